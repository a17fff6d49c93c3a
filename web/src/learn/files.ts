// files.ts: the lessons of each game, files beside the page whose names build.mjs fills in.
import { fileOf } from '../engine/files.ts';
import { missing } from '../engine/texts.ts';
import type { Lesson } from './course.ts';

declare const LESSON_FILES: Record<string, string>;

export const hasLessons = (game: string) => LESSON_FILES[game] !== undefined;

export async function lessonsOf(game: string): Promise<Lesson[]> {
    try {
        return await ((await fileOf(LESSON_FILES[game] ?? '')).json() as Promise<Lesson[]>);
    } catch (error) {
        missing.set({ what: (error as Error).message });
        throw error;
    }
}
