// stage.tsx: a position drawn by the board of its game, to be looked at: in the analysis, on the rules page. The board is as large as on a small laptop, and made
// smaller as a whole.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { View } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';
import type { Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { seatName, useLang, type Speaker } from '../i18n/index.ts';
import { emptyState, type Seat } from '../session/state.ts';

export interface Position {
    view: View;
    viewer: number;
    seats: readonly Seat[];
    phase?: string;
    version?: number;
    fresh?: readonly string[];
}

const nothing = () => undefined;

/** A desk at which nothing can be done. */
export function stillDesk(speaker: Speaker, catalog: Catalog, { view, viewer, seats, phase = '', version = 0, fresh = [] }: Position): Desk {
    const state = { ...emptyState, ready: true, game: catalog.game, seats: [...seats], viewer, view, phase, version, last: version, turn: viewer, fresh: [...fresh] };
    return {
        state, catalog, speaker, chosen: [], usable: new Set(), fresh: new Set(fresh), online: false, alone: false, choose: nothing, play: nothing,
        nameOf: (seat) => seatName(speaker, seats, seat),
    };
}

const WIDTH = 1040;
const HEIGHT = 640;

interface StageProps {
    catalog: Catalog;
    position: Position;
    label: string;
    width?: number;
    height?: number;
    /** Which pane of the board; the middle, with what lies above it, when missing. */
    part?: 'sides';
}

/** A drawing: it is described by its label, and nothing in it takes part. */
export function Stage({ catalog, position, label, width = WIDTH, height = HEIGHT, part }: StageProps) {
    const speaker = useLang();
    const frame = useRef<HTMLDivElement>(null);
    const [scale, setScale] = useState(0);
    useLayoutEffect(() => {
        const box = frame.current;
        if (!box) return undefined;
        const watcher = new ResizeObserver(() => setScale(box.clientWidth / width));
        watcher.observe(box);
        return () => watcher.disconnect();
    }, [width]);
    const desk = useMemo(() => stillDesk(speaker, catalog, position), [speaker.lang, catalog, position]);
    const { Top, Middle, Sides } = boardFor(catalog.game);
    return (
        <div class="stage" ref={frame} role="img" aria-label={label} style={{ aspectRatio: `${width} / ${height}` }}>
            <div class={`stage-board table game-${catalog.game}`} inert style={{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}>
                {part === 'sides' ? <section class="pane pane-sides"><Sides desk={desk} /></section> : (
                    <>
                        {Top && <section class="pane pane-top"><Top desk={desk} /></section>}
                        <section class="pane pane-board"><Middle desk={desk} /></section>
                    </>
                )}
            </div>
        </div>
    );
}
