// sheets.ts: what lies open over the map: a city, a pyramid, the market, or the question at hand. One at a time; a question opens its own by itself and can be laid aside.
import type { Action } from 'messages/protocol.ts';
import { Store } from '../../store.ts';
import { squareOf } from './model.ts';

export type Sheet = { kind: 'city'; at: string } | { kind: 'techs'; seat: number } | { kind: 'market' } | { kind: 'seat'; seat: number } | { kind: 'answers' } | { kind: 'build' };

/** `aside`: the version whose question was laid aside to look at the map. */
export const sheets = new Store<{ open: Sheet | null; aside: number }>({ open: null, aside: -1 });

const LEARNING = new Set(['research', 'learn', 'second']);
// Decided on the map, or by what stands around it.
const MAPPED = new Set(['capital', 'army', 'scout', 'start_of_turn', 'displace', 'assign', 'trade', 'city_management', 'place', 'movement', 'group', 'to', 'over', 'battle', 'hit', 'heal']);

/** The sheet that a decision opens by itself; null: it is decided on the map, or in the scene of a battle. */
export function askedSheet(phase: string, legal: readonly Action[], own: number): Sheet | null {
    if (!legal.length || MAPPED.has(phase)) return null;
    if (LEARNING.has(phase)) return { kind: 'techs', seat: own };
    if (phase === 'build') return { kind: 'build' };
    if (phase === 'target' && legal.some((action) => squareOf(action))) return null;
    return { kind: 'answers' };
}

/** What is shown: what was opened, else the question, unless it was laid aside. */
export function sheetShown({ open, aside }: { open: Sheet | null; aside: number }, version: number, asked: Sheet | null): Sheet | null {
    return open ?? (asked && aside !== version ? asked : null);
}

export function openSheet(open: Sheet): void {
    sheets.set({ open });
    document.querySelector('.panes')?.scrollTo({ left: 0 }); // on a phone what one has is another pane than the map
}

export function closeSheet(version: number): void {
    if (sheets.value.open) sheets.set({ open: null });
    else sheets.set({ aside: version });
}

export const sheetBack = () => sheets.set({ open: null, aside: -1 });

const ENDING = new Set(['end', 'pass']);

/** What can be done and has no square of its own: played from the strip of things at hand. Ending is the primary button's; questions have their sheet. */
export function atHand(phase: string, legal: readonly Action[]): Action[] {
    if (!['start_of_turn', 'trade', 'city_management', 'movement', 'group', 'place', 'target', 'displace', 'assign', 'to'].includes(phase)) return [];
    return legal.filter((action) => !squareOf(action) && !ENDING.has(action.group));
}
