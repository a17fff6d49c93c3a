// foresee.ts: the numbers of Through the Ages worth comparing before and after an action, and what to think of before the turn ends.
import type { Warning } from '../../components/warnings.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { Action, LogEntry, View } from 'messages/protocol.ts';
import { changesOf, type Change, type Fact } from '../facts.ts';
import { hasResigned } from './model.ts';
import type { AgesRatings, AgesView } from 'messages/ages.ts';

const RATED: { key: keyof AgesRatings & string; better?: Fact['better'] }[] = [
    { key: 'food', better: 'more' }, { key: 'resources', better: 'more' }, { key: 'strength', better: 'more' },
    { key: 'food_production', better: 'more' }, { key: 'consumption', better: 'less' }, { key: 'resource_production', better: 'more' },
    { key: 'corruption', better: 'less' }, { key: 'happiness', better: 'more' }, { key: 'happiness_needed', better: 'less' }, { key: 'discontent', better: 'less' },
];
const OF_RIVALS = new Set(['resigned', 'strength', 'food', 'resources', 'culture_points', 'science_points', 'leader', 'wonder', 'pact', 'colonies', 'strength_place',
    'food_production', 'resource_production', 'science_rating', 'culture_rating', 'happiness', 'discontent']);

/** A card as a value: its ref, 'none', or unknown. */
const cardFact = (kind: string, id: string | null | undefined) => (id === undefined ? undefined : id === null ? 'none' : `${kind}:${id}`);

function factsOf(view: Partial<AgesView>, seat: number, own: boolean): Fact[] {
    const player = view.player?.[seat];
    const resigned: Fact = { key: 'resigned', seat, value: player?.marks && hasResigned(player) };
    if (resigned.value) return [resigned]; // there is nothing left to compare
    const ratings = view.ratings?.[seat];
    const strengths = (view.ratings ?? []).map((each) => each?.strength);
    const isPlaced = ratings !== undefined && strengths.every((each) => typeof each === 'number');
    const rated = RATED.map(({ key, better }): Fact => ({ key, seat, value: ratings?.[key], ...(better ? { better } : {}) }));
    const facts: Fact[] = [
        resigned,
        { key: 'ca', seat, value: player?.ca },
        { key: 'ma', seat, value: player?.ma },
        ...rated.slice(0, 3),
        { key: 'strength_place', seat, value: isPlaced ? 1 + strengths.filter((each) => each > ratings.strength).length : null, better: 'less' }, // equal ones share it: whose turn it is changes nothing
        { key: 'science_points', seat, value: player?.science, better: 'more' },
        { key: 'culture_points', seat, value: player?.culture, better: 'more' },
        ...rated.slice(3),
        { key: 'science_rating', seat, value: ratings?.science, better: 'more' },
        { key: 'culture_rating', seat, value: ratings?.culture, better: 'more' },
        { key: 'unused', seat, value: player?.unused },
        { key: 'leader', seat, value: cardFact('civil', player?.leader) },
        { key: 'government', seat, value: cardFact('civil', player?.government) },
        { key: 'wonder', seat, value: cardFact('civil', player?.wonder) },
        { key: 'stages', seat, value: player?.stages },
        { key: 'wonders', seat, value: player?.completed?.length, better: 'more' },
        { key: 'tactic', seat, value: cardFact('military', player?.tactic) },
        { key: 'pact', seat, value: cardFact('military', player?.pact) },
        { key: 'technologies', seat, value: player?.techs?.length, better: 'more' },
        { key: 'uprising', seat, value: view.forecast?.[seat]?.uprising, better: 'less' },
        { key: 'famine', seat, value: view.forecast?.[seat]?.famine, better: 'less' },
        { key: 'civil_cards', seat, value: player?.civil?.length },
        { key: 'military_cards', seat, value: player?.military?.length },
        { key: 'colonies', seat, value: player?.colonies?.length, better: 'more' },
        { key: 'population_food', seat, value: ratings?.population_food, better: 'less' },
    ];
    return own ? facts : facts.filter(({ key }) => OF_RIVALS.has(key)).map(({ better: _, ...fact }) => fact);
}

export function agesFacts(_catalog: Catalog, view: View, viewer: number): Fact[] {
    const seen = view as Partial<AgesView>;
    const own = Math.max(0, viewer);
    const others = Array.from({ length: seen.players ?? 0 }, (_, seat) => seat).filter((seat) => seat !== own);
    const attack = seen['attack_need'];
    const lacking: Fact = { key: 'lacking', seat: null, value: typeof attack === 'number' && seen['attack'] && seen.question?.military ? Math.max(0, attack) : null, better: 'less' };
    const force: Fact = { key: 'force', seat: null, value: seen.question?.force, better: 'more' };
    return [lacking, force, ...factsOf(seen, own, true), ...others.flatMap((seat) => factsOf(seen, seat, false))];
}

const BESIDES = new Set(['strength_place', 'happiness_needed', 'population_food']); // they follow from what is told
const REFILLED = new Set(['ca', 'ma']);

/** What a step changed, without what goes without saying: the actions of a new turn, and that a wonder which was completed is not under construction any more. */
export function agesDifferences(catalog: Catalog, before: View, after: View, viewer: number, { events }: LogEntry): Change[] {
    const ended = events.some(({ event }) => event === 'turn' || event === 'produce_resources' || event === 'uprising');
    const isDone = (seat: number | null) => events.some((event) => event.event === 'wonder' && event.seat === seat);
    return changesOf(agesFacts(catalog, before, viewer), agesFacts(catalog, after, viewer))
        .filter(({ key, seat }) => !BESIDES.has(key) && !(ended && REFILLED.has(key)) && !((key === 'wonder' || key === 'stages') && isDone(seat)));
}

/** What ending the Action Phase now would bring, and what resigning means. */
export function agesWarnings(_catalog: Catalog, view: View, viewer: number, action: Action): Warning[] {
    const seen = view as AgesView;
    if (action.action === 'resign') return [{ key: 'warning.resign', level: 'final' }];
    const forecast = seen.forecast?.[viewer];
    const player = seen.player?.[viewer];
    const ratings = seen.ratings?.[viewer];
    if (action.action !== 'end' || !forecast || !player || !ratings) return [];
    const warnings: (Warning | false)[] = [
        forecast.uprising && { key: 'warning.uprising', values: { n: ratings.discontent, unused: player.unused }, level: 'grave' },
        forecast.famine > 0 && { key: 'warning.famine', values: { n: forecast.famine }, level: 'grave' },
        forecast.corruption > 0 && { key: 'warning.corruption', values: { n: forecast.corruption }, level: 'loss' },
        forecast.corruption_food > 0 && { key: 'warning.corruptionFood', values: { n: forecast.corruption_food }, level: 'loss' },
        forecast.discard > 0 && { key: 'warning.discard', values: { n: forecast.discard }, level: 'loss' },
        player.ca > 0 && player.ma > 0 && { key: 'warning.actions', values: { n: player.ca, m: player.ma, cards: forecast.draw }, level: 'loss' },
        player.ca > 0 && !player.ma && { key: 'warning.ca', values: { n: player.ca }, level: 'loss' },
        player.ma > 0 && !player.ca && { key: 'warning.ma', values: { n: player.ma, cards: forecast.draw }, level: 'note' },
        player.unused > ratings.discontent && { key: 'warning.unused', values: { n: player.unused - ratings.discontent }, level: 'note' },
    ];
    return warnings.filter((warning) => warning !== false);
}

/** The Action Phase is played on the board; every other decision is a question. */
export const agesAsks = (phase: string) => phase !== 'actions';

const ALONE = new Set(['politics', 'bid', 'excess', 'discard']);

/** What comes every turn, or with many answers, is asked by its scene alone: what happened stays in sight beside it. */
export const agesAnswered = (phase: string) => ALONE.has(phase);
