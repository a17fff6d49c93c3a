// generic.ts: the board of games without one of their own, and of whoever wants it simple.
import type { Board } from '../board.ts';
import { GenericBoard, GenericSides } from './board.tsx';
import { genericFacts } from './model.ts';

export const board: Board = { Middle: GenericBoard, Sides: GenericSides, Detail: () => null, sidesName: 'table.pane.players', facts: genericFacts };
