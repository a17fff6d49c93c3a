// people.test.mjs: opponents in Chromium, at the real server: two browsers find each other, play rated, one gives up or runs out of time, both see what it changed;
// the best, a player's page, an invitation, blocking, results in the deal of the day. EPOKI names the program; skipped when it has no server. EPOKI_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test as plainTest } from 'node:test';
import { exportsOf, library } from './parts.mjs';
import { missing, playQuickly, tableServer } from './server.mjs';
import { browser, LAPTOP, noAxe, open, PHONE, quickMove, shot } from './support.mjs';

const FAST = ['--password-memory', '8', '--sign-ins-per-hour', '10000'];

let chromium;
let server;
let elsewhere;

const test = (name, run) => plainTest(name, { skip: missing }, run);

before(async () => {
    if (missing) return;
    server = await tableServer({ options: [...FAST, '--site', 'https://games.example'] });
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

const says = (page, selector, words) => page.waitForFunction(([where, what]) => document.querySelector(where)?.textContent.includes(what), [selector, words]);

/** The two play a rated game to its end, at their pages. */
async function playedOut(one, other) {
    await seek(one.page);
    await other.page.click('.join-seek');
    for (const { page } of [one, other]) await page.waitForSelector('.table');
    await playQuickly([one.page, other.page]);
}

test('a game shared with notes, by keyboard; as others see it on a phone; what sites that show the link are told', async () => {
    const eva = await person('Eva Shares'), tom = await person('Tom Other', { size: PHONE, settings: { lang: 'de', name: 'Tom' } });
    await playedOut(eva, tom);
    await eva.page.goto(`${server.url}#/player/${eva.account.id}`);
    await eva.page.click('.player-page .seeks button');
    await eva.page.waitForSelector('#share-title');
    await eva.page.fill('#share-title', '<b>My</b> finest');
    await eva.page.focus('#share-at');
    await eva.page.keyboard.press('Home');
    for (let step = 0; step < 3; step++) await eva.page.keyboard.press('ArrowRight');
    await eva.page.waitForSelector('.share-form .stage .stage-board');
    await eva.page.keyboard.press('Tab');
    await eva.page.keyboard.type('The Sphinx, at once.');
    await eva.page.focus('#share-at');
    await eva.page.keyboard.press('End');
    await says(eva.page, '.share-form', 'of');
    await eva.page.waitForTimeout(300);
    await noAxe(eva.page, 'the form', '.share-part');
    await eva.page.focus('#share-game');
    await eva.page.keyboard.press('Enter');
    await eva.page.waitForSelector('#share-link');
    await eva.page.locator('.share-part').scrollIntoViewIfNeeded();
    await shot(eva.page, 'people-share');
    const link = new URL(await eva.page.inputValue('#share-link'));
    assert.equal(link.hash, '', 'what follows # never reaches a server');
    const head = await (await fetch(link)).text();
    const told = (name) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(head)?.[1];
    assert.equal(told('title'), '&lt;b&gt;My&lt;/b&gt; finest');
    assert.equal(told('description'), 'Eva Shares: The Sphinx, at once.');
    const picture = new URL(told('image'));
    assert.equal(picture.origin, 'https://games.example');
    const answer = await fetch(new URL(picture.pathname, server.url));
    assert.equal(answer.headers.get('content-type'), 'image/jpeg');
    const size = await elsewhere.evaluate(async (address) => {
        const image = await createImageBitmap(await (await fetch(address)).blob());
        return [image.width, image.height];
    }, new URL(picture.pathname, server.url).href);
    assert.deepEqual(size, [1200, 675]);
    if (process.env.EPOKI_SHOTS) await writeFile(path.join(process.env.EPOKI_SHOTS, 'people-share-picture.jpg'), Buffer.from(await answer.arrayBuffer()));

    // A guest on a phone, in Polish, opens the link.
    const guest = await open(chromium, link.href, { size: PHONE, settings: { lang: 'pl' } });
    await says(guest.page, 'h1', '<b>My</b> finest');
    assert.equal(new URL(guest.page.url()).search, '');
    await guest.page.waitForSelector('.moments .stage .stage-board');
    await says(guest.page, '#note', '(bez uwagi)');
    await guest.page.focus('#note-before');
    await guest.page.keyboard.press('Enter');
    await says(guest.page, '#note', 'The Sphinx, at once.');
    await noAxe(guest.page, 'a shared game on a phone');
    assert.ok(await guest.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
    await shot(guest.page, 'people-shared-phone');
    await guest.page.click('#play-through');
    await guest.page.waitForSelector('.after');
    await guest.close();

    // It stands on the page of its owner, who ends it.
    await tom.page.goto(`${server.url}#/player/${eva.account.id}`);
    await says(tom.page, '.player-page', '<b>My</b> finest');
    await eva.page.click('.share-part .link-row a');
    await eva.page.waitForSelector('.shared-game');
    await shot(eva.page, 'people-shared');
    await eva.page.click('#unshare');
    await eva.page.click('#unshare');
    await eva.page.waitForSelector('.player-page');
    const late = await open(chromium, link.href, { settings: { lang: 'de' } });
    await says(late.page, '.notice', 'Hier wird nichts (mehr) geteilt');
    await late.close();
    await eva.close();
    await tom.close();
});

/** Games of the two to their end, without pages: one builds whatever he can, the other discards. Every game has the same cards. */
async function playedApart(page, tokens, count) {
    await page.evaluate(async ([two, many]) => {
        const connect = async (token) => {
            const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
            const waiting = new Map();
            const heard = { update: () => undefined };
            let number = 0;
            await new Promise((done) => { socket.onopen = done; });
            socket.onmessage = ({ data }) => {
                const { id, result, error, method, params } = JSON.parse(data);
                if (method === 'update') heard.update(params);
                const settle = waiting.get(id);
                if (settle) settle[error ? 1 : 0](error ? new Error(error.message) : result);
            };
            const call = (method, params = {}) => new Promise((done, failed) => { waiting.set(++number, [done, failed]); socket.send(JSON.stringify({ jsonrpc: '2.0', id: number, method, params })); });
            await call('session', { token });
            return { call, heard, close: () => socket.close() };
        };
        const until = async (ask) => { for (;;) { const found = await ask().catch(() => null); if (found) return found; await new Promise((done) => setTimeout(done, 50)); } };
        const [host, guest] = await Promise.all(two.map(connect));
        for (let game = 0; game < many; game++) {
            const { seek: table } = await host.call('seek', { game: 'duel', players: 2, rated: true, clock: { budget: 600 } });
            await until(() => guest.call('join_seek', { seek: table }));
            const overs = [[host, 'build'], [guest, 'discard']].map(async ([who, habit]) => {
                const { secret } = await until(async () => (await who.call('own_games')).games.find((each) => each.table === table));
                await new Promise((done) => {
                    who.heard.update = ({ legal, over, version, undos }) => {
                        if (over) done();
                        else if (legal) who.call('play', { action: (legal.find(({ action }) => action.startsWith(habit)) ?? legal[0]).action, version, undos });
                    };
                    who.call('join', { secret });
                });
            });
            await Promise.all(overs);
        }
        for (const each of [host, guest]) each.close();
    }, [tokens, count]);
}

test('favourite strategies: after some games what one prefers, in three languages', async (context) => {
    const same = await tableServer({ options: [...FAST, '--seed', '7', '--messages-per-second', '1000'] });
    context.after(same.close);
    const { page, close } = await open(chromium, `${same.url}#/account`);
    const people = await page.evaluate((names) => Promise.all(names.map((name) => new Promise((done) => {
        const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
        socket.onopen = () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sign_up', params: { name, password: 'correct horse battery' } }));
        socket.onmessage = ({ data }) => { socket.close(); done(JSON.parse(data).result); };
    }))), ['Ida Builds', 'Leo Discards']);
    await playedApart(page, people.map(({ token }) => token), 6);
    for (const [lang, heading, size] of [['en', 'Favourite strategies', LAPTOP], ['pl', 'Ulubione strategie', PHONE], ['de', 'Lieblingsstrategien', PHONE]]) {
        const looking = await open(chromium, `${same.url}#/player/${people[0].account.id}`, { size, settings: { lang } });
        await says(looking.page, '.strategies h2', heading);
        await looking.page.waitForSelector('.favourites tbody tr');
        assert.match(await looking.page.textContent('.favourites tbody tr'), /(100|8\d) ?%0 ?%/, 'what he builds in every game, and the other never');
        await noAxe(looking.page, heading);
        assert.ok(await looking.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is too wide');
        await looking.page.locator('.strategies').scrollIntoViewIfNeeded();
        await shot(looking.page, `people-favourites-${lang}`);
        await looking.close();
    }
    await close();
});

test('a server without opponents, ratings, pages and sharing: nothing leads to them', async () => {
    const without = await tableServer({ options: [...FAST, '--no-opponents', '--no-ratings', '--no-profiles', '--no-sharing'] });
    const { page, close } = await open(chromium, `${without.url}#/account`);
    await page.click('#to-sign-up');
    await page.fill('#account-name', 'Nobody Special');
    await page.fill('#account-password', 'correct horse battery');
    await page.click('#sign');
    await page.waitForSelector('#signed-in');
    await page.goto(`${without.url}#/`);
    await page.waitForSelector('#to-cups');
    assert.equal(await page.locator('#to-lobby').count(), 0);
    for (const [where, words] of [['lobby', 'not'], ['player/AAAAAAAAAAA', 'no such player'], ['shared/AAAAAAAAAAA', 'Nothing is shared']]) {
        await page.goto(`${without.url}#/${where}`);
        await says(page, '.problem, .notice', words);
        assert.equal(await page.locator('#seek, a[href^="#/best"]').count(), 0, where);
    }
    await close();
    await without.close();
});
