// square.ts: the geometry of a map of squares.
import type { Box, Point } from './camera.ts';

export const SIDE = 40;

export const centreOf = ({ x, y }: Point): Point => ({ x: x * SIDE, y: y * SIDE });

/** The outline of a square around 0, 0, `inset` away from its edge. */
export function squarePath(inset = 0): string {
    const half = SIDE / 2 - inset;
    return `M${-half} ${-half}h${2 * half}v${2 * half}h${-2 * half}z`;
}

/** The box around squares, with `margin` more on every side. */
export function boundsOfSquares(squares: readonly Point[], margin = 0): Box {
    const [xs, ys] = [squares.map(({ x }) => x), squares.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return {
        x: (left - 0.5) * SIDE - margin, y: (top - 0.5) * SIDE - margin,
        width: (Math.max(...xs) - left + 1) * SIDE + 2 * margin, height: (Math.max(...ys) - top + 1) * SIDE + 2 * margin,
    };
}
