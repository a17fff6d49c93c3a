// parts.mjs: for tests of the pure parts of the page: chosen sources in one module, and the real library.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './support.mjs';

export const web = path.join(root, 'web');
const { build } = createRequire(path.join(web, 'package.json'))('esbuild');

/** Everything the files of web/src export, and the library. */
export async function parts(sources) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'epoki-web-'));
    const { icons } = await import(pathToFileURL(path.join(web, 'build.mjs')));
    await build({
        stdin: { contents: sources.map((file) => `export * from './src/${file}';`).join('\n'), resolveDir: web },
        outfile: path.join(folder, 'parts.mjs'), bundle: true, format: 'esm', platform: 'node', jsx: 'automatic', jsxImportSource: 'preact', plugins: [icons], logLevel: 'error',
    });
    const m = await import(pathToFileURL(path.join(folder, 'parts.mjs')));
    const { load } = await import(pathToFileURL(path.join(web, 'wasm/epoki.mjs')));
    const epoki = await load(await readFile(process.env.EPOKI_WASM ?? path.join(root, 'build/wasm/epoki.wasm')), { entropy: 1n });
    return { m, epoki, done: () => rm(folder, { recursive: true }) };
}

/** The names of the drawings that are bundled. */
export const bundledIcons = async () => new Set(JSON.parse(await readFile(path.join(web, 'src/icons.json'), 'utf8')));
