// winners.ts: who won and by what, in words: everybody who shares the victory is named.
import type { Score } from 'messages/protocol.ts';
import type { Desk } from '../games/desk.ts';
import type { Speaker } from '../i18n/index.ts';

/** `you`: the seat that is spoken to, or none. Empty: nobody has won. */
export function winnersWords({ t }: Pick<Speaker, 't'>, scores: readonly Score[], nameOf: (seat: number) => string, you = -1): string {
    const winners = scores.filter((score) => score.winner).map((score) => score.seat);
    const [first] = winners;
    if (first === undefined) return '';
    if (winners.length > 1) return t('table.tie', { names: winners.map(nameOf).join(', ') });
    return first === you ? t('table.youWin') : t('table.wins', { name: nameOf(first) });
}

/** Who won the game on the table, and by what; empty: nobody has, or the rules do not say. */
export function endingOf({ state, catalog, speaker, nameOf, alone, online }: Desk): { who: string; how: string } {
    const ending = state.scores.find((score) => score.winner)?.kind;
    return { who: winnersWords(speaker, state.scores, nameOf, alone || online ? state.viewer : -1), how: ending ? speaker.say(catalog.row('endings', ending)?.name) : '' };
}
