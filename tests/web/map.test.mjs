// map.test.mjs: the pure parts of maps and of the board of Tempus. `node --test tests/web/map.test.mjs`; EPOKI_WASM names the module.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Device, bundledIcons, exportsOf, library, speakAll, textsOf } from './parts.mjs';

let m;
let epoki;
let catalog;

before(async () => {
    m = await exportsOf(['components/map/camera.ts', 'components/map/cursor.ts', 'components/map/hex.ts', 'games/tempus/model.ts', 'games/tempus/foresee.ts', 'games/tempus/hand.tsx', 'games/tempus/card.tsx', 'games/tempus/deed.tsx', 'games/tempus/told.ts',
        'games/tempus/words.ts', 'games/tempus/question.tsx', 'games/facts.ts', 'engine/catalog.ts', 'engine/host.ts', 'session/entries.ts', 'engine/record.ts', 'i18n/texts.ts']);
    await speakAll(m);
    epoki = await library(2n);
    catalog = new m.Catalog(await textsOf('tempus', 'catalog'));
});

const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} ${b}`);
const bounds = { x: 100, y: 50, width: 400, height: 200 };

test('a camera: everything in sight, zoom around a point, never beyond the map', () => {
    const whole = m.fitted(bounds);
    assert.deepEqual(m.boxOf(whole, bounds), bounds);
    const point = { x: 150, y: 100 };
    const near = m.zoomed(whole, 2, point, bounds);
    const share = (camera) => { const box = m.boxOf(camera, bounds); return [(point.x - box.x) / box.width, (point.y - box.y) / box.height]; };
    for (const [axis, value] of share(near).entries()) close(value, share(whole)[axis]);
    assert.equal(m.zoomed(near, 100, point, bounds).zoom, m.ZOOM_MAX);
    assert.deepEqual(m.zoomed(near, 0.01, point, bounds), whole);
    const far = m.boxOf(m.moved(near, { x: 9999, y: -9999 }, bounds), bounds);
    close(far.x + far.width, bounds.x + bounds.width);
    close(far.y, bounds.y);
});

test('a camera: two fingers zoom and carry the map along; a place out of sight comes into sight, one in sight moves nothing', () => {
    const whole = m.fitted(bounds);
    const apart = m.pinched(whole, [{ x: 290, y: 150 }, { x: 310, y: 150 }], [{ x: 280, y: 150 }, { x: 320, y: 150 }], bounds);
    close(apart.zoom, 2);
    const carried = m.pinched(apart, [{ x: 290, y: 150 }, { x: 310, y: 150 }], [{ x: 270, y: 150 }, { x: 290, y: 150 }], bounds);
    close(carried.zoom, 2);
    close(carried.x, apart.x + 20);
    const box = m.boxOf(m.showing(apart, { x: 490, y: 240 }, bounds), bounds);
    assert.ok(box.x + box.width >= 490 && box.y + box.height >= 240);
    assert.equal(m.showing(apart, { x: 300, y: 150 }, bounds), apart);
});

test('walking with the arrow keys: straight over squares, without drifting over hexes, and not beyond the edge', () => {
    const squares = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ id: `${x}${y}`, x: x * 10, y: y * 10 })));
    const walk = (places, from, keys) => keys.reduce((at, key) => m.nextPlace(places, at, m.ARROWS[key]) ?? at, places.find(({ id }) => id === from)).id;
    assert.equal(walk(squares, '00', ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp']), '20');
    assert.equal(m.nextPlace(squares, squares[0], m.ARROWS.ArrowLeft), undefined);

    const hexes = catalog.table('hexes').map(({ id, column, row }) => ({ id, ...m.middleOf({ column, row }) }));
    const start = hexes.find(({ id }) => id === 'a5');
    let at = start;
    for (let step = 0; step < 12; step++) at = m.nextPlace(hexes, at, m.ARROWS.ArrowRight, start);
    assert.equal(at.id, 'm5', 'twelve columns further, the same row');
    assert.equal(m.nextPlace(hexes, start, m.ARROWS.ArrowDown).id, 'a6');
    for (const from of hexes) for (const key of Object.keys(m.ARROWS)) assert.notEqual(m.nextPlace(hexes, from, m.ARROWS[key])?.id, from.id);
});

test('hexes: neighbours share an edge, opposite sides lead back, outlines touch, bounds hold everything', () => {
    const opposite = { n: 's', s: 'n', ne: 'sw', sw: 'ne', se: 'nw', nw: 'se' };
    for (const column of [0, 1, 6, 7]) {
        const here = { column, row: 5 };
        const middle = m.middleOf(here);
        for (const side of m.SIDES) {
            const there = m.neighbourOf(here, side);
            const other = m.middleOf(there);
            close(Math.hypot(other.x - middle.x, other.y - middle.y), m.HEIGHT);
            assert.deepEqual(m.neighbourOf(there, opposite[side]), here);
        }
    }
    assert.ok(m.middleOf(m.neighbourOf({ column: 3, row: 3 }, 'n')).y < m.middleOf({ column: 3, row: 3 }).y);
    assert.ok(m.middleOf(m.neighbourOf({ column: 3, row: 3 }, 'se')).x > m.middleOf({ column: 3, row: 3 }).x);
    assert.equal(m.turnedSide('n', 1), 'ne');
    assert.equal(m.turnedSide('nw', 2), 'ne');
    assert.equal(m.turnedSide('n', -1), 'nw');
    const box = m.boundsOf([{ column: 0, row: 0 }, { column: 1, row: 0 }], 1);
    close(box.width, 3.5 * m.RADIUS + 2);
    close(box.height, 1.5 * m.HEIGHT + 2);
    assert.equal(m.hexPath().split('L').length, 6);
});

/** Games between bots; `see` is called before every decision. */
function playOn(players, setup, seed, see) {
    const { table } = epoki.call('new', { game: 'tempus', players, seed, options: { setup } });
    for (;;) {
        const { seat, phase, over, version } = epoki.call('turn', { table });
        if (over) break;
        const { actions } = epoki.call('legal', { table });
        see({ table, seat, phase, version, legal: actions, view: epoki.call('view', { table, seat }) });
        const bold = version % 4 === 0 && actions.find(({ action }) => /^(fight|build|draw|religion)/.test(action));
        epoki.call('play', { table, action: bold ? bold.action : epoki.call('bot', { table, bot: 'greedy', seed: version }).action });
    }
    epoki.call('close', { table });
}

const kindsAt = (marks, hex) => (marks.get(hex) ?? []).map(({ kind }) => kind);

test('a tile as drawn is the tile as laid, in every turning', () => {
    let laid = 0;
    let before = null;
    playOn(3, 'players', 4, ({ phase, legal, view, table }) => {
        if (before) { // what was foreseen lies there now
            const spots = m.spotsOf(catalog, view);
            for (const hex of before) assert.equal(spots.find(({ column, row }) => column === hex.column && row === hex.row).terrain, hex.terrain);
            before = null;
            laid++;
        }
        if (phase !== 'rotate') return;
        assert.deepEqual(m.turnsOf(legal).length, legal.length);
        const turns = m.turnsOf(legal).at(-1);
        const copy = epoki.call('load', { record: epoki.call('record', { table }) }).table;
        const tile = m.tileNow(catalog, view);
        const centre = catalog.row('hexes', view.from);
        const seven = m.tileHexes(tile, centre, turns);
        assert.equal(seven.length, 7);
        epoki.call('play', { table: copy, action: `rotate ${turns}` });
        const spots = m.spotsOf(catalog, epoki.call('view', { table: copy, seat: 0 }));
        for (const hex of seven) assert.equal(spots.find(({ column, row }) => column === hex.column && row === hex.row).terrain, hex.terrain, `${tile.id} turned by ${turns}`);
        epoki.call('close', { table: copy });
        laid++;
    });
    assert.ok(laid >= 8, `${laid}`);
});

test('marks: exactly what can be chosen is marked, fights with their odds, stacks with their reach', () => {
    const seen = new Set();
    playOn(4, 'auto', 6, ({ phase, legal, view }) => {
        const cityAt = (hex) => m.spotsOf(catalog, view).find(({ id }) => id === hex).city > 0;
        const marks = m.marksOf({ view, phase, legal, cityAt }, null);
        const refs = new Set(legal.flatMap((action) => action.refs.filter((ref) => ref.startsWith('hex:')).map((ref) => ref.slice(4))));
        for (const hex of refs) if (phase !== 'turn' && phase !== 'leader') assert.ok(marks.has(hex), `${phase} ${hex}`);
        for (const [hex, list] of marks) {
            for (const { kind, n, most } of list) {
                seen.add(kind);
                if (kind === 'attack') {
                    assert.equal(n, Math.max(...view.own.fights.filter(({ to }) => to === hex).map(({ percent }) => percent)));
                    assert.equal(most, cityAt(hex));
                    assert.ok(refs.has(hex));
                }
                if (kind === 'site') assert.ok(legal.some(({ action }) => action === `build ${hex} ${n}`));
            }
            assert.equal(new Set(list.map(({ kind }) => kind)).size, list.length);
        }
        if (phase === 'turn' && view.own.moves.length) {
            const { from, to } = view.own.moves[0];
            const pointed = m.marksOf({ view, phase, legal, cityAt }, from);
            for (const hex of to) assert.ok(kindsAt(pointed, hex).includes('reach'));
        }
        if (['to', 'births', 'place'].includes(phase)) for (const hex of refs) {
            const about = legal.filter((action) => action.refs.includes(`hex:${hex}`));
            assert.equal(Boolean(m.directAction(phase, legal, hex)), about.length === 1 && about[0].refs.length === 1, 'a click is enough, unless it takes a card');
        }
        assert.equal(m.directAction('turn', legal, [...refs][0] ?? 'a1'), undefined, 'a fight is not begun by one click');
        assert.equal(m.marksOf({ view, phase, legal: [], cityAt }, null).size, 0, 'nobody is invited when it is not his decision');
    });
    for (const kind of ['from', 'reach', 'attack', 'birth', 'site', 'place', 'move']) assert.ok(seen.has(kind), kind);
});

/** Plays actions in a row on a copy of a table; false where one of them is not legal. */
function runs(table, steps) {
    const copy = epoki.call('load', { record: epoki.call('record', { table }) }).table;
    const all = steps.every((step) => {
        const legal = epoki.call('legal', { table: copy }).actions.some(({ action }) => action === step);
        if (legal) epoki.call('play', { table: copy, action: step });
        return legal;
    });
    epoki.call('close', { table: copy });
    return all;
}

test('a hex that is held: every goal and every offer can be played as it stands, and everything legal about a hex is reached', () => {
    const seen = new Set();
    playOn(3, 'auto', 5, ({ phase, legal, view, table, version }) => {
        const cityAt = (hex) => m.spotsOf(catalog, view).find(({ id }) => id === hex).city > 0;
        const decision = { view, phase, legal, cityAt };
        const hexes = catalog.table('hexes').map(({ id }) => id);
        const reached = new Set();
        for (const hex of hexes) {
            const goals = m.goalsOf(decision, hex);
            const offers = m.offersAt(decision, hex);
            for (const steps of [...goals.values(), ...offers.map((offer) => offer.steps)]) {
                reached.add(steps.at(-1));
                if (version % 7) continue;
                seen.add(steps.map((step) => step.split(' ')[0]).join('+'));
                // What ends on a full hex takes a card: that is left to the person.
                assert.ok(runs(table, steps) || (/^(to|birth) /.test(steps.at(-1)) && runs(table, steps.slice(0, -1))), steps.join(', '));
            }
            const marks = m.marksFrom(decision, hex);
            assert.equal(marks.get(hex)[0].kind, view.own?.fights?.some(({ to }) => to === hex) ? 'attack' : 'from', 'nobody moves from a hex of his rival');
            for (const to of goals.keys()) assert.ok(marks.has(to), `${phase} ${hex} ${to}`);
            const chances = offers.flatMap(({ fight }) => fight?.percent ?? []);
            assert.deepEqual(chances, [...chances].sort((a, b) => b - a), 'the surest fight first');
        }
        for (const { action, group, refs } of legal) if (refs.some((ref) => ref.startsWith('hex:')) && group !== 'move') assert.ok(reached.has(action), `${phase}: ${action}`);
    });
    for (const kind of ['move+from+to', 'births+birth', 'build', 'fight']) assert.ok(seen.has(kind), `${kind}: ${[...seen]}`);
});

test('fights and rounds as the log tells them', () => {
    const log = [];
    const { table } = epoki.call('new', { game: 'tempus', players: 3, seed: 5, options: { setup: 'auto' } });
    for (let fights = 0; ;) {
        const { over, version, seat, phase } = epoki.call('turn', { table });
        if (over) break;
        const { actions } = epoki.call('legal', { table });
        const wanted = actions.find(({ action }) => /^(fight|leader)/.test(action)) ?? (fights && version % 2 && actions.find(({ action }) => /^play/.test(action)));
        const action = wanted && phase !== 'progress' ? wanted.action : epoki.call('bot', { table, bot: 'greedy', seed: version }).action;
        const { events } = epoki.call('play', { table, action });
        fights += Number(action.startsWith('fight'));
        log.push({ version, seat, action, events });
    }
    const fought = m.foughtSince(log, 0);
    assert.equal(fought.length, log.flatMap(({ events }) => events).filter(({ event }) => ['won', 'razed', 'repelled'].includes(event)).length);
    assert.ok(fought.length > 3 && fought.some(({ laid }) => laid.length > 0));
    for (const { attack, defence, outcome, attacker, defender, laid } of fought) {
        assert.equal(attack > defence, outcome !== 'repelled');
        assert.notEqual(attacker, defender);
        for (const each of laid) assert.ok([attacker, defender].includes(each.seat) && catalog.row('cards', each.card));
    }
    assert.deepEqual(m.foughtSince(log, fought.at(-1).version).length, 1);
    assert.deepEqual(m.foughtSince(log, fought.at(-1).version + 1), []);
    const round = m.progressedSince(log, 0);
    assert.equal(round.seats.length, 3);
    assert.equal(round.era, 'flight');
    const most = Math.max(...round.seats.map(({ points }) => points));
    assert.deepEqual(round.entered.toSorted(), round.seats.filter(({ points }) => points === most).map(({ seat }) => seat).toSorted());
    assert.equal(m.progressedSince(log, log.length + 1), null);
    epoki.call('close', { table });
});

test('of several ways to attack a hex the best is shown, or the one from the stack pointed at', () => {
    const fights = [{ from: 'a1', to: 'b1', percent: 20 }, { from: 'a2', to: 'b1', percent: 70 }, { from: 'a1', to: 'b2', percent: 5 }];
    assert.equal(m.bestFights(fights).get('b1').from, 'a2');
    assert.equal(m.bestFights(fights, 'a1').get('b1').percent, 20);
});

test('eras, order and hands', () => {
    const eras = m.erasOf(catalog);
    assert.equal(eras.length, 11);
    assert.deepEqual([...m.newIn(eras, eras.findIndex(({ id }) => id === 'railways'))], ['move_tokens', 'move_range']);
    assert.deepEqual([...m.newIn(eras, 0)], []);
    assert.deepEqual(m.turnOrder({ players: 4, start: 2 }), [2, 3, 0, 1]);
    assert.deepEqual(m.seatsFrom({ players: 3 }, 1), [1, 2, 0]);
    assert.deepEqual(m.handOf([{ card: 'x', progress: 1 }, { card: 'y', progress: 0 }, { card: 'x', progress: 1 }]), [{ card: 'x', progress: 1, n: 2 }, { card: 'y', progress: 0, n: 1 }]);
    assert.ok(m.isReconstructed(catalog.row('eras', 'trade')) && !m.isReconstructed(catalog.row('eras', 'seafaring')));
});

test('every kind of card, phase, group and mark has its words and its icon', async () => {
    const bundled = await bundledIcons();
    for (const { id } of catalog.table('kinds')) assert.ok(m.isTextKey(`tempus.when.${id}`) && bundled.has(m.kindIcons[id]), id);
    for (const row of catalog.table('kinds')) assert.ok(m.kindSigns(row.id, row).length && m.kindSigns(row.id, row).every(({ icon }) => bundled.has(icon)), `${row.id} says what it does in signs`);
    for (const era of m.erasOf(catalog)) for (const { key, icon } of m.eraSigns(era, new Set())) assert.ok(m.isTextKey(`tempus.column.${key}`) && bundled.has(icon), key);
    const groups = new Set();
    const phases = new Set();
    playOn(3, 'players', 3, ({ phase, legal }) => { phases.add(phase); for (const { group } of legal) groups.add(group); });
    for (const group of groups) assert.ok(m.isTextKey(`group.${group}`), group);
    for (const phase of phases) assert.ok(catalog.row('phases', phase), phase);
});

test('previews tell what an action brings, and ending too early is warned of', () => {
    const keys = new Set();
    const warned = new Set();
    playOn(3, 'auto', 8, ({ table, seat, version, legal, view }) => {
        for (const action of legal) for (const { key } of m.tempusWarnings(catalog, view, seat, action)) warned.add(key);
        if (version % 3) return;
        for (const { action } of legal.slice(0, 3)) {
            const preview = epoki.call('preview', { table, action });
            for (const { key } of m.changesOf(m.tempusFacts(catalog, view, seat), m.tempusFacts(catalog, preview.view, seat))) keys.add(key);
        }
    });
    for (const key of ['victory', 'tokens', 'supply', 'markers', 'hand', 'progress']) assert.ok(keys.has(key), `${key}: ${[...keys]}`);
    for (const key of [...keys]) assert.ok(m.isTextKey(`fact.${key}`), key);
    assert.ok(warned.has('warning.tempus.move') && warned.has('warning.tempus.births'), [...warned].join());
});

test('a game played again has the same options; people at one screen hide nothing until there is a hand', () => {
    const record = new m.Host(epoki).create({ game: 'tempus', players: 3, seed: '5', options: { setup: 'auto' } });
    assert.deepEqual(m.optionsOf(record), { setup: 'auto', protection: 'few' });
    const room = new Device(epoki, m.entriesOf(record, Array(3).fill({ name: '', kind: 'human' })));
    const same = () => room.ask(0, 'same', { seat: 1 }).result;
    for (let token = 0; token < 9; token++) room.play(room.now().legal[0].action);
    assert.equal(same(), true);
    room.play('draw');
    assert.equal(same(), false);
});
