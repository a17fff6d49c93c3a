// civ.test.mjs: Civilization on its own board, in the system's Chromium: a whole short game by a scripted person, a battle, a wonder, a city-state and a tile explored,
// the map by keyboard and notation, questions, both themes and sizes; and a table of three at a real server. With EPOKI_DEEP=1 also a game without a turn limit to its victory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at as openAt, goldenPositions, noScrolling } from './positions.mjs';
import { makeTable, missing, playQuickly, tableServer } from './server.mjs';
import { LAPTOP, last, moving, myTurn, noAxe, open, PHONE, position, quickMove, shot, stage } from './support.mjs';

const deep = Boolean(process.env.EPOKI_DEEP);

const two = (fits) => (phase, view) => view.players === 2 && fits(phase, view);
const owns = (view, piece) => view.piece.some((each, square) => each === piece && view.holder[square] === 0);

const darkBeside = (view) => {
    const [x, y] = [view.group.at.charCodeAt(0) - 97, Number(view.group.at.slice(1)) - 1];
    return [[0, 1], [0, -1], [1, 0], [-1, 0]].some(([dx, dy]) => x + dx >= 0 && x + dx < 16 && view.map.terrain[(y + dy) * 16 + x + dx] === '?');
};

let found;
const made = stage(async () => {
    found = await goldenPositions('civ', {
        battle: two((phase, view) => phase === 'battle' && view.battle.seat.includes(0) && !view.battle.played && view.fight.cards.every((n) => n > 1)),
        wonder: two((phase, view) => phase === 'build' && view.turn > 3 && view.open.some((id) => view.question.production >= 15 && id === 'the_colossus')),
        state: two((phase, view) => phase === 'city_management' && ['cs1', 'cs2', 'cs3', 'cs4', 'cs5'].some((id) => owns(view, id))),
        explore: two((phase, view) => phase === 'group' && view.group.left > 0 && darkBeside(view)),
        group: two((phase, view) => phase === 'group' && view.group.left > 1 && view.question.reach.length > 6),
        place: two((phase, view) => phase === 'place' && view.question.kind === 'building'),
        react: two((phase) => phase === 'react'),
        loot: two((phase) => phase === 'loot'),
        research: two((phase, view) => phase === 'research' && view.turn > 5),
        manage: two((phase, view) => phase === 'city_management' && view.turn > 9 && view.seats[0].cities.length > 1 && view.seats[0].cities.some(({ can }) => can.length)),
        four: (phase, view) => view.players === 4 && phase === 'movement' && view.turn > 9,
        three: (phase, view) => view.players === 3 && phase === 'city_management' && view.turn > 5,
    });
});
const at = (record, settings) => openAt(made, record, settings);

const cell = (id) => `.map-cell[data-cell="${id}"]`;
const press = (page, action) => moving(page, () => page.evaluate((wanted) => [...document.querySelectorAll('.groups .action, .choices .action')].find((button) => button.dataset.action === wanted).click(), action));
const listed = (page) => page.$$eval('.groups .action', (buttons) => buttons.map((button) => button.dataset.action));
const phaseOf = (page) => page.evaluate(() => /question-(\w+)/.exec(document.querySelector('.question')?.className ?? '')?.[1]);

// By mouse, as people play who never open the list: squares, cards of a sheet, what is at hand, the one button.
const OWN_WAYS = { list: false, forced: true, scenes: true };

/** What the page offers to a mouse now. */
const offered = (page) => page.evaluate(() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
    return {
        phase: /question-(\w+)/.exec(document.querySelector('.question')?.className ?? '')?.[1] ?? '',
        turn: document.querySelector('.phase-line b').textContent,
        squares: seen('.map-cell.usable').map((each) => each.dataset.cell),
        dark: seen('.map-cell.usable').filter((each) => /revealed|enter/.test(each.getAttribute('aria-label'))).map((each) => each.dataset.cell),
        figures: seen('.map-cell.usable').filter((each) => /figures can move/.test(each.getAttribute('aria-label'))).map((each) => each.dataset.cell),
        answers: seen('.pane-board [data-answer]').map((each) => each.dataset.answer),
        techs: seen('.sheet .kind-tech.usable').map((each) => each.dataset.ref),
        sheet: Boolean(document.querySelector('.sheet')),
        battle: Boolean(document.querySelector('.battle')),
        units: seen('.battle-side.mine .kind-unit.usable').length,
        scene: Boolean(document.querySelector('#scene-next')),
        primary: document.querySelector('#primary')?.dataset.primary,
    };
});

/** One decision by mouse; counts its clicks. Returns what was wanted. */
async function byMouse(page, clicks, moved) {
    const now = await offered(page);
    const click = async (target) => { clicks.n++; await (typeof target === 'string' ? page.click(target) : target.click()); };
    const answer = async (action) => { const each = page.locator(`.pane-board [data-answer="${action}"]`).first(); const button = each.locator('button'); await click((await button.count()) ? button.first() : each); return action; };
    if (now.scene) { await click('#scene-next'); return 'scene'; }
    if (now.battle) {
        const here = now.answers.find((action) => /^(play|hit|heal)/.test(action));
        if (here) return answer(here);
        if (now.units) { await click(page.locator('.battle-side.mine .kind-unit.usable').first()); return 'unit'; }
        if (now.answers.length) return answer(now.answers.at(-1));
    }
    if (now.techs.length) { await click(`.sheet [data-ref="${now.techs[0]}"]`); await click('#primary'); return 'research'; }
    if (now.sheet && now.answers.length) return answer(now.answers.find((action) => !/none|nothing/.test(action)) ?? now.answers[0]);
    if (now.phase === 'start_of_turn' && now.squares.length) { await click(cell(now.squares[0])); await click('#primary'); return 'city'; }
    if (now.phase === 'city_management' && now.squares.length) {
        await click(cell(now.squares[0]));
        const build = page.locator('.sheet .build-item.buildable button');
        await page.waitForSelector('.sheet-city');
        await click((await build.count()) ? build.first() : page.locator('.sheet .city-action').first());
        return 'build';
    }
    if (now.phase === 'movement' && now.figures.length && !moved.has(now.turn)) { moved.add(now.turn); await click(cell(now.figures[0])); if (await page.locator('.moves .move').count()) await click('.moves .move'); return 'figure'; }
    if (now.phase !== 'movement' && now.squares.length) { const goal = now.dark[0] ?? now.squares.at(-1); await click(cell(goal)); return 'square'; }
    if (now.primary) { await click('#primary'); return now.primary; }
    if (now.answers.length) return answer(now.answers[0]);
    throw new Error(`nothing to click: ${JSON.stringify(now)}`);
}

/** Until the person is to decide, has a scene to see, or the game is over; moves on their way are waited for. */
async function settled(page) {
    await page.waitForFunction(() => document.querySelector('.status.over') || document.querySelector('#scene-next') || (document.querySelector('.status.mine') && document.querySelector('.groups .action')));
    // Nothing is on its way: what is forced and the rest of a walk follow within moments.
    for (let before = '', now = await position(page); before !== now; now = await position(page)) { before = now; await page.waitForFunction((old) => document.querySelector('.replay output').textContent !== old, before, { timeout: 500 }).catch(() => {}); }
    return (await page.locator('.status.over').count()) && !(await page.locator('#scene-next').count()) ? 'over' : 'mine';
}

/** The turn limit is a number that is typed. */
async function typeTurns(page, field, turns) {
    await page.fill(field, String(turns));
    await page.keyboard.press('Tab');
}

/** A number out of range is said to be so, and not taken. */
test('options: a number in a wide range is typed, and stays in it', { timeout: 60000 }, async () => {
    const { page, close } = await made.open();
    await page.click('.poster-civ .options summary');
    const field = '.poster-civ .options input';
    assert.equal(await page.inputValue(field), '0');
    for (const [typed, valid] of [['251', false], ['', false], ['-1', false], ['2.5', false], ['250', true]]) {
        await page.fill(field, typed);
        await page.keyboard.press('Tab');
        assert.equal(await page.$eval(field, (input) => input.validity.valid), valid, typed);
    }
    await page.fill(field, '9999');
    await page.keyboard.press('Tab');
    await page.click('.poster-civ .play-now');
    for (let moves = 0; moves < 8 && !/Turn/.test(await page.textContent('.phase-line')); moves++) await quickMove(page);
    assert.match(await page.textContent('.phase-line'), /Turn 1\/250/);
    await close();
});

const TURNS = deep ? 12 : 3;

test('a whole game by mouse without the list of actions: few clicks a turn, and the map all over the board', { timeout: deep ? 1800000 : 900000 }, async () => {
    const { page, close } = await made.open({ settings: OWN_WAYS });
    await page.click('.poster-civ .options summary');
    await typeTurns(page, '.poster-civ .options input', TURNS);
    await page.click('.poster-civ .play-now');
    const [clicks, moved, seen] = [{ n: 0 }, new Set(), new Set()];
    const perTurn = new Map();
    for (let decisions = 0; (await settled(page)) === 'mine'; decisions++) {
        assert.ok(decisions < 100 * TURNS, 'the game comes to an end');
        if (decisions === 0) {
            assert.equal(await page.locator('.map-cell').count(), 128);
            assert.equal(await page.locator('.drawer.open').count(), 0);
            await page.click('.sheet-close'); // to the map and back
            await page.click('.sheet-back');
        }
        const { turn, phase, battle } = await offered(page);
        seen.add(phase);
        const before = clicks.n;
        await byMouse(page, clicks, moved);
        const entry = perTurn.get(turn) ?? { clicks: 0, battle: false };
        perTurn.set(turn, { clicks: entry.clicks + clicks.n - before, battle: entry.battle || battle });
        if (decisions % 8 === 0) assert.ok(await noScrolling(page), `${decisions}: no scrolling at 1366x768`);
        if (decisions === 12) await shot(page, 'civ-middle');
    }
    console.log(`# clicks: ${[...perTurn].map(([turn, { clicks: n }]) => `${turn}: ${n}`).join(', ')}; ${[...seen].join(' ')}`);
    for (const phase of ['policy', 'capital', 'army', 'scout', 'city_management', 'movement', 'group', 'research']) assert.ok(seen.has(phase), phase);
    const quiet = [...perTurn].filter(([turn, { battle }]) => /^Turn/.test(turn) && !battle);
    assert.ok(quiet.length >= 2 && quiet.every(([, { clicks: n }]) => n <= 10), 'a quiet turn takes at most ten clicks, with a city that builds and a figure that moves');
    await page.waitForSelector('.final .scores tfoot');
    assert.match(await page.textContent('.status.over'), /turn limit|victory/);
    await shot(page, 'civ-over');
    await noAxe(page, 'over');
    await close();
});

test('a whole game by keyboard alone', { timeout: 600000 }, async () => {
    const { page, close } = await made.open({ settings: OWN_WAYS });
    await page.click('.poster-civ .options summary');
    await typeTurns(page, '.poster-civ .options input', 1);
    await page.focus('.poster-civ .play-now');
    await page.keyboard.press('Enter');
    let onMap = 0;
    for (let decisions = 0; (await settled(page)) === 'mine'; decisions++) {
        assert.ok(decisions < 120, 'the game comes to an end');
        const { phase, squares, scene } = await offered(page);
        const isSeen = (await page.locator('.drawer.open, .choices .action, .actions.asked').count()) > 0;
        const before = await last(page);
        if (scene) await page.keyboard.press('Enter');
        else if (phase === 'group' || phase === 'army') { // walked to with the arrow keys
            await page.focus('.map-cell[tabindex="0"]');
            for (let keys = 0; keys < 12; keys++) {
                const at = await page.evaluate(() => document.activeElement.dataset.cell);
                if (squares.includes(at)) break;
                await page.keyboard.press(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'][keys % 6]);
            }
            assert.ok(squares.includes(await page.evaluate(() => document.activeElement.dataset.cell)), 'a square that is lit is found');
            await page.keyboard.press('Enter');
            onMap++;
        } else {
            await page.keyboard.press('1');
            if (!isSeen) { // what has no number in sight is numbered, not played
                await page.waitForSelector('.drawer.open');
                assert.equal(await last(page), before);
            }
        }
    }
    assert.ok(onMap > 1, 'on the map too');
    assert.match(await page.textContent('.status.over'), /turn limit|victory/);
    await close();
});

/** Plays this action by what lies on the table, never by the list: the one button, an answer on a sheet or at hand, a move beside a thing, a square, a card. Counts its clicks. */
async function byThings(page, action, clicks) {
    const before = await position(page);
    const refs = await page.evaluate((wanted) => [...document.querySelectorAll('.groups .action')].find(({ dataset }) => dataset.action === wanted)?.dataset.refs.split(' ') ?? [], action);
    const quoted = JSON.stringify(action);
    const plays = [`#primary[data-primary=${quoted}]`, `.pane-board [data-answer=${quoted}] button`, `.pane-board button[data-answer=${quoted}]`, `.pane-sides button[data-answer=${quoted}]`, `.moves [data-move=${quoted}]`];
    const click = async (selector) => {
        const [there] = (await Promise.all((await page.locator(selector).all()).map(async (each) => ((await each.isVisible()) ? [each] : [])))).flat();
        if (!there) return false;
        clicks.n++;
        await there.click();
        return true;
    };
    const things = refs.flatMap((ref) => (ref.startsWith('square:') ? [`.map-cell.usable[data-ref="${ref}"]`] : [`.sheet .usable[data-ref="${ref}"]`, `.battle .usable[data-ref="${ref}"]`, `.pane-sides .usable[data-ref="${ref}"]`]));
    const played = async () => (await position(page)) !== before;
    for (const selector of [...plays, ...things]) {
        if (!(await click(selector))) continue;
        if (plays.includes(selector)) break;
        await page.waitForFunction(([old, ...ways]) => document.querySelector('.replay output').textContent !== old || ways.some((way) => document.querySelector(way)), [before, ...plays]).catch(() => {});
        if (!(await played())) for (const way of plays) if (await click(way)) break;
        break;
    }
    await page.waitForFunction((old) => document.querySelector('.replay output').textContent !== old, before, { timeout: 20000 }).catch(() => { throw new Error(`${action} cannot be played by mouse: ${refs}`); });
}

test('to a victory against easy by mouse without the list of actions, as the adviser says', { skip: !deep && 'EPOKI_DEEP', timeout: 3000000 }, async () => {
    const { page, close } = await made.open({ settings: OWN_WAYS });
    await page.click('.poster-civ .play-now');
    const perTurn = new Map();
    let decisions = 0;
    for (; (await settled(page)) === 'mine'; decisions++) {
        assert.ok(decisions < 3000, 'the game comes to an end');
        const clicks = { n: 0 };
        const { turn, scene } = await offered(page);
        if (scene) { clicks.n++; await page.click('#scene-next'); }
        else {
            const actions = await listed(page);
            const sought = actions.find((action) => /^explore/.test(action));
            if (!sought) { await page.click('#hint'); await page.waitForSelector('.hint [data-hint]', { timeout: 60000 }); }
            await byThings(page, sought ?? (await page.getAttribute('.hint [data-hint]', 'data-hint')), clicks);
        }
        perTurn.set(turn, (perTurn.get(turn) ?? 0) + clicks.n);
    }
    const log = await page.$$eval('.log li', (entries) => entries.map((entry) => entry.textContent).join('\n'));
    console.log(`# ${decisions} decisions; clicks a turn: ${[...perTurn.values()].join(' ')}; ${await page.textContent('.status.over')}`);
    assert.equal(await page.locator('.drawer.open').count(), 0, 'the list was never opened');
    assert.match(log, /Player 1 explores the tile/);
    assert.match(await page.textContent('.status.over'), /victory/);
    await shot(page, 'civ-victory');
    await noAxe(page, 'victory');
    await close();
});

test('a battle to its end: fronts, totals and wounds as it goes, units chosen from the hand; its result stays until it is seen', { timeout: 180000 }, async () => {
    const { page, close } = await at(found.battle, { scenes: true });
    await page.waitForSelector('.battle');
    const total = () => page.$$eval('.battle .total', (totals) => totals.map((each) => Number(/\d+/.exec(each.textContent)[0])));
    assert.equal((await total()).length, 2);
    assert.match(await page.textContent('.battle-note'), /Infantry beats mounted/);
    assert.match(await page.textContent('.battle-side.mine'), /Player 1 · You/);
    assert.match(await page.textContent('.question-battle'), /If it ended now: .*: \d+, .*: \d+ \(a tie is the defender’s\)/);
    await shot(page, 'civ-battle');
    await noAxe(page, 'battle');
    // A card of the hand, then what it does.
    await page.locator('.battle-side.mine .kind-unit.usable').first().click();
    assert.match(await page.textContent('.chosen-thing'), /strength \d, health \d/);
    const fronts = await page.locator('.battle .front-unit:not(.empty)').count();
    const [against] = await page.$$eval('.battle .front:not(.new-front) .play-here', (all) => all.map((each) => [each.dataset.answer.split(' ')[2], each.closest('.front').querySelector('.front-number').textContent]));
    assert.equal(Number(against[0]) + 1, Number(against[1]), 'a unit is played where its button stands');
    const place = await page.locator('.battle .front.aimed .front-number').first().boundingBox().catch(() => null);
    if (place) assert.ok(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.matches('.play-here'), [place.x + 2, place.y + 2]), 'all of a lit front plays there');
    await moving(page, () => page.click('.new-front .play-here'));
    for (let plays = 0; (await myTurn(page)) === 'mine' && (await page.locator('.battle').count()) && plays < 40; plays++) {
        if (await page.locator('#scene-next').count()) break;
        if (plays === 0) assert.ok((await page.locator('.battle .front-unit:not(.empty)').count()) > fronts, 'the unit stands on a front');
        const actions = await listed(page);
        await press(page, actions.find((action) => /^play/.test(action)) ?? actions.find((action) => /^(done|pass|loot)/.test(action)) ?? actions[0]);
    }
    await page.waitForSelector('#scene-next');
    assert.match(await page.textContent('dialog'), /Winner of the battle/);
    await shot(page, 'civ-battle-over');
    await page.click('#scene-next');
    await close();
});

test('a wonder: bought by its card, placed on the map', { timeout: 120000 }, async () => {
    const { page, close } = await at(found.wonder);
    const wonder = '[data-answer="build the_colossus"] button';
    assert.match(await page.textContent('.question-build'), /builds one thing with \d+ production/);
    assert.ok(await page.locator('.outskirt').count() > 3, 'the squares of the city are shown');
    const before = await page.locator('.marker-wonder').count();
    await moving(page, () => page.click(wonder));
    await myTurn(page);
    if ((await phaseOf(page)) === 'place') {
        assert.match(await page.textContent('.question-place'), /The Colossus/);
        await shot(page, 'civ-wonder');
        await moving(page, () => page.locator('.map-cell.usable').first().click());
    }
    await page.waitForFunction((n) => document.querySelectorAll('.marker-wonder').length > n, before);
    assert.match(await page.textContent('.log'), /Colossus/);
    await close();
});

test('the tip of what a city can build says what it is, not that something else comes first', { timeout: 60000 }, async () => {
    const { page, close } = await at(found.manage);
    await page.locator('.map-cell.usable').first().click();
    await page.locator('.sheet-city .build-item.buildable .kind-unit_type').first().hover();
    await page.waitForSelector('#tip');
    assert.doesNotMatch(await page.textContent('#tip'), /another decision/);
    assert.match(await page.textContent('#tip .signs'), /\d–\d/);
    assert.match(await page.textContent('.city-action[data-answer^=arts]'), /^Devote to the arts\+\d/);
    await close();
});

test('a city-state says what it gives; a tile is explored by a click at the dark', { timeout: 120000 }, async () => {
    const state = await at(found.state);
    const spot = await state.page.evaluate(() => [...document.querySelectorAll('.map-cell')].find((each) => /City-state \(.*Player 1: armies/.test(each.getAttribute('aria-label'))).dataset.cell);
    assert.ok(await state.page.locator('.marker-city_state').count());
    await state.page.click(cell(spot));
    await state.page.waitForSelector('.chosen-thing');
    assert.match(await state.page.textContent('.chosen-thing'), /City-state \(.*(production|trade|culture|coin|resource)/);
    await state.close();

    const { page, close } = await at(found.explore);
    const dark = await page.locator('.hidden-tile').count();
    const target = (await listed(page)).find((action) => /^explore/.test(action)).split(' ')[1];
    assert.match(await page.getAttribute(cell(target), 'aria-label'), /not explored, the tile can be revealed/);
    await moving(page, () => page.click(cell(target)));
    await page.waitForFunction((n) => document.querySelectorAll('.hidden-tile').length === n - 1, dark);
    await close();
});

test('by keyboard and by notation; icons and names on demand; rivals and the market beside the map', { timeout: 120000 }, async () => {
    const { page, close } = await at(found.group);
    assert.ok(await page.locator('.spot-dot').count() > 0, 'where the move can end');
    const goal = await page.evaluate(() => [...document.querySelectorAll('.map-cell')].find((each) => /can go here/.test(each.getAttribute('aria-label'))).dataset.cell);
    await page.focus('.map-cell[tabindex="0"]');
    for (let keys = 0; keys < 3; keys++) await page.keyboard.press('ArrowUp');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^[a-p]\d+: /);
    await page.focus(cell(goal));
    await moving(page, () => page.keyboard.press('Enter'));
    await page.waitForSelector('.question:not(.question-group)');
    assert.match(await page.getAttribute(cell(goal), 'aria-label'), /Player 1: .*\(moved\)/, 'the whole way, and it stays there');
    await page.keyboard.press('/');
    await page.fill('#find-action', 'end');
    await page.keyboard.press('Escape');

    assert.ok(await page.locator('.yield').count() > 40);
    await page.click('.icons-tool');
    assert.ok(await page.locator('.yield').count() < 40);
    await page.click('.names-tool');
    assert.equal(await page.locator('.square-name').count(), 128);
    await page.click('.tab-market');
    assert.match(await page.textContent('.market'), /Wonders \(in the deck: \d+\)/);
    await page.locator('.market .kind-building').first().click();
    assert.match(await page.textContent('.chosen-thing'), /Harbor/);
    await page.waitForSelector('.chosen-thing .why .rule-link');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.road .who').nth(1).click();
    await page.waitForFunction(() => /Computer/.test(document.querySelector('.sheet .civilization h2')?.textContent ?? ''));
    assert.equal(await page.locator('.sheet .civilization .kind-unit').count(), 0, 'the cards of others are their own');
    const before = await position(page);
    await page.click('.sheet-close');
    await page.click('.tab-techs');
    assert.ok(await page.locator('.sheet .learnable .kind-tech .text').count() > 3, 'technologies say what they do');
    assert.equal(await position(page), before);
    await close();
});

test('on a phone the map begins near home and goes where something happens', { timeout: 120000 }, async () => {
    const { page, close } = await at(found.group, { size: PHONE });
    const box = () => page.$eval('.map-sheet', (svg) => svg.getAttribute('viewBox').split(' ').map(Number));
    const [, , width, height] = await box();
    assert.ok(width * height < 0.5 * 8 * 16 * 40 * 40, 'not the whole map');
    const inSight = (selector) => page.$eval(selector, (each) => { const [a, b] = [each.getBoundingClientRect(), document.querySelector('.map').getBoundingClientRect()]; return a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && a.left >= b.left - 1 && a.right <= b.right + 1; });
    assert.ok(await inSight('.moving-group'));
    // Out of sight by hand; the next step brings it back.
    await page.focus('.map-cell[tabindex="0"]');
    for (let keys = 0; keys < 4; keys++) await page.keyboard.press('+');
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft']) {
        for (let keys = 0; keys < 16 && (await inSight('.moving-group')); keys++) await page.keyboard.press(key);
    }
    assert.ok(!(await inSight('.moving-group')));
    await page.click('.more-actions');
    const step = (await listed(page)).find((action) => /^step/.test(action));
    await press(page, step);
    await page.waitForFunction(() => { const each = document.querySelector('.moving-group')?.getBoundingClientRect(); const map = document.querySelector('.map').getBoundingClientRect(); return each && each.top >= map.top - 1 && each.bottom <= map.bottom + 1 && each.left >= map.left - 1 && each.right <= map.right + 1; });
    await close();
});

test('questions say what they are about', { timeout: 180000 }, async () => {
    const told = { react: /You can cancel it, or pass/, loot: /loot to spend: \d/, place: /Where does it go: [A-Z]/, research: /All players at once.*Your trade: \d+/s };
    for (const [phase, words] of Object.entries(told)) {
        const { page, close } = await at(found[phase]);
        assert.match(await page.textContent(`.question-${phase}`), words);
        if (phase === 'place') assert.ok(await page.locator('.light-place').count() > 0);
        if (phase === 'react') await page.waitForSelector('.actions.asked .changes');
        await shot(page, `civ-${phase}`);
        await noAxe(page, phase);
        await close();
    }
});

test('readable and accessible: two, three and four players, both themes, both sizes', { timeout: 300000 }, async () => {
    const shown = [[found.manage, LAPTOP, 'light'], [found.four, LAPTOP, 'dark', 'pl'], [found.three, LAPTOP, 'light', 'pl'], [found.manage, PHONE, 'light', 'pl'], [found.four, PHONE, 'dark'], [found.battle, PHONE, 'light']];
    for (const [nth, [record, size, theme, lang = 'en']] of shown.entries()) {
        const { page, close } = await at(record, { size, theme, lang, list: false });
        const where = `${nth}: ${size.width} ${theme} ${lang}`;
        assert.ok(await noScrolling(page), where);
        await noAxe(page, where);
        await shot(page, `civ-${nth}-${size.width}-${theme}`);
        const players = await page.locator('.road').count();
        assert.equal(await page.locator('.road li').count(), 4 * players, 'four ways of everybody');
        if (size === LAPTOP) assert.ok(await page.$eval('.map-cell', (each) => each.getBoundingClientRect().width) >= 36, `${where}: squares of a readable size`);
        const seen = await page.$$eval('.road li', (all) => all.every((each) => { const box = each.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; }));
        assert.ok(seen, `${where}: all in sight`);
        if (size === PHONE) {
            const small = await page.$$eval('.map-tools button, .tabs button', (all) => all.filter((each) => each.offsetParent && each.offsetHeight < 40).length);
            assert.equal(small, 0, 'large enough for a finger');
        }
        await close();
    }
});

// Three people at a server

/** Everything the server tells these pages from now on: a list of messages for every connection. */
function listen(pages) {
    const connections = [];
    for (const page of pages) page.on('websocket', (socket) => {
        const told = [];
        connections.push(told);
        socket.on('framereceived', ({ payload }) => told.push(JSON.parse(payload)));
    });
    return connections;
}

/** One action by whoever is to decide, seen by all. */
async function stepOnline(pages) {
    const mine = await Promise.any(pages.map(async (page) => { await page.waitForSelector('.groups .action'); return page; }));
    const before = await last(mine);
    await mine.evaluate(() => document.querySelector('.groups .action').click());
    for (const page of pages) await page.waitForFunction((old) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > old, before);
}

/** Of every seat, how many of its unit cards the page shows by name. */
async function unitsShown(page) {
    const counts = [];
    for (let place = 0; place < 3; place++) {
        const name = await page.locator('.road .who span').nth(place).textContent();
        await page.locator('.road .who').nth(place).click();
        await page.locator('.sheet .civilization h2', { hasText: name }).waitFor();
        counts.push(await page.locator('.sheet .civilization .kind-unit').count());
        await page.click('.sheet-close');
    }
    return counts;
}

test('three people online: a game of two turns to its end, and nobody is told the cards of another', { skip: missing, timeout: 300000 }, async (t) => {
    const real = await tableServer();
    t.after(real.close);
    const host = await open(made.chromium, real.url, { settings: { name: 'Ala' } });
    const links = await makeTable(host.page, real.url, 'civ', async (page) => {
        await page.selectOption('form select', '3');
        await page.click('.options summary');
        await typeTurns(page, '.options input', 2);
    });
    await host.page.click('#sit');
    const people = [host];
    for (const [seat, name] of [[1, 'Ola'], [2, 'Ela']]) people.push(await open(made.chromium, links[seat], { settings: { name } }));
    const pages = people.map(({ page }) => page);
    for (const page of pages) await page.waitForSelector('.table .civilization');
    const connections = listen(pages);
    for (const page of pages) await page.reload(); // the connection is made anew: all of it is listened to
    for (const page of pages) await page.waitForSelector('.table .civilization');
    const isSetUp = () => pages[0].evaluate(() => /Turn 1\/2/.test(document.querySelector('.phase-line').textContent));
    for (let moves = 0; !(await isSetUp()); moves++) { // policy, capital, army and scout of each, and what some civilizations add
        assert.ok(moves < 24);
        await stepOnline(pages);
    }

    for (const [seat, page] of pages.entries()) {
        const [own, ...others] = await unitsShown(page); // one's own civilization stands first
        assert.ok(own >= 3, `seat ${seat} sees its units: ${own}`);
        assert.deepEqual(others, [0, 0], `seat ${seat} sees no unit of another`);
    }
    await shot(pages[0], 'civ-online');
    await playQuickly(pages, pages, 85);
    const sheets = await Promise.all(pages.map(async (page) => { await page.waitForSelector('.final .scores tfoot'); return page.textContent('.final .scores'); }));
    assert.match(sheets[0], /Ala.*Ola.*Ela/);
    assert.equal(new Set(sheets).size, 1, 'the same score sheet for all');
    for (const page of pages) assert.match(await page.textContent('.status.over'), /turn limit|victory/);

    // What went over the wire, to the last move: the joining says to whom.
    const whole = new Set();
    for (const told of connections) {
        const seat = told.find(({ result }) => result?.seat !== undefined)?.result.seat;
        const updates = told.filter(({ method }) => method === 'update').map(({ params }) => params);
        for (const { view } of updates) for (const [other, { units, events, kept }] of view.player.entries()) {
            for (const cards of [units, events, kept]) assert.equal(cards.some((n) => n !== null), other === seat, `seat ${seat} and the cards of ${other}`);
        }
        if (updates.length > 40 && updates.at(-1).over) whole.add(seat);
    }
    assert.deepEqual([...whole].sort(), [0, 1, 2], 'everybody was told the game to its end');
    for (const each of people) await each.close();
});
