// puzzles.test.mjs: every puzzle (data/<game>/puzzles.txt, docs/puzzles.md) can be solved in the library and answers wrong moves; ratings and days; one solved and one missed in a browser.
import assert from 'node:assert/strict';
import path from 'node:path';
import { before, test } from 'node:test';
import { parsePuzzles, readPuzzles } from '../../web/learn/puzzles.mjs';
import { exportsOf, library } from './parts.mjs';
import { noAxe, PHONE, root, stage } from './support.mjs';

const GAMES = ['duel', 'ages', 'steel', 'tempus', 'civ'];
const fileOf = (game) => path.join(root, 'data', game, 'puzzles.txt');
const voice = { t: (key, values = {}) => `${key} ${JSON.stringify(values)}`, say: (text) => text?.en ?? '' };

let epoki;
let m;
before(async () => {
    epoki = await library();
    m = await exportsOf(['learn/puzzles.ts', 'learn/solver.ts', 'learn/course.ts']);
});

for (const game of GAMES)
    test(`${game}: every puzzle begins where its seat decides, its line can be played, and whatever else can be played is answered`, async (context) => {
        const book = await readPuzzles(epoki, game, fileOf(game));
        assert.ok(book.puzzles.length, 'there are puzzles');
        context.diagnostic(`${book.puzzles.length} puzzles of ${game}`);
        for (const puzzle of book.puzzles) {
            const lesson = m.taskOf(voice, book, puzzle, '');
            const { table } = epoki.call('load', { record: lesson.record });
            assert.equal(epoki.call('turn', { table }).version, puzzle.version);
            for (const [place, step] of lesson.steps.entries()) {
                const { seat, actions } = epoki.call('legal', { table });
                assert.equal(seat, puzzle.seat, puzzle.id);
                if (!place) assert.equal(actions.length, puzzle.choices, puzzle.id);
                let right = 0;
                for (const { action } of actions) {
                    const answer = m.answerTo(step, action);
                    if (answer === null) right++;
                    else assert.ok(answer.en, `${puzzle.id}: ${action} has no answer`);
                }
                assert.equal(right, step.moves.length, puzzle.id);
                assert.ok(right < actions.length, puzzle.id);
                epoki.call('play', { table, action: step.moves[0] });
            }
            if (puzzle.kind === 'win') assert.ok(epoki.call('scores', { table })[puzzle.seat].winner, `${puzzle.id} wins`);
            epoki.call('close', { table });
        }
    });

test('what is wrong with a file is told with its place', () => {
    const head = 'record\ngame duel\nplayers 2\n';
    for (const [text, why] of [['puzzle a\n', /a.txt:1: a file of puzzles begins/], [`${head}puzzle a\nat 1\n`, /a.txt:5: 2 numbers/], [`${head}puzzle a\nkind fun\n`, /a.txt:5: unknown kind/], [`${head}puzzle a\nfly\n`, /a.txt:5: unknown: fly/]])
        assert.throws(() => parsePuzzles(text, 'a.txt'), why);
});

test('the rating of a solver goes up by what was not expected, and only by the first try', () => {
    assert.equal(m.expected(1200, 1200), 0.5);
    assert.ok(Math.abs(m.expected(1200, 1600) - 1 / 11) < 1e-9);
    assert.equal(m.ratedAfter(1200, 1200, true, 0), 1232);
    assert.equal(m.ratedAfter(1200, 1200, false, 50), 1192);
    const begun = { rating: 1200, tries: 0, streak: 0, longest: 0, history: [], results: {}, days: [] };
    const solved = m.after(begun, { id: 'a', rating: 1200 }, true, '2026-11-18');
    assert.deepEqual([solved.rating, solved.streak, solved.days], [1232, 1, ['2026-11-18']]);
    assert.equal(m.after(solved, { id: 'a', rating: 1200 }, false, null), solved, 'once');
    assert.equal(m.after(solved, { id: 'b', rating: 1200 }, false, null).streak, 0);
    const at = new Date('2026-11-18T12:00:00Z');
    assert.equal(m.daysInARow(['2026-11-15', '2026-11-16', '2026-11-17'], at), 3, 'today is still open');
    assert.equal(m.daysInARow(['2026-11-15', '2026-11-16'], at), 0);
});

test('the puzzle of a day is the same whatever the order; the next one is near the rating and new', () => {
    const puzzles = [900, 1150, 1300, 2000].map((rating) => ({ id: `p${rating}`, rating }));
    const day = (list, date) => m.dailyOf(list, 'duel', date).id;
    assert.equal(day(puzzles, '2026-11-18'), day([...puzzles].reverse(), '2026-11-18'));
    const days = Array.from({ length: 40 }, (_, n) => day(puzzles, `2026-10-${n}`));
    assert.equal(new Set(days).size, puzzles.length, 'all have their days');
    assert.equal(m.nextOf(puzzles, 1200, {}).id, 'p1150');
    assert.equal(m.nextOf(puzzles, 1200, { p1150: 1 }).id, 'p1300');
    assert.equal(m.nextOf(puzzles, 1200, { p900: 0, p1150: 1, p1300: 1, p2000: 1 }).id, 'p900', 'what was missed comes again');
});

const made = stage();

test('the page: a puzzle solved, one missed and shown, what it keeps of both, and a game from there', async () => {
    const book = await readPuzzles(epoki, 'duel', fileOf('duel'));
    const [first, second] = book.puzzles.filter(({ right, kind }) => right.length === 1 && kind === 'best');
    const { page, close } = await made.open();
    await page.goto(`${made.url}#/learn/duel`);
    await page.getByRole('link', { name: 'Puzzles' }).click();
    await page.waitForSelector('.puzzles');
    await noAxe(page, 'the list of puzzles');
    const play = (action) => page.evaluate((wanted) => document.querySelector(`[data-action="${wanted}"]`).click(), action);
    const begin = async ({ id }) => {
        await page.goto(`${made.url}#/puzzles/duel/${id}`);
        await page.waitForSelector('.puzzle-panel.kind-do');
        await page.waitForSelector('.status.mine');
    };
    await begin(first);
    await noAxe(page, 'a puzzle');
    await play(first.right[0][0]);
    await page.waitForSelector('.puzzle-panel.kind-finished');
    assert.match(await page.textContent('.puzzle-panel'), /Solved! Your rating: 1200 → 12\d\d/);
    await begin(second);
    await play(second.wrong[0].action);
    await page.waitForSelector('.lesson-answer');
    assert.match(await page.textContent('.lesson-answer'), new RegExp(`${second.wrong[0].value} %`));
    await page.click('#puzzle-show');
    await page.waitForSelector('.puzzle-panel.kind-finished');
    assert.match(await page.textContent('.puzzle-panel'), /This was the solution/);
    await page.click('#puzzle-go-on');
    await page.waitForURL(/#\/game\//);
    await page.waitForSelector('.status.mine');
    await page.goto(`${made.url}#/puzzles/duel`);
    await page.waitForSelector('.puzzle-statistics');
    assert.match(await page.textContent('.puzzle-statistics'), /1 of 2/);
    assert.equal(await page.locator('.puzzles .solved').count(), 1);
    assert.equal(await page.locator('.puzzles .missed').count(), 1);
    await page.selectOption('.puzzle-filters select >> nth=1', 'hard');
    assert.equal(await page.locator('.puzzles .is-easy').count(), 0);
    await page.goto(`${made.url}#/`);
    await page.waitForSelector('.saved');
    assert.equal(await page.locator('.saved').count(), 1, 'only the game that went on stands in the list of games');
    await close();
});

test('on a phone the question and the way out of it are in sight', async () => {
    const { page, close } = await made.open({ size: PHONE, settings: { lang: 'pl' } });
    await page.goto(`${made.url}#/puzzles/duel/daily`);
    await page.waitForSelector('#puzzle-show');
    const { bottom, height } = await page.locator('#puzzle-show').evaluate((element) => ({ bottom: element.getBoundingClientRect().bottom, height: innerHeight }));
    assert.ok(bottom <= height, `${bottom} of ${height}`);
    await close();
});
