// foresee.ts: the numbers of Guns & Steel worth comparing before and after an action, and what to think of before giving something up.
import type { Warning } from '../../components/warnings.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { Action, View } from 'messages/protocol.ts';
import type { Fact } from '../facts.ts';
import { suppliesOf } from './model.ts';
import type { SteelView } from 'messages/steel.ts';

const total = (supplies: { cards: number; temporary: number }[]) => supplies.reduce((sum, each) => sum + each.cards + each.temporary, 0);

function factsOf(catalog: Catalog, view: SteelView, seat: number, own: boolean): Fact[] {
    const player = view.player[seat];
    const desk = view.desks[seat];
    if (!player || !desk) return [];
    const better = own ? 'more' : 'less';
    const supplies = suppliesOf(catalog, view, seat);
    const each = supplies.map(({ resource, cards, temporary }): Fact => ({ key: `steel.${resource}`, seat, value: cards + temporary, better }));
    const defender = view.attack?.begun ? view.attack.seats.find((other) => other.seat === seat) : undefined;
    const met = Object.values(view.progress).filter(({ seats, needed }) => (seats[seat] ?? 0) >= needed).length;
    return [
        { key: 'steel.defeated', seat, value: defender?.defeated, better: own ? 'less' : 'more' },
        { key: 'strength', seat, value: desk.strength, better },
        { key: 'steel.points', seat, value: desk.points, better },
        { key: 'steel.track', seat, value: view.ends.track === undefined ? null : player.track, better },
        ...(own ? each : [{ key: 'steel.ready', seat, value: total(supplies), better } satisfies Fact]),
        { key: 'steel.hand', seat, value: player.hand.length },
        { key: 'steel.wonders', seat, value: player.wonders.length, better },
        { key: 'steel.glory', seat, value: view.ends.track === undefined ? null : player.supply },
        ...(own ? [{ key: 'steel.met', seat, value: met, better } satisfies Fact, { key: 'steel.paying', seat, value: view.paying.length } satisfies Fact] : []),
    ];
}

export function steelFacts(catalog: Catalog, view: View, viewer: number): Fact[] {
    const seen = view as SteelView;
    if (!seen.desks) return [];
    const own = Math.max(0, viewer);
    const others = seen.desks.map((_, seat) => seat).filter((seat) => seat !== own);
    return [...factsOf(catalog, seen, own, true), ...others.flatMap((seat) => factsOf(catalog, seen, seat, false))];
}

/** Passing in the Buy phase loses temporary resources; passing with something affordable is worth a word. */
export function steelWarnings(catalog: Catalog, view: View, viewer: number, action: Action): Warning[] {
    const seen = view as SteelView;
    if (action.action !== 'pass' || seen.turn !== viewer) return [];
    const temporary = suppliesOf(catalog, seen, viewer).reduce((sum, { temporary: n }) => sum + n, 0);
    return temporary ? [{ key: 'warning.temporary', values: { n: temporary }, level: 'loss' }] : [];
}

/** Playing cards and buying happen on the board; every other decision is a question. */
const PLAYED = new Set(['place', 'resource', 'tech', 'buy']);
export const steelAsks = (phase: string) => !PLAYED.has(phase);
