// ways.tsx: the ways on which somebody is told something, as a list, and the form for a webhook: of the screen of what one is told, and of the page of a tournament.
import { useState } from 'preact/hooks';
import type { Way } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { refusalWords } from '../screens/connected.ts';
import { Refused } from '../session/transport.ts';
import { settings } from '../settings.ts';
import { ask } from './link.ts';

const NEWS = ['turn', 'over', 'invited', 'full', 'round'] as const;
const CUP_NEWS = ['cup_open', 'cup_round', 'cup_result', 'cup_time', 'cup_over'] as const;
const FORMS = ['discord', 'slack', 'matrix', 'json'] as const;
const FORM_NAMES: Record<(typeof FORMS)[number], string> = { discord: 'Discord', slack: 'Slack', matrix: 'Matrix', json: 'JSON' };
const UNSUITABLE = -32602;

/** A way of the account, or of one of one's seats, or of its table. */
export interface Known {
    way: Way;
    secret?: string;
}

export interface Doing {
    said: string;
    problem: string;
    run(what: () => Promise<string>): void;
}

/** What was tried last: what came of it, for the eye and the ear. */
export function useDoing(): Doing {
    const speaker = useLang();
    const [said, setSaid] = useState('');
    const [problem, setProblem] = useState('');
    const run = (what: () => Promise<string>) => {
        setSaid('');
        setProblem('');
        what().then(setSaid, (error: unknown) => setProblem(error instanceof Refused && error.code === UNSUITABLE ? speaker.t('told.wrong') : refusalWords(speaker, error)));
    };
    return { said, problem, run };
}

export function Done({ doing }: { doing: Doing }) {
    return (
        <>
            <p role="status" class="notice" hidden={!doing.said}>{doing.said}</p>
            {doing.problem && <p class="problem" role="alert">{doing.problem}</p>}
        </>
    );
}

/** What a webhook can be about, and how the server is told. */
export interface Subject {
    value: string;
    name: string;
    params: { secret?: string; cup?: string; cups?: boolean };
}

export function HookForm({ subjects, doing, refresh }: { subjects: readonly Subject[]; doing: Doing; refresh(): Promise<void> }) {
    const { t } = useLang();
    const [url, setUrl] = useState('');
    const [form, setForm] = useState<(typeof FORMS)[number]>('discord');
    const [value, setValue] = useState<string | null>(null);
    const subject = subjects.find((each) => each.value === value) ?? subjects[0]!;
    const send = (event: Event) => {
        event.preventDefault();
        doing.run(async () => {
            const { key } = await ask('tell_hook', { url: url.trim(), form, lang: settings.value.lang, ...subject.params });
            setUrl('');
            await refresh();
            return t('told.hookAdded', { key: key ?? '' });
        });
    };
    return (
        <form class="row" onSubmit={send}>
            <label>{t('told.hookOf')} <select id="hook-of" value={subject.value} onChange={(event) => setValue(event.currentTarget.value)}>
                {subjects.map((each) => <option key={each.value} value={each.value}>{each.name}</option>)}
            </select></label>
            <label>{t('told.form')} <select id="hook-form" value={form} onChange={(event) => setForm(event.currentTarget.value as typeof form)}>
                {FORMS.map((each) => <option key={each} value={each}>{FORM_NAMES[each]}</option>)}
            </select></label>
            <label>{t('told.url')} <input type="url" id="hook" required maxLength={512} placeholder="https://" value={url} onInput={(event) => setUrl(event.currentTarget.value)} /></label>
            <button type="submit" class="primary">{t('told.add')}</button>
        </form>
    );
}

/** `run` says what was done, and looks again; `about`: what it is about, in the words of the screen. */
export function WayRow({ known: { way, secret }, run, about }: { known: Known; run(what: () => Promise<TextKey>): void; about?: string }) {
    const { t } = useLang();
    const own = { id: way.id, ...(secret ? { secret } : {}) };
    const all = way.cups ? CUP_NEWS : NEWS;
    const change = (news: string, wanted: boolean) => run(async () => {
        await ask('tell_change', { ...own, wants: all.filter((each) => (each === news ? wanted : way.wants.includes(each))) });
        return 'told.changed';
    });
    const test = () => run(async () => {
        await ask('tell_test', own);
        return 'told.tested';
    });
    const stop = () => run(async () => {
        await ask('tell_stop', own);
        return 'told.stopped';
    });
    const name = t(`told.kind.${way.kind}`, { what: way.address });
    const what = about ?? (way.cup ? <a href={`#/cup/${way.cup}`}>{t('told.oneCup')}</a> : way.cups ? t('told.allCups') : way.whole_table ? t('told.wholeTable') : null);
    return (
        <li>
            <fieldset>
                <legend>{name}{!way.confirmed && <> · <em>{t('told.unconfirmed')}</em></>}{what && <> · {what}</>}</legend>
                {all.map((news) => <label key={news}><input type="checkbox" checked={way.wants.includes(news)} onChange={(event) => change(news, event.currentTarget.checked)} /> {t(`told.news.${news}`)}</label>)}
            </fieldset>
            <p class="row">
                {way.confirmed && <button type="button" class="plain" onClick={test} aria-label={`${t('told.test')}: ${name}`}>{t('told.test')}</button>}
                <button type="button" class="plain" onClick={stop} aria-label={`${t('told.stop')}: ${name}`}>{t('told.stop')}</button>
            </p>
        </li>
    );
}
