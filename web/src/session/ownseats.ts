// ownseats.ts: the seats this browser has at tables of the server, so that a person finds back to them. The link of a seat is its key: whoever has
// it sits there, from any device.
import { Store } from '../store.ts';
import { Kept } from './kept.ts';
import type { Seat } from './state.ts';

export interface OwnSeat {
    secret: string;
    game: string;
    seats: Seat[];
    version: number;
    over: boolean;
}

export interface OwnTable extends OwnSeat {
    table: string;
}

const kept = new Kept<OwnSeat>('seats', 30); // by the id of the table
const all = () => kept.entries().map(([table, seat]) => ({ ...seat, table })).reverse();

/** The seats, the latest first. */
export const ownSeats = new Store<{ seats: OwnTable[] }>({ seats: typeof localStorage === 'undefined' ? [] : all() });

export function keepSeat(table: string, seat: OwnSeat): void {
    kept.set(table, seat);
    ownSeats.set({ seats: all() });
}

export function dropSeat(table: string): void {
    kept.remove(table);
    ownSeats.set({ seats: all() });
}

export const isOwn = (secret: string): boolean => kept.entries().some(([, seat]) => seat.secret === secret);
