// words.ts: the accessible names of the things on the board: everything that is drawn is also said.
import type { Desk } from '../desk.ts';
import { ownSeat } from '../desk.ts';
import { sentences } from '../words.ts';
import { cardRow, NUMERALS, offerOf, suppliesOf, usableHere, usableOf, type SteelOffer } from './model.ts';
import type { SteelCardRow, SteelPayment, SteelView, SteelWonderRow } from 'messages/steel.ts';

export const steelView = (desk: Desk) => desk.state.view as SteelView;

/** The desk of one's own things and the pyramid; a card that a rival has too is meant as one's own. */
export const deskHere = (desk: Desk): Desk => ({ ...desk, usable: usableHere(desk.state.legal) });

/** The desk of a rival: only what is expressly his can be used, or is chosen. */
export function deskOfSeat(desk: Desk, seat: number): Desk {
    if (seat === ownSeat(desk)) return deskHere(desk);
    const usable = usableOf(desk.state.legal, seat);
    return { ...desk, usable, chosen: desk.chosen.filter((ref) => usable.has(ref)) };
}

export const resourceName = (desk: Desk, id: string) => desk.speaker.say(desk.catalog.name('resources', id));
export const typeName = (desk: Desk, id: string) => desk.speaker.say(desk.catalog.name('types', id));
const cardName = (desk: Desk, id: string) => desk.speaker.say(desk.catalog.name('cards', id));

/** "2 Food, 1 Iron" */
export const amountWords = (desk: Desk, amounts: SteelCardRow['cost']) => Object.entries(amounts).map(([id, n]) => `${n} ${resourceName(desk, id)}`).join(', ');

/** "points 1, strength 2, reaction" */
export function statWords(desk: Desk, card: SteelCardRow): string {
    const { t } = desk.speaker;
    return [card.vp > 0 && t('steel.vp', { n: card.vp }), card.strength > 0 && t('steel.strengthOf', { n: card.strength }), card.reaction > 0 && t('steel.reaction')].filter(Boolean).join(', ');
}

/** "Age II, Civil; back: Horse": what kind of card it is. */
export function kindWords(desk: Desk, card: SteelCardRow): string {
    const { t } = desk.speaker;
    return [card.age ? t('steel.age', { n: NUMERALS[card.age] ?? '' }) : t('steel.starting'), typeName(desk, card.type), t('steel.back', { name: resourceName(desk, card.resource) })].join(', ');
}

/** "Base cost 2 Iron, surcharge 3; you can pay." */
export function priceWords(desk: Desk, offer: SteelOffer): string {
    const { t } = desk.speaker;
    const cost = amountWords(desk, cardRow(desk.catalog, offer.card)?.cost ?? {});
    const price = offer.surcharge ? t('steel.priceLinked', { cost, n: offer.surcharge }) : t('steel.price', { cost });
    if (!offer.payment) return price;
    return `${price}; ${offer.payment.payable ? t('steel.canPay') : t('steel.lacks', { n: offer.payment.lacks })}`;
}

/** How it would be paid: the cards, what is exchanged on the way, temporary resources. */
export function paymentWords(desk: Desk, offer: SteelPayment): string[] {
    const { t } = desk.speaker;
    const view = steelView(desk);
    const seat = ownSeat(desk);
    const cards = (offer.pay ?? []).map((id) => `${cardName(desk, id)} (${resourceName(desk, cardRow(desk.catalog, id)?.resource ?? '')})`);
    const temporary = Object.fromEntries(suppliesOf(desk.catalog, view, seat).filter((each) => each.temporary).map((each) => [each.resource, each.temporary]));
    const upgrades = Object.entries(offer.upgrades ?? {}).map(([id, n]) => {
        const next = desk.catalog.row('resources', id)?.['next'];
        return t('steel.upgrade', { from: `${2 * n} ${resourceName(desk, id)}`, to: `${n} ${resourceName(desk, String(next))}` });
    });
    return [
        ...(Object.keys(temporary).length ? [t('steel.paidTemporary', { what: amountWords(desk, temporary) })] : []),
        ...(cards.length ? [t('steel.paidCards', { what: cards.join(', ') })] : []),
        ...upgrades,
        ...(offer.earth ? [t('steel.upgrade', { from: t('steel.anyOf', { n: 3 * offer.earth }), to: `${offer.earth} ${resourceName(desk, 'earth')}` })] : []),
    ];
}

export const sourceWords = (desk: Desk, source: string) => (source === 'reconstructed' || source === 'partly' ? desk.speaker.t(`steel.source.${source}`) : '');

export function cardLabel(desk: Desk, card: SteelCardRow, more: (string | false)[] = []): string {
    const { say } = desk.speaker;
    const offer = offerOf(steelView(desk), card.id);
    return sentences([`${say(card.name)} (${kindWords(desk, card)})`, statWords(desk, card), say(card.text), ...more, offer && priceWords(desk, offer)]);
}

/** "you 2 of 3, Computer 1 of 3" */
export function progressWords(desk: Desk, wonder: SteelWonderRow): string[] {
    const { t } = desk.speaker;
    const progress = steelView(desk).progress[wonder.id];
    if (!progress) return [];
    return progress.seats.map((n, seat) => t('steel.progress', { name: desk.nameOf(seat), n, needed: progress.needed }));
}

export function gloryWords(desk: Desk, wonder: SteelWonderRow, glory: readonly number[]): string[] {
    const { t } = desk.speaker;
    if (!wonder.glory) return [];
    return glory.flatMap((n, seat) => (n ? [t('steel.gloryOf', { name: desk.nameOf(seat), n, needed: wonder.glory })] : []));
}

export function wonderLabel(desk: Desk, wonder: SteelWonderRow, more: (string | false)[] = []): string {
    const { say, t } = desk.speaker;
    return sentences([`${say(wonder.name)} (${t('steel.wonder')}, ${t('steel.vp', { n: wonder.vp })})`, say(wonder.text), ...more]);
}
