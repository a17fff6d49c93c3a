// saved.ts: games of this browser, kept in localStorage as records. A game is there from its first move to the day it is removed.
import { Store } from '../store.ts';
import type { Seat } from './session.ts';

export interface SavedGame {
    id: string;
    game: string;
    record: string;
    seats: Seat[];
    over: boolean;
    version: number;
    changed: number; // ms since 1970
    lesson?: boolean;
    viewer?: number; // whose eyes it is shown through; the first person's when missing
}

const KEY = 'epoki.games';
const KEPT = 60; // finished games beyond that are forgotten, the oldest first

export function trimmed(games: readonly SavedGame[]): SavedGame[] {
    const sorted = [...games].sort((a, b) => b.changed - a.changed);
    return sorted.filter((game, place) => !game.over || place < KEPT);
}

function read(): SavedGame[] {
    try {
        const games: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
        return Array.isArray(games) ? (games as SavedGame[]).filter((game) => game.id && game.record) : [];
    } catch {
        return [];
    }
}

export const savedGames = new Store<{ games: SavedGame[] }>({ games: typeof localStorage === 'undefined' ? [] : read() });

function write(games: SavedGame[]): void {
    savedGames.set({ games });
    try {
        localStorage.setItem(KEY, JSON.stringify(games));
    } catch {
        // without storage the game goes on, but does not outlive the page
    }
}

export function findSaved(id: string): SavedGame | undefined {
    return savedGames.value.games.find((game) => game.id === id);
}

/** Whose game it is: the seat it is looked at from. */
export function ownSeatOf({ viewer, seats }: SavedGame): number {
    return viewer ?? Math.max(0, seats.findIndex((seat) => seat.kind === 'human'));
}

export function save(game: SavedGame): void {
    // Read again: another tab may have written.
    const others = (typeof localStorage === 'undefined' ? savedGames.value.games : read()).filter((each) => each.id !== game.id);
    write(trimmed([game, ...others]));
}

export function forget(id: string): void {
    write(read().filter((game) => game.id !== id));
}

export function newId(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}

export function newSeed(): string {
    return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}
