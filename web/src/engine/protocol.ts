// protocol.ts: the shapes of docs/protocol.md, as far as the page reads them.

export type Lang = 'en' | 'pl';
export type Text = Record<Lang, string>;

export interface Action {
    action: string;
    text: Text;
    refs: string[];
    group: string;
}

/** What the seat that decides would see after an action; what is uncertain is missing, or null in lists. */
export interface Preview {
    view: View;
    reveals: boolean; // something is uncertain, or another seat decides next
    seat?: number | null; // who decides next; missing: uncertain
}

export interface GameEvent {
    event: string;
    seat?: number;
    ref?: string;
    amount?: number;
    extra?: number;
    text: Text;
    seen_by?: number[]; // who may learn of it; everybody when missing
}

export interface Score {
    seat: number;
    total: number;
    parts: Record<string, number>;
    winner: boolean;
    place?: number; // of who resigned
    kind?: string;
}

export interface Reason {
    rule?: string;
    text: Text;
}

export interface Candidate {
    action: string;
    share: number;
    value: number;
}

export interface BotAnswer {
    action: string;
    value: number[];
    visits: number;
    candidates: Candidate[];
}

export interface GameOption {
    name: string;
    label: Text;
    values?: { id: string; name: Text }[];
    low?: number;
    high?: number;
    default: string | number;
}

export interface GameInfo {
    game: string;
    name: Text;
    players: [number, number];
    options: GameOption[];
    rules_version: number;
    /** The hash of corrected tables in use, where their values differ from the built-in ones. */
    data?: string;
}

export interface Rule {
    id: string;
    text: Text;
    source: 'rulebook' | 'ruling' | 'erratum';
}

// A row of a data table: id, names and whatever its game adds. Boards read the columns they know.
export interface Row {
    id?: string;
    name?: Text;
    text?: Text;
    rules?: string[];
    source?: string;
    [column: string]: unknown;
}

export interface CatalogData {
    game: string;
    tables: Record<string, Row[]>;
}

// What a seat may see. Its fields are those of the game.
export type View = Record<string, unknown>;

export interface Turn {
    seat: number | null;
    phase: string;
    over: boolean;
    version: number;
}
