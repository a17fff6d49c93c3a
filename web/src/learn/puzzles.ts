// puzzles.ts: puzzles (docs/puzzles.md) without a page: as lessons of one line, the one of the day, the next one, and what a solver's rating does.
import type { Text } from 'messages/protocol.ts';
import { prefixOf } from '../engine/record.ts';
import type { Speaker } from '../i18n/index.ts';
import type { Lesson, Step } from './course.ts';

export const KINDS = ['win', 'save', 'best'] as const;
export type Kind = (typeof KINDS)[number];

export interface Puzzle {
    id: string;
    game: number; // which of the records
    version: number;
    seat: number;
    players: number;
    kind: Kind;
    how?: string; // the ending that wins, or that is prevented
    rating: number;
    choices: number;
    value: number; // percent
    margin: number;
    right: string[][]; // by step: the moves that are right
    line: Text[]; // the first of each, in words
    wrong: { action: string; text: Text; value: number; reply?: Text }[]; // the best of the others first
}

export interface PuzzleBook {
    records: string[];
    puzzles: Puzzle[]; // the easiest first
}

// Difficulty

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
const [MEDIUM, HARD] = [1100, 1500];

export const difficultyOf = ({ rating }: Pick<Puzzle, 'rating'>): Difficulty => (rating < MEDIUM ? 'easy' : rating < HARD ? 'medium' : 'hard');

// The rating of a solver (Elo): a puzzle solved at the first try is a game won against its rating.

export const FIRST_RATING = 1200;
const SPREAD = 400;

/** The chance that a solver of this rating solves it. */
export const expected = (own: number, puzzle: number) => 1 / (1 + 10 ** ((puzzle - own) / SPREAD));

/** How much one puzzle counts: much at first, when little is known. */
export const weightOf = (tries: number) => (tries < 10 ? 64 : tries < 30 ? 32 : 16);

export const ratedAfter = (own: number, puzzle: number, solved: boolean, tries: number) => Math.round(own + weightOf(tries) * ((solved ? 1 : 0) - expected(own, puzzle)));

// Which one

/** A number that follows from a text, the same everywhere (FNV-1a). */
export function numberOf(text: string): number {
    let hash = 0x811c9dc5;
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return hash;
}

export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The puzzle of a day, by Greenwich: the same for everybody. */
export function dailyOf(puzzles: readonly Puzzle[], game: string, day: string): Puzzle | undefined {
    const ordered = [...puzzles].sort((a, b) => numberOf(`${day} ${game} ${a.id}`) - numberOf(`${day} ${game} ${b.id}`));
    return ordered[0];
}

/** Of those not tried yet the one nearest to the rating; when all were tried, of those missed, then of all. */
export function nextOf(puzzles: readonly Puzzle[], rating: number, results: Readonly<Record<string, number>>, but = ''): Puzzle | undefined {
    const others = puzzles.filter(({ id }) => id !== but);
    const fresh = others.filter(({ id }) => results[id] === undefined);
    const missed = others.filter(({ id }) => results[id] === 0);
    const from = fresh.length ? fresh : missed.length ? missed : others;
    return [...from].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating) || (a.id < b.id ? -1 : 1))[0];
}

// As a lesson

type Voice = Pick<Speaker, 't' | 'say'>;

/** Why a wrong move is wrong: what it does not do, what is answered to it, what is left of the chances. */
function answerTo({ t, say }: Voice, { kind, value }: Puzzle, wrong: Puzzle['wrong'][number], ending: string): Text {
    const parts = [
        kind === 'win' ? t('puzzle.notWon') : kind === 'save' && wrong.value <= 5 ? t(ending ? 'puzzle.lostBy' : 'puzzle.lost', { ending }) : '',
        wrong.reply ? t('puzzle.reply', { what: say(wrong.reply) }) : '',
        t('puzzle.chances', { n: wrong.value, best: value }),
    ];
    return { en: parts.filter(Boolean).join(' ') };
}

/** As a lesson in the language of who solves it: a step for every move of the line. `ending`: how it is won or would be lost, in words. */
export function taskOf(voice: Voice, book: PuzzleBook, puzzle: Puzzle, ending: string): Lesson {
    const { t } = voice;
    const { id, kind, seat, players, right, wrong } = puzzle;
    const steps = right.map((moves, place): Step => ({
        kind: 'do', light: [], moves,
        text: { en: place ? t('puzzle.goOn') : [t(`puzzle.ask.${kind}`), right.length > 1 ? t('puzzle.length', { n: right.length }) : ''].filter(Boolean).join(' ') },
        wrong: [
            ...(place ? [] : wrong.map((each) => ({ pattern: each.action, text: answerTo(voice, puzzle, each, ending) }))),
            { pattern: '*', text: { en: t(place ? 'puzzle.notNext' : kind === 'win' ? 'puzzle.notWon' : 'puzzle.worse') } },
        ],
    }));
    return { id, title: { en: t(`puzzle.kind.${kind}`) }, about: { en: '' }, minutes: 1, seat, players, level: 'normal', puzzle: true, record: prefixOf(book.records[puzzle.game] ?? '', puzzle.version), steps };
}
