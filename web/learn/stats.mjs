// stats.mjs: what games of bots say about the things of a game (data/<game>/stats.tsv, made by tools/make_stats; docs/handbook.md) read and checked. What is wrong is told with file and line.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fail } from './lessons.mjs';

export const WIN = 60; // a victory, in parts that can be shared

const isCount = (text) => /^\d+$/.test(text);

function numbers(place, text, count) {
    const words = (text ?? '').split(',');
    if (words.length !== count || !words.every(isCount)) fail(place, `${count} numbers, not ${text}`);
    return words.map(Number);
}

function setupOf(place, [id, players, options, by, games, won], before) {
    if (Number(id) !== before.length || ![players, games].every((word) => isCount(word ?? ''))) fail(place, 'setup ID PLAYERS OPTIONS BOT GAMES WON, numbered from 0');
    const shares = (won ?? '').split(',').map(Number);
    if (shares.length !== Number(players) || Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) > 0.001) fail(place, 'the victories of all seats are not 1');
    const pairs = options === '-' ? [] : options.split(',').map((each) => each.split('='));
    return { players: Number(players), options: Object.fromEntries(pairs), by, games: Number(games), won: shares };
}

/** Seats that did something and what they won: no more than there are. */
function checkParts(place, [seats, won], { games }) {
    if (seats.some((count) => count > games)) fail(place, `more seats than ${games} games have`);
    if (won.some((part, at) => part > seats[at] * WIN)) fail(place, 'more victories than seats');
}

/** A line of a thing: its set-up, its ref, and what is counted. */
function thingOf(place, [word, at, ref, ...parts], setups, isThing) {
    const setup = setups[Number(at)];
    if (word !== 'thing' || !setup || parts.length !== 4) fail(place, 'thing SETUP REF TAKEN WON USED WON');
    if (!isThing(ref)) fail(place, `there is no ${ref}: run tools/make_stats again`);
    const counts = parts.map((part) => numbers(place, part, setup.players));
    checkParts(place, counts.slice(0, 2), setup);
    checkParts(place, counts.slice(2), setup);
    return { at, ref, counts };
}

export function parseStats(text, file, isThing) {
    const setups = [];
    const things = {};
    for (const [index, line] of text.split('\n').entries()) {
        const place = `${file}:${index + 1}`;
        const words = line.split('\t');
        if (!line || line.startsWith('#')) continue;
        if (words[0] === 'setup') {
            setups.push(setupOf(place, words.slice(1), setups));
            continue;
        }
        const { at, ref, counts } = thingOf(place, words, setups, isThing);
        if (things[ref]?.[at]) fail(place, `${ref} twice`);
        things[ref] = { ...things[ref], [at]: counts };
    }
    return { setups, things };
}

/** `folder`: data/<game>; `isThing` says whether a ref is one of the game. Null where there is no file. */
export async function readStats(folder, isThing) {
    const text = await readFile(path.join(folder, 'stats.tsv'), 'utf8').catch(() => '');
    return text ? parseStats(text, path.join(path.basename(folder), 'stats.tsv'), isThing) : null;
}
