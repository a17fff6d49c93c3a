// camera.ts: which part of a map is seen. A camera looks at a point with a zoom; at zoom 1 everything is in sight. Pure, whatever is on the map.

export interface Point {
    x: number;
    y: number;
}

export interface Box extends Point {
    width: number;
    height: number;
}

export interface Camera extends Point {
    zoom: number;
}

export const ZOOM_MAX = 5;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** Everything in sight. */
export const fitted = (bounds: Box): Camera => ({ zoom: 1, x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 });

/** The part of the map a camera sees. */
export function boxOf({ zoom, x, y }: Camera, bounds: Box): Box {
    const width = bounds.width / zoom;
    const height = bounds.height / zoom;
    return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The nearest camera that sees nothing beyond the map. */
export function kept(camera: Camera, bounds: Box): Camera {
    const zoom = clamp(camera.zoom, 1, ZOOM_MAX);
    const halfWidth = bounds.width / zoom / 2;
    const halfHeight = bounds.height / zoom / 2;
    return {
        zoom,
        x: clamp(camera.x, bounds.x + halfWidth, bounds.x + bounds.width - halfWidth),
        y: clamp(camera.y, bounds.y + halfHeight, bounds.y + bounds.height - halfHeight),
    };
}

/** Zooms by a factor; the point `at` stays where it is on the screen. */
export function zoomed(camera: Camera, factor: number, at: Point, bounds: Box): Camera {
    const zoom = clamp(camera.zoom * factor, 1, ZOOM_MAX);
    const share = camera.zoom / zoom;
    return kept({ zoom, x: at.x + (camera.x - at.x) * share, y: at.y + (camera.y - at.y) * share }, bounds);
}

export const moved = (camera: Camera, by: Point, bounds: Box): Camera => kept({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, bounds);

/** The camera after two fingers went from `before` to `now` (points of the map as the camera saw them). */
export function pinched(camera: Camera, before: readonly [Point, Point], now: readonly [Point, Point], bounds: Box): Camera {
    const apart = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y);
    const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const from = middle(before);
    const to = middle(now);
    const wider = apart(before) > 0 ? apart(now) / apart(before) : 1;
    return zoomed(moved(camera, { x: from.x - to.x, y: from.y - to.y }, bounds), wider, from, bounds);
}

/** The same camera, moved only if the point is out of sight or close to the edge. */
export function showing(camera: Camera, point: Point, bounds: Box): Camera {
    const box = boxOf(camera, bounds);
    const edge = Math.min(box.width, box.height) * 0.08;
    const x = clamp(camera.x, point.x - box.width / 2 + edge, point.x + box.width / 2 - edge);
    const y = clamp(camera.y, point.y - box.height / 2 + edge, point.y + box.height / 2 - edge);
    return x === camera.x && y === camera.y ? camera : kept({ ...camera, x, y }, bounds);
}
