// course.ts: a lesson (docs/lessons.md) being followed, without a page: where one is in it, which moves are let through, what the others play, when a step is done.
// Everything follows from the lesson, the position, and where the steps began.
import type { Action, Score, Text, View } from 'messages/protocol.ts';

export interface Condition {
    subject: string; // a path into the view, or: over, won, points, margin, ending, score.PART, played:VERB, phase
    operator: '<' | '<=' | '=' | '!=' | '>=' | '>' | 'has' | 'lacks';
    value: string | number | boolean;
}

export interface Step {
    kind: 'say' | 'do' | 'free' | 'challenge';
    text: Text;
    light?: string[]; // what is spoken of: refs, or areas of the board ("area:track")
    moves?: string[]; // patterns of the right actions
    wrong?: { pattern: string; text: Text }[]; // what is said to others
    replies?: string[]; // what the other seats answer; after that they are bots
    plays?: string[]; // what is played by itself when one goes on, by whoever is to decide
    goal?: Condition[]; // all of them: then the step is done
    limit?: number; // own decisions
    solution?: string[];
    failed?: Text;
}

export interface Lesson {
    id: string;
    title: Text;
    about: Text;
    minutes: number;
    seat: number;
    players: number;
    level: string;
    record: string;
    puzzle?: boolean;
    steps: Step[];
}

/** Where one is: the version of the game at which each step so far began; the last one is at hand. */
export type Trail = readonly number[];

/** What a step is judged by. */
export interface Standing {
    version: number;
    turn: number | null;
    phase: string;
    over: boolean;
    view: View;
    legal: readonly Pick<Action, 'action'>[];
    scores: readonly Score[];
    own: number; // decisions of the learner since the step began
    played?: readonly string[]; // his actions, where they count
}

/** Who looks, and at a table of how many. */
export type Looker = Pick<Lesson, 'seat' | 'players'>;

/** "discard *": the words of an action, `*` for any one of them, at the end for any number. */
export function matches(pattern: string, action: string): boolean {
    const wanted = pattern.split(' ');
    const words = action.split(' ');
    const open = wanted.at(-1) === '*';
    return (open ? words.length >= wanted.length - 1 : words.length === wanted.length) && wanted.every((word, place) => (word === '*' ? true : word === words[place]));
}

/** A place in a view: "cities.me.coins"; `me` is the learner's seat, `rival` the next one. */
export function lookUp(view: unknown, path: string, seat: number, players = 2): unknown {
    return path.split('.').reduce<unknown>((at, key) => {
        const place = key === 'me' ? String(seat) : key === 'rival' ? String((seat + 1) % players) : key;
        return at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[place] : undefined;
    }, view);
}

/** How far the seat is before the best of the others. */
function marginOf(scores: readonly Score[], seat: number): number | undefined {
    const own = scores.find((score) => score.seat === seat);
    return own && own.total - Math.max(...scores.filter((score) => score !== own).map((score) => score.total));
}

function subjectOf(lesson: Looker, subject: string, { view, over, phase, scores, played }: Standing): unknown {
    if (subject === 'over') return over;
    if (subject === 'phase') return phase;
    if (subject === 'won') return over && Boolean(scores[lesson.seat]?.winner);
    if (subject === 'points') return scores[lesson.seat]?.total;
    if (subject === 'margin') return marginOf(scores, lesson.seat);
    if (subject === 'ending') return scores[lesson.seat]?.kind;
    if (subject.startsWith('score.')) return scores[lesson.seat]?.parts[subject.slice(6)];
    if (subject.startsWith('played:')) return played?.filter((action) => matches(`${subject.slice(7)} *`, action)).length;
    const [path = '', length] = subject.split('#'); // "player.me.city#": how many there are
    const found = lookUp(view, path, lesson.seat, lesson.players);
    return length === undefined ? found : Array.isArray(found) ? found.filter((each) => each !== null).length : undefined;
}

/** Undefined where the position has no such thing: a mistake in the lesson. */
export function holds(lesson: Looker, { subject, operator, value }: Condition, at: Standing): boolean | undefined {
    const found = subjectOf(lesson, subject, at);
    if (found === undefined) return undefined;
    switch (operator) {
        case '=': return found === value;
        case '!=': return found !== value;
        case 'has': return Array.isArray(found) ? found.includes(value) : undefined;
        case 'lacks': return Array.isArray(found) ? !found.includes(value) : undefined;
    }
    if (typeof found !== 'number' || typeof value !== 'number') return undefined;
    switch (operator) {
        case '<': return found < value;
        case '<=': return found <= value;
        case '>': return found > value;
        case '>=': return found >= value;
    }
}

const isReached = (lesson: Lesson, step: Step, at: Standing) => Boolean(step.goal?.length) && (step.goal ?? []).every((each) => holds(lesson, each, at));

/** What is said to an action instead of playing it: null where it is let through, '' where there are no words of its own. */
export function answerTo(step: Step, action: string): Text | null | '' {
    if (step.kind === 'say') return '';
    if (step.kind === 'do' && step.moves?.some((pattern) => matches(pattern, action))) return null;
    const found = step.wrong?.find(({ pattern }) => matches(pattern, action));
    return found ? found.text : step.kind === 'do' ? '' : null;
}

/** What is played by itself now: by another seat, as its `others`-th decision of the step, or by anybody while time passes, as the `others`-th of all. */
export function promptAt(step: Step, others: number, going: boolean): string | undefined {
    return step.kind === 'say' ? (going ? step.plays?.[others] : undefined) : step.replies?.[others];
}

export type Outcome = 'open' | 'done' | 'failed';

/** How the step stands. `going`: who reads has gone on. */
export function outcomeOf(lesson: Lesson, step: Step, from: number, at: Standing, going: boolean): Outcome {
    const settled = at.over || at.turn === lesson.seat;
    switch (step.kind) {
        case 'say': return going && at.version >= from + (step.plays?.length ?? 0) && settled ? 'done' : 'open';
        case 'do': return at.own > 0 && at.version - from - at.own >= (step.replies?.length ?? 0) && settled ? 'done' : 'open';
        case 'free': return isReached(lesson, step, at) || (settled && (going || at.over || (step.limit !== undefined && at.own >= step.limit))) ? 'done' : 'open';
        case 'challenge':
            if (isReached(lesson, step, at)) return 'done';
            return settled && (at.over || at.own >= (step.limit ?? 1)) ? 'failed' : 'open';
    }
}

/** The trail after taking back to an earlier version: the step in which that version was. */
export function backTo(trail: Trail, version: number): Trail {
    let kept = trail.length;
    while (kept > 1 && (trail[kept - 1] ?? 0) > version) kept--;
    return kept === trail.length ? trail : trail.slice(0, kept);
}
