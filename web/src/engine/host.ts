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

/** Where a game stands that was played on from an action in a world its seat cannot tell from the true one. `value`: what it is worth to that seat, by evaluation or result. */
export interface Playout {
    view: View;
    scores: Score[];
    over: boolean;
    value: number;
}

const LONGEST = 200; // decisions of a game that is played on

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

    /**
     * An action of who is to decide, and what a bot makes of it for everybody until that seat has had so many more turns. What the seat cannot know is drawn anew
     * by `seed`: the same seed, the same world.
     */
    playout({ record, action, seed, turns, bot }: { record: string; action: string; seed: number; turns: number; bot: string }): Playout {
        return this.#at(record, (table) => {
            const { seat } = this.#epoki.call<Turn>('turn', { table });
            const { table: world } = this.#epoki.call<{ table: string }>('resample', { table, seat, seed });
            return this.#closing(world, () => {
                this.#epoki.call('play', { table: world, action });
                this.#playOn(world, seat, turns, bot, seed);
                const over = this.#epoki.call<Turn>('turn', { table: world }).over;
                const scores = this.#epoki.call<Score[]>('scores', { table: world });
                const winners = scores.filter(({ winner }) => winner);
                const won = winners.some((score) => score.seat === seat) ? 1 / winners.length : 0;
                const value = over ? won : this.#epoki.call<BotAnswer>('bot', { table: world, bot: 'greedy:iterations=1', seed }).value[seat ?? 0] ?? 0;
                return { view: this.#epoki.call<View>('view', { table: world, seat }), scores, over, value };
            });
        });
    }

    /** A bot decides for everybody, until a seat that has decided before comes to decide for the `turns`-th time after somebody else. */
    #playOn(table: string, seat: number | null, turns: number, bot: string, seed: number) {
        let others = false; // somebody else has decided since
        for (let move = 0, had = 0; move < LONGEST; move++) {
            const { seat: next, over } = this.#epoki.call<Turn>('turn', { table });
            if (over) return;
            if (next === seat && others && ++had > turns) return;
            others = next !== seat;
            this.#epoki.call('play', { table, action: this.#epoki.call<BotAnswer>('bot', { table, bot, seed: seed * LONGEST + move }).action });
        }
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
