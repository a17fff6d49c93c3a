// index.tsx: which board a game has. A game without a folder of its own is played on the generic one.
import type { FunctionComponent } from 'preact';
import type { Desk } from './desk.ts';
import { DuelBoard, DuelSides } from './duel/board.tsx';
import { DuelDetail } from './duel/detail.tsx';
import { GenericBoard, GenericSides } from './generic/board.tsx';

export interface Board {
    Middle: FunctionComponent<{ desk: Desk }>;
    Sides: FunctionComponent<{ desk: Desk }>;
    Detail: FunctionComponent<{ desk: Desk; refId: string }>;
    sidesName: 'table.pane.cities' | 'table.pane.players';
}

const boards: Record<string, Board> = {
    duel: { Middle: DuelBoard, Sides: DuelSides, Detail: DuelDetail, sidesName: 'table.pane.cities' },
};

const generic: Board = { Middle: GenericBoard, Sides: GenericSides, Detail: () => null, sidesName: 'table.pane.players' };

export const boardFor = (game: string): Board => boards[game] ?? generic;
