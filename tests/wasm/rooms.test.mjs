// rooms.test.mjs: the scripts of rooms (tests/room/*.txt) in wasm: the same runner, compiled with the same library into rooms.wasm.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { nets, wasmPath } from './support.mjs';

const folder = fileURLToPath(new URL('../room/', import.meta.url));
const module = new WebAssembly.Module(readFileSync(join(dirname(wasmPath), 'rooms.wasm')));
const rooms = new WebAssembly.Instance(module, { epoki: { now: () => performance.now() / 1000 } }).exports;

function putBytes(bytes) {
    const at = rooms.malloc(bytes.length);
    new Uint8Array(rooms.memory.buffer, at, bytes.length).set(bytes);
    return at;
}

const put = (text) => putBytes(new TextEncoder().encode(`${text}\0`));

function read(at) {
    const bytes = new Uint8Array(rooms.memory.buffer, at);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

function run(name, text) {
    const places = [put(name), put(text)];
    const failed = rooms.rooms_run(...places);
    const complaints = read(rooms.rooms_complaints());
    for (const at of places) rooms.free(at);
    return { failed, complaints, tests: rooms.rooms_tests() };
}

// The bots of the native rooms have them.
for (const [game, file] of Object.entries(nets)) {
    const places = [put(game), putBytes(file)];
    assert.equal(rooms.epoki_net(...places, file.length, 0, 0), 1);
    for (const at of places) rooms.free(at);
}

for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt')))
    test(`scripts of ${name}`, () => {
        const { failed, complaints, tests } = run(name, readFileSync(join(folder, name), 'utf8'));
        assert.equal(failed, 0, complaints);
        assert.equal(complaints, '');
        assert(tests > 0);
    });

test('what is not as it should be is said', () => {
    const script = 'test a\nroom duel\nseats human:held human:held\nw: play\n    = {"version":1}\n';
    const { failed, complaints } = run('wrong', script);
    assert.equal(failed, 1);
    assert.match(complaints, /wrong:4: w: play\nexpected\n= {"version":1}\n-- but\n! -32004 a spectator cannot do that/);
});
