// layout.test.mjs: a game in its middle keeps to the limits of the table (measure.mjs) at all six sizes: text of a readable size, nothing cut off, covered or printed over
// something else, no large empty corner, every legal move to be found without scrolling. `node tests/web/shots.mjs` makes the pictures to look at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultLines, faults, isPhone, measure, SIZES, sizeName } from './measure.mjs';
import { at, GAMES, moments, SEEN } from './positions.mjs';
import { stage } from './support.mjs';

// How many faults a board still has, by kind: game, size. A number here can only become smaller; whoever mends a board takes his line away.
const STILL_WRONG = {
    ages: { '1366x768': { clipped: 5 }, '1024x768': { clipped: 8 } },
    tempus: { '390x844': { overlapping: 9 } },
};

// Polish words are longer: looked at where there is least room.
const LOOKS = [{ lang: 'en', sizes: SIZES }, { lang: 'pl', sizes: SIZES.filter(({ width }) => width === 1024 || width === 390) }];

const made = stage();
for (const game of GAMES) test(`${game} in its middle`, async (t) => {
    const { middle } = await moments(game);
    const blank = await (await made.chromium.newContext()).newPage();
    const worse = [];
    const most = {};
    for (const { lang, sizes } of LOOKS) for (const alike of [sizes.filter((size) => !isPhone(size)), sizes.filter(isPhone)]) { // a phone's page has touch
        const { page, close } = await at(made, middle, { ...SEEN, size: alike[0], lang });
        for (const size of alike) {
            const [where, wrong] = [sizeName(size), await measured(page, blank, size)];
            for (const [kind, list] of Object.entries(wrong)) {
                most[`${where} ${kind}`] = Math.max(most[`${where} ${kind}`] ?? 0, list.length);
                if (list.length > (STILL_WRONG[game]?.[where]?.[kind] ?? 0)) worse.push(...faultLines({ [kind]: list }).map((line) => `${where} ${lang} ${line}`));
            }
        }
        await close();
    }
    await blank.context().close();
    for (const [where, kinds] of Object.entries(STILL_WRONG[game] ?? {})) for (const [kind, n] of Object.entries(kinds)) {
        const now = most[`${where} ${kind}`] ?? 0;
        if (now < n) t.diagnostic(`${where} ${kind}: ${now} now, take ${n} away`);
    }
    assert.deepEqual(worse, []);
});

/** What is wrong once the page has taken that size and nothing moves. */
async function measured(page, blank, size) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForFunction(() => [...document.images].every((image) => image.complete) && document.getAnimations().every(({ playState }) => playState !== 'running'));
    return faults(await measure(page, blank), size);
}
