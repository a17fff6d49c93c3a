// worker.ts: the wasm module in a Worker. The first message is the compiled module; then every {id, op, params} is answered by
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

addEventListener('message', (event: MessageEvent) => {
    if (event.data instanceof WebAssembly.Module) {
        host = load(event.data).then((epoki) => new Host((method, params) => epoki.call(method, params) as never));
        host.catch(() => undefined); // told to whoever asks
    } else {
        void answer(event.data as Request);
    }
});
