// rules.tsx: the numbered rules of a game, in chapters, with contents, pictures drawn by its board, a glossary of its signs, and a search; interpretations are marked
// as such.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameInfo, Rule, View } from 'messages/protocol.ts';
import { Icon } from '../components/icon.tsx';
import { Stage, type Position } from '../components/stage.tsx';
import type { Catalog } from '../engine/catalog.ts';
import { library } from '../engine/engine.ts';
import { textsOf, type Heading } from '../engine/texts.ts';
import { picturesOf, type RulePicture } from '../games/rulepictures.ts';
import { signsOf } from '../games/signs.ts';
import { useLang } from '../i18n/index.ts';
import type { Lang } from '../i18n/texts.ts';
import { hasOverview, hasStats } from '../learn/files.ts';
import type { Seat } from '../session/state.ts';
import { useGame } from './usegame.ts';

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/ł/g, 'l');

/** Rules that hold all words, whatever their accents; a number finds the rule and those below it. */
export function searchRules(rules: readonly Rule[], typed: string, lang: Lang): Rule[] {
    const words = plain(typed).split(/\s+/).filter(Boolean);
    return rules.filter((rule) => words.every((word) => rule.id.startsWith(word) || plain(rule.text[lang] ?? rule.text.en).includes(word)));
}

/** A chapter or section with the rules up to the next one. */
export interface Part {
    heading: Heading;
    chapter: string; // its number
    rules: Rule[];
}

/** Rules in parts, in order; those before the first heading have none and are left to the first. Empty chapters stay where a section follows. */
export function partsOf(rules: readonly Rule[], headings: readonly Heading[]): Part[] {
    const place = new Map(rules.map((rule, at) => [rule.id, at]));
    return headings.map((heading, at) => {
        const next = headings[at + 1];
        const begin = at === 0 ? 0 : place.get(heading.rule) ?? 0;
        return { heading, chapter: heading.rule.split('.')[0] ?? '', rules: rules.slice(begin, next ? place.get(next.rule) : rules.length) };
    });
}

interface Texts {
    game: string;
    rules: Rule[];
    headings: Heading[];
}

function useTexts(game: string): Texts | null {
    const [texts, setTexts] = useState<Texts | null>(null);
    useEffect(() => {
        let wanted = true; // until another game is chosen
        Promise.all([textsOf(game, 'rules'), textsOf(game, 'headings')]).then(([rules, headings]) => { if (wanted) setTexts({ game, rules, headings }); }, () => {});
        return () => { wanted = false; };
    }, [game]);
    return texts?.game === game ? texts : null;
}

export function Rules({ game, at, games }: { game: string; at?: string; games: readonly GameInfo[] }) {
    const { t, say, lang } = useLang();
    const texts = useTexts(game);
    const catalog = useGame(game);
    const [typed, setTyped] = useState('');
    useEffect(() => { setTyped(''); }, [game, at]);
    useEffect(() => { if (at) document.getElementById(at === 'signs' ? 'signs' : `rule-${at}`)?.scrollIntoView({ block: at.includes('.') ? 'center' : 'start' }); }, [at, texts, catalog]);
    const rules = texts?.rules ?? [];
    const found = searchRules(rules, typed, lang);
    const hits = useMemo(() => new Set(found.map((rule) => rule.id)), [typed, texts, lang]);
    const parts = useMemo(() => partsOf(rules, texts?.headings ?? []), [texts]);
    const shown = (part: Part) => part.rules.filter((rule) => hits.has(rule.id));
    return (
        <main id="main" class="page rules">
            <h1>{t('rules.title', { game: say(games.find((each) => each.game === game)?.name) })}</h1>
            <nav class="row rule-games" aria-label={t('rules.games')}>
                {games.map((each) => <a key={each.game} class="button plain" href={`#/rules/${each.game}`} {...(each.game === game ? { 'aria-current': 'page' as const } : {})}>{say(each.name)}</a>)}
            </nav>
            <p class="row">
                <label>{t('rules.search')} <input type="search" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
                <span role="status">{t('rules.found', { n: found.length })}</span>
                {hasOverview(game) && <a class="button plain" href={`#/handbook/${game}`}>{t('handbook.link')}</a>}
                {hasStats(game) && <a class="button plain" href={`#/atlas/${game}`}>{t('atlas.link')}</a>}
            </p>
            <div class="rule-book">
                <Contents game={game} parts={parts} signs={catalog !== null} />
                <div class="chapters">
                    {parts.map((part) => {
                        const list = shown(part);
                        if (!list.length && typed) return null;
                        return <Chapter key={`${part.heading.level} ${part.heading.rule}`} part={part} list={list} all={rules} game={game} {...(at ? { at } : {})} catalog={typed ? null : catalog} />;
                    })}
                    {catalog && !typed && <Signs catalog={catalog} />}
                </div>
            </div>
        </main>
    );
}

function Contents({ game, parts, signs }: { game: string; parts: readonly Part[]; signs: boolean }) {
    const { t, say } = useLang();
    const [open, setOpen] = useState(() => matchMedia('(min-width: 861px)').matches);
    return (
        <details class="contents" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t('rules.contents')}</summary>
            <nav aria-label={t('rules.contents')}>
                <ol>
                    {parts.filter(({ heading }) => heading.level === 2).map(({ heading, chapter }) => (
                        <li key={chapter}><a href={`#/rules/${game}/${heading.rule}`}>{chapter}. {say(heading.title)}</a></li>
                    ))}
                    {signs && <li><a href={`#/rules/${game}/signs`}>{t('rules.signs')}</a></li>}
                </ol>
            </nav>
        </details>
    );
}

interface ChapterProps {
    part: Part;
    list: readonly Rule[];
    all: readonly Rule[];
    game: string;
    at?: string;
    catalog: Catalog | null;
}

function Chapter({ part: { heading, chapter }, list, all, game, at, catalog }: ChapterProps) {
    const { t, say } = useLang();
    const isChapter = heading.level === 2;
    const pictures = isChapter && catalog ? picturesOf(game).filter((picture) => picture.chapter === chapter) : [];
    return (
        <section class={isChapter ? 'chapter' : 'section'}>
            {isChapter ? <h2>{chapter}. {say(heading.title)}</h2> : <h3>{say(heading.title)}</h3>}
            {pictures.map((picture) => catalog && <Drawn key={`${picture.chapter} ${picture.moves}`} catalog={catalog} picture={picture} />)}
            <ol class="rule-list">
                {list.map((rule) => (
                    <li key={rule.id} id={`rule-${rule.id}`} class={rule.id === at ? 'at' : ''}>
                        <a class="number" href={`#/rules/${game}/${rule.id}`}>{rule.id}</a>
                        <span><Linked text={say(rule.text)} game={game} known={all} />
                            {(rule.source === 'ruling' || rule.source === 'erratum') && <em class="tag"> {t(`rules.${rule.source}`)}</em>}</span>
                    </li>
                ))}
            </ol>
        </section>
    );
}

/** A position of a game that bots have begun, as the board draws it. */
function Drawn({ catalog, picture }: { catalog: Catalog; picture: RulePicture }) {
    const { t } = useLang();
    const [view, setView] = useState<View | null>(null);
    useEffect(() => {
        let wanted = true;
        void library.ask('sample', { game: catalog.game, players: picture.players, seed: picture.seed, moves: picture.moves }).then((found) => { if (wanted) setView(found); }, () => undefined);
        return () => { wanted = false; };
    }, [catalog, picture]);
    const seats = useMemo(() => Array.from({ length: picture.players }, (): Seat => ({ name: '', kind: 'human' })), [picture]);
    const position = useMemo((): Position | null => view && { view, viewer: 0, seats }, [view, seats]);
    const words = t(picture.caption);
    return (
        <figure class="drawn">
            {position && <Stage catalog={catalog} position={position} label={words} {...(picture.part ? { part: picture.part } : {})} {...(picture.height ? { height: picture.height } : {})} />}
            <figcaption class="quiet">{words}</figcaption>
        </figure>
    );
}

/** What each sign stands for. */
function Signs({ catalog }: { catalog: Catalog }) {
    const { t, say } = useLang();
    return (
        <section class="chapter" id="signs">
            <h2>{t('rules.signs')}</h2>
            <dl class="signs">
                {signsOf(catalog).map(({ icon, name }) => <div key={`${icon} ${name.en}`}><dt><Icon name={icon} /></dt><dd>{say(name)}</dd></div>)}
            </dl>
        </section>
    );
}

/** Numbers of rules inside a text become links. */
function Linked({ text, game, known }: { text: string; game: string; known: readonly Rule[] }) {
    const ids = new Set(known.map((rule) => rule.id));
    return <>{text.split(/(\d+\.\d+)/).map((part, place) => (ids.has(part) ? <a key={place} href={`#/rules/${game}/${part}`}>{part}</a> : part))}</>;
}
