// seated.tsx: the way to a table: a session, the catalogue and the board of the game, then the table.
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import type { Catalog } from '../engine/catalog.ts';
import { useLang } from '../i18n/index.ts';
import { findSaved } from '../session/saved.ts';
import { Session, type Place } from '../session/session.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { NotReady, TableScreen } from './table.tsx';
import { useGame } from './usegame.ts';

export function LocalTable({ id, at }: { id: string; at?: number }) {
    const saved = useMemo(() => findSaved(id), [id]);
    const session = useMemo(() => (saved ? new Session({ saved }) : null), [saved]);
    useLayoutEffect(() => () => session?.close(), [session]);
    const catalog = useGame(saved?.game ?? '');
    useEffect(() => { if (!saved) location.hash = '#/'; }, [saved]);
    return <Seated session={session} catalog={catalog} {...(at === undefined ? {} : { at })} />;
}

export function OnlineTable({ place }: { place: Place }) {
    const session = useMemo(() => new Session(place, settings.value.name), []);
    useLayoutEffect(() => () => session.close(), [session]); // also when one goes on before it is drawn: nobody stays seated behind
    const state = useStore(session.state);
    const catalog = useGame(state.game);
    return catalog ? <Seated session={session} catalog={catalog} /> : <NotReady state={state} />;
}

function Seated({ session, catalog, at }: { session: Session | null; catalog: Catalog | null; at?: number }) {
    const { t } = useLang();
    if (!session || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    return <TableScreen session={session} catalog={catalog} {...(at === undefined ? {} : { startAt: at })} />;
}
