// forced.ts: a decision without a choice is played by itself, and said: "Pass" with an empty hand, the last wonder, an answer where there is only one. Taking back
// goes past it.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Action, LogEntry, Text } from 'messages/protocol.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { settings } from '../settings.ts';

const HOME_MS = 450; // long enough to see the position it was played in
const ONLINE_MS = [900, 2200] as const; // not always as quick: others are not to read in it that there was no choice

/** The one action, where there is no choice, nobody is being taught and nothing speaks against it. */
export function forcedAction({ legal, over, lesson, paused, handover, version, last }: SessionState, warned: (action: Action) => boolean): Action | undefined {
    const [only] = legal;
    return only && legal.length === 1 && !over && !lesson && !paused && handover === null && version === last && !warned(only) ? only : undefined;
}

/** Where taking back leads: to the viewer's last decision that was one; undefined: as always. */
export function undoTo(log: readonly LogEntry[], viewer: number, forced: ReadonlySet<number>): number | undefined {
    const own = log.filter(({ seat }) => seat === viewer);
    if (!own.length || !forced.has(own.at(-1)?.version ?? -1)) return undefined;
    return own.findLast(({ version }) => !forced.has(version))?.version;
}

interface Forced {
    said: Text | null; // what was played by itself, until the next decision
    undo(): void;
    decided(): void; // the person has played
}

/** `busy`: something is being shown or asked first. */
export function useForced(session: Session, state: SessionState, warned: (action: Action) => boolean, busy: boolean): Forced {
    const [said, setSaid] = useState<Text | null>(null);
    const played = useRef(new Set<number>()); // the versions at which something was
    const backwards = useRef(false); // who has taken something back looks around first
    const before = useRef(state.last);
    useEffect(() => {
        if (state.last < before.current) {
            backwards.current = true;
            setSaid(null);
            for (const version of [...played.current]) if (version >= state.last) played.current.delete(version);
        }
        before.current = state.last;
        const action = settings.value.forced && !busy && !backwards.current ? forcedAction(state, warned) : undefined;
        if (!action) return undefined;
        const [least, most] = ONLINE_MS;
        const timer = setTimeout(() => {
            played.current.add(state.last);
            setSaid(action.text);
            void session.play(action.action);
        }, session.kind === 'online' ? least + (most - least) * Math.random() : HOME_MS);
        return () => clearTimeout(timer);
    }, [session, state.legal, state.last, state.version, state.paused, state.handover, busy]);
    return {
        said,
        undo: useCallback(() => { const { log, viewer } = session.state.value; void session.undo(undoTo(log, viewer, played.current)); }, [session]),
        decided: useCallback(() => { backwards.current = false; setSaid(null); }, []),
    };
}
