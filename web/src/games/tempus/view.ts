// view.ts: the shapes of a view of Tempus and of the rows its board reads.
import type { Row, View } from '../../engine/protocol.ts';

export interface TempusPlayer {
    era: string;
    markers: number;
    hand: (string | null)[]; // null: a card of somebody else
    laid: (string | null)[];
    front: string[];
}

/** What the view says about each seat beyond its fields. */
export interface TempusSeat {
    points: number;
    tokens: number;
    supply: number;
    hexes: number;
    progress: number;
    progress_tokens: number;
    progress_cities: number;
    protected: boolean;
    cities: number[]; // by row of the table cities
}

export interface Odds {
    terrain: string; // of a city: the one worst for the attacker
    attack: number;
    defence: number;
    mine: number; // what the attacker's own hand adds
    theirs: number; // the most the defender's hand could add
    percent: number; // the attacker's chance when both lay all that helps
}

export interface Fight extends Odds {
    from: string;
    to: string;
}

/** The fight that is on: with odds for the attacker; for others with what lies face down. */
export interface RunningFight extends Partial<Odds> {
    attacker: number;
    defender: number;
    hidden?: number;
    most?: number;
}

/** What only the viewer is told. */
export interface TempusOwn {
    hand: HandCard[];
    moves?: { from: string; to: string[] }[];
    births?: string[];
    fights?: Fight[];
    fight?: RunningFight;
    progress_laid?: number;
}

export interface HandCard {
    card: string;
    progress: number;
    strength?: number; // in the fight that is on
}

export interface TempusView extends View {
    players: number;
    round: number; // 0 during set-up
    start: number;
    player: TempusPlayer[];
    terrain: (string | null)[]; // by row of the table hexes; null: sea
    owner: number[];
    tokens: number[];
    city: number[];
    deck: null[];
    discard: unknown[];
    tiles: (string | null)[];
    tile_count: number;
    tiles_laid: number;
    touched: string[];
    quota: number;
    from: string | null;
    fight_from: string | null;
    fight_to: string | null;
    fight_terrain: string | null;
    next_era: string | null;
    seats: TempusSeat[];
    inland: string[];
    coast: string[];
    own?: TempusOwn; // none for spectators
}

export interface HexRow extends Row {
    id: string;
    column: number;
    row: number;
}

export interface EraRow extends Row {
    id: string;
    move_tokens: number;
    move_range: number;
    births: number;
    stack_limit: number;
    sea: number;
    draw: number;
    hand_limit: number;
    actions: number;
    entry_bonus: number;
    victory_points: number;
    terrain: string | null;
}

export interface CardRow extends Row {
    id: string;
    kind: string;
    terrain: string;
}

export interface TileRow extends Row {
    id: string;
    centre: string;
    n: string;
    ne: string;
    se: string;
    s: string;
    sw: string;
    nw: string;
}
