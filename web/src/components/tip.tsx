// tip.tsx: what a thing is, large where its board draws it so, what its actions would change and why it cannot be used, beside it, when the mouse rests on it, the keyboard
// reaches it or a finger stays on it. On a touch screen a tap chooses the thing and the same is told among the actions: nothing is told by hovering alone.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { grouped, narrowed, GIVING_UP, type Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import { PreviewLines } from './preview.tsx';
import { Why } from './why.tsx';

const REST_MS = 250; // the mouse rests, it does not pass by
const PRESS_MS = 450; // a finger stays: no tap any more
const LEAVE_MS = 200; // long enough to reach a link in the tip
const WIDTH = 300;
const GAP = 6;

interface Shown {
    thing: HTMLElement;
    ref: string;
    label: string;
}

/** A thing, or a move that stands on one. */
const thingAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('.table .thing[data-ref], .table .spot[data-move], .moves .move:not(.usual)') : null);

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
        let long = false; // the finger has stayed: lifting it is no tap
        const touched = (event: PointerEvent) => {
            const thing = event.pointerType === 'touch' ? thingAt(event.target) : null;
            long = false;
            setShown(null);
            if (thing) later(PRESS_MS, () => { long = true; show(thing); });
            else clearTimeout(timer);
        };
        const lifted = (event: PointerEvent) => { if (event.pointerType === 'touch' && !long) clearTimeout(timer); };
        const tapped = (event: Event) => {
            if (!long) return;
            if (event.type === 'click') long = false;
            event.preventDefault();
            event.stopPropagation();
        };
        document.addEventListener('pointerover', over);
        document.addEventListener('focusin', focused);
        document.addEventListener('keydown', pressed);
        document.addEventListener('scroll', hide, true);
        document.addEventListener('pointerdown', touched);
        document.addEventListener('pointerup', lifted);
        document.addEventListener('pointercancel', lifted);
        document.addEventListener('click', tapped, true);
        document.addEventListener('contextmenu', tapped, true);
        return () => {
            clearTimeout(timer);
            document.removeEventListener('pointerover', over);
            document.removeEventListener('focusin', focused);
            document.removeEventListener('keydown', pressed);
            document.removeEventListener('scroll', hide, true);
            document.removeEventListener('pointerdown', touched);
            document.removeEventListener('pointerup', lifted);
            document.removeEventListener('pointercancel', lifted);
            document.removeEventListener('click', tapped, true);
            document.removeEventListener('contextmenu', tapped, true);
        };
    }, []);
    useEffect(() => {
        shown?.thing.setAttribute('aria-describedby', 'tip');
        return () => shown?.thing.removeAttribute('aria-describedby');
    }, [shown]);
    useEffect(() => setShown(null), [desk.state.version, desk.state.last]);
    useLayoutEffect(() => {
        const tip = box.current;
        if (!tip || !shown) return;
        const settle = () => {
            const [left, top] = freePlace(tip.getBoundingClientRect(), shown.thing);
            Object.assign(tip.style, { left: `${left}px`, top: `${top}px`, bottom: 'auto' });
        };
        settle();
        const sized = new ResizeObserver(settle); // what is asked for comes later
        sized.observe(tip);
        return () => sized.disconnect();
    }, [shown]);
    const { Zoom } = boardFor(desk.catalog.game);
    if (!shown?.thing.isConnected || desk.chosen.includes(shown.ref)) return null;
    const move = shown.thing.dataset['move'];
    return (
        <div class="tip" id="tip" role="tooltip" ref={box} style={placeFor(shown.thing)}>
            {move ? <>{shown.label && <p>{shown.label}</p>}<PreviewLines desk={desk} session={session} action={move} quiet /></> : Zoom ? <Zoom desk={desk} refId={shown.ref} label={shown.label} /> : <p>{shown.label}</p>}
            {!move && shown.thing.classList.contains('usable') && <Doable session={session} desk={desk} refId={shown.ref} />}
            {!move && !shown.thing.closest('[data-settled]') && <Why session={session} desk={desk} refId={shown.ref} />}
        </div>
    );
}

const FEW = 2; // so many actions are foretold in a tip; with more the list of a chosen thing is the place

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

/** Beside the thing, on the side with more room, so that it and its neighbours below stay in sight; below or above it in a row, where neighbours are beside it. */
function placeFor(element: HTMLElement) {
    const thing = (element.closest('[data-whole]') ?? element).getBoundingClientRect(); // with what is to be clicked at it
    if (element.closest('[data-tips=below]')) return { left: `${Math.max(GAP, Math.min(thing.left, innerWidth - WIDTH - GAP))}px`, width: `${WIDTH}px`, top: `${thing.bottom + GAP}px` };
    if (element.closest('[data-tips=above]') && thing.top > innerHeight / 2) return { left: `${Math.max(GAP, Math.min(thing.left, innerWidth - WIDTH - GAP))}px`, width: `${WIDTH}px`, bottom: `${innerHeight - thing.top + GAP}px` };
    const right = thing.right + GAP + WIDTH <= innerWidth;
    const left = right ? thing.right + GAP : Math.max(GAP, thing.left - GAP - WIDTH);
    const low = thing.top > innerHeight * 0.6;
    return { left: `${left}px`, width: `${WIDTH}px`, ...(low ? { bottom: `${innerHeight - thing.bottom}px` } : { top: `${thing.top}px` }) };
}

/** Where a tip of this size covers nothing that one may be about to click: beside the thing, above or below it, or else in a corner of the screen. */
function freePlace({ width, height }: DOMRect, element: HTMLElement): [left: number, top: number] {
    const thing = (element.closest('[data-whole]') ?? element).getBoundingClientRect(); // with what is to be clicked at it
    const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP));
    const [level, across] = [within(thing.top, height, innerHeight), within(thing.left, width, innerWidth)];
    const beside: [number, number][] = [[thing.right + GAP, level], [thing.left - GAP - width, level]];
    const around: [number, number][] = [[across, thing.bottom + GAP], [across, thing.top - GAP - height]];
    const corners = [GAP, innerWidth - width - GAP].flatMap((left): [number, number][] => [[left, TOP], [left, innerHeight - height - GAP]]);
    const all = [...(element.closest('[data-tips=below]') ? [...around, ...beside] : [...beside, ...around]), ...corners];
    const kept = [...document.querySelectorAll('.table .thing.usable, .table .spot, .right :is(button, a.button)')].filter((each) => each !== element).map((each) => each.getBoundingClientRect());
    const fits = all.filter(([left, top]) => left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight);
    const covers = ([left, top]: [number, number], box: DOMRect) =>
        Math.max(0, Math.min(left + width, box.right) - Math.max(left, box.left)) * Math.max(0, Math.min(top + height, box.bottom) - Math.max(top, box.top));
    const worst = (place: [number, number]) => kept.reduce((sum, box) => sum + covers(place, box), OWN * covers(place, thing));
    return fits.reduce((best, place) => (worst(place) < worst(best) ? place : best), fits[0] ?? [across, level]);
}

const TOP = 52; // below the header
const OWN = 10; // the thing itself is the last to be covered
