// files.ts: the lessons, puzzles and challenges of each game, its overview and the numbers of its atlas: files beside the page whose names build.mjs fills in.
import { fileOf } from '../engine/files.ts';
import { missing } from '../engine/texts.ts';
import type { Text } from 'messages/protocol.ts';
import type { Stats } from './atlas.ts';
import type { Lesson } from './course.ts';
import type { Challenge } from './goals.ts';
import type { PuzzleBook } from './puzzles.ts';

declare const LESSON_FILES: Record<string, string>;
declare const CHALLENGE_FILES: Record<string, string>;
declare const PUZZLE_FILES: Record<string, string>;
declare const OVERVIEW_FILES: Record<string, string>;
declare const STATS_FILES: Record<string, string>;

export const hasLessons = (game: string) => LESSON_FILES[game] !== undefined;

export const hasChallenges = (game: string) => CHALLENGE_FILES[game] !== undefined;

export const hasOverview = (game: string) => OVERVIEW_FILES[game] !== undefined;

export const hasStats = (game: string) => STATS_FILES[game] !== undefined;

export const hasPuzzles = (game: string) => PUZZLE_FILES[game] !== undefined;

async function load(name: string): Promise<unknown> {
    try {
        return await ((await fileOf(name)).json() as Promise<unknown>);
    } catch (error) {
        missing.set({ what: (error as Error).message });
        throw error;
    }
}

const known = new Map<string, Promise<unknown>>();

/** A file is read once; one that could not be had is tried again. */
function fetched<T>(name = ''): Promise<T> {
    const found = known.get(name) ?? load(name);
    known.set(name, found);
    found.catch(() => known.delete(name));
    return found as Promise<T>;
}

export const lessonsOf = (game: string) => fetched<Lesson[]>(LESSON_FILES[game]);
export const puzzlesOf = (game: string) => fetched<PuzzleBook>(PUZZLE_FILES[game]);
export const challengesOf = (game: string) => fetched<Challenge[]>(CHALLENGE_FILES[game]);

/** The parts of a game on one page. */
export type Overview = Record<'goal' | 'turn' | 'scoring' | 'remember', Text>;

export const overviewOf = (game: string) => fetched<Overview>(OVERVIEW_FILES[game]);
export const statsOf = (game: string) => fetched<Stats>(STATS_FILES[game]);
