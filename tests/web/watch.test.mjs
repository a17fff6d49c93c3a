// watch.test.mjs: without a server there is always a game of computers to look at: played, paused, stepped, quicker and slower; one can go on in the place of one of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { myTurn, noAxe, shot, stage } from './support.mjs';

const made = stage();
const at = (page) => page.evaluate(() => Number(/\d+/.exec(document.querySelector('#show-at').textContent)[0]));
const until = (page, count) => page.waitForFunction((want) => Number(/\d+/.exec(document.querySelector('#show-at').textContent)[0]) >= want, count);

test('a game of computers plays by itself, is paused, stepped and played on', { timeout: 120000 }, async () => {
    const { page, close } = await made.open({ allow: /WebSocket/ });
    await page.goto(`${made.url}?watch#/watch/duel`);
    await page.waitForSelector('.bot-show .stage-board', { state: 'attached' });
    await page.selectOption('#show-speed', 'fast');
    await until(page, 3);
    await page.click('#show-play');
    const paused = await at(page);
    await page.waitForTimeout(900);
    assert.ok((await at(page)) <= paused + 1, 'it waits'); // a move that was under way may still come
    const still = await at(page);
    await page.click('#show-step');
    await until(page, still + 1);
    assert.ok((await page.locator('.show-log li').count()) > 0, 'what happened is told');
    await page.click('#show-back');
    await page.waitForFunction((want) => Number(/\d+/.exec(document.querySelector('#show-at').textContent)[0]) === want, still);
    await noAxe(page, 'watch');
    await shot(page, 'watch');
    await page.click('#show-join');
    await page.waitForSelector('.table .status');
    await myTurn(page);
    await close();
});

for (const game of ['ages', 'steel', 'tempus', 'civ']) {
    test(`computers play ${game}`, { timeout: 120000 }, async () => {
        const { page, close } = await made.open({ allow: /WebSocket/ });
        await page.goto(`${made.url}?watch#/watch/${game}`);
        await page.waitForSelector('.bot-show .stage-board', { state: 'attached' });
        await page.selectOption('#show-speed', 'fast');
        await until(page, 4);
        await close();
    });
}
