// view.ts: the shapes of a view of Guns & Steel and of the rows its board reads.
import type { Row, View } from '../../engine/protocol.ts';

export type Amounts = Record<string, number>;

export interface SteelPlayer {
    hand: string[];
    tech: string[]; // display, technology side up
    resource: string[]; // display, resource side up
    used: string[];
    wonders: string[];
    track: number;
    supply: number; // glory markers not on wonders
}

export interface SteelLevel {
    row: (string | null)[]; // by column; null: a gap
    pile: (string | null)[]; // research pile, the top card first; the rest is unknown
    wonder: string | null;
    glory: number[];
}

/** A card for sale, and its price. */
export interface SteelPrice {
    card: string;
    age: string;
    column: number; // -1: on a research pile
    base: number;
    surcharge: number;
    linked: string[]; // what the surcharge counts
}

/** Whether and how the viewer would pay for it now. */
export interface SteelPayment {
    card: string;
    payable: boolean;
    lacks: number; // units that are missing
    pay?: string[]; // own cards that would pay
    upgrades?: Amounts; // two of a kind for one of the next: how often
    earth?: number; // three for one Earth: how often
}

export interface SteelOffer extends SteelPrice {
    payment: SteelPayment | undefined; // none for those who watch
}

export interface SteelDefender {
    seat: number;
    strength: number;
    most: number; // with every reaction
    decided: boolean;
    defeated: boolean; // as compared, or as it would be now
}

export interface SteelAttack {
    card: string;
    seat: number;
    strength: number;
    begun: boolean; // false: it would be one
    seats: SteelDefender[];
}

export interface SteelView extends View {
    mode: string;
    players: number;
    active: number;
    turns: number;
    player: SteelPlayer[];
    age: SteelLevel[];
    temp: number[]; // of the active seat, by resource
    paying: string[];
    buying: string | null;
    desks: { strength: number; defence: number; points: number }[];
    market: SteelPrice[];
    offers?: SteelPayment[]; // of the viewer
    progress: Record<string, { seats: number[]; needed: number }>;
    ends: { wonders: number; space: number; track?: number; track_end?: number };
    attack: SteelAttack | null;
    question: { card: string; owner: number; left: number } | null;
}

export interface Part extends Record<string, unknown> {
    op: string;
}

export type Source = 'attested' | 'partly' | 'reconstructed';

export interface CardRow extends Row {
    id: string;
    set: string;
    age: string | null;
    resource: string;
    type: string;
    cost: Amounts;
    vp: number;
    strength: number;
    reaction: number;
    effect: Part[];
    source: Source;
}

export interface WonderRow extends Row {
    id: string;
    age: string;
    vp: number;
    glory: number;
    source: Source;
}

export interface AgeRow extends Row {
    id: string;
    resource: string;
    row: number;
    short_row: number;
}
