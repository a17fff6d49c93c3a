// me.ts: who is signed in at this browser: the token of the session, and the account as the server last told it. All tabs share it.
import type { AccountInfo, Signed } from 'messages/protocol.ts';
import { settings } from '../settings.ts';
import { Store, useStore } from '../store.ts';
import { site } from './site.ts';

const KEY = 'epoki.me';

interface Kept {
    token: string | null;
    account: AccountInfo | null; // there is one as long as there is a token
}

const NOBODY: Kept = { token: null, account: null };

function read(): Kept {
    try {
        const { token, account } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
        return typeof token === 'string' && typeof account?.name === 'string' ? { token, account } : NOBODY;
    } catch {
        return NOBODY;
    }
}

export const me = new Store<Kept>(typeof localStorage === 'undefined' ? NOBODY : read());

function keep(kept: Kept): void {
    me.set(kept);
    try {
        if (kept.token) localStorage.setItem(KEY, JSON.stringify(kept));
        else localStorage.removeItem(KEY);
    } catch {
        // a full or forbidden storage: he is signed in as long as the page is there
    }
}

/** Signed in or up. At tables one is called as one's account, unless one has chosen a name. */
export function signedIn({ token, account }: Signed): void {
    keep({ token, account });
    if (!settings.value.name) settings.set({ name: account.name });
}

/** What the server tells about the account now. */
export function told(account: AccountInfo): void {
    if (me.value.token) keep({ ...me.value, account });
}

export function signedOut(): void {
    keep(NOBODY);
}

/** Other tabs sign in and out, too. */
export function followMe(): void {
    addEventListener('storage', ({ key }) => { if (key === KEY || key === null) me.set(read()); });
}

/** Who is signed in: null for a guest. `accounts`: whether there are any at this server; else nothing of them is to show. */
export function useMe(): { accounts: boolean; account: AccountInfo | null } {
    const { accounts } = useStore(site);
    const { account } = useStore(me);
    return { accounts, account: accounts ? account : null };
}
