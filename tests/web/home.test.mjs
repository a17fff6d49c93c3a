// home.test.mjs: games of this browser: what is stored of them outlives whatever is killed, games of before go on, and games go to a server and back.
// EPOKI names the program for the last part; skipped when it has no server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { arenaRecord, library } from './parts.mjs';
import { makeTable, missing, playQuickly, tableServer } from './server.mjs';
import { last, myTurn, open, quickMove, root, stage, startDuel } from './support.mjs';

const made = stage();
let server;

before(async () => { if (!missing) server = await tableServer(); });
after(() => server?.close());

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

const logOf = (page) => page.$$eval('.log li', (all) => all.map((each) => each.textContent));

/** Plays by itself as fast as it can, tells every version that is shown, and lets the Workers be ended. */
function playsByItself() {
    const workers = [];
    globalThis.Worker = class extends globalThis.Worker {
        constructor(...args) {
            super(...args);
            workers.push(this);
        }

        postMessage(message, ...rest) { // who is there is told to the room, who thinks are the bots
            this.role ??= { join: 'room', think: 'bots' }[message.params?.method];
            super.postMessage(message, ...rest);
        }
    };
    globalThis.endWorkers = (role) => { // those that live, if the page has not ended them
        const ending = workers.filter((worker) => !worker.ended && (!role || worker.role === role));
        for (const worker of ending) worker.terminate();
        for (const worker of ending) worker.ended = true;
        return ending.length;
    };
    let told = '';
    setInterval(() => {
        const shown = document.querySelector('.replay output')?.textContent ?? '';
        if (shown !== told) globalThis.acknowledge(shown);
        told = shown;
        if (globalThis.playing && document.querySelector('.status.mine')) document.querySelector('.groups .action')?.click();
    }, 5);
}

const ways = {
    async workers(page) {
        await page.evaluate(() => globalThis.endWorkers());
        await page.reload();
        return page;
    },
    async reload(page) {
        await page.reload();
        return page;
    },
    async closed(page, context) {
        const url = page.url();
        await page.close();
        const next = await context.newPage();
        await next.goto(url);
        return next;
    },
    async crash(page, context) {
        const url = page.url();
        const crashed = page.waitForEvent('crash');
        page.goto('chrome://crash').catch(() => undefined);
        await crashed;
        const next = await context.newPage();
        await next.goto(url);
        await page.close();
        return next;
    },
};

test('twenty times the Workers or the page are killed in the midst of a game: whatever was shown is there', { timeout: 300000 }, async () => {
    const { page: first, context, close } = await made.open({ alone: true, allow: /preload/, settings: { simple: true } }); // boards are drawn elsewhere
    let shown = '';
    await context.exposeBinding('acknowledge', (_, what) => { shown = what; });
    await context.addInitScript(playsByItself);
    let page = first;
    await page.reload();
    await startDuel(page);
    const killed = {};
    for (let round = 0; round < 20; round++) {
        if ((await myTurn(page)) === 'over') {
            await page.goto(made.url);
            await startDuel(page);
        }
        const before = await logOf(page);
        const enough = (await last(page)) + 1 + Math.floor(Math.random() * 4);
        await page.evaluate(() => { globalThis.playing = true; });
        while (Number(shown.split('/')[1] ?? 0) < enough && !(await page.$('.status.over'))) await wait(10);
        await wait(Math.random() * 60);
        const way = Object.keys(ways)[round % 4];
        const seen = shown;
        page = await ways[way](page, context);
        await myTurn(page);
        const now = await last(page);
        const log = await logOf(page);
        const acknowledged = Number(seen.split('/')[1]);
        assert.ok(now >= acknowledged, `${way}: ${acknowledged} moves were shown, ${now} are there`);
        assert.deepEqual(log.slice(0, before.length), before, way);
        killed[way] = (killed[way] ?? 0) + log.length - before.length;
    }
    console.log(`# moves that were shown before the end: ${JSON.stringify(killed)}`);
    assert.ok(Object.values(killed).reduce((sum, each) => sum + each) > 20, 'it was in the midst of a game');
    await close();
});

test('twenty times Workers die in the midst of a game: it goes on without a reload, and whatever was shown is there', { timeout: 300000 }, async () => {
    const { page, context, close } = await made.open({ alone: true, settings: { simple: true } });
    let shown = '';
    await context.exposeBinding('acknowledge', (_, what) => { shown = what; });
    await context.addInitScript(playsByItself);
    await page.reload();
    await startDuel(page);
    await page.evaluate(() => { globalThis.loaded = 'once'; });
    const acknowledged = () => Number(shown.split('/')[1] ?? 0);
    const kinds = [undefined, 'room', 'bots', 'room'];
    let ended = 0;
    for (let round = 0; round < 20; round++) {
        if ((await myTurn(page)) === 'over') {
            await page.evaluate(() => { location.hash = '#/'; });
            await startDuel(page);
        }
        const before = await logOf(page);
        const enough = (await last(page)) + 1 + Math.floor(Math.random() * 4);
        await page.evaluate(() => { globalThis.playing = true; });
        while (acknowledged() < enough && !(await page.$('.status.over'))) await wait(10);
        if (round % 5 === 4) { // nobody asks for anything just then
            await page.evaluate(() => { globalThis.playing = false; });
            await myTurn(page);
        }
        await wait(Math.random() * 60);
        const seen = acknowledged();
        ended += await page.evaluate((role) => globalThis.endWorkers(role), kinds[round % 4]);
        await page.evaluate(() => { globalThis.playing = true; });
        while (acknowledged() < seen + 3 && !(await page.$('.status.over'))) await wait(10); // it goes on, bots and all
        await page.evaluate(() => { globalThis.playing = false; });
        await myTurn(page);
        const log = await logOf(page);
        assert.ok(log.length >= seen, `${seen} moves were shown, ${log.length} are there`);
        assert.deepEqual(log.slice(0, before.length), before);
        assert.equal(await page.locator('.problem').count(), 0);
    }
    assert.ok(ended >= 20, `${ended} Workers were ended`);
    assert.equal(await page.evaluate(() => globalThis.loaded), 'once', 'nobody loaded the page again');
    await close();
});

for (const game of ['duel', 'ages', 'civ'])
    test(`bots in the page play the arena's game of ${game}, from the first move to the last`, { timeout: 300000 }, async () => {
        const [head, moves] = (await arenaRecord(game)).split('begin\n');
        const saved = { id: 'x', game, record: `${head}begin\n`, seats: [{ name: '', kind: 'bot', level: 'hard' }, { name: '', kind: 'bot', level: 'easy' }], over: false, version: 0, changed: 1 };
        const { page, close } = await made.open({ kept: [saved], settings: { simple: true, list: false } }); // drawing boards nobody looks at is most of what it costs
        await page.goto(`${made.url}#/game/x`);
        await page.waitForSelector('.status.over', { timeout: 300000 });
        const played = await page.evaluate(() => localStorage.getItem('epoki.room.x').split('\n').map((line) => JSON.parse(line)).filter(({ entry }) => entry === 'play').map(({ action }) => action));
        assert.deepEqual(played, moves.split('\n').filter((line) => line && !/^[=#]/.test(line)));
        await close();
    });

test('a game saved before there were entries goes on, and is stored as entries from then on', async () => {
    const epoki = await library(3n);
    const { table } = epoki.call('new', { game: 'duel', players: 2, seed: 9 });
    for (let moves = 0; moves < 5; moves++) epoki.call('play', { table, action: epoki.call('legal', { table }).actions[0].action });
    const saved = { id: 'x', game: 'duel', record: epoki.call('record', { table }), seats: [{ name: '', kind: 'human' }, { name: '', kind: 'bot', level: 'easy' }], over: false, version: 5, changed: 1 };
    const { page, close } = await made.open();
    await page.evaluate((game) => localStorage.setItem('epoki.games', JSON.stringify([game])), saved);
    await page.goto(`${made.url}?kept#/game/x`);
    await myTurn(page);
    const before = await last(page);
    assert.ok(before >= 5);
    const stored = () => page.evaluate(() => ({ games: JSON.parse(localStorage.getItem('epoki.games')), lines: localStorage.getItem('epoki.room.x').split('\n').map((line) => JSON.parse(line)) }));
    const { games, lines } = await stored();
    assert.equal(games[0].record, undefined);
    assert.equal(lines[0].entry, 'open');
    assert.ok(lines[0].record.startsWith(saved.record), 'what was played stays');
    await quickMove(page);
    await myTurn(page);
    assert.ok((await stored()).lines.some(({ entry }) => entry === 'play'));
    const now = await last(page);
    await page.reload();
    await myTurn(page);
    assert.equal(await last(page), now);
    await page.goto(`${made.url}#/`);
    await page.getByRole('button', { name: /Remove/ }).first().click();
    assert.equal(await page.evaluate(() => localStorage.getItem('epoki.room.x')), null, 'what is removed is gone');
    await close();
});

test('finished games make room for one that goes on; where there is none left, that is said', async () => {
    const { page, close } = await made.open();
    await startDuel(page);
    await quickMove(page);
    await myTurn(page);
    const keys = () => page.evaluate(() => [Object.keys(localStorage).filter((key) => key.startsWith('epoki.room.')).length, JSON.parse(localStorage.getItem('epoki.games')).length]);
    await page.evaluate(() => { // two finished games, and no room while both are there
        const games = JSON.parse(localStorage.getItem('epoki.games'));
        for (const id of ['old', 'older']) localStorage.setItem(`epoki.room.${id}`, 'x');
        localStorage.setItem('epoki.games', JSON.stringify([...games, { ...games[0], id: 'old', over: true, changed: 2 }, { ...games[0], id: 'older', over: true, changed: 1 }]));
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
            if (globalThis.full || (key.startsWith('epoki.room.') && this.getItem('epoki.room.older'))) throw new DOMException('full', 'QuotaExceededError');
            set.call(this, key, value);
        };
    });
    await quickMove(page);
    await myTurn(page);
    assert.deepEqual(await keys(), [2, 2], 'the oldest is gone');
    assert.equal(await page.locator('.notice').count(), 0);
    await page.evaluate(() => { globalThis.full = true; });
    await quickMove(page);
    await page.waitForFunction(() => document.querySelector('.notice')?.textContent.includes('stores nothing more'));
    await quickMove(page); // and the game goes on
    await close();
});

test('where nothing can be stored games are played all the same', async () => {
    const { page, context, close } = await made.open({ alone: true });
    await context.addInitScript(() => { for (const name of ['getItem', 'setItem', 'removeItem']) Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError'); }; });
    await page.reload();
    await startDuel(page);
    for (let moves = 0; moves < 2; moves++) await quickMove(page);
    await page.waitForFunction(() => document.querySelector('.notice')?.textContent.includes('stores nothing more'));
    await close();
});

test('a server that is asked for too much at once says so, and the page comes again', async () => {
    const { page, context, close } = await made.open({ alone: true, allow: /429/ });
    const refused = new Map();
    await context.route(/\.(wasm|json)$/, (route) => {
        const name = route.request().url();
        const times = (refused.get(name) ?? 0) + 1;
        refused.set(name, times);
        return times <= 2 ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: 'wait' }) : route.continue();
    });
    const engine = await context.newCDPSession(page);
    await engine.send('Network.clearBrowserCache');
    await page.reload();
    await startDuel(page);
    await quickMove(page);
    assert.ok([...refused.keys()].some((name) => name.endsWith('.wasm')) && [...refused.keys()].some((name) => /catalog/.test(name)), [...refused.keys()].join());
    await close();
});

/** The program replays the record of a table of the server. */
async function replays(table) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-replay-'));
    const record = await (await fetch(`${server.url}api/records/${table}`)).text();
    await writeFile(path.join(folder, 'game.rec'), record);
    const { status, stderr } = spawnSync(process.env.EPOKI ?? path.join(root, 'build/epoki'), ['replay', path.join(folder, 'game.rec')]);
    await rm(folder, { recursive: true });
    assert.equal(status, 0, String(stderr));
    return record;
}

const ownTable = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('epoki.seats')).at(-1)[0]);

test('a solo game goes on online with a friend, to its end and its record', { skip: missing }, async () => {
    const host = await open(made.chromium, server.url, { settings: { name: 'Ala' } });
    await startDuel(host.page);
    for (let moves = 0; moves < 5; moves++) await quickMove(host.page);
    await myTurn(host.page);
    const [played, log] = [await last(host.page), await logOf(host.page)];
    await host.page.keyboard.press('?');
    await host.page.click('#go-on');
    await host.page.waitForSelector('button[type=submit]:not([disabled])');
    assert.deepEqual(await host.page.$$eval('fieldset select', (all) => all.map((each) => each.value)), ['you', 'human'], 'a friend in the place of the computer');
    await host.page.click('button[type=submit]');
    await host.page.waitForSelector('.links input');
    const invitation = await host.page.inputValue('.links input');
    await host.page.click('#sit');
    await host.page.waitForSelector('.table.online');
    const guest = await open(made.chromium, invitation, { settings: { name: 'Ola' } });
    await guest.page.waitForSelector('.table.online');
    for (const page of [host.page, guest.page]) assert.equal(await last(page), played);
    await host.page.waitForFunction(() => document.querySelector('.people')?.textContent.includes('Ola'));
    const named = (lines) => lines.map((line) => line.replace(/Computer|Ola|Player \d|You|Ala/g, 'X'));
    assert.deepEqual(named(await logOf(host.page)).length, log.length, 'the log goes on');
    await playQuickly([host.page, guest.page]);
    const record = await replays(await ownTable(host.page));
    assert.ok(record.split('begin\n')[1].trim().split('\n').length > played);
    await guest.close();
    await host.close();
});

test('a table of the server is taken home: with people as far as one knows it, with bots as it is; it goes on offline', { skip: missing }, async () => {
    const host = await open(made.chromium, server.url, { settings: { name: 'Ala' }, worker: true });
    const links = await makeTable(host.page, server.url, 'duel');
    await host.page.click('#sit');
    const guest = await open(made.chromium, links[1], { settings: { name: 'Ola' } });
    await guest.page.waitForSelector('.table.online');
    for (let moves = 0; moves < 9; moves++) {
        const page = await Promise.any([host, guest].map(async (each) => { await each.page.waitForSelector('.status.mine'); return each.page; }));
        await quickMove(page);
        for (const each of [host, guest]) await each.page.waitForFunction((n) => document.querySelector('.replay output').textContent === `${n}/${n}`, moves + 1);
    }
    const board = (page) => page.$$eval('.pyramid .card .name, .city .wonder .name', (all) => all.map((each) => each.textContent).sort());
    const seen = await board(host.page);
    const takeHome = async (page) => {
        await page.keyboard.press('?');
        await page.click('#take-home');
        await page.click('#sure-yes');
        await page.waitForSelector('.table.local');
    };
    await takeHome(host.page);
    assert.equal(new URL(host.page.url()).hash.slice(0, 7), '#/game/');
    if ((await last(host.page)) === 0) assert.deepEqual(await board(host.page), seen, 'what one saw');
    await host.context.setOffline(true);
    for (let moves = 0; moves < 6; moves++) await quickMove(host.page);
    assert.ok((await last(host.page)) >= 6, 'it goes on without a server');
    await host.context.setOffline(false);
    await guest.page.waitForSelector('.table.online'); // the table itself is where it was
    await guest.close();
    await host.close();

    const solo = await open(made.chromium, server.url, { settings: { name: 'Ala' } });
    await makeTable(solo.page, server.url, 'duel', (page) => page.locator('fieldset select').nth(1).selectOption('easy'));
    await solo.page.click('#sit');
    for (let moves = 0; moves < 3; moves++) await quickMove(solo.page);
    await myTurn(solo.page);
    const played = await last(solo.page);
    await takeHome(solo.page);
    await myTurn(solo.page);
    assert.equal(await last(solo.page), played, 'all of it');
    await quickMove(solo.page);
    await solo.close();
});
