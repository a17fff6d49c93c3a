// notifyscreen.tsx: of what one is told when the page is closed, and how: in this browser, by mail, by webhooks, for the account or for seats and tables (docs/notifications.md).
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Way } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { ownSeats, type OwnTable } from '../session/ownseats.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { refusalWords } from '../screens/connected.ts';
import { Refused } from '../session/transport.ts';
import { ask, useLink } from './link.ts';
import { useMe } from './me.ts';
import { beLeftAlone, beTold, obstacle, pushed, type Ways } from './notify.ts';

const NEWS = ['turn', 'over', 'invited', 'full', 'round'] as const;
const FORMS = ['discord', 'slack', 'matrix', 'json'] as const;
const FORM_NAMES: Record<(typeof FORMS)[number], string> = { discord: 'Discord', slack: 'Slack', matrix: 'Matrix', json: 'JSON' };
const TABLES_MAX = 8; // that are looked at: the latest
const UNSUITABLE = -32602;

/** A way of the account, or of one of one's seats, or of its table. */
interface Known {
    way: Way;
    secret?: string;
}

async function findWays(account: boolean, tables: readonly OwnTable[]): Promise<Known[]> {
    const found: Known[] = account ? (await ask('ways', {})).map((way) => ({ way })) : [];
    for (const { secret } of tables) {
        const ways = await ask('ways', { secret }).catch(() => []); // the table may be gone
        found.push(...ways.filter(({ id }) => !found.some(({ way }) => way.id === id)).map((way) => ({ way, secret })));
    }
    return found;
}

/** What was tried last: what came of it, for the eye and the ear. */
function useDoing(): { said: string; problem: string; run(what: () => Promise<string>): void } {
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

export function Notify() {
    const { t } = useLang();
    const { seats } = useStore(ownSeats);
    const { account } = useMe();
    const open = useLink();
    const tables = seats.filter(({ over }) => !over).slice(0, TABLES_MAX);
    const [told, setTold] = useState<Ways | null>(null);
    const [known, setKnown] = useState<Known[]>([]);
    const doing = useDoing();
    const refresh = useCallback(async () => setKnown(await findWays(account !== null, tables)), [account?.id, tables.length]);
    useEffect(() => { void ask('hello', {}).then((hello) => setTold(hello.told), (error: unknown) => doing.run(() => Promise.reject(error))); }, []);
    useEffect(() => { if (open) void refresh().catch(() => undefined); }, [refresh, open]);
    const run = (what: () => Promise<TextKey>) => doing.run(async () => {
        const done = await what();
        await refresh();
        return t(done);
    });
    return (
        <main id="main" class="page told">
            <h1>{t('told.title')}</h1>
            <p>{t('told.intro')}</p>
            {told && <Browser told={told} run={run} />}
            {told?.mail && <Mail account={account !== null} doing={doing} refresh={refresh} />}
            {told?.hooks && <Hooks account={account !== null} tables={tables} doing={doing} refresh={refresh} />}
            <p role="status" class="notice" hidden={!doing.said}>{doing.said}</p>
            {doing.problem && <p class="problem" role="alert">{doing.problem}</p>}
            {known.length > 0 && <section>
                <h2>{t('told.ways')}</h2>
                <ul class="ways">{known.map((each) => <WayRow key={each.way.id} known={each} run={run} />)}</ul>
            </section>}
        </main>
    );
}

interface Running {
    run(what: () => Promise<TextKey>): void;
}

function Browser({ told, run }: { told: Ways } & Running) {
    const { t } = useLang();
    const { on } = useStore(pushed);
    const [way, setWay] = useState(obstacle());
    const key = told.push;
    if (!key) return null;
    const begin = () => run(async () => {
        const allowed = await beTold(key);
        setWay(obstacle());
        return allowed ? 'told.browserOn' : 'told.browserBlocked';
    });
    const end = () => run(async () => {
        await beLeftAlone();
        return 'told.stopped';
    });
    return (
        <section>
            <h2>{t('told.browser')}</h2>
            <p>{t(way === 'unable' ? 'told.browserUnable' : way === 'blocked' ? 'told.browserBlocked' : on ? 'told.browserOn' : 'told.browserOff')}</p>
            {on ? <p><button type="button" id="push-off" onClick={end}>{t('told.browserEnd')}</button></p>
                : way === 'none' && <p><button type="button" class="primary" id="push-on" onClick={begin}>{t('told.browserBegin')}</button></p>}
        </section>
    );
}

interface Adding {
    account: boolean; // somebody is signed in
    doing: ReturnType<typeof useDoing>;
    refresh(): Promise<void>;
}

function Mail({ account, doing, refresh }: Adding) {
    const { t } = useLang();
    const [address, setAddress] = useState('');
    const send = (event: Event) => {
        event.preventDefault();
        doing.run(async () => {
            await ask('tell_mail', { address: address.trim(), lang: settings.value.lang });
            setAddress('');
            await refresh();
            return t('told.mailAdded');
        });
    };
    return (
        <section>
            <h2>{t('told.mail')}</h2>
            {!account ? <p>{t('told.mailNone')} <a href="#/account">{t('account.signIn')}</a></p> : <>
                <p>{t('told.mailMore')}</p>
                <form class="row" onSubmit={send}>
                    <label>{t('mail.address')} <input type="email" id="mail" required maxLength={254} autocomplete="email" value={address} onInput={(event) => setAddress(event.currentTarget.value)} /></label>
                    <button type="submit" class="primary">{t('told.add')}</button>
                </form>
            </>}
        </section>
    );
}

function Hooks({ account, tables, doing, refresh }: Adding & { tables: readonly OwnTable[] }) {
    const { t } = useLang();
    const [url, setUrl] = useState('');
    const [form, setForm] = useState<(typeof FORMS)[number]>('discord');
    const [table, setTable] = useState('');
    const secret = table || (account ? '' : tables[0]?.secret ?? ''); // '': for the account
    const send = (event: Event) => {
        event.preventDefault();
        doing.run(async () => {
            const { key } = await ask('tell_hook', { url: url.trim(), form, lang: settings.value.lang, ...(secret ? { secret } : {}) });
            setUrl('');
            await refresh();
            return t('told.hookAdded', { key: key ?? '' });
        });
    };
    if (!account && !tables.length) return <section><h2>{t('told.hooks')}</h2><p>{t('told.hooksNone')}</p></section>;
    const nameOf = ({ seats }: OwnTable) => seats.map(({ name }) => name).filter(Boolean).join(', ');
    return (
        <section>
            <h2>{t('told.hooks')}</h2>
            <p>{t('told.hooksMore')}</p>
            <form class="row" onSubmit={send}>
                <label>{t('told.hookOf')} <select id="hook-of" value={secret} onChange={(event) => setTable(event.currentTarget.value)}>
                    {account && <option value="">{t('told.allGames')}</option>}
                    {tables.map((each) => <option key={each.table} value={each.secret}>{nameOf(each)}</option>)}
                </select></label>
                <label>{t('told.form')} <select id="hook-form" value={form} onChange={(event) => setForm(event.currentTarget.value as typeof form)}>
                    {FORMS.map((each) => <option key={each} value={each}>{FORM_NAMES[each]}</option>)}
                </select></label>
                <label>{t('told.url')} <input type="url" id="hook" required maxLength={512} placeholder="https://" value={url} onInput={(event) => setUrl(event.currentTarget.value)} /></label>
                <button type="submit" class="primary">{t('told.add')}</button>
            </form>
        </section>
    );
}

function WayRow({ known: { way, secret }, run }: { known: Known } & Running) {
    const { t } = useLang();
    const own = { id: way.id, ...(secret ? { secret } : {}) };
    const change = (news: string, wanted: boolean) => run(async () => {
        await ask('tell_change', { ...own, wants: NEWS.filter((each) => (each === news ? wanted : way.wants.includes(each))) });
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
    return (
        <li>
            <fieldset>
                <legend>{name}{!way.confirmed && <> · <em>{t('told.unconfirmed')}</em></>}{way.whole_table && <> · {t('told.wholeTable')}</>}</legend>
                {NEWS.map((news) => <label key={news}><input type="checkbox" checked={way.wants.includes(news)} onChange={(event) => change(news, event.currentTarget.checked)} /> {t(`told.news.${news}`)}</label>)}
            </fieldset>
            <p class="row">
                {way.confirmed && <button type="button" class="plain" onClick={test} aria-label={`${t('told.test')}: ${name}`}>{t('told.test')}</button>}
                <button type="button" class="plain" onClick={stop} aria-label={`${t('told.stop')}: ${name}`}>{t('told.stop')}</button>
            </p>
        </li>
    );
}
