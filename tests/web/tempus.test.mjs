// tempus.test.mjs: Tempus on its own board, in the system's Chromium: games by mouse and by keyboard on the things themselves, a world laid by people at one screen,
// the map by mouse, wheel, fingers and keyboard, every kind of question, both themes and sizes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at as openAt, nearEnd, noScrolling, positions as search } from './positions.mjs';
import { LAPTOP, last, moving, myTurn, noAxe, PHONE, shot, stage } from './support.mjs';

const made = stage();

// Bots of this level are peaceful: every fourth chance to fight, to build or to draw is taken.
const positions = (players, seed, wanted) => search('tempus', { players, seed, options: { setup: 'auto' }, bold: /^(fight|build|draw|religion)/, every: 4, games: 6 }, wanted);
const at = (record, settings) => openAt(made, record, settings);

const phaseIs = (page, phase) => page.locator(`.tempus-middle[data-phase="${phase}"]`).count();
const box = (page) => page.$eval('.map-sheet', (svg) => svg.getAttribute('viewBox').split(' ').map(Number));
const cell = (id) => `.map-cell[data-cell="${id}"]`;

/** Chooses the first usable hex on the map that is as one likes it, or any: a click is enough. */
async function playHex(page, like = /./) {
    if (await phaseIs(page, 'place')) await page.waitForTimeout(450); // a second click at the same place at once is one click too many
    await moving(page, async () => {
        const labels = await page.$$eval('.map-cell.usable', (cells) => cells.map((each) => each.getAttribute('aria-label')));
        await page.locator('.map-cell.usable').nth(Math.max(0, labels.findIndex((label) => like.test(label)))).click();
        if (!labels.some((label) => like.test(label))) await page.locator('.held .offer').first().click({ timeout: 500 }).catch(() => {}); // a full hex takes a card, and says so
    });
}

const textsAt = (page, selector, attribute = 'aria-label') => page.$$eval(selector, (all, name) => all.map((each) => ({ id: each.dataset.cell, text: each.getAttribute(name) })), attribute);

/** A person with a mouse, who looks at the board alone: clicks are counted, the list of actions stays closed. */
function byMouse(page, count) {
    const click = async (selector) => { count.clicks++; await page.locator(selector).first().click(); };
    return { hex: (id) => click(cell(id)), press: click, twice: async (id) => { await click(cell(id)); await page.waitForSelector('.held'); await click(cell(id)); } };
}

/** The same by keyboard: Tab goes from part to part (that it does is tried elsewhere; here the part is focused), arrows and Enter do the rest. */
function byKeyboard(page, count) {
    const key = async (name) => { count.clicks++; await page.keyboard.press(name); };
    const walk = async (id) => {
        if (!(await page.evaluate(() => document.activeElement?.closest('.map-cell')))) await page.focus('.map-cell[tabindex="0"]');
        for (let steps = 0; (await page.evaluate(() => document.activeElement.dataset.cell)) !== id; steps++) {
            assert.ok(steps < 60, `${id} is reached by arrow keys`);
            const way = await page.evaluate((goal) => {
                const middle = (each) => { const box = each.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
                const [x, y] = middle(document.activeElement);
                const [toX, toY] = middle(document.querySelector(`.map-cell[data-cell="${goal}"]`));
                return Math.abs(toX - x) > Math.abs(toY - y) ? (toX > x ? 'ArrowRight' : 'ArrowLeft') : toY > y ? 'ArrowDown' : 'ArrowUp';
            }, id);
            await page.keyboard.press(steps > 30 ? ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'][steps % 4] : way);
        }
    };
    const hex = async (id) => { await walk(id); await key('Enter'); };
    return { hex, press: async (selector) => { await page.locator(selector).first().focus(); await key('Enter'); }, twice: async (id) => { await hex(id); await page.waitForSelector('.held'); await key('Enter'); } };
}

/** The one button of the moment. */
const DONE = '#primary';

/** What a person who grows, settles, builds and fights when it is likely to help does: everything on the things themselves. Says what was done. */
async function decide(page, hand, turn) {
    const phase = await page.getAttribute('.tempus-middle', 'data-phase');
    const cells = await textsAt(page, '.map-cell.usable');
    const like = (pattern) => cells.find(({ text }) => pattern.test(text))?.id;
    /** A token goes: to land that counts and is free, where there is some. */
    const move = async (from) => {
        await hand.hex(from);
        await page.waitForSelector('.light-from', { state: 'attached' });
        const goals = (await textsAt(page, '.map-cell')).filter(({ text }) => /a token can go here/.test(text));
        await hand.hex((goals.find(({ text }) => /^\w+: (grassland|farmland|forest|hills), a token/.test(text)) ?? goals[0]).id);
        return 'move';
    };
    const born = like(/can be born/);
    const leaves = cells.find(({ text }) => /: [2-9],.*can leave/.test(text))?.id ?? like(/can leave/);
    switch (phase) {
        case 'place': await page.waitForTimeout(430); await hand.hex(like(/grassland/) ?? cells[0].id); return phase;
        case 'births': if (born) await hand.hex(born); else await hand.press(DONE); return phase;
        case 'move': if (leaves) return move(leaves); await hand.press(DONE); return 'after';
        case 'turn': {
            const sure = cells.find(({ text }) => Number(/can be attacked.*chance (?:at most )?(\d+)%/.exec(text)?.[1] ?? 0) >= 60)?.id;
            const site = like(/city of value up to [34]/) ?? (turn % 4 === 3 ? like(/city of value/) : undefined);
            if (sure) { await hand.hex(sure); await hand.press('.held .offer'); return 'fight'; }
            if (site) { await hand.hex(site); await hand.press('.held [data-move^="build"]'); return 'build'; }
            if (born && turn % 3 === 1) { await hand.press('.deed >> nth=1'); await hand.hex(born); return 'births'; }
            if (born && turn % 3) { await hand.twice(born); return 'births'; }
            if (leaves && turn % 4 !== 3) return move(leaves);
            await hand.press('.deed >> nth=4');
            return 'draw';
        }
        case 'terrain': case 'advance': case 'advance_more': await hand.press('.scene-answers button >> nth=-1'); return phase;
        case 'discard': await hand.press('.tempus-card.usable'); await hand.press('.tempus-card.chosen'); return phase;
        case 'attack': case 'defend': case 'progress': {
            const helping = '.tempus-card.usable:has(.face-adds:not(.no-use))';
            if ((await page.locator(helping).count()) > 0 && turn % 2) await hand.press(helping);
            else await hand.press(DONE);
            return phase;
        }
        default: await hand.press(DONE); return 'after';
    }
}

/** Plays a game from the poster on: to its end, or so many decisions. */
async function game(kind, most) {
    const { page, close } = await made.open({ settings: { list: false } });
    await page.click('.poster-tempus .play-now');
    const count = { clicks: 0 };
    const hand = kind(page, count);
    const deeds = {};
    let moves = 0;
    for (; moves < most && (await myTurn(page)) === 'mine'; moves++) {
        if (moves % 10 === 0) assert.ok(await noScrolling(page), `move ${moves} needs no scrolling at 1366x768`);
        if ((await page.locator('.tempus-scene [data-dismiss]').count()) > 0) await hand.press('.tempus-scene [data-dismiss]');
        const before = { clicks: count.clicks };
        let deed;
        await moving(page, async () => { deed = await decide(page, hand, moves); });
        await settled(page);
        const [n, clicks] = deeds[deed] ?? [0, 0];
        deeds[deed] = [n + 1, clicks + count.clicks - before.clicks];
        assert.equal(await page.locator('.drawer.open').count(), 0, 'the list of actions stays closed');
    }
    return { page, close, moves, deeds };
}

/** Waits until nothing is played by itself any more. */
async function settled(page) {
    for (let before = null, now = await last(page); before !== now; [before, now] = [now, await last(page)]) await page.waitForTimeout(40);
}

const DEEP = Boolean(process.env.EPOKI_DEEP);

for (const [name, kind] of [['mouse', byMouse], ['keyboard', byKeyboard]]) {
    test(`by ${name} alone, without the list of actions: ${DEEP ? 'a whole game' : 'the beginning of a game'}`, { timeout: 900000 }, async () => {
        const { page, close, moves, deeds } = await game(kind, DEEP ? 700 : 45);
        const told = Object.entries(deeds).map(([deed, [n, clicks]]) => `${deed} ${n} × ${(clicks / n).toFixed(1)}`).join(', ');
        console.log(`# ${moves} decisions by ${name}; what was done × ${name === 'mouse' ? 'clicks' : 'keys besides arrows'}: ${told}`);
        for (const deed of ['place', 'births', 'move', 'progress']) assert.ok(deeds[deed], `${deed}: ${told}`);
        for (const [deed, [n, clicks]] of Object.entries(deeds)) assert.ok(clicks / n <= 2.5, `at most two clicks for what is meant as one: ${deed} ${clicks / n}`);
        if (DEEP) {
            assert.ok(moves < 700, 'the game comes to an end');
            await page.waitForSelector('.final .scores tfoot');
            await shot(page, `tempus-over-${name}`);
            await noAxe(page, 'over');
        }
        await close();
    });
}

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
        await moving(page, () => place.click());
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
        await moving(page, () => page.click('.deed >> nth=4'));
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
    assert.match(back.label, new RegExp(`^${first}: (grassland|farmland|forest|hills|mountain|inland sea)`));
    assert.equal(back.role, 'button');
    await page.keyboard.press('+');
    assert.ok((await box(page))[2] < whole[2]);
    await page.keyboard.press('0');
    assert.deepEqual(await box(page), whole);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`${cell(first)}[aria-pressed="true"]`);
    await page.keyboard.press('Escape');
    await page.waitForSelector(`${cell(first)}[aria-pressed="false"]`);

    // Pointing at a stack shows where it can go; a move is two clicks, though the rules ask three times.
    const stack = await page.evaluate(() => [...document.querySelectorAll('.map-cell')].find((each) => /tokens of Player 1.*can leave/.test(each.getAttribute('aria-label'))).dataset.cell);
    await page.hover(cell(stack));
    await page.waitForSelector('.light-reach', { state: 'attached' });
    await page.click('.names-tool');
    assert.ok((await page.locator('.hex-name').count()) > 50);
    await page.click(cell(stack));
    await page.waitForSelector('.light-from', { state: 'attached' });
    await page.hover('.map-line');
    assert.ok((await page.locator('.light-reach').count()) > 0, 'the goals stay lit');
    await noAxe(page, 'where to');
    const goal = await page.evaluate(() => [...document.querySelectorAll('.map-cell')].find((each) => /a token can go here/.test(each.getAttribute('aria-label'))).dataset.cell);
    const moves = await last(page);
    await page.click(cell(goal));
    await page.waitForFunction((old) => Number(document.querySelector('.replay output').textContent.split('/')[1]) >= old + 3, moves);
    assert.match(await page.getAttribute(cell(goal), 'aria-label'), /tokens of Player 1/);
    await close();

    const phone = await at(turn, { size: PHONE });
    const wide = await box(phone.page);
    const client = await phone.page.context().newCDPSession(phone.page);
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
    assert.match(await page.textContent('.held .offer.usual'), /Attack from \w+: \d against \d ≤?\d+%/);
    assert.match(await page.getAttribute('.held .offer.usual span', 'title'), /\d \(\+\d from your cards\) against \d \(\+\d+ at most from theirs\); chance (at most )?\d+%/);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.held', { state: 'detached' });
    const lake = await page.evaluate(() => [...document.querySelectorAll('.map-cell')].find((each) => /mountain$|inland sea$/.test(each.getAttribute('aria-label')))?.dataset.cell);
    await page.click(cell(lake));
    await page.waitForSelector('.chosen-thing .why .rule-link');
    assert.doesNotMatch(await page.textContent('.chosen-thing'), /hex:/);
    // An action pointed at lights where it can happen; a hex pointed at lights its entries.
    await page.keyboard.press('Escape');
    await page.hover('.deed >> nth=2');
    assert.equal(await page.locator('.map-cell.lit').count(), await page.locator('.badge-attack').count());
    // Picked by its button it stays chosen, whatever is pointed at; what to click is said, and the map offers nothing else. Escape lets go.
    await page.click('.deed >> nth=2');
    await page.hover(cell(lake));
    assert.equal(await page.getAttribute('.deed >> nth=2', 'aria-pressed'), 'true');
    assert.match(await page.textContent('.question-turn'), /^Fight: now click/);
    assert.equal(await page.locator('.light:not(.light-attack)').count(), 0);
    assert.ok((await page.locator('.map-cell.lit').count()) > 0);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.map-cell.lit').count() + await page.locator('.deed[aria-pressed="true"]').count(), 0);
    // What cannot be had says why, where one looks.
    const idle = page.locator('.deed[aria-disabled="true"]').first();
    if (await idle.count()) {
        await idle.click();
        assert.equal(await page.textContent('.map-line'), await idle.getAttribute('title'));
    }
    await page.hover(cell(target));
    assert.ok((await page.locator('.action.lit[data-action^="fight"]').count()) > 0);
    // Eras: what each gives, large when pointed at.
    await page.hover('.era-thing[data-ref="era:railways"]');
    await page.waitForSelector('.tip .face-XL');
    assert.match(await page.textContent('.tip'), /Three tokens move up to 5 hexes.*Move: tokens × hexes: 3×5/s);
    await close();
});

test('every question says what it is about and what each answer brings', { timeout: 300000 }, async () => {
    const asked = (phase) => (now) => now === phase;
    const told = {
        attack: ['.tempus-scene', /attacks.*\d+%.*to win.*defends.*No more cards/s], defend: ['.tempus-scene', /attacks.*defends.*No more cards/s], terrain: ['.tempus-scene', /forest.*yours: \d/s],
        advance: ['.tempus-scene', /You win the fight.*Advance with/s],
        progress: ['.question-progress', /Who enters .+\? Tokens and cards with/], discard: ['.question-discard', /limit: \d\. Discard \d/], convert: ['.question-convert', /A foreign token beside your hex/],
    };
    const found = await positions(4, 5, Object.fromEntries(Object.keys(told).map((phase) => [phase, asked(phase)])));
    assert.ok(Object.keys(found).length >= 5, Object.keys(found).join(' '));
    for (const [phase, record] of Object.entries(found)) {
        const { page, close } = await at(record);
        const [where, words] = told[phase];
        assert.match(await page.textContent(where), words, phase);
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
            assert.ok(map.width > 520 && map.height > 540, 'the map is the hero');
        } else {
            await page.locator('.tabs button').nth(1).tap();
            await page.waitForFunction(() => document.querySelector('.pane-sides').getBoundingClientRect().x < 20);
            await noAxe(page, `${where} players`);
            await shot(page, `tempus-phone-players-${theme}`);
            const small = await page.$$eval('.tempus-sides button, .map-tools button, .tabs button', (all) => all.filter((each) => each.offsetParent && each.offsetHeight < 40).length);
            assert.equal(small, 0, 'targets of at least 40 px');
            const bar = await page.locator('.deed').last().boundingBox();
            assert.ok(bar && bar.y + bar.height <= PHONE.height, 'actions are in reach');
        }
        await page.locator('.tempus-strip .who').first().click();
        await page.waitForSelector('.in-words');
        await noAxe(page, `${where} in words`);
        await close();
    }
});

test('the end on a phone: map and score sheet have the whole width', { timeout: 120000 }, async () => {
    const { page, close } = await openAt(made, await nearEnd('tempus', { players: 3, seed: 11 }, 1), { size: PHONE });
    while ((await myTurn(page)) !== 'over') await moving(page, () => page.keyboard.press('1'));
    for (const part of ['.map', '.final .scores']) {
        const { width } = await page.locator(part).first().boundingBox();
        assert.ok(width > 0.85 * PHONE.width, `${part}: ${width} px`);
    }
    await close();
});
