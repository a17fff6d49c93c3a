#!/usr/bin/env node
// lesson.mjs: for who writes lessons (docs/lessons.md). `tools/lesson.mjs duel trade` plays a lesson through as the test does and shows what can be done at every step, up to the
// first that is wrong. `tools/lesson.mjs --deal duel SEED MOVES [BOT]` lets bots play and prints the position with the actions that lead to it.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportsOf, library, textsOf } from '../tests/web/parts.mjs';
import { SOURCES, Walk } from '../tests/web/lessonwalk.mjs';
import { readLessons } from '../web/learn/lessons.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.splice(2); // build.mjs, which is loaded below, has words of its own
const epoki = await library();

function show({ version, turn, phase, legal, view }, all) {
    console.log(`    version ${version}, seat ${turn} decides: ${phase}`);
    for (const { action, text, refs } of legal ?? []) console.log(`        ${action.padEnd(34)} ${text.en}   [${refs.join(' ')}]`);
    if (all) console.log(JSON.stringify(view));
}

function deal(game, seed, moves, bot = 'easy', players = game === 'tempus' ? '3' : '2', options = game === 'tempus' ? 'setup=auto' : '') {
    const { table } = epoki.call('new', { game, players: Number(players), seed, options: Object.fromEntries(options.split(' ').filter(Boolean).map((each) => each.split('='))) });
    const played = [];
    for (let move = 0; move < Number(moves); move++) {
        const { seat, over } = epoki.call('turn', { table });
        if (over) break;
        const { action } = epoki.call('bot', { table, bot, seed: move });
        played.push(`${seat}: ${action}`);
        epoki.call('play', { table, action });
    }
    console.log(played.map((each) => `# ${each}`).join('\n'));
    console.log(`play ${played.map((each) => each.slice(3)).join('; ')}`);
    const { seat, phase, version } = epoki.call('turn', { table });
    show({ version, turn: seat, phase, legal: epoki.call('legal', { table }).actions, view: epoki.call('view', { table, seat: seat ?? 0 }) }, true);
    console.log(`state ${JSON.stringify(epoki.call('state', { table }))}`);
    console.log(JSON.stringify(epoki.call('scores', { table })));
}

async function follow(game, wanted) {
    const m = await exportsOf(SOURCES);
    const catalog = new m.Catalog(await textsOf(game, 'catalog'));
    for (const lesson of await readLessons(epoki, game, path.join(root, 'data', game, 'lessons'))) {
        if (wanted && lesson.id !== wanted) continue;
        console.log(`${lesson.id}: ${lesson.title.en}`);
        const walk = new Walk(epoki, m, catalog, lesson);
        try {
            for (const [place, step] of lesson.steps.entries()) {
                if (wanted) {
                    console.log(`${place + 1}. ${step.kind}: ${step.text.en.slice(0, 90)}`);
                    if (step.kind !== 'say' || place === 0) show(walk.now(), process.env.VIEW);
                }
                walk.step(step);
            }
        } catch (error) {
            console.log(`WRONG: ${error.message}`);
            if (wanted) { show(walk.now(), true); if (process.env.STACK) console.log(error.stack); }
            process.exitCode = 1;
        }
    }
}

if (args[0] === '--deal') deal(...args.slice(1));
else await follow(...args);
