// count.tsx: a number that counts to its new value, so that one sees it change.
import { useEffect, useRef, useState } from 'preact/hooks';

const MS = 450;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Count({ n }: { n: number }) {
    const [shown, setShown] = useState(n);
    const at = useRef(n);
    useEffect(() => {
        const from = at.current;
        if (from === n) return undefined;
        if (still()) {
            at.current = n;
            setShown(n);
            return undefined;
        }
        const start = performance.now();
        let frame = 0;
        const step = (now: number) => {
            const part = Math.min(1, Math.max(0, (now - start) / MS));
            at.current = Math.round(from + (n - from) * part);
            setShown(at.current);
            if (part < 1) frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
        return () => cancelAnimationFrame(frame);
    }, [n]);
    return <b class={shown === n ? '' : 'counting'}>{shown}</b>;
}
