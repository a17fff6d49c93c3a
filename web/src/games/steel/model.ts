// model.ts: a view of Guns & Steel as its board draws it. Prices, payments, strengths and progress come from the view; nothing is computed by rule.
import type { Mark } from '../../components/marks.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { Action } from 'messages/protocol.ts';
import type { SteelAgeRow, SteelCardRow, SteelPayment, SteelPlayer, SteelPrice, SteelView, SteelWonderRow } from 'messages/steel.ts';

type Amounts = SteelCardRow['cost'];
type Part = SteelCardRow['effect'][number];

/** A card for sale, and how the viewer would pay for it; that is not told to those who watch. */
export interface SteelOffer extends SteelPrice {
    payment: SteelPayment | undefined;
}

export const NUMERALS: Record<string, string> = { horse: 'I', gunpowder: 'II', oil: 'III', earth: 'IV', space: 'V' };

export const resourceIcons: Record<string, string> = {
    food: 'wheat', iron: 'metal-bar', horse: 'horse-head', gunpowder: 'powder-bag', oil: 'oil-drum', earth: 'world', space: 'rocket',
};
export const RESOURCES = Object.keys(resourceIcons);

export const typeIcons: Record<string, string> = { civil: 'capitol', tactic: 'chess-knight', military: 'crossed-swords' };

export const numberIcons = {
    strength: 'mailed-fist', points: 'laurel-crown', hand: 'card-pickup', glory: 'round-star', wonder: 'great-pyramid', reaction: 'shield-reflect',
    replenish: 'clockwise-rotation', any: 'uncertainty', activate: 'play-button', steal: 'robber-hand', pile: 'stack',
} as const;

export const cardRow = (catalog: Catalog, id: string | null | undefined) => (id ? (catalog.row('cards', id) as SteelCardRow | undefined) : undefined);
export const wonderRow = (catalog: Catalog, id: string | null | undefined) => (id ? (catalog.row('wonders', id) as SteelWonderRow | undefined) : undefined);
export const cardRows = (catalog: Catalog, ids: readonly string[]) => ids.flatMap((id) => cardRow(catalog, id) ?? []);

// Marks

/** "2 Food, Iron" */
export const amountMarks = (amounts: Amounts): Mark[] => Object.entries(amounts).map(([id, n]) => ({ icon: resourceIcons[id] ?? '', ...(n > 1 ? { n } : {}) }));

const argument = (part: Part, key: string) => (typeof part[key] === 'number' ? part[key] : 0);
const amountsOf = (part: Part): Amounts => Object.fromEntries(RESOURCES.filter((id) => argument(part, id)).map((id) => [id, argument(part, id)]));
const points = (part: Part, key: string, text: string): Mark[] => (argument(part, key) ? [{ icon: numberIcons.points, n: argument(part, key), text }] : []);
const some = (part: Part, key: string, icon: string, text: string): Mark[] => (argument(part, key) ? [{ icon, n: argument(part, key), text }] : []);

const MILITARY: Mark = { icon: typeIcons['military'] ?? '' };
const CIVIL: Mark = { icon: typeIcons['civil'] ?? '' };
const OTHERS: Mark = { icon: 'meeple' };
const OWNER_GAINS: Mark[] = [{ ...OTHERS, text: ':' }, { icon: numberIcons.points, n: 1, text: '+' }];
/** "+2 Food…Horse": so many of the kinds from the cheapest to the dearest of these. */
const range = (ids: readonly string[], n: number): Mark[] => [{ icon: resourceIcons[ids[0] ?? ''] ?? '', n, text: '+' }, { icon: resourceIcons[ids.at(-1) ?? ''] ?? '', text: '…' }];
const forOthers = (marks: Mark[]): Mark[] => (marks.length ? [OTHERS, ...marks] : []);

/** What a part of an effect looks like in small icons; the words are told with the card. */
const PART_MARKS: Record<string, (part: Part) => Mark[]> = {
    replenish: (part) => [{ icon: numberIcons.replenish }, ...amountMarks(amountsOf(part)), ...some(part, 'any', numberIcons.any, '')],
    replenish_distinct: (part) => [{ icon: numberIcons.replenish }, { icon: numberIcons.any, n: argument(part, 'count'), text: '≠' }],
    gain: (part) => amountMarks(amountsOf(part)).map((mark, at) => (at ? mark : { ...mark, text: '+' })),
    gain_choice: (part) => range(Object.keys(amountsOf(part)), argument(part, 'count')),
    cost_deplete: (part) => [{ icon: numberIcons.any, n: argument(part, 'count'), text: '−' }],
    cost_vp: (part) => points(part, 'count', '−'),
    vp: (part) => points(part, 'count', '+'),
    vp_per_civil: (part) => [{ icon: numberIcons.points, n: 1, text: '+' }, { ...CIVIL, n: argument(part, 'per'), text: '/' }, ...points(part, 'max', '≤')],
    each_opponent_replenish: (part) => forOthers([{ icon: numberIcons.replenish }, ...some(part, 'count', numberIcons.any, '')]),
    each_opponent_vp: (part) => forOthers(points(part, 'count', '+')),
    copy_opponent_resource: (part) => [{ icon: numberIcons.any, n: 1, text: '+' }, { ...OTHERS, text: '=' }, ...points(part, 'vp', '+')],
    activate_display_military: () => [{ icon: numberIcons.activate }, MILITARY],
    play_or_display_military: () => [{ icon: numberIcons.hand }, { icon: numberIcons.activate, text: '/' }, MILITARY],
    play_military: (part) => [{ icon: numberIcons.hand, n: argument(part, 'count') }, MILITARY],
    play_all_military: () => [{ icon: numberIcons.hand, text: '∞' }, MILITARY],
    activate_played: (part) => [{ icon: numberIcons.activate, n: argument(part, 'count') }],
    activate_own_civil: (part) => [{ icon: numberIcons.activate, n: argument(part, 'count') }, CIVIL],
    activate_opponent_civil: () => [{ icon: numberIcons.activate, n: 1 }, OTHERS, CIVIL, ...OWNER_GAINS],
    activate_any_civil: (part) => [{ icon: numberIcons.activate, n: argument(part, 'count') }, CIVIL, { ...OTHERS, text: '/' }, CIVIL, ...OWNER_GAINS],
    attack: (part) => [
        ...points(part, 'vp_self', '+'), // before the swords: in any case
        MILITARY, ...some(part, 'deplete', numberIcons.any, '−'), ...some(part, 'steal', numberIcons.steal, ''), ...some(part, 'take_wonder', numberIcons.wonder, '+'),
        ...points(part, 'vp_per_defeated', '×'), ...points(part, 'vp_if_any_defeated', '+'),
        ...(argument(part, 'vp_each_undefeated') ? [{ ...OTHERS, text: '✓' }, ...points(part, 'vp_each_undefeated', '+')] : []), ...(argument(part, 'vp_loss') ? [{ ...OTHERS, text: '✗' }, ...points(part, 'vp_loss', '−')] : []),
    ],
};

export const effectMarks = (card: SteelCardRow): Mark[] => card.effect.flatMap((part) => PART_MARKS[part.op]?.(part) ?? []);

// The pyramid

/** A place that still holds a card: x in cards from the left edge, y in rows from the top. */
export interface Place {
    card: string;
    age: string;
    column: number;
    x: number;
    y: number;
}

export interface Pyramid {
    places: Place[];
    links: [upper: Place, lower: Place][]; // the lower one lies under the upper one
    columns: number;
    ages: SteelAgeRow[]; // from the top
    free: number[]; // halves of a card free before the first one, by row from the top; without any: Infinity
    heights: number[]; // of the rows, from the top: one without cards leaves its room to the others
}

/** A card in column c lies on columns c and c+1 of the row below: each row is half a card further in. Columns that are empty on either side are left out. */
export function pyramidOf(catalog: Catalog, view: SteelView): Pyramid {
    const ages = catalog.table('ages') as SteelAgeRow[];
    const full = ages.map(({ id }, level) => (view.age[level]?.row ?? []).flatMap((card, column): Place[] => (card ? [{ card, age: id, column, x: column + level / 2, y: ages.length - 1 - level }] : [])));
    const first = Math.min(...full.flat().map(({ x }) => x));
    const rows = full.map((row) => row.map((place) => ({ ...place, x: place.x - first })));
    const links = rows.flatMap((row, level) => row.flatMap((upper) => (rows[level - 1] ?? [])
        .filter(({ column }) => column === upper.column || column === upper.column + 1).map((lower): [Place, Place] => [upper, lower])));
    const heights = ages.map((_, level) => (rows[level]?.length || view.age[level]?.pile.length ? 1 : view.age[level]?.wonder ? WONDER_ROW : EMPTY_ROW)).reverse();
    // Above the highest rows there is room on the right: it holds what may end the game.
    const ends = rows.flatMap((row, level) => row.map(({ x }) => x + 1 + Math.max(0, level + 1 + CORNER - ages.length) / 2));
    const free = [...rows].reverse().map((row) => 2 * Math.min(...row.map(({ x }) => x)));
    return { places: rows.flat(), links, columns: Math.max(LEAST, ...ends), ages: [...ages].reverse(), heights, free };
}

const CORNER = 4; // as many halves of a card are free beside the highest row, one less in each below it
const LEAST = 4; // columns: fewer cards do not grow further
const WONDER_ROW = 0.55; // a wonder alone, which has the width
const EMPTY_ROW = 0.24; // only the name of its age

/** Where the middle of a row lies, in rows of equal height. */
export function middleOf(heights: readonly number[], row: number): number {
    const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
    return ((sum(heights.slice(0, row)) + (heights[row] ?? 0) / 2) / sum(heights)) * heights.length;
}

export function offerOf(view: SteelView, card: string): SteelOffer | undefined {
    const price = view.market.find((each) => each.card === card);
    return price && { ...price, payment: view.offers?.find((each) => each.card === card) };
}

/** The cards a chosen one is linked with. */
export const linkedWith = (view: SteelView, chosen: readonly string[]): ReadonlySet<string> =>
    new Set(chosen.flatMap((ref) => offerOf(view, ref.replace(/^card:/, ''))?.linked ?? []));

/** The viewer's cards that would be turned to pay for what is chosen. */
export const payersOf = (view: SteelView, chosen: readonly string[]): ReadonlySet<string> =>
    new Set([...view.paying, ...chosen.flatMap((ref) => offerOf(view, ref.replace(/^card:/, ''))?.payment?.pay ?? [])]);

// Turns

/** The phases of a turn (rule 4.1). */
export const STEPS = ['resource', 'technology', 'buy', 'end'] as const;

const STEP_OF: Record<string, (typeof STEPS)[number]> = { resource: 'resource', buy: 'buy', pay: 'buy', claim: 'end', take: 'end', glory: 'end' };

/** Where in the own turn a decision belongs; null: before the first turn. Whatever an effect asks belongs to the Technology phase. */
export const stepOf = (phase: string): (typeof STEPS)[number] | null => (phase === 'place' ? null : STEP_OF[phase] ?? 'technology');

// Players

/** What a player could spend: cards on the resource side, and temporary resources in his turn. */
export function suppliesOf(catalog: Catalog, view: SteelView, seat: number): { resource: string; cards: number; temporary: number }[] {
    const ready = cardRows(catalog, view.player[seat]?.resource ?? []);
    return RESOURCES.map((resource, at) => ({
        resource,
        cards: ready.filter((card) => card.resource === resource).length,
        temporary: seat === view.active ? view.temp[at] ?? 0 : 0,
    }));
}

/** Where a player has a card. */
export function zoneOf(player: SteelPlayer | undefined, card: string): 'hand' | 'tech' | 'resource' | null {
    return (['hand', 'tech', 'resource'] as const).find((zone) => player?.[zone].includes(card)) ?? null;
}

export const ownersOf = (view: SteelView, card: string) => view.player.slice(0, view.players).flatMap((player, seat) => (zoneOf(player, card) ? [seat] : []));

/** Who owns the wonder that lay beside a row. */
export function ownedOfAge(catalog: Catalog, view: SteelView, age: string): { wonder: SteelWonderRow; seat: number } | undefined {
    const all = view.player.flatMap((player, seat) => player.wonders.flatMap((id) => ({ wonder: wonderRow(catalog, id), seat })));
    const found = all.find(({ wonder }) => wonder?.age === age);
    return found?.wonder && { wonder: found.wonder, seat: found.seat };
}

export const wonderOwner = (view: SteelView, wonder: string) => view.player.findIndex((player) => player.wonders.includes(wonder));

/** The cards of another player that can be activated: "use writing 2" names its owner. */
export function usableOf(legal: readonly Action[], seat: number): Set<string> {
    return new Set(legal.filter(({ action }) => new RegExp(`^use \\S+ ${seat}$`).test(action)).flatMap(({ refs }) => refs));
}

/** Everything else is about one's own things and the pyramid. */
export const usableHere = (legal: readonly Action[]) => new Set(legal.filter(({ action }) => !/^use \S+ \d$/.test(action)).flatMap(({ refs }) => refs));
