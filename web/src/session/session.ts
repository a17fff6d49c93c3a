// session.ts: a game as the page plays it. Two kinds: LocalSession (local.ts: the wasm module in a Worker) and OnlineSession
// (online.ts: a table of the server). Components get a Session and do not know which.
import type { Action, BotAnswer, GameEvent, Preview, Reason, Score, Text, View } from '../engine/protocol.ts';
import type { Store } from '../store.ts';

export interface Seat {
    name: string; // empty: the page says "Player 1"
    kind: 'human' | 'bot' | 'open';
    level?: string;
    online?: boolean;
    vacantFrom?: number; // from when on a bot may play for who is away, as Date.now() counts
    invited?: boolean; // somebody may sit down there with an invitation
}

export interface LogEntry {
    version: number; // of the table before the action
    seat: number;
    action: string | null; // null: the viewer may not know it
    events: GameEvent[]; // those the viewer may know of
}

export interface Hint {
    action: string;
    text: Text;
    value: number; // expected share of the victory for the seat that decides
    next: { text: Text; value: number }[]; // the next best
}

export interface ChatLine {
    seat: number | null;
    name: string;
    text: string;
}

/** Somebody asks the others: whether the game may go back to a version, a bot may play for who is away, somebody else be invited to his seat. */
export interface Asked {
    what: 'undo' | 'substitute' | 'invite';
    number: number; // of the request: an answer is for this one alone
    seat: number;
    of: number[]; // whose yes it needs
    to?: number;
    target?: number; // the seat it is about
}

export interface SessionState {
    ready: boolean;
    game: string;
    seats: Seat[];
    viewer: number; // whose view is shown; -1: a spectator's
    last: number; // the version of the table itself
    version: number; // the version shown: an earlier one while looking back
    turn: number | null;
    phase: string;
    over: boolean;
    view: View;
    legal: Action[]; // what the viewer can do at `version`; empty when it is not his decision or the past is shown
    scores: Score[];
    log: LogEntry[];
    fresh: string[]; // refs of what happened last, to be seen at a glance
    thinking: number | null; // the bot that thinks
    canUndo: boolean;
    canRedo: boolean;
    canRestart: boolean;
    handover: number | null; // the seat that must take the device before anything is shown
    chances: number[] | null; // win probability per seat
    notice: string | null; // key of a text
    problem: string | null;
    lesson: boolean; // a guided first game
    // online tables only
    connected: boolean;
    asked: Asked | null;
    chat: ChatLine[];
    note: string;
    clocks: { running: number | null; left: number[] } | null; // ms
    rematch: string | null; // the secret of the own seat at the next table
    creator: number | null; // the seat of who made the table
    hints: boolean; // hints and chances may be asked for
}

export interface Session {
    readonly kind: 'local' | 'online';
    readonly id: string;
    readonly state: Store<SessionState>;
    play(action: string): Promise<void>;
    undo(): Promise<void>;
    redo(): Promise<void>;
    restartTurn(): Promise<void>;
    hint(): Promise<Hint | null>;
    /** What an action of the viewer would change; null when it cannot be said. */
    preview(action: string): Promise<Preview | null>;
    why(ref: string): Promise<Reason[]>;
    /** Shows an earlier version; null goes back to the present. */
    look(version: number | null): Promise<void>;
    /** The record, where it may be known. */
    record(): Promise<string | null>;
    /** Keeps the finished game in this browser and goes to look back at it. */
    keep(): Promise<void>;
    /** The person at the device says that it was handed over. */
    takeDevice(): void;
    /** Shows what others did without waiting. */
    skip(): void;
    /** Estimates the chances of the seats anew, if they are wanted and it is the viewer's decision. */
    refreshChances(): void;
    say(text: string): void;
    writeNote(text: string): void;
    answer(accept: boolean): void;
    /** The invitation to a seat that nobody has, for who made the table; a new one with `anew`, for which the others may have to be asked. */
    invitation(seat: number, anew?: 'anew'): Promise<string | null>;
    /** Lets a bot play for a person who is away. */
    substitute(seat: number, level: string): void;
    /** A new table with the same people; resolves to the secret of the own seat there. */
    rematch(): Promise<string | null>;
    /** Gets up from the table; the seat stays the person's own. */
    leave(): Promise<void>;
    close(): void;
}

export const emptyState: SessionState = {
    ready: false,
    game: '',
    seats: [],
    viewer: 0,
    last: 0,
    version: 0,
    turn: null,
    phase: '',
    over: false,
    view: {},
    legal: [],
    scores: [],
    log: [],
    fresh: [],
    thinking: null,
    canUndo: false,
    canRedo: false,
    canRestart: false,
    handover: null,
    chances: null,
    notice: null,
    problem: null,
    lesson: false,
    connected: true,
    asked: null,
    chat: [],
    note: '',
    clocks: null,
    rematch: null,
    creator: null,
    hints: true,
};

// Older libraries do not tell who may learn of an event; these concern their own seat alone.
const OWN_ONLY = new Set(['drawn', 'prepared', 'discarded', 'foreseen']);
const ALWAYS_PUBLIC = new Set(['duel']);

export function mayKnow(game: string, event: GameEvent, viewer: number): boolean {
    if (event.seen_by) return event.seen_by.includes(viewer);
    return ALWAYS_PUBLIC.has(game) || !OWN_ONLY.has(event.event) || event.seat === viewer;
}

export function hintOf(answer: BotAnswer, legal: readonly Action[], seat: number): Hint {
    const textOf = (action: string) => legal.find((each) => each.action === action)?.text ?? { en: action, pl: action };
    const ranked = [...answer.candidates].sort((a, b) => b.share - a.share);
    const best = ranked.find((each) => each.action === answer.action);
    return {
        action: answer.action,
        text: textOf(answer.action),
        value: best?.value ?? answer.value[seat] ?? 0,
        next: ranked.filter((each) => each.action !== answer.action).slice(0, 3)
            .map((each) => ({ text: textOf(each.action), value: each.value })),
    };
}
