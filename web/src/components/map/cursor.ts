// cursor.ts: walking over the cells of any map with the arrow keys: squares, hexes, whatever has a middle.
import type { Point } from './camera.ts';

export interface Place extends Point {
    id: string;
}

export const ARROWS: Record<string, Point> = {
    ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 },
};

const ASIDE = 1.2; // a step aside counts so many times a step ahead: enough to walk straight, too little to jump over a staggered column

/**
 * The nearest place in that direction, or undefined at the edge. `line`: a point of the line one walks along, so that a walk over staggered cells does
 * not drift away.
 */
export function nextPlace(places: readonly Place[], from: Point, direction: Point, line: Point = from): Place | undefined {
    let best: Place | undefined;
    let least = Infinity;
    for (const place of places) {
        const ahead = (place.x - from.x) * direction.x + (place.y - from.y) * direction.y;
        const aside = Math.abs((place.x - line.x) * direction.y) + Math.abs((place.y - line.y) * direction.x);
        const turned = Math.abs((place.x - from.x) * direction.y) + Math.abs((place.y - from.y) * direction.x);
        if (ahead < 1e-6 || turned > 2 * ahead) continue;
        const cost = ahead + ASIDE * aside;
        if (cost < least - 1e-6) {
            best = place;
            least = cost;
        }
    }
    return best;
}
