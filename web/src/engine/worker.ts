// worker.ts: the wasm module in a Worker. The first message is the compiled module, with corrected tables by game; then every {id, op, params} is answered by
// {id, result} or {id, error}. A thought cannot be interrupted: who does not want it any more ends the Worker (engine.ts).
// Beside answers there are signs: that it has begun, holding the lock of its life where there are locks, that its library is broken, and that bots think without their net.
import { load } from '../../wasm/epoki.mjs';
import { fileOf } from './files.ts';
import { Host } from './host.ts';
import { Nets } from './nets.ts';

declare const NET_FILES: Record<string, string>;

/** What a Worker says of itself. */
export interface Sign {
    sign: 'begun' | 'locked' | 'died' | 'weaker';
    why?: string;
}

interface Request {
    id: number;
    op: string;
    params: never;
}

interface Library {
    host: Host;
    nets: Nets;
}

let library: Promise<Library> | null = null;
let last: Promise<unknown> = Promise.resolve(); // requests are answered one after the other, though some wait for a net

/** The host, as soon as it can answer this. */
async function readyFor({ op, params }: Request): Promise<Host> {
    const ready = await library;
    if (!ready) throw new Error('the library is not loaded');
    const net = ready.nets.before(op, params);
    if (net) await net;
    return ready.host;
}

async function answer(request: Request) {
    const { id, op, params } = request;
    try {
        const ready = last.then(() => readyFor(request));
        last = ready.catch(() => undefined);
        const table = await ready;
        const verb = table[op as keyof Host] as (params: never) => unknown;
        postMessage({ id, result: verb.call(table, params) });
    } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) return end(); // its memory is not to be trusted any more
        postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
}

function end() {
    postMessage({ sign: 'died' } satisfies Sign);
    close();
}

interface Start {
    life: string;
    module: WebAssembly.Module;
    tables: [game: string, tables: Record<string, string>][];
}

async function start({ module, tables }: Start): Promise<Library> {
    const epoki = await load(module);
    for (const [game, texts] of tables) epoki.correct(game, texts);
    const weaker = (why: string) => postMessage({ sign: 'weaker', why } satisfies Sign);
    return { host: new Host(epoki), nets: new Nets(epoki, NET_FILES, fileOf, weaker) };
}

/** Holds a lock until the Worker is no more. */
function live(life: string) {
    const begun = (sign: Sign['sign']) => postMessage({ sign } satisfies Sign);
    if (!('locks' in navigator)) return begun('begun');
    navigator.locks.request(life, () => new Promise(() => begun('locked'))).catch(() => begun('begun')); // locks may be forbidden
}

addEventListener('message', ({ data }: MessageEvent<Start | Request>) => {
    if ('module' in data) {
        live(data.life);
        library = start(data);
        library.catch(() => undefined); // told to whoever asks
    } else {
        void answer(data);
    }
});
