// frames.mjs: how long the frames of the page take in Chromium while things fly, game by game: the time between two pictures, and the processor time the page's thread
// spent for one. The table asks for at most 25 ms at the 95th percentile. A busy machine shows fewer pictures whatever the page does, so this is no test; the processor
// time tells even there what the page asks for.
//     node tests/web/frames.mjs [--game duel] [--moves 12]
import { parseArgs } from 'node:util';
import { browser, moving, myTurn, open, serve, site } from './support.mjs';

const GAMES = ['duel', 'ages', 'steel', 'tempus', 'civ'];
const LIMIT = 25;
const { values } = parseArgs({ options: { game: { type: 'string', multiple: true, default: GAMES }, moves: { type: 'string', default: '12' } } });

/** Runs in the page: the times between pictures while something is in motion, by what the browser says of its animations. */
function watchFrames() {
    globalThis.frames = [];
    let before = null;
    const tick = (now) => {
        const flying = document.getAnimations().some(({ playState }) => playState === 'running');
        if (flying && before !== null) globalThis.frames.push(now - before);
        before = flying ? now : null;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}

/** From a trace: the processor time of the page's thread from one picture to the next, while something is in motion. */
function workOf(trace) {
    const { traceEvents } = JSON.parse(trace.toString());
    const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`);
    const busiest = main.map((thread) => traceEvents.filter(({ pid, tid, name }) => `${pid} ${tid}` === thread && name === 'Animation').length ? thread : null).find(Boolean) ?? null;
    const events = traceEvents.filter(({ pid, tid }) => main.includes(`${pid} ${tid}`) && (!busiest || `${pid} ${tid}` === busiest)).sort((a, b) => a.ts - b.ts);
    const frames = [];
    let work = 0;
    for (const { name, ph, tdur } of events) {
        if (name === 'FireAnimationFrame') { frames.push(work / 1000); work = 0; }
        if (ph === 'X' && name === 'RunTask') work += tdur ?? 0;
    }
    return frames.slice(1);
}

const share = (times, part) => times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];
const said = (times) => `median ${share(times, 0.5).toFixed(1)}, 95th percentile ${share(times, 0.95).toFixed(1)} ms`;

const server = await serve(site);
const chromium = await browser({ drawing: true });
let slow = 0;
for (const game of values.game) {
    const { page, context } = await open(chromium, server.url, { alone: true, settings: { list: false, pace: 'normal' } });
    await page.click(`.poster-${game} .play-now`);
    await myTurn(page);
    await page.evaluate(watchFrames);
    await chromium.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'toplevel', '__metadata'] });
    for (let moves = 0; moves < Number(values.moves) && (await myTurn(page)) === 'mine'; moves++) {
        await moving(page, () => page.evaluate(() => document.querySelector('.groups .action').click()));
        await page.waitForFunction(() => !document.getAnimations().some(({ playState }) => playState === 'running'), null, { timeout: 5000 }).catch(() => {});
    }
    const work = workOf(await chromium.stopTracing());
    const times = await page.evaluate(() => globalThis.frames);
    await context.close();
    if (times.length && share(times, 0.95) > LIMIT) slow++;
    console.log(times.length ? `${game}: ${times.length} frames in motion: ${said(times)} apart; of the processor ${said(work)} (${work.length} frames)` : `${game}: nothing flew`);
}
await chromium.close();
await server.close();
console.log(`${slow} of ${values.game.length} over ${LIMIT} ms`);
