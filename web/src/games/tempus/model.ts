// model.ts: a view of Tempus as its board draws it. Every number is in the view, in the legal actions or in the tables of the game; what is done here is
// arranging. No rule is here.
import type { Catalog } from '../../engine/catalog.ts';
import type { Action } from 'messages/protocol.ts';
import { boundsOf, neighbourOf, RADIUS, SIDES, turnedSide } from '../../components/map/hex.ts';
import type { Box } from '../../components/map/camera.ts';
import type { TempusEraRow, TempusFight, TempusHandCard, TempusHexRow, TempusView, TempusTileRow } from 'messages/tempus.ts';

/** A hex of the board with what lies there. */
export interface Spot {
    id: string;
    column: number;
    row: number;
    terrain: string | null; // null: sea
    inland: boolean; // an inland sea
    owner: number; // -1: nobody
    tokens: number;
    city: number; // its value, or 0
}

export function spotsOf(catalog: Catalog, view: TempusView): Spot[] {
    const inland = new Set(view.inland);
    return (catalog.table('hexes') as TempusHexRow[]).map(({ id, column, row }, place) => ({
        id, column, row,
        terrain: view.terrain[place] ?? null,
        inland: inland.has(id),
        owner: view.owner[place] ?? -1,
        tokens: view.tokens[place] ?? 0,
        city: view.city[place] ?? 0,
    }));
}

export const isLaying = (phase: string) => phase === 'lay' || phase === 'rotate';

/** While the world grows, the whole grid; then the land with a little sea around it. */
export function boundsFor(spots: readonly Spot[], whole: boolean): Box {
    const land = spots.filter((spot) => spot.terrain !== null);
    return boundsOf(whole || !land.length ? spots : land, whole ? 2 : RADIUS * 0.55);
}

/** The hexes a keyboard walks over: all while the world grows, else land and inland seas. */
export const walked = (spots: readonly Spot[], whole: boolean) => (whole ? [...spots] : spots.filter((spot) => spot.terrain !== null || spot.inland));

// What can be done where

export type MarkKind = 'from' | 'reach' | 'full' | 'attack' | 'birth' | 'site' | 'place' | 'convert' | 'move';

export interface Mark {
    kind: MarkKind;
    n?: number; // the value of a city, the chance of a fight
    most?: boolean; // the chance is at most this: against a city
}

export type Marks = Map<string, Mark[]>;

const hexesOf = (action: Action) => action.refs.filter((ref) => ref.startsWith('hex:')).map((ref) => ref.slice(4));
const hasCard = (action: Action) => action.refs.some((ref) => ref.startsWith('card:'));

/** The best fight for each hex that can be attacked, from `from` alone where that is given. */
export function bestFights(fights: readonly TempusFight[], from: string | null = null): Map<string, TempusFight> {
    const best = new Map<string, TempusFight>();
    for (const fight of fights) {
        if (from !== null && fight.from !== from) continue;
        const known = best.get(fight.to);
        if (!known || fight.percent > known.percent) best.set(fight.to, fight);
    }
    return best;
}

export interface Decision {
    view: TempusView;
    phase: string;
    legal: readonly Action[];
    cityAt(hex: string): boolean;
}

/** What can be done on each hex now. `pointed`: of that hex also where its tokens could go. */
export function marksOf({ view, phase, legal, cityAt }: Decision, pointed: string | null): Marks {
    const marks: Marks = new Map();
    const add = (hex: string | undefined, mark: Mark) => { if (hex) marks.set(hex, [...(marks.get(hex) ?? []), mark]); };
    if (!legal.length) return marks;
    if (phase === 'to' && view.from) add(view.from, { kind: 'from' });
    const fighting = legal.some((action) => action.group === 'fight' && hexesOf(action).length === 2);
    if (fighting) {
        const from = pointed !== null && view.own?.fights?.some((fight) => fight.from === pointed) ? pointed : null;
        for (const [to, fight] of bestFights(view.own?.fights ?? [], from)) add(to, { kind: 'attack', n: fight.percent, most: cityAt(to) });
    }
    const sites = new Map<string, number>();
    for (const action of legal) {
        const [hex, other] = hexesOf(action);
        if (action.group === 'build' && hex) sites.set(hex, Math.max(sites.get(hex) ?? 0, Number(action.action.split(' ')[2] ?? 0)));
        else if (action.group === 'births') add(hex, { kind: hasCard(action) ? 'full' : 'birth' });
        else if (action.group === 'place' || action.group === 'lay') add(hex, { kind: 'place' });
        else if (action.group === 'move') add(hex, { kind: phase === 'move' ? 'move' : hasCard(action) ? 'full' : 'reach' });
        else if (action.group === 'convert') for (const each of [hex, other]) add(each, { kind: 'convert' });
    }
    for (const [hex, n] of sites) add(hex, { kind: 'site', n });
    if (phase === 'turn') for (const hex of view.own?.births ?? []) add(hex, { kind: 'birth' });
    if (phase === 'turn') for (const { from } of view.own?.moves ?? []) add(from, { kind: 'move' });
    if (phase === 'turn' || phase === 'move') for (const to of view.own?.moves?.find(({ from }) => from === pointed)?.to ?? []) add(to, { kind: 'reach' });
    return unrepeated(marks);
}

/** The same once a hex is held: only where its tokens can go, whom they can strike, what can be done with it. */
export function marksFrom(decision: Decision, held: string): Marks {
    const { view, cityAt } = decision;
    const struck = bestFights(view.own?.fights ?? []).get(held); // whom one can attack is no hex of one's own
    const marks: Marks = new Map([[held, [struck ? { kind: 'attack', n: struck.percent, most: cityAt(held) } : { kind: 'from' }]]]);
    const strikes = bestFights(view.own?.fights ?? [], held);
    for (const [hex, steps] of goalsOf(decision, held)) {
        const fight = steps[0]?.startsWith('fight ') ? strikes.get(hex) : undefined;
        marks.set(hex, [fight ? { kind: 'attack', n: fight.percent, most: cityAt(hex) } : { kind: steps[0]?.startsWith('fight ') ? 'move' : steps[0]?.startsWith('convert ') ? 'convert' : 'reach' }]);
    }
    return marks;
}

function unrepeated(marks: Marks): Marks {
    for (const [hex, list] of marks) marks.set(hex, list.filter((mark, place) => list.findIndex(({ kind }) => kind === mark.kind) === place));
    return marks;
}

// What a click means

/** Actions in a row that only together are what a person means: `move`, `from c5`, `to c6`. */
export type Steps = readonly string[];

/** Something that can be done with a hex, offered by name once it has been clicked. */
export interface Offer {
    steps: Steps;
    kind: 'birth' | 'city' | 'fight' | 'other';
    action?: Action; // the last step, where it is legal already
    fight?: TempusFight;
}

const beginning = (phase: string, action: string) => (phase === 'turn' ? [action] : []);

/** Where what stands on the held hex can go or strike: a click there does it. A token goes in one stroke, though the rules ask three times. */
export function goalsOf({ view, phase, legal }: Decision, held: string): Map<string, Steps> {
    const goals = new Map<string, Steps>();
    const begins = legal.some(({ action }) => action === (phase === 'turn' ? 'move' : `from ${held}`));
    if (begins && (phase === 'turn' || phase === 'move'))
        for (const to of view.own?.moves?.find(({ from }) => from === held)?.to ?? []) goals.set(to, [...beginning(phase, 'move'), `from ${held}`, `to ${to}`]);
    for (const action of legal) {
        const [from, to] = hexesOf(action);
        const other = from === held ? to : to === held ? from : undefined;
        if (other && !hasCard(action)) goals.set(other, [action.action]);
    }
    return goals;
}

/** What can be done with a hex itself, the usual first: a birth, the best city, the surest fight against it. */
export function offersAt({ view, phase, legal }: Decision, hex: string): Offer[] {
    const about = legal.filter((action) => hexesOf(action).includes(hex));
    const fights = about.flatMap((action): Offer[] => {
        const fight = view.own?.fights?.find(({ from, to }) => to === hex && action.action === `fight ${from} ${to}`);
        return fight ? [{ kind: 'fight', steps: [action.action], action, fight }] : [];
    });
    const cities = about.filter(({ group }) => group === 'build').map((action): Offer => ({ kind: 'city', steps: [action.action], action }));
    const rest = about.filter((action) => action.group !== 'build' && action.group !== 'fight' && !(phase === 'move' && action.action === `from ${hex}`));
    return [
        ...(phase === 'turn' && legal.length > 0 && view.own?.births?.includes(hex) ? [{ kind: 'birth' as const, steps: ['births', `birth ${hex}`] }] : []),
        ...cities.reverse(),
        ...fights.sort((a, b) => (b.fight?.percent ?? 0) - (a.fight?.percent ?? 0)),
        ...rest.map((action): Offer => ({ kind: 'other', steps: [action.action], action })),
    ];
}

/** The only action about a hex in decisions where a click is enough; a second thought is an undo away. */
export function directAction(phase: string, legal: readonly Action[], hex: string): Action | undefined {
    if (!['to', 'births', 'place', 'lay'].includes(phase)) return undefined;
    const about = legal.filter((action) => hexesOf(action).includes(hex));
    return about.length === 1 && about[0] && !hasCard(about[0]) ? about[0] : undefined;
}

/** What laying a card is, in decisions that ask for nothing else. */
export const laysAtOnce = (phase: string, legal: readonly Action[], card: string): Action | undefined =>
    (['attack', 'defend', 'progress'].includes(phase) ? legal.find(({ action }) => action === `play ${card}`) : undefined);

// Tiles

export const tileNow = (catalog: Catalog, view: TempusView): TempusTileRow | undefined => {
    const id = view.tiles[view.tiles_laid];
    return id ? (catalog.row('tiles', id) as TempusTileRow | undefined) : undefined;
};

/** The seven hexes of a tile laid around a hex, turned; those beyond the edge too. */
export function tileHexes(tile: TempusTileRow, centre: { column: number; row: number }, turns: number): { column: number; row: number; terrain: string }[] {
    const around = SIDES.map((side) => ({ ...neighbourOf(centre, turnedSide(side, turns)), terrain: tile[side] }));
    return [{ column: centre.column, row: centre.row, terrain: tile.centre }, ...around];
}

/** The turnings that may be chosen: those that look different. */
export const turnsOf = (legal: readonly Action[]): number[] => {
    const turns = legal.flatMap(({ action }) => /^rotate (\d)$/.exec(action)?.[1] ?? []).map(Number);
    return turns.length ? turns : [0, 1, 2, 3, 4, 5];
};

// Eras and players

export const erasOf = (catalog: Catalog) => catalog.table('eras') as TempusEraRow[];
export const eraOf = (catalog: Catalog, view: TempusView, seat: number) => catalog.row('eras', view.player[seat]?.era ?? '') as TempusEraRow | undefined;

/** What an era brings that the one before it did not: the columns whose number changed. */
export function newIn(eras: readonly TempusEraRow[], place: number): Set<string> {
    const [before, now] = [eras[place - 1], eras[place]];
    const columns = ['actions', 'move_tokens', 'move_range', 'births', 'stack_limit', 'draw', 'hand_limit', 'sea'] as const;
    return new Set(before && now ? columns.filter((column) => before[column] !== now[column]) : []);
}

/** A symbol with a number. `fresh`: it has just become more. */
export interface Sign {
    key: string;
    icon: string;
    text: string;
    fresh?: boolean;
}

/** What an era allows. */
export const eraSigns = (era: TempusEraRow, fresh: ReadonlySet<string>): Sign[] => [
    { key: 'actions', icon: 'token', text: String(era.actions), fresh: fresh.has('actions') },
    { key: 'move', icon: 'walk', text: `${era.move_tokens}×${era.move_range}`, fresh: fresh.has('move_tokens') || fresh.has('move_range') },
    { key: 'births', icon: 'sprout', text: String(era.births), fresh: fresh.has('births') },
    { key: 'stack', icon: 'stack', text: String(era.stack_limit), fresh: fresh.has('stack_limit') },
    { key: 'cards', icon: 'card-draw', text: `${era.draw}/${era.hand_limit}`, fresh: fresh.has('draw') || fresh.has('hand_limit') },
    ...(era.sea ? [{ key: 'sea', icon: 'sailboat', text: '', fresh: fresh.has('sea') }] : []),
    ...(era.entry_bonus ? [{ key: 'bonus', icon: 'card-pickup', text: `+${era.entry_bonus}`, fresh: true }] : []),
];

/** What a kind of card does, as far as signs tell it; the numbers are those of the table of kinds. */
export function kindSigns(kind: string, row: Readonly<Record<string, unknown>> | undefined): Sign[] {
    const n = (column: string) => Number(row?.[column] ?? 0);
    const numbered = [
        { key: 'attack', icon: 'crossed-swords' }, { key: 'defence', icon: 'checked-shield' }, { key: 'progress', icon: 'upgrade' }, { key: 'moves', icon: 'walk' }, { key: 'births', icon: 'sprout' },
    ].filter(({ key }) => n(key) > 0).map(({ key, icon }) => ({ key, icon, text: `+${n(key)}` }));
    return numbered.length ? numbered : (OTHER_SIGNS[kind] ?? []);
}

const OTHER_SIGNS: Readonly<Record<string, Sign[]>> = {
    leader: [{ key: 'fight', icon: 'token', text: '+' }, { key: 'foe', icon: 'sword-clash', text: '' }], sanitation: [{ key: 'stack', icon: 'stack', text: '+1' }],
    religion: [{ key: 'theirs', icon: 'meeple', text: '→' }, { key: 'mine', icon: 'meeple', text: '' }], government: [{ key: 'action', icon: 'token', text: '×2' }],
};

/** Seats in the order in which they take their turns in this round. */
export const turnOrder = (view: TempusView): number[] => Array.from({ length: view.players }, (_, step) => (view.start + step) % view.players);

/** Own seat first, then clockwise. */
export const seatsFrom = (view: TempusView, own: number): number[] => Array.from({ length: view.players }, (_, step) => (own + step) % view.players);

export const citiesOf = (catalog: Catalog, built: readonly number[]): { value: number; n: number; all: number }[] =>
    catalog.table('cities').map((row, place) => ({ value: Number(row['value']), n: built[place] ?? 0, all: Number(row['count']) }));

export type Pile = TempusHandCard & { n: number };

/** Equal cards of a hand together. */
export function handOf(hand: readonly TempusHandCard[]): Pile[] {
    const piles = new Map<string, Pile>();
    for (const each of hand) piles.set(each.card, { ...each, n: (piles.get(each.card)?.n ?? 0) + 1 });
    return [...piles.values()];
}

export const isReconstructed = (row: { source?: string } | undefined) => row?.source === 'reconstruction';
