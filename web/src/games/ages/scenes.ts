// scenes.ts: what in Through the Ages is worth the middle of the screen, and what the receipt of a turn is made of (data/ages/words_events.tsv).
import type { Telling } from '../story.ts';

export const agesTelling: Telling = {
    turn: 'turn',
    scenes: {
        age_end: { kind: 'age' },
        age: { kind: 'age' },
        last_round: { kind: 'age', hits: 'all' },
        wonder: { kind: 'wonder' },
        revolution: { kind: 'event' },
        reveal: { kind: 'event', leads: true },
        colony: { kind: 'event' },
        pact: { kind: 'event', hits: 'amount' },
        aggression: { kind: 'war', hits: 'amount' },
        success: { kind: 'war' },
        defence: { kind: 'war' },
        war: { kind: 'war', hits: 'amount' },
        victory: { kind: 'war', hits: 'all' },
        stalemate: { kind: 'war', hits: 'all' },
        annex: { kind: 'loss', hits: 'amount' },
        seize: { kind: 'loss', hits: 'amount' },
        remove: { kind: 'loss', hits: 'seat' },
        destroy: { kind: 'loss', hits: 'seat' },
        ruin: { kind: 'loss', hits: 'seat' },
        lose_colony: { kind: 'loss', hits: 'seat' },
        lose_worker: { kind: 'loss', hits: 'seat' },
        uprising: { kind: 'loss', lines: [] },
        famine: { kind: 'loss', lines: ['consume'] },
        resign: { kind: 'event' },
        over: { kind: 'victory', lines: ['total'] },
    },
    receipt: {
        when: ['produce_food', 'produce_resources', 'uprising'],
        lines: ['science', 'culture', 'card_culture', 'produce_food', 'consume', 'famine', 'produce_resources', 'corruption', 'uprising', 'draw', 'drawn', 'discard'],
    },
};
