// coach.ts: what the coach makes of what was thought (watcher.ts): which move is a mistake, how grave, and why, in numbers of the game. Pure; docs/analysis.md has
// the definitions and the figures behind the limits.
import type { BotAnswer, Text } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';
import type { Playout } from '../engine/host.ts';
import type { Board } from '../games/board.ts';
import type { Change, Fact } from '../games/facts.ts';
import type { Watch } from '../settings.ts';
import { addLook } from '../session/analysis.ts';

/** How the coach watches a game. Limits are losses of the expected share of the victory. */
interface Watching {
    grave: number;
    clear: number;
    turns: number; // of the person, that a game is played on
    bot: string; // by whom
}

const GAMES: Record<string, Watching> = {
    duel: { grave: 0.1, clear: 0.04, turns: 3, bot: 'normal:iterations=30' },
    ages: { grave: 0.2, clear: 0.1, turns: 2, bot: 'normal' },
    steel: { grave: 0.15, clear: 0.06, turns: 3, bot: 'normal:iterations=30' },
    tempus: { grave: 0.1, clear: 0.05, turns: 4, bot: 'normal:iterations=30' },
    civ: { grave: 0.1, clear: 0.06, turns: 8, bot: 'normal' },
};
const OTHER: Watching = { grave: 0.1, clear: 0.04, turns: 3, bot: 'normal' };

export const watchingOf = (game: string): Watching => GAMES[game] ?? OTHER;

export const limitOf = (game: string, watch: Watch): number => (watch === 'off' ? Infinity : watchingOf(game)[watch]);

export const LOOKS = 3; // thoughts about one position
export const SURE = 2; // so many before anything is said
export const TRIES = 6; // games played on from a move
export const ENOUGH = 4; // so many before anything is said

// What was thought of a position

export interface Thought {
    answer: BotAnswer | null; // the mean of the looks
    looks: number;
    tries: Map<string, Playout[]>; // by action; the n-th ones were played in the same world
    wanted: string | null; // the move somebody waits for
    played: string | null;
}

export const newThought = (): Thought => ({ answer: null, looks: 0, tries: new Map(), wanted: null, played: null });

export const looked = (thought: Thought, answer: BotAnswer): Thought =>
    ({ ...thought, answer: thought.answer ? addLook(thought.answer, answer, thought.looks) : answer, looks: thought.looks + 1 });

/** The moves that were thought about, the one thought about most first: that is the best. */
export function rankedOf({ answer }: Pick<Thought, 'answer'>): { action: string; value: number; share: number }[] {
    return (answer?.candidates ?? []).filter(({ share }) => share > 0).map(({ action, value, share }) => ({ action, value: value ?? 0, share })).sort((a, b) => b.share - a.share || b.value - a.value);
}

/** What a move loses against the best one; undefined: nobody has thought about it. */
export function lossOf(thought: Pick<Thought, 'answer'>, action: string): number | undefined {
    const ranked = rankedOf(thought);
    const own = ranked.find((each) => each.action === action);
    return own && ranked[0] ? Math.max(0, ranked[0].value - own.value) : undefined;
}

export const bestOf = (thought: Pick<Thought, 'answer'>): string | undefined => rankedOf(thought)[0]?.action;

/** Whether the move looks bad enough to think about it again before it is played. */
export const isSuspect = (thought: Thought, action: string, limit: number): boolean => (lossOf(thought, action) ?? 0) >= limit;

export type Job = { kind: 'look'; look: number } | { kind: 'try'; action: string; number: number };

/** What to think about next; null: that is all. Somebody who waits comes first. */
export function nextJob(thought: Thought, limit: number): Job | null {
    const look: Job = { kind: 'look', look: thought.looks };
    const best = bestOf(thought);
    if (!thought.looks) return look;
    if (best === undefined) return null;
    const tryOut = (actions: readonly string[]): Job | null => {
        for (let number = 0; number < TRIES; number++)
            for (const action of actions) if ((thought.tries.get(action)?.length ?? 0) <= number) return { kind: 'try', action, number };
        return null;
    };
    if (thought.wanted !== null) {
        if (!isSuspect(thought, thought.wanted, limit)) return null;
        return thought.looks < SURE ? look : tryOut([best, thought.wanted]);
    }
    if (thought.looks < LOOKS) return look;
    if (thought.played !== null) return null;
    for (const { action } of rankedOf(thought)) {
        const job = isSuspect(thought, action, limit) || action === best ? tryOut(action === best ? [best] : [best, action]) : null;
        if (job) return job;
    }
    return null;
}

// Why

/** How often a game that was played on was lost by then: with the move, with the better one, of so many. */
interface Lost {
    worse: number;
    better: number;
    of: number;
}

/** What the worse move leads to in comparison, on average: what is lost, what is gained by it. */
export interface Reason {
    bad: Change[];
    good: Change[];
    lost: Lost | null;
}

const BAD = 3;
const GOOD = 2;

const POINTS = new Set(['points', 'culture_points', 'victory', 'steel.points', 'civ_space']);
/** Numbers that only follow from others, or say little without them. */
const SILENT = new Set(['consumption', 'happiness_needed', 'strength_place', 'population_food', 'steel.met', 'civil_cards', 'military_cards', 'steel.defeated', 'attack', 'defence', 'civ_mine', 'civ_theirs', 'lacking', 'force',
    ...['wood', 'clay', 'stone', 'glass', 'papyrus'].flatMap((material) => [`made_${material}`, `bought_${material}`])]);

export type Facts = Pick<Board, 'facts' | 'summary'>;

/** The numbers at the end of a game that was played on, points included where the board's own numbers lack them. What rivals have of what wins is bad. */
export function factsOf(board: Facts, catalog: Catalog, seat: number, { view, scores }: Playout): Fact[] {
    const counted = catalog.game !== 'duel' || board.summary?.(view, seat).some(({ points }) => points); // running points of the others are no rule of theirs
    const points = counted ? [] : scores.map((score): Fact => ({ key: 'points', seat: score.seat, value: score.total, better: score.seat === seat ? 'more' : 'less' }));
    const own = board.facts?.(catalog, view, seat) ?? [];
    return [...points, ...own.map((fact): Fact => (fact.seat !== seat && fact.seat !== null && !fact.better && (POINTS.has(fact.key) || fact.key === 'strength') ? { ...fact, better: 'less' } : fact))];
}

interface Line extends Change {
    weight: number;
}

/** One number in both groups of games; null: no difference that is more than chance, or none worth a word. */
function lineOf({ key, seat, better }: Fact, worse: readonly number[], base: readonly number[]): Line | null {
    const n = Math.min(worse.length, base.length);
    const by = Array.from({ length: n }, (_, place) => worse[place]! - base[place]!);
    const mean = by.reduce((sum, each) => sum + each, 0) / n;
    const error = Math.sqrt(by.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, n - 1) / n);
    if (n < ENOUGH || Math.abs(mean) < 0.75 || Math.abs(mean) < 1.5 * error) return null;
    const size = base.reduce((sum, each) => sum + Math.abs(each), 0) / n;
    const to = Math.sign(mean) * Math.round(Math.abs(mean));
    return { key, seat, from: 0, to, tone: (mean > 0) === (better === 'more') ? 'good' : 'bad', weight: (POINTS.has(key) ? 3 : 1) * Math.abs(mean) / (1 + size) };
}

/** Why one move is worse than another, by games that were played on from both in the same worlds. */
export function reasonOf(lists: { worse: readonly Fact[][]; better: readonly Fact[][] }, ends: { worse: readonly Playout[]; better: readonly Playout[] }): Reason {
    const values = (list: readonly Fact[][], fact: Fact) => list.map((facts) => facts.find(({ key, seat }) => key === fact.key && seat === fact.seat)?.value);
    const lines = (lists.better[0] ?? []).flatMap((fact): Line[] => {
        const [worse, better] = [values(lists.worse, fact), values(lists.better, fact)];
        const numbers = (list: typeof worse): list is number[] => list.every((value) => typeof value === 'number');
        const line = fact.better && !SILENT.has(fact.key) && numbers(worse) && numbers(better) ? lineOf(fact, worse, better) : null;
        return line ? [line] : [];
    }).sort((a, b) => b.weight - a.weight);
    const told = (tone: Change['tone'], most: number) => lines.filter((line) => line.tone === tone).slice(0, most).map(({ weight: _, ...change }): Change => change);
    const of = Math.min(ends.worse.length, ends.better.length);
    const lostOf = (list: readonly Playout[]) => list.slice(0, of).filter(({ over, value }) => over && value === 0).length;
    const lost = { worse: lostOf(ends.worse), better: lostOf(ends.better), of };
    return { bad: told('bad', BAD), good: told('good', GOOD), lost: lost.worse - lost.better > of / 4 ? lost : null };
}

/** Whether there is anything to hold against the move. */
export const saysSomething = ({ bad, lost }: Reason): boolean => bad.length > 0 || lost !== null;

/** How much more the better move was worth in the games played on. */
export function valueLost(worse: readonly Playout[], better: readonly Playout[]): number {
    const n = Math.min(worse.length, better.length);
    return n ? Array.from({ length: n }, (_, place) => better[place]!.value - worse[place]!.value).reduce((sum, each) => sum + each, 0) / n : 0;
}

/** What the coach says against a move before it is played. */
export interface Objection {
    grave: boolean;
    best: string;
    reason: Reason;
    tries: number;
}

/**
 * What speaks against the move: null is nothing, undefined not enough thought yet. Nothing is said that cannot be explained: the judge must take the move for a
 * mistake, the games played on must go worse too, and there must be a number that says how.
 */
export function objectionTo(thought: Thought, action: string, game: string, watch: Watch, facts: (playout: Playout) => Fact[]): Objection | null | undefined {
    const limit = limitOf(game, watch);
    const best = bestOf(thought);
    const loss = lossOf(thought, action);
    if (best === undefined || loss === undefined || loss < limit) return null;
    const [worse, better] = [thought.tries.get(action) ?? [], thought.tries.get(best) ?? []];
    const tries = Math.min(worse.length, better.length);
    if (thought.looks < SURE || tries < ENOUGH) return undefined;
    if (valueLost(worse, better) < limit / 2) return null;
    const pairs = { worse: worse.slice(0, tries), better: better.slice(0, tries) };
    const reason = reasonOf({ worse: pairs.worse.map(facts), better: pairs.better.map(facts) }, pairs);
    return saysSomething(reason) ? { grave: loss >= watchingOf(game).grave, best, reason, tries } : null;
}

// What is kept for after the game

export interface Note {
    version: number;
    action: string;
    text: Text;
    other: { action: string; text: Text }; // the better move, or, after a good one, the next best
    loss: number; // against the best
    gain: number; // over the next best, for the best
}

const NOTES = 12;

/** What to remember of a decision; null: nothing in particular. */
export function noteOf(thought: Thought, version: number, action: string, texts: ReadonlyMap<string, Text>, game: string): Note | null {
    const ranked = rankedOf(thought);
    const loss = lossOf(thought, action);
    if (loss === undefined || thought.looks < SURE) return null;
    const mistaken = loss >= watchingOf(game).clear;
    const other = mistaken ? ranked[0] : ranked.filter((each) => each.action !== action).sort((a, b) => b.value - a.value)[0];
    if (!other) return null;
    const own = ranked.find((each) => each.action === action)?.value ?? 0;
    const gain = mistaken ? 0 : own - other.value;
    if (!mistaken && gain < watchingOf(game).clear) return null;
    const textOf = (each: string) => texts.get(each) ?? { en: each };
    return { version, action, text: textOf(action), other: { action: other.action, text: textOf(other.action) }, loss: mistaken ? loss : 0, gain };
}

const weightOf = ({ loss, gain }: Note) => loss + gain;

/** The notes with one more; what was taken back is forgotten, and of many the largest stay. */
export function addNote(notes: readonly Note[], version: number, note: Note | null): Note[] {
    const kept = [...notes.filter((each) => each.version < version), ...(note ? [note] : [])];
    if (kept.length <= NOTES) return kept;
    const least = kept.reduce((a, b) => (weightOf(b) < weightOf(a) ? b : a));
    return kept.filter((each) => each !== least);
}

/** What may have mattered, the largest first: mistakes before good moves. `actions`: what was played in the end. */
export function momentsOf(notes: readonly Note[], actions: readonly string[]): Note[] {
    return notes.filter(({ version, action }) => actions[version] === action).sort((a, b) => Number(b.loss > 0) - Number(a.loss > 0) || weightOf(b) - weightOf(a));
}
