// e2e.test.mjs: the built page (build/web, or EPOKI_SITE) in the system's Chromium. `node --test tests/web/e2e.test.mjs`. With EPOKI_SHOTS=DIR
// every screen is also kept as a picture.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { axeSource, browser, myTurn, open, PHONE, serve, site } from './support.mjs';
import { tableServer } from './table_server.mjs';

let server;
let chromium;

before(async () => {
    server = await serve(site);
    chromium = await browser();
});
after(async () => {
    await chromium?.close();
    await server?.close();
});

async function shot(page, name) {
    if (!process.env.EPOKI_SHOTS) return;
    await mkdir(process.env.EPOKI_SHOTS, { recursive: true });
    await page.screenshot({ path: path.join(process.env.EPOKI_SHOTS, `${name}.png`) });
}

const position = (page) => page.textContent('.replay output');

/** Does something that plays a move, and waits for the move. */
async function moving(page, act) {
    const before = await position(page);
    await act();
    await page.waitForFunction((old) => document.querySelector('.replay output')?.textContent !== old, before);
}

/** Plays by clicking: a highlighted thing on the board, then what can be done with it. */
async function clickMove(page) {
    const thing = page.locator('.pane-board .thing.usable, .pane-sides .thing.usable').first();
    await moving(page, async () => {
        if (await thing.count()) {
            await thing.click();
            await page.locator('.action.big').first().click();
        } else {
            await page.locator('.groups .action').first().click();
        }
    });
}

async function startDuel(page) {
    await page.click('.poster-duel .play-now');
    await myTurn(page);
}

async function quickMove(page) {
    if ((await myTurn(page)) === 'over') return false;
    await moving(page, () => page.keyboard.press('1'));
    return true;
}

async function noAxe(page, where) {
    const found = await page.evaluate(async (source) => {
        if (!globalThis.axe) (0, eval)(source);
        const { violations } = await globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] });
        return violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
    }, axeSource);
    assert.deepEqual(found, [], where);
}

test('interactive within two seconds of a cold start', async () => {
    let best = Infinity;
    for (let tries = 0; tries < 3; tries++) { // the machine may be busy with other tests
        const start = performance.now();
        const { page, problems, close } = await open(chromium, server.url);
        await page.waitForSelector('.poster-duel .play-now');
        const home = performance.now() - start;
        await startDuel(page);
        const table = performance.now() - start;
        console.log(`# cold start: home ${home.toFixed(0)} ms, at the table ${table.toFixed(0)} ms`);
        assert.deepEqual(problems, []);
        await close();
        best = Math.min(best, home);
        if (best < 2000) break;
    }
    assert.ok(best < 2000, `${best} ms`);
});

test('a whole duel game by mouse, looking back, analysis, playing on from a moment', async () => {
    const { page, problems, close } = await open(chromium, server.url);
    await startDuel(page);
    const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth);
    assert.ok(fits, 'the table needs no scrolling at 1366x768');
    for (let moves = 0; moves < 60 && (await myTurn(page)) === 'mine'; moves++) {
        await clickMove(page);
        if (moves === 12) await shot(page, 'duel-age1');
        if (moves === 30) await shot(page, 'duel-age3');
    }
    assert.equal(await myTurn(page), 'over');
    await shot(page, 'duel-over');
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'nor at the end');
    await page.click('.status.over a.primary');
    await page.waitForSelector('.scores tfoot');
    assert.equal(await page.locator('.scores tbody tr').count(), 8);
    await page.click('#analyse');
    await page.waitForSelector('progress');
    await page.waitForSelector('.curve', { timeout: 40000 });
    await shot(page, 'duel-after');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Save the record').click()]);
    assert.match(download.suggestedFilename(), /\.rec$/);
    await page.getByText('Replay from the start').click();
    await page.waitForSelector('.status.past');
    await page.locator('.replay input').fill('12');
    await page.waitForFunction(() => document.querySelector('.replay output').textContent.startsWith('12/'));
    await page.click('#play-on');
    await page.waitForFunction(() => document.querySelector('.replay output')?.textContent.startsWith('12/12') || document.querySelector('.replay output')?.textContent.startsWith('13/13'));
    await myTurn(page);
    assert.deepEqual(problems, []);
    await close();
});

test('a whole duel game by keyboard only: Tab, Enter, digits, the command line', async () => {
    const { page, problems, close } = await open(chromium, server.url);
    await page.waitForSelector('.poster-duel');
    const reach = async (selector) => {
        for (let tries = 0; tries < 80; tries++) {
            await page.keyboard.press('Tab');
            if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        }
        assert.fail(`Tab does not reach ${selector}`);
    };
    await reach('.poster-duel .play-now');
    await page.keyboard.press('Enter');
    await myTurn(page);
    await reach('.thing.usable');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(outline, 'none', 'the focus is visible');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chosen-thing');
    await moving(page, () => page.keyboard.press('Enter')); // the only way: a second Enter plays it
    await myTurn(page);
    const action = await page.locator('.groups .action').last().getAttribute('data-action');
    await page.keyboard.press('/');
    await page.waitForSelector('dialog input');
    await page.keyboard.type(action);
    await moving(page, () => page.keyboard.press('Enter'));
    let moves = 0;
    while (await quickMove(page)) assert.ok(++moves < 80);
    assert.ok(await page.locator('.status.over').isVisible());
    assert.deepEqual(problems, []);
    await close();
});

test('undo, redo, hint, chances, why not, continuing after a reload', async () => {
    const { page, problems, close } = await open(chromium, server.url);
    await startDuel(page);
    for (let moves = 0; moves < 6; moves++) await quickMove(page);
    await myTurn(page);
    const before = await position(page);
    const log = await page.locator('.log li').count();
    await quickMove(page);
    await myTurn(page);
    const later = await position(page);
    await page.click('#undo');
    await page.waitForFunction((want) => document.querySelector('.replay output').textContent === want, before);
    assert.equal(await page.locator('.log li').count(), log);
    await page.click('#redo');
    await page.waitForFunction((want) => document.querySelector('.replay output').textContent === want, later);
    await myTurn(page);
    await page.click('#hint');
    await page.waitForSelector('.hint strong', { timeout: 5000 });
    await page.click('#chances');
    await page.waitForSelector('.chances', { timeout: 5000 });
    await page.locator('.card.covered').first().click();
    await page.waitForSelector('.why');
    assert.match(await page.textContent('.why'), /covered/);
    assert.match(await page.getAttribute('.why a', 'href'), /#\/rules\/duel\//);
    await page.reload();
    await myTurn(page);
    assert.equal(await position(page), later);
    await page.goto(`${server.url}#/`);
    await page.getByText('Continue').first().click();
    await myTurn(page);
    assert.equal(await position(page), later);
    assert.deepEqual(problems, []);
    await close();
});

test('the page stays responsive while an expert thinks, and each answer comes within two seconds', async () => {
    const { page, close } = await open(chromium, server.url, { settings: { level: 'expert' } });
    await startDuel(page);
    const dialogs = [];
    const answers = [];
    for (let moves = 0; moves < 5; moves++) {
        await myTurn(page);
        await moving(page, () => page.keyboard.press('1'));
        let start = performance.now();
        let at = await position(page);
        if (await page.locator('.status.mine').count()) continue;
        const clicked = performance.now();
        await page.click('#menu');
        await page.waitForSelector('dialog');
        dialogs.push(performance.now() - clicked);
        await page.keyboard.press('Escape');
        while (!(await page.locator('.status.mine').count())) { // one or more decisions of the bot
            await page.waitForFunction((old) => document.querySelector('.replay output').textContent !== old || document.querySelector('.status.mine'), at);
            answers.push(performance.now() - start);
            start = performance.now();
            at = await position(page);
        }
    }
    const worst = (times) => Math.round(Math.max(...times));
    console.log(`# expert: ${answers.length} answers, the slowest after ${worst(answers)} ms; a dialog meanwhile within ${worst(dialogs)} ms`);
    assert.ok(answers.length > 2 && worst(answers) < 2000);
    assert.ok(worst(dialogs) < 500);
    await close();
});

test('language and theme switch at any time and are remembered', async () => {
    const { page, problems, close } = await open(chromium, server.url);
    await startDuel(page);
    await page.click('#lang');
    await page.waitForFunction(() => document.documentElement.lang === 'pl');
    assert.match(await page.textContent('.status'), /Twoja kolej/);
    assert.match(await page.textContent('.groups .action'), /Weź Cud/);
    await shot(page, 'duel-pl');
    await page.reload();
    await myTurn(page);
    assert.match(await page.textContent('.status'), /Twoja kolej/);
    await page.click('#theme');
    await page.click('#theme');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    assert.deepEqual(problems, []);
    await close();
});

test('phone: panes are swiped, what can be done is in reach, nothing overflows', async () => {
    const { page, problems, close } = await open(chromium, server.url, { size: PHONE });
    await startDuel(page);
    for (let moves = 0; moves < 8; moves++) {
        await myTurn(page);
        await page.locator('.pane-board .thing.usable').first().tap();
        await moving(page, () => page.locator('.action.big').first().tap());
    }
    await myTurn(page);
    const { wide, high } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight }));
    assert.ok(wide <= PHONE.width && high <= PHONE.height, `${wide}x${high}`);
    const bar = await page.locator('.decide').boundingBox();
    assert.ok(bar.y + bar.height <= PHONE.height);
    const small = await page.$$eval('.toolbar button, .tabs button, .more-actions', (all) => all.filter((each) => each.offsetParent && (each.offsetHeight < 40 || each.offsetWidth < 40)).length);
    assert.equal(small, 0, 'targets of at least 40 px');
    await page.locator('.tabs button').nth(1).tap();
    await page.waitForFunction(() => document.querySelector('.pane-sides').getBoundingClientRect().x < 20);
    await shot(page, 'phone-cities');
    assert.deepEqual(problems, []);
    await close();
});

test('ages through the generic board, against two bots', async () => {
    const { page, problems, close } = await open(chromium, server.url);
    await page.selectOption('.poster-ages .choose label:last-child select', '3');
    await page.click('.poster-ages .play-now');
    await myTurn(page);
    await page.locator('.area-row .thing.usable').first().click();
    await moving(page, () => page.locator('.action.big').first().click());
    for (let moves = 0; moves < 25; moves++) {
        await myTurn(page);
        const end = page.locator('.groups .group-end').first();
        if (moves % 3 === 2 && (await end.count())) await moving(page, () => end.click());
        else await quickMove(page);
    }
    await myTurn(page);
    await shot(page, 'ages');
    const secrets = await page.$$eval('.log li', (entries) => entries.map((entry) => entry.textContent).filter((text) => /Drawn:/.test(text) && !/Player 1 draws/.test(text)));
    assert.deepEqual(secrets, [], 'what a bot drew is not told');
    assert.deepEqual(problems, []);
    await close();
});

test('pass and play hides hands behind a handover in ages, not in duel', async () => {
    const { page, problems, close } = await open(chromium, server.url);
    await page.click('.poster-duel .ways button');
    await page.waitForSelector('.status.mine');
    for (let moves = 0; moves < 4; moves++) await moving(page, () => page.keyboard.press('1'));
    assert.equal(await page.locator('dialog').count(), 0);
    await page.goto(`${server.url}#/`);
    await page.click('.poster-ages .ways button');
    for (let moves = 0; moves < 60 && !(await page.locator('dialog').count()); moves++) {
        await page.waitForSelector('.status.mine, dialog');
        if (await page.locator('dialog').count()) break;
        const end = page.locator('.groups .group-end').first();
        await moving(page, () => ((moves % 2 === 1) ? end.click() : page.keyboard.press('1')).catch(() => page.keyboard.press('1')));
    }
    await page.waitForSelector('dialog');
    await page.locator('dialog button').click();
    await page.waitForSelector('.status.mine');
    assert.deepEqual(problems, []);
    await close();
});

test('a guided first game', async () => {
    const { page, problems, close } = await open(chromium, server.url);
    await page.getByRole('button', { name: 'Learn' }).click();
    await myTurn(page);
    assert.match(await page.textContent('.lesson'), /uncovered card/);
    await quickMove(page);
    await myTurn(page);
    assert.match(await page.textContent('.lesson'), /Brown and grey/);
    assert.deepEqual(problems, []);
    await close();
});

test('offline: after one visit the page starts and plays without a network', async () => {
    const { page, context, close } = await open(chromium, server.url);
    await page.waitForSelector('.poster');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await startDuel(page);
    await quickMove(page);
    await myTurn(page);
    await close();
});

test('rules can be searched and linked', async () => {
    const { page, problems, close } = await open(chromium, `${server.url}#/rules/duel/9.4`);
    await page.waitForSelector('#rule-9\\.4.at');
    const all = await page.locator('.rules li').count();
    await page.fill('.rules input', 'capital');
    await page.waitForFunction((count) => document.querySelectorAll('.rules li').length < count, all);
    assert.ok((await page.locator('.rules li').count()) > 0);
    assert.deepEqual(problems, []);
    await close();
});

test('an online table: two browsers, a spectator, a lost connection in the middle, undo, chat', async () => {
    const table = await tableServer();
    const seats = [];
    for (const secret of [...table.secrets, 'watch']) {
        const seat = await open(chromium, 'about:blank', { settings: { name: `P-${secret}` } }).catch(() => null) ?? null;
        seats.push(seat);
        await table.route(seat.page);
        await seat.page.goto(`${server.url}#/t/${secret}`);
        await seat.page.waitForSelector('.table');
    }
    const pages = seats.slice(0, 2).map((seat) => seat.page);
    const step = async () => {
        const mine = await Promise.any(pages.map(async (page) => { await page.waitForSelector('.actions .action'); return page; }));
        const before = Number((await position(mine)).split('/')[1]);
        await mine.locator('.groups .action').first().click();
        for (const { page } of seats) await page.waitForFunction((old) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > old, before);
    };
    for (let moves = 0; moves < 10; moves++) await step();
    table.drop();
    for (const page of pages) await page.waitForSelector('.status .problem', { timeout: 5000 }).catch(() => null);
    await pages[0].waitForFunction(() => !document.querySelector('.status .problem'), null, { timeout: 8000 });
    for (let moves = 0; moves < 6; moves++) await step();
    const logs = await Promise.all(seats.map(({ page }) => page.locator('.log li').count()));
    assert.equal(new Set(logs).size, 1, `same log for all: ${logs}`);
    assert.equal(await seats[2].page.locator('.actions .action').count(), 0, 'a spectator decides nothing');
    await pages[0].fill('.social form input', 'hello there');
    await pages[0].keyboard.press('Enter');
    await pages[1].waitForFunction(() => document.querySelector('.chat')?.textContent.includes('hello there'));
    const before = await position(pages[0]);
    await pages[0].click('#undo');
    await pages[1].waitForFunction((old) => document.querySelector('.replay output').textContent !== old, before);
    for (const seat of seats) await seat.close();
});

const screens = [
    ['home', '#/', '.poster'],
    ['rules', '#/rules/duel', '.rules li'],
    ['about', '#/about', '.about p'],
];

for (const theme of ['light', 'dark']) {
    test(`accessible on every screen: ${theme}`, async () => {
        const { page, close } = await open(chromium, server.url, { settings: { theme, chances: true } });
        const table = await tableServer();
        await table.route(page);
        for (const [name, where, sign] of screens) {
            await page.goto(`${server.url}${where}`);
            await page.waitForSelector(sign);
            await noAxe(page, `${name} ${theme}`);
            await shot(page, `${name}-${theme}`);
        }
        for (const where of ['friends/duel', 'watch']) {
            await page.goto(`${server.url}#/${where}`);
            await page.waitForSelector('.page h1');
            await noAxe(page, `${where} ${theme}`);
        }
        await page.goto(`${server.url}#/`);
        await startDuel(page);
        await noAxe(page, `draft ${theme}`);
        for (let moves = 0; moves < 14; moves++) await quickMove(page);
        await myTurn(page);
        await page.locator('.pane-board .thing.usable, .pane-sides .thing.usable').first().click();
        await page.waitForSelector('.chosen-thing');
        await noAxe(page, `table ${theme}`);
        await shot(page, `table-${theme}`);
        for (const key of ['/', '?']) {
            await page.keyboard.press(key);
            await page.waitForSelector('dialog');
            await noAxe(page, `dialog ${key} ${theme}`);
            await page.keyboard.press('Escape');
            await page.waitForSelector('dialog', { state: 'detached' });
        }
        while (await quickMove(page));
        await noAxe(page, `over ${theme}`);
        await page.click('.status.over a.primary');
        await page.click('#analyse');
        await page.waitForSelector('.curve', { timeout: 40000 });
        await noAxe(page, `after ${theme}`);
        await page.goto(`${server.url}#/`);
        await page.waitForSelector('.saved');
        await page.click('.poster-ages .play-now');
        for (let moves = 0; moves < 6; moves++) await quickMove(page);
        await myTurn(page);
        await noAxe(page, `ages ${theme}`);
        await shot(page, `ages-${theme}`);
        await close();
    });
}
