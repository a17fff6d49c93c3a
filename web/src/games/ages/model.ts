// model.ts: a view of Through the Ages as its board draws it. Every number is in the view or in the tables of the game; what is done here is
// arranging: columns, groups, comparisons. No rule is here.
import type { Warning } from '../../components/warnings.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { Action, Row, View } from '../../engine/protocol.ts';
import type { Fact } from '../facts.ts';

export interface AgesPlayer {
    techs: string[];
    workers: number[]; // by the place of the card in civil_cards
    tokens: number[];
    government: string;
    special: (string | null)[];
    leader: string | null;
    wonder: string | null;
    stages: number;
    completed: string[];
    ruined: string[];
    tucked: string | null;
    colonies: string[];
    marks: string[];
    science: number;
    culture: number;
    pact: string | null;
    partner: number;
    side: number;
    war: (string | null)[];
    target: number[];
    tactic: string | null;
    blue: number;
    yellow: number;
    unused: number;
    ca: number;
    ca_spent: number;
    ma: number;
    ma_spent: number;
    once_ca: number;
    once_ma: number;
    civil: string[];
    military: string[]; // an id, or the back of a card: age_1
}

export interface AgesRatings {
    science: number;
    culture: number;
    strength: number;
    happiness: number;
    discontent: number;
    food: number;
    resources: number;
    food_production: number;
    resource_production: number;
    happiness_needed: number;
    happiness_in: number; // tokens until it rises; -1: never
    consumption: number;
    consumption_in: number;
    corruption: number;
    corruption_in: number;
    population_food: number;
    civil_limit: number;
    military_limit: number;
}

/** The end of the turn if it came now. */
export interface AgesForecast {
    uprising: boolean;
    corruption: number;
    famine: number;
    food: number;
    resources: number;
    science: number;
    culture: number;
    discard: number;
    draw: number;
}

export interface AgesArmies {
    modern: number;
    old: number;
    doubled: number;
    strength: number;
}

export interface AgesQuestionInfo {
    civil?: string;
    military?: string;
    rival?: number;
    amount?: number;
    side?: string;
    force?: number;
}

interface Planned {
    card: string;
    owner: number | null;
}

export interface AgesView extends View {
    players: number;
    age: number;
    round: number;
    last_round: number;
    current: number;
    player: AgesPlayer[];
    row: (string | null)[];
    row_prices?: number[];
    swept: number;
    age_rounds: { likely: number; most: number };
    civil_deck: unknown[];
    deck_1: unknown[];
    deck_2: unknown[];
    deck_3: unknown[];
    current_events: Planned[];
    future_events: Planned[];
    planned?: string[];
    past: string[];
    common: string[];
    ratings: AgesRatings[];
    forecast: AgesForecast[];
    armies: AgesArmies[];
    strength_order: number[];
    culture_order: number[];
    territory: string | null;
    bid: number;
    bidder: number;
    passed: number;
    force?: { seat: number; most: number };
    question: AgesQuestionInfo | null;
}

export interface CivilRow extends Row {
    id: string;
    age: string;
    type: string;
    stages: Record<string, number>;
    science_cost: number;
    revolution_cost: number;
    resource_cost: number;
    food: number;
    resources: number;
    science: number;
    culture: number;
    strength: number;
    happiness: number;
    civil_actions: number;
    military_actions: number;
}

export interface MilitaryRow extends Row {
    id: string;
    age: string;
    type: string;
    military_cost: number;
}

export interface TacticRow extends Row {
    card: string;
    infantry: number;
    cavalry: number;
    artillery: number;
    strength: number;
    obsolete: number;
}

export const NUMERALS: Record<string, string> = { age_a: 'A', age_1: 'I', age_2: 'II', age_3: 'III', age_4: 'IV' };
export const numeralAt = (age: number) => ['A', 'I', 'II', 'III', 'IV'][age] ?? '';

/** A name with a long word is set smaller, so that it need not be broken. */
export function nameSize(name: string): '' | 'long' | 'longest' | 'giant' {
    const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
    return longest > 13 ? 'giant' : longest > 10 ? 'longest' : longest > 7 ? 'long' : '';
}

export const civilRow = (catalog: Catalog, id: string | null) => (id === null ? undefined : (catalog.row('civil_cards', id) as CivilRow | undefined));
export const militaryRow = (catalog: Catalog, id: string | null) => (id === null ? undefined : (catalog.row('military_cards', id) as MilitaryRow | undefined));

// Technologies in columns

/** One technology in play, or a place where none is. */
export interface Tech {
    row: CivilRow;
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
    const cards = catalog.table('civil_cards') as CivilRow[];
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

export interface Pile {
    known: MilitaryRow[];
    backs: { age: string; n: number }[]; // unknown cards by age
}

export function pileOf(catalog: Catalog, ids: readonly (string | null)[]): Pile {
    const known = ids.flatMap((id) => militaryRow(catalog, id) ?? []);
    const backs = Object.keys(NUMERALS).map((age) => ({ age, n: ids.filter((id) => id === age).length }));
    return { known, backs: backs.filter(({ n }) => n) };
}

export interface Events {
    current: Pile & { count: number; own: MilitaryRow[] }; // own: planned by the viewer, somewhere among them
    future: Pile & { count: number };
    past: MilitaryRow[];
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

export interface War {
    by: number;
    on: number;
    card: MilitaryRow;
}

export function warsOf(catalog: Catalog, view: AgesView): War[] {
    return view.player.slice(0, view.players).flatMap((player, by) =>
        player.war.flatMap((id, place) => {
            const card = militaryRow(catalog, id);
            return card ? [{ by, on: player.target[place] ?? 0, card }] : [];
        }));
}

export interface Pact {
    owner: number;
    partner: number;
    card: MilitaryRow;
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
    const tactic = catalog.table('tactics').find((row) => row['card'] === view.player[seat]?.tactic) as TacticRow | undefined;
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

// Facts and warnings

const RATED: { key: keyof AgesRatings & string; better?: Fact['better'] }[] = [
    { key: 'food', better: 'more' }, { key: 'resources', better: 'more' }, { key: 'strength', better: 'more' },
    { key: 'food_production', better: 'more' }, { key: 'consumption', better: 'less' }, { key: 'resource_production', better: 'more' },
    { key: 'corruption', better: 'less' }, { key: 'happiness', better: 'more' }, { key: 'happiness_needed', better: 'less' }, { key: 'discontent', better: 'less' },
];
const OF_RIVALS = new Set(['strength', 'food', 'resources', 'culture_points', 'science_points', 'leader', 'wonder', 'pact', 'colonies', 'strength_place',
    'food_production', 'resource_production', 'science_rating', 'culture_rating', 'happiness', 'discontent']);

/** A card as a value: its ref, 'none', or unknown. */
const cardFact = (kind: string, id: string | null | undefined) => (id === undefined ? undefined : id === null ? 'none' : `${kind}:${id}`);

function factsOf(view: Partial<AgesView>, seat: number, own: boolean): Fact[] {
    const player = view.player?.[seat];
    const ratings = view.ratings?.[seat];
    const order = view.strength_order;
    const whole = order?.every((each) => typeof each === 'number');
    const rated = RATED.map(({ key, better }): Fact => ({ key, seat, value: ratings?.[key], ...(better ? { better } : {}) }));
    const facts: Fact[] = [
        { key: 'ca', seat, value: player?.ca },
        { key: 'ma', seat, value: player?.ma },
        ...rated.slice(0, 3),
        { key: 'strength_place', seat, value: whole && order ? order.indexOf(seat) + 1 : null, better: 'less' },
        { key: 'science_points', seat, value: player?.science, better: 'more' },
        { key: 'culture_points', seat, value: player?.culture, better: 'more' },
        ...rated.slice(3),
        { key: 'science_rating', seat, value: ratings?.science, better: 'more' },
        { key: 'culture_rating', seat, value: ratings?.culture, better: 'more' },
        { key: 'unused', seat, value: player?.unused },
        { key: 'leader', seat, value: cardFact('civil', player?.leader) },
        { key: 'government', seat, value: cardFact('civil', player?.government) },
        { key: 'wonder', seat, value: cardFact('civil', player?.wonder) },
        { key: 'stages', seat, value: player?.stages },
        { key: 'wonders', seat, value: player?.completed?.length, better: 'more' },
        { key: 'tactic', seat, value: cardFact('military', player?.tactic) },
        { key: 'pact', seat, value: cardFact('military', player?.pact) },
        { key: 'technologies', seat, value: player?.techs?.length, better: 'more' },
        { key: 'uprising', seat, value: view.forecast?.[seat]?.uprising, better: 'less' },
        { key: 'famine', seat, value: view.forecast?.[seat]?.famine, better: 'less' },
        { key: 'civil_cards', seat, value: player?.civil?.length },
        { key: 'military_cards', seat, value: player?.military?.length },
        { key: 'colonies', seat, value: player?.colonies?.length, better: 'more' },
        { key: 'population_food', seat, value: ratings?.population_food, better: 'less' },
    ];
    return own ? facts : facts.filter(({ key }) => OF_RIVALS.has(key)).map(({ better: _, ...fact }) => fact);
}

export function agesFacts(_catalog: Catalog, view: View, viewer: number): Fact[] {
    const seen = view as Partial<AgesView>;
    const own = Math.max(0, viewer);
    const others = Array.from({ length: seen.players ?? 0 }, (_, seat) => seat).filter((seat) => seat !== own);
    const attack = seen['attack_need'];
    const lacking: Fact = { key: 'lacking', seat: null, value: typeof attack === 'number' && seen['attack'] && seen.question?.military ? Math.max(0, attack) : null, better: 'less' };
    const force: Fact = { key: 'force', seat: null, value: seen.question?.force, better: 'more' };
    return [lacking, force, ...factsOf(seen, own, true), ...others.flatMap((seat) => factsOf(seen, seat, false))];
}

/** What ending the Action Phase now would bring. */
export function agesWarnings(_catalog: Catalog, view: View, viewer: number, action: Action): Warning[] {
    const seen = view as AgesView;
    const forecast = seen.forecast?.[viewer];
    const player = seen.player?.[viewer];
    const ratings = seen.ratings?.[viewer];
    if (action.action !== 'end' || !forecast || !player || !ratings) return [];
    const warnings: (Warning | false)[] = [
        forecast.uprising && { key: 'warning.uprising', values: { n: ratings.discontent, unused: player.unused }, level: 'grave' },
        forecast.famine > 0 && { key: 'warning.famine', values: { n: forecast.famine }, level: 'grave' },
        forecast.corruption > 0 && { key: 'warning.corruption', values: { n: forecast.corruption }, level: 'loss' },
        forecast.discard > 0 && { key: 'warning.discard', values: { n: forecast.discard }, level: 'loss' },
        player.ca > 0 && { key: 'warning.ca', values: { n: player.ca }, level: 'loss' },
        player.ma > 0 && { key: 'warning.ma', values: { n: player.ma, cards: forecast.draw }, level: 'note' },
        player.unused > ratings.discontent && { key: 'warning.unused', values: { n: player.unused - ratings.discontent }, level: 'note' },
    ];
    return warnings.filter((warning) => warning !== false);
}

/** The Action and Politics Phases are played on the board; every other decision is a question. */
export const agesAsks = (phase: string) => phase !== 'actions' && phase !== 'politics';
