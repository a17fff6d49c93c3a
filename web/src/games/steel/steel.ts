// steel.ts: the board of Guns & Steel, as the table takes it.
import type { Board } from '../board.ts';
import { SteelOwn, SteelPyramid, SteelSides } from './board.tsx';
import { SteelDetail, SteelPrinted } from './detail.tsx';
import { steelAsks, steelFacts, steelWarnings } from './foresee.ts';
import { SteelQuestion } from './question.tsx';
import { steelSummary } from './summary.ts';
import { SteelZoom } from './zoom.tsx';

export const board: Board = {
    Top: SteelPyramid, topName: 'steel.pyramid', Middle: SteelOwn, middleName: 'steel.own', Sides: SteelSides, sidesName: 'table.pane.players',
    Detail: SteelDetail, Printed: SteelPrinted, Zoom: SteelZoom, Question: SteelQuestion, asks: steelAsks, facts: steelFacts, warnings: steelWarnings, summary: steelSummary,
};
