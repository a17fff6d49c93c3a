// challenges.test.mjs: every challenge (data/<game>/challenges.txt, docs/challenges.md) has a record that reaches gold in its own deal; a game at random does not. Then the page: the list, a game played to its medal, and what is kept of it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { parseChallenges, readChallenges } from '../../web/learn/challenges.mjs';
import { PARTS, standingsOf } from './challengeplay.mjs';
import { exportsOf, library } from './parts.mjs';
import { noAxe, PHONE, root, shot, stage } from './support.mjs';

const GAMES = ['duel', 'ages', 'steel', 'tempus', 'civ'];
const LUCKY = [0, 1e5, 2e5, 3e5, 4e5]; // seeds: once a game at random may well be won against a bot that hardly thinks, not always

let epoki;
let m;
before(async () => {
    epoki = await library();
    m = await exportsOf([...PARTS, 'games/startoptions.ts']);
});

for (const game of GAMES)
    test(`${game}: each challenge can be won with gold in its deal, and not by playing at random`, async () => {
        const challenges = await readChallenges(path.join(root, 'data', game));
        assert.ok(challenges.length >= 12, `${challenges.length} challenges`);
        for (const challenge of challenges) {
            const { id, seat, seed, players, options } = challenge;
            const record = await readFile(path.join(root, 'tests/challenges', game, `${id}.rec`), 'utf8');
            const { table } = epoki.call('new', { game, players, seed, options });
            assert.equal(m.headOf(record), epoki.call('record', { table }), `${id}: the record is of this deal`);
            epoki.call('close', { table });
            const at = standingsOf(epoki, m, record)[seat];
            for (const goal of challenge.goals.flat()) assert.notEqual(m.holds(challenge, goal, at), undefined, `${id}: there is no ${goal.subject}`);
            assert.equal(m.medalsOf(challenge, at), 3, `${id}: gold`);
            assert.equal(m.medalsOf(challenge, { ...at, over: false }), 0, `${id}: only when the game is over`);
            const randomly = (draws) => standingsOf(epoki, m, m.headOf(record), (table) => {
                const whose = epoki.call('turn', { table }).seat;
                return epoki.call('bot', { table, bot: whose === seat ? 'random' : 'greedy:iterations=1', seed: draws++ }).action;
            })[seat];
            const golden = (draws) => m.medalsOf(challenge, randomly(draws)) === 3;
            assert.ok(!LUCKY.every(golden), `${id}: gold for playing at random`);
        }
    });

test('what is wrong with a challenge is told with its place', () => {
    const head = 'challenge a\n title\n en A\n pl A\n about\n en A {n}\n pl A {n}\n';
    for (const [text, told] of [
        [`${head} goal won\n medals 1 2 3\n`, /a.txt:1: no goal has \{n\}/],
        [`${head} goal points >= {n}\n medals 1 3 2\n`, /a.txt:9: each medal must be harder/],
        [`${head} goal points ~ {n}\n medals 1 2 3\n`, /a.txt:8: not a condition/],
        [`${head} seat 2\n goal points >= {n}\n medals 1 2 3\n`, /a.txt:1: no seat 2/],
        [`${head} fly away\n`, /a.txt:8: unknown: fly/],
        [`${head} goal points >= {n}\n medals 1 2 3\n${head}`, /a.txt:10: not a name of its own/],
    ]) assert.throws(() => parseChallenges(text, 'a.txt'), told);
});

test('medals and the deals of days and weeks', () => {
    const at = { over: true, view: {}, phase: 'over', legal: [], own: 0, version: 1, turn: null, scores: [{ seat: 0, total: 30, parts: { blue: 7 }, winner: true, kind: 'points' }, { seat: 1, total: 18, parts: { blue: 9 }, winner: false, kind: 'points' }], played: ['build a', 'war war_over_culture 1', 'build b'] };
    const who = { seat: 0, players: 2 };
    const holds = (subject, operator, value) => m.holds(who, { subject, operator, value }, at);
    assert.equal(holds('margin', '=', 12), true);
    assert.equal(holds('ending', '=', 'points'), true);
    assert.equal(holds('score.blue', '>=', 8), false);
    assert.equal(holds('played:build', '=', 2), true);
    assert.equal(holds('played:war', '=', 0), false);
    assert.equal(holds('score.gold', '>=', 1), undefined);
    const goals = [10, 12, 13].map((value) => [{ subject: 'won', operator: '=', value: true }, { subject: 'margin', operator: '>=', value }]);
    assert.equal(m.medalsOf({ ...who, goals }, at), 2);
    assert.equal(m.medalsOf({ seat: 1, players: 2, goals }, at), 0);
    const wednesday = Date.UTC(2026, 10, 18, 23, 59);
    assert.equal(m.dateOf('day', wednesday), '2026-11-18');
    assert.equal(m.dateOf('week', wednesday), '2026-11-16');
    assert.equal(m.dateOf('week', Date.UTC(2026, 10, 16)), '2026-11-16');
    assert.equal(m.dateOf('week', Date.UTC(2026, 10, 15, 23)), '2026-11-09');
    const seeds = new Set(['duel', 'ages'].flatMap((game) => ['day', 'week'].flatMap((span) => ['2026-11-16', '2026-11-17'].map((date) => m.seedOf(game, span, date)))));
    assert.equal(seeds.size, 8);
    for (const seed of seeds) assert.ok(BigInt(seed) > 0n && BigInt(seed) < 2n ** 63n);
});

test('the deals are those that the server knows', async () => {
    const lines = (await readFile(path.join(root, 'tests/challenges/deals.txt'), 'utf8')).split('\n').filter((line) => line && !line.startsWith('#'));
    const infos = epoki.call('games');
    for (const line of lines) {
        const [game, span, date, seed, players, options] = line.split(' ');
        assert.equal(m.seedOf(game, span, date), seed);
        assert.equal(infos.find((info) => info.game === game).players[0], Number(players));
        assert.equal(Object.entries(m.startOptions[game] ?? {}).map(([name, value]) => `${name}=${value}`).join(',') || '-', options);
    }
    assert.deepEqual(new Set(lines.map((line) => line.split(' ')[0])), new Set(GAMES));
});

const made = stage();

/** A game of this browser that stands one move before the end of the stored record. */
async function almostWon(id, seat) {
    const record = await readFile(path.join(root, 'tests/challenges/duel', `${id}.rec`), 'utf8');
    const actions = m.actionsOf(record);
    const version = actions.length - 1;
    const seats = [0, 1].map((place) => (place === seat ? { name: 'Ada', kind: 'human' } : { name: '', kind: 'bot', level: 'normal' }));
    return { action: actions[version], saved: { id: `challenge-duel-${id}`, game: 'duel', over: false, version, changed: 1000, challenge: `duel/${id}`, record: m.prefixOf(record, version), seats } };
}

test('the page: from the lessons to the challenges; one goes on, ends with gold, and that is kept', async () => {
    const { action, saved } = await almostWon('clear', 0);
    const { page, close } = await made.open({ kept: [saved] });
    await page.goto(`${made.url}#/learn/duel`);
    await page.getByRole('link', { name: 'Challenges' }).click();
    await page.waitForSelector('#challenge-clear');
    assert.match(await page.textContent('main'), /0 of 39 medals/);
    await noAxe(page, 'the list of challenges');
    await page.click('#challenge-clear a');
    await page.waitForSelector('.challenge .medals');
    assert.equal(await page.locator('.challenge .won').count(), 0);
    await page.waitForSelector('.status.mine');
    await noAxe(page, 'a challenge');
    await page.evaluate((wanted) => document.querySelector(`[data-action="${wanted}"]`).click(), action);
    await page.waitForSelector('.challenge .medal-gold.won');
    await noAxe(page, 'a challenge that is won');
    await page.click('.challenge a[href="#/challenges/duel"]');
    await page.waitForSelector('#challenge-clear.done');
    assert.match(await page.textContent('main'), /3 of 39 medals/);
    assert.match(await page.textContent('main'), /You have won by: /);
    assert.equal(await page.locator('.deal-scores').count(), 0, 'nothing of others where there is no server with accounts');
    await shot(page, 'challenges-duel');
    await close();
});

test('the deal of the day begins with the same cards for everybody; on a phone nothing overflows, in Polish and in the dark too', async () => {
    const seeds = [];
    for (const lang of ['en', 'pl', 'de']) {
        const { page, close } = await made.open({ size: PHONE, settings: { lang, theme: 'dark' }, colorScheme: 'dark' });
        for (const game of GAMES) {
            await page.goto(`${made.url}#/challenges/${game}`);
            await page.waitForSelector(`#deal-day >> nth=0`);
            await page.waitForFunction((wanted) => document.querySelectorAll('.challenges ol > li').length >= 12 && location.hash.endsWith(wanted), game);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, `${game} ${lang}`);
        }
        await noAxe(page, 'on a phone');
        await page.goto(`${made.url}#/challenges/duel`);
        await page.click('#deal-day button');
        await page.waitForSelector('.challenge small');
        seeds.push(await page.evaluate(() => /seed \d+/.exec(Object.entries(localStorage).find(([key]) => key.startsWith('epoki.room.challenge-duel-day'))[1])?.[0]));
        await close();
    }
    assert.match(seeds[0], /seed/);
    assert.equal(new Set(seeds).size, 1, seeds.join());
});
