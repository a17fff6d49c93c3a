// puzzles.mjs: the puzzles of a game (data/<game>/puzzles.txt, docs/puzzles.md) read, checked and made into what the page plays: records, and what is right and wrong in
// them, in words. What is wrong is told with file and line.
import { readFile } from 'node:fs/promises';

const KINDS = ['win', 'save', 'best'];

const fail = (place, what) => { throw new Error(`${place}: ${what}`); };

const numbers = (place, text, wanted) => {
    const found = text.split(/\s+/).map(Number);
    return found.length === wanted && found.every((each) => Number.isInteger(each) && each >= 0) ? found : fail(place, `${wanted} numbers are needed`);
};

/** What a line inside a puzzle means. */
const LINES = {
    at: (puzzle, place, rest) => { [puzzle.version, puzzle.seat] = numbers(place, rest, 2); },
    kind: (puzzle, place, rest) => {
        const [kind, how] = rest.split(' ');
        if (!KINDS.includes(kind)) fail(place, `unknown kind: ${kind}`);
        Object.assign(puzzle, { kind }, how ? { how } : {});
    },
    rating: (puzzle, place, rest) => { [puzzle.rating] = numbers(place, rest, 1); },
    choices: (puzzle, place, rest) => { [puzzle.choices] = numbers(place, rest, 1); },
    worth: (puzzle, place, rest) => { [puzzle.value, puzzle.margin] = numbers(place, rest, 2); },
    right: (puzzle, place, rest) => { puzzle.right.push(rest.split('|').map((action) => action.trim())); },
    wrong: (puzzle, place, rest) => {
        const [, value, action, reply] = /^(\d+) ([^>]+?)(?: > (.+))?$/.exec(rest) ?? fail(place, 'not "wrong VALUE ACTION > REPLY"');
        puzzle.wrong.push({ action, value: Number(value), ...(reply ? { reply } : {}) });
    },
};

/** The file as it stands: games with their puzzles. */
export function parsePuzzles(text, file) {
    const games = [];
    text.split('\n').forEach((line, index) => {
        const place = `${file}:${index + 1}`;
        const [word = ''] = line.trim().split(' ');
        const rest = line.trim().slice(word.length).trim();
        const game = games.at(-1);
        if (!word || word.startsWith('#')) return;
        if (word === 'record') games.push({ head: [], actions: [], puzzles: [] });
        else if (!game) fail(place, 'a file of puzzles begins with "record"');
        else if (word === 'puzzle') game.puzzles.push({ id: rest, place, right: [], wrong: [] });
        else if (game.puzzles.length) (LINES[word] ?? fail(place, `unknown: ${word}`))(game.puzzles.at(-1), place, rest);
        else if (word === 'play') game.actions.push(...rest.split(';').map((action) => action.trim()));
        else game.head.push(line.trim());
    });
    return games;
}

const said = (epoki, table, action) => epoki.call('legal', { table }).actions.find((each) => each.action === action)?.text;

/** What the others answer to a wrong move, if it can be played as the game lies. */
function answered(epoki, table, { action, reply }) {
    if (!reply) return undefined;
    epoki.call('play', { table, action });
    const text = said(epoki, table, reply);
    epoki.call('undo', { table });
    return text;
}

/** A puzzle with its moves in words. */
function made(epoki, game, index) {
    return ({ place, ...puzzle }) => {
        if (!(puzzle.version <= game.actions.length) || !puzzle.right.length || !puzzle.wrong.length || !puzzle.kind) fail(place, 'not a whole puzzle');
        const { table } = epoki.call('load', { record: game.record(puzzle.version) });
        const { seat } = epoki.call('turn', { table });
        if (seat !== puzzle.seat) fail(place, `seat ${seat} decides there`);
        const wrong = puzzle.wrong.map((each) => {
            const text = said(epoki, table, each.action) ?? fail(place, `${each.action} is not legal`);
            const reply = answered(epoki, table, each);
            return { action: each.action, value: each.value, text, ...(reply ? { reply } : {}) };
        });
        const line = puzzle.right.map((step) => {
            const text = step.map((action) => said(epoki, table, action) ?? fail(place, `${action} is not legal`))[0];
            epoki.call('play', { table, action: step[0] });
            return text;
        });
        epoki.call('close', { table });
        return { ...puzzle, game: index, players: game.players, wrong, line };
    };
}

/** All puzzles of a game: {records, puzzles}; none where there is no file. */
export async function readPuzzles(epoki, game, file) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const games = parsePuzzles(text, `${game}/puzzles.txt`);
    for (const each of games) {
        each.players = Number(each.head.find((line) => line.startsWith('players '))?.slice(8));
        each.record = (version) => ['epoki-record 1', ...each.head, 'begin', ...each.actions.slice(0, version), ''].join('\n');
    }
    const puzzles = games.flatMap((each, index) => each.puzzles.map(made(epoki, each, index)));
    return { records: games.map((each) => each.record(each.actions.length)), puzzles: puzzles.sort((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1)) };
}
