// online.ts: a seat at a table of the server (docs/online.md), over a WebSocket. Reconnects by itself and goes on from the version it has.
import type { Action, GameEvent, Preview, Reason, Score, View } from '../engine/protocol.ts';
import type { TextKey } from '../i18n/texts.ts';
import { play } from '../play.ts';
import { settings } from '../settings.ts';
import { Store } from '../store.ts';
import { emptyState, hintOf, type Asked, type Hint, type LogEntry, type Session, type SessionState, type Seat } from './session.ts';
import type { BotAnswer } from '../engine/protocol.ts';
import { Connection, OFFLINE, Refused } from './connection.ts';
import { isOwn, keepSeat } from './ownseats.ts';
import { dropToken, tokenFor } from './tokens.ts';

/** Where to sit: the secret of a seat or of spectators, or the name of a public table to watch. */
export type Place = { secret: string } | { table: string };

interface Joined {
    table: string;
    game: string;
    seat: number | null;
    players: number;
    names: (string | null)[];
    kinds: Seat['kind'][];
    hints: boolean;
    secret?: string; // of the seat, for who came with an invitation
}

/** What there is to see at a version. */
interface Moment {
    version: number;
    undos: number; // how often moves were taken back: versions of another count are other moves
    turn: number | null;
    phase: string;
    over: boolean;
    view: View;
    scores?: Score[]; // where they do not tell what is hidden
}

export interface Update extends Moment {
    legal: Action[] | null;
    from: number; // the version at which `log` begins
    log: { version: number; seat: number; action: string | null; events: GameEvent[] }[];
    clocks?: { running: number | null; left: number[] };
    ask?: Asked | null;
}

interface People {
    names: (string | null)[];
    kinds: Seat['kind'][];
    online: boolean[];
    levels: (string | null)[];
    vacant: (number | null)[]; // in how many ms a bot may play for the seat
    invited: boolean[];
    creator: number | null;
    hints: boolean;
}

/** The links of a table, for who made it: the own seat's secret, invitations to those that nobody has. */
export interface Links {
    table: string;
    seat: number | null;
    seats: (string | null)[];
    spectator: string | null;
}

/** The log with what is new from version `from` on; what stood there before is gone. */
export function mergeLog(log: readonly LogEntry[], news: readonly LogEntry[], from: number): LogEntry[] {
    return [...log.filter((entry) => entry.version < from), ...news];
}

/** What became of a request to take back, once it is no longer open. */
export function undoOutcome(before: number, after: number): TextKey {
    return after < before ? 'undo.accepted' : after > before ? 'undo.ended' : 'undo.refused';
}

/** Likewise of a request about the seat of somebody who was away. */
export function seatOutcome({ what, target = -1 }: Asked, seats: readonly Seat[]): TextKey {
    const seat = seats[target];
    if (what === 'invite') return seat?.invited ? 'online.inviteAgreed' : seat?.online ? 'online.back' : 'online.refused';
    return seat?.level || seat?.kind === 'bot' ? 'online.agreed' : seat?.online ? 'online.back' : 'online.refused';
}

// What the server refuses, in words of the page; anything else is told as it is.
const REFUSALS: Record<number, TextKey> = { [OFFLINE]: 'online.offline', [-32004]: 'online.notNow', [-32005]: 'online.notStored', [-32006]: 'online.tooMany', [-32007]: 'online.usedUp', [-32008]: 'online.unsure' };
const UNKNOWN_TABLE = -32002;
const USED_UP = -32007;

export const refusalOf = (error: unknown): TextKey | undefined => (error instanceof Refused ? REFUSALS[error.code] : undefined);

const HINT_MS = 700;
const CHANCES_MS = 300;

export class OnlineSession implements Session {
    readonly kind = 'online';
    readonly state: Store<SessionState>;
    #connection: Connection;
    #place: Place;
    #name: string;
    #table = '';
    #undos: number | undefined;
    #present: Partial<SessionState> = {};
    #past = new Map<number, Moment>(); // what this tab has seen or asked for
    #wanted: number | null = null; // the moment to be shown; null: the present
    #asking = false;
    #adviser: Promise<unknown> = Promise.resolve();

    constructor(place: Place, name: string) {
        this.#place = place;
        this.#name = name;
        this.state = new Store<SessionState>({ ...emptyState, connected: false });
        this.#connection = new Connection({
            open: () => this.#join(),
            closed: () => this.state.set({ connected: false }),
            notify: (method, params) => this.#notified(method, params),
        });
    }

    get id() {
        return this.#secret ?? this.#table;
    }

    get #secret() {
        return 'secret' in this.#place ? this.#place.secret : undefined;
    }

    async #join() {
        const secret = this.#secret;
        const invitation = secret !== undefined && !isOwn(secret) ? `join ${secret}` : null; // it may be one
        try {
            const { last, ready } = this.state.value;
            this.state.set({ chat: [] }); // told again from the beginning
            const joined = await this.#connection.ask<Joined>('join', {
                ...this.#place,
                ...(this.#name && 'secret' in this.#place ? { name: this.#name } : {}),
                ...(invitation ? { token: tokenFor(invitation) } : {}),
                ...(ready ? { version: last } : {}),
                ...(ready && this.#undos !== undefined ? { undos: this.#undos } : {}),
            });
            this.#table = joined.table;
            if (joined.secret) this.#sitDown(joined.secret);
            else if (invitation) dropToken(invitation);
            const seats = joined.names.map((name, seat) => ({ name: name ?? '', kind: joined.kinds[seat] ?? 'open' }));
            this.state.set({ connected: true, game: joined.game, seats, viewer: joined.seat ?? -1, hints: joined.hints, problem: null, notice: null });
        } catch (error) {
            if (error instanceof Refused && error.code === UNKNOWN_TABLE) this.state.set({ notice: 'online.noTable' });
            else if (error instanceof Refused && error.code === USED_UP) this.state.set({ notice: 'online.usedUp' });
            else this.#fail(error);
        }
    }

    /** The invitation is used up; from now on the address is that of the own seat. */
    #sitDown(secret: string) {
        if (location.hash === `#/t/${this.#secret}`) history.replaceState(null, '', `#/t/${secret}`);
        this.#place = { secret };
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
            case 'ask': return this.state.set({ asked: params as Asked });
            case 'rematch': return void this.rematch();
            case 'closed': return this.state.set({ notice: 'online.closed' });
        }
    }

    #updated(update: Update) {
        const { viewer, version, last, log, scores, seats, asked, notice } = this.state.value;
        const thinks = update.turn !== null && (seats[update.turn]?.kind === 'bot' || seats[update.turn]?.level) ? update.turn : null;
        const merged = mergeLog(log, update.log, update.from);
        if (update.undos !== this.#undos) this.#past.clear(); // versions seen before may be other moves now
        this.#undos = update.undos;
        this.#present = {
            version: update.version,
            turn: update.turn,
            phase: update.phase,
            over: update.over,
            view: update.view,
            legal: update.legal ?? [],
            scores: update.scores ?? scores,
            clocks: update.clocks ?? null,
            canUndo: viewer >= 0 && !update.ask && !update.over && merged.some((entry) => entry.seat === viewer),
            canRestart: (update.legal?.length ?? 0) > 0 && turnStart(merged, viewer) < update.version,
            thinking: thinks,
            fresh: refsOf(merged, update.version),
        };
        this.#past.set(update.version, update);
        const watching = this.state.value.ready && version < last && version < update.version; // someone who looks back is left where he is
        if (!watching) this.#wanted = null;
        const answered = asked?.seat === viewer && !update.ask ? { notice: asked.what === 'undo' ? undoOutcome(last, update.version) : seatOutcome(asked, seats) } : {};
        const settled = notice?.startsWith('undo.') && update.version > last ? { notice: null } : {};
        this.state.set({ log: merged, last: update.version, ready: true, asked: update.ask ?? null, ...(watching ? {} : this.#present), ...settled, ...answered });
        this.#remember();
        this.refreshChances();
    }

    /** The seat is found again on the home page. */
    #remember() {
        const { viewer, seats, game, last } = this.state.value;
        if (viewer < 0 || !('secret' in this.#place)) return;
        const { over = false } = this.#present;
        keepSeat(this.#table, { secret: this.#place.secret, game, seats, version: last, over });
    }

    #met(people: People) {
        const now = Date.now();
        this.state.set({
            creator: people.creator,
            hints: people.hints,
            seats: people.names.map((name, seat) => ({
                name: name ?? '',
                kind: people.kinds[seat] ?? 'open',
                online: people.online[seat] ?? false,
                invited: people.invited[seat] ?? false,
                ...(people.levels?.[seat] ? { level: people.levels[seat] } : {}),
                ...(typeof people.vacant[seat] === 'number' ? { vacantFrom: now + people.vacant[seat] } : {}),
            })),
        });
    }

    async #try(method: string, params: object = {}) {
        try {
            return await this.#connection.ask<unknown>(method, params);
        } catch (error) {
            const notice = refusalOf(error);
            if (notice) this.state.set({ notice });
            else this.#fail(error);
            return null;
        }
    }

    async play(action: string) {
        const { legal, version, last } = this.state.value;
        if (version !== last || !legal.some((each) => each.action === action)) return;
        this.state.set({ legal: [], notice: null });
        if (!(await this.#try('play', { action, version, undos: this.#undos }))) this.state.set({ legal }); // refused or offline: still to be decided
    }

    async undo() {
        await this.#takeBack();
    }

    async #takeBack(where: { to?: number } = {}) {
        const answer = (await this.#try('undo', { ...where, undos: this.#undos })) as { asked?: boolean } | null;
        if (answer?.asked) this.state.set({ notice: 'undo.asked' });
    }

    async redo() {}

    async restartTurn() {
        const { log, viewer } = this.state.value;
        await this.#takeBack({ to: turnStart(log, viewer) });
    }

    async hint(): Promise<Hint | null> {
        const { legal, viewer } = this.state.value;
        const answer = await this.#advice(HINT_MS);
        return answer && hintOf(answer, legal, viewer);
    }

    /** The server's bot, asked one question at a time; it knows what this seat knows. */
    #advice(ms: number): Promise<BotAnswer | null> {
        const asked = this.#adviser.then(() => this.#try('hint', { ms })) as Promise<BotAnswer | null>;
        this.#adviser = asked;
        return asked;
    }

    refreshChances() {
        const { legal, version, last, hints } = this.state.value;
        if (!settings.value.chances || !hints || !legal.length || version !== last) return;
        void this.#adviser.then(async () => {
            if (this.state.value.last !== last || !this.state.value.legal.length) return; // decided meanwhile
            const answer = await this.#advice(CHANCES_MS);
            if (answer?.value.length && this.state.value.last === last) this.state.set({ chances: answer.value });
        });
    }

    preview(action: string): Promise<Preview | null> {
        return this.#connection.ask<Preview>('preview', { action, version: this.state.value.last, undos: this.#undos }).catch(() => null);
    }

    why(ref: string): Promise<Reason[]> {
        return this.#connection.ask<Reason[]>('why', { ref }).catch(() => []);
    }

    /** A moment this tab does not know is asked from the server; of those wished for meanwhile only the last. */
    async look(version: number | null) {
        this.#wanted = version === null || version >= this.state.value.last ? null : version;
        if (this.#wanted === null) return this.state.set(this.#present);
        if (!this.#asking) await this.#learn();
        this.#show();
    }

    async #learn() {
        this.#asking = true;
        while (this.#wanted !== null && !this.#past.has(this.#wanted)) {
            const moment = (await this.#try('past', { version: this.#wanted, undos: this.#undos })) as Moment | null;
            if (!moment) this.#wanted = null; // offline, or the game went another way: one stays where one is
            else if (moment.undos === this.#undos) this.#past.set(moment.version, moment);
        }
        this.#asking = false;
    }

    #show() {
        const moment = this.#wanted === null ? undefined : this.#past.get(this.#wanted);
        if (!moment) return;
        const { version, turn, phase, over, view, scores = [] } = moment;
        this.state.set({ version, turn, phase, over, view, scores, legal: [], thinking: null, fresh: refsOf(this.state.value.log, version) });
    }

    /** The record of a game that goes on holds what is hidden: nobody may have it. */
    async record(): Promise<string | null> {
        return null;
    }

    async keep() {
        const { seats, viewer } = this.state.value;
        await play.finished(this.#table, seats.map((seat) => seat.name), viewer).catch((error: unknown) => this.#fail(error));
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
        const { asked } = this.state.value;
        this.state.set({ asked: null });
        if (asked) void this.#try('answer', { number: asked.number, accept });
    }

    substitute(seat: number, level: string) {
        const told = ({ asked }: { asked?: boolean }) => { if (asked) this.state.set({ notice: 'online.asked' }); };
        void this.#connection.ask<{ asked?: boolean }>('substitute', { seat, level }).then(told, () => this.state.set({ notice: 'online.tooEarly' }));
    }

    async invitation(seat: number, anew?: 'anew') {
        const secret = this.#secret;
        const links = (await (anew ? this.#try('invite', { secret, seat }) : this.#try('invitations', { secret }))) as (Links & { asked?: boolean }) | null;
        if (links?.asked) this.state.set({ notice: 'online.asked' });
        return links?.seats?.[seat] ?? null;
    }

    /** The next table and the own seat there: the secret follows from that of this one, and is told as often as it is asked for. */
    async rematch() {
        const made = (await this.#try('rematch', { secret: this.#secret })) as { table: string; secret: string } | null;
        if (!made) return null;
        const { game, seats } = this.state.value;
        if (!isOwn(made.secret)) keepSeat(made.table, { secret: made.secret, game, seats: [...seats.slice(1), ...seats.slice(0, 1)], version: 0, over: false });
        this.state.set({ rematch: made.secret });
        return made.secret;
    }

    async leave() {
        await this.#connection.ask('leave').catch(() => undefined); // who is offline has left
    }

    close() {
        this.#connection.close();
    }

    #fail(error: unknown) {
        this.state.set({ problem: error instanceof Error ? error.message : String(error) });
    }
}

/** Where the unbroken run of the seat's last decisions began. */
const turnStart = (log: readonly LogEntry[], seat: number) => (log.findLast((entry) => entry.seat !== seat)?.version ?? -1) + 1;

const refsOf = (log: readonly LogEntry[], version: number) => (log.find((entry) => entry.version === version - 1)?.events ?? []).flatMap((event) => event.ref ?? []);
