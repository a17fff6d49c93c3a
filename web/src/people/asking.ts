// asking.ts: a request to the server by a page that sits at no table: a connection for as long as something is asked, and a moment longer.
import { Connection } from '../session/connection.ts';
import { OFFLINE, Refused, type Method, type Params, type Result } from '../session/transport.ts';

const LINGER = 5000; // ms: one request is often followed by another
const PATIENCE = 10000;

let opened: Promise<Connection> | null = null;
let users = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function open(): Promise<Connection> {
    return new Promise((resolve, reject) => {
        const late = setTimeout(() => { connection.close(); opened = null; reject(new Refused('offline', OFFLINE)); }, PATIENCE);
        const connection: Connection = new Connection({ open: () => { clearTimeout(late); resolve(connection); }, closed: () => undefined, notify: () => undefined });
    });
}

function close(): void {
    void opened?.then((connection) => connection.close(), () => undefined);
    opened = null;
}

export async function ask<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    clearTimeout(timer);
    users++;
    try {
        opened ??= open();
        return await (await opened).ask(method, params);
    } finally {
        users--;
        if (!users) timer = setTimeout(close, LINGER);
    }
}
