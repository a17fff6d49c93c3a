// cups.test.mjs: tournaments in the page, at a real server: made by a form, joined by others on a phone, played at tables that open by themselves, to the final
// standings; corrected by the organiser, saved for a spreadsheet, followed by the next season. EPOKI names the program; EPOKI_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test as plainTest } from 'node:test';
import { startReceivers } from './receivers.mjs';
import { missing, tableServer } from './server.mjs';
import { browser, LAPTOP, noAxe, open, PHONE, shot } from './support.mjs';

const FAST = ['--password-memory', '8', '--sign-ins-per-hour', '100000', '--tell-anywhere', '--site', 'https://games.example']; // they all sign up from one address

let chromium;
let server;
let receivers;

const test = (name, run) => plainTest(name, { skip: missing }, run);

before(async () => {
    if (missing) return;
    receivers = await startReceivers();
    server = await tableServer({ options: FAST });
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    await server?.close();
    await receivers?.close();
});

/** Somebody with an account, at a page of his own. */
async function person(name, size = LAPTOP, settings = {}, url = server.url) {
    const opened = await open(chromium, `${url}#/account`, { size, settings });
    await opened.page.click('#to-sign-up');
    await opened.page.fill('#account-name', name);
    await opened.page.fill('#account-password', 'correct horse battery');
    await opened.page.click('#sign');
    await opened.page.waitForSelector('#signed-in');
    return opened;
}

async function go(page, hash) {
    await page.evaluate((to) => { location.hash = to; }, hash);
}

const says = (page, selector, words) => page.waitForFunction(([where, what]) => document.querySelector(where)?.textContent.includes(what), [selector, words]);

/** Fills in the form, as a person does. */
async function make(page, name, size, fill = async () => {}) {
    await go(page, '#/cups/new');
    await page.fill('#cup-name', name);
    await page.fill('#cup-size', String(size));
    await page.selectOption('#cup-clock', 'calm');
    await fill(page);
    await page.click('.cup-form button[type=submit]:not([disabled])');
    await page.waitForSelector('#cup-link');
    return new URL(page.url()).hash;
}

/** At his own table, found from the tournament: gives up. */
async function giveUp({ page }) {
    await page.click('#own-table');
    await page.waitForSelector('.table');
    await page.evaluate(() => new Promise((done, failed) => {
        const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
        const secret = location.hash.split('/').pop();
        const ask = (id, method, params) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
        socket.onopen = () => ask(1, 'join', { secret });
        socket.onmessage = ({ data }) => {
            const { id, error } = JSON.parse(data);
            if (error) failed(new Error(error.message));
            if (id === 1) ask(2, 'resign', {});
            if (id === 2) { socket.close(); done(); }
        };
    }));
}

test('who has no account finds the tournaments from home, what they need from everywhere, and every link on the smallest phone', async () => {
    const { page, close } = await open(chromium, server.url, { size: PHONE, settings: { lang: 'pl' } });
    await page.click('#to-cups');
    await says(page, '.cups .notice a', 'Zaloguj');
    await go(page, '#/lobby');
    await page.click('#sign-in-first a');
    await page.waitForSelector('.sign-in');
    const cut = await page.$eval('#lang', (choice) => { // the name of the language is read whole
        const copy = Object.assign(document.createElement('span'), { textContent: choice.selectedOptions[0].textContent });
        copy.style.cssText = `position: absolute; font: ${getComputedStyle(choice).font}`;
        document.body.append(copy);
        const room = choice.clientWidth - 2 * Number.parseFloat(getComputedStyle(choice).paddingLeft);
        return copy.offsetWidth - room;
    });
    assert.ok(cut <= 0, `${cut} px of the language are cut off`);
    await go(page, '#/');
    await page.click('.home-end a');
    await page.waitForSelector('.about');
    await close();
});

test('a Swiss of four, from the form to the final standings', async () => {
    const host = await person('Organiser Anna'), phone = await person('Phone Piotr', PHONE, { lang: 'pl' });
    const hash = await make(host.page, 'Friday Swiss', 4, async (page) => {
        await page.fill('#cup-rounds', '1');
        await page.check('#cup-fill');
        await page.selectOption('#cup-level', 'easy');
        await noAxe(page, 'the form');
        await shot(page, 'cups-form');
    });
    await host.page.click('#join-cup');
    await host.page.waitForSelector('#leave-cup');
    await phone.page.click('.account-menu summary');
    await phone.page.click('.account-menu a[href="#/cups"]');
    await says(phone.page, '.cups', 'Friday Swiss');
    await noAxe(phone.page, 'the list on a phone');
    await shot(phone.page, 'cups-list-phone');
    await phone.page.click(`a[href="${hash}"]`);
    await phone.page.click('#join-cup');
    await phone.page.waitForSelector('#leave-cup');
    await shot(phone.page, 'cups-open-phone');
    await host.page.click('#start-cup');
    for (const { page } of [host, phone]) await page.waitForSelector('#own-table');
    await noAxe(host.page, 'the first round');
    await shot(host.page, 'cups-round');
    // by the keyboard: the table is a link like any other
    await host.page.focus('#own-table');
    await host.page.keyboard.press('Enter');
    await host.page.waitForSelector('.table');
    await go(host.page, hash);
    await host.page.waitForSelector('#own-table');
    await giveUp(phone);
    const together = await host.page.evaluate(() => [...document.querySelectorAll('.cup-pairings li')].some((each) => /Anna.*Piotr|Piotr.*Anna/.test(each.textContent)));
    if (!together) await giveUp(host); // each had a bot
    await go(host.page, hash);
    await go(phone.page, hash);
    await says(host.page, '#cup-state', 'over');
    await says(phone.page, '#cup-state', 'zakończony');
    assert.equal(await host.page.locator('#standings tbody tr').count(), 4);
    await host.page.click('.cup-cross summary');
    await noAxe(host.page, 'the end');
    await noAxe(phone.page, 'the end on a phone');
    await shot(host.page, 'cups-end');
    await shot(phone.page, 'cups-end-phone');
    assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
    await host.close();
    await phone.close();
});

/** A webhook for a club: made where its organiser directs the tournament. */
async function tellClub(page, name, about) {
    await page.selectOption('#hook-of', about);
    await page.selectOption('#hook-form', 'json');
    await page.fill('#hook', `http://127.0.0.1:${receivers.ports.hooks}/${name}`);
    await page.press('#hook', 'Enter');
}

test('the organiser tells a chat, gives a result, saves the standings, and makes the next season', async () => {
    const host = await person('Club Secretary'), other = await person('Club Member');
    const hash = await make(host.page, '=League', 2, async (page) => {
        await page.fill('#cup-rounds', '1');
        await page.check('#cup-rated');
    });
    await says(host.page, '.cup-facts', 'Ratedyes');
    for (const { page } of [host, other]) {
        await go(page, hash);
        await page.click('#join-cup');
    }
    await host.page.waitForSelector('.give-result');
    await host.page.click('#club summary');
    await tellClub(host.page, 'this', 'cup');
    await host.page.waitForSelector('.cup-club .ways fieldset');
    await tellClub(host.page, 'all', 'cups');
    await host.page.waitForFunction(() => document.querySelectorAll('.cup-club .ways fieldset').length === 2);
    const ofAll = host.page.locator('.cup-club .ways li').filter({ hasText: 'all my tournaments' });
    await ofAll.getByLabel('results').click();
    await says(host.page, '.cup-club [role=status]', 'Changed');
    await noAxe(host.page, 'the webhooks of a club');
    await shot(host.page, 'cups-club');
    await host.page.setViewportSize(PHONE);
    await shot(host.page, 'cups-club-phone');
    assert.ok(await host.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the webhooks are not wider than a phone');
    await host.page.setViewportSize(LAPTOP);
    await host.page.click('.give-result');
    const seats = host.page.locator('.cup-result select');
    await seats.nth(0).selectOption('0');
    await seats.nth(1).selectOption('0');
    await noAxe(host.page, 'giving a result');
    await host.page.locator('.cup-result').scrollIntoViewIfNeeded();
    await shot(host.page, 'cups-result');
    await host.page.click('.cup-result button[type=submit]');
    await says(host.page, '#cup-state', 'over');
    await says(host.page, '#standings', '0.5');
    const { body } = await receivers.until(({ kind, path }) => kind === 'hook' && path === '/this');
    assert.match(body.text, /^Tournament =League, round 1: a game is over\nPlace 1: Club \w+, points: 0\.5\nPlace 1: Club \w+, points: 0\.5\nhttps:\/\/games\.example\/#\/cup\/[\w-]{11}$/);
    const [download] = await Promise.all([host.page.waitForEvent('download'), host.page.click('#csv')]);
    const saved = await readFile(await download.path(), 'utf8');
    assert.match(saved, /^\ufeff"Place","Player","Points"/);
    assert.match(saved, /1,"Club (Secretary|Member)",0\.5,/);
    await host.page.click('#next-season');
    await host.page.waitForFunction(() => document.querySelector('#cup-name')?.value === '=League');
    assert.ok(await host.page.isChecked('#cup-rated'), 'the next season is as the last one was');
    await host.page.click('.cup-form button[type=submit]:not([disabled])');
    await says(host.page, '.cup-facts', 'Season 2');
    await says(host.page, '.cups', 'Club Member');
    for (const name of ['/this', '/all']) await receivers.until(({ kind, path, body: said }) => kind === 'hook' && path === name && said.event === 'cup_open');
    assert.ok(!receivers.said.some(({ kind, path, body: said }) => kind === 'hook' && path === '/all' && said.event === 'cup_result'), 'what nobody wants is not told');
    await host.page.click('#club summary');
    await host.page.locator('.cup-club .ways button[aria-label^="End"]').first().click();
    await host.page.waitForFunction(() => document.querySelectorAll('.cup-club .ways fieldset').length === 1);
    await host.page.click('#to-league'); // all seasons on one screen
    await says(host.page, '#league', 'Season 1');
    assert.match(await host.page.locator('#league tr', { hasText: 'Club Member' }).textContent(), /1\. \(0\.5\)/);
    await noAxe(host.page, 'the seasons of a league');
    await shot(host.page, 'cups-league');
    await host.close();
    await other.close();
});

test('bots of all levels take the seats that are left', async () => {
    const host = await person('Mixing Mia'), { page } = host;
    await make(page, 'Mixed', 4, async () => {
        await page.fill('#cup-rounds', '1');
        await page.check('#cup-fill');
        await page.selectOption('#cup-level', 'mixed');
    });
    await page.click('#join-cup');
    await page.waitForSelector('#leave-cup');
    await page.click('#start-cup');
    for (const level of ['easy', 'normal']) await says(page, '#standings', `, ${level}`);
    await host.close();
});

test('by invitation: who is asked may play; the organiser pauses, takes somebody out, and ends it', async () => {
    const host = await person('Host Hanna'), ida = await person('Invited Ida'), other = await person('Other Olaf');
    const { page } = host;
    const hash = await make(page, 'Closed circle', 4, async () => {
        await page.check('#cup-fill');
        await page.selectOption('#cup-access', 'list');
        await page.fill('#cup-names', 'Host Hanna, Invited Ida');
    });
    await says(page, '.saved', 'invited');
    await page.fill('#invite-names', 'Nobody Such');
    await page.click('.cup-direct form button');
    await says(page, '.problem', 'Nobody Such');
    for (const each of [page, ida.page]) {
        await go(each, hash);
        await each.click('#join-cup');
        await each.waitForSelector('#leave-cup');
    }
    await go(other.page, hash);
    await says(other.page, '.cups', 'Invited Ida');
    assert.equal(await other.page.locator('#join-cup').count(), 0, 'who is not asked does not play');
    await page.click('#pause-cup');
    await says(page, '#cup-state', 'paused');
    await page.click('#pause-cup');
    await page.waitForSelector('#cup-state', { state: 'detached' });
    await page.click('#start-cup');
    await page.waitForSelector('#own-table');
    await page.setViewportSize(PHONE);
    await shot(page, 'cups-direct-phone');
    await page.selectOption('#take-out', { label: 'Invited Ida' });
    await page.click('.cup-direct form button');
    await says(page, '#standings', 'Invited Ida · has left');
    await page.click('#end-cup');
    await says(page, '.cup-direct', 'The tournament ends now');
    await page.click('#end-cup');
    await says(page, '#cup-state', 'over');
    await page.click('#next-season');
    await page.waitForFunction(() => document.querySelector('#cup-access')?.value === 'list');
    await noAxe(page, 'the form of the next season on a phone');
    await shot(page, 'cups-form-phone');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the form is not wider than a phone');
    for (const each of [host, ida, other]) await each.close();
});

test('a server without tournaments: nothing leads to them', async () => {
    const without = await tableServer({ options: [...FAST, '--no-tournaments'] });
    const someone = await person('Somebody', LAPTOP, {}, without.url);
    await someone.page.click('.account-menu summary');
    assert.equal(await someone.page.locator('.account-menu a[href="#/games"]').count(), 1);
    assert.equal(await someone.page.locator('.account-menu a[href="#/cups"]').count(), 0);
    await go(someone.page, '#/cups');
    await says(someone.page, '.notice', 'There are no tournaments at this server');
    await someone.close();
    await without.close();
});

test('an address that leads to no tournament, and a guest', async () => {
    const guest = await open(chromium, `${server.url}#/cup/AAAAAAAAAAA`);
    await says(guest.page, '.cups', 'There is no such tournament');
    await go(guest.page, '#/cups');
    await says(guest.page, '.cups', 'Sign in');
    await noAxe(guest.page, 'the list for a guest');
    await guest.close();
});
