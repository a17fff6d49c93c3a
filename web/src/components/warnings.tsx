// warnings.tsx: what a person should know before an action that cannot easily be mended, such as ending the turn. The board knows what (Board.warnings).
import { Dialog } from './dialog.tsx';
import type { Action } from '../engine/protocol.ts';
import type { Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import type { TextKey } from '../i18n/texts.ts';

export interface Warning {
    key: TextKey;
    values?: Record<string, string | number>;
    level: 'grave' | 'loss' | 'note'; // grave: asked once more before it is done
}

export const warningsFor = ({ catalog, state }: Pick<Desk, 'catalog' | 'state'>, action: Action | undefined): Warning[] =>
    (action && boardFor(catalog.game).warnings?.(catalog, state.view, state.viewer, action)) || [];

const MARK = { grave: '‼', loss: '!', note: 'i' } as const;

export function Warnings({ desk, warnings }: { desk: Desk; warnings: readonly Warning[] }) {
    if (!warnings.length) return null;
    return (
        <ul class="warnings" aria-label={desk.speaker.t('warning.title')}>
            {warnings.map(({ key, values, level }) => <li key={key} class={`warning-${level}`}><b aria-hidden="true">{MARK[level]}</b> {desk.speaker.t(key, values)}</li>)}
        </ul>
    );
}

/** Asked before an action with grave consequences. */
export function AskAgain({ desk, action, play, close }: { desk: Desk; action: Action; play(action: string): void; close(): void }) {
    const { t, say } = desk.speaker;
    return (
        <Dialog title={t('warning.sure')} close={close}>
            <Warnings desk={desk} warnings={warningsFor(desk, action)} />
            <p><button type="button" class="primary" id="anyway" onClick={() => play(action.action)}>{t('warning.anyway', { what: say(action.text) })}</button></p>
        </Dialog>
    );
}
