// online.test.mjs: tables of the real server, in Chromium: two browsers and a spectator, lost connections, undo with the others' consent, clocks,
// absent people, open seats, rematch, looking back. EPOKI names the program; skipped when it has no server. EPOKI_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { after, before, test as plainTest } from 'node:test';
import { ask, makeTable as formTable, missing, playQuickly, tableServer } from './server.mjs';
import { browser, LAPTOP, last, noAxe, open, PHONE, position, shot } from './support.mjs';

let chromium;
let server;
let patient; // another one, where the absent are waited for

const test = (name, run) => plainTest(name, { skip: missing }, run);

before(async () => {
    if (missing) return;
    server = await tableServer();
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    await server?.close();
    await patient?.close();
});

const contains = (page, selector, words) => page.waitForFunction(([where, what]) => document.querySelector(where)?.textContent.includes(what), [selector, words]);

/** As contains, also of words that stay only for a moment: begun before what brings them. */
const says = (page, selector, words) => page.evaluate(([where, what]) => new Promise((resolve, reject) => {
    const look = () => document.querySelector(where)?.textContent.includes(what) && resolve();
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    setTimeout(() => reject(new Error(`${where} never said ${what}`)), 30000);
    look();
}), [selector, words]);

/** Does something again until it is seen to have worked: the page is deaf for a moment to what is done to the position before, and a layout that is just changing loses clicks. */
async function insist(page, act, isSeen, argument) {
    for (let tries = 0; ; tries++) {
        await act();
        try {
            await page.waitForFunction(isSeen, argument, { timeout: 4000 });
            return;
        } catch (error) {
            if (tries === 6) throw error;
        }
    }
}

/** Presses a button of the menu by keyboard. */
async function pressInMenu(page, button) {
    if (!await page.locator(button).count()) await page.keyboard.press('?');
    await page.focus(button);
    await page.keyboard.press('Enter');
}

const makeTable = (page, game = 'duel', fill = undefined, url = server.url) => formTable(page, url, game, fill);

/** Ala makes a table and sits down, Ola comes by her link. */
async function twoPeople(fill, more = {}, url = server.url) {
    const host = await open(chromium, url, { settings: { name: 'Ala' }, ...more });
    const links = await makeTable(host.page, 'duel', fill, url);
    await host.page.click('#sit');
    const guest = await open(chromium, links[1], { settings: { name: 'Ola' }, ...more });
    for (const { page } of [host, guest]) await page.waitForSelector('.table');
    await contains(host.page, '.people', 'Ola');
    return { host, guest, links };
}

const isMine = (page) => page.locator('.status.mine').count();

/** Whose decision it is. */
async function toMove(pages) {
    return Promise.any(pages.map(async (page) => { await page.waitForSelector('.status.mine, .status.over'); return page; }));
}

/** One action by whoever is to decide, seen by all; false when the game is over. */
async function step(players, all = players) {
    const mine = await toMove(players);
    if (await mine.$('.status.over')) return false;
    const old = await last(mine);
    await mine.evaluate(() => document.querySelector('.groups .action').click());
    for (const page of all) await page.waitForFunction((before) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > before, old);
    return true;
}

/** Moves the slider to a version and waits until it is shown. */
async function lookAt(page, version, end) {
    await page.locator('.replay input').fill(String(version));
    await page.waitForFunction((want) => document.querySelector('.replay output').textContent === want, `${version}/${end}`);
}

/** Shows the log, the chat or the notes. */
const showPart = (page, part) => page.evaluate((id) => document.getElementById(id).click(), `part-${part}`);

/** Says something as a person does: with the chat before him. */
async function say(page, words) {
    await showPart(page, 'chat');
    await page.fill('.social form input', words);
    await page.keyboard.press('Enter');
}

/** What lies where for both players to see: wonders on offer and in the cities, cards. */
const boardOf = (page) => page.$$eval('.offer .wonder .name, .city .wonder .name, .pyramid .card .name', (all) => all.map((each) => each.closest('section').ariaLabel + each.textContent).sort().join('|'));

const closeAll = async (...people) => { for (const each of people) await each.close(); };

test('two browsers, a spectator, a reload and a killed server: one game from the first move to the score sheet and its analysis', async () => {
    const allow = { allow: /WebSocket|ERR_CONNECTION/ }; // while the server is gone the browser says so
    const { host, guest, links } = await twoPeople(undefined, allow);
    assert.equal(links.length, 3);
    const watcher = await open(chromium, links[2], allow);
    const players = [host.page, guest.page];
    const all = [...players, watcher.page];
    await watcher.page.waitForSelector('.table');
    assert.match(await watcher.page.textContent('.waiting'), /watching/);

    for (let moves = 0; moves < 12; moves++) await step(players, all);
    await guest.page.reload();
    await guest.page.waitForSelector('.table');
    for (let moves = 0; moves < 4; moves++) await step(players, all);
    await say(host.page, 'dzień dobry');
    await contains(guest.page, '#part-chat .unread', '1');
    for (const page of all) await contains(page, '.chat', 'dzień dobry');
    await shot(host.page, 'online');

    const before = await last(host.page);
    await server.kill();
    await host.page.waitForSelector('.status .problem');
    await server.start();
    for (const page of all) await page.waitForFunction(() => !document.querySelector('.status .problem'), null, { timeout: 60000 });
    assert.equal(await last(host.page), before);
    await contains(host.page, '.chat', 'dzień dobry');
    assert.equal(await host.page.locator('.chat li').count(), 1, 'what was said is not said twice');

    for (let moves = 0; moves < 4; moves++) await step(players, all);
    await playQuickly(players, all);
    const counts = await Promise.all(all.map((page) => page.locator('.log li').count()));
    assert.equal(new Set(counts).size, 1, `the same log for all: ${counts}`);
    assert.equal(await watcher.page.locator('.actions .action').count(), 0, 'a spectator decides nothing');
    await shot(host.page, 'online-over');
    await guest.page.click('#look-back');
    await guest.page.waitForSelector('.scores tbody tr');
    assert.match(await guest.page.textContent('.scores thead'), /Ala.*Ola/);
    await guest.page.click('#analyse');
    await guest.page.waitForSelector('.curve', { timeout: 60000 });
    assert.match(await guest.page.getAttribute('.curve', 'aria-label'), /Ola/, 'the curve is that of the own seat');
    await guest.page.locator('.curve a').first().press('Enter'); // in the list a turning point that was a mistake has no link: the better move is shown beside it
    await guest.page.waitForSelector('.status.past');
    await closeAll(host, guest, watcher);
});

test('undo: at once where it concerns nobody, else the others are asked; they refuse, they agree', async () => {
    const { host, guest } = await twoPeople();
    const players = [host.page, guest.page];
    for (let moves = 0; moves < 2; moves++) await step(players);
    const twice = await toMove(players); // the second and third wonder are the same person's
    await twice.click('#restart');
    await twice.waitForFunction(() => document.querySelector('.replay output').textContent === '1/1');
    assert.equal(await twice.locator('dialog').count(), 0, 'what concerns nobody is not asked');
    for (let moves = 0; moves < 9; moves++) await step(players);
    const first = await toMove(players);
    const second = players.find((page) => page !== first);
    const before = await last(first);
    await second.click('#undo');
    await first.waitForSelector('dialog #undo-no');
    await noAxe(first, 'request of undo');
    await shot(first, 'undo-asked');
    await contains(second, '.notice', 'are asked');
    await first.click('#undo-no');
    await contains(second, '.notice', 'did not agree');
    assert.equal(await last(second), before);

    await second.click('#undo');
    await first.click('#undo-yes');
    await contains(second, '.notice', 'agreed');
    assert.ok((await last(second)) < before);
    await first.waitForFunction((now) => document.querySelector('.replay output').textContent === now, await position(second)); // each is told by its own connection
    const counts = await Promise.all(players.map((page) => page.locator('.log li').count()));
    assert.equal(counts[0], counts[1]);
    await step(players);

    // Asked across a decision of the other: the game goes on instead.
    const mover = await toMove(players);
    const asker = players.find((page) => page !== mover);
    await asker.click('#undo');
    await mover.waitForSelector('dialog #undo-no');
    await mover.keyboard.press('Escape');
    await mover.click('#undo-no');
    await contains(asker, '.notice', 'did not agree');
    await closeAll(host, guest);
});

test('clocks are chosen, shown and run for the one who is to move', async () => {
    const { host, guest } = await twoPeople((page) => page.selectOption('#clock', 'quick'));
    const players = [host.page, guest.page];
    const mover = await toMove(players);
    const read = (page) => page.$$eval('.clock', (all) => all.map((each) => ({ text: each.textContent, running: each.classList.contains('running') })));
    await mover.waitForFunction(() => /^9:[0-5]\d$/.test(document.querySelector('.clock.running')?.textContent ?? ''));
    const clocks = await read(mover);
    assert.equal(clocks.length, 2);
    assert.equal(clocks.filter((clock) => clock.running).length, 1);
    assert.equal(clocks.find((clock) => !clock.running).text, '10:00');
    const other = players.find((page) => page !== mover);
    for (let moves = 0; moves < 6 && !(await isMine(other)); moves++) await step(players);
    await other.waitForSelector('.clock.running');
    const saved = (await read(other)).map((clock) => clock.text);
    assert.ok(saved.some((text) => /^10:0\d$/.test(text)), `the increment was gained: ${saved}`);
    await closeAll(host, guest);
});

test('a pause is asked for by key or in the menu, refused, agreed to and ended by anybody; who gives up is told so, and a bot plays on', async () => {
    const { host, guest } = await twoPeople();
    for (let moves = 0; moves < 3; moves++) await step([host.page, guest.page]);
    await host.page.keyboard.press('p');
    await contains(guest.page, 'dialog', 'pause the game');
    await guest.page.click('#undo-no');
    await contains(host.page, '.notice', 'did not agree');
    await insist(guest.page, () => pressInMenu(host.page, '#pause'), () => document.querySelector('dialog')?.textContent.includes('pause the game'));
    await guest.page.click('#undo-yes');
    for (const { page } of [host, guest]) await contains(page, '.social', 'The game is paused.');
    assert.equal(await isMine(host.page) + await isMine(guest.page), 0, 'nobody plays');
    await guest.page.keyboard.press('p'); // goes on
    await toMove([host.page, guest.page]);
    await step([host.page, guest.page]);

    await insist(guest.page, () => pressInMenu(guest.page, '#resign'), () => document.querySelector('dialog')?.textContent.includes('cannot come back'));
    await guest.page.click('#sure-no');
    await guest.page.click('#resign');
    await guest.page.focus('#sure-yes');
    await guest.page.keyboard.press('Enter');
    await contains(guest.page, '.waiting', 'You gave up');
    await contains(host.page, '.people .presence-bot', 'computer');
    for (let moves = 0; moves < 3; moves++) await step([host.page]);
    await guest.page.keyboard.press('?');
    assert.equal(await guest.page.locator('#pause, #resign').count(), 0, 'who gave up has no say any more');
    await closeAll(host, guest);
});

test('time runs out: a bot plays on, and both are told', async () => {
    // Shorter than any clock of the form: asked from the server as the page does.
    const { page: asking, close } = await open(chromium, server.url);
    const { seats } = await asking.evaluate(() => new Promise((done) => {
        const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
        const clock = { budget: 5, increment: 0, cap: 5 };
        socket.onopen = () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'create', params: { game: 'duel', players: 2, seats: [{ kind: 'human' }, { kind: 'human' }], clock } }));
        socket.onmessage = ({ data }) => { socket.close(); done(JSON.parse(data).result); };
    }));
    await close();
    const people = [];
    for (const [seat, name] of [[0, 'Ala'], [1, 'Ola']]) people.push(await open(chromium, `${server.url}#/t/${seats[seat]}`, { settings: { name } }));
    const late = await toMove(people.map(({ page }) => page));
    await late.waitForFunction(() => document.querySelector('.waiting')?.textContent.includes('time ran out'));
    const other = people.find(({ page }) => page !== late).page;
    await contains(other, '.people', 'computer');
    await closeAll(...people);
});

test('an absent person: the computer plays, and the seat is taken back from another device by its link', async () => {
    const { host, guest, links } = await twoPeople();
    const players = [host.page, guest.page];
    for (let moves = 0; moves < 8; moves++) await step(players);
    const seat = guest.page.url();
    assert.notEqual(seat, links[1], 'the seat has a link of its own');
    const other = await open(chromium, links[1]);
    await contains(other.page, 'main', 'has sat down with this invitation');
    await noAxe(other.page, 'an invitation that is used up');
    await guest.page.click('#menu');
    await guest.page.click('#leave');
    await guest.page.waitForSelector('.poster');
    assert.match(await guest.page.textContent('.saved'), /Ala – Ola/, 'the seat is found again at home');
    await contains(host.page, '.people', 'away');
    await shot(host.page, 'online-away');
    await host.page.click('.people button:not(.manners)');
    await contains(host.page, '.people', 'the computer plays');
    const before = await last(host.page);
    await host.page.waitForSelector('.status.mine');
    for (let moves = 0; moves < 3; moves++) {
        await host.page.waitForSelector('.status.mine');
        const old = await last(host.page);
        await host.page.evaluate(() => document.querySelector('.groups .action').click());
        await host.page.waitForFunction((was) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > was && document.querySelector('.status.mine, .status.over'), old);
    }
    assert.ok((await last(host.page)) >= before + 4, 'the bot has played');
    const phone = await open(chromium, seat, { size: PHONE, settings: { name: 'Ola', pace: 'slow' } });
    await phone.page.waitForSelector('.table');
    await contains(host.page, '.people', 'here');
    assert.equal(await last(phone.page), await last(host.page));
    await closeAll(host, guest, phone, other);
});

test('an absent person: how long the computer must wait is told, and the button comes then', async () => {
    patient = await tableServer({ away: 9 });
    const { host, guest } = await twoPeople(undefined, {}, patient.url);
    await guest.page.goto(`${patient.url}#/about`);
    const told = await host.page.waitForFunction(() => {
        const until = document.querySelector('.people .until');
        return until && { words: until.textContent, buttons: document.querySelectorAll('.people button:not(.manners)').length };
    });
    const { words, buttons } = await told.jsonValue();
    assert.match(words, /may play in 0:0[1-9]/);
    assert.equal(buttons, 0, 'what the server would refuse is not offered');
    await host.page.click('.people button:not(.manners)');
    await contains(host.page, '.people', 'the computer plays');
    assert.equal(await host.page.locator('.people .until, .people button:not(.manners)').count(), 0);
    await closeAll(host, guest);
});

test('two tabs of one seat stay in step; notes are private and in both', async () => {
    const { host, guest, links } = await twoPeople(undefined, { alone: true });
    const tab = await host.context.newPage();
    await tab.goto(links[0]);
    await tab.waitForSelector('.table');
    const players = [host.page, guest.page];
    for (let moves = 0; moves < 5; moves++) await step(players, [...players, tab]);
    assert.equal(await tab.locator('.status.mine').count(), await isMine(host.page));
    while ((await toMove([tab, guest.page])) === guest.page) await step([guest.page], [...players, tab]);
    await step([tab], [...players, tab]); // decided in one tab, done in both
    await host.page.click('#part-note');
    await host.page.fill('.social textarea', 'keep the temple in mind');
    await host.page.locator('.social textarea').blur();
    await tab.waitForFunction(() => document.querySelector('.social textarea').value === 'keep the temple in mind');
    await host.page.reload();
    await host.page.waitForFunction(() => document.querySelector('.social textarea')?.value === 'keep the temple in mind');
    assert.equal(await guest.page.inputValue('.social textarea'), '');
    await closeAll(host, guest);
});

test('an open seat is found under Watch and taken; a public table is watched; afterwards its record is there', async () => {
    const host = await open(chromium, server.url, { settings: { name: 'Iga' } });
    const links = await makeTable(host.page, 'duel', async (page) => {
        assert.equal(await page.locator('#open-public').count(), 0);
        const seats = () => page.$$eval('fieldset select', (all) => all.map((each) => [each.value, each.options.length > 1]));
        assert.deepEqual(await seats(), [['you', false], ['human', true]]);
        await page.selectOption('fieldset p:nth-of-type(2) select', 'you');
        assert.deepEqual(await seats(), [['human', true], ['you', false]], 'one sits down in another seat');
        await page.selectOption('fieldset p:nth-of-type(1) select', 'you');
        await page.selectOption('fieldset p:nth-of-type(2) select', 'open');
        assert.match(await page.textContent('#open-public'), /makes the table public/);
        assert.deepEqual(await page.$eval('.friends input[type=checkbox]', (box) => [box.checked, box.disabled]), [true, true], 'it cannot be private');
        await noAxe(page, 'friends with an open seat');
    });
    assert.match(await host.page.textContent('.open-seat'), /Seat 2 is open/);
    assert.equal(links.length, 2, 'no link for the open seat');
    await host.page.click('#sit');
    await host.page.waitForSelector('.table');
    const watcher = await open(chromium, `${server.url}#/watch/duel`);
    const row = (page) => page.locator('.watch li', { hasText: 'Iga' });
    await row(watcher.page).getByText('Watch', { exact: true }).click();
    await watcher.page.waitForSelector('.table');
    const guest = await open(chromium, `${server.url}#/watch`);
    await noAxe(guest.page, 'watch');
    await shot(guest.page, 'watch');
    await guest.page.locator('.watch input').fill('Jan');
    await row(guest.page).locator('.take').click();
    await guest.page.waitForSelector('.table');
    await contains(host.page, '.people', 'Jan');
    const players = [host.page, guest.page];
    for (let moves = 0; moves < 4; moves++) await step(players, [...players, watcher.page]);
    await playQuickly(players, [...players, watcher.page]);
    await watcher.page.goto(`${server.url}#/watch`);
    await watcher.page.locator('.watch li', { hasText: 'Iga – Jan' }).locator('.look-back').click();
    await watcher.page.waitForSelector('.scores tbody tr');
    await closeAll(host, guest, watcher);
});

test('public tables that cannot be listed: the page says why, and lists them as soon as it can', async () => {
    const visitor = await open(chromium, server.url);
    let broken = true;
    await visitor.page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
            const { id, method } = JSON.parse(message);
            if (broken && method === 'tables') socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32603, message: 'disk I/O error' } }));
            else server.send(message);
        });
    });
    await visitor.page.goto(`${server.url}#/watch`);
    await visitor.page.reload();
    await contains(visitor.page, '.watch .problem', 'disk I/O error');
    assert.equal(await visitor.page.locator('.watch li').count(), 0);
    broken = false;
    await visitor.page.waitForFunction(() => !document.querySelector('.watch .problem') && document.querySelector('.watch li, .watch > p'));
    await closeAll(visitor);
});

test('rematch: the seats turned, the same people; hints and chances come from the server', async () => {
    const { host, guest } = await twoPeople((page) => page.check('#allow-hints'));
    const players = [host.page, guest.page];
    for (const page of players) await contains(page, '#hints-allowed', 'Hints are allowed');
    const asker = await toMove(players);
    await asker.click('#hint');
    await asker.waitForSelector('.hint strong');
    await asker.click('#chances');
    await asker.waitForSelector('.chances');
    await playQuickly(players);
    assert.equal(await host.page.locator('#chances').count(), 0);
    await host.page.click('#rematch');
    await host.page.waitForFunction(() => document.querySelector('.replay output')?.textContent === '0/0');
    await guest.page.click('#next-table');
    await guest.page.waitForFunction(() => document.querySelector('.replay output')?.textContent === '0/0');
    await contains(host.page, '.people li:nth-child(1)', 'Ola');
    await contains(host.page, '.people li:nth-child(2)', 'Ala');
    await step(players);
    await closeAll(host, guest);
});

test('catching up: who comes back sees what happened step by step', async () => {
    const { host, guest } = await twoPeople(undefined, { allow: /WebSocket|ERR_INTERNET/ });
    const players = [host.page, guest.page];
    await guest.page.evaluate(() => localStorage.setItem('epoki.settings', localStorage.getItem('epoki.settings').replace('instant', 'slow')));
    for (let moves = 0; moves < 2; moves++) await step(players);
    await guest.page.goto(`${server.url}#/about`);
    await host.page.waitForFunction(() => document.querySelector('.people li:nth-child(2)')?.textContent.includes('away'));
    await host.page.click('.people button:not(.manners)');
    for (let moves = 0; moves < 3; moves++) {
        await host.page.waitForSelector('.status.mine');
        await step([host.page]);
    }
    await host.page.waitForSelector('.status.mine');
    await guest.page.reload();
    await guest.page.goto(`${server.url}#/`);
    await guest.page.locator('.saved a.primary').first().click();
    await guest.page.waitForSelector('.catch-up');
    assert.match(await guest.page.textContent('.catch-up'), /Since your last turn \(1\//);
    await shot(guest.page, 'online-catch-up');
    await guest.page.click('#catch-up-skip');
    await guest.page.waitForFunction((want) => document.querySelector('.replay output').textContent === want, await position(host.page));

    // Moments this tab was not there for are shown as they were: as the host saw them, who was.
    const end = await last(host.page);
    for (let version = 0; version < end; version++) {
        for (const page of players) await lookAt(page, version, end);
        assert.equal(await boardOf(guest.page), await boardOf(host.page), `the board at ${version}`);
    }
    const boards = [];
    for (const version of [0, end - 1]) { await lookAt(guest.page, version, end); boards.push(await boardOf(guest.page)); }
    assert.notEqual(boards[0], boards[1], 'the boards compared show something');
    await closeAll(host, guest);
});

test('invitations: found again after a reload, used up by the first who comes, made anew for a seat nobody has', async () => {
    const host = await open(chromium, server.url, { settings: { name: 'Ala' } });
    const [own, invitation, watch] = await makeTable(host.page);
    await host.page.reload();
    await host.page.waitForSelector('.links input');
    assert.deepEqual(await host.page.$$eval('.links input', (all) => all.map((each) => each.value)), [invitation, watch], 'a reload loses nothing');
    assert.equal(await host.page.$eval('#sit', (link) => link.href), own);
    await host.page.goto(server.url);
    await contains(host.page, '.saved', 'Ala'); // before anybody sat down
    await host.page.locator('.saved a.primary').first().click();
    await host.page.click('.invite');
    await host.page.waitForSelector('.invitation input');
    assert.equal(await host.page.inputValue('.invitation input'), invitation);
    await noAxe(host.page, 'an invitation at the table');
    await host.page.click('.invitation > button');
    await host.page.waitForFunction((old) => document.querySelector('.invitation input')?.value !== old, invitation);
    const anew = await host.page.inputValue('.invitation input');
    const late = await open(chromium, invitation);
    await contains(late.page, 'main', 'leads to no table');
    const guest = await open(chromium, anew, { settings: { name: 'Ola' } });
    await guest.page.waitForSelector('.table');
    await contains(host.page, '.people', 'Ola');
    assert.equal(await host.page.locator('.invite, .invitation').count(), 0, 'the seat is taken');
    const seat = guest.page.url();
    assert.ok(seat !== anew && !seat.includes('friends'), seat);
    await guest.page.goto(`${server.url}#/about`);
    await guest.page.goto(anew); // the link of the letter, in the same browser
    await guest.page.waitForURL(seat);
    await guest.page.waitForSelector('.table');
    await closeAll(host, guest, late);
});

test('lost answers: the table is made once, the seat is taken once, the rematch is found', async () => {
    const host = await open(chromium, server.url, { settings: { name: 'Nel' }, allow: /WebSocket/ });
    const lost = new Set(['create', 'take', 'join', 'rematch']);
    const cut = (page) => page.routeWebSocket(/\/ws$/, (socket) => { // carried out, but the answer does not arrive
        const real = socket.connectToServer();
        const names = new Map();
        socket.onMessage((message) => {
            const { id, method } = JSON.parse(message);
            names.set(id, method);
            real.send(message);
        });
        real.onMessage((message) => {
            if (!lost.delete(names.get(JSON.parse(message).id))) return socket.send(message);
            real.close();
            return socket.close();
        });
    });
    await cut(host.page);
    await host.page.goto(`${server.url}#/friends/duel`);
    await host.page.reload();
    await host.page.selectOption('fieldset p:nth-of-type(2) select', 'open');
    await host.page.click('button[type=submit]:not([disabled])');
    await contains(host.page, '.problem', 'no connection');
    await host.page.click('button[type=submit]:not([disabled])');
    await host.page.waitForSelector('#sit');
    const rows = async () => (await ask(host.page, 'tables', {})).filter(({ names }) => names[0] === 'Nel');
    lost.delete('join');
    const tables = await rows();
    assert.equal(tables.length, 1, 'one table was made');
    await host.page.click('#sit');
    await host.page.waitForSelector('.table');

    const guest = await open(chromium, server.url, { settings: { name: 'Jan' }, allow: /WebSocket/ });
    await cut(guest.page);
    await guest.page.goto(`${server.url}#/watch`);
    await guest.page.reload();
    const take = guest.page.locator('.watch li', { hasText: 'Nel' }).locator('.take');
    await take.click();
    await contains(guest.page, '.watch .problem', 'no connection');
    assert.equal((await rows())[0].seats.includes('open'), false, 'the seat is his, though he was not told');
    await guest.page.reload();
    lost.add('join');
    await guest.page.locator('.watch li', { hasText: 'Nel' }).getByText('Continue').click();
    await guest.page.waitForSelector('main.table'); // the game that is shown under Watch is a .table too
    assert.equal(lost.has('join'), false);
    await contains(host.page, '.people', 'Jan');
    await playQuickly([host.page, guest.page]);
    const told = says(host.page, '.notice', 'no connection');
    await host.page.click('#rematch'); // its answer is lost
    await told;
    await host.page.waitForSelector('#next-table'); // it is told as soon as the connection is back
    await guest.page.click('#next-table');
    await guest.page.waitForFunction(() => document.querySelector('.replay output')?.textContent === '0/0');
    await host.page.click('#next-table');
    await contains(host.page, '.people li:nth-child(1)', 'Jan');
    await closeAll(host, guest);
});

test('without leave to hints there are none, and everybody plays alike', async () => {
    const { host, guest } = await twoPeople();
    for (const page of [host.page, guest.page]) {
        assert.equal(await page.locator('#chances, #hints-allowed').count(), 0);
        assert.deepEqual(await page.$eval('#hint', (button) => [button.ariaDisabled, button.title]), ['true', 'At this table people play without hints.']);
    }
    const mover = await toMove([host.page, guest.page]);
    await mover.keyboard.press('h');
    assert.equal(await mover.locator('.hint').count(), 0);
    const [file] = await Promise.all([mover.waitForEvent('download'), mover.click('#menu').then(() => mover.click('#save-log'))]);
    assert.equal(file.suggestedFilename(), 'epoki-duel.txt', 'the secret of the seat is not in the name of a file one sends on');
    await closeAll(host, guest);
});

test('who is away from a game with a clock keeps the seat, unless the others agree', async () => {
    const pair = await twoPeople((page) => page.selectOption('#clock', 'days'));
    await pair.guest.page.goto(`${server.url}#/about`);
    await contains(pair.host.page, '.people', 'away');
    assert.equal(await pair.host.page.locator('.people button:not(.manners)').count(), 0, 'three days are three days');
    await closeAll(pair.host, pair.guest);

    const host = await open(chromium, server.url, { settings: { name: 'Ala' } });
    const links = await makeTable(host.page, 'ages', async (page) => {
        await page.selectOption('form select', '3');
        await page.selectOption('#clock', 'days');
    });
    await host.page.click('#sit');
    const [ola, ela] = [await open(chromium, links[1], { settings: { name: 'Ola' } }), await open(chromium, links[2], { settings: { name: 'Ela' } })];
    for (const { page } of [host, ola, ela]) await page.waitForSelector('.table');
    await contains(host.page, '.people', 'Ela');
    await ela.page.goto(`${server.url}#/about`);
    const propose = (words) => host.page.locator('.people button:not(.manners)', { hasText: words }).click();
    await propose('Let the computer play');
    await contains(host.page, '.notice', 'are asked');
    await contains(ola.page, 'dialog', 'whether the computer may play for Ela');
    await noAxe(ola.page, 'request of a substitute');
    await ola.page.click('#undo-no');
    await contains(host.page, '.notice', 'did not agree');
    await propose('Invite somebody else');
    await contains(ola.page, 'dialog', 'in place of Ela');
    await ola.page.click('#undo-yes');
    await contains(host.page, '.notice', 'invitation is ready');
    await propose('Invitation');
    const ula = await open(chromium, await host.page.inputValue('.invitation input'), { settings: { name: 'Ula' } });
    await ula.page.waitForSelector('.table');
    await contains(host.page, '.people', 'Ula');
    await ula.page.goto(`${server.url}#/about`);
    await propose('Let the computer play');
    await ola.page.click('#undo-yes');
    await contains(host.page, '.notice', 'the computer plays');
    await closeAll(host, ola, ela, ula);
});

test('the list of own tables says what is so now', async () => {
    const { host, guest } = await twoPeople();
    const players = [host.page, guest.page];
    const mover = await toMove(players);
    const other = players.find((page) => page !== mover);
    await mover.goto(server.url);
    await contains(mover, '.saved', 'Your turn');
    await mover.goBack();
    await step([mover], players);
    await mover.waitForFunction(() => !document.querySelector('.status.mine'));
    await mover.goto(server.url);
    await contains(mover, '.saved', 'move 1');
    assert.doesNotMatch(await mover.textContent('.saved'), /Your turn/);
    while (await isMine(other)) await step([other]); // meanwhile the other plays on
    await contains(mover, '.saved', 'Your turn');
    await mover.evaluate(() => {
        const seats = JSON.parse(localStorage.getItem('epoki.seats'));
        localStorage.setItem('epoki.seats', JSON.stringify([...seats, ['gone', { ...seats[0][1], secret: 'A'.repeat(22) }]]));
    });
    await mover.reload();
    await contains(mover, '.saved', 'no longer there');
    await noAxe(mover, 'own tables');
    await closeAll(host, guest);
});

test('spectators are shown as such, whatever they call themselves', async () => {
    const { host, guest, links } = await twoPeople();
    await showPart(guest.page, 'chat');
    await guest.page.evaluate(([secret]) => new Promise((done) => {
        const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
        const said = [['Ala', 'I give up'], ['\u202eEwa', 'hello \u2066there']];
        let number = 0;
        const next = () => {
            const [name, text] = said[number >> 1] ?? [];
            if (name === undefined) { socket.close(); return done(); }
            const [method, params] = number++ % 2 ? ['chat', { text }] : ['join', { secret, name }];
            return socket.send(JSON.stringify({ jsonrpc: '2.0', id: number, method, params }));
        };
        socket.onopen = next;
        socket.onmessage = ({ data }) => { if ('result' in JSON.parse(data)) next(); };
    }), [links[2].split('/').pop()]);
    await contains(guest.page, '.chat li:nth-child(1)', 'Spectator: I give up');
    await contains(guest.page, '.chat li:nth-child(2)', 'Ewa (Spectator): hello there');
    await closeAll(host, guest);
});

test('an address that means nothing leads home and says so', async () => {
    const { page, close } = await open(chromium, `${server.url}#/%`);
    await contains(page, '#lost', 'leads nowhere');
    for (const wrong of ['#/t/%E0%A4%A', '#/nonsense', '#/friends/chess', '#/after/none']) {
        await page.evaluate((hash) => { location.hash = hash; }, '#/');
        await page.waitForFunction(() => document.querySelector('.poster') && !document.querySelector('#lost'));
        await page.evaluate((hash) => { location.hash = hash; }, wrong);
        await page.waitForSelector('#lost');
        assert.ok(await page.locator('.poster').count(), wrong);
    }
    await close();
});

const SIZES = [LAPTOP, { width: 1024, height: 768 }, { width: 844, height: 390 }, PHONE];

test('chat is readable, its input and the way to it are never covered, at every table and size', async () => {
    const { page, close } = await open(chromium, server.url, { settings: { name: 'Ala', lang: 'pl' } }); // the longer words
    for (const [game, players] of [['duel', 2], ['ages', 4], ['steel', 4], ['tempus', 5], ['civ', 4]]) {
        const { seats } = await ask(page, 'create', { game, players, seats: Array.from({ length: players }, () => ({ kind: 'human' })), clock: { budget: 600, increment: 5, cap: 900 } });
        await page.setViewportSize(LAPTOP);
        await page.goto(`${server.url}#/t/${seats[0]}`);
        await page.waitForSelector('.social form input', { state: 'attached' });
        for (const words of ['one', 'two', 'three']) await say(page, `${words}: we begin as soon as everybody has come`);
        for (const size of SIZES) {
            await page.setViewportSize(size);
            if (size.width <= 900) await insist(page, () => page.locator('.tabs button').last().click(), () => Math.abs(document.querySelector('.pane-log').getBoundingClientRect().left) < 2);
            await showPart(page, 'chat');
            const look = () => page.evaluate(() => {
                const input = document.querySelector('.social form input');
                const { left, top, width, height } = input.getBoundingClientRect();
                const corners = [[left + 3, top + 3], [left + width / 2, top + height / 2], [left + width - 3, top + height - 3]];
                const chat = document.querySelector('.chat');
                const box = chat.getBoundingClientRect();
                const lane = document.querySelector('.lane').getBoundingClientRect();
                const hidden = [...document.querySelectorAll('.parts button')].filter((button) => {
                    const { left: from, right: to, top: above, bottom: below } = button.getBoundingClientRect();
                    return from < lane.left || to > lane.right || button.scrollWidth > button.clientWidth || !button.contains(document.elementFromPoint((from + to) / 2, (above + below) / 2));
                }).map(({ id }) => id);
                return { hidden, font: parseFloat(getComputedStyle(chat).fontSize), input: parseFloat(getComputedStyle(input).fontSize), lines: box.height / parseFloat(getComputedStyle(chat).lineHeight),
                    free: corners.every(([x, y]) => document.elementFromPoint(x, y) === input), text: document.elementFromPoint(box.left + 20, box.bottom - 8)?.closest('.chat') === chat, height };
            });
            const isGood = (seen) => !seen.hidden.length && seen.font >= 13 && seen.input >= 13 && seen.lines >= 2.5 && seen.text && seen.free && seen.height >= 24;
            let seen = await look();
            for (let tries = 0; tries < 50 && !isGood(seen); tries++) { // a page that was just made narrower is still being laid out
                await page.waitForTimeout(100);
                seen = await look();
            }
            await shot(page, `chat-${game}-${size.width}x${size.height}`);
            assert.ok(isGood(seen), `${game} at ${size.width}x${size.height}: ${JSON.stringify(seen)}`);
        }
    }
    await close();
});

test('a link that leads nowhere says so; a lone browser says there is no table', async () => {
    const { page, close } = await open(chromium, `${server.url}#/t/AAAAAAAAAAAAAAAAAAAAAA`);
    await contains(page, 'main', 'leads to no table');
    await noAxe(page, 'no table');
    await page.click('main a');
    await page.waitForSelector('.poster');
    await close();
});

for (const theme of ['light', 'dark']) for (const [device, size] of [['laptop', LAPTOP], ['phone', PHONE]]) {
    test(`accessible online: ${theme}, ${device}`, async () => {
        const { page, close } = await open(chromium, `${server.url}#/friends/duel`, { size, settings: { theme, name: 'Ewa' } });
        const look = async (name) => {
            await noAxe(page, `${name} ${theme} ${device}`);
            await shot(page, `${name}-${theme}-${device}`);
        };
        await page.waitForSelector('button[type=submit]:not([disabled])');
        await look('friends');
        await makeTable(page, 'duel', async (form) => {
            await form.selectOption('#clock', 'days');
            await form.check('.friends input[type=checkbox]'); // to be listed
        });
        await look('links');
        await page.click('#sit');
        await page.waitForSelector('.table');
        if (size === PHONE) await page.locator('.tabs button').nth(2).tap();
        await say(page, 'hello');
        await contains(page, '.chat', 'hello');
        await look('online-table');
        if (size === PHONE) { // what is said while one looks at the board is counted on the tab
            await page.locator('.tabs button').nth(0).tap();
            await page.waitForFunction(() => document.querySelector('.tabs button').getAttribute('aria-current') === 'true');
            await page.evaluate(() => document.querySelector('.social form input').focus({ preventScroll: true }));
            await page.keyboard.type('again');
            await page.keyboard.press('Enter');
            await page.waitForSelector('.unread');
            await look('online-unread');
        }
        await page.goto(`${server.url}#/watch`);
        await page.waitForSelector('.watch li');
        await look('watch-tables');
        await close();
    });
}
