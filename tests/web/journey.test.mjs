// journey.test.mjs: the whole way of people at a server, at the real one with a push service and a mail server: sign up, seek, play rated, be told after the page is closed, come back on a phone,
// lose on time, see what it changed; and a Swiss tournament of 16, with bots in most seats, from the form to the final standings. EPOKI names the program; EPOKI_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test as plainTest } from 'node:test';
import { fakePush, startReceivers } from './receivers.mjs';
import { missing, tableServer } from './server.mjs';
import { browser, last, myTurn, noAxe, open, PHONE, shot } from './support.mjs';

const GOOD = 'correct horse battery';
const PATIENCE = 180000; // ms, for the bots of a round to play to the end
const FAST = ['--password-memory', '8', '--sign-ins-per-hour', '100000'];

let chromium;
let receivers;

const test = (name, run) => plainTest(name, { skip: missing }, run);

before(async () => {
    if (missing) return;
    receivers = await startReceivers();
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    await receivers?.close();
});

const says = (page, selector, words) => page.waitForFunction(([where, what]) => document.querySelector(where)?.textContent.includes(what), [selector, words]);

async function go(page, hash) {
    await page.evaluate((to) => { location.hash = to; }, hash);
}

async function sign(page, how, name) {
    await go(page, '#/account');
    await page.click(`#to-sign-${how}`);
    await page.fill('#account-name', name);
    await page.fill('#account-password', GOOD);
    await page.click('#sign');
    await page.waitForSelector('#signed-in');
}

/** Somebody with an account, at a browser of his own. */
async function person(url, name, more = {}) {
    const opened = await open(chromium, url, more);
    await sign(opened.page, 'up', name);
    return opened;
}

/** Plays the first action of the list for as long as it is the own turn; whether it was. */
async function act(page) {
    if (!await page.$('.status.mine')) return false;
    const old = await last(page);
    await page.evaluate(() => document.querySelector('.groups .action').click());
    await page.waitForFunction((before) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > before, old);
    return true;
}

/** The time at the tables of a server, which passes when the test says so. */
async function clock() {
    const file = path.join(receivers.folder, 'pace');
    let now = Math.floor(Date.now() / 1000);
    const set = async (seconds) => {
        now += seconds;
        await writeFile(`${file}.new`, `${now} 0 0 -\n`);
        await rename(`${file}.new`, file);
    };
    await set(0);
    return { file, pass: set };
}

test('sign up, seek, play rated, be told after closing the page, come back on a phone, lose on time, see the rating change', async (context) => {
    const time = await clock();
    const server = await tableServer({ options: [...FAST, '--pace', time.file, '--tell-anywhere', '--tell-wait', '4', '--site', 'https://games.example',
        '--mail', `smtp://127.0.0.1:${receivers.ports.mail}`, '--mail-from', 'epoki@games.example'] });
    context.after(server.close);
    const bolek = await person(server.url, 'Bolek Szybki', { settings: { lang: 'pl' } });
    const anna = await person(server.url, 'Anna Droga', { allow: /.*/, worker: true });
    const subscription = await receivers.subscribe();
    await fakePush(anna.context, subscription);

    // Anna wants to be told in this browser and by mail.
    await anna.page.reload();
    await go(anna.page, '#/told');
    await anna.page.click('#push-on');
    await anna.page.waitForSelector('#push-off');
    await anna.page.fill('#mail', 'anna@games.example');
    await anna.page.press('#mail', 'Enter');
    const { text } = await receivers.until(({ kind }) => kind === 'mail');
    await anna.page.goto(server.url + /https:\/\/games\.example\/(#\/mail\/\S+)/.exec(text)[1]);
    await anna.page.click('#use-link');
    await says(anna.page, '#mail-done', 'anna@games.example');

    // She looks for an opponent, he joins: both are at a rated table.
    await go(anna.page, '#/lobby');
    await anna.page.selectOption('#seek-game', 'duel');
    await anna.page.click('#seek');
    await anna.page.waitForSelector('.leave-seek');
    await go(bolek.page, '#/lobby');
    await bolek.page.click('.join-seek');
    for (const { page } of [anna, bolek]) await page.waitForSelector('.table');
    await anna.page.waitForSelector('#outcome .rating');

    // Anna goes away when it is his turn; he plays, and she is told, on both ways, once.
    while (await act(anna.page));
    await anna.page.close();
    receivers.said.length = 0; // whoever thinks for long is told while he is there, too
    await bolek.page.waitForSelector('.status.mine');
    while (await act(bolek.page));
    const pushed = await receivers.until(({ kind }) => kind === 'push');
    assert.equal(pushed.title, 'Your turn: 7 Wonders Duel');
    const mail = await receivers.until(({ kind }) => kind === 'mail');
    assert.match(mail.text, /7 Wonders Duel/);
    assert.ok(!/card|wonder:|coins/i.test(JSON.stringify(pushed) + mail.text.replaceAll('7 Wonders Duel', '')), 'nothing of the game itself');

    // On her phone she signs in and finds the game where it is her turn.
    const phone = await open(chromium, server.url, { size: PHONE });
    await sign(phone.page, 'in', 'anna droga');
    await go(phone.page, '#/games');
    await phone.page.waitForSelector('.my-turn');
    await noAxe(phone.page, 'my games on a phone');
    await shot(phone.page, 'journey-games-phone');
    await phone.page.click('.my-turn a, .my-turn button');
    await phone.page.waitForSelector('.table');
    assert.equal(await myTurn(phone.page), 'mine');

    // Her ten minutes pass, and what she gained by her moves.
    await time.pass(901);
    for (const [each, way] of [[phone, 'down'], [bolek, 'up']]) await each.page.waitForSelector(`#outcome .rating-change.${way}`, { state: 'attached' });
    await shot(bolek.page, 'journey-outcome');
    await go(phone.page, '#/lobby');
    await phone.page.click('.lobby nav a[href^="#/player/"]');
    await phone.page.waitForSelector('.player-page .rating-change.down');
    await noAxe(phone.page, 'the own page on a phone');
    await shot(phone.page, 'journey-player-phone');
    assert.deepEqual(receivers.said.filter(({ kind, tag }) => kind === 'push' && tag === pushed.tag), [], 'told once');
    for (const each of [bolek, phone]) await each.close();
    await anna.context.close();
});

/** At his own table of the tournament: gives up, as from another device. */
async function giveUp(page, secret) {
    await page.evaluate((own) => new Promise((done, failed) => {
        const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
        const ask = (id, method, params) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
        socket.onopen = () => ask(1, 'join', { secret: own });
        socket.onmessage = ({ data }) => {
            const { id, error } = JSON.parse(data);
            if (error) failed(new Error(error.message));
            if (id === 1) ask(2, 'resign', {});
            if (id === 2) { socket.close(); done(); }
        };
    }), secret);
}

/** To the table of this round, from the page of the tournament. */
async function sit(page, hash, round) {
    await go(page, hash);
    await page.waitForFunction((number) => /\d+/.exec(document.querySelector('#own-table')?.textContent ?? '')?.[0] === String(number), round, { timeout: PATIENCE });
    await page.click('#own-table');
    await page.waitForSelector('.table');
    return page.evaluate(() => location.hash.split('/').pop());
}

test('a Swiss of 16 with bots in 13 seats, from the form to the final standings', async (context) => {
    const server = await tableServer({ options: [...FAST, '--threads', '2'] });
    context.after(server.close);
    const host = await person(server.url, 'Organiser Olga'), member = await person(server.url, 'Member Marek', { settings: { lang: 'pl' } }), phone = await person(server.url, 'Phone Piotr', { size: PHONE });
    const people = [host, member, phone];
    await go(host.page, '#/cups/new');
    await host.page.fill('#cup-name', 'Sixteen');
    await host.page.fill('#cup-size', '16');
    await host.page.fill('#cup-rounds', '4');
    await host.page.selectOption('#cup-clock', 'calm');
    await host.page.check('#cup-fill');
    await host.page.selectOption('#cup-level', 'easy');
    await host.page.click('.cup-form button[type=submit]:not([disabled])');
    await host.page.waitForSelector('#cup-link');
    const hash = new URL(host.page.url()).hash;
    for (const { page } of people) {
        await go(page, hash);
        await page.click('#join-cup');
        await page.waitForSelector('#leave-cup');
    }
    await host.page.click('#start-cup');
    for (let round = 1; round <= 4; round++) {
        const secrets = [];
        for (const { page } of people) secrets.push(await sit(page, hash, round)); // two of them may sit at one table
        for (const [place, { page }] of people.entries()) {
            await giveUp(page, secrets[place]);
            await go(page, hash); // bots play on: nobody looks at that
        }
    }
    await host.page.waitForSelector('#cup-state', { timeout: PATIENCE });
    await says(host.page, '#cup-state', 'over');
    await says(member.page, '#cup-state', 'zakończony');
    await says(phone.page, '#cup-state', 'over');
    assert.equal(await host.page.locator('#standings tbody tr').count(), 16);
    const rows = await host.page.$$eval('#standings tbody tr', (all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    const points = rows.map((cells) => Number(cells[2].replace(',', '.')));
    assert.ok(points.every((each) => each >= 0), JSON.stringify(rows));
    assert.deepEqual(points, [...points].sort((a, b) => b - a), `in the order of points: ${JSON.stringify(rows)}`);
    assert.equal(await host.page.locator('.cup-pairings li').count() > 0, true);
    await noAxe(host.page, 'the final standings');
    await noAxe(phone.page, 'the final standings on a phone');
    await shot(host.page, 'journey-swiss');
    await shot(phone.page, 'journey-swiss-phone');
    assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
    for (const each of people) await each.close();
});
