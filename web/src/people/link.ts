// link.ts: the connection that everything about people shares: signed in where somebody is, open while anybody needs it. Tables have connections of their own.
import { useEffect } from 'preact/hooks';
import type { Told } from 'messages/protocol.ts';
import { Connection } from '../session/connection.ts';
import { Refused, type Method, type Params, type Result } from '../session/transport.ts';
import { Store, useStore } from '../store.ts';
import { me, signedOut, told } from './me.ts';

export const SIGN_IN = -32009; // there is no session, or it has ended

const LINGER = 15000; // ms for which it stays open: the next screen often needs it again

export type Heard = { [K in keyof Told]: { method: K; params: Told[K] } }[keyof Told];

/** `open`: the connection, once it is signed in as far as anybody is; null while there is none. `ended`: the session was ended elsewhere. */
export const link = new Store<{ open: Connection | null; ended: boolean }>({ open: null, ended: false });

const listeners = new Set<(heard: Heard) => void>();
let connection: Connection | null = null;
let token: string | null = null; // of the session that the connection has
let users = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The session has ended: on another device, or by a moderator. */
function ended(error: unknown): void {
    if (error instanceof Refused && error.code === SIGN_IN && token && token === me.value.token) {
        signedOut();
        link.set({ ended: true });
    }
}

async function begin(to: Connection): Promise<void> {
    token = me.value.token;
    if (token) await to.ask('session', { token }).then(told, ended);
    if (connection === to) link.set({ open: to });
}

function open(): void {
    clearTimeout(timer);
    if (connection) return;
    const made: Connection = new Connection({
        open: () => void begin(made),
        closed: () => link.set({ open: null }),
        notify: (method, params) => { for (const each of [...listeners]) each({ method, params } as Heard); },
    });
    connection = made;
}

function close(): void {
    connection?.close();
    connection = null;
    link.set({ open: null });
}

/** Keeps it open until the function that is returned is called. */
function hold(): () => void {
    users++;
    open();
    return () => {
        users--;
        if (!users) timer = setTimeout(close, LINGER);
    };
}

// Somebody signed in or out in another tab.
me.watch(({ token: now }) => {
    if (!connection || now === token) return;
    close();
    open();
    if (!users) timer = setTimeout(close, LINGER);
});

/** What a request by this connection tells: that the session is another one now, or that there is none any more. */
export async function ask<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    const release = hold();
    try {
        return await (await ready()).ask(method, params);
    } catch (error) {
        ended(error);
        throw error;
    } finally {
        release();
    }
}

/** The connection has this session from now on. */
export function begun(now: string | null): void {
    token = now;
    link.set({ ended: false });
}

const PATIENCE = 10000; // ms

function ready(): Promise<Connection> {
    return new Promise((resolve, reject) => {
        if (link.value.open) return resolve(link.value.open);
        const give = (settle: () => void) => { clearTimeout(late); unwatch(); settle(); };
        const late = setTimeout(() => give(() => reject(new Refused('offline', 0))), PATIENCE);
        const unwatch = link.watch(({ open: there }) => { if (there) give(() => resolve(there)); });
    });
}

/** The connection for as long as a component is shown; null while there is no server. Requests go by `ask`. `heard` is called with what the server tells unasked. */
export function useLink(heard?: (heard: Heard) => void): Connection | null {
    useEffect(hold, []);
    useEffect(() => {
        if (!heard) return undefined;
        listeners.add(heard);
        return () => void listeners.delete(heard);
    }, [heard]);
    return useStore(link).open;
}
