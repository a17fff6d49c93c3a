// civ.ts: the board of Civilization, as the table takes it.
import type { Board } from '../board.ts';
import { CivBoard, CivSides } from './board.tsx';
import { CivZoom } from './card.tsx';
import { CivDetail, CivPrinted } from './detail.tsx';
import { civAhead, civAnswered, civAsks, civFacts, civWarnings } from './foresee.ts';
import { CivQuestion } from './question.tsx';
import { civSummary } from './summary.ts';

export const board: Board = {
    Middle: CivBoard, Sides: CivSides, sidesName: 'civ.world', Detail: CivDetail, Printed: CivPrinted, Zoom: CivZoom, Question: CivQuestion,
    asks: civAsks, answered: civAnswered, readable: 12, facts: civFacts, ahead: civAhead, warnings: civWarnings, summary: civSummary,
};
