// friends.tsx: a table for people: who sits where, then one link per seat. Needs the server (docs/online.md).
import { useEffect, useState } from 'preact/hooks';
import { Options } from '../components/options.tsx';
import type { GameInfo } from '../engine/protocol.ts';
import { useLang, type Speaker } from '../i18n/index.ts';
import { Connection } from '../session/connection.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';

interface Created {
    table: string;
    seats: (string | null)[];
    spectator: string;
}

const KINDS = ['human', 'open', 'easy', 'normal', 'hard', 'expert'] as const;
type Kind = (typeof KINDS)[number];

const kindWords = ({ t }: Speaker, kind: Kind) =>
    kind === 'human' ? t('friends.human') : kind === 'open' ? t('friends.open') : t('friends.bot', { level: t(`level.${kind}`) });

const toSeat = (kind: Kind) => (kind === 'human' || kind === 'open' ? { kind } : { kind: 'bot', level: kind });

/** A connection for as long as a screen is shown; null while there is no server. */
export function useConnection(): Connection | null {
    const [ready, setReady] = useState<Connection | null>(null);
    useEffect(() => {
        const connection: Connection = new Connection({ open: () => setReady(connection), closed: () => setReady(null), notify: () => undefined });
        return () => connection.close();
    }, []);
    return ready;
}

export function Friends({ game }: { game: GameInfo }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { name } = useStore(settings);
    const connection = useConnection();
    const [low, high] = game.players;
    const [kinds, setKinds] = useState<Kind[]>(Array<Kind>(low).fill('human'));
    const [options, setOptions] = useState<Record<string, string | number>>({});
    const [visible, setVisible] = useState(false);
    const [created, setCreated] = useState<Created | null>(null);
    const [problem, setProblem] = useState<string | null>(null);
    const create = async (event: Event) => {
        event.preventDefault();
        try {
            setCreated(await connection!.ask<Created>('create', {
                game: game.game, players: kinds.length, seats: kinds.map(toSeat), visibility: visible ? 'public' : 'private',
                ...(Object.keys(options).length ? { options } : {}),
            }));
        } catch (error) {
            setProblem((error as Error).message);
        }
    };
    return (
        <main id="main" class="page friends">
            <h1>{t('friends.title', { game: say(game.name) })}</h1>
            {problem && <p class="problem" role="alert">{t('app.error', { what: problem })}</p>}
            {!connection && <p class="notice" role="status">{t('friends.offline')}</p>}
            {created ? <Links created={created} /> : (
                <form onSubmit={(event) => void create(event)}>
                    <p><label>{t('friends.name')} <input value={name} maxLength={40} onInput={(event) => settings.set({ name: event.currentTarget.value })} /></label></p>
                    {low !== high && (
                        <p><label>{t('home.players')} <select value={kinds.length} onChange={(event) => {
                            const players = Number(event.currentTarget.value);
                            setKinds(Array.from({ length: players }, (_, seat) => kinds[seat] ?? 'human'));
                        }}>{Array.from({ length: high - low + 1 }, (_, place) => <option key={place} value={low + place}>{low + place}</option>)}</select></label></p>
                    )}
                    <fieldset><legend>{t('friends.seats')}</legend>
                        {kinds.map((kind, seat) => (
                            <p key={seat}><label>{t('friends.seat', { n: seat + 1 })} <select value={kind} onChange={(event) => {
                                const chosen = event.currentTarget.value as Kind;
                                setKinds(kinds.map((each, place) => (place === seat ? chosen : each)));
                            }}>{KINDS.map((each) => <option key={each} value={each}>{kindWords(speaker, each)}</option>)}</select></label></p>
                        ))}
                    </fieldset>
                    <Options game={game} options={options} set={setOptions} />
                    <p><label><input type="checkbox" checked={visible} onChange={(event) => setVisible(event.currentTarget.checked)} /> {t('friends.public')}</label></p>
                    <button type="submit" class="primary" disabled={!connection}>{t('friends.create')}</button>
                </form>
            )}
        </main>
    );
}

const linkTo = (secret: string) => new URL(`#/t/${secret}`, document.baseURI).href;

function Links({ created }: { created: Created }) {
    const { t } = useLang();
    const own = created.seats.find((secret) => secret !== null);
    return (
        <section aria-label={t('friends.links')}>
            <h2>{t('friends.links')}</h2>
            <ul class="links">
                {created.seats.map((secret, seat) => secret && (
                    <LinkRow key={seat} name={`${t('friends.seat', { n: seat + 1 })}${secret === own ? ` – ${t('friends.yours')}` : ''}`} secret={secret} />
                ))}
                <LinkRow name={t('friends.spectator')} secret={created.spectator} />
            </ul>
            {own && <a class="button primary" id="sit" href={`#/t/${own}`}>{t('friends.enter')}</a>}
        </section>
    );
}

function LinkRow({ name, secret }: { name: string; secret: string }) {
    const { t } = useLang();
    const [copied, setCopied] = useState(false);
    const copy = () => void navigator.clipboard.writeText(linkTo(secret)).then(() => setCopied(true));
    return (
        <li><label>{name} <input readOnly value={linkTo(secret)} onFocus={(event) => event.currentTarget.select()} /></label>
            <button type="button" class="plain" onClick={copy}>{copied ? t('friends.copied') : t('friends.copy')}</button></li>
    );
}
