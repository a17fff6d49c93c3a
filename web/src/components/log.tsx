// log.tsx: what happened, newest at the bottom; every entry shows its moment on the board.
import { useEffect, useRef } from 'preact/hooks';
import { withNames } from '../i18n/index.ts';
import type { Desk } from '../games/desk.ts';

export function Log({ desk, look }: { desk: Desk; look(version: number): void }) {
    const { t } = desk.speaker;
    const { log, version, seats } = desk.state;
    const list = useRef<HTMLOListElement>(null);
    const entries = log.filter((entry) => entry.events.length);
    useEffect(() => {
        // Not scrollIntoView: on a phone that would also swipe to the pane of the log.
        const box = list.current;
        const now = box?.querySelector<HTMLElement>('[aria-current]');
        if (box && now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
    }, [version, entries.length]);
    return (
        <section class="log" aria-label={t('table.log')}>
            <h2>{t('table.log')}</h2>
            {!entries.length && <p class="quiet">{t('table.logEmpty')}</p>}
            <ol ref={list} tabIndex={0} aria-label={t('table.log')}>
                {entries.map((entry) => (
                    <li key={entry.version} class={`seat-${entry.seat}`} {...(entry.version + 1 === version ? { 'aria-current': 'step' as const } : {})}>
                        <button type="button" title={t('table.goto')} onClick={() => look(entry.version + 1)}>
                            {entry.events.map((event, place) => <span key={place}>{withNames(desk.speaker, event.text, seats)} </span>)}
                        </button>
                    </li>
                ))}
            </ol>
        </section>
    );
}
