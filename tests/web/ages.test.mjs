// ages.test.mjs: Through the Ages on its own board, in the system's Chromium: a whole game by mouse, by keyboard and typed notation, every kind of
// question, looking ahead, warnings, both themes and sizes; and a table of three at a real server with a pact and an auction. With EPOKI_DEEP=1 that
// table and the game by keyboard are played to their ends.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { at, noScrolling, positions } from './positions.mjs';
import { makeTable, missing, tableServer } from './server.mjs';
import { LAPTOP, last, moving, myTurn, noAxe, open, PHONE, shot, stage } from './support.mjs';

const deep = Boolean(process.env.EPOKI_DEEP);
const made = stage();

const played = (players, seed, wanted) => positions('ages', { players, seed, bold: /^(pact|aggression) / }, wanted); // bots of this level seldom quarrel
const opened = (record, settings) => at(made, record, settings);

// A scripted person

const UNWISE = ['destroy', 'end', 'lose'];

/** Chooses things on the board one after another until one can be used for something; plays that. False: nothing on the board is worth it. */
async function playOnBoard(page, places) {
    for (const place of places) {
        const things = page.locator(`${place} .thing.usable, ${place}.thing.usable`);
        for (let nth = 0, all = await things.count(); nth < Math.min(all, 4); nth++) {
            await things.nth(nth).click();
            const choices = await page.$$eval('.choices .action', (buttons) => buttons.map(({ dataset, className }) => ({ action: dataset.action, group: /group-(\w+)/.exec(className)?.[1] })));
            const wise = choices.find(({ group }) => !UNWISE.includes(group));
            if (wise) {
                await moving(page, () => page.click(`.choices .action[data-action="${wise.action}"]`));
                return true;
            }
            await page.keyboard.press('Escape');
            await page.waitForSelector('.chosen-thing', { state: 'detached' });
        }
    }
    return false;
}

/** Plays an action of the list, and confirms it where the page asks once more. */
async function playListed(page, selector) {
    await moving(page, async () => {
        await page.locator(selector).first().click();
        const asked = page.locator('#anyway');
        if (await asked.count()) await asked.click();
    });
}

/** What every question shows: what it is about, and under its answers what they bring. */
async function readQuestion(page, seen) {
    const phase = await page.evaluate(() => /question-(\w+)/.exec(document.querySelector('.question')?.className ?? '')?.[1]);
    if (phase) seen.add(phase);
}

test('a whole game against the computer by mouse, on the board', { timeout: 600000 }, async () => {
    const { page, close } = await made.open();
    await page.selectOption('.poster-ages .choose label:last-child select', '2');
    await page.click('.poster-ages .play-now');
    const seen = new Set();
    let onBoard = 0, warned = 0, foreseen = 0, turns = 0, inTurn = 0;
    for (let moves = 0; (await myTurn(page)) === 'mine'; moves++) {
        assert.ok(moves < 500, 'the game comes to an end');
        assert.ok(await noScrolling(page), `move ${moves} needs no scrolling at 1366x768`);
        await readQuestion(page, seen);
        const acting = (await page.locator('.groups .action[data-action="end"]').count()) > 0;
        if (!acting) {
            const event = page.locator('.groups .group-event').first();
            await playListed(page, (await event.count()) ? '.groups .group-event' : '.groups .action');
            inTurn = 0;
            continue;
        }
        if (inTurn === 0 && turns % 5 === 0) {
            await page.locator('.groups .action').first().hover();
            if (await page.waitForSelector('.floating .changes', { timeout: 5000 }).catch(() => null)) foreseen++;
        }
        if (inTurn++ < 6 && (await playOnBoard(page, ['.techs', '.hand', '.civ-lower', '.row-cards']))) {
            onBoard++;
            continue;
        }
        warned += (await page.locator('.warnings li').count()) > 0;
        await playListed(page, '.groups .action[data-action="end"]');
        inTurn = 0;
        if (++turns === 3) await shot(page, 'ages-early');
        if (turns === 12) await shot(page, 'ages-middle');
    }
    console.log(`# ${turns} turns, ${onBoard} actions on the board, questions: ${[...seen].join(' ')}`);
    await shot(page, 'ages-over');
    assert.ok(onBoard > 40 && warned > 3 && foreseen > 1, `${onBoard} ${warned} ${foreseen}`);
    assert.ok(seen.has('politics'));
    await page.waitForSelector('.final .scores tfoot');
    await page.keyboard.press('?');
    const [log] = await Promise.all([page.waitForEvent('download'), page.click('#save-log')]);
    assert.match(log.suggestedFilename(), /\.txt$/);
    const text = await readFile(await log.path(), 'utf8');
    assert.ok(text.split('\n').length > 100 && /Computer/.test(text));
    await close();
});

test('by keyboard and typed notation: a card of the row by Enter, the command line, digits', { timeout: deep ? 1500000 : 120000 }, async () => {
    const { page, close } = await made.open();
    await page.click('.poster-ages .play-now');
    await myTurn(page);
    await page.focus('.row-cards .thing.usable');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.choices .action.big');
    await page.keyboard.press('Escape');
    // Digits for the first of the list, and every third decision typed: the last of the list, which ends a phase. A few turns, or with EPOKI_DEEP the game.
    for (let moves = 0; (await myTurn(page)) === 'mine' && (deep || moves < 12); moves++) {
        assert.ok(moves < 900, 'the game comes to an end');
        const words = await page.locator('.groups .action').last().getAttribute('data-action');
        await moving(page, async () => {
            if (moves % 3 < 2) await page.keyboard.press('1');
            else {
                await page.keyboard.press('/');
                await page.waitForSelector('dialog input');
                await page.keyboard.type(words);
                await page.keyboard.press('Enter');
                await page.waitForSelector('dialog input', { state: 'detached' });
            }
            if (await page.locator('#anyway').count()) await page.locator('#anyway').press('Enter');
        });
    }
    if ((await myTurn(page)) === 'over') return close();
    await page.focus('.groups .action');
    await page.waitForSelector('.floating .changes, .asked .changes'); // beside the list, or below each answer
    await close();
});

test('a hint leaves the table whole; tips foretell what an action would change; cards say what they cost', { timeout: 120000 }, async () => {
    const { page, close } = await made.open();
    await page.click('.poster-ages .play-now');
    await myTurn(page);
    const boxes = () => page.evaluate(() => ['.pane-top', '.pane-board', '.decide', '.pane-log'].map((place) => {
        const { top, bottom, height } = document.querySelector(place).getBoundingClientRect();
        return { top, bottom, height };
    }));
    const before = await boxes();
    const asked = Date.now();
    await page.click('.toolbar .tool:has-text("Hint")');
    await page.waitForSelector('.hint button', { timeout: 3000 + 12000 }); // 3 s, and what a busy machine adds
    console.log(`# a hint after ${Date.now() - asked} ms`);
    const [row, board, decide, log] = await boxes();
    assert.deepEqual([row, board], before.slice(0, 2), 'the row and the board stay where they are');
    assert.ok(decide.height > before[2].height && log.top >= decide.bottom, 'what is explained has room');
    await page.keyboard.press('Escape');
    await page.hover('.row-card.usable.kind-wonder');
    const tip = await page.waitForSelector('.tip .doable .changes');
    assert.ok((await tip.boundingBox()).y >= before[0].bottom - 20, 'below the row: its neighbours stay in sight');
    assert.match(await page.textContent('.tip'), /Resources for its stages: \d.*Civil actions to take it: \d.*civil actions \d → \d/s);
    assert.match(await page.textContent('.row-card.kind-wonder .cost-mark'), /^\d(·\d)+$/);
    await page.hover('.tech.kind-farm');
    await page.waitForFunction(() => /Agriculture/.test(document.querySelector('.tip')?.textContent ?? ''));
    assert.doesNotMatch(await page.textContent('.tip'), /Destroy/);
    await close();
});

test('the log stays at the newest entry after a pass, which tells nothing', { timeout: 120000 }, async () => {
    const { politics } = await played(2, 3, { politics: (phase, view) => phase === 'politics' && view.round === 4 });
    const { page, close } = await opened(politics);
    await moving(page, () => page.click('.groups .action[data-action="pass"]'));
    assert.equal(await page.locator('.log li').last().getAttribute('aria-current'), 'step');
    await close();
});

test('an uprising is announced, and ending the turn asked about once more', async () => {
    // Bots keep their people calm: they grow more than they should.
    const { uprising } = await positions('ages', { players: 2, seed: 3, bold: /^population/, games: 10 }, { uprising: (phase, view) => phase === 'actions' && view.forecast[0].uprising });
    assert.ok(uprising, 'so it comes to an uprising');
    const { page, close } = await opened(uprising);
    assert.match(await page.textContent('.warnings .warning-grave'), /Uprising/);
    const before = await page.textContent('.replay output');
    await page.click('.groups .action[data-action="end"]');
    await page.waitForSelector('dialog #anyway');
    assert.match(await page.textContent('dialog'), /Uprising/);
    await noAxe(page, 'asked once more');
    await page.keyboard.press('1'); // no action is played behind the dialog
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await page.textContent('.replay output'), before);
    await page.click('.groups .action[data-action="end"]');
    await moving(page, () => page.click('#anyway'));
    await close();
});

test('resigning is confirmed twice; who resigned is marked', { timeout: 120000 }, async () => {
    const { politics } = await positions('ages', { players: 3, seed: 4, options: { resign: 1 } }, { politics: (phase, view) => phase === 'politics' && view.round === 3 });
    const { page, close } = await opened(politics);
    const before = await page.textContent('.replay output');
    await page.click('.groups .action[data-action="resign"]');
    await page.click('dialog #anyway');
    await page.waitForSelector('dialog #for-good');
    await noAxe(page, 'asked a second time');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await page.textContent('.replay output'), before, 'nothing has happened yet');
    await page.click('.groups .action[data-action="resign"]');
    await page.click('dialog #anyway');
    await moving(page, () => page.click('dialog #for-good'));
    await page.waitForSelector('.civ .resigned');
    await shot(page, 'ages-resigned');
    await close();
});

test('every question says what it is about and what each answer brings', { timeout: 300000 }, async () => {
    const asked = (phase) => (now) => now === phase;
    const found = await played(3, 5, { pact_reply: asked('pact_reply'), defence: asked('defence'), excess: asked('excess'), raid: asked('raid') });
    const told = { pact_reply: /offers a pact/, defence: /still need: \d/, excess: /Cards to discard: \d/, raid: /concerns/ };
    assert.ok(Object.keys(found).length >= 3, Object.keys(found).join(' '));
    for (const [phase, record] of Object.entries(found)) {
        const { page, close } = await opened(record);
        assert.match(await page.textContent(`.question-${phase}`), told[phase]);
        await shot(page, `ages-${phase}`);
        await page.waitForSelector('.actions.asked .changes');
        await noAxe(page, phase);
        await close();
    }
});

test('readable and accessible: early and late, two to four players, both themes, both sizes', { timeout: 600000 }, async () => {
    const acting = (fits) => (phase, view) => phase === 'actions' && fits(view);
    const four = await played(4, 8, { early: acting((view) => view.round === 2), late: acting((view) => view.age === 3 && view.civil_deck.length < 15) });
    const two = await played(2, 3, { middle: acting((view) => view.age === 2) });
    const shown = [[four.early, LAPTOP, 'light'], [four.late, LAPTOP, 'dark'], [two.middle, PHONE, 'light'], [four.late, PHONE, 'dark'], [two.middle, LAPTOP, 'light', 'pl']];
    for (const [record, size, theme, lang = 'en'] of shown) {
        const { page, close } = await opened(record, { size, theme, lang });
        const where = `${size.width} ${theme} ${lang}`;
        assert.ok(await noScrolling(page), where);
        await noAxe(page, where);
        if (size === PHONE) {
            for (const nth of [1, 2]) {
                await page.locator('.tabs button').nth(nth).tap();
                await page.waitForFunction((place) => document.querySelectorAll('.pane')[place].getBoundingClientRect().x < 20, nth);
                await noAxe(page, `${where} pane ${nth}`);
                await shot(page, `ages-phone-${theme}-${nth}`);
            }
            const bar = await page.locator('.groups .action[data-action="end"]').boundingBox();
            assert.ok(bar && bar.y + bar.height <= PHONE.height, 'ending the turn is in reach');
            const small = await page.$$eval('.row-cards button, .civ button, .tabs button', (all) => all.filter((each) => each.offsetParent && each.offsetHeight < 40).length);
            assert.equal(small, 0, 'targets of at least 40 px');
        }
        await page.locator('.open-board').first().click();
        await page.waitForSelector('dialog .civ');
        await noAxe(page, `${where} rival`);
        await shot(page, `ages-rival-${size.width}-${theme}`);
        await close();
    }
});

// Three people at a server

/** What a seat that wants pacts, territories and quick rounds would play: the first of these that it can. */
const LIKES = [/^accept/, /^pact /, /^event .*territory/, /^event /, /^bid [12]$/, /^send /, /^done$/, /^tactic /, /^build warriors/, /^population/, /^end$/, /^pass$/];

function wish(actions, done) {
    for (const like of LIKES) {
        const liked = actions.find((action) => like.test(action) && !done.has(action));
        if (liked) return liked;
    }
    return actions.at(-1);
}

/** Whether the parts of a table that lie below each other do not overlap. */
const nothingCovered = (page) => page.evaluate(() => {
    const box = (place) => document.querySelector(place).getBoundingClientRect();
    return box('.row-cards').bottom <= box('.civ-head').top && box('.social').bottom <= box('.toolbar').top && box('.people').bottom <= box('.log').top && box('.log').height > 60;
});

test('three people online: a pact is offered and made, a territory auctioned', { skip: missing, timeout: deep ? 3000000 : 600000 }, async (t) => {
    const real = await tableServer();
    t.after(real.close);
    const host = await open(made.chromium, real.url, { settings: { name: 'Ala' } });
    const links = await makeTable(host.page, real.url, 'ages', async (page) => {
        await page.selectOption('form select', '3');
        assert.equal(await page.$eval('.options select', (select) => select.value), '1', 'people may resign at a shared table');
    });
    await host.page.click('#sit');
    const guests = [await open(made.chromium, links[1], { settings: { name: 'Ola' } }), await open(made.chromium, links[2], { settings: { name: 'Ela' } })];
    const people = [host, ...guests];
    const pages = people.map(({ page }) => page);
    for (const page of pages) await page.waitForSelector('.table .civ');
    const reached = new Set();
    const done = new Set(); // population and warriors once per round: rounds should be quick
    for (let moves = 0; deep || reached.size < 3; moves++) {
        assert.ok(moves < (deep ? 4000 : 900), `reached: ${[...reached].join(' ')}`);
        const mine = await Promise.any(pages.map(async (page) => { await page.waitForSelector('.groups .action, .status.over', { timeout: 30000 }); return page; }));
        if (await mine.$('.status.over')) break;
        const before = await last(mine);
        const { actions, question } = await mine.evaluate(() => ({
            actions: [...document.querySelectorAll('.groups .action')].map((button) => button.dataset.action),
            question: document.querySelector('.question')?.textContent ?? '',
        }));
        const action = wish(actions, done);
        if (action === 'end') done.clear();
        else if (/^(population|build)/.test(action)) done.add(action);
        if (action === 'accept' || actions.includes('accept')) {
            assert.match(question, /offers a pact/);
            await mine.waitForSelector('.actions.asked .changes');
            reached.add('pact');
            await shot(mine, 'ages-online-pact');
        }
        if (actions.some((each) => each.startsWith('bid '))) {
            assert.match(question, /largest force/);
            reached.add('auction');
            assert.ok(await nothingCovered(mine), 'the row, the board, the talk and the tools lie beside each other');
            await shot(mine, 'ages-online-auction');
        }
        await mine.evaluate((wanted) => {
            [...document.querySelectorAll('.groups .action')].find((button) => button.dataset.action === wanted).click();
        }, action);
        if (await mine.$('#anyway')) await mine.click('#anyway');
        for (const page of pages) await page.waitForFunction((old) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > old, before, { timeout: 30000 });
        if (reached.has('auction') && (await mine.evaluate(() => document.querySelector('.log').textContent.includes('coloniz') || document.querySelector('.log').textContent.includes('colony')))) reached.add('colony');
    }
    if (deep) for (const page of pages) await page.waitForSelector('.final .scores tfoot', { timeout: 30000 });
    assert.ok(reached.has('pact') && reached.has('auction'), [...reached].join(' '));
    // The pact is on both boards, and only the owner of a hand sees it.
    const logs = await Promise.all(pages.map((page) => page.locator('.log li').count()));
    assert.equal(new Set(logs).size, 1, `the same log for all: ${logs}`);
    for (const each of people) await each.close();
});
