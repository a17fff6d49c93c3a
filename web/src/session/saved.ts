// saved.ts: games of this browser, in localStorage: a list of them, and of each the entries of its room (entries.ts) under a key of its own. A game is
// there from its first move to the day it is removed.
import { Store } from '../store.ts';
import { entriesOf, packed, recordFrom } from './entries.ts';
import type { Seat } from './state.ts';

export interface SavedGame {
    id: string;
    game: string;
    seats: Seat[];
    over: boolean;
    version: number;
    changed: number; // ms since 1970
    lesson?: string; // of a lesson: game and lesson. It stands in no list of games
    challenge?: string; // "duel/clear", "duel/day/2026-11-18": what it is played for
    viewer?: number; // whose eyes it is shown through; the first person's when missing
    record?: string; // of a game saved before there were entries; gone once it is opened
}

const KEY = 'epoki.games';
const KEPT = 60; // finished games beyond that are forgotten, the oldest first

const keyOf = (id: string) => `epoki.room.${id}`;

export function trimmed(games: readonly SavedGame[]): SavedGame[] {
    const sorted = [...games].sort((a, b) => b.changed - a.changed);
    return sorted.filter((game, place) => !game.over || place < KEPT);
}

function read(): SavedGame[] {
    try {
        const games: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
        return Array.isArray(games) ? (games as SavedGame[]).filter((game) => game.id && game.game) : [];
    } catch {
        return [];
    }
}

export const savedGames = new Store<{ games: SavedGame[] }>({ games: read() });

const here = new Map<string, string>(); // what could not be stored

function drop(id: string): void {
    here.delete(keyOf(id));
    try {
        localStorage.removeItem(keyOf(id));
    } catch {
        // it was not there
    }
}

/** Finished games make room where there is none, the oldest first. False: it is not stored all the same; the game goes on, but does not outlive the page. */
function put(key: string, text: string): boolean {
    const finished = read().filter((game) => game.over && keyOf(game.id) !== key);
    const gone: string[] = [];
    for (;;) {
        try {
            localStorage.setItem(key, text);
            break;
        } catch {
            const oldest = finished.pop();
            if (!oldest) {
                here.set(key, text);
                return false;
            }
            gone.push(oldest.id);
            drop(oldest.id);
        }
    }
    here.delete(key);
    if (gone.length) write(read().filter((game) => !gone.includes(game.id)));
    return true;
}

function write(games: SavedGame[]): void {
    for (const { id } of read()) if (!games.some((game) => game.id === id)) drop(id);
    savedGames.set({ games });
    put(KEY, JSON.stringify(games));
}

export function findSaved(id: string): SavedGame | undefined {
    return savedGames.value.games.find((game) => game.id === id);
}

/** Whose game it is: the seat it is looked at from. */
export function ownSeatOf({ viewer, seats }: SavedGame): number {
    return viewer ?? Math.max(0, seats.findIndex((seat) => seat.kind === 'human'));
}

/** The entries of a game, in lines; what was played while it was open before is folded up. */
export function linesOf({ id, record, seats }: SavedGame): string[] {
    try {
        const lines = here.get(keyOf(id)) ?? localStorage.getItem(keyOf(id));
        return lines ? packed(lines.split('\n')) : record ? entriesOf(record, seats) : [];
    } catch {
        return []; // not what was stored: the room says that there is nothing
    }
}

export const recordOfSaved = (game: SavedGame) => recordFrom(linesOf(game));

/** What was played is stored before anybody is told. */
export const keepLines = (id: string, lines: readonly string[]): boolean => put(keyOf(id), lines.join('\n'));

export function save({ record: _, ...game }: SavedGame): void {
    // Read again: another tab may have written.
    write(trimmed([game, ...read().filter((each) => each.id !== game.id)]));
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
