// duel.ts: the board of 7 Wonders Duel, as the table takes it.
import type { Board } from '../board.ts';
import { DuelBoard, DuelSides } from './board.tsx';
import { DuelDetail, DuelPrinted } from './detail.tsx';
import { duelEnded, duelFacts } from './model.ts';
import { duelSummary } from './summary.ts';

export const board: Board = { Middle: DuelBoard, Sides: DuelSides, Detail: DuelDetail, Printed: DuelPrinted, sidesName: 'table.pane.cities', asks: (phase) => phase === 'starter', facts: duelFacts, ended: duelEnded, summary: duelSummary };
