// support.mjs: what the tests of the page share: a tiny static server, the system's Chromium, games played by clicks, pictures and axe.
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(path.join(root, 'web/package.json'));
export const site = process.env.EPOKI_SITE ?? path.join(root, 'build/web');

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
    '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

/** Serves a folder on a free port, with the security policy the real server has; a file with a hash in its name is kept, as from the real one: a page that is loaded again costs a quarter less. */
export async function serve(folder) {
    const server = createServer(async (request, response) => {
        const name = decodeURIComponent(new URL(request.url, 'http://x').pathname);
        if (name === '/api/hello') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":"","accounts":false,"moderation":false}');
        const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name);
        const found = file.startsWith(folder) && (await stat(file).catch(() => null));
        if (!found?.isFile()) return void response.writeHead(404).end();
        response.writeHead(200, {
            'content-type': types[path.extname(file)] ?? 'application/octet-stream',
            'cache-control': /-[0-9A-Z]{8}\.\w+$/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
            'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        });
        createReadStream(file).pipe(response);
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    return { url: `http://127.0.0.1:${server.address().port}/`, close: () => new Promise((done) => { server.closeAllConnections(); server.close(done); }) };
}

// Without a graphics card a third of what a move costs is drawing what nobody looks at.
const BLIND = ['--enable-gpu-rasterization', '--ignore-gpu-blocklist', '--use-angle=swiftshader', '--disable-gl-drawing-for-tests'];

/** The system's Chromium. `drawing`: somebody looks at its pictures; else it lays pages out and draws nothing. */
export async function browser({ drawing = Boolean(process.env.EPOKI_SHOTS) } = {}) {
    const { chromium } = require('playwright-core');
    return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-dev-shm-usage', ...(drawing ? [] : BLIND)] });
}

/** What the tests of a file work with, made before them and closed after them: the built page on a port of its own, and a browser (`more`: of which kind); then `prepare`. */
export function stage(prepare = () => {}, more = {}) {
    const made = { open: (settings) => open(made.chromium, made.url, settings) };
    let server;
    before(async () => {
        server = await serve(site);
        made.url = server.url;
        made.chromium = await browser(more);
        await prepare();
    });
    after(async () => {
        await made.chromium?.close();
        await server?.close();
    });
    return made;
}

const axeSource = require('axe-core').source;

export const LAPTOP = { width: 1366, height: 768 };
export const PHONE = { width: 390, height: 844 };

const left = new WeakMap(); // browser -> kind -> contexts that nobody uses any more: {context, tab}

/** A context whose games are the same in every run, without a service worker unless it is to come. */
async function contextOf(chromium, options, worker) {
    const context = await chromium.newContext(options);
    await context.addInitScript((comes) => {
        // The seeds of games are the only numbers of 64 bits the page draws.
        let seed = 20261115n;
        const draw = crypto.getRandomValues.bind(crypto);
        crypto.getRandomValues = (array) => (array instanceof BigUint64Array ? array.fill(seed++) : draw(array));
        if (!comes && globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('this test has no service worker'));
    }, worker);
    return context;
}

// What is done to a tab and outlasts an address: nobody gets it afterwards.
const LASTING = ['addInitScript', 'addListener', 'addLocatorHandler', 'close', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'on', 'once', 'route', 'routeWebSocket', 'setDefaultTimeout', 'setExtraHTTPHeaders', 'setViewportSize'];

const LEFT = /WebSocket is closed before the connection is established/; // what a browser says of a page that is left while it connects

async function newTab(context) {
    const page = await context.newPage();
    const tab = { page, problems: [], isOwn: false, addInitScript: page.addInitScript.bind(page) };
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) tab.problems.push(message.text()); });
    page.on('pageerror', (error) => tab.problems.push(String(error)));
    page.on('crash', () => { tab.isOwn = true; });
    for (const name of LASTING) {
        const act = page[name].bind(page);
        page[name] = (...all) => {
            tab.isOwn = true;
            return act(...all);
        };
    }
    return tab;
}

/** Goes to an address, as a browser does that has kept nothing but what is given. */
async function visit(tab, url, settings, games) {
    tab.problems = [];
    const emptied = await tab.addInitScript(() => { if (location.origin !== 'null') { localStorage.clear(); sessionStorage.clear(); } });
    const furnished = await tab.addInitScript(([value, kept]) => {
        if (location.origin === 'null') return;
        if (!localStorage.getItem('epoki.settings')) localStorage.setItem('epoki.settings', JSON.stringify(value));
        if (kept && !localStorage.getItem('epoki.games')) localStorage.setItem('epoki.games', JSON.stringify(kept));
    }, [settings, games]);
    await tab.page.goto(url);
    await emptied.dispose();
    return furnished;
}

/** Closes what a test has opened in a context; its tab is emptied, if that is enough. */
async function leave(place, furnished) {
    const { page, isOwn } = place.tab;
    for (const each of place.context.pages()) if (each !== page || isOwn) await each.close();
    if (isOwn) return void delete place.tab;
    await page.goto('about:blank');
    await page.mouse.move(-1, -1);
    await furnished.dispose();
}

/**
 * A page as in a browser that has kept nothing. Whatever the console complains about, uncaught errors and rejections too, fails the test when the page is closed,
 * but for what `allow` matches. The list of actions stands open, no scene waits for a
 * click and nothing is played by itself: tests that play by the list see what they press. `kept`: games the browser has, before the page looks for some.
 * `motion`: things fly; they do where the test chooses a pace. `worker`: the service worker comes, which fetches every file of the page: that is a third of what opening a page costs.
 * `alone`: with its context, which is nobody's afterwards; others take turns in one, and in a tab to which they have done nothing that lasts: half of what opening a page costs.
 */
export async function open(chromium, url, { size = LAPTOP, settings = {}, kept = null, allow = null, permissions = [], motion = Boolean(settings.pace), worker = false, alone = worker, ...more } = {}) {
    const options = { viewport: size, locale: 'en-GB', bypassCSP: more.bypassCSP ?? false, colorScheme: more.colorScheme ?? 'light',
        reducedMotion: motion ? 'no-preference' : 'reduce', permissions, ...(size === PHONE ? { hasTouch: true, isMobile: true } : {}) };
    if (!left.has(chromium)) left.set(chromium, new Map());
    const kind = JSON.stringify([options, new URL(url).origin]);
    const idle = left.get(chromium).get(kind) ?? [];
    left.get(chromium).set(kind, idle);
    const place = (!alone && idle.pop()) || { context: await contextOf(chromium, options, worker) };
    place.tab ??= await newTab(place.context);
    const { tab } = place;
    const furnished = await visit(tab, url, { lang: 'en', pace: 'instant', level: 'easy', list: true, scenes: false, forced: false, ...settings }, kept);
    const close = async () => {
        if (!alone) await tab.page.evaluate(() => 0).catch(() => {}); // what it said before has arrived
        const { problems } = tab;
        tab.problems = []; // what is under way may complain that it ends
        await (alone ? place.context.close() : leave(place, furnished).then(() => idle.push(place)));
        assert.deepEqual(problems.filter((text) => !LEFT.test(text) && !allow?.test(text)), [], 'the console stays empty');
    };
    return { page: tab.page, close, ...(alone ? { context: place.context } : {}) };
}

/** Waits until the person is to decide or the game is over; says which. */
export async function myTurn(page) {
    await page.waitForSelector('.status.mine, .status.over');
    return (await page.$('.status.over')) ? 'over' : 'mine';
}

/** "7/12": the moment shown and the last one. */
export const position = (page) => page.textContent('.replay output');

/** The last one as a number. */
export const last = (page) => page.evaluate(() => Number(document.querySelector('.replay output').textContent.split('/')[1]));

const DEAF_MS = 420; // after a move, to a tap at the same place

/** Does something that plays a move, and waits for the move. What a busy page did not hear is done again, as a person would. */
export async function moving(page, act) {
    const before = await position(page);
    const moved = (timeout) => page.waitForFunction((old) => document.querySelector('.replay output')?.textContent !== old, before, { timeout });
    await act();
    if (!await moved(10000).then(() => true, () => false)) {
        await act();
        await moved(30000);
    }
    if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await page.waitForTimeout(DEAF_MS);
}

export async function startDuel(page) {
    await page.click('.poster-duel .play-now');
    await myTurn(page);
}

/** Plays the first action of the list; false when the game is over. */
export async function quickMove(page) {
    if ((await myTurn(page)) === 'over') return false;
    await moving(page, () => page.keyboard.press('1'));
    return true;
}

/** Keeps a picture under EPOKI_SHOTS, where that is set. */
export async function shot(page, name) {
    if (!process.env.EPOKI_SHOTS) return;
    await mkdir(process.env.EPOKI_SHOTS, { recursive: true });
    await page.screenshot({ path: path.join(process.env.EPOKI_SHOTS, `${name}.png`) });
}

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What axe finds wrong with the page as it is: nothing. `part`: only there, where the rest was looked at before; `colours`: only what colours can make wrong, where all the rest was looked at in others. */
export async function noAxe(page, where, { colours = false, ...part } = {}) {
    if (!await page.evaluate(() => Boolean(globalThis.axe))) await page.evaluate(axeSource);
    const found = await page.evaluate(async ([place, rules]) => {
        const { violations } = await globalThis.axe.run(place.include ? place : document, { runOnly: rules, resultTypes: ['violations'], preload: false });
        return violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
    }, [part, colours ? COLOURS : ALL]);
    assert.deepEqual(found, [], where);
}
