#!/usr/bin/env node
// coach.mjs: how often the coach of the page (web/src/learn/coach.ts) would warn players of each level. Bots play, and the coach judges the decisions of the first seat as it does at a
// table, with all the time it wants. `tools/coach.mjs [--games N] [--levels easy,normal,hard] [--dump FILE] GAME...`; the figures of docs/analysis.md are made with it.
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportsOf, library, textsOf } from '../tests/web/parts.mjs';

const { values: { games, levels, dump, seed }, positionals } = parseArgs({ allowPositionals: true,
    options: { games: { type: 'string', default: '4' }, levels: { type: 'string', default: 'easy,normal,hard' }, dump: { type: 'string' }, seed: { type: 'string', default: '700' } } });
process.argv.splice(2); // what makes the page reads its own options
const GAMES = ['duel', 'ages', 'steel', 'tempus', 'civ'];
const FORESEE = { duel: ['duelFacts', 'duelSummary'], ages: ['agesFacts', 'agesSummary'], steel: ['steelFacts', 'steelSummary'], tempus: ['tempusFacts', 'tempusSummary'], civ: ['civFacts', 'civSummary'] };

const epoki = await library(1n);
const m = await exportsOf(['learn/coach.ts', 'engine/host.ts', 'engine/catalog.ts', 'engine/record.ts', 'games/duel/model.ts', 'games/ages/foresee.ts', 'games/steel/foresee.ts', 'games/tempus/foresee.ts', 'games/civ/foresee.ts',
    ...GAMES.map((game) => `games/${game}/summary.ts`)]);
const host = new m.Host(epoki);

/** What the coach says to a move in this position, with what led to it; null: not suspect. */
function judged(game, record, action, version, factsOf) {
    const { clear, turns, bot } = m.watchingOf(game);
    let thought = m.newThought();
    thought.wanted = action;
    for (let job = m.nextJob(thought, clear); job; job = m.nextJob(thought, clear)) {
        if (job.kind === 'look') thought = m.looked(thought, host.bot({ record, bot: 'hard', seed: version + job.look * 100000 }));
        else thought.tries.set(job.action, [...(thought.tries.get(job.action) ?? []), host.playout({ record, action: job.action, seed: job.number + 1, turns, bot })]);
    }
    const loss = m.lossOf(thought, action);
    if (loss === undefined || loss < clear) return null;
    const best = m.bestOf(thought);
    const fallen = m.valueLost(thought.tries.get(action), thought.tries.get(best));
    const says = (watch) => m.objectionTo(thought, action, game, watch, factsOf);
    return { loss, fallen, best, grave: says('grave'), clear: says('clear') };
}

/** One game: how often the first seat was warned, and in how many decisions. */
function warnings(game, level, number, catalog) {
    const [facts, summary] = FORESEE[game].map((name) => m[name]);
    const factsOf = (playout) => m.factsOf({ facts, summary }, catalog, 0, playout);
    const players = game === 'tempus' ? 3 : 2;
    const { table } = epoki.call('new', { game, players, seed: String(number) });
    const count = { decisions: 0, suspect: 0, grave: 0, clear: 0 };
    for (let version = 0; !epoki.call('turn', { table }).over; version++) {
        const { seat } = epoki.call('turn', { table });
        const { action } = epoki.call('bot', { table, bot: seat ? 'normal' : level, seed: number * 1000 + version });
        if (seat === 0 && epoki.call('legal', { table }).actions.length > 1) {
            count.decisions++;
            const said = judged(game, epoki.call('record', { table }), action, version, factsOf);
            if (said) count.suspect++;
            if (said?.grave) count.grave++;
            if (said?.clear) count.clear++;
            if (said && dump) appendFileSync(dump, `${JSON.stringify({ game, level, number, version, action, ...said, reason: said.clear?.reason })}\n`);
        }
        epoki.call('play', { table, action });
    }
    epoki.call('close', { table });
    return count;
}

for (const game of positionals.length ? positionals : GAMES) {
    const catalog = new m.Catalog(await textsOf(game, 'catalog'));
    for (const level of levels.split(',')) {
        const counts = Array.from({ length: Number(games) }, (_, place) => warnings(game, level, Number(seed) + place, catalog));
        const mean = (key) => (counts.reduce((sum, each) => sum + each[key], 0) / counts.length).toFixed(1);
        console.log(`| ${game} | \`${level}\` | ${counts.length} | ${mean('decisions')} | ${mean('suspect')} | ${mean('grave')} | ${mean('clear')} |`);
    }
}
