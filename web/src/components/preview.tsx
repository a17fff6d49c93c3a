// preview.tsx: what an action would change, before it is done: asked for when an action is pointed at or has the focus, told as short lines.
import { useEffect, useState } from 'preact/hooks';
import type { Preview } from 'messages/protocol.ts';
import { changesOf, type Change, type Value } from '../games/facts.ts';
import type { Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import type { Session } from '../session/session.ts';

const PAUSE = 90; // ms: a pointer that only passes asks nothing

// The answers of one position; a new position begins anew.
const kept = { session: null as Session | null, version: -1, answers: new Map<string, Preview>() };

function answersOf(session: Session, version: number): Map<string, Preview> {
    if (kept.session !== session || kept.version !== version) Object.assign(kept, { session, version, answers: new Map() });
    return kept.answers;
}

/** The preview of an action; undefined while it is being asked, null when there is none. */
export function usePreview(session: Session, version: number, action: string | null): Preview | null | undefined {
    const [answer, setAnswer] = useState<Preview | null | undefined>(undefined);
    useEffect(() => {
        if (action === null) return setAnswer(undefined);
        const answers = answersOf(session, version);
        if (answers.has(action)) return setAnswer(answers.get(action));
        setAnswer(undefined);
        let wanted = true;
        const timer = setTimeout(() => {
            void session.preview(action).then((preview) => {
                if (preview) answers.set(action, preview); // refused or offline: the next time it is asked again
                if (wanted) setAnswer(preview);
            });
        }, PAUSE);
        return () => {
            wanted = false;
            clearTimeout(timer);
        };
    }, [session, version, action]);
    return answer;
}

function changesFor(desk: Desk, preview: Preview, action: string): Change[] {
    const { facts, ahead } = boardFor(desk.catalog.game);
    const { view, viewer } = desk.state;
    return facts ? changesOf(facts(desk.catalog, view, viewer), facts(desk.catalog, ahead?.(desk.catalog, view, viewer, action) ?? preview.view, viewer)) : [];
}

/** The changes as lines; nothing while they are not known. `quiet`: without a word when nothing changes. */
export function PreviewLines({ desk, session, action, quiet = false }: { desk: Desk; session: Session; action: string; quiet?: boolean }) {
    const { t } = desk.speaker;
    const preview = usePreview(session, desk.state.last, action);
    if (!preview) return null;
    const ended = boardFor(desk.catalog.game).ended?.(preview.view);
    if (ended) return <ul class="changes"><EndLine desk={desk} {...ended} /></ul>; // nothing else matters then
    const changes = changesFor(desk, preview, action);
    const notes = [
        preview.seat !== undefined && preview.seat !== null && preview.seat !== desk.state.viewer && t('preview.then', { name: desk.nameOf(preview.seat) }),
        preview.reveals && (preview.seat === desk.state.viewer || preview.seat === undefined) && t('preview.reveals'),
    ].filter(Boolean);
    if (!changes.length && !notes.length && quiet) return null;
    return (
        <ul class="changes">
            {changes.map((change) => <ChangeLine key={`${change.key}/${change.seat}`} desk={desk} change={change} />)}
            {!changes.length && !notes.length && <li class="quiet">{t('preview.nothing')}</li>}
            {notes.map((note) => <li key={note} class="quiet">{note}</li>)}
        </ul>
    );
}

function EndLine({ desk: { speaker, state, catalog, nameOf }, kind, seats }: { desk: Desk; kind: string; seats: number[] }) {
    const own = seats.includes(state.viewer);
    const who = own && seats.length === 1 ? speaker.t('table.youWin') : seats.length > 1 ? speaker.t('table.tie', { names: seats.map(nameOf).join(', ') }) : speaker.t('table.wins', { name: nameOf(seats[0] ?? 0) });
    return <li class={own ? 'change-good' : 'change-bad'}><span aria-hidden="true">{MARK[own ? 'good' : 'bad']}</span> <b>{who}</b> {speaker.say(catalog.row('endings', kind)?.name)}</li>;
}

const MARK = { good: '▲', bad: '▼', plain: '•' } as const;

/** A value of a fact in words: a thing by its name. */
export function saidValue({ speaker: { t, maybe, say }, catalog }: Desk, value: Value): string {
    if (typeof value === 'boolean') return t(value ? 'fact.yes' : 'fact.no');
    return typeof value === 'string' ? say(catalog.ref(value)?.name) || maybe(`fact.${value}`, value) : String(value);
}

export function ChangeLine({ desk, change }: { desk: Desk; change: Change }) {
    const { maybe } = desk.speaker;
    const whose = change.seat !== null && change.seat !== desk.state.viewer ? `${desk.nameOf(change.seat)}: ` : '';
    return (
        <li class={`change-${change.tone}`}>
            <span aria-hidden="true">{MARK[change.tone]}</span> {whose}{maybe(`fact.${change.key}`, change.key.replace(/_/g, ' '))} <b>{saidValue(desk, change.from)} → {saidValue(desk, change.to)}</b>
        </li>
    );
}
