// parts.mjs: for tests of the pure parts of the page: chosen sources in one module, and the real library.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from './support.mjs';

export const web = path.join(root, 'web');
const { build } = createRequire(path.join(web, 'package.json'))('esbuild');

/** The library as a Worker of the page has it once bots have thought; `bare`: before that. */
export async function library(entropy, { bare = false } = {}) {
    const { load } = await import(pathToFileURL(path.join(web, 'wasm/epoki.mjs')));
    const epoki = await load(await readFile(process.env.EPOKI_WASM ?? path.join(root, 'build/wasm/epoki.wasm')), { entropy });
    for (const game of bare ? [] : epoki.games) {
        const file = netOf(game);
        if (existsSync(file)) epoki.net(game, await readFile(file));
    }
    return epoki;
}

/** Where the trained net of a game is, if it has one. */
export const netOf = (game) => path.join(root, 'data', game, 'net.bin');

/** The catalogue or the rules of a game, which the page loads as a file. */
export async function textsOf(game, kind) {
    const folder = path.join(path.dirname(process.env.EPOKI_WASM ?? path.join(root, 'build/wasm/epoki.wasm')), 'generated');
    return JSON.parse(await readFile(path.join(folder, `${game}_${kind}.json`), 'utf8'));
}

/** Every export of these sources of the page, to be tested without a browser. */
export async function exportsOf(sources) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-web-'));
    try {
        const { icons } = await import(pathToFileURL(path.join(web, 'build.mjs')));
        await build({
            stdin: { contents: sources.map((file) => `export * from './src/${file}';`).join('\n'), resolveDir: web },
            outfile: path.join(folder, 'parts.mjs'), bundle: true, format: 'esm', platform: 'node', jsx: 'automatic', jsxImportSource: 'preact', plugins: [icons], logLevel: 'error',
        });
        return await import(pathToFileURL(path.join(folder, 'parts.mjs')));
    } finally {
        await rm(folder, { recursive: true });
    }
}

/** Gives a module made of i18n/texts.ts the words of the page, in every language; returns them. */
export async function speakAll(m) {
    const spoken = {};
    for (const { id } of m.LANGUAGES) {
        spoken[id] = JSON.parse(await readFile(path.join(web, `src/generated/page_${id}.json`), 'utf8'));
        m.setWords(id, spoken[id]);
    }
    return spoken;
}

/** The names of the drawings that are bundled. */
export const bundledIcons = async () => new Set(JSON.parse(await readFile(path.join(web, 'src/icons.json'), 'utf8')));

/** A whole game of the arena, `hard` in the first seat and `easy` in the second, as the program plays it. */
export async function arenaRecord(game) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-arena-'));
    try {
        await promisify(execFile)(process.env.EPOKI ?? path.join(root, 'build/epoki'), ['arena', game, '--bots', 'hard,easy', '--players', '2', '--games', '2', '--seed', '5', '--quiet', '--records', folder]);
        return await readFile(path.join(folder, (await readdir(folder)).sort()[0]), 'utf8');
    } finally {
        await rm(folder, { recursive: true });
    }
}

/** A room in the library, as the page's Workers hold it: whoever is to decide does, and any seat can be looked from. */
export class Device {
    constructor(epoki, lines) {
        this.epoki = epoki;
        this.lines = [...lines];
        this.room = epoki.openRoom(this.lines.join('\n'));
    }

    /** What a request led to; refusals are errors. */
    ask(from, method, params = {}) {
        const answer = this.room.call(from, method, params);
        this.lines.push(...answer.entries.map((entry) => JSON.stringify(entry)));
        if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error);
        return answer;
    }

    look(seat) {
        const { told } = this.ask(seat, 'join');
        this.ask(seat, 'leave');
        return told.find(({ method }) => method === 'update').params;
    }

    /** The update for the seat that decides; for seat 0 when the game is over. */
    now() {
        const update = this.look(0);
        return update.turn ? this.look(update.turn) : update;
    }

    play(action) {
        const { turn, version, undos } = this.now();
        return this.ask(turn, 'play', { action, version, undos });
    }

    past(seat, version) {
        return this.ask(seat, 'past', { version, undos: this.look(seat).undos }).result;
    }

    record() {
        return this.ask(null, 'record').result;
    }
}

/** A decision as an analysis tells of it. */
export const judged = (version, action, best, loss, seat = 0) => ({ version, seat, action, text: { en: action }, best: best.map(([move, value]) => ({ action: move, text: { en: move }, value, share: 0.5 })), played: 0.3, loss, before: [], after: [], stake: loss, judged: true, certain: true });

/** A game of 7 Wonders Duel whose first move an analysis has found to be a mistake, as the browser keeps both (`kept`): the game g1. What was played, and what would have been better. */
export function aMistake(epoki) {
    const { table } = epoki.call('new', { game: 'duel', players: 2, seed: '5', options: { wonders: 'first_game' }, stacks: { first: [0] } });
    const [played, , better] = epoki.call('legal', { table }).actions.map(({ action }) => action);
    epoki.call('play', { table, action: played });
    const record = epoki.call('record', { table });
    epoki.call('close', { table });
    const entry = { entry: 'open', date: 1, record, undos: 0, budget: 0, increment: 0, cap: 0, hints: false, local: true, creator: null };
    const seats = [{ name: '', kind: 'human' }, { name: '', kind: 'bot', level: 'easy' }];
    const rows = seats.map(({ kind, level = '' }, seat) => ({ entry: 'seat', date: 1, seat, kind, level, name: '', held: seat === 0, joined: seat === 0, invites: false, clock: 0, again: 0 }));
    const analysis = { decisions: [judged(0, played, [[better, 0.6]], 0.3)], turns: [], players: [], curve: [] };
    return {
        played, better,
        kept: {
            'epoki.room.g1': [entry, ...rows].map((row) => JSON.stringify(row)).join('\n'),
            'epoki.games': JSON.stringify([{ id: 'g1', game: 'duel', seats, over: false, version: 1, changed: 1 }]),
            'epoki.analyses2': JSON.stringify([['g1-1', analysis]]),
        },
    };
}
