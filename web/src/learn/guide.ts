// guide.ts: who leads through a lesson at a table of this browser: lets the right moves through, answers the others, lets the other seats play what the lesson says,
// and goes on when a step is done. What it knows outlives the page.
import type { Text } from 'messages/protocol.ts';
import { actionsOf } from '../engine/record.ts';
import { Kept } from '../session/kept.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { Store } from '../store.ts';
import { answerTo, backTo, outcomeOf, promptAt, type Lesson, type Step, type Trail } from './course.ts';

const trails = new Kept<Trail>('lessons2', 40); // by game and lesson
const learned = new Kept<number>('learned', 200); // when each was finished

export const isLearned = (key: string) => learned.get(key) !== undefined;
export const trailOf = (key: string) => trails.get(key);
export const forgetTrail = (key: string) => trails.remove(key);

export interface GuideState {
    trail: Trail;
    answer: Text | '' | null; // to the move just tried; '': the page's own words
    tries: number; // wrong moves in this step
    failed: boolean; // a challenge that went wrong
    finished: boolean;
}

export class LessonGuide {
    readonly lesson: Lesson;
    readonly key: string;
    readonly state: Store<GuideState>;
    #session: Session | null = null;
    #going = false; // who reads has gone on
    #last = -1; // the version seen last

    constructor(lesson: Lesson, key: string) {
        this.lesson = lesson;
        this.key = key;
        this.state = new Store<GuideState>({ trail: trails.get(key) ?? [actionsOf(lesson.record).length], answer: null, tries: 0, failed: false, finished: false });
    }

    /** The lesson begins, or goes on, at this table. */
    lead(session: Session): () => void {
        this.#session = session;
        const stop = session.state.watch((state) => this.#see(state));
        this.#see(session.state.value);
        return () => {
            stop();
            this.#session = null;
        };
    }

    get place(): number {
        return this.state.value.trail.length - 1;
    }

    get step(): Step {
        return this.lesson.steps[Math.min(this.place, this.lesson.steps.length - 1)]!;
    }

    get #from(): number {
        return this.state.value.trail[this.place] ?? 0;
    }

    // What the session asks

    allows(action: string): boolean {
        const { finished, failed, tries } = this.state.value;
        if (finished) return true;
        if (failed) return false;
        if (this.#going && this.step.kind === 'say') return this.prompt(this.#session?.state.value.last ?? -1) === action;
        const answer = answerTo(this.step, action);
        if (answer === null) {
            this.state.set({ answer: null });
            return true;
        }
        this.state.set({ answer, tries: tries + 1 });
        return false;
    }

    prompt(version: number): string | undefined {
        if (this.state.value.finished) return undefined;
        const since = version - this.#from;
        return promptAt(this.step, this.step.kind === 'say' ? since : since - this.#own(), this.#going);
    }

    // What the learner asks

    /** He has read, or played as long as he liked. */
    next() {
        if ((this.step.kind !== 'say' && this.step.kind !== 'free') || !this.#session) return;
        this.#going = true;
        this.#see(this.#session.state.value);
    }

    /** Back to where the challenge began. */
    retry() {
        this.state.set({ failed: false, answer: null });
        void this.#session?.undo(this.#from);
    }

    /** Decisions of the learner in this step. */
    #own(): number {
        return this.#session?.state.value.log.filter((entry) => entry.seat === this.lesson.seat && entry.version >= this.#from).length ?? 0;
    }

    #see(state: SessionState) {
        if (!state.ready || state.version !== state.last || this.state.value.finished) return;
        if (state.last < this.#last) this.#wentBack(state.last);
        this.#last = state.last;
        for (let more = true; more;) more = this.#settle(state);
        this.#playOn(state);
    }

    #wentBack(version: number) {
        this.#going = false;
        this.#follow(backTo(this.state.value.trail, version));
        this.state.set({ failed: false });
    }

    #follow(trail: Trail) {
        trails.set(this.key, trail);
        this.state.set({ trail, answer: null, tries: 0 });
    }

    /** True: the step is done, and the next one may be too. */
    #settle(state: SessionState): boolean {
        const outcome = outcomeOf(this.lesson, this.step, this.#from, { ...state, version: state.last, own: this.#own() }, this.#going);
        if (outcome === 'failed') this.state.set({ failed: true });
        if (outcome !== 'done') return false;
        this.#going = false;
        if (this.place + 1 >= this.lesson.steps.length) {
            if (!this.lesson.puzzle) learned.set(this.key, Date.now()); // of puzzles the solver is told (solver.ts)
            trails.remove(this.key);
            this.state.set({ finished: true, answer: null });
            return false;
        }
        this.#follow([...this.state.value.trail, state.last]);
        return true;
    }

    /** While time passes the learner's own seat plays by itself too. */
    #playOn(state: SessionState) {
        if (!this.#going || state.turn !== this.lesson.seat || !state.legal.length) return;
        const action = this.prompt(state.last);
        if (action !== undefined) void this.#session?.play(action);
    }
}
