// shapes.mjs: silhouettes for pictures: those of the game-icons collection, and our own where it lacks one. All lie in a square of 512.
import { createRequire } from 'node:module';

const own = {
    'eiffel-tower': 'M248 20h16v34l10 60h-36l10-60zM232 124h48l14 92h-76zM214 228h84l18 84h44v26h-36c22 66 54 118 96 154h-84c-14-52-42-92-80-92s-66 40-80 92H92c42-36 74-88 96-154h-36v-26h44zM256 252l-12 60h24zM200 338c-4 18-10 36-16 52 20-18 44-28 72-28s52 10 72 28c-6-16-12-34-16-52z',
    'printing-press': 'M64 40h384v52h-40v260h56v60h-36v72h-56v-72H140v72H84v-72H48v-60h56V92H64zM152 92v68h76v-24h-20v-44zM304 92v44h-20v24h76V92zM152 196v60h208v-60h-68v-24h-72v24zM136 292v60h240v-60z',
};

const collection = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json').icons;

/** The path data of a silhouette; throws for a name nobody has. */
export function shapeOf(name) {
    if (own[name]) return own[name];
    const paths = [...(collection[name]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
    if (!paths.length) throw new Error(`no silhouette is called ${name}`);
    return paths.join('');
}
