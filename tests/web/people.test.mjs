// people.test.mjs: opponents in Chromium, at the real server: two browsers find each other, play rated, one gives up or runs out of time, both see what it changed;
// the best, a player's page, an invitation, blocking, results in the deal of the day. EPOKI names the program; skipped when it has no server. EPOKI_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { after, before, test as plainTest } from 'node:test';
import { exportsOf, library } from './parts.mjs';
import { missing, tableServer } from './server.mjs';
import { browser, noAxe, open, PHONE, quickMove, shot } from './support.mjs';

let chromium;
let server;
let elsewhere;

const test = (name, run) => plainTest(name, { skip: missing }, run);

before(async () => {
    if (missing) return;
    server = await tableServer({ options: ['--password-memory', '8', '--sign-ins-per-hour', '10000'] });
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    await server?.close();
});

/** Asks the server as a program would, from a page of its own. */
async function ask(...calls) {
    elsewhere ??= await chromium.newPage();
    if (!elsewhere.url().startsWith(server.url)) await elsewhere.goto(`${server.url}healthz`);
    return elsewhere.evaluate(async (list) => {
        const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
        await new Promise((done, failed) => { socket.onopen = done; socket.onerror = failed; });
        const answers = [];
        for (const [method, params] of list) {
            answers.push(await new Promise((done, failed) => {
                socket.onmessage = ({ data }) => {
                    const { id, result, error } = JSON.parse(data);
                    if (id && error) failed(new Error(error.message));
                    else if (id) done(result);
                };
                socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
            }));
        }
        socket.close();
        return answers;
    }, calls);
}

/** A browser in which somebody is signed in. */
async function person(name, more = {}) {
    const [{ token, account }] = await ask(['sign_up', { name, password: 'correct horse battery' }]);
    const opened = await open(chromium, server.url, { settings: { name }, ...more });
    await opened.page.evaluate((kept) => localStorage.setItem('epoki.me', JSON.stringify(kept)), { token, account });
    await opened.page.goto(`${server.url}#/lobby`);
    await opened.page.reload();
    await opened.page.waitForSelector('#seek');
    return { ...opened, token, account };
}

async function seek(page, { game = 'duel', clock = 'quick', against = '' } = {}) {
    await page.selectOption('#seek-game', game);
    await page.selectOption('#seek-clock', clock);
    await page.selectOption('#seek-against', against);
    await page.click('#seek');
}

const changed = (page, way) => page.waitForSelector(`#outcome .rating-change.${way}`, { state: 'attached' });

test('a seek, a rated game, giving up, what it changed', async () => {
    const ala = await person('Ala Nowa');
    const ola = await person('Ola Nowa', { size: PHONE });
    await seek(ala.page);
    await ala.page.waitForSelector('.leave-seek');
    await ola.page.waitForSelector('.join-seek');
    await noAxe(ala.page);
    await noAxe(ola.page);
    await shot(ala.page, 'people-lobby');
    await shot(ola.page, 'people-lobby-phone');
    await ola.page.focus('.join-seek');
    await ola.page.keyboard.press('Enter');
    for (const { page } of [ala, ola]) await page.waitForSelector('.table');
    await ala.page.waitForSelector('#outcome .rating');
    const game = (await ask(['session', { token: ala.token }], ['own_games', {}]))[1].games[0];
    await ask(['join', { secret: game.secret }], ['resign', {}]); // on another device
    await changed(ala.page, 'down');
    await ola.page.evaluate(() => document.querySelector('.people')?.scrollIntoView());
    await ola.page.waitForSelector('#outcome', { state: 'attached' });
    await ola.page.waitForFunction(() => document.querySelector('#outcome .rating-change.up'));
    await shot(ala.page, 'people-outcome');
    await ala.page.goto(`${server.url}#/player/${ola.account.id}`);
    await ala.page.waitForSelector('.player-page .rating-change.up');
    await noAxe(ala.page);
    await shot(ala.page, 'people-player');
    await ala.page.click('#block');
    await ala.page.waitForSelector('#block[aria-pressed="true"]');
    await ala.page.waitForSelector('#block-help');
    await ala.page.goto(`${server.url}#/best/duel/live`);
    await ala.page.waitForSelector('.best h1');
    await noAxe(ala.page);
    await ala.close();
    await ola.close();
});

test('out of time, also when nobody is there', async () => {
    const ewa = await person('Ewa Nowa');
    const [, made] = await ask(['session', { token: ewa.token }], ['create', { game: 'duel', players: 2, seats: [{ kind: 'human' }, { kind: 'bot', level: 'easy' }], rated: true, clock: { budget: 4 } }]);
    await ewa.page.goto(`${server.url}#/t/${made.seats[0]}`);
    await changed(ewa.page, 'down');
    await ewa.close();
});

test('in another language, a withdrawn seek, an invitation', async () => {
    const jan = await person('Jan Nowy', { settings: { lang: 'pl', name: 'Jan Nowy' } });
    await seek(jan.page, { clock: 'days' });
    await jan.page.click('.leave-seek');
    await jan.page.waitForSelector('.join-seek, .leave-seek', { state: 'detached' });
    const iza = await person('Iza Nowa');
    await ask(['session', { token: iza.token }], ['seek', { game: 'duel', players: 2, clock: { budget: 86400 }, to: jan.account.id }]);
    await jan.page.click('.join-seek');
    await jan.page.waitForSelector('.table');
    await jan.close();
    await iza.close();
});

/** The deal of the day, which stands before the last decision of its person. */
async function almostOver(game, date, m) {
    const epoki = await library();
    const { table } = epoki.call('new', { game, players: 2, seed: m.seedOf(game, 'day', date) });
    const actions = [];
    let version = 0;
    for (let at = epoki.call('turn', { table }); !at.over; at = epoki.call('turn', { table })) {
        if (at.seat === 0) version = actions.length;
        actions.push(epoki.call('bot', { table, bot: 'greedy:iterations=1', seed: actions.length }).action);
        epoki.call('play', { table, action: actions.at(-1) });
    }
    const seats = [{ name: 'Eda', kind: 'human' }, { name: '', kind: 'bot', level: 'normal' }];
    return { id: `challenge-${game}-day-${date}`, game, over: false, version, changed: 1000, challenge: `${game}/day/${date}`, record: m.prefixOf(epoki.call('record', { table }), version), seats };
}

test('the deal of the day is played to its end, and the result shown to the others', async () => {
    const m = await exportsOf(['learn/goals.ts', 'engine/record.ts']);
    const date = m.dateOf('day', Date.now());
    const saved = await almostOver('duel', date, m);
    const eda = await person('Eda Nowa', { kept: [saved] });
    const { page } = eda;
    await page.goto(`${server.url}#/game/${saved.id}`);
    while (await quickMove(page));
    await page.click('.challenge .deal-scores summary');
    await page.waitForSelector('.deal-scores .quiet');
    await page.click('.deal-scores button');
    await page.waitForSelector('.deal-scores tr.own');
    const points = await page.textContent('.deal-scores tr.own td');
    assert.match(await page.textContent('.challenge'), new RegExp(`Your result: ${points}(?!\\d)`));
    assert.match(await page.textContent('.deal-scores'), /Your place: 1/);
    assert.equal(await page.locator('.deal-scores button').count(), 0, 'it is shown once');
    await noAxe(page, 'results of others, at the table', '.challenge');
    await eda.close();
    const guest = await open(chromium, server.url, { settings: { lang: 'pl' }, size: PHONE });
    await guest.page.goto(`${server.url}#/challenges/duel`);
    await guest.page.click('#scores-day summary');
    await guest.page.waitForSelector('#scores-day tbody tr');
    assert.match(await guest.page.textContent('#scores-day tbody'), new RegExp(`Eda Nowa${points}`));
    await guest.page.click('#scores-week summary');
    await guest.page.waitForFunction(() => document.querySelector('#scores-week').textContent.includes('Nikt jeszcze'));
    assert.equal(await guest.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing overflows');
    await noAxe(guest.page, 'results of others, on a phone');
    await shot(guest.page, 'deal-scores-phone');
    await guest.close();
});
