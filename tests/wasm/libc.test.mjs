// libc.test.mjs: the functions of src/wasm/libc.c, one by one, against plain definitions in JavaScript. The module libc.wasm, which
// exports them, is built beside epoki.wasm for this test only.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

import { Random, wasmPath } from './support.mjs';

const libc = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(dirname(wasmPath), 'libc.wasm')))).exports;
const ROOM = 4096;
const base = libc.malloc(ROOM);
const bytes = new Uint8Array(libc.memory.buffer, base, ROOM);
const random = new Random(8);

// Few different bytes, so that much is equal; some above 127, where signed and unsigned differ.
const LETTERS = [97, 98, 200, 255];
const randomBytes = (most) => Array.from({ length: random.below(most + 1) }, () => random.pick(LETTERS));
const many = (check) => {
    for (let i = 0; i < 5000; i++) check();
};

// Puts bytes and a NUL at an odd or even place; returns the address.
function put(list, at) {
    bytes.set([...list, 0], at);
    return base + at;
}

function compare(a, b) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return Math.sign(a[i] - b[i]);
    return Math.sign(a.length - b.length);
}

test('memcpy, memmove, memset', () =>
    many(() => {
        const before = Array.from(bytes.fill(0).map(() => random.below(256)).subarray(0, 400));
        bytes.set(before);
        const [from, to, count] = [random.below(200), random.below(200), random.below(200)];
        const expected = Uint8Array.from(before);
        const apart = from + count <= to || to + count <= from;
        const choice = random.below(2);
        if (choice) {
            expected.copyWithin(to, from, from + count);
            assert.equal(libc[apart ? 'memcpy' : 'memmove'](base + to, base + from, count), base + to);
        } else {
            expected.fill(from, to, to + count);
            assert.equal(libc.memset(base + to, from + 256, count), base + to);
        }
        assert.deepStrictEqual(bytes.slice(0, 400), expected);
    }));

test('memcmp', () =>
    many(() => {
        const a = randomBytes(40);
        const b = random.below(2) ? [...a] : a.map((byte) => (random.below(30) ? byte : random.pick(LETTERS)));
        const order = libc.memcmp(put(a, random.below(9)), put(b, 500 + random.below(9)), a.length);
        assert.equal(Math.sign(order), compare(a, b));
    }));

test('memchr, strchr, strrchr', () =>
    many(() => {
        const list = randomBytes(20);
        const [at, letter] = [put(list, random.below(9)), random.pick([...LETTERS, 7])];
        const place = list.indexOf(letter);
        const expected = place < 0 ? 0 : at + place;
        assert.equal(libc.memchr(at, letter, list.length), expected);
        assert.equal(libc.strchr(at, letter), expected);
        assert.equal(libc.strrchr(at, letter), place < 0 ? 0 : at + list.lastIndexOf(letter));
        for (const name of ['strchr', 'strrchr']) assert.equal(libc[name](at, 0), at + list.length, 'the NUL belongs to the string');
    }));

test('strlen, strcmp, strncmp', () =>
    many(() => {
        const a = randomBytes(12);
        const b = random.below(2) ? a.slice(0, random.below(13)) : randomBytes(12);
        const [x, y, count] = [put(a, random.below(9)), put(b, 100 + random.below(9)), random.below(14)];
        assert.equal(libc.strlen(x), a.length);
        assert.equal(Math.sign(libc.strcmp(x, y)), compare(a, b));
        assert.equal(Math.sign(libc.strncmp(x, y, count)), compare(a.slice(0, count), b.slice(0, count)));
    }));

test('strstr', () =>
    many(() => {
        const list = randomBytes(12);
        const part = random.below(3) ? list.slice(random.below(6), 6 + random.below(6)) : randomBytes(3);
        const at = put(list, random.below(9));
        const place = list.findIndex((_, from) => part.every((byte, k) => list[from + k] === byte));
        assert.equal(libc.strstr(at, put(part, 100)), !part.length ? at : place < 0 ? 0 : at + place);
    }));

test('strspn, strcspn', () =>
    many(() => {
        const list = randomBytes(12);
        const set = LETTERS.slice(random.below(5));
        const lengthWhile = (condition) => [...list, -1].findIndex((byte) => byte < 0 || !condition(byte));
        const [x, y] = [put(list, 3), put(set, 100)];
        assert.equal(libc.strspn(x, y), lengthWhile((byte) => set.includes(byte)));
        assert.equal(libc.strcspn(x, y), lengthWhile((byte) => !set.includes(byte)));
    }));

test('abort traps', () => assert.throws(() => libc.abort(), WebAssembly.RuntimeError));
