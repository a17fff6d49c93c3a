// scenes.ts: what in Tempus is worth the middle of the screen, and what a round brought (data/tempus/words_events.tsv). Fights and new eras have scenes of their own, over the
// map (scene.tsx).
import type { Telling } from '../story.ts';

export const tempusTelling: Telling = {
    scenes: {
        convert: { kind: 'loss', hits: 'extra' },
        end: { kind: 'victory' },
    },
    receipt: { when: ['progress'], lines: ['progress', 'era', 'catch_up'] },
};
