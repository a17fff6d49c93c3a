// index.tsx: which board a game has. A game without a folder of its own is played on the generic one, and so is any other for who wants it simple.
import type { FunctionComponent } from 'preact';
import type { Warning } from '../components/warnings.tsx';
import type { Catalog } from '../engine/catalog.ts';
import type { Action, View } from '../engine/protocol.ts';
import type { TextKey } from '../i18n/texts.ts';
import { settings } from '../settings.ts';
import { AgesCivilization, AgesRow, AgesSides } from './ages/board.tsx';
import { AgesDetail } from './ages/detail.tsx';
import { agesAsks, agesFacts, agesWarnings } from './ages/foresee.ts';
import { AgesQuestion } from './ages/question.tsx';
import { CivBoard, CivSides } from './civ/board.tsx';
import { CivDetail } from './civ/detail.tsx';
import { civAsks, civFacts, civWarnings } from './civ/foresee.ts';
import { CivQuestion } from './civ/question.tsx';
import type { Desk } from './desk.ts';
import type { Fact } from './facts.ts';
import { DuelBoard, DuelSides } from './duel/board.tsx';
import { DuelDetail } from './duel/detail.tsx';
import { duelFacts } from './duel/model.ts';
import { GenericBoard, GenericSides } from './generic/board.tsx';
import { genericFacts } from './generic/model.ts';
import { SteelOwn, SteelPyramid, SteelSides } from './steel/board.tsx';
import { SteelDetail } from './steel/detail.tsx';
import { steelAsks, steelFacts, steelWarnings } from './steel/foresee.ts';
import { SteelQuestion } from './steel/question.tsx';
import { TempusBoard, TempusSides } from './tempus/board.tsx';
import { TempusDetail } from './tempus/detail.tsx';
import { tempusAsks, tempusFacts, tempusWarnings } from './tempus/foresee.ts';
import { TempusQuestion } from './tempus/question.tsx';

export interface Board {
    Middle: FunctionComponent<{ desk: Desk }>;
    Sides: FunctionComponent<{ desk: Desk }>;
    Detail: FunctionComponent<{ desk: Desk; refId: string }>;
    sidesName: TextKey;
    /** A pane of its own before the middle: on a phone it is swiped to, on a laptop it lies above. */
    Top?: FunctionComponent<{ desk: Desk }>;
    topName?: TextKey;
    middleName?: TextKey;
    /** Whether a phase is a question of its own rather than play on the board: then each answer says at once what it brings. */
    asks?(phase: string): boolean;
    /** Up to so many answers also say what their cards say. */
    readable?: number;
    /** What is at stake in the decision at hand, beside its answers; null: nothing to explain. */
    Question?: FunctionComponent<{ desk: Desk }>;
    /** Numbers worth comparing before and after an action. */
    facts?(catalog: Catalog, view: View, viewer: number): Fact[];
    /** What to think of before this action. */
    warnings?(catalog: Catalog, view: View, viewer: number, action: Action): Warning[];
}

const boards: Record<string, Board> = {
    duel: { Middle: DuelBoard, Sides: DuelSides, Detail: DuelDetail, sidesName: 'table.pane.cities', facts: duelFacts },
    ages: {
        Top: AgesRow, topName: 'ages.row', Middle: AgesCivilization, middleName: 'table.pane.board', Sides: AgesSides, sidesName: 'ages.world',
        Detail: AgesDetail, Question: AgesQuestion, asks: agesAsks, facts: agesFacts, warnings: agesWarnings,
    },
    steel: {
        Top: SteelPyramid, topName: 'steel.pyramid', Middle: SteelOwn, middleName: 'steel.own', Sides: SteelSides, sidesName: 'table.pane.players',
        Detail: SteelDetail, Question: SteelQuestion, asks: steelAsks, facts: steelFacts, warnings: steelWarnings,
    },
    tempus: {
        Middle: TempusBoard, Sides: TempusSides, sidesName: 'tempus.world', Detail: TempusDetail, Question: TempusQuestion,
        asks: tempusAsks, facts: tempusFacts, warnings: tempusWarnings,
    },
    civ: {
        Middle: CivBoard, Sides: CivSides, sidesName: 'civ.world', Detail: CivDetail, Question: CivQuestion,
        asks: civAsks, readable: 12, facts: civFacts, warnings: civWarnings,
    },
};

const generic: Board = { Middle: GenericBoard, Sides: GenericSides, Detail: () => null, sidesName: 'table.pane.players', facts: genericFacts };

/** A game's own board with areas and lists in the place of its drawing. */
function simplified(board: Board): Board {
    const { Top: _top, topName: _topName, middleName: _middleName, ...rest } = board;
    const { Middle, Sides, sidesName } = generic;
    return { ...rest, Middle, Sides, sidesName };
}

export function boardFor(game: string): Board {
    const board = boards[game] ?? generic;
    return settings.value.simple ? simplified(board) : board;
}
