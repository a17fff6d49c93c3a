// player.tsx: the public page of a player: ratings and how they came about, games, the balance with whoever looks.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo, PlayedGame, Profile, RatedGame, RatingStep, ShareLine } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import { play } from '../play.ts';
import { refusalWords } from '../screens/connected.ts';
import type { Connection } from '../session/connection.ts';
import { useStore } from '../store.ts';
import { Favourites } from './favourites.tsx';
import { ratingWords, Rating, RatingChange } from './shown.tsx';
import { Seats } from './outcome.tsx';
import { useSigned } from './signed.ts';
import { site } from './site.ts';

interface PartProps {
    connection: Connection;
    profile: Profile;
    games: readonly GameInfo[];
}

export function Player({ account, games }: { account: string; games: readonly GameInfo[] }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { connection, account: me } = useSigned();
    const { ratings, sharing } = useStore(site);
    const [profile, setProfile] = useState<Profile | null>(null);
    const [problem, setProblem] = useState<string | null>(null);
    useEffect(() => {
        setProfile(null);
        if (connection) connection.ask('profile', { account }).then(setProfile, () => setProblem(t('player.nobody')));
    }, [connection, account, me?.id]);
    const nameOf = (id: string) => say(games.find((each) => each.game === id)?.name) || id;
    const block = (on: boolean) => connection!.ask('block', { account, on }).then(() => setProfile(profile && { ...profile, blocked: on }), (error: unknown) => setProblem(refusalWords(speaker, error)));
    return (
        <main id="main" class="page player-page">
            {problem && <p class="problem" role="alert">{problem}</p>}
            {!connection && <p class="notice" role="status">{t('friends.offline')}</p>}
            {profile && connection && (
                <>
                    <h1><bdi>{profile.name}</bdi></h1>
                    <p class="quiet">{[t(profile.online ? 'player.online' : 'player.away'), t('player.since', { date: new Date(profile.created * 1000).toLocaleDateString(speaker.lang, { year: 'numeric', month: 'long', day: 'numeric' }) })].join(' · ')}</p>
                    {me && me.id !== account && <p><button type="button" class="plain" id="block" aria-pressed={profile.blocked} onClick={() => void block(!profile.blocked)}>{t(profile.blocked ? 'player.unblock' : 'player.block')}</button></p>}
                    {profile.blocked && <p class="quiet" id="block-help">{t('player.blockHelp')}</p>}
                    {profile.between.length > 0 && (
                        <section aria-label={t('player.between')}><h2>{t('player.between')}</h2>
                            <ul>{profile.between.map((row) => <li key={row.game}>{t('player.balance', { game: nameOf(row.game), n: row.games, better: row.better, worse: row.worse })}</li>)}</ul>
                        </section>
                    )}
                    {ratings && <section aria-label={t('player.ratings')}><h2>{t('player.ratings')}</h2>
                        {profile.ratings.length ? profile.ratings.map((rated) => <RatedRow key={`${rated.game} ${rated.speed}`} rated={rated} name={nameOf(rated.game)} connection={connection} profile={profile} games={games} />) : <p class="quiet">{t('player.unrated')}</p>}
                    </section>}
                    <Strategies connection={connection} profile={profile} games={games} />
                    {sharing && <SharedGames connection={connection} account={profile.account} games={games} />}
                    <Played connection={connection} profile={profile} games={games} />
                </>
            )}
        </main>
    );
}

function RatedRow({ rated, name, connection, profile }: PartProps & { rated: RatedGame; name: string }) {
    const { t } = useLang();
    const [steps, setSteps] = useState<RatingStep[] | null>(null);
    const { game, speed, rating, games, wins, rank } = rated;
    useEffect(() => { connection.ask('rating_history', { account: profile.account, game, speed }).then(setSteps, () => setSteps([])); }, [connection, profile.account, game, speed]);
    return (
        <article class="rated" aria-label={`${name}, ${t(`speed.${speed}`)}`}>
            <h3>{name} · {t(`speed.${speed}`)}</h3>
            <p>{t('best.shown')}: <b>{rating.shown}</b> · <Rating rating={rating} /> · {t('player.games', { n: games })} · {t('player.wins', { n: wins })}{rank !== undefined && <> · <a href={`#/best/${game}/${speed}`}>{t('player.rank', { n: rank })}</a></>}</p>
            {steps && steps.length > 1 && <Graph steps={[...steps].reverse()} />}
        </article>
    );
}

/** Each game that is played at this server is asked about: whoever never played it has nothing there. */
function Strategies({ connection, profile, games }: PartProps) {
    const { t, say } = useLang();
    return (
        <section class="strategies" aria-label={t('player.favourites')}><h2>{t('player.favourites')}</h2>
            <p class="quiet">{t('player.favouritesHelp')}</p>
            {games.map((each) => <Favourites key={each.game} connection={connection} account={profile.account} game={each.game} name={say(each.name)} />)}
        </section>
    );
}

function SharedGames({ connection, account, games }: { connection: Connection; account: string; games: readonly GameInfo[] }) {
    const { t, say, lang } = useLang();
    const [rows, setRows] = useState<ShareLine[]>([]);
    useEffect(() => { connection.ask('shares', { account }).then(setRows, () => setRows([])); }, [connection, account]);
    if (!rows.length) return null;
    return (
        <section aria-label={t('share.shared')}><h2>{t('share.shared')}</h2>
            <ul class="seeks">{rows.map((row) => (
                <li key={row.share}><span class="seek-what"><b><a href={`#/shared/${row.share}`}><bdi>{row.title}</bdi></a></b> <span>{[say(games.find((each) => each.game === row.game)?.name), new Date(row.created * 1000).toLocaleDateString(lang)].join(' · ')}</span></span></li>
            ))}</ul>
        </section>
    );
}

const WIDTH = 600;
const HEIGHT = 120;

/** The middle of the rating from game to game, with how well it is known around it. */
function Graph({ steps }: { steps: readonly RatingStep[] }) {
    const speaker = useLang();
    const { t } = speaker;
    const points = [steps[0]!.before, ...steps.map((step) => step.after)];
    const low = Math.min(...points.map(({ middle, margin }) => middle - margin));
    const high = Math.max(...points.map(({ middle, margin }) => middle + margin));
    const x = (place: number) => (place / (points.length - 1)) * WIDTH;
    const y = (value: number) => HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT;
    const at = (value: (point: (typeof points)[number]) => number) => points.map((point, place) => `${x(place).toFixed(1)},${y(value(point)).toFixed(1)}`);
    const first = points[0]!;
    const last = points[points.length - 1]!;
    return (
        <svg class="rating-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('player.graph', { n: steps.length, from: ratingWords(speaker, first), to: ratingWords(speaker, last) })}>
            <polygon points={[...at(({ middle, margin }) => middle + margin), ...at(({ middle, margin }) => middle - margin).reverse()].join(' ')} />
            <polyline points={at(({ middle }) => middle).join(' ')} />
        </svg>
    );
}

function Played({ connection, profile, games }: PartProps) {
    const speaker = useLang();
    const { t, say } = speaker;
    const [rows, setRows] = useState<PlayedGame[]>([]);
    const [more, setMore] = useState(false);
    const [problem, setProblem] = useState<string | null>(null);
    const load = (before?: number) => connection.ask('played', { account: profile.account, ...(before ? { before } : {}) }).then((found) => {
        setRows((known) => [...(before ? known : []), ...found]);
        setMore(found.length === 20);
    }, (error: unknown) => setProblem(refusalWords(speaker, error)));
    useEffect(() => { void load(); }, [connection, profile.account]);
    const look = (row: PlayedGame) => play.finished(row.table, row.seats.map((seat) => seat.name), 0).catch((error: unknown) => setProblem(refusalWords(speaker, error)));
    if (!rows.length) return null;
    return (
        <section aria-label={t('player.played')}><h2>{t('player.played')}</h2>
            {problem && <p class="problem" role="alert">{problem}</p>}
            <ul class="seeks">{rows.map((row) => {
                const own = row.seats.find((seat) => seat.account === profile.account);
                return (
                    <li key={row.table}>
                        <span class="seek-what"><b>{say(games.find((each) => each.game === row.game)?.name)}</b> <span>{[new Date(row.ended * 1000).toLocaleDateString(speaker.lang), t(`speed.${row.speed}`), t(row.rated ? 'lobby.rated' : 'lobby.unrated')].join(' · ')}</span>
                            <Seats seats={row.seats} /></span>
                        {row.rated && own?.after && <RatingChange before={own.before} after={own.after} />}
                        {row.whole && <button type="button" class="plain" onClick={() => void look(row)}>{t('home.look')}</button>}
                    </li>
                );
            })}</ul>
            {more && <button type="button" class="plain" onClick={() => void load(rows[rows.length - 1]?.ended)}>{t('player.more')}</button>}
        </section>
    );
}
