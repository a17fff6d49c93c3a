// online.test.mjs: the page and the real server: two browsers and a spectator at one table, a reload and a killed server in the middle, to the end.
// EPOKI names the program; skipped when it has no server.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { browser, open, root, site } from './support.mjs';

const program = process.env.EPOKI ?? path.join(root, 'build/epoki');
const missing = spawnSync(program, ['serve', '--help']).status !== 0 && 'this build has no server';
let chromium;
let folder;
let port;
let child;

const freePort = () => new Promise((done) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
        const found = probe.address().port;
        probe.close(() => done(found));
    });
});

async function start() {
    child = spawn(program, ['serve', '--db', path.join(folder, 'games.db'), '--port', String(port), '--page', site], { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries++) {
        if (await fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok, () => false)) return;
        await new Promise((done) => setTimeout(done, 50));
    }
    assert.fail('the server does not answer');
}

async function stop(signal) {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
}

before(async () => {
    if (missing) return;
    folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-online-'));
    port = await freePort();
    await start();
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    if (child) await stop('SIGTERM');
    if (folder) await rm(folder, { recursive: true });
});

const last = (page) => page.evaluate(() => Number(document.querySelector('.replay output').textContent.split('/')[1]));

test('two browsers, a spectator, a reload and a killed server: one game from the first move to the score sheet', { skip: missing }, async () => {
    const url = `http://127.0.0.1:${port}/`;
    const host = await open(chromium, `${url}#/friends/duel`, { settings: { name: 'Ala' } });
    await host.page.click('button[type=submit]:not([disabled])');
    await host.page.waitForSelector('.links input');
    const links = await host.page.$$eval('.links input', (inputs) => inputs.map((input) => input.value));
    assert.equal(links.length, 3);
    await host.page.click('#sit');
    const guest = await open(chromium, links[1], { settings: { name: 'Ola' } });
    const watcher = await open(chromium, links[2]);
    const all = [host, guest, watcher].map((each) => each.page);
    for (const page of all) await page.waitForSelector('.table');
    await host.page.waitForFunction(() => document.body.textContent.includes('Ola'));

    const step = async () => {
        const mine = await Promise.any([host, guest].map(async ({ page }) => { await page.waitForSelector('.groups .action, .status.over'); return page; }));
        if (await mine.$('.status.over')) return false;
        const before = await last(mine);
        await mine.evaluate(() => document.querySelector('.groups .action').click());
        for (const page of all) await page.waitForFunction((old) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > old, before);
        return true;
    };
    for (let moves = 0; moves < 12; moves++) await step();
    await guest.page.reload();
    await guest.page.waitForSelector('.table');
    for (let moves = 0; moves < 4; moves++) await step();
    await host.page.fill('.social form input', 'dzień dobry');
    await host.page.keyboard.press('Enter');
    await guest.page.waitForFunction(() => document.querySelector('.chat')?.textContent.includes('dzień dobry'));

    const before = await last(host.page);
    await stop('SIGKILL');
    await host.page.waitForSelector('.status .problem');
    await start();
    for (const page of all) await page.waitForFunction(() => !document.querySelector('.status .problem'), null, { timeout: 20000 });
    assert.equal(await last(host.page), before);

    let moves = 0;
    while (await step()) assert.ok(++moves < 90);
    const counts = await Promise.all(all.map((page) => page.locator('.log li').count()));
    assert.equal(new Set(counts).size, 1, `the same log for all: ${counts}`);
    assert.equal(await watcher.page.locator('.actions .action').count(), 0);
    await host.page.click('.status.over .primary');
    await host.page.waitForSelector('.scores tfoot');
    // While the server was gone the browser complained about the socket; nothing else may be there.
    const problems = [host, guest, watcher].flatMap((each) => each.problems).filter((text) => !/WebSocket|ERR_CONNECTION/.test(text));
    assert.deepEqual(problems, []);
    for (const each of [host, guest, watcher]) await each.close();
});
