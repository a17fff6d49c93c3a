// toolbar.tsx: take back, play again, hint, chances; and the slider that shows any earlier moment.
import { Icon } from './icon.tsx';
import type { Desk } from '../games/desk.ts';
import type { Session } from '../session/session.ts';

interface ToolbarProps {
    desk: Desk;
    session: Session;
    undo(): void;
    askHint(): void;
    chances: boolean;
    toggleChances(): void;
    openMenu(): void;
}

export function Toolbar({ desk, session, undo, askHint, chances, toggleChances, openMenu }: ToolbarProps) {
    const { t } = desk.speaker;
    const { state } = desk;
    return (
        <footer class="toolbar">
            <Tool icon="anticlockwise-rotation" name={t('table.undo')} id="undo" off={!state.canUndo} why={t('why.undo')} act={undo} />
            {state.viewer >= 0 && <Tool icon="clockwise-rotation" name={t('table.redo')} id="redo" off={!state.canRedo} why={t('why.redo')} act={() => void session.redo()} />}
            {state.viewer >= 0 && <Tool icon="return-arrow" name={t('table.restart')} id="restart" off={!state.canRestart} why={t('why.restart')} act={() => void session.restartTurn()} />}
            <Tool icon="light-bulb" name={t('table.hint')} id="hint" off={!state.legal.length || !state.hints} why={t(state.hints ? 'why.hint' : 'online.hintsOff')} act={askHint} />
            {state.viewer >= 0 && state.hints && !state.over && (
                <button type="button" class="tool" id="chances" aria-pressed={chances} onClick={toggleChances}>
                    <Icon name="scales" /><span>{t('table.chances')}</span>
                </button>
            )}
            <label class="replay">
                <span>{t('table.replay')}</span>
                <input type="range" min={0} max={state.last} value={state.version} aria-label={t('table.replayAt')} aria-valuetext={`${state.version} / ${state.last}`}
                    onInput={(event) => void session.look(Number(event.currentTarget.value))} />
                <output>{state.version}/{state.last}</output>
            </label>
            <button type="button" class="tool" onClick={openMenu} id="menu"><kbd aria-hidden="true">?</kbd><span>{t('table.menu')}</span></button>
        </footer>
    );
}

interface ToolProps {
    icon: string;
    name: string;
    id: string;
    off: boolean;
    why: string; // it cannot be used when it is off
    act(): void;
}

/** Not `disabled`: that would also take away the focus and the reason. */
function Tool({ icon, name, id, off, why, act }: ToolProps) {
    return (
        <button type="button" class="tool" id={id} aria-disabled={off} title={off ? why : name} onClick={() => { if (!off) act(); }}>
            <Icon name={icon} /><span>{name}</span>
        </button>
    );
}
