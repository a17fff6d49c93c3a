// host.ts: what the page asks of the wasm module, in a Worker (worker.ts) or, in tests, directly: a room (docs/room.md) with what it stores and tells, and
// the questions of the analysis. No rule of a game is here, and none of a table.
import type { BotAnswer, Action, GameEvent, GameInfo, Legal, Preview, Score, Turn, View } from 'messages/protocol.ts';
import type { Epoki, Room, RoomAnswer } from '../../wasm/epoki.mjs';
import { actionsOf, headOf } from './record.ts';

export interface NewGame {
    game: string;
    players: number;
    seed?: string;
    options?: Record<string, string | number>;
}

/** A whole game: every action with all that happened, and how it stands at the end. */
export interface Story {
    steps: { version: number; seat: number; action: string; events: GameEvent[] }[];
    over: boolean;
    scores: Score[];
}

/** The end of a record as a seat sees it, and what follows from some actions of who is to decide. */
export interface Glance {
    turn: number | null;
    phase: string;
    version: number;
    over: boolean;
    view: View;
    scores: Score[];
    after: Preview[];
}

// How often the hidden is drawn anew to see whether an action revealed something.
const REDRAWS = 4;

export class Host {
    #epoki: Epoki;
    #room: Room | null = null;

    constructor(epoki: Epoki) {
        this.#epoki = epoki;
    }

    games(): GameInfo[] {
        return this.#epoki.call('games');
    }

    /** The record of a game that has just been set up. */
    create(params: NewGame): string {
        const { table } = this.#epoki.call<{ table: string }>('new', params);
        return this.#closing(table, () => this.#epoki.call<string>('record', { table }));
    }

    /** What the first seat sees of a game that bots have begun: the same for the same seed. */
    sample({ game, players, seed, moves }: { game: string; players: number; seed: string; moves: number }): View {
        const { table } = this.#epoki.call<{ table: string }>('new', { game, players, seed });
        return this.#closing(table, () => {
            for (let move = 0; move < moves && !this.#epoki.call<Turn>('turn', { table }).over; move++) {
                const { action } = this.#epoki.call<BotAnswer>('bot', { table, bot: 'greedy:iterations=1', seed: move });
                this.#epoki.call('play', { table, action });
            }
            return this.#epoki.call<View>('view', { table, seat: 0 });
        });
    }

    /** As that seat sees it, else who is to decide. */
    glance({ record, seat, actions = [] }: { record: string; seat?: number; actions?: readonly string[] }): Glance {
        return this.#at(record, (table) => {
            const { seat: turn, phase, version, over } = this.#epoki.call<Turn>('turn', { table });
            const view = this.#epoki.call<View>('view', { table, seat: seat ?? turn ?? 0 });
            const scores = this.#epoki.call<Score[]>('scores', { table });
            return { turn, phase: phase ?? '', version, over, view, scores, after: actions.map((action) => this.#epoki.call<Preview>('preview', { table, action })) };
        });
    }

    /** What a bot does next, whoever is to decide; null when the game is over. */
    advance({ record, bot, seed }: { record: string; bot: string; seed: number }): { action: string; seat: number; events: GameEvent[] } | null {
        return this.#at(record, (table) => {
            const { seat, over } = this.#epoki.call<Turn>('turn', { table });
            if (over) return null;
            const { action } = this.#epoki.call<BotAnswer>('bot', { table, bot, seed });
            return { action, seat: seat ?? 0, events: this.#epoki.call<{ events: GameEvent[] }>('play', { table, action }).events };
        });
    }

    // A room

    open({ entries }: { entries: string }): void {
        const room = this.#epoki.openRoom(entries);
        this.#room?.free();
        this.#room = room;
    }

    ask({ from, method, params }: { from: number | null; method: string; params: object }): RoomAnswer {
        if (!this.#room) throw new Error('no room is open');
        return this.#room.call(from, method, params);
    }

    // Records

    story({ record }: { record: string }): Story {
        return this.#at(headOf(record), (table) => {
            const steps = actionsOf(record).map((action) => {
                const { version, seat } = this.#epoki.call<Turn>('turn', { table });
                return { version, seat: seat ?? 0, action, events: this.#epoki.call<{ events: GameEvent[] }>('play', { table, action }).events };
            });
            return { steps, over: this.#epoki.call<Turn>('turn', { table }).over, scores: this.#epoki.call<Score[]>('scores', { table }) };
        });
    }

    /** What a bot thinks of the position at the end of a record. */
    bot({ record, ...question }: { record: string; bot: string; seed?: number }): BotAnswer {
        return this.#at(record, (table) => this.#epoki.call<BotAnswer>('bot', { table, ...question }));
    }

    /** The legal actions at the end of a record, with whose they are. */
    choices({ record }: { record: string }): { seat: number | null; actions: Action[] } {
        return this.#at(record, (table) => this.#epoki.call<Legal>('legal', { table }));
    }

    /** Whether the action, played at the end of a record, tells its seat nothing that it could not have known before. */
    certain({ record, action }: { record: string; action: string }): boolean {
        return this.#at(record, (table) => {
            const { seat } = this.#epoki.call<Turn>('turn', { table });
            const after = (of: string) => {
                this.#epoki.call('play', { table: of, action });
                return JSON.stringify(this.#epoki.call('view', { table: of, seat }));
            };
            const others: string[] = [];
            for (let seed = 1; seed <= REDRAWS; seed++) {
                const { table: other } = this.#epoki.call<{ table: string }>('resample', { table, seat, seed });
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

    #at<T>(record: string, use: (table: string) => T): T {
        const { table } = this.#epoki.call<{ table: string }>('load', { record });
        return this.#closing(table, () => use(table));
    }

    #closing<T>(table: string, use: () => T): T {
        try {
            return use();
        } finally {
            this.#epoki.call('close', { table });
        }
    }
}
