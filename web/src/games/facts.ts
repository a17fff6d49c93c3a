// facts.ts: a view as a short list of numbers that matter, and what changes from one list to another. A board says which (Board.facts);
// comparing them shows what an action would do, whatever the game.

/** A number, yes or no, or a thing: its ref ("civil:iron"), or 'none'. */
export type Value = number | boolean | string;

export interface Fact {
    key: string; // the text is `fact.KEY`
    seat: number | null; // whose; null: common
    value: Value | null | undefined; // not known: nothing is said about it
    better?: 'more' | 'less';
    part?: number; // so much of it follows from another number that is told
}

export interface Change {
    key: string;
    seat: number | null;
    from: Value;
    to: Value;
    tone: 'good' | 'bad' | 'plain';
}

const OPPOSITE = { good: 'bad', bad: 'good', plain: 'plain' } as const;

/** The change as it is for whose it is: what another one loses is a loss, however welcome it is to `own`. */
export const forOwner = (change: Change, own: number): Change => (change.seat === null || change.seat === own ? change : { ...change, tone: OPPOSITE[change.tone] });

const known = (value: Fact['value']): value is Value => value !== null && value !== undefined;

function toneOf(better: Fact['better'], from: Value, to: Value): Change['tone'] {
    if (!better || typeof from === 'string' || typeof to === 'string' || Number(from) === Number(to)) return 'plain';
    return Number(to) > Number(from) === (better === 'more') ? 'good' : 'bad';
}

/** Only as much as follows from a number that is told itself. */
const isFollowing = (before: Fact, after: Fact) =>
    before.part !== undefined && after.part !== undefined && Number(after.value) - Number(before.value) === after.part - before.part;

/** What differs, in the order of the facts; what is unknown on either side is left out. */
export function changesOf(before: readonly Fact[], after: readonly Fact[]): Change[] {
    const later = new Map(after.map((fact) => [`${fact.key}/${fact.seat}`, fact]));
    return before.flatMap((fact): Change[] => {
        const { key, seat, value, better } = fact;
        const next = later.get(`${key}/${seat}`);
        const then = next?.value;
        if (!next || !known(value) || !known(then) || value === then || isFollowing(fact, next)) return [];
        return [{ key, seat, from: value, to: then, tone: toneOf(better, value, then) }];
    });
}
