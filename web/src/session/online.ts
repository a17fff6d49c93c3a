// online.ts: a seat at a table of the server (docs/online.md), over a WebSocket. Reconnects by itself and goes on from the version it has.
import type { Action, GameEvent, Reason, Score, View } from '../engine/protocol.ts';
import { Store } from '../store.ts';
import { emptyState, hintOf, type Hint, type LogEntry, type Session, type SessionState, type Seat } from './session.ts';
import type { BotAnswer } from '../engine/protocol.ts';
import { Connection } from './connection.ts';

/** Where to sit: the secret of a seat or of spectators, or the name of a public table to watch. */
export type Place = { secret: string } | { table: string };

interface Joined {
    table: string;
    game: string;
    seat: number | null;
    players: number;
    names: (string | null)[];
    kinds: Seat['kind'][];
}

export interface Update {
    version: number;
    turn: number | null;
    phase: string;
    over: boolean;
    view: View;
    legal: { actions: Action[] } | Action[] | null;
    from?: number; // the version at which `log` begins
    undos?: number; // how often moves were taken back: versions of another count are other moves
    log: { version: number; seat: number; action: string | null; events: GameEvent[] }[];
    scores?: Score[];
    clocks?: { running: number | null; left: number[] };
    undo?: { seat: number; to: number } | null;
}

interface People {
    names: (string | null)[];
    kinds: Seat['kind'][];
    online: boolean[];
    levels: (string | null)[];
}

/** The log with what is new; after an undo the entries from there on are gone. */
export function mergeLog(log: readonly LogEntry[], news: readonly LogEntry[], version: number, from?: number): LogEntry[] {
    const first = from ?? news[0]?.version ?? version;
    return [...log.filter((entry) => entry.version < Math.min(first, version)), ...news];
}

export class OnlineSession implements Session {
    readonly kind = 'online';
    readonly id: string;
    readonly state: Store<SessionState>;
    #connection: Connection;
    #place: Place;
    #name: string;
    #table = '';
    #undos: number | undefined;
    #present: Partial<SessionState> = {};
    #past = new Map<number, Partial<SessionState>>(); // what this tab has seen, for looking back

    constructor(place: Place, name: string) {
        this.#place = place;
        this.#name = name;
        this.id = 'secret' in place ? place.secret : place.table;
        this.state = new Store<SessionState>({ ...emptyState, connected: false });
        this.#connection = new Connection({
            open: () => this.#join(),
            closed: () => this.state.set({ connected: false }),
            notify: (method, params) => this.#notified(method, params),
        });
    }

    async #join() {
        try {
            const { last, ready } = this.state.value;
            const joined = await this.#connection.ask<Joined>('join', {
                ...this.#place,
                ...(this.#name && 'secret' in this.#place ? { name: this.#name } : {}),
                ...(ready ? { version: last } : {}),
                ...(ready && this.#undos !== undefined ? { undos: this.#undos } : {}),
            });
            this.#table = joined.table;
            const seats = joined.names.map((name, seat) => ({ name: name ?? '', kind: joined.kinds[seat] ?? 'open' }));
            this.state.set({ connected: true, game: joined.game, seats, viewer: joined.seat ?? -1, problem: null });
        } catch (error) {
            this.#fail(error);
        }
    }

    #notified(method: string, params: unknown) {
        switch (method) {
            case 'update': return this.#updated(params as Update);
            case 'people': return this.#met(params as People);
            case 'chat': {
                const line = params as { seat: number | null; name: string; text: string };
                return this.state.set({ chat: [...this.state.value.chat, line].slice(-200) });
            }
            case 'note': return this.state.set({ note: (params as { text: string }).text });
            case 'ask': return this.state.set({ asked: params as { seat: number; to: number } });
            case 'rematch': return this.state.set({ rematch: (params as { secret: string }).secret });
            case 'closed': return this.state.set({ problem: (params as { reason: string }).reason });
        }
    }

    #updated(update: Update) {
        const { viewer, version, last, log, scores, seats } = this.state.value;
        const list = Array.isArray(update.legal) ? update.legal : update.legal?.actions ?? [];
        const thinks = update.turn !== null && seats[update.turn]?.kind === 'bot' ? update.turn : null;
        const merged = mergeLog(log, update.log ?? [], update.version, update.from);
        if (update.undos !== this.#undos) this.#past.clear(); // versions seen before may be other moves now
        this.#undos = update.undos;
        this.#present = {
            version: update.version,
            turn: update.turn,
            phase: update.phase,
            over: update.over,
            view: update.view,
            legal: update.turn === viewer ? list : [],
            scores: update.scores ?? scores,
            clocks: update.clocks ?? null,
            canUndo: viewer >= 0 && merged.some((entry) => entry.seat === viewer),
            thinking: thinks,
            fresh: (merged.at(-1)?.events ?? []).flatMap((event) => event.ref ?? []),
        };
        this.#past.set(update.version, this.#present);
        const watching = this.state.value.ready && version !== last; // someone who looks back is left where he is
        this.state.set({ log: merged, last: update.version, ready: true, asked: update.undo ?? null, ...(watching ? {} : this.#present) });
    }

    #met(people: People) {
        this.state.set({
            seats: people.names.map((name, seat) => ({
                name: name ?? '',
                kind: people.kinds[seat] ?? 'open',
                online: people.online[seat] ?? false,
                ...(people.levels?.[seat] ? { level: people.levels[seat] } : {}),
            })),
        });
    }

    async #try(method: string, params: object = {}) {
        try {
            return await this.#connection.ask<unknown>(method, params);
        } catch (error) {
            this.#fail(error);
            return null;
        }
    }

    async play(action: string) {
        const { legal, version, last } = this.state.value;
        if (version !== last || !legal.some((each) => each.action === action)) return;
        this.state.set({ legal: [], notice: null });
        if (!(await this.#try('play', { action, version }))) this.state.set({ legal }); // refused or offline: still to be decided
    }

    async undo() {
        const { log, viewer } = this.state.value;
        const to = log.findLast((entry) => entry.seat === viewer)?.version;
        if (to === undefined) return;
        const answer = (await this.#try('undo', { to })) as { asked?: boolean } | null;
        if (answer?.asked) this.state.set({ notice: 'undo.asked' });
    }

    async redo() {}

    async restartTurn() {}

    async hint(): Promise<Hint | null> {
        const { legal, viewer } = this.state.value;
        const answer = (await this.#try('hint', { ms: 700 })) as BotAnswer | null;
        return answer && hintOf(answer, legal, viewer);
    }

    why(ref: string): Promise<Reason[]> {
        return this.#connection.ask<Reason[]>('why', { ref }).catch(() => []);
    }

    async look(version: number | null) {
        const { last } = this.state.value;
        if (version === null || version >= last) return this.state.set(this.#present);
        const seen = [...this.#past.keys()].filter((each) => each <= version).sort((a, b) => b - a)[0];
        const past = seen === undefined ? undefined : this.#past.get(seen);
        if (past) this.state.set({ ...past, version, legal: [] });
    }

    /** Only a finished game's record may be known: it holds everything that was hidden. */
    async record(): Promise<string | null> {
        if (!this.state.value.over) return null;
        const response = await fetch(`api/records/${this.#table}`);
        return response.ok ? response.text() : null;
    }

    takeDevice() {}

    skip() {}

    say(text: string) {
        void this.#try('chat', { text });
    }

    writeNote(text: string) {
        void this.#try('note', { text });
    }

    answer(accept: boolean) {
        this.state.set({ asked: null });
        void this.#try('answer', { accept });
    }

    substitute(seat: number, level: string) {
        void this.#try('substitute', { seat, level });
    }

    async rematch() {
        const made = (await this.#try('rematch')) as { secret: string } | null;
        if (made) this.state.set({ rematch: made.secret });
    }

    close() {
        this.#connection.close();
    }

    #fail(error: unknown) {
        this.state.set({ problem: error instanceof Error ? error.message : String(error) });
    }
}
