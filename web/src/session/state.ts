// state.ts: what there is to see of a game at a moment, and how it follows from what a room tells.
import type { Action, Ask, BotAnswer, Chat, Clocks, LogEntry, Score, SeatKind, Text, View } from 'messages/protocol.ts';
import type { TextKey } from '../i18n/texts.ts';

export interface Seat {
    name: string; // empty: the page says "Player 1"
    kind: SeatKind;
    level?: string;
    online?: boolean;
    vacantFrom?: number; // from when on a bot may play for who is away, as Date.now() counts
    invited?: boolean; // somebody may sit down there with an invitation
}

export interface Hint {
    action: string;
    text: Text;
    value: number | null; // expected share of the victory for the seat that decides; null where there is nothing to choose
    next: { action: string; text: Text; value: number }[]; // the next best
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
    lesson: boolean; // somebody is being taught
    hints: boolean; // hints and chances may be asked for
    rated: boolean; // the result counts
    table: string; // its name at the server
    // at a server
    connected: boolean;
    asked: Ask | null;
    chat: Pick<Chat, 'seat' | 'name' | 'text'>[];
    note: string;
    clocks: Clocks | null;
    paused: boolean; // nobody plays, no clock runs
    rematch: string | null; // the secret of the own seat at the next table
    creator: number | null; // the seat of who made the table
}

export const emptyState: SessionState = {
    ready: false, game: '', seats: [], viewer: 0, last: 0, version: 0, turn: null, phase: '', over: false, view: {}, legal: [], scores: [], log: [], fresh: [],
    thinking: null, canUndo: false, canRedo: false, canRestart: false, handover: null, chances: null, notice: null, problem: null, lesson: false, hints: true, rated: false, table: '',
    connected: true, asked: null, chat: [], note: '', clocks: null, paused: false, rematch: null, creator: null,
};

/** The log with what is new from version `from` on; what stood there before is gone. */
export function mergeLog(log: readonly LogEntry[], news: readonly LogEntry[], from: number): LogEntry[] {
    return [...log.filter((entry) => entry.version < from), ...news];
}

/** What became of a request to the others, once it is no longer open. Most are about the seat of somebody who was away. */
export function outcomeOf({ what, target = -1 }: Ask, before: number, after: number, seats: readonly Seat[], paused: boolean): TextKey {
    const seat = seats[target];
    if (what === 'undo') return after < before ? 'undo.accepted' : after > before ? 'undo.ended' : 'undo.refused';
    if (what === 'pause') return paused ? 'online.pauseAgreed' : 'online.refused';
    if (what === 'invite') return seat?.invited ? 'online.inviteAgreed' : seat?.online ? 'online.back' : 'online.refused';
    return seat?.level || seat?.kind === 'bot' ? 'online.agreed' : seat?.online ? 'online.back' : 'online.refused';
}

/** Where the unbroken run of the seat's last decisions began. */
export const turnStart = (log: readonly LogEntry[], seat: number) => (log.findLast((entry) => entry.seat !== seat)?.version ?? -1) + 1;

export const refsOf = (log: readonly LogEntry[], version: number) => (log.find((entry) => entry.version === version - 1)?.events ?? []).flatMap((event) => event.ref ?? []);

export function hintOf(answer: BotAnswer, legal: readonly Action[], seat: number): Hint {
    const textOf = (action: string) => legal.find((each) => each.action === action)?.text ?? { en: action };
    const best = answer.candidates.find((each) => each.action === answer.action);
    const value = best?.value ?? answer.value[seat] ?? 0;
    const known = answer.candidates.filter((each) => each !== best && each.share > 0).sort((a, b) => b.share - a.share).slice(0, 3);
    // what was hardly looked at can seem better than the choice: it is not known to be
    const next = known.map((each) => ({ action: each.action, text: textOf(each.action), value: Math.min(value, each.value ?? 0) })).sort((a, b) => b.value - a.value);
    return {
        action: answer.action,
        text: textOf(answer.action),
        value: legal.length > 1 ? value : null,
        next,
    };
}
