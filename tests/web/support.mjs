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

/**
 * A fresh page with its own storage. Whatever the console complains about, uncaught errors and rejections too, fails the test when the page is closed,
 * but for what `allow` matches. The list of actions stands open, no scene waits for a
 * click and nothing is played by itself: tests that play by the list see what they press. `kept`: games the browser has, before the page looks for some.
 * `motion`: things fly; they do where the test chooses a pace. `worker`: the service worker comes, which fetches every file of the page: that is a third of what opening a page costs.
 */
export async function open(chromium, url, { size = LAPTOP, settings = {}, kept = null, allow = null, permissions = [], motion = Boolean(settings.pace), worker = false, ...more } = {}) {
    const context = await chromium.newContext({ viewport: size, locale: 'en-GB', bypassCSP: more.bypassCSP ?? false, colorScheme: more.colorScheme ?? 'light',
        reducedMotion: motion ? 'no-preference' : 'reduce', permissions, ...(size === PHONE ? { hasTouch: true, isMobile: true } : {}) });
    await context.addInitScript(([value, games, comes]) => {
        if (!localStorage.getItem('epoki.settings')) localStorage.setItem('epoki.settings', JSON.stringify(value));
        if (games && !localStorage.getItem('epoki.games')) localStorage.setItem('epoki.games', JSON.stringify(games));
        // The same games in every run: their seeds are the only numbers of 64 bits the page draws.
        let seed = 20261115n;
        const draw = crypto.getRandomValues.bind(crypto);
        crypto.getRandomValues = (array) => (array instanceof BigUint64Array ? array.fill(seed++) : draw(array));
        if (!comes) ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('this test has no service worker'));
    }, [{ lang: 'en', pace: 'instant', level: 'easy', list: true, scenes: false, forced: false, ...settings }, kept, worker]);
    const page = await context.newPage();
    const problems = [];
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(url);
    const close = async () => {
        await context.close();
        assert.deepEqual(problems.filter((text) => !allow?.test(text)), [], 'the console stays empty');
    };
    return { page, context, close };
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

/** What axe finds wrong with the page as it is: nothing. `part`: only there, where the rest was looked at before. */
export async function noAxe(page, where, part = null) {
    if (!await page.evaluate(() => Boolean(globalThis.axe))) await page.evaluate(axeSource);
    const found = await page.evaluate(async (place) => {
        const { violations } = await globalThis.axe.run(place ?? document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], resultTypes: ['violations'], preload: false });
        return violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
    }, part);
    assert.deepEqual(found, [], where);
}
