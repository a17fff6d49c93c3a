// report.tsx: the analysis of a game: the curve, how well everybody decided, the turning points; each mistake beside the better move, on the board.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Curve } from '../components/curve.tsx';
import { ChangeLine } from '../components/preview.tsx';
import { Stage, stillDesk } from '../components/stage.tsx';
import type { Catalog } from '../engine/catalog.ts';
import { Engine } from '../engine/engine.ts';
import type { Glance } from '../engine/host.ts';
import { prefixOf } from '../engine/record.ts';
import { changesOf } from '../games/facts.ts';
import { boardFor } from '../games/index.tsx';
import { useLang, withNames } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { BLUNDER, MISTAKE, type Analysis, type Decision, type TurningPoint } from '../session/analysis.ts';
import { mistakesOf } from '../learn/mistakes.ts';
import { ownSeatOf, recordOfSaved, type SavedGame } from '../session/saved.ts';

const CAUSES: Record<TurningPoint['cause'], TextKey> = { decision: 'after.byDecision', luck: 'after.byLuck' };
const percent = (value: number) => Math.round(100 * value);

interface ReportProps {
    analysis: Analysis;
    saved: SavedGame;
    catalog: Catalog;
    nameOf(seat: number): string;
}

export function Report({ analysis, saved, catalog, nameOf }: ReportProps) {
    const { t } = useLang();
    const own = ownSeatOf(saved);
    const hrefOf = (version: number) => `#/game/${saved.id}/${version}`;
    const [shown, setShown] = useState<number | null>(null);
    const show = (decision: number) => setShown(shown === decision ? null : decision);
    const listed = new Set(analysis.turns.map((turn) => turn.decision));
    const others = analysis.decisions.map((decision, place) => ({ decision, place })).filter(({ decision, place }) => decision.seat === own && decision.loss >= MISTAKE && !listed.has(place))
        .sort((a, b) => b.decision.loss - a.decision.loss);
    const compare = (place: number) => shown === place && <Compare saved={saved} catalog={catalog} decision={analysis.decisions[place]!} nameOf={nameOf} />;
    return (
        <>
            <p class="quiet">{t('after.curve', { name: nameOf(own) })}</p>
            <Curve analysis={analysis} seat={own} name={nameOf(own)} hrefOf={hrefOf} />
            <table class="scores judged">
                <thead><tr><th scope="col">{t('after.player')}</th><th scope="col">{t('after.accuracy')}</th><th scope="col">{t('after.mistakes')}</th><th scope="col">{t('after.blunders')}</th></tr></thead>
                <tbody>{analysis.players.map((player) => (
                    <tr key={player.seat}><th scope="row">{nameOf(player.seat)}</th><td>{player.accuracy.toFixed(0)}</td><td>{player.mistakes}</td><td>{player.blunders}</td></tr>
                ))}</tbody>
            </table>
            <p class="quiet">{t('after.accuracyIs')}</p>
            {mistakesOf(analysis, own).length > 0 && <p class="row"><a class="button primary" id="learn-mistakes" href={`#/mistakes/${saved.id}`}>{t('mistakes.learn', { n: mistakesOf(analysis, own).length })}</a></p>}
            <h3>{t('after.turns')}</h3>
            {analysis.turns.length > 0 && <p class="quiet">{t('after.legend')}</p>}
            {!analysis.turns.length && <p>{t('after.noTurns')}</p>}
            <ol class="turns">{analysis.turns.map((turn) => (
                <Turn key={`${turn.decision}-${turn.cause}`} analysis={analysis} turn={turn} nameOf={nameOf} seats={saved.seats} href={hrefOf(analysis.decisions[turn.decision]?.version ?? 0)}
                    shown={shown === turn.decision} show={() => show(turn.decision)}>{turn.cause === 'decision' && compare(turn.decision)}</Turn>
            ))}</ol>
            {others.length > 0 && (
                <details class="more-mistakes">
                    <summary>{t('after.otherMistakes', { n: others.length })}</summary>
                    <ol class="turns">{others.map(({ decision, place }) => (
                        <Mistake key={place} decision={decision} nameOf={nameOf} shown={shown === place} show={() => show(place)}>{compare(place)}</Mistake>
                    ))}</ol>
                </details>
            )}
        </>
    );
}

interface RowProps {
    nameOf(seat: number): string;
    shown: boolean;
    show(): void;
    children: preact.ComponentChildren;
}

function ShowButton({ decision, shown, show }: { decision: Decision; shown: boolean; show(): void }) {
    const { t, say } = useLang();
    return <button type="button" class="plain" aria-expanded={shown} aria-label={`${t(shown ? 'after.hide' : 'after.show')}: ${say(decision.text)}`} onClick={show}>{t(shown ? 'after.hide' : 'after.show')}</button>;
}

/** Whether there is another move to set beside the one that was played. */
const hasBetter = ({ best: [best], action }: Decision) => best !== undefined && best.action !== action;

function Better({ decision }: { decision: Decision }) {
    const { t, say } = useLang();
    return hasBetter(decision) ? <> · {t('after.better', { what: say(decision.best[0]?.text) })}</> : null;
}

function Turn({ analysis, turn, href, nameOf, seats, shown, show, children }: RowProps & { analysis: Analysis; turn: TurningPoint; href: string; seats: SavedGame['seats'] }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const decision = analysis.decisions[turn.decision];
    if (!decision) return null;
    const change = percent(turn.change);
    const mistake = turn.cause === 'decision' && hasBetter(decision);
    // What luck it was is what happened then.
    const what = turn.cause === 'luck' && decision.told?.length ? decision.told.map((text) => withNames(speaker, text, seats)).join(' ') : t('after.played', { name: nameOf(decision.seat), what: say(decision.text) });
    return (
        <li>
            <span class={`change ${change < 0 ? 'down' : 'up'}`}>{change < 0 ? '▼' : '▲'} {Math.abs(change)}%</span>
            <span><b>{turn.affected === decision.seat && turn.cause === 'decision' ? '' : `${nameOf(turn.affected)} · `}{t(CAUSES[turn.cause])}</b>. {what}{mistake && <Better decision={decision} />}</span>
            {mistake ? <ShowButton decision={decision} shown={shown} show={show} />
                : <a class="button plain" href={href} aria-label={`${t('after.show')}: ${say(decision.text)}`}>{t('after.show')}</a>}
            {children}
        </li>
    );
}

function Mistake({ decision, nameOf, shown, show, children }: RowProps & { decision: Decision }) {
    const { t, say } = useLang();
    return (
        <li>
            <span class="change down">▼ {percent(decision.loss)}%</span>
            <span><b>{t(decision.loss >= BLUNDER ? 'after.blunder' : 'after.mistake')}</b>. {t('after.played', { name: nameOf(decision.seat), what: say(decision.text) })}<Better decision={decision} /></span>
            <ShowButton decision={decision} shown={shown} show={show} />
            {children}
        </li>
    );
}

function useFork(saved: SavedGame, { version, action, best }: Decision): Glance | null | undefined {
    const [fork, setFork] = useState<Glance | null | undefined>(undefined);
    useEffect(() => {
        const engine = new Engine();
        const actions = [action, ...best.slice(0, 1).map((each) => each.action)];
        void engine.ask('glance', { record: prefixOf(recordOfSaved(saved), version), actions }).then(setFork, () => setFork(null)).finally(() => engine.stop());
        return () => engine.stop();
    }, [saved.id, version]);
    return fork;
}

/** The move that was played and the better one, side by side: the board after each, what each changed, what each was worth. */
function Compare({ saved, catalog, decision, nameOf }: { saved: SavedGame; catalog: Catalog; decision: Decision; nameOf(seat: number): string }) {
    const { t, say } = useLang();
    const fork = useFork(saved, decision);
    const [best] = decision.best;
    if (fork === null) return <p class="problem compare" role="alert">{t('after.notShown')}</p>;
    if (!fork || !best) return <p class="quiet compare" role="status">{t('app.loading')}</p>;
    const sides = [
        { kind: 'worse', title: t('after.wasPlayed'), text: decision.text, value: decision.played, preview: fork.after[0] },
        { kind: 'better', title: t('after.wasBetter'), text: best.text, value: Math.max(best.value, decision.played), preview: fork.after[1] },
    ];
    return (
        <div class="compare">
            {sides.map(({ kind, title, text, value, preview }) => preview && (
                <Side key={kind} kind={kind} title={title} text={say(text)} value={value} fork={fork} preview={preview} saved={saved} catalog={catalog} nameOf={nameOf} />
            ))}
            <p class="row"><a class="button plain" href={`#/game/${saved.id}/${decision.version}`}>{t('after.moment')}</a></p>
        </div>
    );
}

interface SideProps {
    kind: string;
    title: string;
    text: string;
    value: number;
    fork: Glance;
    preview: Glance['after'][number];
    saved: SavedGame;
    catalog: Catalog;
    nameOf(seat: number): string;
}

function Side({ kind, title, text, value, fork, preview, saved, catalog, nameOf }: SideProps) {
    const speaker = useLang();
    const { t } = speaker;
    const at = (view: Glance['view']) => ({ view, viewer: fork.turn ?? 0, seats: saved.seats, phase: fork.phase, version: fork.version });
    const position = useMemo(() => at(preview.view), [preview]);
    const desk = useMemo(() => stillDesk(speaker, catalog, at(fork.view)), [fork, speaker.lang]);
    const { facts } = boardFor(catalog.game);
    const changes = facts ? changesOf(facts(catalog, fork.view, (fork.turn ?? 0)), facts(catalog, preview.view, (fork.turn ?? 0))) : [];
    return (
        <section class={`side ${kind}`} aria-label={`${title}: ${text}`}>
            <h4>{title}: {text}</h4>
            <p><b>{t('after.worth', { name: nameOf((fork.turn ?? 0)), n: percent(value) })}</b></p>
            <Stage catalog={catalog} position={position} label={`${title}: ${text}`} />
            <ul class="changes">{changes.map((change) => <ChangeLine key={`${change.key}/${change.seat}`} desk={desk} change={change} />)}
                {preview.reveals && <li class="quiet">{t('preview.reveals')}</li>}</ul>
        </section>
    );
}
