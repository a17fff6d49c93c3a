// catalog.ts: the tables of a game (texts.ts), looked up by ref ("card:theater") or by bare id, as views name things.
import type { CatalogData, Row, Text } from 'messages/protocol.ts';
import { textsOf } from './texts.ts';

export class Catalog {
    readonly game: string;
    readonly tables: Record<string, Row[]>;
    #byId = new Map<string, { table: string; row: Row }>();

    constructor(data: CatalogData) {
        this.game = data.game;
        this.tables = data.tables;
        // Tables of things with a text (cards) come first: an id that also names a symbol or a noun means the card.
        const names = Object.keys(data.tables).sort((a, b) => Number(this.#hasText(b)) - Number(this.#hasText(a)));
        for (const table of names)
            for (const row of data.tables[table] ?? [])
                if (row.id && !this.#byId.has(row.id)) this.#byId.set(row.id, { table, row });
    }

    #hasText(table: string): boolean {
        return Boolean(this.tables[table]?.[0]?.text);
    }

    table(name: string): Row[] {
        return this.tables[name] ?? [];
    }

    row(table: string, id: string): Row | undefined {
        return this.table(table).find((row) => row.id === id);
    }

    /** The row a ref points to. "card:x" lies in the table cards, "hex:x" in hexes, "policy:x" in policies, "civil:x" in civil_cards. */
    ref(ref: string): Row | undefined {
        const [kind = '', id = ''] = ref.split(':');
        return this.row(`${kind}s`, id) ?? this.row(`${kind}es`, id) ?? this.row(kind.replace(/y$/, 'ies'), id) ?? this.row(`${kind}_cards`, id) ?? this.row(kind, id);
    }

    /** The row and ref of an id as views use it, whatever its table. */
    find(id: string): { row: Row; ref: string } | undefined {
        const found = this.#byId.get(id);
        return found && { row: found.row, ref: `${found.table.replace(/ies$/, 'y').replace(/(_cards|(?<=x)es|s)$/, '')}:${id}` };
    }

    name(table: string, id: string): Text {
        return this.row(table, id)?.name ?? { en: id };
    }
}

const known = new Map<string, Promise<Catalog>>();

export function catalogOf(game: string): Promise<Catalog> {
    let catalog = known.get(game);
    if (!catalog) {
        catalog = textsOf(game, 'catalog').then((data) => new Catalog(data));
        catalog.catch(() => known.delete(game));
        known.set(game, catalog);
    }
    return catalog;
}
