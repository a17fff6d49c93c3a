// transport.ts: how a session reaches its room: over a WebSocket to a server (connection.ts), or in a Worker of this browser (home.ts). Requests, answers
// and notifications are the same, those of docs/online.md.
import type { ServerMethods, Told } from 'messages/protocol.ts';
import type { TextKey } from '../i18n/texts.ts';

export type Method = keyof ServerMethods;
export type Params<M extends Method> = ServerMethods[M]['params'];
export type Result<M extends Method> = ServerMethods[M]['result'];

export interface Listener {
    open(): void;
    closed(): void;
    notify<K extends keyof Told>(method: K, params: Told[K]): void;
}

export interface Transport {
    ask<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;
    close(): void;
}

/** What was answered instead of a result, or `offline`. The codes are those of docs/online.md. */
export class Refused extends Error {
    override name = 'Refused';
    readonly code: number;

    constructor(message: string, code: number) {
        super(message);
        this.code = code;
    }
}

export const OFFLINE = 0;
export const UNKNOWN_TABLE = -32002;
export const NOT_NOW = -32004;
export const USED_UP = -32007;
export const BARRED = -32014;

// What a room or its server refuses, in words of the page; anything else is told as it is.
const REFUSALS: Record<number, TextKey> = { [OFFLINE]: 'online.offline', [NOT_NOW]: 'online.notNow', [-32005]: 'online.notStored', [-32006]: 'online.tooMany', [USED_UP]: 'online.usedUp', [-32008]: 'online.unsure', [-32013]: 'manners.mutedNow', [BARRED]: 'manners.barred' };

const PASSING = [-32603, -32005, -32006, -32008];

/** What the server cannot do now it may be able to do a moment later. */
export const isPassing = (code: number): boolean => PASSING.includes(code);

export const refusalOf = (error: unknown): TextKey | undefined => (error instanceof Refused ? REFUSALS[error.code] : undefined);
