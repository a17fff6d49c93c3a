// screen.tsx: the lessons of a game, and one of them being played: a table like any other (screens/table.tsx), with somebody who leads through it.
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { GameInfo } from 'messages/protocol.ts';
import { startOptions } from '../games/startoptions.ts';
import { useLang } from '../i18n/index.ts';
import { keep, play } from '../play.ts';
import { TableScreen } from '../screens/table.tsx';
import { useGame } from '../screens/usegame.ts';
import { analysisOf } from '../session/analyses.ts';
import { findSaved, forget, ownSeatOf, recordOfSaved, type SavedGame } from '../session/saved.ts';
import { Session } from '../session/session.ts';
import type { Seat } from '../session/state.ts';
import { settings } from '../settings.ts';
import type { Lesson } from './course.ts';
import { hasChallenges, hasOverview, hasPuzzles, hasStats, lessonsOf } from './files.ts';
import { forgetTrail, isLearned, LessonGuide, trailOf } from './guide.ts';
import { mistakesOf, taskOf } from './mistakes.ts';
import { LessonPanel } from './panel.tsx';

export function Learn({ game, at }: { game: GameInfo; at?: string }) {
    const { t } = useLang();
    const [lessons, setLessons] = useState<Lesson[] | null>(null);
    useEffect(() => { void lessonsOf(game.game).then(setLessons, () => undefined); }, [game.game]); // a failure is told by `missing`
    if (!lessons) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    const place = lessons.findIndex(({ id }) => id === at);
    return place < 0 ? <LessonList game={game} lessons={lessons} /> : <LessonTable key={at} game={game.game} course={{ base: `learn/${game.game}`, lessons }} place={place} />;
}

/** What is kept of a lesson is kept under this. */
export const keyOf = (of: string, lesson: Pick<Lesson, 'id'>) => `${of}/${lesson.id}`;

function LessonRow({ lesson, place, href, stored, next }: { lesson: Lesson; place: number; href: string; stored: string; next: boolean }) {
    const { t, say } = useLang();
    const done = isLearned(stored);
    const word = trailOf(stored) ? 'learn.goOn' : done ? 'learn.again' : 'learn.begin';
    return (
        <li class={done ? 'done' : ''}>
            <span class="lesson-number" aria-hidden="true">{done ? '✓' : place + 1}</span>
            <span class="lesson-about"><b>{say(lesson.title)}</b><span>{say(lesson.about)}</span>
                <small>{t('learn.minutes', { n: lesson.minutes })}{done && ` · ${t('learn.done')}`}</small></span>
            <a class={`button ${next ? 'primary' : 'plain'}`} href={href} aria-label={`${t(word)}: ${say(lesson.title)}`}>{t(word)}</a>
        </li>
    );
}

function LessonList({ game, lessons }: { game: GameInfo; lessons: readonly Lesson[] }) {
    const { t, say } = useLang();
    const done = lessons.filter((lesson) => isLearned(keyOf(game.game, lesson))).length;
    const next = lessons.findIndex((lesson) => !isLearned(keyOf(game.game, lesson)));
    const [low] = game.players;
    const begin = () => void play.solo(game.game, low, 'easy', settings.value.name, startOptions[game.game] ?? {});
    return (
        <main id="main" class="page learn">
            <h1>{t('learn.title', { game: say(game.name) })}</h1>
            <p>{t('learn.intro')}</p>
            {done > 0 && <p role="status"><b>{t('learn.count', { n: done, all: lessons.length })}</b></p>}
            <ol class="lessons">
                {lessons.map((lesson, place) => <LessonRow key={lesson.id} lesson={lesson} place={place} href={`#/learn/${keyOf(game.game, lesson)}`} stored={keyOf(game.game, lesson)} next={place === next} />)}
            </ol>
            <p>{t('learn.then')} {t('coach.offer')}</p>
            <p class="row"><button type="button" class={next < 0 ? 'primary' : 'plain'} id="play-coached" onClick={() => { settings.set({ coach: settings.value.coach === 'off' ? 'grave' : settings.value.coach }); begin(); }}>{t('coach.play')}</button>
                <button type="button" class="plain" onClick={begin}>{t('learn.play')}</button>
                {hasPuzzles(game.game) && <a class="button plain" href={`#/puzzles/${game.game}`}>{t('puzzle.open')}</a>}
                {hasChallenges(game.game) && <a class="button plain" href={`#/challenges/${game.game}`}>{t('challenges.link')}</a>}
                {hasOverview(game.game) && <a class="button plain" href={`#/handbook/${game.game}`}>{t('handbook.link')}</a>}
                {hasStats(game.game) && <a class="button plain" href={`#/atlas/${game.game}`}>{t('atlas.link')}</a>}
                <a class="button plain" href={`#/rules/${game.game}`}>{t('home.rules')}</a></p>
        </main>
    );
}

/** What leads to the lessons of a list: the address of each, and what they are kept under. */
interface Course {
    base: string; // "learn/duel", "mistakes/ID"
    lessons: readonly Lesson[];
}

/** The table of a lesson: the one that was left, or a new one where the lesson begins, or has changed since. */
export function tableFor(key: string, lesson: Lesson, levels?: readonly Seat[]): SavedGame | undefined {
    const id = `lesson-${key.replaceAll('/', '-')}`;
    const saved = findSaved(id);
    if (saved && trailOf(key) && recordOfSaved(saved).startsWith(lesson.record.trimEnd())) return saved;
    forgetTrail(key);
    if (saved) forget(id);
    const bot = (seat: number): Seat => ({ name: '', kind: 'bot', level: levels?.[seat]?.level ?? lesson.level });
    const seats = Array.from({ length: lesson.players }, (_, seat): Seat => (seat === lesson.seat ? { name: settings.value.name, kind: 'human' } : bot(seat)));
    keep(lesson.record, seats, 0, { id, lesson: key });
    return findSaved(id);
}

function LessonTable({ game, course, place, levels }: { game: string; course: Course; place: number; levels?: readonly Seat[] }) {
    const { t } = useLang();
    const lesson = course.lessons[place]!;
    const catalog = useGame(game);
    const key = keyOf(course.base.replace(/^learn\//, ''), lesson);
    const { session, guide } = useMemo(() => {
        const saved = tableFor(key, lesson, levels);
        const leads = new LessonGuide(lesson, key);
        return { session: saved ? new Session({ saved, guide: leads }) : null, guide: leads };
    }, [key]);
    useLayoutEffect(() => () => session?.close(), [session]);
    useEffect(() => (session ? guide.lead(session) : undefined), [session]);
    if (!session || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    return <TableScreen session={session} catalog={catalog} lesson={<LessonPanel session={session} guide={guide} catalog={catalog} lessons={course.lessons} base={course.base} place={place} />} />;
}

/** The mistakes of an own game, one after the other. */
export function Mistakes({ saved, at }: { saved: SavedGame; at?: string }) {
    const speaker = useLang();
    const { t } = speaker;
    const base = `mistakes/${saved.id}`;
    const lessons = useMemo(() => {
        const analysis = analysisOf(saved);
        return analysis ? mistakesOf(analysis, ownSeatOf(saved)).map((each) => taskOf(speaker, recordOfSaved(saved), each, saved.seats.length)) : [];
    }, [saved.id, speaker.lang]);
    const place = lessons.findIndex(({ id }) => id === at);
    if (place >= 0) return <LessonTable game={saved.game} course={{ base, lessons }} place={place} levels={saved.seats} />;
    const next = lessons.findIndex((lesson) => !isLearned(keyOf(base, lesson)));
    return (
        <main id="main" class="page learn">
            <h1>{t('mistakes.heading')}</h1>
            <p>{t(lessons.length ? 'mistakes.intro' : 'mistakes.none')}</p>
            <ol class="lessons">
                {lessons.map((lesson, index) => <LessonRow key={lesson.id} lesson={lesson} place={index} href={`#/${base}/${lesson.id}`} stored={keyOf(base, lesson)} next={index === next} />)}
            </ol>
            <p class="row"><a class="button plain" href={`#/after/${saved.id}`}>{t('mistakes.back')}</a></p>
        </main>
    );
}
