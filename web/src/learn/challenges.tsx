// challenges.tsx: the challenges of a game with their medals, the deals of the day and of the week, and what one has seen of the game.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo } from 'messages/protocol.ts';
import { catalogOf, type Catalog } from '../engine/catalog.ts';
import { startOptions } from '../games/startoptions.ts';
import { useLang } from '../i18n/index.ts';
import { play } from '../play.ts';
import { findSaved } from '../session/saved.ts';
import { useMe } from '../people/me.ts';
import { Medals } from './challengepanel.tsx';
import { DealScores } from './dealscores.tsx';
import { challengesOf } from './files.ts';
import { dateOf, MEDALS, seedOf, type Challenge, type Span } from './goals.ts';
import { earned, resultOf, seenOf } from './progress.ts';

const LEVEL: Record<Span, string> = { day: 'normal', week: 'hard' };

/** The table of a challenge that was begun and not finished. */
const begun = (key: string) => {
    const saved = findSaved(`challenge-${key.replaceAll('/', '-')}`);
    return saved && !saved.over && saved.version > 0 ? saved : undefined;
};

export function Challenges({ game }: { game: GameInfo }) {
    const { t, say } = useLang();
    const [challenges, setChallenges] = useState<Challenge[] | null>(null);
    const [catalog, setCatalog] = useState<Catalog | null>(null);
    useEffect(() => {
        void challengesOf(game.game).then(setChallenges, () => undefined); // a failure is told by `missing`
        void catalogOf(game.game).then(setCatalog, () => undefined);
    }, [game.game]);
    if (!challenges || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    const all = challenges.reduce((sum, { id }) => sum + earned(`${game.game}/${id}`), 0);
    return (
        <main id="main" class="page learn challenges">
            <h1>{t('challenges.title', { game: say(game.name) })}</h1>
            <p>{t('challenges.intro')}</p>
            <p role="status"><b>{t('challenges.count', { n: all, all: 3 * challenges.length })}</b></p>
            <ul class="lessons deals">{(['day', 'week'] as const).map((span) => <Deal key={span} game={game} span={span} />)}</ul>
            <ol class="lessons">{challenges.map((challenge) => <Row key={challenge.id} game={game.game} challenge={challenge} />)}</ol>
            <SeenPart catalog={catalog} />
            <p class="row"><a class="button plain" href={`#/learn/${game.game}`}>{t('home.learn')}</a></p>
        </main>
    );
}

function Go({ label, address, begin }: { label: string; address: string | undefined; begin(): void }) {
    const { t } = useLang();
    return address ? <a class="button primary" href={`#/game/${address}`} aria-label={`${t('learn.goOn')}: ${label}`}>{t('learn.goOn')}</a>
        : <button type="button" class="plain" onClick={begin} aria-label={`${t('learn.begin')}: ${label}`}>{t('learn.begin')}</button>;
}

function Row({ game, challenge }: { game: string; challenge: Challenge }) {
    const { t, say } = useLang();
    const { id, title, players, seat, seed, level, options } = challenge;
    const key = `${game}/${id}`;
    const won = earned(key);
    return (
        <li class={won === 3 ? 'done' : ''} id={`challenge-${id}`}>
            <span class={`lesson-number ${won ? `medal-${MEDALS[won - 1] ?? ''}` : ''}`} aria-hidden="true">{won ? '★' : '☆'}</span>
            <span class="lesson-about"><b>{say(title)}</b><Medals challenge={challenge} won={won} />
                <small>{t('challenges.against', { n: players - 1, level: t(level === 'hard' ? 'level.hard' : 'level.normal') })}</small></span>
            <Go label={say(title)} address={begun(key)?.id} begin={() => void play.challenge(key, seat, level, { game, players, seed, options })} />
        </li>
    );
}

/** The deal that everybody plays today, or this week. */
function Deal({ game, span }: { game: GameInfo; span: Span }) {
    const { t } = useLang();
    const { accounts } = useMe();
    const date = dateOf(span, Date.now());
    const key = `${game.game}/${span}/${date}`;
    const result = resultOf(key);
    const title = t(span === 'week' ? 'challenges.week' : 'challenges.day');
    const setup = { game: game.game, players: game.players[0], seed: seedOf(game.game, span, date), options: startOptions[game.game] ?? {} };
    return (
        <li class={result ? 'done' : ''} id={`deal-${span}`}>
            <span class="lesson-number" aria-hidden="true">{result ? '✓' : '☀'}</span>
            <span class="lesson-about"><b>{title}</b><span>{date}</span>
                <small>{result ? `${t('challenges.result', { n: result.total })}${result.won ? ` · ${t('challenges.won')}` : ''}${result.undone ? ` · ${t('challenges.undone')}` : ''}` : t('challenges.same')}</small></span>
            <Go label={title} address={begun(key)?.id} begin={() => void play.challenge(key, 0, LEVEL[span], setup)} />
            {accounts && <DealScores game={game.game} span={span} date={date} />}
        </li>
    );
}

/** What one has built so far, and the ways in which one has won. */
function SeenPart({ catalog }: { catalog: Catalog }) {
    const { t, say } = useLang();
    const { built, won } = seenOf(catalog.game);
    const name = (ref: string) => say(catalog.ref(ref)?.name);
    const endings = catalog.table('endings').filter(({ id }) => id && won.includes(id)).map((row) => say(row.name));
    return (
        <section aria-label={t('challenges.seen')}>
            <h2>{t('challenges.seen')}</h2>
            <p>{t('challenges.built', { n: built.length })}{built.length > 0 && `: ${built.map(name).filter(Boolean).sort().join(', ')}`}</p>
            <p>{endings.length ? t('challenges.ways', { ways: endings.join(', ') }) : t('challenges.noWays')}</p>
        </section>
    );
}
