// seated.tsx: the way to a table: a session, the catalogue and the board of the game, then the table.
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import type { Catalog } from '../engine/catalog.ts';
import { useLang } from '../i18n/index.ts';
import { findSaved } from '../session/saved.ts';
import { Session, type Place } from '../session/session.ts';
import { emptyState } from '../session/state.ts';
import { settings } from '../settings.ts';
import { mayCoach, useCoach } from '../learn/usecoach.ts';
import { Store, useStore } from '../store.ts';
import type { Coach } from '../learn/watcher.ts';
import { lazy } from './lazy.tsx';
import { NotReady, TableScreen } from './table.tsx';
import { useGame } from './usegame.ts';

const ChallengePanel = lazy(() => import('../learn/challengepanel.tsx').then((part) => part.ChallengePanel), true);

export function LocalTable({ id, at }: { id: string; at?: number }) {
    const saved = useMemo(() => findSaved(id), [id]);
    const session = useMemo(() => (saved ? new Session({ saved }) : null), [saved]);
    useLayoutEffect(() => () => session?.close(), [session]);
    const catalog = useGame(saved?.game ?? '');
    useEffect(() => { if (!saved) location.hash = '#/'; }, [saved]);
    const { over } = useStore(session?.state ?? none);
    // What a finished game has earned is kept, once it is over.
    useEffect(() => { if (over && session && saved && catalog && !saved.lesson) void import('../learn/progress.ts').then(({ keepEnd }) => keepEnd(saved, catalog, session.state.value)).catch(() => undefined); }, [over, session, catalog]);
    const coach = useCoach(saved && mayCoach(saved) ? session : null, catalog);
    const panel = saved?.challenge ? <ChallengePanel challenge={saved.challenge} over={over} /> : undefined;
    return <Seated session={session} catalog={catalog} panel={panel} coach={coach} {...(at === undefined ? {} : { at })} />;
}

const none = new Store(emptyState);

export function OnlineTable({ place }: { place: Place }) {
    const session = useMemo(() => new Session(place, settings.value.name), []);
    useLayoutEffect(() => () => session.close(), [session]); // also when one goes on before it is drawn: nobody stays seated behind
    const state = useStore(session.state);
    const catalog = useGame(state.game);
    return catalog ? <Seated session={session} catalog={catalog} /> : <NotReady state={state} />;
}

function Seated({ session, catalog, at, panel, coach = null }: { session: Session | null; catalog: Catalog | null; at?: number; panel?: preact.ComponentChildren; coach?: Coach | null }) {
    const { t } = useLang();
    if (!session || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    return <TableScreen session={session} catalog={catalog} lesson={panel} coach={coach} {...(at === undefined ? {} : { startAt: at })} />;
}
