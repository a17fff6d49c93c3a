// play.ts: beginning games: new ones, again, on from an earlier moment, from a record. Each ends at the table of the new game.
import { library } from './engine/engine.ts';
import { fieldOf, prefixOf } from './engine/record.ts';
import type { NewGame } from './engine/host.ts';
import { findSaved, newId, newSeed, save } from './session/saved.ts';
import type { Seat, Session } from './session/session.ts';

function sit(id: string, at = '') {
    location.hash = `#/game/${id}${at}`;
}

function keep(record: string, seats: Seat[], version: number, more: { lesson?: boolean; over?: boolean } = {}): string {
    const id = newId();
    const game = fieldOf(record, 'game') ?? '';
    save({ id, game, record, seats, over: more.over ?? false, version, changed: Date.now(), ...(more.lesson ? { lesson: true } : {}) });
    return id;
}

async function start(setup: NewGame, seats: Seat[], lesson = false) {
    const record = await library.ask('create', { ...setup, seed: newSeed() });
    sit(keep(record, seats, 0, { lesson }));
}

type Options = Record<string, string | number>;

const bot = (level: string): Seat => ({ name: '', kind: 'bot', level });
const person = (name = ''): Seat => ({ name, kind: 'human' });

export const play = {
    solo: (game: string, players: number, level: string, name: string, options: Options = {}) =>
        start({ game, players, options }, [person(name), ...Array.from({ length: players - 1 }, () => bot(level))]),

    hotseat: (game: string, players: number, options: Options = {}) => start({ game, players, options }, Array.from({ length: players }, () => person())),

    lesson: (game: string, name: string) => start({ game, players: 2, options: { wonders: 'first_game' } }, [person(name), bot('easy')], true),

    async again(id: string) {
        const saved = findSaved(id);
        if (!saved) return;
        await start({ game: saved.game, players: saved.seats.length }, saved.seats);
    },

    /** A new game that begins like this one, up to a version. */
    async onFrom(session: Session, version: number) {
        const record = await session.record();
        if (record) sit(keep(prefixOf(record, version), session.state.value.seats, version));
    },

    /** A finished game of the server, kept here to be looked at. */
    async keepOnline(session: Session) {
        const record = await session.record();
        if (!record) return;
        const { seats, last } = session.state.value;
        location.hash = `#/after/${keep(record, seats.map((seat) => ({ ...seat, kind: 'human' as const })), last, { over: true })}`;
    },

    /** A record from a file: everybody is a person, so that nothing moves by itself. */
    async record(text: string) {
        const steps = await library.ask('open', { record: text });
        const players = Number(fieldOf(text, 'players') ?? 2);
        sit(keep(text, Array.from({ length: players }, () => person()), steps.length));
    },
};
