// moment.ts: earlier moments of a game that is over, by its record: what there was to see then.
import { useEffect, useState } from 'preact/hooks';
import { Engine } from '../engine/engine.ts';
import type { Glance } from '../engine/host.ts';
import { prefixOf } from '../engine/record.ts';

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
