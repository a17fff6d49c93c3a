// model.ts: a view of 7 Wonders Duel as its board draws it. Prices, availability and production come from the view; nothing is computed by rule.
import type { Mark } from '../../components/marks.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { DuelCardRow, DuelSlotRow, DuelTokenRow, DuelView, DuelWonderRow } from 'messages/duel.ts';
import type { View } from 'messages/protocol.ts';
import type { Fact } from '../facts.ts';

export const AGE_NUMERALS = ['', 'I', 'II', 'III'];

export const materialIcons: Record<string, string> = {
    wood: 'log', clay: 'clay-brick', stone: 'stone-block', glass: 'square-bottle', papyrus: 'scroll-unfurled',
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

export const colourIcons: Record<string, string> = {
    brown: 'wood-pile', grey: 'square-bottle', blue: 'laurel-crown', green: 'atom', yellow: 'two-coins', red: 'checked-shield', purple: 'crown',
};

/** The city is shown in this order, which is that of the score sheet with production in front. */
export const COLOURS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple'];

const materialMarks = (amounts: Record<string, number>): Mark[] =>
    Object.entries(amounts).flatMap(([id, n]) => Array.from({ length: n }, () => ({ icon: materialIcons[id] ?? '' })));

const choiceMarks = (ids: readonly string[]): Mark[] =>
    ids.map((id, place) => ({ icon: materialIcons[id] ?? '', ...(place ? { text: '/' } : {}) }));

export function buildingMarks(card: DuelCardRow): Mark[] {
    const marks: Mark[] = [...materialMarks(card.produces), ...choiceMarks(card.choice)];
    for (const id of card.trade_at_1) marks.push({ icon: materialIcons[id] ?? '', text: '1:' });
    if (card.science) marks.push({ icon: symbolIcons[card.science] ?? '' });
    if (card.shields) marks.push({ icon: 'checked-shield', n: card.shields });
    if (card.coins_fixed) marks.push({ icon: 'two-coins', n: card.coins_fixed });
    if (card.coins_per) marks.push({ icon: 'two-coins', n: card.coins_each });
    if (card.vp && !card.coins_per) marks.push({ icon: 'laurel-crown', n: card.vp });
    if (card.end_vp_per) marks.push({ icon: 'laurel-crown', n: card.end_vp_each, ...(card.coins_per ? { text: '+' } : {}) });
    marks.push(...countedMarks(card.coins_per ?? card.end_vp_per));
    if (card.vp && card.coins_per) marks.push({ icon: 'laurel-crown', n: card.vp, text: '+' });
    return marks;
}

/** What a card counts: cards of a colour, wonders, coins; of the city with more of them where it says so. */
export function countedMarks(counter: string | null): Mark[] {
    const [whose, ...what] = (counter ?? '').split('_');
    if (!counter) return [];
    const each: Mark[] = what[0] === 'wonder' ? [{ icon: 'great-pyramid' }] : what[0] === 'coin' ? [{ icon: 'two-coins', n: 3 }] : what.map((colour) => ({ icon: colourIcons[colour] ?? '', swatch: colour }));
    return each.map((mark, place) => (place ? mark : { ...mark, text: '×', ...(whose === 'max' ? { hint: 'max' } : {}) }));
}

/** What a progress token does, as signs; what they do not say stands in its text. */
export function tokenMarks(token: DuelTokenRow): Mark[] {
    const marks: Mark[] = [];
    if (token.coins_now) marks.push({ icon: 'two-coins', n: token.coins_now });
    if (token.vp) marks.push({ icon: 'laurel-crown', n: token.vp });
    return [...marks, ...(effectMarks[token.effect_key ?? ''] ?? [])];
}

const effectMarks: Record<string, Mark[]> = {
    wonder_minus_2: [{ icon: 'great-pyramid' }, { icon: 'clay-brick', text: '−2' }],
    opponent_trade_income: [{ icon: 'two-coins', text: '♟ ⇒' }],
    science_scales: [{ icon: 'scales' }],
    blue_minus_2: [{ icon: 'laurel-crown', swatch: 'blue' }, { icon: 'clay-brick', text: '−2' }],
    vp_3_per_token: [{ icon: 'laurel-crown', n: 3 }, { icon: 'light-bulb', text: '×' }],
    red_plus_1_shield: [{ icon: 'checked-shield', text: '+1', swatch: 'red' }],
    wonders_play_again: [{ icon: 'clockwise-rotation' }, { icon: 'great-pyramid', text: '×' }],
    chain_income_4: [{ icon: 'two-coins', n: 4, text: '+' }, { icon: 'ionic-column', text: '×' }],
};

export function wonderMarks(wonder: DuelWonderRow): Mark[] {
    const marks: Mark[] = choiceMarks(wonder.choice);
    if (wonder.shields) marks.push({ icon: 'checked-shield', n: wonder.shields });
    if (wonder.coins) marks.push({ icon: 'two-coins', n: wonder.coins });
    if (wonder.opponent_loses_coins) marks.push({ icon: 'two-coins', text: `♟ −${wonder.opponent_loses_coins}` }); // the other's
    if (wonder.special === 'destroy_brown') marks.push({ icon: 'wood-pile', text: '✕', swatch: 'brown' });
    if (wonder.special === 'destroy_grey') marks.push({ icon: 'square-bottle', text: '✕', swatch: 'grey' });
    if (wonder.special === 'build_from_discard') marks.push({ icon: 'trash-can' });
    if (wonder.special === 'token_from_box') marks.push({ icon: 'light-bulb' });
    if (wonder.play_again) marks.push({ icon: 'clockwise-rotation' });
    if (wonder.vp) marks.push({ icon: 'laurel-crown', n: wonder.vp });
    return marks;
}

export function costMarks(cost: Record<string, number>, coins = 0): Mark[] {
    return [...(coins ? [{ icon: 'two-coins', n: coins }] : []), ...materialMarks(cost)];
}

/** What a card that counts something would bring now. */
export function nowMarks(city: DuelView['cities'][number] | undefined, card: string): Mark[] {
    const [coins, points] = [city?.coins_now[card], city?.points_now[card]];
    return [...(coins === undefined ? [] : [{ icon: 'two-coins', n: coins }]), ...(points === undefined ? [] : [{ icon: 'laurel-crown', n: points }])];
}

/** A place of the pyramid that still holds a card. */
export interface Slot {
    slot: number;
    row: number; // 0 is farthest from the players
    x: number; // the left edge, one card being 2 wide
    card: string | null; // null: face down
    back: string;
    available: boolean;
    under: boolean; // another card lies on its lower right
}

/** The cards that are left; places are counted from the first row and column there still is, so that they can fill the room. */
export function slotsOf(catalog: Catalog, view: DuelView): { slots: Slot[]; rows: number; columns: number } {
    const age = `age${view.age}`;
    const layout = (catalog.table('layouts') as DuelSlotRow[]).filter((each) => each.age === age);
    const cards = [view.age1, view.age2, view.age3][view.age - 1] ?? [];
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
            under: left.some(({ row, x }) => row === each.row + 1 && x === each.x + 1),
        };
    });
    return { slots, rows: 1 + Math.max(0, ...slots.map((each) => each.row)), columns: 1 + Math.max(0, ...slots.map((each) => each.x)) / 2 };
}

/** A previewed move can end the game. */
export function duelEnded(view: View): { kind: string; seats: number[] } | null {
    const { ending, winners } = view as Partial<DuelView>;
    return ending && winners ? { kind: ending, seats: [0, 1].filter((seat) => (winners >> seat) & 1) } : null;
}

/** The pawn as the viewer sees it: positive towards the other's capital. */
export const pawnFor = (view: DuelView, viewer: number) => (viewer === 1 ? -view.pawn : view.pawn);

/** The city by colour, in the order of the board. */
export function cityByColour(catalog: Catalog, city: readonly string[]): { colour: string; cards: DuelCardRow[] }[] {
    const rows = city.map((id) => catalog.row('cards', id) as DuelCardRow | undefined).filter((row) => row !== undefined);
    return COLOURS.map((colour) => ({ colour, cards: rows.filter((row) => row.colour === colour) })).filter(({ cards }) => cards.length);
}

const COINS_A_POINT = 3; // R 13

/** Points, coins, wonders, symbols and materials of both, what the bank asks for the latter, and how far the pawn stands from one's own capital. */
export function duelFacts(_catalog: Catalog, view: View, viewer: number): Fact[] {
    const { player, cities, pawn } = view as Partial<DuelView>;
    const own = viewer === 1 ? 1 : 0;
    const sides = [0, 1].flatMap((seat): Fact[] => {
        const [good, bad] = seat === own ? (['more', 'less'] as const) : (['less', 'more'] as const);
        const materials = Object.keys(materialIcons);
        const coins = player?.[seat]?.coins;
        return [
            { key: 'points', seat, value: cities?.[seat]?.points, better: good, ...(coins !== undefined ? { part: Math.floor(coins / COINS_A_POINT) } : {}) },
            { key: 'coins', seat, value: coins, better: good },
            { key: 'wonders', seat, value: player?.[seat]?.built?.length, better: good },
            { key: 'symbols', seat, value: cities?.[seat]?.symbols?.length, better: good },
            ...materials.map((id): Fact => ({ key: `made_${id}`, seat, value: cities?.[seat]?.production?.[id], better: good })),
            ...materials.map((id): Fact => ({ key: `bought_${id}`, seat, value: cities?.[seat]?.unit_price?.[id], better: bad })),
        ];
    });
    return [...sides, { key: 'pawn', seat: null, value: typeof pawn === 'number' ? pawnFor({ pawn } as DuelView, own) : null, better: 'more' }];
}
