// npm.test.mjs: the npm package as a stranger has it: packed, installed in an empty project, its README's example run in Node and in Chromium, its types checked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { browser, root, serve } from './support.mjs';

let project;
const run = (command, ...words) => execFileSync(command, words, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

before(async () => {
    project = await mkdtemp(path.join(os.tmpdir(), 'epoki-npm-'));
    run('node', path.join(root, 'tools/make_npm.mjs'), '--out', path.join(project, 'package'));
    const packed = run('npm', 'pack', './package', '--silent').trim();
    await writeFile(path.join(project, 'package.json'), '{"name": "stranger", "private": true, "type": "module"}');
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', `./${packed}`);
});
after(() => rm(project, { recursive: true, force: true }));

/** The example of the README. */
async function example() {
    const [, code] = /```js\n([\s\S]*?)```/.exec(await readFile(path.join(project, 'node_modules/epoki/README.md'), 'utf8'));
    assert.ok(code.trim().split('\n').filter(Boolean).length <= 10, 'ten lines');
    return code;
}

test('the example of the README plays a game in Node', async () => {
    await writeFile(path.join(project, 'play.mjs'), await example());
    assert.match(run('node', 'play.mjs'), /total/);
});

test('the same in Chromium', async () => {
    await writeFile(path.join(project, 'index.html'), '<!doctype html><script type="module" src="page.js"></script>');
    const code = (await example()).replace("'epoki'", "'./node_modules/epoki/epoki.mjs'").replace('console.log(', 'document.title = JSON.stringify(');
    await writeFile(path.join(project, 'page.js'), code);
    const server = await serve(project);
    const chromium = await browser();
    const page = await chromium.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => document.title.includes('total'));
    await chromium.close();
    await server.close();
});

test('types, the texts of cards, and nets', async () => {
    await writeFile(path.join(project, 'typed.ts'), `import { load } from 'epoki';
const epoki = await load();
const table = epoki.newTable('duel', 2, 42n);
const seat: number | null = table.turn();
epoki.net('duel', new Uint8Array(8));
console.log(seat, table.legal().length);
`);
    execFileSync(path.join(root, 'web/node_modules/.bin/tsc'), ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', 'typed.ts'], { cwd: project, encoding: 'utf8' });
    await writeFile(path.join(project, 'wrong.ts'), "import { load } from 'epoki';\n(await load()).newTable(5);\n");
    assert.throws(() => execFileSync(path.join(root, 'web/node_modules/.bin/tsc'), ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', 'wrong.ts'], { cwd: project, stdio: 'ignore' }));
    await writeFile(path.join(project, 'texts.mjs'), "import { createRequire } from 'node:module';\nconst texts = createRequire(import.meta.url)('epoki/texts/duel_catalog.json');\nconsole.log(JSON.stringify(texts).includes('Palisade'));\n");
    assert.equal(run('node', 'texts.mjs').trim(), 'true');
    await writeFile(path.join(project, 'nets.mjs'), `import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { load } from 'epoki';
const epoki = await load();
epoki.net('duel', await readFile(fileURLToPath(import.meta.resolve('epoki/nets/duel.bin'))));
console.log(epoki.call('games')[0].net);
`);
    assert.equal(run('node', 'nets.mjs').trim(), 'true');
});
