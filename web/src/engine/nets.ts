// nets.ts: trained nets (docs/nets.md) of the games that have one: a file beside the page, which a Worker loads when a bot of that game is first to think. Without it,
// or where it does not fit, bots play by the hand-made evaluation, and `weaker` is told why.
import type { Epoki } from '../../wasm/epoki.mjs';
import { fieldOf } from './record.ts';

const THINKING = ['think', 'hint']; // what is asked of a room
const PATIENCE_MS = 10000; // then the bot plays without it, and the next thought asks for it again

interface Asked {
    entries?: string;
    record?: string;
    bot?: string;
    method?: string;
}

export class Nets {
    #epoki: Pick<Epoki, 'net'>;
    #files: Record<string, string>; // by game
    #load: (file: string, patience: AbortSignal) => Promise<Response>;
    #weaker: (why: string) => void;
    #loaded = new Map<string, Promise<void>>();
    #room = ''; // the game of the room that is open

    constructor(epoki: Pick<Epoki, 'net'>, files: Record<string, string>, load: (file: string, patience: AbortSignal) => Promise<Response>, weaker: (why: string) => void) {
        this.#epoki = epoki;
        this.#files = files;
        this.#load = load;
        this.#weaker = weaker;
    }

    /** What has to be there before a request is handled, if anything. */
    before(op: string, params: Asked | undefined): Promise<void> | null {
        if (op === 'open') this.#room = roomGame(params?.entries ?? '');
        const game = op === 'ask' ? (THINKING.includes(params?.method ?? '') ? this.#room : '') : params?.bot && params.record ? (fieldOf(params.record, 'game') ?? '') : '';
        const file = this.#files[game];
        if (!file) return null;
        const loaded = this.#loaded.get(game) ?? this.#take(game, file);
        this.#loaded.set(game, loaded);
        return loaded;
    }

    async #take(game: string, file: string) {
        try {
            const response = await this.#load(file, AbortSignal.timeout(PATIENCE_MS));
            this.#epoki.net(game, await response.arrayBuffer());
        } catch (error) {
            this.#loaded.delete(game);
            this.#weaker(`${game}: ${(error as Error).message}`);
        }
    }
}

function roomGame(entries: string): string {
    const [first = ''] = entries.split('\n', 1);
    const { record = '' } = JSON.parse(first || '{}') as { record?: string };
    return record ? (fieldOf(record, 'game') ?? '') : '';
}
