// challengeplay.mjs: games as challenges (docs/challenges.md) judge them, in the library without a page. For the test of the challenges and for tools/challenges.mjs.
export const PARTS = ['learn/course.ts', 'learn/goals.ts', 'engine/record.ts'];

/** How a game stands for each seat after these actions; `decide` says what is played after them, until the game is over. `m` has the exports of PARTS. */
export function standingsOf(epoki, m, record, decide = null) {
    const { table } = epoki.call('load', { record: m.headOf(record) });
    try {
        const played = Array.from({ length: Number(m.fieldOf(record, 'players')) }, () => []);
        const play = (action) => {
            played[epoki.call('turn', { table }).seat].push(action);
            epoki.call('play', { table, action });
        };
        for (const action of m.actionsOf(record)) play(action);
        while (decide && !epoki.call('turn', { table }).over) play(decide(table));
        const { seat: turn, over, phase, version } = epoki.call('turn', { table });
        const scores = epoki.call('scores', { table });
        return played.map((actions, seat) => ({ version, turn, phase, over, scores, view: epoki.call('view', { table, seat }), legal: [], own: actions.length, played: actions }));
    } finally {
        epoki.call('close', { table });
    }
}
