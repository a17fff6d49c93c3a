#!/usr/bin/env node
// challenges.mjs: for who writes challenges (docs/challenges.md). `tools/challenges.mjs GAME FOLDER...` looks through the records of folders (epoki arena --records) for games in which
// somebody reaches gold, writes the shortest of them to tests/challenges/GAME/ID.rec and its seat and seed into the challenge, and tells how many seats earn each medal.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readChallenges } from '../web/learn/challenges.mjs';
import { PARTS, standingsOf } from '../tests/web/challengeplay.mjs';
import { exportsOf, library } from '../tests/web/parts.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const [game, ...folders] = process.argv.splice(2);
const epoki = await library();
const m = await exportsOf(PARTS);
const data = path.join(root, 'data', game);
const challenges = await readChallenges(data);
const found = new Map(challenges.map((challenge) => [challenge.id, { seats: 0, medals: [0, 0, 0], best: null }]));

const fits = ({ players, options }, head) => Number(m.fieldOf(head, 'players')) === players && Object.entries(options).every(([name, value]) => m.optionsOf(head)[name] === value);

for (const folder of folders)
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.rec'))) {
        const record = await readFile(path.join(folder, name), 'utf8');
        const wanted = challenges.filter((challenge) => fits(challenge, m.headOf(record)));
        if (!wanted.length) continue;
        const standings = standingsOf(epoki, m, record);
        for (const challenge of wanted) {
            const row = found.get(challenge.id);
            for (const [seat, standing] of standings.entries()) {
                const earned = m.medalsOf({ ...challenge, seat }, standing);
                row.seats++;
                for (let medal = 0; medal < earned; medal++) row.medals[medal]++;
                if (earned === 3 && (!row.best || record.length < row.best.record.length)) row.best = { record, seat };
            }
        }
    }

let text = await readFile(path.join(data, 'challenges.txt'), 'utf8');
await mkdir(path.join(root, 'tests/challenges', game), { recursive: true });
for (const { id, medals } of challenges) {
    const { seats, medals: earned, best } = found.get(id);
    console.log(`${id.padEnd(12)} ${medals.join(' ').padEnd(14)} ${earned.map((count) => `${((100 * count) / Math.max(1, seats)).toFixed(2)} %`).join('  ')}  ${best ? `seat ${best.seat}` : 'GOLD IS NOT REACHED'}`);
    if (!best) continue;
    const lines = text.split('\n');
    const at = lines.indexOf(`challenge ${id}`);
    const end = lines.findIndex((line, place) => place > at && line.startsWith('challenge '));
    const block = lines.slice(at, end < 0 ? lines.length : end).filter((line) => !/^\s+(seat|seed) /.test(line));
    const level = block.findIndex((line) => line.startsWith('  level '));
    block.splice(level + 1, 0, `  seat ${best.seat}`, `  seed ${m.fieldOf(best.record, 'seed')}`);
    text = [...lines.slice(0, at), ...block, ...(end < 0 ? [] : lines.slice(end))].join('\n');
    await writeFile(path.join(root, 'tests/challenges', game, `${id}.rec`), best.record);
}
await writeFile(path.join(data, 'challenges.txt'), text);
