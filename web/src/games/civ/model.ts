// model.ts: a view of Civilization as its board draws it. Every number is in the view, in the legal actions or in the tables of the game; what is done here is
// arranging. No rule is here.
import type { Catalog } from '../../engine/catalog.ts';
import type { Action, Row } from 'messages/protocol.ts';
import type { CivCitySums, CivFight, CivFrontUnit, CivView, CivSquareRow, CivTechRow, CivUnitRow } from 'messages/civ.ts';

// Squares

const TERRAINS: Record<string, string> = { g: 'grassland', d: 'desert', f: 'forest', m: 'mountain', w: 'water' };
const RESOURCES: Record<string, string> = { w: 'wheat', i: 'iron', s: 'silk', c: 'incense' };
export const YIELDS = ['production', 'trade', 'culture', 'coin'] as const;
export type Yield = (typeof YIELDS)[number];

export interface CityAt extends CivCitySums {
    seat: number;
    walls: boolean;
    program: boolean;
}

/** A square of the map with what lies and stands there. */
export interface Spot {
    id: string;
    x: number;
    y: number;
    terrain: string | null; // null: face down
    resource: string | null;
    yields: Record<Yield, number>;
    piece: string | null; // a row of pieces, or 'hut', 'village'
    pieceClass: string | null;
    city: CityAt | null;
    holder: number; // -1: nobody's figures
    armies: number;
    scouts: number;
    moved: boolean; // all figures here have moved
    locked: boolean; // no figure leaves it this turn
}

export function citiesOf(view: CivView, seat: number): CityAt[] {
    const fields = view.player[seat]?.city ?? [];
    return (view.seats[seat]?.cities ?? []).map((city) => {
        const field = fields.find(({ stands, at }) => stands && at === city.at);
        return { ...city, seat, walls: Boolean(field?.walls), program: Boolean(field?.program) };
    });
}

export const allCities = (view: CivView): CityAt[] => view.seats.flatMap((_, seat) => citiesOf(view, seat));

export function spotsOf(catalog: Catalog, view: CivView): Spot[] {
    const cities = new Map(allCities(view).map((city) => [city.at, city]));
    const locked = new Set(view.locked);
    return (catalog.table('squares') as CivSquareRow[]).flatMap(({ id, x, y }, place): Spot[] => {
        const letter = view.map.terrain[place] ?? ' ';
        if (letter === ' ') return [];
        const piece = view.piece[place] ?? null;
        const [armies, scouts] = [view.armies[place] ?? 0, view.scouts[place] ?? 0];
        const still = armies - (view.moved_armies[place] ?? 0) + scouts - (view.moved_scouts[place] ?? 0);
        return [{
            id, x, y, piece, armies, scouts,
            terrain: TERRAINS[letter] ?? null,
            resource: RESOURCES[view.map.resource[place] ?? ' '] ?? null,
            yields: Object.fromEntries(YIELDS.map((key) => [key, Number(view.map[key][place] ?? 0)])) as Record<Yield, number>,
            pieceClass: piece === null ? null : String(catalog.row('pieces', piece)?.['class'] ?? piece),
            city: cities.get(id) ?? null,
            holder: view.holder[place] ?? -1,
            moved: armies + scouts > 0 && still === 0,
            locked: locked.has(id),
        }];
    });
}

/** The corners of the tiles nobody has turned up. */
export function hiddenTiles(catalog: Catalog, view: CivView): { x: number; y: number }[] {
    return catalog.table('slots').filter((row) => row['players'] === view.players)
        .flatMap((row, place) => (view.turned[place] === -1 ? [{ x: Number(row['x']), y: Number(row['y']) }] : []));
}

/** The map as it lies on the screen: a quarter turn to the right where that makes it larger. Rows are counted from the top of the map. */
export function laid<T extends { x: number; y: number }>(places: readonly T[], turned: boolean, rows: number, size = 1): T[] {
    return turned ? places.map((place) => ({ ...place, x: rows - size - place.y, y: place.x })) : [...places];
}

/** Whether a map is larger in its room when it is turned. */
export function isTurned(columns: number, rows: number, room: { width: number; height: number }): boolean {
    const side = (wide: number, high: number) => Math.min(room.width / wide, room.height / high);
    return room.width > 0 && side(rows, columns) > side(columns, rows) * 1.05;
}

/** What rows and columns of the map are called, at its edges: below the lowest square of a column, beside the first of a row. */
export function edgesOf(spots: readonly Spot[], turned: boolean): { x: number; y: number; name: string; below: boolean }[] {
    const [lowest, first] = [new Map<number, Spot>(), new Map<number, Spot>()];
    for (const spot of spots) {
        if (spot.y >= (lowest.get(spot.x)?.y ?? -1)) lowest.set(spot.x, spot);
        if (spot.x <= (first.get(spot.y)?.x ?? spot.x)) first.set(spot.y, spot);
    }
    const [letter, number] = [(spot: Spot) => spot.id.slice(0, 1), (spot: Spot) => spot.id.slice(1)];
    return [
        ...[...lowest.values()].map((spot) => ({ x: spot.x, y: spot.y, name: (turned ? number : letter)(spot), below: true })),
        ...[...first.values()].map((spot) => ({ x: spot.x, y: spot.y, name: (turned ? letter : number)(spot), below: false })),
    ];
}

// What can be done where

export type MarkKind = 'reach' | 'step' | 'enter' | 'explore' | 'move' | 'place' | 'target' | 'city' | 'from';
export type Marks = Map<string, MarkKind>;

const MARK_OF: Record<string, MarkKind> = {
    step: 'step', enter: 'enter', sacrifice: 'enter', explore: 'explore', group: 'move', target: 'target', city: 'city', produce: 'city', arts: 'city', harvest: 'city', program: 'city',
    free_building: 'city', double_harvest: 'city', assign: 'city',
};

export const squareOf = (action: Action) => action.refs.find((ref) => ref.startsWith('square:'))?.slice(7);

/** What can be done on each square now, one meaning each; of several the more urgent. What a moving group can get to counts as a whole way, however many steps it takes. */
export function marksOf(view: CivView, phase: string, legal: readonly Action[]): Marks {
    const marks: Marks = new Map();
    if (view.question?.at && legal.length && (phase === 'assign' || phase === 'displace' || phase === 'to')) marks.set(view.question.at, 'from');
    for (const action of legal) {
        const square = squareOf(action);
        if (square) marks.set(square, MARK_OF[action.action.split(' ')[0] ?? ''] ?? 'place');
    }
    if (phase === 'group' && legal.length) {
        for (const [kind, squares] of [['reach', view.question?.reach], ['explore', view.question?.explore], ['enter', view.question?.enter]] as const) for (const square of squares ?? []) marks.set(square, kind);
        if (view.group.at) marks.set(view.group.at, 'from');
    }
    return marks;
}

/** The chance to win of every square the moving group could attack. */
export const oddsOf = (view: CivView): Map<string, number> => new Map((view.attacks ?? []).map(({ at, percent }) => [at, percent]));

const DIRECT = new Set(['capital', 'army', 'scout', 'place', 'displace', 'assign', 'to', 'movement', 'target']);

/** The only action about a square in decisions where a click is enough; a second thought is an undo away. */
export function directAction(phase: string, legal: readonly Action[], square: string): Action | undefined {
    if (!DIRECT.has(phase)) return undefined;
    const about = legal.filter((action) => squareOf(action) === square);
    return about.length === 1 ? about[0] : undefined;
}

/** The city to show the outskirts of: the one pointed at, chosen, or asked about. */
export function cityShown(view: CivView, phase: string, squares: readonly (string | null | undefined)[]): CityAt | undefined {
    const asked = ['build', 'place', 'take'].includes(phase) ? view.question?.at : undefined;
    const cities = allCities(view);
    for (const square of [...squares, asked]) {
        const city = square ? cities.find(({ at }) => at === square) : undefined;
        if (city) return city;
    }
    return undefined;
}

/** The squares around a place for a city, and the icons on them. */
export function siteOf(spots: readonly Spot[], id: string): { squares: string[]; yields: Spot['yields'] } {
    const centre = spots.find((spot) => spot.id === id);
    const around = centre ? spots.filter((spot) => spot !== centre && spot.terrain !== null && Math.abs(spot.x - centre.x) <= 1 && Math.abs(spot.y - centre.y) <= 1) : [];
    const total = (key: Yield) => around.reduce((all, spot) => all + spot.yields[key], 0);
    return { squares: around.map((spot) => spot.id), yields: { production: total('production'), trade: total('trade'), culture: total('culture'), coin: total('coin') } };
}

/** The resources on the outskirts of a city, each once; blockaded squares give none. */
export const harvestOf = (spots: readonly Spot[], city: CityAt): string[] =>
    [...new Set(spots.flatMap(({ id, resource }) => (resource && city.squares.includes(id) && !city.blockaded.includes(id) ? [resource] : [])))];

/** Whether a city could be founded on this square by an action at hand. */
export const isSite = (legal: readonly Action[], square: string) => legal.some(({ action }) => action === `capital ${square}` || action.startsWith(`city ${square} `));

// Players and victories

/** Own seat first, then clockwise. */
export const seatsFrom = (view: CivView, own: number): number[] => Array.from({ length: view.players }, (_, step) => (own + step) % view.players);

export const turnOrder = (view: CivView): number[] => seatsFrom(view, view.first);

/** The five phases of a turn, in order. */
export const phasesOf = (catalog: Catalog): Row[] => catalog.table('stages').slice(1, 6);

/** Phases that all players go through together: what is decided there counts for all at once. */
export const isTogether = (stage: string) => stage === 'trade' || stage === 'research';

/** Steps from the nearest own army, one on its way included, to the nearest capital of somebody else, as the crow flies; null without an army or a capital. */
export function capitalDistance(spots: readonly Spot[], seat: number, { group, active }: Pick<CivView, 'group' | 'active'>): number | null {
    const onWay = active === seat && group.armies > 0 ? group.at : null;
    const armies = spots.filter((spot) => (spot.holder === seat && spot.armies > 0) || spot.id === onWay);
    const capitals = spots.filter((spot) => spot.city?.capital && spot.city.seat !== seat);
    const steps = armies.flatMap((army) => capitals.map((city) => Math.abs(army.x - city.x) + Math.abs(army.y - city.y)));
    return steps.length ? Math.min(...steps) : null;
}

// Technologies

export const LEVELS = 5;
export const ROMAN = ['0', 'I', 'II', 'III', 'IV', 'V'];

export interface PyramidRow {
    level: number;
    techs: CivTechRow[];
    room: boolean; // one more fits now
    threshold: number; // trade it needs
}

/** The pyramid, its base last. A technology lies in the row of its level, the one a civilization begins with in the first. */
export function pyramidOf(catalog: Catalog, view: CivView, seat: number): PyramidRow[] {
    const player = view.player[seat];
    const more = view.seats[seat];
    const start = catalog.row('civs', player?.civ ?? '')?.['start_tech'];
    const known = (player?.techs ?? []).flatMap((id) => (catalog.row('techs', id) as CivTechRow | undefined) ?? []);
    const rowOf = (tech: CivTechRow) => (tech.id === start ? 1 : tech.level);
    const learnable = new Set((more?.learnable ?? []).map((id) => (catalog.row('techs', id) as CivTechRow | undefined)?.level));
    return Array.from({ length: LEVELS }, (_, place) => LEVELS - place)
        .map((level) => ({ level, techs: known.filter((tech) => rowOf(tech) === level), room: learnable.has(level), threshold: more?.thresholds[level - 1] ?? 0 }));
}

export function learnableOf(catalog: Catalog, view: CivView, seat: number): { level: number; techs: CivTechRow[] }[] {
    const techs = (view.seats[seat]?.learnable ?? []).flatMap((id) => (catalog.row('techs', id) as CivTechRow | undefined) ?? []);
    return [1, 2, 3, 4, 5].map((level) => ({ level, techs: techs.filter((tech) => tech.level === level) })).filter(({ techs: list }) => list.length);
}

/** The next space of the culture track and its price; undefined at the end of it. */
export const nextSpace = (catalog: Catalog, space: number): Row | undefined => catalog.table('culture_spaces')[space + 1];

// Cards and markers

export interface Held {
    row: Row;
    n: number;
}

/** What is there of each row of a table; nothing where it is hidden. */
export const heldOf = (rows: readonly Row[], counts: readonly (number | null)[] | undefined): Held[] =>
    rows.flatMap((row, place) => (counts?.[place] ? [{ row, n: counts[place] ?? 0 }] : []));

export const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);

/** Strength and health of a card at the rank of its owner; at least as of rank I. */
export function unitNumbers(unit: CivUnitRow, ranks: Record<string, number>): { strength: number; health: number } {
    const place = Math.max(1, ranks[unit.type] ?? 1) - 1;
    return { strength: unit.strength[place] ?? 0, health: unit.health[place] ?? 0 };
}

/** What a unit of this type and rank is called: "Pikeman". */
export const rankRow = (catalog: Catalog, type: string, rank: number): Row | undefined =>
    catalog.table('unit_ranks').find((row) => row['type'] === type && row['rank'] === Math.max(1, rank)) ?? catalog.table('unit_ranks').find((row) => row['type'] === type);

// Battles

export const typeOf = (catalog: Catalog, unit: string) => String(catalog.row('units', unit)?.['type'] ?? '');

/** Whether the first strikes before it is struck. */
export const trumps = (catalog: Catalog, unit: string, other: string) => catalog.row('unit_types', typeOf(catalog, unit))?.['trumps'] === typeOf(catalog, other);

/** The health a unit has left. */
export const standing = (unit: CivFrontUnit) => unit.health - unit.wounds;

/** Fronts with at least one unit; a front keeps its number. */
type Front = CivFight['fronts'][number];

export const frontsOf = (fronts: readonly Front[]): { number: number; front: Front }[] => fronts.map((front, number) => ({ number, front })).filter(({ front }) => front[0] || front[1]);

/** The front an action is about, counted from 0 as in `fronts`; NaN: none. */
export function frontOf(action: string): number {
    const [verb = '', first, second] = action.split(' ');
    return Number(verb === 'play' ? second : ['hit', 'heal'].includes(verb) ? first : NaN);
}

/** The side a seat fights on: its own, or that of the barbarians it commands; -1: it only watches. */
export function sideOf(view: CivView, seat: number): number {
    const { battle } = view;
    const own = battle.seat.indexOf(seat);
    return own >= 0 ? own : battle.commander === seat ? battle.seat.indexOf(-1) : -1;
}

/** The ranks of a side: of barbarians the row of their kind says it. */
export function ranksOf(view: CivView, seat: number): Record<string, number> {
    const horde = view.battle.kind?.startsWith('horde') ? 2 : 1;
    return view.seats[seat]?.ranks ?? { infantry: horde, mounted: horde, artillery: horde };
}

/** The last unit is played and counted: what follows are its consequences. */
export const isFought = ({ fight }: CivView) => fight !== undefined && !fight.cards.some(Boolean) && !frontsOf(fight.fronts).length;
