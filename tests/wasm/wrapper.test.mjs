// wrapper.test.mjs: web/wasm/epoki.mjs: ways to load it, what it returns, and that every refusal throws with the library's message and
// leaves everything usable.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { EpokiError, load } from '../../web/wasm/epoki.mjs';
import { loadEpoki, module, wasmPath } from './support.mjs';

const bytes = readFileSync(wasmPath);

test('loads from bytes, modules, URLs, paths, responses and promises', async () => {
    const response = (headers) => new Response(bytes, { headers });
    const sources = [
        bytes,
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
        module,
        wasmPath,
        pathToFileURL(wasmPath),
        pathToFileURL(wasmPath).href,
        response({ 'content-type': 'application/wasm' }),
        response({ 'content-type': 'application/octet-stream' }),
        Promise.resolve(response({})),
        `data:application/wasm;base64,${bytes.toString('base64')}`,
    ];
    for (const source of sources) assert.deepStrictEqual((await load(source)).games, ['duel', 'ages', 'steel', 'tempus', 'civ']);
});

test('does not load from anything else', async () => {
    await assert.rejects(load(42), TypeError);
    await assert.rejects(load(new Response('gone', { status: 404 })), /404/);
    await assert.rejects(load(`${wasmPath}.missing`), { code: 'ENOENT' });
    await assert.rejects(load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
});

test('runs in a worker', async () => {
    const code = `
        import { parentPort, workerData } from 'node:worker_threads';
        const { load } = await import(workerData.wrapper);
        const epoki = await load(workerData.module);
        parentPort.postMessage(epoki.newTable('duel', 2, 42n).hash());`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
        workerData: { wrapper: new URL('../../web/wasm/epoki.mjs', import.meta.url).href, module },
    });
    const hash = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    const epoki = await loadEpoki();
    assert.equal(hash, epoki.newTable('duel', 2, 42n).hash());
});

test('a table from beginning to end', async () => {
    const epoki = await loadEpoki();
    assert.match(epoki.version, /^\d+\.\d+\.\d+$/);
    assert.equal(epoki.apiVersion, 1);
    const table = epoki.newTable('duel', 2, 42, { tie_start: 'chooses', wonders: 'draft' });
    assert.equal(table.players(), 2);
    assert.equal(table.version(), 0);
    assert([0, 1].includes(table.turn()));
    assert.match(table.hash(), /^[0-9a-f]{16}$/);
    const start = table.hash();

    const legal = table.legal();
    assert(legal instanceof Uint32Array && legal.length > 0);
    assert.match(table.text(legal[0]), /^pick \w+$/);
    assert.equal(table.parse(`  ${table.text(legal[0])} `), legal[0]);
    table.apply(legal[0]);
    assert.equal(table.version(), 1);
    assert.notEqual(table.hash(), start);
    table.undo();
    assert.equal(table.hash(), start);

    const full = table.view(null);
    assert.notDeepStrictEqual(table.view(0), full, 'a seat sees less');
    assert.deepStrictEqual(table.view(-1), full);
    for (const state of [full, JSON.stringify(full)]) assert.equal(epoki.fromState('duel', state, 1).hash(), start);
    assert.deepStrictEqual(table.resample(1, 2n ** 64n - 1n).view(1), table.view(1));

    while (table.turn() !== null) table.apply(table.legal()[0]);
    assert.equal(table.legal().length, 0);
    const scores = table.scores();
    assert.deepStrictEqual(scores.map(({ seat }) => seat), [0, 1]);
    assert(scores.some(({ winner }) => winner));
    assert.match(table.record(), /^epoki-record 1\ngame duel\n[\s\S]*\nseed 42\nbegin\n/);
    assert.equal(epoki.fromRecord(table.record()).hash(), table.hash());
    table.free();
    table.free();
    assert.throws(() => table.hash(), /freed/);
});

test('a table of two, three and four players', async () => {
    const epoki = await loadEpoki();
    for (const players of [2, 3, 4]) {
        const table = epoki.newTable('ages', players, 7, { resign: 1 });
        const seats = Array.from({ length: players }, (_, seat) => seat);
        assert.equal(table.players(), players);
        assert.deepStrictEqual(table.scores().map(({ seat }) => seat), seats);
        const start = table.hash();
        for (let i = 0; i < 6 * players; i++) table.apply(table.parse(table.turn() === null ? '' : table.text(table.legal()[0])));
        const full = table.view(null);
        for (const seat of seats) {
            assert.notDeepStrictEqual(table.view(seat), full, 'a seat sees less');
            const other = table.resample(seat, 5);
            assert.deepStrictEqual(other.view(seat), table.view(seat));
            other.free();
        }
        assert.throws(() => table.view(players), /there is no seat/);
        assert.throws(() => table.resample(players, 1), /there is no seat/);
        assert.equal(epoki.fromState('ages', full, 1).hash(), table.hash());
        assert.equal(epoki.fromRecord(table.record()).hash(), table.hash());
        assert.throws(() => epoki.fromState('duel', full, 1), EpokiError);
        table.undo(0);
        assert.equal(table.hash(), start);
        table.free();
    }
});

test('seeds of 64 bits and options in both forms', async () => {
    const epoki = await loadEpoki();
    const hash = (...args) => epoki.newTable('duel', 2, ...args).hash();
    assert.equal(hash(5), hash(5n));
    assert.notEqual(hash(5n), hash(5n + 2n ** 32n));
    assert.match(epoki.newTable('duel', 2, 2n ** 64n - 1n).record(), /\nseed 18446744073709551615\n/);
    assert.equal(hash(5, 'wonders=first_game tie_start=chooses'), hash(5, { wonders: 'first_game', tie_start: 'chooses' }));
    assert.equal(hash(5, null), hash(5, {}));
});

test('the protocol', async () => {
    const epoki = await loadEpoki({ entropy: 1n });
    const same = await loadEpoki({ entropy: 1 });
    const request = { jsonrpc: '2.0', id: 'zażółć 🎲', method: 'games' };
    const answer = epoki.rpc(request);
    assert.equal(answer.id, request.id);
    assert.match(JSON.stringify(epoki.call('games')), /ó|ż|ł/, 'UTF-8 comes through');
    assert.deepStrictEqual(epoki.rpc(JSON.stringify(request)), answer);
    assert.equal(epoki.rpc([request, request]).length, 2);
    assert.equal(epoki.rpc({ jsonrpc: '2.0', method: 'games' }), null, 'a notification has no answer');
    assert.equal(epoki.rpc({ ...request, method: 'fly' }).error.code, -32601, 'errors with an id are answers');

    const { table } = epoki.call('new', { game: 'duel', players: 2 });
    same.call('new', { game: 'duel', players: 2 });
    assert.equal(epoki.call('record', { table }), same.call('record', { table }), 'entropy decides the seed');
    const big = epoki.call('new', { game: 'duel', players: 2, seed: 2n ** 63n + 1n });
    assert.match(epoki.call('record', big), /\nseed 9223372036854775809\n/);
});

test('texts larger than every buffer', async () => {
    const epoki = await loadEpoki();
    const before = epoki.exports.memory.buffer.byteLength;
    const table = epoki.newTable('duel', 2, 1);
    const comment = `# ${'ż'.repeat(1.5 * 2 ** 20)}\n`;
    const other = epoki.fromRecord(table.record() + comment);
    assert.equal(other.hash(), table.hash());
    assert(epoki.exports.memory.buffer.byteLength > before, 'memory grew meanwhile');
    assert.equal(table.legal().length, 4);
    const id = 'ł'.repeat(2 ** 20);
    assert.equal(epoki.rpc({ jsonrpc: '2.0', id, method: 'games' }).id, id);
    assert.throws(() => epoki.rpc({ jsonrpc: '2.0', id: id + id, method: 'games' }), { message: 'the message is too long', code: -32600 });
});

test('refusals throw, with the message of the library, and change nothing', async () => {
    const epoki = await loadEpoki();
    const table = epoki.newTable('duel', 2, 9);
    table.apply(table.legal()[0]);
    const hash = table.hash();
    const record = table.record();
    const taken = record.trim().split('\n').pop();
    const refused = (call, message) => {
        assert.throws(call, (error) => {
            assert(error instanceof EpokiError, error.stack);
            assert.match(error.message, message);
            return true;
        });
        assert.equal(table.hash(), hash);
        assert.equal(table.record(), record);
    };
    refused(() => epoki.newTable('chess', 2, 1), /there is no such game/);
    refused(() => epoki.newTable('', 2, 1), /there is no such game/);
    refused(() => epoki.newTable('duel', 3, 1), /duel is for 2 to 2 players/);
    refused(() => epoki.newTable('ages', 1, 1), /ages is for 2 to 4 players/);
    refused(() => epoki.newTable('ages', 5, 1), /ages is for 2 to 4 players/);
    refused(() => epoki.newTable('ages', 2, 1, { resign: 2 }), /resign/);
    refused(() => epoki.newTable('ages', 2, 1, { tie_start: 'begins' }), /tie_start/);
    refused(() => epoki.newTable('duel', 2, 1, { tie_start: 'whenever' }), /whenever|tie_start/);
    refused(() => epoki.newTable('duel', 2, 1, { colour: 'red' }), /colour/);
    refused(() => epoki.newTable('duel', 2, 1, 'tie_start'), /name=value/);
    refused(() => epoki.fromRecord(''), /line 1/);
    refused(() => epoki.fromRecord(`${record}${taken}\n`), /line \d+, column \d+/);
    refused(() => epoki.fromRecord(`${record}= hash=0000000000000000\n`), /hash/);
    refused(() => epoki.fromRecord(record.slice(0, 40)), /line/);
    refused(() => epoki.fromState('duel', JSON.stringify(table.view(null)).slice(0, -9), 1), /./);
    refused(() => epoki.fromState('duel', table.view(0), 1), /./);
    refused(() => epoki.fromState('chess', {}, 1), /there is no such game/);
    refused(() => epoki.rpc('{"jsonrpc":"2.0","id":1,"method":"gam'), /^not JSON: unfinished string at byte \d+$/);
    refused(() => epoki.rpc('[]'), /a batch holds 1 to 256 requests/);
    refused(() => epoki.rpc('7'), /not a JSON-RPC 2.0 request/);
    refused(() => epoki.call('fly'), /there is no such method/);
    refused(() => epoki.call('turn', { table: 't77' }), /there is no table t77/);
    refused(() => table.apply(0xffffffff), /not legal/);
    refused(() => table.text(0xffffffff), /not legal/);
    refused(() => table.parse(taken), /not legal/);
    refused(() => table.parse('ł'.repeat(100000)), /not legal/);
    refused(() => table.undo(1), /version 1/);
    refused(() => table.undo(-1), /nothing to undo/);
    refused(() => table.view(2), /there is no seat 2/);
    refused(() => table.resample(5, 1), /there is no seat 5/);
    refused(() => table.resample(null, 1), /needs a seat/);
});

test('corrected tables: played with, told in records, and refused as the program refuses them', async () => {
    const cards = readFileSync(new URL('../../data/steel/cards.tsv', import.meta.url), 'utf8');
    const dearer = cards.replace(/^(iron_forging\t.*)$/m, (row) => row.replace('gain(iron:2)', 'gain(iron:3)'));
    assert.notEqual(dearer, cards);
    const epoki = await loadEpoki();
    const hashOf = () => epoki.call('games').find(({ game }) => game === 'steel').data;
    epoki.correct('steel', { cards });
    assert.equal(hashOf(), undefined, 'the same values are no correction');
    for (const [tables, why] of [[{ cards: dearer.replace('gain(iron:3)', 'gain(iron:100)') }, /^cards:19: iron_forging: effect: this number is out of range/], [{ prices: dearer }, /prices: no such table/],
        [{ cards: 7 }, /a table is a text/], [[dearer], /an object with the text of each table/], ['{', /./], [{ cards: dearer, wonders: 'id' }, /wonders/]]) {
        assert.throws(() => epoki.correct('steel', tables), (error) => error instanceof EpokiError && why.test(error.message));
        assert.equal(hashOf(), undefined, 'nothing is taken');
    }
    assert.throws(() => epoki.correct('duel', { cards }), /the tables of duel cannot be corrected/);
    assert.throws(() => epoki.correct('chess', { cards }), /there is no such game/);
    epoki.correct('steel', { cards: dearer });
    const hash = hashOf();
    assert.match(hash, /^[0-9a-f]{16}$/);
    const record = epoki.newTable('steel', 2, 1).record();
    assert.match(record, new RegExp(`^data ${hash}$`, 'm'));
    epoki.fromRecord(record).free();
    const plain = await loadEpoki();
    assert.throws(() => plain.fromRecord(record), /other corrected tables/);
});

test('a bot thinks as long as it may', async () => {
    const epoki = await loadEpoki();
    const { table } = epoki.call('new', { game: 'duel', players: 2, seed: 1, options: { wonders: 'first_game' } });
    for (const params of [{ bot: 'mcts', ms: 60 }, { bot: 'mcts:ms=60' }]) {
        const start = performance.now();
        const { visits } = epoki.call('bot', { table, ...params });
        const ms = performance.now() - start;
        assert(visits > 10);
        assert(ms > 55 && ms < 2000, `${ms} ms`);
    }
});

test('an error of the protocol carries its code and rule', async () => {
    const epoki = await loadEpoki();
    const { table } = epoki.call('new', { game: 'duel', players: 2, seed: 1, options: { wonders: 'first_game' } });
    assert.throws(() => epoki.call('play', { table, action: 'build palace' }), (error) => {
        assert.equal(error.code, -32001);
        assert.match(error.data.rule, /^\d+\.\d+/);
        return true;
    });
});

test('arguments of a wrong kind are refused before the library sees them', async () => {
    const epoki = await loadEpoki();
    const table = epoki.newTable('duel', 2, 9);
    const wrong = [
        () => epoki.newTable(7, 2, 1),
        () => epoki.newTable('duel\0', 2, 1),
        () => epoki.newTable('duel', '2', 1),
        () => epoki.newTable('duel', 2),
        () => epoki.newTable('duel', 2, 1.5),
        () => epoki.newTable('duel', 2, 2 ** 53),
        () => epoki.newTable('duel', 2, 1, { 'a b': 1 }),
        () => epoki.newTable('duel', 2, 1, { wonders: 'draft tie_start=chooses' }),
        () => epoki.fromRecord(undefined),
        () => epoki.rpc(undefined),
        () => table.apply('pick x'),
        () => table.apply(1.5),
        () => table.view(),
        () => table.view('0'),
        () => table.parse(null),
        () => table.parse(`${table.text(table.legal()[0])}\0x`),
        () => table.undo('1'),
    ];
    for (const call of wrong) assert.throws(call, TypeError, call.toString());
    const outside = [
        () => epoki.newTable('duel', 2, -1),
        () => epoki.newTable('duel', 2, 2n ** 64n),
        () => epoki.newTable('duel', 2 ** 32 + 2, 1),
        () => table.apply(-1),
        () => table.apply(2 ** 32),
    ];
    for (const call of outside) assert.throws(call, RangeError, call.toString());
    assert.equal(table.version(), 0);
});

test('after a fault inside, the instance refuses instead of going on', async () => {
    const epoki = await loadEpoki();
    const table = epoki.newTable('duel', 2, 9);
    new Uint8Array(epoki.exports.memory.buffer).fill(0xff, 262144); // everything but the stack
    assert.throws(() => table.legal(), /fault/);
    assert.throws(() => table.hash(), /load it again/);
    assert.throws(() => epoki.call('games'), /load it again/);
});
