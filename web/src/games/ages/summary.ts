// summary.ts: the few numbers of a player that a phone always shows.
import type { View } from 'messages/protocol.ts';
import type { AgesView } from 'messages/ages.ts';
import type { Summary } from '../board.ts';
import { numberIcons } from './icons.ts';

export function agesSummary(view: View, seat: number): Summary[] {
    const seen = view as AgesView;
    const [player, ratings] = [seen.player[seat], seen.ratings[seat]];
    if (!player || !ratings) return [];
    return [
        { icon: numberIcons.civil, key: 'counter.ca', n: player.ca },
        { icon: numberIcons.military, key: 'counter.ma', n: player.ma },
        { icon: numberIcons.food, key: 'counter.food', n: ratings.food },
        { icon: numberIcons.resources, key: 'counter.resources', n: ratings.resources },
        { icon: numberIcons.science, key: 'counter.science', n: player.science },
        { icon: numberIcons.culture, key: 'counter.culture', n: player.culture, points: true },
    ];
}
