// story.ts: which of the things that happen are worth the middle of the screen, and which make up the receipt of a turn: a small table per game. Pure: what to do
// with them is components/story.tsx and scene.tsx.
import type { GameEvent, LogEntry } from 'messages/protocol.ts';
import { agesTelling } from './ages/scenes.ts';
import { civTelling } from './civ/scenes.ts';
import { duelTelling } from './duel/scenes.ts';
import { steelTelling } from './steel/scenes.ts';
import { tempusTelling } from './tempus/scenes.ts';

export type SceneKind = 'event' | 'age' | 'war' | 'battle' | 'loss' | 'wonder' | 'person' | 'victory';

export interface SceneRow {
    kind: SceneKind;
    /** Whom it strikes: the player it tells of, the one named in a number of it, whoever took part, everybody. Nobody: it passes by itself. */
    hits?: 'seat' | 'amount' | 'extra' | 'party' | 'all';
    /** The scene is called after it whatever else happened: the card that did it all. */
    leads?: boolean;
    /** Only these are told below it. */
    lines?: readonly string[];
}

export interface Telling {
    scenes: Record<string, SceneRow>; // by the event's name in messages
    /** Who took part is who did something since one of these. */
    from?: readonly string[];
    /** What begins somebody's turn: an entry may end one turn and begin the next, and a scene tells only what follows from it in its own. */
    turn?: string;
    /** An entry with one of `when` ends a turn or a phase; of the viewer's events in it these are the receipt. */
    receipt?: { when: readonly string[]; lines: readonly string[] };
    /** What goes without saying: the lane leaves it to the log. */
    quiet?: readonly string[];
}

const tellings: Record<string, Telling> = { ages: agesTelling, civ: civTelling, duel: duelTelling, steel: steelTelling, tempus: tempusTelling };

export const tellingOf = (game: string): Telling => tellings[game] ?? { scenes: {} };

export interface Scene {
    entry: LogEntry;
    kind: SceneKind;
    main: GameEvent; // what it is called after
    struck: boolean; // the viewer: it waits for a click
    lines: readonly GameEvent[]; // what else it tells
    whole: boolean; // everything its step changed belongs to it
}

const RANK: readonly SceneKind[] = ['victory', 'age', 'war', 'battle', 'loss', 'event', 'wonder', 'person'];

/** Who took part in what the entry at `place` ends. */
function partyOf({ from = [] }: Telling, log: readonly LogEntry[], place: number): Set<number> {
    const party = new Set<number>();
    for (let at = place; at >= 0; at--) {
        const { events } = log[at] ?? { events: [] };
        for (const { seat, event, amount } of events) {
            if (seat !== undefined) party.add(seat);
            if (from.includes(event) && amount !== undefined) party.add(amount);
        }
        if (events.some(({ event }) => from.includes(event))) break;
    }
    return party;
}

/** What is told below the main event: all the rest, or, where turns are told apart, what came of it. */
function linesOf({ scenes, turn }: Telling, events: readonly GameEvent[], main: GameEvent): readonly GameEvent[] {
    const wanted = scenes[main.event]?.lines;
    if (wanted) return events.filter(({ event }) => wanted.includes(event));
    if (!turn) return events.filter((event) => event !== main);
    const rest = events.slice(events.indexOf(main) + 1);
    const end = rest.findIndex(({ event }) => event === turn);
    return end < 0 ? rest : rest.slice(0, end);
}

/** What an entry is worth: the most important of its events; null: a card in the lane is enough. What one chose to give up oneself is no scene. */
export function sceneOf(telling: Telling, log: readonly LogEntry[], place: number, viewer: number): Scene | null {
    const entry = log[place];
    if (!entry) return null;
    const found = entry.events.flatMap((event) => {
        const row = telling.scenes[event.event];
        return row && !(row.kind === 'loss' && row.hits === 'seat' && event.seat === entry.seat && entry.seat === viewer) ? [{ event, row }] : [];
    });
    const rank = ({ row: { leads, kind } }: (typeof found)[number]) => (leads ? -1 : RANK.indexOf(kind));
    const [first] = [...found].sort((a, b) => rank(a) - rank(b));
    if (!first) return null;
    const strikes = ({ event, row }: (typeof found)[number]) => {
        if (!row.hits || viewer < 0) return false;
        if (row.hits === 'all') return true;
        if (row.hits === 'party') return partyOf(telling, log, place).has(viewer);
        return event[row.hits] === viewer;
    };
    const whole = !entry.events.some(({ event }) => event === telling.turn);
    return { entry, kind: first.row.kind, main: first.event, struck: found.some(strikes), lines: linesOf(telling, entry.events, first.event), whole };
}

/** What a turn or a phase brought the viewer at its end; empty: no end, or nothing. */
export function receiptOf({ receipt }: Telling, entry: LogEntry, viewer: number): GameEvent[] {
    if (!receipt || !entry.events.some(({ event, seat }) => seat === viewer && receipt.when.includes(event))) return [];
    return entry.events.filter(({ event, seat }) => receipt.lines.includes(event) && (seat === undefined || seat === viewer));
}

const FEWEST = 6; // so many are shown even where turns are short
const MOST = 40;

/** The events of an entry that the lane tells. */
export const toldOf = ({ quiet = [] }: Telling, { events }: LogEntry): GameEvent[] => events.filter(({ event }) => !quiet.includes(event));

/** What the lane tells: everything since the viewer's turn before this one ended, with that end. */
export function storyOf(log: readonly LogEntry[], viewer: number, telling: Telling): LogEntry[] {
    const told = log.filter((entry) => toldOf(telling, entry).length);
    let at = told.length;
    while (at > 0 && told[at - 1]?.seat === viewer) at--; // the turn of now
    while (at > 0 && told[at - 1]?.seat !== viewer) at--; // what others did
    const from = viewer < 0 ? told.length - 2 * FEWEST : Math.min(at - 1, told.length - FEWEST); // who looks on has no turn
    return told.slice(Math.max(0, from, told.length - MOST));
}

/** Steps that are told alike, one after the other. */
export type Run = readonly [LogEntry, ...LogEntry[]];

/** The same step of the same player again and again is one card: cards laid face down, tokens born. */
export function runsOf(told: readonly LogEntry[]): Run[] {
    const isAlike = (a: LogEntry, b: LogEntry) => a.seat === b.seat && a.events.length === 1 && b.events.length === 1 && a.events[0]?.text.en === b.events[0]?.text.en;
    const runs: [LogEntry, ...LogEntry[]][] = [];
    for (const entry of told) {
        const run = runs.at(-1);
        if (run && isAlike(run[0], entry)) run.push(entry);
        else runs.push([entry]);
    }
    return runs;
}
