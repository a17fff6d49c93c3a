// overview.mjs: a game on one page (data/<game>/overview.txt, docs/handbook.md) read and checked. What is wrong is told with file and line.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, LANGS, Texts } from './lessons.mjs';

export const PARTS = ['goal', 'turn', 'scoring', 'remember'];

export function parseOverview(text, file) {
    const parts = {};
    let texts = null;
    text.split('\n').forEach((line, index) => {
        const place = `${file}:${index + 1}`;
        const [word = ''] = line.trim().split(/\s+/);
        if (!word || word.startsWith('#')) return;
        if (LANGS.includes(word)) {
            if (!texts) fail(place, 'a text of nothing');
            texts.lines[word].push(line.trim().slice(word.length).trim());
        } else if (PARTS.includes(word) && !parts[word]) {
            texts = parts[word] = new Texts(place);
        } else {
            fail(place, `unknown, or there already: ${word}`);
        }
    });
    const made = Object.fromEntries(Object.entries(parts).map(([part, each]) => [part, each.made()]));
    const missing = PARTS.find((part) => !made[part]);
    if (missing) fail(file, `there is no ${missing}`);
    return made;
}

/** `folder`: data/<game>. Null where there is no file. */
export async function readOverview(folder) {
    const text = await readFile(path.join(folder, 'overview.txt'), 'utf8').catch(() => '');
    return text ? parseOverview(text, path.join(path.basename(folder), 'overview.txt')) : null;
}
