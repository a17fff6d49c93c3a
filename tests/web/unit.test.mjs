// unit.test.mjs: the pure parts of the page, and the Host on the real library. `node --test tests/web/unit.test.mjs`; EPOKI_WASM names the module.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { before, mock, test } from 'node:test';
import { promisify } from 'node:util';
import { bundledIcons, exportsOf, library, textsOf } from './parts.mjs';

let m; // every export the tests use
let epoki;
const catalogs = {};

const sources = ['i18n/texts.ts', 'i18n/index.ts', 'engine/record.ts', 'engine/host.ts', 'engine/catalog.ts', 'games/desk.ts', 'games/duel/model.ts', 'games/generic/model.ts', 'games/facts.ts', 'games/ages/model.ts', 'games/ages/foresee.ts', 'games/ages/icons.ts', 'components/exportlog.ts', 'components/winners.ts',
    'session/analysis.ts', 'session/connection.ts', 'session/online.ts', 'session/session.ts', 'session/saved.ts', 'session/kept.ts', 'games/lessons.ts', 'components/catchup.tsx', 'components/social.tsx', 'components/command.tsx', 'screens/rules.tsx'];

before(async () => {
    m = await exportsOf(sources);
    epoki = await library(1n);
    for (const game of epoki.games) catalogs[game] = await textsOf(game, 'catalog');
});

const host = () => new m.Host((method, params) => epoki.call(method, params));
const catalog = (game) => new m.Catalog(catalogs[game]);

/** A host with a game after some moves: always the n-th legal action. */
function played(game, players, moves, seed = '7') {
    const table = host();
    table.open({ record: table.create({ game, players, seed }) });
    for (let move = 0; move < moves; move++) {
        const { legal, over } = table.look({ seat: 0 });
        if (over) break;
        table.play({ action: legal[(move * 7) % legal.length].action });
    }
    return table;
}

test('every text has both languages and the same places for values', () => {
    for (const [key, [en, pl]] of Object.entries(m.texts)) {
        assert.ok(en.trim() && pl.trim(), key);
        const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
        assert.deepEqual(places(en), places(pl), key);
    }
    assert.equal(m.textOf('pl', 'seat.player', { n: 2 }), 'Gracz 2');
});

/** A game of the arena: its record without actions, and the actions. */
async function arena(game, bot) {
    const folder = await mkdtemp(`${tmpdir()}/epoki-arena-`);
    try {
        await promisify(execFile)(process.env.EPOKI ?? 'build/epoki', ['arena', game, '--bots', `${bot},easy`, '--players', '2', '--games', '2',
            '--seed', '5', '--quiet', '--records', folder]);
        const record = await readFile(`${folder}/${(await readdir(folder)).sort()[0]}`, 'utf8');
        return { head: m.headOf(record), moves: m.actionsOf(record) };
    } finally {
        await rm(folder, { recursive: true });
    }
}

for (const [game, bot] of [['duel', 'hard:iterations=60'], ['ages', 'hard:width=3,iterations=2,ahead=2'], ['civ', 'hard:width=2,iterations=1,ahead=1']])
    test(`bots of the page play the arena's game of ${game}`, async () => {
        const { head, moves } = await arena(game, bot);
        const thinks = host();
        for (const [at, move] of moves.entries()) {
            const record = m.recordOf(head, moves.slice(0, at));
            const seat = thinks.choices({ record }).seat;
            if (seat === 0 || at % 3 === 0) // a person's moves are not asked for: here those of `easy`, some of the time
                assert.equal(thinks.decide({ record, bot: seat ? 'easy' : bot }).action, move, `${game} ${at}`);
        }
    });

test('a bot of the page forgets what is taken back', () => {
    const bot = 'plan:width=4,iterations=1,keep=1';
    const thinks = host();
    const head = m.headOf(host().create({ game: 'ages', players: 2, seed: '7' }));
    const moves = [];
    const ask = () => thinks.decide({ record: m.recordOf(head, moves), bot });
    let followed = 0;
    for (let at = 0; at < 60; at++) {
        const { action, visits, candidates } = ask();
        followed += visits === 0 && candidates.length > 1;
        moves.push(action);
    }
    assert.ok(followed > 15, `${followed} decisions followed a plan`);
    for (let at = 0; at < 8; at++) {
        moves.pop();
        const { visits, candidates } = ask();
        assert.ok(visits > 0 || candidates.length < 2);
    }
});

test('every text stands in one file', async () => {
    const folder = new URL('../../web/src/i18n/', import.meta.url);
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')));
    const keys = files.flatMap((file) => [...file.matchAll(/^ {4}'([^']+)': \[/gm)].map((found) => found[1]));
    assert.equal(keys.length, Object.keys(m.texts).length);
    assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), []);
});

/** The page knows no plurals: a number stands behind the noun it counts ("coins: {n}"), never right before it. */
test('numbers and nouns of the page agree whatever the number: nouns that are counted stand first', () => {
    const counted = [/\{\w+\} (?:new )?(?:coins?|points?|cards?|tokens?|turns?|steps?|wonders?|actions?|workers?|rules?|technolog(?:y|ies)|symbols?|arm(?:y|ies)|scouts?|resources?|cities|units?|wounds?|hexes|markers?|(?:progress|victory|culture|science) points?)\b/,
        /\{\w+\} (?:monet|punkt|kart[ayę]?\b|pion(?:y|ów)?\b|żeton|akcj|robotnik|surow|zasob|technologi|armi|jednost|ran[ay]?\b|pól\b|pola\b|znacznik|miast)/];
    for (const [key, pair] of Object.entries(m.texts)) pair.forEach((text, at) => assert.ok(!counted[at].test(text), `${key}: ${text}`));
});

test('names replace "Player 1" in texts of the library', () => {
    const seats = [{ name: 'Ala', kind: 'human' }, { name: '', kind: 'bot' }];
    const text = { en: 'Player 1 builds Theater. Player 2 moves.', pl: 'Gracz 1 buduje: Teatr. Gracz 2 przesuwa.' };
    assert.equal(m.withNames(m.speaker('en'), text, seats), 'Ala builds Theater. Computer moves.');
    assert.equal(m.withNames(m.speaker('pl'), text, seats), 'Ala buduje: Teatr. Komputer przesuwa.');
});

test('records: head, actions, prefix', () => {
    const record = 'epoki-record 1\ngame duel\nrules 1\nplayers 2\nseed 4\nbegin\n# draft\npick a\n= seat=0\npick b\n';
    assert.deepEqual(m.actionsOf(record), ['pick a', 'pick b']);
    assert.equal(m.fieldOf(record, 'game'), 'duel');
    assert.ok(m.prefixOf(record, 1).endsWith('begin\npick a\n'));
    assert.throws(() => m.headOf('hello'));
});

test('choosing narrows, starts anew, and is taken back', () => {
    const legal = [
        { action: 'build a', refs: ['card:a'], group: 'build' },
        { action: 'wonder w a', refs: ['wonder:w', 'card:a'], group: 'wonder' },
        { action: 'wonder w b', refs: ['wonder:w', 'card:b'], group: 'wonder' },
    ];
    assert.deepEqual(m.chooseNext(legal, [], 'card:a'), ['card:a']);
    assert.deepEqual(m.chooseNext(legal, ['card:a'], 'wonder:w'), ['card:a', 'wonder:w']);
    assert.deepEqual(m.chooseNext(legal, ['card:a'], 'card:b'), ['card:b']);
    assert.deepEqual(m.chooseNext(legal, ['card:a'], 'card:a'), []);
    assert.deepEqual(m.narrowed(legal, ['card:a', 'wonder:w']).map((each) => each.action), ['wonder w a']);
    assert.deepEqual(m.grouped(legal).map((each) => each.group), ['build', 'wonder']);
});

test('the command line finds by notation and by words of both languages', () => {
    const legal = [
        { action: 'build theater', text: { en: 'Build Theater (free)', pl: 'Zbuduj: Teatr (za darmo)' }, refs: [], group: 'build' },
        { action: 'discard theater', text: { en: 'Discard Theater for 2 coins', pl: 'Odrzuć: Teatr, weź 2 monety' }, refs: [], group: 'discard' },
    ];
    assert.equal(m.matching(legal, 'build th')[0].action, 'build theater');
    assert.equal(m.matching(legal, 'teatr odrzuć')[0].action, 'discard theater');
    assert.equal(m.matching(legal, 'xyz').length, 0);
});

test('rules are found by number and by words without accents', async () => {
    const rules = await textsOf('duel', 'rules');
    assert.ok(m.searchRules(rules, '9.4', 'en').some((rule) => rule.id === '9.4'));
    assert.ok(m.searchRules(rules, 'zwyciestwo', 'pl').length + m.searchRules(rules, 'wygrac', 'pl').length > 0);
});

test('analysis: values add up, losses are never negative, the curve follows', () => {
    const sum = (values) => values.reduce((total, each) => total + each, 0);
    assert.ok(Math.abs(sum(m.withValue([0.2, 0.3, 0.5], 1, 0.6)) - 1) < 1e-9);
    const where = { version: 3, seat: 0, action: 'b', certain: false, texts: new Map() };
    const answer = { action: 'a', value: [0.6, 0.4], visits: 10, candidates: [{ action: 'a', share: 0.9, value: 0.6 }, { action: 'b', share: 0.1, value: 0.45 }] };
    const decision = m.judge(where, answer);
    assert.ok(Math.abs(decision.loss - 0.15) < 1e-9);
    const unseen = m.judge({ ...where, action: 'c' }, answer);
    assert.equal(unseen.judged, false);
    assert.equal(unseen.loss, 0);
    const all = m.sumUp([decision], [1, 0], 2);
    assert.deepEqual(all.curve.at(-1), [1, 0]);
    assert.equal(all.players[0].blunders, 1);
    assert.deepEqual(all.turns.map((turn) => turn.cause), ['luck', 'decision']);
});

test('analysis: a second look counts as much as the first, and what is seen after a move speaks for it', () => {
    const answer = (a, b) => ({ action: 'a', value: [a, 1 - a], visits: 10, candidates: [{ action: 'a', share: 0.8, value: a }, { action: 'b', share: 0.2, value: b }] });
    const mean = m.addLook(m.addLook(answer(0.6, 0.3), answer(0.5, 0.5), 1), answer(0.4, 0.7), 2);
    assert.ok(mean.candidates.every((each) => Math.abs(each.value - 0.5) < 1e-9) && Math.abs(mean.value[0] - 0.5) < 1e-9);
    const where = (seat, certain) => ({ version: 3, seat, action: 'b', certain, texts: new Map() });
    const losses = (first, second) => m.lookBack([first, second]).map((each) => Math.round(each.loss * 100));
    const next = m.judge(where(0, false), answer(0.5, 0.5));
    assert.deepEqual(losses(m.judge(where(0, true), answer(0.6, 0.3)), next), [10, 0]);
    assert.deepEqual(losses(m.judge(where(0, false), answer(0.6, 0.3)), next), [30, 0]);
    assert.deepEqual(losses(m.judge(where(0, true), answer(0.6, 0.3)), m.judge(where(1, false), answer(0.5, 0.5))), [30, 0]);
});

test('the log of an online table grows, and shrinks after an undo', () => {
    const entry = (version) => ({ version, seat: 0, action: 'x', events: [] });
    const versions = (log, news, from) => m.mergeLog(log, news, from).map((each) => each.version);
    assert.deepEqual(versions([entry(0), entry(1)], [entry(2)], 2), [0, 1, 2]);
    assert.deepEqual(versions([entry(0), entry(1), entry(2)], [], 1), [0]);
    assert.deepEqual(versions([entry(0), entry(1)], [entry(1)], 1), [0, 1]);
    const seats = [{ name: 'Ala', kind: 'human', online: true }, { name: 'Ola', kind: 'human', level: 'easy' }, { name: 'Ela', kind: 'human', invited: true }, { name: 'Ula', kind: 'human' }];
    const outcome = (what, target) => m.seatOutcome({ what, target, number: 1, seat: 0, of: [] }, seats);
    assert.deepEqual([outcome('substitute', 1), outcome('substitute', 0), outcome('substitute', 3)], ['online.agreed', 'online.back', 'online.refused']);
    assert.deepEqual([outcome('invite', 2), outcome('invite', 0), outcome('invite', 3)], ['online.inviteAgreed', 'online.back', 'online.refused']);
    assert.deepEqual([m.undoOutcome(9, 4), m.undoOutcome(9, 9), m.undoOutcome(9, 10)], ['undo.accepted', 'undo.refused', 'undo.ended']);
});

test('what happened since the own last decision, and since a moment', () => {
    const entry = (version, seat, events = 1) => ({ version, seat, action: 'x', events: Array(events).fill({}) });
    const log = [entry(0, 0), entry(1, 1), entry(2, 0), entry(3, 1), entry(4, 2, 0), entry(5, 2)];
    const versions = (entries) => entries.map((each) => each.version);
    assert.deepEqual(versions(m.sinceOwn({ log, viewer: 0 })), [3, 5]);
    assert.deepEqual(versions(m.sinceOwn({ log, viewer: 2 })), []);
    assert.deepEqual(versions(m.sinceOwn({ log, viewer: -1 })), [], 'a spectator has no turn');
    assert.deepEqual(versions(m.sinceVersion(log, 2)), [2, 3, 5]);
});

test('clocks are told in minutes, and in hours where there are any; who sits where', () => {
    assert.deepEqual([0, 999, 60000, 754000, 3661000, -5].map(m.clockWords), ['0:00', '0:01', '1:00', '12:34', '1:01:01', '0:00']);
    assert.equal(m.presenceOf({ name: 'Ola', kind: 'human', online: true }), 'here');
    assert.equal(m.presenceOf({ name: 'Ola', kind: 'human', online: false }), 'away');
    assert.equal(m.presenceOf({ name: '', kind: 'human', online: false }), 'coming');
    assert.equal(m.presenceOf({ name: 'Ola', kind: 'human', online: false, level: 'hard' }), 'standin');
    assert.equal(m.presenceOf({ name: '', kind: 'open' }), 'open');
});

test('lessons: every game that has one sets up a table, and every tip comes when it fits', () => {
    for (const [game, plan] of Object.entries(m.lessons)) {
        host().open({ record: host().create({ game, players: plan.players, seed: '3', options: plan.options }) });
        assert.equal(new Set(plan.tips.map((tip) => tip.text)).size, plan.tips.length, game);
    }
    const { tips } = m.lessons.ages;
    const state = (phase, groups, round) => ({ phase, legal: groups.map((group) => ({ group })), view: { round } });
    assert.equal(m.tipFor(tips, [], state('actions', ['take'], 1)).text, 'lesson.ages.take');
    assert.equal(m.tipFor(tips, ['lesson.ages.take', 'lesson.ages.kinds'], state('actions', ['take', 'build'], 1)), undefined, 'nothing more in the first round');
    assert.equal(m.tipFor(tips, [], state('bid', ['bid'], 5)).text, 'lesson.ages.bid');
    assert.equal(m.tipFor(tips, ['lesson.ages.politics'], state('politics', ['event'], 3)).text, 'lesson.ages.event');
    assert.equal(m.tipFor(tips, tips.map((tip) => tip.text), state('actions', ['take'], 9)), undefined);
});

test('lessons: a game of the easy bot meets every tip of duel and steel, and those of the first rounds of ages', () => {
    for (const [game, rare] of [['duel', ['lesson.duel.token']], ['ages', ['lesson.ages.attack', 'lesson.ages.bid', 'lesson.ages.excess', 'lesson.ages.tactic', 'lesson.ages.event']], ['steel', ['lesson.steel.place', 'lesson.steel.lose', 'lesson.steel.pay', 'lesson.steel.react']]]) {
        const plan = m.lessons[game];
        const table = host();
        table.open({ record: table.create({ game, players: plan.players, seed: '3', options: plan.options }) });
        const read = [];
        for (let now = table.look({ seat: 0 }), moves = 0; !now.over && moves < 150; now = table.look({ seat: 0 }), moves++) {
            const tip = now.turn === 0 ? m.tipFor(plan.tips, read, now) : undefined;
            if (tip) read.push(tip.text);
            table.play({ action: table.bot({ record: table.record(), bot: plan.level, seed: moves }).action });
        }
        const missed = plan.tips.map((tip) => tip.text).filter((text) => !read.includes(text) && !rare.includes(text));
        assert.deepEqual(missed, [], game);
    }
});

test('small things are kept, the oldest forgotten first, also when the storage is full', () => {
    const stored = new Map();
    globalThis.localStorage = {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => { if (value.length > 60) throw new Error('full'); stored.set(key, value); },
    };
    try {
        const kept = new m.Kept('things', 3);
        for (const id of ['a', 'b', 'c', 'd']) kept.set(id, id.toUpperCase());
        assert.equal(kept.get('a'), undefined);
        assert.equal(kept.get('d'), 'D');
        kept.remove('c');
        assert.deepEqual(kept.entries(), [['b', 'B'], ['d', 'D']]);
        kept.set('e', 'x'.repeat(48));
        assert.deepEqual(kept.entries().map(([id]) => id), ['e'], 'room is made');
        stored.set('epoki.things', '{broken');
        assert.deepEqual(kept.entries(), []);
    } finally {
        delete globalThis.localStorage;
    }
});

test('events of one seat are not told to another', () => {
    assert.equal(m.mayKnow('ages', { event: 'drawn', seat: 1, text: {} }, 0), false);
    assert.equal(m.mayKnow('ages', { event: 'drawn', seat: 0, text: {} }, 0), true);
    assert.equal(m.mayKnow('ages', { event: 'take', seat: 1, text: {} }, 0), true);
    assert.equal(m.mayKnow('civ', { event: 'any', seat: 1, seen_by: [1], text: {} }, 0), false);
});

test('unfinished games are never forgotten, old finished ones are', () => {
    const games = Array.from({ length: 100 }, (_, n) => ({ id: `g${n}`, game: 'duel', record: 'r', seats: [], over: n !== 99, version: 1, changed: 100 - n }));
    const kept = m.trimmed(games);
    assert.equal(kept.length, 61);
    assert.ok(kept.some((game) => game.id === 'g99'));
});

test('host: record and replay agree, undo and looking back work', () => {
    const table = played('duel', 2, 30);
    const now = table.look({ seat: 0 });
    const again = host();
    const steps = again.open({ record: table.record() });
    assert.equal(steps.length, 30);
    assert.deepEqual(again.look({ seat: 0 }), now);
    const past = table.look({ seat: 0, version: 12 });
    assert.equal(past.version, 12);
    assert.deepEqual(table.look({ seat: 0 }), now);
    table.undo({ to: 12 });
    assert.deepEqual(table.look({ seat: 0 }), past);
    assert.throws(() => table.play({ action: 'build nothing' }));
});

test('host: a move that reveals something is not certain', () => {
    const table = played('duel', 2, 8);
    assert.equal(table.certain({ version: 0 }), true); // one of four open wonders
    assert.equal(table.certain({ version: 3 }), false); // four new ones are laid out
});

test('host: everybody sees the same in duel and steel, not in ages', () => {
    assert.equal(played('duel', 2, 20).openInformation(), true);
    assert.equal(played('steel', 3, 40).openInformation(), true, 'prices are for the seat, but hide nothing');
    assert.equal(played('ages', 2, 40).openInformation(), false);
});

test('duel: every card, wonder, token and symbol has drawings that are bundled', async () => {
    const bundled = await bundledIcons();
    const cards = catalog('duel');
    const check = (icon, what) => assert.ok(bundled.has(icon), `${what}: ${icon}`);
    for (const card of cards.table('cards')) {
        const marks = m.buildingMarks(card);
        assert.ok(marks.length, card.id);
        for (const mark of [...marks, ...m.costMarks(card.cost, card.cost_coins)]) check(mark.icon, card.id);
        if (card.chain_symbol_given) check(m.chainIcons[card.chain_symbol_given], card.id);
    }
    for (const wonder of cards.table('wonders')) {
        check(m.wonderIcons[wonder.id], wonder.id);
        for (const mark of m.wonderMarks(wonder)) check(mark.icon, wonder.id);
    }
    for (const token of cards.table('tokens')) check(m.tokenIcons[token.id], token.id);
    for (const symbol of cards.table('symbols')) check(m.symbolIcons[symbol.id], symbol.id);
});

test('duel: the pyramid has twenty places in the right rows; the pawn is seen from both sides', () => {
    const table = played('duel', 2, 8);
    const view = table.look({ seat: 0 }).view;
    const { slots, rows, columns } = m.slotsOf(catalog('duel'), view);
    assert.equal(slots.length, 20);
    assert.deepEqual([rows, columns], [5, 6]);
    const [top] = slots.filter((slot) => slot.row === 0);
    const left = m.slotsOf(catalog('duel'), { ...view, remaining: slots.filter((slot) => slot.row === 0).map((slot) => slot.slot) });
    assert.deepEqual([left.rows, left.columns, left.slots[0].row, left.slots[0].x], [1, 2, 0, 0], 'what is left is counted from its own corner');
    assert.ok(top.x > 0);
    assert.deepEqual(m.slotsOf(catalog('duel'), { ...view, remaining: [] }), { slots: [], rows: 1, columns: 1 });
    assert.equal(slots.filter((slot) => slot.available).length, 6);
    assert.ok(slots.filter((slot) => slot.card === null).every((slot) => slot.back === 'age1'));
    assert.equal(m.pawnFor({ pawn: 3 }, 0), 3);
    assert.equal(m.pawnFor({ pawn: 3 }, 1), -3);
});

test('generic board: ages has its row with prices, hands, workers; a game without description is not empty', () => {
    const { view } = played('ages', 3, 6).look({ seat: 0 });
    const board = m.boardOf(catalog('ages'), view, 3);
    const row = board.areas.find((area) => area.key === 'row');
    assert.ok(row.items.length > 5);
    assert.ok(row.items.some((item) => item.notes.some((note) => note.key === 'price')));
    assert.equal(board.sides.length, 3);
    assert.ok(board.sides[0].counters.some((counter) => counter.key === 'food' && counter.plus !== undefined));
    assert.ok(board.sides[0].areas.find((area) => area.key === 'techs').items.some((item) => item.notes.some((note) => note.key === 'workers')));
    const duel = played('duel', 2, 20).look({ seat: 0 });
    const guess = m.guessLayout(catalog('duel'), duel.view);
    assert.ok(guess.areas.length && guess.seatAreas.includes('wonders') && guess.seatCounters.includes('coins'));
});

test('what changes between two lists of facts, and what is not known', () => {
    const before = [{ key: 'food', seat: 0, value: 3, better: 'more' }, { key: 'uprising', seat: 0, value: false, better: 'less' }, { key: 'ca', seat: 0, value: 4 },
        { key: 'hidden', seat: 1, value: 2 }, { key: 'same', seat: null, value: 1 }];
    const after = [{ key: 'food', seat: 0, value: 1 }, { key: 'uprising', seat: 0, value: true }, { key: 'ca', seat: 0, value: 3 }, { key: 'hidden', seat: 1, value: null }, { key: 'same', seat: null, value: 1 }];
    assert.deepEqual(m.changesOf(before, after).map(({ key, from, to, tone }) => [key, from, to, tone]), [['food', 3, 1, 'bad'], ['uprising', false, true, 'bad'], ['ca', 4, 3, 'plain']]);
});

test('a preview plays nothing, and every board that has facts can tell it', () => {
    for (const [game, facts] of [['duel', m.duelFacts], ['ages', m.agesFacts], ['ages', m.genericFacts]]) {
        const table = played(game, 2, 30);
        const { turn } = table.look({ seat: 0 });
        const shot = table.look({ seat: turn });
        const cards = catalog(game);
        for (const { action } of shot.legal.slice(0, 6)) {
            const { view, reveals } = table.preview({ action });
            assert.deepEqual(table.look({ seat: turn }), shot);
            const foretold = m.changesOf(facts(cards, shot.view, turn), facts(cards, view, turn));
            const other = host();
            other.open({ record: table.record() });
            other.play({ action });
            const happened = m.changesOf(facts(cards, shot.view, turn), facts(cards, other.look({ seat: turn }).view, turn));
            if (reveals) for (const change of foretold.filter(({ key }) => ['ca', 'ma', 'coins'].includes(key))) assert.deepEqual(happened.find(({ key, seat }) => key === change.key && seat === change.seat), change);
            else assert.deepEqual(foretold, happened);
        }
        assert.throws(() => table.preview({ action: 'build nothing' }));
    }
});

test('ages: columns hold every technology with its workers; the row knows prices and what leaves', () => {
    const table = played('ages', 3, 40);
    const { view } = table.look({ seat: 0 });
    const cards = catalog('ages');
    const columns = m.columnsOf(cards, view.player[0]);
    assert.equal(columns.length, 11);
    const inPlay = columns.flatMap((column) => column.levels.flatMap((tech) => (tech ? [tech] : [])));
    assert.deepEqual(new Set(inPlay.map((tech) => tech.row.id)), new Set(view.player[0].techs));
    assert.equal(inPlay.reduce((sum, tech) => sum + tech.workers, 0), view.player[0].workers.reduce((sum, n) => sum + n, 0));
    assert.ok(columns.every((column) => column.levels.every((tech, level) => !tech || tech.row.type === column.type && Object.keys(m.NUMERALS)[level] === tech.row.age)));
    assert.deepEqual(m.yieldsOf(cards.row('civil_cards', 'religion')), [{ kind: 'culture', n: 1 }, { kind: 'happiness', n: 1 }]);
    assert.deepEqual(m.yieldsOf(cards.row('civil_cards', 'agriculture')), []);
    const spaces = m.rowSpaces(view);
    assert.equal(spaces.length, 13);
    assert.deepEqual(spaces.filter((space) => space.leaves).map((space) => space.space), [1, 2]); // three players
    assert.ok(spaces.every((space) => space.price === null || space.price >= 0));
    assert.deepEqual(m.rowSpaces({ ...view, row_prices: undefined }).map((space) => space.price), Array(13).fill(null)); // who watches has no prices
});

test('ages: known cards are told apart from backs, events from their ages', () => {
    const cards = catalog('ages');
    assert.deepEqual(m.pileOf(cards, ['age_1', 'age_1', 'age_2', 'legion']).backs, [{ age: 'age_1', n: 2 }, { age: 'age_2', n: 1 }]);
    assert.deepEqual(m.pileOf(cards, ['age_1', 'legion']).known.map((card) => card.id), ['legion']);
    assert.deepEqual(m.civilHandOf(cards, ['age_a', 'iron', 'age_1', 'age_a']).backs, [{ age: 'age_a', n: 2 }, { age: 'age_1', n: 1 }]);
    assert.deepEqual(m.civilHandOf(cards, ['age_a', 'iron']).known.map((card) => card.id), ['iron']);
    const { view } = played('ages', 2, 40).look({ seat: 0 });
    const events = m.eventsOf(cards, { ...view, planned: ['crusades'] });
    assert.equal(events.current.count, view.current_events.length);
    assert.deepEqual(events.current.own.map((card) => card.id), ['crusades']);
});

test('ages: armies as groups, wars, pacts, places by strength', () => {
    const cards = catalog('ages');
    const { view } = played('ages', 3, 4).look({ seat: 0 });
    view.player[0].tactic = 'phalanx';
    view.armies[0] = { modern: 1, old: 1, doubled: 1, strength: 9 };
    assert.deepEqual(m.groupsOf(cards, view, 0), [
        { units: ['infantry', 'infantry', 'cavalry'], strength: 6, old: false, air: true },
        { units: ['infantry', 'infantry', 'cavalry'], strength: 3, old: true, air: false },
    ]);
    view.wars = [{ card: 'war_over_culture', by: 1, on: 2, attack: 7, defence: 3 }];
    assert.deepEqual(m.warsOf(cards, view).map(({ by, on, row, attack, defence }) => [by, on, row.id, attack, defence]), [[1, 2, 'war_over_culture', 7, 3]]);
    Object.assign(view.player[2], { pact: 'open_borders_agreement', partner: 0 });
    assert.deepEqual(m.pactsOf(cards, view, 0).map(({ owner, partner, side }) => [owner, partner, side]), [[2, 0, null]]);
    assert.equal(m.pactsOf(cards, view, 1).length, 0);
    assert.deepEqual(m.standing([2, 0, 1], [5, 3, 9], 0), { place: 2, above: 4, below: 2 });
    assert.deepEqual(m.standing([2, 0, 1], [5, 3, 9], 1), { place: 3, above: 2, below: null });
});

test('everybody who shares a victory is named', () => {
    const score = (seat, winner) => ({ seat, total: 90, parts: {}, winner });
    const nameOf = (seat) => ['Ala', 'Ola', 'Jan'][seat];
    const won = (winners, you) => m.winnersWords(m.speaker('en'), [0, 1, 2].map((seat) => score(seat, winners.includes(seat))), nameOf, you);
    assert.equal(won([]), '');
    assert.equal(won([1]), 'Ola wins');
    assert.equal(won([1], 1), 'You win!');
    assert.equal(won([0, 2], 2), 'Shared victory: Ala, Jan');
});

test('ages: who resigned is marked', () => {
    const { view } = played('ages', 3, 4).look({ seat: 0 });
    assert.equal(m.hasResigned(view.player[1]), false);
    assert.equal(m.hasResigned({ ...view.player[1], marks: ['resigned'] }), true);
    const after = { ...view, player: view.player.map((player, seat) => (seat ? player : { ...player, marks: ['resigned'], science: 0, ca: 0 })) };
    const changes = m.changesOf(m.agesFacts(catalog('ages'), view, 0), m.agesFacts(catalog('ages'), after, 0));
    assert.deepEqual(changes.map(({ key, from, to }) => [key, from, to]), [['resigned', false, true]], 'not every number that is gone');
});

test('ages: what to think of before the turn ends', () => {
    const cards = catalog('ages');
    const { view } = played('ages', 2, 4).look({ seat: 0 });
    const end = { action: 'end', text: {}, refs: [], group: 'end' };
    const keys = () => m.agesWarnings(cards, view, 0, end).map(({ key, level }) => `${key}:${level}`);
    Object.assign(view.player[0], { ca: 0, ma: 0, unused: 0 });
    Object.assign(view.ratings[0], { discontent: 0 });
    Object.assign(view.forecast[0], { uprising: false, famine: 0, corruption: 0, corruption_food: 0, discard: 0 });
    assert.deepEqual(keys(), []);
    Object.assign(view.forecast[0], { corruption_food: 3 });
    assert.deepEqual(keys(), ['warning.corruptionFood:loss']); // food goes where resources are lacking
    Object.assign(view.forecast[0], { uprising: true, famine: 4, corruption: 2, corruption_food: 0, discard: 1 });
    Object.assign(view.player[0], { ca: 2, ma: 1, unused: 1 });
    assert.deepEqual(keys(), ['warning.uprising:grave', 'warning.famine:grave', 'warning.corruption:loss', 'warning.discard:loss', 'warning.ca:loss', 'warning.ma:note', 'warning.unused:note']);
    assert.deepEqual(m.agesWarnings(cards, view, 0, { ...end, action: 'population' }), []);
    assert.deepEqual(m.agesWarnings(cards, view, 0, { ...end, action: 'resign' }), [{ key: 'warning.resign', level: 'final' }]);
});

test('ages: every kind of card has a drawing that is bundled', async () => {
    const bundled = await bundledIcons();
    const cards = catalog('ages');
    for (const type of [...cards.table('types'), ...cards.table('military_types')]) assert.ok(bundled.has(m.typeIcons[type.id]), type.id);
    for (const icon of Object.values(m.numberIcons)) assert.ok(bundled.has(icon), icon);
});

test('the log as a text: one line per decision, by name, without what the viewer may not know', () => {
    const seats = [{ name: 'Ala', kind: 'human' }, { name: '', kind: 'bot' }];
    const log = [
        { version: 0, seat: 0, action: 'build theater', events: [{ event: 'build', text: { en: 'Player 1 builds Theater.', pl: 'Gracz 1 buduje: Teatr.' } }] },
        { version: 1, seat: 1, action: 'event crusades', events: [] },
    ];
    assert.equal(m.logText(m.speaker('en'), 'duel', log, seats), 'duel\nAla, Computer\n\n1. Ala builds Theater.\n');
    assert.match(m.logText(m.speaker('pl'), 'duel', log, seats), /1\. Ala buduje: Teatr\./);
});

test('a connection that is not answered is given up and tried again, one that is answered is kept', () => {
    const sockets = [];
    class Socket {
        static OPEN = 1;
        readyState = 0;
        constructor() { sockets.push(this); }
        open() { this.readyState = Socket.OPEN; this.onopen(); }
        close() { this.readyState = 3; this.onclose(); }
    }
    const told = [];
    mock.timers.enable({ apis: ['setTimeout'] });
    Object.assign(globalThis, { WebSocket: Socket, document: { baseURI: 'http://127.0.0.1/' } });
    try {
        const connection = new m.Connection({ open: () => told.push('open'), closed: () => told.push('closed'), notify() {} });
        mock.timers.tick(9999);
        assert.deepEqual([sockets.length, told], [1, []]);
        mock.timers.tick(1);
        assert.deepEqual([sockets[0].readyState, told], [3, ['closed']]);
        mock.timers.tick(500);
        assert.equal(sockets.length, 2);
        sockets[1].open();
        mock.timers.tick(3600000);
        assert.deepEqual([sockets.length, sockets[1].readyState, told], [2, Socket.OPEN, ['closed', 'open']]);
        connection.close();
        mock.timers.tick(3600000);
        assert.deepEqual([sockets.length, told.length], [2, 2], 'who closes it does not want it back');
    } finally {
        mock.timers.reset();
        delete globalThis.WebSocket;
        delete globalThis.document;
    }
});
