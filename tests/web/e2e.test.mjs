// e2e.test.mjs: the built page (build/web, or EPOKI_SITE) in the system's Chromium. `node --test tests/web/e2e.test.mjs`. With EPOKI_SHOTS=DIR
// every screen is also kept as a picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, nearEnd, positions } from './positions.mjs';
import { LAPTOP, last, moving, myTurn, open, PHONE, position, quickMove, shot, stage, startDuel } from './support.mjs';

const made = stage();

/** What can be done with the chosen thing; on a phone a single move is only the button at the bottom. */
const MOVE = '.target.ready:visible, .moves .move:visible, .action.big:visible, #primary:visible';

/** Plays by clicking: a highlighted thing on the board, then what can be done with it. */
async function clickMove(page) {
    const thing = page.locator('.pane-board .thing.usable, .pane-sides .thing.usable').first();
    await moving(page, async () => {
        if (await thing.count()) {
            await thing.click();
            await page.locator(MOVE).first().click();
        } else {
            await page.locator('.groups .action').first().click();
        }
    });
}

test('the home page shows the five games, each with its drawing, its name in both languages and its ways to play', async () => {
    const { page, close } = await made.open();
    await page.waitForSelector('.poster');
    assert.deepEqual(await page.$$eval('.poster', (all) => all.map(({ className }) => /poster-(\w+)/.exec(className)[1])), ['duel', 'ages', 'steel', 'tempus', 'civ']);
    const names = () => page.$$eval('.poster h2', (all) => all.map((each) => each.textContent));
    assert.deepEqual(await names(), ['7 Wonders Duel', 'Through the Ages', 'Guns & Steel', 'Tempus', 'Civilization']);
    for (const poster of await page.locator('.poster').all()) {
        assert.ok(await poster.locator('svg').count(), 'a drawing');
        assert.equal(await poster.locator('.play-now').count(), 1);
        assert.ok(await poster.getByRole('link', { name: 'Learn' }).count(), 'lessons');
        assert.ok((await poster.locator('.pitch').textContent()).length > 20, 'what it is about');
    }
    await page.selectOption('#lang', { label: 'Polski' });
    await page.waitForFunction(() => document.documentElement.lang === 'pl');
    assert.deepEqual(await names(), ['7 Cudów Świata: Pojedynek', 'Cywilizacja: Poprzez Wieki', 'Guns & Steel: Historia Ludzkości', 'Tempus', 'Cywilizacja']);
    await close();
});

test('a whole duel game by mouse without the list of actions, looking back, analysis begun and cancelled, playing on from a moment', async () => {
    const { page, close } = await made.open({ settings: { list: false }, motion: true });
    await startDuel(page);
    const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth);
    assert.ok(fits, 'the table needs no scrolling at 1366x768');
    for (let moves = 0; moves < 60 && (await myTurn(page)) === 'mine'; moves++) {
        await clickMove(page);
        assert.equal(await page.locator('.drawer.open').count(), 0, 'the list of actions stays closed');
        if (moves === 12) await shot(page, 'duel-age1');
        if (moves === 30) await shot(page, 'duel-age3');
    }
    assert.equal(await myTurn(page), 'over');
    await shot(page, 'duel-over');
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'nor at the end');
    await page.click('#look-back');
    await page.waitForSelector('.score-part .scores tbody tr'); // the table may have shown one too
    assert.equal(await page.locator('.scores tbody tr').count(), 8);
    await page.click('#analyse');
    await page.waitForSelector('progress');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForSelector('#analyse'); // to its end: screens.test.mjs, after.test.mjs
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Save the record').click()]);
    assert.match(download.suggestedFilename(), /\.rec$/);
    await page.getByText('Replay from the start').click();
    await page.waitForSelector('.status.past');
    await page.locator('.replay input').fill('12');
    await page.waitForFunction(() => document.querySelector('.replay output').textContent.startsWith('12/'));
    await page.click('#play-on');
    await page.waitForFunction(() => document.querySelector('.replay output')?.textContent.startsWith('12/12') || document.querySelector('.replay output')?.textContent.startsWith('13/13'));
    await myTurn(page);
    await close();
});

test('moves live on things: beside the thing, lit from list to board and back, a second click plays the usual one', async () => {
    const { page, close } = await made.open();
    await startDuel(page);
    while (!(await page.locator('.pyramid').count())) await clickMove(page); // the wonders are drafted
    await myTurn(page);
    const ref = await page.evaluate(() => [...document.querySelectorAll('.pyramid .thing.usable')].map(({ dataset }) => dataset.ref).find((each) => document.querySelectorAll(`.groups [data-refs~="${each}"]`).length > 1));
    assert.ok(ref, 'a card that can be built and discarded');
    const card = page.locator(`.pyramid [data-ref="${ref}"]`);

    await page.locator(`.groups [data-refs~="${ref}"]`).first().hover();
    assert.ok(await card.evaluate((each) => each.classList.contains('lit')), 'an action lights its card');
    await card.hover();
    assert.ok(await page.locator('.groups .action.lit').count(), 'a card lights its actions');
    assert.equal(await page.locator('.thing.lit').count(), 0);

    await card.click();
    const ready = page.locator('.target.ready');
    assert.ok(await ready.count() > 1, 'the places it can go to');
    assert.match(await ready.first().getAttribute('data-move'), /^build /, 'building comes first');
    assert.equal(await page.locator('.target.usual').count(), 1, 'and is what a second click does');
    assert.match(await page.locator('.target-build').textContent(), /free|costs you \d/, 'with its price');
    assert.match(await page.locator('.target-discard').textContent(), /coins: \d/, 'with what it brings');
    assert.ok(!(await page.locator('.moves').isVisible()), 'said once');
    const before = await last(page);
    await moving(page, () => card.click());
    assert.match(await page.evaluate((at) => document.querySelectorAll('.log li')[at].textContent, before), /build/i, 'a second click builds it');

    assert.equal(await page.evaluate(() => String(getSelection())), '', 'nothing is painted blue');
    await close();
});

test('a card is dragged to where it goes, by mouse and by finger: to be discarded, to be built', async () => {
    for (const size of [LAPTOP, PHONE]) {
        const { page, close } = await made.open({ size, motion: true });
        await startDuel(page);
        while (!(await page.locator('.pyramid').count())) await clickMove(page);
        const touch = size === PHONE && (await page.context().newCDPSession(page));
        const drag = async (verb) => {
            await myTurn(page);
            while (!(await page.locator(`.groups [data-action^="${verb} "]`).count())) { await quickMove(page); await myTurn(page); }
            const ref = await page.evaluate((wanted) => document.querySelector(`.groups [data-action^="${wanted} "]`).dataset.refs.split(' ').find((each) => each.startsWith('card:')), verb);
            await page.waitForFunction(() => !document.querySelector('.flying') && document.getAnimations().every(({ playState }) => playState !== 'running')); // cards lie where they are
            const middle = async (selector) => { const box = await page.locator(selector).first().boundingBox(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; };
            const [from, to] = [await middle(`.pyramid [data-ref="${ref}"]`), await middle(`.target-${verb}`)];
            const finger = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
            const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
            await moving(page, async () => {
                if (touch) {
                    await finger('touchStart', [from]); await finger('touchMove', [half]);
                    await page.waitForSelector(`.target-${verb}.drop-here`);
                    await finger('touchMove', [to]);
                    await page.waitForSelector(`.target-${verb}.drop-over`);
                    await finger('touchEnd', []);
                } else {
                    await page.mouse.move(from.x, from.y); await page.mouse.down(); await page.mouse.move(half.x, half.y); await page.mouse.move(to.x, to.y);
                    await page.waitForSelector(`.target-${verb}.drop-over`);
                    await page.mouse.up();
                }
            });
            return page.evaluate((name) => [...document.querySelectorAll('.log li')].some(({ textContent }) => textContent.toLowerCase().includes(name)), ref.slice(5).replaceAll('_', ' '));
        };
        assert.ok(await drag('discard'));
        assert.ok(await drag('build'));
        await close();
    }
});

test('a double click plays one move, also where the next decision has its button in the same place', async () => {
    const { page, close } = await made.open();
    await page.locator('.poster-duel').getByRole('button', { name: 'Pass and play' }).click();
    await page.waitForSelector('.groups .action');
    const before = await last(page);
    const { x, y, height } = await page.locator('.groups .action').first().boundingBox();
    await page.mouse.click(x + 20, y + height / 2);
    await page.waitForTimeout(150); // as a hand does it: the next decision is there by the second click
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.waitForFunction((at) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > at, before);
    await page.waitForTimeout(600);
    assert.equal(await last(page), before + 1);
    await close();
});

test('duel by keyboard only, its beginning and its end: Tab, Enter, digits, the command line', async () => {
    const { page, close } = await made.open();
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
    await page.waitForSelector('#find-action:focus');
    await page.keyboard.type(action);
    await moving(page, () => page.keyboard.press('Enter'));
    for (let moves = 0; moves < 6; moves++) await quickMove(page);
    await close();
    const end = await at(made, await nearEnd('duel', { players: 2, seed: 7 }, 6));
    let moves = 0;
    while (await quickMove(end.page)) assert.ok(++moves < 20);
    assert.ok(moves > 3 && await end.page.locator('.status.over').isVisible());
    await end.close();
});

test('undo, redo, hint, chances, why not, continuing after a reload', async () => {
    const { page, close } = await made.open();
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
    await page.goto(`${made.url}#/`);
    await page.getByText('Continue').first().click();
    await myTurn(page);
    assert.equal(await position(page), later);
    await close();
});

test('language and theme switch at any time and are remembered', async () => {
    const { page, close } = await made.open();
    await startDuel(page);
    await page.selectOption('#lang', 'pl');
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
    await close();
});

test('phone: panes are swiped, what can be done is in reach, nothing overflows', async () => {
    const { page, close } = await made.open({ size: PHONE });
    await startDuel(page);
    const tapMove = async () => {
        const thing = page.locator('.pane-board .thing.usable').first();
        if (await thing.count()) {
            await thing.tap();
            await moving(page, () => page.locator(MOVE).first().tap());
        } else {
            await page.locator('.more-actions').tap();
            await moving(page, () => page.locator('.groups .action').first().tap());
        }
    };
    const listMove = async () => {
        const before = await position(page);
        await page.evaluate(() => document.querySelector('.groups .action').click());
        await page.waitForFunction((old) => document.querySelector('.replay output').textContent !== old, before);
    };
    for (let moves = 0; moves < 8 && (await myTurn(page)) === 'mine'; moves++) await tapMove();
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
    await page.locator('.tabs button').nth(0).tap();
    await page.waitForFunction(() => Math.abs(document.querySelector('.pane-board').getBoundingClientRect().x) < 20);
    const widths = new Map(); // of a card, by how many columns are left
    for (let moves = 0; moves < 80 && (await myTurn(page)) === 'mine'; moves++) {
        const seen = await page.evaluate(() => {
            const pyramid = document.querySelector('.pyramid');
            if (!pyramid) return null;
            const [outer, inner] = [pyramid.parentElement.getBoundingClientRect(), pyramid.getBoundingClientRect()];
            const nameless = [...pyramid.querySelectorAll('.card:not(.back) .name')].filter((name) => !name.offsetHeight || name.offsetTop + name.offsetHeight > name.parentElement.offsetHeight);
            return { columns: Number(pyramid.style.getPropertyValue('--columns')), width: pyramid.querySelector('.card').offsetWidth, nameless: nameless.length,
                inside: inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 };
        });
        if (seen) {
            assert.ok(seen.inside && !seen.nameless, JSON.stringify(seen));
            widths.set(seen.columns, seen.width);
        }
        const cards = await page.locator('.pyramid .card').count();
        if (cards > 4 && cards < 16) await listMove(); // taps are for the beginning and the end of an age
        else await tapMove();
    }
    assert.ok(Math.max(...widths.keys()) >= 6 && widths.get(Math.max(...widths.keys())) >= 60, 'a full row of cards fills the width');
    assert.ok(Math.max(...widths.values()) >= 120, 'few cards grow with the room there is');
    assert.equal(await myTurn(page), 'over', 'a whole game');
    await page.locator('#look-back').tap();
    await page.waitForSelector('.scores tbody tr');
    await close();
});

test('phone: what a progress token brings stands inside it, also where that is long', async () => {
    const { tokens } = await positions('duel', { players: 2, seed: 3, games: 8 }, { tokens: (phase, view) => phase === 'turn' && view.board.includes('urbanism') });
    const { page, close } = await at(made, tokens, { size: PHONE, lang: 'pl' });
    const over = await page.$$eval('.tokens .token', (all) => all.filter((token) => { const [own, inside] = [token, token.querySelector('.effects')].map((each) => each.getBoundingClientRect()); return inside.left < own.left || token.querySelector('.effects').scrollWidth > own.width; }).map(({ dataset }) => dataset.ref));
    assert.deepEqual(over, []);
    await close();
});

test('every game on the simple board: chosen in the menu, played by its lists', async () => {
    const { page, close } = await made.open();
    await page.click('.poster-steel .play-now');
    await myTurn(page);
    assert.equal(await page.locator('.generic').count(), 0);
    await page.keyboard.press('?');
    await page.check('#simple');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.game-simple .generic');
    for (let moves = 0; moves < 12; moves++) await quickMove(page);
    await myTurn(page);
    assert.match(await page.textContent('.log'), /as a resource/);
    for (const game of ['ages', 'tempus', 'civ', 'duel']) {
        await page.goto(`${made.url}#/`);
        await page.click(`.poster-${game} .play-now`);
        await myTurn(page);
        await page.waitForSelector('.game-simple .generic');
        if (game === 'ages') {
            await page.locator('.generic .thing.usable').first().click();
            await moving(page, () => page.locator('.action').first().click());
        }
        for (let moves = 0; moves < 5; moves++) await quickMove(page);
        await shot(page, `simple-${game}`);
    }
    await close();
});

test('pass and play hides hands behind a handover in ages, not in duel', async () => {
    const { page, close } = await made.open();
    await page.click('.poster-duel .ways button');
    await page.waitForSelector('.status.mine');
    for (let moves = 0; moves < 4; moves++) await moving(page, () => page.keyboard.press('1'));
    assert.equal(await page.locator('dialog').count(), 0);
    await page.goto(`${made.url}#/`);
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
    await close();
});

test('why not: on hover, on focus and on a tap, with the rule', async () => {
    const { page, close } = await made.open();
    await startDuel(page);
    for (let moves = 0; moves < 4; moves++) await quickMove(page);
    await myTurn(page);
    const covered = page.locator('.card.covered').first();
    await covered.hover({ position: { x: 20, y: 8 } });
    await page.waitForSelector('.tip .why');
    assert.match(await page.textContent('.tip .why'), /covered/);
    assert.equal(await covered.getAttribute('aria-describedby'), 'tip');
    await shot(page, 'tip');
    await page.hover('.tip .why a');
    await page.waitForTimeout(500);
    assert.match(await page.getAttribute('.tip .why a', 'href'), /#\/rules\/duel\//, 'the tip stays while the mouse is on it');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.tip', { state: 'detached' });
    await page.mouse.move(1, 1);
    for (let tries = 0; tries < 60; tries++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement.matches('.card.covered'))) break;
    }
    await page.waitForSelector('.tip .why');
    await page.goto(`${made.url}#/`);
    await page.click('.poster-ages .play-now');
    await myTurn(page);
    const unusable = page.locator('.pane-board .thing:not(.usable)').first();
    await unusable.hover();
    await page.waitForSelector('.tip .why');
    assert.match(await page.getAttribute('.tip .why a', 'href'), /#\/rules\/ages\//);
    await unusable.click();
    await page.waitForSelector('.chosen-thing .why a');
    assert.equal(await page.locator('.tip').count(), 0, 'not told twice');
    await page.click('.chosen-thing .why a');
    await page.waitForSelector('.rules li.at');
    await page.click('.top .to-table');
    await myTurn(page);
    assert.match(await page.getAttribute('#redo', 'title'), /Nothing was taken back/);
    await close();
});

test('what others did is shown step by step, by itself after an absence and when asked for; it can be skipped; the log leads to each step', async () => {
    const { page, close } = await made.open();
    await page.selectOption('.poster-ages .choose label:last-child select', '4');
    await page.click('.poster-ages .play-now');
    await myTurn(page);
    for (let moves = 0; moves < 3; moves++) await quickMove(page);
    await myTurn(page);
    const now = await position(page);
    await page.click('#catch-up');
    await page.waitForSelector('.catch-up');
    const shown = await page.textContent('.catch-up strong');
    assert.ok((await page.$$eval('.log li[aria-current]', (all) => all.map((each) => each.textContent.trim())))[0]?.startsWith(shown.slice(0, 20)), 'the log marks the step');
    await page.click('#catch-up-next');
    await page.waitForFunction((old) => document.querySelector('.catch-up strong')?.textContent !== old, shown);
    await page.click('#catch-up-back');
    await page.waitForFunction((old) => document.querySelector('.catch-up strong')?.textContent === old, shown);
    await page.waitForTimeout(1300);
    assert.equal(await page.textContent('.catch-up strong'), shown, 'who steps by hand sets the pace');
    await page.click('#catch-up-skip');
    await myTurn(page);
    assert.equal(await position(page), now);
    // As if one had been away since the first moves, at a pace that shows things.
    await page.evaluate(() => {
        localStorage.setItem('epoki.seen', localStorage.getItem('epoki.seen').replace(/,\d+\]\]$/, ',1]]'));
        localStorage.setItem('epoki.settings', localStorage.getItem('epoki.settings').replace('instant', 'normal'));
    });
    await page.reload();
    await page.waitForSelector('.catch-up');
    assert.match(await position(page), /^2\//);
    await shot(page, 'catch-up-ages');
    await page.waitForFunction(() => document.querySelector('.replay output').textContent.startsWith('3/'), null, { timeout: 8000 });
    await page.keyboard.press('Escape');
    await myTurn(page);
    assert.equal(await position(page), now);
    await page.keyboard.press('l'); // the whole log, as text
    await page.locator('.log li button').nth(1).click();
    await page.waitForSelector('.status.past');
    await page.reload();
    await myTurn(page);
    assert.equal(await page.locator('.catch-up').count(), 0, 'what was seen is not shown again');
    await close();
});

test('the turn is announced: title, favicon, sound and notification where wanted', async () => {
    const { page, context, close } = await made.open({ alone: true, settings: { sound: true, notify: true } });
    await context.addInitScript(() => {
        globalThis.heard = { sounds: 0, notes: [] };
        const node = () => {
            const frequency = { value: 0 };
            return { connect: (to) => to, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, frequency, start() { if (frequency.value === 660) globalThis.heard.sounds++; }, stop() {} }; // the tone of one's turn
        };
        globalThis.AudioContext = class { currentTime = 0; createOscillator = node; createGain = node; close() {} };
        globalThis.Notification = class { static permission = 'granted'; constructor(title, { body }) { globalThis.heard.notes.push(body); } };
    });
    await page.reload();
    await startDuel(page);
    assert.match(await page.title(), /Your turn/);
    assert.match(await page.getAttribute('link[rel=icon]', 'href'), /icon-turn/);
    assert.deepEqual(await page.evaluate(() => globalThis.heard), { sounds: 0, notes: [] }, 'who sits down knows');
    for (let moves = 0; moves < 3; moves++) await quickMove(page);
    await myTurn(page);
    const { sounds, notes } = await page.evaluate(() => globalThis.heard);
    assert.ok(sounds > 0, 'a sound');
    assert.deepEqual(notes, [], 'no notification while one looks');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    for (let moves = 0; moves < 3; moves++) await quickMove(page);
    await myTurn(page);
    assert.ok((await page.evaluate(() => globalThis.heard.notes)).includes('Your turn'));
    await page.goto(`${made.url}#/`);
    await page.waitForFunction(() => document.title === 'Epoki');
    assert.doesNotMatch(await page.getAttribute('link[rel=icon]', 'href'), /turn/);
    await close();
});

test('the simple board, sound and notification are off by default', async () => {
    const { page, close } = await made.open();
    await startDuel(page);
    await page.click('#menu');
    assert.deepEqual(await page.$$eval('dialog input[type=checkbox]:not(#scenes, #forced)', (boxes) => boxes.map((box) => box.checked)), [false, false, false]);
    await close();
});

test('offline: after one visit the page starts and plays without a network', async () => {
    const { page, context, close } = await made.open({ worker: true });
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

test('installable: a manifest with a name, a start and icons that are there', async () => {
    const { page, close } = await made.open();
    await page.waitForSelector('.poster');
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
    assert.ok(manifest.name && manifest.start_url && manifest.display === 'standalone');
    assert.ok(manifest.icons.some((icon) => icon.sizes === '192x192') && manifest.icons.some((icon) => icon.sizes === '512x512'));
    for (const icon of manifest.icons) assert.equal(await page.evaluate(async (src) => (await fetch(src)).status, icon.src), 200, icon.src);
    await close();
});

test('rules can be searched and linked', async () => {
    const { page, close } = await open(made.chromium, `${made.url}#/rules/duel/9.4`);
    await page.waitForSelector('#rule-9\\.4.at');
    const all = await page.locator('.rule-list > li').count();
    await page.fill('.rules input', 'capital');
    await page.waitForFunction((count) => document.querySelectorAll('.rule-list > li').length < count, all);
    assert.ok((await page.locator('.rule-list > li').count()) > 0);
    await close();
});

test('a file of texts that cannot be loaded is named, not waited for', async () => {
    const { page, context, close } = await open(made.chromium, `${made.url}icon.svg`, { alone: true, allow: /404/ });
    await context.route('**/duel_rules-*.json', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${made.url}#/rules/duel`);
    assert.match(await page.textContent('[role=alert]'), /duel_rules-\w+\.json: 404/);
    await close();
});
