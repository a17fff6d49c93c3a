// light.test.mjs: what is loaded before anything is chosen is small; boards, drawings, pictures, styles and languages come when they are needed, and all of them are known to who keeps the page.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { web } from './parts.mjs';
import { myTurn, quickMove, site, stage } from './support.mjs';

const FIRST = 90_000; // bytes of script, compressed, besides the module
const TABLE = 134_000; // the same for who follows a link to a table: the table, one board, its drawings
const FILES = { home: 3, table: 24 }; // of script: each is a request of its own
const GAMES = ['duel', 'ages', 'steel', 'tempus', 'civ'];

const made = stage();


const nameOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'index.html';

async function compressed(names) {
    const sizes = await Promise.all(scriptsOf(names).map(async (name) => gzipSync(await readFile(path.join(site, name)), { level: 9 }).length));
    return sizes.reduce((sum, size) => sum + size, 0);
}

/** Opens an address with an empty cache; every file of the page that was asked for until `ready`. */
async function filesOf(address, ready, storage = null) {
    const context = await made.chromium.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB', serviceWorkers: 'block' });
    try {
        if (storage) await context.addInitScript((kept) => { for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value); }, storage);
        const page = await context.newPage();
        const names = new Set();
        context.on('request', (request) => { if (request.url().startsWith(made.url)) names.add(nameOf(request.url())); });
        await page.goto(`${made.url}${address}`);
        await ready(page);
        await page.waitForLoadState('networkidle');
        return { names, page, storage: await page.evaluate(() => ({ ...localStorage })) };
    } finally {
        await context.close();
    }
}

const scriptsOf = (names) => [...names].filter((name) => name.endsWith('.js') && name !== 'sw.js');

const ofGame = (names) => [...names].filter((name) => /^(icons-)?(duel|ages|steel|tempus|civ|generic)[-_]/.test(name));

test('home: little script, no board, no drawings, one language', async () => {
    const { names } = await filesOf('', (page) => page.waitForSelector('.poster'));
    const bytes = await compressed(names);
    assert.ok(bytes > 0 && bytes <= FIRST, `${bytes} bytes of script, compressed`);
    assert.ok(scriptsOf(names).length <= FILES.home, scriptsOf(names).join(' '));
    assert.deepEqual(ofGame(names), []);
    assert.deepEqual([...names].filter((name) => name.startsWith('words_')).map((name) => name.slice(0, 8)), ['words_en']);
    console.log(`# home: ${bytes} bytes of script`);
});

test('no source of a board lies in what home needs', async () => {
    const { bundle } = await import(pathToFileURL(path.join(web, 'build.mjs')));
    const parts = await bundle(['src/main.tsx'], {}, { write: false });
    const byFile = new Map(parts.map((part) => [part.file, part]));
    const first = new Set();
    const visit = (file) => {
        if (first.has(file)) return;
        first.add(file);
        for (const { path: next, kind } of byFile.get(file)?.imports ?? []) if (kind === 'import-statement') visit(path.basename(next));
    };
    visit(parts.find((part) => part.entry === 'src/main.tsx').file);
    const inputs = [...first].flatMap((file) => Object.keys(byFile.get(file)?.inputs ?? {}));
    assert.ok(inputs.some((name) => name.endsWith('src/screens/home.tsx')), 'the parts are followed');
    assert.deepEqual(inputs.filter((name) => /src\/games\/\w+\//.test(name) || name.startsWith('icons:')), []);
});

test('drawings are rounded, and stay what they are', async () => {
    const { rounded } = await import(pathToFileURL(path.join(web, 'build.mjs')));
    assert.equal(rounded('<path d="M1.04.26-.04 5.5a1.25 2 0 011.5.5z"/>'), '<path d="M1 .3 0 5.5a1.3 2 0 0 1 1.5.5z"/>');
    const { icons } = JSON.parse(await readFile(path.join(web, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8'));
    const numbers = (body) => body.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g).map(Number);
    const sum = (body) => numbers(body).reduce((all, n) => all + Math.abs(n), 0);
    let compared = 0;
    for (const name of JSON.parse(await readFile(path.join(web, 'src/icons.json'), 'utf8'))) {
        const [before, after] = [icons[name].body, rounded(icons[name].body)];
        assert.equal(after.match(/[a-df-z]/gi).join(''), before.match(/[a-df-z]/gi).join(''), name);
        if (/ d="[^"]*a/i.test(before)) continue; // flags that stick to numbers are not counted so easily
        assert.equal(numbers(after).length, numbers(before).length, name);
        assert.ok(Math.abs(sum(after) - sum(before)) < 0.051 * numbers(before).length, name);
        compared++;
    }
    assert.ok(compared > 40);
});

for (const game of GAMES) {
    test(`a table of ${game}: its own board, drawings, pictures and style, and those of no other game`, { timeout: 120000 }, async () => {
        let storage;
        let address;
        await filesOf('', async (page) => {
            await page.evaluate(() => localStorage.setItem('epoki.settings', JSON.stringify({ lang: 'en', pace: 'instant', level: 'easy' })));
            await page.reload();
            await page.click(`.poster-${game} .play-now`);
            await myTurn(page);
            address = new URL(page.url()).hash;
            storage = await page.evaluate(() => ({ ...localStorage }));
        });
        const { names } = await filesOf(address, myTurn, storage);
        const bytes = await compressed(names);
        assert.ok(bytes <= TABLE, `${bytes} bytes of script, compressed`);
        assert.ok(scriptsOf(names).length <= FILES.table, scriptsOf(names).join(' '));
        const own = ofGame(names);
        for (const kind of [`${game}-\\w+\\.js`, `icons-${game}-\\w+\\.js`, `${game}-\\w+\\.css`, `${game}_catalog-\\w+\\.json`])
            assert.ok(own.some((name) => new RegExp(`^${kind}$`).test(name)), kind);
        assert.deepEqual(own.filter((name) => !name.includes(game) && !name.includes('generic')), []);
        console.log(`# ${game}: ${bytes} bytes of script`);
    });
}

test('the net of a game comes when a bot of it first thinks, and with no other game', { timeout: 120000 }, async () => {
    const settings = JSON.stringify({ lang: 'en', pace: 'instant', level: 'normal', list: true, scenes: false, forced: false });
    for (const game of ['steel', 'duel']) {
        const { names } = await filesOf('', async (page) => {
            await page.click(`.poster-${game} .play-now`);
            for (let move = 0; move < 4; move++) await quickMove(page);
            await myTurn(page);
        }, { 'epoki.settings': settings });
        assert.deepEqual([...names].filter((name) => name.includes('_net')).map((name) => name.replace(/-\w+/, '')), [`${game}_net.bin`]);
    }
});

test('without its net the computer plays on, and the page says so', async () => {
    const { page, context, close } = await made.open({ alone: true, allow: /404|duel_net-\w+\.bin/ });
    await context.route('**/duel_net-*.bin', (route) => route.fulfill({ status: 404 }));
    await page.addInitScript(() => { delete Navigator.prototype.serviceWorker; }); // which would bring it from the cache
    const warned = [];
    page.on('console', (message) => { if (message.type() === 'warning') warned.push(message.text()); });
    await page.reload();
    await page.click('.poster-duel .play-now');
    for (let move = 0; move < 3; move++) await quickMove(page);
    await page.waitForFunction(() => document.body.textContent.includes('for now it plays less well'));
    await page.waitForFunction(() => Number(document.querySelector('.replay output').textContent.split('/')[1]) > 5);
    assert.match(warned[0], /^bots judge by the evaluation: duel: duel_net-\w+\.bin: 404$/);
    await close();
});

test('the service worker knows every file of the page', async () => {
    const listed = JSON.parse(/const PAGE = (\[.*\]);/.exec(await readFile(path.join(site, 'sw.js'), 'utf8'))[1]);
    const there = (await readdir(site)).filter((name) => !['index.html', 'sw.js'].includes(name));
    assert.deepEqual(listed.filter((name) => name !== './').sort(), there.sort());
    for (const name of there) if (/\.(js|css|wasm|json|bin)$/.test(name)) assert.match(name, /-[0-9A-Z]{8}\.\w+$/);
});

/** At home, with the board of one game out of reach; `index`: what the server would answer for the page now. */
async function withoutDuel(index) {
    const context = await made.chromium.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(made.url);
    await page.waitForSelector('.poster');
    await context.route(/\/duel-\w+\.js$/, (route) => route.fulfill({ status: 404 }));
    if (index) await context.route(made.url, (route) => (route.request().isNavigationRequest() ? route.fallback() : route.fulfill({ body: index })));
    return { context, page };
}

test('a part that does not come is told', async () => {
    const { context, page } = await withoutDuel(null);
    await page.click('.poster-duel .play-now');
    await page.waitForSelector('[role=alert]');
    await context.close();
});

test('where the server has a newer page, that one is loaded, once', async () => {
    const { context, page } = await withoutDuel('<script type="module" src="main-NEWER.js"></script>');
    let loads = 0;
    page.on('load', () => loads++);
    await page.click('.poster-duel .play-now');
    await page.waitForSelector('[role=alert]'); // the newer one has no such board either
    assert.equal(loads, 1);
    await context.close();
});

test('one game at a time has its style: what was played before does not change a board', async () => {
    const { page, close } = await made.open();
    const worn = () => page.$$eval('link[data-game]', (links) => links.filter((link) => matchMedia(link.media || 'all').matches).map((link) => link.dataset.game));
    for (const game of ['duel', 'ages', 'duel']) {
        await page.goto(`${made.url}#/`);
        await page.click(`.poster-${game} .play-now`);
        await myTurn(page);
        assert.deepEqual(await worn(), [game]);
    }
    await close();
});
