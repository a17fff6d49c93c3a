// worker.ts: the wasm module in a Worker. The first message is the compiled module, with corrected tables by game; then every {id, op, params} is answered by
// {id, result} or {id, error}. A thought cannot be interrupted: who does not want it any more ends the Worker (engine.ts).
import { load } from '../../wasm/epoki.mjs';
import { Host } from './host.ts';

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
        postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
}

interface Start {
    module: WebAssembly.Module;
    tables: [game: string, tables: Record<string, string>][];
}

async function start({ module, tables }: Start): Promise<Host> {
    const epoki = await load(module);
    for (const [game, texts] of tables) epoki.correct(game, texts);
    return new Host((method, params) => epoki.call(method, params) as never);
}

addEventListener('message', ({ data }: MessageEvent<Start | Request>) => {
    if ('module' in data) {
        host = start(data);
        host.catch(() => undefined); // told to whoever asks
    } else {
        void answer(data);
    }
});
