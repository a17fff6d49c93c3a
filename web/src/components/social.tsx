// social.tsx: what an online table has besides the game: chat, private notes, the question whether a move may be taken back.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import type { Desk } from '../games/desk.ts';
import type { Session } from '../session/session.ts';

const minutes = (ms: number) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

/** The clocks as the server told them, counted on from there. */
function Clocks({ desk }: { desk: Desk }) {
    const { clocks } = desk.state;
    const [passed, setPassed] = useState(0);
    useEffect(() => {
        const told = Date.now();
        setPassed(0);
        const timer = clocks && setInterval(() => setPassed(Date.now() - told), 1000);
        return () => { if (timer) clearInterval(timer); };
    }, [clocks]);
    if (!clocks) return null;
    return (
        <p class="clocks" aria-label={desk.speaker.t('online.clocks')} role="timer">
            {clocks.left.map((left, seat) => <span key={seat}>{desk.nameOf(seat)} <b>{minutes(Math.max(0, left - (clocks.running === seat ? passed : 0)))}</b> </span>)}
        </p>
    );
}

export function Social({ session, desk }: { session: Session; desk: Desk }) {
    const { t } = desk.speaker;
    const { chat, note, asked, viewer } = desk.state;
    const [text, setText] = useState('');
    const send = (event: Event) => {
        event.preventDefault();
        if (text.trim()) session.say(text.trim());
        setText('');
    };
    return (
        <section class="social" aria-label={t('online.chat')}>
            <Clocks desk={desk} />
            {desk.state.seats.map((seat, place) => seat.kind === 'human' && seat.name && seat.online === false && !seat.level && place !== viewer && viewer >= 0 && (
                <button type="button" class="plain" key={place} onClick={() => session.substitute(place, 'normal')}>{t('online.substitute', { name: desk.nameOf(place) })}</button>
            ))}
            <ol class="chat" aria-live="polite">{chat.map((line, place) => <li key={place}><b>{line.name || (line.seat === null ? '' : desk.nameOf(line.seat))}:</b> {line.text}</li>)}</ol>
            <form class="row" onSubmit={send}>
                <input aria-label={t('online.chat')} value={text} maxLength={500} onInput={(event) => setText(event.currentTarget.value)} />
                <button type="submit" class="plain">{t('online.send')}</button>
            </form>
            {viewer >= 0 && (
                <details><summary>{t('online.note')}</summary>
                    <textarea aria-label={t('online.note')} value={note} maxLength={4000} onChange={(event) => session.writeNote(event.currentTarget.value)} />
                </details>
            )}
            {asked && asked.seat !== viewer && viewer >= 0 && (
                <Dialog title={t('online.ask', { name: desk.nameOf(asked.seat) })}>
                    <p class="row">
                        <button type="button" class="primary" onClick={() => session.answer(true)}>{t('online.yes')}</button>
                        <button type="button" class="plain" onClick={() => session.answer(false)}>{t('online.no')}</button>
                    </p>
                </Dialog>
            )}
        </section>
    );
}
