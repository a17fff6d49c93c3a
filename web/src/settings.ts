// settings.ts: what a person chose about the page itself; kept in the browser.
import { Store } from './store.ts';
import { isLang, type Lang, LANGUAGES } from './i18n/texts.ts';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'slow' | 'normal' | 'instant';
/** What the coach warns of in solo games. */
export type Watch = 'off' | 'grave' | 'clear';
export const WATCHES: readonly Watch[] = ['off', 'grave', 'clear'];

export interface Settings {
    lang: Lang;
    theme: Theme;
    pace: Pace;
    level: string;
    chances: boolean; // the win-probability bar
    simple: boolean; // areas and lists instead of a game's own board
    scenes: boolean; // what matters gets the middle of the screen
    forced: boolean; // decisions without a choice are played by themselves
    list: boolean; // the list of all actions stands open beside the board
    sound: boolean;
    volume: number; // 0 to 1
    coach: Watch;
    notify: boolean;
    name: string;
}

const KEY = 'epoki.settings';

const defaults: Settings = {
    lang: LANGUAGES.find(({ id }) => typeof navigator !== 'undefined' && navigator.language.startsWith(id))?.id ?? 'en',
    theme: 'auto',
    pace: 'normal',
    level: 'normal',
    chances: false,
    simple: false,
    scenes: true,
    forced: true,
    list: false,
    sound: false,
    volume: 0.6,
    coach: 'off',
    notify: false,
    name: '',
};

function read(): Settings {
    try {
        const kept = { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
        const known = { ...kept, coach: WATCHES.includes(kept.coach) ? kept.coach : defaults.coach };
        return isLang(known.lang) ? known : { ...known, lang: defaults.lang };
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
