// lobby.tsx: who looks for opponents, told live; looking oneself; invitations from and to people one has met. A seek becomes a table of the same name, which is
// then found among one's own games.
import { useEffect, useState } from 'preact/hooks';
import { Options } from '../components/options.tsx';
import { sharedOptions } from '../games/startoptions.ts';
import type { GameInfo, Lobby as LobbyTold, MetPerson, SeekInfo } from 'messages/protocol.ts';
import { useLang, type Speaker } from '../i18n/index.ts';
import { refusalWords } from '../screens/connected.ts';
import { keepSeat } from '../session/ownseats.ts';
import { dropToken, tokenFor } from '../session/tokens.ts';
import { useStore } from '../store.ts';
import { useSigned, type Signed } from './signed.ts';
import { site } from './site.ts';
import { clockWords, PlayerLink, Rating } from './shown.tsx';

const CLOCKS = {
    quick: { budget: 600, increment: 10, cap: 900 },
    calm: { budget: 1800, increment: 30, cap: 3600 },
    day: { budget: 86400, increment: 86400, cap: 86400 },
    days: { budget: 259200, increment: 259200, cap: 259200 },
} as const;
type ClockName = keyof typeof CLOCKS;

const LEVELS = ['easy', 'normal', 'hard'] as const;

const nameOf = (games: readonly GameInfo[], id: string, { say }: Speaker) => say(games.find((each) => each.game === id)?.name) || id;

export function Lobby({ games, game }: { games: readonly GameInfo[]; game?: GameInfo }) {
    const speaker = useLang();
    const { t } = speaker;
    const [told, setTold] = useState<LobbyTold | null>(null);
    const signed = useSigned(setTold);
    const { opponents, ratings, profiles, tournaments } = useStore(site);
    const [problem, setProblem] = useState<string | null>(null);
    const { connection, account } = signed;
    useEffect(() => {
        if (connection) connection.ask('lobby', { watch: true }).then(setTold, (error: unknown) => setProblem(refusalWords(speaker, error)));
        else setTold(null);
    }, [connection, account?.id]);
    const attempt = (act: Promise<unknown>, joined?: string) => void act.then(() => {
        setProblem(null);
        if (joined) setMine((known) => [...new Set([...known, joined])]);
    }, (error: unknown) => setProblem(refusalWords(speaker, error)));
    const [mine, setMine] = useState<readonly string[]>([]); // seeks one is in, as far as this page knows
    const listed = told ? [...told.seeks, ...told.private].filter((seek) => account && seek.people.some((person) => person.account === account.id)).map((seek) => seek.seek) : [];
    useEffect(() => setMine((known) => [...new Set([...known, ...listed])]), [listed.join()]);
    useTables(signed, mine.filter((seek) => !listed.includes(seek)), (seek) => setMine((known) => known.filter((each) => each !== seek)));
    return (
        <main id="main" class="page lobby">
            <h1>{t('lobby.title')}</h1>
            <nav class="row" aria-label={t('best.title')}>{ratings && <a href={`#/best/${game?.game ?? games[0]?.game ?? ''}`}>{t('best.title')}</a>}{tournaments && <a href="#/cups">{t('cups.title')}</a>}{account && profiles && <a href={`#/player/${account.id}`}>{t('player.own')}</a>}</nav>
            {problem && <p class="problem" role="alert">{problem}</p>}
            {!connection && <p class="notice" role="status">{t('friends.offline')}</p>}
            {connection && !account && <p class="notice" role="status" id="sign-in-first">{t('lobby.signIn')} <a href="#/account">{t('account.signIn')}</a></p>}
            <SeekList title={t('lobby.invitations')} seeks={told?.private ?? []} games={games} signed={signed} attempt={attempt} />
            <SeekList title={t('lobby.seeks')} seeks={told?.seeks ?? []} games={games} signed={signed} attempt={attempt} {...(told ? { none: t('lobby.none') } : {})} />
            {account && opponents && <SeekForm games={games} {...(game ? { game } : {})} signed={signed} attempt={attempt} />}
            {account && opponents && <Met signed={signed} games={games} attempt={attempt} />}
        </main>
    );
}

const AGAIN = 700; // ms
const TRIES = 30;

/** A seek one has joined, or one's own, that is not listed any more may have become a table: then one goes there. */
function useTables({ connection }: Signed, awaited: readonly string[], drop: (seek: string) => void) {
    useEffect(() => {
        if (!connection || !awaited.length) return undefined;
        let tries = 0;
        const look = async () => {
            const { games } = await connection.ask('own_games', {});
            const found = games.find((each) => awaited.includes(each.table));
            if (!found) return ++tries < TRIES ? undefined : awaited.forEach(drop);
            keepSeat(found.table, { secret: found.secret, game: found.game, seats: found.names.map((name, seat) => ({ name, kind: found.seats[seat] ?? 'human' })), version: found.version, over: found.over });
            drop(found.table);
            location.hash = `#/t/${found.secret}`;
        };
        const ask = () => void look().catch(() => undefined);
        ask();
        const timer = setInterval(ask, AGAIN);
        return () => clearInterval(timer);
    }, [connection, awaited.join()]);
}

interface ListProps {
    signed: Signed;
    games: readonly GameInfo[];
    attempt(act: Promise<unknown>, joined?: string): void;
}

function SeekList({ title, seeks, games, signed, attempt, none }: ListProps & { title: string; seeks: readonly SeekInfo[]; none?: string }) {
    if (!seeks.length && !none) return null;
    return (
        <section aria-label={title}>
            <h2>{title}</h2>
            {seeks.length ? <ul class="seeks">{seeks.map((seek) => <SeekRow key={seek.seek} seek={seek} games={games} signed={signed} attempt={attempt} />)}</ul> : <p class="quiet">{none}</p>}
        </section>
    );
}

function SeekRow({ seek, games, signed: { connection, account }, attempt }: ListProps & { seek: SeekInfo }) {
    const speaker = useLang();
    const { t } = speaker;
    const name = nameOf(games, seek.game, speaker);
    const inside = account !== null && seek.people.some((person) => person.account === account.id);
    const range = seek.low || seek.high ? t('lobby.range', { low: seek.low ?? '…', high: seek.high ?? '…' }) : null;
    const what = [t('lobby.seats', { n: seek.people.length, all: seek.players }), clockWords(speaker, seek.clock), t(seek.rated ? 'lobby.rated' : 'lobby.unrated'), ...(range ? [range] : [])].join(' · ');
    const ask = (method: 'join_seek' | 'leave_seek') => attempt(connection!.ask(method, { seek: seek.seek }), method === 'join_seek' ? seek.seek : undefined);
    return (
        <li data-seek={seek.seek}>
            <span class="seek-what"><b>{name}</b> <span>{what}</span>
                <span class="seek-people">{seek.people.map((person) => <span key={person.account}><PlayerLink {...person} /> {person.rating && <Rating rating={person.rating} />}</span>)}</span>
            </span>
            {inside
                ? <button type="button" class="plain leave-seek" disabled={!connection} onClick={() => ask('leave_seek')} aria-label={`${t('lobby.leave')}: ${name}, ${what}`}>{t('lobby.leave')}</button>
                : <button type="button" class="primary join-seek" disabled={!connection || !account} onClick={() => ask('join_seek')} aria-label={`${t('lobby.join')}: ${name}, ${what}`}>{t('lobby.join')}</button>}
            {!inside && account && seek.invited === account.id && <button type="button" class="plain" onClick={() => ask('leave_seek')}>{t('lobby.decline')}</button>}
        </li>
    );
}

function SeekForm({ games, game, signed: { connection }, attempt }: ListProps & { game?: GameInfo }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const [chosen, setChosen] = useState(game ?? games[0]);
    const [players, setPlayers] = useState(chosen?.players[0] ?? 2);
    const [clock, setClock] = useState<ClockName>('quick');
    const { ratings } = useStore(site);
    const [wanted, setRated] = useState(true);
    const rated = wanted && ratings;
    const [low, setLow] = useState('');
    const [high, setHigh] = useState('');
    const [level, setLevel] = useState('');
    const [options, setOptions] = useState<Record<string, string | number>>(sharedOptions[chosen?.game ?? ''] ?? {});
    if (!chosen) return null;
    const [least, most] = chosen.players;
    const choose = (id: string) => {
        const next = games.find((each) => each.game === id) ?? chosen;
        setChosen(next);
        setPlayers(next.players[0]);
        setOptions(sharedOptions[next.game] ?? {});
    };
    const common = { game: chosen.game, players, rated, clock: CLOCKS[clock], ...(Object.keys(options).length ? { options } : {}) };
    const seek = async () => {
        const wish = { ...common, ...(low ? { low: Number(low) } : {}), ...(high ? { high: Number(high) } : {}) };
        const about = `seek ${JSON.stringify(wish)}`;
        await connection!.ask('seek', { ...wish, token: tokenFor(about) });
        dropToken(about);
    };
    const against = async () => {
        const wish = { ...common, seats: Array.from({ length: players }, (_, seat) => (seat ? { kind: 'bot', level } : { kind: 'human' })) };
        const about = `create ${JSON.stringify(wish)}`;
        const made = await connection!.ask('create', { ...wish, token: tokenFor(about) });
        dropToken(about);
        const secret = made.seat === null ? null : made.seats[made.seat];
        if (secret) location.hash = `#/t/${secret}`;
    };
    return (
        <section aria-label={t('lobby.new')}>
            <h2>{t('lobby.new')}</h2>
            <form class="seek-form" onSubmit={(event) => { event.preventDefault(); attempt(level ? against() : seek()); }}>
                <label>{t('lobby.game')} <select id="seek-game" value={chosen.game} onChange={(event) => choose(event.currentTarget.value)}>{games.map((each) => <option key={each.game} value={each.game}>{say(each.name)}</option>)}</select></label>
                {least !== most && <label>{t('home.players')} <select id="seek-players" value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>{Array.from({ length: most - least + 1 }, (_, place) => <option key={place} value={least + place}>{least + place}</option>)}</select></label>}
                <label>{t('friends.clock')} <select id="seek-clock" value={clock} onChange={(event) => setClock(event.currentTarget.value as ClockName)}>{(Object.keys(CLOCKS) as ClockName[]).map((each) => <option key={each} value={each}>{clockWords(speaker, CLOCKS[each])}</option>)}</select></label>
                <label>{t('lobby.against')} <select id="seek-against" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
                    <option value="">{t('lobby.people')}</option>{LEVELS.map((each) => <option key={each} value={each}>{t('friends.bot', { level: t(`level.${each}`) })}</option>)}
                </select></label>
                {!level && ratings && <label>{t('lobby.low')} <input id="seek-low" type="number" min={1} max={9999} value={low} onInput={(event) => setLow(event.currentTarget.value)} /></label>}
                {!level && ratings && <label>{t('lobby.high')} <input id="seek-high" type="number" min={1} max={9999} value={high} onInput={(event) => setHigh(event.currentTarget.value)} /></label>}
                {ratings && <label class="check"><input type="checkbox" id="seek-rated" checked={rated} onChange={(event) => setRated(event.currentTarget.checked)} /> {t('lobby.isRated')}</label>}
                <Options game={chosen} options={options} set={setOptions} />
                <button type="submit" class="primary" id="seek" disabled={!connection}>{t(level ? 'lobby.begin' : 'lobby.seek')}</button>
            </form>
            {rated && <p class="quiet">{t('lobby.ratedHelp')}</p>}
        </section>
    );
}

/** People one has met: who is there, an invitation with one click. */
function Met({ signed: { connection }, games, attempt }: ListProps) {
    const speaker = useLang();
    const { t, say } = speaker;
    const [people, setPeople] = useState<MetPerson[]>([]);
    const [game, setGame] = useState(games[0]?.game ?? '');
    useEffect(() => { if (connection) connection.ask('met', {}).then(setPeople, () => setPeople([])); }, [connection]);
    const { ratings } = useStore(site);
    const pairs = games.filter((each) => each.players[0] <= 2);
    if (!people.length || !pairs.length) return null;
    const invite = (to: string) => attempt(connection!.ask('seek', { game, players: 2, rated: ratings, clock: CLOCKS.days, to }));
    return (
        <section aria-label={t('lobby.met')}>
            <h2>{t('lobby.met')}</h2>
            <label>{t('lobby.inviteTo')} <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>{pairs.map((each) => <option key={each.game} value={each.game}>{say(each.name)}</option>)}</select></label>
            <ul class="seeks">{people.map((person) => (
                <li key={person.account}>
                    <span class="seek-what"><b><PlayerLink {...person} /></b> <span>{[t(person.online ? 'player.online' : 'player.away'), t('player.games', { n: person.games })].join(' · ')}</span></span>
                    <button type="button" class="plain" disabled={!connection} onClick={() => invite(person.account)} aria-label={`${t('lobby.invite')}: ${person.name}`}>{t('lobby.invite')}</button>
                </li>
            ))}</ul>
        </section>
    );
}
