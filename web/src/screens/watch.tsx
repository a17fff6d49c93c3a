// watch.tsx: public tables: take a free seat, or see who plays.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo } from '../engine/protocol.ts';
import { useLang } from '../i18n/index.ts';
import { settings } from '../settings.ts';
import { useConnection } from './friends.tsx';

interface OpenTable {
    table: string;
    game: string;
    names: (string | null)[];
    seats: ({ kind?: string } | string)[];
    version: number;
    over: boolean;
}

const REFRESH = 5000;

export function Watch({ games }: { games: readonly GameInfo[] }) {
    const { t, say } = useLang();
    const connection = useConnection();
    const [tables, setTables] = useState<OpenTable[]>([]);
    useEffect(() => {
        if (!connection) return undefined;
        const ask = () => void connection.ask<OpenTable[]>('tables').then(setTables).catch(() => undefined);
        ask();
        const timer = setInterval(ask, REFRESH);
        return () => clearInterval(timer);
    }, [connection]);
    const take = async (table: string) => {
        const { secret } = await connection!.ask<{ secret: string }>('take', { table, name: settings.value.name || t('watch.guest') });
        location.hash = `#/t/${secret}`;
    };
    const isOpen = (seat: OpenTable['seats'][number]) => (typeof seat === 'string' ? seat : seat.kind) === 'open';
    return (
        <main id="main" class="page watch">
            <h1>{t('watch.title')}</h1>
            {!connection && <p class="notice" role="status">{t('friends.offline')}</p>}
            {connection && !tables.length && <p>{t('watch.none')}</p>}
            <ul class="saved">{tables.map((each) => (
                <li key={each.table}>
                    <span class="saved-what"><b>{say(games.find((game) => game.game === each.game)?.name)}</b> <span>{each.names.filter(Boolean).join(' – ')} · {t('home.moves', { n: each.version })}</span></span>
                    <a class="button plain" href={`#/w/${each.table}`}>{t('watch.view')}</a>
                    {each.seats.some(isOpen) && <button type="button" class="primary" onClick={() => void take(each.table)}>{t('watch.take')}</button>}
                </li>
            ))}</ul>
        </main>
    );
}
