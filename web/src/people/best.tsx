// best.tsx: the best players of a game, in real time or with days for a move.
import { useEffect, useState } from 'preact/hooks';
import type { BestRow, GameInfo } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import { refusalWords, useConnection } from '../screens/connected.ts';
import { PlayerLink, Rating, SPEEDS } from './shown.tsx';

export function Best({ games, game, speed = 'live' }: { games: readonly GameInfo[]; game: GameInfo; speed?: string }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const connection = useConnection();
    const [rows, setRows] = useState<BestRow[] | null>(null);
    const [problem, setProblem] = useState<string | null>(null);
    const shown = speed === 'days' ? 'days' : 'live';
    useEffect(() => {
        setRows(null);
        if (connection) connection.ask('best', { game: game.game, speed: shown }).then(setRows, (error: unknown) => setProblem(refusalWords(speaker, error)));
    }, [connection, game.game, shown]);
    return (
        <main id="main" class="page best">
            <h1>{t('best.of', { game: say(game.name) })}</h1>
            <nav class="row" aria-label={t('lobby.game')}>{games.map((each) => <a key={each.game} href={`#/best/${each.game}/${shown}`} {...(each === game ? { 'aria-current': 'page' as const } : {})}>{say(each.name)}</a>)}</nav>
            <nav class="row" aria-label={t('friends.clock')}>{SPEEDS.map((each) => <a key={each} href={`#/best/${game.game}/${each}`} {...(each === shown ? { 'aria-current': 'page' as const } : {})}>{t(`speed.${each}`)}</a>)}</nav>
            {problem && <p class="problem" role="alert">{problem}</p>}
            {!connection && <p class="notice" role="status">{t('friends.offline')}</p>}
            {rows && !rows.length && <p class="quiet">{t('best.none')}</p>}
            {rows && rows.length > 0 && (
                <div class="table-box" tabIndex={0} role="region" aria-label={t('best.title')}>
                    <table class="scores">
                        <thead><tr><th scope="col">{t('best.place')}</th><th scope="col">{t('best.player')}</th><th scope="col">{t('best.shown')}</th><th scope="col">{t('best.rating')}</th><th scope="col">{t('best.games')}</th><th scope="col">{t('best.wins')}</th></tr></thead>
                        <tbody>{rows.map((row, place) => (
                            <tr key={row.account}><td>{place + 1}</td><th scope="row"><PlayerLink {...row} /></th><td><b>{row.rating.shown}</b></td><td><Rating rating={row.rating} /></td><td>{row.games}</td><td>{row.wins}</td></tr>
                        ))}</tbody>
                    </table>
                </div>
            )}
            <p class="quiet">{t('best.help')}</p>
        </main>
    );
}
