// shots.mjs: pictures of all five boards at the start, in the middle and at the end of a game, at six sizes, in English and Polish, and what is measured on them.
//     node tests/web/shots.mjs [--game duel] [--moment middle] [--size 1366x768] [--lang pl] [--theme dark] [--out build/shots]
// Each option may be given several times. Prints the faults of each picture; the last line counts them. Needs build/web and build/wasm.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultLines, faults, measure, SIZES, sizeName } from './measure.mjs';
import { at, GAMES, moments, SEEN } from './positions.mjs';
import { browser, root, serve, site } from './support.mjs';

const MOMENTS = ['start', 'middle', 'end'];
const { values } = parseArgs({
    options: {
        game: { type: 'string', multiple: true, default: GAMES },
        moment: { type: 'string', multiple: true, default: MOMENTS },
        size: { type: 'string', multiple: true, default: SIZES.map(sizeName) },
        lang: { type: 'string', multiple: true, default: ['en', 'pl'] },
        theme: { type: 'string', multiple: true, default: ['light'] },
        out: { type: 'string', default: path.join(root, 'build/shots') },
    },
});

await mkdir(values.out, { recursive: true });
const server = await serve(site);
const chromium = await browser({ drawing: true });
const blank = await (await chromium.newContext()).newPage();
let pictures = 0;
let faulty = 0;
for (const game of values.game) {
    const records = await moments(game);
    for (const moment of values.moment) for (const lang of values.lang) for (const theme of values.theme) for (const size of SIZES.filter((each) => values.size.includes(sizeName(each)))) {
        const { page, context } = await at({ chromium, url: server.url }, records[moment], { ...SEEN, alone: true, size, lang, theme });
        const found = await measure(page, blank);
        const name = [game, moment, sizeName(size), ...(lang === 'en' ? [] : [lang]), ...(theme === 'light' ? [] : [theme])].join('-');
        await writeFile(path.join(values.out, `${name}.png`), await page.screenshot());
        await context.close();
        const wrong = faultLines(faults(found, size));
        pictures++;
        if (wrong.length) faulty++;
        console.log(`${name}: ${wrong.length ? '' : 'good'}`);
        for (const line of wrong) console.log(`    ${line}`);
    }
}
await chromium.close();
await server.close();
console.log(`${pictures} pictures in ${values.out}, ${faulty} with faults`);
