// drawer.tsx: the list of everything that can be done, as a drawer (key /): complete, filtered by typing, in words or in the notation of the terminal. Closed to the
// eye it stays in the document: screen readers find it, and whoever reaches it by Tab sees it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Action } from 'messages/protocol.ts';
import { grouped, UNDER_MORE, type Desk } from '../games/desk.ts';

/** The actions a text could mean: the one that is exactly it, those that begin like it, then those that hold all its words. */
export function matching(legal: readonly Action[], typed: string): Action[] {
    const text = typed.trim().toLowerCase();
    const words = text.split(/\s+/).filter(Boolean);
    const begins = legal.filter((action) => action.action.startsWith(text));
    const holds = legal.filter((action) => words.every((word) => `${action.action} ${Object.values(action.text).join(' ')}`.toLowerCase().includes(word)));
    return [...new Set([...legal.filter((action) => action.action === text), ...begins, ...holds])];
}

export interface DrawerProps {
    desk: Desk;
    open: boolean;
    finding: boolean; // the key was pressed: what is typed next filters
    toggle(): void;
    close(): void;
    play(action: string): void;
    button(action: Action): ComponentChildren;
}

export function Drawer({ desk, open, finding, toggle, close, play, button }: DrawerProps) {
    const { t, maybe } = desk.speaker;
    const { legal } = desk.state;
    const [typed, setTyped] = useState('');
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => { if (finding) input.current?.focus(); }, [finding]);
    useEffect(() => setTyped(''), [legal, open]);
    const found = typed.trim() ? matching(legal, typed) : legal;
    const groups = typed.trim() ? [{ group: '', actions: found }] : grouped(legal);
    const nameOf = (group: string) => maybe(`group.${desk.catalog.game}.${group}`, maybe(`group.${group}`, group));
    const more = groups.findIndex(({ group }) => UNDER_MORE.has(group));
    const submit = (event: Event) => {
        event.preventDefault();
        const meant = found.find((action) => action.action === typed.trim().toLowerCase()) ?? (found.length === 1 ? found[0] : undefined);
        if (!meant || !typed.trim()) return;
        close();
        play(meant.action);
    };
    /** Closed, it no longer takes what is typed. */
    const leave = () => { close(); input.current?.closest<HTMLElement>('.actions')?.focus({ preventScroll: true }); };
    const pressed = (event: KeyboardEvent) => {
        if (event.key === 'Escape') leave();
        else if (event.key === 'ArrowDown') input.current?.closest('.drawer')?.querySelector<HTMLElement>('.groups .action')?.focus();
        else return;
        event.preventDefault();
    };
    return (
        <div class={`drawer ${open ? 'open' : ''}`}>
            <button type="button" class="more-actions" aria-expanded={open} onClick={toggle}><kbd class="keyboard-only" aria-hidden="true">/</kbd>{t('table.all')} ({legal.length})</button>
            <div class="drawer-inside">
                <form class="finder" role="search" onSubmit={submit}>
                    <input ref={input} id="find-action" value={typed} autocomplete="off" spellcheck={false} aria-label={t('table.find')} placeholder={t('table.find')} onInput={(event) => setTyped(event.currentTarget.value)} onKeyDown={pressed} />
                </form>
                <div class="groups">
                    {groups.map(({ group, actions }, place) => (
                        <div key={group} class={`group-of-${group || 'found'}`} role="group" aria-label={group ? nameOf(group) : t('table.found', { n: found.length })}>
                            {place === more && place > 0 && <h3 class="more-heading">{t('table.giveUp')}</h3>}
                            {group && (place !== more || place === 0) && <h3>{nameOf(group)}</h3>}
                            {actions.map(button)}
                        </div>
                    ))}
                    {!found.length && <p class="quiet" role="status">{t('table.commandNone')}</p>}
                </div>
            </div>
        </div>
    );
}
