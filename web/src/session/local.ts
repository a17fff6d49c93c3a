// local.ts: a game played in this browser: against bots, or by several people at one device. The table lives in one Worker, bots
// think in a second and the adviser (hints, chances) in a third, so that nothing waits for a thought that is no longer wanted.
import { Cancelled, Engine } from '../engine/engine.ts';
import type { Snapshot, Step } from '../engine/host.ts';
import type { Preview, Reason } from '../engine/protocol.ts';
import { fieldOf } from '../engine/record.ts';
import { paceMs, settings } from '../settings.ts';
import { Store } from '../store.ts';
import { findSaved, ownSeatOf, save, type SavedGame } from './saved.ts';
import { emptyState, hintOf, mayKnow, type Hint, type LogEntry, type Session, type SessionState } from './session.ts';

// Limits that keep an answer within one to two seconds in the browser; other levels are quick by themselves.
const LEVEL_MS: Record<string, number> = { expert: 1500 };
const ADVISER = { bot: 'hard', ms: 700 };
const QUICK = { bot: 'hard', ms: 300 };

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class LocalSession implements Session {
    readonly kind = 'local';
    readonly id: string;
    readonly state: Store<SessionState>;
    #saved: SavedGame;
    #table = new Engine();
    #bots = new Engine();
    #adviser = new Engine();
    #steps: Step[] = [];
    #undone: string[] = [];
    #open = true; // everybody sees the same
    #holder: number; // the person at the device
    #skipping = false;
    #closed = false;
    #generation = 0; // grows whenever a thought under way becomes worthless

    constructor(saved: SavedGame) {
        this.#saved = saved;
        this.id = saved.id;
        this.#holder = ownSeatOf(saved);
        this.state = new Store<SessionState>({
            ...emptyState, game: saved.game, seats: saved.seats, viewer: this.#holder, lesson: saved.lesson ?? false,
        });
        void this.#start();
    }

    async #start() {
        try {
            this.#steps = await this.#table.ask('open', { record: this.#saved.record });
            await this.#show();
        } catch (error) {
            if (await this.#hasOtherTables().catch(() => false)) this.state.set({ notice: 'table.otherTables' });
            else this.#fail(error);
        }
    }

    /** Whether the game was begun with other corrected tables than those in use, or with the built-in ones: it goes on only with its own. */
    async #hasOtherTables(): Promise<boolean> {
        const info = (await this.#table.ask('games')).find(({ game }) => game === this.#saved.game);
        return fieldOf(this.#saved.record, 'data') !== info?.data;
    }

    async play(action: string) {
        const { legal, version, last } = this.state.value;
        if (version !== last || !legal.some((each) => each.action === action)) return;
        this.state.set({ legal: [], notice: null }); // a second click finds nothing to play
        this.#undone = [];
        await this.#apply(action);
    }

    async #apply(action: string) {
        try {
            this.#generation++;
            this.#steps.push(await this.#table.ask('play', { action }));
            await this.#changed();
        } catch (error) {
            this.#fail(error);
        }
    }

    async #changed() {
        await this.#show();
        const record = await this.#table.ask('record');
        const { last, over } = this.state.value;
        this.#saved = { ...this.#saved, ...pickSeats(findSaved(this.id)), record, over, version: last, changed: Date.now() };
        save(this.#saved);
    }

    /** Shows the present, then lets whoever is to decide do so. */
    async #show() {
        const generation = this.#generation;
        this.#open = await this.#table.ask('openInformation');
        let shot = await this.#table.ask('look', { seat: this.#holder });
        const decides = shot.turn;
        const person = decides !== null && this.#isPerson(decides);
        let handover: number | null = null;
        if (person && decides !== this.#holder) {
            if (this.#open) {
                this.#holder = decides;
                shot = await this.#table.ask('look', { seat: decides });
            } else {
                handover = decides;
            }
        }
        if (generation !== this.#generation || this.#closed) return;
        this.#publish(shot, { handover, last: shot.version, ready: true });
        if (decides !== null && !person) void this.#think(decides);
        else this.#skipping = false;
        if (person && handover === null) void this.#estimate();
    }

    #publish(shot: Snapshot, more: Partial<SessionState>) {
        const last = more.last ?? this.state.value.last;
        const present = shot.version === last;
        const mine = present && shot.turn !== null && shot.turn === this.#holder && (more.handover ?? null) === null;
        this.state.set({
            viewer: this.#holder,
            version: shot.version,
            turn: shot.turn,
            phase: shot.phase,
            over: shot.over,
            view: shot.view,
            scores: shot.scores,
            legal: mine ? shot.legal : [],
            log: this.#log(),
            fresh: this.#fresh(shot.version),
            canUndo: this.#lastOwn() !== null,
            canRedo: this.#undone.length > 0,
            canRestart: this.#turnStart() < last && mine,
            thinking: null,
            problem: null,
            ...more,
        });
    }

    #isPerson(seat: number): boolean {
        return this.#saved.seats[seat]?.kind === 'human';
    }

    #log(): LogEntry[] {
        const { game } = this.#saved;
        return this.#steps.map(({ version, seat, action, events }) => ({
            version, seat, action, events: events.filter((event) => mayKnow(game, event, this.#holder)),
        }));
    }

    #fresh(version: number): string[] {
        const step = this.#steps[version - 1];
        return step ? step.events.filter((event) => mayKnow(this.#saved.game, event, this.#holder)).flatMap((event) => event.ref ?? []) : [];
    }

    async #think(seat: number) {
        const generation = ++this.#generation;
        const level = this.#saved.seats[seat]?.level ?? 'normal';
        this.state.set({ thinking: seat });
        try {
            const ms = LEVEL_MS[level];
            const record = await this.#table.ask('record');
            const pause = this.#skipping ? 0 : paceMs[settings.value.pace];
            const [answer] = await Promise.all([
                this.#bots.ask('decide', { record, bot: level, ...(ms === undefined ? {} : { ms }) }),
                wait(pause),
            ]);
            while (this.state.value.version !== this.state.value.last && !this.#closed && generation === this.#generation) await wait(100);
            if (generation !== this.#generation || this.#closed) return;
            await this.#apply(answer.action);
        } catch (error) {
            if (!(error instanceof Cancelled)) this.#fail(error);
        }
    }

    async #estimate() {
        if (!settings.value.chances) return;
        const generation = this.#generation;
        try {
            if (this.#adviser.busy) this.#adviser.stop();
            const record = await this.#table.ask('record');
            const answer = await this.#adviser.ask('bot', { record, ...QUICK });
            if (generation === this.#generation && answer.value.length) this.state.set({ chances: answer.value }); // no opinion where there is no choice
        } catch (error) {
            if (!(error instanceof Cancelled)) this.#fail(error);
        }
    }

    refreshChances() {
        void this.#estimate();
    }

    #stopThinking() {
        this.#generation++;
        if (this.#bots.busy) this.#bots.stop();
        if (this.#adviser.busy) this.#adviser.stop();
    }

    /** The version of the last decision of a person, or null. */
    #lastOwn(): number | null {
        for (let at = this.#steps.length - 1; at >= 0; at--) if (this.#isPerson(this.#steps[at]?.seat ?? -1)) return at;
        return null;
    }

    /** Where the unbroken run of decisions of the seat that decides now began. */
    #turnStart(): number {
        let at = this.#steps.length;
        while (at > 0 && this.#steps[at - 1]?.seat === this.#holder) at--;
        return at;
    }

    async undo() {
        const to = this.#lastOwn();
        if (to !== null) await this.#goBack(to);
    }

    async restartTurn() {
        const to = this.#turnStart();
        if (to < this.#steps.length) await this.#goBack(to);
    }

    // At one's own device everything can be taken back; the page says so when that gives away what was revealed.
    async #goBack(to: number) {
        try {
            this.#stopThinking();
            const undone = this.#steps.slice(to);
            const own = undone[0]?.seat;
            let fair = undone.every((step) => step.seat === own);
            for (const step of undone) fair = fair && (await this.#table.ask('certain', { version: step.version }));
            await this.#table.ask('undo', { to });
            this.#undone = [...this.#undone, ...undone.map((step) => step.action).reverse()];
            this.#steps.length = to;
            if (own !== undefined && this.#isPerson(own)) this.#holder = own;
            this.state.set({ notice: fair ? null : 'undo.unfair', chances: null });
            await this.#changed();
        } catch (error) {
            this.#fail(error);
        }
    }

    /** Plays again what was taken back, up to the next decision of a person. */
    async redo() {
        this.#stopThinking();
        try {
            do {
                const action = this.#undone.pop();
                if (action === undefined) break;
                this.#steps.push(await this.#table.ask('play', { action }));
                const { turn } = await this.#table.ask('look', { seat: this.#holder });
                if (turn === null || this.#isPerson(turn)) break;
            } while (this.#undone.length);
            this.state.set({ notice: null });
            await this.#changed();
        } catch (error) {
            this.#fail(error);
        }
    }

    async hint(): Promise<Hint | null> {
        const { legal, viewer } = this.state.value;
        if (!legal.length) return null;
        try {
            if (this.#adviser.busy) this.#adviser.stop();
            const record = await this.#table.ask('record');
            return hintOf(await this.#adviser.ask('bot', { record, ...ADVISER }), legal, viewer);
        } catch (error) {
            if (!(error instanceof Cancelled)) this.#fail(error);
            return null;
        }
    }

    async preview(action: string): Promise<Preview | null> {
        return this.#table.ask('preview', { action }).catch(() => null); // the table has moved on
    }

    async why(ref: string): Promise<Reason[]> {
        return this.#table.ask('why', { seat: this.#holder, ref }).catch(() => []); // things the rules have no word for
    }

    async look(version: number | null) {
        try {
            if (version === null || version >= this.#steps.length) {
                const shot = await this.#table.ask('look', { seat: this.#holder });
                this.#publish(shot, { handover: this.state.value.handover, last: this.#steps.length, thinking: this.state.value.thinking });
            } else {
                const shot = await this.#table.ask('look', { seat: this.#holder, version });
                this.#publish(shot, { thinking: this.state.value.thinking });
            }
        } catch (error) {
            this.#fail(error);
        }
    }

    record(): Promise<string> {
        return this.#table.ask('record');
    }

    async keep() {
        location.hash = `#/after/${this.id}`;
    }

    takeDevice() {
        const seat = this.state.value.handover;
        if (seat === null) return;
        this.#holder = seat;
        void this.#show();
    }

    skip() {
        this.#skipping = true;
    }

    say() {}

    writeNote() {}

    answer() {}

    substitute() {}

    async invitation() {
        return null;
    }

    async rematch() {
        return null;
    }

    async leave() {}

    close() {
        this.#closed = true;
        this.#generation++;
        for (const engine of [this.#table, this.#bots, this.#adviser]) engine.stop();
    }

    #fail(error: unknown) {
        if (this.#closed || error instanceof Cancelled) return;
        this.state.set({ problem: error instanceof Error ? error.message : String(error) });
    }
}

// A seat may have been renamed in another tab; everything else is ours.
const pickSeats = (saved: SavedGame | undefined) => (saved ? { seats: saved.seats } : {});
