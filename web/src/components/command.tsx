// command.tsx: the command line (key /): the notation of the terminal client, with what could be meant.
import { useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import type { Desk } from '../games/desk.ts';
import type { Action } from '../engine/protocol.ts';

/** The actions a text could mean: those that begin like it, then those that hold all its words. */
export function matching(legal: readonly Action[], typed: string): Action[] {
    const text = typed.trim().toLowerCase();
    const words = text.split(/\s+/).filter(Boolean);
    const begins = legal.filter((action) => action.action.startsWith(text));
    const holds = legal.filter((action) => words.every((word) => `${action.action} ${action.text.en} ${action.text.pl}`.toLowerCase().includes(word)));
    return [...new Set([...legal.filter((action) => action.action === text), ...begins, ...holds])];
}

export function CommandLine({ desk, play, close }: { desk: Desk; play(action: string): void; close(): void }) {
    const { t, say } = desk.speaker;
    const [typed, setTyped] = useState('');
    const found = matching(desk.state.legal, typed);
    const submit = (event: Event) => {
        event.preventDefault();
        const exact = found.find((action) => action.action === typed.trim().toLowerCase()) ?? (found.length === 1 ? found[0] : undefined);
        if (!exact) return;
        close();
        play(exact.action);
    };
    return (
        <Dialog title={t('table.command')} close={close}>
            <form onSubmit={submit}>
                <label>{t('table.commandHelp')}
                    <input class="command" value={typed} autocomplete="off" spellcheck={false} autofocus list="command-list" onInput={(event) => setTyped(event.currentTarget.value)} />
                </label>
                <datalist id="command-list">{desk.state.legal.map((action) => <option key={action.action} value={action.action} />)}</datalist>
            </form>
            <ul class="matches" aria-live="polite">
                {found.slice(0, 8).map((action) => (
                    <li key={action.action}><button type="button" class="action" onClick={() => { close(); play(action.action); }}><code>{action.action}</code><span>{say(action.text)}</span></button></li>
                ))}
                {!found.length && <li>{t('table.commandNone')}</li>}
            </ul>
        </Dialog>
    );
}
