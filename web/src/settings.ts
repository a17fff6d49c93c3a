// settings.ts: what a person chose about the page itself; kept in the browser.
import { Store } from './store.ts';
import type { Lang } from './engine/protocol.ts';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'slow' | 'normal' | 'instant';

export interface Settings {
    lang: Lang;
    theme: Theme;
    pace: Pace;
    level: string;
    chances: boolean; // the win-probability bar
    simple: boolean; // areas and lists instead of a game's own board
    sound: boolean;
    notify: boolean;
    name: string;
}

const KEY = 'epoki.settings';

const defaults: Settings = {
    lang: typeof navigator !== 'undefined' && navigator.language.startsWith('pl') ? 'pl' : 'en',
    theme: 'auto',
    pace: 'normal',
    level: 'normal',
    chances: false,
    simple: false,
    sound: false,
    notify: false,
    name: '',
};

function read(): Settings {
    try {
        return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
    } catch {
        return defaults;
    }
}

export const settings = new Store<Settings>(read());

function show({ lang, theme }: Settings) {
    document.documentElement.lang = lang;
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
}

/** Called once by the page; tests of pure parts have no document. */
export function followSettings(): void {
    show(settings.value);
    settings.watch((value) => {
        show(value);
        try {
            localStorage.setItem(KEY, JSON.stringify(value));
        } catch {
            // a full or forbidden storage: the choice lasts as long as the page
        }
    });
}

/** How long a step of another seat stays on the screen, in ms. */
export const paceMs: Record<Pace, number> = { slow: 1400, normal: 600, instant: 0 };
