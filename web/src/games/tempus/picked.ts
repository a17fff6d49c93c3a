// picked.ts: the action that was chosen by its button below the map, until something is played: the map then offers only that, and the question says what to click.
import { Store } from '../../store.ts';
import type { Decision } from './model.ts';

export type Deed = 'move' | 'births' | 'fight' | 'build' | 'draw';

export const picked = new Store<{ deed: Deed | null }>({ deed: null });

/** The action that is being carried out already. */
const UNDER_WAY: Readonly<Record<string, Deed>> = { move: 'move', to: 'move', births: 'births' };

export const deedUnderWay = (phase: string): Deed | null => UNDER_WAY[phase] ?? null;

/** What is left of a decision once an action has been picked for it. */
export function onlyFor(decision: Decision, deed: Deed | null): Decision {
    const { view, phase, legal } = decision;
    if (deed === null || phase !== 'turn' || !view.own) return decision;
    const own = { ...view.own, births: deed === 'births' ? view.own.births : [], moves: deed === 'move' ? view.own.moves : [], fights: deed === 'fight' ? view.own.fights : [] };
    const fits = (action: string) => action === deed || action.startsWith(`${deed} `);
    return { ...decision, view: { ...view, own } as Decision['view'], legal: legal.filter(({ action }) => fits(action)) };
}
