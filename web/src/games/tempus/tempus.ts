// tempus.ts: the board of Tempus, as the table takes it.
import type { Board } from '../board.ts';
import { TempusBoard, TempusSides } from './board.tsx';
import { TempusZoom } from './card.tsx';
import { TempusDetail, TempusPrinted } from './detail.tsx';
import { tempusAsks, tempusDifferences, tempusFacts, tempusWarnings } from './foresee.ts';
import { TempusQuestion } from './question.tsx';
import { tempusSummary } from './summary.ts';

export const board: Board = {
    Middle: TempusBoard, Sides: TempusSides, sidesName: 'tempus.world', Detail: TempusDetail, Printed: TempusPrinted, Zoom: TempusZoom, Question: TempusQuestion,
    asks: tempusAsks, facts: tempusFacts, differences: tempusDifferences, warnings: tempusWarnings, summary: tempusSummary,
};
