// goto.tsx: from a message to the table it is about. The message does not know the own seat; this browser does.
import { useEffect } from 'preact/hooks';
import { useLang } from '../i18n/index.ts';
import { ownSeats } from '../session/ownseats.ts';

export function GoTo({ table }: { table: string }) {
    const { t } = useLang();
    const secret = ownSeats.value.seats.find((seat) => seat.table === table)?.secret;
    useEffect(() => { if (secret) location.replace(`#/t/${secret}`); }, [secret]);
    if (secret) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    return (
        <main id="main" class="page">
            <h1>{t('told.whereTitle')}</h1>
            <p role="status">{t('told.where')}</p>
            <p><a class="button" href={`#/w/${table}`}>{t('told.watch')}</a></p>
        </main>
    );
}
