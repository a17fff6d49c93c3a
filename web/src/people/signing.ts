// signing.ts: signing up, in and out.
import type { Signed } from 'messages/protocol.ts';
import { forgetClaims, offerSeats } from './claims.ts';
import { ask, begun } from './link.ts';
import { me, signedIn, signedOut } from './me.ts';
import { untellAccount } from './notify.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [[/Edg/, 'Edge'], [/OPR\//, 'Opera'], [/Firefox\//, 'Firefox'], [/Chrome\//, 'Chrome'], [/Safari\//, 'Safari']];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [[/Android/, 'Android'], [/iPhone|iPad/, 'iOS'], [/Windows/, 'Windows'], [/Mac OS/, 'macOS'], [/Linux/, 'Linux']];

/** What the list of sessions calls this browser. */
export function deviceName(agent: string): string {
    const first = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(agent))?.[1];
    return [first(BROWSERS), first(SYSTEMS)].filter(Boolean).join(', ');
}

/** The session begins in this browser. */
function begin(signed: Signed): void {
    begun(signed.token);
    offerSeats();
    signedIn(signed);
}

/** By a link in a mail: the account that it signs in, or the address that it confirms. `password`: a new one. */
export async function useTicket(ticket: string, password?: string): Promise<{ address: string } | { account: string }> {
    const device = deviceName(navigator.userAgent);
    const used = await ask('mail_use', { ticket, ...(password ? { password } : {}), ...(device ? { device } : {}) });
    if ('address' in used) return { address: used.address };
    begin(used);
    return { account: used.account.name };
}

/** A new account, or one that there is. */
export async function sign(how: 'sign_up' | 'sign_in', name: string, password: string): Promise<void> {
    const device = deviceName(navigator.userAgent);
    begin(await ask(how, { name, password, ...(device ? { device } : {}) }));
}

/** This browser forgets the session when the server has ended it; also one that had ended already. It is told nothing of the account any more. */
export async function signOut(): Promise<void> {
    await untellAccount();
    await ask('sign_out', {});
    begun(null);
    signedOut();
}

/** The account is gone, and with it the session. */
export async function deleteAccount(password: string): Promise<void> {
    await ask('delete_account', { password });
    forgetClaims(me.value.account?.id ?? '');
    begun(null);
    signedOut();
}
