// model.ts: a view of Through the Ages as its board draws it. Every number is in the view or in the tables of the game; what is done here is
// arranging: columns, groups, comparisons. No rule is here.
import type { Catalog } from '../../engine/catalog.ts';
import type { AgesPlayer, AgesRatings, AgesView, AgesWar, AgesCivilRow, AgesMilitaryRow, AgesTacticRow } from 'messages/ages.ts';

export const NUMERALS: Record<string, string> = { age_a: 'A', age_1: 'I', age_2: 'II', age_3: 'III', age_4: 'IV' };
export const numeralAt = (age: number) => ['A', 'I', 'II', 'III', 'IV'][age] ?? '';

export const civilRow = (catalog: Catalog, id: string | null) => (id === null ? undefined : (catalog.row('civil_cards', id) as AgesCivilRow | undefined));
export const militaryRow = (catalog: Catalog, id: string | null) => (id === null ? undefined : (catalog.row('military_cards', id) as AgesMilitaryRow | undefined));

export const hasResigned = (player: AgesPlayer | undefined) => player?.marks.includes('resigned') ?? false;

// Technologies in columns

/** One technology in play, or a place where none is. */
export interface Tech {
    row: AgesCivilRow;
    workers: number;
    tokens: number;
}

export interface Column {
    type: string;
    levels: (Tech | null)[]; // from age A to III
    workers: number;
}

/** The columns of cards that hold workers: those of the table of types, in its order. */
export function columnsOf(catalog: Catalog, player: AgesPlayer): Column[] {
    const cards = catalog.table('civil_cards') as AgesCivilRow[];
    const ages = catalog.table('ages').slice(0, 4).map((age) => age.id);
    return catalog.table('types').filter((type) => type['workers']).map((type) => {
        const levels = ages.map((age): Tech | null => {
            const place = cards.findIndex((card) => card.type === type.id && card.age === age && player.techs.includes(card.id));
            const row = cards[place];
            return row ? { row, workers: player.workers[place] ?? 0, tokens: player.tokens[place] ?? 0 } : null;
        });
        return { type: type.id ?? '', levels, workers: levels.reduce((sum, tech) => sum + (tech?.workers ?? 0), 0) };
    });
}

/** What a card gives as long as it is there; of a building or unit: each worker on it. */
export function yieldsOf(card: AgesCivilRow) {
    const members = { ca: 'civil_actions', ma: 'military_actions', food: 'food', resources: 'resources', science: 'science', culture: 'culture', happiness: 'happiness', strength: 'strength',
        colony: 'colonization', blue: 'blue', yellow: 'yellow', limit: 'urban_limit' } as const;
    return (Object.keys(members) as (keyof typeof members)[]).flatMap((kind) => (card[members[kind]] ? [{ kind, n: card[members[kind]] }] : []));
}

// What a card costs

export const isCivil = (card: AgesCivilRow | AgesMilitaryRow): card is AgesCivilRow => 'science_cost' in card;

export interface Cost {
    kind: 'science' | 'resources' | 'ma';
    now: number;
    printed: number;
    lacking: number; // of what the player has now
    note?: number; // by a revolution
}

/** What it takes to develop a card, then to build on it; of cards in play: to build on them. In the order in which it is paid. */
export function costsOf(view: AgesView, seat: number, card: AgesCivilRow | AgesMilitaryRow, inPlay = false): Cost[] {
    const player = view.player[seat];
    const ratings = view.ratings[seat];
    const mine = view['seat'] === seat;
    const lack = (need: number, have: number | undefined) => (mine && have !== undefined ? Math.max(0, need - have) : 0);
    if (!isCivil(card)) return card.military_cost ? [{ kind: 'ma', now: card.military_cost, printed: card.military_cost, lacking: lack(card.military_cost, player?.ma) }] : [];
    const now = mine ? view.costs?.find((cost) => cost.card === card.id) : undefined;
    const develop = now && now.develop >= 0 ? now.develop : card.science_cost;
    const build = now ? now.build : card.resource_cost;
    return [
        ...(card.science_cost && !inPlay ? [{ kind: 'science' as const, now: develop, printed: card.science_cost, lacking: lack(develop, player?.science), ...(card.revolution_cost ? { note: now && now.revolution >= 0 ? now.revolution : card.revolution_cost } : {}) }] : []),
        ...(card.resource_cost ? [{ kind: 'resources' as const, now: build, printed: card.resource_cost, lacking: inPlay ? lack(build, ratings?.resources) : 0 }] : []),
    ];
}

// The card row

export interface RowSpace {
    space: number; // 1 to 13
    id: string | null;
    price: number | null; // null: the viewer may not take it
    leaves: boolean; // it will be swept away before the next turn
}

export function rowSpaces(view: AgesView): RowSpace[] {
    return view.row.map((id, place) => {
        const price = view.row_prices?.[place] ?? -1;
        return { space: place + 1, id, price: price >= 0 ? price : null, leaves: place < view.swept };
    });
}

export function decksOf(view: AgesView): { civil: number; military: number } {
    const military = [[], view.deck_1, view.deck_2, view.deck_3][Math.min(view.age, 3)] ?? [];
    return { civil: view.civil_deck.length, military: military.length };
}

// Hands and events: known cards, and backs

interface Backs {
    backs: { age: string; n: number }[]; // unknown cards by age
}

export interface Pile extends Backs {
    known: AgesMilitaryRow[];
}

const backsOf = (ids: readonly (string | null)[]): Backs['backs'] =>
    Object.keys(NUMERALS).map((age) => ({ age, n: ids.filter((id) => id === age).length })).filter(({ n }) => n);

export const pileOf = (catalog: Catalog, ids: readonly (string | null)[]): Pile => ({ known: ids.flatMap((id) => militaryRow(catalog, id) ?? []), backs: backsOf(ids) });

/** A civil hand: where hands are hidden, rivals show their backs. */
export const civilHandOf = (catalog: Catalog, ids: readonly string[]): Backs & { known: AgesCivilRow[] } => ({ known: ids.flatMap((id) => civilRow(catalog, id) ?? []), backs: backsOf(ids) });

export interface Events {
    current: Pile & { count: number; own: AgesMilitaryRow[] }; // own: planned by the viewer, somewhere among them
    future: Pile & { count: number };
    past: AgesMilitaryRow[];
}

export function eventsOf(catalog: Catalog, view: AgesView): Events {
    const current = view.current_events.map((event) => event.card);
    const future = view.future_events.map((event) => event.card);
    return {
        current: { ...pileOf(catalog, current), count: current.length, own: (view.planned ?? []).flatMap((id) => militaryRow(catalog, id) ?? []) },
        future: { ...pileOf(catalog, future), count: future.length },
        past: view.past.flatMap((id) => militaryRow(catalog, id) ?? []),
    };
}

// War and peace

export function warsOf(catalog: Catalog, view: AgesView): (AgesWar & { row: AgesMilitaryRow })[] {
    return view.wars.flatMap((war) => {
        const row = militaryRow(catalog, war.card);
        return row ? [{ ...war, row }] : [];
    });
}

export interface Pact {
    owner: number;
    partner: number;
    card: AgesMilitaryRow;
    side: string | null; // of the seat asked for
}

/** The pacts a seat is part of. */
export function pactsOf(catalog: Catalog, view: AgesView, seat: number): Pact[] {
    return view.player.slice(0, view.players).flatMap((player, owner) => {
        const card = militaryRow(catalog, player.pact);
        if (!card || (owner !== seat && player.partner !== seat)) return [];
        const sided = catalog.table('pacts').find((row) => row['card'] === card.id)?.['sides'];
        const own = owner === seat ? player.side : 1 - player.side;
        return [{ owner, partner: player.partner, card, side: sided ? (catalog.table('sides')[own]?.id ?? null) : null }];
    });
}

/** Armies as groups of units: what each needs and what it gives. */
export function groupsOf(catalog: Catalog, view: AgesView, seat: number): { units: string[]; strength: number; old: boolean; air: boolean }[] {
    const tactic = catalog.table('tactics').find((row) => row['card'] === view.player[seat]?.tactic) as AgesTacticRow | undefined;
    const armies = view.armies[seat];
    if (!tactic || !armies) return [];
    const units = (['infantry', 'cavalry', 'artillery'] as const).flatMap((type) => Array<string>(tactic[type]).fill(type));
    return Array.from({ length: armies.modern + armies.old }, (_, place) => {
        const old = place >= armies.modern;
        const air = place < armies.doubled;
        return { units, strength: (old ? tactic.obsolete : tactic.strength) * (air ? 2 : 1), old, air };
    });
}

/** A seat's place in an order, and how far it is from the next above and below. */
export function standing(order: readonly number[], values: readonly number[], seat: number): { place: number; above: number | null; below: number | null } {
    const place = order.indexOf(seat);
    const at = (where: number) => (order[where] === undefined ? null : (values[order[where]] ?? null));
    const own = values[seat] ?? 0;
    const higher = place > 0 ? at(place - 1) : null;
    const lower = place >= 0 ? at(place + 1) : null;
    return { place: place + 1, above: higher === null ? null : higher - own, below: lower === null ? null : own - lower };
}

export const happinessMargin = (ratings: AgesRatings) => ratings.happiness - ratings.happiness_needed;
