// export.test.mjs: the site that `epoki export-site` writes, on a plain static host under a path of its own: solo and pass and play, lessons, puzzles, challenges, the coach, handbook and atlas, offline too.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { aMistake, library } from './parts.mjs';
import { freePort } from './server.mjs';
import { browser, myTurn, open, root } from './support.mjs';

const program = process.env.EPOKI ?? path.join(root, 'build/epoki');
let folder;
let chromium;
let host;
let origin;

const exportTo = (where, ...more) => spawnSync(program, ['export-site', where, ...more], { encoding: 'utf8' });

before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-site-'));
    assert.equal(exportTo(path.join(folder, 'epoki')).status, 0);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}/`;
    host = spawn('python3', ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', folder], { stdio: 'ignore' });
    for (let tries = 0; tries < 200; tries++) {
        if (await fetch(origin).then((answer) => answer.ok, () => false)) break;
        await new Promise((done) => setTimeout(done, 50));
    }
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    if (host) {
        const ended = new Promise((done) => host.once('exit', done));
        host.kill();
        await ended;
    }
    if (folder) await rm(folder, { recursive: true });
});

const version = (page) => page.evaluate(() => Number(document.querySelector('.replay output').textContent.split('/')[1]));

async function playMoves(page, count) {
    for (let moves = 0; moves < count; moves++) {
        assert.equal(await myTurn(page), 'mine');
        const before = await version(page);
        await page.evaluate(() => document.querySelector('.groups .action').click());
        await page.waitForFunction((old) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > old, before);
    }
}

test('solo under a path, nothing asked from outside it, and again without a network', async () => {
    const seen = await open(chromium, `${origin}epoki/`, { allow: /ERR_INTERNET_DISCONNECTED/, worker: true });
    const { page, context } = seen;
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('websocket', (socket) => asked.push(socket.url()));
    await page.waitForSelector('.poster');
    assert.ok(await page.$('a[href="#/watch"]'), 'computers can be watched everywhere');
    assert.equal(await page.$('a[href^="#/friends"]'), null);
    assert.match(await page.textContent('main'), /no server/);
    await page.click('.poster-duel .play-now');
    await playMoves(page, 5);

    const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.scope));
    assert.equal(scope, `${origin}epoki/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await playMoves(page, 2);
    await page.goto(`${origin}epoki/#/t/AAAAAAAAAAAAAAAAAAAAAA`);
    await page.waitForSelector('.notice');
    assert.match(await page.textContent('main'), /There is no server behind this page/);
    await page.selectOption('#lang', 'pl');
    await page.waitForFunction(() => document.querySelector('main').textContent.includes('nie stoi serwer')); // its words are loaded first
    assert.deepEqual(asked.filter((url) => !url.startsWith(`${origin}epoki/`) && !url.startsWith('data:')), []);
    await seen.close();
});

/** An own game that was analysed before: the mistake in it is a task, and is put right. */
async function learnFromAMistake(page, go) {
    const { kept, better } = aMistake(await library());
    await page.evaluate((entries) => Object.assign(localStorage, entries), kept);
    await page.reload();
    await go('mistakes/g1');
    await page.click('.lessons a');
    await page.waitForSelector('.table .lesson');
    await page.evaluate((action) => document.querySelector(`[data-action="${action}"]`).click(), better);
    await page.waitForSelector('#lesson-next');
}

test('all one learns by is there without a network, in every game', { timeout: 240000 }, async () => {
    const { page, context, close } = await open(chromium, `${origin}epoki/`, { allow: /ERR_INTERNET_DISCONNECTED/, worker: true });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    const go = (address) => page.goto(`${origin}epoki/#/${address}`);
    for (const game of ['duel', 'ages', 'steel', 'tempus', 'civ']) {
        await go(`learn/${game}`);
        await page.click('main.learn ol.lessons li:first-child a.button');
        await page.waitForSelector('.table .lesson');
        await go(`puzzles/${game}`);
        await page.click('.puzzles .puzzle');
        await page.waitForSelector('.table #puzzle-show');
        await go(`challenges/${game}`);
        assert.equal(await page.locator('.deal-scores').count(), 0, 'no results of others without a server');
        await page.click('#deal-day button');
        await page.waitForSelector('.table .lesson.challenge');
        await go(`handbook/${game}`);
        await page.waitForSelector('main.handbook');
        await go(`atlas/${game}`);
        await page.waitForSelector('main.atlas th[scope=row] a');
        await page.evaluate(() => document.querySelector('main.atlas th[scope=row] a').click()); // a long table: on a busy machine it takes its time to stand still
        await page.waitForSelector('main.atlas-entry');
    }
    await go('learn/duel');
    await page.click('#play-coached');
    await page.waitForSelector('.table .status.mine');
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name, responseStatus }) => /\/watcher-/.test(name) && responseStatus === 200)); // the coach is there
    await learnFromAMistake(page, go);
    await close();
});

test('pass and play', async () => {
    const seen = await open(chromium, `${origin}epoki/`);
    await seen.page.waitForSelector('.poster-duel .ways button');
    await seen.page.click('.poster-duel .ways button');
    await seen.page.waitForSelector('.table');
    const ready = () => seen.page.evaluate(() => {
        const curtain = document.querySelector('.curtain button');
        curtain?.click();
        return document.querySelector('.groups .action') !== null;
    });
    for (let moves = 0; moves < 4; moves++) {
        const before = await version(seen.page);
        while (!(await ready())) await new Promise((done) => setTimeout(done, 50));
        await seen.page.evaluate(() => document.querySelector('.groups .action').click());
        await seen.page.waitForFunction((old) => Number(document.querySelector('.replay output')?.textContent.split('/')[1]) > old, before);
    }
    await seen.close();
});

test('a new export replaces a former one and nothing else', async () => {
    const where = path.join(folder, 'again');
    assert.equal(exportTo(where).status, 0);
    const files = (await readdir(where)).sort();
    const list = path.join(where, 'epoki-site.txt');
    await writeFile(path.join(where, 'old-11111111.js'), 'old');
    await writeFile(path.join(where, 'mine.txt'), 'mine');
    await writeFile(path.join(folder, 'outside.txt'), 'outside');
    await writeFile(list, `${await readFile(list, 'utf8')}old-11111111.js\n../outside.txt\n`);
    assert.equal(exportTo(where).status, 0);
    assert.deepEqual((await readdir(where)).sort(), [...files, 'mine.txt'].sort());
    assert.equal(await readFile(path.join(folder, 'outside.txt'), 'utf8'), 'outside');
});

test('corrected tables go along: the card shows what it does, offline too, and games do not mix', { timeout: 120000 }, async () => {
    const data = path.join(folder, 'corrected');
    const where = path.join(folder, 'own');
    await mkdir(path.join(data, 'steel'), { recursive: true });
    const cards = (await readFile(path.join(root, 'data/steel/cards.tsv'), 'utf8')).replace('\tIron Forging\t', '\tCorrected Forge\t').replace('gain(iron:2)', 'gain(iron:3)');
    await writeFile(path.join(data, 'steel/cards.tsv'), cards);
    assert.equal(exportTo(where).status, 0);
    const plain = (await readdir(where)).length;
    const seen = await open(chromium, `${origin}own/`, { allow: /ERR_INTERNET_DISCONNECTED/, worker: true });
    const { page, context } = seen;
    await page.click('.poster-steel .play-now');
    await playMoves(page, 1);
    const begun = page.url();

    const told = exportTo(where, '--data', data);
    assert.equal(told.stdout, `${where}: ${plain + 1} files\n`);
    await page.goto(`${origin}own/`);
    await page.reload();
    await page.click('.poster-steel .play-now');
    await playMoves(page, 1);
    const own = page.url();
    assert.notEqual(own, begun);
    assert.match(await page.evaluate((id) => localStorage.getItem(`epoki.game.${id}`) ?? JSON.stringify(localStorage), own.split('/').pop()), /data [0-9a-f]{16}/);
    assert.match(await page.textContent('main'), /Corrected Forge/);

    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload(); // what the service worker has not seen yet it keeps now
    await playMoves(page, 1);
    await context.setOffline(true);
    await page.reload();
    await playMoves(page, 1);
    await context.setOffline(false);

    await page.goto(begun);
    await page.waitForSelector('main.loading h1');
    await page.waitForFunction(() => /begun with other tables/.test(document.querySelector('main')?.textContent));
    assert.equal(exportTo(where).status, 0);
    assert.deepEqual((await readdir(where)).filter((name) => name.startsWith('tables-')), [], 'a later export without them takes them away');
    await page.goto(own);
    await page.reload();
    await page.waitForFunction(() => /begun with other tables/.test(document.querySelector('main')?.textContent));
    await seen.close();
});

test('what cannot be done is refused with a reason', async () => {
    const full = path.join(folder, 'full');
    await mkdir(full);
    await writeFile(path.join(full, 'diary.txt'), 'mine');
    const refused = exportTo(full);
    assert.equal(refused.status, 3);
    assert.match(refused.stderr, /neither empty nor a former export/);
    assert.deepEqual(await readdir(full), ['diary.txt']);
    assert.match(exportTo(path.join(full, 'diary.txt')).stderr, /Not a directory/);
    assert.match(exportTo(path.join(folder, 'a', 'b')).stderr, /No such file/);
    assert.equal(spawnSync(program, ['export-site']).status, 2);
    await mkdir(path.join(folder, 'empty'));
    assert.equal(exportTo(path.join(folder, 'empty')).status, 0);
});
