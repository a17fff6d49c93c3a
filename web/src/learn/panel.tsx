// panel.tsx: what the lesson says, beside the board, and what there is to do: read on, move, try again.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Catalog } from '../engine/catalog.ts';
import { useLang, withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import { useStore } from '../store.ts';
import { selectorOf } from './areas.ts';
import { matches, type Lesson, type Step } from './course.ts';
import type { LessonGuide } from './guide.ts';
import { Spotlight } from './spotlight.tsx';
import { spoken, type Span } from './words.ts';

interface PanelProps {
    session: Session;
    guide: LessonGuide;
    catalog: Catalog;
    lessons: readonly Lesson[];
    base: string; // the address of the list
    place: number;
}

const Words = ({ text }: { text: Span[][] }) => (
    <>{text.map((spans, line) => <p key={line}>{spans.map(({ text: part, strong }, at) => (strong ? <b key={at}>{part}</b> : part))}</p>)}</>
);

/** The patterns that show the way: of the right moves, or of the next move of the solution. */
function wayOf({ moves, solution }: Step, own: number): readonly string[] {
    const next = solution?.[own];
    return moves ?? (next === undefined ? [] : [next]);
}

/** On a phone what can be done may lie on another pane, or further down: there one looks when a step asks for it. */
function useInSight(asked: number | null) {
    useEffect(() => {
        if (asked === null) return;
        const all = [...document.querySelectorAll('.panes :is(.thing.usable, .spot)')];
        const things = all.filter((thing) => thing.closest('.pane') === all[0]?.closest('.pane')); // the first pane is the nearest to the table
        const isSeen = (thing: Element) => {
            const [own, frame] = [thing, thing.closest('.pane')!].map((each) => each.getBoundingClientRect());
            return own!.left >= 0 && own!.right <= innerWidth && own!.top >= frame!.top && own!.bottom <= frame!.bottom;
        };
        if (!things.some(isSeen)) things[0]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    }, [asked]);
}

export function LessonPanel({ session, guide, catalog, lessons, base, place }: PanelProps) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { trail, answer, failed, finished } = useStore(guide.state);
    const { legal, log, last, version, seats } = useStore(session.state);
    const [shown, setShown] = useState(-1); // the step whose way is shown
    const at = trail.length - 1;
    const { lesson } = guide;
    const step = lesson.steps[at] ?? lesson.steps.at(-1)!;
    const own = log.filter((entry) => entry.seat === lesson.seat && entry.version >= (trail[at] ?? 0)).length;
    const way = legal.filter(({ action }) => wayOf(step, own).some((pattern) => matches(pattern, action)));
    const lights = step.light ?? (step.kind === 'do' ? way.flatMap(({ refs }) => refs) : []);
    const lit = shown === at && way.length ? way.flatMap(({ refs }) => refs) : lights;
    const box = useRef<HTMLElement>(null);
    // What is new is read from its beginning, also by who cannot see it.
    useEffect(() => { box.current?.scrollIntoView({ block: 'nearest' }); box.current?.focus({ preventScroll: true }); }, [at, finished]);
    // An answer may come below the edge of its pane.
    useEffect(() => { box.current?.querySelector('.lesson-answer')?.scrollIntoView({ block: 'nearest' }); }, [answer, failed]);
    const followed = lessons[place + 1];
    useInSight(step.kind !== 'say' && !lit.length && legal.length ? at : null);
    return (
        <aside class={`lesson kind-${finished ? 'finished' : step.kind} ${failed ? 'is-failed' : ''}`} aria-label={t('learn.lesson')} ref={box} tabIndex={-1}>
            <p class="lesson-head"><b>{say(lesson.title)}</b> <small>{t('learn.step', { n: place + 1, at: at + 1, all: lesson.steps.length })}</small></p>
            <progress class="lesson-bar" max={lesson.steps.length} value={finished ? lesson.steps.length : at} aria-hidden="true" />
            {finished ? (
                <>
                    <p role="status"><b>{t('learn.finished')}</b></p>
                    <p class="row">
                        {followed && <a class="button primary" id="lesson-following" href={`#/${base}/${followed.id}`}>{t('learn.nextLesson', { title: say(followed.title) })}</a>}
                        <a class={`button ${followed ? 'plain' : 'primary'}`} href={`#/${base}`}>{t('learn.list')}</a>
                    </p>
                </>
            ) : (
                <>
                    {step.kind === 'challenge' && <p class="lesson-kind">{t('learn.challenge', { n: step.limit ?? 1 })}</p>}
                    <div class="lesson-text" aria-live="polite"><Words text={spoken(speaker, catalog, step.text)} /></div>
                    {answer !== null && <div class="lesson-answer" role="alert">{answer === '' ? <p>{t(step.kind === 'say' ? 'learn.read' : 'learn.wrong')}</p> : <Words text={spoken(speaker, catalog, answer)} />}</div>}
                    {shown === at && way[0] && <p class="notice lesson-way" role="status">{t('learn.way', { what: withNames(speaker, way[0].text, seats).replace(/\.$/, '') })}</p>}
                    {failed && step.failed && <div class="lesson-answer" role="alert"><Words text={spoken(speaker, catalog, step.failed)} /></div>}
                    <p class="row lesson-ways">
                        {step.kind === 'say' && <button type="button" class="primary" id="lesson-next" onClick={() => guide.next()}>{t('learn.next')}</button>}
                        {step.kind === 'free' && <button type="button" class="plain" id="lesson-on" onClick={() => guide.next()}>{t('learn.next')}</button>}
                        {step.kind === 'do' && <b class="lesson-yours">{t('learn.yours')}</b>}
                        {step.kind === 'free' && <b class="lesson-yours">{t('learn.free')}{step.limit !== undefined && ` · ${t('learn.left', { n: Math.max(0, step.limit - own) })}`}</b>}
                        {step.kind === 'challenge' && !failed && <b class="lesson-yours">{t('learn.left', { n: Math.max(0, (step.limit ?? 1) - own) })}</b>}
                        {failed && <button type="button" class="primary" id="lesson-retry" onClick={() => guide.retry()}>{t('learn.retry')}</button>}
                        {!failed && way.length > 0 && <button type="button" class="plain" id="lesson-show" onClick={() => setShown(at)}>{t('learn.show')}</button>}
                    </p>
                </>
            )}
            {!finished && version === last && <Spotlight selectors={lit.flatMap((light) => selectorOf(catalog.game, light) ?? [])} keep=".table .lesson" strong={step.kind === 'say' || shown === at} />}
        </aside>
    );
}
