// summary.ts: the few numbers of a player that a phone always shows.
import type { View } from 'messages/protocol.ts';
import type { DuelView } from 'messages/duel.ts';
import type { Summary } from '../board.ts';

export function duelSummary(view: View, seat: number): Summary[] {
    const player = (view as DuelView).player[seat];
    const points = (view as DuelView).cities[seat]?.points;
    return player && points !== undefined ? [{ icon: 'two-coins', key: 'fact.coins', n: player.coins }, { icon: 'laurel-crown', key: 'fact.points', n: points, points: true }] : [];
}
