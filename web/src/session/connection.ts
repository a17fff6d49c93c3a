// connection.ts: JSON-RPC over a WebSocket that comes back by itself when the network does.

import type { Told } from 'messages/protocol.ts';
import { OFFLINE, Refused, type Listener, type Method, type Params, type Result, type Transport } from './transport.ts';

interface Waiting {
    resolve: (result: never) => void;
    reject: (error: Error) => void;
}

const CONNECT_MS = 10000; // a browser would wait for minutes
export const FIRST_PAUSE = 500;
export const LONGEST_PAUSE = 15000;

/** False in a copy made by `epoki export-site`: the page then offers only what runs in the browser. */
export function hasServer(): boolean {
    return document.querySelector('meta[name="epoki-server"]')?.getAttribute('content') !== 'no';
}

export function socketUrl(): string {
    const url = new URL('ws', document.baseURI);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    return url.href;
}

export class Connection implements Transport {
    #listener: Listener;
    #socket: WebSocket | null = null;
    #waiting = new Map<number, Waiting>();
    #next = 1;
    #pause = FIRST_PAUSE;
    #closed = false;
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(listener: Listener) {
        this.#listener = listener;
        this.#connect();
    }

    ask<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
        return new Promise((resolve, reject) => {
            if (this.#socket?.readyState !== WebSocket.OPEN) return reject(new Refused('offline', OFFLINE));
            const id = this.#next++;
            this.#waiting.set(id, { resolve: resolve as (result: never) => void, reject });
            this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
        });
    }

    close() {
        this.#closed = true;
        clearTimeout(this.#timer);
        if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#socket?.close(); // else as soon as it is open: browsers complain of sockets closed before
    }

    #connect() {
        const socket = new WebSocket(socketUrl());
        this.#socket = socket;
        const patience = setTimeout(() => socket.close(), CONNECT_MS);
        socket.onopen = () => {
            clearTimeout(patience);
            if (this.#closed) return socket.close();
            this.#pause = FIRST_PAUSE;
            this.#listener.open();
        };
        socket.onmessage = ({ data }) => this.#receive(String(data));
        socket.onclose = () => {
            clearTimeout(patience);
            const waiting = [...this.#waiting.values()];
            this.#waiting.clear();
            for (const { reject } of waiting) reject(new Refused('offline', OFFLINE));
            if (this.#closed) return;
            this.#listener.closed();
            this.#timer = setTimeout(() => this.#connect(), this.#pause);
            this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
        };
    }

    #receive(data: string) {
        const message = JSON.parse(data) as { id?: number; method?: keyof Told; params: never; result?: never; error?: { code: number; message: string } };
        if (message.method) return this.#listener.notify(message.method, message.params);
        const waiting = this.#waiting.get(message.id ?? -1);
        this.#waiting.delete(message.id ?? -1);
        if (message.error) waiting?.reject(new Refused(message.error.message, message.error.code));
        else waiting?.resolve(message.result as never);
    }
}
