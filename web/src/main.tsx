// main.tsx: starts the page.
import { render } from 'preact';
import { App } from './app.tsx';
import { loadWords } from './i18n/texts.ts';
import { followSeats } from './people/claims.ts';
import { followMe } from './people/me.ts';
import { askSite } from './people/site.ts';
import { followSettings, settings } from './settings.ts';
import './styles/main.css';

/** A link to a shared game names it before the #, so that sites that show the link can ask the server about it. */
const shared = new URLSearchParams(location.search).get('shared');
if (shared) history.replaceState(null, '', `${location.pathname}#/shared/${encodeURIComponent(shared)}`);

followSettings();
followMe();
askSite().then(followSeats, () => undefined); // offline there is nobody to ask
const root = document.getElementById('app');
loadWords(settings.value.lang).then(
    () => { if (root) render(<App />, root); },
    (error: Error) => { if (root) render(<p role="alert">{error.message}</p>, root); }, // in no language: it has no words
);

// Whoever asked for it is told about the seats he takes from now on.
try {
    if (localStorage.getItem('epoki.push')) void import('./people/notify.ts').then(({ followPush }) => followPush(), () => undefined);
} catch {
    // a browser that keeps nothing
}

// Offline use; plain http on another machine has no service workers, and needs none.
if ('serviceWorker' in navigator && window.isSecureContext) {
    addEventListener('load', () => void navigator.serviceWorker.register('sw.js').catch(() => undefined));
}
