// notify.ts: being told in this browser while the page is closed (docs/notifications.md). A person asks for it; then this browser is told about each of
// his seats, also those he takes later.
import type { Hello } from 'messages/protocol.ts';
import { Kept } from '../session/kept.ts';
import { ownSeats } from '../session/ownseats.ts';
import { UNKNOWN_TABLE, Refused } from '../session/transport.ts';
import { settings } from '../settings.ts';
import { Store } from '../store.ts';
import { ask } from './asking.ts';
import { ask as askSigned } from './link.ts';
import { me } from './me.ts';

export type Ways = Hello['told'];

const WANTED = 'epoki.push'; // a person asked for it in this browser

const seats = new Kept<string>('pushed', 60); // the ways of seats, by their secrets, and of accounts
const OF_ACCOUNT = 'account ';
const ownAccount = () => me.value.account && OF_ACCOUNT + me.value.account.id;

const kept = (): boolean => {
    try {
        return localStorage.getItem(WANTED) === 'yes';
    } catch {
        return false;
    }
};

/** Whether this browser is to be told. */
export const pushed = new Store<{ on: boolean }>({ on: typeof localStorage !== 'undefined' && kept() });

function keep(on: boolean): void {
    pushed.set({ on });
    try {
        if (on) localStorage.setItem(WANTED, 'yes');
        else localStorage.removeItem(WANTED);
    } catch {
        // as long as the page is there
    }
}

export type Obstacle = 'none' | 'unable' | 'blocked';

/** What keeps this browser from being told: it cannot (on an iPhone only a page on the home screen can), or the person has forbidden it. */
export function obstacle(): Obstacle {
    if (!window.isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'unable';
    return Notification.permission === 'denied' ? 'blocked' : 'none';
}

const plain = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');
const bytesOf = (base64: string) => Uint8Array.from(atob(plain(base64)), (letter) => letter.charCodeAt(0));
const base64Of = (bytes: ArrayBuffer | null) => btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A subscription with the key of this server; one with another key is of no use any more. */
async function subscription(key: string): Promise<PushSubscription> {
    const { pushManager } = await navigator.serviceWorker.ready;
    const found = await pushManager.getSubscription();
    if (found && base64Of(found.options.applicationServerKey) === key) return found;
    await found?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

const paramsOf = (own: PushSubscription) => ({ endpoint: own.endpoint, key: base64Of(own.getKey('p256dh')), auth: base64Of(own.getKey('auth')), lang: settings.value.lang });

async function tellSeat(own: PushSubscription, secret: string): Promise<void> {
    try {
        const [way] = await ask('tell_push', { ...paramsOf(own), secrets: [secret] });
        if (way) seats.set(secret, way);
    } catch (error) {
        if (!(error instanceof Refused && error.code === UNKNOWN_TABLE)) throw error; // else the table is gone
    }
}

async function untellSeat(secret: string, id: string): Promise<void> {
    seats.remove(secret);
    await ask('tell_stop', { id, secret }).catch(() => undefined); // it may be gone already
}

/** Of all that the account is told; not twice of seats that it has claimed in the meantime. */
async function tellAccount(own: PushSubscription, account: string): Promise<void> {
    const [way] = await askSigned('tell_push', paramsOf(own));
    if (way) seats.set(account, way);
    for (const [secret, id] of seats.entries()) {
        if (!secret.startsWith(OF_ACCOUNT) && !ownSeats.value.seats.some((each) => each.secret === secret)) await untellSeat(secret, id);
    }
}

/** This browser is not told of the account any more: who uses it next is somebody else. */
export async function untellAccount(): Promise<void> {
    const account = ownAccount();
    const id = account && seats.get(account);
    if (!account || !id) return;
    seats.remove(account);
    await askSigned('tell_stop', { id }).catch(() => undefined); // it may be gone already
}

/** Tells the server where this browser is told: of everything that the person has now. */
async function register(key: string): Promise<void> {
    const own = await subscription(key);
    const account = ownAccount();
    if (account && !seats.get(account)) await tellAccount(own, account);
    for (const { secret, over } of ownSeats.value.seats) if (!over && !seats.get(secret)) await tellSeat(own, secret);
}

/** Asks the person's permission, and then to be told. False: it was not given. */
export async function beTold(key: string): Promise<boolean> {
    if (await Notification.requestPermission() !== 'granted') return false;
    await register(key);
    keep(true);
    followPush();
    return true;
}

/** No more messages in this browser; the server notices by itself where it was not told. */
export async function beLeftAlone(): Promise<void> {
    keep(false);
    const own = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
    await untellAccount();
    for (const [secret, id] of seats.entries()) if (!secret.startsWith(OF_ACCOUNT)) await untellSeat(secret, id);
    await own?.unsubscribe();
}

let registering = false;

let following = false;

/** From now on seats that are taken later are told here too. What fails is tried again at the next occasion. */
export function followPush(): void {
    if (following) return;
    following = true;
    const fresh = () => {
        const account = ownAccount();
        return (account && !seats.get(account)) || ownSeats.value.seats.some(({ secret, over }) => !over && !seats.get(secret));
    };
    const look = () => {
        if (!pushed.value.on || registering || obstacle() !== 'none' || !fresh()) return;
        registering = true;
        void ask('hello', {}).then(({ told }) => (told.push ? register(told.push) : undefined)).catch(() => undefined).then(() => { registering = false; });
    };
    ownSeats.watch(look);
    me.watch(look);
    look();
}
