// coachask.tsx: the coach speaks up before a bad move: are you sure? Why, in numbers of the game; which move is better only for who wants to know. The safe answer is the standard one.
import { useCallback, useRef, useState } from 'preact/hooks';
import type { Action } from 'messages/protocol.ts';
import type { Desk } from '../games/desk.ts';
import { useLang, withNames } from '../i18n/index.ts';
import type { Objection, Reason } from '../learn/coach.ts';
import type { Coach } from '../learn/watcher.ts';
import type { Session } from '../session/session.ts';
import { Dialog } from './dialog.tsx';
import { Difference } from './differences.tsx';

/** What is said against a move, while it is being decided. */
export interface Said {
    action: Action;
    objection: Objection;
    best: Action | undefined;
}

interface Advice {
    said: Said | null;
    looking: boolean; // for so long that it should be said
    busy: boolean; // the coach looks or speaks
    /** True: the coach is asked first, and the move is played afterwards if it says nothing. */
    asks(action: Action, play: (action: string) => void): boolean;
    drop(): void;
}

const QUICK_MS = 250; // so long one waits without a word

export function useAdvice(session: Session, coach: Coach | null): Advice {
    const [said, setSaid] = useState<Said | null>(null);
    const [waits, setWaits] = useState<'no' | 'quietly' | 'openly'>('no');
    const asked = useRef<{ action: string } | null>(null); // the latest question
    const drop = useCallback(() => {
        asked.current = null;
        setWaits('no');
        setSaid(null);
    }, []);
    const asks = useCallback((action: Action, play: (action: string) => void) => {
        if (asked.current?.action === action.action) return true; // a second click
        asked.current = null;
        if (!coach?.suspects(action.action)) return false;
        const { legal } = session.state.value;
        const question = { action: action.action };
        asked.current = question;
        setWaits('quietly');
        const timer = setTimeout(() => setWaits('openly'), QUICK_MS);
        void coach.objection(action.action).then((objection) => {
            clearTimeout(timer);
            if (asked.current !== question) return;
            setWaits('no');
            if (session.state.value.legal !== legal) asked.current = null; // the game has gone on
            else if (objection) setSaid({ action, objection, best: legal.find((each) => each.action === objection.best) });
            else play(action.action);
        });
        return true;
    }, [session, coach]);
    return { said, looking: waits === 'openly', busy: waits !== 'no' || said !== null, asks, drop };
}

/** The reason: games that were lost, then as lists what the move costs on average and what it brings all the same. */
export function ReasonList({ desk, reason, average }: { desk: Desk; reason: Reason; average: string }) {
    const { t } = useLang();
    const line = (change: Reason['bad'][number]) => <Difference key={`${change.key}/${change.seat}`} desk={desk} change={change} whose={change.seat !== desk.state.viewer} />;
    return (
        <>
            {reason.lost && <p class="coach-lost">{t('coach.lost', { n: reason.lost.worse, other: reason.lost.better, all: reason.lost.of })}</p>}
            {reason.bad.length > 0 && <><p>{average}</p><ul class="differences coach-lines">{reason.bad.map(line)}</ul></>}
            {reason.good.length > 0 && <><p class="quiet">{t('coach.but')}</p><ul class="differences coach-lines">{reason.good.map(line)}</ul></>}
        </>
    );
}

export function CoachAsk({ desk, said: { action, objection, best }, play, close }: { desk: Desk; said: Said; play(action: string): void; close(): void }) {
    const { t } = desk.speaker;
    const say = (of: Action) => withNames(desk.speaker, of.text, desk.state.seats);
    return (
        <Dialog title={t('warning.sure')} close={close} end={false}>
            <div class="coach-says">
                <p><b>{t(objection.grave ? 'coach.grave' : 'coach.clear', { what: say(action) })}</b></p>
                <p>{t('coach.because', { n: objection.tries })}</p>
                <ReasonList desk={desk} reason={objection.reason} average={t('coach.average')} />
                {best && <details class="coach-better"><summary>{t('coach.better')}</summary><p>{say(best)}</p></details>}
            </div>
            <p class="row">
                <button type="button" class="primary" id="safe" autofocus onClick={close}>{t('warning.back')}</button>
                <button type="button" class="plain" id="anyway" onClick={() => play(action.action)}>{t('warning.anyway', { what: say(action) })}</button>
            </p>
            <p class="quiet coach-where">{t('coach.where')}</p>
        </Dialog>
    );
}
