// host.ts: a table inside the wasm module, as the page needs it: the live game with its log, a look at any earlier point, bots
// and the questions of the analysis. Runs in a Worker (worker.ts), in tests directly. No rule of a game is here: everything comes
// from the library through `call`.
import type { Action, BotAnswer, GameEvent, GameInfo, Preview, Reason, Score, Turn, View } from './protocol.ts';
import { actionsOf, headOf, recordOf } from './record.ts';

export type Call = <T>(method: string, params?: object) => T;

/** One action played, and what happened then. `version` is that of the table before it. */
export interface Step {
    version: number;
    seat: number;
    action: string;
    events: GameEvent[];
}

/** A table at one version, as one seat sees it. */
export interface Snapshot {
    version: number;
    turn: number | null;
    phase: string;
    over: boolean;
    view: View;
    legal: Action[];
    scores: Score[];
}

export interface NewGame {
    game: string;
    players: number;
    seed?: string;
    options?: Record<string, string | number>;
}

export interface BotQuestion {
    record: string;
    bot: string;
    ms?: number;
    iterations?: number;
    seed?: number;
}

// How often the hidden is drawn anew to see whether an action revealed something.
const REDRAWS = 4;

export class Host {
    #call: Call;
    #head = '';
    #table: string | null = null;
    #steps: Step[] = [];

    constructor(call: Call) {
        this.#call = call;
    }

    games(): GameInfo[] {
        return this.#call('games');
    }

    /** The record of a game that has just been set up. */
    create(params: NewGame): string {
        const { table } = this.#call<{ table: string }>('new', params);
        return this.#closing(table, () => this.#call<string>('record', { table }));
    }

    /** Makes the game of a record the live one and tells its whole log. */
    open({ record }: { record: string }): Step[] {
        const head = headOf(record);
        const table = this.#load(head);
        const steps: Step[] = [];
        try {
            for (const action of actionsOf(record)) steps.push(this.#play(table, action));
        } catch (error) {
            this.#call('close', { table });
            throw error;
        }
        if (this.#table) this.#call('close', { table: this.#table });
        this.#table = table;
        this.#head = head;
        this.#steps = steps;
        return steps;
    }

    record(): string {
        return recordOf(this.#head, this.#steps.map((step) => step.action));
    }

    play({ action }: { action: string }): Step {
        const step = this.#play(this.#live(), action);
        this.#steps.push(step);
        return step;
    }

    undo({ to }: { to: number }): void {
        this.#call('undo', { table: this.#live(), to });
        this.#steps.length = to;
    }

    /** The table at a version, by default now, seen from a seat. */
    look({ seat, version }: { seat: number; version?: number }): Snapshot {
        if (version === undefined || version === this.#steps.length) return this.#snapshot(this.#live(), seat);
        return this.#at(version, (table) => this.#snapshot(table, seat));
    }

    /** What the action would change for the seat that decides; nothing is played. */
    preview({ action }: { action: string }): Preview {
        return this.#call('preview', { table: this.#live(), action });
    }

    why({ seat, ref }: { seat: number; ref: string }): Reason[] {
        return this.#call('why', { table: this.#live(), seat, ref });
    }

    /** Whether two seats see the same: then nothing must be hidden when a device is handed over. */
    openInformation(): boolean {
        const table = this.#live();
        const players = this.#call<Score[]>('scores', { table }).length;
        const fields = Object.keys(this.#call<View>('state', { table })); // not what is only computed for the seat, such as prices
        const seen = Array.from({ length: players }, (_, seat) => {
            const view = this.#call<View>('view', { table, seat });
            return JSON.stringify(fields.map((field) => view[field]));
        });
        return seen.every((view) => view === seen[0]);
    }

    /** Whether the action played at `version` told its seat nothing that it could not have known before. */
    certain({ version }: { version: number }): boolean {
        const step = this.#steps[version];
        if (!step) return false;
        const seat = step.seat;
        return this.#at(version, (table) => {
            const after = (of: string) => {
                this.#call('play', { table: of, action: step.action });
                return JSON.stringify(this.#call('view', { table: of, seat }));
            };
            const others: string[] = [];
            for (let seed = 1; seed <= REDRAWS; seed++) {
                const { table: other } = this.#call<{ table: string }>('resample', { table, seat, seed });
                try {
                    others.push(this.#closing(other, () => after(other)));
                } catch {
                    return false;
                }
            }
            const seen = after(table);
            return others.every((other) => other === seen);
        });
    }

    /**
     * What the bot in the seat that decides at the end of a record plays. That game becomes the live one, or goes on: bots sit at its
     * table, hear of what was played since, and remember what they thought, as in the arena.
     */
    decide({ record, ...question }: BotQuestion): BotAnswer {
        this.#follow(record);
        return this.#call('bot', { table: this.#live(), ...question, sit: true });
    }

    /** What a bot thinks of the position at the end of a record. Independent of the live table. */
    bot({ record, ...question }: BotQuestion): BotAnswer {
        const table = this.#load(record);
        return this.#closing(table, () => this.#call<BotAnswer>('bot', { table, ...question }));
    }

    /** The legal actions at the end of a record, with whose they are. */
    choices({ record }: { record: string }): { seat: number | null; phase: string; actions: Action[] } {
        const table = this.#load(record);
        return this.#closing(table, () => {
            const turn = this.#call<Turn>('turn', { table });
            const actions = turn.over ? [] : this.#call<{ actions: Action[] }>('legal', { table }).actions;
            return { seat: turn.seat, phase: turn.phase, actions };
        });
    }

    /** Brings the live table to the end of a record: taken back as far as they differ, then played on. */
    #follow(record: string) {
        if (!this.#table || headOf(record) !== this.#head) {
            this.open({ record });
            return;
        }
        const actions = actionsOf(record);
        const apart = this.#steps.findIndex((step, at) => step.action !== actions[at]);
        if (apart >= 0) this.undo({ to: apart });
        for (const action of actions.slice(this.#steps.length)) this.play({ action });
    }

    #live(): string {
        if (!this.#table) throw new Error('no game is open');
        return this.#table;
    }

    #load(record: string): string {
        return this.#call<{ table: string }>('load', { record }).table;
    }

    #closing<T>(table: string, use: () => T): T {
        try {
            return use();
        } finally {
            this.#call('close', { table });
        }
    }

    #at<T>(version: number, use: (table: string) => T): T {
        const actions = this.#steps.slice(0, version).map((step) => step.action);
        const table = this.#load(recordOf(this.#head, actions));
        return this.#closing(table, () => use(table));
    }

    #play(table: string, action: string): Step {
        const before = this.#call<Turn>('turn', { table });
        const { events } = this.#call<{ events: GameEvent[] }>('play', { table, action });
        return { version: before.version, seat: before.seat ?? 0, action, events };
    }

    #snapshot(table: string, seat: number): Snapshot {
        const turn = this.#call<Turn>('turn', { table });
        return {
            version: turn.version,
            turn: turn.seat,
            phase: turn.phase,
            over: turn.over,
            view: this.#call<View>('view', { table, seat }),
            legal: turn.over ? [] : this.#call<{ actions: Action[] }>('legal', { table }).actions,
            scores: this.#call<Score[]>('scores', { table }),
        };
    }
}
