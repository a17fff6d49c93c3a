// make_npm.mjs: the npm package `epoki`: the wasm module, its JavaScript wrapper with types, the texts of cards and rules, and the trained nets of bots.
//     node tools/make_npm.mjs [--wasm build/wasm/epoki.wasm] [--out build/npm]; then: npm pack build/npm
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({
    options: {
        wasm: { type: 'string', default: path.join(root, 'build/wasm/epoki.wasm') },
        out: { type: 'string', default: path.join(root, 'build/npm') },
    },
});

const [, version] = /project\(epoki VERSION ([\d.]+)/.exec(await readFile(path.join(root, 'CMakeLists.txt'), 'utf8'));
const description = {
    name: 'epoki',
    version,
    description: 'Civilization board games: every rule, bots, hidden information, as one wasm module without dependencies',
    license: 'MIT',
    type: 'module',
    main: './epoki.mjs',
    types: './epoki.d.ts',
    exports: { '.': { types: './epoki.d.ts', default: './epoki.mjs' }, './epoki.wasm': './epoki.wasm', './texts/*': './texts/*', './nets/*': './nets/*', './package.json': './package.json' },
    sideEffects: false,
    engines: { node: '>=18' },
};

await rm(values.out, { recursive: true, force: true });
await mkdir(path.join(values.out, 'texts'), { recursive: true });
await writeFile(path.join(values.out, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
await copyFile(values.wasm, path.join(values.out, 'epoki.wasm'));
for (const name of ['epoki.mjs', 'epoki.d.ts']) await copyFile(path.join(root, 'web/wasm', name), path.join(values.out, name));
for (const [from, name] of [['packaging/npm.md', 'README.md'], ['LICENSE', 'LICENSE']]) await copyFile(path.join(root, from), path.join(values.out, name));
const texts = path.join(path.dirname(values.wasm), 'generated');
for (const name of await readdir(texts)) if (/_(catalog|rules)\.json$/.test(name)) await copyFile(path.join(texts, name), path.join(values.out, 'texts', name));
await mkdir(path.join(values.out, 'nets'), { recursive: true });
for (const game of await readdir(path.join(root, 'data'))) if (existsSync(path.join(root, 'data', game, 'net.bin'))) await copyFile(path.join(root, 'data', game, 'net.bin'), path.join(values.out, 'nets', `${game}.bin`));
