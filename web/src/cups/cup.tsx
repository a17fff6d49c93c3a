// cup.tsx: one tournament: what it is, the own table, standings, rounds with their tables, who met whom; what its organiser may do is in direct.tsx.
import { useState } from 'preact/hooks';
import type { CupRow, CupTable, CupTold, GameInfo } from 'messages/protocol.ts';
import { saveBlob } from '../components/exportrecord.ts';
import { useLang, type Speaker } from '../i18n/index.ts';
import { whyNot } from '../people/errors.ts';
import { ask } from '../people/link.ts';
import { useMe } from '../people/me.ts';
import { clockWords } from '../people/shown.tsx';
import { Direct, ResultForm } from './direct.tsx';
import { against, csv, entryName, entryOf, GONE, points, useCup, type Cup as Told } from './told.ts';

const UNKNOWN = -32002; // there is no such tournament
const CROSS_MOST = 24; // players for whom a cross table is still readable

const when = (lang: string, time: number) => new Date(time * 1000).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });
const nameAt = (speaker: Speaker, told: CupTold, player: number) => entryName(speaker, entryOf(told, player));

export function Cup({ id, games }: { id: string; games: readonly GameInfo[] }) {
    const speaker = useLang();
    const { t } = speaker;
    const { cup, problem, again } = useCup(id);
    const [failed, setFailed] = useState<unknown>(null);
    const act = (done: Promise<unknown>) => void done.then(() => { setFailed(null); again(); }, setFailed);
    const lost = !cup && (problem as { code?: number } | null)?.code === UNKNOWN;
    return (
        <main id="main" class="page cups">
            <p><a href="#/cups">← {t('cups.title')}</a></p>
            <h1><bdi>{cup?.told.cup.name ?? t('cups.title')}</bdi></h1>
            {lost ? <p class="notice" role="status">{t('cups.lost')}</p> : problem !== null && <p class="problem" role="alert">{whyNot(speaker, problem)}</p>}
            {failed !== null && <p class="problem" role="alert">{whyNot(speaker, failed)}</p>}
            {cup && (
                <>
                    <Facts told={cup.told} games={games} />
                    <Own cup={cup} act={act} />
                    {cup.told.organises && <Direct cup={cup} act={act} />}
                    {cup.told.standings.length > 0 ? <Standings cup={cup} /> : <Entries told={cup.told} act={act} />}
                    {cup.tables.length > 0 && <Rounds cup={cup} act={act} />}
                    {cup.tables.length > 0 && cup.told.standings.length <= CROSS_MOST && <Cross cup={cup} />}
                    {cup.told.cup.season > 1 && <p><a id="to-league" href={`#/league/${cup.told.cup.series}`}>{t('cups.league')}</a></p>}
                    <p><label>{t('cups.link')} <input id="cup-link" readOnly value={location.href} onFocus={(event) => event.currentTarget.select()} /></label></p>
                </>
            )}
        </main>
    );
}

function Facts({ told, games }: { told: CupTold; games: readonly GameInfo[] }) {
    const speaker = useLang();
    const { t, say, lang } = speaker;
    const { cup } = told;
    const facts: [string, string][] = [
        [t('cups.game'), say(games.find((each) => each.game === cup.game)?.name) || cup.game],
        [t('cups.kind'), t(`cups.${told.kind}`)],
        [t('cups.clock'), clockWords(speaker, told.clock as Parameters<typeof clockWords>[1])],
        [t('lobby.isRated'), t(told.rated ? 'home.yes' : 'home.no')],
        [t('cups.organiser'), told.organiser || t('cups.gone')],
        ...(cup.status === 'open' ? [[t('cups.begins'), cup.begins ? when(lang, cup.begins) : t('cups.whenFull')] as [string, string]] : []),
        [t('cups.entries'), cup.status === 'open' ? t('cups.open', { n: cup.joined, size: cup.size }) : String(told.standings.length)],
        [t('cups.rounds'), cup.round && told.rounds ? t('cups.roundOf', { n: cup.round, all: told.rounds }) : cup.round ? String(cup.round) : told.rounds ? String(told.rounds) : t('cups.asNeeded')],
        ...(cup.season > 1 ? [[t('cups.seasons'), t('cups.season', { n: cup.season })] as [string, string]] : []),
    ];
    const state = [...(cup.status === 'over' ? [t('cups.isOver')] : []), ...(told.paused && cup.status !== 'over' ? [t('cups.paused')] : []),
        ...(cup.status === 'running' && told.next > Date.now() / 1000 ? [t('cups.nextAt', { when: when(lang, told.next) })] : [])];
    return (
        <>
            <dl class="cup-facts">{facts.map(([what, value]) => <div key={what}><dt>{what}</dt><dd><bdi>{value}</bdi></dd></div>)}</dl>
            {state.length > 0 && <p class="notice" role="status" id="cup-state">{state.join(' · ')}</p>}
        </>
    );
}

/** Who plays finds his table; who does not may join. */
function Own({ cup: { told, tables, seats }, act }: { cup: Told; act(done: Promise<unknown>): void }) {
    const { t } = useLang();
    const { accounts, account } = useMe();
    const [sure, setSure] = useState(false);
    const id = told.cup.cup, own = told.entries.find((entry) => entry.entry === told.entry);
    const leave = () => {
        if (!sure && told.cup.status !== 'open') return setSure(true);
        setSure(false);
        act(ask('leave_cup', { cup: id }));
    };
    const table = tables.find((each) => !each.places && each.table && seats.has(each.table));
    if (!account) return told.cup.status === 'open' && accounts ? <p class="notice">{t('cups.signIn')} <a href="#/account">{t('account.signIn')}</a></p> : null;
    if (told.cup.status === 'over') return null;
    if (own?.state !== 'in')
        return told.cup.status === 'open' && (own || told.cup.access !== 'list') ? <p><button type="button" class="primary" id="join-cup" onClick={() => act(ask('join_cup', { cup: id }))}>{t('cups.join')}</button></p> : null;
    return (
        <section class="cup-own" aria-label={t('cups.joined')}>
            <p>{t('cups.joined')}</p>
            {table && <p><a class="button primary" id="own-table" href={`#/t/${seats.get(table.table!)}`}>{t('cups.yourTable', { n: table.round })}: {t('cups.toTable')}</a></p>}
            {sure && <p role="status">{t('cups.leaveSure')}</p>}
            <p><button type="button" class="plain" id="leave-cup" onClick={leave}>{t('cups.leave')}</button></p>
        </section>
    );
}

/** Before it begins. */
function Entries({ told, act }: { told: CupTold; act(done: Promise<unknown>): void }) {
    const speaker = useLang();
    const { t } = speaker;
    return (
        <section aria-label={t('cups.entries')}>
            <h2>{t('cups.entries')}</h2>
            {told.entries.length === 0 && <p class="quiet">{t('cups.empty')}</p>}
            <ul class="saved">{told.entries.map((entry) => (
                <li key={entry.entry}>
                    <span class="saved-what"><b><bdi>{entryName(speaker, entry)}</bdi></b> {entry.state !== 'in' && <span>{t(`cups.${entry.state}`)}</span>}</span>
                    {told.organises && told.cup.status === 'open' && <button type="button" class="plain" aria-label={`${t('cups.remove')}: ${entryName(speaker, entry)}`} onClick={() => act(ask('remove_from_cup', { cup: told.cup.cup, entry: entry.entry }))}>{t('cups.remove')}</button>}
                </li>
            ))}</ul>
        </section>
    );
}

function Standings({ cup: { told, tables } }: { cup: Told }) {
    const speaker = useLang();
    const { t, lang } = speaker;
    const head = [t('cups.place'), t('cups.player'), t('cups.points'), t('cups.opponents'), t('cups.beaten'), t('cups.wins'), t('cups.played')];
    const save = (name: string, rows: (string | number)[][]) => saveBlob(`${told.cup.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${name}.csv`, new Blob(['\ufeff', csv(rows)], { type: 'text/csv' }));
    const rowOf = (row: CupRow) => [row.place, nameAt(speaker, told, row.player), row.points, row.opponents, row.beaten, row.wins, row.played];
    const gameOf = (table: CupTable) => table.players.map((player, seat) => [table.round, table.number + 1, nameAt(speaker, told, player), table.places ? (table.places[seat] === GONE ? '-' : table.places[seat]! + 1) : '']);
    return (
        <section>
            <h2>{t('cups.standings')}</h2>
            <div class="cup-scroll" role="region" aria-label={t('cups.standings')} tabIndex={0}>
                <table class="cup-table" id="standings">
                    <thead><tr>{head.map((each, place) => <th key={each} scope="col" title={place === 3 ? t('cups.opponentsHelp') : place === 4 ? t('cups.beatenHelp') : undefined}>{each}</th>)}</tr></thead>
                    <tbody>{told.standings.map((row) => {
                        const entry = entryOf(told, row.player), own = entry?.entry === told.entry;
                        return (
                            <tr key={row.player} class={own ? 'own' : ''}>
                                <td>{row.place}</td>
                                <th scope="row"><bdi>{entryName(speaker, entry)}</bdi>{entry?.state === 'left' && <span class="quiet"> · {t('cups.left')}</span>}</th>
                                <td><b>{points(lang, row.points)}</b></td><td>{points(lang, row.opponents)}</td><td>{points(lang, row.beaten)}</td><td>{row.wins}</td><td>{row.played}</td>
                            </tr>
                        );
                    })}</tbody>
                </table>
            </div>
            <p class="quiet">{t('cups.opponents')}: {t('cups.opponentsHelp')}. {t('cups.beaten')}: {t('cups.beatenHelp')}.</p>
            <p class="row">
                <button type="button" class="plain" id="csv" onClick={() => save('standings', [head, ...told.standings.map(rowOf)])}>{t('cups.csv')}</button>
                <button type="button" class="plain" id="csv-games" onClick={() => save('games', [[t('cups.rounds'), t('cups.table', { n: '' }).trim(), t('cups.player'), t('cups.place')], ...tables.flatMap(gameOf)])}>{t('cups.csvGames')}</button>
            </p>
        </section>
    );
}

function Rounds({ cup, act }: { cup: Told; act(done: Promise<unknown>): void }) {
    const { t } = useLang();
    const { tables } = cup;
    const last = tables.at(-1)?.round ?? 1;
    const [chosen, setChosen] = useState<number | null>(null); // null: always the last one
    const round = chosen ?? last;
    return (
        <section aria-label={t('cups.pairings')}>
            <h2>{t('cups.pairings')}</h2>
            <p><label>{t('cups.rounds')} <select id="cup-round" value={round} onChange={(event) => { const n = Number(event.currentTarget.value); setChosen(n === last ? null : n); }}>{Array.from({ length: last }, (_, n) => <option key={n} value={n + 1}>{t('cups.round', { n: n + 1 })}</option>)}</select></label></p>
            <ul class="saved cup-pairings">{tables.filter((table) => table.round === round).map((table) => <Pairing key={table.number} table={table} cup={cup} act={act} />)}</ul>
        </section>
    );
}

function Pairing({ table, cup: { told, seats }, act }: { table: CupTable; cup: Told; act(done: Promise<unknown>): void }) {
    const speaker = useLang();
    const { t } = speaker;
    const [editing, setEditing] = useState(false);
    const names = table.players.map((player) => nameAt(speaker, told, player));
    const who = names.join(' – ');
    if (table.players.length === 1) return <li><span class="saved-what"><b><bdi>{who}</bdi></b> <span>{t('cups.bye')}</span></span></li>;
    const result = table.places?.map((place, seat) => (place === GONE ? t('cups.seatGone', { name: names[seat]! }) : t('cups.seatPlace', { name: names[seat]!, place: place + 1 })));
    const secret = table.table ? seats.get(table.table) : undefined;
    const plays = secret !== undefined && !table.places;
    const go = t(plays ? 'cups.toTable' : table.places ? 'cups.look' : 'cups.watch');
    return (
        <li>
            <span class="saved-what"><b><bdi>{who}</bdi></b> <span>{result ? `${result.join(', ')}${table.ruled ? ` (${t('cups.ruled')})` : ''}` : t(table.table ? 'cups.running.table' : 'cups.soon')}</span></span>
            {table.table && <a class={`button ${plays ? 'primary' : 'plain'}`} href={plays ? `#/t/${secret}` : `#/w/${table.table}`} aria-label={`${go}: ${who}`}>{go}</a>}
            {told.organises && !editing && <button type="button" class="plain give-result" aria-label={`${t('cups.result')}: ${who}`} onClick={() => setEditing(true)}>{t('cups.result')}</button>}
            {editing && <ResultForm table={table} names={names} cup={told.cup.cup} act={act} close={() => setEditing(false)} />}
        </li>
    );
}

/** Who met whom, in the order of the standings. */
function Cross({ cup: { told, tables } }: { cup: Told }) {
    const speaker = useLang();
    const { t, lang } = speaker;
    const players = told.standings.map((row) => row.player);
    const cell = (a: number, b: number) => tables.filter((table) => table.players.includes(a) && table.players.includes(b)).map((table) => {
        const value = against(table, a, b);
        return value === null ? '…' : value === 0.5 ? '½' : points(lang, value);
    }).join(' ');
    return (
        <details class="cup-cross">
            <summary>{t('cups.cross')}</summary>
            <p class="quiet">{t('cups.crossHelp')}</p>
            <div class="cup-scroll" role="region" aria-label={t('cups.cross')} tabIndex={0}>
                <table class="cup-table">
                    <thead><tr><td /><th scope="col">{t('cups.player')}</th>{players.map((player, place) => <th key={player} scope="col" aria-label={nameAt(speaker, told, player)}>{place + 1}</th>)}</tr></thead>
                    <tbody>{players.map((player, place) => (
                        <tr key={player}><td>{place + 1}</td><th scope="row"><bdi>{nameAt(speaker, told, player)}</bdi></th>{players.map((other) => <td key={other} class={other === player ? 'self' : ''}>{other === player ? '' : cell(player, other)}</td>)}</tr>
                    ))}</tbody>
                </table>
            </div>
        </details>
    );
}
