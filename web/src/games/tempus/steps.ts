// steps.ts: playing several actions in a row that a person means as one: each when the one before it has been answered.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Desk } from '../desk.ts';
import type { Steps } from './model.ts';

interface Plan {
    steps: Steps;
    from: number; // the version at which the next of them may be played
}

/** Where the next step is not to be had as it was meant (it takes a card), the rest is left to the person, at the thing it is about. */
function begin(desk: Desk, [next = '', ...rest]: Steps): Plan | null {
    const { version, last, legal } = desk.state;
    if (version === last && legal.some(({ action }) => action === next)) {
        desk.play(next);
        return rest.length ? { steps: rest, from: version + 1 } : null;
    }
    const hex = `hex:${next.split(' ')[1] ?? ''}`;
    if (desk.usable.has(hex)) desk.choose(hex);
    return null;
}

/** What plays them, and whether some are still to come. */
export function useSteps(desk: Desk): { run(steps: Steps): void; running: boolean } {
    const [plan, setPlan] = useState<Plan | null>(null);
    const { version, legal } = desk.state;
    useLayoutEffect(() => { if (plan && version >= plan.from && legal.length) setPlan(begin(desk, plan.steps)); }, [plan, version, legal]);
    return { run: (steps) => setPlan(begin(desk, steps)), running: plan !== null };
}
