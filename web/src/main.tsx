// main.tsx: starts the page.
import { render } from 'preact';
import { App } from './app.tsx';
import { followSettings } from './settings.ts';
import './styles/main.css';

followSettings();
const root = document.getElementById('app');
if (root) render(<App />, root);

// Offline use; plain http on another machine has no service workers, and needs none.
if ('serviceWorker' in navigator && window.isSecureContext) {
    addEventListener('load', () => void navigator.serviceWorker.register('sw.js').catch(() => undefined));
}
