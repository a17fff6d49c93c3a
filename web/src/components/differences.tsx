// differences.tsx: what a step changed, from the views before and after it: "culture +3", "workers −1" (what stands before a number needs no plural). Which numbers count is the board's to say (Board.facts, or
// Board.differences where a board tells it better).
import { useEffect, useState } from 'preact/hooks';
import type { LogEntry, Score, View } from 'messages/protocol.ts';
import { changesOf, type Change } from '../games/facts.ts';
import type { Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { signed } from '../games/words.ts';
import type { Session } from '../session/session.ts';
import { saidValue } from './preview.tsx';

export function differencesOf({ catalog, state: { viewer } }: Pick<Desk, 'catalog' | 'state'>, before: View, after: View, entry: LogEntry): Change[] {
    const { differences, facts } = boardFor(catalog.game);
    if (differences) return differences(catalog, before, after, viewer, entry);
    return facts ? changesOf(facts(catalog, before, viewer), facts(catalog, after, viewer)) : [];
}

/** Points of every seat, for games whose numbers do not hold them. */
function pointsOf({ catalog, state }: Desk, before: readonly Score[] = [], after: readonly Score[] = []): Change[] {
    const counted = boardFor(catalog.game).summary?.(state.view, Math.max(0, state.viewer)).some(({ points }) => points);
    if (counted) return [];
    return after.flatMap(({ seat, total }) => {
        const old = before.find((each) => each.seat === seat)?.total;
        return old === undefined || old === total ? [] : [{ key: 'points', seat, from: old, to: total, tone: (total > old) === (seat === state.viewer) ? 'good' as const : 'bad' as const }];
    });
}

/** What the entry, or so many steps from it on, changed; empty while it is not known. */
export function useDifferences(session: Session, desk: Desk, entry: LogEntry | undefined, steps = 1): Change[] {
    const [changes, setChanges] = useState<Change[]>([]);
    const { viewer } = desk.state;
    useEffect(() => {
        let wanted = entry !== undefined;
        setChanges([]);
        if (entry) void Promise.all([session.moment(entry.version), session.moment(entry.version + steps)]).then(([before, after]) => {
            if (wanted && before && after) setChanges([...differencesOf(desk, before.view, after.view, entry), ...pointsOf(desk, before.scores, after.scores)]);
        });
        return () => { wanted = false; };
    }, [session, entry, steps, viewer]);
    return changes;
}

/** One change as a chip: how much, of what, and whose where that is not said already. */
export function Difference({ desk, change, whose }: { desk: Desk; change: Change; whose: boolean }) {
    const { maybe, say } = desk.speaker;
    const { key, from, to, seat, tone } = change;
    const what = say(desk.catalog.row('fields', key)?.name) || maybe(`fact.${key}`, key.replace(/_/g, ' '));
    const isNamed = typeof to === 'string' && to !== 'none';
    const much = typeof from === 'number' && typeof to === 'number' ? signed(to - from) : isNamed ? `→ ${saidValue(desk, to)}` : to === true ? '+' : '−';
    return (
        <li class={`difference change-${tone}`}>
            {whose && seat !== null && <span>{desk.nameOf(seat)}: </span>}{what} <b>{much}</b>
        </li>
    );
}
