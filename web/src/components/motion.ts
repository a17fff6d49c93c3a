// motion.ts: things fly from where they were to where they go. Whatever changed in a step and is drawn at another place than before glides there; what left the
// board flies to who took it. The next click or key cuts it short; who wants no motion sees what is fresh by its frame alone.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

const MS = 420;
const NEAR = 8; // px: nothing moved

interface Place {
    box: DOMRect;
    home: Element | null; // the part of the table it lies in: what leaves it would be cut off at its edge
    art: string | null; // its picture
}

const visible = (box: DOMRect) => box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function places(): Map<string, Place> {
    const found = new Map<string, Place>();
    for (const thing of document.querySelectorAll<HTMLElement>('.table .pane .thing[data-ref]')) {
        const ref = thing.dataset['ref'];
        if (ref && !found.has(ref)) found.set(ref, { box: thing.getBoundingClientRect(), home: thing.closest('section, .pane'), art: thing.querySelector<HTMLImageElement>('img.art')?.src ?? null });
    }
    return found;
}

const flying = new Set<Animation>();

function keep(animation: Animation, done: () => void) {
    flying.add(animation);
    const end = () => { flying.delete(animation); done(); };
    animation.onfinish = end;
    animation.oncancel = end;
}

/** Within its part of the table the thing itself glides. */
function glide(thing: HTMLElement, from: DOMRect, to: DOMRect) {
    const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
    keep(thing.animate([{ transform: shift, transformOrigin: '0 0', zIndex: 5 }, { transform: 'none', transformOrigin: '0 0', zIndex: 5 }], { duration: MS, easing: 'ease-in-out' }), () => {});
}

/** From one part to another its picture flies over the table; the thing comes in sight when it has arrived. */
function fly(art: string | null, from: DOMRect, to: DOMRect, thing: HTMLElement | null) {
    const ghost = Object.assign(document.createElement('div'), { className: 'flying' });
    ghost.setAttribute('aria-hidden', 'true');
    if (art) ghost.append(Object.assign(document.createElement('img'), { src: art, alt: '' }));
    Object.assign(ghost.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
    document.querySelector('.table')?.append(ghost);
    const scale = Math.max(0.15, Math.min(1.6, to.height / Math.max(1, from.height)));
    const shift = `translate(${to.left + to.width / 2 - from.left - from.width / 2}px, ${to.top + to.height / 2 - from.top - from.height / 2}px) scale(${scale})`;
    const arriving = thing?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], { duration: MS });
    if (arriving) keep(arriving, () => {});
    keep(ghost.animate([{ transform: 'none', opacity: 1 }, { transform: shift, opacity: thing ? 1 : 0.2 }], { duration: MS, easing: 'ease-in-out', fill: 'forwards' }), () => ghost.remove());
}

/** Where the things of a seat go when they are not drawn. */
function seatPlace(seat: number | undefined): DOMRect | undefined {
    if (seat === undefined) return undefined;
    return [...document.querySelectorAll(`.table .pane .seat-${seat}`)].map((each) => each.getBoundingClientRect()).find((box) => visible(box) && box.width > 40 && box.height > 16);
}

/** Call with the version shown, what changed in it and whose step it was. Measured are only steps with motion, before the board changes and after: whoever sees none does not wait for it. */
export function useGliding(version: number, fresh: readonly string[], seat: number | undefined): void {
    const shown = useRef(version);
    const before = version === shown.current + 1 && !still() && !document.hidden ? places() : null; // what is drawn is still the step before
    useLayoutEffect(() => {
        shown.current = version;
        if (!before) return;
        const now = places();
        for (const ref of new Set(fresh)) {
            const from = before.get(ref);
            if (!from || !visible(from.box)) continue;
            const to = now.get(ref);
            const thing = to ? document.querySelector<HTMLElement>(`.table .pane .thing[data-ref="${CSS.escape(ref)}"]`) : null;
            if (to && thing && visible(to.box)) {
                if (Math.abs(from.box.left - to.box.left) < NEAR && Math.abs(from.box.top - to.box.top) < NEAR) continue;
                if (to.home === from.home) glide(thing, from.box, to.box);
                else fly(from.art ?? to.art, from.box, to.box, thing);
            } else {
                const goal = seatPlace(seat);
                if (goal && from.art) fly(from.art, from.box, goal, null);
            }
        }
    });
    useEffect(() => {
        const cut = () => { for (const animation of [...flying]) animation.finish(); };
        document.addEventListener('pointerdown', cut, true);
        document.addEventListener('keydown', cut, true);
        return () => {
            cut();
            document.removeEventListener('pointerdown', cut, true);
            document.removeEventListener('keydown', cut, true);
        };
    }, []);
}
