// social.tsx: what an online table has besides the game: who is there and how much time they have; the story, the log, the chat or private notes, one at a time so
// that each has room; the questions of others. A game of this browser has the first two.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import { LinkRow } from './linkrow.tsx';
import { MannersButton, useManners, type Manners } from '../people/manners.tsx';
import { lazy } from '../screens/lazy.tsx';
import type { Desk } from '../games/desk.ts';
import type { Ask } from 'messages/protocol.ts';
import type { Session } from '../session/session.ts';
import type { SessionState, Seat } from '../session/state.ts';
import { settings } from '../settings.ts';

const Outcome = lazy(() => import('../people/outcome.tsx').then((part) => part.Outcome), true);

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
    return <button type="button" class="plain" onClick={() => void session.substitute(place, settings.value.level)}>{t('online.substitute')}</button>;
}

/** For who made the table: the invitation to a seat that nobody has; or, if the others agree, a new one for the seat of who is away. */
function Invitation({ session, desk, place }: { session: Session; desk: Desk; place: number }) {
    const { t } = desk.speaker;
    const [link, setLink] = useState<string | null>(null);
    const invited = desk.state.seats[place]?.invited ?? false;
    useEffect(() => setLink(null), [invited]);
    const show = (anew?: 'anew') => void session.invitation(place, anew).then(setLink);
    if (link) return (
        <div class="invitation">
            <LinkRow name={t('online.invitation', { name: desk.nameOf(place) })} secret={link} />
            <button type="button" class="plain" onClick={() => show('anew')}>{t('online.inviteAnew')}</button>
        </div>
    );
    return <button type="button" class="plain invite" onClick={() => show(invited ? undefined : 'anew')}>{t(invited ? 'online.showInvitation' : 'online.inviteOther')}</button>;
}

/** Somebody else may come into the seat: nobody has it, or its person is away and there are others who could agree. */
function mayInvite({ state: { seats, viewer, creator, over } }: Desk, place: number): boolean {
    const seat = seats[place];
    if (viewer < 0 || viewer !== creator || over || place === viewer || seat?.kind !== 'human') return false;
    const others = seats.some((each, other) => other !== viewer && other !== place && each.kind === 'human' && !each.level && each.online);
    return seat.invited || presenceOf(seat) === 'coming' || (!seat.online && others);
}

type Presence = 'here' | 'away' | 'coming' | 'bot' | 'standin' | 'open';

export function presenceOf(seat: Seat): Presence {
    if (seat.kind !== 'human') return seat.kind;
    if (seat.level) return 'standin';
    return seat.online ? 'here' : seat.name ? 'away' : 'coming';
}

function People({ session, desk, manners }: { session: Session; desk: Desk; manners: Manners }) {
    const { t, maybe } = desk.speaker;
    const { seats, viewer, clocks, over, hints } = desk.state;
    const passed = useSince(clocks);
    return (
        <>
        {hints && seats.filter((seat) => seat.kind !== 'bot').length > 1 && <p class="quiet" id="hints-allowed">{t('online.hintsOn')}</p>}
        <ul class="people" aria-label={t('online.people')} tabIndex={0}>
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
                        {place !== viewer && seat.kind === 'human' && seat.name && <MannersButton manners={manners} table={session.id} seat={place} name={seat.name} />}
                        {mayInvite(desk, place) && <Invitation session={session} desk={desk} place={place} />}
                    </li>
                );
            })}
        </ul>
        {desk.state.rated && <Outcome session={session} />}
        </>
    );
}

/** Who says it. Spectators choose their names freely: they are never shown without the word. */
function speakerOf({ seat, name }: SessionState['chat'][number], desk: Desk): string {
    if (seat !== null) return name || desk.nameOf(seat);
    const word = desk.speaker.t('online.spectator');
    return name ? `${name} (${word})` : word;
}

function Chat({ session, desk, chat, manners }: { session: Session; desk: Desk; chat: SessionState['chat']; manners: Manners }) {
    const { t } = desk.speaker;
    const hidden = desk.state.chat.length - chat.length;
    const spectators = desk.state.chat.some(({ seat }) => seat === null);
    const [text, setText] = useState('');
    const send = (event: Event) => {
        event.preventDefault();
        if (text.trim()) void session.request('chat', { text: text.trim() });
        setText('');
    };
    return (
        <>
            <ol class="chat" aria-live="polite" aria-label={t('online.chat')} tabIndex={0} ref={(box) => { if (box) box.scrollTop = box.scrollHeight; }}>
                {chat.map((line, place) => <li key={place} class={line.seat === null ? 'from-spectator' : ''}><b><bdi>{speakerOf(line, desk)}</bdi>:</b> <bdi>{line.text}</bdi></li>)}
            </ol>
            {hidden > 0 && <p class="quiet hidden-lines">{t('manners.hidden', { n: hidden })}</p>}
            <form class="row" onSubmit={send}>
                <input aria-label={t('online.chat')} placeholder={t('online.say')} value={text} maxLength={500} disabled={!desk.state.connected} onInput={(event) => setText(event.currentTarget.value)} />
                <button type="submit" class="plain">{t('online.send')}</button>
                {spectators && <MannersButton manners={manners} table={session.id} seat={null} name="" />}
            </form>
        </>
    );
}

function Notes({ session, desk }: { session: Session; desk: Desk }) {
    return <textarea aria-label={desk.speaker.t('online.note')} placeholder={desk.speaker.t('online.note')} value={desk.state.note} maxLength={4000} onChange={(event) => void session.request('note', { text: event.currentTarget.value })} />;
}

export type Part = 'story' | 'log' | 'chat' | 'note';

/** How much was said that is not yet read. */
function useUnread(part: Part, chat: number): number {
    const [read, setRead] = useState(0);
    useEffect(() => { if (part === 'chat' || chat < read) setRead(chat); }, [part, chat]);
    return chat - read;
}

interface LaneProps {
    session: Session;
    desk: Desk;
    part: Part;
    choose(part: Part): void;
    story(shown: boolean): preact.ComponentChildren;
    log(shown: boolean): preact.ComponentChildren;
}

/** What happened, and at a server who is there and what they say. */
export function Lane(props: LaneProps) {
    return props.session.kind === 'online' ? <OnlineLane {...props} /> : <Parts {...props} online={null} />;
}

function OnlineLane(props: LaneProps) {
    const { session, desk } = props;
    const manners = useManners(session.id, desk.state.seats.map(({ name }) => name).join('\n'));
    return <Parts {...props} online={manners} />;
}

/** `online`: what one does not want to read; null: the game is in this browser. */
function Parts({ session, desk, part, choose, story, log, online }: LaneProps & { online: Manners | null }) {
    const { t } = desk.speaker;
    const { viewer } = desk.state;
    const chat = online ? desk.state.chat.filter(({ seat }) => seat === viewer || !online.hides(seat)) : desk.state.chat;
    const unread = useUnread(part, chat.length);
    const names: [Part, string][] = [['story', t('story.title')], ['log', t('table.log')], ...(online ? [['chat', t('online.chat')] as [Part, string]] : []), ...(online && viewer >= 0 ? [['note', t('online.notes')] as [Part, string]] : [])];
    return (
        <section class={`lane ${online ? 'social' : ''}`} {...(online ? { 'aria-label': t('online.table') } : {})}>
            {online && <People session={session} desk={desk} manners={online} />}
            {online && <Paused session={session} desk={desk} />}
            <div class="parts" role="group" aria-label={t('online.parts')}>
                {names.map(([each, name]) => (
                    <button type="button" key={each} id={`part-${each}`} class="plain" aria-pressed={part === each} onClick={() => choose(each)}>
                        {name}{each === 'chat' && unread > 0 && <b class="unread">{t('table.unread', { n: unread })}</b>}
                    </button>
                ))}
            </div>
            <div class="part" hidden={part !== 'story'}>{story(part === 'story')}</div>
            <div class="part" hidden={part !== 'log'}>{log(part === 'log')}</div>
            {online && <div class="part" hidden={part !== 'chat'}><Chat session={session} desk={desk} chat={chat} manners={online} /></div>}
            {online && viewer >= 0 && <div class="part" hidden={part !== 'note'}><Notes session={session} desk={desk} /></div>}
            {online && <Asked session={session} desk={desk} />}
        </section>
    );
}

/** What is asked, and of what it is said more. */
function question({ what, seat, to = 0, target = -1 }: Ask, { nameOf, speaker: { t } }: Desk): [string, string] {
    const [name, who] = [nameOf(seat), nameOf(target)];
    if (what === 'pause') return [t('online.askPause', { name }), t('online.askPauseMore')];
    if (what === 'undo') return [t('online.ask', { name }), t('online.askFrom', { n: to + 1 })];
    return what === 'substitute' ? [t('online.askSubstitute', { name, who }), t('online.askSubstituteMore', { who })]
        : [t('online.askInvite', { name, who }), t('online.askInviteMore', { who })];
}

function Paused({ session, desk }: { session: Session; desk: Desk }) {
    const { t } = desk.speaker;
    const { paused, viewer } = desk.state;
    return paused ? (
        <p class="row" role="status">
            {t('online.paused')}
            {viewer >= 0 && <button type="button" class="primary" id="resume" onClick={() => session.pauseOrResume()}>{t('online.resume')}</button>}
        </p>
    ) : null;
}

function Asked({ session, desk }: { session: Session; desk: Desk }) {
    const { t } = desk.speaker;
    const { asked, viewer } = desk.state;
    if (!asked?.of.includes(viewer)) return null;
    const [title, more] = question(asked, desk);
    return (
        <Dialog title={title}>
            <p>{more}</p>
            <p class="row">
                <button type="button" class="primary" id="undo-yes" onClick={() => session.answer(true)}>{t('online.yes')}</button>
                <button type="button" class="plain" id="undo-no" onClick={() => session.answer(false)}>{t('online.no')}</button>
            </p>
        </Dialog>
    );
}
