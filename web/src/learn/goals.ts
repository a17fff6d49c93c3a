// goals.ts: challenges without a page: which medals a finished game has earned, and the deal that everybody plays on a day or in a week.
import type { Text } from 'messages/protocol.ts';
import { holds, type Condition, type Standing } from './course.ts';

export interface Challenge {
    id: string;
    title: Text;
    about: Text; // {n}: the number of a medal
    players: number;
    seat: number;
    seed: string;
    level: string;
    options: Record<string, string | number>;
    medals: number[]; // bronze, silver, gold
    goals: Condition[][]; // of each medal, all of them
}

export const MEDALS = ['bronze', 'silver', 'gold'] as const;

/** How many medals: 0 none, 3 gold too. They are given when the game is over. */
export function medalsOf(challenge: Pick<Challenge, 'seat' | 'players' | 'goals'>, at: Standing): number {
    if (!at.over) return 0;
    const open = challenge.goals.findIndex((goals) => !goals.every((goal) => holds(challenge, goal, at)));
    return open < 0 ? challenge.goals.length : open;
}

export type Span = 'day' | 'week';

const DAY = 86400000;
const MONDAY = 3; // 1 January 1970 was a Thursday

/** "2026-11-18", or the Monday of the week, by the clock of the world: everywhere the same. */
export function dateOf(span: Span, now: number): string {
    const day = Math.floor(now / DAY);
    const first = span === 'day' ? day : day - ((day + MONDAY) % 7);
    return new Date(first * DAY).toISOString().slice(0, 10);
}

/** The seed of a deal, from its date: the same for everybody. */
export function seedOf(game: string, span: Span, date: string): string {
    let hash = 0xcbf29ce484222325n; // FNV-1a
    for (const letter of `${game} ${span} ${date}`) hash = BigInt.asUintN(63, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n);
    return String(hash);
}
