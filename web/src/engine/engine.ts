// engine.ts: a Host in a Worker, from the page's side: every verb of host.ts as a promise. A Worker that ends by itself is noticed, for it holds a lock as long
// as it lives; browsers lend locks to pages of https and of the own machine, elsewhere only what a Worker says of itself is noticed.
import type { Host } from './host.ts';
import type { Sign } from './worker.ts';
import { fileOf } from './files.ts';
import { correctedTables } from './texts.ts';

declare const WASM_FILE: string;
declare const WORKER_FILE: string;

type Verb = { [K in keyof Host]: Host[K] extends (...args: never[]) => unknown ? K : never }[keyof Host];
type Params<V extends Verb> = Parameters<Host[V]> extends [] ? [] : [params: Parameters<Host[V]>[0]];

interface Answer {
    id: number;
    result?: never;
    error?: string;
}

interface Waiting {
    resolve: (result: never) => void;
    reject: (error: Error) => void;
}

export class Cancelled extends Error {
    override name = 'Cancelled';
}

/** The Worker ended by itself, with whatever it knew. */
export class Died extends Error {
    override name = 'Died';
}

const START_MS = 15000; // a Worker that has not begun by then may have ended before it held its lock: another one is asked
const TRIES = 3; // what ends three Workers in a row ends the next one too

/** Asks again, and thereby another Worker, where one has died. */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
        try {
            return await ask();
        } catch (error) {
            if (!(error instanceof Died) || tries === TRIES) throw error;
        }
    }
}

// Compiled once, however many Workers use it.
let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
    const response = await fileOf(WASM_FILE);
    // A plain static host may not know the type of .wasm files, and streaming insists on it.
    if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
    #worker: Worker | null = null;
    #waiting = new Map<number, Waiting>();
    #next = 1;
    #stops = 0;
    #ended: () => void;
    #weaker: () => void;

    /** `ended`: whatever the Worker knew is gone. `weaker`: bots think without their net. */
    constructor(ended = () => {}, weaker = () => {}) {
        this.#ended = ended;
        this.#weaker = weaker;
    }

    /** For questions that stand alone; those about a room that is open in the Worker go by `once`. */
    ask<V extends Verb>(op: V, ...params: Params<V>): Promise<ReturnType<Host[V]>> {
        return persist(() => this.once(op, ...params));
    }

    async once<V extends Verb>(op: V, ...params: Params<V>): Promise<ReturnType<Host[V]>> {
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
        this.#stops++;
        this.#end(this.#worker, new Cancelled('cancelled'));
    }

    #end(worker: Worker | null, why: Error): void {
        worker?.terminate();
        if (worker !== this.#worker) return; // another one has taken over
        this.#worker = null;
        this.#ended();
        const waiting = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const { reject } of waiting) reject(why);
    }

    async #start(): Promise<Worker> {
        const stops = this.#stops;
        compiled ??= compile();
        compiled.catch(() => { compiled = null; });
        const [module, corrected] = await Promise.all([compiled, correctedTables()]);
        if (stops !== this.#stops) throw new Cancelled('cancelled');
        if (this.#worker) return this.#worker;
        const worker = new Worker(WORKER_FILE, { type: 'module' });
        const died = () => this.#end(worker, new Died('the Worker has ended'));
        const patience = setTimeout(died, START_MS);
        const life = `epoki ${performance.timeOrigin} ${Math.random()}`;
        worker.onerror = died;
        worker.onmessage = ({ data }: MessageEvent<Answer | Sign>) => {
            if ('id' in data) return this.#answer(data);
            clearTimeout(patience);
            if (data.sign === 'died') died();
            if (data.sign === 'weaker') {
                console.warn(`bots judge by the evaluation: ${data.why}`);
                this.#weaker();
            }
            if (data.sign === 'locked') void navigator.locks.request(life, died); // granted when the Worker is no more
        };
        worker.postMessage({ module, life, tables: Object.entries(corrected).map(([game, { tables }]) => [game, tables]) });
        this.#worker = worker;
        return worker;
    }

    #answer({ id, result, error }: Answer): void {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error !== undefined) waiting?.reject(new Error(error));
        else waiting?.resolve(result as never);
    }
}

/** For questions about no table: games, new records. */
export const library = new Engine();
