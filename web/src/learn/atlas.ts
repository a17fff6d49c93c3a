// atlas.ts: the atlas of a game without a page (docs/handbook.md): which things it has, in which groups, and what the numbers of many games say about each.
import type { Row, Rule, Text } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';
import type { Lesson } from './course.ts';
import type { PuzzleBook } from './puzzles.ts';

/** How a part of the seats did: how many they are, of how many, and their share of the victories with its 95 % interval. */
export interface Share {
    seats: number;
    of: number;
    won: number;
    margin: number;
}

export interface Setup {
    players: number;
    options: Record<string, string>;
    by: string;
    games: number;
    won: number[]; // the share of the starting player, of the next seat, ...
}

/** By place, the starting player first: seats that took a thing, what they won in parts of WIN; the same of those that used it. */
type Counts = [taken: number[], takenWon: number[], used: number[], usedWon: number[]];

export interface Stats {
    setups: Setup[];
    things: Record<string, Record<string, Counts>>;
}

const WIN = 60;

/** Kinds of things that have cards or tiles with a text, with the tables they stand in, in the order of the atlas. */
export const TABLES: Record<string, readonly (readonly [kind: string, table: string])[]> = {
    duel: [['card', 'cards'], ['wonder', 'wonders'], ['token', 'tokens']],
    ages: [['civil', 'civil_cards'], ['military', 'military_cards']],
    steel: [['card', 'cards'], ['wonder', 'wonders']],
    tempus: [['card', 'cards'], ['era', 'eras']],
    civ: [['civ', 'civs'], ['tech', 'techs'], ['government', 'governments'], ['policy', 'policies'], ['wonder', 'wonders'], ['building', 'buildings'], ['unit', 'units'], ['great_person', 'great_persons'],
        ['event', 'events'], ['marker', 'markers'], ['city_state', 'city_states'], ['relic', 'relics']],
};

export const isInAtlas = (game: string, ref: string) => (TABLES[game] ?? []).some(([kind]) => ref.startsWith(`${kind}:`));

export interface Entry {
    ref: string;
    row: Row;
}

export interface Group {
    kind: string;
    age: Text | null; // what its things have in common: an age, a level, a kind of card
    entries: Entry[];
}

// The column that divides a table, and the table that has its names; a number is one of levels.
const DIVIDED: readonly (readonly [column: string, table: string])[] = [['age', 'ages'], ['era', 'eras'], ['level', 'levels'], ['kind', 'kinds']];

function ageOf(catalog: Catalog, row: Row): Text | null {
    for (const [column, table] of DIVIDED) {
        const value = row[column];
        const named = value === null || value === undefined ? undefined : catalog.row(table, String(value)) ?? catalog.row(table, `level_${String(value)}`);
        if (named?.name) return named.name;
    }
    return null;
}

/** Everything, in groups by kind and age, in the order of the tables. */
export function groupsOf(catalog: Catalog): Group[] {
    const groups = new Map<string, Group>();
    for (const [kind, table] of TABLES[catalog.game] ?? [])
        for (const row of catalog.table(table)) {
            const age = ageOf(catalog, row);
            const key = `${kind} ${age?.en ?? ''}`;
            const group = groups.get(key) ?? { kind, age, entries: [] };
            group.entries.push({ ref: `${kind}:${row.id ?? ''}`, row });
            groups.set(key, group);
        }
    return [...groups.values()];
}

// Numbers

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** A share of victories with the half of its interval, as for a coin: a shared victory counts by its part. */
function shareOf(seats: number, won: number, of: number): Share {
    const value = seats ? won / WIN / seats : 0;
    return { seats, of, won: value, margin: seats > 1 ? 1.96 * Math.sqrt((value * (1 - value)) / (seats - 1)) : 1 };
}

export type Way = 'taken' | 'used';

/** What is known of a thing in games of a set-up: over all seats, or of one place. */
export function figure(stats: Stats, ref: string, setup: number, way: Way, place?: number): Share {
    const { games, players } = stats.setups[setup]!;
    const counts = stats.things[ref]?.[setup];
    const [seats, won] = counts ? (way === 'taken' ? [counts[0], counts[1]] : [counts[2], counts[3]]) : [[], []];
    return place === undefined ? shareOf(sum(seats), sum(won), games * players) : shareOf(seats[place] ?? 0, won[place] ?? 0, games);
}

/** The set-up in which a thing was seen most; the first where it never was. */
export function setupFor(stats: Stats, ref: string): number {
    const often = stats.setups.map((_, setup) => { const { seats, of } = figure(stats, ref, setup, 'taken'); return seats / of; });
    const best = Math.max(...often);
    return (often[0] ?? 0) > best / 4 ? 0 : Math.max(0, often.indexOf(best));
}

/** The way that tells more: using it, where anybody ever did. */
export const wayFor = (stats: Stats, ref: string, setup: number): Way => (figure(stats, ref, setup, 'used').seats ? 'used' : 'taken');

export type Verdict = 'more' | 'less' | 'even' | 'unknown';

const ENOUGH = 30; // seats

/** Whether those who have it win more often than others do, as far as the numbers can tell. */
export function verdict({ won, margin, seats }: Share, players: number): Verdict {
    if (seats < ENOUGH) return 'unknown';
    return won - margin > 1 / players ? 'more' : won + margin < 1 / players ? 'less' : 'even';
}

/** Its place among things of its group, by the victories of those who used them: [place, how many]; null where too little is known. */
export function rankIn(stats: Stats, group: Group, ref: string, setup: number): [number, number] | null {
    const known = group.entries.map((entry) => ({ ref: entry.ref, share: figure(stats, entry.ref, setup, wayFor(stats, entry.ref, setup)) })).filter(({ share }) => share.seats >= ENOUGH);
    const place = known.sort((a, b) => b.share.won - a.share.won).findIndex((each) => each.ref === ref);
    return place < 0 || known.length < 2 ? null : [place + 1, known.length];
}

// Rulings and examples

/** The rules a thing names: first those that interpret, with their words. */
export function rulesOf(row: Row, rules: readonly Rule[]): { rulings: Rule[]; others: string[] } {
    const cited = (row.rules ?? []).flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
    const reads = ({ source }: Rule) => source === 'ruling' || source === 'erratum';
    return { rulings: cited.filter(reads), others: cited.filter((rule) => !reads(rule)).map(({ id }) => id) };
}

const FEW = 4;

const speaksOf = (text: Text, ref: string) => text.en.includes(`{${ref}}`);

/** Lessons that speak of a thing, light it or want it played. */
export const lessonsWith = (lessons: readonly Lesson[], ref: string) =>
    lessons.filter(({ steps }) => steps.some((step) => speaksOf(step.text, ref) || step.light?.includes(ref) || step.moves?.some((move) => hasWord(move, ref)))).slice(0, FEW);

/** Puzzles in which it is the right move. */
export const puzzlesWith = (book: PuzzleBook, ref: string) => book.puzzles.filter(({ right }) => hasWord(right[0]?.[0] ?? '', ref)).slice(0, FEW);

const hasWord = (action: string, ref: string) => action.split(' ').slice(1).includes(ref.split(':')[1] ?? '');
