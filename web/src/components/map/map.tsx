// map.tsx: a map to look around on, whatever lies on it: dragged and pinched, zoomed by wheel, buttons and keys, walked over with the arrow keys. Its cells are
// buttons, so that a keyboard reaches them and a screen reader says them; what they look like is drawn by the layers below and above them.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLang } from '../../i18n/index.ts';
import { boxOf, fitted, kept, moved, pinched, showing, zoomed, type Box, type Camera, type Point } from './camera.ts';
import { ARROWS, nextPlace, type Place } from './cursor.ts';

export interface MapCell extends Place {
    refId: string;
    label: string; // what is there and what can be done with it
    marks: string; // classes
    chosen: boolean;
}

interface MapProps {
    label: string;
    bounds: Box;
    cells: readonly MapCell[];
    outline: string; // of a cell, around its middle
    start?: string | undefined; // where a keyboard begins
    zoom?: number; // what is seen first: everything, or so much nearer around the start
    follow?: string | undefined; // a cell that comes into sight when it changes: where something happens
    choose(id: string): void;
    point?(id: string | null): void; // the cell under the mouse or the keyboard's cursor
    above?: ComponentChildren;
    tools?: ComponentChildren;
    children: ComponentChildren;
}

const STEP = 1.3; // one press of a zoom button
const DRAG = 6; // px: less is a click
const BOX = ({ x, y, width, height }: Box) => `${x} ${y} ${width} ${height}`;

export function MapView({ label, bounds, cells, outline, start, zoom: near = 1, follow, choose, point, above, tools, children }: MapProps) {
    const { t } = useLang();
    const svg = useRef<SVGSVGElement>(null);
    const first = near > 1 ? cells.find(({ id }) => id === start) : undefined;
    const { camera, set, dragged, hand } = useCamera(svg, bounds, first && { x: first.x, y: first.y, zoom: near });
    usePixels(svg, boxOf(camera, bounds));
    const { at, walk, reach } = useCursor(svg, cells, start, (place) => set((now) => showing(now, place, bounds)));
    useEffect(() => {
        const place = cells.find(({ id }) => id === follow);
        if (place) set((now) => showing(now, place, bounds));
    }, [follow]);
    const zoom = (factor: number) => set((now) => zoomed(now, factor, now, bounds));
    const fit = () => set(() => fitted(bounds));

    const pressed = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (ARROWS[event.key]) walk(event.key);
        else if (event.key === '+' || event.key === '=') zoom(STEP);
        else if (event.key === '-') zoom(1 / STEP);
        else if (event.key === '0') fit();
        else if ((event.key === 'Enter' || event.key === ' ') && at && (event.target as Element).closest('.map-cell')) choose(at);
        else return;
        event.preventDefault();
        event.stopPropagation();
    };
    return (
        <div class="map" role="group" aria-label={label} onKeyDown={pressed}>
            <svg ref={svg} class="map-sheet" viewBox={BOX(boxOf(camera, bounds))} {...hand}>
                <g aria-hidden="true">{children}</g>
                <g class="map-cells" onPointerLeave={() => point?.(null)}>
                    {cells.map((cell) => (
                        <g key={cell.id} class={`map-cell ${cell.marks} ${cell.chosen ? 'chosen' : ''}`} role="button" tabIndex={cell.id === at ? 0 : -1} aria-label={cell.label} aria-pressed={cell.chosen}
                            data-ref={cell.refId} data-cell={cell.id} transform={`translate(${cell.x} ${cell.y})`} onClick={() => { if (!dragged()) { reach(cell.id); choose(cell.id); } }}
                            onPointerEnter={() => point?.(cell.id)} onFocus={() => { reach(cell.id); point?.(cell.id); }} onBlur={() => point?.(null)}>
                            <path d={outline} />
                        </g>
                    ))}
                </g>
                {above && <g class="map-above" aria-hidden="true">{above}</g>}
            </svg>
            <div class="map-tools" role="group" aria-label={t('map.tools')}>
                <button type="button" aria-label={t('map.in')} title={`${t('map.in')} (+)`} onClick={() => zoom(STEP)}>+</button>
                <button type="button" aria-label={t('map.out')} title={`${t('map.out')} (−)`} onClick={() => zoom(1 / STEP)}>−</button>
                <button type="button" aria-label={t('map.fit')} title={`${t('map.fit')} (0)`} onClick={fit}><svg class="fit-sign" viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5" /></svg></button>
                {tools}
            </div>
        </div>
    );
}

/** Says in `--px` how long a pixel of the screen is on the map: for text that is to be readable however small the map is. */
function usePixels(svg: { current: SVGSVGElement | null }, box: Box) {
    const seen = useRef(box);
    seen.current = box;
    const measure = () => {
        const element = svg.current;
        const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        if (width > 0 && height > 0) element?.style.setProperty('--px', `${Math.max(seen.current.width / width, seen.current.height / height).toFixed(3)}px`);
    };
    useLayoutEffect(measure, [box.width, box.height]);
    useEffect(() => {
        const watch = new ResizeObserver(measure);
        if (svg.current) watch.observe(svg.current);
        return () => watch.disconnect();
    }, []);
}

/** Camera and pointers: one drags, two pinch, the wheel zooms where it points. */
function useCamera(svg: { current: SVGSVGElement | null }, bounds: Box, first: Camera | undefined) {
    const [own, setOwn] = useState<Camera | null>(first ?? null); // null: everything, however large that is
    const camera = kept(own ?? fitted(bounds), bounds);
    const latest = useRef({ camera, bounds });
    latest.current = { camera, bounds };
    const pointers = useRef(new Map<number, Point>());
    const drag = useRef({ going: false, done: false, from: { x: 0, y: 0 } });

    const set = (change: (camera: Camera) => Camera) => {
        const next = change(latest.current.camera);
        latest.current.camera = next;
        setOwn(next.zoom === 1 ? null : next);
    };
    const onMap = ({ x, y }: Point): Point => {
        const matrix = svg.current?.getScreenCTM();
        return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x, y };
    };
    useEffect(() => {
        const element = svg.current;
        const wheel = (event: WheelEvent) => {
            event.preventDefault();
            set((now) => zoomed(now, Math.exp(-event.deltaY / 400), onMap({ x: event.clientX, y: event.clientY }), latest.current.bounds));
        };
        element?.addEventListener('wheel', wheel, { passive: false });
        return () => element?.removeEventListener('wheel', wheel);
    }, []);

    const place = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
    const hand = {
        onPointerDown: (event: PointerEvent) => {
            pointers.current.set(event.pointerId, place(event));
            drag.current = { going: false, done: false, from: place(event) };
        },
        onPointerMove: (event: PointerEvent) => {
            const before = pointers.current.get(event.pointerId);
            if (!before) return;
            const now = place(event);
            const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
            if (!drag.current.going && !other && Math.hypot(now.x - drag.current.from.x, now.y - drag.current.from.y) < DRAG) return;
            if (!drag.current.going) svg.current?.setPointerCapture(event.pointerId);
            drag.current.going = drag.current.done = true;
            pointers.current.set(event.pointerId, now);
            const [from, to] = [onMap(before), onMap(now)];
            if (other) set((camera) => pinched(camera, [from, onMap(other)], [to, onMap(other)], bounds));
            else set((camera) => moved(camera, { x: from.x - to.x, y: from.y - to.y }, bounds));
        },
        onPointerUp: (event: PointerEvent) => { pointers.current.delete(event.pointerId); drag.current.going = false; },
        onPointerCancel: (event: PointerEvent) => { pointers.current.delete(event.pointerId); drag.current.going = false; },
    };
    return { camera, set, dragged: () => drag.current.done, hand };
}

/** The cell the keyboard stands on. */
function useCursor(svg: { current: SVGSVGElement | null }, cells: readonly MapCell[], start: string | undefined, show: (place: Place) => void) {
    const [cursor, setCursor] = useState<string | null>(null);
    const line = useRef<{ place: Place; across: boolean } | null>(null);
    const here = cells.find((cell) => cell.id === cursor) ?? cells.find((cell) => cell.id === start) ?? cells[0];
    const walk = (key: string) => {
        const direction = ARROWS[key];
        if (!here || !direction) return;
        const across = direction.x !== 0;
        if (!line.current || line.current.across !== across) line.current = { place: here, across };
        const next = nextPlace(cells, here, direction, line.current.place);
        if (!next) return;
        const { current } = line;
        show(next);
        svg.current?.querySelector<SVGElement>(`[data-cell="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true });
        line.current = current; // focusing began a new line
        setCursor(next.id);
    };
    const reach = (id: string) => {
        line.current = null;
        setCursor(id);
    };
    return { at: here?.id, walk, reach };
}
