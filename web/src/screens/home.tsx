// home.tsx: two clicks to a game: the posters, and on top of them what was not finished.
import { useEffect, useState } from 'preact/hooks';
import { Options } from '../components/options.tsx';
import type { GameInfo, OwnListed } from 'messages/protocol.ts';
import { seatName, useLang, type Speaker } from '../i18n/index.ts';
import { LANGUAGES } from '../i18n/texts.ts';
import { startOptions } from '../games/startoptions.ts';
import { LobbyLink } from '../people/lobbylink.tsx';
import { hasLessons } from '../learn/files.ts';
import { play } from '../play.ts';
import { claims, isClaimed } from '../people/claims.ts';
import { useMe } from '../people/me.ts';
import { hasServer } from '../session/connection.ts';
import { dropSeat, ownSeats, type OwnTable } from '../session/ownseats.ts';
import { forget, savedGames, type SavedGame } from '../session/saved.ts';
import { settings, WATCHES, type Watch } from '../settings.ts';
import { useStore } from '../store.ts';
import { useConnection } from './connected.ts';
import { lazy } from './lazy.tsx';
import { posters } from './posters.tsx';

const OwnGamesAtHome = lazy(() => import('../people/owngames.tsx').then((part) => part.OwnGamesAtHome), true);

const LEVELS = ['easy', 'normal', 'hard', 'expert'] as const;

/** `lost`: the address led nowhere. */
export function Home({ games, lost = false }: { games: readonly GameInfo[]; lost?: boolean }) {
    const { t } = useLang();
    const { games: saved } = useStore(savedGames);
    const { name } = useStore(settings);
    const { account } = useMe();
    const [problem, setProblem] = useState<string | null>(null);
    const attempt = (begin: Promise<void>) => void begin.catch((error: Error) => setProblem(error.message));
    const openFile = async (file: File | undefined) => { if (file) await play.record(await file.text()); };
    const played = saved.filter((game) => typeof game.lesson !== 'string');
    const unfinished = played.filter((game) => !game.over && game.version > 0);
    const finished = played.filter((game) => game.over).slice(0, 5);
    return (
        <main id="main" class="home">
            {problem && <p class="problem" role="alert">{t('app.error', { what: problem })}</p>}
            {lost && <p class="notice" role="status" id="lost">{t('home.lost')}</p>}
            {account && <OwnGamesAtHome games={games} />}
            <SeatList games={games} />
            <SavedList title={t('home.resume')} saved={unfinished.slice(0, 4)} games={games} />
            <div class="home-head">
                <h1>{t('home.title')}</h1>
                <LobbyLink />
                <label>{t('friends.name')} <input id="own-name" value={name} maxLength={40} autocomplete="nickname" onInput={(event) => settings.set({ name: event.currentTarget.value })} /></label>
            </div>
            <Untranslated games={games} />
            <div class="posters">
                {games.map((game) => <Poster key={game.game} game={game} attempt={attempt} />)}
            </div>
            <SavedList title={t('home.finished')} saved={finished} games={games} />
            <p class="row home-end">
                <span class="quiet">{t(hasServer() ? 'home.offline' : 'home.static')} <a href="#/about">{t('nav.about')}</a></span>
                <label class="button plain file">{t('home.import')}
                    <input type="file" accept=".rec,.txt,text/plain" onChange={(event) => attempt(openFile(event.currentTarget.files?.[0]))} />
                </label>
            </p>
        </main>
    );
}

/** The games that have no words in the language of the page. */
function Untranslated({ games }: { games: readonly GameInfo[] }) {
    const { t, say, lang } = useLang();
    const translated = LANGUAGES.find(({ id }) => id === lang)?.games ?? [];
    const others = games.filter(({ game }) => !translated.includes(game));
    if (!others.length) return null;
    return <p class="quiet" id="untranslated">{t('lang.games', { games: others.map((game) => say(game.name)).join(', ') })}</p>;
}

interface GameRowProps {
    name: string;
    what: string;
    href: string;
    go: string;
    remove(): void;
}

function GameRow({ name, what, href, go, remove }: GameRowProps) {
    const { t } = useLang();
    return (
        <li>
            <span class="saved-what"><b>{name}</b> <span>{what}</span></span>
            <a class="button primary" href={href} aria-label={`${go}: ${name}, ${what}`}>{go}</a>
            <button type="button" class="plain" onClick={remove} aria-label={`${t('home.remove')}: ${name}, ${what}`}>✕</button>
        </li>
    );
}

const nameIn = (games: readonly GameInfo[], game: string, { say }: Speaker) => say(games.find((each) => each.game === game)?.name) || game;

const SEATS_SHOWN = 6;

/** Seats at tables with others, but for those that are listed as the account's. Removing one forgets the way there; the seat itself stays. */
function SeatList({ games }: { games: readonly GameInfo[] }) {
    const { t } = useLang();
    const { account } = useMe();
    useStore(claims);
    const seats = useStore(ownSeats).seats.filter((seat) => !seat.over && !(account && isClaimed(seat.table))).slice(0, SEATS_SHOWN);
    if (!seats.length || !hasServer()) return null;
    return (
        <section class="saved" aria-label={t('home.seats')}>
            <h2>{t('home.seats')}</h2>
            <SeatRows seats={seats} games={games} />
        </section>
    );
}

const REFRESH = 10000;

/** How the seats stand now, as the server tells: null for a table that is gone, undefined while nothing is known. */
function useStandings(seats: readonly OwnTable[]): (seat: OwnTable) => OwnListed | null | undefined {
    const connection = useConnection();
    const [told, setTold] = useState(new Map<string, OwnListed | null>());
    const secrets = seats.map((seat) => seat.secret);
    useEffect(() => {
        if (!connection) {
            setTold(new Map());
            return undefined;
        }
        const ask = () => void connection.ask('mine', { secrets }).then(
            (rows) => setTold(new Map(rows.map((row, place) => [secrets[place] ?? '', row]))), () => setTold(new Map()));
        ask();
        const timer = setInterval(ask, REFRESH);
        return () => clearInterval(timer);
    }, [connection, secrets.join()]);
    return ({ secret }) => told.get(secret);
}

function SeatRows({ seats, games }: { seats: readonly OwnTable[]; games: readonly GameInfo[] }) {
    const speaker = useLang();
    const { t } = speaker;
    const standingOf = useStandings(seats);
    const wordsOf = (own: OwnTable) => {
        const now = standingOf(own);
        if (now === null) return t('home.gone');
        const people = now ? now.seats.map((kind, place) => ({ kind, name: now.names[place] ?? '' })) : own.seats;
        return [people.map((_, place) => seatName(speaker, people, place)).join(' – '), t('home.moves', { n: now?.version ?? own.version }),
            ...(now?.over ? [t('table.over')] : now && now.turn === now.seat ? [t('table.yourTurn')] : [])].join(' · ');
    };
    return (
        <ul>
            {seats.map((own) => (
                <GameRow key={own.table} name={nameIn(games, own.game, speaker)} href={`#/t/${own.secret}`} go={t('home.continue')} remove={() => dropSeat(own.table)} what={wordsOf(own)} />
            ))}
        </ul>
    );
}

function SavedList({ title, saved, games }: { title: string; saved: readonly SavedGame[]; games: readonly GameInfo[] }) {
    const speaker = useLang();
    const { t } = speaker;
    if (!saved.length) return null;
    return (
        <section class="saved" aria-label={title}>
            <h2>{title}</h2>
            <ul>
                {saved.map((game) => (
                    <GameRow key={game.id} name={nameIn(games, game.game, speaker)} href={game.over ? `#/after/${game.id}` : `#/game/${game.id}`}
                        go={t(game.over ? 'home.look' : 'home.continue')} remove={() => forget(game.id)}
                        what={`${game.seats.map((_, seat) => seatName(speaker, game.seats, seat)).join(' – ')} · ${t('home.moves', { n: game.version })}`} />
                ))}
            </ul>
        </section>
    );
}

function Poster({ game, attempt }: { game: GameInfo; attempt(begin: Promise<void>): void }) {
    const { t, say, maybe } = useLang();
    const { level, name, coach } = useStore(settings);
    const [low, high] = game.players;
    const [players, setPlayers] = useState(low);
    const [options, setOptions] = useState<Record<string, string | number>>(startOptions[game.game] ?? {});
    const Art = posters[game.game];
    const facts = [low === high ? t('home.count_one', { low }) : t('home.count', { low, high }), maybe(`${game.game}.length`, ''), maybe(`${game.game}.weight`, '')];
    return (
        <article class={`poster poster-${game.game}`} aria-labelledby={`name-${game.game}`}>
            {Art && <Art />}
            <div class="poster-body">
                <h2 id={`name-${game.game}`}>{say(game.name)}</h2>
                <p class="quiet">{facts.filter(Boolean).join(' · ')}</p>
                <p class="pitch">{maybe(`${game.game}.pitch`, '')}</p>
                <button type="button" class="primary play-now" onClick={() => attempt(play.solo(game.game, players, level, name, options))}>{t('home.play')}</button>
                {hasLessons(game.game) && <a class="button learn-now" href={`#/learn/${game.game}`}>{t('home.learn')}</a>}
                <p class="row choose">
                    <label>{t('home.level')} <select value={level} onChange={(event) => settings.set({ level: event.currentTarget.value })}>
                        {LEVELS.map((each) => <option key={each} value={each}>{t(`level.${each}`)}</option>)}
                    </select></label>
                    {low !== high && (
                        <label>{t('home.players')} <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
                            {Array.from({ length: high - low + 1 }, (_, place) => <option key={place} value={low + place}>{low + place}</option>)}
                        </select></label>
                    )}
                </p>
                <p class="row coach-choice">
                    <label>{t('coach.name')} <select value={coach} onChange={(event) => settings.set({ coach: event.currentTarget.value as Watch })}>
                        {WATCHES.map((each) => <option key={each} value={each}>{t(`watch.${each}`)}</option>)}
                    </select></label>
                </p>
                <Options game={game} options={options} set={setOptions} />
                <p class="row ways">
                    <button type="button" class="plain" onClick={() => attempt(play.hotseat(game.game, players, options))}>{t('home.hotseat')}</button>
                    <a class="button plain" href={`#/rules/${game.game}`}>{t('home.rules')}</a>
                    {hasServer() && <a class="button plain" href={`#/friends/${game.game}`}>{t('home.friends')}</a>}
                    <a class="button plain" href={`#/watch/${game.game}`}>{t('nav.watch')}</a>
                </p>
            </div>
        </article>
    );
}
