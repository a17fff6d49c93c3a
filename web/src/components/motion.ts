// motion.ts: short movements that say where a thing went: what just changed glides from its old place to the new one.
import { useLayoutEffect, useRef } from 'preact/hooks';

const MS = 220;

const visible = (box: DOMRect) => box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;

function places(): Map<string, DOMRect> {
    const found = new Map<string, DOMRect>();
    for (const thing of document.querySelectorAll<HTMLElement>('.thing[data-ref]')) {
        const ref = thing.dataset['ref'];
        if (ref && !found.has(ref)) found.set(ref, thing.getBoundingClientRect());
    }
    return found;
}

function glide(thing: HTMLElement, from: DOMRect, to: DOMRect) {
    const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
    thing.animate([{ transform: shift, transformOrigin: '0 0', zIndex: 5 }, { transform: 'none', transformOrigin: '0 0', zIndex: 5 }], { duration: MS, easing: 'ease-out' });
}

/** Call with the version shown and what changed in it. */
export function useGliding(version: number, fresh: readonly string[]): void {
    const before = useRef<Map<string, DOMRect>>(new Map());
    const shown = useRef(version);
    useLayoutEffect(() => {
        const now = places();
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
        if (version !== shown.current && !still) {
            for (const ref of fresh) {
                const from = before.current.get(ref);
                const to = now.get(ref);
                const thing = document.querySelector<HTMLElement>(`.thing[data-ref="${CSS.escape(ref)}"]`);
                const moved = from && to && (Math.abs(from.left - to.left) > 8 || Math.abs(from.top - to.top) > 8);
                if (thing && moved && visible(from) && visible(to)) glide(thing, from, to);
            }
        }
        shown.current = version;
        before.current = now;
    });
}
