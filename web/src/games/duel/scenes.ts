// scenes.ts: what in 7 Wonders Duel is worth the middle of the screen (data/duel/words_events.tsv). A turn is one move there: it needs no receipt.
import type { Telling } from '../story.ts';

export const duelTelling: Telling = {
    scenes: {
        age: { kind: 'age' },
        wonder: { kind: 'wonder' },
        destroy: { kind: 'loss', hits: 'seat' },
        loot: { kind: 'battle', hits: 'seat' },
        token: { kind: 'event' },
        removed: { kind: 'event' },
        end: { kind: 'victory' },
    },
};
