// app.tsx: the frame of the page: where one is (the part of the address after #), language, theme. Whatever is not home is loaded when one goes there.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { library } from './engine/engine.ts';
import type { GameInfo } from 'messages/protocol.ts';
import { missing } from './engine/texts.ts';
import { useLang } from './i18n/index.ts';
import { type Lang, LANGUAGES, loadWords } from './i18n/texts.ts';
import { AccountMenu } from './people/menu.tsx';
import { Home } from './screens/home.tsx';
import { lazy } from './screens/lazy.tsx';
import { hasServer } from './session/connection.ts';
import { ownSeats } from './session/ownseats.ts';
import { findSaved, savedGames } from './session/saved.ts';
import { settings, type Theme } from './settings.ts';
import { useStore } from './store.ts';

const Account = lazy(() => import('./people/accountscreen.tsx').then((part) => part.Account));
const About = lazy(() => import('./screens/about.tsx').then((part) => part.About));
const AfterGame = lazy(() => import('./screens/after.tsx').then((part) => part.AfterGame));
const Atlas = lazy(() => import('./learn/atlasscreen.tsx').then((part) => part.Atlas));
const Challenges = lazy(() => import('./learn/challenges.tsx').then((part) => part.Challenges));
const Cup = lazy(() => import('./cups/cup.tsx').then((part) => part.Cup));
const League = lazy(() => import('./cups/league.tsx').then((part) => part.League));
const Cups = lazy(() => import('./cups/list.tsx').then((part) => part.Cups));
const Friends = lazy(() => import('./screens/friends.tsx').then((part) => part.Friends));
const GoTo = lazy(() => import('./people/goto.tsx').then((part) => part.GoTo));
const Handbook = lazy(() => import('./learn/handbook.tsx').then((part) => part.Handbook));
const Learn = lazy(() => import('./learn/screen.tsx').then((part) => part.Learn));
const MakeCup = lazy(() => import('./cups/makecup.tsx').then((part) => part.MakeCup));
const Mistakes = lazy(() => import('./learn/screen.tsx').then((part) => part.Mistakes));
const Moderation = lazy(() => import('./people/moderation.tsx').then((part) => part.Moderation));
const MailLink = lazy(() => import('./people/mailscreen.tsx').then((part) => part.MailLink));
const Notify = lazy(() => import('./people/notifyscreen.tsx').then((part) => part.Notify));
const OwnGames = lazy(() => import('./people/owngames.tsx').then((part) => part.OwnGames));
const Puzzles = lazy(() => import('./learn/puzzlescreen.tsx').then((part) => part.Puzzles));
const Rules = lazy(() => import('./screens/rules.tsx').then((part) => part.Rules));
const LocalTable = lazy(() => import('./screens/seated.tsx').then((part) => part.LocalTable));
const OnlineTable = lazy(() => import('./screens/seated.tsx').then((part) => part.OnlineTable));
const Best = lazy(() => import('./people/best.tsx').then((part) => part.Best));
const Lobby = lazy(() => import('./people/lobby.tsx').then((part) => part.Lobby));
const Player = lazy(() => import('./people/player.tsx').then((part) => part.Player));
const Shared = lazy(() => import('./people/shared.tsx').then((part) => part.Shared));
const Watch = lazy(() => import('./screens/watch.tsx').then((part) => part.Watch));

const isTable = (path: readonly string[]) => ['game', 't', 'w'].includes(path[0] ?? '') || (['learn', 'mistakes', 'puzzles'].includes(path[0] ?? '') && path.length > 2);

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
    if (!hasServer() && ['t', 'w', 'friends', 'online', 'told', 'mail', 'go', 'account', 'games', 'moderation', 'lobby', 'best', 'player', 'shared', 'cups', 'cup', 'league'].includes(where ?? '')) return <NoServer />;
    switch (where) {
        case 'game': return <LocalTable key={what} id={what} {...(at === undefined ? {} : { at: Number(at) })} />;
        case 't': return <OnlineTable key={what} place={{ secret: what }} />;
        case 'w': return <OnlineTable key={what} place={{ table: what }} />;
        case 'after': {
            const saved = findSaved(what);
            return saved ? <AfterGame key={what} saved={saved} /> : <Home games={games} lost />;
        }
        case 'rules': return <Rules game={game?.game ?? games[0]?.game ?? ''} games={games} {...(at ? { at } : {})} />;
        case 'friends': return game ? <Friends key={what} game={game} {...(at ? { own: at } : {})} /> : <Home games={games} lost />;
        case 'online': return <GoOn key={what} id={what} games={games} />;
        case 'learn': return game ? <Learn key={`${what}/${at ?? ''}`} game={game} {...(at ? { at } : {})} /> : <Home games={games} lost />;
        case 'challenges': return game ? <Challenges key={what} game={game} /> : <Home games={games} lost />;
        case 'handbook': return game ? <Handbook key={what} game={game} /> : <Home games={games} lost />;
        case 'atlas': return game ? <Atlas key={what} game={game} {...(at ? { at } : {})} /> : <Home games={games} lost />;
        case 'mistakes': {
            const saved = findSaved(what);
            return saved ? <Mistakes key={`${what}/${at ?? ''}`} saved={saved} {...(at ? { at } : {})} /> : <Home games={games} lost />;
        }
        case 'puzzles': return game ? <Puzzles key={`${what}/${at ?? ''}`} game={game} {...(at ? { at } : {})} /> : <Home games={games} lost />;
        case 'watch': return <Watch games={games} {...(game ? { game } : {})} />;
        case 'lobby': return <Lobby games={games} {...(game ? { game } : {})} />;
        case 'best': return game ? <Best games={games} game={game} {...(at ? { speed: at } : {})} /> : <Home games={games} lost />;
        case 'player': return <Player key={what} account={what} games={games} />;
        case 'shared': return <Shared key={what} share={what} games={games} />;
        case 'cups': return what === 'new' ? <MakeCup key={at} games={games} {...(at ? { last: at } : {})} /> : <Cups games={games} />;
        case 'cup': return <Cup key={what} id={what} games={games} />;
        case 'league': return <League key={what} series={what} />;
        case 'about': return <About />;
        case 'told': return <Notify />;
        case 'mail': return <MailLink key={what} ticket={what} confirms={at === 'confirm'} />;
        case 'go': return <GoTo key={what} table={what} />;
        case 'account': return <Account />;
        case 'moderation': return <Moderation />;
        case 'games': return <OwnGames games={games} />;
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

/** A game of this browser goes on at the server. */
function GoOn({ id, games }: { id: string; games: GameInfo[] }) {
    const [saved] = useState(() => findSaved(id));
    const game = games.find((each) => each.game === saved?.game);
    return saved && game ? <Friends game={game} saved={saved} /> : <Home games={games} lost />;
}

const NEXT: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };
const SIGN: Record<Theme, string> = { auto: '◐', light: '☀', dark: '☾' };

/** The table one came from, while one reads the rules or looks around. */
let lastTable: string | null = null;

/** The game one has to do with: rules are opened for it. */
function gameAt([where = '', what = '']: readonly string[]): string {
    const played = () => savedGames.value.games[0]?.game ?? '';
    if (['game', 'after', 'online', 'mistakes'].includes(where)) return findSaved(what)?.game ?? played();
    if (where === 't') return ownSeats.value.seats.find((seat) => seat.secret === what)?.game ?? played();
    return what && where !== 'w' ? what : played();
}

/** The page changes its language when the words are there; if they do not come, it says so. */
async function speak(lang: Lang): Promise<void> {
    try {
        await loadWords(lang);
        settings.set({ lang });
    } catch (error) {
        missing.set({ what: (error as Error).message });
    }
}

function Header({ path }: { path: readonly string[] }) {
    const { t, lang } = useLang();
    const { theme } = useStore(settings);
    if (isTable(path)) lastTable = location.hash;
    else if (!path[0]) lastTable = null; // at home every game is listed
    return (
        <header class="top">
            {/* biome-ignore lint/a11y/useValidAnchor: it leads to the main part; the address is the way of the page and stays */}
            <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById('main')?.querySelector<HTMLElement>('button, a, input')?.focus(); }}>{t('app.skip')}</a>
            <a class="brand" href="#/"><img src="icon.svg" alt="" width="26" height="26" /> <b>Epoki</b> <span>{t('app.tagline')}</span></a>
            <nav aria-label={t('nav.main')}>
                {lastTable && !isTable(path) && <a class="to-table" href={lastTable}>← {t('nav.back')}</a>}
                <a href="#/watch">{t('nav.watch')}</a>
                <a href={`#/rules/${gameAt(path)}`}>{t('nav.rules')}</a>
                <a class="to-about" href="#/about">{t('nav.about')}</a>
            </nav>
            <AccountMenu />
            <select class="plain" id="lang" aria-label={t('lang.choose')} value={lang} onChange={(event) => void speak(event.currentTarget.value as Lang)}>
                {LANGUAGES.map(({ id, name }) => <option key={id} value={id} lang={id}>{name}</option>)}
            </select>
            <button type="button" class="plain" id="theme" aria-label={t(`theme.${theme}`)} title={t(`theme.${theme}`)} onClick={() => settings.set({ theme: NEXT[theme] })}>{SIGN[theme]}</button>
        </header>
    );
}
