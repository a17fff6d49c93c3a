// scenes.ts: what in Guns & Steel is worth the middle of the screen (data/steel/words_events.tsv).
import type { Telling } from '../story.ts';

export const steelTelling: Telling = {
    scenes: {
        defeat: { kind: 'battle', hits: 'seat' },
        hold: { kind: 'battle', hits: 'seat' },
        give: { kind: 'loss', hits: 'seat' },
        vp_loss: { kind: 'loss', hits: 'seat' },
        claim: { kind: 'wonder' },
        glory: { kind: 'wonder' },
        end: { kind: 'victory' },
    },
    quiet: ['turn'], // the name above the next card says it
};
