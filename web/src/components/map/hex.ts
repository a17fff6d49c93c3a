// hex.ts: the geometry of a map of flat-topped hexes in columns; odd columns lie half a hex lower. Sides go clockwise from the north, as on printed tiles.
import type { Box, Point } from './camera.ts';

export interface HexAt {
    column: number;
    row: number;
}

export const RADIUS = 20; // from the middle of a hex to a corner
export const HEIGHT = RADIUS * Math.sqrt(3);

export const SIDES = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
export type Side = (typeof SIDES)[number];

const odd = (column: number) => Math.abs(column % 2) === 1;

export const middleOf = ({ column, row }: HexAt): Point => ({ x: column * RADIUS * 1.5, y: HEIGHT * (row + (odd(column) ? 0.5 : 0)) });

/** The outline of a hex around 0, 0, `inset` away from its edge. */
export function hexPath(inset = 0): string {
    const radius = RADIUS - inset;
    const corners = Array.from({ length: 6 }, (_, k) => [radius * Math.cos((k * Math.PI) / 3), radius * Math.sin((k * Math.PI) / 3)]);
    return `M${corners.map((corner) => corner.map((each) => each.toFixed(2)).join(' ')).join('L')}z`;
}

/** The neighbour on a side; it may lie beyond the edge of a board. */
export function neighbourOf({ column, row }: HexAt, side: Side): HexAt {
    const lower = odd(column) ? 1 : 0;
    switch (side) {
        case 'n': return { column, row: row - 1 };
        case 's': return { column, row: row + 1 };
        case 'ne': return { column: column + 1, row: row - 1 + lower };
        case 'se': return { column: column + 1, row: row + lower };
        case 'sw': return { column: column - 1, row: row + lower };
        case 'nw': return { column: column - 1, row: row - 1 + lower };
    }
}

/** Where something printed at a side lies after so many turns of 60 degrees clockwise. */
export const turnedSide = (side: Side, turns: number): Side => SIDES[(((SIDES.indexOf(side) + turns) % 6) + 6) % 6] ?? side;

/** The box around hexes, with `margin` more on every side. */
export function boundsOf(hexes: readonly HexAt[], margin = 0): Box {
    const middles = hexes.map(middleOf);
    const left = Math.min(...middles.map(({ x }) => x)) - RADIUS - margin;
    const right = Math.max(...middles.map(({ x }) => x)) + RADIUS + margin;
    const top = Math.min(...middles.map(({ y }) => y)) - HEIGHT / 2 - margin;
    const bottom = Math.max(...middles.map(({ y }) => y)) + HEIGHT / 2 + margin;
    return { x: left, y: top, width: right - left, height: bottom - top };
}
