// accounts.test.mjs: accounts at the real server, in Chromium: signing up by keyboard, seats that become the account's, one's games in another browser, sessions, one's
// data, deletion; muting, reporting, the page of moderators; a server without accounts. EPOKI names the program; skipped when it has no server. EPOKI_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test as plainTest } from 'node:test';
import { makeTable, missing, tableServer } from './server.mjs';
import { browser, noAxe, open, PHONE, shot } from './support.mjs';

const GOOD = 'correct horse battery';
const FAST = ['--password-memory', '8', '--sign-ins-per-hour', '100000'];
const XSS = '<img src=x onerror="document.title=1">';

let chromium;
let server;

const test = (name, run) => plainTest(name, { skip: missing }, run);

before(async () => {
    if (missing) return;
    server = await tableServer({ options: FAST });
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    await server?.close();
});

const at = (page, where) => page.goto(`${server.url}#/${where}`);
const reads = (page, selector, words) => page.waitForFunction(([where, what]) => document.querySelector(where)?.textContent.includes(what), [selector, words]);
const closeAll = async (...people) => { for (const each of people) await each.close(); };

async function sign(page, how, name, password = GOOD) {
    await at(page, 'account');
    await page.click(`#to-sign-${how}`);
    await page.fill('#account-name', name);
    await page.fill('#account-password', password);
    await page.click('#sign');
}

async function signedUp(name, settings = {}) {
    const made = await open(chromium, server.url, settings);
    await sign(made.page, 'up', name);
    await reads(made.page, '#signed-in', name);
    return made;
}

/** `typed`: how he writes his name. */
async function signedIn(name, typed = name) {
    const made = await open(chromium, server.url);
    await sign(made.page, 'in', typed);
    await made.page.waitForSelector('#signed-in, .sign-in .problem');
    assert.equal(await made.page.locator('.sign-in .problem').allTextContents().then((all) => all.join()), '');
    await reads(made.page, '#signed-in', name);
    return made;
}

test('my games change as they are played: the server tells, the page need not ask again and again', async () => {
    const host = await open(chromium, server.url, { settings: { name: 'Ada' } });
    const { page } = host;
    let told = 0;
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => { told += String(payload).includes('"method":"own_games"'); }));
    await sign(page, 'up', 'Ada Rapid');
    await reads(page, '#signed-in', 'Ada Rapid');
    const links = await makeTable(page, server.url, 'duel');
    await page.click('#sit');
    await page.waitForSelector('.table .people');
    await at(page, 'games');
    await page.waitForSelector('.own-games .saved li a');
    const before = told;
    const guest = await open(chromium, links[1], { settings: { name: 'Olaf' } });
    await guest.page.waitForSelector('.table .people');
    await reads(page, '.own-games .saved li', 'Olaf');
    assert.ok(told > before, 'it was told');
    await closeAll(host, guest);
});

/** Tab until that is in focus. */
async function tabTo(page, selector) {
    for (let presses = 0; presses < 60; presses++) {
        if (await page.evaluate((where) => document.activeElement?.matches(where), selector)) return;
        await page.keyboard.press('Tab');
    }
    assert.fail(`${selector} is not reached by Tab`);
}

const noOverflow = async (page, where) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where}: nothing is wider than the screen`);

test('a guest with a seat signs up, keeps it, and finds it in another browser; sessions end; the account goes', async () => {
    const first = await open(chromium, server.url, { settings: { name: 'Gast' } });
    const { page } = first;
    await makeTable(page, server.url, 'duel');
    await page.click('#sit');
    await page.waitForSelector('.table .people');
    await sign(page, 'up', 'Ada Wanderer');
    await reads(page, '#signed-in', 'Ada Wanderer');
    await reads(page, '.claim-offer', '1 table');
    await noAxe(page, 'account, with an offer');
    await shot(page, 'account');
    await page.click('#claim');
    await reads(page, '#claimed', '1 seat');

    const second = await signedIn('Ada Wanderer', 'ada wanderer'); // as one would write it on a phone
    await at(second.page, 'games');
    await second.page.waitForSelector('.own-games .saved li a');
    assert.match(await second.page.textContent('.own-games .saved li'), /7 Wonders Duel/);
    assert.match(await second.page.textContent('#turns'), /turn/);
    await noAxe(second.page, 'my games');
    await shot(second.page, 'games');
    await at(second.page, '');
    await second.page.click('.saved.own-games li a');
    await second.page.waitForSelector('.table .people');
    assert.match(await second.page.textContent('.people'), /Ada Wanderer You/, 'it is the same seat; he is called as his account here');
    await second.close();

    // a table that is made while somebody is signed in is his by itself
    await makeTable(page, server.url, 'tempus');
    await page.click('#sit');
    await page.waitForSelector('.table .people');
    await at(page, 'games');
    await page.waitForFunction(() => document.querySelectorAll('.own-games .saved li').length === 2, null, { timeout: 30000 });
    await page.locator('.own-games li button').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.own-games .saved li').length === 1);

    const third = await signedIn('Ada Wanderer');
    await at(page, 'account');
    await page.waitForSelector('.end-session');
    while (await page.locator('.end-session').count()) {
        const before = await page.locator('.end-session').count();
        await page.locator('.end-session').first().click();
        await page.waitForFunction((old) => document.querySelectorAll('.end-session').length < old, before);
    }
    await at(third.page, 'games'); // it notices at the next request
    await third.page.waitForSelector('.account-in', { timeout: 30000 });
    await third.close();

    const saved = page.waitForEvent('download');
    await page.click('#export-data');
    const data = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    assert.equal(data.account.name, 'Ada Wanderer');
    assert.equal(data.games.length, 1);

    await page.fill('#old-password', 'not the password');
    await page.fill('#new-password', 'another horse');
    await page.click('#change-password');
    await page.waitForSelector('section:has(#change-password) [role=alert]');
    await page.fill('#old-password', GOOD);
    await page.click('#change-password');
    await page.waitForFunction(() => document.querySelector('section:has(#change-password) p.notice')?.textContent.includes('changed'));

    await page.click('#delete-account');
    assert.match(await page.textContent('.deletion'), /nobody can bring it back/);
    await noAxe(page, 'before the account goes');
    await shot(page, 'account-delete');
    await page.fill('#delete-password', 'another horse');
    await page.click('#delete-for-good');
    await page.waitForSelector('.account-in');
    await sign(page, 'in', 'Ada Wanderer', 'another horse');
    await reads(page, '.sign-in .problem', 'wrong');
    await first.close();
});

test('by keyboard: sign up, the menu, sign out', async () => {
    const { page, close } = await open(chromium, `${server.url}#/account`);
    await tabTo(page, '#to-sign-up');
    await page.keyboard.press('Enter');
    await tabTo(page, '#account-name');
    await page.keyboard.type('Key Board');
    await tabTo(page, '#account-password');
    await page.keyboard.type(GOOD);
    await page.keyboard.press('Enter');
    await reads(page, '#signed-in', 'Key Board');
    await page.keyboard.press('Tab');
    await page.evaluate(() => document.querySelector('.brand').focus());
    await tabTo(page, '.account-menu summary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.account-menu[open]');
    await noAxe(page, 'the open menu', '.account-menu');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.account-menu:not([open])');
    await page.keyboard.press('Enter');
    await tabTo(page, '#sign-out');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.account-in');
    await close();
});

test('what cannot be: a name that is taken, a wrong password, names that imitate, a password that is none', async () => {
    const { page, close } = await open(chromium, server.url);
    await sign(page, 'up', 'Taken Already');
    await reads(page, '#signed-in', 'Taken Already');
    await page.click('.account-menu summary');
    await page.click('#sign-out');
    await page.waitForSelector('.account-in');
    await sign(page, 'up', 'Taken A1ready');
    await reads(page, '.sign-in .problem', 'already');
    await sign(page, 'up', 'Somebody', 'aaaaaaaaaa');
    await reads(page, '.sign-in .problem', 'cannot be used');
    await sign(page, 'in', 'Taken Already', 'wrong horse battery');
    await reads(page, '.sign-in .problem', 'wrong');
    await noAxe(page, 'signing in that failed');
    await shot(page, 'account-sign-in');
    await close();
});

for (const lang of ['en', 'pl', 'de']) {
    test(`on a phone, ${lang}`, async () => {
        const { page, close } = await open(chromium, `${server.url}#/account`, { size: PHONE, settings: { lang }, colorScheme: lang === 'pl' ? 'dark' : 'light' });
        await page.waitForSelector('.sign-in');
        await noOverflow(page, 'signing in');
        await noAxe(page, 'signing in on a phone');
        await shot(page, `phone-sign-${lang}`);
        await sign(page, 'up', `Phone ${lang}`);
        await reads(page, '#signed-in', `Phone ${lang}`);
        await noOverflow(page, 'the account');
        await shot(page, `phone-account-${lang}`);
        await page.click('.account-menu summary');
        await noOverflow(page, 'the menu');
        await noAxe(page, 'the account on a phone');
        await shot(page, `phone-menu-${lang}`);
        await page.click('.account-menu a[href="#/games"]');
        await page.waitForSelector('#turns');
        await noOverflow(page, 'my games');
        await close();
    });
}

test('muted for oneself, reported, decided by a moderator: what was said stays what it is, text', async () => {
    const rude = await signedUp('Rude Person', { alone: true, settings: { name: 'Rude' } });
    const links = await makeTable(rude.page, server.url, 'duel');
    await rude.page.click('#sit');
    const calm = await signedUp('Calm Person', { settings: { name: 'Calm' } });
    await calm.page.goto(links[1]);
    for (const { page } of [rude, calm]) await page.waitForSelector('.table .people');
    const say = async (words) => {
        await rude.page.evaluate(() => document.getElementById('part-chat').click());
        await rude.page.fill('.social form input', words);
        await rude.page.keyboard.press('Enter');
    };
    await say(XSS);
    await calm.page.evaluate(() => document.getElementById('part-chat').click());
    await reads(calm.page, '.chat', XSS);

    await calm.page.click('.people .manners');
    await calm.page.waitForSelector('dialog #report-about');
    await noAxe(calm.page, 'muting and reporting', 'dialog');
    await shot(calm.page, 'manners');
    await calm.page.waitForFunction(() => /every table/.test(document.querySelector('dialog').textContent), null, { timeout: 30000 });
    await calm.page.click('#mute');
    await reads(calm.page, '.hidden-lines', '1 line');
    assert.equal(await calm.page.locator('.chat li').count(), 0);
    await calm.page.fill('#report-words', `he said ${XSS}`);
    await calm.page.click('#send-report');
    await reads(calm.page, 'dialog .notice', 'moderators');

    const judge = await signedUp('Just Judge');
    assert.equal(server.people('promote', 'Just Judge').status, 0);
    await judge.page.reload();
    await at(judge.page, 'account');
    await judge.page.click('.account-menu summary');
    await judge.page.click('.account-menu a[href="#/moderation"]');
    await judge.page.waitForSelector('.report');
    await reads(judge.page, '.report .reported', XSS);
    assert.equal(await judge.page.locator('.report img').count(), 0);
    await noAxe(judge.page, 'the page of moderators');
    await shot(judge.page, 'moderation');
    await judge.page.selectOption('.decision .what', 'ban');
    await judge.page.selectOption('.decision .how-long', '1');
    await judge.page.click('.settle-report');
    await judge.page.waitForFunction(() => !document.querySelector('.report'));
    await judge.page.click('#mod-log');
    await reads(judge.page, '.deeds', 'Rude Person');
    await judge.page.click('#mod-find');
    await judge.page.fill('#find-name', 'rude person');
    await judge.page.click('#find');
    await judge.page.waitForSelector('.standing');
    await noAxe(judge.page, 'how somebody stands');

    await reads(rude.page, 'main', 'closed by a moderator'); // he has to get up
    await rude.page.goto(`${server.url}#/account`);
    await sign(rude.page, 'in', 'Rude Person');
    await reads(rude.page, '.sign-in .problem', 'closed');
    await calm.page.waitForFunction(() => document.querySelector('.people li.presence-away'), null, { timeout: 30000 });
    assert.notEqual(await calm.page.title(), '1');

    await at(judge.page, 'moderation'); // who is no moderator any more sees nothing
    assert.equal(server.people('demote', 'Just Judge').status, 0);
    await judge.page.reload();
    await judge.page.waitForSelector('main .notice');
    assert.equal(await judge.page.locator('.decision').count(), 0);
    await closeAll(calm, judge);
    await rude.context.close(); // his console tells of connections that were closed
});

test('without accounts nothing of them shows', async () => {
    const plain = await tableServer({ options: ['--no-accounts'] });
    try {
        const { page, close } = await open(chromium, plain.url);
        await page.waitForSelector('.poster');
        await page.waitForLoadState('networkidle');
        assert.equal(await page.locator('.account-in, .account-menu').count(), 0);
        await page.goto(`${plain.url}#/account`);
        await reads(page, 'main .notice', 'no accounts');
        await close();
    } finally {
        await plain.close();
    }
});
