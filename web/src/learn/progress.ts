// progress.ts: what this browser remembers of the games one has played: medals of challenges, results of the deals of days and weeks, what one has built and how one has won.
import type { Catalog } from '../engine/catalog.ts';
import { actionsOf } from '../engine/record.ts';
import { builtBy } from '../games/built.ts';
import { packed } from '../session/entries.ts';
import { Kept } from '../session/kept.ts';
import { linesOf, ownSeatOf, recordOfSaved, type SavedGame } from '../session/saved.ts';
import type { SessionState } from '../session/state.ts';
import { Store } from '../store.ts';
import { challengesOf } from './files.ts';
import { medalsOf } from './goals.ts';

export interface Result {
    total: number;
    won: boolean;
    undone: boolean; // moves were taken back
}

export interface Seen {
    built: string[]; // refs
    won: string[]; // endings
}

const medals = new Kept<number>('medals', 400); // by game and challenge: the most so far
const deals = new Kept<Result>('deals', 200); // by game, span and date: the first game to its end
const dealt = new Kept<string>('dealt', 10); // likewise: its actions, one in a line, to be shown to others
const seen = new Kept<Seen>('seen', 20); // by game

export const earned = (key: string): number => medals.get(key) ?? 0;
export const resultOf = (key: string): Result | undefined => deals.get(key);
export const playedIn = (key: string): string | undefined => dealt.get(key);
export const seenOf = (game: string): Seen => seen.get(game) ?? { built: [], won: [] };

/** Grows when something was kept: who shows it looks again. */
export const kept = new Store({ times: 0 });

const joined = (before: readonly string[], more: readonly string[]) => [...new Set([...before, ...more])];

/** A game has ended. What counts is one person against computers. */
export async function keepEnd(saved: SavedGame, catalog: Catalog, state: SessionState): Promise<void> {
    const { over, scores, view, log } = state;
    const seat = ownSeatOf(saved);
    const own = scores.find((score) => score.seat === seat);
    const people = saved.seats.filter(({ kind }) => kind === 'human').length;
    if (!over || !own || people !== 1 || saved.seats.length < 2) return;
    const before = seenOf(saved.game);
    seen.set(saved.game, { built: joined(before.built, builtBy(catalog, view, seat)), won: joined(before.won, own.winner && own.kind ? [own.kind] : []) });
    if (saved.challenge) await keepChallenge(saved, saved.challenge, { ...state, log }, seat);
    kept.set({ times: kept.value.times + 1 });
}

async function keepChallenge(saved: SavedGame, key: string, state: SessionState, seat: number): Promise<void> {
    const [game = '', id, date] = key.split('/');
    const { scores, log, last } = state;
    if (date) {
        const own = scores.find((score) => score.seat === seat);
        const { undos } = JSON.parse(packed(linesOf(saved))[0] ?? '{}') as { undos?: number };
        if (!own || deals.get(key)) return;
        deals.set(key, { total: own.total, won: own.winner, undone: Boolean(undos) });
        dealt.set(key, actionsOf(recordOfSaved(saved)).join('\n'));
        return;
    }
    const challenge = (await challengesOf(game)).find((each) => each.id === id);
    if (!challenge) return;
    const actions = actionsOf(recordOfSaved(saved));
    const played = log.filter((entry) => entry.seat === seat).map((entry) => actions[entry.version] ?? '');
    const found = medalsOf(challenge, { ...state, version: last, own: played.length, played });
    if (found > earned(key)) medals.set(key, found);
}
