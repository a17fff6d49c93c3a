// watcher.ts: the coach at a solo table. While the person thinks, a Worker of its own thinks about the same decision, with what that seat may know: looks of a strong bot, then
// games played on from the best move and from bad ones. Before a bad move is played the coach is asked; what it does not know within a second it keeps to itself.
import type { Action, Text } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';
import { Cancelled, Engine } from '../engine/engine.ts';
import { boardFor } from '../games/index.tsx';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { settings } from '../settings.ts';
import { addNote, factsOf, isSuspect, limitOf, looked, newThought, nextJob, noteOf, objectionTo, SURE, watchingOf, type Job, type Objection, type Thought } from './coach.ts';
import { coachNotes as notes } from './notes.ts';

const PATIENCE_MS = 1000; // nobody waits longer for the coach
const SEEDS = 100000; // from one look to the next: more than a game has versions

/** A decision that is thought about. */
interface Watched {
    legal: readonly Action[]; // it is over when there are others
    version: number;
    record: string;
    thought: Thought;
    excused: Set<string>; // what was warned of once is not warned of again
}

const textsOf = (legal: readonly Action[]) => new Map(legal.map(({ action, text }): [string, Text] => [action, text]));

export class Coach {
    #session: Session;
    #catalog: Catalog;
    #engine = new Engine();
    #now: Watched | null = null;
    #running = false;
    #waiting = new Set<() => void>(); // those who want to know of every piece of thought
    #stop: () => void;

    constructor(session: Session, catalog: Catalog) {
        this.#session = session;
        this.#catalog = catalog;
        this.#stop = session.state.watch((state) => this.#see(state));
        if (!notes.get(session.id)) notes.set(session.id, []);
        this.#see(session.state.value);
    }

    close() {
        this.#stop();
        this.#settle();
        this.#now = null;
        this.#engine.stop();
    }

    /** Whether it is worth asking before this move is played. */
    suspects(action: string): boolean {
        const now = this.#now;
        return now !== null && now.legal === this.#session.state.value.legal && !now.excused.has(action) && isSuspect(now.thought, action, this.#limit);
    }

    /** What speaks against the move, within a second; null: nothing, or nothing that is known by then. */
    async objection(action: string): Promise<Objection | null> {
        const now = this.#now;
        if (!now || !this.suspects(action)) return null;
        now.thought.wanted = action;
        void this.#run();
        const found = await this.#within(PATIENCE_MS, () => (now === this.#now ? this.#verdict(now, action) : null));
        if (now.thought.wanted === action) now.thought.wanted = null;
        void this.#run();
        if (found) now.excused.add(action);
        return found ?? null;
    }

    /** The first answer that is one, after each piece of thought. */
    #within<T>(ms: number, ask: () => T | undefined): Promise<T | undefined> {
        return new Promise((done) => {
            const end = (answer: T | undefined) => {
                clearTimeout(timer);
                this.#waiting.delete(look);
                done(answer);
            };
            const look = () => {
                const answer = ask();
                if (answer !== undefined) end(answer);
            };
            const timer = setTimeout(() => end(undefined), ms);
            this.#waiting.add(look);
            look();
        });
    }

    #progress() {
        for (const look of [...this.#waiting]) look();
    }

    get #limit(): number {
        return limitOf(this.#catalog.game, settings.value.coach);
    }

    #verdict({ thought }: Watched, action: string): Objection | null | undefined {
        const board = boardFor(this.#catalog.game);
        const { viewer } = this.#session.state.value;
        return objectionTo(thought, action, this.#catalog.game, settings.value.coach, (playout) => factsOf(board, this.#catalog, viewer, playout));
    }

    #see({ ready, legal, version, last, log, viewer, over }: SessionState) {
        if (!ready || version !== last) return;
        const now = this.#now;
        if (now && now.version < last && now.thought.played === null) now.thought.played = log.find((entry) => entry.version === now.version && entry.seat === viewer)?.action ?? null;
        if (over) this.#settle();
        if (legal.length < 2 || legal === now?.legal) return; // without a choice there is no mistake
        this.#settle();
        if (this.#engine.busy) this.#engine.stop();
        this.#now = { legal, version, record: this.#session.record() ?? '', thought: newThought(), excused: new Set() };
        void this.#run();
    }

    /** What is known of the decision before is noted. */
    #settle() {
        const now = this.#now;
        if (!now || now.thought.played === null || now.thought.looks < SURE) return;
        const note = noteOf(now.thought, now.version, now.thought.played, textsOf(now.legal), this.#catalog.game);
        notes.set(this.#session.id, addNote(notes.get(this.#session.id) ?? [], now.version, note));
    }

    async #run() {
        if (this.#running) return;
        this.#running = true;
        try {
            for (let job = this.#next(); job; job = this.#next()) await this.#do(job.now, job.job);
        } catch (error) {
            if (!(error instanceof Cancelled)) this.#now = null; // the game goes on without a coach
        } finally {
            this.#running = false;
        }
        this.#progress();
        if (this.#next()) void this.#run(); // another decision has come meanwhile
    }

    #next(): { now: Watched; job: Job } | null {
        const job = this.#now && nextJob(this.#now.thought, this.#limit);
        return this.#now && job ? { now: this.#now, job } : null;
    }

    async #do(now: Watched, job: Job) {
        const { record, version } = now;
        if (job.kind === 'look') {
            const answer = await this.#engine.ask('bot', { record, bot: 'hard', seed: version + job.look * SEEDS });
            now.thought = looked(now.thought, answer);
        } else {
            const { turns, bot } = watchingOf(this.#catalog.game);
            const playout = await this.#engine.ask('playout', { record, action: job.action, seed: job.number + 1, turns, bot });
            now.thought.tries.set(job.action, [...(now.thought.tries.get(job.action) ?? []), playout]);
        }
        this.#progress();
    }
}
