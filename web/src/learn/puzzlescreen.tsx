// puzzlescreen.tsx: the puzzles of a game: which there are, how one does, and one of them on the board. It is a table with a guide, as a lesson is.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameInfo, Preview } from 'messages/protocol.ts';
import { Difference } from '../components/differences.tsx';
import type { Catalog } from '../engine/catalog.ts';
import type { Desk } from '../games/desk.ts';
import { changesOf } from '../games/facts.ts';
import { boardFor } from '../games/index.tsx';
import { seatName, useLang, withNames } from '../i18n/index.ts';
import { play } from '../play.ts';
import { TableScreen } from '../screens/table.tsx';
import { useGame } from '../screens/usegame.ts';
import { forget, savedGames } from '../session/saved.ts';
import { Session } from '../session/session.ts';
import { useStore } from '../store.ts';
import { puzzlesOf } from './files.ts';
import { forgetTrail, LessonGuide } from './guide.ts';
import { dailyOf, dayOf, DIFFICULTIES, difficultyOf, KINDS, nextOf, taskOf, type Difficulty, type Kind, type Puzzle, type PuzzleBook } from './puzzles.ts';
import { keyOf, tableFor } from './screen.tsx';
import { daysInARow, note, solverOf, type Solver } from './solver.ts';

const DAILY = 'daily';
const BETWEEN = 900; // ms between the moves of a line that is shown

/** The puzzles of a game, or one of them: by its id, or that of the day. */
export function Puzzles({ game, at }: { game: GameInfo; at?: string }) {
    const { t } = useLang();
    const [book, setBook] = useState<PuzzleBook | null>(null);
    useEffect(() => { void puzzlesOf(game.game).then(setBook, () => undefined); }, [game.game]); // a failure is told by `missing`
    const catalog = useGame(game.game);
    if (!book || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    const day = dayOf(new Date());
    const puzzle = at === DAILY ? dailyOf(book.puzzles, game.game, day) : book.puzzles.find(({ id }) => id === at);
    if (!puzzle) return <PuzzleList game={game} book={book} />;
    return <PuzzleTable game={game.game} book={book} puzzle={puzzle} catalog={catalog} daily={at === DAILY ? day : null} />;
}

// The list

function PuzzleList({ game, book }: { game: GameInfo; book: PuzzleBook }) {
    const { t, say } = useLang();
    const [kind, setKind] = useState<Kind | ''>('');
    const [difficulty, setDifficulty] = useState<Difficulty | ''>('');
    const solver = solverOf(game.game);
    const base = `#/puzzles/${game.game}`;
    const shown = book.puzzles.filter((each) => (!kind || each.kind === kind) && (!difficulty || difficultyOf(each) === difficulty));
    const next = nextOf(shown, solver.rating, solver.results);
    const daily = dailyOf(book.puzzles, game.game, dayOf(new Date()));
    const today = daily ? solver.results[daily.id] : undefined;
    return (
        <main id="main" class="page learn">
            <h1>{t('puzzle.title', { game: say(game.name) })}</h1>
            <p>{t('puzzle.intro')}</p>
            <p class="row">
                {next && <a class="button primary" id="puzzle-next" href={`${base}/${next.id}`}>{t('puzzle.next')}</a>}
                <a class="button plain" id="puzzle-daily" href={`${base}/${DAILY}`}>{today === undefined ? t('puzzle.daily') : t(today ? 'puzzle.dailySolved' : 'puzzle.dailyMissed')}</a>
                <a class="button plain" href={`#/learn/${game.game}`}>{t('puzzle.lessons')}</a>
            </p>
            <Statistics solver={solver} puzzles={book.puzzles} />
            <p class="row puzzle-filters">
                <label>{t('puzzle.kind')} <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind | '')}>
                    <option value="">{t('puzzle.all')}</option>
                    {KINDS.map((each) => <option key={each} value={each}>{t(`puzzle.kind.${each}`)}</option>)}
                </select></label>
                <label>{t('puzzle.difficulty')} <select value={difficulty} onChange={(event) => setDifficulty(event.currentTarget.value as Difficulty | '')}>
                    <option value="">{t('puzzle.all')}</option>
                    {DIFFICULTIES.map((each) => <option key={each} value={each}>{t(`puzzle.${each}`)}</option>)}
                </select></label>
                <span role="status">{t('puzzle.count', { n: shown.length })}</span>
            </p>
            <p class="quiet puzzle-legend">{DIFFICULTIES.map((each) => <span key={each} class={`is-${each}`}>{t(`puzzle.${each}`)}</span>)} <span>{t('puzzle.legend')}</span></p>
            {KINDS.filter((each) => !kind || each === kind).map((each) => {
                const of = shown.filter((puzzle) => puzzle.kind === each);
                return of.length > 0 && (
                    <section key={each}>
                        <h2>{t(`puzzle.kind.${each}`)}</h2>
                        <ul class="puzzles">{of.map((puzzle) => <li key={puzzle.id}><PuzzleLink base={base} puzzle={puzzle} place={book.puzzles.indexOf(puzzle) + 1} result={solver.results[puzzle.id]} /></li>)}</ul>
                    </section>
                );
            })}
        </main>
    );
}

function PuzzleLink({ base, puzzle, place, result }: { base: string; puzzle: Puzzle; place: number; result: 0 | 1 | undefined }) {
    const { t } = useLang();
    const known = result === undefined ? '' : t(result ? 'puzzle.solvedMark' : 'puzzle.missedMark');
    const label = [t('puzzle.number', { n: place }), t(`puzzle.${difficultyOf(puzzle)}`), t('puzzle.rated', { n: puzzle.rating }), known].filter(Boolean).join(', ');
    return (
        <a class={`puzzle is-${difficultyOf(puzzle)} ${result === undefined ? '' : result ? 'solved' : 'missed'}`} href={`${base}/${puzzle.id}`} title={label}>
            <span class="hidden">{label}</span>
            <b aria-hidden="true">{place}</b> <small aria-hidden="true">{puzzle.rating}</small> <span aria-hidden="true">{result === undefined ? '' : result ? '✓' : '✗'}</span>
        </a>
    );
}

/** What one has done so far; nothing before the first try. */
function Statistics({ solver, puzzles }: { solver: Solver; puzzles: readonly Puzzle[] }) {
    const { t } = useLang();
    if (!solver.tries) return null;
    const solved = Object.values(solver.results).filter(Boolean).length;
    const row = daysInARow(solver.days, new Date());
    const ofKind = (kind: Kind) => puzzles.filter((puzzle) => puzzle.kind === kind && solver.results[puzzle.id] !== undefined);
    return (
        <section class="puzzle-statistics" aria-label={t('puzzle.statistics')}>
            <p class="puzzle-rating"><b>{solver.rating}</b> <span>{t('puzzle.yourRating')}</span></p>
            <History ratings={solver.history} />
            <ul>
                <li>{t('puzzle.done', { n: solved, all: solver.tries })}</li>
                <li>{t('puzzle.inARow', { n: solver.streak, most: solver.longest })}</li>
                {row > 0 && <li>{t('puzzle.days', { n: row })}</li>}
                {KINDS.map((kind) => ofKind(kind).length > 0 && <li key={kind}>{t(`puzzle.kind.${kind}`)}: {t('puzzle.share', { n: ofKind(kind).filter(({ id }) => solver.results[id]).length, all: ofKind(kind).length })}</li>)}
            </ul>
        </section>
    );
}

const [WIDTH, HEIGHT] = [200, 48];

/** The rating over the last puzzles. */
function History({ ratings }: { ratings: readonly number[] }) {
    const { t } = useLang();
    if (ratings.length < 2) return null;
    const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
    const line = ratings.map((rating, place) => `${((WIDTH * place) / (ratings.length - 1)).toFixed(1)},${(HEIGHT - (HEIGHT * (rating - low)) / Math.max(1, high - low)).toFixed(1)}`).join(' ');
    return <svg class="puzzle-history" viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`} role="img" aria-label={t('puzzle.history', { low, high })}><polyline points={line} /></svg>;
}

// One of them

/** Tables of puzzles are kept only while one is at them. */
function clear(but = '') {
    for (const { id } of savedGames.value.games) if (id.startsWith('lesson-puzzles-') && id !== but) forget(id);
}

interface Solving {
    game: string;
    book: PuzzleBook;
    puzzle: Puzzle;
    catalog: Catalog;
    daily: string | null;
}

function PuzzleTable(solving: Solving) {
    const { game, book, puzzle, catalog } = solving;
    const speaker = useLang();
    const { t, say } = speaker;
    const key = keyOf(`puzzles/${game}`, { id: puzzle.id });
    const { session, guide } = useMemo(() => {
        clear(`lesson-${key.replaceAll('/', '-')}`);
        const lesson = taskOf(speaker, book, puzzle, puzzle.how ? say(catalog.row('endings', puzzle.how)?.name) : '');
        const saved = tableFor(key, lesson);
        const leads = new LessonGuide(lesson, key);
        return { session: saved ? new Session({ saved, guide: leads }) : null, guide: leads };
    }, [key, speaker.lang]);
    useLayoutEffect(() => () => { session?.close(); }, [session]);
    useLayoutEffect(() => () => { clear(); forgetTrail(key); }, [key]);
    useEffect(() => (session ? guide.lead(session) : undefined), [session]);
    if (!session) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    return <TableScreen session={session} catalog={catalog} lesson={<PuzzlePanel {...solving} session={session} guide={guide} />} />;
}

/** What the right move and the next best would show, asked for before anything is played: afterwards the position is gone. */
function usePreviews(session: Session, ready: boolean, actions: readonly string[]): (Preview | null)[] {
    const [previews, setPreviews] = useState<(Preview | null)[]>([]);
    useEffect(() => {
        let wanted = ready;
        if (ready) void Promise.all(actions.map((action) => session.preview(action))).then((found) => { if (wanted) setPreviews(found); });
        return () => { wanted = false; };
    }, [session, ready]);
    return previews;
}

function PuzzlePanel({ game, book, puzzle, catalog, daily, session, guide }: Solving & { session: Session; guide: LessonGuide }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { trail, answer, tries, finished } = useStore(guide.state);
    const state = useStore(session.state);
    const [before] = useState(() => solverOf(game));
    const [now, setNow] = useState(before);
    const [shows, setShows] = useState(false);
    const again = before.results[puzzle.id] !== undefined;
    const [missed, setMissed] = useState(false);
    const at = trail.length - 1;
    const step = guide.lesson.steps[at] ?? guide.lesson.steps.at(-1)!;
    const begun = state.ready && state.last === puzzle.version;
    const previews = usePreviews(session, begun, [puzzle.right[0]?.[0] ?? '', puzzle.wrong[0]?.action ?? '']);
    const box = useRef<HTMLElement>(null);
    useEffect(() => { box.current?.scrollIntoView({ block: 'nearest' }); box.current?.focus({ preventScroll: true }); }, [at, finished]);
    const settle = (solved: boolean) => {
        if (!solved) setMissed(true);
        setNow(note(game, puzzle, solved, daily));
    };
    useEffect(() => { if (tries > 0 && !missed) settle(false); }, [tries]);
    useEffect(() => { if (finished && !missed) settle(true); }, [finished]);
    // The line is shown move by move.
    useEffect(() => {
        if (!shows || finished || state.turn !== puzzle.seat || !state.legal.length) return undefined;
        const timer = setTimeout(() => { const move = step.moves?.[0]; if (move !== undefined) void session.play(move); }, at ? BETWEEN : 0);
        return () => clearTimeout(timer);
    }, [shows, at, state.last, state.turn, finished]);
    const desk: Desk = { state, catalog, speaker, chosen: [], usable: new Set(), fresh: new Set(), online: false, alone: true, choose: () => undefined, play: () => undefined, nameOf: (seat) => seatName(speaker, state.seats, seat) };
    const next = nextOf(book.puzzles, now.rating, now.results, puzzle.id);
    const place = book.puzzles.indexOf(puzzle) + 1;
    return (
        <aside class={`lesson puzzle-panel kind-${finished ? 'finished' : 'do'}`} aria-label={t('puzzle.one')} ref={box} tabIndex={-1}>
            <p class="lesson-head"><b>{t(`puzzle.kind.${puzzle.kind}`)}</b> <small>{daily ? `${t('puzzle.ofTheDay')} · ` : ''}{t('puzzle.number', { n: place })} · {t(`puzzle.${difficultyOf(puzzle)}`)} ({puzzle.rating})</small></p>
            {finished ? (
                <>
                    <p role="status" class={missed ? '' : 'puzzle-solved'}><b>{t(shows ? 'puzzle.shown' : missed ? 'puzzle.found' : 'puzzle.solved')}</b> {!again && t('puzzle.newRating', { from: before.rating, to: now.rating })}</p>
                    <Reason desk={desk} puzzle={puzzle} previews={previews} />
                    <p class="row">
                        {next && <a class="button primary" id="puzzle-following" href={`#/puzzles/${game}/${next.id}`}>{t('puzzle.next')}</a>}
                        {!state.over && <button type="button" class="plain" id="puzzle-go-on" onClick={() => play.onFrom(session, state.last)}>{t('puzzle.playOn')}</button>}
                        <a class="button plain" href={`#/puzzles/${game}`}>{t('puzzle.list')}</a>
                    </p>
                </>
            ) : (
                <>
                    <div class="lesson-text" aria-live="polite"><p>{say(step.text)}</p></div>
                    {answer && <div class="lesson-answer" role="alert"><p>{withNames(speaker, answer, state.seats)}</p></div>}
                    <p class="row lesson-ways">
                        <b class="lesson-yours">{t('learn.yours')}</b>
                        <button type="button" class="plain" id="puzzle-show" disabled={shows} onClick={() => { settle(false); setShows(true); }}>{t('puzzle.show')}</button>
                        <a class="button plain" href={`#/puzzles/${game}`}>{t('puzzle.list')}</a>
                    </p>
                </>
            )}
        </aside>
    );
}

/** Why: what the line is, how it wins or what it prevents, and what is different with the next best, in numbers of the game. */
function Reason({ desk, puzzle, previews: [best, second] }: { desk: Desk; puzzle: Puzzle; previews: readonly (Preview | null)[] }) {
    const { speaker, catalog, state: { seats } } = desk;
    const { t, say } = speaker;
    const { facts } = boardFor(catalog.game);
    const [next] = puzzle.wrong;
    const ending = puzzle.how ? say(catalog.row('endings', puzzle.how)?.name) : '';
    const changes = best && second && facts ? changesOf(facts(catalog, second.view, puzzle.seat), facts(catalog, best.view, puzzle.seat)) : [];
    const named = (text: Puzzle['line'][number] | undefined) => withNames(speaker, text, seats);
    return (
        <div class="lesson-text">
            <p>{t('puzzle.line', { what: puzzle.line.map(named).join(' → ') })}</p>
            {ending && <p>{t(puzzle.kind === 'win' ? 'puzzle.wonBy' : 'puzzle.prevented', { ending })}</p>}
            {next && <p>{t('puzzle.against', { what: named(next.text), n: next.value, best: puzzle.value })}{next.reply ? ` ${t('puzzle.reply', { what: named(next.reply) })}` : ''}</p>}
            {changes.length > 0 && <><p class="quiet">{t('puzzle.differs')}</p><ul class="differences against">{changes.map((change) => <Difference key={`${change.key}/${change.seat}`} desk={desk} change={change} whose={change.seat !== puzzle.seat} />)}</ul></>}
        </div>
    );
}
