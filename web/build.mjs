// build.mjs: makes the page. `node build.mjs [--wasm FILE] [--texts DIR] [--out DIR]` writes build/web/: index.html, scripts and styles with
// a hash in their names (each board, its drawings and its style, and each screen in files of their own), epoki.wasm, the catalogue, the rules (--texts: where they are, else beside the module), the pictures and the trained net of each game, the manifest, the icons and a service worker that knows exactly these files. Everything
// is self-hosted: the result works from any static host, and offline once it was opened.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { makeArt } from './art/make.mjs';
import { readChallenges } from './learn/challenges.mjs';
import { readLessons } from './learn/lessons.mjs';
import { readOverview } from './learn/overview.mjs';
import { readPuzzles } from './learn/puzzles.mjs';
import { readStats } from './learn/stats.mjs';
import { load } from './wasm/epoki.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
    options: {
        wasm: { type: 'string', default: process.env.EPOKI_WASM ?? path.join(here, '../build/wasm/epoki.wasm') },
        texts: { type: 'string' },
        out: { type: 'string', default: path.join(here, '../build/web') },
    },
});
const out = path.resolve(values.out);

const games = path.join(here, 'src/games');

/** The sources below a folder. */
const sourcesIn = async (folder) => (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name)).map((name) => path.join(folder, name));

/** The names of drawings (src/icons.json) that a part of the page mentions: a game's own folder, or `shared`: everything else. */
async function drawnBy(part, names) {
    const folders = (await readdir(games, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => path.join(games, entry.name, '/'));
    const sources = part === 'shared' ? (await sourcesIn(path.join(here, 'src'))).filter((file) => !folders.some((folder) => file.startsWith(folder))) : await sourcesIn(path.join(games, part));
    const text = (await Promise.all(sources.map((file) => readFile(file, 'utf8')))).join('\n');
    return names.filter((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
}

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g;
const ARC = new RegExp(`(N)[ ,]*(N)[ ,]*(N)[ ,]*([01])[ ,]*([01])[ ,]*(N)[ ,]*(N)`.replaceAll('N', NUMBER.source), 'g');

/** The numbers behind a letter of a path; the flags of arcs may stick to what follows them. */
const numbersOf = (letter, text) => (/a/i.test(letter) ? [...text.matchAll(ARC)].flatMap((arc) => arc.slice(1)) : text.match(NUMBER) ?? []).map(Number);

/** A drawing of 512 by 512 with one digit behind the point, which no eye tells from three. */
export function rounded(body) {
    const short = (number) => String(Math.round(10 * number) / 10).replace(/^(-?)0\./, '$1.');
    const joined = (words) => words.reduce((text, word) => `${text}${text && !word.startsWith('-') && !(word.startsWith('.') && /\.\d*$/.test(text)) ? ' ' : ''}${word}`, '');
    return body.replaceAll(/ d="([^"]*)"/g, (_, path) => ` d="${path.replaceAll(/([a-df-z])([^a-df-z]*)/gi, (__, letter, text) => letter + joined(numbersOf(letter, text).map(short)))}"`);
}

// Of the icons that src/icons.json names, `virtual:icons/<game>` has those of a game's folder, `virtual:icons/shared` those of all other sources, rounded, each as the
// inside of an <svg viewBox="0 0 512 512">.
export const icons = {
    name: 'icons',
    setup(build) {
        build.onResolve({ filter: /^virtual:icons\/\w+$/ }, ({ path: name }) => ({ path: name.replace('virtual:', '').replace('/', '-'), namespace: 'icons' }));
        build.onLoad({ filter: /.*/, namespace: 'icons' }, async ({ path: name }) => {
            const names = JSON.parse(await readFile(path.join(here, 'src/icons.json'), 'utf8'));
            const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json').icons;
            const missing = names.filter((name) => !set[name]);
            if (missing.length) throw new Error(`game-icons has no ${missing.join(', ')}`);
            const drawn = await drawnBy(name.replace('icons-', ''), names);
            return { contents: JSON.stringify(Object.fromEntries(drawn.map((name) => [name, rounded(set[name].body)]))), loader: 'json' };
        });
    },
};

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();

const copyHashed = async (from, name) => writeHashed(await readFile(from), name);

async function writeHashed(bytes, name) {
    const { name: stem, ext } = path.parse(name);
    const hashed = `${stem}-${hashOf(bytes)}${ext}`;
    await writeFile(path.join(out, hashed), bytes);
    return hashed;
}

/** The texts of every game of the module: {duel: {catalog: FILE, rules: FILE, headings: FILE}, ...}. */
async function copyTexts() {
    const folder = values.texts ?? path.join(path.dirname(values.wasm), 'generated');
    const { games } = await load(await readFile(values.wasm));
    const copied = {};
    for (const game of games) {
        copied[game] = {};
        for (const kind of ['catalog', 'rules', 'headings']) {
            const name = `${game}_${kind}.json`;
            copied[game][kind] = await copyHashed(path.join(folder, name), name);
        }
    }
    return copied;
}

/** The words of the page (data/page) as files, one per language, and as types for its sources: {en: FILE, ...}. */
async function makeWords() {
    const folder = path.join(here, 'src/generated');
    execFileSync('python3', [path.join(here, '../tools/gen_words.py'), 'page', path.join(here, '../data/page'), path.join(here, '../data/languages.tsv'), folder], { stdio: 'inherit' });
    const files = (await readdir(folder)).filter((name) => /^page_\w+\.json$/.test(name)).sort();
    const copied = await Promise.all(files.map(async (name) => [name.slice(5, -5), await copyHashed(path.join(folder, name), `words_${name.slice(5)}`)]));
    return Object.fromEntries(copied);
}

/** The pictures of every game that has some (data/<game>/art.tsv): {duel: FILE, ...}. */
async function makeArts(games) {
    const drawn = games.map((game) => ({ game, file: path.join(here, '../data', game, 'art.tsv') })).filter(({ file }) => existsSync(file));
    return Object.fromEntries(await Promise.all(drawn.map(async ({ game, file }) => [game, await writeHashed(JSON.stringify(await makeArt(game, file)), `${game}_art.json`)])));
}

/** The lessons of every game that has some (data/<game>/lessons): {duel: FILE, ...}. */
async function makeLessons(games) {
    const epoki = await load(await readFile(values.wasm));
    const made = await Promise.all(games.map(async (game) => ({ game, lessons: await readLessons(epoki, game, path.join(here, '../data', game, 'lessons')) })));
    const taught = made.filter(({ lessons }) => lessons.length);
    return Object.fromEntries(await Promise.all(taught.map(async ({ game, lessons }) => [game, await writeHashed(JSON.stringify(lessons), `${game}_lessons.json`)])));
}

/** The puzzles of every game that has some (data/<game>/puzzles.txt): {duel: FILE, ...}. */
async function makePuzzles(games) {
    const epoki = await load(await readFile(values.wasm));
    const made = await Promise.all(games.map(async (game) => ({ game, book: await readPuzzles(epoki, game, path.join(here, '../data', game, 'puzzles.txt')) })));
    const asked = made.filter(({ book }) => book.puzzles.length);
    return Object.fromEntries(await Promise.all(asked.map(async ({ game, book }) => [game, await writeHashed(JSON.stringify(book), `${game}_puzzles.json`)])));
}

/** The challenges of every game that has some (data/<game>/challenges.txt): {duel: FILE, ...}. */
async function makeChallenges(games) {
    const made = await Promise.all(games.map(async (game) => ({ game, challenges: await readChallenges(path.join(here, '../data', game)) })));
    return Object.fromEntries(await Promise.all(made.filter(({ challenges }) => challenges.length).map(async ({ game, challenges }) => [game, await writeHashed(JSON.stringify(challenges), `${game}_challenges.json`)])));
}

/** The game on one page (data/<game>/overview.txt): {duel: FILE, ...}. */
async function makeOverviews(games) {
    const made = await Promise.all(games.map(async (game) => ({ game, overview: await readOverview(path.join(here, '../data', game)) })));
    return Object.fromEntries(await Promise.all(made.filter(({ overview }) => overview).map(async ({ game, overview }) => [game, await writeHashed(JSON.stringify(overview), `${game}_overview.json`)])));
}

/** What games of bots say about the things of a game (data/<game>/stats.tsv), each of which its catalogue must have: {duel: FILE, ...}. */
async function makeStats(texts) {
    const made = await Promise.all(Object.entries(texts).map(async ([game, { catalog }]) => {
        const { tables } = JSON.parse(await readFile(path.join(out, catalog), 'utf8'));
        const ids = new Set(Object.values(tables).flat().map((row) => row.id));
        return { game, stats: await readStats(path.join(here, '../data', game), (ref) => ids.has(ref.split(':')[1])) };
    }));
    return Object.fromEntries(await Promise.all(made.filter(({ stats }) => stats).map(async ({ game, stats }) => [game, await writeHashed(JSON.stringify(stats), `${game}_stats.json`)])));
}

/** The trained net of every game that has one (data/<game>/net.bin), which the module must accept: {duel: FILE, ...}. */
async function makeNets(games) {
    const epoki = await load(await readFile(values.wasm));
    const trained = games.map((game) => ({ game, file: path.join(here, '../data', game, 'net.bin') })).filter(({ file }) => existsSync(file));
    return Object.fromEntries(await Promise.all(trained.map(async ({ game, file }) => {
        const bytes = await readFile(file);
        epoki.net(game, bytes);
        return [game, await writeHashed(bytes, `${game}_net.bin`)];
    })));
}

const LITTLE = 700; // bytes; not worth a request of its own
const MANY = 0.3;

/** Which sources go into one file. esbuild makes a file for each set of screens that share some source: sixty for a table, most of them of a few hundred bytes. `start`: what home
 * needs, and what is little; it is there wherever anything more is loaded. `pieces`: what the table shares with boards; for boards, and for other screens with many of it. */
function groupsOf({ inputs, outputs }) {
    const closure = (name, found = new Set()) => {
        if (found.has(name)) return found;
        found.add(name);
        for (const { path: next, kind } of inputs[name]?.imports ?? []) if (kind === 'import-statement') closure(next, found);
        return found;
    };
    const isSource = (name) => /^src\/.*\.tsx?$/.test(name);
    const later = new Set(Object.values(inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import').map((each) => each.path)).filter(isSource));
    const boards = [...later].filter((name) => name.startsWith('src/games/'));
    const little = Object.values(outputs).filter(({ entryPoint, bytes }) => !entryPoint && bytes <= LITTLE).flatMap((each) => Object.keys(each.inputs));
    const start = new Set([...closure('src/main.tsx'), ...little].filter((name) => isSource(name) && name !== 'src/main.tsx' && !later.has(name)));
    const onBoards = new Set(boards.flatMap((name) => [...closure(name)]));
    const pieces = new Set([...closure('src/screens/seated.tsx')].filter((name) => isSource(name) && onBoards.has(name) && !start.has(name)));
    const bytes = (names) => [...names].reduce((sum, name) => sum + inputs[name].bytes, 0);
    const hasMany = (name) => boards.includes(name) || bytes([...closure(name)].filter((each) => pieces.has(each))) > MANY * bytes(pieces);
    return { sources: { start, pieces }, parts: new Map([...later].map((name) => [name, hasMany(name) ? ['start', 'pieces'] : ['start']])) };
}

/** A part that is loaded later names the groups it comes with, whole: what has the same names lies in the same file. */
const together = ({ sources, parts }) => ({
    name: 'together',
    setup(build) {
        build.onResolve({ filter: /^together:/ }, ({ path: name }) => ({ path: name.replace('together:', ''), namespace: 'together' }));
        build.onLoad({ filter: /.*/, namespace: 'together' }, ({ path: name }) => ({ contents: [...sources[name]].map((source) => `import './${source}';`).join('\n'), resolveDir: here }));
        build.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
            const groups = parts.get(path.relative(here, file).replaceAll(path.sep, '/'));
            return groups && { contents: [await readFile(file, 'utf8'), ...groups.map((name) => `import 'together:${name}';`)].join('\n'), loader: path.extname(file).slice(1) };
        });
    },
});

/** Bundles sources, in parts: what is imported when needed (import()) becomes a file of its own. Each output with what it is made of. */
export async function bundle(entries, defines, more = {}) {
    const options = {
        absWorkingDir: here,
        entryPoints: entries,
        outdir: out,
        entryNames: '[name]-[hash]',
        chunkNames: '[name]-[hash]',
        bundle: true,
        splitting: true,
        minify: true,
        sourcemap: false,
        format: 'esm',
        target: 'es2022',
        jsx: 'automatic',
        jsxImportSource: 'preact',
        define: defines,
        legalComments: 'none',
        metafile: true,
        plugins: [icons],
        ...more,
    };
    if (entries.includes('src/main.tsx')) {
        const { metafile } = await build({ ...options, write: false });
        options.plugins = [together(groupsOf(metafile)), icons];
    }
    const { metafile } = await build(options);
    return Object.entries(metafile.outputs).map(([file, made]) => ({ ...made, file: path.basename(file), entry: made.entryPoint }));
}

/** The style of every game that has one: {duel: FILE, ...}. */
async function makeStyles(games) {
    const styled = games.filter((game) => existsSync(path.join(here, `src/styles/${game}.css`)));
    const made = await bundle(styled.map((game) => `src/styles/${game}.css`), {}, { splitting: false });
    return Object.fromEntries(styled.map((game) => [game, made.find((each) => each.file.startsWith(`${game}-`)).file]));
}

async function main() {
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    const wasm = await copyHashed(values.wasm, 'epoki.wasm');
    const texts = await copyTexts();
    const words = await makeWords();
    const arts = await makeArts(Object.keys(texts));
    const lessons = await makeLessons(Object.keys(texts));
    const puzzles = await makePuzzles(Object.keys(texts));
    const challenges = await makeChallenges(Object.keys(texts));
    const overviews = await makeOverviews(Object.keys(texts));
    const stats = await makeStats(texts);
    const styles = await makeStyles(Object.keys(texts));
    const nets = await makeNets(Object.keys(texts));
    const [{ file: worker }] = await bundle(['src/engine/worker.ts'], { NET_FILES: JSON.stringify(nets) });
    const files = { WASM_FILE: wasm, WORKER_FILE: worker, TEXT_FILES: texts, WORD_FILES: words, ART_FILES: arts, LESSON_FILES: lessons, PUZZLE_FILES: puzzles, CHALLENGE_FILES: challenges, OVERVIEW_FILES: overviews, STATS_FILES: stats, STYLE_FILES: styles };
    const made = await bundle(['src/main.tsx'], Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])));
    const script = made.find((each) => each.entry === 'src/main.tsx').file;
    const style = made.find((each) => each.file.endsWith('.css')).file;
    const parts = made.map((each) => each.file).filter((file) => file !== script && file !== style);
    const page = (await readFile(path.join(here, 'static/index.html'), 'utf8'))
        .replace('SCRIPT', script).replace('STYLE', style).replace('WASM', wasm);
    await writeFile(path.join(out, 'index.html'), page);
    const still = ['manifest.webmanifest', 'icon.svg', 'icon-turn.svg', 'icon-192.png', 'icon-512.png'];
    for (const file of still) await copyFile(path.join(here, 'static', file), path.join(out, file));
    const all = ['./', script, style, wasm, worker, ...Object.values(texts).flatMap(Object.values), ...Object.values(words), ...Object.values(arts), ...Object.values(lessons), ...Object.values(puzzles), ...Object.values(challenges), ...Object.values(overviews), ...Object.values(stats), ...Object.values(styles), ...Object.values(nets), ...parts, ...still];
    const service = (await readFile(path.join(here, 'static/sw.js'), 'utf8'))
        .replace('VERSION', hashOf(page)).replace('FILES', JSON.stringify(all));
    await writeFile(path.join(out, 'sw.js'), service);
    console.log(`${path.relative(process.cwd(), out)}: ${[...all.slice(1), 'index.html', 'sw.js'].join(' ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
