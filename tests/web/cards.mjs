// cards.mjs: twenty pictures of cards as they lie on the table, without any tip, for a reader who knows the rules and not the page.
//     node tests/web/cards.mjs [--game duel] [--lang en] [--out build/shots]
// Writes cards-<game>-<number>.png and cards-<game>.txt, which says for each picture what every card does by the tables. Needs build/web and build/wasm.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { library } from './parts.mjs';
import { at, SEEN } from './positions.mjs';
import { browser, LAPTOP, root, serve, site } from './support.mjs';

// Where the cards lie, and how many players there are.
const ROWS = { duel: { row: '.duel-middle', things: '.duel-middle .thing[data-ref]', players: 2, every: 3 }, tempus: { row: '.tempus-hand', things: '.tempus-hand .thing[data-ref]', players: 4, every: 9 } };
const PICTURES = 20;

const { values } = parseArgs({ options: { game: { type: 'string', multiple: true, default: Object.keys(ROWS) }, lang: { type: 'string', default: 'en' }, out: { type: 'string', default: path.join(root, 'build/shots') } } });

/** Records of games between bots at every so many decisions of seat 0. */
async function records(game, { players, every }) {
    const epoki = await library(3n);
    const kept = [];
    for (let seed = 31; kept.length < PICTURES; seed++) {
        const { table } = epoki.call('new', { game, players, seed, options: {} });
        for (let decisions = 0; kept.length < PICTURES;) {
            const { seat, over, version } = epoki.call('turn', { table });
            if (over) break;
            if (seat === 0 && ++decisions % every === 0) kept.push(epoki.call('record', { table }));
            epoki.call('play', { table, action: epoki.call('bot', { table, bot: 'greedy', seed: version }).action });
        }
        epoki.call('close', { table });
    }
    return kept;
}

await mkdir(values.out, { recursive: true });
const server = await serve(site);
const chromium = await browser({ drawing: true });
for (const game of values.game) {
    const { row, things } = ROWS[game];
    const lines = [];
    for (const [place, record] of (await records(game, ROWS[game])).entries()) {
        const { page, context } = await at({ chromium, url: server.url }, record, { ...SEEN, alone: true, size: LAPTOP, lang: values.lang });
        const name = `cards-${game}-${String(place + 1).padStart(2, '0')}`;
        await page.locator(row).screenshot({ path: path.join(values.out, `${name}.png`) });
        lines.push(name, ...(await page.$$eval(things, (all) => all.map((each) => `    ${each.dataset.ref}: ${each.querySelector('.hidden')?.textContent ?? ''}`))));
        await context.close();
    }
    await writeFile(path.join(values.out, `cards-${game}.txt`), `${lines.join('\n')}\n`);
}
await chromium.close();
await server.close();
