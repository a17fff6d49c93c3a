// index.tsx: which board a game has. It is loaded with its drawings and its style when the game is first shown. A game without a folder of its own is played
// on the generic one, and so is any other for who wants it simple.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { addIcons, type Drawings } from '../components/icon.tsx';
import { fetched } from '../engine/fetched.ts';
import { settings } from '../settings.ts';
import type { Board } from './board.ts';

export type { Board };

type Coming = Promise<[{ board: Board }, { default: Drawings }]>;

/** By game; what is written here is what the build makes files of. */
const parts: Record<string, () => Coming> = {
    duel: () => Promise.all([import('./duel/duel.ts'), import('virtual:icons/duel')]),
    ages: () => Promise.all([import('./ages/ages.ts'), import('virtual:icons/ages')]),
    steel: () => Promise.all([import('./steel/steel.ts'), import('virtual:icons/steel')]),
    tempus: () => Promise.all([import('./tempus/tempus.ts'), import('virtual:icons/tempus')]),
    civ: () => Promise.all([import('./civ/civ.ts'), import('virtual:icons/civ')]),
    generic: () => Promise.all([import('./generic/generic.ts'), import('virtual:icons/generic')]),
};

declare const STYLE_FILES: Record<string, string>;

/** The style of a game, behind those that every screen shares and always in the same order: whoever comes last has the last word. */
function addStyle(game: string): Promise<void> {
    const file = STYLE_FILES[game];
    if (!file) return Promise.resolve();
    return new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: file, onload: () => resolve(), onerror: () => reject(new Error(file)) });
        link.dataset.game = game;
        const later = [...document.head.querySelectorAll<HTMLElement>('link[data-game]')].find((each) => (each.dataset.game ?? '') > game);
        document.head.insertBefore(link, later ?? null);
    });
}

/** Only one game is shown at a time, and only its style holds: names of classes need not differ between boards. */
function wear(game: string): void {
    for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[data-game]')) link.media = link.dataset['game'] === game ? 'all' : 'not all';
}

const boards = new Map<string, Board>();
const coming = new Map<string, Promise<void>>();

async function bring(game: string): Promise<void> {
    const [[{ board }, { default: drawings }]] = await Promise.all([parts[game]!(), addStyle(game)]);
    addIcons(drawings);
    boards.set(game, board);
}

function load(game: string): Promise<void> {
    const found = coming.get(game) ?? fetched(bring(game));
    coming.set(game, found);
    found.catch(() => coming.delete(game)); // tried again when it is wanted again
    return found;
}

/** After this, boardFor knows the board of the game. The generic one comes along: it can be chosen at the table. */
export async function loadBoard(game: string): Promise<void> {
    await Promise.all([load('generic'), ...(parts[game] ? [load(game)] : [])]);
}

const isThere = (game: string) => boards.has('generic') && (boards.has(game) || !parts[game]);

/** Whether the board of a game is there; until then it is on its way. '': none is wanted. */
export function useBoard(game: string): boolean {
    const [, setLoaded] = useState('');
    useEffect(() => { if (game && !isThere(game)) loadBoard(game).then(() => setLoaded(game), () => {}); }, [game]); // a failure is told by `missing`
    const ready = isThere(game);
    useLayoutEffect(() => { if (ready && game) wear(game); }, [game, ready]);
    return ready;
}

/** A game's own board with areas and lists in the place of its drawing. */
function simplified(board: Board, { Middle, Sides, sidesName }: Board): Board {
    const { Top: _top, topName: _topName, middleName: _middleName, ...rest } = board;
    return { ...rest, Middle, Sides, sidesName };
}

export function boardFor(game: string): Board {
    const generic = boards.get('generic');
    const board = boards.get(game) ?? generic;
    if (!generic || !board) throw new Error(`the board of ${game} was not loaded`);
    return settings.value.simple ? simplified(board, generic) : board;
}
