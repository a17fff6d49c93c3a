// tokens.ts: what this browser makes up for requests whose answer must not be lost (docs/online.md): asked again with the same token, also after a
// reload, the server tells the same again.
import { Kept } from './kept.ts';

const kept = new Kept<string>('tokens', 40); // by what they were made for
const here = new Map<string, string>(); // also where nothing can be stored

/** 128 random bits, in base64url. */
function newToken(): string {
    const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
    return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function tokenFor(what: string): string {
    const token = here.get(what) ?? kept.get(what) ?? newToken();
    here.set(what, token);
    kept.set(what, token);
    return token;
}

/** True when something was asked for with a token, and the answer has not been seen. */
export const hasToken = (what: string): boolean => here.has(what) || kept.get(what) !== undefined;

export function dropToken(what: string): void {
    here.delete(what);
    kept.remove(what);
}
