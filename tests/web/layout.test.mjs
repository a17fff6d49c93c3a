// layout.test.mjs: a game at its start and in its middle keeps to the limits of the table (measure.mjs), in English and Polish: text of a readable size, nothing cut off,
// covered or printed over something else, no large empty corner, every legal move to be found without scrolling. `node tests/web/shots.mjs` makes the pictures to look at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultLines, faults, isPhone, measure, SIZES, sizeName } from './measure.mjs';
import { among, GAMES, moments, SEEN } from './positions.mjs';
import { stage } from './support.mjs';

// Polish words are longer: they are looked at wherever room is scarce, and where a screen could stay empty at the start.
const LOOKS = [
    { moment: 'middle', lang: 'en', but: [] },
    { moment: 'middle', lang: 'pl', but: [1920, 2560] },
    { moment: 'start', lang: 'pl', but: [1920] },
];

const made = stage();
for (const game of GAMES) test(`${game} at its start and in its middle`, async () => {
    const { start, middle } = await moments(game);
    const blank = await (await made.chromium.newContext()).newPage();
    const worse = [];
    for (const alike of [SIZES.filter((size) => !isPhone(size)), SIZES.filter(isPhone)]) { // a phone's page has touch
        const { page, close, go, speak } = await among(made, { middle, start }, { ...SEEN, size: alike[0], lang: 'en' });
        for (const { moment, lang, but } of LOOKS) {
            await go(moment);
            await speak(lang);
            for (const size of alike.filter(({ width }) => !but.includes(width))) {
                const lines = faultLines(await measured(page, blank, size));
                worse.push(...lines.map((line) => `${moment} ${sizeName(size)} ${lang} ${line}`));
            }
        }
        await close();
    }
    await blank.context().close();
    assert.deepEqual(worse, []);
});

/** What is wrong once the page has taken that size and nothing moves. */
async function measured(page, blank, size) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForFunction(() => [...document.images].every((image) => image.complete) && document.getAnimations().every(({ playState }) => playState !== 'running'));
    return faults(await measure(page, blank), size);
}
