// ages.test.mjs: Through the Ages on its own board, in the system's Chromium: by mouse on the things themselves with the clicks counted, by dragging, by keyboard
// and typed notation, every kind of question, looking ahead, warnings, both themes and sizes; and a table of three at a real server with a pact and an auction.
// With EPOKI_DEEP=1 that table and the games by mouse and by keyboard are played to their ends.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { library } from './parts.mjs';
import { at, noScrolling, positions } from './positions.mjs';
import { ask, missing, tableServer } from './server.mjs';
import { LAPTOP, last, moving, myTurn, noAxe, open, PHONE, shot, stage } from './support.mjs';

const deep = Boolean(process.env.EPOKI_DEEP);
const made = stage();

const played = (players, seed, wanted) => positions('ages', { players, seed, bold: /^(pact|aggression) / }, wanted); // bots of this level seldom quarrel
const opened = (record, settings) => at(made, record, settings);

// A scripted person

// What somebody who knows the game does first, of what the board offers. One who takes everything would never build.
const LIKED = [/^event /, /^aggression /, /^accept/, /^bid 1$/, /^stage /, /^leader /, /^develop /, /^build (?!warriors)/, /^upgrade /, /^population/, /^tactic /, /^build warriors/, /^play /, /^take /];

/** Every move that stands on a thing of the board, in the order in which they are seen. */
const movesOnBoard = (page) => page.$$eval('.row-cards .spot[data-move], .civ .spot[data-move]', (spots) => spots.filter((spot) => spot.checkVisibility()).map((spot) => spot.dataset.move));

const byMove = (move) => `.row-cards .spot[data-move="${move}"], .civ .spot[data-move="${move}"]`;

/** Plays one move on the board, or ends the phase by the button for that; says how many clicks it took. The list of actions stays closed. */
async function playByMouse(page, tired) {
    const moves = await movesOnBoard(page);
    const asked = await page.locator('.asking').count();
    const liked = tired && !asked ? undefined : LIKED.flatMap((like) => moves.filter((move) => like.test(move)))[0] ?? (asked ? moves[0] : undefined);
    let clicks = 1;
    await moving(page, async () => {
        await page.locator(liked ? byMove(liked) : '#primary').locator('visible=true').first().click(); // a question lies over some cards of the civilization
        if (!liked && (await page.locator('#anyway').count())) {
            await page.click('#anyway');
            clicks++;
        }
    });
    return { clicks, move: liked ?? 'end' };
}

test('by mouse, on the things themselves: hardly more than a click for each action', { timeout: deep ? 1800000 : 240000 }, async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    await page.selectOption('.poster-ages .choose label:last-child select', '2');
    await page.click('.poster-ages .play-now');
    const kinds = new Set();
    let clicks = 0, actions = 0, inTurn = 0;
    while ((await myTurn(page)) === 'mine' && (deep || actions < 45)) {
        assert.ok(actions < 900, 'the game comes to an end');
        if (actions % 15 === 0) assert.ok(await noScrolling(page), `action ${actions} needs no scrolling at 1366x768`);
        const done = await playByMouse(page, inTurn > 8);
        clicks += done.clicks;
        actions++;
        kinds.add(done.move.split(' ')[0]);
        inTurn = done.move === 'end' ? 0 : inTurn + 1;
        if (actions === 40) await shot(page, 'ages-middle');
        await dismissed(page);
    }
    console.log(`# ${actions} actions, ${clicks} clicks: ${[...kinds].join(' ')}`);
    assert.ok(clicks <= 1.3 * actions, `${clicks} clicks for ${actions} actions`);
    for (const kind of ['take', 'build', 'population', 'event', 'end']) assert.ok(kinds.has(kind), kind);
    if (deep) {
        await page.waitForSelector('.final .scores tfoot, .status.over');
        await page.keyboard.press('?');
        const [log] = await Promise.all([page.waitForEvent('download'), page.click('#save-log')]);
        const text = await readFile(await log.path(), 'utf8');
        assert.ok(text.split('\n').length > 100 && /Computer/.test(text));
    }
    await close();
});

/** What is told in the middle of the screen waits for a click where it struck the player. */
async function dismissed(page) {
    const told = page.locator('dialog .scene button, #scene-ok');
    if (await told.count()) await told.first().click().catch(() => {});
}

test('two equal cards of the row are not chosen together; a card is taken by its own price', { timeout: 120000 }, async () => {
    const twice = (view) => view.row.find((id, at) => id && view.row_prices[at] > 0 && view.row.indexOf(id, at + 1) > 0 && view.player[0].ca >= view.row_prices[at]);
    const { equal } = await played(2, 3, { equal: (phase, view) => phase === 'actions' && Boolean(twice(view)) });
    const { page, close } = await opened(equal);
    const ref = await page.$$eval('.row-cards .thing.usable', (things) => things.map((thing) => thing.dataset.ref).find((each, at, all) => all.indexOf(each) !== at));
    const both = page.locator(`.row-cards .thing[data-ref="${ref}"]`);
    assert.equal(await both.count(), 2);
    await both.nth(1).click();
    assert.deepEqual(await both.evaluateAll((things) => things.map((thing) => thing.getAttribute('aria-pressed'))), ['false', 'true']);
    await page.keyboard.press('Escape');
    const spots = await page.$$eval(`.row-cards .spot[data-refs~="${ref}"]`, (all) => all.map((spot) => spot.dataset.move));
    assert.equal(new Set(spots).size, 2, 'each by its space');
    await moving(page, () => page.locator(`.row-cards .spot[data-move="${spots[1]}"]`).click());
    await close();
});

test('of two equal cards the one that is too dear is not lit, and a click on it means the other; a tip covers no price', { timeout: 120000 }, async () => {
    const priced = (view, id) => view.row_prices.filter((price, at) => view.row[at] === id && price > 0);
    const dear = (view) => view.row.find((id) => id && priced(view, id).some((price) => price > view.player[0].ca) && priced(view, id).some((price) => price <= view.player[0].ca));
    const { apart } = await played(2, 3, { apart: (phase, view) => phase === 'actions' && view.player[0].ca > 0 && Boolean(dear(view)) });
    const { page, close } = await opened(apart, { list: false });
    const cards = () => page.$$eval('.row-cards .card-slot', (all) => all.map((slot) => ({ ref: slot.querySelector('.thing').dataset.ref, lit: slot.querySelector('.thing').matches('.usable'), chosen: slot.querySelector('.thing').matches('.chosen'), priced: Boolean(slot.querySelector('.spot')) })));
    const shown = await cards();
    assert.ok(shown.every(({ lit, priced: can }) => lit === can), 'lit is what has a price to click');
    const at = shown.findIndex(({ ref, lit }) => !lit && shown.some((other) => other.ref === ref && other.lit));
    await page.locator('.row-cards .thing').nth(at).click();
    assert.deepEqual((await cards()).filter(({ chosen }) => chosen).map(({ lit }) => lit), [true]);
    await page.keyboard.press('Escape');
    await page.hover('.row-cards .thing.usable >> nth=1');
    await page.waitForSelector('.tip .doable');
    const covered = await page.evaluate(() => {
        const tip = document.querySelector('.tip').getBoundingClientRect();
        return [...document.querySelectorAll('.row-cards .spot')].filter((spot) => { const box = spot.getBoundingClientRect(); return tip.left < box.right && tip.right > box.left && tip.top < box.bottom && tip.bottom > box.top; }).length;
    });
    assert.equal(covered, 0);
    await close();
});

test('politics: a card says what preparing it brings, whom it attacks, and the way to pass stands where it always does', { timeout: 120000 }, async () => {
    const armed = ({ player: [own] }, kind) => own.military.some((id) => kind.test(id));
    const { quarrel } = await positions('ages', { players: 3, seed: 5, games: 12 }, { quarrel: (phase, view) => phase === 'politics' && armed(view, /plunder|enslave|raid|spy|war_over/) && armed(view, /impact|territory|harvest|rats|crusades|deposits|influence/) && view.strength_order[0] === 0 });
    assert.ok(quarrel);
    const { page, close } = await opened(quarrel, { list: false });
    assert.match(await page.textContent('.asking .spot-event'), /Prepare\s*\+[123]/);
    const attack = page.locator('.asking :is(.spot-aggression, .spot-war) .words').first();
    if (await attack.count()) assert.match(await attack.textContent(), /^Attack Computer [23]$/);
    assert.equal(await page.locator('.asking [data-move="pass"]').count(), 0);
    assert.equal(await page.locator('#primary[data-primary="pass"]').count(), 1);
    await close();
});

test('on a phone a turn begins at the card row, and building on the board stays there', { timeout: 120000 }, async () => {
    const { turn } = await played(2, 3, { turn: (phase, view) => phase === 'politics' && view.round > 3 && view.ratings[0].resources > 4 && view.player[0].unused > 0 && view.player[0].civil.length < view.ratings[0].civil_limit });
    const { page, close } = await opened(turn, { size: PHONE, list: false });
    const pane = () => page.$eval('.tabs [aria-current="true"]', (tab) => tab.textContent);
    const seen = (name) => page.waitForFunction((wanted) => document.querySelector('.tabs [aria-current="true"]').textContent === wanted, name);
    await seen('Board'); // the question is asked there
    await moving(page, () => page.tap('#primary[data-primary="pass"]'));
    await seen('Card row');
    await page.locator('.tabs button').nth(1).tap();
    await seen('Board');
    await page.waitForTimeout(500); // the panes come to rest
    await moving(page, () => page.locator('.techs .spot-build').first().tap());
    await page.waitForTimeout(500);
    assert.equal(await pane(), 'Board');
    await close();
});

test('a card is dragged from the row to the hand', { timeout: 120000 }, async () => {
    const { early } = await played(2, 3, { early: (phase, view) => phase === 'actions' && view.round === 2 });
    const { page, close } = await opened(early);
    const held = await page.locator('.hand .thing').count();
    const free = await page.locator('.hand-place').count();
    await moving(page, async () => {
        const from = await page.locator('.row-cards .thing.usable:not(.kind-wonder)').first().boundingBox();
        const to = await page.locator('.hand').boundingBox();
        await page.mouse.move(from.x + from.width / 2, from.y + 40);
        await page.mouse.down();
        await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 6 });
        await page.mouse.up();
    });
    assert.equal(await page.locator('.hand .thing').count(), held + 1);
    assert.equal(await page.locator('.hand-place').count(), free - 1, 'it took a free place');
    await close();
});

test('a card of the row says why it cannot be taken; both hands say what their cards do', { timeout: 120000 }, async () => {
    const { full } = await played(2, 3, { full: (phase, { player: [own], ratings: [{ civil_limit }] }) => phase === 'actions' && own.civil.length >= civil_limit && own.military.length > 0 });
    const { page, close } = await opened(full, { list: false });
    const barred = await page.locator('.row-card.barred:not(.kind-wonder) .row-price').allTextContents();
    assert.ok(barred.length > 3 && barred.every((words) => words === 'hand full'), barred.join(' '));
    assert.equal(await page.locator('.hand-place').count(), 0);
    for (const card of await page.locator('.military-hand .size-m').all()) assert.match(await card.locator('.does').textContent(), /\S/);
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
    // With Tab to the price of the next card: it is taken.
    await page.focus('.row-cards .thing.usable');
    for (let tabs = 0; tabs < 4 && !(await page.evaluate(() => document.activeElement.matches('.spot'))); tabs++) await page.keyboard.press('Tab');
    await moving(page, () => page.keyboard.press('Enter'));
    // Digits for the first of the list, and every third decision typed: the last of the list, which ends a phase. A few turns, or with EPOKI_DEEP the game.
    for (let moves = 0; (await myTurn(page)) === 'mine' && (deep || moves < 12); moves++) {
        assert.ok(moves < 900, 'the game comes to an end');
        const words = await page.locator('.groups .action').last().getAttribute('data-action');
        await moving(page, async () => {
            if (moves % 3 < 2) await page.keyboard.press('1');
            else {
                await page.keyboard.press('/');
                await page.waitForSelector('#find-action:focus');
                await page.keyboard.type(words);
                await page.keyboard.press('Enter');
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

test('what is said is what happens: a discarded card promises nothing, a completed wonder is no error; a card is seen whole beside itself', { timeout: 240000 }, async () => {
    const { excess, wonder } = await positions('ages', { players: 2, seed: 3, games: 12, bold: /^(stage|play) / }, {
        excess: (phase, view) => phase === 'excess' && view.player[0].military.includes('enslave'),
        wonder: (phase, view) => phase === 'actions' && view.player[0].completed.length > 0,
    });
    assert.ok(excess && wonder);
    const discarding = await opened(excess);
    await discarding.page.waitForSelector('.asking .spot[data-move="discard enslave"]');
    await discarding.page.waitForSelector('.actions.asked');
    assert.doesNotMatch(await discarding.page.textContent('.actions'), /gain 2 food/i);
    await discarding.page.hover('.asking .spot[data-move="discard enslave"]');
    await discarding.page.waitForSelector('.tip');
    assert.doesNotMatch(await discarding.page.textContent('.tip'), /gain 2 food/i);
    await discarding.close();
    const { page, close } = await opened(wonder);
    await page.hover('.state .thing.done');
    await page.waitForSelector('.tip .size-xl .words');
    const [tip, thing] = await Promise.all(['.tip', '.state .thing.done'].map((place) => page.locator(place).first().boundingBox()));
    assert.ok(tip.y + tip.height <= thing.y || tip.x >= thing.x + thing.width || tip.x + tip.width <= thing.x || tip.y >= thing.y + thing.height, 'beside it, not over it');
    await page.waitForTimeout(400);
    assert.equal(await page.locator('.tip .why').count(), 0);
    const moves = page.locator('.techs .spot').first();
    if (await moves.count()) {
        await moves.hover();
        await page.waitForSelector('.tip .changes');
    }
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
    await noAxe(page, 'asked once more', { include: [['dialog']] });
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
    await noAxe(page, 'asked a second time', { include: [['dialog']] });
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
        await noAxe(page, phase, { include: [['.pane-board'], ['.decide']] });
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
                await noAxe(page, `${where} pane ${nth}`, { include: [[`.pane:nth-child(${nth + 1})`], ['.tabs']] });
                await shot(page, `ages-phone-${theme}-${nth}`);
            }
            const bar = await page.locator('#primary[data-primary="end"]').boundingBox();
            assert.ok(bar && bar.y + bar.height <= PHONE.height, 'ending the turn is in reach');
            const small = await page.$$eval('.row-cards button, .civ button, .tabs button', (all) => all.filter((each) => each.offsetParent && each.offsetHeight < 40).length);
            assert.equal(small, 0, 'targets of at least 40 px');
        }
        await page.locator('.open-board').first().click();
        await page.waitForSelector('dialog .civ');
        await noAxe(page, `${where} rival`, { include: [['dialog']] });
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

/** The same, with what was done in this round: population and warriors once, so that rounds are quick. */
function chosen(actions, done) {
    const action = wish(actions, done);
    if (action === 'end') done.clear();
    else if (/^(population|build)/.test(action)) done.add(action);
    return action;
}

/** The record of a game of three such seats, some decisions before the first pact is offered and the first territory comes. */
async function beforePact() {
    const epoki = await library(3n);
    const { table } = epoki.call('new', { game: 'ages', players: 3, seed: 2, options: { resign: 1 } });
    const done = new Set();
    for (let moves = 0; moves < 46; moves++) epoki.call('play', { table, action: chosen(epoki.call('legal', { table }).actions.map(({ action }) => action), done) });
    return epoki.call('record', { table });
}

/** Whether the parts of a table that lie below each other do not overlap. */
const nothingCovered = (page) => page.evaluate(() => {
    const box = (place) => document.querySelector(place).getBoundingClientRect();
    return box('.row-cards').bottom <= box('.civ-head').top && box('.social').bottom <= box('.toolbar').top && box('.people').bottom <= box('.story').top && box('.story').height > 60;
});

test('three people online: a pact is offered and made, a territory auctioned', { skip: missing, timeout: deep ? 3000000 : 600000 }, async (t) => {
    const real = await tableServer();
    t.after(real.close);
    const host = await open(made.chromium, real.url, { settings: { name: 'Ala' } });
    await host.page.goto(`${real.url}#/friends/ages`);
    await host.page.selectOption('form select', '3');
    assert.equal(await host.page.$eval('.options select', (select) => select.value), '1', 'people may resign at a shared table');
    const { seats } = await ask(host.page, 'create', { game: 'ages', players: 3, seats: Array(3).fill({ kind: 'human' }), seat: 0, ...(deep ? { options: { resign: 1 } } : { record: await beforePact() }) });
    const [own, ...others] = seats.map((secret) => `${real.url}#/t/${secret}`);
    await host.page.goto(own);
    const guests = [await open(made.chromium, others[0], { settings: { name: 'Ola' } }), await open(made.chromium, others[1], { settings: { name: 'Ela' } })];
    const people = [host, ...guests];
    const pages = people.map(({ page }) => page);
    for (const page of pages) await page.waitForSelector('.table .civ');
    const reached = new Set();
    const done = new Set();
    for (let moves = 0; deep || reached.size < 3; moves++) {
        assert.ok(moves < (deep ? 4000 : 900), `reached: ${[...reached].join(' ')}`);
        const mine = await Promise.any(pages.map(async (page) => { await page.waitForSelector('.groups .action, .status.over', { timeout: 30000 }); return page; }));
        if (await mine.$('.status.over')) break;
        const before = await last(mine);
        const { actions, question } = await mine.evaluate(() => ({
            actions: [...document.querySelectorAll('.groups .action')].map((button) => button.dataset.action),
            question: document.querySelector('.question')?.textContent ?? '',
        }));
        const action = chosen(actions, done);
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
