// story.tsx: the lane beside the board: what happened since one's last turn, as a strip of cards with what each step changed; a turn's receipt; the way to replay it.
// It stays until the next turn. The whole log is one key away (l).
import { useEffect, useRef } from 'preact/hooks';
import type { GameEvent, LogEntry } from 'messages/protocol.ts';
import { ownSeat, type Desk } from '../games/desk.ts';
import { forOwner } from '../games/facts.ts';
import { receiptOf, runsOf, storyOf, tellingOf, toldOf, type Run } from '../games/story.ts';
import { withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import { sinceOwn, type CatchUp } from './catchup.tsx';
import { Difference, useDifferences } from './differences.tsx';
import { Picture } from './picture.tsx';

const MOST = 5; // differences on a card
const ASKED = 14; // so many cards, the newest, say what they changed
const LINES = 4; // sentences on a card, and where its differences are known
const FEW_LINES = 2;

interface StoryProps {
    session: Session;
    desk: Desk;
    running: CatchUp | null;
    replay(): void;
    shown: boolean;
}

export function Story({ session, desk, running, replay, shown }: StoryProps) {
    const { t } = desk.speaker;
    const { log, viewer, version, last } = desk.state;
    const told = storyOf(log, viewer, tellingOf(desk.catalog.game));
    const cards = runsOf(told);
    const now = told.findLast((entry) => entry.version < version)?.version;
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => {
        const box = list.current;
        const card = box?.querySelector<HTMLElement>('[aria-current]');
        if (!box || !card) return undefined;
        box.scrollTop = version === last ? endOf(box) : card.offsetTop - box.offsetTop - 20;
        return version === last ? atEnd(box) : undefined;
    }, [version, last, told.length, shown]);
    return (
        <section class="story" aria-label={t('story.title')}>
            {!running && sinceOwn(desk.state).length > 1 && desk.state.legal.length > 0 && <button type="button" class="plain" id="catch-up" onClick={replay}><span aria-hidden="true">▶</span> {t('catchup.show')}</button>}
            {!told.length && <p class="quiet">{t('table.logEmpty')}</p>}
            <ol ref={list} tabIndex={0} aria-label={t('story.title')}>
                {cards.map((alike, place) => {
                    const [entry] = alike;
                    return <Card key={`${entry.version} ${entry.action}`} session={session} desk={desk} alike={alike} now={alike.some((each) => each.version === now)} asked={cards.length - place <= ASKED} first={cards[place - 1]?.[0].seat !== entry.seat} />;
                })}
            </ol>
        </section>
    );
}

const TOUCHED = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** As far down as the newest card goes, but not past its head. */
const endOf = (box: HTMLElement) => Math.min(box.scrollHeight - box.clientHeight, (box.lastElementChild as HTMLElement).offsetTop - box.offsetTop);

/** Keeps the end of the lane in sight while cards grow by what they changed, and while the lane itself becomes lower; until one looks around in it. */
function atEnd(box: HTMLElement): () => void {
    const sizes = new ResizeObserver(() => { box.scrollTop = endOf(box); });
    const leave = () => sizes.disconnect();
    for (const each of [box, ...box.children]) sizes.observe(each);
    for (const kind of TOUCHED) box.addEventListener(kind, leave, { passive: true });
    return () => {
        leave();
        for (const kind of TOUCHED) box.removeEventListener(kind, leave);
    };
}

/** The event a card is called after: the first that its player did with a thing. */
const headOf = ({ seat: actor }: LogEntry, events: readonly GameEvent[]) => events.find(({ ref, seat }) => ref !== undefined && seat === actor) ?? events[0];

function Card({ session, desk, alike, now, asked, first }: { session: Session; desk: Desk; alike: Run; now: boolean; asked: boolean; first: boolean }) {
    const { t } = desk.speaker;
    const { seats, viewer } = desk.state;
    const [entry] = alike;
    const latest = alike.at(-1) ?? entry;
    const telling = tellingOf(desk.catalog.game);
    const receipt = receiptOf(telling, entry, viewer);
    const changes = useDifferences(session, desk, asked ? entry : undefined, latest.version + 1 - entry.version);
    const events = receipt.length ? receipt : toldOf(telling, entry);
    const head = headOf(entry, events);
    const say = (event: GameEvent) => withNames(desk.speaker, event.text, seats);
    const others = events.filter((event) => event !== head);
    const lines = receipt.length ? events.length : changes.length ? FEW_LINES : LINES;
    // What the step did to who took it (a receipt: to whose it is), then to the viewer, then to others.
    const owner = receipt.length ? viewer : entry.seat;
    const near = ({ seat }: { seat: number | null }) => (seat === owner || seat === null ? 0 : seat === viewer ? 1 : 2);
    const shown = [...changes].sort((a, b) => near(a) - near(b)).slice(0, MOST).map((change) => forOwner(change, ownSeat(desk)));
    return (
        <li class={`card-told seat-${entry.seat} ${receipt.length ? 'receipt' : ''} ${first ? 'first' : ''}`} {...(now ? { 'aria-current': 'step' as const } : {})}>
            <button type="button" title={t('table.goto')} onClick={() => void session.look(latest.version + 1)}>
                {first && <span class="whose">{desk.nameOf(entry.seat)}</span>}
                {receipt.length > 0 && <strong>{t('story.receipt')}</strong>}
                <span class="headline">
                    {head?.ref && !receipt.length && <Picture game={desk.catalog.game} refId={head.ref} />}
                    {head && <span>{say(head)}{alike.length > 1 && <b class="times"> ×{alike.length}</b>}</span>}
                </span>
                {others.slice(0, lines).map((event, place) => <span key={place} class="beside">{say(event)}</span>)}
                {others.length > lines && <span class="beside">{t('story.more', { n: others.length - lines })}</span>}
            </button>
            {shown.length > 0 && <ul class="differences">{shown.map((change) => <Difference key={`${change.key}/${change.seat}`} desk={desk} change={change} whose={change.seat !== owner} />)}</ul>}
        </li>
    );
}
