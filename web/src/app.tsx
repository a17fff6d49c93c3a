// app.tsx: the frame of the page: where one is (the part of the address after #), language, theme.
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { catalogOf, type Catalog } from './engine/catalog.ts';
import { library } from './engine/engine.ts';
import type { GameInfo } from './engine/protocol.ts';
import { missing } from './engine/texts.ts';
import { useLang } from './i18n/index.ts';
import { About } from './screens/about.tsx';
import { After } from './screens/after.tsx';
import { Friends } from './screens/friends.tsx';
import { Home } from './screens/home.tsx';
import { Rules } from './screens/rules.tsx';
import { NotReady, TableScreen } from './screens/table.tsx';
import { Watch } from './screens/watch.tsx';
import { hasServer } from './session/connection.ts';
import { LocalSession } from './session/local.ts';
import { OnlineSession, type Place } from './session/online.ts';
import { findSaved } from './session/saved.ts';
import type { Session } from './session/session.ts';
import { settings, type Theme } from './settings.ts';
import { useStore } from './store.ts';

const isTable = (path: readonly string[]) => ['game', 't', 'w'].includes(path[0] ?? '');

const LOST = '?'; // no address begins so

function pathOf(): string[] {
    try {
        return location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
    } catch {
        return [LOST]; // written by hand, or cut off: "%" stands for nothing
    }
}

function usePath(): string[] {
    const [path, setPath] = useState(pathOf);
    useLayoutEffect(() => { // not after the first picture: a link may be followed before that
        const moved = () => setPath(pathOf());
        addEventListener('hashchange', moved);
        return () => removeEventListener('hashchange', moved);
    }, []);
    return path;
}

export function App() {
    const path = usePath();
    const { t } = useLang();
    const [games, setGames] = useState<GameInfo[] | null>(null);
    const [failed, setProblem] = useState<string | null>(null);
    const problem = useStore(missing).what || failed;
    useEffect(() => { library.ask('games').then(setGames, (error: Error) => setProblem(error.message)); }, []);
    useEffect(() => { if (!isTable(path)) document.title = 'Epoki'; }, [path]);
    return (
        <>
            <Header path={path} />
            {problem ? <main id="main" class="page"><h1>Epoki</h1><p role="alert">{t('app.error', { what: problem })}</p></main>
                : games ? <Screen path={path} games={games} />
                : <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>}
        </>
    );
}

function Screen({ path, games }: { path: string[]; games: GameInfo[] }) {
    const [where, what = '', at] = path;
    const game = games.find((each) => each.game === what);
    if (!hasServer() && ['t', 'w', 'friends', 'watch'].includes(where ?? '')) return <NoServer />;
    switch (where) {
        case 'game': return <LocalTable key={what} id={what} {...(at === undefined ? {} : { at: Number(at) })} />;
        case 't': return <OnlineTable key={what} place={{ secret: what }} />;
        case 'w': return <OnlineTable key={what} place={{ table: what }} />;
        case 'after': return <AfterGame key={what} id={what} games={games} />;
        case 'rules': return <Rules game={game?.game ?? games[0]?.game ?? ''} games={games} {...(at ? { at } : {})} />;
        case 'friends': return game ? <Friends key={what} game={game} {...(at ? { own: at } : {})} /> : <Home games={games} lost />;
        case 'watch': return <Watch games={games} {...(game ? { game } : {})} />;
        case 'about': return <About />;
        default: return <Home games={games} lost={where !== ''} />;
    }
}

/** Where a link to an online table leads in a copy of the page that has none. */
function NoServer() {
    const { t } = useLang();
    return (
        <main id="main" class="page">
            <h1>{t('static.title')}</h1>
            <p class="notice" role="status">{t('friends.offline')}</p>
            <p><a class="button primary" href="#/">{t('static.home')}</a></p>
        </main>
    );
}

function useCatalog(game: string): Catalog | null {
    const [catalog, setCatalog] = useState<Catalog | null>(null);
    useEffect(() => { if (game) catalogOf(game).then(setCatalog, () => {}); }, [game]); // a failure is told by `missing`
    return catalog;
}

function LocalTable({ id, at }: { id: string; at?: number }) {
    const saved = useMemo(() => findSaved(id), [id]);
    const session = useMemo(() => (saved ? new LocalSession(saved) : null), [saved]);
    useLayoutEffect(() => () => session?.close(), [session]);
    const catalog = useCatalog(saved?.game ?? '');
    useEffect(() => { if (!saved) location.hash = '#/'; }, [saved]);
    return <Seated session={session} catalog={catalog} {...(at === undefined ? {} : { at })} />;
}

function OnlineTable({ place }: { place: Place }) {
    const session = useMemo(() => new OnlineSession(place, settings.value.name), []);
    useLayoutEffect(() => () => session.close(), [session]); // also when one goes on before it is drawn: nobody stays seated behind
    const state = useStore(session.state);
    const catalog = useCatalog(state.game);
    return catalog ? <Seated session={session} catalog={catalog} /> : <NotReady state={state} />;
}

function Seated({ session, catalog, at }: { session: Session | null; catalog: Catalog | null; at?: number }) {
    const { t } = useLang();
    if (!session || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    return <TableScreen session={session} catalog={catalog} {...(at === undefined ? {} : { startAt: at })} />;
}

function AfterGame({ id, games }: { id: string; games: GameInfo[] }) {
    const saved = findSaved(id);
    const catalog = useCatalog(saved?.game ?? '');
    if (!saved) return <Home games={games} lost />;
    return catalog ? <After saved={saved} catalog={catalog} /> : null;
}

const NEXT: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };
const SIGN: Record<Theme, string> = { auto: '◐', light: '☀', dark: '☾' };

/** The table one came from, while one reads the rules or looks around. */
let lastTable: string | null = null;

function Header({ path }: { path: readonly string[] }) {
    const { t, lang } = useLang();
    const { theme } = useStore(settings);
    if (isTable(path)) lastTable = location.hash;
    else if (!path[0]) lastTable = null; // at home every game is listed
    return (
        <header class="top">
            <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById('main')?.querySelector<HTMLElement>('button, a, input')?.focus(); }}>{t('app.skip')}</a>
            <a class="brand" href="#/"><img src="icon.svg" alt="" width="26" height="26" /> <b>Epoki</b> <span>{t('app.tagline')}</span></a>
            <nav aria-label={t('nav.main')}>
                {lastTable && !isTable(path) && <a class="to-table" href={lastTable}>← {t('nav.back')}</a>}
                {hasServer() && <a href="#/watch">{t('nav.watch')}</a>}
                <a href="#/rules">{t('nav.rules')}</a>
                <a href="#/about">{t('nav.about')}</a>
            </nav>
            <button type="button" class="plain" id="lang" lang={lang === 'en' ? 'pl' : 'en'} onClick={() => settings.set({ lang: lang === 'en' ? 'pl' : 'en' })}>{t('lang.other')}</button>
            <button type="button" class="plain" id="theme" aria-label={t(`theme.${theme}`)} title={t(`theme.${theme}`)} onClick={() => settings.set({ theme: NEXT[theme] })}>{SIGN[theme]}</button>
        </header>
    );
}
