// after.test.mjs: the end of a game: who won, the score counted up, a picture to keep, personal bests; the analysis with a mistake and the better move side by side.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { exportsOf, library, textsOf } from './parts.mjs';
import { LAPTOP, noAxe, PHONE, shot, stage } from './support.mjs';

const made = stage();
let epoki;
let m;

before(async () => {
    epoki = await library();
    m = await exportsOf(['session/bests.ts', 'games/built.ts', 'keepsake.ts', 'engine/catalog.ts', 'session/state.ts', 'session/analysis.ts']);
});

/** The record of a whole game, played by bots. */
function gameOf(game, players, bot = 'random', seed = 5) {
    const { table } = epoki.call('new', { game, players, seed });
    for (let move = 0; !epoki.call('turn', { table }).over; move++) epoki.call('play', { table, action: epoki.call('bot', { table, bot, seed: move }).action });
    const whole = { record: epoki.call('record', { table }), scores: epoki.call('scores', { table }), view: epoki.call('view', { table, seat: 0 }) };
    epoki.call('close', { table });
    return whole;
}

/** The screen after a game that this browser has kept; the first seat is the person's. */
async function after(game, players, record, { size = LAPTOP, lang = 'en', motion = 'reduce', earlier = [] } = {}) {
    const seen = await made.open({ size, settings: { lang } });
    await seen.page.emulateMedia({ reducedMotion: motion });
    await seen.page.evaluate(([kept, results]) => {
        localStorage.setItem('epoki.games', JSON.stringify([kept]));
        if (results.length) localStorage.setItem('epoki.results', JSON.stringify(results));
    }, [{ id: 'whole', game, over: true, version: 99, changed: 1000, record, seats: Array.from({ length: players }, (_, seat) => (seat ? { name: '', kind: 'bot', level: 'normal' } : { name: 'Ada', kind: 'human' })) }, earlier]);
    await seen.page.goto(`${made.url}?${game}#/after/whole`);
    await seen.page.waitForSelector('.keepsake img');
    return seen;
}

test('the winner, every part of the score, a picture to keep as SVG and PNG, and the best so far', async () => {
    const { record, scores } = gameOf('duel', 2, 'greedy:iterations=1');
    const own = scores[0].total;
    const { page, close } = await after('duel', 2, record, { earlier: [['old', { game: 'duel', players: 2, level: 'easy', total: own - 1, won: false, when: 1 }]] });
    const [winner] = scores.filter((score) => score.winner);
    assert.match(await page.textContent('.ending-scene'), winner.seat === 0 ? /You win/ : /Computer wins/);
    assert.ok((await page.locator('.fan img').count()) >= 3, 'what the winner built');
    for (const width of [1366, 1024, 390]) {
        await page.setViewportSize({ width, height: 768 });
        const cut = await page.$$eval('.fan img', (all) => all.filter((each) => each.getBoundingClientRect().left < 0 || each.getBoundingClientRect().right > innerWidth || each.offsetLeft < 0 || each.offsetLeft + each.offsetWidth > each.parentElement.offsetWidth).length);
        assert.equal(cut, 0, `${width}: every picture is whole`);
    }
    await page.setViewportSize(LAPTOP);
    assert.equal(await page.locator('.scores').count(), 1, 'one sheet');
    await page.click('#to-analysis');
    await page.waitForFunction(() => { const { top, bottom } = document.querySelector('#analyse').getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; });
    assert.deepEqual(await page.locator('.scores tfoot td').allTextContents(), scores.map((score) => String(score.total)));
    assert.deepEqual(await page.locator('.bars .sum').allTextContents(), scores.map((score) => String(score.total)));
    assert.match(await page.textContent('.bests'), new RegExp(`${own}.*${own - 1}`));
    assert.equal(await page.locator('.bests li').count(), 2);
    await page.waitForFunction(() => document.querySelector('.keepsake img').src.includes('p3-')); // the pictures have come
    const [svg] = await Promise.all([page.waitForEvent('download'), page.click('#save-svg')]);
    const drawn = await readFile(await svg.path(), 'utf8');
    assert.match(drawn, /The civilization of Ada/);
    assert.ok((drawn.match(/viewBox="0 0 160 120"/g) ?? []).length >= 8, 'its pictures');
    const [png] = await Promise.all([page.waitForEvent('download'), page.click('#save-png')]);
    const bytes = await readFile(await png.path());
    assert.deepEqual([...bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [2400, 1350]);
    await noAxe(page, 'after');
    await shot(page, 'after-duel');
    await close();
});

test('the score is counted up part by part, and at once for who does not want to wait', async () => {
    const { record, scores } = gameOf('duel', 2);
    const { page, close } = await after('duel', 2, record, { motion: 'no-preference' });
    const total = String(scores[0].total);
    await page.waitForFunction(() => document.querySelectorAll('.scores .to-come').length < 7);
    assert.ok((await page.locator('.scores .to-come').count()) > 0, 'not all at once');
    await page.getByRole('button', { name: 'Count at once' }).click();
    assert.equal(await page.locator('.scores .to-come').count(), 0);
    assert.equal(await page.textContent('.bars .sum'), total);
    await close();
});

test('five players on a phone: all columns of the sheet are there, nothing overflows', async () => {
    for (const lang of ['en', 'pl']) {
        const { record } = gameOf('tempus', 5);
        const { page, close } = await after('tempus', 5, record, { size: PHONE, lang });
        assert.equal(await page.locator('.scores thead th').count(), 6);
        const outside = await page.evaluate(() => [...document.querySelectorAll('main *')].filter((each) => !each.closest('.fan, svg') && each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.className || each.tagName));
        assert.deepEqual(outside, []);
        await shot(page, `after-tempus-phone-${lang}`);
        await close();
    }
});

test('a mistake and the better move stand side by side on the board, with what each is worth and changes', { timeout: 180000 }, async () => {
    const { record } = gameOf('duel', 2, 'random', 99);
    const { page, close } = await after('duel', 2, record);
    await page.click('#analyse');
    await page.waitForSelector('.judged', { timeout: 120000 });
    const beside = await page.evaluate(() => {
        const back = document.querySelector('.curve-back').getBoundingClientRect();
        return [...document.querySelectorAll('.curve-level')].map((level) => { const { top, bottom } = level.getBoundingClientRect(); return [level.textContent, Math.abs((top + bottom) / 2 - (back.bottom - back.height * Number.parseFloat(level.textContent) / 100))]; });
    });
    assert.deepEqual(beside.map(([text]) => text), ['100%', '50%', '0%']);
    for (const [text, off] of beside) assert.ok(off < 8, `${text} stands ${off} px beside its level`);
    const show = page.locator('.turns button').first();
    await show.click();
    await page.waitForSelector('.side.better .stage .pyramid, .side.better .stage .duel-middle');
    assert.equal(await page.locator('.compare .stage').count(), 2);
    const values = (await page.locator('.side > p b').allTextContents()).map((text) => Number(/(\d+)%/.exec(text)[1]));
    assert.ok(values[0] < values[1], 'the better one is worth more');
    assert.notEqual(await page.locator('.side.worse .stage').innerHTML(), await page.locator('.side.better .stage').innerHTML());
    assert.doesNotMatch(await page.textContent('.analysis'), /new estimate/);
    assert.ok(Number(await page.textContent('.judged tbody td')) < 60, 'moves drawn by lot are not accurate');
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), 'the page can still be scrolled');
    await noAxe(page, 'compare');
    await shot(page, 'after-compare');
    await show.click();
    assert.equal(await page.locator('.compare').count(), 0);
    await close();
});

test('a shared victory names everybody', async () => {
    const m2 = await exportsOf(['components/winners.ts']);
    const score = (seat, winner) => ({ seat, total: 9, parts: {}, winner });
    const t = (key, values = {}) => `${key} ${values.names ?? values.name ?? ''}`;
    assert.equal(m2.winnersWords({ t }, [score(0, true), score(1, false), score(2, true)], (seat) => `P${seat}`), 'table.tie P0, P2');
});

test('what was built, in every game: things with names', async () => {
    for (const [game, players] of [['duel', 2], ['ages', 2], ['steel', 2], ['tempus', 3], ['civ', 2]]) {
        const catalog = new m.Catalog(await textsOf(game, 'catalog'));
        const { view } = gameOf(game, players);
        const refs = m.builtBy(catalog, view, 0);
        assert.ok(refs.length > 0, game);
        for (const ref of refs) assert.ok(catalog.ref(ref)?.name?.en, `${game} ${ref}`);
    }
});

test('results: bests among the same game and number of players, runs of victories; lessons and games of several people do not count', () => {
    const result = (total, won, when, players = 2) => ({ game: 'duel', players, level: 'easy', total, won, when });
    const all = [['a', result(50, false, 1)], ['b', result(70, true, 2)], ['c', result(99, true, 3, 3)], ['d', result(60, true, 4)]];
    assert.deepEqual(m.standingOf(all, 'e', result(80, true, 5)), { best: 70, isBest: true, played: 4, won: 3, run: 3,
        top: [['e', 80], ['b', 70], ['d', 60], ['a', 50]].map(([id, total]) => ({ id, result: [...all, ['e', result(80, true, 5)]].find(([each, found]) => each === id && found.total === total)[1] })) });
    assert.equal(m.standingOf(all, 'a', all[0][1]).isBest, true, 'it was then');
    const saved = { id: 'x', game: 'duel', over: true, version: 9, changed: 7, seats: [{ kind: 'human', name: '' }, { kind: 'bot', level: 'hard', name: '' }] };
    const scores = [{ seat: 0, total: 5, parts: { a: 5 }, winner: true }, { seat: 1, total: 4, parts: { a: 4 }, winner: false }];
    assert.deepEqual(m.resultOf(saved, scores), { game: 'duel', players: 2, level: 'hard', total: 5, won: true, when: 7 });
    assert.equal(m.resultOf({ ...saved, lesson: 'duel/goal' }, scores), null);
    assert.equal(m.resultOf({ ...saved, seats: [saved.seats[0], saved.seats[0]] }, scores), null);
});

test('a hint: the others are sorted and never better than it; where nothing can be chosen there are no chances', () => {
    const answer = { action: 'a', value: [0.5, 0.5], candidates: [{ action: 'a', share: 0.6, value: 0.5 }, { action: 'b', share: 0.3, value: 0.2 }, { action: 'c', share: 0.1, value: 0.7 }] };
    const legal = ['a', 'b', 'c'].map((action) => ({ action, text: { en: action }, refs: [] }));
    assert.deepEqual(m.hintOf(answer, legal, 0).next.map(({ text, value }) => [text.en, value]), [['c', 0.5], ['b', 0.2]]);
    assert.equal(m.hintOf({ action: 'a', value: [0, 0], candidates: [{ action: 'a', share: 1, value: 0 }] }, legal.slice(0, 1), 0).value, null);
});

test('a name given at home is who plays, and stays', async () => {
    const { page, close } = await made.open({ settings: { lang: 'pl' } });
    await page.fill('#own-name', 'Wanda');
    await page.click('.poster-duel .play-now');
    await page.waitForSelector('.table');
    await page.waitForFunction(() => document.querySelector('.pane-sides')?.textContent.includes('Wanda'));
    await page.goto(`${made.url}#/`);
    assert.equal(await page.inputValue('#own-name'), 'Wanda');
    await close();
});
