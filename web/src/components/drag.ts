// drag.ts: a card is dragged to where it goes. Things say by data-ref what they are, places by data-drop which verbs bring something there; dropping a thing on
// another one means the move that is about both. Everything that can be dragged can be clicked too.
import { useEffect, useRef } from 'preact/hooks';
import type { Action } from 'messages/protocol.ts';
import { narrowed } from '../games/desk.ts';

const BEGINS = 8; // px: less is a click of a hand that is not quite still

/** Where something may be dropped: a place with its verbs, or a thing. */
export interface Goal {
    verbs?: string | undefined; // separated by spaces
    ref?: string | undefined;
}

/** The moves that dropping `ref` there can mean. */
export function droppedOn(legal: readonly Action[], ref: string, goal: Goal): Action[] {
    const verbs = (goal.verbs ?? '').split(' ').filter(Boolean);
    const about = narrowed(legal, [ref]);
    const brought = about.filter(({ action }) => verbs.includes(action.split(' ')[0] ?? ''));
    if (verbs.length && goal.ref) return narrowed(brought, [goal.ref]);
    return brought.length || !goal.ref || goal.ref === ref ? brought : narrowed(about, [goal.ref]);
}

interface Dragging {
    legal(): readonly Action[];
    play(action: string): void;
    choose(ref: string): void;
}

interface Held {
    thing: HTMLElement;
    ref: string;
    x: number;
    y: number;
    ghost: HTMLElement | null; // null: not far enough yet
}

const GOALS = '.table [data-drop], .table .thing[data-ref]';
const goalOf = (element: Element): Goal => ({ verbs: element.getAttribute('data-drop') ?? undefined, ref: element.getAttribute('data-ref') ?? undefined });

/** What follows the pointer: picture and name. */
function ghostOf(thing: HTMLElement): HTMLElement {
    const ghost = document.createElement('div');
    ghost.className = 'dragged';
    ghost.setAttribute('aria-hidden', 'true');
    for (const part of thing.querySelectorAll('.art, .name')) if (!ghost.querySelector(`.${part.classList[0] ?? ''}`)) ghost.append(part.cloneNode(true));
    if (!ghost.childElementCount) ghost.append(...[...thing.children].filter((part) => !part.matches('.hidden')).map((part) => part.cloneNode(true)));
    document.querySelector('.table')?.append(ghost);
    return ghost;
}

export function useDragging(dragging: Dragging): void {
    const latest = useRef(dragging);
    latest.current = dragging;
    useEffect(() => {
        let held: Held | null = null;
        let over: Element | null = null;
        const meant = (element: Element) => {
            const actions = held ? droppedOn(latest.current.legal(), held.ref, goalOf(element)) : [];
            const only = held?.thing.dataset['means']; // of two equal things each has its own move
            return only ? actions.filter(({ action }) => action === only) : actions;
        };
        const goalAt = (x: number, y: number) => {
            for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) if (element.matches('.drop-here')) return element;
            return null;
        };
        const point = (element: Element | null) => {
            if (element === over) return;
            over?.classList.remove('drop-over');
            element?.classList.add('drop-over');
            over = element;
        };
        const end = () => {
            point(null);
            held?.ghost?.remove();
            held = null;
            for (const element of document.querySelectorAll('.drop-here')) element.classList.remove('drop-here');
        };
        const down = (event: PointerEvent) => {
            end();
            const thing = event.target instanceof Element && event.button === 0 ? event.target.closest<HTMLElement>('.table .thing.usable[data-ref]') : null;
            if (thing) held = { thing, ref: thing.dataset['ref'] ?? '', x: event.clientX, y: event.clientY, ghost: null };
        };
        const move = (event: PointerEvent) => {
            if (!held) return;
            if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < BEGINS) return;
            if (!held.ghost) {
                const goals = [...document.querySelectorAll(GOALS)].filter((element) => element !== held?.thing && meant(element).length > 0);
                if (!goals.length) return end();
                for (const element of goals) element.classList.add('drop-here');
                held.ghost = ghostOf(held.thing);
            }
            held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
            point(goalAt(event.clientX, event.clientY));
        };
        const up = (event: PointerEvent) => {
            if (!held?.ghost) return end();
            const goal = goalAt(event.clientX, event.clientY);
            const [{ ref }, actions] = [held, goal ? meant(goal) : []];
            end();
            // The click that follows belongs to the drag.
            const swallow = (click: Event) => { click.stopPropagation(); click.preventDefault(); };
            addEventListener('click', swallow, { capture: true, once: true });
            setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
            const [only] = actions;
            if (only && actions.length === 1) latest.current.play(only.action);
            else if (only) latest.current.choose(ref); // which of them: beside the thing
        };
        const pressed = (event: KeyboardEvent) => { if (event.key === 'Escape') end(); };
        document.addEventListener('pointerdown', down);
        document.addEventListener('pointermove', move);
        document.addEventListener('pointerup', up);
        document.addEventListener('pointercancel', end);
        document.addEventListener('keydown', pressed);
        return () => {
            end();
            document.removeEventListener('pointerdown', down);
            document.removeEventListener('pointermove', move);
            document.removeEventListener('pointerup', up);
            document.removeEventListener('pointercancel', end);
            document.removeEventListener('keydown', pressed);
        };
    }, []);
}
