// attention.ts: "it is your turn" where it can be seen from another tab: title, favicon, and if wanted a sound and a notification.
import type { Speaker } from './i18n/index.ts';
import { settings } from './settings.ts';

function beep() {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.08, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.4);
    tone.frequency.value = 660;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.4);
    tone.onended = () => void context.close();
}

export function callAttention({ t }: Speaker, mine: boolean): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) icon.href = mine ? 'icon-turn.svg' : 'icon.svg';
    document.title = mine ? `● ${t('table.yourTurn')} – Epoki` : 'Epoki';
    if (!mine || !document.hidden) return;
    if (settings.value.sound) beep();
    if (settings.value.notify && 'Notification' in globalThis && Notification.permission === 'granted') {
        const note = new Notification('Epoki', { body: t('table.yourTurn'), tag: 'epoki-turn' });
        note.onclick = () => window.focus();
    }
}
