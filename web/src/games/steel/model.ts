// model.ts: a view of Guns & Steel as its board draws it. Prices, payments, strengths and progress come from the view; nothing is computed by rule.
import type { Mark } from '../../components/marks.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { Action } from '../../engine/protocol.ts';
import type { AgeRow, Amounts, CardRow, Part, SteelOffer, SteelPlayer, SteelView, WonderRow } from './view.ts';

export const NUMERALS: Record<string, string> = { horse: 'I', gunpowder: 'II', oil: 'III', earth: 'IV', space: 'V' };

export const resourceIcons: Record<string, string> = {
    food: 'wheat', iron: 'metal-bar', horse: 'horse-head', gunpowder: 'powder-bag', oil: 'oil-drum', earth: 'world', space: 'rocket',
};
export const RESOURCES = Object.keys(resourceIcons);

export const typeIcons: Record<string, string> = { civil: 'capitol', tactic: 'chess-knight', military: 'crossed-swords' };

export const numberIcons = {
    strength: 'mailed-fist', points: 'laurel-crown', hand: 'card-pickup', glory: 'round-star', wonder: 'great-pyramid', reaction: 'shield-reflect',
    replenish: 'clockwise-rotation', any: 'uncertainty', activate: 'card-play', steal: 'robber-hand', pile: 'stack',
} as const;

export const cardRow = (catalog: Catalog, id: string | null | undefined) => (id ? (catalog.row('cards', id) as CardRow | undefined) : undefined);
export const wonderRow = (catalog: Catalog, id: string | null | undefined) => (id ? (catalog.row('wonders', id) as WonderRow | undefined) : undefined);
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
const forOthers = (marks: Mark[]): Mark[] => (marks.length ? [OTHERS, ...marks] : []);

/** What a part of an effect looks like in small icons; the words are told with the card. */
const PART_MARKS: Record<string, (part: Part) => Mark[]> = {
    replenish: (part) => [{ icon: numberIcons.replenish }, ...amountMarks(amountsOf(part)), ...some(part, 'any', numberIcons.any, '')],
    replenish_distinct: (part) => [{ icon: numberIcons.replenish }, { icon: numberIcons.any, n: argument(part, 'count'), text: '≠' }],
    gain: (part) => amountMarks(amountsOf(part)).map((mark, at) => (at ? mark : { ...mark, text: '+' })),
    gain_choice: (part) => [{ icon: numberIcons.any, n: argument(part, 'count'), text: '+' }],
    cost_deplete: (part) => [{ icon: numberIcons.any, n: argument(part, 'count'), text: '−' }],
    cost_vp: (part) => points(part, 'count', '−'),
    vp: (part) => points(part, 'count', '+'),
    vp_per_civil: (part) => [...points(part, 'max', '≤'), { ...CIVIL, text: '/' }],
    each_opponent_replenish: () => forOthers([{ icon: numberIcons.replenish }]),
    each_opponent_vp: (part) => forOthers(points(part, 'count', '+')),
    copy_opponent_resource: (part) => [{ icon: numberIcons.any, text: '=' }, ...points(part, 'vp', '+')],
    activate_display_military: () => [{ icon: numberIcons.activate }, MILITARY],
    play_or_display_military: () => [{ icon: numberIcons.activate }, MILITARY],
    play_military: (part) => [{ icon: numberIcons.hand, n: argument(part, 'count') }, MILITARY],
    play_all_military: () => [{ icon: numberIcons.hand, text: '∞' }, MILITARY],
    activate_played: (part) => [{ icon: numberIcons.activate, n: argument(part, 'count') }],
    activate_own_civil: (part) => [{ icon: numberIcons.activate, n: argument(part, 'count') }, CIVIL],
    activate_opponent_civil: () => [{ icon: numberIcons.activate }, OTHERS, CIVIL],
    activate_any_civil: (part) => [{ icon: numberIcons.activate, n: argument(part, 'count') }, OTHERS, CIVIL],
    attack: (part) => [
        MILITARY, ...some(part, 'deplete', numberIcons.any, '−'), ...some(part, 'steal', numberIcons.steal, ''), ...some(part, 'take_wonder', numberIcons.wonder, ''),
        ...points(part, 'vp_self', '+'), ...points(part, 'vp_per_defeated', '×'), ...points(part, 'vp_if_any_defeated', '+'), ...forOthers([...points(part, 'vp_each_undefeated', '+'), ...points(part, 'vp_loss', '−')]),
    ],
};

export const effectMarks = (card: CardRow): Mark[] => card.effect.flatMap((part) => PART_MARKS[part.op]?.(part) ?? []);

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
    ages: AgeRow[]; // from the top
}

/** A card in column c lies on columns c and c+1 of the row below: each row is half a card further in. */
export function pyramidOf(catalog: Catalog, view: SteelView): Pyramid {
    const ages = catalog.table('ages') as AgeRow[];
    const short = view.players === 2 || Boolean(catalog.row('modes', view.mode)?.['piles']);
    const rows = ages.map(({ id }, level) => (view.age[level]?.row ?? []).flatMap((card, column): Place[] => (card ? [{ card, age: id, column, x: column + level / 2, y: ages.length - 1 - level }] : [])));
    const links = rows.flatMap((row, level) => row.flatMap((upper) => (rows[level - 1] ?? [])
        .filter(({ column }) => column === upper.column || column === upper.column + 1).map((lower): [Place, Place] => [upper, lower])));
    return { places: rows.flat(), links, columns: (short ? ages[0]?.short_row : ages[0]?.row) ?? 7, ages: [...ages].reverse() };
}

export function offerOf(view: SteelView, card: string): SteelOffer | undefined {
    const price = view.market.find((each) => each.card === card);
    return price && { ...price, payment: view.offers?.find((each) => each.card === card) };
}

/** The cards a chosen one is linked with. */
export const linkedWith = (view: SteelView, chosen: readonly string[]): ReadonlySet<string> =>
    new Set(chosen.flatMap((ref) => offerOf(view, ref.replace(/^card:/, ''))?.linked ?? []));

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
export function ownedOfAge(catalog: Catalog, view: SteelView, age: string): { wonder: WonderRow; seat: number } | undefined {
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
