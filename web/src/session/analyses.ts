// analyses.ts: the analyses of this browser, by game and length: looking at a moment and coming back costs nothing, nor does a reload.
import { MISTAKE, type Analysis } from './analysis.ts';
import { Kept } from './kept.ts';
import type { SavedGame } from './saved.ts';

const made = new Kept<Analysis>('analyses2', 12);
const keyOf = ({ id, version }: SavedGame) => `${id}-${version}`;

/** What is shown of it: of the alternatives only the best, and those that are as good; what happened, where it was luck. */
const brief = (analysis: Analysis): Analysis => ({
    ...analysis, decisions: analysis.decisions.map(({ told, ...each }, place) => ({ ...each, ...(told && analysis.turns.some(({ cause, decision }) => cause === 'luck' && decision === place) ? { told } : {}), best: each.best.filter(({ value }, place) => place === 0 || value > (each.best[0]?.value ?? 0) - MISTAKE) })),
});

export const analysisOf = (saved: SavedGame): Analysis | undefined => made.get(keyOf(saved));
export const keepAnalysis = (saved: SavedGame, analysis: Analysis): void => made.set(keyOf(saved), brief(analysis));
