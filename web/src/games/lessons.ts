// lessons.ts: guided first games as data: how the table is set up, and what is told when. A game has *Learn* when it stands here.
import type { TextKey } from '../i18n/texts.ts';
import type { SessionState } from '../session/state.ts';

export interface LessonTip {
    text: TextKey;
    phase?: string; // only in this phase,
    group?: string; // only when there is an action of this group,
    round?: number; // only from this round on
}

export interface LessonPlan {
    players: number;
    level: string;
    options: Record<string, string | number>;
    tips: readonly LessonTip[];
}

/** Options with which people can play at once, where the standard of the library takes its time. */
export const startOptions: Record<string, Record<string, string | number>> = { tempus: { setup: 'auto' } };

/** The same at a shared table, where people may have to leave: resigning is a political action of the rulebook, which the standard leaves out. */
export const sharedOptions: typeof startOptions = { ...startOptions, ages: { resign: 1 } };

export const lessons: Record<string, LessonPlan> = {
    duel: {
        players: 2,
        level: 'easy',
        options: { wonders: 'first_game' },
        tips: [
            { text: 'lesson.duel.token', group: 'token' },
            { text: 'lesson.duel.turn' },
            { text: 'lesson.duel.materials' },
            { text: 'lesson.duel.price' },
            { text: 'lesson.duel.red' },
            { text: 'lesson.duel.green' },
            { text: 'lesson.duel.uncover' },
            { text: 'lesson.duel.wonders', group: 'wonder' },
            { text: 'lesson.duel.chains' },
            { text: 'lesson.duel.end' },
        ],
    },
    ages: {
        players: 2,
        level: 'easy',
        options: {},
        tips: [
            { text: 'lesson.ages.politics', phase: 'politics' },
            { text: 'lesson.ages.event', phase: 'politics', group: 'event' },
            { text: 'lesson.ages.attack', phase: 'politics', group: 'attack' },
            { text: 'lesson.ages.bid', phase: 'bid' },
            { text: 'lesson.ages.excess', phase: 'excess' },
            { text: 'lesson.ages.take', phase: 'actions' },
            { text: 'lesson.ages.kinds', phase: 'actions' },
            { text: 'lesson.ages.population', phase: 'actions', group: 'population', round: 2 },
            { text: 'lesson.ages.build', phase: 'actions', group: 'build', round: 2 },
            { text: 'lesson.ages.develop', phase: 'actions', group: 'develop' },
            { text: 'lesson.ages.tactic', phase: 'actions', group: 'tactic' },
            { text: 'lesson.ages.food', phase: 'actions', round: 2 },
            { text: 'lesson.ages.happy', phase: 'actions', round: 2 },
            { text: 'lesson.ages.wonder', phase: 'actions', round: 3 },
            { text: 'lesson.ages.military', phase: 'actions', round: 3 },
            { text: 'lesson.ages.age', phase: 'actions', round: 4 },
            { text: 'lesson.ages.end', phase: 'actions', round: 4 },
        ],
    },
    steel: {
        players: 2,
        level: 'easy',
        options: { set: 'new_world' },
        tips: [
            { text: 'lesson.steel.place', phase: 'place' },
            { text: 'lesson.steel.react', phase: 'react' },
            { text: 'lesson.steel.lose', phase: 'lose' },
            { text: 'lesson.steel.pay', phase: 'pay' },
            { text: 'lesson.steel.take', phase: 'take' },
            { text: 'lesson.steel.replenish', phase: 'replenish' },
            { text: 'lesson.steel.activate', phase: 'activate' },
            { text: 'lesson.steel.resource', phase: 'resource' },
            { text: 'lesson.steel.tech', phase: 'tech' },
            { text: 'lesson.steel.pyramid', phase: 'buy' },
            { text: 'lesson.steel.surcharge', phase: 'buy' },
            { text: 'lesson.steel.exchange', phase: 'buy' },
            { text: 'lesson.steel.strength', phase: 'tech' },
            { text: 'lesson.steel.wonders', phase: 'resource' },
            { text: 'lesson.steel.hand', phase: 'resource' },
            { text: 'lesson.steel.end', phase: 'resource' },
        ],
    },
    tempus: {
        players: 3,
        level: 'easy',
        options: startOptions['tempus'] ?? {},
        tips: [
            { text: 'lesson.tempus.place', phase: 'place' },
            { text: 'lesson.tempus.defend', phase: 'defend' },
            { text: 'lesson.tempus.progress', phase: 'progress' },
            { text: 'lesson.tempus.move', phase: 'move' },
            { text: 'lesson.tempus.births', phase: 'births' },
            { text: 'lesson.tempus.turn', phase: 'turn' },
            { text: 'lesson.tempus.build', phase: 'turn', group: 'build' },
            { text: 'lesson.tempus.fight', phase: 'turn', group: 'fight' },
            { text: 'lesson.tempus.cards', phase: 'turn', round: 2 },
            { text: 'lesson.tempus.eras', phase: 'turn', round: 2 },
            { text: 'lesson.tempus.end', phase: 'turn', round: 3 },
        ],
    },
    civ: {
        players: 2,
        level: 'easy',
        options: {},
        tips: [
            { text: 'lesson.civ.policy', phase: 'policy' },
            { text: 'lesson.civ.capital', phase: 'capital' },
            { text: 'lesson.civ.battle', phase: 'battle' },
            { text: 'lesson.civ.react', phase: 'react' },
            { text: 'lesson.civ.city', phase: 'start_of_turn', group: 'city' },
            { text: 'lesson.civ.build', phase: 'build' },
            { text: 'lesson.civ.manage', phase: 'city_management' },
            { text: 'lesson.civ.move', phase: 'movement' },
            { text: 'lesson.civ.research', phase: 'research' },
            { text: 'lesson.civ.roads', phase: 'city_management', round: 2 },
            { text: 'lesson.civ.end', phase: 'city_management', round: 3 },
        ],
    },
};

/** The first tip not yet read that fits the decision. Tips that need more come first in a plan: they say what is special about it. */
export function tipFor(tips: readonly LessonTip[], read: readonly string[], { phase, legal, view }: Pick<SessionState, 'phase' | 'legal' | 'view'>): LessonTip | undefined {
    const { round: rounds, turn } = view as { round?: unknown; turn?: unknown };
    const counted = rounds ?? turn; // what a game calls it
    const round = typeof counted === 'number' ? counted : 0;
    return tips.find((tip) => !read.includes(tip.text)
        && (tip.phase === undefined || tip.phase === phase)
        && (tip.group === undefined || legal.some((action) => action.group === tip.group))
        && (tip.round === undefined || round >= tip.round));
}
