// rulepictures.ts: where the rules have pictures: a position that bots reach from a seed after so many moves, drawn by the board of the game.
import type { TextKey } from '../i18n/texts.ts';

export interface RulePicture {
    chapter: string;
    players: number;
    seed: string;
    moves: number;
    caption: TextKey;
    part?: 'sides';
    height?: number;
}

const start: TextKey = 'rules.atStart';
const middle: TextKey = 'rules.inMiddle';
const side: TextKey = 'rules.aPlayer';

const PICTURES: Record<string, readonly RulePicture[]> = {
    duel: [
        { chapter: '5', players: 2, seed: '7', moves: 8, caption: start },
        { chapter: '9', players: 2, seed: '7', moves: 34, caption: middle },
        { chapter: '11', players: 2, seed: '7', moves: 60, caption: side, part: 'sides' },
    ],
    ages: [
        { chapter: '2', players: 2, seed: '7', moves: 0, caption: start },
        { chapter: '7', players: 2, seed: '7', moves: 60, caption: middle },
    ],
    steel: [
        { chapter: '3', players: 2, seed: '7', moves: 2, caption: start },
        { chapter: '7', players: 2, seed: '7', moves: 60, caption: middle },
    ],
    tempus: [
        { chapter: '2', players: 3, seed: '7', moves: 12, caption: start },
        { chapter: '4', players: 3, seed: '7', moves: 90, caption: middle },
    ],
    civ: [
        { chapter: '3', players: 2, seed: '7', moves: 6, caption: start },
        { chapter: '7', players: 2, seed: '7', moves: 120, caption: middle },
    ],
};

export const picturesOf = (game: string): readonly RulePicture[] => PICTURES[game] ?? [];
