// summary.ts: the few numbers of a player that a phone always shows.
import type { View } from 'messages/protocol.ts';
import type { SteelView } from 'messages/steel.ts';
import type { Summary } from '../board.ts';

export function steelSummary(view: View, seat: number): Summary[] {
    const seen = view as SteelView;
    const [player, desk] = [seen.player[seat], seen.desks[seat]];
    if (!player || !desk) return [];
    return [
        { icon: 'card-pickup', key: 'fact.steel.hand', n: player.hand.length },
        { icon: 'crossed-swords', key: 'fact.strength', n: desk.strength },
        { icon: 'laurel-crown', key: 'fact.steel.points', n: desk.points, points: true },
    ];
}
