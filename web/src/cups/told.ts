// told.ts: what the server tells of tournaments: asked for again while somebody looks, and what follows from it.
import { useEffect, useState } from 'preact/hooks';
import type { CupEntry, CupRow, CupTable, CupTold } from 'messages/protocol.ts';
import type { Speaker } from '../i18n/index.ts';
import { ask, useLink } from '../people/link.ts';
import { useMe } from '../people/me.ts';

const REFRESH = 5000; // ms

export interface Cup {
    told: CupTold;
    tables: CupTable[];
    seats: Map<string, string>; // the secrets of the own seats, by table
}

async function allTables(cup: string): Promise<CupTable[]> {
    const tables: CupTable[] = [];
    for (let from: number | undefined = 0; from !== undefined;) {
        const page: { tables: CupTable[]; next?: number } = await ask('cup_tables', { cup, from });
        tables.push(...page.tables);
        from = page.next;
    }
    return tables;
}

async function load(cup: string, signedIn: boolean): Promise<Cup> {
    const [told, tables] = await Promise.all([ask('cup', { cup }), allTables(cup)]);
    const own = signedIn && told.entry !== null && told.cup.status === 'running' ? (await ask('own_games', {})).games : [];
    return { told, tables, seats: new Map(own.filter((game) => !game.over).map((game) => [game.table, game.secret])) };
}

/** The tournament as it is; null until it is known. `again` asks at once, after something was done. */
export function useCup(id: string): { cup: Cup | null; problem: unknown; again(): void } {
    const open = useLink();
    const { account } = useMe();
    const [cup, setCup] = useState<Cup | null>(null);
    const [problem, setProblem] = useState<unknown>(null);
    const [asked, setAsked] = useState(0);
    useEffect(() => {
        let gone = false;
        if (!open) return undefined;
        const look = () => {
            if (document.visibilityState === 'hidden') return;
            load(id, account !== null).then((found) => { if (!gone) { setCup(found); setProblem(null); } }, (error: unknown) => { if (!gone) setProblem(error); });
        };
        look();
        const timer = setInterval(look, REFRESH);
        return () => { gone = true; clearInterval(timer); };
    }, [open, account?.id, id, asked]);
    return { cup, problem, again: () => setAsked((n) => n + 1) };
}

/** What somebody is called in the tournament. */
export function entryName({ t, maybe }: Speaker, entry: CupEntry | undefined): string {
    if (!entry) return '?';
    if (entry.level) return t('cups.bot', { n: (entry.player ?? 0) + 1, level: maybe(`level.${entry.level}`, entry.level) });
    return entry.name || t('cups.gone');
}

export const entryOf = (told: CupTold, player: number): CupEntry | undefined => told.entries.find((entry) => entry.player === player);

export const GONE = 5; // the place of who did not play to the end

/** What two players have against each other at a table, as a share of a victory; null while it is not decided. */
export function against(table: CupTable, player: number, other: number): number | null {
    const mine = table.places?.[table.players.indexOf(player)], theirs = table.places?.[table.players.indexOf(other)];
    if (mine === undefined || theirs === undefined) return null;
    if (mine === theirs) return mine === GONE ? 0 : 0.5;
    return mine < theirs ? 1 : 0;
}

/** What a spreadsheet would take for a formula is marked as text. */
const quoted = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A file for a spreadsheet. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string => rows.map((row) => `${row.map((value) => (typeof value === 'number' ? value : quoted(value))).join(',')}\r\n`).join('');

/** 2/3 of a point is 0.67, a half 0.5. */
export const points = (lang: string, value: number): string => value.toLocaleString(lang, { maximumFractionDigits: 2 });

export interface LeagueRow {
    name: string;
    seasons: (CupRow | null)[]; // null: he did not play it
    sum: number;
}

/** People in the seasons of a league, whoever has most points first; bots are others every time, and those whose account is gone have no name. */
export function leagueOf(seasons: readonly CupTold[], nameOf: (entry: CupEntry) => string): LeagueRow[] {
    const rows = new Map<string, LeagueRow>();
    seasons.forEach((told, i) => {
        for (const row of told.standings) {
            const entry = entryOf(told, row.player);
            if (!entry?.name) continue;
            const name = nameOf(entry);
            const own = rows.get(name) ?? { name, seasons: seasons.map(() => null), sum: 0 };
            own.seasons[i] = row;
            own.sum += row.points;
            rows.set(name, own);
        }
    });
    return [...rows.values()].sort((a, b) => b.sum - a.sum || a.name.localeCompare(b.name));
}
