// question.tsx: what is at stake in the decision at hand: an auction, an attack, an event, a pact. The answers, each with what it brings, follow below it.
import { ownSeat, seatsOf, type Desk } from '../desk.ts';
import type { Action } from 'messages/protocol.ts';
import { Card, CardChip, refOf } from './card.tsx';
import { Sign } from './signs.tsx';
import { homeOf, Spot } from './spots.tsx';
import { civilRow, hasResigned, militaryRow } from './model.ts';
import type { AgesView } from 'messages/ages.ts';
import { capital, signed } from '../words.ts';
import { agesView } from './words.ts';

/** What is told beside the card, by phase; a phase without a line here is told by its card alone. */
const TOLD: Record<string, (desk: Desk, view: AgesView) => (string | false)[]> = {
    politics: politicsWords,
    bid: bidWords,
    force: forceWords,
    defence: defenceWords,
    pact_reply: pactWords,
    excess: (desk, view) => [desk.speaker.t('question.discard', { n: view.question?.amount ?? 0 })],
    discard: (desk, view) => [desk.speaker.t('question.discard', { n: view.question?.amount ?? 0 })],
    foray: (desk, view) => [desk.speaker.t('question.gain', { n: view.question?.amount ?? 0 })],
    raiders: (desk, view) => [desk.speaker.t('question.loss', { n: view.question?.amount ?? 0 })],
};

const toldOf = (desk: Desk, view: AgesView) =>
    (TOLD[desk.state.phase]?.(desk, view) ?? (view.question ? otherWords(desk, view) : [])).filter((each) => each !== false);

export function AgesQuestion({ desk }: { desk: Desk }) {
    const { say } = desk.speaker;
    const { phase } = desk.state;
    const view = agesView(desk);
    const question = view.question;
    if (!question || phase === 'actions') return null;
    const card = civilRow(desk.catalog, question.civil ?? null) ?? militaryRow(desk.catalog, question.military ?? null);
    const name = say(desk.catalog.row('phases', phase)?.name);
    const words = toldOf(desk, view);
    if (!card && !words.length) return null;
    return (
        <section class={`question question-${phase}`} aria-label={name}>
            {card && <p class="question-card"><CardChip desk={desk} card={card} /> <span>{say(card.text)}</span></p>}
            {words.length > 0 && <ul>{words.map((each) => <li key={each}>{each}</li>)}</ul>}
        </section>
    );
}

/**
 * The decision on the table: what it is about, and the cards that answer it in front, each with its moves on it. In politics that is the military hand; where
 * workers or buildings are chosen, their cards.
 */
export function Asking({ desk }: { desk: Desk }) {
    const { say } = desk.speaker;
    const { phase, legal } = desk.state;
    const view = agesView(desk);
    const question = view.question;
    const about = civilRow(desk.catalog, question?.civil ?? null) ?? militaryRow(desk.catalog, question?.military ?? null);
    const own = view.player[ownSeat(desk)];
    const inFront = ['politics', 'excess', 'discard', 'defence'].includes(phase) ? (own?.military ?? []).map((id) => `military:${id}`) : [];
    const refs = [...new Set([...inFront, ...legal.flatMap((action) => homeOf(action) ?? [])])];
    const cards = refs.flatMap((ref) => {
        const id = ref.slice(ref.indexOf(':') + 1);
        const card = ref.startsWith('civil:') ? civilRow(desk.catalog, id) : militaryRow(desk.catalog, id);
        return card ? [{ ref, card, actions: legal.filter((action) => homeOf(action) === ref) }] : [];
    });
    const words = toldOf(desk, view);
    const others = legal.filter((action) => !cards.some(({ actions }) => actions.includes(action)));
    const rest = cards.length ? others.filter(({ group }) => group !== ENDING) : others; // that is the button below, as always
    return (
        <div class={`asking asking-${phase} ${cards.length <= FEW ? 'few' : cards.length > ROW ? 'crowd' : ''}`} role="group" aria-label={say(desk.catalog.row('phases', phase)?.name)}>
            <header>
                {about && !refs.includes(refOf(about)) && <Card desk={desk} card={about} size="m" />}
                <div><h2>{capital(say(desk.catalog.row('phases', phase)?.name))}</h2>{about && <p>{say(about.text)}</p>}{words.length > 0 && <ul>{words.map((each) => <li key={each}>{each}</li>)}</ul>}</div>
                {rest.length > 0 && <div class="asking-rest">{rest.map((action) => <Spot key={action.action} desk={desk} action={action} words={say(action.text)} bare />)}</div>}
            </header>
            {cards.length > 0 && (
                <div class="asking-cards" data-tips="above" style={{ '--cards': cards.length }}>
                    {cards.map(({ ref, card, actions }, at) => (
                        <Card key={`${ref}-${at}`} desk={desk} card={card} size="m" inPlay={inFront.length === 0}
                            foot={actions.length > 0 && <div class={`spots ${actions.length > 3 ? 'many-spots' : ''}`}>{actions.map((action) => <Spot key={action.action} desk={desk} action={action} words={answerWords(desk, action)}><Beside desk={desk} action={action} card={card} /></Spot>)}</div>} />
                    ))}
                </div>
            )}
        </div>
    );
}

/** What an answer brings or leaves: culture for an event that is prepared; of one's force, what a bid does not ask for. */
function Beside({ desk, action, card }: { desk: Desk; action: Action; card: { age: string | null } }) {
    const [verb, first] = action.action.split(' ');
    const { force } = agesView(desk);
    if (verb === 'event') return <span class="price" aria-hidden="true">+{Number(desk.catalog.row('ages', card.age ?? '')?.['level'] ?? 0)}<Sign name="culture" /></span>;
    if (verb === 'bid' && force?.seat === desk.state.viewer) return <small class="left-over" aria-hidden="true">{desk.speaker.t('ages.do.left', { n: force.most - Number(first) })}</small>;
    return null;
}

const ENDING = 'end';
const FEW = 3; // so many cards leave room beside them for what is told
const ROW = 8; // more than a row of them needs the room of the technologies

const ATTACKS = new Set(['aggression', 'war', 'resolve']);

/** An answer on its card: whom it is against, how much is bid, or the verb alone. */
function answerWords(desk: Desk, action: Action): string {
    const { t, maybe, say } = desk.speaker;
    const [verb = '', first = '', second = '', side = ''] = action.action.split(' ');
    const name = desk.nameOf(Number(second));
    if (ATTACKS.has(verb)) return desk.state.seats.length > 2 ? t('ages.do.attackWhom', { name }) : t('ages.do.attack');
    if (verb === 'pact') return side ? t('ages.do.side', { name, side: side.toUpperCase() }) : name;
    if (verb === 'bid') return t('ages.do.bid', { n: first });
    return maybe(`ages.do.${verb}`, say(action.text));
}

const strengthOf = (view: AgesView, seat: number) => view.ratings[seat]?.strength ?? 0;

function politicsWords(desk: Desk, view: AgesView): string[] {
    const { t } = desk.speaker;
    const own = ownSeat(desk);
    return [
        t('question.politics'),
        ...seatsOf(desk).filter((seat) => seat !== own && !hasResigned(view.player[seat])).map((seat) => t('question.against', { name: desk.nameOf(seat), n: strengthOf(view, seat), own: strengthOf(view, own), gap: signed(view.superiority[own]?.[seat] ?? 0) })),
        t('question.events', { current: view.current_events.length, future: view.future_events.length }),
    ];
}

function bidWords(desk: Desk, view: AgesView): (string | false)[] {
    const { t } = desk.speaker;
    const passed = seatsOf(desk).filter((seat) => (view.passed >> seat) & 1).map(desk.nameOf);
    return [
        view.bid ? t('question.bid', { n: view.bid, name: desk.nameOf(view.bidder) }) : t('question.noBid'),
        view.force?.seat === desk.state.viewer && t('question.mostForce', { n: view.force.most }),
        passed.length > 0 && t('question.passed', { names: passed.join(', ') }),
        t('question.bidCost'),
    ];
}

function forceWords(desk: Desk, view: AgesView): string[] {
    const { t } = desk.speaker;
    return [t('question.force', { n: view.question?.force ?? 0, need: view.bid }), t('question.forceCost')];
}

function defenceWords(desk: Desk, view: AgesView): string[] {
    const { t } = desk.speaker;
    const { rival = 0, attack = 0, defence = 0, amount = 0 } = view.question ?? {};
    return [
        t('question.attack', { name: desk.nameOf(rival), a: attack, b: defence }),
        t('question.lacking', { n: Math.max(0, amount) }),
    ];
}

function pactWords(desk: Desk, view: AgesView): (string | false)[] {
    const { t, say } = desk.speaker;
    const side = view.question?.side;
    return [
        t('question.offer', { name: desk.nameOf(view.question?.rival ?? 0) }),
        side !== undefined && t('question.side', { side: say(desk.catalog.row('sides', side)?.name) }),
    ];
}

function otherWords(desk: Desk, view: AgesView): (string | false)[] {
    const { t } = desk.speaker;
    const { rival } = view.question ?? {};
    return [rival !== undefined && t('question.concerns', { name: desk.nameOf(rival) })];
}
