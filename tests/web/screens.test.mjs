// screens.test.mjs: axe on every screen that needs no server, in both themes, on a laptop and on a phone (tables of the server: online.test.mjs). With
// EPOKI_SHOTS=DIR every screen is also kept as a picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, nearEnd, SHORT } from './positions.mjs';
import { LAPTOP, moving, myTurn, noAxe, PHONE, quickMove, shot, stage, startDuel } from './support.mjs';

let moments; // games of a browser at the moments the screens show: played once, then restored in every theme and size
const made = stage(async () => { moments = await playOnce(); });

const still = [
    ['home', '#/', '.poster'],
    ['rules', '#/rules/duel', '.rules li[id]'],
    ['about', '#/about', '.about p'],
    ['no-server', '#/friends/duel', '.page .notice'],
    ['no-server-watch', '#/watch', '.page .notice'],
];

/** Plays on a phone, by touch; keeps what the browser remembers at each moment, and where it was. The end of a game is that of one between bots. */
async function playOnce() {
    const kept = {};
    const keep = async (name, page) => { kept[name] = await page.evaluate(() => ({ hash: location.hash, storage: { ...localStorage } })); };
    const end = await at(made, await nearEnd('duel', SHORT, 2), { size: PHONE });
    while (await quickMove(end.page));
    await keep('over', end.page);
    await end.page.locator('#look-back').tap();
    await end.page.locator('#analyse').tap();
    await end.page.waitForSelector('.curve', { timeout: 60000 });
    await end.page.reload();
    await end.page.waitForSelector('.curve', { timeout: 3000 }); // kept, not computed anew
    await keep('after', end.page);
    await end.close();
    const { page, close } = await made.open({ size: PHONE });
    await startDuel(page);
    for (let moves = 0; moves < 14; moves++) await quickMove(page);
    await myTurn(page);
    await keep('table', page);
    await page.goto(`${made.url}#/`);
    await page.click('.poster-ages .play-now');
    for (let moves = 0; moves < 40 && !((await myTurn(page)) && (await page.locator('#catch-up').count())); moves++) await quickMove(page);
    await page.waitForSelector('#catch-up');
    await keep('ages', page);
    await page.goto(`${made.url}#/`);
    await page.click('.poster-ages .ways button');
    for (let moves = 0; moves < 60 && !(await page.locator('dialog').count()); moves++) {
        await page.waitForSelector('.status.mine, dialog');
        if (!(await page.locator('dialog').count())) await moving(page, () => page.keyboard.press('1'));
    }
    await page.waitForSelector('dialog');
    await keep('handover', page);
    await close();
    return kept;
}

/** The page starts anew (another address) in that moment, with its own settings. */
async function restore(page, name) {
    const { hash, storage } = moments[name];
    await page.evaluate((kept) => {
        for (const [key, value] of Object.entries(kept)) if (key !== 'epoki.settings') localStorage.setItem(key, value);
    }, storage);
    await page.goto(`${made.url}?${name}${hash}`);
}

for (const theme of ['light', 'dark']) for (const [device, size] of [['laptop', LAPTOP], ['phone', PHONE]]) {
    test(`accessible on every screen: ${theme}, ${device}`, async () => {
        // A page without a server asks in vain for a socket.
        const { page, close } = await made.open({ size, settings: { theme, chances: true }, allow: /WebSocket/ });
        await page.emulateMedia({ reducedMotion: 'reduce' }); // what fades in has its colours at once
        const press = (locator) => (size === PHONE ? locator.tap() : locator.click());
        const look = async (name) => {
            await noAxe(page, `${name} ${theme} ${device}`, { colours: theme === 'dark' }); // the rest is as in the light
            await shot(page, `${name}-${theme}-${device}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${name}: ${wide} px wider than the screen`);
        };
        for (const [name, where, sign] of still) {
            await page.goto(`${made.url}${where}`);
            await page.waitForSelector(sign);
            await look(name);
            assert.ok(await page.locator('header.top').isVisible(), `${name}: the way home is there`);
        }
        await page.goto(`${made.url}#/`);
        await startDuel(page);
        await look('draft');
        await restore(page, 'table');
        assert.equal(await myTurn(page), 'mine');
        await look('table');
        await press(page.locator('.pane-board .thing.usable, .pane-sides .thing.usable').first());
        await page.waitForSelector('.chosen-thing');
        await look('chosen');
        await page.keyboard.press('Escape');
        await press(page.locator('#hint'));
        await page.waitForSelector('.hint strong');
        await look('hint');
        await page.keyboard.press('[');
        await page.waitForSelector('.status.past');
        await look('past');
        await page.keyboard.press('Escape');
        await page.keyboard.press('/');
        await page.waitForSelector('#find-action:focus');
        await look('list');
        await page.keyboard.press('Escape');
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('?');
        await page.waitForSelector('dialog');
        await look('menu');
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
        await restore(page, 'over');
        assert.equal(await myTurn(page), 'over');
        await look('over');
        await press(page.locator('#look-back'));
        await page.waitForSelector('#analyse');
        await restore(page, 'after');
        await page.waitForSelector('.curve');
        await look('after');
        await page.goto(`${made.url}#/`);
        await page.waitForSelector('.saved');
        await look('home-saved');
        await restore(page, 'ages');
        await page.waitForSelector('#catch-up');
        await look('ages');
        await press(page.locator('#catch-up'));
        await page.waitForSelector('.catch-up');
        await look('catch-up');
        await press(page.locator('#catch-up-skip'));
        await myTurn(page);
        await restore(page, 'handover');
        await page.waitForSelector('dialog');
        await look('handover');
        await close();
    });
}
