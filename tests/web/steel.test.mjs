// steel.test.mjs: Guns & Steel on its own board, in the system's Chromium: every set by mouse or keyboard alone, its beginning and its end (with EPOKI_DEEP=1
// whole games), typed notation, attacks and other questions, prices and how they would be paid, both themes and sizes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, nearEnd, noScrolling, positions } from './positions.mjs';
import { LAPTOP, moving, myTurn, noAxe, PHONE, quickMove, shot, stage } from './support.mjs';

const deep = Boolean(process.env.EPOKI_DEEP);
const made = stage();

const opened = (record, settings) => at(made, record, settings);
const found = (set, players, seed, wanted, more = {}) => positions('steel', { players, seed, options: { set }, bold: /^(activate|tech (warrior|chariot|swordsman|knight)|play|use)/, ...more }, wanted);

// Scripted people

/** Where a person looks for something to do; in the pyramid the dearest cards come first. */
const PLACES = ['.pyramid-of-cards', '.row-pile', '.steel-desk', '.row-wonder', '.rivals'];

/** A thing of the board that can be used, or null. */
async function thingToUse(page) {
    for (const place of PLACES) {
        const things = page.locator(`${place} .thing.usable`);
        const all = await things.count();
        if (all) return things.nth(place === '.pyramid-of-cards' ? all - 1 : 0);
    }
    return null;
}

/** The usual move of a chosen thing, once it stands beside it. A busy machine may show the next position under a pointer that is on its way: then one aims again, as a person does. */
async function usualOf(page, choose) {
    const usual = page.locator('.moves .move.usual');
    for (let tries = 0; tries < 5; tries++) {
        await choose();
        if (await usual.waitFor({ timeout: 4000 }).then(() => true, () => false)) return usual;
    }
    return assert.fail('the moves of a chosen thing stand beside it');
}

/** With the mouse: a thing, then its usual move beside it; where that is not wanted or nothing can be used, the button of the moment. The list stays closed. */
async function byMouse(page, phase) {
    const thing = phase === 'take' ? null : await thingToUse(page); // resources stay in the display: they pay in the next turn
    if (!thing) return void (await moving(page, () => page.click('#primary')));
    const usual = await usualOf(page, () => thing.click());
    await moving(page, () => usual.click());
}

/** With the keyboard: Tab to a thing that can be used, Enter chooses it, Enter plays its usual move; else Enter on the button of the moment. The way by Tab is the same in every decision: after a few it is cut short. */
async function byKeyboard(page, phase, nth = 0) {
    const wanted = phase === 'take' ? '#primary' : '.thing.usable';
    const reached = () => page.evaluate((name) => document.activeElement?.matches(name) ?? false, wanted);
    const there = (await page.locator(wanted).count()) > 0;
    if (there && nth >= TABBED) await page.locator(wanted).last().focus();
    for (let steps = 0; there && steps < 150 && !(await reached()); steps++) await page.keyboard.press(wanted === '#primary' ? 'Tab' : 'Shift+Tab');
    if (!there || wanted === '#primary') {
        const refuses = await page.evaluate(() => document.querySelector('#primary').classList.contains('quiet-primary'));
        if (refuses && !there) await page.focus('#primary'); // Enter elsewhere does not refuse
        return void (await moving(page, () => page.keyboard.press('Enter')));
    }
    assert.ok(await reached(), 'the keyboard gets there');
    await usualOf(page, () => page.keyboard.press('Enter'));
    await moving(page, () => page.keyboard.press('Enter'));
}

const TABBED = 4;

const phaseOf = (page) => page.evaluate(() => /question-(\w+)/.exec(document.querySelector('.question')?.className ?? '')?.[1] ?? null);

/** Plays so many decisions, or to the end; says what was met on the way. */
async function play(page, name, act, most = 600) {
    const seen = new Set();
    let moves = 0;
    for (; moves < most && (await myTurn(page)) === 'mine'; moves++) {
        const phase = await phaseOf(page);
        if (phase && !seen.has(phase)) {
            seen.add(phase);
            assert.ok(await noScrolling(page), `${phase} needs no scrolling at 1366x768`);
        }
        await act(page, phase, moves);
        assert.equal(await page.locator('.drawer.open').count(), 0, 'the list of actions stays closed');
    }
    console.log(`# ${name}: ${moves} decisions, questions: ${[...seen].join(' ')}`);
    return { seen, moves };
}

async function begin(page, set, players = 2) {
    await page.locator('.poster-steel select').nth(1).selectOption(String(players));
    await page.click('.poster-steel .options summary');
    await page.locator('.poster-steel .options select').selectOption(set);
    await page.click('.poster-steel .play-now');
    await myTurn(page);
}

/** The page of a finished game: the score, and what ended it. */
async function checkEnd(page, set) {
    assert.equal(await myTurn(page), 'over');
    await page.waitForSelector('.final .scores tfoot');
    await shot(page, `steel-${set}-over`);
    const near = await page.locator('.steel-top .end-of.near').count();
    const ends = await page.$$eval('.steel-top .end-of', (all) => all.map((each) => each.textContent).join(', '));
    assert.ok(near > 0 || set !== 'new_world', `what ended the game is in sight: ${ends}`);
}

for (const [set, players, act, hand] of [['new_world', 2, byMouse, 'mouse'], ['renaissance', 3, byMouse, 'mouse'], ['combined', 2, byKeyboard, 'keyboard']]) {
    test(`${set} against the computer by ${hand} alone, on the board: ${deep ? 'a whole game' : 'the beginning and the end'}`, { timeout: 900000 }, async () => {
        const first = await made.open({ settings: { list: false } });
        await begin(first.page, set, players);
        assert.equal(await first.page.locator('.score-track').first().isVisible().catch(() => false), set !== 'new_world', 'the track is there where it counts');
        assert.equal(await first.page.locator('.row-pile').count(), set === 'combined' ? 5 : 0);
        const start = await play(first.page, set, act, deep ? 900 : 12);
        assert.ok(start.seen.has('activate'), [...start.seen].join(' '));
        if (deep) await checkEnd(first.page, set);
        await first.close();
        if (deep) return;
        const last = await opened(await nearEnd('steel', { players, seed: 7, options: { set } }, 10), { list: false });
        await play(last.page, `end of ${set}`, act);
        await checkEnd(last.page, set);
        await last.close();
    });
}

test('typed notation, digits, undo', async () => {
    const { page, close } = await made.open();
    await begin(page, 'new_world');
    for (let turns = 0; turns < 2; turns++) {
        await myTurn(page);
        const words = await page.locator('.groups .action').first().getAttribute('data-action');
        await page.keyboard.press('/');
        await page.waitForSelector('#find-action:focus');
        await page.keyboard.type(words);
        await moving(page, () => page.keyboard.press('Enter'));
        await myTurn(page);
        await moving(page, () => page.keyboard.press('1'));
    }
    await myTurn(page);
    await moving(page, () => page.keyboard.press('1'));
    await myTurn(page);
    await moving(page, () => page.keyboard.press('u'));
    await close();
});

test('cards are dragged to where they go', async () => {
    const { page, close } = await made.open();
    await begin(page, 'new_world');
    const drag = async (what, where) => {
        const [from, to] = [await page.locator(what).first().boundingBox(), await page.locator(where).first().boundingBox()];
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 - 20);
        assert.equal(await page.locator('.dragged').count(), 1, 'it follows the pointer');
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
        await page.mouse.up();
        assert.equal(await page.locator('.dragged, .drop-here').count(), 0);
    };
    const version = () => page.textContent('.replay output');
    const before = await version();
    await drag('.zone-hand .thing.usable', '.zone-tech');
    assert.equal(await version(), before, 'not there in the Resource phase');
    // Who plays later begins with a card; then comes the first turn: a resource, a technology.
    for (const zone of ['.zone-resource', '.zone-resource', '.zone-tech']) {
        await myTurn(page);
        const ref = await page.locator('.zone-hand .thing.usable').first().getAttribute('data-ref');
        await moving(page, () => drag('.zone-hand .thing.usable', zone));
        await page.waitForSelector(`${zone} [data-ref="${ref}"]`);
    }
    await close();
});

test('a chosen card shows its links, its price and how it would be paid', async () => {
    const buying = (fits) => (phase, view) => phase === 'buy' && view.offers.some(fits);
    const { linked, exchanged } = await found('new_world', 2, 3, {
        linked: buying((offer) => offer.payable && offer.surcharge > 0),
        exchanged: buying((offer) => offer.payable && Object.keys(offer.upgrades).length > 0),
    }, { games: 8 });
    const first = await opened(linked);
    const card = first.page.locator('.pyramid-of-cards .thing.payable:has(.surcharge)').first();
    const surcharge = Number((await card.locator('.surcharge').textContent()).slice(1));
    await card.click();
    await first.page.waitForSelector('.price-detail .payment li');
    assert.equal(await first.page.locator('.sale-card.linked').count(), surcharge, 'the cards the surcharge counts are marked');
    assert.ok((await first.page.locator('.links line.counts').count()) >= surcharge);
    assert.match(await first.page.textContent('.price-detail'), new RegExp(`Surcharge ${surcharge}.*You would turn`, 's'));
    await shot(first.page, 'steel-linked');
    await noAxe(first.page, 'a chosen card', { include: [['.steel-top'], ['.decide'], ['.moves']] });
    await first.close();
    const second = await opened(exchanged);
    const words = [];
    for (const each of await second.page.locator('.pyramid-of-cards .thing.payable').all()) {
        await each.click();
        words.push(await second.page.textContent('.price-detail'));
    }
    assert.ok(words.some((text) => /exchange \d \w+ → \d \w+/.test(text)), words.join('\n'));
    await second.close();
});

test('attacks: strengths now and with reactions, who would be defeated; losses and other questions', { timeout: 300000 }, async () => {
    const asked = (phase) => (now) => now === phase;
    const records = await found('renaissance', 3, 12, {
        react: (phase, view) => phase === 'react' && view.attack.seats.some(({ seat, defeated }) => seat === 0 && defeated),
        lose: asked('lose'), mind: (phase, view) => phase === 'activate' && view.attack, gain: asked('gain'), pay: asked('pay'), glory: asked('glory'),
    }, { games: 12 });
    const told = {
        react: /To hold you need this much more strength: \d.*Reaction cards/s, lose: /defeated/, mind: /attacks.*(defeated|holds)/s,
        gain: /still to choose: \d/, pay: /Price: .*, surcharge \d/, glory: /One glory marker a turn/,
    };
    assert.ok(records.react && records.lose && records.mind, Object.keys(records).join(' '));
    for (const [name, record] of Object.entries(records)) {
        const { page, close } = await opened(record);
        assert.match(await page.textContent(['react', 'lose', 'mind'].includes(name) ? '.steel-top .attack-scene' : '.question'), told[name]);
        await page.waitForSelector('.actions.asked .changes');
        if (['react', 'lose', 'mind'].includes(name)) {
            assert.equal(await page.locator('.attack-table tbody tr').count(), 3);
            assert.equal(await page.locator('.pyramid-of-cards').isVisible(), false, 'the scene stands in the place of the pyramid');
        }
        await shot(page, `steel-${name}`);
        await noAxe(page, name, { include: [['.steel-top'], ['.decide']] });
        await close();
    }
});

test('readable and accessible: early and late, two to four players, every set, both themes, both sizes', { timeout: 600000 }, async () => {
    const buying = (fits) => (phase, view) => phase === 'buy' && fits(view);
    const four = await found('renaissance', 4, 8, { early: buying((view) => view.turns >= 4), late: buying((view) => view.ends.wonders <= 3) });
    const two = await found('new_world', 2, 3, { late: buying((view) => view.ends.wonders <= 3) });
    const three = await found('combined', 3, 9, { middle: buying((view) => view.turns >= 15) });
    const shown = [[four.early, LAPTOP, 'light'], [four.late ?? four.early, LAPTOP, 'dark'], [three.middle, PHONE, 'light'], [four.late ?? four.early, PHONE, 'dark'], [two.late, LAPTOP, 'light', 'pl'], [three.middle, LAPTOP, 'dark', 'pl']];
    for (const [record, size, theme, lang = 'en'] of shown) {
        const { page, close } = await opened(record, { size, theme, lang });
        const where = `${size.width} ${theme} ${lang}`;
        assert.ok(await noScrolling(page), where);
        await noAxe(page, where);
        await shot(page, `steel-${size.width}-${theme}-${lang}`);
        if (size === PHONE) {
            for (const nth of [1, 2]) {
                await page.locator('.tabs button').nth(nth).tap();
                await page.waitForFunction((place) => document.querySelectorAll('.pane')[place].getBoundingClientRect().x < 20, nth);
                await noAxe(page, `${where} pane ${nth}`, { include: [[`.pane:nth-child(${nth + 1})`], ['.tabs']] });
                assert.ok(await page.locator('.pane').nth(nth).locator('.ends').isVisible(), 'the ends of the game are in sight on every pane');
                await shot(page, `steel-phone-${theme}-${nth}`);
            }
            const small = await page.$$eval('.steel-top button, .steel-desk button, .rivals button, .tabs button', (all) => all.filter((each) => each.offsetParent && each.offsetHeight < 40).map((each) => each.className));
            assert.deepEqual(small, [], 'targets of at least 40 px');
        }
        await page.locator('.open-board').first().click();
        await page.waitForSelector('dialog .steel-desk');
        await noAxe(page, `${where} rival`, { include: [['dialog']] });
        await close();
    }
});

test('one rival: all of his cards are in sight on a laptop, however many', { timeout: 120000 }, async () => {
    const { early, late } = await found('new_world', 2, 3, { early: (phase) => phase === 'resource', late: (phase, view) => view.ends.wonders <= 3 });
    const whole = {};
    for (const [when, record] of Object.entries({ early, late })) {
        const { page, close } = await opened(record, { size: LAPTOP });
        assert.deepEqual(await page.$$eval('.pane-sides', (all) => all.map((each) => each.scrollHeight <= each.clientHeight + 1)), [true], when);
        whole[when] = await page.locator('.minis .held').count();
        await close();
    }
    assert.ok(whole.early > 0, 'few cards are shown whole');
});

test('a small laptop, in Polish, two lines of own cards: no price in the pyramid is cut off', { timeout: 120000 }, async () => {
    const { page, close } = await opened(await nearEnd('steel', { players: 2, seed: 7 }, 47), { size: { width: 1024, height: 768 }, lang: 'pl' });
    const cut = await page.$$eval('.sale-card .sale-price', (all) => all.filter((price) => price.getBoundingClientRect().bottom > price.closest('.sale-card').getBoundingClientRect().bottom + 1).map((price) => price.closest('.sale-card').dataset.ref));
    assert.deepEqual(cut, []);
    await close();
});

test('the score sheet on the table: one sign for each seat, in its colour alone', async () => {
    const { page, close } = await opened(await nearEnd('steel', { players: 2, seed: 7, options: { set: 'new_world' } }, 1), { size: LAPTOP });
    while (await quickMove(page));
    await page.waitForSelector('.final .seat-sign');
    assert.deepEqual(await page.$$eval('.final .seat-sign', (all) => [...new Set(all.map((each) => getComputedStyle(each).backgroundColor))]), ['rgba(0, 0, 0, 0)']);
    await close();
});

test('a phone turns to the pane with the things of a new question', async () => {
    const { hand } = await found('new_world', 2, 3, { hand: (phase) => phase === 'resource' });
    const { page, close } = await opened(hand, { size: PHONE, list: false });
    await page.waitForFunction(() => document.querySelectorAll('.pane')[1].getBoundingClientRect().x < 20);
    await page.waitForSelector('.tabs button:nth-child(2)[aria-current="true"]');
    assert.ok(await page.locator('.zone-hand .thing.usable').first().isVisible());
    await close();
});

test('three rivals are told whole beside the pyramid, to the end of the game', async () => {
    for (const left of [3, 30]) {
        const { page, close } = await at(made, await nearEnd('steel', { players: 4, seed: 11 }, left), { lang: 'pl' });
        const { content, room } = await page.$eval('.pane-sides', ({ scrollHeight, clientHeight }) => ({ content: scrollHeight, room: clientHeight }));
        assert.ok(content <= room, `${left} decisions before the end: ${content} px in ${room}`);
        await close();
    }
});

test('that values are reconstructed is told with the signs, not on every card', async () => {
    const { page, close } = await made.open();
    await begin(page, 'renaissance');
    await page.locator('.legend-open:visible').click();
    assert.match(await page.textContent('dialog .source-note'), /reconstructed.*rule 10\.13/);
    await page.keyboard.press('Escape');
    await page.locator('.pyramid-of-cards .thing').last().click();
    assert.doesNotMatch(await page.textContent('.chosen-thing'), /reconstructed/);
    await close();
});
