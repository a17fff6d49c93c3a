// texts.ts: what the module leaves to files beside it: the catalogue and the numbered rules of each game. build.mjs fills in their names.
import { Store } from '../store.ts';
import type { CatalogData, Rule } from './protocol.ts';

interface Texts {
    catalog: CatalogData;
    rules: Rule[];
}

declare const TEXT_FILES: Record<string, Record<keyof Texts, string>>;

/** What could not be loaded; '' while all is well. The page cannot go on without it and says so. */
export const missing = new Store({ what: '' });

async function read<K extends keyof Texts>(file: string): Promise<Texts[K]> {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.json() as Promise<Texts[K]>;
}

export async function textsOf<K extends keyof Texts>(game: string, kind: K): Promise<Texts[K]> {
    try {
        const file = TEXT_FILES[game]?.[kind];
        if (!file) throw new Error(`there is no ${kind} of ${game}`);
        return await read<K>(file);
    } catch (error) {
        missing.set({ what: (error as Error).message });
        throw error;
    }
}
