// log.tsx: what happened, newest at the bottom; every entry shows its moment on the board.
import { useEffect, useRef } from 'preact/hooks';
import { withNames } from '../i18n/index.ts';
import type { Desk } from '../games/desk.ts';

/** Not `shown`: something else is in its place. */
export function Log({ desk, look, shown = true }: { desk: Desk; look(version: number): void; shown?: boolean }) {
    const { t } = desk.speaker;
    const { log, version, last, seats } = desk.state;
    const list = useRef<HTMLOListElement>(null);
    const entries = log.filter((entry) => entry.events.length);
    const latest = entries.findLast((entry) => entry.version < version)?.version; // a decision that tells nothing, such as a pass, stays at what came before it
    useEffect(() => {
        // Not scrollIntoView: on a phone that would also swipe to the pane of the log.
        const box = list.current;
        const now = box?.querySelector<HTMLElement>('[aria-current]');
        if (!box || !now) return;
        const top = now.offsetTop - box.offsetTop;
        // The newest entry is shown as far as it goes, a moment of the past with what is around it.
        box.scrollTop = version === last ? top : top - box.clientHeight / 2;
    }, [version, last, entries.length, shown]);
    return (
        <section class="log" aria-label={t('table.log')}>
            <h2>{t('table.log')}</h2>
            {!entries.length && <p class="quiet">{t('table.logEmpty')}</p>}
            <ol ref={list} tabIndex={0} aria-label={t('table.log')}>
                {entries.map((entry) => (
                    <li key={entry.version} class={`seat-${entry.seat}`} {...(entry.version === latest ? { 'aria-current': 'step' as const } : {})}>
                        <button type="button" title={t('table.goto')} onClick={() => look(entry.version + 1)}>
                            {entry.events.map((event, place) => <span key={place}>{withNames(desk.speaker, event.text, seats)} </span>)}
                        </button>
                    </li>
                ))}
            </ol>
        </section>
    );
}
