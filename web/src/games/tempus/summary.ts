// summary.ts: the few numbers of a player that a phone always shows.
import type { View } from 'messages/protocol.ts';
import type { TempusView } from 'messages/tempus.ts';
import type { Summary } from '../board.ts';

export function tempusSummary(view: View, seat: number): Summary[] {
    const seen = view as TempusView;
    const [player, more] = [seen.player[seat], seen.seats[seat]];
    if (!player || !more) return [];
    return [
        { icon: 'hourglass', key: 'fact.markers', n: player.markers },
        { icon: 'card-pickup', key: 'fact.hand', n: player.hand.length },
        { icon: 'meeple', key: 'fact.tokens', n: more.tokens },
        { icon: 'light-bulb', key: 'fact.progress', n: more.progress },
        { icon: 'laurel-crown', key: 'fact.victory', n: more.points, points: true },
    ];
}
