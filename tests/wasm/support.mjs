// support.mjs: what the tests of the wasm build share: where things are, a small random number generator, the native program as
// a partner, and a look into the heap.
//
// EPOKI names the native program and EPOKI_WASM the module; without them: what presets `release` and `wasm` build.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { load } from '../../web/wasm/epoki.mjs';

const root = new URL('../../', import.meta.url);
export const nativePath = process.env.EPOKI ?? fileURLToPath(new URL('build/epoki', root));
export const wasmPath = process.env.EPOKI_WASM ?? fileURLToPath(new URL('build/wasm/epoki.wasm', root));
export const headerPath = fileURLToPath(new URL('include/epoki/epoki.h', root));

export const module = new WebAssembly.Module(readFileSync(wasmPath));

/** The wrapper around a fresh instance, without the nets that the native program has. */
export const loadBare = (options) => load(module, options);

/** The files of the trained nets that come with the sources, by game. */
export const nets = Object.fromEntries(['duel', 'ages', 'steel', 'tempus', 'civ'].map((game) => [game, new URL(`data/${game}/net.bin`, root)])
    .filter(([, file]) => existsSync(file)).map(([game, file]) => [game, readFileSync(file)]));

/** The same with the nets. */
export async function loadEpoki(options) {
    const epoki = await loadBare(options);
    for (const [game, file] of Object.entries(nets)) epoki.net(game, file);
    return epoki;
}

/** The bare exports of a fresh instance. */
export const instantiate = () => new WebAssembly.Instance(module, { epoki: { now: () => performance.now() / 1000 } }).exports;

/** A generator (mulberry32): below(n) gives 0..n-1. */
export class Random {
    #state;

    constructor(seed) {
        this.#state = seed >>> 0;
    }

    below(bound) {
        this.#state = (this.#state + 0x6d2b79f5) >>> 0;
        let x = this.#state;
        x = Math.imul(x ^ (x >>> 15), x | 1);
        x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
        return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * bound);
    }

    pick(list) {
        return list[this.below(list.length)];
    }
}

/** `epoki rpc` as a subprocess; one answer per line sent. */
export class Native {
    #child;
    #lines;

    constructor() {
        this.#child = spawn(nativePath, ['rpc'], { stdio: ['pipe', 'pipe', 'inherit'] });
        this.#child.on('error', (error) => {
            throw new Error(`the native program does not start: ${error.message}`);
        });
        this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    }

    async rpc(line) {
        this.#child.stdin.write(`${line}\n`);
        const { value, done } = await this.#lines.next();
        assert(!done, 'the native program ended early');
        return JSON.parse(value);
    }

    close() {
        this.#child.stdin.end();
    }
}

/**
 * Walks over every block of the heap from one address malloc gave, checks what src/wasm/heap.c promises and returns the blocks in
 * order: {address, size, used}, addresses and sizes with the header. The last is the mark at the end.
 */
export function walkHeap(exports, memory) {
    const words = new Uint32Array(exports.memory.buffer);
    const header = (address) => ({ address, size: words[address / 4] & ~1, used: (words[address / 4] & 1) === 1, before: words[address / 4 + 1] });
    let at = memory - 8;
    while (header(at).before) at -= header(at).before;
    const blocks = [header(at)];
    while (blocks.at(-1).size) {
        const last = blocks.at(-1);
        const next = header(last.address + last.size);
        assert.equal(last.address % 16, 8, 'alignment');
        assert.equal(next.before, last.size, 'a block knows the size of the one before');
        assert(last.used || next.used, 'free neighbours are joined');
        blocks.push(next);
    }
    assert(blocks.at(-1).used);
    assert.equal(blocks.at(-1).address + 8, exports.memory.buffer.byteLength, 'the heap reaches to the end of memory');
    return blocks;
}
