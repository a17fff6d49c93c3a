// passing.ts: who does not want to be asked at every turn of a rival's city says so: then the page passes by itself, until something is aimed at him. Nobody else
// learns anything by it: whoever holds no reaction is not asked either.
import type { Action } from 'messages/protocol.ts';
import type { CivView } from 'messages/civ.ts';
import { Store } from '../../store.ts';

export interface Passing {
    until: 'turn' | 'aimed' | null; // null: every time is asked
    turn: number;
    viewer: number;
    passed: number; // so many times since
}

export const passing = new Store<Passing>({ until: null, turn: 0, viewer: -1, passed: 0 });

/** Whether this question is passed by itself. What is aimed at the viewer, an attack and a reaction to his own doing are always asked. */
export function passes({ until, turn, viewer }: Passing, phase: string, view: CivView, seat: number, legal: readonly Action[]): boolean {
    if (!until || seat !== viewer || !legal.some(({ action }) => action === 'pass') || (until === 'turn' && turn !== view.turn)) return false;
    if (phase === 'interrupt') return view.group.armies + view.group.scouts === 0;
    if (phase !== 'react') return false;
    const thing = view.announced.at(-1);
    return thing !== undefined && !(thing.aimed ?? []).includes(seat) && !view.announced.some((each) => each.seat === seat);
}
