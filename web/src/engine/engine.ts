// engine.ts: a Host in a Worker, from the page's side: every verb of host.ts as a promise.
import type { Host } from './host.ts';
import { correctedTables } from './texts.ts';

declare const WASM_FILE: string;
declare const WORKER_FILE: string;

type Verb = { [K in keyof Host]: Host[K] extends (...args: never[]) => unknown ? K : never }[keyof Host];
type Params<V extends Verb> = Parameters<Host[V]> extends [] ? [] : [params: Parameters<Host[V]>[0]];

interface Waiting {
    resolve: (result: never) => void;
    reject: (error: Error) => void;
}

export class Cancelled extends Error {
    override name = 'Cancelled';
}

// Compiled once, however many Workers use it.
let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
    const response = await fetch(WASM_FILE);
    if (!response.ok) throw new Error(`${WASM_FILE}: ${response.status}`);
    // A plain static host may not know the type of .wasm files, and streaming insists on it.
    if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
    #worker: Worker | null = null;
    #waiting = new Map<number, Waiting>();
    #next = 1;

    async ask<V extends Verb>(op: V, ...params: Params<V>): Promise<ReturnType<Host[V]>> {
        const worker = await this.#start();
        const id = this.#next++;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve: resolve as (result: never) => void, reject });
            worker.postMessage({ id, op, params: params[0] });
        });
    }

    get busy(): boolean {
        return this.#waiting.size > 0;
    }

    /** Ends the Worker; what was asked fails with Cancelled. The next question starts another one, without a live table. */
    stop(): void {
        this.#worker?.terminate();
        this.#worker = null;
        const waiting = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const { reject } of waiting) reject(new Cancelled('cancelled'));
    }

    async #start(): Promise<Worker> {
        compiled ??= compile();
        compiled.catch(() => { compiled = null; });
        const [module, corrected] = await Promise.all([compiled, correctedTables()]);
        if (this.#worker) return this.#worker;
        const worker = new Worker(WORKER_FILE, { type: 'module' });
        worker.postMessage({ module, tables: Object.entries(corrected).map(([game, { tables }]) => [game, tables]) });
        worker.onmessage = ({ data }: MessageEvent<{ id: number; result?: never; error?: string }>) => {
            const waiting = this.#waiting.get(data.id);
            this.#waiting.delete(data.id);
            if (data.error !== undefined) waiting?.reject(new Error(data.error));
            else waiting?.resolve(data.result as never);
        };
        this.#worker = worker;
        return worker;
    }
}

/** For questions about no table: games, new records. */
export const library = new Engine();
