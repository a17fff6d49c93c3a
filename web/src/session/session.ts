// session.ts: a game as the page plays it: a seat in a room (docs/room.md), or somebody who looks on. Whether the room is at a server or in a Worker of
// this browser is a matter of transport; only what belongs to a device (several people in front of it, the pace of bots, what is stored) asks which.
import type { BotAnswer, Moment, Preview, Reason, Told, Update } from 'messages/protocol.ts';
import { fieldOf } from '../engine/record.ts';
import { Cancelled, library } from '../engine/engine.ts';
import type { TextKey } from '../i18n/texts.ts';
import { play } from '../play.ts';
import { settings } from '../settings.ts';
import { Store } from '../store.ts';
import { withValue } from './analysis.ts';
import { Connection, FIRST_PAUSE, LONGEST_PAUSE } from './connection.ts';
import { Home } from './home.ts';
import { isOwn, keepSeat } from './ownseats.ts';
import type { SavedGame } from './saved.ts';
import { emptyState, hintOf, mergeLog, outcomeOf, refsOf, turnStart, type Hint, type SessionState } from './state.ts';
import { dropToken, tokenFor } from './tokens.ts';
import { BARRED, isPassing, Refused, refusalOf, UNKNOWN_TABLE, USED_UP, type Method, type Params, type Result, type Transport } from './transport.ts';

/** Who leads through a lesson: what bots play instead of thinking, and which actions are let through. */
export interface Guide {
    prompt(version: number): string | undefined;
    allows(action: string): boolean;
}

/** Where to sit: the secret of a seat or of spectators, the name of a public table to watch, a game of this browser. */
export type Place = { secret: string } | { table: string } | { saved: SavedGame; guide?: Guide };

const ADVICE_MS = 700;

export class Session {
    readonly state: Store<SessionState>;
    #place: Place;
    #transport: Transport;
    #home: Home | null = null; // the transport, where the room is in this browser
    #name: string;
    #table = '';
    #viewer: number;
    #undos: number | undefined;
    #present: Partial<SessionState> = {};
    #past = new Map<number, Moment>(); // what this tab has seen or asked for
    #wanted: number | null = null; // the moment to be shown; null: the present
    #asking = false;
    #coming = new Map<string, Promise<Moment | null>>();
    #pause = FIRST_PAUSE;
    #again: ReturnType<typeof setTimeout> | undefined; // he asks for his seat
    #adviser: Promise<unknown> = Promise.resolve();
    #judged: { key: string; answer: Promise<BotAnswer | null> } = { key: '', answer: Promise.resolve(null) };

    constructor(place: Place, name = '') {
        this.#place = place;
        this.#name = name;
        const listener = {
            open: () => {
                clearTimeout(this.#again);
                void this.#join();
            },
            closed: () => this.state.set({ connected: false }),
            notify: <K extends keyof Told>(method: K, params: Told[K]) => this.#notified(method, params),
            looksBack: () => this.#wanted !== null,
            notKept: () => this.state.set({ notice: 'table.notKept' }),
            weaker: () => this.state.set({ notice: 'table.noNet' }),
            failed: (error: unknown) => this.#fail(error),
        };
        if ('saved' in place) this.#home = new Home(place.saved, listener, place.guide);
        this.#viewer = this.#home?.seat ?? -1;
        const known = 'saved' in place ? { game: place.saved.game, seats: place.saved.seats, lesson: place.guide !== undefined } : { connected: false };
        this.state = new Store<SessionState>({ ...emptyState, ...known, viewer: this.#viewer });
        this.#transport = this.#home ?? new Connection(listener);
    }

    get kind(): 'local' | 'online' {
        return this.#home ? 'local' : 'online';
    }

    get id(): string {
        return 'saved' in this.#place ? this.#place.saved.id : this.#secret ?? this.#table;
    }

    get #secret() {
        return 'secret' in this.#place ? this.#place.secret : undefined;
    }

    // Sitting down

    async #join() {
        const secret = this.#secret;
        const invitation = secret !== undefined && !isOwn(secret) ? `join ${secret}` : null; // it may be one
        try {
            const { last, ready } = this.state.value;
            this.state.set({ chat: [] }); // told again from the beginning
            const joined = await this.#transport.ask('join', {
                ...('saved' in this.#place ? {} : this.#place),
                ...(this.#name && secret !== undefined ? { name: this.#name } : {}),
                ...(invitation ? { token: tokenFor(invitation) } : {}),
                ...(ready ? { version: last } : {}),
                ...(ready && this.#undos !== undefined ? { undos: this.#undos } : {}),
            });
            this.#pause = FIRST_PAUSE;
            this.#table = joined.table;
            this.#viewer = joined.seat ?? -1;
            if (joined.secret) this.#sitDown(joined.secret);
            else if (invitation) dropToken(invitation);
            if (this.#home) return; // the rest has been told
            const seats = joined.names.map((name, seat) => ({ name: name ?? '', kind: joined.kinds[seat] ?? 'open' }));
            this.state.set({ connected: true, game: joined.game, seats, viewer: this.#viewer, hints: joined.hints, rated: joined.rated ?? false, table: joined.table, problem: null, notice: null });
        } catch (error) {
            if (error instanceof Refused && error.code === UNKNOWN_TABLE) this.state.set({ notice: 'online.noTable' });
            else if (error instanceof Refused && error.code === USED_UP) this.state.set({ notice: 'online.usedUp' });
            else if (error instanceof Refused && error.code === BARRED) this.state.set({ notice: 'manners.barred' });
            else if (await this.#hasOtherTables().catch(() => false)) this.state.set({ notice: 'table.otherTables' });
            else {
                this.#fail(error);
                this.#joinLater(error);
            }
        }
    }

    /** The server cannot seat him now, as while its database is away: it is asked again, less and less often. Who is offline is connected anew by himself. */
    #joinLater(error: unknown) {
        if (!(error instanceof Refused && isPassing(error.code))) return;
        this.#again = setTimeout(() => void this.#join(), this.#pause);
        this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }

    /** The invitation is used up; from now on the address is that of the own seat. */
    #sitDown(secret: string) {
        if (location.hash === `#/t/${this.#secret}`) history.replaceState(null, '', `#/t/${secret}`);
        this.#place = { secret };
    }

    /** Whether the game was begun with other corrected tables than those in use, or with the built-in ones: it goes on only with its own. */
    async #hasOtherTables(): Promise<boolean> {
        const { game } = this.state.value;
        return this.#home !== null && fieldOf(this.#home.record, 'data') !== (await library.ask('games')).find((each) => each.game === game)?.data;
    }

    // What the room tells

    #notified<K extends keyof Told>(method: K, params: Told[K]) {
        const told = { method, params } as { [M in keyof Told]: { method: M; params: Told[M] } }[keyof Told];
        switch (told.method) {
            case 'update': return this.#updated(told.params);
            case 'people': return this.#met(told.params);
            case 'chat': return this.state.set({ chat: [...this.state.value.chat, told.params].slice(-200) });
            case 'note': return this.state.set({ note: told.params.text });
            case 'ask': return this.state.set({ asked: told.params });
            case 'rematch': return void this.rematch();
            case 'closed': return this.state.set({ notice: 'online.closed' });
        }
    }

    #updated(update: Update) {
        const { turn } = update;
        const other = this.#home && turn !== null && turn !== this.#viewer && this.#isHere(turn);
        if (other) void this.#passOn(turn, update);
        else this.#publish(update);
    }

    /** A person of this device plays. */
    #isHere(seat: number): boolean {
        const row = this.state.value.seats[seat];
        return row?.kind === 'human' && !row.level;
    }

    /** Somebody else at the device is to decide: where both see the same he simply does, else the device is handed over first. */
    async #passOn(seat: number, update: Update) {
        try {
            if (await this.#home?.same(seat)) await this.#sit(seat);
            else this.#publish(update, seat);
        } catch (error) {
            this.#fail(error);
        }
    }

    async #sit(seat: number) {
        if (!this.#home) return;
        this.#home.seat = this.#viewer = seat;
        this.#past.clear();
        await this.#join();
    }

    #publish(update: Update, handover: number | null = null) {
        const viewer = this.#viewer;
        const { last, log, scores, seats, asked, notice } = this.state.value;
        const { version, turn, over, legal, paused = false, ask = null } = update;
        const merged = mergeLog(log, update.log, update.from);
        const own = (seat: number) => seat === viewer || (this.#home !== null && this.#isHere(seat));
        if (update.undos !== this.#undos) this.#past.clear(); // versions seen before may be other moves now
        this.#undos = update.undos;
        this.#present = {
            viewer,
            version,
            turn,
            phase: update.phase,
            over,
            view: update.view,
            legal: legal ?? [],
            scores: update.scores ?? scores,
            clocks: update.clocks ?? null,
            paused,
            handover,
            canUndo: viewer >= 0 && !ask && !paused && (!over || this.#home !== null) && merged.some((entry) => own(entry.seat)),
            canRedo: update.redo ?? false,
            canRestart: (legal?.length ?? 0) > 0 && turnStart(merged, viewer) < version,
            thinking: !paused && turn !== null && (seats[turn]?.kind === 'bot' || seats[turn]?.level) ? turn : null,
            fresh: refsOf(merged, version),
            problem: null,
        };
        this.#past.set(version, update);
        const watching = this.#wanted !== null && this.#wanted < version; // someone who looks back is left where he is
        if (!watching) this.#wanted = null;
        const answered = asked?.seat === viewer && !ask ? { notice: outcomeOf(asked, last, version, seats, paused) } : {};
        const settled = notice?.startsWith('undo.') && version > last ? { notice: null } : {};
        const changed = version < last ? { chances: null } : {};
        this.state.set({ log: merged, last: version, ready: true, asked: ask, ...(watching ? {} : this.#present), ...changed, ...settled, ...answered });
        this.#remember();
        this.refreshChances();
    }

    /** The seat is found again on the home page. */
    #remember() {
        const { seats, game, last } = this.state.value;
        if (this.#viewer < 0 || !('secret' in this.#place)) return;
        const { over = false } = this.#present;
        keepSeat(this.#table, { secret: this.#place.secret, game, seats, version: last, over });
    }

    #met(people: Told['people']) {
        const now = Date.now();
        this.state.set({
            creator: people.creator,
            hints: people.hints,
            seats: people.names.map((name, seat) => ({
                name,
                kind: people.kinds[seat] ?? 'open',
                online: people.online[seat] ?? false,
                invited: people.invited[seat] ?? false,
                ...(people.levels[seat] ? { level: people.levels[seat] } : {}),
                ...(typeof people.vacant[seat] === 'number' ? { vacantFrom: now + people.vacant[seat] } : {}),
            })),
        });
    }

    // What the person asks for

    /** Asks the room; what it refuses is told, and null. */
    async request<M extends Method>(method: M, params: Params<M>): Promise<Result<M> | null> {
        try {
            return await this.#transport.ask(method, params);
        } catch (error) {
            this.#refuse(error);
            return null;
        }
    }

    #refuse(error: unknown) {
        const notice = refusalOf(error);
        if (notice) this.state.set({ notice });
        else this.#fail(error);
    }

    /** The same for what the others may have to agree to; `notice` says that they are asked. */
    async #propose<M extends 'undo' | 'substitute' | 'pause' | 'invite'>(method: M, params: Params<M>, notice: TextKey): Promise<Result<M> | null> {
        const answer = await this.request(method, params);
        if (answer && 'asked' in answer) this.state.set({ notice });
        return answer;
    }

    async play(action: string) {
        const { legal, version, last } = this.state.value;
        if (version !== last || !legal.some((each) => each.action === action)) return;
        if ('saved' in this.#place && this.#place.guide?.allows(action) === false) return;
        const undos = this.#undos;
        this.state.set({ legal: [], notice: null }); // a second click finds nothing to play
        try {
            await this.#transport.ask('play', { action, version, undos: undos ?? 0 });
        } catch (error) {
            // A room that takes the place of a dead one may have told of what was played before it is asked the same again.
            if (this.state.value.last !== last || this.#undos !== undos) return;
            this.#refuse(error);
            this.state.set({ legal }); // refused or offline: still to be decided
        }
    }

    /** Takes back the last decision, or everything from a version on. */
    async undo(to?: number) {
        if (this.state.value.canUndo) await this.#takeBack(to === undefined ? {} : { to });
    }

    async #takeBack(where: { to?: number } = {}) {
        this.#wanted = null;
        const answer = await this.#propose('undo', { ...where, ...(this.#undos === undefined ? {} : { undos: this.#undos }) }, 'undo.asked');
        if (answer && !('asked' in answer)) this.state.set({ notice: answer.revealed ? (this.state.value.seats.filter(({ kind }) => kind === 'human').length > 1 ? 'undo.unfair' : 'undo.unfairAlone') : null });
    }

    /** Plays again what was taken back, up to the next decision of a person. */
    async redo() {
        if (!this.state.value.canRedo) return;
        this.#wanted = null;
        if (await this.request('redo', this.#undos === undefined ? {} : { undos: this.#undos })) this.state.set({ notice: null });
    }

    async restartTurn() {
        const { log, viewer } = this.state.value;
        await this.#takeBack({ to: turnStart(log, viewer) });
    }

    async hint(): Promise<Hint | null> {
        const { legal, viewer } = this.state.value;
        const answer = legal.length ? await this.#judgement() : null;
        if (answer) this.#showChances(answer);
        return answer && hintOf(answer, legal, viewer);
    }

    /** What the bot thinks of the present, asked once: hint and chances are one number. */
    #judgement(): Promise<BotAnswer | null> {
        const key = `${this.state.value.last} ${this.#undos}`;
        if (this.#judged.key !== key) this.#judged = { key, answer: this.#advice(ADVICE_MS) };
        const { answer } = this.#judged;
        void answer.then((found) => { if (!found && this.#judged.answer === answer) this.#judged = { key: '', answer: Promise.resolve(null) }; });
        return answer;
    }

    #showChances(answer: BotAnswer) {
        const { legal, viewer } = this.state.value;
        const { value } = hintOf(answer, legal, viewer);
        if (answer.value.length && value !== null) this.state.set({ chances: withValue(answer.value, viewer, value) });
    }

    /** The room's bot, asked one question at a time; it knows what this seat knows. A question whose position is gone has no answer. */
    #advice(ms: number): Promise<BotAnswer | null> {
        const ask = () => this.#transport.ask('hint', { ms }).catch((error: unknown) => {
            if (refusalOf(error) !== 'online.notNow') this.#fail(error);
            return null;
        });
        const asked = this.#adviser.then(ask);
        this.#adviser = asked;
        return asked;
    }

    /** Estimates the chances of the seats anew, if they are wanted and it is the viewer's decision. */
    refreshChances() {
        const { legal, version, last, hints } = this.state.value;
        if (!settings.value.chances || !hints || !legal.length || version !== last) return;
        void this.#adviser.then(async () => {
            if (this.state.value.last !== last || !this.state.value.legal.length) return; // decided meanwhile
            const answer = await this.#judgement();
            if (answer && this.state.value.last === last) this.#showChances(answer);
        });
    }

    /** What an action of the viewer would change; null when it cannot be said. */
    preview(action: string): Promise<Preview | null> {
        return this.#transport.ask('preview', { action, version: this.state.value.last, undos: this.#undos ?? 0 }).catch(() => null);
    }

    why(ref: string): Promise<Reason[]> {
        return this.#transport.ask('why', { ref }).catch(() => []); // things the rules have no word for
    }

    /** Shows an earlier version; null goes back to the present. A moment this tab does not know is asked for; of those wished for meanwhile only the last. */
    async look(version: number | null) {
        this.#wanted = version === null || version >= this.state.value.last ? null : version;
        if (this.#wanted === null) return this.state.set(this.#present);
        if (!this.#asking) await this.#learn();
        this.#show();
    }

    /** A moment of the game, for who wants to compare; null when it cannot be had. What is shown stays as it is. */
    async moment(version: number): Promise<Moment | null> {
        const known = this.#past.get(version);
        if (known) return known;
        const key = `${this.#undos} ${this.#viewer} ${version}`;
        const coming = this.#coming.get(key) ?? this.#transport.ask('past', { version, undos: this.#undos ?? 0 }).catch(() => null);
        this.#coming.set(key, coming); // two who compare with the same moment ask once
        const moment = await coming;
        this.#coming.delete(key);
        if (moment && moment.undos === this.#undos) this.#past.set(moment.version, moment);
        return moment;
    }

    async #learn() {
        this.#asking = true;
        while (this.#wanted !== null && !this.#past.has(this.#wanted)) {
            const moment: Moment | null = await this.request('past', { version: this.#wanted, undos: this.#undos ?? 0 });
            if (!moment) this.#wanted = null; // offline, or the game went another way: one stays where one is
            else if (moment.undos === this.#undos) this.#past.set(moment.version, moment);
        }
        this.#asking = false;
    }

    #show() {
        const moment = this.#wanted === null ? undefined : this.#past.get(this.#wanted);
        if (!moment) return;
        const { version, turn, phase, over, view, scores = [] } = moment;
        this.state.set({ version, turn, phase, over, view, scores, legal: [], thinking: this.#home ? this.state.value.thinking : null, fresh: refsOf(this.state.value.log, version) });
    }

    /** The record, where it may be known: that of a game which goes on at a server holds what is hidden. */
    record(): string | null {
        return this.#home?.record ?? null;
    }

    /** Keeps the finished game in this browser and goes to look back at it. */
    async keep() {
        const { seats, viewer } = this.state.value;
        if (this.#home) location.hash = `#/after/${this.id}`;
        else await play.finished(this.#table, seats.map((seat) => seat.name), viewer).catch((error: unknown) => this.#fail(error));
    }

    /** The person at the device says that it was handed over. */
    takeDevice() {
        const { handover } = this.state.value;
        if (handover !== null) void this.#sit(handover);
    }

    /** Shows what bots do without waiting. */
    skip() {
        this.#home?.skip();
    }

    answer(accept: boolean) {
        const { asked } = this.state.value;
        this.state.set({ asked: null });
        if (asked) void this.request('answer', { number: asked.number, accept });
    }

    /** Lets a bot play for a person who is away. */
    async substitute(seat: number, level: string) {
        if (!(await this.#propose('substitute', { seat, level }, 'online.asked'))) this.state.set({ notice: 'online.tooEarly' });
    }

    /** Where others play too: they are asked; a game that is paused goes on. */
    pauseOrResume() {
        if (this.#home || this.#viewer < 0) return;
        if (this.state.value.paused) void this.request('resume', {});
        else void this.#propose('pause', {}, 'online.asked');
    }

    /** A copy of the game goes on in this browser, with bots in the seats of the others. */
    async takeHome() {
        const answer = await this.request('home', {});
        if (answer) play.home(answer.record, this.state.value.seats, this.#viewer);
    }

    /** The invitation to a seat that nobody has, for who made the table; a new one with `anew`, for which the others may have to be asked. */
    async invitation(seat: number, anew?: 'anew'): Promise<string | null> {
        const secret = this.#secret ?? '';
        const links = await (anew ? this.#propose('invite', { secret, seat }, 'online.asked') : this.request('invitations', { secret }));
        return links && 'seats' in links ? links.seats[seat] ?? null : null;
    }

    /** A new table with the same people, and the own seat there: the secret follows from that of this one, and is told as often as it is asked for. */
    async rematch(): Promise<string | null> {
        const made = await this.request('rematch', { secret: this.#secret ?? '' });
        if (!made) return null;
        const { game, seats } = this.state.value;
        if (!isOwn(made.secret)) keepSeat(made.table, { secret: made.secret, game, seats: [...seats.slice(1), ...seats.slice(0, 1)], version: 0, over: false });
        this.state.set({ rematch: made.secret });
        return made.secret;
    }

    /** Gets up from the table; the seat stays the person's own. */
    async leave() {
        await this.#transport.ask('leave', {}).catch(() => undefined); // who is offline has left
    }

    close() {
        clearTimeout(this.#again);
        this.#transport.close();
    }

    #fail(error: unknown) {
        if (error instanceof Cancelled) return;
        this.state.set({ problem: error instanceof Error ? error.message : String(error) });
    }
}
