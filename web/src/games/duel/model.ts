// model.ts: a view of 7 Wonders Duel as its board draws it. Prices, availability and production come from the view; nothing is computed by rule.
import type { Mark } from '../../components/marks.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { Row, View } from '../../engine/protocol.ts';
import type { Fact } from '../facts.ts';

export type Materials = Record<string, number>;

export interface DuelCity {
    production: Materials;
    unit_price: Materials;
    symbols: string[];
    discard_income: number;
    prices: Record<string, number>;
}

export interface DuelPlayer {
    city: string[];
    coins: number;
    wonders: string[];
    built: string[];
    tokens: string[];
}

export interface DuelView extends View {
    age: number;
    player: DuelPlayer[];
    cities: DuelCity[];
    pawn: number;
    loot: string[];
    board: string[];
    drawn: string[];
    offer: (string | null)[];
    discard: string[];
    tucked: (string | null)[];
    face_up: number[];
    available: number[];
    remaining: number[];
    turn: number | null;
}

export interface BuildingRow extends Row {
    id: string;
    age: string;
    colour: string;
    cost_coins: number;
    cost: Materials;
    chain_from: string | null;
    chain_symbol_needed: string | null;
    chain_symbol_given: string | null;
    vp: number;
    shields: number;
    science: string | null;
    produces: Materials;
    choice: string[];
    trade_at_1: string[];
    coins_fixed: number;
    coins_per: string | null;
    coins_each: number;
    end_vp_per: string | null;
    end_vp_each: number;
}

export interface WonderRow extends Row {
    id: string;
    cost: Materials;
    vp: number;
    shields: number;
    coins: number;
    opponent_loses_coins: number;
    play_again: number;
    choice: string[];
    special: string | null;
}

interface LayoutRow extends Row {
    age: string;
    slot: number;
    row: number;
    x: number;
}

export const AGE_NUMERALS = ['', 'I', 'II', 'III'];

export const materialIcons: Record<string, string> = {
    wood: 'wood-pile', clay: 'brick-pile', stone: 'stone-block', glass: 'square-bottle', papyrus: 'papyrus',
};

export const symbolIcons: Record<string, string> = {
    quill: 'quill', wheel: 'cartwheel', mortar: 'pestle-mortar', plumb: 'pendulum-swing', sundial: 'sundial',
    armillary_sphere: 'astrolabe', scales: 'scales',
};

export const chainIcons: Record<string, string> = {
    horseshoe: 'horseshoe', sword: 'gladius', tower: 'white-tower', target: 'archery-target', helmet: 'crested-helmet', book: 'open-book',
    gear: 'gears', lyre: 'lyre', lamp: 'magic-lamp', mask: 'drama-masks', column: 'ionic-column', moon: 'moon', sun: 'sun', drop: 'drop',
    portico: 'greek-temple', amphora: 'amphora', barrel: 'barrel',
};

export const wonderIcons: Record<string, string> = {
    appian_way: 'road', circus_maximus: 'coliseum', colossus: 'colombian-statue', great_library: 'book-pile', great_lighthouse: 'lighthouse',
    hanging_gardens: 'palm-tree', mausoleum: 'tombstone', piraeus: 'harbor-dock', pyramids: 'great-pyramid', sphinx: 'egyptian-sphinx',
    statue_of_zeus: 'lightning-trio', temple_of_artemis: 'ancient-columns',
};

export const tokenIcons: Record<string, string> = {
    agriculture: 'wheat', architecture: 'pencil-ruler', economy: 'trade', law: 'scales', masonry: 'hammer-nails', mathematics: 'sundial',
    philosophy: 'public-speaker', strategy: 'crossed-swords', theology: 'temple-gate', urbanism: 'greek-temple',
};

export const colourIcons: Record<string, string> = {
    brown: 'wood-pile', grey: 'square-bottle', blue: 'laurel-crown', green: 'atom', yellow: 'two-coins', red: 'checked-shield', purple: 'crown',
};

/** The city is shown in this order, which is that of the score sheet with production in front. */
export const COLOURS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple'];

const materialMarks = (amounts: Materials): Mark[] =>
    Object.entries(amounts).flatMap(([id, n]) => Array.from({ length: n }, () => ({ icon: materialIcons[id] ?? '' })));

const choiceMarks = (ids: readonly string[]): Mark[] =>
    ids.map((id, place) => ({ icon: materialIcons[id] ?? '', ...(place ? { text: '/' } : {}) }));

export function buildingMarks(card: BuildingRow): Mark[] {
    const marks: Mark[] = [...materialMarks(card.produces), ...choiceMarks(card.choice)];
    for (const id of card.trade_at_1) marks.push({ icon: materialIcons[id] ?? '', text: '1:' });
    if (card.science) marks.push({ icon: symbolIcons[card.science] ?? '' });
    if (card.shields) marks.push({ icon: 'checked-shield', n: card.shields });
    if (card.coins_fixed) marks.push({ icon: 'two-coins', n: card.coins_fixed });
    if (card.coins_per) marks.push({ icon: 'two-coins', n: card.coins_each, text: '×' });
    if (card.vp) marks.push({ icon: 'laurel-crown', n: card.vp });
    if (card.end_vp_per) marks.push({ icon: 'laurel-crown', n: card.end_vp_each, text: '×' });
    return marks;
}

export function wonderMarks(wonder: WonderRow): Mark[] {
    const marks: Mark[] = choiceMarks(wonder.choice);
    if (wonder.shields) marks.push({ icon: 'checked-shield', n: wonder.shields });
    if (wonder.coins) marks.push({ icon: 'two-coins', n: wonder.coins });
    if (wonder.opponent_loses_coins) marks.push({ icon: 'two-coins', n: -wonder.opponent_loses_coins });
    if (wonder.special === 'destroy_brown') marks.push({ icon: 'wood-pile', text: '✕' });
    if (wonder.special === 'destroy_grey') marks.push({ icon: 'square-bottle', text: '✕' });
    if (wonder.special === 'build_from_discard') marks.push({ icon: 'trash-can' });
    if (wonder.special === 'token_from_box') marks.push({ icon: 'light-bulb' });
    if (wonder.play_again) marks.push({ icon: 'clockwise-rotation' });
    if (wonder.vp) marks.push({ icon: 'laurel-crown', n: wonder.vp });
    return marks;
}

export function costMarks(cost: Materials, coins = 0): Mark[] {
    return [...(coins ? [{ icon: 'two-coins', n: coins }] : []), ...materialMarks(cost)];
}

/** A place of the pyramid that still holds a card. */
export interface Slot {
    slot: number;
    row: number; // 0 is farthest from the players
    x: number; // the left edge, one card being 2 wide
    card: string | null; // null: face down
    back: string;
    available: boolean;
}

/** The cards that are left; places are counted from the first row and column there still is, so that they can fill the room. */
export function slotsOf(catalog: Catalog, view: DuelView): { slots: Slot[]; rows: number; columns: number } {
    const age = `age${view.age}`;
    const layout = (catalog.table('layouts') as LayoutRow[]).filter((each) => each.age === age);
    const cards = (view[age] ?? []) as (string | null)[];
    const left = layout.filter((each) => view.remaining.includes(each.slot));
    const first = { row: Math.min(...left.map((each) => each.row)), x: Math.min(...left.map((each) => each.x)) };
    const slots = left.map((each) => {
        const open = view.face_up.includes(each.slot);
        const id = cards[each.slot] ?? null;
        return {
            slot: each.slot,
            row: each.row - first.row,
            x: each.x - first.x,
            card: open ? id : null,
            back: open ? age : id ?? age,
            available: view.available.includes(each.slot),
        };
    });
    return { slots, rows: 1 + Math.max(0, ...slots.map((each) => each.row)), columns: 1 + Math.max(0, ...slots.map((each) => each.x)) / 2 };
}

/** The pawn as the viewer sees it: positive towards the other's capital. */
export const pawnFor = (view: DuelView, viewer: number) => (viewer === 1 ? -view.pawn : view.pawn);

/** The city by colour, in the order of the board. */
export function cityByColour(catalog: Catalog, city: readonly string[]): { colour: string; cards: BuildingRow[] }[] {
    const rows = city.map((id) => catalog.row('cards', id) as BuildingRow | undefined).filter((row) => row !== undefined);
    return COLOURS.map((colour) => ({ colour, cards: rows.filter((row) => row.colour === colour) })).filter(({ cards }) => cards.length);
}

/** Coins, wonders and symbols of both, and how far the pawn stands from one's own capital. */
export function duelFacts(_catalog: Catalog, view: View, viewer: number): Fact[] {
    const { player, cities, pawn } = view as Partial<DuelView>;
    const own = viewer === 1 ? 1 : 0;
    const sides = [0, 1].flatMap((seat): Fact[] => [
        { key: 'coins', seat, value: player?.[seat]?.coins, better: seat === own ? 'more' : 'less' },
        { key: 'wonders', seat, value: player?.[seat]?.built?.length, better: seat === own ? 'more' : 'less' },
        { key: 'symbols', seat, value: cities?.[seat]?.symbols?.length, better: seat === own ? 'more' : 'less' },
    ]);
    return [...sides, { key: 'pawn', seat: null, value: typeof pawn === 'number' ? pawnFor({ pawn } as DuelView, own) : null, better: 'more' }];
}
