// told.test.mjs: being told while the page is closed (docs/notifications.md), with a real server, a push service and a mail server (tests/server/receivers.py). Chromium cannot
// subscribe without Google's service: the page is given a subscription of the service here, whose messages are decrypted as a browser would; the service worker is the real one.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test as plainTest } from 'node:test';
import { fakePush, startReceivers } from './receivers.mjs';
import { makeTable, missing, tableServer } from './server.mjs';
import { browser, last, noAxe, open, PHONE, shot } from './support.mjs';

let chromium;
let server;
let receivers;

const test = (name, run) => plainTest(name, { skip: missing }, run);

before(async () => {
    if (missing) return;
    receivers = await startReceivers();
    server = await tableServer({ options: ['--tell-anywhere', '--tell-wait', '1', '--site', 'https://games.example', '--mail', `smtp://127.0.0.1:${receivers.ports.mail}`, '--mail-from',
        'epoki@games.example', '--mail-key', path.join(receivers.folder, 'key'), '--password-memory', '8', '--sign-ins-per-hour', '100000'] });
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    await server?.close();
    await receivers?.close();
});

/** Gives the real service worker a message as the browser does; what it shows. */
async function deliver(context, page, message) {
    const [worker] = context.serviceWorkers();
    await worker.evaluate(() => { self.registration.showNotification = async (title, options) => { self.shown = { title, options }; }; });
    const devtools = await context.newCDPSession(page);
    const registered = new Promise((done) => devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => { if (registrations.length) done(registrations[0]); }));
    await devtools.send('ServiceWorker.enable');
    const { registrationId } = await registered;
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data: JSON.stringify(message) });
    for (let tries = 0; tries < 100; tries++) {
        const shown = await worker.evaluate(() => self.shown);
        if (shown) return shown;
        await new Promise((done) => setTimeout(done, 100));
    }
    return assert.fail('the service worker shows nothing');
}

/** One action by that page, if it is to decide; whether it was. */
async function act(page) {
    if (!await page.$('.status.mine')) return false;
    const old = await last(page);
    await page.evaluate(() => document.querySelector('.groups .action').click());
    await page.waitForFunction((before) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > before, old);
    return true;
}

test('told in the browser after the page is closed, and back to the table', async () => {
    const host = await open(chromium, server.url, { settings: { name: 'Ala' } });
    const links = await makeTable(host.page, server.url, 'duel');
    await host.page.click('#sit');
    const guest = await open(chromium, server.url, { settings: { name: 'Ola' }, size: PHONE, allow: /.*/, worker: true });
    const subscription = await receivers.subscribe();
    await fakePush(guest.context, subscription);
    await guest.page.goto(links[1]);
    await guest.page.reload();
    await guest.page.waitForSelector('.table');
    await host.page.waitForFunction(() => document.querySelector('.people')?.textContent.includes('Ola'));

    await guest.page.goto(`${server.url}#/told`);
    await guest.page.waitForSelector('#push-on');
    assert.equal(await guest.page.evaluate(() => window.asked), 0, 'nobody is asked before he wants it');
    await noAxe(guest.page);
    await shot(guest.page, 'told-phone');
    await guest.page.click('#push-on');
    await guest.page.waitForSelector('#push-off');
    await guest.page.waitForSelector('.ways fieldset');
    await noAxe(guest.page);
    await shot(guest.page, 'told-phone-on');
    await guest.page.goto(links[1]);
    await guest.page.waitForSelector('.table');
    while (await act(guest.page)); // where the guest begins
    await guest.page.close();

    await host.page.waitForSelector('.status.mine');
    while (await act(host.page));
    const message = await receivers.until(({ kind }) => kind === 'push');
    assert.equal(message.title, 'Your turn: 7 Wonders Duel');
    assert.match(message.body, /^At the table: (Ala, Ola|Ola, Ala)$/);
    assert.match(message.path, /^#\/go\/[\w-]{11}$/);

    // The real service worker shows it, and it leads to the own seat.
    const back = await guest.context.newPage();
    await back.goto(`${server.url}#/about`);
    await back.evaluate(() => navigator.serviceWorker.ready);
    await back.goto('about:blank'); // nobody looks at the page
    const shown = await deliver(guest.context, back, message);
    assert.equal(shown.title, message.title);
    assert.deepEqual({ body: shown.options.body, tag: shown.options.tag, path: shown.options.data.path }, { body: message.body, tag: message.tag, path: message.path });
    await back.goto(`${server.url}${message.path}`);
    await back.waitForFunction(() => location.hash.startsWith('#/t/'));
    await back.waitForSelector('.status.mine'); // it is the own turn there
    await host.close();
    await guest.context.close();
});

test('a seat that this browser does not know', async () => {
    const { page, close } = await open(chromium, `${server.url}#/go/AAAAAAAAAAA`);
    await page.waitForSelector('h1');
    await page.waitForFunction(() => document.querySelector('h1').textContent === 'Where is your seat?');
    await noAxe(page);
    await close();
});

test('a webhook of a table, in two languages', async () => {
    for (const lang of ['en', 'pl']) {
        const { page, close } = await open(chromium, server.url, { settings: { name: 'Ala', lang } });
        await makeTable(page, server.url, 'duel');
        await page.click('#sit');
        await page.waitForSelector('.table');
        await page.goto(`${server.url}#/told`);
        await page.waitForSelector('#hook');
        await page.selectOption('#hook-form', 'json');
        await page.fill('#hook', `http://127.0.0.1:${receivers.ports.hooks}/${lang}`);
        await page.press('#hook', 'Enter');
        await page.waitForSelector('.ways fieldset');
        await noAxe(page);
        await shot(page, `told-${lang}`);
        await page.locator('.ways button').first().click();
        const message = await receivers.until(({ kind, path: at }) => kind === 'hook' && at === `/${lang}`);
        assert.match(message.body.text, lang === 'en' ? /This is how Epoki will tell you/ : /Tak będą wyglądać wiadomości/);
        await page.locator('.ways input').first().click();
        await page.waitForFunction(() => !document.querySelector('.ways input').checked && document.querySelector('[role=status]:not([hidden])'));
        await page.locator('.ways button').last().click();
        await page.waitForFunction(() => !document.querySelector('.ways'));
        await close();
    }
});

/** Where the link of the next mail leads at this server. */
async function mailedLink() {
    const { text } = await receivers.until(({ kind }) => kind === 'mail');
    return server.url + /https:\/\/games\.example\/(#\/mail\/\S+)/.exec(text)[1];
}

const usedUp = { en: 'This link leads nowhere any more', pl: 'Ten odnośnik już donikąd nie prowadzi', de: 'Dieser Link führt nirgends mehr hin' };

test('an account: told by mail and of all its games, and signing in by a link with a new password', async () => {
    const { page, close } = await open(chromium, server.url, { settings: { lang: 'pl' } });
    await page.goto(`${server.url}#/told`);
    await page.waitForSelector('.told a[href="#/account"]'); // a guest is told what he needs for mail
    await page.click('.told a[href="#/account"]');
    await page.click('#to-sign-up');
    await page.fill('#account-name', 'Ada Listowa');
    await page.fill('#account-password', 'correct horse battery');
    await page.click('#sign');
    await page.click('#to-told');
    await page.fill('#mail', 'ada@games.example');
    await page.press('#mail', 'Enter');
    await page.waitForSelector('.ways em'); // not confirmed yet
    await noAxe(page);
    await shot(page, 'told-account');
    const confirm = await mailedLink();
    assert.match(confirm, /\/confirm$/);
    await page.goto(confirm);
    await page.waitForSelector('#use-link');
    await noAxe(page);
    assert.equal(await page.$('#renew'), null);
    await page.click('#use-link');
    await page.waitForFunction(() => document.querySelector('#mail-done')?.textContent === 'Potwierdzono: ada@games.example');
    await page.click('a[href="#/told"]');
    await page.waitForFunction(() => document.querySelector('.ways legend') && !document.querySelector('.ways em'));
    await page.selectOption('#hook-form', 'json');
    assert.equal(await page.inputValue('#hook-of'), ''); // all games of the account
    await page.fill('#hook', `http://127.0.0.1:${receivers.ports.hooks}/account`);
    await page.press('#hook', 'Enter');
    await page.waitForFunction(() => document.querySelectorAll('.ways fieldset').length === 2);
    await page.locator('.ways input').first().click(); // of what
    await page.waitForFunction(() => [...document.querySelectorAll('.ways input')].filter(({ checked }) => !checked).length === 1);
    const probe = page.locator('.ways li').filter({ hasText: '127.0.0.1' }).locator('button').first();
    await probe.click();
    await receivers.until(({ kind, path: at }) => kind === 'hook' && at === '/account');
    await page.selectOption('#hook-of', 'cups'); // before there is any
    await page.fill('#hook', `http://127.0.0.1:${receivers.ports.hooks}/club`);
    await page.press('#hook', 'Enter');
    await page.waitForFunction(() => [...document.querySelectorAll('.ways fieldset')].some(({ textContent }) => textContent.endsWith('wszystkie moje turnieje zapowiedzi rundy wyniki przekroczenia czasu tabela końcowa')));

    await page.evaluate(() => localStorage.removeItem('epoki.me'));
    await page.goto(`${server.url}#/account`);
    await page.reload();
    await page.click('#by-mail summary');
    await page.fill('#mail-address', 'ada@games.example');
    await page.click('#mail-sign-in');
    const enter = await mailedLink();
    assert.doesNotMatch(enter, /confirm/);
    await page.goto(enter);
    await page.check('#renew');
    await page.fill('#new-password', 'another horse entirely');
    await noAxe(page);
    await shot(page, 'told-sign-in');
    await page.click('#use-link');
    await page.waitForFunction(() => document.querySelector('#mail-done')?.textContent.includes('Ada Listowa'));
    assert.ok(await page.evaluate(() => localStorage.getItem('epoki.me')));
    await page.goto(`${server.url}#/about`);
    await page.goto(enter); // once more
    await page.click('#use-link');
    await page.waitForFunction((words) => document.querySelector('.mail-page .problem')?.textContent.startsWith(words), usedUp.pl);
    await close();
});

test('a browser is told of all games of the account, until one signs out there', async () => {
    const { page, context, close } = await open(chromium, server.url, { settings: { name: 'Ewa' }, allow: /.*/, worker: true });
    await fakePush(context, await receivers.subscribe());
    const sign = async (how) => {
        await page.goto(`${server.url}#/account`);
        await page.reload();
        await page.click(how);
        await page.fill('#account-name', 'Ewa Powiadamiana');
        await page.fill('#account-password', 'correct horse battery');
        await page.click('#sign');
        await page.waitForSelector('#signed-in');
        await page.click('#to-told');
    };
    await sign('#to-sign-up');
    await page.click('#push-on');
    await page.waitForSelector('#push-off');
    await page.locator('.ways li button').first().click();
    const { title } = await receivers.until(({ kind }) => kind === 'push');
    assert.equal(title, 'This is how Epoki will tell you');
    await page.evaluate(() => document.querySelector('.account-menu summary, #account-menu summary, details:has(#sign-out) summary')?.click());
    await page.evaluate(() => document.querySelector('#sign-out').click());
    await page.waitForFunction(() => !localStorage.getItem('epoki.me'));
    await page.evaluate(() => localStorage.removeItem('epoki.push')); // so that it does not begin again by itself
    await sign('#to-sign-in');
    await page.waitForSelector('#push-on');
    await page.waitForSelector('#hook');
    assert.equal(await page.locator('.ways li').count(), 0);
    await close();
});

test('a link that leads nowhere, in every language, on a phone', async () => {
    for (const lang of ['en', 'pl', 'de']) {
        const { page, close } = await open(chromium, `${server.url}#/mail/AAAAAAAAAAAAAAAAAAAAAA/confirm`, { settings: { lang }, size: PHONE });
        await page.click('#use-link');
        await page.waitForFunction((words) => document.querySelector('.mail-page .problem')?.textContent.startsWith(words), usedUp[lang]);
        await noAxe(page);
        await close();
    }
});
