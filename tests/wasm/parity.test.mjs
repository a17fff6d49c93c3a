// parity.test.mjs: the wasm module and the native program are the same game: same seeds and same actions give the same legal
// lists, events, hashes, views, scores and records, byte for byte as JSON.
//
// A game is played in wasm through the table interface; then the same questions go, as the same batches, to the wasm session and
// to `epoki rpc`, and everything is compared with everything.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { loadEpoki, Native, Random } from './support.mjs';

const SEEDS = 60;
const BATCH_MAX = 256;

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
function playOut(table, random) {
    const steps = [];
    for (;;) {
        const legal = table.legal();
        const texts = Array.from(legal, (action) => table.text(action));
        const step = { seat: table.turn(), hash: table.hash(), texts, chosen: null };
        steps.push(step);
        if (!legal.length) return steps;
        const index = random.below(legal.length);
        step.chosen = texts[index];
        assert.equal(table.parse(step.chosen), legal[index]);
        table.apply(legal[index]);
    }
}

async function compareGame(seed, options) {
    const random = new Random(Number(seed % 1000003n));
    const table = epoki.newTable('duel', 2, seed, options);
    const steps = playOut(table, random);
    const last = steps.length - 1;
    const half = random.below(last);
    const sampleSeed = random.below(2 ** 32);

    const [{ table: id }] = await callBoth([['new', { game: 'duel', players: 2, seed: String(seed), options }]]);
    const on = { table: id };
    const calls = [];
    const ask = (method, params = {}) => calls.push([method, { ...on, ...params }]) - 1;
    const places = steps.map(({ chosen }) => ({
        legal: ask('legal'),
        hash: ask('hash'),
        play: chosen === null ? null : ask('play', { action: chosen }),
    }));
    const turn = ask('turn');
    const views = [ask('view', { seat: 0 }), ask('view', { seat: 1 })];
    const state = ask('state');
    const scores = ask('scores');
    const record = ask('record');
    ask('numbers');
    ask('undo', { to: half });
    const hashBack = ask('hash');
    const viewsBack = [ask('view', { seat: 0 }), ask('view', { seat: 1 })];
    const recordBack = ask('record');
    ask('bot', { bot: 'random', seed: sampleSeed });
    const answers = await callBoth(calls);

    steps.forEach(({ seat, hash, texts, chosen }, version) => {
        const place = places[version];
        assert.equal(answers[place.hash], hash);
        assert.equal(answers[place.legal].seat, seat);
        assert.deepStrictEqual(answers[place.legal].actions.map(({ action }) => action), texts);
        if (chosen === null) return;
        assert(answers[place.play].events.length > 0);
        assert.equal(answers[place.play].version, version + 1);
    });
    assert.deepStrictEqual(answers[turn], { seat: null, phase: 'over', over: true, version: last });
    assert.equal(answers[record], table.record());
    assert.deepStrictEqual(answers[state], table.view(null));
    assert.deepStrictEqual(answers[scores].map(({ seat, total, winner }) => ({ seat, total, winner })), table.scores());
    for (const seat of [0, 1]) assert.deepStrictEqual(answers[views[seat]], table.view(seat));

    const replayed = epoki.fromRecord(table.record());
    assert.equal(replayed.hash(), steps[last].hash);
    replayed.free();

    table.undo(half);
    assert.equal(table.hash(), steps[half].hash);
    assert.equal(answers[hashBack], steps[half].hash);
    assert.equal(answers[recordBack], table.record());
    for (const seat of [0, 1]) assert.deepStrictEqual(answers[viewsBack[seat]], table.view(seat));

    await compareSample(table, on, random.below(2), sampleSeed);
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

test('the tables of the game are the same', async () => {
    await callBoth([['games'], ['catalog', { game: 'duel' }], ['rules', { game: 'duel' }]]);
});

for (const tie_start of ['begins', 'chooses'])
    for (const wonders of ['draft', 'first_game'])
        test(`${SEEDS} random games, tie_start=${tie_start} wonders=${wonders}`, async (t) => {
            let actions = 0;
            for (let i = 0; i < SEEDS; i++) {
                const seed = i % 2 ? BigInt(i) : 2n ** 64n - 1n - BigInt(i) * 0x123456789abcdefn;
                actions += await compareGame(seed, { tie_start, wonders });
            }
            t.diagnostic(`${actions} actions compared`);
        });

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
    const folder = new URL('../golden/duel/', import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith('.rec'));
    assert(names.length > 0);
    for (const name of names) epoki.fromRecord(readFileSync(new URL(name, folder), 'utf8')).free();
    t.diagnostic(`${names.length} records`);
});
