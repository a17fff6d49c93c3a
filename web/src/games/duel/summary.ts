// summary.ts: the few numbers of a player that a phone always shows.
import type { View } from 'messages/protocol.ts';
import type { DuelView } from 'messages/duel.ts';
import type { Summary } from '../board.ts';

export function duelSummary(view: View, seat: number): Summary[] {
    const player = (view as DuelView).player[seat];
    return player ? [{ icon: 'two-coins', key: 'fact.coins', n: player.coins }] : [];
}
