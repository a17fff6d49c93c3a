// after.tsx: after the game: its end (ending.tsx), then how the chances went, where it turned and what would have been better (report.tsx).
import { useEffect, useState } from 'preact/hooks';
import type { LogEntry, Text, Update, View } from 'messages/protocol.ts';
import { exportLog } from '../components/exportlog.ts';
import { saveText } from '../components/exportrecord.ts';
import type { Catalog } from '../engine/catalog.ts';
import { Engine } from '../engine/engine.ts';
import type { Story } from '../engine/host.ts';
import { seatName, useLang, type Speaker } from '../i18n/index.ts';
import { CoachWord } from '../learn/coachword.tsx';
import { play } from '../play.ts';
import { analyse, type Analysis, type AnalysisRun } from '../session/analysis.ts';
import { analysisOf, keepAnalysis } from '../session/analyses.ts';
import { linesOf, ownSeatOf, recordOfSaved, type SavedGame } from '../session/saved.ts';
import { SharePart } from '../people/sharepart.tsx';
import { Bests, KeepsakePart, Scene, ScorePart } from './ending.tsx';
import { Report } from './report.tsx';
import { useGame } from './usegame.ts';

const percent = (value: number) => Math.round(100 * value);

export function AfterGame({ saved }: { saved: SavedGame }) {
    const catalog = useGame(saved.game);
    return catalog ? <After saved={saved} catalog={catalog} /> : null;
}

function After({ saved, catalog }: { saved: SavedGame; catalog: Catalog }) {
    const speaker = useLang();
    const { t } = speaker;
    const end = useEnd(saved);
    const nameOf = (seat: number) => seatName(speaker, saved.seats, seat);
    const shared = end && { saved, catalog, game: speaker.say(end.game), scores: end.scores, view: end.view, nameOf };
    return (
        <main id="main" class="page after">
            <h1>{t('after.title')}</h1>
            {end && !end.over && <p>{t('after.running')}</p>}
            {shared && end.over && <Scene {...shared} />}
            <p class="row">
                <button type="button" class="primary" onClick={() => void play.again(saved.id)}>{t('table.again')}</button>
                {end?.over && <button type="button" class="plain" id="to-analysis" onClick={() => document.querySelector('.analysis')?.scrollIntoView()}>{t('after.analysis')}</button>}
                <a class="button plain" href={`#/game/${saved.id}/0`}>{t('after.replay')}</a>
                <button type="button" class="plain" onClick={() => saveText(`epoki-${saved.game}-${saved.id}.rec`, recordOfSaved(saved))}>{t('after.export')}</button>
                <button type="button" class="plain" onClick={() => void saveLog(speaker, saved)}>{t('table.saveLog')}</button>
            </p>
            <div class="after-parts">
                {shared && <ScorePart {...shared} />}
                {shared && end.over && <div class="after-kept"><KeepsakePart {...shared} /><Bests {...shared} /></div>}
            </div>
            {shared && end.over && <SharePart {...shared} />}
            <CoachWord saved={saved} catalog={catalog} />
            <section class="analysis" aria-label={t('after.analysis')}><h2>{t('after.analysis')}</h2><AnalysisPart saved={saved} catalog={catalog} nameOf={nameOf} /></section>
        </main>
    );
}

/** The log as the person at this device knows it; of a finished game, all of it. */
async function saveLog(speaker: Speaker, saved: SavedGame) {
    const engine = new Engine();
    const log = await (saved.over ? engine.ask('story', { record: recordOfSaved(saved) }).then(({ steps }) => steps) : ownLog(engine, saved)).finally(() => engine.stop());
    exportLog(speaker, saved.game, saved.id, log, saved.seats);
}

/** What the room tells who sits at this device. */
async function ownLog(engine: Engine, saved: SavedGame): Promise<LogEntry[]> {
    await engine.ask('open', { entries: linesOf(saved).join('\n') });
    const { told } = await engine.ask('ask', { from: ownSeatOf(saved), method: 'join', params: {} });
    return told.flatMap(({ method, params }) => (method === 'update' ? (params as Update).log : []));
}

interface End extends Story {
    view: View;
    game: Text; // its name
}

function useEnd(saved: SavedGame): End | null {
    const [end, setEnd] = useState<End | null>(null);
    useEffect(() => {
        const engine = new Engine();
        const record = recordOfSaved(saved);
        const ask = async () => {
            const [story, { view }, games] = [await engine.ask('story', { record }), await engine.ask('glance', { record, seat: ownSeatOf(saved) }), await engine.ask('games')];
            setEnd({ ...story, view, game: games.find((each) => each.game === saved.game)?.name ?? { en: saved.game } });
        };
        void ask().catch(() => undefined).finally(() => engine.stop());
        return () => engine.stop();
    }, [saved.id, saved.version]);
    return end;
}

function AnalysisPart({ saved, catalog, nameOf }: { saved: SavedGame; catalog: Catalog; nameOf(seat: number): string }) {
    const { t } = useLang();
    const [analysis, setAnalysis] = useState<Analysis | null>(() => analysisOf(saved) ?? null);
    const [run, setRun] = useState<AnalysisRun | null>(null);
    const [done, setDone] = useState(0);
    useEffect(() => () => run?.cancel(), [run]);
    const start = () => {
        setDone(0);
        const next = analyse(recordOfSaved(saved), setDone);
        setRun(next);
        void next.result.then((result) => {
            if (result) keepAnalysis(saved, result);
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
    return <Report analysis={analysis} saved={saved} catalog={catalog} nameOf={nameOf} />;
}
