// tempus.test.mjs: Tempus on its own board, in the system's Chromium: a whole game of three seats by a scripted person, a world laid by people at one screen,
// the map by mouse, wheel, fingers and keyboard, every kind of question, both themes and sizes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at as openAt, noScrolling, positions as search } from './positions.mjs';
import { LAPTOP, moving, myTurn, noAxe, PHONE, position, shot, stage } from './support.mjs';

const made = stage();

// Bots of this level are peaceful: every fourth chance to fight, to build or to draw is taken.
const positions = (players, seed, wanted) => search('tempus', { players, seed, options: { setup: 'auto' }, bold: /^(fight|build|draw|religion)/, every: 4, games: 6 }, wanted);
const at = (record, settings) => openAt(made, record, settings);

const phaseIs = (page, phase) => page.locator(`.question-${phase}`).count();
const box = (page) => page.$eval('.map-sheet', (svg) => svg.getAttribute('viewBox').split(' ').map(Number));
const cell = (id) => `.map-cell[data-cell="${id}"]`;

/** Chooses the first usable hex on the map that is as one likes it, or any; the action then offered is played, unless the click itself was enough. */
async function playHex(page, like = /./) {
    await moving(page, async () => {
        const labels = await page.$$eval('.map-cell.usable', (cells) => cells.map((each) => each.getAttribute('aria-label')));
        const nth = Math.max(0, labels.findIndex((label) => like.test(label)));
        const before = await position(page);
        await page.locator('.map-cell.usable').nth(nth).click();
        const offered = await page.waitForFunction((old) => (document.querySelector('.replay output')?.textContent !== old ? 'played' : document.querySelector('.choices .action') ? 'offered' : false), before);
        if ((await offered.jsonValue()) === 'offered') await page.locator('.choices .action').first().click();
    });
}

// Grassland to be born on; free land that counts to go to; a stack rather than the last token of a hex to take from.
const LIKED = { place: /grassland/, to: /^\w+: (grassland|farmland|forest|hills), a token can go here/, move: /: [2-9],/ };

/** What a person who grows, settles, builds and fights when it is likely to help does in a decision. */
async function decide(page, turn, seen) {
    const actions = await page.$$eval('.groups .action', (buttons) => buttons.map((button) => button.dataset.action));
    const press = (action) => moving(page, () => page.evaluate((wanted) => [...document.querySelectorAll('.groups .action')].find((button) => button.dataset.action === wanted).click(), action));
    const has = (pattern) => actions.find((action) => pattern.test(action));
    const phase = await page.evaluate(() => /question-(\w+)/.exec(document.querySelector('.question')?.className ?? '')?.[1]);
    if (phase) seen.add(phase);
    switch (phase) {
        case 'place':
        case 'to':
        case 'births':
        case 'move':
            if ((await page.locator('.map-cell.usable').count()) > 0) return playHex(page, LIKED[phase]);
            return press(has(/^end$/) ?? actions[0]);
        case 'turn': {
            const sure = await page.$$eval('.badge-attack text', (texts) => texts.some((text) => parseInt(text.textContent.replace('≤', ''), 10) >= 60));
            const tokens = Number(await page.textContent('.tempus-strip li:nth-child(3) b'));
            const build = tokens > 7 && has(/^build/);
            if (sure && has(/^fight/)) return press(has(/^fight/));
            if (build) return press(build);
            return press((await page.locator('.badge-birth').count()) && turn % 3 ? 'births' : ['move', 'draw'][turn % 2]);
        }
        default: // questions: cards in turns, else no more of them
            return press((turn % 2 && has(/^(play|advance \d)/)) || has(/^(ready|end|stop)$/) || actions[0]);
    }
}

test('a whole game: one person on the board and two bots', { timeout: 900000 }, async () => {
    const { page, close } = await made.open();
    await page.click('.poster-tempus .play-now');
    const seen = new Set();
    let moves = 0;
    for (; (await myTurn(page)) === 'mine'; moves++) {
        assert.ok(moves < 600, 'the game comes to an end');
        if (moves % 10 === 0) assert.ok(await noScrolling(page), `move ${moves} needs no scrolling at 1366x768`);
        if (moves === 0) assert.equal(await page.locator('.map-cell').count() > 50, true, 'the world lies there at once');
        await decide(page, moves, seen);
        if (moves === 60) await shot(page, 'tempus-middle');
    }
    console.log(`# ${moves} decisions, questions: ${[...seen].join(' ')}`);
    for (const phase of ['place', 'turn', 'move', 'to', 'births', 'progress']) assert.ok(seen.has(phase), phase);
    await page.waitForSelector('.final .scores tfoot');
    await shot(page, 'tempus-over');
    await noAxe(page, 'over');
    const log = await page.$$eval('.log li', (entries) => entries.map((entry) => entry.textContent).join(' '));
    assert.match(log, /Round 10 begins/);
    await close();
});

test('a world laid by three people at one screen', { timeout: 300000 }, async () => {
    const { page, close } = await made.open();
    await page.click('.poster-tempus .options summary');
    await page.selectOption('.poster-tempus .options select', 'players');
    await page.click('.poster-tempus .ways button');
    for (let tile = 0; tile < 8; tile++) {
        await page.waitForSelector('.question-lay');
        await page.mouse.move(700, 20);
        await page.waitForSelector('.ghost', { state: 'detached' });
        const place = page.locator('.map-cell.usable').nth(tile * 2);
        await place.hover();
        await page.waitForSelector('.ghost', { state: 'attached' });
        assert.equal(await page.locator('.ghost .ground').count(), 7, 'the tile is shown where it would lie');
        await place.click();
        await page.waitForSelector('.choices .action');
        await moving(page, () => place.click()); // the only way: a second click
        await page.waitForSelector('.question-rotate');
        const before = await page.getAttribute('.tile-now', 'aria-label');
        await page.locator('.turn-tile button').nth(1).click();
        assert.notEqual(await page.getAttribute('.tile-now', 'aria-label'), before, 'it is turned');
        if (tile === 4) {
            await shot(page, 'tempus-rotate');
            await noAxe(page, 'a tile being turned');
        }
        await moving(page, () => page.click('#lay-tile'));
    }
    await page.waitForSelector('.question-place');
    assert.equal(await page.locator('.map-cells .map-cell').count() >= 56, true, 'eight tiles of land');
    for (let token = 0; token < 9; token++) {
        assert.ok(await phaseIs(page, 'place'));
        await playHex(page, token % 3 ? /./ : [/grassland/, /forest/, /hills/][token / 3]);
    }
    await page.waitForSelector('.question-turn');
    // A hand is nobody else's business.
    for (let turn = 0; turn < 3; turn++) {
        await moving(page, () => page.click('.groups .action[data-action="draw"]'));
        if (await page.locator('.groups .action[data-action="end"]').count()) await moving(page, () => page.click('.groups .action[data-action="end"]'));
        await page.click('dialog .primary');
    }
    assert.equal(await page.locator('.tempus-card').count(), 1);
    await close();
});

test('the map: wheel, drag, fingers, buttons, and a walk by keyboard that is said aloud', { timeout: 120000 }, async () => {
    const { turn } = await positions(3, 5, { turn: (phase, view) => phase === 'turn' && view.round === 2 && view.own.moves.length > 1 });
    const { page, close } = await at(turn);
    const whole = await box(page);
    const sheet = await page.locator('.map-sheet').boundingBox();
    await page.mouse.move(sheet.x + sheet.width / 3, sheet.y + sheet.height / 3);
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((width) => document.querySelector('.map-sheet').viewBox.baseVal.width < width, whole[2]);
    const near = await box(page);
    await page.mouse.down();
    await page.mouse.move(sheet.x + sheet.width / 3 - 80, sheet.y + sheet.height / 3 - 40, { steps: 4 });
    await page.mouse.up();
    const moved = await box(page);
    assert.ok(moved[0] > near[0] && moved[1] > near[1] && Math.abs(moved[2] - near[2]) < 0.01, `${near} ${moved}`);
    assert.equal(await page.locator('.chosen-thing').count(), 0, 'a drag chooses nothing');
    await page.locator('.map-tools button').nth(2).click();
    assert.deepEqual(await box(page), whole);

    // By keyboard: into the map, over it, choose; the cell that is reached says what it is.
    await page.focus('.map-cell[tabindex="0"]');
    const first = await page.evaluate(() => document.activeElement.dataset.cell);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const back = await page.evaluate(() => ({ id: document.activeElement.dataset.cell, label: document.activeElement.getAttribute('aria-label'), role: document.activeElement.getAttribute('role') }));
    assert.equal(back.id, first);
    assert.match(back.label, new RegExp(`^${first}: (grassland|farmland|forest|hills|mountain)`));
    assert.equal(back.role, 'button');
    await page.keyboard.press('+');
    assert.ok((await box(page))[2] < whole[2]);
    await page.keyboard.press('0');
    assert.deepEqual(await box(page), whole);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chosen-thing');
    await page.keyboard.press('Escape');

    // Pointing at a stack shows where it can go, and a move is two choices.
    const stack = await page.evaluate(() => [...document.querySelectorAll('.map-cell')].find((each) => /tokens of Player 1/.test(each.getAttribute('aria-label'))).dataset.cell);
    await page.hover(cell(stack));
    await page.waitForSelector('.light-reach', { state: 'attached' });
    await page.click('.names-tool');
    assert.ok((await page.locator('.hex-name').count()) > 50);
    await moving(page, () => page.click('.groups .action[data-action="move"]'));
    await page.focus('.map-cell.usable');
    await moving(page, () => page.keyboard.press('Enter'));
    await page.waitForSelector('.light-from', { state: 'attached' });
    await noAxe(page, 'where to');
    const before = await position(page);
    await page.locator('.map-cell.usable').first().click();
    await page.waitForFunction((old) => document.querySelector('.replay output').textContent !== old, before);
    await close();

    const phone = await at(turn, { size: PHONE });
    const wide = await box(phone.page);
    const client = await phone.context.newCDPSession(phone.page);
    const room = await phone.page.locator('.map-sheet').boundingBox();
    const fingers = (apart) => [-1, 1].map((side, id) => ({ x: room.x + room.width / 2 + side * apart, y: room.y + room.height / 2, id }));
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
    for (const apart of [30, 45, 60]) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await phone.page.waitForFunction((width) => document.querySelector('.map-sheet').viewBox.baseVal.width < width * 0.6, wide[2]);
    await phone.close();
});

test('odds on the map and in words; a hex says why it cannot be used', { timeout: 120000 }, async () => {
    const { fight } = await positions(3, 5, { fight: (phase, view) => phase === 'turn' && view.own.fights.some(({ percent }) => percent > 0 && percent < 100) });
    const { page, close } = await at(fight);
    const shown = await page.$$eval('.badge-attack text', (texts) => texts.map((text) => text.textContent));
    assert.ok(shown.length > 0 && shown.every((text) => /^≤?\d+%$/.test(text)), shown.join());
    const target = await page.evaluate(() => [...document.querySelectorAll('.map-cell')].find((each) => /can be attacked/.test(each.getAttribute('aria-label'))).dataset.cell);
    await page.click(cell(target));
    assert.match(await page.textContent('.chosen-thing'), /\d \(\+\d from your cards\) against \d \(\+\d+ at most from theirs\); chance (at most )?\d+%/);
    await page.waitForSelector('.choices .action[data-action^="fight"]');
    await page.keyboard.press('Escape');
    const lake = await page.evaluate(() => [...document.querySelectorAll('.map-cell')].find((each) => /mountain$|inland sea$/.test(each.getAttribute('aria-label')))?.dataset.cell);
    await page.click(cell(lake));
    await page.waitForSelector('.chosen-thing .why .rule-link');
    await page.click('.era-name >> nth=3');
    assert.match(await page.textContent('.chosen-thing'), /Stack limit 3; 4 actions/);
    await close();
});

test('every question says what it is about and what each answer brings', { timeout: 300000 }, async () => {
    const asked = (phase) => (now) => now === phase;
    const told = {
        attack: /Your strength with what you laid: \d/, defend: /Their tokens: \d/, progress: /Who enters .+\? Tokens and cards with/, discard: /limit: \d\. Discard \d/,
        advance: /How many tokens go there from/, convert: /A foreign token beside your hex/,
    };
    const found = await positions(4, 5, Object.fromEntries(Object.keys(told).map((phase) => [phase, asked(phase)])));
    assert.ok(Object.keys(found).length >= 5, Object.keys(found).join(' '));
    for (const [phase, record] of Object.entries(found)) {
        const { page, close } = await at(record);
        assert.match(await page.textContent(`.question-${phase}`), told[phase]);
        if (phase !== 'convert') await page.waitForSelector('.actions.asked .changes');
        await shot(page, `tempus-${phase}`);
        await noAxe(page, phase);
        await close();
    }
});

test('readable and accessible: early and late, three and five players, both themes, both sizes', { timeout: 300000 }, async () => {
    const acting = (fits) => (phase, view) => phase === 'turn' && fits(view);
    const three = await positions(3, 5, { early: acting((view) => view.round === 1), middle: acting((view) => view.round === 5) });
    const five = await positions(5, 8, { late: acting((view) => view.round >= 8) });
    const shown = [[three.early, LAPTOP, 'light'], [five.late, LAPTOP, 'dark', 'pl'], [three.middle, PHONE, 'light', 'pl'], [five.late, PHONE, 'dark']];
    for (const [record, size, theme, lang = 'en'] of shown) {
        const { page, close } = await at(record, { size, theme, lang });
        const where = `${size.width} ${theme} ${lang}`;
        assert.ok(await noScrolling(page), where);
        await noAxe(page, where);
        await shot(page, `tempus-${size.width}-${theme}`);
        if (size === LAPTOP) {
            const cut = await page.$eval('.tempus-sides', (sides) => sides.scrollHeight - sides.clientHeight);
            assert.ok(cut <= 0, `players and eras fit: ${cut}`);
            const map = await page.locator('.map').boundingBox();
            assert.ok(map.width > 600 && map.height > 400, 'the map is the hero');
        } else {
            await page.locator('.tabs button').nth(1).tap();
            await page.waitForFunction(() => document.querySelector('.pane-sides').getBoundingClientRect().x < 20);
            await noAxe(page, `${where} players`);
            await shot(page, `tempus-phone-players-${theme}`);
            const small = await page.$$eval('.tempus-sides button, .map-tools button, .tabs button', (all) => all.filter((each) => each.offsetParent && each.offsetHeight < 40).length);
            assert.equal(small, 0, 'targets of at least 40 px');
            const bar = await page.locator('.groups .action[data-action="births"]').boundingBox();
            assert.ok(bar && bar.y + bar.height <= PHONE.height, 'actions are in reach');
        }
        await page.locator('.tempus-strip .who').first().click();
        await page.waitForSelector('.in-words');
        await noAxe(page, `${where} in words`);
        await close();
    }
});

test('the guided first game tells what matters, once', { timeout: 120000 }, async () => {
    const { page, close } = await made.open();
    await page.locator('.poster-tempus .ways button').nth(1).click();
    await page.waitForSelector('.lesson');
    assert.match(await page.textContent('.lesson'), /First you settle/);
    for (let token = 0; token < 3; token++) await playHex(page);
    await myTurn(page);
    await page.waitForFunction(() => /action markers/.test(document.querySelector('.lesson')?.textContent ?? ''));
    await close();
});
