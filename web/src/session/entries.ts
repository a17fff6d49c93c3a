// entries.ts: a game of this browser as the list of entries of its room (docs/room.md), one line of JSON each: what is stored, and what is taken to a
// server and back. What they do to a game is the library's business.
import type { EntryOpen, EntryPlay, EntrySeat, EntryUndo } from 'messages/protocol.ts';
import { headOf, recordOf, actionsOf } from '../engine/record.ts';
import type { Seat } from './state.ts';

export type Entry = EntryOpen | EntrySeat | EntryPlay | EntryUndo;

const seconds = () => Math.floor(Date.now() / 1000);

/** The room of a game that goes on from a record, at one device. */
export function entriesOf(record: string, seats: readonly Seat[]): string[] {
    const date = seconds();
    const open: EntryOpen = { entry: 'open', date, record, undos: 0, budget: 0, increment: 0, cap: 0, hints: false, local: true, creator: null };
    const rows = seats.map(({ kind, level = '', name }, seat): EntrySeat =>
        ({ entry: 'seat', date, seat, kind, level, name, held: kind === 'human', joined: kind === 'human', invites: false, clock: 0, again: 0 }));
    return [open, ...rows].map((entry) => JSON.stringify(entry));
}

const parse = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Entry);

/** The record of the game as it stands: what was taken back is gone. */
export function recordFrom(lines: readonly string[]): string {
    let head = '';
    let actions: string[] = [];
    for (const entry of parse(lines)) {
        if (entry.entry === 'open') [head, actions] = [headOf(entry.record), actionsOf(entry.record)];
        if (entry.entry === 'play') actions.push(entry.action);
        if (entry.entry === 'undo') actions.length = entry.to;
    }
    return recordOf(head, actions);
}

/** The same room in as few lines as there are seats: its record says what was played. */
export function packed(lines: readonly string[]): string[] {
    const entries = parse(lines);
    const open = entries.find((entry) => entry.entry === 'open');
    const seats = new Map(entries.flatMap((entry) => (entry.entry === 'seat' ? [[entry.seat, entry] as const] : [])));
    const undos = (open?.undos ?? 0) + entries.filter((entry) => entry.entry === 'undo').length;
    return [{ ...open, record: recordFrom(lines), undos }, ...seats.values()].map((entry) => JSON.stringify(entry));
}
