// build.mjs: makes the page. `node build.mjs [--wasm FILE] [--texts DIR] [--out DIR]` writes build/web/: index.html, scripts and styles with
// a hash in their names, epoki.wasm, the catalogue and the rules of each game (--texts: where they are, else beside the module), the manifest, the icons and a service worker that knows exactly these files. Everything
// is self-hosted: the result works from any static host, and offline once it was opened.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
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

// Only the icons that src/icons.json names are bundled, as the inside of an <svg viewBox="0 0 512 512">.
export const icons = {
    name: 'icons',
    setup(build) {
        build.onResolve({ filter: /^virtual:icons$/ }, () => ({ path: 'icons', namespace: 'icons' }));
        build.onLoad({ filter: /.*/, namespace: 'icons' }, async () => {
            const names = JSON.parse(await readFile(path.join(here, 'src/icons.json'), 'utf8'));
            const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json').icons;
            const missing = names.filter((name) => !set[name]);
            if (missing.length) throw new Error(`game-icons has no ${missing.join(', ')}`);
            const bodies = Object.fromEntries(names.map((name) => [name, set[name].body]));
            return { contents: JSON.stringify(bodies), loader: 'json' };
        });
    },
};

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();

async function copyHashed(from, name) {
    const bytes = await readFile(from);
    const { name: stem, ext } = path.parse(name);
    const hashed = `${stem}-${hashOf(bytes)}${ext}`;
    await writeFile(path.join(out, hashed), bytes);
    return hashed;
}

/** The texts of every game of the module: {duel: {catalog: FILE, rules: FILE}, ...}. */
async function copyTexts() {
    const folder = values.texts ?? path.join(path.dirname(values.wasm), 'generated');
    const { games } = await load(await readFile(values.wasm));
    const copied = {};
    for (const game of games) {
        copied[game] = {};
        for (const kind of ['catalog', 'rules']) {
            const name = `${game}_${kind}.json`;
            copied[game][kind] = await copyHashed(path.join(folder, name), name);
        }
    }
    return copied;
}

async function bundle(entry, defines) {
    const result = await build({
        entryPoints: [path.join(here, entry)],
        outdir: out,
        entryNames: '[name]-[hash]',
        bundle: true,
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
    });
    return Object.keys(result.metafile.outputs).map((file) => path.basename(file));
}

async function main() {
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    const wasm = await copyHashed(values.wasm, 'epoki.wasm');
    const texts = await copyTexts();
    const [worker] = await bundle('src/engine/worker.ts', {});
    const files = await bundle('src/main.tsx', { WASM_FILE: JSON.stringify(wasm), WORKER_FILE: JSON.stringify(worker), TEXT_FILES: JSON.stringify(texts) });
    const script = files.find((file) => file.endsWith('.js'));
    const style = files.find((file) => file.endsWith('.css'));
    const page = (await readFile(path.join(here, 'static/index.html'), 'utf8'))
        .replace('SCRIPT', script).replace('STYLE', style).replace('WASM', wasm);
    await writeFile(path.join(out, 'index.html'), page);
    const still = ['manifest.webmanifest', 'icon.svg', 'icon-turn.svg', 'icon-192.png', 'icon-512.png'];
    for (const file of still) await copyFile(path.join(here, 'static', file), path.join(out, file));
    const all = ['./', script, style, wasm, worker, ...Object.values(texts).flatMap(Object.values), ...still];
    const service = (await readFile(path.join(here, 'static/sw.js'), 'utf8'))
        .replace('VERSION', hashOf(page)).replace('FILES', JSON.stringify(all));
    await writeFile(path.join(out, 'sw.js'), service);
    console.log(`${path.relative(process.cwd(), out)}: ${[...all.slice(1), 'index.html', 'sw.js'].join(' ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
