// thing.tsx: anything on a board that has a ref: a real button, highlighted when an action is about it, marked when something just happened to it.
import type { ComponentChildren, CSSProperties } from 'preact';
import type { Desk } from './desk.ts';

interface ThingProps {
    desk: Desk;
    refId: string;
    label: string;
    class?: string;
    style?: CSSProperties;
    children: ComponentChildren;
}

export function Thing({ desk, refId, label, class: className = '', style, children }: ThingProps) {
    const chosen = desk.chosen.includes(refId);
    const marks = [desk.usable.has(refId) && 'usable', chosen && 'chosen', desk.fresh.has(refId) && 'fresh'].filter(Boolean).join(' ');
    return (
        <button type="button" class={`thing ${className} ${marks}`} style={style} aria-pressed={chosen}
            data-ref={refId} onClick={() => desk.choose(refId)}>
            <span class="hidden">{label}</span>
            {children}
        </button>
    );
}
