// primary.tsx: the one button of the moment, always in the same place: what the chosen things lead to, the only thing that can be done, or the end of the turn
// with what would be left undone beside it.
import type { Action } from 'messages/protocol.ts';
import { narrowed, type Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { withNames } from '../i18n/index.ts';
import { usualMove } from './moves.tsx';
import { Warnings, warningsFor } from './warnings.tsx';

const REFUSING = 'pass';
const ENDING: ReadonlySet<string> = new Set(['end', REFUSING]);

/** So many letters are a sentence, not a name: they are set smaller. */
const WORDY = 48;

/** What the button plays; undefined where nothing goes without saying. */
export function primaryOf(legal: readonly Action[], chosen: readonly string[]): Action | undefined {
    if (chosen.length && narrowed(legal, chosen).length) return usualMove(legal, chosen);
    if (legal.length === 1) return legal[0];
    const ends = legal.filter(({ group }) => ENDING.has(group));
    return ends.length === 1 ? ends[0] : undefined;
}

/** A refusal while something can be had, one of several answers to a question, in a lesson the end of what it asks for: there to be clicked, but nothing to be pressed on to. */
export function isQuiet({ legal, lesson }: Desk['state'], action: Action): boolean {
    return legal.length > 1 && (action.group === REFUSING || (lesson && ENDING.has(action.group)));
}

export function Primary({ desk, play }: { desk: Desk; play(action: string): void }) {
    const { legal, phase, seats } = desk.state;
    const action = primaryOf(legal, desk.chosen);
    const ending = action !== undefined && ENDING.has(action.group);
    const { asks } = boardFor(desk.catalog.game);
    // One of several answers to a question is no better than the others.
    const quiet = action !== undefined && (isQuiet(desk.state, action) || (ending && legal.length > 1 && Boolean(asks?.(phase))));
    const words = action ? withNames(desk.speaker, action.text, seats) : '';
    return (
        <div class="primary-bar">
            {action && ending && <Warnings desk={desk} warnings={warningsFor(desk, action)} />}
            {action && (
                <button type="button" id="primary" class={`${quiet ? 'quiet-primary' : 'primary'} ${words.length > WORDY ? 'wordy' : ''}`} data-primary={action.action} data-refs={action.refs.join(' ')} onClick={() => play(action.action)}>
                    {words}
                </button>
            )}
        </div>
    );
}
