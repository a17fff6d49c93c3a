// cards.mjs: card rows and hands as pictures, without any tip: for somebody who knows the rules but not the page, to say what each card does.
//     node tests/web/cards.mjs [--game ages] [--count 20] [--size 1366x768] [--lang en] [--out build/shots]
// Each picture is a part of the board at a decision of another game between bots; cards-<game>-<number>.txt has what the tables say about its cards.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { at } from './positions.mjs';
import { library } from './parts.mjs';
import { browser, root, serve, site } from './support.mjs';

/** Where the cards of a game lie; which decisions show them. */
const PARTS = {
    ages: [{ part: '.row-cards', fits: (phase, { row }) => phase === 'actions' && row.filter(Boolean).length > 8 }, { part: '.hand', fits: (phase, { player: [{ civil, military }] }) => phase === 'actions' && civil.length > 1 && military.length > 1 }],
    steel: [{ part: '.pyramid-of-cards', fits: (phase, { market }) => phase === 'resource' && market.length > 8 }, { part: '.steel-desk', fits: (phase) => phase === 'buy' }],
};

const { values } = parseArgs({
    options: {
        game: { type: 'string', multiple: true, default: Object.keys(PARTS) },
        count: { type: 'string', default: '20' },
        size: { type: 'string', default: '1366x768' },
        lang: { type: 'string', default: 'en' },
        out: { type: 'string', default: path.join(root, 'build/shots') },
    },
});
const count = Number(values.count);
const [width, height] = values.size.split('x').map(Number);

/** The record of another game between bots, at a decision of seat 0 that fits, the later the higher its number. */
function decision(epoki, game, nth, fits) {
    const sets = ['new_world', 'renaissance', 'combined'];
    const { table } = epoki.call('new', { game, players: 2 + (nth % 3), seed: 100 + nth, options: game === 'steel' ? { set: sets[nth % sets.length] } : {} });
    let found = null;
    for (let met = 0; ; ) {
        const turn = epoki.call('turn', { table });
        if (turn.over) break;
        if (turn.seat === 0 && fits(turn.phase, epoki.call('view', { table, seat: 0 }))) {
            found = epoki.call('record', { table });
            if (met++ >= 6 * nth) break;
        }
        epoki.call('play', { table, action: epoki.call('bot', { table, bot: 'greedy', seed: turn.version }).action });
    }
    epoki.call('close', { table });
    return found;
}

await mkdir(values.out, { recursive: true });
const server = await serve(site);
const chromium = await browser();
const epoki = await library(3n);
for (const game of values.game) {
    for (let nth = 0; nth < count; nth++) {
        const { part, fits } = PARTS[game][nth % PARTS[game].length];
        const record = decision(epoki, game, nth, fits);
        const { page, context } = await at({ chromium, url: server.url }, record, { size: { width, height }, lang: values.lang, list: false });
        const name = `cards-${game}-${String(nth + 1).padStart(2, '0')}`;
        await page.locator(part).first().screenshot({ path: path.join(values.out, `${name}.png`) });
        const told = await page.locator(`${part} .thing > .hidden`).allTextContents();
        await writeFile(path.join(values.out, `${name}.txt`), `${told.join('\n')}\n`);
        await context.close();
        console.log(`${name}: ${told.length} cards`);
    }
}
await chromium.close();
await server.close();
