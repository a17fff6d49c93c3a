// steel_unit.test.mjs: the pure parts of the board of Guns & Steel on real views: geometry, marks, supplies, whose cards can be used, what is compared.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { bundledIcons, exportsOf, library, speakAll, textsOf, web } from './parts.mjs';

let m;
let words; // of the page, by language
let epoki;
let cards;

before(async () => {
    m = await exportsOf(['engine/catalog.ts', 'games/steel/model.ts', 'games/steel/foresee.ts', 'games/facts.ts', 'games/words.ts', 'i18n/texts.ts']);
    words = await speakAll(m);
    epoki = await library(1n);
    cards = new m.Catalog(await textsOf('steel', 'catalog'));
});

/** Every decision of a game of greedy bots. */
function* decisions(set, players, seed) {
    const { table } = epoki.call('new', { game: 'steel', players, seed, options: { set } });
    for (;;) {
        const { seat, phase, over, version } = epoki.call('turn', { table });
        if (over) break;
        const { actions } = epoki.call('legal', { table });
        yield { table, seat, phase, actions, view: epoki.call('view', { table, seat }) };
        epoki.call('play', { table, action: epoki.call('bot', { table, bot: 'greedy', seed: version }).action });
    }
    epoki.call('close', { table });
}

test('the pyramid: each card half a card further in, on the two below it', () => {
    for (const [set, players, columns] of [['new_world', 2, 6], ['renaissance', 4, 7], ['combined', 3, 6]]) {
        const [{ view }] = decisions(set, players, 3);
        const { places, links, columns: wide, ages } = m.pyramidOf(cards, view);
        assert.equal(wide, columns);
        assert.equal(places.length, columns + columns - 1 + columns - 2 + columns - 3 + columns - 4);
        assert.deepEqual(ages.map(({ id }) => id), ['space', 'earth', 'oil', 'gunpowder', 'horse']);
        for (const place of places) assert.ok(place.x >= 0 && place.x <= columns - 1, place.card);
        for (const [upper, lower] of links) assert.deepEqual([Math.abs(upper.x - lower.x), lower.y - upper.y], [0.5, 1], `${upper.card} on ${lower.card}`);
        assert.equal(links.length, 2 * (places.length - columns), 'nothing is missing yet: every card above the lowest row lies on two');
    }
});

test('a pyramid that has shrunk: empty columns are left out, rows without cards are low, the corner stays free', () => {
    let narrower = 0, lower = 0;
    for (const { view, phase } of decisions('renaissance', 4, 8)) {
        if (phase !== 'buy') continue;
        const { places, columns, heights, free } = m.pyramidOf(cards, view);
        if (!places.length) continue;
        assert.equal(Math.min(...places.map(({ x }) => x)), 0);
        for (const { x, y } of places) {
            assert.ok(x + 1 + Math.max(0, 4 - y) / 2 <= columns, 'beside the highest rows there is room');
            assert.ok(2 * x >= free[y], 'nothing lies before the first card of a row');
            assert.equal(heights[y], 1);
        }
        narrower += columns < 7;
        lower += heights.some((height) => height < 1);
    }
    assert.ok(narrower > 0 && lower > 0, `${narrower} ${lower}`);
    assert.deepEqual([0, 1, 2].map((row) => m.middleOf([1, 1, 1], row)), [0.5, 1.5, 2.5]);
    assert.deepEqual([0, 1].map((row) => m.middleOf([3, 1], row)), [0.75, 1.75]);
});

test('what would pay for a chosen card, and where in the turn a decision belongs', () => {
    let told = 0;
    for (const { view, phase } of decisions('new_world', 2, 3)) {
        if (phase === 'buy') for (const { card, pay = [] } of view.offers) { assert.deepEqual(m.payersOf(view, [`card:${card}`]), new Set(pay)); told += pay.length; }
        assert.ok(phase === 'place' ? m.stepOf(phase) === null : m.STEPS.includes(m.stepOf(phase)), phase);
    }
    assert.ok(told > 20);
    assert.deepEqual(['resource', 'tech', 'activate', 'replenish', 'buy', 'pay', 'take', 'glory'].map(m.stepOf), ['resource', 'technology', 'technology', 'technology', 'buy', 'buy', 'end', 'end']);
});

test('long words may be broken where a reader would break them, and read the same', () => {
    const shown = (name) => m.softly(name, 7).replaceAll('\u00ad', '-');
    assert.equal(shown('Reinforcement'), 'Rein-for-ce-ment');
    assert.equal(shown('Blitzkrieg'), 'Blitz-krieg');
    assert.equal(shown('Elektryczność'), 'Elek-trycz-ność');
    assert.equal(shown('Code of Laws'), 'Code of Laws');
    for (const card of cards.table('cards')) for (const name of Object.values(card.name)) {
        assert.equal(m.softly(name, 7).replaceAll('\u00ad', ''), name);
        for (const part of m.softly(name, 7).split(/[\s\u00ad-]/)) assert.ok(part.length <= 10, `${name}: ${part}`);
    }
});

test('the links drawn are those the surcharge counts', () => {
    let counted = 0;
    for (const { view, phase } of decisions('renaissance', 3, 5)) {
        if (phase !== 'buy') continue;
        const { links } = m.pyramidOf(cards, view);
        for (const offer of view.market.filter(({ column }) => column >= 0)) {
            const reached = new Set();
            const walk = (card) => links.forEach(([upper, lower]) => { if (upper.card === card && !reached.has(lower.card)) { reached.add(lower.card); walk(lower.card); } });
            walk(offer.card);
            assert.deepEqual([...reached].sort(), [...offer.linked].sort(), offer.card);
            assert.equal(offer.surcharge, offer.linked.length);
            counted += reached.size;
        }
        assert.deepEqual(m.linkedWith(view, [`card:${view.market[0].card}`]), new Set(view.market[0].linked));
    }
    assert.ok(counted > 100);
});

test('every effect, resource, type and age has its drawing', async () => {
    const bundled = await bundledIcons();
    for (const card of cards.table('cards')) {
        const marks = m.effectMarks(card);
        assert.ok(marks.length, card.id);
        for (const mark of [...marks, ...m.amountMarks(card.cost)]) assert.ok(bundled.has(mark.icon), `${card.id}: ${mark.icon}`);
    }
    for (const { id } of cards.table('resources')) assert.ok(bundled.has(m.resourceIcons[id]), id);
    for (const { id } of cards.table('types')) assert.ok(bundled.has(m.typeIcons[id]), id);
    for (const { id } of cards.table('ages')) assert.ok(m.NUMERALS[id], id);
    for (const icon of Object.values(m.numberIcons)) assert.ok(bundled.has(icon), icon);
});

test('cards that do different things have different signs', () => {
    const told = new Map();
    for (const card of cards.table('cards')) {
        const signs = m.effectMarks(card).map(({ icon, n, text }) => `${text ?? ''}${n ?? ''}${icon}`).join(' ');
        const does = JSON.stringify(card.effect);
        assert.equal(told.get(signs) ?? does, does, `${card.id}: ${signs}`);
        told.set(signs, does);
    }
    assert.ok(told.size > 40);
});

test('who watches sees the prices, not what a seat could pay', () => {
    for (const { view, phase } of decisions('combined', 2, 6)) {
        if (phase !== 'buy') continue;
        const { offers: _, ...watched } = view; // as the library tells those who watch
        for (const { card } of view.market) {
            assert.deepEqual({ ...m.offerOf(view, card), payment: undefined }, { ...m.offerOf(watched, card), payment: undefined });
            assert.equal(typeof m.offerOf(view, card).payment.payable, 'boolean');
        }
    }
});

test('supplies: cards on the resource side, and temporary resources of the one whose turn it is', () => {
    let temporary = 0;
    for (const { view } of decisions('new_world', 2, 4)) {
        view.player.slice(0, 2).forEach((player, seat) => {
            const supplies = m.suppliesOf(cards, view, seat);
            assert.equal(supplies.reduce((sum, each) => sum + each.cards, 0), player.resource.length);
            const gained = supplies.reduce((sum, each) => sum + each.temporary, 0);
            assert.equal(gained, seat === view.active ? view.temp.reduce((a, b) => a + b) : 0);
            temporary += gained;
        });
    }
    assert.ok(temporary > 0, 'something was gained');
});

test('a card of another player is used only where the action names its owner', () => {
    const legal = [{ action: 'use writing 2', refs: ['card:writing'] }, { action: 'use mining', refs: ['card:mining'] }, { action: 'done', refs: [] }];
    assert.deepEqual(m.usableOf(legal, 2), new Set(['card:writing']));
    assert.deepEqual(m.usableOf(legal, 1), new Set());
    assert.deepEqual(m.usableHere(legal), new Set(['card:mining']));
});

test('who has a card, on which side, and whose a wonder is', () => {
    const player = { hand: ['mining'], tech: ['writing'], resource: ['warrior'], wonders: ['stonehenge'] };
    assert.equal(m.zoneOf(player, 'writing'), 'tech');
    assert.equal(m.zoneOf(player, 'tank'), null);
    const view = { players: 2, player: [{ hand: [], tech: [], resource: ['mining'], wonders: [] }, player] };
    assert.deepEqual(m.ownersOf(view, 'mining'), [0, 1]);
    assert.equal(m.wonderOwner(view, 'stonehenge'), 1);
    assert.equal(m.ownedOfAge(cards, view, 'horse').seat, 1);
    assert.equal(m.ownedOfAge(cards, view, 'space'), undefined);
});

test('what an action changes: the resource played can be spent, the loss is told', () => {
    const changed = {};
    for (const { table, phase, actions, view, seat } of decisions('renaissance', 3, 12)) {
        if (changed[phase] || !['resource', 'buy', 'react', 'lose', 'pay'].includes(phase)) continue;
        const { view: after } = epoki.call('preview', { table, action: actions[0].action });
        const changes = m.changesOf(m.steelFacts(cards, view, seat), m.steelFacts(cards, after, seat));
        assert.ok(changes.length, phase);
        for (const { key } of changes) assert.ok(words.en[`fact.${key}`], key);
        changed[phase] = changes.map(({ key, tone }) => `${key}:${tone}`);
    }
    assert.ok(changed.resource.some((each) => /^steel\.(food|iron):good$/.test(each)), String(changed.resource));
    assert.ok(changed.resource.includes('steel.hand:plain'));
    assert.ok(changed.buy);
});

test('what is given up by passing, and which decisions are questions', () => {
    const [{ view }] = decisions('new_world', 2, 4);
    const pass = { action: 'pass', refs: [], group: 'pass' };
    const passing = { ...view, turn: 0, active: 0, temp: [1, 0, 2, 0, 0, 0, 0] };
    assert.deepEqual(m.steelWarnings(cards, passing, 0, pass).map(({ key, values }) => [key, values.n]), [['warning.temporary', 3]]);
    assert.deepEqual(m.steelWarnings(cards, { ...passing, temp: [0, 0, 0, 0, 0, 0, 0] }, 0, pass), []);
    assert.deepEqual(m.steelWarnings(cards, passing, 0, { ...pass, action: 'buy tank' }), []);
    const asked = cards.table('phases').map(({ id }) => id).filter((id) => m.steelAsks(id));
    assert.ok(asked.includes('react') && asked.includes('pay') && !asked.includes('buy') && !asked.includes('resource'));
});

test('the styles of this board reach no other', async () => {
    const css = (await readFile(path.join(web, 'src/styles/steel.css'), 'utf8')).replace(/\/\*.*?\*\//gs, '');
    const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, text]) => text.trim()).filter((text) => !text.startsWith('@') && !/^\d+%$/.test(text));
    assert.ok(selectors.length > 100);
    for (const list of selectors) for (const selector of list.split(/,(?![^(]*\))/)) assert.match(selector.trim(), /^(:root\[data-theme='dark'\] )?\.game-steel/, list);
});
