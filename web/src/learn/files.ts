// files.ts: the lessons, puzzles and challenges of each game, files beside the page whose names build.mjs fills in.
import { fileOf } from '../engine/files.ts';
import { missing } from '../engine/texts.ts';
import type { Lesson } from './course.ts';
import type { Challenge } from './goals.ts';
import type { PuzzleBook } from './puzzles.ts';

declare const LESSON_FILES: Record<string, string>;
declare const CHALLENGE_FILES: Record<string, string>;
declare const PUZZLE_FILES: Record<string, string>;

export const hasLessons = (game: string) => LESSON_FILES[game] !== undefined;

export const hasChallenges = (game: string) => CHALLENGE_FILES[game] !== undefined;

export const hasPuzzles = (game: string) => PUZZLE_FILES[game] !== undefined;

async function fetched<T>(name: string | undefined): Promise<T> {
    try {
        return await ((await fileOf(name ?? '')).json() as Promise<T>);
    } catch (error) {
        missing.set({ what: (error as Error).message });
        throw error;
    }
}

export const lessonsOf = (game: string) => fetched<Lesson[]>(LESSON_FILES[game]);
export const puzzlesOf = (game: string) => fetched<PuzzleBook>(PUZZLE_FILES[game]);
export const challengesOf = (game: string) => fetched<Challenge[]>(CHALLENGE_FILES[game]);
