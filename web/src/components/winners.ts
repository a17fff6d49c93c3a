// winners.ts: who won, in words: everybody who shares the victory is named.
import type { Score } from 'messages/protocol.ts';
import type { Speaker } from '../i18n/index.ts';

/** `you`: the seat that is spoken to, or none. Empty: nobody has won. */
export function winnersWords({ t }: Pick<Speaker, 't'>, scores: readonly Score[], nameOf: (seat: number) => string, you = -1): string {
    const winners = scores.filter((score) => score.winner).map((score) => score.seat);
    const [first] = winners;
    if (first === undefined) return '';
    if (winners.length > 1) return t('table.tie', { names: winners.map(nameOf).join(', ') });
    return first === you ? t('table.youWin') : t('table.wins', { name: nameOf(first) });
}
