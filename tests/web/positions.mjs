// positions.mjs: a page at a position worth looking at: games between bots, kept where seat 0 has a certain decision to make, opened as saved games.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { library } from './parts.mjs';
import { LAPTOP, myTurn, open, position, root } from './support.mjs';

/**
 * The records of games, from that seed on, at the first decisions of seat 0 that fit. `wanted`: name -> (phase, view) => whether it fits;
 * `bold`: actions that bots of this level seldom choose, taken when there are some at every `every`-th decision.
 */
export async function positions(game, { players, seed, options = {}, bold = null, every = 3, games = 4 }, wanted) {
    const epoki = await library(3n);
    const found = {};
    for (let nth = 0; nth < games && Object.keys(found).length < Object.keys(wanted).length; nth++) {
        const { table } = epoki.call('new', { game, players, seed: seed + nth, options });
        search(epoki, table, wanted, found, (action, version) => bold && version % every === 0 && bold.test(action));
        epoki.call('close', { table });
    }
    return found;
}

function search(epoki, table, wanted, found, isDaring) {
    for (;;) {
        const { seat, phase, over, version } = epoki.call('turn', { table });
        if (over || Object.keys(found).length === Object.keys(wanted).length) return;
        if (seat === 0) {
            const view = epoki.call('view', { table, seat });
            for (const [name, fits] of Object.entries(wanted)) if (!found[name] && fits(phase, view)) found[name] = epoki.call('record', { table });
        }
        const { actions } = epoki.call('legal', { table });
        const daring = actions.find(({ action }) => isDaring(action, version));
        epoki.call('play', { table, action: daring ? daring.action : epoki.call('bot', { table, bot: 'greedy', seed: version }).action });
    }
}

/** The record of a game between bots, so many decisions of seat 0 before its end. */
export async function nearEnd(game, { players, seed, options = {}, bot = 'greedy' }, left) {
    const epoki = await library(3n);
    const { table } = epoki.call('new', { game, players, seed, options });
    const records = [];
    for (;;) {
        const { seat, over, version } = epoki.call('turn', { table });
        if (over) return records.at(-left);
        if (seat === 0) records.push(epoki.call('record', { table }));
        epoki.call('play', { table, action: epoki.call('bot', { table, bot, seed: version }).action });
    }
}

/** A short game of 7 Wonders Duel, for what is asked of every move of it. */
export const SHORT = { players: 2, seed: 99, bot: 'random' };

const SAMPLES = {
    duel: { players: 2, seed: 11 },
    ages: { players: 3, seed: 11 },
    steel: { players: 3, seed: 11 },
    tempus: { players: 4, seed: 11 },
    civ: { players: 3, seed: 11 },
};

export const GAMES = Object.keys(SAMPLES);

/** The settings of somebody who has changed none: the list of actions is closed. */
export const SEEN = { list: false };

/** The records of one game between bots: at the first decision of seat 0, in the middle, and at the last decision. */
export async function moments(game) {
    const epoki = await library(3n);
    const { players, seed } = SAMPLES[game];
    const { table } = epoki.call('new', { game, players, seed, options: {} });
    const records = [];
    for (;;) {
        const { seat, over, version } = epoki.call('turn', { table });
        if (over) break;
        if (seat === 0) records.push(epoki.call('record', { table }));
        epoki.call('play', { table, action: epoki.call('bot', { table, bot: 'greedy', seed: version }).action });
    }
    epoki.call('close', { table });
    return { start: records[0], middle: records[Math.floor(records.length / 2)], end: records.at(-1) };
}

/** The same out of the golden games of a game: the last decision of seat 0 that fits, in the first game that has one. */
export async function goldenPositions(game, wanted) {
    const epoki = await library(3n);
    const folder = path.join(root, 'tests/golden', game);
    const found = {};
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.rec')).sort()) {
        const missing = Object.entries(wanted).filter(([name]) => !found[name]);
        if (!missing.length) break;
        const { table } = epoki.call('load', { record: await readFile(path.join(folder, file), 'utf8') });
        for (let { version } = epoki.call('turn', { table }); version > 0; version = epoki.call('undo', { table }).version) {
            const { seat, phase } = epoki.call('turn', { table });
            if (seat !== 0) continue;
            const view = epoki.call('view', { table, seat });
            for (const [name, fits] of missing) if (!found[name] && fits(phase, view)) found[name] = epoki.call('record', { table });
        }
        epoki.call('close', { table });
    }
    return found;
}

/** A game the browser has kept, the person sitting at seat 0. */
function kept(id, record) {
    const players = Number(/^players (\d)/m.exec(record)[1]);
    const [, game] = /^game (\w+)/m.exec(record);
    const seats = Array.from({ length: players }, (_, seat) => (seat ? { name: '', kind: 'bot', level: 'easy' } : { name: '', kind: 'human' }));
    return { id, game, record, seats, over: false, version: 0, changed: 1 };
}

/** A page at the position of a record, the person sitting at seat 0. */
export async function at({ chromium, url }, record, { size = LAPTOP, alone = false, ...settings } = {}) {
    const opened = await open(chromium, `${url}#/game/x`, { size, alone, settings, kept: [kept('x', record)] });
    await myTurn(opened.page);
    return opened;
}

/** A page that goes from one position to another, and from one language to another, without being opened anew: `records` by name. */
export async function among({ chromium, url }, records, { size = LAPTOP, ...settings } = {}) {
    const names = Object.keys(records);
    const opened = await open(chromium, `${url}#/game/${names[0]}`, { size, settings, kept: names.map((name) => kept(name, records[name])) });
    const { page } = opened;
    await myTurn(page);
    const go = async (name) => {
        if (page.url().endsWith(`#/game/${name}`)) return;
        const before = await position(page);
        await page.evaluate((id) => { location.hash = `#/game/${id}`; }, name);
        await page.waitForFunction((old) => { const now = document.querySelector('.replay output')?.textContent; return now && now !== old; }, before);
        await myTurn(page);
    };
    const speak = async (lang) => {
        await page.evaluate((id) => { // phones do not show it at a table
            const choice = document.getElementById('lang');
            choice.value = id;
            choice.dispatchEvent(new Event('change', { bubbles: true }));
        }, lang);
        await page.waitForFunction((id) => document.documentElement.lang === id, lang);
    };
    return { ...opened, go, speak };
}

export const noScrolling = (page) => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth);
