// view.ts: the shapes of a view of Through the Ages and of the rows its board reads.
import type { Row, View } from '../../engine/protocol.ts';

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
    civil: string[]; // an id, or where hands are hidden the back of a card: age_1
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
    corruption: number; // resources
    corruption_food: number;
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
    attack?: number; // the strengths that meet, with everything that counts in an attack
    defence?: number;
}

/** A declared war, with the strengths that would meet if it were resolved now. */
export interface AgesWar {
    card: string;
    by: number;
    on: number;
    attack: number;
    defence: number;
}

export interface Planned {
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
    superiority: number[][]; // by seat and rival: how much stronger an attack would be
    wars: AgesWar[];
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
