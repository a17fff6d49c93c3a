// moves.tsx: what can be done with the chosen thing, beside it: the usual move first and biggest, giving things up folded away. On a phone the same stands in the
// panel at the bottom, where the thumb is.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Action } from 'messages/protocol.ts';
import { GIVING_UP, type Desk } from '../games/desk.ts';
import { withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import { listed } from './actions.tsx';
import { PreviewLines } from './preview.tsx';

const MOST = 6; // more than that is a list, and stands in the list
const WIDTH = 250;
const GAP = 8;

interface MovesProps {
    desk: Desk;
    session: Session;
    play(action: string): void;
}

/** The move that a second click on the thing plays: the first that gives nothing up; undefined: none goes without saying. */
export function usualMove(legal: readonly Action[], chosen: readonly string[]): Action | undefined {
    const all = listed(legal, chosen);
    return all.length === 1 ? all[0] : all.find(({ group }) => !GIVING_UP.has(group));
}

export function Moves({ desk, session, play }: MovesProps) {
    const ref = desk.chosen.at(-1);
    const actions = ref ? listed(desk.state.legal, desk.chosen) : [];
    const [at, setAt] = useState<Record<string, string> | null>(null);
    useLayoutEffect(() => setAt(ref && actions.length ? placeBeside(ref, actions.length) : null), [ref, desk.chosen, desk.state.version]);
    if (!at || !actions.length || actions.length > MOST) return null;
    const [usual, ...others] = usualFirst(actions);
    const [given, rest] = [others.filter(({ group }) => GIVING_UP.has(group)), others.filter(({ group }) => !GIVING_UP.has(group))];
    const textOf = (action: Action) => withNames(desk.speaker, action.text, desk.state.seats);
    const key = (action: Action) => actions.indexOf(action) < 9 && <kbd class="keyboard-only" aria-hidden="true">{actions.indexOf(action) + 1}</kbd>;
    const button = (action: Action, look: string) => (
        <button type="button" key={action.action} class={`move ${look}`} data-move={action.action} data-refs={action.refs.join(' ')} onClick={() => play(action.action)}>{key(action)}<span>{textOf(action)}</span></button>
    );
    return (
        <div class="moves" role="group" aria-label={desk.speaker.t('table.movesOf')} style={at}>
            {usual && button(usual, 'usual')}
            {usual && <PreviewLines desk={desk} session={session} action={usual.action} quiet />}
            {rest.map((action) => button(action, ''))}
            {given.length > 0 && <div class="given-up">{given.map((action) => button(action, 'quiet-move'))}</div>}
        </div>
    );
}

function usualFirst(actions: readonly Action[]): Action[] {
    const usual = actions.find(({ group }) => !GIVING_UP.has(group)) ?? actions[0];
    return usual ? [usual, ...actions.filter((action) => action !== usual)] : [];
}

/** Below the thing where there is room, else above or beside it; it never lies over it. */
function placeBeside(ref: string, count: number): Record<string, string> | null {
    const name = `.table [data-ref="${CSS.escape(ref)}"]`;
    const thing = document.querySelector(`${name}.chosen`) ?? document.querySelector(name);
    if (!thing) return null;
    const box = thing.getBoundingClientRect();
    const height = 80 + 42 * count; // the preview comes later
    const left = Math.max(GAP, Math.min(box.left + box.width / 2 - WIDTH / 2, innerWidth - WIDTH - GAP));
    const width = `${WIDTH}px`;
    if (box.bottom + GAP + height <= innerHeight) return { left: `${left}px`, width, top: `${box.bottom + GAP}px` };
    if (box.top - GAP - height >= 0) return { left: `${left}px`, width, bottom: `${innerHeight - box.top + GAP}px` };
    const beside = box.right + GAP + WIDTH <= innerWidth ? box.right + GAP : Math.max(GAP, box.left - GAP - WIDTH);
    return { left: `${beside}px`, width, bottom: `${GAP}px` };
}
