// texts.ts: what the module leaves to files beside it: the catalogue and the numbered rules of each game, whose names build.mjs fills in; and corrected tables
// (`epoki serve --data DIR`, or an export made so), whose file index.html names: the module plays with them and the boards show them.
import { Store } from '../store.ts';
import { fileOf } from './files.ts';
import type { CatalogData, Rule, Text } from 'messages/protocol.ts';

/** A chapter (level 2) or a section (3) of the rules. */
export interface Heading {
    rule: string; // the first one below it
    level: number;
    title: Text;
}

interface Texts {
    catalog: CatalogData;
    rules: Rule[];
    headings: Heading[];
}

/** Of one game: its tables as texts, for the module, and the catalogue with them. */
interface Corrected {
    tables: Record<string, string>;
    catalog: CatalogData;
}

declare const TEXT_FILES: Record<string, Record<keyof Texts, string>>;

/** What could not be loaded; '' while all is well. The page cannot go on without it and says so. */
export const missing = new Store({ what: '' });

async function read<T>(file: string | undefined): Promise<T> {
    try {
        if (!file) throw new Error('a text of this game is not there');
        return await ((await fileOf(file)).json() as Promise<T>);
    } catch (error) {
        missing.set({ what: (error as Error).message });
        throw error;
    }
}

let corrected: Promise<Record<string, Corrected>> | null = null;

/** By game; most often there are none. */
export function correctedTables(): Promise<Record<string, Corrected>> {
    const file = document.querySelector('meta[name="epoki-tables"]')?.getAttribute('content');
    corrected ??= file ? read<Record<string, Corrected>>(file) : Promise.resolve({});
    corrected.catch(() => { corrected = null; });
    return corrected;
}

export async function textsOf<K extends keyof Texts>(game: string, kind: K): Promise<Texts[K]> {
    const own = (await correctedTables())[game];
    if (own && kind === 'catalog') return own.catalog as Texts[K];
    return read<Texts[K]>(TEXT_FILES[game]?.[kind]);
}
