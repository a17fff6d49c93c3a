// claims.ts: seats of this browser that belong to the account: those one had before signing in are offered, those one takes afterwards are claimed by themselves.
import { Kept } from '../session/kept.ts';
import { dropSeat, ownSeats, type OwnTable } from '../session/ownseats.ts';
import { Store } from '../store.ts';
import { ask } from './link.ts';
import { me } from './me.ts';
import { site } from './site.ts';

const ASK = 'ask'; // it was there when somebody signed in
const NO = 'no'; // not wanted, or it cannot be claimed
const MOST = 32; // in one request

const kept = new Kept<string>('claims', 60); // by table: ASK, NO, or the id of the account that has the seat

/** What has become of the seats of this browser, by table. */
export const claims = new Store<{ of: Map<string, string> }>({ of: new Map(kept.entries()) });

function note(seats: readonly OwnTable[], what: string): void {
    for (const { table } of seats) kept.set(table, what);
    claims.set({ of: new Map(kept.entries()) });
}

const found = (state: string | undefined) => ownSeats.value.seats.filter(({ table }) => claims.value.of.get(table) === state);

/** Somebody has signed in: what is here may be his, he is asked. */
export const offerSeats = (): void => note(found(undefined), ASK);

export const offered = (): OwnTable[] => found(ASK);

export const isClaimed = (table: string): boolean => claims.value.of.get(table) === me.value.account?.id;

/** Not his, or not now: they stay where they are, in this browser. */
export const declineSeats = (seats: readonly OwnTable[]): void => note(seats, NO);

/** Makes the seats those of the account; how many are. */
export async function claimSeats(seats: readonly OwnTable[]): Promise<number> {
    const account = me.value.account?.id ?? '';
    let count = 0;
    for (let at = 0; at < seats.length; at += MOST) {
        const few = seats.slice(at, at + MOST);
        const answers = await ask('claim', { secrets: few.map(({ secret }) => secret) });
        note(few.filter((_, place) => answers[place]), account);
        note(few.filter((_, place) => !answers[place]), NO);
        count += answers.filter(Boolean).length;
    }
    return count;
}

/** It is not the account's any more, nor known to this browser; whoever sits down there again claims it again. */
export function dropClaimed(table: string): void {
    kept.remove(table);
    claims.set({ of: new Map(kept.entries()) });
    dropSeat(table);
}

/** The account is gone: its seats are those of a guest. */
export function forgetClaims(account: string): void {
    for (const [table, of] of kept.entries()) if (of === account) kept.remove(table);
    claims.set({ of: new Map(kept.entries()) });
}

let claiming = false;

/** Called once: from then on seats that are taken while somebody is signed in are his. What fails is tried again at the next occasion. */
export function followSeats(): void {
    const look = () => {
        const fresh = me.value.token && site.value.accounts && !claiming ? found(undefined) : [];
        if (!fresh.length) return;
        claiming = true;
        void claimSeats(fresh).catch(() => undefined).then(() => { claiming = false; });
    };
    ownSeats.watch(look);
    look();
}
