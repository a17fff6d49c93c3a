// layout.test.mjs: a game at its start and in its middle keeps to the limits of the table (measure.mjs), in English and Polish: text of a readable size, nothing cut off,
// covered or printed over something else, no large empty corner, every legal move to be found without scrolling. `node tests/web/shots.mjs` makes the pictures to look at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultLines, faults, isPhone, measure, SIZES, sizeName } from './measure.mjs';
import { among, at, GAMES, moments, nearEnd, positions, SEEN } from './positions.mjs';
import { stage } from './support.mjs';

// Polish words are longer: they are looked at wherever room is scarce, and where a screen could stay empty at the start.
const LOOKS = [
    { moment: 'middle', lang: 'en', but: [] },
    { moment: 'middle', lang: 'pl', but: [1920, 2560] },
    { moment: 'start', lang: 'pl', but: [1920] },
    { moment: 'research', lang: 'en', but: [1920, 2560, 844, 390] }, // eleven technologies at once
    { moment: 'token', lang: 'pl', but: [1920, 2560, 844] }, // each says what it does
    { moment: 'revive', lang: 'pl', but: [1920, 2560, 844, 390] }, // a whole discard pile to choose from
    { moment: 'politics', lang: 'pl', but: [1920, 2560, 844] }, // a pact: two sides of it with every rival
    { moment: 'hand', lang: 'pl', but: [1920, 2560, 844, 390] }, // six civil cards beside the military ones
    { moment: 'force', lang: 'en', but: [1920, 2560, 844, 390] }, // units and bonus cards for a colony
];

/** Further moments that ask for much room. */
const PACT = /agreement/;
const CROWDED = {
    duel: () => positions('duel', { players: 2, seed: 3, games: 30 }, { token: (phase) => phase === 'token', revive: (phase, view) => phase === 'revive' && view.discard.length > 5 }),
    ages: () => positions('ages', { players: 3, seed: 11, bold: /^bid 1$/ }, {
        politics: (phase, view) => phase === 'politics' && view.player[0].military.some((id) => PACT.test(id)),
        hand: (phase, { player: [own] }) => phase === 'actions' && own.civil.length > 5,
        force: (phase) => phase === 'force',
    }),
    civ: () => positions('civ', { players: 2, seed: 11 }, { research: (phase) => phase === 'research' }),
};

const made = stage(undefined, { drawing: true });
for (const game of GAMES) test(`${game} at its start and in its middle`, async () => {
    const { start, middle } = await moments(game);
    const records = { middle, start, ...await CROWDED[game]?.() };
    const blank = await (await made.chromium.newContext()).newPage();
    const worse = [];
    for (const alike of [SIZES.filter((size) => !isPhone(size)), SIZES.filter(isPhone)]) { // a phone's page has touch
        const { page, close, go, speak } = await among(made, records, { ...SEEN, size: alike[0], lang: 'en' });
        for (const { moment, lang, but } of LOOKS.filter((look) => records[look.moment])) {
            const shown = alike.filter(({ width }) => !but.includes(width));
            if (!shown.length) continue;
            await go(moment);
            await speak(lang);
            for (const size of shown) {
                const lines = [...faultLines(await measured(page, blank, size)), ...moment === 'middle' ? await kept(page, game, size) : []];
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

/** What a laptop shows without scrolling, and how small, in pixels, pieces of a board may be on any screen. */
const WHOLE = { steel: '.pane-sides', civ: '.civ-hand' };
const LEAST = { tempus: ['.upright', 16], civ: ['.map-cell', 21] };

/** What is cut off or small, and whether the newest card of the story shows its head. */
async function kept(page, game, size) {
    const wrong = await page.evaluate(([whole, [piece, least]]) => {
        const box = (element) => element.getBoundingClientRect();
        const [newest, lane] = ['.story > ol > li:last-child', '.story > ol'].map((each) => document.querySelector(each));
        const scrolling = [...document.querySelectorAll(whole)].filter((each) => each.scrollHeight > each.clientHeight + 1);
        const small = [...document.querySelectorAll(piece)].map((each) => Math.round(box(each).width)).filter((width) => width && width < least);
        return [scrolling.length && `${whole} scrolls`, small.length && `${piece} is ${Math.min(...small)} px wide`, newest?.checkVisibility() && box(lane).height && box(newest).top < box(lane).top - 1 && 'the newest card of the story has no head'];
    }, [isPhone(size) || size.width < 1200 ? 'none' : WHOLE[game] ?? 'none', LEAST[game] ?? ['none', 0]]);
    return wrong.filter(Boolean);
}

test('7 Wonders Duel: both cities are whole at the end of a game', async () => {
    for (const seed of [11, 12, 13]) {
        const { page, close } = await at(made, await nearEnd('duel', { players: 2, seed }, 1), { ...SEEN, lang: 'pl' });
        assert.deepEqual(await page.$$eval('.city', (all) => all.map((city) => Math.max(0, city.scrollHeight - city.clientHeight))), [0, 0], `game ${seed}`);
        await close();
    }
});

test('7 Wonders Duel: wonders that are not yet taken stay where they are', async () => {
    const left = (n) => (phase, view) => phase === 'draft' && view.offer.filter((id) => id !== null).length === n;
    const { four, three } = await positions('duel', { players: 2, seed: 3 }, { three: left(3), four: left(4) });
    const { page, close, go } = await among(made, { three, four }, SEEN);
    const sizes = () => page.$$eval('.offer-cards > *', (all) => all.map((each) => { const { x, y, width, height } = each.getBoundingClientRect(); return [x, y, width, height].map(Math.round); }));
    const before = await sizes();
    await go('four');
    assert.equal(before.length, 4);
    assert.deepEqual(await sizes(), before);
    await close();
});
