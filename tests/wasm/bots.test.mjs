// bots.test.mjs: bots think the same in wasm and natively: the same seed and number of iterations give the same action, shares,
// values and visits, also for trees that grow on threads natively and one after the other in wasm.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { loadBare, loadEpoki, Native, nets, Random } from './support.mjs';

const BOTS = [
    ['random', 1],
    ['greedy', 3],
    ['greedy:eval=hand,noise=200', 3],
    ['flat', 40],
    ['mcts', 200],
    ['mcts:eval=hand,split=1', 200],
    ['mcts:select=ucb', 200],
    ['mcts:select=ucb,eval=none,split=1', 30],
    ['mcts:select=ucb,eval=hand,depth=6,widen=10', 100],
    ['mcts:widen=10,depth=3', 100],
    ['mcts:early=1', 300],
    ['mcts:threads=3', 200],
    ['mcts:threads=3,split=1,select=ucb,memory=1', 200],
    ['plan:width=8', 2],
    ['plan:width=8,early=1,keep=1', 3],
    ['plan:width=4,early=1,ahead=3,turns=2', 2],
    ['plan:width=4,steps=6,eval=hand', 3],
    ['easy', 20],
    ['normal:noise=100', 20],
    ['hard', 4],
    ['mcts:eval=net', 150],
    ['plan:width=4,eval=net', 2],
];

let epoki, native;

before(async () => {
    epoki = await loadEpoki();
    native = new Native();
});

after(() => native.close());

// The same call to both; returns the result both gave.
async function callBoth(method, params) {
    const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const theirs = native.rpc(line);
    const ours = epoki.rpc(line);
    assert.deepStrictEqual(ours, await theirs, line.slice(0, 200));
    assert.equal(ours.error, undefined, `${line}: ${ours.error?.message}`);
    return ours.result;
}

// Plays random actions up to a decision worth thinking about; false when the game ended before.
async function playOn(on, moves, random) {
    for (let i = 0; ; i++) {
        const { actions } = await callBoth('legal', on);
        if (!actions.length) return false;
        if (i >= moves && actions.length > 2) return true;
        await callBoth('play', { ...on, action: random.pick(actions).action });
    }
}

for (const [game, players, moves] of [['duel', 2, 11], ['ages', 2, 60], ['ages', 3, 100], ['ages', 4, 140], ['tempus', 3, 60],
    ['tempus', 4, 150], ['tempus', 5, 200], ['steel', 2, 40], ['steel', 4, 90],
    ['civ', 2, 120], ['civ', 4, 300]])
    test(`bots answer the same in ${game}, ${players} players`, async (t) => {
        const random = new Random(players);
        const on = await callBoth('new', { game, players, seed: 7 });
        let positions = 0;
        for (; await playOn(on, positions ? moves : 3, random); positions++)
            for (const [bot, iterations] of BOTS) {
                const seed = random.below(2 ** 32);
                const { action, candidates, value } = await callBoth('bot', { ...on, bot, iterations, seed });
                assert(candidates.some((one) => one.action === action));
                if (bot !== 'random') assert.equal(value.length, players);
            }
        t.diagnostic(`${positions} positions`);
        assert(positions > 2);
    });

for (const [game, bot, moves] of [['duel', 'mcts:iterations=80,early=1', 100], ['ages', 'hard:width=4,iterations=2,ahead=2', 60], ['civ', 'hard:width=3,iterations=1', 60]])
    test(`bots that sit at a table of ${game} remember the same`, async () => {
        const on = await callBoth('new', { game, players: 2, seed: 9 });
        for (let i = 0; i < moves && !(await callBoth('turn', on)).over; i++) {
            const { action } = await callBoth('bot', { ...on, bot, sit: true });
            await callBoth('play', { ...on, action });
            if (i % 20 === 19) await callBoth('undo', on);
        }
        await callBoth('close', on);
    });

test('a net changes what its levels play, one that is not good changes nothing', async () => {
    const bare = await loadBare();
    const { table } = bare.call('new', { game: 'duel', players: 2, seed: 11 });
    const thought = (bot) => bare.call('bot', { table, bot, iterations: 150, seed: 1 });
    const has = () => bare.call('games').find(({ game }) => game === 'duel').net;
    const before = thought('hard');
    assert.equal(has(), false);
    assert.deepStrictEqual(before, thought('hard1'));

    const file = nets.duel;
    const changed = (at, value) => { const bytes = Uint8Array.from(file); bytes[at] = value; return bytes; };
    assert.throws(() => bare.net('duel', file.subarray(0, 1000)), /the file of the net is incomplete/);
    assert.throws(() => bare.net('duel', changed(8, 99)), /the file of the net has another version/);
    assert.throws(() => bare.net('duel', changed(file.length - 1, file.at(-1) ^ 1)), /the file of the net is damaged/);
    assert.throws(() => bare.net('ages', file), /the net was trained for other tables or inputs/);
    assert.throws(() => bare.net('harbour', file), /there is no such game/);
    assert.throws(() => bare.net('duel', 'net.bin'), TypeError);
    assert.equal(has(), false);
    assert.deepStrictEqual(thought('hard'), before);

    bare.net('duel', file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    assert.equal(has(), true);
    assert.notDeepStrictEqual(thought('hard').value, before.value);
    assert.deepStrictEqual(thought('hard1'), before);
});
