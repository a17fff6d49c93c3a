// memory.test.mjs: the allocator of the wasm build (src/wasm/heap.c) under stress, the memory and the stack the library takes, and
// what the module imports and exports.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { headerPath, instantiate, loadEpoki, module, Random, walkHeap } from './support.mjs';

const MIB = 2 ** 20;
const MEMORY_MAX = 1024 * MIB; // as in cmake/wasm.cmake
const STACK_HALF = 131072; // half of the stack there: the lower half lies at address 0

const bytesOf = (exports) => new Uint8Array(exports.memory.buffer);

test('the module imports a clock alone and exports the whole interface', () => {
    assert.deepStrictEqual(WebAssembly.Module.imports(module), [{ module: 'epoki', name: 'now', kind: 'function' }]);
    const header = readFileSync(headerPath, 'utf8').replaceAll(/^typedef[^;]*;/gm, ''); // types are not exported
    const interfaceNames = header.match(/\bepoki_\w+(?=\()/g);
    assert(interfaceNames.length > 20);
    const expected = new Set(['memory', 'malloc', 'calloc', 'realloc', 'free', ...interfaceNames]);
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
    assert.deepStrictEqual(exported.sort(), [...expected].sort());
});

test('debug information and names are stripped', () => {
    for (const name of ['name', 'producers', '.debug_info']) assert.equal(WebAssembly.Module.customSections(module, name).length, 0);
});

// Blocks in use, each filled with a pattern of its own.
class Blocks {
    constructor(exports, random) {
        this.exports = exports;
        this.random = random;
        this.live = [];
        this.bytes = 0;
        this.peak = 0;
    }

    // Mostly small, sometimes large: what texts and states ask for.
    size() {
        return this.random.below(2 ** (this.random.below(16) + 1));
    }

    fill(block) {
        block.mark = 1 + this.random.below(255);
        bytesOf(this.exports).fill(block.mark, block.address, block.address + block.size);
    }

    check(block, size = block.size) {
        const bytes = bytesOf(this.exports).subarray(block.address, block.address + size);
        assert(bytes.every((byte) => byte === block.mark), 'a block keeps what was written');
    }

    count(change) {
        this.bytes += change;
        this.peak = Math.max(this.peak, this.bytes);
    }

    allocate() {
        const size = this.size();
        const zeroed = this.random.below(4) === 0;
        const block = { size, address: zeroed ? this.exports.calloc(1, size) : this.exports.malloc(size) };
        assert(block.address > 0 && block.address % 16 === 0);
        if (zeroed) this.check({ ...block, mark: 0 });
        this.fill(block);
        this.live.push(block);
        this.count(size);
    }

    resize() {
        const block = this.random.pick(this.live);
        const size = this.size();
        block.address = this.exports.realloc(block.address, size);
        assert(block.address > 0 && block.address % 16 === 0);
        this.check(block, Math.min(size, block.size));
        this.count(size - block.size);
        block.size = size;
        this.fill(block);
    }

    release() {
        const [block] = this.live.splice(this.random.below(this.live.length), 1);
        this.check(block);
        this.exports.free(block.address);
        this.count(-block.size);
    }

    // One random operation that tends towards `target` blocks in use.
    step(target) {
        const choice = this.random.below(10);
        if (choice < 3 && this.live.length) this.resize();
        else if (!this.live.length || this.random.below(2 * target) >= this.live.length) this.allocate();
        else this.release();
    }
}

test('random malloc, calloc, realloc and free', (t) => {
    const exports = instantiate();
    const blocks = new Blocks(exports, new Random(1));
    for (let i = 0; i < 100000; i++) {
        blocks.step(i % 40000 < 20000 ? 400 : 20); // fills and drains
        if (i % 1000 === 0 && blocks.live.length) walkHeap(exports, blocks.live[0].address);
    }
    t.diagnostic(`${(blocks.peak / MIB).toFixed(1)} MiB in use at most, ${exports.memory.buffer.byteLength / MIB} MiB of memory`);
    assert(exports.memory.buffer.byteLength < 2 * blocks.peak + MIB, 'fragmentation stays bounded');
    while (blocks.live.length) blocks.release();
    const probe = exports.malloc(1);
    assert.equal(walkHeap(exports, probe).length, 3, 'everything is one free block again, after the probe');
    exports.free(probe);
});

test('realloc stays in place where it can', () => {
    const exports = instantiate();
    const [a, b, c] = [100, 100, 100].map((size) => exports.malloc(size));
    assert.equal(exports.realloc(a, 10), a, 'smaller');
    assert.equal(exports.realloc(a, 100), a, 'back into its own rest');
    exports.free(b);
    assert.equal(exports.realloc(a, 200), a, 'into a free neighbour');
    for (let size = 200; size < 8 * MIB; size *= 2) assert.equal(exports.realloc(c, size), c, 'at the end of the heap');
    assert.notEqual(exports.realloc(a, 4 * MIB), a, 'no room: moves');
});

test('sizes of nothing and of too much', () => {
    const exports = instantiate();
    exports.free(0);
    const [empty, other] = [exports.malloc(0), exports.realloc(0, 0)];
    assert(empty && other && empty !== other);
    for (const size of [-1, 0x7fffffff, 0x80000000, 0xfffffff0, MEMORY_MAX]) assert.equal(exports.malloc(size), 0);
    assert.equal(exports.calloc(0x10000, 0x10000), 0, 'the product does not fit 32 bits');
    assert.equal(exports.calloc(-1, 2), 0);
    bytesOf(exports)[empty] = 77;
    assert.equal(exports.realloc(empty, -1), 0);
    assert.equal(exports.realloc(empty, MEMORY_MAX), 0);
    assert.equal(bytesOf(exports)[empty], 77, 'a refused realloc leaves the block');
    walkHeap(exports, empty);
});

// Takes all memory there is, the last 64 KiB in crumbs; returns what to free.
function exhaust(exports) {
    const crumbs = Array.from({ length: 512 }, () => exports.malloc(120));
    const taken = [];
    for (let size = 64 * MIB; size >= 1; size = Math.floor(size / 2))
        for (let address = exports.malloc(size); address !== 0; address = exports.malloc(size)) taken.push(address);
    return [...taken, ...crumbs];
}

test('when memory is out, malloc says so, and works again afterwards', () => {
    const exports = instantiate();
    const taken = exhaust(exports);
    assert.equal(exports.memory.buffer.byteLength, MEMORY_MAX);
    assert.equal(exports.malloc(1), 0);
    assert.equal(exports.realloc(taken[0], 65 * MIB), 0);
    assert(walkHeap(exports, taken[0]).every(({ used }) => used));
    for (const address of taken) exports.free(address);
    assert(exports.malloc(900 * MIB) > 0, 'all of it is one block again');
});

test('memory that somebody else grew is left alone', () => {
    const exports = instantiate();
    const first = exports.malloc(1000);
    const page = exports.memory.grow(1) * 65536;
    bytesOf(exports).fill(0xab, page, page + 65536);
    const blocks = new Blocks(exports, new Random(2));
    for (let i = 0; i < 3000; i++) blocks.step(500);
    const large = exports.realloc(exports.malloc(3 * MIB), 9 * MIB);
    bytesOf(exports).fill(1, large, large + 9 * MIB);
    assert(bytesOf(exports).subarray(page, page + 65536).every((byte) => byte === 0xab));
    walkHeap(exports, first);
});

test('misuse traps', () => {
    const traps = (misuse) => {
        const exports = instantiate();
        const blocks = Array.from({ length: 4 }, () => exports.malloc(40));
        assert.throws(() => misuse(exports, blocks), WebAssembly.RuntimeError);
    };
    traps(({ free }, [a]) => { free(a); free(a); });
    traps(({ free }, [a, b]) => { free(a); free(b); free(b); }); // joined with the one before
    traps(({ free }, [a, b, c]) => { free(a); free(c); free(b); free(b); }); // joined with both
    traps(({ free }, [a]) => free(a + 8));
    traps(({ realloc, free }, [a]) => { free(a); realloc(a, 10); });
    traps((exports, [a]) => { bytesOf(exports).fill(0xff, a, a + 48); exports.free(a); }); // written past the end
});

function playSome(table, actions, random) {
    while (actions-- && table.turn() !== null) table.apply(random.pick(table.legal()));
}

test('many tables opened and closed do not grow memory', async () => {
    const epoki = await loadEpoki();
    const random = new Random(3);
    const size = () => epoki.exports.memory.buffer.byteLength;
    const games = epoki.call('games');
    const round = (count) => {
        const open = [];
        for (let i = 0; i < count; i++) {
            const table = i % 4 ? epoki.newTable('duel', 2, i, { wonders: 'first_game' }) : epoki.newTable('ages', 2 + (i % 3), i);
            playSome(table, random.below(80), random);
            table.view(0);
            table.record();
            open.push(table, table.resample(0, i), epoki.fromRecord(table.record()));
            while (open.length > 60) open.splice(random.below(open.length), 1)[0].free();
            const { game, players: [fewest] } = random.pick(games);
            const { table: id } = epoki.call('new', { game, players: fewest, seed: i });
            epoki.call('legal', { table: id });
            epoki.call('close', { table: id });
        }
        for (const table of open) table.free();
    };
    round(200);
    const warm = size();
    round(2000);
    assert.equal(size(), warm);
});

test('bots give their memory back', async () => {
    const epoki = await loadEpoki();
    const on = epoki.call('new', { game: 'duel', players: 2, seed: 3 });
    const ask = () => {
        for (const bot of ['greedy', 'flat', 'mcts', 'mcts:select=ucb,threads=3', 'plan:width=8'])
            epoki.call('bot', { ...on, bot, iterations: 4, seed: 1 });
    };
    ask();
    const probe = () => walkHeap(epoki.exports, epoki.exports.malloc(1)).filter(({ used }) => used).length;
    const [size, used] = [epoki.exports.memory.buffer.byteLength, probe()];
    for (let i = 0; i < 20; i++) ask();
    assert.equal(probe() - used, 1, 'only the second probe is new');
    assert.equal(epoki.exports.memory.buffer.byteLength, size);
});

test('refusals do not leak', async () => {
    const epoki = await loadEpoki();
    const table = epoki.newTable('duel', 2, 1);
    const bad = [
        () => epoki.newTable('chess', 2, 1),
        () => epoki.newTable('duel', 2, 1, { tie_start: 'whenever' }),
        () => epoki.fromRecord('epoki-record 1\nbegin\n'),
        () => epoki.fromRecord(`${table.record()}build the_moon\n`),
        () => epoki.newTable('ages', 5, 1),
        () => epoki.newTable('ages', 2, 1, { resign: 2 }),
        () => epoki.fromState('duel', { spare: 1 }, 1),
        () => epoki.fromState('ages', { players: 2 }, 1),
        () => epoki.fromState('duel', '{"deck": [', 1),
        () => epoki.rpc('{"jsonrpc":'),
        () => epoki.call('play', { table: 't1', action: 'x' }),
        () => table.parse('build the_moon'),
        () => table.apply(0xffffffff),
    ];
    const round = (count) => {
        for (let i = 0; i < count; i++) for (const call of bad) assert.throws(call);
    };
    round(10);
    const blocks = walkHeap(epoki.exports, epoki.exports.malloc(1)).length;
    round(300);
    assert.equal(walkHeap(epoki.exports, epoki.exports.malloc(1)).length - blocks, 1, 'only the second probe is new');
});

test('when memory is out, the library says so and stays usable', async () => {
    const epoki = await loadEpoki();
    const table = epoki.newTable('duel', 2, 5);
    const hash = table.hash();
    const record = table.record();
    const taken = exhaust(epoki.exports);
    const outOfMemory = { name: 'EpokiError', message: 'out of memory' };
    assert.throws(() => epoki.newTable('duel', 2, 1), outOfMemory);
    assert.throws(() => epoki.fromRecord(record), outOfMemory);
    assert.throws(() => epoki.call('games'), outOfMemory);
    assert.throws(() => table.resample(0, 1), outOfMemory);
    assert.equal(table.hash(), hash);
    for (const address of taken) epoki.exports.free(address);
    assert.equal(epoki.call('games')[0].game, 'duel');
    assert.equal(table.record(), record);
    playSome(table, Infinity, new Random(5));
    assert.equal(table.turn(), null);
});

// Memory that ends at one place after another: nothing may trap, and what has room works.
test('every allocation may fail', async (t) => {
    const epoki = await loadEpoki();
    const table = epoki.newTable('duel', 2, 5);
    playSome(table, 30, new Random(6));
    const record = table.record();
    const { table: asked } = epoki.call('load', { record });
    const works = (call) => {
        try {
            call();
            return true;
        } catch (error) {
            assert.equal(error.name, 'EpokiError', error.stack);
            return false;
        }
    };
    const calls = [
        () => epoki.newTable('duel', 2, 1, { wonders: 'first_game' }).free(),
        () => epoki.newTable('ages', 4, 1).free(),
        () => table.resample(1, 1).free(),
        () => epoki.fromRecord(record).free(),
        () => epoki.call('close', epoki.call('load', { record })),
        () => epoki.call('bot', { table: asked, bot: 'mcts:threads=2', iterations: 400 }),
        () => epoki.call('bot', { table: asked, bot: 'plan:width=8', iterations: 1 }),
    ];
    const taken = exhaust(epoki.exports);
    let failures = 0;
    for (let working = 0; working < calls.length && taken.length; failures++) {
        working = calls.filter(works).length;
        epoki.exports.free(taken.pop()); // the smallest first
    }
    t.diagnostic(`${failures} times`);
    assert(taken.length > 0 && failures > 20);
    for (const address of taken) epoki.exports.free(address);
    assert(calls.every(works));
});

test('half of the stack is never needed', async (t) => {
    const epoki = await loadEpoki();
    const bytes = () => bytesOf(epoki.exports);
    bytes().fill(0x5a, 0, STACK_HALF);
    const random = new Random(4);
    const deep = `${'{"a":['.repeat(29)}1${']}'.repeat(29)}`;
    for (let seed = 0; seed < 32; seed++) {
        const [game, players] = seed < 20 ? ['duel', 2] : ['ages', 2 + (seed % 3)];
        const table = epoki.newTable(game, players, seed);
        playSome(table, Infinity, random);
        const { table: id } = epoki.call('load', { record: table.record() });
        epoki.call('load', { game, state: epoki.call('state', { table: id }) });
        epoki.call('undo', { table: id });
        const legal = epoki.call('legal', { table: id });
        for (const bot of ['random', 'greedy', 'flat', 'mcts', 'plan:width=5'])
            epoki.call('bot', { table: id, bot, iterations: 2, seed });
        for (const { refs } of legal.actions) for (const ref of refs) epoki.call('why', { table: id, seat: 1 - (legal.seat % 2), ref });
        epoki.call('play', { table: id, action: legal.actions[0].action });
        assert.throws(() => epoki.call('load', { game, state: JSON.parse(deep) }));
        table.free();
    }
    assert(bytes().subarray(0, STACK_HALF).every((byte) => byte === 0x5a));
    t.diagnostic('more than 128 of 256 KiB free');
});
