// art.test.mjs: the pictures: every card has one, the same bytes every time, small enough to load with a board. Without a browser.
import assert from 'node:assert/strict';
import path from 'node:path';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeArt, readArt } from '../../web/art/make.mjs';
import { onGrid } from '../../web/art/path.mjs';
import { exportsOf, library, textsOf } from './parts.mjs';
import { root } from './support.mjs';

const LARGEST = 150_000; // bytes, packed
const fileOf = (game) => path.join(root, 'data', game, 'art.tsv');

// The things people look at as cards, by table.
const shown = {
    duel: ['cards', 'wonders', 'tokens'],
    ages: ['civil_cards', 'military_cards'],
    steel: ['cards', 'wonders'],
    tempus: ['cards', 'terrains', 'eras'],
    civ: ['techs', 'buildings', 'wonders', 'policies', 'governments', 'great_persons', 'events', 'resources', 'units', 'civs', 'relics'],
};

const kindOf = (table) => table.replace(/ies$/, 'y').replace(/(_cards|s)$/, '');

let m;
let games;
before(async () => {
    m = await exportsOf(['art.ts', 'engine/catalog.ts']);
    games = (await library(1n)).games;
});

test('every card of every game has a picture, and every picture a thing', async () => {
    for (const game of games) {
        const catalog = new m.Catalog(await textsOf(game, 'catalog'));
        const art = await makeArt(game, fileOf(game));
        for (const table of shown[game])
            for (const { id } of catalog.table(table)) {
                const ref = `${kindOf(table)}:${id}`;
                assert.equal(catalog.ref(ref)?.id, id);
                const whole = m.compose(art, ref);
                assert.ok(whole, `${game}: ${ref} has no picture`);
                for (const [, name] of whole.matchAll(/<use href="#([^"]+)"/g)) assert.ok(whole.includes(`<path id="${name}" d="m`), `${ref}: ${name} is drawn`);
                assert.doesNotMatch(whole, /NaN|undefined/, ref);
            }
        for (const ref of Object.keys(art.pictures)) {
            const known = catalog.ref(ref) ?? ['_a', '_i', '_ii', '_iii'].map((age) => catalog.ref(ref + age)).find(Boolean);
            assert.ok(known, `data/${game}/art.tsv: there is no ${ref}`);
        }
    }
});

test('the same bytes every time, and few of them', async () => {
    for (const game of games) {
        const [one, other] = [JSON.stringify(await makeArt(game, fileOf(game))), JSON.stringify(await makeArt(game, fileOf(game)))];
        assert.equal(one, other);
        const packed = gzipSync(one, { level: 9 }).length;
        assert.ok(packed <= LARGEST, `${game}: ${packed} bytes`);
    }
});

test('a table that cannot be drawn is refused, with its line', () => {
    const scenes = { sea: [] };
    const refuse = (row, why) => assert.throws(() => readArt(`thing\tscene\tshapes\n${row}\n`, 'art.tsv', scenes), why);
    refuse('card:x\tmoon\tanchor', /art\.tsv:2: no scene is called moon/);
    refuse('card:x\tsea\tno-such-shape', /art\.tsv:2: no silhouette is called no-such-shape/);
    refuse('card:x\tsea\tanchor,anchor,anchor,anchor', /art\.tsv:2: a row is/);
    refuse('card:x\tsea\tanchor\ncard:x\tsea\tanchor', /art\.tsv:3: card:x has a picture already/);
    refuse('x\tsea\tanchor', /art\.tsv:2: x is no thing/);
    assert.throws(() => readArt('id\tscene\n', 'art.tsv', scenes), /the columns are/);
});

test('outlines on a grid stay where they were', () => {
    assert.equal(onGrid('M10.4 10.4h.3v.3l-.7-.7z', 1), 'm10 10h1v1l-1-1z');
    assert.equal(onGrid('M0 0a5 5 0 015.2 5.4L1 1', 2), 'm0 0a10 10 0 0 1 10 11l-8-9');
    assert.equal(onGrid('m1 1 2 2ZM4 4', 10), 'm10 10 20 20zm30 30');
    const steps = 'l.4 0'.repeat(50);
    const end = [...onGrid(`M0 0${steps}`, 1).matchAll(/(?<=l| )\d(?= 0)/g)].reduce((sum, [step]) => sum + Number(step), 0);
    assert.equal(end, 20, 'fifty steps of 0.4');
});
