// table_server.mjs: a stand-in for the server, for tests of the page alone: one table, spoken to as docs/online.md says, over Playwright's routed
// WebSockets. The rules are the real library's.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './support.mjs';

export async function tableServer(game = 'duel', players = 2) {
    const { load } = await import(pathToFileURL(path.join(root, 'web/wasm/epoki.mjs')));
    const epoki = await load(await readFile(process.env.EPOKI_WASM ?? path.join(root, 'build/wasm/epoki.wasm')), { entropy: 5n });
    const { table } = epoki.call('new', { game, players, seed: 11 });
    const secrets = Array.from({ length: players }, (_, seat) => `seat-${seat}`);
    const names = Array(players).fill(null);
    const log = [];
    const members = new Set(); // {socket, seat, since}

    const tell = (socket, method, params) => socket.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
    const update = (member) => {
        const turn = epoki.call('turn', { table });
        const own = turn.seat === member.seat;
        tell(member.socket, 'update', {
            version: turn.version, turn: turn.seat, phase: turn.phase, over: turn.over,
            view: epoki.call('view', { table, seat: member.seat ?? 0 }),
            legal: own ? epoki.call('legal', { table }) : null,
            log: log.filter((entry) => entry.version >= member.since),
            scores: epoki.call('scores', { table }),
        });
        member.since = turn.version;
    };
    const people = () => members.forEach(({ socket }) => tell(socket, 'people', {
        names, kinds: names.map(() => 'human'), online: names.map((_, seat) => [...members].some((each) => each.seat === seat)), levels: names.map(() => null),
    }));

    const methods = {
        hello: () => ({ version: '0', games: epoki.call('games'), levels: [] }),
        tables: () => [],
        create: () => ({ table: 'T', seats: secrets, spectator: 'watch' }),
        join: (member, { secret, name, version }) => {
            const seat = secrets.indexOf(secret);
            if (seat < 0 && secret !== 'watch') throw new Error('no such seat');
            member.seat = seat < 0 ? null : seat;
            member.since = version ?? 0;
            if (seat >= 0 && name) names[seat] = name;
            members.add(member);
            setTimeout(() => { update(member); people(); });
            return { table: 'T', game, seat: member.seat, players, names, kinds: names.map(() => 'human') };
        },
        play: (member, { action, version }) => {
            const turn = epoki.call('turn', { table });
            if (turn.seat !== member.seat || turn.version !== version) throw new Error('not your decision');
            const { events } = epoki.call('play', { table, action });
            log.push({ version, seat: turn.seat, action, events });
            setTimeout(() => members.forEach(update));
            return { version: version + 1 };
        },
        undo: (member, { to }) => {
            epoki.call('undo', { table, to });
            log.length = to;
            setTimeout(() => members.forEach((each) => { each.since = Math.min(each.since, to); update(each); }));
            return { version: to };
        },
        why: (member, { ref }) => epoki.call('why', { table, seat: member.seat ?? 0, ref }),
        hint: () => epoki.call('bot', { table, bot: 'hard', iterations: 200 }),
        chat: (member, { text }) => {
            members.forEach(({ socket }) => tell(socket, 'chat', { seat: member.seat, name: names[member.seat] ?? '', text, time: 0 }));
            return {};
        },
        note: () => ({}),
        answer: () => ({}),
    };

    return {
        secrets,
        /** Cuts every connection, as a bad network does. */
        drop: () => members.forEach((member) => { members.delete(member); void member.socket.close(); }),
        route: (page) => page.routeWebSocket(/\/ws$/, (socket) => {
            const member = { socket, seat: null, since: 0 };
            socket.onClose(() => members.delete(member));
            socket.onMessage((text) => {
                const { id, method, params } = JSON.parse(text);
                try {
                    socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: methods[method](member, params) }));
                } catch (error) {
                    socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32001, message: error.message } }));
                }
            });
        }),
    };
}
