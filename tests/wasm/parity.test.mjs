// parity.test.mjs: the wasm module and the native program are the same game: same seeds and same actions give the same legal
// lists, events, hashes, views, scores and records, byte for byte as JSON.
//
// A game is played in wasm through the table interface; then the same questions go, as the same batches, to the wasm session and
// to `epoki rpc`, and everything is compared with everything.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { loadEpoki, Native, Random, wasmPath } from './support.mjs';

const DUEL_SEEDS = 40;
const AGES_SEEDS = 6;
const TEMPUS_SEEDS = 2;
const STEEL_SEEDS = 4;
const BATCH_MAX = 256;
const LOOK_STEP = 40; // actions between two looks at every view and score in the middle of a game

let epoki, native;

before(async () => {
    epoki = await loadEpoki();
    native = new Native();
});

after(() => native.close());

// The same message to both; returns the answer both gave.
async function askBoth(message) {
    const line = typeof message === 'string' ? message : JSON.stringify(message);
    const theirs = native.rpc(line);
    let ours;
    try {
        ours = epoki.rpc(line);
    } catch (error) {
        ours = { jsonrpc: '2.0', id: null, error: { code: error.code, message: error.message } };
    }
    const expected = await theirs;
    if (JSON.stringify(ours) !== JSON.stringify(expected)) assert.deepStrictEqual(ours, expected, line.slice(0, 200));
    return ours;
}

// Calls [method, params] of any number, in as few batches as possible; returns the results in order.
async function callBoth(calls) {
    const results = [];
    for (let at = 0; at < calls.length; at += BATCH_MAX) {
        const part = calls.slice(at, at + BATCH_MAX);
        const batch = part.map(([method, params], index) => ({ jsonrpc: '2.0', id: at + index, method, params }));
        for (const { id, result, error } of await askBoth(batch)) {
            assert.equal(error, undefined, `${JSON.stringify(calls[id])}: ${error?.message}`);
            results[id] = result;
        }
    }
    return results;
}

// Plays random actions to the end; returns for every version what the table interface says about it.
function playOut(table, random, seats) {
    const steps = [];
    for (;;) {
        const legal = table.legal();
        const texts = Array.from(legal, (action) => table.text(action));
        const step = { seat: table.turn(), hash: table.hash(), texts, chosen: null };
        if (steps.length % LOOK_STEP === 0) step.look = look(table, seats);
        steps.push(step);
        if (!legal.length) return steps;
        const index = random.below(legal.length);
        step.chosen = texts[index];
        assert.equal(table.parse(step.chosen), legal[index]);
        table.apply(legal[index]);
    }
}

// What every seat sees and the scores, by the table interface.
const look = (table, seats) => ({ views: seats.map((seat) => table.view(seat)), scores: table.scores() });

const plainScores = (scores) => scores.map(({ seat, total, winner }) => ({ seat, total, winner }));

// Every label in every language.
const checkTexts = (list) => {
    for (const { text } of list) for (const language of ['en', 'pl']) assert(text[language].length > 0, JSON.stringify(list));
};

async function compareGame(game, players, seed, options) {
    const random = new Random(Number(seed % 1000003n));
    const seats = Array.from({ length: players }, (_, seat) => seat);
    const table = epoki.newTable(game, players, seed, options);
    const steps = playOut(table, random, seats);
    const last = steps.length - 1;
    const half = random.below(last);
    const sampleSeed = random.below(2 ** 32);

    const [{ table: id }] = await callBoth([['new', { game, players, seed: String(seed), options }]]);
    const on = { table: id };
    const calls = [];
    const ask = (method, params = {}) => calls.push([method, { ...on, ...params }]) - 1;
    const askViews = () => seats.map((seat) => ask('view', { seat }));
    const places = steps.map(({ chosen, look: seen }) => ({
        legal: ask('legal'),
        hash: ask('hash'),
        views: seen ? askViews() : [],
        scores: seen ? ask('scores') : null,
        play: chosen === null ? null : ask('play', { action: chosen }),
    }));
    const turn = ask('turn');
    const views = askViews();
    const state = ask('state');
    const scores = ask('scores');
    const record = ask('record');
    ask('numbers');
    ask('undo', { to: half });
    const hashBack = ask('hash');
    const viewsBack = askViews();
    const recordBack = ask('record');
    ask('bot', { bot: 'random', seed: sampleSeed });
    const answers = await callBoth(calls);

    steps.forEach(({ seat, hash, texts, chosen, look: seen }, version) => {
        const place = places[version];
        assert.equal(answers[place.hash], hash);
        assert.equal(answers[place.legal].seat, seat);
        assert.deepStrictEqual(answers[place.legal].actions.map(({ action }) => action), texts);
        checkTexts(answers[place.legal].actions);
        if (seen) {
            assert.deepStrictEqual(place.views.map((view) => answers[view]), seen.views);
            assert.deepStrictEqual(plainScores(answers[place.scores]), seen.scores);
        }
        if (chosen === null) return;
        checkTexts(answers[place.play].events);
        assert(answers[place.play].events.length > 0 || game !== 'duel');
        assert.equal(answers[place.play].version, version + 1);
    });
    assert.deepStrictEqual(answers[turn], { seat: null, phase: 'over', over: true, version: last });
    assert.equal(answers[record], table.record());
    assert.deepStrictEqual(answers[state], table.view(null));
    assert.deepStrictEqual(plainScores(answers[scores]), table.scores());
    for (const seat of seats) assert.deepStrictEqual(answers[views[seat]], table.view(seat));

    const replayed = epoki.fromRecord(table.record());
    assert.equal(replayed.hash(), steps[last].hash);
    replayed.free();

    table.undo(half);
    assert.equal(table.hash(), steps[half].hash);
    assert.equal(answers[hashBack], steps[half].hash);
    assert.equal(answers[recordBack], table.record());
    for (const seat of seats) assert.deepStrictEqual(answers[viewsBack[seat]], table.view(seat));

    await compareSample(table, on, random.pick(seats), sampleSeed);
    table.free();
    await callBoth([['close', on]]);
    return last;
}

async function compareSample(table, on, seat, seed) {
    const [sample] = await callBoth([['resample', { ...on, seat, seed }]]);
    const other = table.resample(seat, seed);
    const [state, view, hash] = await callBoth([['state', sample], ['view', { ...sample, seat }], ['hash', sample], ['close', sample]]);
    assert.deepStrictEqual(other.view(null), state);
    assert.deepStrictEqual(view, table.view(seat));
    assert.equal(other.hash(), hash);
    other.free();
}

test('the tables of the games are the same', async () => {
    const [games] = await callBoth([['games']]);
    assert.deepStrictEqual(games.map(({ game }) => game), epoki.games);
    for (const { game } of games) {
        for (const kind of ['catalog', 'rules']) {
            const told = JSON.parse(readFileSync(path.join(path.dirname(wasmPath), 'generated', `${game}_${kind}.json`), 'utf8'));
            assert.deepStrictEqual((await native.rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method: kind, params: { game } }))).result, told, `${game} ${kind}: the file beside the module`);
            assert.throws(() => epoki.call(kind, { game }), /no texts/);
        }
    }
});

test('the module is small, and what only people read is not in it', async () => {
    const bytes = readFileSync(wasmPath);
    assert.ok(gzipSync(bytes, { level: 9 }).length < 400_000, 'packed, as it is sent');
    for (const game of epoki.games) {
        const rules = JSON.parse(readFileSync(path.join(path.dirname(wasmPath), 'generated', `${game}_rules.json`), 'utf8'));
        for (const { id, text } of rules) for (const words of Object.values(text)) assert.ok(!bytes.includes(Buffer.from(words)), `${game} ${id}`);
    }
});

function randomGames(count, game, players, options) {
    const words = Object.entries(options).map((pair) => pair.join('='));
    test(`${count} random games of ${game}, ${players} players, ${words.join(' ')}`, async (t) => {
        let actions = 0;
        for (let i = 0; i < count; i++) {
            const seed = i % 2 ? BigInt(i) : 2n ** 64n - 1n - BigInt(i) * 0x123456789abcdefn;
            actions += await compareGame(game, players, seed, options);
        }
        t.diagnostic(`${actions} actions compared`);
    });
}

for (const tie_start of ['begins', 'chooses'])
    for (const wonders of ['draft', 'first_game']) randomGames(DUEL_SEEDS, 'duel', 2, { tie_start, wonders });

for (const players of [2, 3, 4]) for (const resign of [0, 1]) randomGames(AGES_SEEDS, 'ages', players, { resign });
for (const players of [3, 4, 5]) for (const setup of ['players', 'auto']) randomGames(TEMPUS_SEEDS, 'tempus', players, { setup });
for (const players of [2, 3, 4]) for (const trade of [0, 1]) randomGames(1, 'civ', players, { trade, turns: 12 });

for (const players of [2, 3, 4])
    for (const set of ['new_world', 'renaissance', 'combined']) randomGames(STEEL_SEEDS, 'steel', players, { set });

test('refusals are the same', async () => {
    const [{ table }] = await callBoth([['new', { game: 'duel', players: 2, seed: 7 }]]);
    const request = (method, params) => ({ jsonrpc: '2.0', id: 'ł', method, params });
    const messages = [
        '{"jsonrpc":"2.0","id":1,"method":"gam',
        '[]',
        '[1,{},null]',
        '"text"',
        '{"jsonrpc":"2.0","id":"\\ud83c\\udfb2","method":"games","params":[1]}',
        '['.repeat(100),
        `[${Array(257).fill('{}').join()}]`,
        request('fly', {}),
        request('new', { game: 'chess', players: 2 }),
        request('new', { game: 'duel', players: 9 }),
        request('new', { game: 'duel', players: 2, options: { tie_start: 'whenever' } }),
        request('new', { game: 'duel', players: 2, seed: -1 }),
        request('new', { game: 'duel', players: 2, stacks: { first: [7] } }),
        request('load', { record: 'epoki-record 1\ngame duel\n' }),
        request('load', { game: 'duel', state: { spare: 1 } }),
        request('new', { game: 'ages', players: 1 }),
        request('new', { game: 'ages', players: 5 }),
        request('new', { game: 'ages', players: 2, options: { resign: 2 } }),
        request('new', { game: 'ages', players: 2, options: { resign: 'yes' } }),
        request('new', { game: 'ages', players: 3, stacks: { first: [3] } }),
        request('load', { record: 'epoki-record 1\ngame ages\nrules 1\nplayers 2\nbegin\nfly\n' }),
        request('load', { game: 'ages', state: { players: 2 } }),
        request('play', { table, action: 'build the_moon' }),
        request('play', { table, action: 'build palace' }),
        request('play', { table: 't999', action: 'build palace' }),
        request('view', { table, seat: 2 }),
        request('undo', { table, to: 1 }),
        request('why', { table, seat: 0, ref: 'card:palace' }),
    ];
    for (const message of messages) await askBoth(message);
    await callBoth([['close', { table }]]);
});

// Records with checks in them: a value that differs makes fromRecord() throw.
test('stored games replay in wasm', (t) => {
    for (const game of epoki.games) {
        const folder = new URL(`../golden/${game}/`, import.meta.url);
        const names = readdirSync(folder).filter((name) => name.endsWith('.rec'));
        assert(names.length > 0);
        for (const name of names) epoki.fromRecord(readFileSync(new URL(name, folder), 'utf8')).free();
        t.diagnostic(`${game}: ${names.length} records`);
    }
});
