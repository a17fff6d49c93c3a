// unit.test.mjs: the pure parts of the page, and the Host on the real library. `node --test tests/web/unit.test.mjs`; EPOKI_WASM names the module.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './support.mjs';

const web = path.join(root, 'web');
const { build } = createRequire(path.join(web, 'package.json'))('esbuild');
const wasmFile = process.env.EPOKI_WASM ?? path.join(root, 'build/wasm/epoki.wasm');
let folder;
let m; // every export the tests use
let epoki;

const sources = ['i18n/texts.ts', 'i18n/index.ts', 'engine/record.ts', 'engine/host.ts', 'engine/catalog.ts', 'games/desk.ts', 'games/duel/model.ts', 'games/generic/model.ts',
    'session/analysis.ts', 'session/online.ts', 'session/session.ts', 'session/saved.ts', 'components/command.tsx', 'screens/rules.tsx'];

before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-web-'));
    const { icons } = await import(pathToFileURL(path.join(web, 'build.mjs')));
    await build({
        stdin: { contents: sources.map((file) => `export * from './src/${file}';`).join('\n'), resolveDir: web },
        outfile: path.join(folder, 'parts.mjs'), bundle: true, format: 'esm', platform: 'node', jsx: 'automatic', jsxImportSource: 'preact', plugins: [icons], logLevel: 'error',
    });
    m = await import(pathToFileURL(path.join(folder, 'parts.mjs')));
    const { load } = await import(pathToFileURL(path.join(web, 'wasm/epoki.mjs')));
    epoki = await load(await readFile(wasmFile), { entropy: 1n });
});
after(() => rm(folder, { recursive: true }));

const host = () => new m.Host((method, params) => epoki.call(method, params));
const catalog = (game) => new m.Catalog(epoki.call('catalog', { game }));

/** A host with a game after some moves: always the n-th legal action. */
function played(game, players, moves, seed = '7') {
    const table = host();
    table.open({ record: table.create({ game, players, seed }) });
    for (let move = 0; move < moves; move++) {
        const { legal, over } = table.look({ seat: 0 });
        if (over) break;
        table.play({ action: legal[(move * 7) % legal.length].action });
    }
    return table;
}

test('every text has both languages and the same places for values', () => {
    for (const [key, [en, pl]] of Object.entries(m.texts)) {
        assert.ok(en.trim() && pl.trim(), key);
        const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
        assert.deepEqual(places(en), places(pl), key);
    }
    assert.equal(m.textOf('pl', 'seat.player', { n: 2 }), 'Gracz 2');
});

test('names replace "Player 1" in texts of the library', () => {
    const seats = [{ name: 'Ala', kind: 'human' }, { name: '', kind: 'bot' }];
    const text = { en: 'Player 1 builds Theater. Player 2 moves.', pl: 'Gracz 1 buduje: Teatr. Gracz 2 przesuwa.' };
    assert.equal(m.withNames(m.speaker('en'), text, seats), 'Ala builds Theater. Computer moves.');
    assert.equal(m.withNames(m.speaker('pl'), text, seats), 'Ala buduje: Teatr. Komputer przesuwa.');
});

test('records: head, actions, prefix', () => {
    const record = 'epoki-record 1\ngame duel\nrules 1\nplayers 2\nseed 4\nbegin\n# draft\npick a\n= seat=0\npick b\n';
    assert.deepEqual(m.actionsOf(record), ['pick a', 'pick b']);
    assert.equal(m.fieldOf(record, 'game'), 'duel');
    assert.ok(m.prefixOf(record, 1).endsWith('begin\npick a\n'));
    assert.throws(() => m.headOf('hello'));
    assert.equal(m.seedOf(record), m.seedOf(record));
    assert.notEqual(m.seedOf(record), m.seedOf(m.prefixOf(record, 1)));
});

test('choosing narrows, starts anew, and is taken back', () => {
    const legal = [
        { action: 'build a', refs: ['card:a'], group: 'build' },
        { action: 'wonder w a', refs: ['wonder:w', 'card:a'], group: 'wonder' },
        { action: 'wonder w b', refs: ['wonder:w', 'card:b'], group: 'wonder' },
    ];
    assert.deepEqual(m.chooseNext(legal, [], 'card:a'), ['card:a']);
    assert.deepEqual(m.chooseNext(legal, ['card:a'], 'wonder:w'), ['card:a', 'wonder:w']);
    assert.deepEqual(m.chooseNext(legal, ['card:a'], 'card:b'), ['card:b']);
    assert.deepEqual(m.chooseNext(legal, ['card:a'], 'card:a'), []);
    assert.deepEqual(m.narrowed(legal, ['card:a', 'wonder:w']).map((each) => each.action), ['wonder w a']);
    assert.deepEqual(m.grouped(legal).map((each) => each.group), ['build', 'wonder']);
});

test('the command line finds by notation and by words of both languages', () => {
    const legal = [
        { action: 'build theater', text: { en: 'Build Theater (free)', pl: 'Zbuduj: Teatr (za darmo)' }, refs: [], group: 'build' },
        { action: 'discard theater', text: { en: 'Discard Theater for 2 coins', pl: 'Odrzuć: Teatr, weź 2 monety' }, refs: [], group: 'discard' },
    ];
    assert.equal(m.matching(legal, 'build th')[0].action, 'build theater');
    assert.equal(m.matching(legal, 'teatr odrzuć')[0].action, 'discard theater');
    assert.equal(m.matching(legal, 'xyz').length, 0);
});

test('rules are found by number and by words without accents', () => {
    const rules = epoki.call('rules', { game: 'duel' });
    assert.ok(m.searchRules(rules, '9.4', 'en').some((rule) => rule.id === '9.4'));
    assert.ok(m.searchRules(rules, 'zwyciestwo', 'pl').length + m.searchRules(rules, 'wygrac', 'pl').length > 0);
});

test('analysis: values add up, losses are never negative, the curve follows', () => {
    const sum = (values) => values.reduce((total, each) => total + each, 0);
    assert.ok(Math.abs(sum(m.withValue([0.2, 0.3, 0.5], 1, 0.6)) - 1) < 1e-9);
    const where = { version: 3, seat: 0, action: 'b', certain: false, texts: new Map() };
    const answer = { action: 'a', value: [0.6, 0.4], visits: 10, candidates: [{ action: 'a', share: 0.9, value: 0.6 }, { action: 'b', share: 0.1, value: 0.45 }] };
    const decision = m.judge(where, answer);
    assert.ok(Math.abs(decision.loss - 0.15) < 1e-9);
    const unseen = m.judge({ ...where, action: 'c' }, answer);
    assert.equal(unseen.judged, false);
    assert.equal(unseen.loss, 0);
    const all = m.sumUp([decision], [1, 0], 2);
    assert.deepEqual(all.curve.at(-1), [1, 0]);
    assert.equal(all.players[0].blunders, 1);
    assert.deepEqual(all.turns.map((turn) => turn.cause), ['luck', 'decision']);
});

test('the log of an online table grows, and shrinks after an undo', () => {
    const entry = (version) => ({ version, seat: 0, action: 'x', events: [] });
    assert.deepEqual(m.mergeLog([entry(0), entry(1)], [entry(2)], 3).map((each) => each.version), [0, 1, 2]);
    assert.deepEqual(m.mergeLog([entry(0), entry(1), entry(2)], [], 1).map((each) => each.version), [0]);
    assert.deepEqual(m.mergeLog([entry(0), entry(1)], [entry(1)], 2).map((each) => each.version), [0, 1]);
});

test('events of one seat are not told to another', () => {
    assert.equal(m.mayKnow('ages', { event: 'drawn', seat: 1, text: {} }, 0), false);
    assert.equal(m.mayKnow('ages', { event: 'drawn', seat: 0, text: {} }, 0), true);
    assert.equal(m.mayKnow('ages', { event: 'take', seat: 1, text: {} }, 0), true);
    assert.equal(m.mayKnow('civ', { event: 'any', seat: 1, seen_by: [1], text: {} }, 0), false);
});

test('unfinished games are never forgotten, old finished ones are', () => {
    const games = Array.from({ length: 100 }, (_, n) => ({ id: `g${n}`, game: 'duel', record: 'r', seats: [], over: n !== 99, version: 1, changed: 100 - n }));
    const kept = m.trimmed(games);
    assert.equal(kept.length, 61);
    assert.ok(kept.some((game) => game.id === 'g99'));
});

test('host: record and replay agree, undo and looking back work', () => {
    const table = played('duel', 2, 30);
    const now = table.look({ seat: 0 });
    const again = host();
    const steps = again.open({ record: table.record() });
    assert.equal(steps.length, 30);
    assert.deepEqual(again.look({ seat: 0 }), now);
    const past = table.look({ seat: 0, version: 12 });
    assert.equal(past.version, 12);
    assert.deepEqual(table.look({ seat: 0 }), now);
    table.undo({ to: 12 });
    assert.deepEqual(table.look({ seat: 0 }), past);
    assert.throws(() => table.play({ action: 'build nothing' }));
});

test('host: a move that reveals something is not certain', () => {
    const table = played('duel', 2, 8);
    assert.equal(table.certain({ version: 0 }), true); // one of four open wonders
    assert.equal(table.certain({ version: 3 }), false); // four new ones are laid out
});

test('host: everybody sees the same in duel, not in ages', () => {
    assert.equal(played('duel', 2, 20).openInformation(), true);
    assert.equal(played('ages', 2, 40).openInformation(), false);
});

test('duel: every card, wonder, token and symbol has drawings that are bundled', async () => {
    const bundled = new Set(JSON.parse(await readFile(path.join(web, 'src/icons.json'), 'utf8')));
    const cards = catalog('duel');
    const check = (icon, what) => assert.ok(bundled.has(icon), `${what}: ${icon}`);
    for (const card of cards.table('cards')) {
        const marks = m.buildingMarks(card);
        assert.ok(marks.length, card.id);
        for (const mark of [...marks, ...m.costMarks(card.cost, card.cost_coins)]) check(mark.icon, card.id);
        if (card.chain_symbol_given) check(m.chainIcons[card.chain_symbol_given], card.id);
    }
    for (const wonder of cards.table('wonders')) {
        check(m.wonderIcons[wonder.id], wonder.id);
        for (const mark of m.wonderMarks(wonder)) check(mark.icon, wonder.id);
    }
    for (const token of cards.table('tokens')) check(m.tokenIcons[token.id], token.id);
    for (const symbol of cards.table('symbols')) check(m.symbolIcons[symbol.id], symbol.id);
});

test('duel: the pyramid has twenty places in the right rows; the pawn is seen from both sides', () => {
    const table = played('duel', 2, 8);
    const view = table.look({ seat: 0 }).view;
    const { slots, rows } = m.slotsOf(catalog('duel'), view);
    assert.equal(slots.length, 20);
    assert.equal(rows, 5);
    assert.equal(slots.filter((slot) => slot.available).length, 6);
    assert.ok(slots.filter((slot) => slot.card === null).every((slot) => slot.back === 'age1'));
    assert.equal(m.pawnFor({ pawn: 3 }, 0), 3);
    assert.equal(m.pawnFor({ pawn: 3 }, 1), -3);
});

test('generic board: ages has its row with prices, hands, workers; a game without description is not empty', () => {
    const { view } = played('ages', 3, 6).look({ seat: 0 });
    const board = m.boardOf(catalog('ages'), view, 3);
    const row = board.areas.find((area) => area.key === 'row');
    assert.ok(row.items.length > 5);
    assert.ok(row.items.some((item) => item.notes.some((note) => note.key === 'price')));
    assert.equal(board.sides.length, 3);
    assert.ok(board.sides[0].counters.some((counter) => counter.key === 'food' && counter.plus !== undefined));
    assert.ok(board.sides[0].areas.find((area) => area.key === 'techs').items.some((item) => item.notes.some((note) => note.key === 'workers')));
    const duel = played('duel', 2, 20).look({ seat: 0 });
    const guess = m.guessLayout(catalog('duel'), duel.view);
    assert.ok(guess.areas.length && guess.seatAreas.includes('wonders') && guess.seatCounters.includes('coins'));
});
