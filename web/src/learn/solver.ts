// solver.ts: what this browser knows about who solves puzzles, by game: rating, results, days in a row.
import { Kept } from '../session/kept.ts';
import { dayOf, FIRST_RATING, ratedAfter, type Puzzle } from './puzzles.ts';

const HISTORY = 60;
const DAYS = 400;
const DAY = 86400000;

export interface Solver {
    rating: number;
    tries: number;
    streak: number; // solved in a row
    longest: number;
    history: number[]; // ratings, the oldest first
    results: Record<string, 0 | 1>; // by puzzle, at the first try
    days: string[]; // on which the puzzle of the day was solved
}

const solvers = new Kept<Solver>('solvers', 20);

const beginner: Solver = { rating: FIRST_RATING, tries: 0, streak: 0, longest: 0, history: [], results: {}, days: [] };

export const solverOf = (game: string): Solver => ({ ...beginner, ...solvers.get(game) });

/** After the first try at a puzzle; later ones change nothing. */
export function after(solver: Solver, puzzle: Pick<Puzzle, 'id' | 'rating'>, solved: boolean, daily: string | null): Solver {
    if (solver.results[puzzle.id] !== undefined) return solver;
    const rating = ratedAfter(solver.rating, puzzle.rating, solved, solver.tries);
    const streak = solved ? solver.streak + 1 : 0;
    return {
        rating, streak, tries: solver.tries + 1, longest: Math.max(solver.longest, streak), history: [...solver.history, rating].slice(-HISTORY), results: { ...solver.results, [puzzle.id]: solved ? 1 : 0 },
        days: solved && daily && !solver.days.includes(daily) ? [...solver.days, daily].slice(-DAYS) : solver.days,
    };
}

export function note(game: string, puzzle: Puzzle, solved: boolean, daily: string | null): Solver {
    const solver = after(solverOf(game), puzzle, solved, daily);
    solvers.set(game, solver);
    return solver;
}

/** Days in a row up to today, or up to yesterday while today's is open. */
export function daysInARow(days: readonly string[], today: Date): number {
    const has = (date: Date) => days.includes(dayOf(date));
    let at = has(today) ? today : new Date(today.getTime() - DAY);
    let count = 0;
    for (; has(at); at = new Date(at.getTime() - DAY)) count++;
    return count;
}
