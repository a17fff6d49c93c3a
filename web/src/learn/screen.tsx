// screen.tsx: the lessons of a game, and one of them being played: a table like any other (screens/table.tsx), with somebody who leads through it.
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { GameInfo } from 'messages/protocol.ts';
import { startOptions } from '../games/startoptions.ts';
import { useLang } from '../i18n/index.ts';
import { keep, play } from '../play.ts';
import { TableScreen } from '../screens/table.tsx';
import { useGame } from '../screens/usegame.ts';
import { findSaved, forget, recordOfSaved, type SavedGame } from '../session/saved.ts';
import { Session } from '../session/session.ts';
import type { Seat } from '../session/state.ts';
import { settings } from '../settings.ts';
import type { Lesson } from './course.ts';
import { lessonsOf } from './files.ts';
import { forgetTrail, isLearned, LessonGuide, trailOf } from './guide.ts';
import { LessonPanel } from './panel.tsx';

export function Learn({ game, at }: { game: GameInfo; at?: string }) {
    const { t } = useLang();
    const [lessons, setLessons] = useState<Lesson[] | null>(null);
    useEffect(() => { void lessonsOf(game.game).then(setLessons, () => undefined); }, [game.game]); // a failure is told by `missing`
    if (!lessons) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    const place = lessons.findIndex(({ id }) => id === at);
    return place < 0 ? <LessonList game={game} lessons={lessons} /> : <LessonTable key={at} game={game.game} lessons={lessons} place={place} />;
}

const keyOf = (game: string, lesson: Lesson) => `${game}/${lesson.id}`;

function LessonList({ game, lessons }: { game: GameInfo; lessons: readonly Lesson[] }) {
    const { t, say } = useLang();
    const done = lessons.filter((lesson) => isLearned(keyOf(game.game, lesson))).length;
    const next = lessons.findIndex((lesson) => !isLearned(keyOf(game.game, lesson)));
    const [low] = game.players;
    return (
        <main id="main" class="page learn">
            <h1>{t('learn.title', { game: say(game.name) })}</h1>
            <p>{t('learn.intro')}</p>
            {done > 0 && <p role="status"><b>{t('learn.count', { n: done, all: lessons.length })}</b></p>}
            <ol class="lessons">
                {lessons.map((lesson, place) => {
                    const key = keyOf(game.game, lesson);
                    const word = trailOf(key) ? 'learn.goOn' : isLearned(key) ? 'learn.again' : 'learn.begin';
                    return (
                        <li key={lesson.id} class={isLearned(key) ? 'done' : ''}>
                            <span class="lesson-number" aria-hidden="true">{isLearned(key) ? '✓' : place + 1}</span>
                            <span class="lesson-about"><b>{say(lesson.title)}</b><span>{say(lesson.about)}</span>
                                <small>{t('learn.minutes', { n: lesson.minutes })}{isLearned(key) && ` · ${t('learn.done')}`}</small></span>
                            <a class={`button ${place === next ? 'primary' : 'plain'}`} href={`#/learn/${key}`} aria-label={`${t(word)}: ${say(lesson.title)}`}>{t(word)}</a>
                        </li>
                    );
                })}
            </ol>
            <p>{t('learn.then')}</p>
            <p class="row"><button type="button" class={next < 0 ? 'primary' : 'plain'} onClick={() => void play.solo(game.game, low, 'easy', settings.value.name, startOptions[game.game] ?? {})}>{t('learn.play')}</button>
                <a class="button plain" href={`#/rules/${game.game}`}>{t('home.rules')}</a></p>
        </main>
    );
}

/** The table of a lesson: the one that was left, or a new one where the lesson begins, or has changed since. */
function tableFor(game: string, lesson: Lesson): SavedGame | undefined {
    const key = keyOf(game, lesson);
    const id = `lesson-${game}-${lesson.id}`;
    const saved = findSaved(id);
    if (saved && trailOf(key) && recordOfSaved(saved).startsWith(lesson.record.trimEnd())) return saved;
    forgetTrail(key);
    if (saved) forget(id);
    const seats = Array.from({ length: lesson.players }, (_, seat): Seat => (seat === lesson.seat ? { name: settings.value.name, kind: 'human' } : { name: '', kind: 'bot', level: lesson.level }));
    keep(lesson.record, seats, 0, { id, lesson: key });
    return findSaved(id);
}

function LessonTable({ game, lessons, place }: { game: string; lessons: readonly Lesson[]; place: number }) {
    const { t } = useLang();
    const lesson = lessons[place]!;
    const catalog = useGame(game);
    const { session, guide } = useMemo(() => {
        const saved = tableFor(game, lesson);
        const leads = new LessonGuide(lesson, keyOf(game, lesson));
        return { session: saved ? new Session({ saved, guide: leads }) : null, guide: leads };
    }, [lesson]);
    useLayoutEffect(() => () => session?.close(), [session]);
    useEffect(() => (session ? guide.lead(session) : undefined), [session]);
    if (!session || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    return <TableScreen session={session} catalog={catalog} lesson={<LessonPanel session={session} guide={guide} catalog={catalog} lessons={lessons} place={place} />} />;
}
