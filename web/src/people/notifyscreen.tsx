// notifyscreen.tsx: of what one is told when the page is closed, and how: in this browser, by mail, by webhooks, for the account or for seats and tables (docs/notifications.md).
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useLang } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { ownSeats, type OwnTable } from '../session/ownseats.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { ask, useLink } from './link.ts';
import { useMe } from './me.ts';
import { beLeftAlone, beTold, obstacle, pushed, type Ways } from './notify.ts';
import { site } from './site.ts';
import { Done, HookForm, useDoing, WayRow, type Doing, type Known, type Subject } from './ways.tsx';

const TABLES_MAX = 8; // that are looked at: the latest

async function findWays(account: boolean, tables: readonly OwnTable[]): Promise<Known[]> {
    const found: Known[] = account ? (await ask('ways', {})).map((way) => ({ way })) : [];
    for (const { secret } of tables) {
        const ways = await ask('ways', { secret }).catch(() => []); // the table may be gone
        found.push(...ways.filter(({ id }) => !found.some(({ way }) => way.id === id)).map((way) => ({ way, secret })));
    }
    return found;
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
            <Done doing={doing} />
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
    doing: Doing;
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
    const { tournaments } = useStore(site);
    const nameOf = ({ seats }: OwnTable) => seats.map(({ name }) => name).filter(Boolean).join(', ');
    const subjects: Subject[] = [
        ...(account ? [{ value: '', name: t('told.allGames'), params: {} }] : []),
        ...(account && tournaments ? [{ value: 'cups', name: t('told.allCups'), params: { cups: true } }] : []),
        ...tables.map((each) => ({ value: each.secret, name: nameOf(each), params: { secret: each.secret } })),
    ];
    return (
        <section>
            <h2>{t('told.hooks')}</h2>
            <p>{t(subjects.length ? 'told.hooksMore' : 'told.hooksNone')}</p>
            {subjects.length > 0 && <HookForm subjects={subjects} doing={doing} refresh={refresh} />}
        </section>
    );
}
