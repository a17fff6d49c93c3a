#!/usr/bin/env node
// Makes docs/boards/<game>.webp: the board of each game in the page, at a position out of its golden games, as small pictures for the README.
//
// usage: tools/board_pictures.mjs [GAME...]      (needs Chromium, the wasm module in build/wasm and the page in build/web: `./run --help` builds both)
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at, goldenPositions } from '../tests/web/positions.mjs';
import { browser, LAPTOP, root, serve, site } from '../tests/web/support.mjs';

const SCALE = 0.7; // of a laptop's screen: text can still be read
const BYTES = 60000; // no picture is larger

// In the middle of a game, where seat 0 has a real choice.
const positions = {
    duel: (phase, view) => phase === 'turn' && view.age === 2 && view.remaining.length > 11,
    ages: (phase, view) => phase === 'actions' && view.players === 3 && view.age === 2 && view.round > 8 && view.player[0].ca > 3,
    steel: (phase, view) => phase === 'buy' && view.players === 3 && view.turns > 12 && view.turns < 24 && view.market.length > 1,
    tempus: (phase, view) => phase === 'turn' && view.players === 3 && view.round === 6,
    civ: (phase, view) => phase === 'city_management' && view.players === 2 && view.turn > 9 && view.turn < 16 && view.seats[0].cities.length > 1,
};

/** The screen as WebP, as good as fits into so many bytes. */
async function picture(page) {
    const devtools = await page.context().newCDPSession(page);
    for (let quality = 85; quality > 20; quality -= 5) {
        const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality, clip: { x: 0, y: 0, ...LAPTOP, scale: SCALE } });
        const bytes = Buffer.from(data, 'base64');
        if (bytes.length <= BYTES) return { bytes, quality };
    }
    throw new Error(`the picture needs more than ${BYTES} bytes`);
}

async function drawBoard(made, game, folder) {
    const { board } = await goldenPositions(game, { board: positions[game] });
    if (!board) throw new Error(`no golden game of ${game} has such a position`);
    const { page, close } = await at(made, board, { theme: 'light', lang: 'en' });
    await page.waitForTimeout(500); // what moves has come to rest
    const { bytes, quality } = await picture(page);
    await close();
    const file = path.join(folder, `${game}.webp`);
    await writeFile(file, bytes);
    console.log(`${path.relative(root, file)}: ${bytes.length} bytes, quality ${quality}`);
}

const folder = path.join(root, 'docs/boards');
const games = process.argv.slice(2);
const unknown = games.find((game) => !(game in positions));
if (unknown) {
    console.error(`no such game: ${unknown}; usage: tools/board_pictures.mjs [${Object.keys(positions).join('] [')}]`);
    process.exit(2);
}
const server = await serve(site);
const chromium = await browser({ drawing: true });
try {
    await mkdir(folder, { recursive: true });
    for (const game of games.length ? games : Object.keys(positions)) await drawBoard({ chromium, url: server.url }, game, folder);
} finally {
    await chromium.close();
    await server.close();
}
