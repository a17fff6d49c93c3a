// outcome.tsx: at a table whose results are remembered: who sits there, and how the ratings changed when it was decided.
import { useEffect, useState } from 'preact/hooks';
import type { Results, ResultSeat } from 'messages/protocol.ts';
import { useLang, type Speaker } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import { useStore } from '../store.ts';
import { PlayerLink, Rating, RatingChange } from './shown.tsx';

/** A player, a bot, or somebody who is gone. */
export const nameOf = ({ t, maybe }: Speaker, { name, level }: ResultSeat) => name || (level ? t('friends.bot', { level: maybe(`level.${level}`, level) }) : t('player.gone'));

/** Who was where: "1. Anna, 2. Jan (gave up)". */
export function Seats({ seats }: { seats: readonly ResultSeat[] }) {
    const speaker = useLang();
    const { t } = speaker;
    return (
        <span class="seek-people">{[...seats].sort((a, b) => (a.place ?? 0) - (b.place ?? 0)).map((seat) => (
            <span key={seat.seat}>{seat.place ? `${seat.place}. ` : ''}{seat.account ? <PlayerLink account={seat.account} name={seat.name} /> : <bdi>{nameOf(speaker, seat)}</bdi>}{seat.gone && ` (${t('player.left')})`}</span>
        ))}</span>
    );
}

/** Asked anew when somebody leaves, and at the end. */
export function Outcome({ session }: { session: Session }) {
    const speaker = useLang();
    const { t } = speaker;
    const { rated, table, over, seats, connected } = useStore(session.state);
    const [results, setResults] = useState<Results | null>(null);
    const kinds = seats.map((seat) => seat.kind).join();
    useEffect(() => {
        if (rated && table && connected) void session.request('results', { table }).then((found) => { if (found) setResults(found); });
    }, [rated, table, over, kinds, connected]);
    if (!rated || !results) return null;
    return (
        <section class="outcome" aria-label={t('rating.title')} id="outcome">
            <h3>{t(results.ended ? 'rating.decided' : 'rating.running')}</h3>
            <ul>{results.seats.map((seat) => (
                <li key={seat.seat}>
                    <span>{seat.place ? `${seat.place}. ` : ''}{seat.account ? <PlayerLink account={seat.account} name={seat.name} /> : nameOf(speaker, seat)}{seat.gone && ` (${t('player.left')})`}</span>{' '}
                    {seat.after && seat.account ? <RatingChange before={seat.before} after={seat.after} /> : <Rating rating={seat.before} />}
                </li>
            ))}</ul>
            {results.ended > 0 && !over && <p class="quiet">{t('rating.after')}</p>}
        </section>
    );
}
