// tip.tsx: what a thing is and why it cannot be used, beside it, when the mouse rests on it or the keyboard reaches it. On a touch screen a tap
// chooses the thing and the same is told among the actions: nothing is told by hovering alone.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Desk } from '../games/desk.ts';
import type { Session } from '../session/session.ts';
import { Why } from './why.tsx';

const REST_MS = 350; // the mouse rests, it does not pass by
const LEAVE_MS = 200; // long enough to reach a link in the tip
const WIDTH = 300;
const GAP = 6;

interface Shown {
    thing: HTMLElement;
    ref: string;
    label: string;
}

const thingAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('.table .thing[data-ref]') : null);

export function Tip({ session, desk }: { session: Session; desk: Desk }) {
    const [shown, setShown] = useState<Shown | null>(null);
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const later = (ms: number, act: () => void) => { clearTimeout(timer); timer = setTimeout(act, ms); };
        const show = (thing: HTMLElement) => setShown({ thing, ref: thing.dataset['ref'] ?? '', label: thing.querySelector('.hidden')?.textContent ?? '' });
        const over = (event: PointerEvent) => {
            if (event.pointerType !== 'mouse') return;
            const thing = thingAt(event.target);
            if (thing) later(REST_MS, () => show(thing));
            else if (event.target instanceof Node && box.current?.contains(event.target)) clearTimeout(timer);
            else later(LEAVE_MS, () => setShown(null));
        };
        const focused = (event: FocusEvent) => {
            const thing = thingAt(event.target);
            if (thing?.matches(':focus-visible')) later(0, () => show(thing));
            else if (!box.current?.contains(event.target as Node)) later(0, () => setShown(null));
        };
        const pressed = (event: KeyboardEvent) => { if (event.key === 'Escape') later(0, () => setShown(null)); };
        const hide = () => later(0, () => setShown(null));
        document.addEventListener('pointerover', over);
        document.addEventListener('focusin', focused);
        document.addEventListener('keydown', pressed);
        document.addEventListener('scroll', hide, true);
        document.addEventListener('pointerdown', hide);
        return () => {
            clearTimeout(timer);
            document.removeEventListener('pointerover', over);
            document.removeEventListener('focusin', focused);
            document.removeEventListener('keydown', pressed);
            document.removeEventListener('scroll', hide, true);
            document.removeEventListener('pointerdown', hide);
        };
    }, []);
    useEffect(() => {
        shown?.thing.setAttribute('aria-describedby', 'tip');
        return () => shown?.thing.removeAttribute('aria-describedby');
    }, [shown]);
    useEffect(() => setShown(null), [desk.state.version, desk.state.last]);
    if (!shown || !shown.thing.isConnected || desk.chosen.includes(shown.ref)) return null;
    return (
        <div class="tip" id="tip" role="tooltip" ref={box} style={placeBeside(shown.thing.getBoundingClientRect())}>
            <p>{shown.label}</p>
            <Why session={session} desk={desk} refId={shown.ref} />
        </div>
    );
}

/** Beside the thing, on the side with more room, so that it and its neighbours below stay in sight. */
function placeBeside(thing: DOMRect) {
    const right = thing.right + GAP + WIDTH <= innerWidth;
    const left = right ? thing.right + GAP : Math.max(GAP, thing.left - GAP - WIDTH);
    const low = thing.top > innerHeight * 0.6;
    return { left: `${left}px`, width: `${WIDTH}px`, ...(low ? { bottom: `${innerHeight - thing.bottom}px` } : { top: `${thing.top}px` }) };
}
