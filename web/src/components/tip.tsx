// tip.tsx: what a thing is, what its actions would change and why it cannot be used, beside it, when the mouse rests on it or the keyboard reaches it. On a touch screen a tap
// chooses the thing and the same is told among the actions: nothing is told by hovering alone.
import { useEffect, useRef, useState } from 'preact/hooks';
import { grouped, narrowed, type Desk } from '../games/desk.ts';
import { withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import { PreviewLines } from './preview.tsx';
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
        <div class="tip" id="tip" role="tooltip" ref={box} style={placeFor(shown.thing)}>
            <p>{shown.label}</p>
            {shown.thing.classList.contains('usable') && <Doable session={session} desk={desk} refId={shown.ref} />}
            <Why session={session} desk={desk} refId={shown.ref} />
        </div>
    );
}

const FEW = 2; // so many actions are foretold in a tip; with more the list of a chosen thing is the place
const GIVING_UP = new Set(['destroy', 'discard']);

/** What the actions about a thing would change. Giving it up is not what one looks for there. */
function Doable({ session, desk, refId }: { session: Session; desk: Desk; refId: string }) {
    const { legal, seats } = desk.state;
    const about = grouped(narrowed(legal, [...desk.chosen, refId])).filter(({ group }) => !GIVING_UP.has(group)).flatMap(({ actions }) => actions);
    if (!about.length || about.length > FEW) return null;
    return (
        <>
            {about.map((action) => (
                <div key={action.action} class="doable">
                    <p>{withNames(desk.speaker, action.text, seats)}</p>
                    <PreviewLines desk={desk} session={session} action={action.action} quiet />
                </div>
            ))}
        </>
    );
}

/** Beside the thing, on the side with more room, so that it and its neighbours below stay in sight; below it in a row, where neighbours are beside it. */
function placeFor(element: HTMLElement) {
    const thing = element.getBoundingClientRect();
    if (element.closest('[data-tips=below]')) return { left: `${Math.max(GAP, Math.min(thing.left, innerWidth - WIDTH - GAP))}px`, width: `${WIDTH}px`, top: `${thing.bottom + GAP}px` };
    const right = thing.right + GAP + WIDTH <= innerWidth;
    const left = right ? thing.right + GAP : Math.max(GAP, thing.left - GAP - WIDTH);
    const low = thing.top > innerHeight * 0.6;
    return { left: `${left}px`, width: `${WIDTH}px`, ...(low ? { bottom: `${innerHeight - thing.bottom}px` } : { top: `${thing.top}px` }) };
}
