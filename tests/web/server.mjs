// server.mjs: the real server (`epoki serve`) for tests of the page: started on a free port with a database of its own, killed and started again; tables
// made by the form, and games played quickly.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { root, site } from './support.mjs';

const program = process.env.EPOKI ?? path.join(root, 'build/epoki');

/** Why there is no server to test with, or false. */
export const missing = spawnSync(program, ['serve', '--help']).status !== 0 && 'this build has no server';

export const freePort = () => new Promise((done) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
        const found = probe.address().port;
        probe.close(() => done(found));
    });
});

const postgres = process.env.EPOKI_TEST_POSTGRES; // of a server of tests/server/postgres.py
let databases = 0;

/** A file in that folder, or a database of PostgreSQL. */
function newDatabase(folder) {
    if (!postgres) return path.join(folder, 'games.db');
    const name = `web_${process.pid}_${++databases}`;
    assert.equal(spawnSync('psql', ['-X', '-q', postgres, '-c', `CREATE DATABASE ${name}`]).status, 0);
    return postgres.replace('/store?', `/${name}?`);
}

/** `options`: further words of the command line; `people`: what the administrator says on it.
 * A person may be replaced when `away` seconds have passed since he left, and the tests may make as many tables and load the page as often as they like: a
 * visit with an empty cache is about a hundred of the pages an address may ask for, and they make dozens from one. */
export async function tableServer({ away = 0, pages = 1000, options = [] } = {}) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-online-'));
    const db = newDatabase(folder);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    let child;
    const start = async () => {
        child = spawn(program, ['serve', '--db', db, '--port', String(port), '--page', site, '--away', String(away), '--tables-per-hour', '1000', '--pages-per-second', String(pages), ...options], { stdio: 'ignore' });
        for (let tries = 0; tries < 200; tries++) {
            if (await fetch(`${url}healthz`).then((answer) => answer.ok, () => false)) return;
            await new Promise((done) => setTimeout(done, 50));
        }
        assert.fail('the server does not answer');
    };
    const stop = async (signal) => {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill(signal);
        await ended;
    };
    await start();
    const people = (...words) => spawnSync(program, ['people', ...words, '--db', db], { encoding: 'utf8' });
    return { url, start, people, kill: () => stop('SIGKILL'), close: async () => { await stop('SIGTERM'); await rm(folder, { recursive: true }); } };
}

/** Fills in the form of a new table and makes it: the link of the own seat, invitations, and the link to watch. */
export async function makeTable(page, url, game, fill = async () => {}) {
    await page.goto(`${url}#/friends/${game}`);
    await page.waitForSelector('button[type=submit]:not([disabled])');
    await fill(page);
    await page.click('button[type=submit]');
    await page.waitForSelector('.links input');
    return page.evaluate(() => [document.querySelector('#sit').href, ...[...document.querySelectorAll('.links input')].map((input) => input.value)]);
}

/** A request to the server by itself, as any program could send it. */
export const ask = (page, method, params) => page.evaluate(([name, given]) => new Promise((done) => {
    const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
    socket.onopen = () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: given }));
    socket.onmessage = ({ data }) => { socket.close(); done(JSON.parse(data).result); };
}), [method, params]);

const secretOf = (page) => new URL(page.url()).hash.split('/').pop();

/** Of a game that these connections play, one to a seat: it goes on to that version, or to its end. They are made in the page, and stay until then. */
const goOn = (page, secrets, until) => page.evaluate(([seats, enough]) => new Promise((done) => {
    globalThis.playedQuickly ??= { version: 0, play() {} };
    const game = globalThis.playedQuickly;
    const next = () => { if (game.version >= game.until) game.done(); else game.play(); };
    Object.assign(game, { until: enough, done });
    if (game.sockets) return void next();
    game.sockets = seats.map((secret) => {
        const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
        const ask = (id, method, params) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
        socket.onopen = () => ask(1, 'join', { secret });
        socket.onmessage = ({ data }) => {
            const { method, params } = JSON.parse(data);
            if (method !== 'update') return;
            if (params.over) {
                for (const each of game.sockets) each.close();
                delete globalThis.playedQuickly;
                game.done();
            } else if (params.legal) {
                Object.assign(game, { version: params.version, play: () => ask(2, 'play', { action: params.legal[0].action, version: params.version, undos: params.undos }) });
                next();
            }
        };
        return socket;
    });
}), [secrets, until]);

const END = 1e6; // more versions than a game has

/** Goes on within the page. */
const follow = (page, hash) => page.evaluate((to) => { location.hash = to; }, hash);

/** The rest of the game, played from second tabs of the seats. These pages are elsewhere until that version, as drawing all of it is most of what it costs; then they look on until it is over. */
export async function playQuickly(players, all = players, away = 60) {
    const secrets = players.map(secretOf);
    const hashes = all.map((page) => new URL(page.url()).hash);
    for (const page of all) await follow(page, '#/about');
    for (const page of all) await page.waitForSelector('.about');
    await goOn(players[0], secrets, away);
    for (const [place, page] of all.entries()) await follow(page, hashes[place]);
    for (const page of all) await page.waitForSelector('main.table');
    await goOn(players[0], secrets, END);
    for (const page of all) await page.waitForSelector('.status.over');
}
