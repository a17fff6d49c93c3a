// lessons.test.mjs: every lesson (data/<game>/lessons, docs/lessons.md) is played through in the library, on the right way and on wrong ones; one of them in a browser.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { parseLesson, readLessons } from '../../web/learn/lessons.mjs';
import { SOURCES, Walk } from './lessonwalk.mjs';
import { aMistake, exportsOf, judged, library, textsOf, web } from './parts.mjs';
import { noAxe, PHONE, root, stage } from './support.mjs';

const GAMES = ['duel', 'ages', 'steel', 'tempus', 'civ'];
const folderOf = (game) => path.join(root, 'data', game, 'lessons');

let epoki;
let m;
before(async () => {
    epoki = await library();
    m = await exportsOf(SOURCES);
});

for (const game of GAMES)
    test(`${game}: every lesson can be followed to its end, and wrong moves are answered`, async () => {
        const catalog = new m.Catalog(await textsOf(game, 'catalog'));
        const lessons = await readLessons(epoki, game, folderOf(game));
        assert.ok(lessons.length >= 5 && lessons.length <= 9, `${lessons.length} lessons`);
        assert.ok(lessons[0].minutes <= 3, 'the first one is short: the goal of the game');
        for (const lesson of lessons) {
            const walk = new Walk(epoki, m, catalog, lesson);
            for (const [place, step] of lesson.steps.entries()) {
                try {
                    walk.step(step);
                } catch (error) {
                    error.message = `${game}/${lesson.id}, step ${place + 1} (${step.kind}): ${error.message}`;
                    throw error;
                }
            }
            assert.ok(lesson.steps.some(({ kind }) => kind === 'challenge'), `${lesson.id} ends with a challenge`);
        }
    });

test('the areas a lesson can light are on the boards', async () => {
    for (const [game, areas] of Object.entries(m.areas)) {
        const folders = [path.join(web, 'src/games', game), path.join(web, 'src/screens'), path.join(web, 'src/components'), path.join(web, 'src/games')];
        const files = (await Promise.all(folders.map(async (folder) => (await readdir(folder)).filter((name) => name.endsWith('.tsx')).map((name) => path.join(folder, name))))).flat();
        const sources = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
        for (const [name, selector] of Object.entries(areas))
            for (const word of selector.split(/[ .,]+/).filter(Boolean)) assert.match(sources, new RegExp(`[\\s"'\`]${word}[\\s"'\`]`), `${game}: area:${name}`);
    }
});

test('what is wrong with a lesson is told with its place', async () => {
    const head = 'title\n en A\n pl A\nabout\n en A\n pl A\nminutes 1\n';
    const wrong = [
        [`${head}say\n en only English\n`, null, /a.txt:8: as many paragraphs/],
        [`${head}say\n en A\n pl A\n move build x\n`, /a.txt:11: "say" has no "move"/],
        [`${head}challenge\n en A\n pl A\n goal coins ~ 3\n`, /a.txt:11: not a condition/],
        [`${head}seed 1\nfly away\n`, /a.txt:9: unknown: fly/],
    ];
    for (const [text, now, later] of wrong) {
        if (now) assert.throws(() => parseLesson(text, 'a.txt'), now);
        else assert.throws(() => parseLesson(text, 'a.txt').steps[0].texts.made(), later);
    }
});

test('course: patterns, conditions, taking back', () => {
    for (const [pattern, action, same] of [['discard *', 'discard baths', true], ['discard *', 'build baths', false], ['wonder * pyramids', 'wonder altar pyramids', true], ['wonder * pyramids', 'wonder altar sphinx', false], ['end', 'end', true], ['*', 'move a b', true], ['build a', 'build a 2', false]])
        assert.equal(m.matches(pattern, action), same, `${pattern} ~ ${action}`);
    const lesson = { seat: 1, players: 2 };
    const at = { view: { player: [{ coins: 3, city: ['a', null] }, { coins: 7, city: ['b', 'c'] }] }, over: false, phase: 'turn', scores: [], legal: [], own: 0, version: 4, turn: 1 };
    const holds = (subject, operator, value) => m.holds(lesson, { subject, operator, value }, at);
    assert.equal(holds('player.me.coins', '>=', 7), true);
    assert.equal(holds('player.rival.coins', '>', 3), false);
    assert.equal(holds('player.rival.city#', '=', 1), true);
    assert.equal(holds('player.me.city', 'has', 'c'), true);
    assert.equal(holds('player.me.city', 'lacks', 'c'), false);
    assert.equal(holds('player.me.stones', '=', 1), undefined, 'a place that is not there');
    for (const going of [true, false]) assert.equal(m.outcomeOf(lesson, { kind: 'free', limit: 3 }, 4, at, going), going ? 'done' : 'open', 'free moves can be left at any time');
    assert.deepEqual(m.backTo([0, 0, 2, 5], 3), [0, 0, 2]);
    assert.deepEqual(m.backTo([0, 0, 2, 5], 0), [0, 0]);
});

const made = stage();

test('the page leads through a lesson: light, answers, a challenge lost and won, a reload on the way', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    await page.locator('.poster-duel').getByRole('link', { name: 'Learn' }).click();
    await page.waitForSelector('.lessons');
    await noAxe(page, 'the list of lessons');
    await page.goto(`${made.url}#/learn/duel/goal`);
    await page.waitForSelector('.lesson');
    const play = (action) => page.evaluate((wanted) => document.querySelector(`[data-action="${wanted}"]`).click(), action);
    await play('build circus');
    await page.waitForSelector('.lesson-answer');
    assert.match(await page.textContent('.lesson-answer'), /read on/, 'nothing is played while one reads');
    await page.waitForSelector('.spotlight .ring');
    for (let step = 2; step <= 6; step++) {
        await page.click('#lesson-next');
        await page.waitForFunction((at) => document.querySelector('.lesson-head small').textContent.includes(`step ${at} `), step);
        if (step === 3) await page.reload();
        await page.waitForSelector('.lesson');
    }
    assert.equal(await page.locator('.spotlight .ring').count(), 2, 'both cards are lit');
    await page.click('#lesson-show');
    assert.match(await page.textContent('.lesson-way'), /^This way: .*Circus.*\.$/, 'what is lit already is said too');
    await page.click('.pane-board [data-ref="card:circus"]');
    await page.waitForFunction(() => /You win!.*military/.test(document.querySelector('.moves .changes')?.textContent ?? '')); // the move that wins says so, and nothing else
    await page.keyboard.press('Escape');
    await play('discard circus');
    await page.waitForFunction(() => /two shields/.test(document.querySelector('.lesson-answer')?.textContent ?? ''));
    await play('build lighthouse');
    await page.click('#lesson-retry');
    await page.waitForSelector('.status.mine');
    await play('build circus');
    await page.waitForFunction(() => /you have won/.test(document.querySelector('.lesson')?.textContent ?? ''));
    await page.click('#lesson-next');
    await page.waitForSelector('.lesson.kind-finished');
    await page.click('#lesson-following');
    await page.waitForFunction(() => /Stone by stone/.test(document.querySelector('.lesson')?.textContent ?? ''));
    await noAxe(page, 'a lesson');
    await page.goto(`${made.url}#/`);
    await page.waitForSelector('.poster');
    assert.equal(await page.locator('.saved').count(), 0, 'lessons stand in no list of games');
    await page.goto(`${made.url}#/learn/duel`);
    await page.waitForSelector('.lessons .done');
    await close();
});

test('what happened has the room that a lesson leaves', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    await page.goto(`${made.url}#/learn/duel/build`);
    await page.click('#lesson-next');
    await page.waitForSelector('.lesson.kind-do');
    await page.evaluate(() => document.querySelector('[data-action="build quarry"]').click());
    await page.waitForSelector('.lesson.kind-say');
    await page.click('#lesson-next');
    await page.waitForSelector('.lesson.kind-do');
    const { free, told } = await page.evaluate(() => {
        const box = (place) => document.querySelector(place).getBoundingClientRect();
        return { free: box('.pane-log').top - box('.more-actions').bottom, told: box('.story').height };
    });
    assert.ok(free < 40 && told > 150, `${free} ${told}`);
    await close();
});

test('what a lesson speaks of is lit where one uses it, with its button; places have their names; the answer to a lost challenge is read whole', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    const begin = async (lesson) => {
        await page.goto(`${made.url}#/learn/${lesson}`);
        await page.waitForSelector(`.game-${lesson.split('/')[0]} .lesson`);
    };
    const readOn = async (step) => {
        await page.click('#lesson-next');
        await page.waitForFunction((at) => document.querySelector('.lesson-head small').textContent.includes(`step ${at} `), step);
    };
    const box = (place) => page.locator(place).first().boundingBox();
    await begin('steel/turn');
    await readOn(2);
    await page.waitForFunction(() => document.querySelectorAll('.spotlight .ring').length === 1);
    assert.ok((await box('.spotlight .ring')).y > (await box('.steel-own')).y, 'the own Warrior, not that of the rival');
    await begin('ages/turn');
    await readOn(2);
    await page.waitForFunction(() => document.querySelectorAll('.spotlight .ring').length === 1);
    const [ring, button] = [await box('.spotlight .ring'), await box('[data-move="take aristotle 3"]')];
    assert.ok(ring.y < button.y && ring.y + ring.height >= button.y + button.height, 'the button below the card is lit');
    await begin('tempus/steps');
    assert.ok(await page.locator('.hex-name').count() > 50, 'hexes have their names');
    await begin('ages/politics');
    for (let step = 2; step <= 5; step++) await readOn(step);
    await page.evaluate(() => document.querySelector('[data-action="event raiders"]').click());
    await page.waitForSelector('#lesson-retry');
    await page.waitForTimeout(300); // it has been scrolled
    const [answer, ways] = [await box('.lesson-answer'), await box('.lesson-ways')];
    assert.ok(answer.y > 0 && answer.y + answer.height <= ways.y + 1, `${JSON.stringify(answer)} ${JSON.stringify(ways)}`);
    await close();
});

test('on a small laptop a lesson leaves the board its room', async () => {
    const { page, close } = await made.open({ size: { width: 1024, height: 768 } });
    for (const [game, lesson, least] of [['ages', 'turn', 350], ['duel', 'build', 600], ['steel', 'guns', 150]]) {
        await page.goto(`${made.url}#/learn/${game}/${lesson}`);
        await page.waitForSelector(`.game-${game} .lesson`);
        const { width, height } = await page.locator('.pane-board').boundingBox();
        assert.ok(height >= least && width > 420, `${game}: ${width} × ${height}`);
    }
    await close();
});

test('on a phone, on its side too, the card a lesson asks for lies on the board and its words are in sight', async () => {
    const { page, close } = await made.open({ size: PHONE });
    await page.goto(`${made.url}#/learn/ages/goal`);
    for (let step = 1; step <= 3; step++) {
        await page.click('#lesson-next');
        await page.waitForFunction((at) => document.querySelector('.lesson-head small').textContent.includes(`step ${at} `), step + 1);
    }
    const card = page.locator('.asking-cards .spot').first();
    await card.waitFor();
    await page.waitForFunction(() => { const { left, right, bottom } = document.querySelector('.asking-cards .spot').getBoundingClientRect(); return left >= 0 && right <= innerWidth && bottom <= document.querySelector('.decide').getBoundingClientRect().top; });
    await page.setViewportSize({ width: 844, height: 390 });
    const words = await page.locator('.lesson-text').evaluate((text) => text.getBoundingClientRect().bottom - text.closest('.decide').getBoundingClientRect().bottom);
    assert.ok(words < 0, `words end ${words} px below their panel`);
    await page.setViewportSize(PHONE);
    await card.tap();
    await page.waitForFunction(() => /3 moves left/.test(document.querySelector('.lesson').textContent));
    await close();
});

test('on a phone the words and the button of a lesson are in sight', async () => {
    const { page, close } = await made.open({ size: PHONE, settings: { lang: 'pl' } });
    await page.goto(`${made.url}#/learn/duel/build`);
    await page.waitForSelector('#lesson-next');
    const { bottom, height } = await page.locator('#lesson-next').evaluate((element) => ({ bottom: element.getBoundingClientRect().bottom, height: innerHeight }));
    assert.ok(bottom <= height, `${bottom} of ${height}`);
    await close();
});

/** A decision as the analysis judges it. */

test('mistakes: the own ones of some weight are tasks; the better move and those as good are right, others are answered', async () => {
    const { table } = epoki.call('new', { game: 'duel', players: 2, seed: '5', options: { wonders: 'first_game' }, stacks: { first: [0] } });
    const [first] = epoki.call('legal', { table }).actions;
    epoki.call('play', { table, action: first.action });
    const record = epoki.call('record', { table });
    epoki.call('undo', { table });
    const legal = epoki.call('legal', { table }).actions.map(({ action }) => action).filter((action) => action !== first.action);
    const decisions = [judged(0, first.action, [[legal[0], 0.5], [legal[1], 0.49]], 0.2), judged(0, first.action, [[legal[0], 0.5]], 0.01), judged(0, first.action, [[legal[0], 0.5]], 0.2, 1), judged(0, first.action, [[first.action, 0.5]], 0.2)];
    const found = m.mistakesOf({ decisions }, 0);
    assert.deepEqual(found, [decisions[0]], 'not small ones, those of others, or the best move itself');
    const speaker = { t: (key, values = {}) => `${key} ${JSON.stringify(values)}`, say: (text) => text?.en ?? '' };
    const lesson = m.taskOf(speaker, record, found[0], 2);
    const catalog = new m.Catalog(await textsOf('duel', 'catalog'));
    const walk = new Walk(epoki, m, catalog, lesson);
    const [task, told] = lesson.steps;
    assert.equal(walk.now().version, 0, 'it begins before the mistake');
    assert.match(m.answerTo(task, first.action).en, /mistakes.played/);
    assert.match(m.answerTo(task, legal[2]).en, /mistakes.wrong/);
    for (const action of legal.slice(0, 2)) assert.equal(m.answerTo(task, action), null);
    walk.from = 0;
    walk.play(legal[1]);
    walk.others(task);
    assert.equal(walk.outcome(task), 'done', 'the computer has answered');
    assert.match(told.text.en, /"best":50,"played":30/);
});

test('the page makes tasks of the mistakes of an analysed game, and one plays on from there', async () => {
    const { page, close } = await made.open({ settings: { list: false } });
    const { kept, played, better } = aMistake(epoki);
    await page.evaluate((entries) => Object.assign(localStorage, entries), kept);
    await page.goto(`${made.url}?again#/mistakes/g1`);
    await page.waitForSelector('.lessons li');
    await noAxe(page, 'the list of mistakes');
    await page.click('.lessons a');
    await page.waitForSelector('.lesson');
    const play = (action) => page.evaluate((wanted) => document.querySelector(`[data-action="${wanted}"]`).click(), action);
    await play(played);
    await page.waitForFunction(() => /what you played/.test(document.querySelector('.lesson-answer')?.textContent ?? ''));
    await play(better);
    await page.waitForSelector('#lesson-next');
    assert.match(await page.textContent('.lesson'), /60 %.*30 %/);
    await page.click('#lesson-next');
    await page.waitForSelector('.lesson.kind-finished');
    await page.waitForSelector('.status.mine');
    await page.evaluate(() => document.querySelector('.groups .action').click());
    await page.waitForFunction(() => Number(document.querySelector('.replay output').textContent.split('/')[1]) >= 3);
    await close();
});
