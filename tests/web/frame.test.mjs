// frame.test.mjs: the frame of the table around any board: the drawer with the list of actions, the one button of the moment. `node --test tests/web/frame.test.mjs`
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, nearEnd } from './positions.mjs';
import { last, moving, myTurn, noAxe, PHONE, shot, stage, startDuel } from './support.mjs';

const made = stage();

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

/** Presses an entry of the list, whether it is in sight or not. */
const press = (page, wanted) => moving(page, () => page.evaluate((action) => [...document.querySelectorAll('.groups .action')].find(({ dataset }) => dataset.action.startsWith(action)).click(), wanted));

test('the list of actions is a drawer: closed its room is the board\'s, it is in the document, typing filters it, giving up comes last', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    await page.click('.poster-ages .play-now');
    await myTurn(page);
    while (!(await page.locator('.group-of-destroy').count())) { await press(page, ''); await myTurn(page); } // from the second turn on
    const closed = await boxOf(page, '.pane-board');
    assert.ok(await page.$$eval('.groups .action', (all) => all.length > 3 && all.every((each) => each.closest('.drawer-inside').offsetWidth <= 1)), 'complete, but out of sight');
    await page.click('.more-actions');
    await page.waitForSelector('.drawer.open');
    const open = await boxOf(page, '.pane-board');
    assert.ok(closed.width > open.width + 30, `${closed.width} ${open.width}`);
    const groups = await page.$$eval('.groups > div', (all) => all.map(({ className }) => className));
    const [destroy, end] = ['group-of-destroy', 'group-of-end'].map((group) => groups.indexOf(group));
    assert.ok(destroy === groups.length - 1 && end === destroy - 1, groups.join());
    await page.reload(); // a drawer that was opened by hand stays open
    await page.waitForSelector('.drawer.open');
    await page.click('.more-actions');
    await page.waitForSelector('.drawer:not(.open)');
    assert.ok(await page.$$eval('.groups .action', (all) => all.some(({ dataset }) => !/take/.test(dataset.action))));
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement?.id === 'find-action');
    await page.keyboard.type('take');
    await page.waitForFunction(() => {
        const some = [...document.querySelectorAll('.groups .action')];
        return some.length > 0 && some.every(({ dataset }) => /take/.test(dataset.action));
    });
    await noAxe(page, 'a filtered list');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.drawer:not(.open)');
    await page.keyboard.press('/'); // once closed it takes no keys: this one opens it again
    await page.waitForSelector('.drawer.open #find-action:focus');
    assert.equal(await page.inputValue('#find-action'), '');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.drawer:not(.open)');
    // By Tab the list comes to light.
    await page.focus('.more-actions');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.querySelector('.drawer-inside').offsetWidth > 100);
    await close();
});

test('one primary button, in the same place from move to move, inside the window, covering nothing; Enter plays it', async () => {
    for (const game of ['duel', 'ages', 'steel', 'tempus', 'civ']) {
        const { page, close } = await made.open({ settings: { list: false } });
        await page.click(`.poster-${game} .play-now`);
        const places = new Set();
        for (let moves = 0; moves < 12; moves++) {
            await myTurn(page);
            const button = page.locator('#primary');
            if (await button.count()) {
                const { x, y, width, height } = await button.boundingBox();
                assert.ok(y + height <= 768 && x + width <= 1366, `${game}: in sight`);
                places.add(`${Math.round(x)} ${Math.round(y + height)} ${Math.round(width)}`);
                const under = await page.evaluate(([left, top]) => document.elementFromPoint(left, top).closest('#primary') !== null, [x + width / 2, y + height / 2]);
                assert.ok(under, `${game}: nothing lies over it`);
            }
            await press(page, '');
        }
        assert.ok(places.size <= 1, `${game}: ${[...places].join(', ')}`);
        await shot(page, `frame-${game}`);
        await close();
    }
});

test('ending the turn: what is left undone stands beside it; a touch is asked about a loss, and the safe answer is the standard one', async () => {
    const { page, close } = await made.open({ size: PHONE });
    await page.click('.poster-ages .play-now');
    await myTurn(page);
    while (!(await page.locator('#primary[data-primary="end"]').count()) || !(await page.locator('.primary-bar .warning-loss').count())) await press(page, '');
    const before = await last(page);
    assert.match(await page.textContent('.primary-bar .warnings'), /Unused civil actions: \d/);
    await page.locator('#primary').tap();
    await page.waitForSelector('dialog #anyway');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'safe');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await last(page), before, 'nothing was ended');
    await page.locator('#primary').tap();
    await moving(page, () => page.locator('#anyway').tap());
    await close();
});

test('a mouse ends the turn by one click where nothing grave is at stake, and Enter does the same', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    await page.click('.poster-ages .play-now');
    for (let turns = 0; turns < 2; turns++) {
        await myTurn(page);
        while (!(await page.locator('#primary[data-primary="end"]').count())) { await press(page, ''); await myTurn(page); }
        await page.evaluate(() => document.activeElement.blur());
        await moving(page, () => (turns ? page.keyboard.press('Enter') : page.click('#primary')));
    }
    await close();
});

test('two quick taps at one place play one move', async () => {
    const { page, close } = await made.open({ size: PHONE });
    await page.locator('.poster-duel').getByRole('button', { name: 'Pass and play' }).click();
    await page.waitForSelector('.more-actions');
    await page.locator('.more-actions').tap();
    const before = await last(page);
    const { x, y, height } = await boxOf(page, '.groups .action');
    await page.touchscreen.tap(x + 20, y + height / 2);
    await page.waitForFunction((at) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > at, before);
    await page.evaluate(() => document.querySelector('.more-actions').click()); // the list of the next decision, at once
    await page.touchscreen.tap(x + 20, y + height / 2);
    await page.waitForTimeout(500);
    assert.equal(await last(page), before + 1);
    await close();
});

test('a duel game is started and a choice confirmed by the primary button', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    await startDuel(page);
    await page.locator('.thing.usable').first().click();
    await page.waitForSelector('#primary[data-primary^="pick"]');
    await moving(page, () => page.click('#primary'));
    await close();
});

test('the lane tells a turn of somebody else as cards with what changed, the end of the own one as a receipt; l shows the log; a card leads to its moment', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    await page.click('.poster-ages .play-now');
    for (let turns = 0; turns < 3; turns++) {
        await myTurn(page);
        while (!(await page.locator('#primary[data-primary="end"]').count())) { await press(page, ''); await myTurn(page); }
        await press(page, 'population').catch(() => {});
        await press(page, 'end');
    }
    await myTurn(page);
    await page.waitForSelector('.card-told .difference');
    assert.ok(await page.locator('.card-told.seat-1').count(), 'cards of the computer');
    assert.match(await page.textContent('.card-told.receipt'), /Your turn brought.*produces/s);
    assert.ok((await page.$$eval('.card-told .difference', (all) => all.map((each) => each.textContent))).some((text) => /\p{L} [+−]\d+$/u.test(text.trim())));
    const atEnd = () => page.waitForFunction(() => { const { scrollHeight, scrollTop, clientHeight } = document.querySelector('.story ol'); return scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight <= 1; });
    await atEnd(); // what was told last is read whole
    await page.locator('.row-cards .thing[data-ref]').first().click();
    await page.waitForSelector('.chosen-thing');
    await atEnd();
    await page.keyboard.press('Escape');
    await noAxe(page, 'the lane');
    await shot(page, 'story-ages');
    assert.equal(await page.locator('.log').isVisible(), false);
    await page.keyboard.press('l');
    assert.ok(await page.locator('.log li').first().isVisible());
    await page.keyboard.press('l');
    await page.locator('.card-told.seat-1 > button').first().click();
    await page.waitForSelector('.status.past');
    await close();
});

test('scenes: what strikes one waits for a click with what it did to everybody; what does not passes by itself; the last one says who won', { timeout: 180000 }, async () => {
    const { page, close } = await at(made, await nearEnd('duel', { players: 2, seed: 7 }, 6), { scenes: true, pace: 'normal' });
    await page.evaluate(() => { // the last scene passes by, however busy the machine is
        new MutationObserver(() => { globalThis.ending = document.querySelector('.scene-victory')?.textContent ?? globalThis.ending; }).observe(document.body, { childList: true, subtree: true });
    });
    const seen = new Set();
    const ended = () => page.evaluate(() => globalThis.ending);
    for (let moves = 0; moves < 60 && !await ended(); moves++) {
        await page.waitForFunction(() => globalThis.ending || document.querySelector('.groups .action, dialog .scene'));
        if (await page.locator('dialog .scene').count()) {
            seen.add('struck');
            assert.equal(await page.evaluate(() => document.activeElement.id), 'scene-next');
            await noAxe(page, 'a scene that waits');
            await shot(page, 'scene');
            await page.keyboard.press('Enter');
            await page.waitForSelector('dialog .scene', { state: 'detached' });
            continue;
        }
        if (await ended()) break;
        await press(page, '');
        if (await page.waitForSelector('.scene.passing', { timeout: 300 }).catch(() => null)) {
            seen.add('passing');
            await page.waitForSelector('.scene-main');
        }
    }
    assert.deepEqual([...seen].sort(), ['passing', 'struck']);
    assert.match(await ended(), /^ ?(You win!|Computer wins)Decided by: .*Player 1\d+Computer\d+$/);
    await close();
});

test('what is forced is played by itself and said: the last wonder; taking back goes past it', async () => {
    const { page, close } = await made.open({ settings: { forced: true } });
    await startDuel(page);
    let forced = 0;
    for (let moves = 0; moves < 8 && !forced; moves++) {
        await page.waitForFunction(() => document.querySelectorAll('.groups .action').length > 1 || document.querySelector('.notice.forced'));
        forced = await page.locator('.notice.forced').count();
        if (!forced) await press(page, '');
    }
    assert.match(await page.textContent('.notice.forced'), /Only one move was possible: Take /);
    await page.waitForFunction(() => document.querySelectorAll('.groups .action').length > 1);
    await page.click('#undo');
    await page.waitForFunction(() => document.querySelectorAll('.groups .action').length > 1 && !document.querySelector('.notice.forced'));
    const at = await last(page);
    await page.waitForTimeout(900);
    assert.equal(await last(page), at, 'nothing is played on after taking back');
    assert.ok(await page.locator('.groups .action').count() > 1, 'at the last decision that was one');
    await close();
});

test('a phone: the status bar is always there, the header is not; on its side the board keeps its height and nothing lies over it', async () => {
    for (const game of ['duel', 'ages', 'steel', 'tempus', 'civ']) {
        const { page, close } = await made.open({ size: PHONE });
        await page.click(`.poster-${game} .play-now`);
        for (let moves = 0; moves < 3; moves++) { await myTurn(page); await press(page, ''); }
        await myTurn(page);
        assert.equal(await page.locator('.top').isVisible(), false, game);
        assert.ok(await page.locator('.status-bar .to-home').isVisible() && (await page.locator('.status-bar li').count()) > 1, game);
        assert.match(await page.textContent('.status-bar .turn-of'), /You/);
        assert.ok((await page.textContent('.status-bar .latest')).length > 10, 'the last move');
        assert.equal(await page.locator('.keyboard-only').first().isVisible().catch(() => false), false, 'no keys on a touch screen');
        await noAxe(page, `${game}: phone`);
        await page.setViewportSize({ width: 844, height: 390 });
        await page.waitForTimeout(100);
        const [bar, panes, decide, tools] = await Promise.all(['.status-bar', '.panes', '.decide', '.toolbar'].map((place) => boxOf(page, place)));
        assert.ok(panes.width > 540 && panes.height > 330 && panes.y >= bar.y + bar.height - 1, `${game}: ${JSON.stringify(panes)}`);
        const cut = await page.$$eval('.toolbar > button', (all) => all.filter((each) => each.getBoundingClientRect().right > innerWidth || each.getBoundingClientRect().bottom > innerHeight).map(({ textContent }) => textContent));
        assert.deepEqual(cut, [], `${game}: the whole toolbar is in sight`);
        await page.evaluate(() => document.querySelector('.status strong').append(' and a few words more than that'));
        const overlap = await page.evaluate(() => document.querySelector('.more-actions')?.getBoundingClientRect().top < document.querySelector('.status strong').getBoundingClientRect().bottom);
        assert.ok(!overlap, `${game}: no words under the button`);
        assert.ok(decide.x >= panes.x + panes.width && tools.x >= panes.x + panes.width && tools.y + tools.height <= 390, `${game}: beside the board`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight), `${game}: no scrolling`);
        await shot(page, `frame-side-${game}`);
        await close();
    }
});

test('things fly to where they go and a click cuts it short; without motion they do not', { timeout: 120000 }, async () => {
    for (const reducedMotion of ['no-preference', 'reduce']) {
        const { page, close } = await made.open({ settings: { list: false } });
        await page.emulateMedia({ reducedMotion });
        await page.evaluate(() => {
            globalThis.flown = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
                const animation = animate.call(this, frames, options);
                globalThis.flown.push({ ms: options.duration ?? options, animation });
                return animation;
            };
        });
        await startDuel(page);
        for (let moves = 0; moves < 10; moves++) {
            await myTurn(page);
            await press(page, '');
            await page.waitForTimeout(60);
            if (await page.evaluate(() => globalThis.flown.length)) break;
        }
        const times = await page.evaluate(() => globalThis.flown.map(({ ms }) => ms));
        if (reducedMotion === 'reduce') assert.deepEqual(times, []);
        else {
            assert.ok(times.length > 0 && times.every((ms) => ms >= 300 && ms <= 600), times.join());
            await page.mouse.click(5, 5);
            assert.ok(await page.evaluate(() => globalThis.flown.every(({ animation }) => animation.playState === 'finished' || animation.playState === 'idle')), 'cut short');
            await page.waitForFunction(() => !document.querySelector('.flying'));
        }
        await close();
    }
});

test('sounds: none until asked for, then one for a step, as loud as wanted', async () => {
    const { page, context, close } = await made.open({ alone: true, settings: { list: false } });
    await context.addInitScript(() => {
        globalThis.heard = [];
        const node = () => ({ connect: (to) => to, gain: { setValueAtTime(loud) { globalThis.heard.push(loud); }, exponentialRampToValueAtTime() {} }, frequency: {}, start() {}, stop() {} });
        globalThis.AudioContext = class { currentTime = 0; createOscillator = node; createGain = node; close() {} };
    });
    await page.reload();
    await startDuel(page);
    await press(page, '');
    await myTurn(page);
    assert.deepEqual(await page.evaluate(() => globalThis.heard), []);
    await page.keyboard.press('?');
    await page.locator('dialog label', { hasText: 'Sounds' }).locator('input[type=checkbox]').check();
    await page.locator('#volume').fill('0.2');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.evaluate(() => { globalThis.heard = []; });
    await press(page, '');
    await myTurn(page);
    const heard = await page.evaluate(() => globalThis.heard);
    assert.ok(heard.length > 0 && heard.every((loud) => loud > 0 && loud < 0.03), heard.join());
    await close();
});

test('what a hint speaks of stands out on the board, and can be played beside its name, for as long as the hint is there', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    await startDuel(page);
    await page.click('#hint');
    const wonder = (await page.getAttribute('.hint [data-hint]', 'data-hint')).split(' ')[1];
    assert.deepEqual(await page.$$eval('.pane .hinted', (all) => all.map(({ dataset }) => dataset.ref)), [`wonder:${wonder}`]);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.hint', { state: 'detached' });
    assert.equal(await page.locator('.hinted').count(), 0);
    await page.click('#hint');
    await moving(page, () => page.click('.hint [data-hint]'));
    assert.equal(await page.locator('.hinted').count(), 0);
    await close();
});

test('a hint gives its reason: what it has that the next best has not, in numbers of the game', { timeout: 120000 }, async () => {
    const { page, close } = await made.open();
    await page.click('.poster-ages .play-now');
    let told = 0;
    for (let moves = 0; moves < 12 && !told; moves++) {
        await myTurn(page);
        await page.click('#hint');
        await page.waitForSelector('.hint strong');
        told = (await page.waitForSelector('.hint .against .difference', { timeout: 3000 }).catch(() => null)) ? 1 : 0;
        if (!told) await press(page, '');
    }
    assert.match(await page.textContent('.hint'), /Compared with “.+” it has at once:.*[+−→]/s);
    await close();
});

test('words: what is said against a computer, the only move, names', { timeout: 120000 }, async () => {
    const { page, close } = await made.open();
    await startDuel(page);
    for (let moves = 0; moves < 12; moves++) { await myTurn(page); await press(page, ''); }
    await myTurn(page);
    for (let times = 0; times < 6 && !(await page.locator('.notice').count()); times++) {
        await page.click('#undo');
        await page.waitForTimeout(300);
    }
    assert.match(await page.textContent('.notice'), /although something had been revealed\.$/);
    assert.doesNotMatch(await page.textContent('.notice'), /friends/);
    await close();
});
