// site.ts: what this server offers to people (`hello` in docs/online.md): an administrator can switch each part off, and then nothing of it shows.
import type { Hello } from 'messages/protocol.ts';
import { hasServer } from '../session/connection.ts';
import { Store } from '../store.ts';

export type Parts = Pick<Hello, 'accounts' | 'opponents' | 'ratings' | 'profiles' | 'sharing' | 'moderation' | 'tournaments' | 'told'>;

/** Nothing, until the server has said so. */
export const site = new Store<Parts>({ accounts: false, opponents: false, ratings: false, profiles: false, sharing: false, moderation: false, tournaments: false, told: { mail: false, mail_sign_in: false, hooks: false } });

/** Asked once, without a connection: most visitors need none. Where there is no network it is asked when there is one. */
export async function askSite(): Promise<void> {
    if (!hasServer()) return;
    if (!navigator.onLine) await new Promise((online) => addEventListener('online', online, { once: true }));
    const answer = await fetch(new URL('api/hello', document.baseURI));
    if (answer.ok) site.set((await answer.json()) as Parts);
}
