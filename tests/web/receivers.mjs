// receivers.mjs: a push service, a mail server and a receiver of webhooks for tests of the page (tests/server/receivers.py), and a subscription of that push service for a browser: Chromium cannot
// subscribe without Google's service.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { root } from './support.mjs';

/** The receivers, and what they say. */
export async function startReceivers() {
    const child = spawn('python3', [path.join(root, 'tests/server/receivers.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const said = [];
    const waiting = new Set();
    readline.createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(JSON.parse(line));
        for (const look of [...waiting]) look();
    });
    const until = (isIt) => new Promise((done, fail) => {
        const late = setTimeout(() => { waiting.delete(look); fail(new Error(`nothing of that kind came: ${JSON.stringify(said)}`)); }, 60000);
        const look = () => {
            const found = said.findIndex(isIt);
            if (found < 0) return;
            clearTimeout(late);
            waiting.delete(look);
            done(said.splice(found, 1)[0]);
        };
        waiting.add(look);
        look();
    });
    const ports = await until((each) => 'hooks' in each);
    const subscribe = () => { child.stdin.write('{"of":"push","subscribe":true}\n'); return until(({ kind }) => kind === 'subscription'); };
    const folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-told-'));
    return { ports, said, until, subscribe, folder, close: async () => { child.stdin.end(); await rm(folder, { recursive: true }); } };
}

/** In the place of the service that only some browsers have. */
export async function fakePush(context, subscription) {
    await context.addInitScript(({ endpoint, key, auth }) => {
        const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
        let asked = 0;
        const made = (applicationServerKey) => ({ endpoint, options: { applicationServerKey: applicationServerKey.buffer }, getKey: (name) => bytes(name === 'auth' ? auth : key), unsubscribe: async () => { localStorage.removeItem('fake'); return true; } });
        PushManager.prototype.subscribe = async ({ applicationServerKey }) => { localStorage.setItem('fake', JSON.stringify([...applicationServerKey])); return made(applicationServerKey); };
        PushManager.prototype.getSubscription = async () => (localStorage.getItem('fake') ? made(new Uint8Array(JSON.parse(localStorage.getItem('fake')))) : null);
        let permission = localStorage.getItem('fake') ? 'granted' : 'default';
        Object.defineProperty(Notification, 'permission', { get: () => permission });
        Notification.requestPermission = async () => { asked++; permission = 'granted'; return permission; };
        Object.defineProperty(window, 'asked', { get: () => asked });
    }, subscription);
}
