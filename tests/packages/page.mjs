// page.mjs URL FILE [again]: what people do at a server they installed, in Chromium: one game of 7 Wonders Duel to its end, another to its middle, whose links go into FILE.
// With `again`, after an upgrade: they come back by these links, find the game where it was, and play on. tests/packages/test_packages.py starts it.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { makeTable } from '../web/server.mjs';
import { browser, last, open } from '../web/support.mjs';

const [url, file, again] = process.argv.slice(2);

/** One action by whoever is to decide, seen by both; false when the game is over. */
async function step(pages) {
    const mine = await Promise.any(pages.map(async (page) => { await page.waitForSelector('.status.mine, .status.over'); return page; }));
    if (await mine.$('.status.over')) return false;
    const old = await last(mine);
    await mine.evaluate(() => document.querySelector('.groups .action').click());
    for (const page of pages) await page.waitForFunction((before) => Number(document.querySelector('.replay output').textContent.split('/')[1]) > before, old);
    return true;
}

async function play(pages, most) {
    let moves = 0;
    while (moves < most && await step(pages)) moves++;
    return moves;
}

/** Ala makes a table, Ola comes by her link. */
async function twoPeople(chromium) {
    const host = await open(chromium, url, { settings: { name: 'Ala' } });
    const links = await makeTable(host.page, url, 'duel');
    await host.page.click('#sit');
    const guest = await open(chromium, links[1], { settings: { name: 'Ola' } });
    for (const { page } of [host, guest]) await page.waitForSelector('.table');
    return [host, guest];
}

async function first(chromium) {
    const people = await twoPeople(chromium);
    const pages = people.map(({ page }) => page);
    await play(pages, 90);
    for (const page of pages) assert.ok(await page.$('.status.over'), 'the game came to its end');
    const others = await twoPeople(chromium);
    const middle = others.map(({ page }) => page);
    assert.equal(await play(middle, 11), 11);
    await writeFile(file, JSON.stringify({ version: await last(middle[0]), links: middle.map((page) => page.url()) }));
    return [...people, ...others];
}

async function later(chromium) {
    const kept = JSON.parse(await readFile(file, 'utf8'));
    const people = [];
    for (const link of kept.links) people.push(await open(chromium, link));
    const pages = people.map(({ page }) => page);
    for (const page of pages) {
        await page.waitForSelector('.table');
        assert.equal(await last(page), kept.version);
    }
    assert.equal(await play(pages, 5), 5);
    return people;
}

const chromium = await browser();
try {
    for (const person of await (again ? later : first)(chromium)) await person.close();
} finally {
    await chromium.close();
}
