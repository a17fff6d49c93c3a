// unit.test.mjs: the pure parts of the page, and rooms in the real library. `node --test tests/web/unit.test.mjs`; EPOKI_WASM names the module.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, mock, test } from 'node:test';
import { arenaRecord, bundledIcons, Device, exportsOf, library, netOf, speakAll, textsOf } from './parts.mjs';
import { root } from './support.mjs';

let m; // every export the tests use
let words; // of the page, by language
let epoki;
const catalogs = {};

const sources = ['i18n/texts.ts', 'i18n/index.ts', 'engine/record.ts', 'engine/host.ts', 'engine/nets.ts', 'engine/catalog.ts', 'games/desk.ts', 'games/duel/model.ts', 'games/generic/model.ts', 'games/facts.ts', 'games/story.ts', 'games/ages/model.ts', 'games/ages/foresee.ts', 'games/ages/icons.ts', 'games/ages/words.ts', 'games/ages/spots.tsx', 'components/exportlog.ts', 'components/winners.ts', 'components/drag.ts',
    'session/analysis.ts', 'session/connection.ts', 'session/entries.ts', 'session/session.ts', 'session/state.ts', 'session/saved.ts', 'session/kept.ts', 'components/catchup.tsx', 'people/positionpicture.ts', 'components/social.tsx', 'components/drawer.tsx', 'components/forced.ts', 'screens/rules.tsx'];

before(async () => {
    m = await exportsOf(sources);
    words = await speakAll(m);
    epoki = await library(1n);
    for (const game of epoki.games) catalogs[game] = await textsOf(game, 'catalog');
});

const host = () => new m.Host(epoki);
const people = (players) => Array.from({ length: players }, () => ({ name: '', kind: 'human' }));
const device = (setup, seats = people(setup.players)) => new Device(epoki, m.entriesOf(host().create(setup), seats));
const catalog = (game) => new m.Catalog(catalogs[game]);

/** A room of people after some moves: always the n-th legal action. */
function played(game, players, moves, seed = '7') {
    const room = device({ game, players, seed });
    for (let move = 0; move < moves; move++) {
        const { legal, over } = room.now();
        if (over) break;
        room.play(legal[(move * 7) % legal.length].action);
    }
    return room;
}

test('texts: values, plurals, languages', () => {
    assert.equal(m.textOf('pl', 'seat.player', { n: 2 }), 'Gracz 2');
    assert.equal(m.textOf('en', 'app.error', {}), 'Something went wrong: {what}', 'a value that is not given is seen');
    const coins = (lang, n) => m.fill(lang, lang === 'pl' ? '{n|0=za darmo|# moneta|# monety|# monet}!' : '{n|0=free|# coin|# coins}!', { n });
    assert.deepEqual([0, 1, 2, 5, 12, 22].map((n) => coins('pl', n)), ['za darmo!', '1 moneta!', '2 monety!', '5 monet!', '12 monet!', '22 monety!']);
    assert.deepEqual([0, 1, 2, 21].map((n) => coins('en', n)), ['free!', '1 coin!', '2 coins!', '21 coins!']);
    const change = (n) => m.fill('pl', '{who} {n|-=traci {-n|# punkt|# punkty|# punktów}|0=nic{m|0=| (#!)}|ma # więcej}', { n, m: n + 1, who: '#' });
    assert.deepEqual([-5, -1, 0, 1, 2].map(change), ['# traci 5 punktów', '# traci 1 punkt', '# nic (1!)', '# ma 1 więcej', '# ma 2 więcej']);
    const places = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();
    for (const { id } of m.LANGUAGES) {
        assert.deepEqual(Object.keys(words[id]), Object.keys(words.en), id);
        for (const [key, text] of Object.entries(words[id])) assert.deepEqual(places(text), places(words.en[key]), `${id}: ${key}`);
    }
    assert.ok(m.isTextKey('seat.player') && !m.isTextKey('seat.nobody'));
});

for (const game of ['duel', 'ages', 'civ'])
    test(`bots of the page play the arena's game of ${game}`, async () => {
        const record = await arenaRecord(game);
        const [head, moves] = [m.headOf(record), m.actionsOf(record)];
        // The room, and the one in which its bots think: that one hears what was stored.
        const lines = m.entriesOf(head, [{ name: '', kind: 'bot', level: 'hard' }, { name: '', kind: 'bot', level: 'easy' }]);
        const [room, thinks] = [new Device(epoki, lines), new Device(epoki, lines)];
        room.ask(null, 'join');
        thinks.ask(null, 'join');
        for (const [at, move] of moves.entries()) {
            const { turn } = room.ask(null, 'past', { version: at, undos: 0 }).result;
            if (turn === 0 || at % 3 === 0) // those of `easy` some of the time
                assert.equal(thinks.ask(null, 'think').result.action, move, `${game} ${at}`);
            const { entries } = room.ask(null, 'move', { action: move, version: at, undos: 0 });
            thinks.ask(null, 'follow', { entries: entries.map((entry) => JSON.stringify(entry)).join('\n') });
        }
        assert.equal(room.record(), thinks.record());
    });

test('a bot of the page forgets what is taken back', () => {
    const level = 'plan:width=4,iterations=1,keep=1';
    const thinks = device({ game: 'ages', players: 2, seed: '7' }, [{ name: '', kind: 'bot', level }, { name: '', kind: 'bot', level }]);
    thinks.ask(null, 'join');
    const ask = () => thinks.ask(null, 'think').result;
    let followed = 0;
    for (let version = 0; version < 60; version++) {
        const { action, visits, candidates } = ask();
        followed += visits === 0 && candidates.length > 1;
        thinks.ask(null, 'move', { action, version, undos: 0 });
    }
    assert.ok(followed > 15, `${followed} decisions followed a plan`);
    for (let to = 59; to > 51; to--) {
        thinks.ask(null, 'follow', { entries: JSON.stringify({ entry: 'undo', date: 1, seat: 0, to }) });
        const { visits, candidates } = ask();
        assert.ok(visits > 0 || candidates.length < 2);
    }
});

/** A number stands behind the noun it counts ("coins: {n}"), or the noun has plural forms. */
test('numbers and nouns of the page agree whatever the number: nouns that are counted stand first', () => {
    const counted = [/\{\w+\} (?:new )?(?:coins?|points?|cards?|tokens?|turns?|steps?|wonders?|actions?|workers?|rules?|technolog(?:y|ies)|symbols?|arm(?:y|ies)|scouts?|resources?|cities|units?|wounds?|hexes|markers?|(?:progress|victory|culture|science) points?)\b/,
        /\{\w+\} (?:monet|punkt|kart[ayę]?\b|pion(?:y|ów)?\b|żeton|akcj|robotnik|surow|zasob|technologi|armi|jednost|ran[ay]?\b|pól\b|pola\b|znacznik|miast)/];
    for (const [at, lang] of ['en', 'pl'].entries()) for (const [key, text] of Object.entries(words[lang])) assert.ok(!counted[at].test(text), `${key}: ${text}`);
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

test('dropping a card: on a place by its verbs, on another thing what is about both', () => {
    const legal = [{ action: 'build a', refs: ['card:a'] }, { action: 'discard a', refs: ['card:a'] }, { action: 'wonder w a', refs: ['card:a', 'wonder:w'] }, { action: 'build b', refs: ['card:b'] }];
    const meant = (ref, goal) => m.droppedOn(legal, ref, goal).map((each) => each.action);
    assert.deepEqual(meant('card:a', { verbs: 'build take' }), ['build a']);
    assert.deepEqual(meant('card:a', { verbs: 'discard' }), ['discard a']);
    assert.deepEqual(meant('card:a', { ref: 'wonder:w' }), ['wonder w a']);
    assert.deepEqual(meant('card:a', { verbs: 'wonder', ref: 'wonder:w' }), ['wonder w a']);
    assert.deepEqual(meant('card:a', { verbs: 'wonder', ref: 'wonder:other' }), [], 'that place, not another of its kind');
    assert.deepEqual(meant('card:b', { ref: 'wonder:w' }), []);
    assert.deepEqual(meant('card:a', { ref: 'card:a' }), [], 'not on itself');
    assert.deepEqual(meant('card:a', {}), []);
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
    assert.deepEqual(m.sumUp([{ ...decision, certain: true }], [1, 0], 2).turns.map((turn) => turn.cause), ['decision'], 'a second thought of the judge turns nothing');
    assert.ok(Math.abs(decision.stake - 0.075) < 1e-9, 'the best over the mean of all');
    assert.equal(all.players[0].accuracy, 0, 'worse than drawn by lot');
    const best = m.judge({ ...where, action: 'a' }, answer);
    assert.ok(Math.abs(m.sumUp([best, best, best, decision], null, 2).players[0].accuracy - 50) < 1e-6, 'half of what was at stake is lost');
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
    const outcome = (what, target, paused = false, after = 9) => m.outcomeOf({ what, target, number: 1, seat: 0, of: [] }, 9, after, seats, paused);
    assert.deepEqual([outcome('substitute', 1), outcome('substitute', 0), outcome('substitute', 3)], ['online.agreed', 'online.back', 'online.refused']);
    assert.deepEqual([outcome('invite', 2), outcome('invite', 0), outcome('invite', 3)], ['online.inviteAgreed', 'online.back', 'online.refused']);
    assert.deepEqual([outcome('pause', undefined, true), outcome('pause', undefined)], ['online.pauseAgreed', 'online.refused']);
    assert.deepEqual([4, 9, 10].map((after) => outcome('undo', undefined, false, after)), ['undo.accepted', 'undo.refused', 'undo.ended']);
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

test('what one seat is told is not told to another', () => {
    const room = played('ages', 2, 60);
    const told = (seat) => room.look(seat).log.flatMap(({ events }) => events.filter(({ seen_by: seen }) => seen));
    for (const seat of [0, 1]) {
        assert.ok(told(seat).length, 'something is for this seat alone');
        for (const event of told(seat)) assert.ok(event.seen_by.includes(seat), JSON.stringify(event));
    }
});

test('unfinished games are never forgotten, old finished ones are', () => {
    const games = Array.from({ length: 100 }, (_, n) => ({ id: `g${n}`, game: 'duel', seats: [], over: n !== 99, version: 1, changed: 100 - n }));
    const kept = m.trimmed(games);
    assert.equal(kept.length, 61);
    assert.ok(kept.some((game) => game.id === 'g99'));
});

test('the entries of a room: the same room again, packed or not; undo and looking back work', () => {
    const room = played('duel', 2, 30);
    const now = room.look(0);
    for (const lines of [room.lines, m.packed(room.lines), m.entriesOf(room.record(), people(2))]) assert.deepEqual(new Device(epoki, lines).look(0), now);
    assert.equal(m.recordFrom(room.lines), room.record());
    assert.equal(host().story({ record: room.record() }).steps.length, 30);
    const past = room.past(0, 12);
    assert.equal(past.version, 12);
    assert.deepEqual(room.look(0), now);
    const { undos } = now;
    room.ask(0, 'undo', { to: 12, undos });
    const { version, turn, phase, view } = room.look(0);
    assert.deepEqual({ version, turn, phase, view }, { version: 12, turn: past.turn, phase: past.phase, view: past.view });
    assert.equal(m.recordFrom(room.lines), room.record());
    assert.deepEqual(new Device(epoki, m.packed(room.lines)).look(0).undos, undos + 1);
    assert.equal(room.now().redo, true);
    assert.throws(() => room.play('build nothing'), { code: -32001 });
    assert.throws(() => room.ask(0, 'undo', { to: 5, undos }), { code: -32004 }, 'a message that comes twice');
});

test('a room refuses what it cannot read, and goes on', () => {
    const room = played('duel', 2, 3);
    assert.throws(() => room.ask(0, 'fly'), { code: -32601 });
    assert.throws(() => room.ask(5, 'play'), { code: -32600 });
    assert.throws(() => room.ask(0, 'play', { action: 7 }), { code: -32602 });
    assert.throws(() => room.ask(0, 'think'), { code: -32004 });
    assert.throws(() => room.ask(0, 'follow', { entries: '{"entry":"play"}' }), { code: -32602 });
    assert.throws(() => room.ask(0, 'move', { action: 'x', version: 0, undos: 0 }), { code: -32004 });
    assert.throws(() => epoki.openRoom(''), /no entries/);
    assert.throws(() => epoki.openRoom('{"entry":"chat"}'), /date/);
    assert.equal(room.now().version, 3);
});

test('a move that reveals something is not certain', () => {
    const record = played('duel', 2, 8).record();
    const certain = (version) => host().certain({ record: m.prefixOf(record, version), action: m.actionsOf(record)[version] });
    assert.equal(certain(0), true); // one of four open wonders
    assert.equal(certain(3), false); // four new ones are laid out
});

test('everybody sees the same in duel and steel, not in ages', () => {
    const same = (room) => room.ask(0, 'same', { seat: 1 }).result;
    assert.equal(same(played('duel', 2, 20)), true);
    assert.equal(same(played('steel', 3, 40)), true, 'prices are for the seat, but hide nothing');
    assert.equal(same(played('ages', 2, 40)), false);
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
        for (const mark of m.wonderMarks(wonder)) check(mark.icon, wonder.id);
    }
    for (const token of cards.table('tokens')) for (const mark of m.tokenMarks(token)) check(mark.icon, token.id);
    for (const symbol of cards.table('symbols')) check(m.symbolIcons[symbol.id], symbol.id);
});

test('duel: the pyramid has twenty places in the right rows; the pawn is seen from both sides', () => {
    const { view } = played('duel', 2, 8).look(0);
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
    const { view } = played('ages', 3, 6).look(0);
    const board = m.boardOf(catalog('ages'), view, 3);
    const row = board.areas.find((area) => area.key === 'row');
    assert.ok(row.items.length > 5);
    assert.ok(row.items.some((item) => item.notes.some((note) => note.key === 'price')));
    assert.equal(board.sides.length, 3);
    assert.ok(board.sides[0].counters.some((counter) => counter.key === 'food' && counter.plus !== undefined));
    assert.ok(board.sides[0].areas.find((area) => area.key === 'techs').items.some((item) => item.notes.some((note) => note.key === 'workers')));
    const duel = played('duel', 2, 20).look(0);
    const guess = m.guessLayout(catalog('duel'), duel.view);
    assert.ok(guess.areas.length && guess.seatAreas.includes('wonders') && guess.seatCounters.includes('coins'));
});

test('generic board: a game that names its fields shows those, in that order, with columns of things and hidden cards', () => {
    const text = (en) => ({ en });
    const tables = {
        fields: [{ id: 'ship', name: text('In the harbour') }, { id: 'deck', name: text('To come') }, { id: 'coins', name: text('Coins') }, { id: 'value', name: text('Value') }],
        ships: [{ id: 'dhow', name: text('Dhow'), value: 2 }],
    };
    const row = (table, id) => (tables[table] ?? []).find((each) => each.id === id);
    const harbour = { game: 'harbour', table: (name) => tables[name] ?? [], row, find: (id) => (row('ships', id) ? { row: row('ships', id), ref: `ship:${id}` } : undefined) };
    const view = { seats: 2, deck: [null, null], ship: 'dhow', player: [{ coins: 8, bid: 1 }, { coins: 9, bid: null }], frames: [{ kind: 'bid', seat: 0 }] };
    const board = m.boardOf(harbour, view, 2);
    assert.deepEqual(board.counters, []);
    assert.deepEqual(board.areas.map(({ key, hidden, items }) => [key, hidden, items.map((item) => item.notes)]), [['ship', 0, [[{ key: 'value', n: 2 }]]], ['deck', 2, []]]);
    assert.deepEqual(board.sides.map((side) => side.counters), [[{ key: 'coins', n: 8 }], [{ key: 'coins', n: 9 }]]);
});

test('what changes between two lists of facts, and what is not known', () => {
    const before = [{ key: 'food', seat: 0, value: 3, better: 'more' }, { key: 'uprising', seat: 0, value: false, better: 'less' }, { key: 'ca', seat: 0, value: 4 },
        { key: 'hidden', seat: 1, value: 2 }, { key: 'same', seat: null, value: 1 }];
    const after = [{ key: 'food', seat: 0, value: 1 }, { key: 'uprising', seat: 0, value: true }, { key: 'ca', seat: 0, value: 3 }, { key: 'hidden', seat: 1, value: null }, { key: 'same', seat: null, value: 1 }];
    assert.deepEqual(m.changesOf(before, after).map(({ key, from, to, tone }) => [key, from, to, tone]), [['food', 3, 1, 'bad'], ['uprising', false, true, 'bad'], ['ca', 4, 3, 'plain']]);
    const tones = (seat) => ['good', 'bad', 'plain'].map((tone) => m.forOwner({ key: 'coins', seat, from: 3, to: 1, tone }, 0).tone);
    assert.deepEqual([0, null, 1].map(tones), [['good', 'bad', 'plain'], ['good', 'bad', 'plain'], ['bad', 'good', 'plain']], 'a loss of the other one is told as a loss');
});

test('a preview plays nothing, and every board that has facts can tell it', () => {
    for (const [game, facts] of [['duel', m.duelFacts], ['ages', m.agesFacts], ['ages', m.genericFacts]]) {
        const table = played(game, 2, 30);
        const shot = table.now();
        const { turn, version, undos } = shot;
        const preview = (action) => table.ask(turn, 'preview', { action, version, undos }).result;
        const cards = catalog(game);
        for (const { action } of shot.legal.slice(0, 6)) {
            const { view, reveals } = preview(action);
            assert.deepEqual(table.look(turn), shot);
            const foretold = m.changesOf(facts(cards, shot.view, turn), facts(cards, view, turn));
            const other = new Device(epoki, m.entriesOf(table.record(), people(2)));
            other.play(action);
            const happened = m.changesOf(facts(cards, shot.view, turn), facts(cards, other.look(turn).view, turn));
            if (reveals) for (const change of foretold.filter(({ key }) => ['ca', 'ma', 'coins'].includes(key))) assert.deepEqual(happened.find(({ key, seat }) => key === change.key && seat === change.seat), change);
            else assert.deepEqual(foretold, happened);
        }
        assert.throws(() => preview('build nothing'));
    }
});

test('duel: a preview names the points and the materials a card brings, and what the bank then asks', () => {
    const keys = new Set();
    for (let moves = 8; moves < 50; moves++) {
        const table = played('duel', 2, moves);
        const { turn, view, legal, version, undos, over } = table.now();
        if (over) break;
        for (const { action } of legal.filter(({ action: text }) => text.startsWith('build '))) {
            const { view: then } = table.ask(turn, 'preview', { action, version, undos }).result;
            const card = catalog('duel').row('cards', action.split(' ')[1]);
            const changes = m.changesOf(m.duelFacts(catalog('duel'), view, turn), m.duelFacts(catalog('duel'), then, turn)).filter(({ seat }) => seat === turn);
            for (const [id, n] of Object.entries(card.produces ?? {})) assert.deepEqual(changes.find(({ key }) => key === `made_${id}`)?.to, view.cities[turn].production[id] + n, action);
            for (const { key } of changes) keys.add(key.split('_')[0]);
        }
    }
    for (const key of ['points', 'coins', 'made', 'bought']) assert.ok(keys.has(key), key);
    assert.deepEqual(m.duelEnded({ ending: 'military', winners: 2 }), { kind: 'military', seats: [1] });
    assert.equal(m.duelEnded({ ending: null, winners: 0 }), null);
});

test('duel: coins that are spent are told as coins, not also as the points they are worth in the end', () => {
    const facts = (coins, points) => m.duelFacts(catalog('duel'), { player: [{ coins }], cities: [{ points }] }, 0);
    const told = (before, after) => m.changesOf(before, after).map(({ key, from, to }) => [key, from, to]);
    assert.deepEqual(told(facts(7, 12), facts(4, 11)), [['coins', 7, 4]]);
    assert.deepEqual(told(facts(7, 12), facts(4, 14)), [['points', 12, 14], ['coins', 7, 4]]);
});

test('ages: columns hold every technology with its workers; the row knows prices and what leaves', () => {
    const table = played('ages', 3, 40);
    const { view } = table.look(0);
    const cards = catalog('ages');
    const columns = m.columnsOf(cards, view.player[0]);
    assert.equal(columns.length, 11);
    const inPlay = columns.flatMap((column) => column.levels.flatMap((tech) => (tech ? [tech] : [])));
    assert.deepEqual(new Set(inPlay.map((tech) => tech.row.id)), new Set(view.player[0].techs));
    assert.equal(inPlay.reduce((sum, tech) => sum + tech.workers, 0), view.player[0].workers.reduce((sum, n) => sum + n, 0));
    assert.ok(columns.every((column) => column.levels.every((tech, level) => !tech || tech.row.type === column.type && Object.keys(m.NUMERALS)[level] === tech.row.age)));
    assert.deepEqual(m.yieldsOf(cards.row('civil_cards', 'religion')), [{ kind: 'culture', n: 1 }, { kind: 'happiness', n: 1 }]);
    assert.deepEqual(m.yieldsOf(cards.row('civil_cards', 'agriculture')), [{ kind: 'food', n: 1 }]);
    assert.deepEqual(m.yieldsOf(cards.row('civil_cards', 'monarchy')), [{ kind: 'ca', n: 5 }, { kind: 'ma', n: 3 }, { kind: 'limit', n: 3 }]);
    const spaces = m.rowSpaces(view);
    assert.equal(spaces.length, 13);
    assert.deepEqual(spaces.filter((space) => space.leaves).map((space) => space.space), [1, 2]); // three players
    assert.ok(spaces.every((space) => space.price === null || space.price >= 0));
    assert.deepEqual(m.rowSpaces({ ...view, row_prices: undefined }).map((space) => space.price), Array(13).fill(null)); // who watches has no prices
});

test('ages: what a card costs now, and what is lacking; long names can be broken; moves are made where their worker goes', () => {
    const cards = catalog('ages');
    const view = { seat: 0, costs: [{ card: 'drama', develop: 1, revolution: 0, build: 3 }], player: [{ science: 2, ma: 1 }, { science: 0, ma: 0 }], ratings: [{ resources: 2 }, { resources: 0 }] };
    assert.deepEqual(m.costsOf(view, 0, cards.row('civil_cards', 'drama')), [{ kind: 'science', now: 1, printed: 3, lacking: 0 }, { kind: 'resources', now: 3, printed: 4, lacking: 0 }]);
    assert.deepEqual(m.costsOf(view, 0, cards.row('civil_cards', 'drama'), true), [{ kind: 'resources', now: 3, printed: 4, lacking: 1 }]);
    assert.deepEqual(m.costsOf(view, 0, cards.row('civil_cards', 'monarchy')), [{ kind: 'science', now: 8, printed: 8, lacking: 6, note: 2 }]);
    assert.deepEqual(m.costsOf(view, 1, cards.row('civil_cards', 'drama'))[0], { kind: 'science', now: 3, printed: 3, lacking: 0 }); // a rival's: as printed
    assert.deepEqual(m.costsOf(view, 0, cards.row('military_cards', 'enslave')), [{ kind: 'ma', now: 2, printed: 2, lacking: 1 }]);
    assert.equal(m.breakable('Kolej transkontynentalna').replaceAll('\u00AD', '-'), 'Kolej tran-skon-ty-nen-talna');
    assert.equal(m.breakable('Iron'), 'Iron');
    assert.equal(m.homeOf({ refs: ['civil:bronze', 'civil:iron'] }), 'civil:iron');
    assert.equal(m.homeOf({ refs: ['civil:winston_churchill', 'churchill_choice:culture'] }), 'civil:winston_churchill');
    assert.equal(m.priceOf('Revolution: Monarchy (2 science points, 4 civil actions)'), 2);
    assert.equal(m.priceOf('Build Warriors (free)'), 0);
});

test('ages: every leader, wonder, action card, event, attack and pact says in a few words what it does', () => {
    const cards = catalog('ages');
    for (const lang of ['en', 'pl']) {
        const desk = { catalog: cards, speaker: m.speaker(lang), state: { view: { players: 3 } } };
        const numbered = new Set(['tactic']); // told in signs alone
        for (const card of [...cards.table('civil_cards').filter(({ type }) => ['leader', 'action'].includes(type)), ...cards.table('military_cards')]) {
            const words = m.shortWords(desk, card);
            assert.ok(numbered.has(card.type) || words, `${lang} ${card.id}`);
            assert.ok(words.replace(/\[\w+\]/g, '*').length <= 56 && !/[{}]|undefined|NaN/.test(words), `${lang} ${card.id}: ${words}`);
        }
        for (const card of cards.table('civil_cards').filter(({ type }) => type === 'wonder')) assert.ok(m.shortWords(desk, card) || m.yieldsOf(card).length, card.id);
    }
});

test('ages: known cards are told apart from backs, events from their ages', () => {
    const cards = catalog('ages');
    assert.deepEqual(m.pileOf(cards, ['age_1', 'age_1', 'age_2', 'legion']).backs, [{ age: 'age_1', n: 2 }, { age: 'age_2', n: 1 }]);
    assert.deepEqual(m.pileOf(cards, ['age_1', 'legion']).known.map((card) => card.id), ['legion']);
    assert.deepEqual(m.civilHandOf(cards, ['age_a', 'iron', 'age_1', 'age_a']).backs, [{ age: 'age_a', n: 2 }, { age: 'age_1', n: 1 }]);
    assert.deepEqual(m.civilHandOf(cards, ['age_a', 'iron']).known.map((card) => card.id), ['iron']);
    const { view } = played('ages', 2, 40).look(0);
    const events = m.eventsOf(cards, { ...view, planned: ['crusades'] });
    assert.equal(events.current.count, view.current_events.length);
    assert.deepEqual(events.current.own.map((card) => card.id), ['crusades']);
});

test('ages: armies as groups, wars, pacts, places by strength', () => {
    const cards = catalog('ages');
    const { view } = played('ages', 3, 4).look(0);
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
    const { view } = played('ages', 3, 4).look(0);
    assert.equal(m.hasResigned(view.player[1]), false);
    assert.equal(m.hasResigned({ ...view.player[1], marks: ['resigned'] }), true);
    const after = { ...view, player: view.player.map((player, seat) => (seat ? player : { ...player, marks: ['resigned'], science: 0, ca: 0 })) };
    const changes = m.changesOf(m.agesFacts(catalog('ages'), view, 0), m.agesFacts(catalog('ages'), after, 0));
    assert.deepEqual(changes.map(({ key, from, to }) => [key, from, to]), [['resigned', false, true]], 'not every number that is gone');
});

test('ages: what a step changed, without what goes without saying', () => {
    const { view } = played('ages', 3, 4).look(0);
    const changed = (events, seat, after) => m.agesDifferences(catalog('ages'), view, { ...view, ...after }, 0, { events: events.map((event) => ({ event, seat })) }).map(({ key, from, to }) => `${key} ${from} ${to}`);
    const player = (change) => ({ player: view.player.map((each, seat) => (seat ? each : { ...each, ...change })) });
    assert.deepEqual(changed(['take'], 0, player({ ca: view.player[0].ca + 1 })), [`ca ${view.player[0].ca} ${view.player[0].ca + 1}`]);
    assert.deepEqual(changed(['produce_resources', 'turn'], 0, player({ ca: view.player[0].ca + 1 })), [], 'a new turn has its actions');
    const building = { ...view, ...player({ wonder: 'pyramids' }) };
    const done = (events) => m.agesDifferences(catalog('ages'), building, view, 0, { events: events.map((event) => ({ event, seat: 0 })) }).map(({ key }) => key);
    assert.deepEqual([done(['wonder']), done(['remove'])], [[], ['wonder']], 'completed it is no loss');
    // The order by strength breaks ties by whose turn it is; nobody has become weaker for that.
    const places = (seen) => m.agesFacts(catalog('ages'), seen, 0).filter(({ key }) => key === 'strength_place').map(({ value }) => value);
    const strong = (...strengths) => ({ ...view, ratings: view.ratings.map((each, seat) => ({ ...each, strength: strengths[seat] })) });
    assert.deepEqual([places(strong(2, 2, 1)), places(strong(1, 2, 2))], [[1, 1, 3], [3, 1, 1]]);
});

test('ages: what to think of before the turn ends', () => {
    const cards = catalog('ages');
    const { view } = played('ages', 2, 4).look(0);
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
    assert.deepEqual(keys(), ['warning.uprising:grave', 'warning.famine:grave', 'warning.corruption:loss', 'warning.discard:loss', 'warning.actions:loss', 'warning.unused:note']);
    Object.assign(view.player[0], { ca: 0 });
    assert.deepEqual(keys().slice(-2), ['warning.ma:note', 'warning.unused:note']);
    assert.deepEqual(m.agesWarnings(cards, view, 0, { ...end, action: 'population' }), []);
    assert.deepEqual(m.agesWarnings(cards, view, 0, { ...end, action: 'resign' }), [{ key: 'warning.resign', level: 'final' }]);
});

test('styles: screens around a table name no class that boards use without saying where', async () => {
    const styles = path.join(root, 'web/src/styles');
    const selectors = async (name) => [...(await readFile(path.join(styles, `${name}.css`), 'utf8')).replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)].flatMap(([, list]) => list.split(/,(?![^(]*\))/).map((each) => each.trim()));
    const ofBoards = new Set((await Promise.all(['boards', 'generic', 'map', ...epoki.games].map(selectors))).flat().flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)));
    assert.ok(ofBoards.size > 200);
    for (const screen of ['pages', 'people', 'cups', 'handbook']) {
        const bare = (await selectors(screen)).map((selector) => /^\.([a-z][\w-]*)(?![\w.:[-])/.exec(selector)?.[1]).filter((name) => name && ofBoards.has(name));
        assert.deepEqual([...new Set(bare)], [], `${screen}.css: a board's things would look like it`);
    }
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

test('a seat that cannot be had now is asked for again, less and less often; one that leads nowhere is not', async () => {
    const sent = [];
    let socket;
    class Socket {
        static OPEN = 1;
        readyState = Socket.OPEN;
        constructor() { socket = this; }
        send(text) { sent.push(JSON.parse(text)); }
        close() { this.onclose(); }
    }
    const settle = async () => { for (let i = 0; i < 20; i++) await Promise.resolve(); };
    const refuse = async (code) => {
        socket.onmessage({ data: JSON.stringify({ jsonrpc: '2.0', id: sent.at(-1).id, error: { code, message: 'the database is away' } }) });
        await settle();
    };
    mock.timers.enable({ apis: ['setTimeout'] });
    Object.assign(globalThis, { WebSocket: Socket, document: { baseURI: 'http://127.0.0.1/' } });
    try {
        const session = new m.Session({ table: 'a' });
        socket.onopen();
        for (const pause of [500, 1000, 2000, 4000, 8000, 15000, 15000]) {
            await refuse(-32603);
            assert.equal(session.state.value.problem, 'the database is away');
            const asked = sent.length;
            mock.timers.tick(pause - 1);
            assert.equal(sent.length, asked);
            mock.timers.tick(1);
            assert.deepEqual([sent.length, sent.at(-1).method, sent.at(-1).params], [asked + 1, 'join', { table: 'a' }]);
        }
        await refuse(-32002);
        assert.equal(session.state.value.notice, 'online.noTable');
        mock.timers.tick(3600000);
        assert.equal(sent.length, 8);
        session.close();
    } finally {
        mock.timers.reset();
        delete globalThis.WebSocket;
        delete globalThis.document;
    }
});

test('the story: since the turn before this one; scenes by table, and whom they strike; the receipt of a turn', async () => {
    const told = (version, seat, ...events) => ({ version, seat, action: '', events: events.map(([event, more = {}]) => ({ event, text: { en: event }, ...more })) });
    const log = [told(0, 0, ['take']), told(1, 0, ['produce_food', { seat: 0 }], ['sweep'], ['consume', { seat: 0 }], ['science', { seat: 1 }]), told(2, 1, ['build']), told(3, 1), told(4, 1, ['war', { seat: 1, amount: 0 }]), told(5, 1, ['age']), told(6, 1, ['take']),
        told(7, 1, ['wonder', { seat: 1 }]), told(8, 0, ['destroy', { seat: 0 }]), told(9, 0, ['take'])];
    assert.deepEqual(m.storyOf(log, 0, {}).map(({ version }) => version), [1, 2, 4, 5, 6, 7, 8, 9], 'from the end of the own last turn on');
    assert.deepEqual(m.storyOf(log.slice(0, 3), 0, {}).map(({ version }) => version), [0, 1, 2], 'never fewer than a few');
    assert.equal(m.storyOf(Array.from({ length: 90 }, (_, version) => told(version, 1, ['take'])), -1, {}).length, 12, 'who looks on sees the last few');
    assert.deepEqual(m.storyOf(log, 0, { quiet: ['take', 'age'] }).map(({ version }) => version), [1, 2, 4, 7, 8], 'what goes without saying is left to the log');
    assert.deepEqual(m.toldOf({ quiet: ['sweep'] }, log[1]).map(({ event }) => event), ['produce_food', 'consume', 'science']);
    const ages = m.tellingOf('ages');
    const scenes = log.map((_, place) => m.sceneOf(ages, log, place, 0)).map((scene) => scene && `${scene.kind} ${scene.struck}`);
    assert.deepEqual(scenes, [null, null, null, null, 'war true', 'age false', null, 'wonder false', null, null], 'what one gives up oneself is no scene');
    assert.equal(m.sceneOf(ages, log, 4, 1).struck, false, 'who declares a war is not struck by it');
    // The end of one turn and the beginning of the next are one step: a scene tells what belongs to it, and nothing of the other.
    const lines = (...events) => {
        const { main, lines: told, whole, struck } = m.sceneOf(ages, [log[0], { ...log[0], seat: 1, events: events.map((event) => ({ event, seat: 0, text: { en: event } })) }], 1, 0);
        return [main.event, told.map(({ event }) => event), whole, struck];
    };
    assert.deepEqual(lines('produce_food', 'produce_resources', 'turn', 'victory', 'culture'), ['victory', ['culture'], false, true], 'a war brings no harvest');
    assert.deepEqual(lines('culture', 'turn', 'sweep', 'age_end', 'antiquated', 'age', 'last_round'), ['age_end', ['antiquated', 'age', 'last_round'], false, true]);
    assert.deepEqual(lines('prepare', 'reveal', 'lose_worker'), ['reveal', ['lose_worker'], true, true], 'the event leads, and what it cost follows');
    assert.deepEqual(lines('science', 'famine', 'consume', 'draw', 'turn'), ['famine', ['consume'], false, false]);
    assert.deepEqual(lines('produce_food', 'score', 'total', 'total', 'over'), ['over', ['total', 'total'], true, false]);
    assert.deepEqual(m.receiptOf(ages, log[1], 0).map(({ event }) => event), ['produce_food', 'consume']);
    assert.deepEqual(m.receiptOf(ages, log[2], 0), []);
    const laid = [told(0, 1, ['lay']), told(1, 1, ['lay']), told(3, 1, ['lay']), told(4, 0, ['lay']), told(5, 0, ['lay'], ['turn']), told(6, 0, ['lay'])];
    assert.deepEqual(m.runsOf(laid).map((run) => run.map(({ version }) => version)), [[0, 1, 3], [4], [5], [6]], 'what one player does again and again is told once');
    const battle = [told(0, 1, ['attack', { seat: 1, amount: 2 }]), told(1, 2, ['front', { seat: 2 }]), told(2, 1, ['fight', { seat: 1 }], ['victory', { seat: 1 }])];
    const [party, other] = [2, 0].map((viewer) => m.sceneOf(m.tellingOf('civ'), battle, 2, viewer).struck);
    assert.deepEqual([party, other], [true, false], 'who fought sees how it ended');
    assert.deepEqual(m.tellingOf('harbour'), { scenes: {} });
});

test('scenes and receipts name events that the games have', async () => {
    for (const game of ['ages', 'civ', 'duel', 'steel', 'tempus']) {
        const rows = (await readFile(path.join(root, 'data', game, 'words_events.tsv'), 'utf8')).split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
        const [head] = rows;
        const named = head.indexOf('name');
        const events = new Set(rows.slice(1).map((row) => (named >= 0 && row[named]) || row[0]));
        const { scenes, receipt = { when: [], lines: [] }, from = [], turn } = m.tellingOf(game);
        assert.ok(Object.keys(scenes).length > (game === 'tempus' ? 1 : 5), game); // Tempus draws its fights and eras itself
        for (const name of [...Object.keys(scenes), ...Object.values(scenes).flatMap(({ lines = [] }) => lines), ...receipt.when, ...receipt.lines, ...from, ...(turn ? [turn] : [])]) assert.ok(events.has(name), `${game}: ${name}`);
    }
});

test('a decision without a choice: which one is played by itself, and where taking back leads', () => {
    const pass = { action: 'pass', group: 'end', refs: [], text: { en: 'Pass' } };
    const at = { ...m.emptyState, ready: true, legal: [pass] };
    assert.equal(m.forcedAction(at, () => false), pass);
    for (const other of [{ legal: [pass, pass] }, { legal: [] }, { over: true }, { lesson: true }, { paused: true }, { handover: 1 }, { version: 3 }]) assert.equal(m.forcedAction({ ...at, ...other }, () => false), undefined);
    assert.equal(m.forcedAction(at, () => true), undefined, 'what is warned of is asked');
    const log = [[0, 0], [1, 1], [2, 0], [3, 0], [4, 1]].map(([version, seat]) => ({ version, seat, action: '', events: [] }));
    assert.equal(m.undoTo(log, 0, new Set()), undefined);
    assert.equal(m.undoTo(log, 0, new Set([3])), 2);
    assert.equal(m.undoTo(log, 0, new Set([2, 3])), 0);
    assert.equal(m.undoTo(log, 0, new Set([2])), undefined, 'the last one was a decision');
});

test('nets: loaded when a bot of their game is first to think, once, and what goes wrong is told and tried again', async () => {
    const bare = await library(1n, { bare: true });
    const has = () => bare.call('games').find(({ game }) => game === 'duel').net;
    const asked = [];
    const told = [];
    let good = false;
    const file = await readFile(netOf('duel'));
    const load = (name) => { asked.push(name); return Promise.resolve(new Response(good ? file : file.subarray(0, -1))); };
    const nets = new m.Nets(bare, { duel: 'duel_net.bin' }, load, (why) => told.push(why));
    const [record, other] = ['duel', 'steel'].map((game) => new m.Host(bare).create({ game, players: 2, seed: '7' }));
    const open = (of) => ({ entries: m.entriesOf(of, people(2)).join('\n') });

    for (const [op, params] of [['games', undefined], ['open', open(record)], ['ask', { from: 0, method: 'join' }], ['story', { record }], ['glance', { record }], ['bot', { record: other, bot: 'hard' }]])
        assert.equal(nets.before(op, params), null, op);
    nets.before('open', open(other));
    assert.equal(nets.before('ask', { method: 'think' }), null);
    assert.deepEqual(asked, []);

    nets.before('open', open(record));
    await nets.before('ask', { method: 'think' });
    assert.deepEqual(told, ['duel: the file of the net is incomplete']);
    assert.equal(has(), false);
    good = true;
    await Promise.all([nets.before('ask', { method: 'hint' }), nets.before('bot', { record, bot: 'hard' }), nets.before('playout', { record, bot: 'hard' })]);
    assert.equal(has(), true);
    await nets.before('advance', { record, bot: 'hard' });
    assert.deepEqual(asked, ['duel_net.bin', 'duel_net.bin']);
    assert.equal(told.length, 1);
});

test('a JPEG keeps its picture, and loses what its maker adds', () => {
    const { bare } = m;
    const segment = (mark, body) => `\xff${String.fromCharCode(mark, 0, body.length + 2)}${body}`;
    const [jfif, table, scan] = [segment(0xe0, 'JFIF\0'), segment(0xdb, 'tables'), `${segment(0xda, '???')}pixels \xff\x00 \xff\xe2\0\x04xx\xff\xd9`];
    assert.equal(bare(`\xff\xd8${jfif}${segment(0xe2, 'ICC_PROFILE')}${segment(0xe1, 'Exif')}${table}${segment(0xfe, 'made by')}${scan}`), `\xff\xd8${jfif}${table}${scan}`);
    assert.equal(bare('\xff\xd8'), '\xff\xd8');
});
