// atonce.test.mjs: what happens between two pictures counts: whoever follows a link, presses a key, chooses or leaves in the very moment something appears is
// not overheard. No hand is that quick each time, a busy machine makes it so: the page is used by an observer of its document, before anything is drawn.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { missing, tableServer } from './server.mjs';
import { browser, myTurn, open, serve, site, startDuel } from './support.mjs';

let server;
let tables; // the real server
let chromium;

before(async () => {
    server = await serve(site);
    if (!missing) tables = await tableServer();
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    await server?.close();
    await tables?.close();
});

/** A page that has `atOnce(isThere, act)`: acts as soon as something is there, before the browser does anything else. */
async function quickPage(url = server.url, more = {}) {
    const opened = await open(chromium, url, more);
    await opened.page.addInitScript(() => {
        globalThis.atOnce = (isThere, act) => {
            const look = (_, observer) => { if (isThere()) { observer.disconnect(); act(); } };
            new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
        };
    });
    return opened;
}

test('a link is followed as soon as there is one', async () => {
    const { page, close } = await quickPage();
    await page.addInitScript(() => globalThis.atOnce(() => document.querySelector('header.top'), () => { location.hash = '#/about'; }));
    await page.goto(`${server.url}?quick`);
    await page.waitForSelector('.about p');
    await close();
});

test('a key counts as soon as there is a table', async () => {
    const { page, close } = await quickPage();
    await page.addInitScript(() => { // the names of things come last: the table is whole in its first picture
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...more) { setTimeout(() => postMessage.call(this, message, ...more), message.op === 'catalog' ? 1500 : 0); };
    });
    await page.goto(`${server.url}?quick`);
    await page.evaluate(() => globalThis.atOnce(() => document.querySelector('.table'), () => dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))));
    await page.click('.poster-duel .play-now');
    await page.waitForSelector('#find-action:focus');
    await close();
});

test('what is chosen as soon as a position appears stays chosen', async () => {
    const { page, close } = await quickPage();
    await page.goto(`${server.url}?quick`);
    await startDuel(page);
    await page.keyboard.press('1');
    await page.waitForFunction(() => !document.querySelector('.replay output').textContent.startsWith('0/'));
    await myTurn(page);
    await page.keyboard.press('[');
    await page.waitForSelector('.status.past');
    await page.evaluate(() => {
        const usable = () => document.querySelector('.status.mine') && document.querySelector('.pane-board .thing.usable');
        globalThis.atOnce(usable, () => { usable().click(); setTimeout(() => { globalThis.settled = true; }, 500); });
        dispatchEvent(new KeyboardEvent('keydown', { key: ']' }));
    });
    await page.waitForFunction(() => globalThis.settled); // what the page still had to do, it has done
    assert.equal(await page.locator('.chosen-thing').count(), 1);
    await close();
});

test('a table that is left before it is drawn is left', { skip: missing }, async () => {
    const { page, close } = await quickPage(tables.url, { allow: /closed before the connection is established/ });
    await page.goto(`${tables.url}?quick#/t/AAAAAAAAAAAAAAAAAAAAAA`);
    await page.waitForSelector('.loading .button'); // from now on the screen need not be loaded first
    await page.click('.loading .button');
    await page.waitForSelector('.poster');
    const states = await page.evaluate(async () => {
        const sockets = [];
        const Plain = WebSocket;
        globalThis.WebSocket = class extends Plain { constructor(url) { super(url); sockets.push(this); } };
        globalThis.atOnce(() => !document.querySelector('.poster'), () => { location.hash = '#/about'; });
        location.hash = '#/t/AAAAAAAAAAAAAAAAAAAAAA';
        await new Promise((done) => setTimeout(done, 1500));
        return sockets.map((socket) => socket.readyState === Plain.CLOSED);
    });
    assert.deepEqual(states, [true], 'its connection was opened, and closed');
    await page.waitForSelector('.about p');
    await close();
});
