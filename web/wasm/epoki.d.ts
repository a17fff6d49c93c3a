// epoki.d.ts: the types of epoki.mjs; what things mean is said there.

/** The bytes of epoki.wasm, a compiled module, an answer of fetch(), or where it is. */
export type EpokiSource = BufferSource | WebAssembly.Module | Response | URL | string;

/** A whole number of 64 bits without sign: 0 to 2^64 - 1. Numbers must be safe integers. */
export type U64 = bigint | number;

export interface LoadOptions {
    /** Decides the seeds of protocol games that name none; random if not given. */
    entropy?: U64;
}

/** Loads the module. Without a source: epoki.wasm beside epoki.mjs. */
export function load(source?: EpokiSource | PromiseLike<EpokiSource>, options?: LoadOptions): Promise<Epoki>;

/** What the library refused, with its message. */
export class EpokiError extends Error {
    constructor(message: string, details?: { code?: number; data?: { rule?: string } });
    readonly name: 'EpokiError';
    /** From the protocol: the JSON-RPC code. */
    readonly code?: number;
    /** From the protocol: the rule that forbids an action, where known. */
    readonly data?: { rule?: string };
}

export interface RpcRequest {
    jsonrpc: '2.0';
    /** Without it the request is a notification: there is no answer. */
    id?: number | string | null;
    method: string;
    /** BigInts are written as strings, as the protocol takes numbers of 64 bits. */
    params?: object;
}

export type RpcResponse<Result = unknown> =
    | { jsonrpc: '2.0'; id: number | string | null; result: Result; error?: undefined }
    | { jsonrpc: '2.0'; id: number | string | null; result?: undefined; error: { code: number; message: string; data?: { rule?: string } } };

export interface Score {
    seat: number;
    /** As if the game ended now. */
    total: number;
    /** Several seats can share a victory; false for all while the game runs. */
    winner: boolean;
}

/** {name: value}, or "name=value name=value". */
export type TableOptions = Record<string, string | number> | string | null;

export interface Epoki {
    /** The version of the library, "0.1.0". */
    readonly version: string;
    /** EPOKI_API_VERSION. */
    readonly apiVersion: number;
    /** The games of this build. */
    readonly games: string[];
    /** What the module itself exports: C functions on addresses in `exports.memory`. */
    readonly exports: WebAssembly.Exports & { memory: WebAssembly.Memory };

    /** One message of the protocol; the answer, errors included, or null when there is none. No request at all: throws. */
    rpc(message: RpcRequest): RpcResponse | null;
    rpc(message: RpcRequest[]): RpcResponse[] | null;
    rpc(message: string): RpcResponse | RpcResponse[] | null;

    /** One method of the protocol: its result; errors throw an EpokiError with `code` and `data`. */
    call<Result = unknown>(method: string, params?: object): Result;

    /** Corrected tables instead of the built-in ones: {name: text of the table}; all of them, or none and it throws. Before the first table of the game. */
    correct(game: string, tables: Record<string, string>): void;

    /** A trained net for the bots of a game: the bytes of data/<game>/net.bin. One that is damaged or does not fit changes nothing and throws. Before the first bot of the game. */
    net(game: string, file: BufferSource): void;

    newTable(game: string, players: number, seed: U64, options?: TableOptions): Table;
    /** The game of a record, at its end. */
    fromRecord(record: string): Table;
    /** A table at a full state, as view(null) gives it. */
    fromState(game: string, state: object | string, seed: U64): Table;
    /** A room of its entries, as objects or as JSON, one in a line. */
    openRoom(entries: readonly object[] | string): Room;
}

/** What a request to a room led to. */
export interface RoomAnswer<Result = unknown> {
    result?: Result;
    error?: { code: number; message: string };
    /** To be stored, in this order, before anything else is told. */
    entries: object[];
    told: { to: number | null; method: string; params: unknown }[];
    /** The seat whose bot is to think, or null. */
    bot: number | null;
}

/** A game played by people and bots at one table (docs/room.md). Takes memory in the module until free(). */
export interface Room {
    call<Result = unknown>(from: number | null, method: string, params?: object): RoomAnswer<Result>;
    free(): void;
}

/** A game being played, with its whole history. Takes memory in the module until free(). */
export interface Table {
    players(): number;
    /** The seat that must decide now, or null when the game is over. */
    turn(): number | null;
    /** How many actions were played. */
    version(): number;
    /** Every legal action, in the library's order; none when the game is over. */
    legal(): Uint32Array;
    /** Plays one legal action; anything else throws and changes nothing. */
    apply(action: number): void;
    /** Goes back to an earlier version, by default one action. */
    undo(version?: number): void;
    /** The 64-bit hash of the state as 16 hexadecimal digits. */
    hash(): string;
    /** The notation of a legal action, "build theater". */
    text(action: number): string;
    /** The legal action written like that. */
    parse(text: string): number;
    /** What a seat may see; null gives the full state. */
    view<View = Record<string, unknown>>(seat: number | null): View;
    /** The record of the game so far. */
    record(): string;
    scores(): Score[];
    /** A new table at a position that this seat cannot tell from this one. */
    resample(seat: number, seed: U64): Table;
    /** Gives its memory back; every other method throws afterwards. */
    free(): void;
}
