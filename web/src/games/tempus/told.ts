// told.ts: fights and rounds as the log tells them: what each side laid, how strong it was, what it lost; who came how far.
import type { LogEntry } from 'messages/protocol.ts';

export interface Laid {
    seat: number;
    card: string;
}

export interface Fought {
    version: number; // after which it was decided
    attacker: number;
    defender: number;
    to: string;
    terrain: string | null; // named for a city
    attack: number;
    defence: number;
    laid: Laid[];
    outcome: 'won' | 'razed' | 'repelled';
    lost: number; // tokens, or the value of the city
}

export interface Progressed {
    version: number;
    laid: Laid[];
    seats: { seat: number; points: number; board: number }[];
    era: string | null;
    entered: number[];
}

const idOf = (ref: string | undefined) => ref?.split(':')[1] ?? '';

type Begun = Omit<Fought, 'version' | 'outcome' | 'lost'>;

/** The fights that were decided after a moment, oldest first. */
export function foughtSince(log: readonly LogEntry[], since: number): Fought[] {
    const found: Fought[] = [];
    const begun: Begun[] = []; // the one that is on
    for (const { version, events } of log) {
        for (const { event, seat = -1, ref, amount = 0, extra = 0 } of events) {
            if (event === 'fight') begun[0] = { attacker: seat, defender: extra, to: idOf(ref), terrain: null, attack: 0, defence: 0, laid: [] };
            const [now] = begun;
            if (!now) continue;
            if (event === 'terrain') now.terrain = idOf(ref);
            else if (event === 'defend' || event === 'reveal') now.laid.push({ seat, card: idOf(ref) });
            else if (event === 'strength') [now.attack, now.defence] = [amount, extra];
            else if (event === 'won' || event === 'razed' || event === 'repelled') {
                if (version >= since) found.push({ ...now, version, outcome: event, lost: event === 'repelled' ? 1 : amount });
                begun.length = 0;
            }
        }
    }
    return found;
}

/** The last progress phase that ended after a moment. */
export function progressedSince(log: readonly LogEntry[], since: number): Progressed | null {
    const entry = log.findLast(({ version, events }) => version >= since && events.some(({ event }) => event === 'progress'));
    if (!entry) return null;
    const entered = entry.events.filter(({ event }) => event === 'era');
    return {
        version: entry.version,
        laid: entry.events.filter(({ event }) => event === 'reveal').map(({ seat = -1, ref }) => ({ seat, card: idOf(ref) })),
        seats: entry.events.filter(({ event }) => event === 'progress').map(({ seat = -1, amount = 0, extra = 0 }) => ({ seat, points: amount, board: extra })),
        era: entered.length ? idOf(entered[0]?.ref) : null,
        entered: entered.map(({ seat = -1 }) => seat),
    };
}
