// warnings.tsx: what a person should know before an action that cannot easily be mended, such as ending the turn. The board knows what (Board.warnings).
import { useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import type { Action } from 'messages/protocol.ts';
import type { Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { withNames } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';

export interface Warning {
    key: TextKey;
    values?: Record<string, string | number>;
    level: 'final' | 'grave' | 'loss' | 'note'; // grave: asked once more before it is done; final: twice more
}

export const warningsFor = ({ catalog, state }: Pick<Desk, 'catalog' | 'state'>, action: Action | undefined): Warning[] =>
    (action && boardFor(catalog.game).warnings?.(catalog, state.view, state.viewer, action)) || [];

/** A finger slips more easily than a mouse: on a touch screen a loss is asked about too. */
export const isAskedAgain = (warnings: readonly Warning[], touch = false) => warnings.some(({ level }) => level === 'grave' || level === 'final' || (touch && level === 'loss'));

const MARK = { final: '‼', grave: '‼', loss: '!', note: 'i' } as const;

export function Warnings({ desk, warnings }: { desk: Desk; warnings: readonly Warning[] }) {
    if (!warnings.length) return null;
    return (
        <ul class="warnings" aria-label={desk.speaker.t('warning.title')}>
            {warnings.map(({ key, values, level }) => <li key={key} class={`warning-${level}`}><b aria-hidden="true">{MARK[level]}</b> {desk.speaker.t(key, values)}</li>)}
        </ul>
    );
}

/** Asked before an action with grave consequences; before one that ends the game for somebody, a second time. The safe answer is the standard one: it has the focus. */
export function AskAgain({ desk, action, play, close }: { desk: Desk; action: Action; play(action: string): void; close(): void }) {
    const { t } = desk.speaker;
    const [sure, setSure] = useState(false);
    const warnings = warningsFor(desk, action);
    const what = withNames(desk.speaker, action.text, desk.state.seats);
    const more = !sure && warnings.some(({ level }) => level === 'final');
    return (
        <Dialog title={t(sure ? 'warning.twice' : 'warning.sure')} close={close} end={false}>
            <Warnings desk={desk} warnings={warnings} />
            <p class="row">
                <button type="button" class="primary" id="safe" autofocus onClick={close}>{t('warning.back')}</button>
                {more
                    ? <button type="button" class="plain" id="anyway" onClick={() => { setSure(true); document.getElementById('safe')?.focus(); }}>{t('warning.anyway', { what })}</button>
                    : <button key="last" type="button" class="plain" id={sure ? 'for-good' : 'anyway'} onClick={() => play(action.action)}>{t(sure ? 'warning.forGood' : 'warning.anyway', { what })}</button>}
            </p>
        </Dialog>
    );
}
