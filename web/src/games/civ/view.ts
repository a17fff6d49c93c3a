// view.ts: the shapes of a view of Civilization and of the rows its board reads.
import type { Row, View } from '../../engine/protocol.ts';

export type Counts = (number | null)[]; // by row of a table; null: nobody else's business

export interface CivCityField {
    gathered: string[];
    at: string;
    stands: boolean;
    walls: boolean;
    program: boolean;
}

export interface CivPlayer {
    civ: string | null; // null: this seat does not play
    techs: string[];
    city: CivCityField[];
    culture: number;
    trade: number;
    space: number;
    government: string;
    policies: string[];
    research: string | null;
    units: Counts;
    events: Counts;
    kept: Counts;
    tokens: number[];
    great: number[];
    coins: number[];
}

/** What the view says about each seat beyond its fields. */
export interface CivSeat {
    coins: number;
    income: number;
    combat: number;
    armies: number;
    scouts: number;
    cities: CivCity[];
    forces: Record<string, number>; // by type of unit
    hand: number[]; // events by level
    kept_huts: number;
    kept_villages: number;
    speed: number;
    stacking: number;
    hand_limit: number;
    policy_limit: number;
    city_limit: number;
    army_supply: number;
    scout_supply: number;
    ranks: Record<string, number>; // 0: not unlocked
    thresholds: number[]; // trade for a technology, by level
    wonders: string[]; // those that work
    learnable: string[];
    roads: Roads;
}

export interface CivCity {
    at: string;
    capital: boolean;
    production: number;
    outskirts: number;
    trade: number;
    arts: number;
    coin: number;
    defence: number;
    squares: string[];
    blockaded: string[];
    can: string[]; // city actions
}

export interface Roads {
    culture: number;
    culture_goal: number;
    tech: number;
    tech_level: number;
    space_flight: boolean; // the next technology can be Space Flight
    economic: number;
    economic_goal: number;
}

export interface FrontUnit {
    unit: string;
    strength: number;
    health: number;
    wounds: number;
}

/** [attacker, defender], here and below. */
export type Front = [FrontUnit | null, FrontUnit | null];

export interface CivBattle {
    on: boolean;
    kind: string;
    at: string;
    seat: number[]; // -1: barbarians
    commander: number; // who plays the cards of barbarians
    side: number;
    edge: number;
    bonus: number[];
    won: number; // the side, once that is known
    loot: number;
    attacker_hand: Counts;
    defender_hand: Counts;
    attacker_killed: number[];
    defender_killed: number[];
}

/** What others may react to. */
export interface Announced {
    seat: number;
    class: 'event' | 'ability' | 'action';
    what: string;
    at?: string; // of a city action
    kind?: string; // what is built: its table
    item?: string;
    aimed?: number[]; // of an event
}

/** What the decision at hand is about. */
export interface Asked {
    at?: string;
    action?: string;
    production?: number;
    kind?: string;
    item?: string;
    wounds?: number;
}

export interface CivView extends View {
    players: number;
    turn_limit: number;
    turn: number; // 0 during set-up
    phase: string; // row of stages
    first: number;
    player: CivPlayer[];
    battle: CivBattle;
    group: { at: string; armies: number; scouts: number; left: number };
    offer: { from: number; to: number; give: string; give_what: number | string | null; ask: string; ask_what: number };
    piece: (string | null)[]; // by square; a hut or a village: its class alone
    holder: number[];
    armies: number[];
    scouts: number[];
    moved_armies: number[];
    moved_scouts: number[];
    locked: string[];
    turned: number[]; // by slot; -1: face down
    open: string[];
    wonders: string[];
    obsolete: string[];
    market: number[];
    pools: number[];
    great_deck: null[];
    huts: null[];
    villages: null[];
    city_states: null[];
    map: Record<'terrain' | 'resource' | 'production' | 'trade' | 'culture' | 'coin', string>;
    seats: CivSeat[];
    fight?: { totals: number[]; cards: number[]; fronts: Front[] };
    announced: Announced[];
    active?: number; // whose part of the phase it is, whoever decides within it
    asked?: Asked;
    reach?: string[];
}

export interface SquareRow extends Row {
    id: string;
    x: number;
    y: number;
}

export interface TechRow extends Row {
    id: string;
    level: number;
    coins: number;
    coin_max: number;
}

export interface UnitRow extends Row {
    id: string;
    type: string;
    strength: number[];
    health: number[];
}

export interface WonderRow extends Row {
    id: string;
    era: string;
    cost: number;
    discount_cost: number;
    discount_tech: string | null;
}
