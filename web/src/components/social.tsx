// social.tsx: what an online table has besides the game: who is there and how much time they have, chat, private notes, the question whether a
// move may be taken back.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import type { Desk } from '../games/desk.ts';
import type { Session, Seat } from '../session/session.ts';
import { settings } from '../settings.ts';

/** "1:05:09" or "12:30". */
export function clockWords(ms: number): string {
    const seconds = Math.ceil(Math.max(0, ms) / 1000);
    const two = (n: number) => String(n).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How long ago the server told the clocks, in ms; ticks while one runs. */
function useSince(clocks: Desk['state']['clocks']): number {
    const [passed, setPassed] = useState(0);
    useEffect(() => {
        const told = Date.now();
        setPassed(0);
        if (!clocks || clocks.running === null) return undefined;
        const timer = setInterval(() => setPassed(Date.now() - told), 500);
        return () => clearInterval(timer);
    }, [clocks]);
    return passed;
}

/** A bot may play for someone who has been away for a while; until then it is said how long that is. */
function Substitute({ session, desk, place, from }: { session: Session; desk: Desk; place: number; from: number }) {
    const { t } = desk.speaker;
    const [left, setLeft] = useState(from - Date.now());
    useEffect(() => {
        setLeft(from - Date.now());
        const timer = setInterval(() => setLeft(from - Date.now()), 500);
        return () => clearInterval(timer);
    }, [from]);
    if (left > 0) return <span class="quiet until">{t('online.substituteIn', { time: clockWords(left) })}</span>;
    return <button type="button" class="plain" onClick={() => session.substitute(place, settings.value.level)}>{t('online.substitute')}</button>;
}

type Presence = 'here' | 'away' | 'coming' | 'bot' | 'standin' | 'open';

export function presenceOf(seat: Seat): Presence {
    if (seat.kind !== 'human') return seat.kind;
    if (seat.level) return 'standin';
    return seat.online ? 'here' : seat.name ? 'away' : 'coming';
}

function People({ session, desk }: { session: Session; desk: Desk }) {
    const { t, maybe } = desk.speaker;
    const { seats, viewer, clocks, over } = desk.state;
    const passed = useSince(clocks);
    return (
        <ul class="people" aria-label={t('online.people')}>
            {seats.map((seat, place) => {
                const presence = presenceOf(seat);
                const helps = viewer >= 0 && place !== viewer && !over && seat.vacantFrom !== undefined;
                const running = clocks?.running === place;
                return (
                    <li key={place} class={`presence-${presence}`}>
                        <span class="dot" aria-hidden="true" />
                        <span class="who">{desk.nameOf(place)} <span class="quiet">{place === viewer ? t('seat.you') : t(`online.${presence}`, { level: maybe(`level.${seat.level ?? ''}`, seat.level ?? '') })}</span></span>
                        {clocks && <b class={`clock ${running ? 'running' : ''}`} role="timer" aria-label={t('online.clockOf', { name: desk.nameOf(place) })}>{clockWords((clocks.left[place] ?? 0) - (running ? passed : 0))}</b>}
                        {helps && <Substitute session={session} desk={desk} place={place} from={seat.vacantFrom ?? 0} />}
                    </li>
                );
            })}
        </ul>
    );
}

function Chat({ session, desk }: { session: Session; desk: Desk }) {
    const { t } = desk.speaker;
    const { chat, viewer } = desk.state;
    const [text, setText] = useState('');
    const send = (event: Event) => {
        event.preventDefault();
        if (text.trim()) session.say(text.trim());
        setText('');
    };
    return (
        <>
            <ol class="chat" aria-live="polite" aria-label={t('online.chat')} tabIndex={0} ref={(box) => { if (box) box.scrollTop = box.scrollHeight; }}>
                {chat.map((line, place) => <li key={place}><b>{line.name || (line.seat === null ? t('online.spectator') : desk.nameOf(line.seat))}:</b> {line.text}</li>)}
            </ol>
            <form class="row" onSubmit={send}>
                <input aria-label={t('online.chat')} placeholder={t('online.say')} value={text} maxLength={500} disabled={!desk.state.connected} onInput={(event) => setText(event.currentTarget.value)} />
                <button type="submit" class="plain">{t('online.send')}</button>
            </form>
            {viewer >= 0 && <Notes session={session} desk={desk} />}
        </>
    );
}

function Notes({ session, desk }: { session: Session; desk: Desk }) {
    const { t } = desk.speaker;
    return (
        <details class="notes-of"><summary>{t('online.note')}</summary>
            <textarea aria-label={t('online.note')} value={desk.state.note} maxLength={4000} rows={4} onChange={(event) => session.writeNote(event.currentTarget.value)} />
        </details>
    );
}

export function Social({ session, desk }: { session: Session; desk: Desk }) {
    const { t } = desk.speaker;
    const { asked, viewer } = desk.state;
    return (
        <section class="social" aria-label={t('online.table')}>
            <People session={session} desk={desk} />
            <Chat session={session} desk={desk} />
            {asked?.of.includes(viewer) && (
                <Dialog title={t('online.ask', { name: desk.nameOf(asked.seat) })}>
                    <p>{t('online.askFrom', { n: asked.to + 1 })}</p>
                    <p class="row">
                        <button type="button" class="primary" id="undo-yes" onClick={() => session.answer(true)}>{t('online.yes')}</button>
                        <button type="button" class="plain" id="undo-no" onClick={() => session.answer(false)}>{t('online.no')}</button>
                    </p>
                </Dialog>
            )}
        </section>
    );
}
