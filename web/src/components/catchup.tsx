// catchup.tsx: what others did since one's last turn, shown step by step on the board. It starts by itself when something happened unseen (one was
// away, or another tab was in front), and whenever it is asked for; it can be skipped.
import { useEffect, useRef, useState } from 'preact/hooks';
import { withNames } from '../i18n/index.ts';
import type { Desk } from '../games/desk.ts';
import { Kept } from '../session/kept.ts';
import type { LogEntry } from 'messages/protocol.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { settings, type Pace } from '../settings.ts';

const STEP_MS: Record<Pace, number> = { slow: 2800, normal: 1600, instant: 1000 };
const seen = new Kept<number>('seen', 100);

const told = (entry: LogEntry) => entry.events.length > 0;

/** What happened after the viewer's last decision. */
export function sinceOwn({ log, viewer }: Pick<SessionState, 'log' | 'viewer'>): LogEntry[] {
    const own = log.findLastIndex((entry) => entry.seat === viewer);
    return viewer < 0 ? [] : log.slice(own + 1).filter(told);
}

/** What happened from a version on. */
export const sinceVersion = (log: readonly LogEntry[], version: number) => log.filter((entry) => entry.version >= version && told(entry));

export interface CatchUp {
    steps: readonly LogEntry[];
    at: number;
    next(): void;
    back(): void;
    skip(): void;
}

/** Null while there is nothing to show; `start` begins with what others did since the own last decision. */
export function useCatchUp(session: Session, state: SessionState): { running: CatchUp | null; start(): void } {
    const [steps, setSteps] = useState<readonly LogEntry[]>([]);
    const [at, setAt] = useState(0);
    const [byHand, setByHand] = useState(false); // who steps sets the pace
    const hidden = useHidden();
    const known = useRef(seen.get(session.id));
    const handed = useRef(false); // the device was just handed over
    const entry = steps[at];
    const begin = (what: readonly LogEntry[]) => { setAt(0); setByHand(false); setSteps(what); };
    const skip = () => { setSteps([]); void session.look(null); };
    const next = () => (at + 1 < steps.length ? setAt(at + 1) : skip());

    useEffect(() => {
        const present = state.version === state.last;
        if (state.handover !== null) handed.current = true;
        if (!state.ready || !present || hidden || state.handover !== null) return;
        const before = known.current ?? state.last;
        const news = handed.current ? sinceOwn(state) : sinceVersion(state.log, before);
        // One step that comes while one looks is seen as it comes. An undo is nothing new.
        const missed = news.length > 1 || (news.length === 1 && handed.current);
        if (missed && state.viewer >= 0 && settings.value.pace !== 'instant') begin(news);
        handed.current = false;
        known.current = session.kind === 'online' ? state.last : Math.max(before, state.last);
        seen.set(session.id, known.current);
    }, [state.ready, state.version, state.last, state.handover, hidden]);

    useEffect(() => {
        if (!entry) return undefined;
        void session.look(entry.version + 1);
        if (byHand) return undefined;
        const timer = setTimeout(next, STEP_MS[settings.value.pace]);
        return () => clearTimeout(timer);
    }, [entry, byHand]);

    // Whoever goes back to the present by other means has seen enough.
    const looked = useRef(false);
    useEffect(() => {
        if (!entry) looked.current = false;
        else if (state.version === entry.version + 1) looked.current = true;
        else if (looked.current && state.version === state.last) setSteps([]);
    }, [entry, state.version, state.last]);

    return { running: entry ? { steps, at, next: () => { setByHand(true); next(); }, back: () => { setByHand(true); setAt(Math.max(0, at - 1)); }, skip } : null, start: () => begin(sinceOwn(session.state.value)) };
}

function useHidden(): boolean {
    const [hidden, setHidden] = useState(document.hidden);
    useEffect(() => {
        const changed = () => setHidden(document.hidden);
        document.addEventListener('visibilitychange', changed);
        return () => document.removeEventListener('visibilitychange', changed);
    }, []);
    return hidden;
}

export function CatchUpBox({ desk, running }: { desk: Desk; running: CatchUp }) {
    const { t } = desk.speaker;
    const { steps, at, next, back, skip } = running;
    return (
        <div class="status catch-up">
            <p class="quiet">{t('catchup.title')} ({at + 1}/{steps.length})</p>
            <p role="status"><strong>{steps[at]?.events.map((event) => withNames(desk.speaker, event.text, desk.state.seats)).join(' ')}</strong></p>
            <p class="row">
                <button type="button" class="primary" id="catch-up-skip" onClick={skip}>{t('table.skip')}</button>
                <button type="button" class="plain" id="catch-up-back" disabled={at === 0} onClick={back}>{t('catchup.back')}</button>
                <button type="button" class="plain" id="catch-up-next" onClick={next}>{t('catchup.next')}</button>
            </p>
        </div>
    );
}
