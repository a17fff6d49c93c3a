// bests.ts: how the games against the computer ended that were finished in this browser: personal bests.
import type { Score } from 'messages/protocol.ts';
import { Kept } from './kept.ts';
import { ownSeatOf, type SavedGame } from './saved.ts';

export interface Result {
    game: string;
    players: number;
    level: string; // of the strongest of the others
    total: number;
    won: boolean;
    when: number; // ms since 1970
}

const LEVELS = ['easy', 'normal', 'hard', 'expert'];
const kept = new Kept<Result>('results', 400);

/** The points of a score, where points are what a game is about. */
export function isSummed({ total, parts }: Score): boolean {
    if ('victory' in parts) return false; // they only decide where nobody has won before
    return Object.values(parts).reduce((sum, part) => sum + part, 0) === total;
}

/** What counts: one person against bots, to the end. */
export function resultOf(saved: SavedGame, scores: readonly Score[]): Result | null {
    const people = saved.seats.filter((seat) => seat.kind === 'human').length;
    const bots = saved.seats.filter((seat) => seat.kind === 'bot');
    const own = scores.find((score) => score.seat === ownSeatOf(saved));
    if (people !== 1 || !bots.length || !own || saved.lesson) return null;
    const level = bots.map((seat) => seat.level ?? '').sort((a, b) => LEVELS.indexOf(b) - LEVELS.indexOf(a))[0] ?? '';
    return { game: saved.game, players: saved.seats.length, level, total: own.total, won: own.winner, when: saved.changed };
}

export interface Standing {
    best: number | null; // before this game
    isBest: boolean;
    played: number; // this one included
    won: number;
    run: number; // victories in a row, up to this game
    top: { id: string; result: Result }[]; // the best five
}

/** How a result stands among all of the same game with as many players. `all`: by game, the oldest first. */
export function standingOf(all: readonly (readonly [string, Result])[], id: string, result: Result): Standing {
    const same = [...all.filter(([each]) => each !== id), [id, result] as const]
        .filter(([, each]) => each.game === result.game && each.players === result.players)
        .sort(([, a], [, b]) => a.when - b.when);
    const before = same.filter(([each, { when }]) => each !== id && when <= result.when).map(([, each]) => each.total);
    const best = before.length ? Math.max(...before) : null;
    const until = same.slice(0, same.findIndex(([each]) => each === id) + 1).map(([, each]) => each.won);
    const top = same.map(([each, found]) => ({ id: each, result: found })).sort((a, b) => b.result.total - a.result.total || b.result.when - a.result.when).slice(0, 5);
    return { best, isBest: best === null || result.total > best, played: same.length, won: same.filter(([, each]) => each.won).length, run: until.length - 1 - until.lastIndexOf(false), top };
}

/** Keeps the result of a finished game, once, and tells how it stands; null where there is none to keep. */
export function keepResult(saved: SavedGame, scores: readonly Score[]): Standing | null {
    const result = saved.over ? resultOf(saved, scores) : null;
    if (!result) return null;
    const found = kept.get(saved.id);
    if (!found) kept.set(saved.id, result);
    return standingOf(kept.entries(), saved.id, found ?? result);
}
