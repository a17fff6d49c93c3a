// board.ts: what a board of a game is. Each game has one in its folder, in a file of its name, which the page loads when the game is played.
import type { FunctionComponent } from 'preact';
import type { Warning } from '../components/warnings.tsx';
import type { Catalog } from '../engine/catalog.ts';
import type { Action, LogEntry, View } from 'messages/protocol.ts';
import type { TextKey } from '../i18n/texts.ts';
import type { Desk } from './desk.ts';
import type { Change, Fact } from './facts.ts';

/** A number with its sign, for where there is little room; `points`: it is what wins. */
export interface Summary {
    icon: string;
    key: TextKey;
    n: number;
    points?: boolean;
}

export interface Board {
    Middle: FunctionComponent<{ desk: Desk }>;
    Sides: FunctionComponent<{ desk: Desk }>;
    Detail: FunctionComponent<{ desk: Desk; refId: string }>;
    /** What is printed on a thing besides its name and text (kind, cost), whatever the position: for the atlas, where there is none. */
    Printed?: FunctionComponent<{ desk: Desk; refId: string }>;
    sidesName: TextKey;
    /** A pane of its own before the middle: on a phone it is swiped to, on a laptop it lies above. */
    Top?: FunctionComponent<{ desk: Desk }>;
    topName?: TextKey;
    middleName?: TextKey;
    /** Whether a phase is a question of its own rather than play on the board: then each answer says at once what it brings. */
    asks?(phase: string): boolean;
    /** Whether the board itself asks this question, with every answer on it: where there is room for both, the list stays closed. */
    answered?(phase: string): boolean;
    /** Whether the board tells what a question is about: where there is room for both, only the answers stand beside it. */
    told?: boolean;
    /** Up to so many answers also say what their cards say. */
    readable?: number;
    /** A thing as it is shown large beside itself when it is pointed at; `label`: what it says, for those that have no face. */
    Zoom?: FunctionComponent<{ desk: Desk; refId: string; label: string }>;
    /** What is at stake in the decision at hand, beside its answers; null: nothing to explain. */
    Question?: FunctionComponent<{ desk: Desk }>;
    /** Numbers worth comparing before and after an action. */
    facts?(catalog: Catalog, view: View, viewer: number): Fact[];
    /** The position an action leads to, where others decide at the same time and what they do does not matter for it; null: as the library foresees it. */
    ahead?(catalog: Catalog, view: View, viewer: number, action: string): View | null;
    /** What a step changed, where the facts do not tell it best. */
    differences?(catalog: Catalog, before: View, after: View, viewer: number, entry: LogEntry): Change[];
    /** How a game that is over in this view ended, and who won; null: it goes on. */
    ended?(view: View): { kind: string; seats: number[] } | null;
    /** The few numbers of a player that are always in sight. */
    summary?(view: View, seat: number): Summary[];
    /** What to think of before this action. */
    warnings?(catalog: Catalog, view: View, viewer: number, action: Action): Warning[];
}
