// lessonwalk.mjs: a lesson (docs/lessons.md) played through in the library, without a page: the right way, and wrong ones. For the test of the lessons and for tools/lesson.mjs.
import assert from 'node:assert/strict';
import { Device } from './parts.mjs';

export const SOURCES = ['learn/course.ts', 'learn/areas.ts', 'learn/words.ts', 'learn/mistakes.ts', 'session/entries.ts', 'engine/catalog.ts'];

const TRIES = 3; // wrong first moves of a challenge
const PLACES = ['square', 'hex']; // they lie on the map all the time
const PATIENCE = 400; // decisions of a step

/** Somebody who learns: `m` has the exports of SOURCES. */
export class Walk {
    constructor(epoki, m, catalog, lesson) {
        Object.assign(this, { epoki, m, catalog, lesson });
        const seats = Array.from({ length: lesson.players }, (_, seat) => (seat === lesson.seat ? { name: '', kind: 'human' } : { name: '', kind: 'bot', level: lesson.level }));
        this.device = new Device(epoki, m.entriesOf(lesson.record, seats));
        this.from = 0;
        this.own = 0;
    }

    now() {
        return this.device.look(this.lesson.seat);
    }

    play(action) {
        const { turn, version, undos } = this.now();
        if (turn === this.lesson.seat) this.own++;
        if (turn === this.lesson.seat) this.device.ask(turn, 'play', { action, version, undos });
        else this.device.ask(null, 'move', { action, version, undos });
    }

    outcome(step, going = false) {
        const at = this.now();
        const standing = { ...at, legal: at.legal ?? [], scores: at.scores ?? [], own: this.own };
        for (const condition of step.goal ?? []) assert.notEqual(this.m.holds(this.lesson, condition, standing), undefined, `${condition.subject} is not there`);
        return this.m.outcomeOf(this.lesson, step, this.from, standing, going);
    }

    /** The others play, by the lesson or as bots, until the learner is to decide. */
    others(step) {
        for (let at = this.now(); !at.over && at.turn !== this.lesson.seat; at = this.now()) {
            const said = this.m.promptAt(step, at.version - this.from - this.own, false);
            const possible = this.atTable((table) => this.epoki.call('legal', { table }).actions.map(({ action }) => action));
            if (step.kind === 'do') assert.ok(said === undefined || possible.includes(said), `"reply ${said}" is not possible: one of ${possible.join(', ')}`);
            this.play(possible.includes(said) ? said : this.device.ask(null, 'think').result.action);
        }
    }

    checkWords(step) {
        const texts = [step.text, ...(step.wrong ?? []).map(({ text }) => text), ...(step.failed ? [step.failed] : [])];
        for (const text of texts)
            for (const lang of ['en', 'pl']) {
                assert.ok(text[lang], `no text in ${lang}`);
                assert.equal(text[lang].split('**').length % 2, 1, `** without an end: ${text[lang]}`);
                const said = this.m.spoken({ say: (each) => each?.[lang] ?? '' }, this.catalog, text).flat().map((span) => span.text).join('');
                assert.doesNotMatch(said, /[{}]/, 'a name that is in no table');
            }
    }

    /** What is lit is on the board: a part of it, or a thing of the position. */
    checkLights(step) {
        const { view, legal } = this.now();
        const position = JSON.stringify(view) + JSON.stringify(legal ?? []);
        for (const light of step.light ?? []) {
            const [kind, id] = light.split(':');
            if (kind === 'area') assert.ok(this.m.selectorOf(this.catalog.game, light), `no ${light} on this board`);
            else if (PLACES.includes(kind)) assert.ok(this.catalog.ref(light), `no ${light} on this map`);
            else assert.ok(this.catalog.ref(light) && new RegExp(`[": ]${id}[": ]`).test(position), `${light} is not in the position`);
        }
    }

    /** Plays the step, wrong ways first. */
    step(step) {
        this.from = this.now().version;
        this.own = 0;
        this.checkWords(step);
        this.checkLights(step);
        this[step.kind](step);
    }

    say(step) {
        const { legal = [] } = this.now();
        for (const { action } of legal ?? []) assert.notEqual(this.m.answerTo(step, action), null, 'nothing is played while one reads');
        for (const action of step.plays ?? []) this.play(action);
        this.others({ kind: 'say' });
        assert.equal(this.outcome(step, true), 'done');
    }

    do(step) {
        const actions = this.now().legal.map(({ action }) => action);
        const right = actions.filter((action) => this.m.answerTo(step, action) === null);
        const told = `one of ${actions.join(', ')}`;
        for (const pattern of step.moves) assert.ok(actions.some((action) => this.m.matches(pattern, action)), `"move ${pattern}" is not possible: ${told}`);
        for (const { pattern, text } of step.wrong ?? [])
            assert.ok(actions.some((action) => this.m.answerTo(step, action)?.en === text.en), `"wrong ${pattern}" answers nothing: ${told}`);
        for (const action of right) assert.ok(step.moves.some((pattern) => this.m.matches(pattern, action)));
        this.play(right[0]);
        this.others(step);
        assert.equal(this.outcome(step), 'done');
    }

    free(step) {
        for (let patience = PATIENCE; this.outcome(step) === 'open' && patience > 0; patience--) this.decide(step, this.thought(step));
        assert.equal(this.outcome(step), 'done', 'it has an end');
    }

    decide(step, action) {
        assert.equal(this.m.answerTo(step, action), null, `${action} is answered instead of played`);
        this.play(action);
        this.others(step);
    }

    /** The game as it stands, at a table without seats. */
    atTable(use) {
        const { table } = this.epoki.call('load', { record: this.device.record() });
        try {
            return use(table);
        } finally {
            this.epoki.call('close', { table });
        }
    }

    /** What a simple bot would play, of what is let through. */
    thought(step) {
        const { legal } = this.now();
        const allowed = legal.map(({ action }) => action).filter((action) => this.m.answerTo(step, action) === null);
        assert.ok(allowed.length, 'there is always a way on');
        const { action } = this.atTable((table) => this.epoki.call('bot', { table, bot: 'greedy:iterations=1', seed: 1 }));
        return allowed.includes(action) ? action : allowed[0];
    }

    challenge(step) {
        const actions = this.now().legal.map(({ action }) => action);
        const others = actions.filter((action) => action !== step.solution[0] && this.m.answerTo(step, action) === null);
        const outcomes = others.slice(0, TRIES).map((action) => this.attempt(step, [action]));
        if (others.length) assert.ok(outcomes.includes('failed'), 'whatever one does is right: no challenge');
        else assert.ok(step.wrong?.length, 'whatever one does is right: no challenge');
        const met = [];
        assert.equal(this.attempt(step, step.solution, met), 'done', 'the solution');
        for (const { pattern } of step.wrong ?? []) assert.ok(met.some((action) => this.m.matches(pattern, action)), `"wrong ${pattern}" answers nothing: one of ${met.join(', ')}`);
    }

    /** Plays these actions, then what a bot would, until the challenge is decided; then takes everything back; or stays, and lists all that was possible on the way. */
    attempt(step, actions, stay = null) {
        this.own = 0;
        for (const [place, action] of actions.entries()) {
            assert.ok(this.now().legal?.some((each) => each.action === action), `${action} is not possible: one of ${this.now().legal?.map((each) => each.action).join(', ')}`);
            stay?.push(...this.now().legal.map((each) => each.action));
            this.decide(step, action);
            if (this.outcome(step) !== 'open') {
                assert.ok(!stay || place === actions.length - 1, 'the solution is longer than it need be');
                break;
            }
        }
        for (let patience = PATIENCE; !stay && this.outcome(step) === 'open' && patience > 0; patience--) this.decide(step, this.thought(step));
        const outcome = this.outcome(step);
        if (!stay) this.device.ask(this.lesson.seat, 'undo', { to: this.from, undos: this.now().undos });
        return outcome;
    }
}
