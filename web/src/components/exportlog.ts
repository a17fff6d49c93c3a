// exportlog.ts: what happened, as a text file a person can read or keep.
import { seatName, withNames, type Speaker } from '../i18n/index.ts';
import type { LogEntry } from 'messages/protocol.ts';
import type { Seat } from '../session/state.ts';
import { saveText } from './exportrecord.ts';

/** One line per action: its number, who decided where the sentence does not begin with that, and what happened, as far as the viewer knows. Notation is left to the record: it may name what is hidden. */
export function logText(speaker: Speaker, title: string, log: readonly LogEntry[], seats: readonly Seat[]): string {
    const lines = log.flatMap((entry) => {
        const told = entry.events.map((event) => withNames(speaker, event.text, seats)).filter(Boolean).join(' ');
        const who = seatName(speaker, seats, entry.seat);
        return told ? [`${entry.version + 1}. ${told.startsWith(who) ? '' : `${who}: `}${told}`] : [];
    });
    return [title, seats.map((_, seat) => seatName(speaker, seats, seat)).join(', '), '', ...lines, ''].join('\n');
}

export function exportLog(speaker: Speaker, title: string, id: string, log: readonly LogEntry[], seats: readonly Seat[]): void {
    saveText(`epoki-${id}.txt`, logText(speaker, title, log, seats));
}
