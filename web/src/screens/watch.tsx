// watch.tsx: games to look at: public tables of the server (take a free seat, see who plays, look back), computers that always play, own finished games.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo, Listed } from 'messages/protocol.ts';
import { seatName, useLang } from '../i18n/index.ts';
import { play } from '../play.ts';
import { hasServer } from '../session/connection.ts';
import { keepSeat, ownSeats } from '../session/ownseats.ts';
import { refusalOf } from '../session/transport.ts';
import { savedGames } from '../session/saved.ts';
import type { Seat } from '../session/state.ts';
import { dropToken, hasToken, tokenFor } from '../session/tokens.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { BotShow } from './botshow.tsx';
import { refusalWords, useConnection } from './connected.ts';

const REFRESH = 5000;
const KEPT_SHOWN = 6;

/** Computers always play; where there is a server, so do people. */
export function Watch({ games, game }: { games: readonly GameInfo[]; game?: GameInfo }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { games: saved } = useStore(savedGames);
    const [shown, setShown] = useState(() => game ?? games.find((each) => each.game === saved[0]?.game) ?? games[0]);
    const finished = saved.filter((each) => each.over && (!game || each.game === game.game)).slice(0, KEPT_SHOWN);
    useEffect(() => { if (game) setShown(game); }, [game]);
    const nameOf = (id: string) => say(games.find((each) => each.game === id)?.name) || id;
    return (
        <main id="main" class="page watch">
            <h1>{game ? `${t('watch.heading')}: ${say(game.name)}` : t('watch.heading')}</h1>
            {hasServer() && <Tables games={games} {...(game ? { game } : {})} />}
            {shown && (
                <>
                    <h2>{t('show.title')}</h2>
                    <nav class="row rule-games" aria-label={t('show.title')}>{games.map((each) => <button type="button" key={each.game} class="plain" aria-pressed={each === shown} onClick={() => setShown(each)}>{say(each.name)}</button>)}</nav>
                    <BotShow key={shown.game} game={shown} />
                </>
            )}
            {finished.length > 0 && (
                <section aria-label={t('watch.kept')}>
                    <h2>{t('watch.kept')}</h2>
                    <ul class="saved">{finished.map((each) => {
                        const what = `${each.seats.map((_, seat) => seatName(speaker, each.seats, seat)).join(' – ')} · ${t('home.moves', { n: each.version })}`;
                        return <li key={each.id}><span class="saved-what"><b>{nameOf(each.game)}</b> <span>{what}</span></span><a class="button plain" href={`#/after/${each.id}`} aria-label={`${t('home.look')}: ${nameOf(each.game)}, ${what}`}>{t('home.look')}</a></li>;
                    })}</ul>
                </section>
            )}
        </main>
    );
}

/** Public tables of the server. */
function Tables({ games, game }: { games: readonly GameInfo[]; game?: GameInfo }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { name } = useStore(settings);
    const connection = useConnection();
    const [tables, setTables] = useState<Listed[] | null>(null);
    const [unlisted, setUnlisted] = useState<unknown>(null);
    const [problem, setProblem] = useState<string | null>(null);
    useEffect(() => {
        if (!connection) return undefined;
        const list = (rows: Listed[]) => {
            setTables(rows);
            setUnlisted(null);
        };
        const ask = () => void connection.ask('tables', {}).then(list, setUnlisted);
        ask();
        const timer = setInterval(ask, REFRESH);
        return () => {
            clearInterval(timer);
            setUnlisted(null);
        };
    }, [connection]);
    const takenBy = (row: Listed, secret: string) => {
        keepSeat(row.table, { secret, game: row.game, seats: seatsOf(row), version: row.version, over: row.over });
        dropToken(taking(row.table));
    };
    const ask = async (row: Listed) => (await connection!.ask('take', { table: row.table, name: name || t('watch.guest'), token: tokenFor(taking(row.table)) })).secret;
    // A seat taken without that one was told so: the answer was lost, and is asked for again.
    useEffect(() => {
        for (const row of tables ?? [])
            if (connection && !row.over && !row.seats.includes('open') && hasToken(taking(row.table)))
                ask(row).then((secret) => takenBy(row, secret), (error: unknown) => { if (refusalOf(error) === 'online.notNow') dropToken(taking(row.table)); });
    }, [tables]);
    const attempt = (act: Promise<void>) => void act.catch((error: unknown) => setProblem(refusalWords(speaker, error)));
    const take = async (row: Listed) => {
        const secret = await ask(row);
        takenBy(row, secret);
        location.hash = `#/t/${secret}`;
    };
    const own = new Map(useStore(ownSeats).seats.map((seat) => [seat.table, seat.secret]));
    const listed = (tables ?? []).filter((each) => !game || each.game === game.game);
    const going = listed.filter((each) => !each.over);
    const over = listed.filter((each) => each.over);
    const row = (each: Listed) => <TableRow key={each.table} table={each} game={say(games.find((known) => known.game === each.game)?.name)} own={own.get(each.table)} take={() => attempt(take(each))}
        lookBack={() => attempt(play.finished(each.table, each.names, 0))} />;
    return (
        <section aria-label={t('watch.title')}>
            <h2>{t('watch.title')}</h2>
            {problem && <p class="problem" role="alert">{problem}</p>}
            {connection && unlisted !== null && <p class="problem" role="alert">{refusalWords(speaker, unlisted)}</p>}
            {!connection && <p class="notice" role="status">{t('friends.offline')}</p>}
            {going.some((each) => each.seats.includes('open')) && (
                <p><label>{t('friends.name')} <input value={name} maxLength={40} onInput={(event) => settings.set({ name: event.currentTarget.value })} /></label></p>
            )}
            {tables && !going.length && <p>{t('watch.none')}</p>}
            <ul class="saved">{going.map(row)}</ul>
            {over.length > 0 && <><h3>{t('watch.over')}</h3><ul class="saved">{over.map(row)}</ul></>}
            {game && <p><a href="#/watch">{t('watch.all')}</a></p>}
        </section>
    );
}

const taking = (table: string) => `take ${table}`;

const seatsOf = ({ seats, names }: Listed): Seat[] => seats.map((kind, seat) => ({ kind, name: names[seat] ?? '' }));

interface RowProps {
    table: Listed;
    game: string;
    own: string | undefined; // the secret of the own seat there
    take(): void;
    lookBack(): void;
}

function TableRow({ table, game, own, take, lookBack }: RowProps) {
    const speaker = useLang();
    const { t } = speaker;
    const seats = seatsOf(table);
    const who = seats.map((seat, place) => (seat.kind === 'open' ? t('watch.free') : seatName(speaker, seats, place))).join(' – ');
    const what = `${who} · ${t('home.moves', { n: table.version })}`;
    return (
        <li>
            <span class="saved-what"><b>{game}</b> <span>{what}</span></span>
            {table.over ? <button type="button" class="plain look-back" onClick={lookBack}>{t('home.look')}</button>
                : own ? <a class="button primary" href={`#/t/${own}`} aria-label={`${t('home.continue')}: ${who}`}>{t('home.continue')}</a>
                : <a class="button plain" href={`#/w/${table.table}`} aria-label={`${t('watch.view')}: ${who}`}>{t('watch.view')}</a>}
            {!table.over && !own && table.seats.includes('open') && <button type="button" class="primary take" onClick={take}>{t('watch.take')}</button>}
        </li>
    );
}
