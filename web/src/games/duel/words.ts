// words.ts: the accessible names of the things on the board: everything that is drawn is also said.
import { ownSeat, type Desk } from '../desk.ts';
import { capital, sentences } from '../words.ts';
import type { DuelCardRow, DuelView, DuelWonderRow } from 'messages/duel.ts';

export const duelView = (desk: Desk) => desk.state.view as DuelView;

export function priceWords(desk: Desk, id: string): string[] {
    const { t } = desk.speaker;
    const view = duelView(desk);
    const own = ownSeat(desk);
    const price = view.cities[own]?.prices[id];
    if (price === undefined) return [];
    const missing = price - (view.player[own]?.coins ?? 0);
    const words = [price ? t('duel.costs', { n: price }) : t('duel.free')];
    if (missing > 0) words.push(t('duel.missing', { n: missing }));
    return words;
}

/** What the opponent would pay, and whether he could. */
export function rivalPrice(desk: Desk, id: string): { price: number; can: boolean } | null {
    const view = duelView(desk);
    const rival = 1 - ownSeat(desk);
    const price = view.cities[rival]?.prices[id];
    return price === undefined ? null : { price, can: price <= (view.player[rival]?.coins ?? 0) };
}

export function buildingLabel(desk: Desk, card: DuelCardRow, more: string[] = []): string {
    const { say } = desk.speaker;
    const colour = desk.catalog.row('colours', card.colour);
    return sentences([`${say(card.name)} (${say(colour?.name)})`, say(card.text), capital([...priceWords(desk, card.id), ...more].join('; '))]);
}

export function wonderLabel(desk: Desk, wonder: DuelWonderRow, more: string[] = []): string {
    const { say } = desk.speaker;
    return sentences([say(wonder.name), say(wonder.text), capital(more.join('; '))]);
}
