// summary.ts: the few numbers of a player that a phone always shows.
import type { View } from 'messages/protocol.ts';
import type { CivView } from 'messages/civ.ts';
import type { Summary } from '../board.ts';

export function civSummary(view: View, seat: number): Summary[] {
    const seen = view as CivView;
    const [player, more] = [seen.player[seat], seen.seats[seat]];
    if (!player || !more) return [];
    return [
        { icon: 'trade', key: 'fact.civ_trade', n: player.trade },
        { icon: 'musical-notes', key: 'fact.civ_culture', n: player.culture },
        { icon: 'two-coins', key: 'fact.civ_coins', n: more.coins },
        { icon: 'round-star', key: 'fact.civ_space', n: player.space, points: true },
    ];
}
