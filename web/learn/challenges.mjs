// challenges.mjs: the challenges of a game (data/<game>/challenges.txt, docs/challenges.md) read and checked. What is wrong is told with file and line.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { condition, fail, LANGS, number, Texts } from './lessons.mjs';

export const MEDALS = ['bronze', 'silver', 'gold'];

/** What a line inside a challenge does; texts that it returns are those that the next en and pl lines belong to. */
const LINES = {
    title: (made, place) => (made.title = new Texts(place)),
    about: (made, place) => (made.about = new Texts(place)),
    players: (made, place, [count]) => { made.players = number(place, count); },
    seat: (made, place, [seat]) => { made.seat = number(place, seat); },
    seed: (made, place, [seed]) => { number(place, seed); made.seed = seed; },
    level: (made, place, [level]) => { made.level = level; },
    option: (made, place, [name, value = '']) => { made.options[name] = /^\d+$/.test(value) ? Number(value) : value; },
    goal: (made, place, words) => { made.goals.push({ place, words }); },
    medals: (made, place, words) => {
        if (words.length !== MEDALS.length) fail(place, `a number for each of ${MEDALS.join(', ')}`);
        made.medals = words.map((word) => number(place, word));
        const [bronze, silver, gold] = made.medals;
        if (!(bronze < silver && silver < gold) && !(bronze > silver && silver > gold)) fail(place, 'each medal must be harder than the one before');
    },
};

/** What the page gets of a challenge: its deal, and the conditions of each medal. */
function finished(made) {
    const { place, id, title, about, goals, medals, players, seat, seed, level, options } = made;
    if (!title || !about || !goals.length || !medals) fail(place, 'title, about, goal and medals are needed');
    if (seat >= players) fail(place, `no seat ${seat} at a table for ${players}`);
    if (!goals.some(({ words }) => words.includes('{n}'))) fail(place, 'no goal has {n}: all medals would be the same');
    const conditions = medals.map((n) => goals.map((goal) => condition(goal.place, goal.words.map((word) => (word === '{n}' ? String(n) : word)))));
    return { id, title: title.made(), about: about.made(), players, seat, seed, level, options, medals, goals: conditions };
}

export function parseChallenges(text, file) {
    const all = [];
    let texts = null;
    text.split('\n').forEach((line, index) => {
        const place = `${file}:${index + 1}`;
        const [word = '', ...words] = line.trim().split(/\s+/);
        if (!word || word.startsWith('#')) return;
        if (word === 'challenge') {
            if (!/^[a-z]\w*$/.test(words[0] ?? '') || all.some(({ id }) => id === words[0])) fail(place, `not a name of its own: ${words[0]}`);
            all.push({ place, id: words[0], title: null, about: null, players: 2, seat: 0, seed: '1', level: 'normal', options: {}, goals: [], medals: null });
            texts = null;
        } else if (LANGS.includes(word)) {
            if (!texts) fail(place, 'a text of nothing');
            texts.lines[word].push(line.trim().slice(word.length).trim());
        } else {
            if (!all.length || !LINES[word]) fail(place, `unknown: ${word}`);
            texts = LINES[word](all.at(-1), place, words) ?? null;
        }
    });
    return all.map(finished);
}

/** All challenges of a game; none where there is no file. `folder`: data/<game>. */
export async function readChallenges(folder) {
    const text = await readFile(path.join(folder, 'challenges.txt'), 'utf8').catch(() => '');
    return parseChallenges(text, path.join(path.basename(folder), 'challenges.txt'));
}
