// planner.ts: plays what one click meant, move after move (plan.ts), and passes where the person said so.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Desk } from '../desk.ts';
import { goesOn, type Plan } from './plan.ts';

export interface Planner {
    busy: boolean; // moves are still to come
    play(moves: readonly string[]): void;
}

const STEP_MS = 160; // one sees the figures walk

export function usePlanner(desk: Desk): Planner {
    const [plan, setPlan] = useState<Plan | null>(null);
    const { version, legal, last } = desk.state;
    const latest = useRef(desk);
    latest.current = desk;
    useEffect(() => {
        if (!plan || version !== last || version <= plan.version) return;
        if (!legal.length) { setPlan(null); return; } // somebody else decides now: what follows is a new question
        const next = goesOn(plan, version, legal);
        setPlan(next);
        const [move] = next?.moves ?? [];
        if (!move) return;
        const timer = setTimeout(() => latest.current.play(move), matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEP_MS);
        return () => clearTimeout(timer);
    }, [version, legal]);
    return {
        busy: Boolean(plan && plan.moves.length > 1),
        play: (moves) => {
            const [first] = moves;
            if (!first) return;
            setPlan(moves.length > 1 ? { moves, version } : null);
            desk.play(first);
        },
    };
}
