// question.tsx: what is at stake in the decision at hand: the card that asks, what is being paid for. The answers, each with what it brings, follow below it;
// how everybody stands in an attack is a scene of its own (attack.tsx).
import { Icon } from '../../components/icon.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { cardRow, offerOf, typeIcons } from './model.ts';
import type { SteelCardRow, SteelView } from 'messages/steel.ts';
import { SeatSign } from './wonders.tsx';
import { amountWords, resourceName, steelView } from './words.ts';

/** What is told beside the card, by phase. */
const TOLD: Record<string, (desk: Desk, view: SteelView) => (string | false)[]> = {
    place: (desk) => [desk.speaker.t('steel.ask.place')],
    activate: (desk, view) => [!view.attack && desk.speaker.t('steel.ask.activate')],
    react: (desk, view) => reactWords(desk, view),
    lose: (desk, view) => [leftWords(desk, view, 'steel.ask.lose')],
    give: (desk, view) => [leftWords(desk, view, 'steel.ask.give')],
    replenish: (desk, view) => [leftWords(desk, view, 'steel.ask.replenish')],
    gain: (desk, view) => [leftWords(desk, view, 'steel.ask.gain')],
    deplete: (desk, view) => [leftWords(desk, view, 'steel.ask.deplete')],
    copy: (desk) => [desk.speaker.t('steel.ask.copy')],
    use: (desk) => [desk.speaker.t('steel.ask.use')],
    play: (desk) => [desk.speaker.t('steel.ask.play')],
    play_or_use: (desk) => [desk.speaker.t('steel.ask.play_or_use')],
    pay: (desk, view) => payWords(desk, view),
    claim: (desk) => [desk.speaker.t(desk.state.legal.filter(({ action }) => action.startsWith('claim ')).length > 1 ? 'steel.ask.claim' : 'steel.ask.claimOne')],
    glory: (desk) => [desk.speaker.t('steel.ask.glory')],
    take: (desk) => [desk.speaker.t('steel.ask.take')],
};

export function SteelQuestion({ desk }: { desk: Desk }) {
    const { say } = desk.speaker;
    const view = steelView(desk);
    const { phase } = desk.state;
    const told = TOLD[phase];
    if (!told) return null;
    const card = cardRow(desk.catalog, view.attack?.card ?? view.question?.card ?? (phase === 'pay' ? view.buying : null));
    const words = told(desk, view).filter((each) => each !== false && each !== '');
    if (!card && !words.length) return null;
    return (
        <section class={`question question-${phase} ${view.attack ? 'of-attack' : ''}`} aria-label={say(desk.catalog.row('phases', phase)?.name)}>
            {card && <Asking desk={desk} card={card} />}
            {words.length > 0 && <ul>{words.map((each) => <li key={String(each)}>{each}</li>)}</ul>}
        </section>
    );
}

/** The card that asks, and whose it is. */
function Asking({ desk, card }: { desk: Desk; card: SteelCardRow }) {
    const { say } = desk.speaker;
    const { attack, question } = steelView(desk);
    const whose = attack?.seat ?? question?.owner;
    return (
        <p class={`asking type-${card.type}`}>
            <Icon name={typeIcons[card.type] ?? ''} /> <b>{say(card.name)}</b>{whose !== undefined && whose !== ownSeat(desk) && <> <SeatSign seat={whose} /> {desk.nameOf(whose)}</>}
            <br /><span>{say(card.text)}</span>
        </p>
    );
}

export function reactWords(desk: Desk, view: SteelView): (string | false)[] {
    const { t } = desk.speaker;
    const own = view.attack?.seats.find(({ seat }) => seat === desk.state.viewer);
    if (!view.attack || !own) return [];
    const need = view.attack.strength - own.strength;
    return [
        need > 0 ? t('steel.need', { n: need }) : t('steel.enough'),
        need > 0 && own.most < view.attack.strength && t('steel.hopeless', { n: own.most }),
        t('steel.reactRule'),
    ];
}

function leftWords(desk: Desk, view: SteelView, key: 'steel.ask.lose' | 'steel.ask.give' | 'steel.ask.replenish' | 'steel.ask.gain' | 'steel.ask.deplete'): string {
    return desk.speaker.t(key, { n: view.question?.left ?? 1 });
}

function payWords(desk: Desk, view: SteelView): string[] {
    const { t, say } = desk.speaker;
    const offer = view.buying ? offerOf(view, view.buying) : undefined;
    const card = cardRow(desk.catalog, view.buying);
    const chosen = view.paying.map((id) => `${say(desk.catalog.name('cards', id))} (${resourceName(desk, cardRow(desk.catalog, id)?.resource ?? '')})`);
    return [
        ...(card && offer ? [t('steel.ask.pay', { cost: amountWords(desk, card.cost), n: offer.surcharge })] : []),
        ...(chosen.length ? [t('steel.ask.paying', { what: chosen.join(', ') })] : []),
    ];
}
