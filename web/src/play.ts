// play.ts: beginning games: new ones, again, on from an earlier moment, from a record. Each ends at the table of the new game.
import { library } from './engine/engine.ts';
import { actionsOf, fieldOf, optionsOf, prefixOf } from './engine/record.ts';
import { entriesOf } from './session/entries.ts';
import type { NewGame } from './engine/host.ts';
import { findSaved, keepLines, newId, newSeed, recordOfSaved, save } from './session/saved.ts';
import type { Session } from './session/session.ts';
import type { Seat } from './session/state.ts';
import { settings } from './settings.ts';

function sit(id: string, at = '') {
    location.hash = `#/game/${id}${at}`;
}

interface More {
    id?: string;
    lesson?: string;
    challenge?: string;
    over?: boolean;
    viewer?: number;
}

/** A game of this browser, from a record on. */
export function keep(record: string, seats: Seat[], version: number, { id = newId(), lesson, challenge, over = false, viewer }: More = {}): string {
    const game = fieldOf(record, 'game') ?? '';
    keepLines(id, entriesOf(record, seats));
    save({ id, game, seats, over, version, changed: Date.now(), ...(lesson ? { lesson } : {}), ...(challenge ? { challenge } : {}), ...(viewer === undefined ? {} : { viewer }) });
    return id;
}

async function start(setup: NewGame, seats: Seat[]) {
    const record = await library.ask('create', { ...setup, seed: newSeed() });
    sit(keep(record, seats, 0));
}

type Options = Record<string, string | number>;

const bot = (level: string): Seat => ({ name: '', kind: 'bot', level });
const others = (players: number, level: string) => Array.from({ length: players - 1 }, () => bot(level));
const person = (name = ''): Seat => ({ name, kind: 'human' });

export const play = {
    solo: (game: string, players: number, level: string, name: string, options: Options = {}) =>
        start({ game, players, options }, [person(name), ...others(players, level)]),

    /** A given deal: a challenge, or that of a day. */
    async challenge(challenge: string, seat: number, level: string, setup: NewGame) {
        const record = await library.ask('create', setup);
        const seats = Array.from({ length: setup.players }, (_, place) => (place === seat ? person(settings.value.name) : bot(level)));
        sit(keep(record, seats, 0, { id: `challenge-${challenge.replaceAll('/', '-')}`, challenge }));
    },

    hotseat: (game: string, players: number, options: Options = {}) => start({ game, players, options }, Array.from({ length: players }, () => person())),

    async again(id: string) {
        const saved = findSaved(id);
        if (!saved) return;
        await start({ game: saved.game, players: saved.seats.length, options: optionsOf(recordOfSaved(saved)) }, saved.seats);
    },

    /** A new game that begins like this one, up to a version. */
    onFrom(session: Session, version: number) {
        const record = session.record();
        if (record) sit(keep(prefixOf(record, version), session.state.value.seats, version));
    },

    /** A finished game of the server, kept here to be looked at. Everybody is a person then, so that nothing moves by itself. */
    async finished(table: string, names: readonly string[], viewer: number) {
        const response = await fetch(`api/records/${table}`);
        if (!response.ok) throw new Error(`${response.status}`);
        const record = await response.text();
        location.hash = `#/after/${keep(record, names.map(person), actionsOf(record).length, { id: table, over: true, viewer: Math.max(0, viewer) })}`;
    },

    /** A game of the server goes on here: the others are bots now. */
    home(record: string, seats: readonly Seat[], own: number) {
        const at = (seat: Seat, place: number) => (place === own ? person(seat.name) : bot(seat.level ?? settings.value.level));
        sit(keep(record, seats.map(at), actionsOf(record).length));
    },

    /** A game of computers goes on with a person in the place of one of them. */
    instead(record: string, seats: readonly Seat[], own: number) {
        sit(keep(record, seats.map((seat, place) => (place === own ? person(settings.value.name) : seat)), actionsOf(record).length));
    },

    /** A record from a file: everybody is a person, so that nothing moves by itself. */
    async record(text: string) {
        const { steps } = await library.ask('story', { record: text });
        const players = Number(fieldOf(text, 'players') ?? 2);
        sit(keep(text, Array.from({ length: players }, () => person()), steps.length));
    },
};
