// epoki.mjs: libepoki in JavaScript: loads epoki.wasm and gives its C interface (include/epoki/epoki.h) the shape of objects.
//
//     import { load } from './epoki.mjs';
//
//     const epoki = await load('epoki.wasm');
//     const table = epoki.newTable('duel', 2, 42n, { wonders: 'first_game' });
//     while (table.turn() !== null) table.apply(table.legal()[0]);
//     console.log(table.scores(), table.record());
//     table.free();
//
//     epoki.call('games');                                           // the protocol: the result, or an Error
//     epoki.rpc({ jsonrpc: '2.0', id: 1, method: 'games' });         // the protocol: the whole answer
//
// Runs in browsers, in Workers and in node 18 or later; needs nothing. A module has one memory and one thread: every call
// returns when its work is done, so a page that lets a bot think should load it in a Worker.
//
// What can fail throws an EpokiError with the library's message; arguments of a wrong kind throw a TypeError or RangeError. After
// either everything can be used as before. Only a fault inside the library itself (a trap) ends the instance: every
// later call then throws, and the module must be loaded again.
//
// What only people read is not in the module: the methods `catalog` and `rules` are refused, and stand in the files <game>_catalog.json and
// <game>_rules.json of the folder generated/ beside it.
//
// Tables take memory in the module until free() is called; the garbage collector does not see them.

const NO_SEAT = -1;
const ERROR_BYTES = 512;
const SCRATCH_BYTES = 16384;
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** What the library refused, with its message; from the protocol also `code` and `data`. */
export class EpokiError extends Error {
    constructor(message, { code, data } = {}) {
        super(message);
        this.name = 'EpokiError';
        if (code !== undefined) this.code = code;
        if (data !== undefined) this.data = data;
    }
}

/**
 * Loads the module.
 * @param source the bytes of epoki.wasm, a compiled WebAssembly.Module, a Response (or a promise of any of these), or where it
 *     is: a URL, a string with one, in node also a path. Without it: epoki.wasm beside this file.
 * @param options `entropy`: a BigInt or number that decides the seeds of protocol games that name none; random if not given.
 */
export async function load(source = new URL('epoki.wasm', import.meta.url), { entropy } = {}) {
    const module = await compile(await source);
    const { exports } = await WebAssembly.instantiate(module, { epoki: { now } });
    return new Epoki(exports, entropy === undefined ? await randomU64() : toU64(entropy, 'entropy'));
}

// Loading

// What the module imports: the seconds of a steady clock, for bots that think for some time.
const now = () => performance.now() / 1000;

// A name that is not a literal: bundlers for browsers must not look for it.
const importNode = (name) => import(`node:${name}`);

const isNode = typeof process === 'object' && Boolean(process?.versions?.node);

async function compile(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof URL || typeof source === 'string') return compile(await fetchSource(source));
    if (typeof Response === 'function' && source instanceof Response) return compileResponse(source);
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
    throw new TypeError('epoki.wasm must be given as bytes, a module, a Response or a URL');
}

async function compileResponse(response) {
    if (!response.ok) throw new Error(`epoki.wasm: ${response.status} ${response.statusText} (${response.url})`);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/wasm') && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

async function fetchSource(source) {
    if (isNode && !/^(https?|data|blob):/.test(String(source))) {
        const { readFile } = await importNode('fs/promises');
        return readFile(String(source).startsWith('file:') ? new URL(source) : source);
    }
    return fetch(source);
}

async function randomU64() {
    const crypto = globalThis.crypto ?? (await importNode('crypto')).webcrypto;
    return crypto.getRandomValues(new BigUint64Array(1))[0];
}

// Arguments

function toU64(value, name) {
    if (typeof value === 'number' && Number.isSafeInteger(value)) value = BigInt(value);
    if (typeof value !== 'bigint') throw new TypeError(`${name} must be a BigInt or a whole number`);
    if (value !== BigInt.asUintN(64, value)) throw new RangeError(`${name} must be 0 to 2^64 - 1`);
    return value;
}

function toInt(value, name) {
    if (!Number.isInteger(value)) throw new TypeError(`${name} must be a whole number`);
    if (value !== (value | 0)) throw new RangeError(`${name} is out of range`);
    return value;
}

function toAction(value) {
    if (!Number.isInteger(value)) throw new TypeError('an action is a number, as legal() and parse() give it');
    if (value !== value >>> 0) throw new RangeError('an action is a number of 32 bits');
    return value;
}

function toText(value, name) {
    if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
    return value;
}

// A string that C reads up to its NUL cannot hold one.
function toName(value, name) {
    if (toText(value, name).includes('\0')) throw new TypeError(`${name} must not contain a NUL character`);
    return value;
}

// {name: value} or "name=value name=value" as the library reads it.
function toOptions(options) {
    if (options === undefined || options === null) return '';
    if (typeof options === 'string') return toName(options, 'options');
    const words = Object.entries(options).map(([name, value]) => {
        if (!/^[^\s=\0]+$/.test(name) || !/^[^\s=\0]+$/.test(String(value)))
            throw new TypeError(`not a value for option ${JSON.stringify(name)}`);
        return `${name}=${value}`;
    });
    return words.join(' ');
}

// BigInts become strings: that is how the protocol takes numbers of 64 bits.
const toMessage = (message) =>
    typeof message === 'string' ? message : JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? String(value) : value));

// The memory of the module, and calls that pass texts through it

class Memory {
    #exports;
    #bytes = new Uint8Array(0);
    #scratch = 0; // a block for answers, kept between calls
    #scratchSize = 0;
    #fault = null;
    #encoder = new TextEncoder();
    #decoder = new TextDecoder();

    constructor(exports) {
        this.#exports = exports;
    }

    // The bytes as they are now: when memory grows, older views are empty.
    get bytes() {
        if (this.#bytes.buffer !== this.#exports.memory.buffer) this.#bytes = new Uint8Array(this.#exports.memory.buffer);
        return this.#bytes;
    }

    call(name, ...args) {
        if (this.#fault) throw new Error('libepoki stopped at a fault: load it again', { cause: this.#fault });
        try {
            return this.#exports[name](...args);
        } catch (fault) {
            this.#fault = fault;
            throw new Error(`libepoki stopped at a fault in ${name}: ${fault.message}`, { cause: fault });
        }
    }

    allocate(size) {
        const address = this.call('malloc', size) >>> 0;
        if (!address) throw new EpokiError('out of memory');
        return address;
    }

    free(address) {
        if (!this.#fault) this.call('free', address); // after a fault there is nothing left to save
    }

    // Calls use(address, length) with the text in memory, as UTF-8 and NUL-terminated.
    withText(text, use) {
        return this.withBytes(this.#encoder.encode(text), use);
    }

    // The same with bytes, a NUL after them too.
    withBytes(bytes, use) {
        const address = this.allocate(bytes.length + 1);
        try {
            this.bytes.set(bytes, address);
            this.bytes[address + bytes.length] = 0;
            return use(address, bytes.length);
        } finally {
            this.free(address);
        }
    }

    // A block of at least `size` bytes that is good until the next use of scratch().
    scratch(size) {
        if (size > this.#scratchSize) {
            const address = this.allocate(size);
            if (this.#scratch) this.free(this.#scratch);
            this.#scratch = address;
            this.#scratchSize = size;
        }
        return this.#scratch;
    }

    // The text that write(out, size) puts into a buffer; it returns the full length.
    textFrom(write) {
        let out = this.scratch(SCRATCH_BYTES);
        let length = write(out, this.#scratchSize) >>> 0;
        if (length >= this.#scratchSize) {
            out = this.scratch(2 * length);
            length = write(out, this.#scratchSize) >>> 0;
        }
        return this.decode(out, length);
    }

    decode(address, length) {
        return this.#decoder.decode(this.bytes.subarray(address, address + length));
    }

    stringAt(address) {
        return this.decode(address, this.bytes.indexOf(0, address) - address);
    }

    wordsAt(address, count) {
        return new Uint32Array(this.#exports.memory.buffer, address, count).slice();
    }
}

/** The library, as load() gives it. */
class Epoki {
    #memory;
    #session;

    constructor(exports, entropy) {
        this.#memory = new Memory(exports);
        this.#session = this.#memory.call('epoki_rpc_new', entropy) >>> 0;
        if (!this.#session) throw new EpokiError('out of memory');
        /** The version of the library, "0.1.0". */
        this.version = this.#memory.stringAt(this.#memory.call('epoki_version') >>> 0);
        /** EPOKI_API_VERSION. */
        this.apiVersion = this.#memory.call('epoki_api_version');
        /** The games of this build. */
        this.games = Array.from({ length: this.#memory.call('epoki_game_count') }, (_, index) =>
            this.#memory.stringAt(this.#memory.call('epoki_game_slug', index) >>> 0));
        /** What the module itself exports: C functions on addresses in `exports.memory`. */
        this.exports = exports;
    }

    /**
     * Handles one message of the protocol: an object, an array of them (a batch), or either as JSON. Returns the answer,
     * errors included, or null when there is none (notifications). A message that is no request at all throws.
     */
    rpc(message) {
        const text = toText(toMessage(message), 'a message');
        const answer = this.#memory.withText(text, (address, length) => {
            const out = this.#memory.call('epoki_rpc_call', this.#session, address, length) >>> 0;
            if (!out) throw new EpokiError('out of memory');
            return this.#memory.stringAt(out);
        });
        if (!answer) return null;
        const response = JSON.parse(answer);
        const refused = response.id === null && [PARSE_ERROR, INVALID_REQUEST].includes(response.error?.code);
        if (refused) throw new EpokiError(response.error.message, response.error);
        return response;
    }

    /** Calls one method of the protocol and returns its result; an error of the protocol throws. */
    call(method, params = {}) {
        const response = this.rpc({ jsonrpc: '2.0', id: 1, method, params });
        if (response.error) throw new EpokiError(response.error.message, response.error);
        return response.result;
    }

    /**
     * Puts corrected tables of a game in the place of the built-in ones, before its first table is made.
     * @param tables {name: the text of the table, as in data/<game>/<name>.tsv}; all of them are taken, or none and it throws
     */
    correct(game, tables) {
        const json = toText(toMessage(tables), 'the tables');
        this.#telling((error) =>
            this.#memory.withText(toName(game, 'game'), (name) =>
                this.#memory.withText(json, (address, length) =>
                    this.#memory.call('epoki_correct', name, address, length, error, ERROR_BYTES))));
    }

    /**
     * Gives the bots of a game a trained net: levels that use one play by the hand-made evaluation without it. Before the first bot of that game.
     * @param file the bytes of data/<game>/net.bin; a file that is damaged or does not fit changes nothing and throws
     */
    net(game, file) {
        if (!(file instanceof ArrayBuffer || ArrayBuffer.isView(file))) throw new TypeError('the file of a net must be given as bytes');
        const bytes = file instanceof ArrayBuffer ? new Uint8Array(file) : new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
        this.#telling((error) =>
            this.#memory.withText(toName(game, 'game'), (name) =>
                this.#memory.withBytes(bytes, (address, length) =>
                    this.#memory.call('epoki_net', name, address, length, error, ERROR_BYTES))));
    }

    /**
     * A new game.
     * @param seed a BigInt or whole number, 0 to 2^64 - 1
     * @param options {name: value}, or "name=value name=value"
     */
    newTable(game, players, seed, options) {
        toInt(players, 'players');
        const seed64 = toU64(seed, 'seed');
        const words = toOptions(options);
        return this.#make((error) =>
            this.#memory.withText(toName(game, 'game'), (name) =>
                this.#memory.withText(words, (list) =>
                    this.#memory.call('epoki_table_new', name, players, seed64, list, error, ERROR_BYTES))));
    }

    /** The game of a record, at its end. */
    fromRecord(record) {
        return this.#make((error) =>
            this.#memory.withText(toText(record, 'a record'), (address, length) =>
                this.#memory.call('epoki_table_from_record', address, length, error, ERROR_BYTES)));
    }

    /** A table at a full state as view(null) gives it, as an object or as JSON; `seed` decides its future chance. */
    fromState(game, state, seed) {
        const seed64 = toU64(seed, 'seed');
        const json = toText(toMessage(state), 'a state');
        return this.#make((error) =>
            this.#memory.withText(toName(game, 'game'), (name) =>
                this.#memory.withText(json, (address, length) =>
                    this.#memory.call('epoki_table_from_state', name, address, length, seed64, error, ERROR_BYTES))));
    }

    /**
     * A room (docs/room.md): a game played by people and bots at one table.
     * @param entries what was stored of it: entries, as objects or as JSON, one in a line
     */
    openRoom(entries) {
        const lines = typeof entries === 'string' ? entries : entries.map((entry) => JSON.stringify(entry)).join('\n');
        const handle = this.#telling((error) =>
            this.#memory.withText(lines, (address, length) =>
                this.#memory.call('epoki_room_new', address, length, now(), error, ERROR_BYTES)));
        return new Room(this.#memory, handle);
    }

    // maker(error) returns the address of a table, or 0 with the reason in the buffer `error`.
    #make(maker) {
        return new Table(this.#memory, this.#telling(maker));
    }

    // What act(error) returns, unless it is 0: then the reason is in the buffer `error`.
    #telling(act) {
        const error = this.#memory.allocate(ERROR_BYTES);
        try {
            this.#memory.bytes[error] = 0;
            const result = act(error) >>> 0;
            if (!result) throw new EpokiError(this.#memory.stringAt(error) || 'out of memory');
            return result;
        } finally {
            this.#memory.free(error);
        }
    }
}

/** A game played by people and bots at one table. Made by openRoom(). */
class Room {
    #memory;
    #handle;

    constructor(memory, handle) {
        this.#memory = memory;
        this.#handle = handle;
    }

    /**
     * Handles a request of a seat, or of who looks on (null). Returns what it led to, an error too: {result or error, entries: to be stored,
     * told: [{to, method, params}], bot: the seat whose bot is to think, or null}.
     */
    call(from, method, params = {}) {
        if (!this.#handle) throw new Error('this room was freed');
        const date = BigInt(Math.floor(Date.now() / 1000));
        const answer = this.#memory.withText(toMessage({ from, method, params }), (address, length) => {
            const random = globalThis.crypto ? globalThis.crypto.getRandomValues(new Uint32Array(2)) : [0, 0];
            const out = this.#memory.call('epoki_room_call', this.#handle, address, length, now(), date, (BigInt(random[0]) << 32n) | BigInt(random[1])) >>> 0;
            if (!out) throw new EpokiError('out of memory');
            return this.#memory.stringAt(out);
        });
        return JSON.parse(answer);
    }

    /** Gives its memory back; free() again does nothing. */
    free() {
        if (this.#handle) this.#memory.call('epoki_room_free', this.#handle);
        this.#handle = 0;
    }
}

/** A game being played, with its whole history. Made by newTable(), fromRecord(), fromState() and resample(). */
class Table {
    #memory;
    #handle;

    constructor(memory, handle) {
        this.#memory = memory;
        this.#handle = handle;
    }

    #call(name, ...args) {
        if (!this.#handle) throw new Error('this table was freed');
        return this.#memory.call(name, this.#handle, ...args);
    }

    // null and -1: nobody in particular.
    #seat(seat) {
        if (seat === null || seat === NO_SEAT) return NO_SEAT;
        if (toInt(seat, 'seat') < 0 || seat >= this.players()) throw new EpokiError(`there is no seat ${seat}`);
        return seat;
    }

    /** How many play. */
    players() {
        return this.#call('epoki_table_players');
    }

    /** The seat that must decide now, or null when the game is over. */
    turn() {
        const seat = this.#call('epoki_table_turn');
        return seat === NO_SEAT ? null : seat;
    }

    /** How many actions were played. */
    version() {
        return this.#call('epoki_table_version');
    }

    /** Every legal action, in the library's order; none when the game is over. */
    legal() {
        const capacity = this.#memory.call('epoki_legal_max');
        const out = this.#memory.scratch(4 * capacity);
        return this.#memory.wordsAt(out, this.#call('epoki_table_legal', out, capacity));
    }

    /** Plays one legal action; anything else throws and changes nothing. */
    apply(action) {
        if (!this.#call('epoki_table_apply', toAction(action))) throw new EpokiError('this action is not legal now');
    }

    /** Goes back to an earlier version, by default one action. */
    undo(version = this.version() - 1) {
        if (!this.#call('epoki_table_undo', toInt(version, 'version')))
            throw new EpokiError(version < 0 ? 'there is nothing to undo' : `version ${version} is not an earlier one`);
    }

    /** The 64-bit hash of the state as 16 hexadecimal digits. */
    hash() {
        return BigInt.asUintN(64, this.#call('epoki_table_hash')).toString(16).padStart(16, '0');
    }

    /** The notation of a legal action, "build theater". */
    text(action) {
        toAction(action);
        const text = this.#memory.textFrom((out, size) => this.#call('epoki_action_text', action, out, size));
        if (!text) throw new EpokiError('this action is not legal now');
        return text;
    }

    /** The legal action written like that. */
    parse(text) {
        return this.#memory.withText(toName(text, 'an action'), (address) => {
            const out = this.#memory.scratch(4);
            if (!this.#call('epoki_action_parse', address, out)) throw new EpokiError('this action is not legal now');
            return this.#memory.wordsAt(out, 1)[0];
        });
    }

    /** What a seat may see; null gives the full state. */
    view(seat) {
        const number = this.#seat(seat);
        const json = this.#memory.textFrom((out, size) => this.#call('epoki_table_view', number, out, size));
        if (!json) throw new EpokiError('out of memory');
        return JSON.parse(json);
    }

    /** The record of the game so far. */
    record() {
        const record = this.#memory.textFrom((out, size) => this.#call('epoki_table_record', out, size));
        if (!record) throw new EpokiError('out of memory');
        return record;
    }

    /** Per seat: the total as if the game ended now, and whether it has won (false for all while the game runs). */
    scores() {
        const players = this.players();
        const out = this.#memory.scratch(8 * players);
        this.#call('epoki_table_scores', out, out + 4 * players);
        const words = this.#memory.wordsAt(out, 2 * players);
        return Array.from({ length: players }, (_, seat) => ({
            seat,
            total: words[seat] | 0,
            winner: words[players + seat] !== 0,
        }));
    }

    /** A new table at a position that this seat cannot tell from this one. */
    resample(seat, seed) {
        const number = this.#seat(seat);
        if (number === NO_SEAT) throw new EpokiError('resample needs a seat');
        const handle = this.#call('epoki_table_resample', number, toU64(seed, 'seed')) >>> 0;
        if (!handle) throw new EpokiError('out of memory');
        return new Table(this.#memory, handle);
    }

    /** Gives its memory back. Afterwards every other method throws; free() again does nothing. */
    free() {
        if (this.#handle) this.#call('epoki_table_free');
        this.#handle = 0;
    }
}
