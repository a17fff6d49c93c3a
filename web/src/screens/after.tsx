// after.tsx: after the game: the score sheet, how the chances went, where it turned and what would have been better.
import { useEffect, useState } from 'preact/hooks';
import { exportLog } from '../components/exportlog.ts';
import { saveText } from '../components/exportrecord.ts';
import { Curve } from '../components/curve.tsx';
import { Scores } from '../components/scores.tsx';
import { winnersWords } from '../components/winners.ts';
import type { Catalog } from '../engine/catalog.ts';
import { Engine } from '../engine/engine.ts';
import type { Snapshot } from '../engine/host.ts';
import { seatName, useLang, type Speaker } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { play } from '../play.ts';
import { analyse, type Analysis, type AnalysisRun, type TurningPoint } from '../session/analysis.ts';
import { Kept } from '../session/kept.ts';
import { ownSeatOf, type SavedGame } from '../session/saved.ts';
import { mayKnow } from '../session/session.ts';

const CAUSES: Record<TurningPoint['cause'], TextKey> = { decision: 'after.byDecision', luck: 'after.byLuck', estimate: 'after.byEstimate' };
const percent = (value: number) => Math.round(100 * value);

// Analyses of this browser, by game and length: looking at a moment and coming back costs nothing, nor does a reload.
const made = new Kept<Analysis>('analyses', 12);

export function After({ saved, catalog }: { saved: SavedGame; catalog: Catalog }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const end = useEnd(saved);
    const nameOf = (seat: number) => seatName(speaker, saved.seats, seat);
    const won = winnersWords(speaker, end?.scores ?? [], nameOf);
    const ending = end?.scores.find((score) => score.winner)?.kind;
    const how = ending ? say(catalog.row('endings', ending)?.name) : '';
    return (
        <main id="main" class="page after">
            <h1>{t('after.title')}</h1>
            {end && !end.over && <p>{t('after.running')}</p>}
            {won && <p class="result"><strong>{won}</strong> {how && t('after.ending', { how })}</p>}
            <p class="row">
                <a class="button plain" href={`#/game/${saved.id}/0`}>{t('after.replay')}</a>
                <button type="button" class="plain" onClick={() => saveText(`epoki-${saved.game}-${saved.id}.rec`, saved.record)}>{t('after.export')}</button>
                <button type="button" class="plain" onClick={() => void saveLog(speaker, saved)}>{t('table.saveLog')}</button>
                <button type="button" class="primary" onClick={() => void play.again(saved.id)}>{t('table.again')}</button>
            </p>
            <div class="after-parts">
                <section aria-label={t('after.score')}><h2>{t('after.score')}</h2>{end && <Scores catalog={catalog} scores={end.scores} nameOf={nameOf} />}</section>
                <section class="analysis" aria-label={t('after.analysis')}><h2>{t('after.analysis')}</h2><AnalysisPart saved={saved} nameOf={nameOf} /></section>
            </div>
        </main>
    );
}

/** What the report shows: of the alternatives only the best. */
const brief = (analysis: Analysis): Analysis => ({ ...analysis, decisions: analysis.decisions.map((each) => ({ ...each, best: each.best.slice(0, 1) })) });

/** The log as the person at this device knows it; of a finished game, all of it. */
async function saveLog(speaker: Speaker, saved: SavedGame) {
    const engine = new Engine();
    const steps = await engine.ask('open', { record: saved.record }).finally(() => engine.stop());
    const own = saved.seats.findIndex((seat) => seat.kind === 'human');
    const log = steps.map((step) => ({ ...step, events: step.events.filter((event) => saved.over || mayKnow(saved.game, event, own)) }));
    exportLog(speaker, saved.game, saved.id, log, saved.seats);
}

function useEnd(saved: SavedGame): Snapshot | null {
    const [end, setEnd] = useState<Snapshot | null>(null);
    useEffect(() => {
        const engine = new Engine();
        void engine.ask('open', { record: saved.record }).then(() => engine.ask('look', { seat: 0 })).then(setEnd).catch(() => undefined).finally(() => engine.stop());
        return () => engine.stop();
    }, [saved.id, saved.record]);
    return end;
}

function AnalysisPart({ saved, nameOf }: { saved: SavedGame; nameOf(seat: number): string }) {
    const { t } = useLang();
    const key = `${saved.id}-${saved.version}`;
    const [analysis, setAnalysis] = useState<Analysis | null>(() => made.get(key) ?? null);
    const [run, setRun] = useState<AnalysisRun | null>(null);
    const [done, setDone] = useState(0);
    useEffect(() => () => run?.cancel(), [run]);
    const start = () => {
        setDone(0);
        const next = analyse(saved.record, setDone);
        setRun(next);
        void next.result.then((result) => {
            if (result) made.set(key, brief(result));
            setAnalysis(result);
            setRun(null);
        });
    };
    if (run) return (
        <div role="status">
            <p><label>{t('after.analysing', { n: percent(done) })} <progress value={done} max={1} /></label></p>
            <button type="button" class="plain" onClick={() => run.cancel()}>{t('after.cancel')}</button>
        </div>
    );
    if (!analysis) return <button type="button" class="primary" id="analyse" onClick={start}>{t('after.analyse')}</button>;
    return <Report analysis={analysis} saved={saved} nameOf={nameOf} />;
}

function Report({ analysis, saved, nameOf }: { analysis: Analysis; saved: SavedGame; nameOf(seat: number): string }) {
    const { t } = useLang();
    const own = ownSeatOf(saved);
    const hrefOf = (version: number) => `#/game/${saved.id}/${version}`;
    return (
        <>
            <p class="quiet">{t('after.curve', { name: nameOf(own) })}</p>
            <Curve analysis={analysis} seat={own} name={nameOf(own)} hrefOf={hrefOf} />
            <table class="scores">
                <thead><tr><th scope="col">{t('after.player')}</th><th scope="col">{t('after.accuracy')}</th><th scope="col">{t('after.mistakes')}</th><th scope="col">{t('after.blunders')}</th></tr></thead>
                <tbody>{analysis.players.map((player) => (
                    <tr key={player.seat}><th scope="row">{nameOf(player.seat)}</th><td>{player.accuracy.toFixed(0)}</td><td>{player.mistakes}</td><td>{player.blunders}</td></tr>
                ))}</tbody>
            </table>
            <h3>{t('after.turns')}</h3>
            {analysis.turns.length > 0 && <p class="quiet">{t('after.legend')}</p>}
            {!analysis.turns.length && <p>{t('after.noTurns')}</p>}
            <ol class="turns">{analysis.turns.map((turn) => <Turn key={`${turn.decision}-${turn.cause}`} analysis={analysis} turn={turn} nameOf={nameOf} hrefOf={hrefOf} />)}</ol>
        </>
    );
}

function Turn({ analysis, turn, nameOf, hrefOf }: { analysis: Analysis; turn: TurningPoint; nameOf(seat: number): string; hrefOf(version: number): string }) {
    const { t, say } = useLang();
    const decision = analysis.decisions[turn.decision];
    if (!decision) return null;
    const change = percent(turn.change);
    const [best] = decision.best;
    return (
        <li>
            <span class={`change ${change < 0 ? 'down' : 'up'}`}>{change < 0 ? '▼' : '▲'} {Math.abs(change)}%</span>
            <span><b>{nameOf(turn.affected)}</b> · {t(CAUSES[turn.cause])}. {t('after.played', { name: nameOf(decision.seat), what: say(decision.text) })}
                {turn.cause === 'decision' && best && best.action !== decision.action && <> · {t('after.better', { what: say(best.text) })}</>}</span>
            <a class="button plain" href={hrefOf(decision.version)} aria-label={`${t('after.show')}: ${say(decision.text)}`}>{t('after.show')}</a>
        </li>
    );
}
