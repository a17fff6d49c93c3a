// coach.test.mjs: the coach (docs/analysis.md): which moves it warns of and what it says, in all games; then at a table: it asks before a grave mistake, waits for nobody, keeps quiet where it should, and
// explains two moments after the game.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { exportsOf, library, speakAll, textsOf } from './parts.mjs';
import { LAPTOP, myTurn, noAxe, PHONE, root, shot, stage } from './support.mjs';

const GAMES = { duel: ['duelFacts', 'duelSummary'], ages: ['agesFacts', 'agesSummary'], steel: ['steelFacts', 'steelSummary'], tempus: ['tempusFacts', 'tempusSummary'], civ: ['civFacts', 'civSummary'] };
const made = stage();
let epoki;
let host;
let m;
let words;

before(async () => {
    epoki = await library(1n);
    m = await exportsOf(['learn/coach.ts', 'learn/usecoach.ts', 'i18n/texts.ts', 'engine/host.ts', 'engine/record.ts', 'engine/catalog.ts', 'games/duel/model.ts', 'games/ages/foresee.ts', 'games/steel/foresee.ts', 'games/tempus/foresee.ts', 'games/civ/foresee.ts',
        ...Object.keys(GAMES).map((game) => `games/${game}/summary.ts`)]);
    words = await speakAll(m);
    host = new m.Host(epoki);
});

// What is thought

const answer = (...candidates) => ({ action: candidates[0][0], value: [candidates[0][1], 1 - candidates[0][1]], visits: 100, candidates: candidates.map(([action, value, share]) => ({ action, value, share })) });
const thoughtOf = (looks, ...candidates) => {
    let thought = m.newThought();
    for (let look = 0; look < looks; look++) thought = m.looked(thought, answer(...candidates));
    return thought;
};
const playout = (coins, value, more = {}) => ({ view: { coins }, scores: [], over: false, value, ...more });
const facts = ({ view }) => [{ key: 'coins', seat: 0, value: view.coins, better: 'more' }, { key: 'wonders', seat: 1, value: 2, better: 'less' }];
const times = (n, of) => Array.from({ length: n }, (_, place) => of(place));

test('first looks, then games played on from the best and from bad moves; who waits comes first, and nobody waits for a good move', () => {
    const limit = m.limitOf('duel', 'grave');
    const good = ['good', 0.6, 0.8];
    const fair = ['fair', 0.58, 0.1];
    const bad = ['bad', 0.3, 0.1];
    assert.deepEqual(m.nextJob(m.newThought(), limit), { kind: 'look', look: 0 });
    assert.deepEqual(m.nextJob(thoughtOf(1, good, fair, bad), limit), { kind: 'look', look: 1 });
    const thought = thoughtOf(m.LOOKS, good, fair, bad);
    const order = [];
    for (let job = m.nextJob(thought, limit); job; job = m.nextJob(thought, limit)) {
        order.push(job.action);
        thought.tries.set(job.action, [...(thought.tries.get(job.action) ?? []), playout(1, 0.5)]);
    }
    assert.deepEqual(order, [...times(m.TRIES, () => 'good'), ...times(m.TRIES, () => 'bad')], 'a fair move needs no proof');
    const waited = { ...thoughtOf(m.SURE, good, fair, bad), wanted: 'bad' };
    assert.equal(m.nextJob(waited, limit).kind, 'try');
    assert.equal(m.nextJob({ ...waited, wanted: 'fair' }, limit), null);
    assert.equal(m.nextJob({ ...thoughtOf(m.LOOKS, good, bad), played: 'bad' }, limit), null, 'what was played is not proved any more');
});

test('a warning needs a judge who is sure, games that went worse, and a number that says how', () => {
    const thought = (loss, looks = m.SURE) => thoughtOf(looks, ['good', 0.6, 0.8], ['bad', 0.6 - loss, 0.2]);
    const tried = (of, worse, better = () => playout(9, 0.6), n = m.ENOUGH) => ({ ...of, tries: new Map([['good', times(n, better)], ['bad', times(n, worse)]]) });
    const poor = (place) => playout(5 + place % 2, 0.3);
    const ask = (of, watch = 'grave', action = 'bad') => m.objectionTo(of, action, 'duel', watch, facts);
    const said = ask(tried(thought(0.3), poor));
    assert.deepEqual([said.best, said.grave, said.tries], ['good', true, m.ENOUGH]);
    assert.deepEqual(said.reason, { bad: [{ key: 'coins', seat: 0, from: 0, to: -3 - 1, tone: 'bad' }], good: [], lost: null });
    assert.equal(ask(tried(thought(0.3), poor), 'off'), null, 'who wants no coach has none');
    assert.equal(ask(tried(thought(0.3), poor), 'clear', 'good'), null, 'the best move');
    assert.equal(ask(tried(thought(0.3), poor), 'clear', 'unheard of'), null, 'a move nobody thought about');
    assert.equal(ask(tried(thought(0.01), poor), 'clear'), null, 'hardly worse');
    const { grave, clear } = m.watchingOf('duel');
    assert.ok(clear < grave);
    const between = tried(thought((grave + clear) / 2), poor);
    assert.equal(ask(between, 'grave'), null);
    assert.equal(ask(between, 'clear').grave, false, 'a clear mistake is not called a grave one');
    assert.equal(ask(tried(thought(0.3, 1), poor)), undefined, 'one look is none');
    assert.equal(ask(tried(thought(0.3), poor, undefined, m.ENOUGH - 1)), undefined, 'too few games');
    assert.equal(ask(tried(thought(0.3), () => playout(5, 0.6))), null, 'the games went as well');
    assert.equal(ask(tried(thought(0.3), () => playout(9, 0.3))), null, 'nothing to show for it');
    assert.deepEqual(ask(tried(thought(0.3), () => playout(9, 0, { over: true }))).reason.lost, { worse: m.ENOUGH, better: 0, of: m.ENOUGH }, 'but a game that is lost');
});

test('reasons: what is more than chance, what counts most first, what the rivals gain, and what the move brings all the same', () => {
    const fact = (key, seat, value, better) => ({ key, seat, value, ...(better ? { better } : {}) });
    const side = (list) => list.map(([coins, points, theirs, noise]) => [fact('coins', 0, coins, 'more'), fact('points', 0, points, 'more'), fact('points', 1, theirs, 'less'), fact('symbols', 0, noise, 'more'), fact('plain', 0, points), fact('leader', 0, 'civil:homer', 'more')]);
    const worse = side([[9, 20, 30, 0], [9, 21, 31, 6], [10, 20, 30, 0], [9, 19, 30, 6]]);
    const better = side([[5, 30, 24, 3], [5, 30, 25, 2], [5, 30, 24, 2], [5, 30, 25, 3]]);
    const { bad, good, lost } = m.reasonOf({ worse, better }, { worse: [], better: [] });
    assert.deepEqual(bad.map(({ key, seat, to }) => [key, seat, to]), [['points', 0, -10], ['points', 1, 6]]);
    assert.deepEqual(good.map(({ key, to }) => [key, to]), [['coins', 4]]);
    assert.equal(lost, null);
});

test('notes: what was taken back is forgotten, the largest stay; mistakes come before good moves', () => {
    const texts = new Map([['good', { en: 'Good' }], ['bad', { en: 'Bad' }]]);
    const thought = thoughtOf(2, ['good', 0.6, 0.8], ['bad', 0.3, 0.2]);
    const mistake = m.noteOf(thought, 4, 'bad', texts, 'duel');
    assert.deepEqual([mistake.text, mistake.other.text, mistake.gain], [{ en: 'Bad' }, { en: 'Good' }, 0]);
    assert.ok(Math.abs(mistake.loss - 0.3) < 1e-9);
    const well = m.noteOf(thought, 6, 'good', texts, 'duel');
    assert.deepEqual([well.other.action, well.loss], ['bad', 0]);
    assert.equal(m.noteOf(thoughtOf(1, ['good', 0.6, 0.8], ['bad', 0.3, 0.2]), 4, 'bad', texts, 'duel'), null, 'one look is none');
    assert.equal(m.noteOf(thoughtOf(2, ['good', 0.6, 0.5], ['also', 0.59, 0.5]), 4, 'also', texts, 'duel'), null, 'nothing in particular');
    const notes = m.addNote(m.addNote(m.addNote([], 4, mistake), 6, well), 8, { ...mistake, version: 8, loss: 0.1 });
    assert.deepEqual(m.momentsOf(notes, ['', '', '', '', 'bad', '', 'good', '', 'bad']).map(({ version }) => version), [4, 8, 6]);
    assert.deepEqual(m.momentsOf(notes, ['', '', '', '', 'good', '', 'good', '', 'bad']).map(({ version }) => version), [8, 6], 'another move was played in the end');
    assert.deepEqual(m.addNote(notes, 6, null).map(({ version }) => version), [4]);
    const many = times(20, (version) => ({ ...mistake, version, loss: version === 3 ? 0.9 : 0.2 })).reduce((list, note) => m.addNote(list, note.version, note), []);
    assert.ok(many.length <= 12 && many.some(({ version }) => version === 3));
});

test('it sits at solo tables only: not with others, not in lessons, not where something is counted', () => {
    const [person, bot] = [{ name: '', kind: 'human' }, { name: '', kind: 'bot', level: 'easy' }];
    assert.equal(m.mayCoach({ seats: [person, bot] }), true);
    assert.equal(m.mayCoach({ seats: [person, bot, bot] }), true);
    for (const not of [{ seats: [person, person] }, { seats: [person, person, bot] }, { seats: [bot, bot] }, { seats: [person] }, { seats: [person, bot], lesson: 'duel/trade' }, { seats: [person, bot], challenge: 'duel/day/2026-11-18' }, { seats: [person, bot], viewer: 0 }])
        assert.equal(m.mayCoach(not), false, JSON.stringify(not));
});

test('what it says is said in all languages, and nowhere as a percentage', () => {
    for (const { id } of m.LANGUAGES) {
        const own = Object.entries(words[id]).filter(([key]) => /^(coach|watch)\./.test(key));
        assert.ok(own.length >= 20, id);
        for (const [key, text] of own) assert.ok(text && !/%|percent|procent|prozent|chance|szans/i.test(text), `${id}: ${key}`);
    }
});

// The real library

/** Everything the coach thinks of a move at the end of a record, with all the time it wants. */
async function thinkOf(game, record, action, watch = 'grave') {
    const { turns, bot } = m.watchingOf(game);
    const version = m.actionsOf(record).length;
    const catalog = new m.Catalog(await textsOf(game, 'catalog'));
    const [of, summary] = GAMES[game].map((name) => m[name]);
    let thought = { ...m.newThought(), wanted: action };
    for (let job = m.nextJob(thought, m.limitOf(game, watch)); job; job = m.nextJob(thought, m.limitOf(game, watch))) {
        if (job.kind === 'look') thought = m.looked(thought, host.bot({ record, bot: 'hard', seed: version + job.look * 100000 }));
        else thought.tries.set(job.action, [...(thought.tries.get(job.action) ?? []), host.playout({ record, action: job.action, seed: job.number + 1, turns, bot })]);
    }
    const { seat } = host.choices({ record });
    return { thought, objection: m.objectionTo(thought, action, game, watch, (played) => m.factsOf({ facts: of, summary }, catalog, seat, played)) };
}

// Moves at the end of tests/coach/GAME.rec.
const MISTAKES = { duel: 'discard obelisk', ages: 'leader james_cook', steel: 'replenish mining', tempus: 'fight j10 j11', civ: 'stop' };

for (const game of Object.keys(GAMES)) {
    test(`${game}: a grave mistake is explained with numbers of the game that have names, the best move is not warned of`, async () => {
        const record = await readFile(path.join(root, 'tests/coach', `${game}.rec`), 'utf8');
        const { objection } = await thinkOf(game, record, MISTAKES[game]);
        assert.ok(objection?.grave, 'it is warned of');
        const lines = [...objection.reason.bad, ...objection.reason.good];
        assert.ok(objection.reason.bad.length + Number(objection.reason.lost !== null) > 0);
        for (const { key, to } of lines) {
            assert.ok(Number.isInteger(to) && to !== 0, `${key}: ${to}`);
            for (const lang of ['en', 'pl']) assert.ok(words[lang][`fact.${key}`], `${lang}: fact.${key}`);
        }
        assert.equal((await thinkOf(game, record, objection.best, 'clear')).objection, null);
    });

    test(`${game}: games played on know no more than the seat does`, async () => {
        const record = await readFile(path.join(root, 'tests/coach', `${game}.rec`), 'utf8');
        const { turns, bot } = m.watchingOf(game);
        const { table } = epoki.call('load', { record });
        const { seat } = epoki.call('turn', { table });
        const { table: other } = epoki.call('resample', { table, seat, seed: 77 }); // the seat cannot tell it from the true one
        const twin = epoki.call('record', { table: other });
        assert.notEqual(twin, record, 'another world');
        const ask = (of) => host.playout({ record: of, action: MISTAKES[game], seed: 3, turns, bot });
        assert.deepEqual(ask(twin), ask(record));
        for (const each of [table, other]) epoki.call('close', { table: each });
    });
}

// At a table

/** What the Workers are asked, kept in the page; `deaf`: questions of this kind are never answered. */
const listen = (deaf) => {
    globalThis.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function postMessage(message, ...more) {
        if (message?.op) globalThis.asked.push({ op: message.op, bot: message.params?.bot });
        if (message?.op !== deaf) post.call(this, message, ...more);
    };
};

const SOLO = [{ name: 'Ada', kind: 'human' }, { name: '', kind: 'bot', level: 'easy' }];

/** A table of this browser where a record ends. */
async function table(game, record, { coach = 'grave', size = LAPTOP, lang = 'en', seats = SOLO, kept = {}, deaf = null, ...more } = {}) {
    const saved = { id: 'coached', game, over: false, version: m.actionsOf(record).length, changed: 1000, record, seats, ...kept };
    const seen = await made.open({ size, settings: { lang, coach }, kept: [saved], ...more });
    await seen.page.addInitScript(listen, deaf);
    await seen.page.goto(`${made.url}?${game}#/game/coached`);
    await myTurn(seen.page);
    return seen;
}

const duel = () => readFile(path.join(root, 'tests/coach/duel.rec'), 'utf8');

/** By the list of actions; on a phone that is opened first. */
async function move(page, action) {
    if (page.viewportSize().width < 900 && await page.getAttribute('.more-actions', 'aria-expanded') === 'false') await page.click('.more-actions');
    await page.click(`.actions [data-action="${action}"]`);
}

const moved = (page, before) => page.waitForFunction((old) => document.querySelector('.replay output')?.textContent !== old, before);

/** Plays a move that the coach will not like. If it was not ready on a busy machine, the move is taken back and the coach gets more time. */
async function provoke(page, action) {
    for (let tries = 1; tries < 5; tries++) {
        await page.waitForTimeout(1200 * tries);
        await move(page, action);
        const asked = await Promise.race([page.waitForSelector('.coach-says').then(() => true), page.waitForSelector('.status.over').then(() => false)]);
        if (asked) return;
        await page.click('#undo');
        await myTurn(page);
    }
    assert.fail('the coach kept quiet');
}

test('before a grave mistake it asks, with the reason; going back is the standard answer; who insists plays, and reads about it afterwards', async () => {
    const { page, close } = await table('duel', await duel());
    const before = await page.textContent('.replay output');
    await provoke(page, MISTAKES.duel);
    const said = await page.textContent('dialog');
    assert.match(said, /Are you sure\?.*grave mistake: Discard.*lost by then in \d of \d tries.*points/s);
    assert.doesNotMatch(said, /%/);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'safe');
    assert.equal(await page.locator('.coach-better p').isVisible(), false, 'the better move is told only to who wants to know');
    await page.click('.coach-better summary');
    assert.match(await page.textContent('.coach-better p'), /^Build/);
    await noAxe(page, 'the question', 'dialog');
    await shot(page, 'coach-asks');
    await page.focus('#safe');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.coach-says', { state: 'detached' });
    assert.equal(await page.textContent('.replay output'), before, 'nothing was played');
    await move(page, MISTAKES.duel);
    await page.waitForSelector('.status.over');
    assert.equal(await page.locator('.coach-says').count(), 0, 'nobody is asked twice');
    await page.goto(`${made.url}?duel#/after/coached`);
    await page.waitForSelector('.coach-moments li');
    const word = await page.textContent('.coach-word');
    assert.match(word, /one moment that mattered.*You played: Discard.*Better was: Build.*points/s);
    assert.doesNotMatch(word, /%/);
    await noAxe(page, 'the word afterwards', '.coach-word');
    await close();
});

test('in Polish, dark, on a phone: the question fits, and Escape is no', async () => {
    const { page, close } = await table('duel', await duel(), { size: PHONE, lang: 'pl', colorScheme: 'dark' });
    const before = await page.textContent('.replay output');
    await provoke(page, MISTAKES.duel);
    assert.match(await page.textContent('dialog'), /Na pewno\?.*poważny błąd/s);
    const box = await page.locator('dialog').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width && box.y >= 0 && box.y + box.height <= PHONE.height, JSON.stringify(box));
    for (const id of ['#safe', '#anyway']) assert.ok((await page.locator(id).boundingBox()).height >= 32, id);
    await noAxe(page, 'the question', 'dialog');
    await shot(page, 'coach-asks-phone');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.coach-says', { state: 'detached' });
    assert.equal(await page.textContent('.replay output'), before);
    await close();
});

test('a good move is played at once; what is not known within a second is not said', async () => {
    const good = await table('duel', await duel());
    await good.page.waitForTimeout(1500);
    const before = await good.page.textContent('.replay output');
    await move(good.page, 'build obelisk');
    await moved(good.page, before);
    assert.equal(await good.page.locator('.coach-says').count(), 0);
    await good.close();
    const slow = await table('duel', await duel(), { deaf: 'playout' });
    await slow.page.waitForFunction(() => globalThis.asked.some(({ op }) => op === 'playout'));
    await move(slow.page, MISTAKES.duel);
    await slow.page.waitForSelector('.status.over');
    assert.equal(await slow.page.locator('.coach-says').count(), 0);
    await slow.close();
});

test('without a choice nothing is thought, and nothing is said', async () => {
    const { table: draft } = epoki.call('new', { game: 'duel', players: 2, seed: '4' });
    while (epoki.call('turn', { table: draft }).seat !== 0 || epoki.call('legal', { table: draft }).actions.length > 1) epoki.call('play', { table: draft, action: epoki.call('legal', { table: draft }).actions[0].action });
    const record = epoki.call('record', { table: draft });
    epoki.call('close', { table: draft });
    const { page, close } = await table('duel', record, { coach: 'clear' });
    await page.waitForTimeout(800);
    assert.deepEqual(await page.evaluate(() => globalThis.asked.filter(({ bot }) => bot === 'hard')), []);
    const before = await page.textContent('.replay output');
    await page.keyboard.press('1');
    await moved(page, before);
    assert.equal(await page.locator('.coach-says').count(), 0);
    await close();
});

test('no coach where it is off, at shared tables, and in challenges', async () => {
    for (const setup of [{ coach: 'off' }, { seats: [SOLO[0], { name: 'Ben', kind: 'human' }] }, { kept: { challenge: 'duel/clear' } }]) {
        const { page, close } = await table('duel', await duel(), setup);
        const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
        assert.ok(!files.some((name) => /\/watcher-/.test(name)), JSON.stringify(setup));
        await page.waitForTimeout(400);
        assert.deepEqual(await page.evaluate(() => globalThis.asked.filter(({ op }) => op === 'playout')), []);
        const before = await page.textContent('.replay output');
        await move(page, MISTAKES.duel);
        await moved(page, before);
        assert.equal(await page.locator('.coach-says').count(), 0);
        await close();
    }
});

test('it is offered before a solo game and after lessons, and can be changed at the table', async () => {
    const { page, close } = await made.open();
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('epoki.settings')).coach);
    await page.waitForSelector('.poster-duel');
    assert.equal(await page.inputValue('.poster-duel .coach-choice select'), 'off', 'not for who did not ask');
    await page.goto(`${made.url}#/learn/duel`);
    await page.click('#play-coached');
    await myTurn(page);
    assert.equal(await kept(), 'grave');
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/watcher-/.test(name)));
    await page.click('#menu');
    await page.selectOption('#coach', 'clear');
    assert.equal(await kept(), 'clear');
    await noAxe(page, 'the menu', 'dialog');
    await page.selectOption('#coach', 'off');
    assert.equal(await kept(), 'off');
    await page.goto(`${made.url}?home#/`);
    await page.selectOption('.poster-ages .coach-choice select', 'grave');
    assert.equal(await kept(), 'grave');
    await close();
});
