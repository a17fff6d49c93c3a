// make.mjs: the pictures of a game from data/<game>/art.tsv: {shapes: {name: path}, pictures: {ref: inside of an svg}}. The same bytes every time.
import { readFile } from 'node:fs/promises';
import { chanceOf, SHAPE } from './brush.mjs';
import { onGrid } from './path.mjs';
import { shapeOf } from './shapes.mjs';
import { styles } from './styles.mjs';

const MOST_SHAPES = 3;

/** The rows of an art.tsv; complains with file and line. */
export function readArt(text, file, scenes) {
    const rows = new Map();
    const [head, ...lines] = text.split('\n').map((line, at) => ({ line, where: `${file}:${at + 1}` })).filter(({ line }) => line && !line.startsWith('#'));
    if (head?.line !== 'thing\tscene\tshapes') throw new Error(`${file}: the columns are thing, scene, shapes`);
    for (const { line, where } of lines) {
        const [thing, scene, list, ...more] = line.split('\t');
        const shapes = (list ?? '').split(',');
        if (more.length || !list || shapes.length > MOST_SHAPES) throw new Error(`${where}: a row is a thing, a scene and one to ${MOST_SHAPES} shapes`);
        if (!/^\w+:\w+$/.test(thing)) throw new Error(`${where}: ${thing} is no thing of a game`);
        if (!scenes[scene]) throw new Error(`${where}: no scene is called ${scene}`);
        if (rows.has(thing)) throw new Error(`${where}: ${thing} has a picture already`);
        for (const name of shapes) {
            try {
                shapeOf(name);
            } catch (error) {
                throw new Error(`${where}: ${error.message}`);
            }
        }
        rows.set(thing, { scene, shapes });
    }
    return rows;
}

export async function makeArt(game, file) {
    const { draw, scenes } = styles[game];
    const rows = readArt(await readFile(file, 'utf8'), file, scenes);
    const shapes = {};
    const pictures = {};
    for (const [thing, { scene, shapes: names }] of rows) {
        for (const name of names) shapes[name] ??= onGrid(shapeOf(name), SHAPE / 512);
        pictures[thing] = draw({ scene, shapes: names, chance: chanceOf(thing) });
    }
    return { shapes, pictures };
}
