// home.ts: a room in this browser. It lives in one Worker; bots think in a second one, a room of the same entries in which the bot of each seat stays with
// what it remembers, and hints are thought of in a third: nothing waits for a thought that is no longer wanted. What the room wants stored is
// stored before anything is told; so a Worker that dies takes nothing with it, and the next question makes the room anew.
import type { RoomAnswer } from '../../wasm/epoki.mjs';
import type { BotAnswer, Told } from 'messages/protocol.ts';
import { Cancelled, Engine, persist } from '../engine/engine.ts';
import { paceMs, settings } from '../settings.ts';
import { recordFrom } from './entries.ts';
import { findSaved, keepLines, linesOf, ownSeatOf, save, type SavedGame } from './saved.ts';
import { NOT_NOW, Refused, type Listener, type Method, type Params, type Result, type Transport } from './transport.ts';

// Limits that keep an answer within one to two seconds in the browser; other levels are quick by themselves.
const LEVEL_MS: Record<string, number> = { expert: 1500 };

interface Guest extends Listener {
    /** An earlier moment is shown: bots wait. */
    looksBack(): boolean;
    /** The browser stores nothing more. */
    notKept(): void;
    /** Bots and hints do without the net of the game: it could not be loaded. */
    weaker(): void;
    failed(error: unknown): void;
}

interface Script {
    prompt(version: number): string | undefined;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A room in a Worker, and how many of the entries it knows: none once the Worker has ended. */
class RoomWorker {
    #engine: Engine;
    #lines: readonly string[]; // those of the game, which grow
    #known = 0;
    #begun: () => void;

    /** `begun`: a room was made anew, for somebody who was there already. `weaker`: as in engine.ts. */
    constructor(lines: readonly string[], { begun = () => {}, weaker = () => {} } = {}) {
        this.#engine = new Engine(() => { this.#known = 0; }, weaker);
        this.#lines = lines;
        this.#begun = begun;
    }

    ask(from: number | null, method: string, params: object): Promise<RoomAnswer> {
        return persist(() => this.#ask(from, method, params));
    }

    async #ask(from: number | null, method: string, params: object): Promise<RoomAnswer> {
        const first = this.#known === 0;
        const entries = this.#lines.slice(this.#known).join('\n');
        this.#known = this.#lines.length;
        const told = first ? this.#engine.once('open', { entries }) : entries ? this.#engine.once('ask', { from: null, method: 'follow', params: { entries } }) : null;
        if (first && method !== 'join') this.#begun();
        const [answer] = await Promise.all([this.#engine.once('ask', { from, method, params }), told]);
        return answer;
    }

    /** It has made these itself. */
    made(entries: number) {
        this.#known += entries;
    }

    stopIfBusy() {
        if (this.#engine.busy) this.stop();
    }

    stop() {
        this.#engine.stop();
    }
}

const resultOf = <T>({ result, error }: RoomAnswer): T => {
    if (error) throw new Refused(error.message, error.code);
    return result as T;
};

export class Home implements Transport {
    seat: number; // who sits at the device
    #script: Script | undefined;
    #saved: SavedGame;
    #listener: Guest;
    #lines: string[];
    #room: RoomWorker;
    #bots: RoomWorker;
    #adviser: RoomWorker;
    #seated: number | null = null;
    #now = { version: 0, undos: 0 };
    #thought = 0; // grows whenever the one under way becomes worthless
    #thinking = false;
    #skipping = false;
    #closed = false;

    /** `script`: what bots play without thinking. */
    constructor(saved: SavedGame, listener: Guest, script?: Script) {
        this.#saved = saved;
        this.#script = script;
        this.#listener = listener;
        this.#lines = linesOf(saved);
        const weaker = () => listener.weaker();
        this.#room = new RoomWorker(this.#lines, { begun: () => this.#sitAgain() });
        this.#bots = new RoomWorker(this.#lines, { weaker });
        this.#adviser = new RoomWorker(this.#lines, { weaker });
        this.seat = ownSeatOf(saved);
        queueMicrotask(() => listener.open());
    }

    async ask<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
        if (method === 'hint') return resultOf(await this.#advise(params));
        if (method === 'join') return this.#sit();
        return resultOf(await this.#call(this.seat, method, params));
    }

    /** Whether somebody else sees the same as who sits here: then nothing must be hidden when the device is handed over. */
    async same(seat: number): Promise<boolean> {
        return resultOf(await this.#call(this.seat, 'same', { seat }));
    }

    get record(): string {
        return recordFrom(this.#lines);
    }

    /** Bots play without waiting until a person is to decide. */
    skip() {
        this.#skipping = true;
    }

    close() {
        this.#closed = true;
        this.#thought++;
        for (const worker of [this.#room, this.#bots, this.#adviser]) worker.stop();
    }

    async #sit<M extends Method>(): Promise<Result<M>> {
        if (this.#seated !== null && this.#seated !== this.seat) await this.#call(this.#seated, 'leave', {});
        this.#seated = this.seat;
        return resultOf(await this.#call(this.seat, 'join', {}));
    }

    /** The Worker has died: there is a new room of the same entries, in which nobody is yet. */
    #sitAgain() {
        if (this.#seated !== null) this.#call(this.#seated, 'join', {}).catch((error: unknown) => this.#listener.failed(error));
    }

    async #call(from: number | null, method: string, params: object): Promise<RoomAnswer> {
        const answer = await this.#room.ask(from, method, params);
        if (this.#closed) throw new Cancelled('closed');
        if (answer.entries.length) this.#keep(answer.entries);
        for (const { method: told, params: what } of answer.told) this.#tell(told as keyof Told, what as never);
        if (answer.bot === null) this.#skipping = false;
        else void this.#think(answer.bot);
        return answer;
    }

    #keep(entries: readonly object[]) {
        this.#room.made(entries.length);
        this.#lines.push(...entries.map((entry) => JSON.stringify(entry)));
        if (!keepLines(this.#saved.id, this.#lines)) this.#listener.notKept();
        this.#thought++;
        this.#thinking = false;
        this.#bots.stopIfBusy();
        this.#adviser.stopIfBusy();
    }

    #tell<K extends keyof Told>(method: K, params: Told[K]) {
        if (method === 'update') this.#updated(params as Told['update']);
        this.#listener.notify(method, params);
    }

    /** The list of games says how far this one is. */
    #updated({ version, undos, over }: Told['update']) {
        this.#now = { version, undos };
        if (version === this.#saved.version && over === this.#saved.over && !this.#saved.record) return;
        const { seats } = findSaved(this.#saved.id) ?? this.#saved; // one may have been renamed in another tab
        this.#saved = { ...this.#saved, seats, version, over, changed: Date.now() };
        keepLines(this.#saved.id, this.#lines);
        save(this.#saved);
    }

    async #think(seat: number) {
        if (this.#thinking) return;
        this.#thinking = true;
        const thought = ++this.#thought;
        const worthless = () => thought !== this.#thought || this.#closed;
        const ms = LEVEL_MS[this.#saved.seats[seat]?.level ?? ''];
        try {
            const said = this.#script?.prompt(this.#now.version);
            const think = async () => resultOf<BotAnswer>(await this.#bots.ask(null, 'think', ms === undefined ? {} : { ms })).action;
            const [action] = await Promise.all([said ?? think(), wait(this.#skipping ? 0 : paceMs[settings.value.pace])]);
            while (this.#listener.looksBack() && !worthless()) await wait(100);
            if (worthless()) return;
            let moved = await this.#call(null, 'move', { action, ...this.#now });
            if (moved.error && said !== undefined) moved = await this.#call(null, 'move', { action: await think(), ...this.#now }); // the game went another way than the script
            resultOf(moved);
        } catch (error) {
            if (worthless()) return;
            this.#thinking = false;
            this.#listener.failed(error);
        }
    }

    async #advise(params: object): Promise<RoomAnswer> {
        const { version, undos } = this.#now;
        try {
            return await this.#adviser.ask(this.seat, 'hint', params);
        } catch (error) {
            if (error instanceof Cancelled && (version !== this.#now.version || undos !== this.#now.undos)) throw new Refused('the position has changed', NOT_NOW);
            throw error;
        }
    }
}
