// scenes.ts: what in Civilization is worth the middle of the screen, and what the Trade Phase brought (data/civ/words_events.tsv).
import type { Telling } from '../story.ts';

export const civTelling: Telling = {
    scenes: {
        attack: { kind: 'battle', hits: 'amount' },
        horde: { kind: 'battle', hits: 'seat' },
        victory: { kind: 'battle', hits: 'party' },
        city_lost: { kind: 'loss', hits: 'seat' },
        city_state_lost: { kind: 'loss' },
        lose_figures: { kind: 'loss', hits: 'seat' },
        destroyed: { kind: 'loss', hits: 'seat' },
        great_lost: { kind: 'loss', hits: 'seat' },
        wonder_lost: { kind: 'loss' },
        stolen: { kind: 'loss', hits: 'extra' },
        play: { kind: 'event' },
        government: { kind: 'event' },
        great: { kind: 'person' },
        wonder: { kind: 'wonder' },
        end: { kind: 'victory' },
    },
    from: ['attack', 'horde'],
    quiet: ['gather', 'phase', 'research'], // where figures gather changes nothing yet; who learns has researched
    receipt: { when: ['trade'], lines: ['trade', 'coin', 'culture', 'step'] },
};
