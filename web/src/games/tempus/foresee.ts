// foresee.ts: the numbers of Tempus worth comparing before and after an action, and what to think of before a decision is ended.
import type { Warning } from '../../components/warnings.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { Action, LogEntry, View } from 'messages/protocol.ts';
import { changesOf, type Change, type Fact } from '../facts.ts';
import type { TempusView } from 'messages/tempus.ts';

const sum = (numbers: readonly (number | null)[] | undefined) => (numbers?.every((n) => typeof n === 'number') ? numbers.reduce<number>((all, n) => all + (n ?? 0), 0) : undefined);

function factsOf(view: Partial<TempusView>, seat: number, own: boolean): Fact[] {
    const player = view.player?.[seat];
    const more = view.seats?.[seat];
    const laid = own ? view.own?.progress_laid : undefined;
    const better = own ? 'more' as const : 'less' as const;
    return [
        { key: 'victory', seat, value: more?.points, better },
        { key: 'progress', seat, value: typeof more?.progress === 'number' ? more.progress + (laid ?? 0) : undefined, better },
        { key: 'tokens', seat, value: more?.tokens, better },
        { key: 'supply', seat, value: own ? more?.supply : undefined },
        { key: 'hexes', seat, value: more?.hexes, better },
        { key: 'cities', seat, value: sum(more?.cities), better },
        { key: 'hand', seat, value: player?.hand?.length, better },
        { key: 'markers', seat, value: own ? player?.markers : undefined },
        { key: 'protected', seat, value: more?.protected },
    ];
}

export function tempusFacts(_catalog: Catalog, view: View, viewer: number): Fact[] {
    const seen = view as Partial<TempusView>;
    const own = Math.max(0, viewer);
    const others = Array.from({ length: seen.players ?? 0 }, (_, seat) => seat).filter((seat) => seat !== own);
    const fight = seen.own?.fight;
    const attacks = fight?.attacker === own;
    return [
        { key: 'attack', seat: null, value: attacks ? fight?.attack : undefined, better: 'more' },
        { key: 'defence', seat: null, value: fight && !attacks ? fight.defence : undefined, better: 'more' },
        ...factsOf(seen, own, true), ...others.flatMap((seat) => factsOf(seen, seat, false)),
    ];
}

/** At the end of a round everybody's progress and markers begin anew: that is no loss. */
export function tempusDifferences(catalog: Catalog, before: View, after: View, viewer: number, entry: LogEntry): Change[] {
    const anew = entry.events.some(({ event }) => event === 'progress');
    return changesOf(tempusFacts(catalog, before, viewer), tempusFacts(catalog, after, viewer)).filter(({ key }) => !anew || (key !== 'progress' && key !== 'markers'));
}

/** What is given up by ending now: tokens that could still move or be born, markers kept for nothing. */
export function tempusWarnings(_catalog: Catalog, view: View, viewer: number, action: Action): Warning[] {
    const seen = view as TempusView;
    const left = seen.quota - (seen.touched?.length ?? 0);
    const phase = seen['frames'] as { kind: string }[] | undefined;
    const kind = phase?.[0]?.kind;
    const warnings: (Warning | false)[] = [];
    if (action.action === 'end' && left > 0) {
        warnings.push(kind === 'move' && (seen.own?.moves?.length ?? 0) > 0 && { key: 'warning.tempus.move', values: { n: left }, level: 'loss' });
        warnings.push(kind === 'births' && (seen.own?.births?.length ?? 0) > 0 && { key: 'warning.tempus.births', values: { n: left }, level: 'loss' });
    }
    if (action.action === 'ready' && kind === 'progress') {
        const mine = (seen.seats[viewer]?.progress ?? 0) + (seen.own?.progress_laid ?? 0);
        const most = Math.max(...seen.seats.filter((_, seat) => seat !== viewer).map(({ progress }) => progress));
        const helping = seen.own?.hand.filter(({ progress }) => progress > 0).length ?? 0;
        warnings.push(mine < most && helping > 0 && { key: 'warning.tempus.behind', values: { mine, most, cards: helping }, level: 'note' });
    }
    return warnings.filter((warning) => warning !== false);
}

/** Everything is answered on the map, in the hand or in the scene of a fight; no list stands in its place. */
export const tempusAsks = (_phase: string) => false;
