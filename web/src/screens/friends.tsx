// friends.tsx: a table for people: who sits where, then an invitation for each seat. Needs the server (docs/online.md).
import { useEffect, useState } from 'preact/hooks';
import { LinkRow } from '../components/linkrow.tsx';
import { Options } from '../components/options.tsx';
import { sharedOptions } from '../games/startoptions.ts';
import type { GameInfo, Links } from 'messages/protocol.ts';
import { useLang, type Speaker } from '../i18n/index.ts';
import { keepSeat } from '../session/ownseats.ts';
import { ownSeatOf, recordOfSaved, type SavedGame } from '../session/saved.ts';
import { dropToken, tokenFor } from '../session/tokens.ts';
import type { Seat } from '../session/state.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { refusalWords, useConnection } from './connected.ts';

/** Thinking time: seconds for the game, seconds more per turn, and how much can be saved up. */
const CLOCKS = {
    none: null,
    quick: { budget: 600, increment: 10, cap: 900 },
    calm: { budget: 1800, increment: 30, cap: 3600 },
    days: { budget: 259200, increment: 43200, cap: 432000 },
} as const;
type ClockName = keyof typeof CLOCKS;

const KINDS = ['you', 'human', 'open', 'easy', 'normal', 'hard', 'expert'] as const;
type Kind = (typeof KINDS)[number];

const PEOPLE: ReadonlySet<Kind> = new Set(['you', 'human', 'open']);

const kindWords = ({ t }: Speaker, kind: Kind) =>
    kind === 'you' ? t('seat.you') : kind === 'human' ? t('friends.human') : kind === 'open' ? t('friends.open') : t('friends.bot', { level: t(`level.${kind}`) });

const toSeat = (kind: Kind): Pick<Seat, 'kind' | 'level'> => (kind === 'you' || kind === 'human' ? { kind: 'human' } : kind === 'open' ? { kind } : { kind: 'bot', level: kind });

/** Who sits where in a new game: who makes the table first, then whoever is invited. */
const kindsAt = (players: number, before: readonly Kind[] = []): Kind[] => {
    const kinds = Array.from({ length: players }, (_, seat): Kind => before[seat] ?? 'human');
    return kinds.includes('you') ? kinds : ['you', ...kinds.slice(1)];
};

/** Who could sit where in a game that goes on: the first bot makes room for a friend. */
function kindsOf(saved: SavedGame): Kind[] {
    const own = ownSeatOf(saved);
    const kinds = saved.seats.map(({ kind, level }, seat): Kind => (seat === own ? 'you' : kind === 'bot' ? (level as Kind) : 'human'));
    const first = kinds.includes('human') ? -1 : kinds.findIndex((kind) => kind !== 'you');
    return kinds.map((kind, seat) => (seat === first ? 'human' : kind));
}

/** That seat is of this kind now; who sits down in it leaves the own one to whom it was for. */
const withKind = (kinds: readonly Kind[], seat: number, chosen: Kind): Kind[] =>
    kinds.map((kind, place) => (place === seat ? chosen : chosen === 'you' && kind === 'you' ? (kinds[seat] ?? 'human') : kind));

interface FriendsProps {
    game: GameInfo;
    own?: string; // the secret of the seat of who made the table, whose links are shown again
    saved?: SavedGame; // a game of this browser that goes on there
}

export function Friends({ game, own: secret, saved }: FriendsProps) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { name } = useStore(settings);
    const connection = useConnection();
    const [low, high] = game.players;
    const [kinds, setKinds] = useState<Kind[]>(() => (saved ? kindsOf(saved) : kindsAt(low)));
    const [options, setOptions] = useState<Record<string, string | number>>(sharedOptions[game.game] ?? {});
    const [clock, setClock] = useState<ClockName>('none');
    const [visible, setVisible] = useState(false);
    const [hints, setHints] = useState(false);
    const [links, setLinks] = useState<Links | null>(null);
    const [problem, setProblem] = useState<string | null>(null);
    const open = kinds.includes('open'); // such a seat is found in the list of public tables, and only there
    const own = kinds.indexOf('you');
    // one's own seat is given up by sitting down in another; who brings a game plays on in his, with people he invites
    const kindsFor = (seat: number): readonly Kind[] => (seat === own ? ['you'] : saved ? KINDS.filter((kind) => kind !== 'you' && kind !== 'open') : KINDS);
    const several = kinds.filter((kind) => PEOPLE.has(kind)).length > 1;
    useEffect(() => {
        if (connection && secret) connection.ask('invitations', { secret }).then(setLinks, (error: unknown) => setProblem(refusalWords(speaker, error)));
    }, [connection, secret]);
    const create = async (event: Event) => {
        event.preventDefault();
        const wanted = {
            game: game.game, players: kinds.length, seats: kinds.map(toSeat), visibility: visible || open ? 'public' : 'private', seat: own,
            ...(!saved && Object.keys(options).length ? { options } : {}),
            ...(CLOCKS[clock] ? { clock: CLOCKS[clock] } : {}),
            ...(name ? { name } : {}),
            ...(several && hints ? { hints } : {}),
        };
        const token = `create ${JSON.stringify(wanted)}${saved ? ` ${saved.id} ${saved.version}` : ''}`;
        try {
            const made = await connection!.ask('create', { ...wanted, ...(saved ? { record: recordOfSaved(saved) } : {}), token: tokenFor(token) });
            dropToken(token);
            remember(made);
            setLinks(made);
        } catch (error) {
            setProblem(refusalWords(speaker, error));
        }
    };
    /** The seat is found again at home, and the links after a reload. */
    const remember = ({ table, seat, seats }: Links) => {
        const mine = seat === null ? null : seats[seat];
        if (!mine) return;
        keepSeat(table, { secret: mine, game: game.game, seats: kinds.map((kind, place) => ({ name: place === seat ? name : '', ...toSeat(kind) })), version: 0, over: false });
        history.replaceState(null, '', `#/friends/${game.game}/${mine}`);
    };
    return (
        <main id="main" class="page friends">
            <h1>{t('friends.title', { game: say(game.name) })}</h1>
            {saved && !links && <p>{t('friends.goOnHelp')}</p>}
            {problem && <p class="problem" role="alert">{problem}</p>}
            {!connection && <p class="notice" role="status">{t('friends.offline')}</p>}
            {links ? <LinkList links={links} open={secret ? [] : kinds.flatMap((kind, seat) => (kind === 'open' ? [seat] : []))} game={game.game} /> : !secret && (
                <form onSubmit={(event) => void create(event)}>
                    <p><label>{t('friends.name')} <input value={name} maxLength={40} onInput={(event) => settings.set({ name: event.currentTarget.value })} /></label></p>
                    {low !== high && !saved && (
                        <p><label>{t('home.players')} <select value={kinds.length} onChange={(event) => {
                            setKinds(kindsAt(Number(event.currentTarget.value), kinds));
                        }}>{Array.from({ length: high - low + 1 }, (_, place) => <option key={place} value={low + place}>{low + place}</option>)}</select></label></p>
                    )}
                    <fieldset><legend>{t('friends.seats')}</legend>
                        {kinds.map((kind, seat) => (
                            <p key={seat}><label>{t('friends.seat', { n: seat + 1 })} <select value={kind} onChange={(event) => {
                                setKinds(withKind(kinds, seat, event.currentTarget.value as Kind));
                            }}>{kindsFor(seat).map((each) => <option key={each} value={each}>{kindWords(speaker, each)}</option>)}</select></label></p>
                        ))}
                    </fieldset>
                    <p><label>{t('friends.clock')} <select id="clock" value={clock} onChange={(event) => setClock(event.currentTarget.value as ClockName)}>
                        {(Object.keys(CLOCKS) as ClockName[]).map((each) => <option key={each} value={each}>{t(`clock.${each}`)}</option>)}
                    </select></label></p>
                    {!saved && <Options game={game} options={options} set={setOptions} />}
                    {!saved && <p><label><input type="checkbox" checked={visible || open} disabled={open} aria-describedby={open ? 'open-public' : undefined} onChange={(event) => setVisible(event.currentTarget.checked)} /> {t('friends.public')}</label></p>}
                    {several && <p><label><input type="checkbox" id="allow-hints" checked={hints} onChange={(event) => setHints(event.currentTarget.checked)} /> {t('friends.hints')}</label></p>}
                    {open && <p class="quiet" id="open-public">{t('friends.openPublic')}</p>}
                    <button type="submit" class="primary" disabled={!connection}>{t('friends.create')}</button>
                </form>
            )}
        </main>
    );
}

function LinkList({ links, open, game }: { links: Links; open: readonly number[]; game: string }) {
    const { t } = useLang();
    const own = links.seat === null ? null : links.seats[links.seat];
    return (
        <section aria-label={t('friends.links')}>
            <h2>{t('friends.links')}</h2>
            <p class="quiet">{t('friends.linksHelp')}</p>
            <ul class="links">
                {links.seats.map((secret, seat) => secret && secret !== own && <li key={seat}><LinkRow name={t('friends.seat', { n: seat + 1 })} secret={secret} /></li>)}
                {open.map((seat) => <li key={`open ${seat}`} class="open-seat"><a href={`#/watch/${game}`}>{t('friends.openSeat', { n: seat + 1 })}</a></li>)}
                {links.spectator && <li><LinkRow name={t('friends.spectator')} secret={links.spectator} /></li>}
            </ul>
            {own && <a class="button primary" id="sit" href={`#/t/${own}`}>{t('friends.enter')}</a>}
        </section>
    );
}
