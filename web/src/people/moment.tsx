// moment.tsx: earlier moments of a game that is over, by its record: what there was to see then, and its picture.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Stage } from '../components/stage.tsx';
import type { Catalog } from '../engine/catalog.ts';
import { Engine } from '../engine/engine.ts';
import type { Glance } from '../engine/host.ts';
import { prefixOf } from '../engine/record.ts';
import type { Seat } from '../session/state.ts';

/** Null until it is known. */
export function useMoment(record: string, version: number): Glance | null {
    const [engine] = useState(() => new Engine());
    const [glance, setGlance] = useState<Glance | null>(null);
    useEffect(() => () => engine.stop(), [engine]);
    useEffect(() => {
        let wanted = true;
        engine.ask('glance', { record: prefixOf(record, version) }).then((found) => { if (wanted) setGlance(found); }, () => undefined);
        return () => { wanted = false; };
    }, [engine, record, version]);
    return glance;
}

const NARROW = { width: 640, height: 720 }; // on a phone the words would be too small

/** The board; at the end of the game what everybody has built. */
export function MomentStage({ catalog, label, glance, seats }: { catalog: Catalog; label: string; glance: Glance; seats: readonly Seat[] }) {
    const { view, turn, phase, version, over } = glance;
    const position = useMemo(() => ({ view, viewer: turn ?? 0, seats, phase, version }), [glance, seats]);
    const [size] = useState(() => (matchMedia('(max-width: 640px)').matches ? NARROW : {}));
    return <Stage catalog={catalog} label={label} position={position} {...size} {...(over ? { part: 'sides' as const } : {})} />;
}
