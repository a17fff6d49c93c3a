// lessons.mjs: the lessons of a game (data/<game>/lessons/*.txt, docs/lessons.md) read, checked and made into what the page plays: a record to begin with, and
// steps. What is wrong is told with file and line.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const LANGS = ['en', 'pl'];

/** The heads of blocks; the others are lines of the head of the file. */
const STEPS = ['say', 'do', 'free', 'challenge'];
const OPERATORS = ['<', '<=', '=', '!=', '>=', '>', 'has', 'lacks'];

class Trouble extends Error {}

export const fail = (place, what) => { throw new Trouble(`${place}: ${what}`); };

/** A text in all languages, one paragraph for each line of the file. */
export class Texts {
    constructor(place) {
        this.place = place;
        this.lines = Object.fromEntries(LANGS.map((lang) => [lang, []]));
    }

    made() {
        const counts = LANGS.map((lang) => this.lines[lang].length);
        if (!counts[0]) fail(this.place, 'there is no text');
        if (counts.some((count) => count !== counts[0])) fail(this.place, `as many paragraphs in every language: ${LANGS.join(', ')}`);
        return Object.fromEntries(LANGS.map((lang) => [lang, this.lines[lang].join('\n')]));
    }
}

/** "player.0.coins >= 7", "cities.me.symbols has wheel", "over": what is asked about a position. */
export function condition(place, words) {
    const [subject, operator = '=', value = 'true', more] = words;
    if (!subject || more !== undefined || !OPERATORS.includes(operator)) fail(place, `not a condition: ${words.join(' ')}`);
    return { subject, operator, value: /^-?\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value };
}

/** The value of `set PATH VALUE`: JSON, or a plain word. */
function givenValue(place, text) {
    if (!text) fail(place, 'there is no value');
    return /^[a-z]\w*$/.test(text) && !['true', 'false', 'null'].includes(text) ? text : JSON.parse(text);
}

/** "build altar; discard baths": several actions in a line. */
const listed = (words) => words.join(' ').split(';').map((action) => action.trim()).filter(Boolean);

export const number = (place, text) => (/^\d+$/.test(text) ? Number(text) : fail(place, `not a number: ${text}`));

/** What a line inside a step does; `texts` of what it returns are those that the next en and pl lines belong to. */
const LINES = {
    light: (step, place, words) => { step.light.push(...words); },
    move: (step, place, words) => { step.moves.push(words.join(' ')); },
    wrong: (step, place, words) => {
        const answer = { pattern: words.join(' '), texts: new Texts(place), place };
        step.wrong.push(answer);
        return answer.texts;
    },
    reply: (step, place, words) => { step.replies.push(...listed(words)); },
    play: (step, place, words) => { step.plays.push(...listed(words)); },
    moves: (step, place, [count]) => { step.limit = number(place, count); },
    until: (step, place, words) => { step.goal.push(condition(place, words)); },
    goal: (step, place, words) => { step.goal.push(condition(place, words)); },
    solution: (step, place, words) => { step.solution.push(...listed(words)); },
    failed: (step, place) => (step.failed = new Texts(place)),
};

const USED_BY = {
    say: ['light', 'play'],
    do: ['light', 'move', 'wrong', 'reply'],
    free: ['light', 'wrong', 'moves', 'until', 'reply'],
    challenge: ['light', 'wrong', 'moves', 'goal', 'solution', 'failed', 'reply'],
};

/** A lesson as it stands in its file. */
export function parseLesson(text, file) {
    const lesson = { title: null, about: null, minutes: 0, players: 2, seat: 0, level: 'easy', seed: '1', options: {}, stacks: {}, state: null, before: [], set: [], steps: [] };
    let step = null;
    let texts = null;
    const head = {
        title: (place) => (lesson.title = new Texts(place)),
        about: (place) => (lesson.about = new Texts(place)),
        minutes: (place, [count]) => { lesson.minutes = number(place, count); },
        players: (place, [count]) => { lesson.players = number(place, count); },
        seat: (place, [count]) => { lesson.seat = number(place, count); },
        level: (place, [level]) => { lesson.level = level; },
        seed: (place, [seed]) => { lesson.seed = seed; },
        option: (place, [name, value]) => { lesson.options[name] = /^\d+$/.test(value) ? Number(value) : value; },
        stack: (place, [name, ...ids]) => { lesson.stacks[name] = ids.map((id) => (/^\d+$/.test(id) ? Number(id) : id)); },
        state: (place, words) => { lesson.state = JSON.parse(words.join(' ')); },
        play: (place, words) => { lesson.before.push(...listed(words).map((action) => ({ place, action }))); },
        set: (place, [where, ...value]) => { lesson.set.push({ place, where, value: givenValue(place, value.join(' ')) }); },
    };
    text.split('\n').forEach((line, index) => {
        const place = `${file}:${index + 1}`;
        const [word = '', ...words] = line.trim().split(/\s+/);
        if (!word || word.startsWith('#')) return;
        if (LANGS.includes(word)) {
            if (!texts) fail(place, 'a text of nothing');
            texts.lines[word].push(line.trim().slice(word.length).trim());
        } else if (STEPS.includes(word)) {
            step = { kind: word, place, texts: new Texts(place), light: [], moves: [], wrong: [], replies: [], plays: [], goal: [], limit: 0, solution: [], failed: null };
            lesson.steps.push(step);
            texts = step.texts;
        } else if (step) {
            if (!LINES[word] || !USED_BY[step.kind].includes(word)) fail(place, `"${step.kind}" has no "${word}"`);
            texts = LINES[word](step, place, words) ?? null;
        } else {
            if (!head[word]) fail(place, `unknown: ${word}`);
            texts = head[word](place, words) ?? null;
        }
    });
    if (!lesson.title || !lesson.about || !lesson.minutes || !lesson.steps.length) fail(file, 'title, about, minutes and at least one step are needed');
    return lesson;
}

/** What a step must have, and what may not follow what. */
function checkSteps(lesson) {
    let open = false;
    for (const { kind, place, moves, goal, limit, solution, failed } of lesson.steps) {
        if (kind === 'do' && !moves.length) fail(place, '"do" needs a "move"');
        if (kind === 'do' && open) fail(place, 'after free moves nobody knows the position: only "say" and "free" may follow');
        if (kind === 'challenge' && open) fail(place, 'a challenge begins in a known position');
        if (kind === 'challenge' && (!goal.length || !solution.length || !limit || !failed)) fail(place, '"challenge" needs "goal", "moves", "solution" and "failed"');
        if (kind === 'free' && !goal.length && !limit) fail(place, '"free" needs "until" or "moves"');
        open ||= kind === 'free' || kind === 'challenge';
    }
}

function put(state, { where, value, place }) {
    const keys = where.split('.');
    const last = keys.pop();
    const inside = keys.reduce((at, key) => at?.[key], state);
    if (inside === null || typeof inside !== 'object' || !(last in inside)) fail(place, `the position has no ${where}`);
    inside[last] = value;
}

/** The record of the position in which the lesson begins. */
function beginning(epoki, game, lesson, file) {
    const { players, seed, options, stacks, state: given, before, set } = lesson;
    let { table } = given ? epoki.call('load', { game, state: given, seed }) : epoki.call('new', { game, players, seed, options, stacks });
    for (const { place, action } of before) {
        try {
            epoki.call('play', { table, action });
        } catch (error) {
            const { actions } = epoki.call('legal', { table });
            fail(place, `${error.message} (${actions.map((each) => each.action).join(', ')})`);
        }
    }
    if (set.length) {
        const state = epoki.call('state', { table });
        for (const change of set) put(state, change);
        epoki.call('close', { table });
        try {
            ({ table } = epoki.call('load', { game, state, seed }));
        } catch (error) {
            fail(file, error.message);
        }
    }
    const record = epoki.call('record', { table });
    epoki.call('close', { table });
    return record;
}

/** What the page gets of a lesson. */
function made(lesson, id, record) {
    const steps = lesson.steps.map(({ kind, texts, light, moves, wrong, replies, plays, goal, limit, solution, failed }) => ({
        kind, text: texts.made(),
        ...(light.length ? { light } : {}), ...(moves.length ? { moves } : {}), ...(wrong.length ? { wrong: wrong.map(({ pattern, texts: said }) => ({ pattern, text: said.made() })) } : {}),
        ...(replies.length ? { replies } : {}), ...(plays.length ? { plays } : {}), ...(goal.length ? { goal } : {}), ...(limit ? { limit } : {}), ...(solution.length ? { solution } : {}), ...(failed ? { failed: failed.made() } : {}),
    }));
    return { id, title: lesson.title.made(), about: lesson.about.made(), minutes: lesson.minutes, seat: lesson.seat, players: lesson.players, level: lesson.level, record, steps };
}

/** All lessons of a game, in the order of their files; none where there is no folder. */
export async function readLessons(epoki, game, folder) {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt')).sort();
    return Promise.all(files.map(async (name) => {
        const file = path.join(path.basename(path.dirname(folder)), 'lessons', name);
        const lesson = parseLesson(await readFile(path.join(folder, name), 'utf8'), file);
        checkSteps(lesson);
        return made(lesson, name.replace(/^\d+_|\.txt$/g, ''), beginning(epoki, game, lesson, file));
    }));
}
