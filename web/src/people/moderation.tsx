// moderation.tsx: the page of moderators: what was reported and what to do about it, what was done, and how somebody stands.
import { useEffect, useState } from 'preact/hooks';
import type { Deed, ListedUntil, Report, Standing } from 'messages/protocol.ts';
import { useLang, type Speaker } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { NOT_NOW, whyNot } from './errors.ts';
import { ask, useLink } from './link.ts';
import { useMe } from './me.ts';
import { endWords, timeWords } from './times.ts';
import { site } from './site.ts';

const PARTS = ['open', 'closed', 'log', 'find'] as const;
type Part = (typeof PARTS)[number];

const NOT_ALLOWED = -32012;

const SPANS: readonly (number | null)[] = [1, 24, 7 * 24, 30 * 24, null]; // hours; null: for good

const spanWords = ({ t }: Speaker, hours: number | null) => (hours === null ? t('mod.forGood') : hours % 24 ? t('mod.hours', { n: hours }) : t('mod.days', { n: hours / 24 }));
const whyNotDecided = (speaker: Speaker, error: unknown) => whyNot(speaker, error, { [NOT_NOW]: 'mod.notNow', [NOT_ALLOWED]: 'mod.notNow' });

export function Moderation() {
    const { t } = useLang();
    const { account } = useMe();
    const { moderation } = useStore(site);
    const [part, setPart] = useState<Part>('open');
    const open = useLink();
    return (
        <main id="main" class="page moderation">
            <h1>{t('mod.title')}</h1>
            {!moderation || !account?.moderator ? <p class="notice" role="status">{t('mod.only')}</p> : (
                <>
                    <div class="row" role="group" aria-label={t('mod.parts')}>
                        {PARTS.map((each) => <button type="button" class="plain" id={`mod-${each}`} key={each} aria-pressed={part === each} onClick={() => setPart(each)}>{t(`mod.${each}`)}</button>)}
                    </div>
                    {open && (part === 'log' ? <Log /> : part === 'find' ? <Find /> : <Reports key={part} closed={part === 'closed'} />)}
                </>
            )}
        </main>
    );
}

function Reports({ closed }: { closed: boolean }) {
    const speaker = useLang();
    const { t } = speaker;
    const [reports, setReports] = useState<Report[] | null>(null);
    const [next, setNext] = useState<ListedUntil | undefined>();
    const [problem, setProblem] = useState<unknown>(null);
    const load = (from?: ListedUntil) => void ask('reports', { closed, ...from }).then((found) => {
        setReports((old) => [...(from ? old ?? [] : []), ...found.reports]);
        setNext(found.next);
    }, setProblem);
    useEffect(() => load(), [closed]);
    return (
        <section aria-label={t(closed ? 'mod.closed' : 'mod.open')}>
            {problem !== null && <p class="problem" role="alert">{whyNot(speaker, problem)}</p>}
            {reports?.length === 0 && <p role="status">{t('mod.nothing')}</p>}
            <div class="reports">{reports?.map((report) => <OneReport key={report.id} report={report} changed={() => load()} />)}</div>
            {next && <p><button type="button" class="plain" onClick={() => load(next)}>{t('mod.more')}</button></p>}
        </section>
    );
}

function StandingWords({ muted, banned }: { muted: number; banned: number }) {
    const speaker = useLang();
    return (
        <>
            {muted > 0 && <b class="standing">{speaker.t('mod.mutedUntil', { when: endWords(speaker, muted) })}</b>}
            {banned > 0 && <b class="standing">{speaker.t('mod.bannedUntil', { when: endWords(speaker, banned) })}</b>}
        </>
    );
}

function OneReport({ report, changed }: { report: Report; changed(): void }) {
    const speaker = useLang();
    const { t, maybe } = speaker;
    const { account, name, about, reporter, time, said, words, closed, outcome, decided } = report;
    const title = `report-${report.id}`;
    return (
        <article class="report" aria-labelledby={title}>
            <h2 id={title}><bdi>{name || t('manners.spectators')}</bdi>: {maybe(`manners.${about}`, about)}</h2>
            <p class="quiet"><bdi>{account ? t('mod.called', { name: account.name }) : t('mod.guest')}</bdi> · <bdi>{t('mod.by', { name: reporter?.name ?? t('mod.gone'), when: timeWords(speaker, time) })}</bdi></p>
            <p><StandingWords muted={report.muted} banned={report.banned} /></p>
            {words && <><h3>{t('mod.words')}</h3><p class="reported"><bdi>{words}</bdi></p></>}
            {said.length > 0 && (
                <>
                    <h3>{t('mod.said')}</h3>
                    <ol class="reported">{said.map((line, place) => <li key={place}><span class="quiet">{timeWords(speaker, line.time)}</span> <b><bdi>{line.name || name}</bdi>:</b> <bdi>{line.text}</bdi></li>)}</ol>
                </>
            )}
            {closed ? <p class="notice">{t('mod.decided', { what: maybe(`mod.${outcome}`, outcome), name: decided || t('mod.gone'), when: timeWords(speaker, closed) })}</p>
                : <Decision deeds={account ? ['dismiss', 'mute', 'ban'] : ['dismiss']} of={{ report: report.id }} changed={changed} />}
        </article>
    );
}

type DeedName = 'dismiss' | 'mute' | 'unmute' | 'ban' | 'unban';

/** Choosing what is done, for how long and why. */
function Decision({ deeds, of, changed }: { deeds: readonly DeedName[]; of: { report: string } | { account: string }; changed(): void }) {
    const speaker = useLang();
    const { t } = speaker;
    const [what, setWhat] = useState<DeedName>(deeds[0] ?? 'dismiss');
    const [span, setSpan] = useState(1);
    const [words, setWords] = useState('');
    const [problem, setProblem] = useState<unknown>(null);
    const lasts = what === 'mute' || what === 'ban';
    const hours = SPANS[span];
    const decide = (event: Event) => {
        event.preventDefault();
        ask('moderate', { what, ...of, ...(lasts && typeof hours === 'number' ? { hours } : {}), ...(words.trim() ? { words: words.trim() } : {}) }).then(changed, setProblem);
    };
    return (
        <form class="decision row" onSubmit={decide}>
            <label>{t('mod.decision')} <select class="what" value={what} onChange={(event) => setWhat(event.currentTarget.value as DeedName)}>
                {deeds.map((each) => <option key={each} value={each}>{t(`mod.${each}`)}</option>)}
            </select></label>
            {lasts && <label>{t('mod.howLong')} <select class="how-long" value={span} onChange={(event) => setSpan(Number(event.currentTarget.value))}>
                {SPANS.map((each, place) => <option key={place} value={place}>{spanWords(speaker, each)}</option>)}
            </select></label>}
            <label>{t('mod.why')} <input value={words} maxLength={300} onInput={(event) => setWords(event.currentTarget.value)} /></label>
            <button type="submit" class="primary settle-report">{t('mod.decide')}</button>
            {problem !== null && <p class="problem" role="alert">{whyNotDecided(speaker, problem)}</p>}
        </form>
    );
}

function DeedList({ deeds }: { deeds: readonly Deed[] }) {
    const speaker = useLang();
    const { t, maybe } = speaker;
    return (
        <ol class="deeds">
            {deeds.map((deed, place) => (
                <li key={place}>
                    <span class="quiet">{timeWords(speaker, deed.time)}</span> <b><bdi>{deed.by || t('mod.admin')}</bdi></b>: {maybe(`mod.${deed.what}`, deed.what)} <bdi>{deed.name}</bdi>
                    {deed.until > 0 && <> ({endWords(speaker, deed.until)})</>} <bdi>{deed.words}</bdi>
                </li>
            ))}
        </ol>
    );
}

function Log() {
    const speaker = useLang();
    const { t } = speaker;
    const [deeds, setDeeds] = useState<Deed[] | null>(null);
    const [next, setNext] = useState<ListedUntil | undefined>();
    const [problem, setProblem] = useState<unknown>(null);
    const load = (from?: ListedUntil) => void ask('deeds', from ?? {}).then((found) => {
        setDeeds((old) => [...(old ?? []), ...found.deeds]);
        setNext(found.next);
    }, setProblem);
    useEffect(() => load(), []);
    return (
        <section aria-label={t('mod.log')}>
            {problem !== null && <p class="problem" role="alert">{whyNot(speaker, problem)}</p>}
            {deeds?.length === 0 && <p role="status">{t('mod.nothing')}</p>}
            {deeds && <DeedList deeds={deeds} />}
            {next && <p><button type="button" class="plain" onClick={() => load(next)}>{t('mod.more')}</button></p>}
        </section>
    );
}

function Find() {
    const speaker = useLang();
    const { t, lang } = speaker;
    const [name, setName] = useState('');
    const [found, setFound] = useState<Standing | null>(null);
    const [problem, setProblem] = useState<unknown>(null);
    const look = (who: string) => void ask('standing', { name: who }).then((one) => { setFound(one); setProblem(null); }, (error: unknown) => { setFound(null); setProblem(error); });
    const day = (time: number) => new Date(time * 1000).toLocaleDateString(lang, { dateStyle: 'long' });
    return (
        <section aria-label={t('mod.find')}>
            <form class="row" onSubmit={(event) => { event.preventDefault(); if (name.trim()) look(name.trim()); }}>
                <label>{t('account.name')} <input id="find-name" value={name} maxLength={48} onInput={(event) => setName(event.currentTarget.value)} /></label>
                <button type="submit" id="find">{t('mod.search')}</button>
            </form>
            {problem !== null && <p class="problem" role="alert">{whyNot(speaker, problem, { [NOT_NOW]: 'mod.nobody' })}</p>}
            {found && (
                <article class="report" aria-labelledby="found-name">
                    <h2 id="found-name"><bdi>{found.name}</bdi></h2>
                    <p class="quiet">{t('account.since', { day: day(found.created) })}{found.moderator && ` · ${t('mod.moderator')}`}</p>
                    <p><StandingWords muted={found.muted} banned={found.banned} /></p>
                    {!found.moderator && <Decision key={`${found.id} ${found.muted} ${found.banned}`} deeds={[found.muted ? 'unmute' : 'mute', found.banned ? 'unban' : 'ban']} of={{ account: found.id }} changed={() => look(found.name)} />}
                    <DeedList deeds={found.deeds} />
                </article>
            )}
        </section>
    );
}
