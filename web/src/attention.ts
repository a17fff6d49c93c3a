// attention.ts: "it is your turn" where it can be seen from another tab: title, favicon, and if wanted a sound and a notification.
import type { Speaker } from './i18n/index.ts';
import { settings } from './settings.ts';
import { sound } from './sounds.ts';

function notify(text: string) {
    if (!settings.value.notify || !document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
    try {
        const note = new Notification('Epoki', { body: text, tag: 'epoki-turn' });
        note.onclick = () => window.focus();
    } catch {
        // some phones allow notifications from service workers only
    }
}

/** Shows whose turn it is; `turn` is another value for every new turn, so that each is announced once. Null: not one's own. */
export class Attention {
    #announced: number | null = null;

    show({ t }: Speaker, turn: number | null): void {
        const mine = turn !== null;
        const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
        if (icon) icon.href = mine ? 'icon-turn.svg' : 'icon.svg';
        document.title = mine ? `● ${t('table.yourTurn')} – Epoki` : 'Epoki';
        if (turn === null || turn === this.#announced) return;
        const first = this.#announced === null; // one who has just sat down knows
        this.#announced = turn;
        if (first) return;
        sound('turn');
        notify(t('table.yourTurn'));
    }
}
