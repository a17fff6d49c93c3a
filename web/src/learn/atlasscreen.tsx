// atlasscreen.tsx: the atlas of a game (docs/handbook.md): all its cards in lists with numbers, and for each an entry: what it does, what many games say about it, how its rules are read, where to try it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameInfo, Rule, View } from 'messages/protocol.ts';
import { Picture } from '../components/picture.tsx';
import { RuleLink } from '../components/rulelink.tsx';
import { stillDesk } from '../components/stage.tsx';
import type { Catalog } from '../engine/catalog.ts';
import { textsOf } from '../engine/texts.ts';
import { boardFor } from '../games/index.tsx';
import { capital } from '../games/words.ts';
import { useLang, type Speaker } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { useGame } from '../screens/usegame.ts';
import { figure, groupsOf, lessonsWith, puzzlesWith, rankIn, rulesOf, setupFor, verdict, wayFor, type Entry, type Group, type Setup, type Share, type Stats } from './atlas.ts';
import { hasLessons, hasOverview, hasPuzzles, lessonsOf, puzzlesOf, statsOf } from './files.ts';
import type { Lesson } from './course.ts';
import type { PuzzleBook } from './puzzles.ts';

interface Book {
    catalog: Catalog;
    stats: Stats;
    groups: Group[];
}

export function Atlas({ game, at }: { game: GameInfo; at?: string }) {
    const { t } = useLang();
    const catalog = useGame(game.game);
    const [stats, setStats] = useState<Stats | null>(null);
    useEffect(() => { void statsOf(game.game).then(setStats, () => undefined); }, [game.game]); // a failure is told by `missing`
    const groups = useMemo(() => (catalog ? groupsOf(catalog) : []), [catalog]);
    useEffect(() => { if (at) scrollTo(0, 0); }, [at]);
    if (!stats || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    const book = { catalog, stats, groups };
    const entries = groups.flatMap((group) => group.entries);
    const place = entries.findIndex(({ ref }) => ref === at);
    return place < 0 ? <List game={game} book={book} /> : <EntryPage key={at} book={book} entries={entries} place={place} />;
}

const percent = (part: number) => `${Math.round(100 * part)} %`;

/** "2 players", "2 players, Renaissance" */
function setupWords({ t, say }: Speaker, catalog: Catalog, { players, options }: Setup): string {
    const chosen = Object.values(options).map((value) => say(catalog.row('modes', value)?.name) || value);
    return [t('atlas.players', { n: players }), ...chosen].join(', ');
}

const groupName = ({ t, say }: Speaker, { kind, age }: Group) => [t(`atlas.kind.${kind}` as TextKey), age && capital(say(age))].filter(Boolean).join(' · ');

// The list

type Order = 'table' | 'won' | 'often';

function List({ game, book: { catalog, stats, groups } }: { game: GameInfo; book: Book }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const [setup, setSetup] = useState(0);
    const [order, setOrder] = useState<Order>('table');
    const [typed, setTyped] = useState('');
    const fits = ({ row }: Entry) => [row.name, row.text].some((text) => say(text).toLowerCase().includes(typed.toLowerCase()));
    const shown = groups.map((group) => ({ ...group, entries: group.entries.filter(fits) })).filter(({ entries }) => entries.length);
    const played = stats.setups.map((each) => t('atlas.games', { games: each.games, setup: setupWords(speaker, catalog, each) })).join('; ');
    return (
        <main id="main" class="page atlas">
            <h1>{t('atlas.title', { game: say(game.name) })}</h1>
            <p>{t('atlas.from', { list: played })}</p>
            <p class="quiet">{t('atlas.legend', { n: Math.round(100 / (stats.setups[setup]?.players ?? 2)) })}</p>
            <p class="row atlas-ways">
                <label>{t('atlas.search')} <input type="search" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
                {stats.setups.length > 1 && (
                    <label>{t('atlas.setup')} <select class="plain" id="atlas-setup" value={setup} onChange={(event) => setSetup(Number(event.currentTarget.value))}>
                        {stats.setups.map((each, number) => <option key={number} value={number}>{setupWords(speaker, catalog, each)}</option>)}
                    </select></label>
                )}
                <label>{t('atlas.order')} <select class="plain" id="atlas-order" value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
                    {(['table', 'won', 'often'] as const).map((each) => <option key={each} value={each}>{t(`atlas.order.${each}`)}</option>)}
                </select></label>
            </p>
            <div class="atlas-groups">
                {shown.map((group) => <GroupTable key={`${group.kind} ${group.age?.en ?? ''}`} catalog={catalog} stats={stats} group={group} setup={setup} order={order} />)}
            </div>
            <p class="row">
                {hasOverview(game.game) && <a class="button plain" href={`#/handbook/${game.game}`}>{t('handbook.link')}</a>}
                <a class="button plain" href={`#/learn/${game.game}`}>{t('home.learn')}</a>
                <a class="button plain" href={`#/rules/${game.game}`}>{t('home.rules')}</a>
            </p>
        </main>
    );
}

interface GroupProps {
    catalog: Catalog;
    stats: Stats;
    group: Group;
    setup: number;
    order: Order;
}

function GroupTable({ catalog, stats, group, setup, order }: GroupProps) {
    const speaker = useLang();
    const { t, say } = speaker;
    const rows = group.entries.map((entry) => ({ entry, taken: figure(stats, entry.ref, setup, 'taken'), used: figure(stats, entry.ref, setup, 'used'), shown: figure(stats, entry.ref, setup, wayFor(stats, entry.ref, setup)) }));
    if (order !== 'table') rows.sort((a, b) => (order === 'won' ? b.shown.won - a.shown.won : b.taken.seats - a.taken.seats));
    const players = stats.setups[setup]?.players ?? 2;
    const chosen = rows.some(({ taken }) => taken.seats); // what is dealt to the players nobody chooses
    return (
        <section>
            <h2>{groupName(speaker, group)}</h2>
            <table class="atlas-table">
                <thead><tr><th scope="col">{t('atlas.name')}</th><th scope="col">{t('atlas.taken')}</th><th scope="col">{t('atlas.used')}</th><th scope="col">{t('atlas.won')}</th></tr></thead>
                <tbody>
                    {rows.map(({ entry, taken, used, shown }) => (
                        <tr key={entry.ref}>
                            <th scope="row"><a href={`#/atlas/${catalog.game}/${entry.ref}`}><Picture game={catalog.game} refId={entry.ref} />{capital(say(entry.row.name))}</a></th>
                            <td>{chosen ? percent(taken.seats / taken.of) : '–'}</td><td>{percent(used.seats / used.of)}</td>
                            <td class={`verdict-${verdict(shown, players)}`}>{shown.seats ? percent(shown.won) : '–'}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

// One of them

function EntryPage({ book: { catalog, stats, groups }, entries, place }: { book: Book; entries: readonly Entry[]; place: number }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { ref, row } = entries[place]!;
    const group = groups.find((each) => each.entries.some((entry) => entry.ref === ref))!;
    const { Printed } = boardFor(catalog.game);
    const desk = useMemo(() => stillDesk(speaker, catalog, { view: {} as View, viewer: 0, seats: [] }), [speaker.lang, catalog]);
    const base = `#/atlas/${catalog.game}`;
    const [before, after] = [entries[place - 1], entries[place + 1]];
    return (
        <main id="main" class="page atlas atlas-entry">
            <p class="row atlas-ways"><a class="button plain" href={base}>{t('atlas.all')}</a>
                {before && <a class="button plain" href={`${base}/${before.ref}`} rel="prev">← {capital(say(before.row.name))}</a>}
                {after && <a class="button plain" href={`${base}/${after.ref}`} rel="next">{capital(say(after.row.name))} →</a>}</p>
            <h1>{capital(say(row.name))}</h1>
            <p class="quiet">{groupName(speaker, group)}</p>
            <div class="atlas-face">
                <Picture game={catalog.game} refId={ref} />
                <div>{row.text && <p class="atlas-text">{say(row.text)}</p>}{Printed && <Printed desk={desk} refId={ref} />}</div>
            </div>
            <Numbers catalog={catalog} stats={stats} group={group} refId={ref} />
            <Readings catalog={catalog} entry={entries[place]!} />
            <Examples game={catalog.game} refId={ref} />
        </main>
    );
}

/** What games say, set-up by set-up, over all seats and seat by seat. */
function Numbers({ catalog, stats, group, refId }: { catalog: Catalog; stats: Stats; group: Group; refId: string }) {
    const speaker = useLang();
    const { t } = speaker;
    const first = setupFor(stats, refId);
    const { players } = stats.setups[first]!;
    const share = figure(stats, refId, first, wayFor(stats, refId, first));
    const rank = rankIn(stats, group, refId, first);
    const setups = stats.setups.flatMap((setup, number) => (stats.things[refId]?.[number] ? [{ setup, number }] : []));
    return (
        <section>
            <h2>{t('atlas.numbers')}</h2>
            <p><b class={`verdict-${verdict(share, players)}`}>{t(`atlas.${verdict(share, players)}`)}</b>{rank && <> {t('atlas.rank', { n: rank[0], all: rank[1] })}</>}</p>
            {setups.map(({ setup, number }) => <SetupTable key={number} title={t('atlas.games', { games: setup.games, setup: setupWords(speaker, catalog, setup) })} stats={stats} refId={refId} number={number} />)}
            <p class="quiet">{t('atlas.legend', { n: Math.round(100 / players) })} {t('atlas.hint')}</p>
        </section>
    );
}

function SetupTable({ title, stats, refId, number }: { title: string; stats: Stats; refId: string; number: number }) {
    const { t } = useLang();
    const { players, won } = stats.setups[number]!;
    const places = [undefined, ...won.keys()];
    return (
        <table class="atlas-table">
            <caption>{title}</caption>
            <thead><tr><th scope="col">{t('atlas.who')}</th><th scope="col">{t('atlas.taken')}</th><th scope="col">{t('atlas.won')}</th><th scope="col">{t('atlas.used')}</th><th scope="col">{t('atlas.won')}</th></tr></thead>
            <tbody>
                {places.map((place) => (
                    <tr key={place ?? 'all'}>
                        <th scope="row">{place === undefined ? t('atlas.everybody') : place === 0 ? t('atlas.starter', { won: percent(won[0] ?? 0) }) : t('atlas.seat', { n: place + 1, won: percent(won[place] ?? 0) })}</th>
                        {(['taken', 'used'] as const).map((way) => <ShareCells key={way} share={figure(stats, refId, number, way, place)} average={place === undefined ? 1 / players : won[place] ?? 0} />)}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function ShareCells({ share, average }: { share: Share; average: number }) {
    return <><td>{percent(share.seats / share.of)}</td><td class={`verdict-${verdict(share, 1 / average)}`}>{share.seats ? <>{percent(share.won)} <small>±{Math.round(100 * share.margin)}</small></> : '–'}</td></>;
}

/** Where its rules can be read in more than one way, how they are read here; and where the rest is written. */
function Readings({ catalog, entry }: { catalog: Catalog; entry: Entry }) {
    const { t, say } = useLang();
    const [rules, setRules] = useState<Rule[]>([]);
    useEffect(() => { void textsOf(catalog.game, 'rules').then(setRules, () => undefined); }, [catalog.game]);
    const { rulings, others } = useMemo(() => rulesOf(entry.row, rules), [entry.ref, rules]);
    if (!rulings.length && !others.length) return null;
    return (
        <section>
            <h2>{t('atlas.rulings')}</h2>
            {rulings.length > 0 && <ul class="atlas-rulings">{rulings.map((rule) => <li key={rule.id}><RuleLink game={catalog.game} rule={rule.id} short /> {say(rule.text)} <em class="tag">{t(`rules.${rule.source as 'ruling' | 'erratum'}`)}</em></li>)}</ul>}
            {others.length > 0 && <p class="rules-of">{t('nav.rules')}: {others.map((rule) => <RuleLink key={rule} game={catalog.game} rule={rule} short />)}</p>}
        </section>
    );
}

/** Lessons and puzzles in which it can be tried. */
function Examples({ game, refId }: { game: string; refId: string }) {
    const { t, say } = useLang();
    const [lessons, setLessons] = useState<Lesson[]>([]);
    const [book, setBook] = useState<PuzzleBook | null>(null);
    useEffect(() => {
        if (hasLessons(game)) void lessonsOf(game).then(setLessons, () => undefined);
        if (hasPuzzles(game)) void puzzlesOf(game).then(setBook, () => undefined);
    }, [game]);
    const taught = lessonsWith(lessons, refId);
    const asked = book ? puzzlesWith(book, refId) : [];
    if (!taught.length && !asked.length) return null;
    return (
        <section>
            <h2>{t('atlas.examples')}</h2>
            <ul>
                {taught.map((lesson) => <li key={lesson.id}><a href={`#/learn/${game}/${lesson.id}`}>{t('atlas.lesson', { title: say(lesson.title) })}</a></li>)}
                {asked.map((puzzle) => <li key={puzzle.id}><a href={`#/puzzles/${game}/${puzzle.id}`}>{t('atlas.puzzle', { n: (book?.puzzles.indexOf(puzzle) ?? 0) + 1, kind: t(`puzzle.kind.${puzzle.kind}`) })}</a></li>)}
            </ul>
        </section>
    );
}
