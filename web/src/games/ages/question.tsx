// question.tsx: what is at stake in the decision at hand: an auction, an attack, an event, a pact. The answers, each with what it brings, follow below it.
import { ownSeat, seatsOf, type Desk } from '../desk.ts';
import { CardChip } from './card.tsx';
import { civilRow, hasResigned, militaryRow } from './model.ts';
import type { AgesView } from './view.ts';
import { signed } from '../words.ts';
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

export function AgesQuestion({ desk }: { desk: Desk }) {
    const { say } = desk.speaker;
    const { phase } = desk.state;
    const view = agesView(desk);
    const question = view.question;
    if (!question || phase === 'actions') return null;
    const card = civilRow(desk.catalog, question.civil ?? null) ?? militaryRow(desk.catalog, question.military ?? null);
    const name = say(desk.catalog.row('phases', phase)?.name);
    const words = (TOLD[phase]?.(desk, view) ?? otherWords(desk, view)).filter((each) => each !== false);
    if (!card && !words.length) return null;
    return (
        <section class={`question question-${phase}`} aria-label={name}>
            {card && <p class="question-card"><CardChip desk={desk} card={card} /> <span>{say(card.text)}</span></p>}
            {words.length > 0 && <ul>{words.map((each) => <li key={each}>{each}</li>)}</ul>}
        </section>
    );
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
