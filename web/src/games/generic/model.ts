// model.ts: any game as named areas of things and counters. A game may describe which fields of its view are worth a place
// (layouts below: data, no rules); without a description every list of known ids becomes an area and every number a counter.
import type { Catalog } from '../../engine/catalog.ts';
import type { Row, Text, View } from 'messages/protocol.ts';
import type { Fact } from '../facts.ts';

export interface Item {
    ref: string | null; // null: hidden
    row: Row | null;
    notes: { key: string; n: number }[]; // numbers that belong to it: a price, workers on it
}

export interface Area {
    key: string;
    items: Item[];
    hidden: number;
}

export interface Counter {
    key: string;
    n: number;
    plus?: number; // what is added each turn
}

export interface Side {
    seat: number;
    counters: Counter[];
    areas: Area[];
}

export interface Layout {
    counters: string[];
    areas: string[];
    seatCounters: string[];
    seatAreas: string[];
    /** Numbers beside a list: for `row` the prices in `row_prices`. */
    prices: Record<string, string>;
    /** Of these, counters of a seat are taken from a list of its own: `ratings[seat]`. */
    ratings?: string;
    /** What a counter grows by: the field of the ratings. */
    growth: Record<string, string>;
    /** A list of numbers by the place of a card in its table: workers on technologies. */
    onCards?: { field: string; table: string; key: string };
    /** Cards without a name are hidden ones; without this they may be empty places. */
    countsHidden?: boolean;
    /** Columns of its table that are told of a card. */
    columns?: string[];
    /** A number that belongs to the one card of an area. */
    beside: Record<string, string>;
}

export const layouts: Record<string, Layout> = {
    ages: {
        counters: ['round'],
        areas: ['row', 'common', 'current_events', 'future_events', 'past'],
        seatCounters: ['culture', 'science', 'strength', 'happiness', 'discontent', 'food', 'resources', 'ca', 'ma', 'unused', 'yellow', 'blue'],
        seatAreas: ['civil', 'military', 'techs', 'government', 'special', 'leader', 'wonder', 'completed', 'colonies', 'tactic', 'pact', 'war'],
        prices: { row: 'row_prices' },
        ratings: 'ratings',
        growth: { culture: 'culture', science: 'science', food: 'food_production', resources: 'resource_production' },
        onCards: { field: 'workers', table: 'civil_cards', key: 'workers' },
        beside: { wonder: 'stages' },
    },
    civ: {
        counters: ['turn'],
        areas: ['phase', 'open'],
        seatCounters: ['trade', 'culture', 'space', 'coins', 'combat', 'armies', 'scouts'],
        seatAreas: ['civ', 'government', 'policies', 'techs'],
        prices: {},
        ratings: 'seats',
        growth: { trade: 'income' },
        beside: {},
    },
};

type Dict = Record<string, unknown>;
const isNumber = (value: unknown): value is number => typeof value === 'number';

function idsOf(value: unknown): (string | null)[] {
    const list = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
    return list.map((each: unknown) => {
        if (typeof each === 'string') return each;
        const card = each && typeof each === 'object' ? (each as Dict)['card'] : null;
        return typeof card === 'string' ? card : null;
    });
}

/** An id that only says which back a card has ("age_1") is a hidden card. */
function itemOf(catalog: Catalog, id: string | null): Item {
    const found = id === null ? undefined : catalog.find(id);
    const hidden = !found || found.ref.startsWith('age:');
    return hidden ? { ref: null, row: found?.row ?? null, notes: [] } : { ref: found.ref, row: found.row, notes: [] };
}

function areaOf(catalog: Catalog, layout: Layout, key: string, value: unknown, prices?: unknown): Area {
    const ids = idsOf(value);
    const items = ids.map((id, place) => {
        const item = itemOf(catalog, id);
        const price = Array.isArray(prices) ? (prices[place] as unknown) : undefined;
        const columns = (layout.columns ?? []).flatMap((column) => (isNumber(item.row?.[column]) ? [{ key: column, n: item.row[column] }] : []));
        return { ...item, notes: [...(isNumber(price) && price >= 0 ? [{ key: 'price', n: price }] : []), ...columns] };
    });
    return { key, items: items.filter((item) => item.ref), hidden: items.filter((item) => !item.ref && (item.row || layout.countsHidden)).length };
}

function withOnCards(catalog: Catalog, area: Area, layout: Layout, player: Dict): Area {
    const on = layout.onCards;
    const numbers = on ? player[on.field] : undefined;
    if (!on || !Array.isArray(numbers)) return area;
    const table = catalog.table(on.table);
    const items = area.items.map((item) => {
        const n = numbers[item.row ? table.indexOf(item.row) : -1] as unknown;
        return isNumber(n) && n > 0 ? { ...item, notes: [...item.notes, { key: on.key, n }] } : item;
    });
    return { ...area, items };
}

function sideOf(catalog: Catalog, layout: Layout, view: Dict, seat: number): Side {
    const player = ((view['player'] as Dict[] | undefined)?.[seat] ?? {}) as Dict;
    const ratings = ((layout.ratings ? (view[layout.ratings] as Dict[] | undefined) : undefined)?.[seat] ?? {}) as Dict;
    const counters = layout.seatCounters.flatMap((key): Counter[] => {
        const n = player[key] ?? ratings[key];
        const plus = ratings[layout.growth[key] ?? ''];
        return isNumber(n) ? [{ key, n, ...(isNumber(plus) && key in layout.growth ? { plus } : {}) }] : [];
    });
    const areas = layout.seatAreas.map((key) => {
        const area = withOnCards(catalog, areaOf(catalog, layout, key, player[key]), layout, player);
        const beside = player[layout.beside[key] ?? ''];
        const [first, ...rest] = area.items;
        if (!first || !isNumber(beside)) return area;
        return { ...area, items: [{ ...first, notes: [...first.notes, { key: layout.beside[key] ?? '', n: beside }] }, ...rest] };
    });
    return { seat, counters, areas: areas.filter((area) => area.items.length || area.hidden) };
}

/** What people call a field of a view, where the game has a table of them (fields.tsv). */
export const fieldName = (catalog: Catalog, key: string): Text | undefined => catalog.row('fields', key)?.name;

/** A description for a game that has none: every list of known things, every plain number; where the game says which fields are shown, those in their order. */
export function guessLayout(catalog: Catalog, view: Dict): Layout {
    const listed = catalog.table('fields').flatMap(({ id }) => id ?? []);
    const among = (keys: string[]) => (listed.length ? listed.filter((key) => keys.includes(key)) : keys);
    const known = (value: unknown) => idsOf(value).some((id) => (id === null ? listed.length > 0 : catalog.find(id)));
    const lists = (of: Dict) => Object.keys(of).filter((key) => (Array.isArray(of[key]) || typeof of[key] === 'string') && known(of[key]));
    const numbers = (of: Dict) => Object.keys(of).filter((key) => isNumber(of[key]) && !['seat', 'turn'].includes(key));
    const players = (view['player'] as Dict[] | undefined) ?? [];
    const ofPlayers = (keys: (of: Dict) => string[]) => among([...new Set((listed.length ? players : players.slice(0, 1)).flatMap(keys))]);
    return {
        counters: among(numbers(view)), areas: among(lists(view)), seatCounters: ofPlayers(numbers), seatAreas: ofPlayers(lists), prices: {}, growth: {}, beside: {},
        ...(listed.length ? { countsHidden: true, columns: listed } : {}),
    };
}

export function boardOf(catalog: Catalog, of: View, players: number): { counters: Counter[]; areas: Area[]; sides: Side[] } {
    const view = of as Dict;
    const layout = layouts[catalog.game] ?? guessLayout(catalog, view);
    const counters = layout.counters.flatMap((key) => (isNumber(view[key]) ? [{ key, n: view[key] }] : []));
    const areas = layout.areas.map((key) => areaOf(catalog, layout, key, view[key], view[layout.prices[key] ?? '']));
    return {
        counters,
        areas: areas.filter((area) => area.items.length || area.hidden),
        sides: Array.from({ length: players }, (_, seat) => sideOf(catalog, layout, view, seat)),
    };
}

/** Every counter of the table and its sides. */
export function genericFacts(catalog: Catalog, view: View): Fact[] {
    const players = ((view as Dict)['player'] as Dict[] | undefined)?.length ?? 0;
    const { counters, sides } = boardOf(catalog, view, players);
    const facts = (list: Counter[], seat: number | null) => list.map(({ key, n }): Fact => ({ key, seat, value: n }));
    return [...facts(counters, null), ...sides.flatMap((side) => facts(side.counters, side.seat))];
}
