// ages.ts: the board of Through the Ages, as the table takes it.
import type { Board } from '../board.ts';
import { AgesCivilization, AgesRow, AgesSides } from './board.tsx';
import { AgesDetail, AgesPrinted } from './detail.tsx';
import { AgesZoom } from './zoom.tsx';
import { agesAnswered, agesAsks, agesDifferences, agesFacts, agesWarnings } from './foresee.ts';
import { AgesQuestion } from './question.tsx';
import { agesSummary } from './summary.ts';

export const board: Board = {
    Top: AgesRow, topName: 'ages.row', Middle: AgesCivilization, middleName: 'table.pane.board', Sides: AgesSides, sidesName: 'ages.world',
    Detail: AgesDetail, Printed: AgesPrinted, Zoom: AgesZoom, Question: AgesQuestion, asks: agesAsks, answered: agesAnswered, told: true, facts: agesFacts, differences: agesDifferences, warnings: agesWarnings, summary: agesSummary,
};
