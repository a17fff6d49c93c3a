// rules.test.mjs: the rules of every game: chapters with headings and contents, pictures drawn by the boards, signs, search, links that lead to the right place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportsOf, textsOf } from './parts.mjs';
import { myTurn, noAxe, PHONE, shot, stage, startDuel } from './support.mjs';

const made = stage();
const GAMES = ['duel', 'ages', 'steel', 'tempus', 'civ'];

test('parts: every rule is in exactly one, under the heading before it', async () => {
    const m = await exportsOf(['screens/rules.tsx']);
    for (const game of GAMES) {
        const [rules, headings] = [await textsOf(game, 'rules'), await textsOf(game, 'headings')];
        const parts = m.partsOf(rules, headings);
        assert.deepEqual(parts.flatMap((part) => part.rules.map((rule) => rule.id)), rules.map((rule) => rule.id), game);
        assert.ok(headings.filter((heading) => heading.level === 2).length >= 8, game);
        for (const { chapter, rules: own } of parts) for (const rule of own) if (game === 'duel') assert.equal(rule.id.split('.')[0], chapter);
        for (const { title } of headings) assert.ok(title.en && title.pl, game);
    }
});

for (const game of GAMES) {
    test(`${game}: contents lead to chapters, pictures come from the board, signs have names`, { timeout: 90000 }, async () => {
        const { page, close } = await made.open({ settings: { lang: 'pl' } });
        await page.goto(`${made.url}?rules#/rules/${game}`);
        await page.waitForSelector('.drawn .stage-board .thing, .drawn .stage-board svg', { state: 'attached', timeout: 40000 });
        assert.equal(await page.locator('.contents li').count(), (await page.locator('.chapter').count()));
        assert.ok((await page.locator('.drawn').count()) >= 2);
        assert.ok((await page.locator('.signs dd').count()) >= 5);
        for (const name of await page.locator('.signs dd').allTextContents()) assert.ok(name.trim());
        for (const body of await page.locator('.signs svg').evaluateAll((all) => all.map((each) => each.innerHTML))) assert.ok(body, 'every sign has its drawing');
        await page.locator('.contents a').nth(3).click();
        await page.waitForFunction(() => { const at = document.querySelector('.rule-list > li.at')?.getBoundingClientRect(); return at && at.top >= 0 && at.bottom <= innerHeight; });
        await shot(page, `rules-${game}`);
        await close();
    });
}

test('opened for the game one plays; a question leads to its rule', async () => {
    const { page, close } = await made.open();
    await startDuel(page);
    assert.equal(await myTurn(page), 'mine');
    assert.match(await page.getAttribute('.top nav a[href^="#/rules"]', 'href'), /#\/rules\/duel$/);
    await page.click('.status .rule-link');
    await page.waitForFunction(() => { const at = document.querySelector('.rule-list > li.at')?.getBoundingClientRect(); return at && at.top >= 0 && at.bottom <= innerHeight; });
    await page.goto(`${made.url}#/rules/civ`);
    await page.waitForSelector('.rule-games [aria-current]');
    assert.match(await page.textContent('.rule-games [aria-current]'), /Civilization/);
    await close();
});

test('phone: nothing overflows, contents fold, axe finds nothing', async () => {
    const { page, close } = await made.open({ size: PHONE });
    await page.goto(`${made.url}?rules#/rules/duel`);
    await page.waitForSelector('.drawn .stage-board', { state: 'attached' });
    assert.equal(await page.getAttribute('.contents', 'open'), null);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.fill('.rules input', 'capital');
    await page.waitForFunction(() => !document.querySelector('.drawn'));
    assert.ok((await page.locator('.rule-list > li').count()) > 0);
    await noAxe(page, 'rules');
    await close();
});
