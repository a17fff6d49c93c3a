// worker.ts: the wasm module in a Worker. The first message is the compiled module, with corrected tables by game; then every {id, op, params} is answered by
// {id, result} or {id, error}. A thought cannot be interrupted: who does not want it any more ends the Worker (engine.ts).
// Beside answers there are signs: that it has begun, holding the lock of its life where there are locks, and that its library is broken.
import { load } from '../../wasm/epoki.mjs';
import { Host } from './host.ts';

/** What a Worker says of itself. */
export interface Sign {
    sign: 'begun' | 'locked' | 'died';
}

interface Request {
    id: number;
    op: string;
    params: never;
}

let host: Promise<Host> | null = null;

async function answer({ id, op, params }: Request) {
    try {
        const table = await host;
        if (!table) throw new Error('the library is not loaded');
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

async function start({ module, tables }: Start): Promise<Host> {
    const epoki = await load(module);
    for (const [game, texts] of tables) epoki.correct(game, texts);
    return new Host(epoki);
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
        host = start(data);
        host.catch(() => undefined); // told to whoever asks
    } else {
        void answer(data);
    }
});
