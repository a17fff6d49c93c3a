// handbook.test.mjs: the handbook (docs/handbook.md): every game on one printed page; an atlas with an entry for every card, whose numbers add up; both in a browser.
import assert from 'node:assert/strict';
import path from 'node:path';
import { before, test } from 'node:test';
import { parseOverview, readOverview } from '../../web/learn/overview.mjs';
import { parseStats, readStats, WIN } from '../../web/learn/stats.mjs';
import { exportsOf, textsOf } from './parts.mjs';
import { myTurn, noAxe, PHONE, root, shot, stage, startDuel } from './support.mjs';

const GAMES = ['duel', 'ages', 'steel', 'tempus', 'civ'];
const folderOf = (game) => path.join(root, 'data', game);

let m;
before(async () => { m = await exportsOf(['learn/atlas.ts', 'learn/words.ts', 'engine/catalog.ts']); });

for (const game of GAMES)
    test(`${game}: every card has an entry with a text in both languages; its numbers add up`, async (context) => {
        const catalog = new m.Catalog(await textsOf(game, 'catalog'));
        const rules = await textsOf(game, 'rules');
        const stats = await readStats(folderOf(game), (ref) => Boolean(catalog.ref(ref)));
        const entries = m.groupsOf(catalog).flatMap((group) => group.entries);
        assert.equal(entries.length, m.TABLES[game].reduce((sum, [, table]) => sum + catalog.table(table).length, 0));
        assert.equal(new Set(entries.map(({ ref }) => ref)).size, entries.length);
        const played = (ref) => stats.setups.some((_, setup) => m.figure(stats, ref, setup, 'taken').seats || m.figure(stats, ref, setup, 'used').seats);
        context.diagnostic(`${entries.filter(({ ref }) => !played(ref)).map(({ ref }) => ref).join(' ')}: without numbers, of ${entries.length}`);
        for (const { ref, row } of entries) {
            assert.ok(m.isInAtlas(game, ref));
            assert.equal(catalog.ref(ref), row, ref);
            for (const lang of ['en', 'pl']) {
                assert.ok(row.name[lang], `${ref}: a name in ${lang}`);
                assert.ok(row.text?.[lang] || ref.startsWith('unit:'), `${ref}: a text in ${lang}`); // unit cards have numbers only
            }
            const { rulings, others } = m.rulesOf(row, rules);
            assert.equal(rulings.length + others.length, (row.rules ?? []).length, `${ref}: every rule it names is there`);
            for (const [setup, { players, games }] of stats.setups.entries())
                for (const way of ['taken', 'used']) {
                    const whole = m.figure(stats, ref, setup, way);
                    const parts = Array.from({ length: players }, (_, place) => m.figure(stats, ref, setup, way, place));
                    assert.equal(parts.reduce((sum, { seats }) => sum + seats, 0), whole.seats, ref);
                    assert.ok(Math.abs(parts.reduce((sum, { seats, won }) => sum + seats * won, 0) - whole.seats * whole.won) < 1e-6, ref);
                    assert.ok(whole.seats <= whole.of && whole.of === players * games && whole.won <= 1, ref);
                }
        }
        for (const { games, won, players } of stats.setups) {
            assert.ok(games >= 100, `${games} games`);
            assert.equal(won.length, players);
        }
        assert.ok(entries.filter(({ ref }) => played(ref)).length >= 0.75 * entries.length, 'most of them were played with');
    });

test('what the numbers say', () => {
    const counts = (taken, won) => [[taken, taken], [won * WIN, won * WIN], [0, 0], [0, 0]];
    const stats = { setups: [{ players: 2, options: {}, by: 'greedy', games: 1000, won: [0.5, 0.5] }], things: { 'card:a': { 0: counts(400, 260) }, 'card:b': { 0: counts(400, 140) }, 'card:c': { 0: counts(400, 200) }, 'card:d': { 0: counts(9, 9) } } };
    const of = (ref) => m.verdict(m.figure(stats, ref, 0, 'taken'), 2);
    assert.deepEqual(['card:a', 'card:b', 'card:c', 'card:d', 'card:e'].map(of), ['more', 'less', 'even', 'unknown', 'unknown']);
    const group = { entries: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ref: `card:${id}` })) };
    assert.deepEqual(m.rankIn(stats, group, 'card:c', 0), [2, 3]);
    assert.equal(m.rankIn(stats, group, 'card:d', 0), null, 'of nine seats nothing is said');
    const { won, margin, seats, of: all } = m.figure(stats, 'card:a', 0, 'taken', 1);
    assert.deepEqual([won, seats, all], [0.65, 400, 1000]);
    assert.ok(margin > 0.04 && margin < 0.05);
});

test('what is wrong with a file is told with its place', () => {
    const head = 'setup\t0\t2\t-\tgreedy\t100\t0.5,0.5\n';
    for (const [text, why] of [
        ['setup\t0\t2\t-\tgreedy\t100\t0.5,0.6\n', /a.tsv:1: the victories of all seats/],
        ['setup\t1\t2\t-\tgreedy\t100\t0.5,0.5\n', /a.tsv:1: setup ID/],
        [`${head}thing\t0\tcard:x\t1,1\t60,60\t1,1\t60,60\n`, /a.tsv:2: there is no card:x/],
        [`${head}thing\t0\tcard:a\t1\t60,60\t1,1\t60,60\n`, /a.tsv:2: 2 numbers/],
        [`${head}thing\t0\tcard:a\t101,1\t60,60\t1,1\t60,60\n`, /a.tsv:2: more seats than 100 games/],
        [`${head}thing\t0\tcard:a\t1,1\t61,60\t1,1\t60,60\n`, /a.tsv:2: more victories/],
        [`${head}fly\n`, /a.tsv:2: thing SETUP/],
    ]) assert.throws(() => parseStats(text, 'a.tsv', (ref) => ref === 'card:a'), why);
    const part = (name) => `${name}\n en A\n pl A\n`;
    for (const [text, why] of [
        [`${part('goal')}${part('goal')}`, /a.txt:4: unknown, or there already: goal/],
        ['fly\n', /a.txt:1: unknown/],
        ['goal\n en A\n', /a.txt:1: as many paragraphs/],
        [part('goal'), /a.txt: there is no turn/],
    ]) assert.throws(() => parseOverview(text, 'a.txt'), why);
});

test('overviews name things that are there', async () => {
    for (const game of GAMES) {
        const catalog = new m.Catalog(await textsOf(game, 'catalog'));
        const overview = await readOverview(folderOf(game));
        for (const text of Object.values(overview)) for (const lang of ['en', 'pl']) {
            const words = m.spoken({ say: (each) => each?.[lang] ?? '' }, catalog, text).flat().map((span) => span.text).join('');
            assert.doesNotMatch(words, /[{}*]/, game);
        }
    }
});

const made = stage();

for (const lang of ['en', 'pl'])
    test(`each game fits one sheet of A4, in ${lang}, in the dark too`, async () => {
        const { page, close } = await made.open({ settings: { lang, theme: lang === 'pl' ? 'dark' : 'light' } });
        for (const game of GAMES) {
            await page.goto(`${made.url}#/handbook/${game}`);
            await page.waitForSelector(`.leaf-${game} .leaf-signs svg`);
            assert.equal(await page.locator('.leaf h2').count(), 5);
            for (const body of await page.locator('.leaf-signs svg').evaluateAll((all) => all.map((each) => each.innerHTML))) assert.ok(body, `${game}: every sign has its drawing`);
            await noAxe(page, `the sheet of ${game}`);
            const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
            assert.equal((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length, 1, `${game} on one page`);
            const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf).map(Number);
            assert.ok(Math.abs(width - 595) < 2 && Math.abs(height - 842) < 2, `A4, not ${width} x ${height}`);
            await page.emulateMedia({ media: 'print' });
            const { ground, hidden } = await page.evaluate(() => ({ ground: getComputedStyle(document.querySelector('.leaf')).backgroundColor, hidden: getComputedStyle(document.querySelector('.top')).display }));
            assert.deepEqual([ground, hidden], ['rgb(255, 255, 255)', 'none']);
            await page.emulateMedia({ media: null }); // a page that is shown as on a screen is printed so
        }
        await close();
    });

test('the atlas: from the lessons and the rules to the list, and to entries of every game', async () => {
    const { page, close } = await made.open();
    for (const from of ['learn', 'rules']) {
        await page.goto(`${made.url}#/${from}/duel`);
        await page.getByRole('link', { name: 'Atlas of cards' }).click();
        await page.waitForSelector('.atlas-table');
    }
    await page.waitForFunction(() => document.querySelectorAll('.atlas-table th img.art').length > 60); // every card with its picture
    await noAxe(page, 'the list');
    await shot(page, 'atlas-duel');
    for (const game of GAMES) {
        await page.goto(`${made.url}#/atlas/${game}`);
        await page.waitForFunction((wanted) => document.querySelector(`.atlas-table a[href^="#/atlas/${wanted}/"]`), game);
        assert.match(await page.textContent('main'), /\d+ games, \d players/, 'how many games there were is said');
        const bad = await page.evaluate(async () => {
            const links = [...document.querySelectorAll('.atlas-table a')].filter((_, place) => place % 6 === 0).map((link) => [link.hash, link.textContent]);
            const wrong = [];
            for (const [hash, name] of links) {
                location.hash = hash;
                for (let tries = 0; document.querySelector('.atlas-entry h1')?.textContent !== name && tries < 200; tries++) await new Promise((done) => setTimeout(done, 5));
                const text = document.querySelector('.atlas-face > div')?.textContent ?? '';
                if (document.querySelector('.atlas-entry h1')?.textContent !== name || !text.trim() || !document.querySelector('.verdict-more, .verdict-less, .verdict-even, .verdict-unknown')) wrong.push(hash);
            }
            return [links.length < 7 ? 'too few' : '', ...wrong].filter(Boolean);
        });
        assert.deepEqual(bad, [], game);
    }
    await page.goto(`${made.url}#/atlas/duel/card:academy`);
    await page.waitForSelector('.atlas-rulings');
    await noAxe(page, 'an entry');
    await close();
});

test('on a phone, in Polish: numbers fit; a card of the table leads to its entry, and back', async () => {
    const { page, close } = await made.open({ size: PHONE, settings: { lang: 'pl', theme: 'dark' }, colorScheme: 'dark' });
    for (const where of ['atlas/ages', 'atlas/ages/civil:aristotle', 'atlas/civ', 'handbook/ages']) {
        await page.goto(`${made.url}#/${where}`);
        await page.waitForSelector('.atlas-table, .leaf-signs');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, where);
        await noAxe(page, where);
    }
    await close();
    const laptop = await made.open();
    await startDuel(laptop.page);
    assert.equal(await myTurn(laptop.page), 'mine');
    await laptop.page.locator('.thing[data-ref^="wonder:"], .thing.card.open[data-ref^="card:"]').first().click();
    await laptop.page.click('.chosen-thing a[href^="#/atlas/duel/"]');
    await laptop.page.waitForSelector('.atlas-entry');
    await laptop.page.click('.to-table');
    await laptop.page.waitForSelector('.status.mine');
    await laptop.close();
});
