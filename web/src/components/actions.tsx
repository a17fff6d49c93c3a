// actions.tsx: what the viewer can do now: the answers to a question, everything in the drawer (drawer.tsx), or only what the chosen things allow; what is chosen,
// explained; why not; what an action would change, beside it when it is pointed at, below it where there are few.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Action, Row } from 'messages/protocol.ts';
import type { Session } from '../session/session.ts';
import { GIVING_UP, grouped, narrowed, type Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { withNames } from '../i18n/index.ts';
import { isInAtlas } from '../learn/atlas.ts';
import type { TextKey } from '../i18n/texts.ts';
import { Drawer } from './drawer.tsx';
import { PreviewLines } from './preview.tsx';
import { RuleLink } from './rulelink.tsx';
import { Why } from './why.tsx';

const FEW = 12; // so many answers say at once what they bring
const READABLE = 5; // so many also say what their cards say, unless a board has longer lists of short cards

interface ActionsProps {
    desk: Desk;
    session: Session;
    play(action: string): void;
    clear(): void;
    shown: readonly Action[];
    list: { open: boolean; finding: boolean; wide: boolean; toggle(): void; close(): void };
}

/** The actions in the order in which they are listed, for the digits of the keyboard. */
export function listed(legal: readonly Action[], chosen: readonly string[]): Action[] {
    return grouped(narrowed(legal, chosen)).flatMap(({ actions }) => actions);
}

export function Actions({ desk, session, play, clear, shown, list }: ActionsProps) {
    const { t, maybe } = desk.speaker;
    const { legal, phase } = desk.state;
    const { Question, asks, answered, told } = boardFor(desk.catalog.game);
    const asked = legal.length > 0 && Boolean(asks?.(phase));
    const question = asked && !(answered?.(phase) && !list.open); // offered once: where the answers are clicked
    const said = list.wide && !list.open && told; // on the board
    const nameOf = (group: string) => maybe(`group.${desk.catalog.game}.${group}`, maybe(`group.${group}`, group));
    const [pointed, setPointed] = useState<Pointed | null>(null);
    useEffect(() => setPointed(null), [legal, desk.chosen]);
    const point = (action: Action, event: Event) => {
        const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
        setPointed({ action: action.action, top: box.top, right: innerWidth - box.left });
    };
    const button = (action: Action, big: boolean) => (
        <ActionButton key={action.action} action={action} text={withNames(desk.speaker, action.text, desk.state.seats)} place={shown.indexOf(action)} play={play} big={big}
            {...(big && shown.length <= FEW ? { lines: <><CardOf desk={desk} action={action} among={shown} /><PreviewLines desk={desk} session={session} action={action.action} quiet /></> } : { point, leave: () => setPointed(null) })} />
    );
    return (
        <section class={`actions ${list.open ? 'expanded' : ''} ${desk.chosen.length ? 'narrow' : ''} ${question ? 'asked' : ''}`} aria-label={t('table.actions')} tabIndex={-1}>
            {Question && legal.length > 0 && !said && (question === asked || !list.wide) && <Question desk={desk} />}
            {pointed && <Floating desk={desk} session={session} pointed={pointed} />}
            {desk.chosen.map((ref) => <Chosen key={ref} desk={desk} session={session} refId={ref} />)}
            {desk.chosen.length > 0 && (
                <div class="choices">
                    {shown.map((action) => button(action, true))}
                    <button type="button" class="plain" onClick={clear}>{legal.length ? t('table.all') : t('table.close')}</button>
                </div>
            )}
            {!desk.chosen.length && question && !list.finding && (
                <div class="groups">
                    {grouped(legal).map(({ group, actions }) => (
                        <div key={group} class={`group-of-${group}`} role="group" aria-label={nameOf(group)}>
                            <h3>{nameOf(group)}</h3>
                            {actions.map((action) => button(action, true))}
                        </div>
                    ))}
                </div>
            )}
            {!desk.chosen.length && (!question || list.finding) && legal.length > 0 && <Drawer desk={desk} {...list} play={play} button={(action) => button(action, false)} />}
            {!desk.chosen.length && !legal.length && !desk.state.over && desk.state.version === desk.state.last && <p class="quiet waiting">{t(waitingWords(desk))}</p>}
        </section>
    );
}

/** What the thing says that sets this answer apart from the others: the card it plays. Nothing where it has been chosen, and is told above. */
function CardOf({ desk, action, among }: { desk: Desk; action: Action; among: readonly Action[] }) {
    const [only] = action.refs.filter((ref) => !desk.chosen.includes(ref) && among.filter((other) => other.refs.includes(ref)).length === 1);
    const { readable = READABLE } = boardFor(desk.catalog.game);
    if (GIVING_UP.has(action.group)) return null; // what a card would have done is not what giving it up brings
    const text = only && among.length > 1 && among.length <= readable && desk.catalog.ref(only)?.text;
    // What a card says is not what the answer does: giving it up brings nothing of it.
    return text ? <p class="quiet card-of">{GIVING_UP.has(action.group) ? desk.speaker.t('table.cardSays', { what: desk.speaker.say(text) }) : desk.speaker.say(text)}</p> : null;
}

/** Why there is nothing to decide. */
function waitingWords({ state, online }: Desk): TextKey {
    if (state.viewer < 0) return 'online.watching';
    if (!online || state.seats[state.viewer]?.kind !== 'bot') return 'table.waiting';
    return state.clocks?.left[state.viewer] === 0 ? 'online.flagged' : 'online.givenUp';
}

interface Pointed {
    action: string;
    top: number;
    right: number;
}

/** Beside the list, at the action pointed at: nothing moves under the pointer. */
function Floating({ desk, session, pointed }: { desk: Desk; session: Session; pointed: Pointed }) {
    const top = Math.max(50, Math.min(pointed.top, innerHeight - 230));
    return (
        <div class="floating" role="status" aria-label={desk.speaker.t('preview.title')} style={{ top: `${top}px`, right: `${pointed.right + 10}px` }}>
            <PreviewLines desk={desk} session={session} action={pointed.action} />
        </div>
    );
}

interface ActionButtonProps {
    action: Action;
    text: string;
    place: number;
    play(action: string): void;
    big: boolean;
    lines?: ComponentChildren;
    point?(action: Action, event: Event): void;
    leave?(): void;
}

function ActionButton({ action, text, place, play, big, lines, point, leave }: ActionButtonProps) {
    const show = (event: Event) => point?.(action, event);
    return (
        <>
            <button type="button" class={`action ${big ? 'big' : ''} group-${action.group}`} data-action={action.action} data-refs={action.refs.join(' ')} onClick={() => play(action.action)}
                onPointerEnter={show} onFocus={show} onPointerLeave={leave} onBlur={leave}>
                {place < 9 && <kbd aria-hidden="true">{place + 1}</kbd>}<span>{text}</span>
            </button>
            {lines && <div class="lines">{lines}</div>}
        </>
    );
}

function Chosen({ desk, session, refId }: { desk: Desk; session: Session; refId: string }) {
    const { t, say } = desk.speaker;
    const row: Row | undefined = desk.catalog.ref(refId);
    const { Detail } = boardFor(desk.catalog.game);
    return (
        <div class="chosen-thing">
            <h3>{say(row?.name) || refId.split(':').at(-1)}</h3>
            {row?.text && <p>{say(row.text)}</p>}
            <Detail desk={desk} refId={refId} />
            <Why session={session} desk={desk} refId={refId} />
            {row?.rules && row.rules.length > 0 && (
                <p class="quiet rules-of">{t('nav.rules')}: {row.rules.slice(0, 6).map((rule) => <RuleLink key={rule} game={desk.catalog.game} rule={rule} short />)}</p>
            )}
            {isInAtlas(desk.catalog.game, refId) && <p class="quiet"><a href={`#/atlas/${desk.catalog.game}/${refId}`}>{t('atlas.entry')}</a></p>}
        </div>
    );
}
