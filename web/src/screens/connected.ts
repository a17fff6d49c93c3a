// connected.ts: what screens outside a table share that talk with the server.
import { useEffect, useState } from 'preact/hooks';
import type { Speaker } from '../i18n/index.ts';
import { Connection } from '../session/connection.ts';
import { refusalOf } from '../session/transport.ts';

/** What the server refused, in words. */
export function refusalWords({ t }: Speaker, error: unknown): string {
    const known = refusalOf(error);
    return known ? t(known) : t('app.error', { what: error instanceof Error ? error.message : String(error) });
}

/** A connection for as long as a screen is shown; null while there is no server. */
export function useConnection(): Connection | null {
    const [ready, setReady] = useState<Connection | null>(null);
    useEffect(() => {
        const connection: Connection = new Connection({ open: () => setReady(connection), closed: () => setReady(null), notify: () => undefined });
        return () => connection.close();
    }, []);
    return ready;
}
