// usecoach.ts: where the coach may sit, and how it comes there: loaded when it is wanted, gone when it is not.
import { useEffect, useState } from 'preact/hooks';
import type { Catalog } from '../engine/catalog.ts';
import type { SavedGame } from '../session/saved.ts';
import type { Session } from '../session/session.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import type { Coach } from './watcher.ts';

/** One person against bots in this browser, for nothing but the game: no lesson has its own teacher disturbed, and what is counted is decided alone. */
export const mayCoach = ({ lesson, challenge, seats, viewer }: Pick<SavedGame, 'lesson' | 'challenge' | 'seats' | 'viewer'>): boolean =>
    lesson === undefined && challenge === undefined && viewer === undefined && seats.filter(({ kind }) => kind === 'human').length === 1 && seats.some(({ kind }) => kind === 'bot');

/** The coach of a table; null: none is wanted, or it is not there yet. */
export function useCoach(session: Session | null, catalog: Catalog | null): Coach | null {
    const { coach: watch } = useStore(settings);
    const wanted = watch !== 'off';
    const [coach, setCoach] = useState<Coach | null>(null);
    useEffect(() => {
        if (!wanted || !session || !catalog) return undefined;
        let made: Coach | null = null;
        let gone = false;
        const begin = async () => {
            const part = await import('./watcher.ts');
            if (gone) return;
            made = new part.Coach(session, catalog);
            setCoach(made);
        };
        void begin().catch(() => undefined); // the game goes on without one
        return () => {
            gone = true;
            made?.close();
            setCoach(null);
        };
    }, [session, catalog, wanted]);
    return coach;
}
