// desk.ts: what a board gets: the state of the session, the catalogue, and the two things a person can do on a board: choose a thing, play.
import type { Catalog } from '../engine/catalog.ts';
import type { Action } from 'messages/protocol.ts';
import type { SessionState } from '../session/state.ts';
import type { Speaker } from '../i18n/index.ts';

export interface Desk {
    state: SessionState;
    catalog: Catalog;
    speaker: Speaker;
    chosen: readonly string[];
    usable: ReadonlySet<string>; // everything that a legal action is about
    fresh: ReadonlySet<string>;
    online: boolean; // a table of the server: each person has a screen of his own
    alone: boolean; // one person, the rest bots
    choose(ref: string): void;
    play(action: string): void;
    nameOf(seat: number): string;
}

/** The seat whose side is shown as one's own: the viewer, or seat 0 for spectators. */
export const ownSeat = (desk: Pick<Desk, 'state'>) => Math.max(0, desk.state.viewer);

export const seatsOf = (desk: Pick<Desk, 'state'>) => desk.state.seats.map((_, seat) => seat);

/** Groups of actions that give something up: never what one looks for first, never played by a second click. */
export const GIVING_UP: ReadonlySet<string> = new Set(['destroy', 'disband', 'discard', 'resign']);

/** The actions that are about everything chosen. */
export function narrowed(legal: readonly Action[], chosen: readonly string[]): Action[] {
    return legal.filter((action) => chosen.every((ref) => action.refs.includes(ref)));
}

/**
 * The choice after a click on `ref`: it narrows further where it can, else it starts anew; a click on what is chosen
 * takes it back.
 */
export function chooseNext(legal: readonly Action[], chosen: readonly string[], ref: string): string[] {
    if (chosen.includes(ref)) return chosen.filter((each) => each !== ref);
    const further = [...chosen, ref];
    return chosen.length && narrowed(legal, further).length ? further : [ref];
}

// The order in which groups are listed: what moves the game forward first, then what is not named here, then ending; giving up what one has comes after all.
const FIRST = ['battle', 'lay', 'place', 'action', 'move', 'births', 'convert', 'fight', 'draft', 'token', 'start', 'revive', 'bid', 'city', 'culture', 'build', 'wonder', 'develop', 'play', 'card', 'population', 'take', 'research', 'learn', 'use',
    'tactic', 'event', 'attack', 'pact', 'bonus', 'gain', 'lose'];
const LAST = ['discard', 'pass', 'end', 'destroy', 'disband', 'resign'];

/** Groups that stand at the end of the list under a heading of their own. */
export const UNDER_MORE: ReadonlySet<string> = new Set(['destroy', 'disband', 'resign']);

export function grouped(actions: readonly Action[]): { group: string; actions: Action[] }[] {
    const groups = new Map<string, Action[]>();
    for (const action of actions) groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
    const place = (group: string) => (FIRST.includes(group) ? FIRST.indexOf(group) : FIRST.length + 1 + LAST.indexOf(group));
    return [...groups].map(([group, list]) => ({ group, actions: list })).sort((a, b) => place(a.group) - place(b.group));
}
