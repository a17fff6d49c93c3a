// owngames.tsx: the games of the account, those first in which one is to decide: a list on the home page, and a screen with all of them.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { GameInfo, OwnGame } from 'messages/protocol.ts';
import { seatName, useLang } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { ClaimOffer } from './claimoffer.tsx';
import { claims, dropClaimed } from './claims.ts';
import { whyNot } from './errors.ts';
import { ask, useLink, type Heard } from './link.ts';
import { useMe } from './me.ts';

const REFRESH = 10000; // ms, where the server cannot tell every change; where it does it is asked only in case one was missed:
const SELDOM = 300000;
const TOGETHER = 300; // changes that come at once are asked for once
const SHOWN_AT_HOME = 6;

const isMine = ({ over, turn, seat }: OwnGame) => !over && turn === seat;

/** Where it is one's turn first, then what was touched last. */
const inOrder = (games: readonly OwnGame[]): OwnGame[] => [...games].sort((a, b) => Number(isMine(b)) - Number(isMine(a)) || b.touched - a.touched);

interface Told {
    games: OwnGame[] | null; // null: nothing is known yet
    before: number | undefined; // there may be older ones
    problem: unknown;
    refresh(): void;
}

/** The newest games, asked for again when the server tells that they have changed, when he comes back to the page, and when a seat was claimed. */
function useOwnGames(): Told {
    const changed = useRef<() => void>(() => undefined);
    const heard = useCallback((each: Heard) => { if (each.method === 'own_games') changed.current(); }, []);
    const open = useLink(heard);
    const { account } = useMe();
    const { of } = useStore(claims);
    const [told, setTold] = useState<Omit<Told, 'refresh'>>({ games: null, before: undefined, problem: null });
    const [again, setAgain] = useState(0);
    useEffect(() => {
        if (!open || !account) return undefined;
        let timer: ReturnType<typeof setTimeout>;
        const soon = (ms: number) => { clearTimeout(timer); timer = setTimeout(load, ms); };
        const load = () => {
            clearTimeout(timer);
            if (document.visibilityState === 'hidden') return; // he is told when he comes back
            ask('own_games', { watch: true }).then(({ games, before, watched }) => {
                setTold({ games, before, problem: null });
                soon(watched ? SELDOM : REFRESH);
            }, (problem: unknown) => {
                setTold((old) => ({ ...old, problem }));
                soon(REFRESH);
            });
        };
        load();
        changed.current = () => soon(TOGETHER);
        document.addEventListener('visibilitychange', load);
        return () => { clearTimeout(timer); changed.current = () => undefined; document.removeEventListener('visibilitychange', load); };
    }, [open, account?.id, of, again]);
    return { ...told, refresh: () => setAgain((n) => n + 1) };
}

function Row({ own, games, remove }: { own: OwnGame; games: readonly GameInfo[]; remove?: (own: OwnGame) => void }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const people = own.seats.map((kind, seat) => ({ kind, name: own.names[seat] ?? '' }));
    const name = say(games.find(({ game }) => game === own.game)?.name) || own.game;
    const turn = own.over ? t('table.over') : isMine(own) ? t('table.yourTurn') : own.turn === null ? '' : t('games.turnOf', { name: seatName(speaker, people, own.turn) });
    const what = [people.map((_, seat) => seatName(speaker, people, seat)).join(' – '), t('home.moves', { n: own.version })].join(' · ');
    const go = t(own.over ? 'home.look' : 'home.continue');
    return (
        <li class={isMine(own) ? 'my-turn' : ''}>
            <span class="saved-what"><b>{name}</b> <span><bdi>{what}</bdi></span> {turn && <span class="whose-turn">{turn}</span>}</span>
            <a class={`button ${isMine(own) ? 'primary' : ''}`} href={`#/t/${own.secret}`} aria-label={`${go}: ${name}, ${what}${turn && `, ${turn}`}`}>{go}</a>
            {remove && <button type="button" class="plain" onClick={() => remove(own)} aria-label={`${t('games.remove')}: ${name}, ${what}`}>✕</button>}
        </li>
    );
}

/** On the home page: the games that run. */
export function OwnGamesAtHome({ games }: { games: readonly GameInfo[] }) {
    const { t } = useLang();
    const { games: own } = useOwnGames();
    const running = inOrder((own ?? []).filter(({ over }) => !over));
    return (
        <>
            <ClaimOffer />
            {own && own.length > 0 && (
                <section class="saved own-games" aria-labelledby="own-games-title">
                    <h2 id="own-games-title">{t('games.title')}</h2>
                    <ul>{running.slice(0, SHOWN_AT_HOME).map((each) => <Row key={`${each.table} ${each.seat}`} own={each} games={games} />)}</ul>
                    <p><a href="#/games">{t('games.all')}</a></p>
                </section>
            )}
        </>
    );
}

export function OwnGames({ games }: { games: readonly GameInfo[] }) {
    const { t } = useLang();
    const { account } = useMe();
    return (
        <main id="main" class="page own-games">
            <h1>{t('games.title')}</h1>
            {account ? <AllGames games={games} /> : <p class="notice" role="status">{t('games.signIn')} <a href="#/account">{t('account.signIn')}</a></p>}
        </main>
    );
}

function AllGames({ games }: { games: readonly GameInfo[] }) {
    const speaker = useLang();
    const { t } = speaker;
    const { games: own, before, problem, refresh } = useOwnGames();
    const [older, setOlder] = useState<{ games: OwnGame[]; before: number | undefined } | null>(null);
    const [failed, setFailed] = useState<unknown>(null);
    const running = inOrder((own ?? []).filter(({ over }) => !over));
    const finished = [...(own ?? []).filter(({ over }) => over), ...(older?.games ?? [])];
    const next = older ? older.before : before;
    const more = () => void ask('own_games', next === undefined ? {} : { before: next }).then(
        (part) => setOlder({ games: [...(older?.games ?? []), ...part.games], before: part.before }), setFailed);
    const remove = ({ table, seat }: OwnGame) => void ask('release', { table, seat }).then(() => {
        dropClaimed(table);
        if (older) setOlder({ ...older, games: older.games.filter((each) => each.table !== table || each.seat !== seat) });
        refresh();
    }, setFailed);
    const wrong = failed ?? problem;
    return (
        <>
            <ClaimOffer />
            {wrong !== null && <p class="problem" role="alert">{whyNot(speaker, wrong)}</p>}
            {own && <p role="status" id="turns">{own.length ? t('games.yours', { n: running.filter(isMine).length }) : t('games.none')}</p>}
            {!own && wrong === null && <p class="quiet">{t('app.loading')}</p>}
            {running.length > 0 && <GameList title={t('games.running')} own={running} games={games} remove={remove} />}
            {finished.length > 0 && <GameList title={t('games.finished')} own={finished} games={games} remove={remove} />}
            {next !== undefined && <p><button type="button" class="plain" id="older" onClick={more}>{t('games.older')}</button></p>}
        </>
    );
}

function GameList({ title, own, games, remove }: { title: string; own: readonly OwnGame[]; games: readonly GameInfo[]; remove(own: OwnGame): void }) {
    return (
        <section class="saved" aria-label={title}>
            <h2>{title}</h2>
            <ul>{own.map((each) => <Row key={`${each.table} ${each.seat}`} own={each} games={games} remove={remove} />)}</ul>
        </section>
    );
}
