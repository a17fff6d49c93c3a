// civ_unit.test.mjs: the pure parts of the board of Civilization. `node --test tests/web/civ_unit.test.mjs`; EPOKI_WASM names the module.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bundledIcons, exportsOf, library, speakAll, textsOf } from './parts.mjs';
import { goldenPositions } from './positions.mjs';

let m;
let epoki;
let catalog;

before(async () => {
    m = await exportsOf(['components/map/square.ts', 'games/civ/model.ts', 'games/civ/plan.ts', 'games/civ/passing.ts', 'games/civ/sheets.ts', 'games/civ/signs.ts', 'games/civ/answers.tsx', 'games/civ/foresee.ts', 'games/civ/icons.ts', 'games/civ/question.tsx', 'games/civ/words.ts', 'games/facts.ts',
        'components/scores.tsx', 'engine/catalog.ts', 'i18n/index.ts', 'i18n/texts.ts', 'session/bests.ts']);
    await speakAll(m);
    epoki = await library(2n);
    catalog = new m.Catalog(await textsOf('civ', 'catalog'));
});

/** The view of seat 0 in the last decision of a golden game that fits, and what it may do there. */
async function moment(fits) {
    const { it } = await goldenPositions('civ', { it: fits });
    const { table } = epoki.call('load', { record: it });
    const seen = { phase: epoki.call('turn', { table }).phase, view: epoki.call('view', { table, seat: 0 }), legal: epoki.call('legal', { table }).actions };
    const preview = (action) => epoki.call('preview', { table, action });
    return { ...seen, preview };
}

/** A desk for words: what a board knows of a position. */
const deskFor = ({ phase, view, legal }, lang = 'en') => ({
    catalog, speaker: m.speaker(lang), nameOf: (seat) => `Player ${seat + 1}`, chosen: [],
    state: { phase, view, legal, viewer: 0, seats: [{ name: '', kind: 'human' }, { name: '', kind: 'bot' }] },
});

test('squares: their middles, the box around them', () => {
    const squares = [{ x: 0, y: 0 }, { x: 7, y: 15 }];
    assert.deepEqual(m.boundsOfSquares(squares, 3), { x: -23, y: -23, width: 8 * m.SIDE + 6, height: 16 * m.SIDE + 6 });
    assert.deepEqual(m.centreOf({ x: 2, y: 1 }), { x: 80, y: 40 });
    assert.equal(m.squarePath(2), 'M-18 -18h36v36h-36z');
});

test('a new game: two home tiles, six hidden ones, and what the letters of the map mean', () => {
    const { table } = epoki.call('new', { game: 'civ', players: 2, seed: 5 });
    const view = epoki.call('view', { table, seat: 0 });
    const spots = m.spotsOf(catalog, view);
    assert.equal(spots.length, 128);
    assert.equal(spots.filter(({ terrain }) => terrain !== null).length, 32);
    assert.equal(m.hiddenTiles(catalog, view).length, 6);
    for (const spot of spots.filter(({ terrain }) => terrain)) {
        const row = catalog.row('terrains', spot.terrain);
        assert.ok(spot.yields.production >= row.production && spot.yields.trade >= row.trade, `${spot.id} gives what its terrain gives`);
    }
    assert.ok(spots.some(({ resource }) => resource !== null));
    for (const players of [3, 4]) {
        const { table: larger } = epoki.call('new', { game: 'civ', players, seed: 5 });
        const seen = epoki.call('view', { table: larger, seat: 0 });
        const all = m.spotsOf(catalog, seen).length;
        assert.equal(all, 16 * (m.hiddenTiles(catalog, seen).length + players), `${players} players: every square belongs to a tile`);
    }
});

test('a place for a city: what lies around it', () => {
    const { table } = epoki.call('new', { game: 'civ', players: 2, seed: 5 });
    for (;;) {
        const { phase, seat } = epoki.call('turn', { table });
        const { actions } = epoki.call('legal', { table });
        if (phase === 'capital') {
            const spots = m.spotsOf(catalog, epoki.call('view', { table, seat }));
            const square = actions[0].action.split(' ')[1];
            const { squares, yields } = m.siteOf(spots, square);
            assert.ok(m.isSite(actions, square) && !m.isSite(actions, squares[0] === square ? squares[1] : 'p16'));
            assert.equal(squares.length, 8);
            epoki.call('play', { table, action: actions[0].action });
            const [city] = epoki.call('view', { table, seat }).seats[seat].cities;
            assert.deepEqual([...squares].sort(), [...city.squares].sort(), 'the city lives on them');
            assert.deepEqual([yields.production, yields.trade], [city.outskirts, city.trade]);
            return;
        }
        epoki.call('play', { table, action: actions[0].action });
    }
});

test('what lies on the map: cities with their numbers, figures, markers; blockades', async () => {
    const { view } = await moment((phase, seen) => phase === 'city_management' && seen.seats.some(({ cities }) => cities.some(({ blockaded }) => blockaded.length)));
    const spots = m.spotsOf(catalog, view);
    const cities = m.allCities(view);
    assert.deepEqual(spots.filter(({ city }) => city).map(({ id }) => id).sort(), cities.map(({ at }) => at).sort());
    const armies = spots.filter(({ holder }) => holder === 0).reduce((all, spot) => all + spot.armies, 0);
    assert.equal(armies, view.seats[0].armies);
    assert.ok(spots.some(({ pieceClass }) => pieceClass === 'building'));
    const closed = cities.flatMap(({ seat, blockaded }) => blockaded.map((id) => ({ seat, id })));
    for (const { seat, id } of closed) assert.notEqual(spots.find((spot) => spot.id === id).holder, seat, 'a blockade is of somebody else');
    const words = spots.filter(({ city }) => city).map((spot) => m.spotWords(deskFor({ view, phase: '', legal: [] }), spot)).join('\n');
    assert.match(words, /capital of Player 1, production \d+, arts \d+, trade \d+, defence (12|16)/);
    assert.match(words, /blockaded: [a-p]\d+/);
});

test('the edges of the map name its rows and columns, turned or not; a city harvests what its open squares show', async () => {
    const { view } = await moment((phase, seen) => phase === 'city_management' && seen.seats.some(({ cities }) => cities.some(({ blockaded }) => blockaded.length)));
    const upright = m.spotsOf(catalog, view);
    const rows = Math.max(...upright.map(({ y }) => y)) + 1;
    for (const turned of [false, true]) {
        const spots = m.laid(upright, turned, rows);
        const edges = m.edgesOf(spots, turned);
        assert.equal(edges.length, new Set(spots.map(({ x }) => x)).size + new Set(spots.map(({ y }) => y)).size);
        for (const { x, y, id } of spots) assert.equal([edges.find((edge) => edge.below !== turned && (turned ? edge.y === y : edge.x === x)), edges.find((edge) => edge.below === turned && (turned ? edge.x === x : edge.y === y))].map(({ name }) => name).join(''), id);
    }
    let open = 0;
    for (const city of m.allCities(view)) {
        const shown = m.harvestOf(upright, city);
        const all = upright.filter(({ id, resource }) => resource && city.squares.includes(id));
        assert.deepEqual(shown, [...new Set(all.filter(({ id }) => !city.blockaded.includes(id)).map(({ resource }) => resource))]);
        open += shown.length;
    }
    assert.ok(open > 0);
});

test('what can be done where: one meaning for each square; a click goes the whole way', async () => {
    const { view, phase, legal } = await moment((now, seen) => now === 'group' && seen.group.left > 1 && seen.question.reach.length > 6);
    const marks = m.marksOf(view, phase, legal);
    assert.equal(marks.get(view.group.at), 'from');
    for (const square of view.question.reach) assert.equal(marks.get(square), square === view.group.at ? 'from' : 'reach');
    for (const { action } of legal.filter(({ action: each }) => each.startsWith('step'))) assert.match(marks.get(action.split(' ')[1]), /^(reach|step)$/);
    assert.equal(m.directAction('city_management', legal, legal[0].action.split(' ')[1]), undefined);
    assert.deepEqual(m.marksOf(view, phase, []), new Map(), 'nothing is lit for who only watches');
    const groups = ['group b3 0 1', 'group b3 1 0', 'group b3 1 1', 'group c3 2 1'].map((action) => ({ action, refs: [`square:${action.split(' ')[1]}`] }));
    assert.equal(m.wholeGroup(groups, 'b3').action, 'group b3 1 1');
});

test('whole ways: every square that is lit is reached by the moves of one click, and every such move is legal when its turn comes', async () => {
    const wanted = { far: (now, seen) => now === 'group' && seen.group.left > 2, dark: (now, seen) => now === 'group' && seen.group.left > 1 && (seen.question.explore ?? []).length > 0, enter: (now, seen) => now === 'group' && seen.group.left > 1 && (seen.question.enter ?? []).length > 0 };
    const found = await goldenPositions('civ', wanted);
    assert.deepEqual(Object.keys(found).sort(), Object.keys(wanted).sort());
    const ends = new Set();
    for (const record of Object.values(found)) {
        const { table } = epoki.call('load', { record });
        const { version } = epoki.call('turn', { table });
        const view = epoki.call('view', { table, seat: 0 });
        const spots = m.spotsOf(catalog, view);
        const legal = epoki.call('legal', { table }).actions;
        for (const goal of m.marksOf(view, 'group', legal).keys()) {
            if (goal === view.group.at) continue;
            const way = m.wayTo(spots, view, legal, goal);
            assert.ok(way.length, `${goal} is lit: there is a way`);
            for (const move of way) {
                if (move === 'stop' && epoki.call('turn', { table }).phase !== 'group') continue; // out of movement it stops by itself
                const now = epoki.call('legal', { table }).actions.map(({ action }) => action);
                assert.ok(now.includes(move), `${way.join(', ')}: ${move}`);
                ends.add(move.split(' ')[0]);
                epoki.call('play', { table, action: move });
            }
            while (epoki.call('turn', { table }).version > version) epoki.call('undo', { table });
        }
        epoki.call('close', { table });
    }
    for (const verb of ['step', 'stop', 'explore', 'enter']) assert.ok(ends.has(verb), verb);
});

test('the chances of attacks: on the squares one could attack, told by their names; a battle tells its own to who fights', async () => {
    const attacking = await moment((phase, view) => phase === 'group' && view.attacks?.length > 0);
    const odds = m.oddsOf(attacking.view);
    assert.ok(odds.size > 0);
    const marks = m.marksOf(attacking.view, 'group', attacking.legal);
    for (const [square, percent] of odds) {
        assert.equal(marks.get(square), 'enter', square);
        const spot = m.spotsOf(catalog, attacking.view).find(({ id }) => id === square);
        const said = m.spotWords(deskFor(attacking), spot, 'enter', percent);
        assert.match(said, percent === 100 ? /can be attacked, nobody fights for it/ : new RegExp(`can be attacked, chance to win by units alone: ${percent}%`));
    }
    const fighting = await moment((phase, view) => phase === 'battle' && view.battle.seat.includes(0));
    assert.ok(fighting.view.fight.percent >= 1 && fighting.view.fight.percent <= 99);
    assert.equal(m.oddsOf(fighting.view).size, 0);
});

test('a plan goes on only where its next move is there to be played', () => {
    const legal = [{ action: 'step b4', refs: [] }, { action: 'stop', refs: [] }];
    const plan = { moves: ['step b3', 'step b4', 'stop'], version: 7 };
    assert.deepEqual(m.goesOn(plan, 8, legal), { moves: ['step b4', 'stop'], version: 8 });
    assert.equal(m.goesOn(plan, 8, [{ action: 'pass', refs: [] }]), null, 'something is asked');
    assert.equal(m.goesOn({ moves: ['stop'], version: 7 }, 8, legal), null, 'done');
    assert.equal(m.goesOn(plan, 7, legal), null, 'taken back');
});

test('what a city could build is what it may build when it produces, at that price', async () => {
    const { it } = await goldenPositions('civ', { it: (now, seen) => now === 'city_management' && seen.seats[0].cities.some(({ items }) => items?.some(({ trade }) => trade) && items.some(({ missing }) => missing)) });
    const { table } = epoki.call('load', { record: it });
    const city = epoki.call('view', { table, seat: 0 }).seats[0].cities.find(({ items }) => items);
    epoki.call('play', { table, action: `produce ${city.at}` });
    const view = epoki.call('view', { table, seat: 0 });
    const builds = epoki.call('legal', { table }).actions.filter(({ action }) => action.startsWith('build '));
    assert.deepEqual(builds.map(({ action }) => action.slice(6)).sort(), city.items.filter(({ missing }) => !missing).map(({ item }) => item).sort());
    assert.deepEqual(view.question.items, city.items);
    for (const { item, cost, trade } of city.items.filter(({ missing }) => !missing)) {
        const words = builds.find(({ action }) => action === `build ${item}`).text.en;
        assert.ok(words.includes(`cost ${cost}`) && (!trade || words.includes(`${trade} trade`)), `${words}: ${cost} and ${trade}`);
    }
    for (const { places, kind } of city.items) assert.equal(places.length === 0, kind === 'walls' || kind === 'unit_type');
});

test('passing on: what is aimed at oneself and an attack are always asked', () => {
    const legal = [{ action: 'use writing' }, { action: 'pass' }];
    const view = (more) => ({ turn: 4, group: { armies: 0, scouts: 0 }, announced: [{ seat: 1, class: 'action', what: 'produce' }], ...more });
    const turn = { until: 'turn', turn: 4, viewer: 0, passed: 0 };
    assert.ok(m.passes(turn, 'react', view(), 0, legal));
    assert.ok(!m.passes(turn, 'react', view({ turn: 5 }), 0, legal), 'the next turn');
    assert.ok(m.passes({ ...turn, until: 'aimed' }, 'react', view({ turn: 5 }), 0, legal));
    assert.ok(!m.passes(turn, 'react', view({ announced: [{ seat: 1, class: 'event', what: 'x', aimed: [0] }] }), 0, legal), 'aimed at oneself');
    assert.ok(!m.passes(turn, 'react', view({ announced: [{ seat: 0, class: 'event', what: 'x' }, { seat: 1, class: 'event', what: 'y' }] }), 0, legal), 'against what one does oneself');
    assert.ok(m.passes(turn, 'interrupt', view(), 0, legal) && !m.passes(turn, 'interrupt', view({ group: { armies: 1, scouts: 0 } }), 0, legal), 'an attack');
    assert.ok(!m.passes({ ...turn, until: null }, 'react', view(), 0, legal) && !m.passes(turn, 'react', view(), 1, legal) && !m.passes(turn, 'build', view(), 0, legal));
});

test('the map is turned where that makes it larger, and stays the same map', () => {
    assert.ok(m.isTurned(8, 16, { width: 1000, height: 500 }) && !m.isTurned(8, 16, { width: 400, height: 800 }) && !m.isTurned(16, 16, { width: 1000, height: 500 }));
    const squares = [{ x: 0, y: 0 }, { x: 7, y: 0 }, { x: 0, y: 15 }, { x: 3, y: 4 }];
    assert.deepEqual(m.laid(squares, true, 16), [{ x: 15, y: 0 }, { x: 15, y: 7 }, { x: 0, y: 0 }, { x: 11, y: 3 }], 'a quarter turn to the right');
    assert.deepEqual(m.laid([{ x: 4, y: 0 }], true, 16, 4), [{ x: 12, y: 4 }], 'a tile by its top left square');
    assert.deepEqual(m.laid(squares, false, 16), squares);
});

test('every decision has its place: on the map, at hand, on a sheet, in the scene of a battle, or the one button', async () => {
    const phases = catalog.table('phases').map(({ id }) => id).filter((id) => id !== 'over');
    const found = await goldenPositions('civ', Object.fromEntries(phases.map((phase) => [phase, (now) => now === phase])));
    for (const [phase, record] of Object.entries(found)) {
        const { table } = epoki.call('load', { record });
        const { actions } = epoki.call('legal', { table });
        const sheet = m.askedSheet(phase, actions, 0);
        const hand = m.atHand(phase, actions);
        const fighting = !m.isFought(epoki.call('view', { table, seat: epoki.call('turn', { table }).seat })); // the scene of a battle is there
        for (const action of actions) {
            const placed = sheet || m.squareOf(action) || hand.includes(action) || ['end', 'pass'].includes(action.group) || (fighting && ['battle', 'hit', 'heal'].includes(phase));
            assert.ok(placed, `${phase}: ${action.action}`);
            if (/^(event|use|policy|government|research|learn|build (?!walls))/.test(action.action) && !/none$/.test(action.action)) {
                const card = m.cardOf({ catalog }, action, actions) ?? action.refs.find((ref) => /^(figure|unit_type|building|wonder):/.test(ref));
                assert.ok(card, `${phase}: ${action.action} has a card`);
                assert.ok(m.kindIcon(catalog, card) !== 'uncertainty', card);
            }
        }
        epoki.call('close', { table });
    }
});

test('cards: every technology, building, wonder, government, unit and great person says in signs what it does', () => {
    for (const [kind, table] of [['tech', 'techs'], ['building', 'buildings'], ['wonder', 'wonders'], ['unit', 'units'], ['great_person', 'great_persons']]) {
        for (const { id } of catalog.table(table)) if (id !== 'space_flight' && id !== 'code_of_laws') assert.ok(m.signsOf(catalog, `${kind}:${id}`, {}).every(({ icon }) => icon) && (kind !== 'building' || m.signsOf(catalog, `${kind}:${id}`, {}).length), `${kind}:${id}`);
    }
    assert.deepEqual(m.signsOf(catalog, 'tech:ballistics').map(({ n, icon }) => `${n ?? ''}${icon}`), ['IVcatapult', 'metal-bar']);
    assert.deepEqual(m.signsOf(catalog, 'unit_type:infantry', { infantry: 2 }).map(({ n, icon }) => `${n} ${icon}`).slice(0, 2), ['2–4 crossed-swords', '2–4 checked-shield'], 'one of three cards is drawn');
    assert.deepEqual(m.signsOf(catalog, 'building:harbor').map(({ n, icon }) => `${n}${icon}`), ['1gear-hammer', '2trade']);
});

test('the pyramid: rows by level, the start technology in the first, room where the view says so', async () => {
    const { view } = await moment((phase, seen) => phase === 'research' && seen.player[0].techs.length > 8);
    const rows = m.pyramidOf(catalog, view, 0);
    assert.deepEqual(rows.map(({ level }) => level), [5, 4, 3, 2, 1]);
    assert.equal(rows.flatMap(({ techs }) => techs).length, view.player[0].techs.length);
    const start = catalog.row('civs', view.player[0].civ).start_tech;
    assert.ok(rows[4].techs.some(({ id }) => id === start));
    for (let row = 0; row < 4; row++) {
        const [above, below] = [rows[row].techs.length, rows[row + 1].techs.length];
        assert.ok(above === 0 || above < below, 'each row is shorter than the one below');
        const levels = view.seats[0].learnable.map((id) => catalog.row('techs', id).level);
        assert.equal(rows[row].room, levels.includes(rows[row].level));
        if (rows[row].room) assert.ok(below >= above + 2, 'a technology rests on two (rule 9.2)');
    }
    assert.deepEqual(rows.map(({ threshold }) => threshold), [...view.seats[0].thresholds].reverse());
    assert.equal(m.learnableOf(catalog, view, 0).flatMap(({ techs }) => techs).length, view.seats[0].learnable.length);
});

test('ways to victory: steps to a capital; the next space of the culture track', () => {
    const spot = (id, x, y, more) => ({ id, x, y, holder: -1, armies: 0, city: null, ...more });
    const spots = [spot('a1', 0, 0, { holder: 0, armies: 1 }), spot('c1', 2, 0, { holder: 0, armies: 2 }), spot('c4', 2, 3, { city: { capital: true, seat: 1 } }), spot('d1', 3, 0, { city: { capital: true, seat: 0 } })];
    const still = { active: 0, group: { at: null, armies: 0 } };
    assert.equal(m.capitalDistance(spots, 0, still), 3);
    assert.equal(m.capitalDistance(spots, 1, still), null);
    const marching = { active: 0, group: { at: 'a1', armies: 1 } };
    assert.equal(m.capitalDistance([spot('a1', 0, 0), spots[2]], 0, marching), 5, 'an army on its way is on the map');
    assert.equal(m.capitalDistance([spot('a1', 0, 0), spots[2]], 0, { ...marching, active: 1 }), null, 'that of somebody else is not');
    assert.equal(m.nextSpace(catalog, 0).culture, 3);
    assert.equal(m.nextSpace(catalog, 20).reward, 'victory');
    assert.equal(m.nextSpace(catalog, 21), undefined);
});

test('a battle: sides, trumps, fronts, ranks, totals before and after', async () => {
    const { view, legal, preview } = await moment((phase, seen) => phase === 'battle' && seen.battle.seat.includes(0) && seen.fight.cards.every((n) => n > 1));
    const mine = m.sideOf(view, 0);
    assert.equal(view.battle.seat[mine], 0);
    assert.ok(m.trumps(catalog, 'infantry_a', 'mounted_b') && m.trumps(catalog, 'mounted_a', 'artillery_b') && m.trumps(catalog, 'artillery_c', 'infantry_b'));
    assert.ok(!m.trumps(catalog, 'mounted_b', 'infantry_a') && !m.trumps(catalog, 'aircraft_a', 'infantry_a'));
    assert.deepEqual(m.unitNumbers(catalog.row('units', 'infantry_a'), { infantry: 3 }), { strength: 3, health: 5 });
    assert.equal(m.rankRow(catalog, 'infantry', 2).id, 'pikeman');
    assert.deepEqual(m.ranksOf({ ...view, battle: { ...view.battle, kind: 'horde_city' } }, -1), { infantry: 2, mounted: 2, artillery: 2 });
    assert.equal(m.isFought(view), false);
    const facts = m.civFacts(catalog, view, 0);
    assert.equal(facts.find(({ key }) => key === 'civ_mine').value, view.fight.totals[mine]);
    const play = legal.find(({ action }) => action.startsWith('play') && action.endsWith('new'));
    const after = m.changesOf(facts, m.civFacts(catalog, preview(play.action).view, 0));
    assert.ok(after.find(({ key, tone }) => key === 'civ_mine' && tone === 'good'), 'a unit on a new front counts for its side');
    assert.deepEqual(m.sideOf({ ...view, battle: { ...view.battle, seat: [1, -1], commander: 0 } }, 0), 1, 'who commands barbarians fights on their side');
});

test('foreseen: what is not certain is not counted', async () => {
    const { view, preview } = await moment((phase, seen) => phase === 'build' && seen.turn > 3);
    const facts = m.civFacts(catalog, view, 0);
    const unit = m.changesOf(facts, m.civFacts(catalog, preview('build infantry').view, 0)).find(({ key }) => key === 'civ_units');
    assert.ok(!unit || unit.to > unit.from, 'training does not lose units');
});

test('research foreseen: what the technology brings is what the library gives once all have chosen', async () => {
    const { it } = await goldenPositions('civ', { it: (phase, seen) => phase === 'research' && seen.player[0].trade > 12 });
    const seen = (table) => epoki.call('view', { table, seat: 0 });
    const keys = ['civ_techs', 'civ_trade', 'civ_coins', 'civ_speed', 'civ_stacking', 'civ_hand', 'civ_rank_infantry', 'civ_rank_mounted', 'civ_rank_artillery', 'civ_rank_aircraft'];
    const facts = (view) => m.civFacts(catalog, view, 0).filter(({ key, seat }) => seat === 0 && keys.includes(key));
    const told = new Set();
    const { table: first } = epoki.call('load', { record: it });
    const choices = epoki.call('legal', { table: first }).actions.filter(({ action }) => /^research (?!none)/.test(action));
    assert.ok(choices.length > 3);
    for (const { action } of choices) {
        const { table } = epoki.call('load', { record: it });
        const before = seen(table);
        const ahead = m.civAhead(catalog, before, 0, action);
        epoki.call('play', { table, action });
        for (let now = epoki.call('turn', { table }); now.phase === 'research'; now = epoki.call('turn', { table })) epoki.call('play', { table, action: 'research none' });
        assert.deepEqual(facts(ahead), facts(seen(table)), action);
        for (const { key } of m.changesOf(facts(before), facts(ahead))) told.add(key);
        epoki.call('close', { table });
    }
    assert.ok(told.has('civ_techs') && told.has('civ_trade') && told.size > 3, [...told].join());
    assert.equal(m.civAhead(catalog, seen(first), 0, 'research none'), null);
});

test('warnings: cities that could act, a technology within reach', async () => {
    const managing = await moment((phase, seen) => phase === 'city_management' && seen.seats[0].cities.some(({ can }) => can.length));
    const end = managing.legal.find(({ action }) => action === 'end');
    assert.equal(m.civWarnings(catalog, managing.view, 0, end)[0].key, 'warning.civ.cities');
    const research = await moment((phase, seen) => phase === 'research' && seen.player[0].trade > 6);
    assert.equal(m.civWarnings(catalog, research.view, 0, { action: 'research none' })[0].key, 'warning.civ.research');
    const poor = { ...research.view, player: research.view.player.map((player) => ({ ...player, trade: 0 })) };
    assert.deepEqual(m.civWarnings(catalog, poor, 0, { action: 'research none' }), []);
});

test('what a unit can do at a front stands at that front', async () => {
    const { view, legal } = await moment((now, seen) => now === 'battle' && m.frontsOf(seen.fight.fronts).some(({ front }) => front.includes(null)));
    const about = legal.filter(({ action }) => !Number.isNaN(m.frontOf(action)));
    assert.ok(about.length > 0);
    for (const { action, text } of about) {
        assert.ok(view.fight.fronts[m.frontOf(action)]?.some(Boolean), `${action}: somebody stands there`);
        assert.match(text.en, new RegExp(`front ${m.frontOf(action) + 1}\\b`), action);
    }
    assert.deepEqual(['hit 1', 'heal 0', 'done'].map(m.frontOf), [1, 0, NaN]);
});

test('reactions say what they react to', async () => {
    const seen = await moment((phase) => phase === 'react');
    const thing = seen.view.announced.at(-1);
    assert.notEqual(thing.seat, 0);
    const words = m.announcedWords(deskFor(seen), thing);
    const name = catalog.row({ event: 'events', ability: 'abilities', action: 'city_actions' }[thing.class], thing.what).name.en;
    assert.ok(words.includes(`Player ${thing.seat + 1}`) && words.includes(name), words);
    if (thing.aimed?.includes(0)) assert.match(words, /aimed at: you/);
    const built = { seat: 1, class: 'action', what: 'produce', at: 'c3', kind: 'wonder', item: 'stonehenge' };
    assert.match(m.announcedWords(deskFor(seen), built), /city c3: .*Stonehenge/);
    assert.match(m.announcedWords(deskFor(seen, 'pl'), { ...built, kind: 'walls', item: 'walls' }), /mury miejskie/);
});

test('a figure replaces nothing, a building what lies there; an event says what it does', async () => {
    const wordsOf = (seen) => JSON.stringify(m.CivQuestion({ desk: deskFor(seen) }));
    const found = await goldenPositions('civ', { figure: (phase, view) => phase === 'place' && view.question.kind === 'figure', building: (phase, view) => phase === 'place' && view.question.kind === 'building', target: (phase, view) => phase === 'target' && view.announced.at(-1)?.class === 'event' });
    const seen = Object.fromEntries(Object.entries(found).map(([name, record]) => {
        const { table } = epoki.call('load', { record });
        return [name, { phase: epoki.call('turn', { table }).phase, view: epoki.call('view', { table, seat: 0 }), legal: epoki.call('legal', { table }).actions }];
    }));
    assert.doesNotMatch(wordsOf(seen.figure), /replaced/);
    assert.match(wordsOf(seen.building), /replaced/);
    assert.ok(wordsOf(seen.target).includes(JSON.stringify(catalog.row('events', seen.target.view.announced.at(-1).what).text.en).slice(1, -1)));
});

test('every decision of the golden games has its words, every thing its drawing', async () => {
    const phases = catalog.table('phases').map(({ id }) => id).filter((id) => id !== 'over');
    const wanted = Object.fromEntries(phases.map((phase) => [phase, (now) => now === phase]));
    const found = await goldenPositions('civ', wanted);
    assert.ok(Object.keys(found).length > phases.length - 8, `golden games ask ${Object.keys(found).length} of ${phases.length}`);
    for (const [phase, record] of Object.entries(found)) {
        const { table } = epoki.call('load', { record });
        const seen = { phase, view: epoki.call('view', { table, seat: 0 }), legal: epoki.call('legal', { table }).actions };
        for (const lang of ['en', 'pl']) {
            const drawn = JSON.stringify(m.CivQuestion({ desk: deskFor(seen, lang) }));
            assert.ok(drawn.length > 40, `${phase} in ${lang} says something`);
            assert.doesNotMatch(drawn, /\{\w+\}|undefined|NaN|question\.civ/, phase);
        }
        epoki.call('close', { table });
    }
    const icons = await bundledIcons();
    const used = [...catalog.table('buildings').map(({ id }) => m.pieceIcon(id, 'building')), ...catalog.table('classes').filter(({ id }) => id !== 'building').map(({ id }) => m.pieceIcon('x', id)),
        ...Object.values(m.resourceIcons), ...Object.values(m.unitIcons), ...Object.values(m.roadIcons)];
    for (const name of used) assert.ok(icons.has(name) && name !== 'uncertainty', name);
    assert.equal(Object.keys(m.resourceIcons).length, catalog.table('resources').length);
});

test('a victory is no sum of points: it has no row before it is won, and points are no measure of a game', () => {
    const score = (victory) => ({ seat: 0, total: 23 + victory, parts: { culture: 20, techs: 3, coins: 0, cities: 0, victory } });
    assert.deepEqual([m.isWonAtOnce([score(0), score(1000)]), m.isWonAtOnce([score(0), score(0)])], [true, false]);
    assert.deepEqual([m.partsOf([score(0)]).includes('victory'), m.partsOf([score(1000)]).includes('victory')], [false, true]);
    assert.deepEqual([m.isSummed(score(1000)), m.isSummed({ total: 5, parts: { blue: 5 } })], [false, true]);
});
