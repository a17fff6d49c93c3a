// art.ts: pictures of the things of a game. One file per game (web/art makes it of data/<game>/art.tsv) holds silhouettes and pictures drawn with them; it is
// loaded with the board of its game. A picture becomes an image of its own, which the browser draws once and moves as it likes.
import { Store } from './store.ts';

interface Art {
    shapes: Record<string, string>;
    pictures: Record<string, string>; // the inside of an <svg viewBox="0 0 160 120">
}

declare const ART_FILES: Record<string, string>;

/** Grows with every file that has come: who shows pictures watches it. */
export const artLoaded = new Store({ files: 0 });

const arts = new Map<string, Art | null>(); // null: on its way, or not to be had; pictures are never worth an error
const images = new Map<string, string | null>();

async function load(game: string): Promise<void> {
    arts.set(game, null);
    try {
        const response = await fetch(ART_FILES[game] ?? '');
        if (!response.ok) return;
        arts.set(game, await (response.json() as Promise<Art>));
        images.clear();
        artLoaded.set({ files: artLoaded.value.files + 1 });
    } catch {
        arts.delete(game); // tried again with the next thing that is shown
    }
}

/** A whole picture: its silhouettes, then what is drawn with them. */
export function compose({ shapes, pictures }: Art, ref: string): string | null {
    const inside = pictures[ref] ?? pictures[ref.replace(/_(a|i|ii|iii)$/, '')]; // cards that come again in later ages share one
    if (!inside) return null;
    const used = new Set([...inside.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? ''));
    const defs = [...used].map((name) => `<path id="${name}" d="${shapes[name] ?? ''}"/>`).join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice"><defs>${defs}</defs>${inside}</svg>`;
}

/** The picture of a thing as a drawing; null while there is none. */
export function drawingOf(game: string, ref: string): string | null {
    if (!arts.has(game) && ART_FILES[game]) void load(game);
    const art = arts.get(game);
    return art ? compose(art, ref) : null;
}

/** The address of the picture of a thing; null while there is none. */
export function pictureOf(game: string, ref: string): string | null {
    if (!arts.has(game) && ART_FILES[game]) void load(game);
    const key = `${game} ${ref}`;
    const art = arts.get(game);
    if (art && !images.has(key)) {
        const svg = compose(art, ref);
        images.set(key, svg && `data:image/svg+xml,${encodeURIComponent(svg)}`);
    }
    return images.get(key) ?? null;
}
