// scores.tsx: the score sheet: every part of every score. Counted up part by part where it is the end of a game.
import { useEffect, useState } from 'preact/hooks';
import type { Catalog } from '../engine/catalog.ts';
import type { Score } from 'messages/protocol.ts';
import { SeatSign } from '../games/seatsign.tsx';
import { useLang } from '../i18n/index.ts';

const LONG = 10;
const STEP_MS = 550;

/** A victory that no count decides is a part of its own, so that programs see it in the sums: people are told of the victory, and of no sum. */
const VICTORY = 'victory';

export const isWonAtOnce = (scores: readonly Pick<Score, 'parts'>[]) => scores.some(({ parts }) => parts[VICTORY]);

/** The parts worth a row: a long sheet leaves out what nobody scored. */
export function partsOf(scores: readonly Score[]): string[] {
    const all = Object.keys(scores[0]?.parts ?? {});
    return all.filter((part) => (all.length <= LONG && part !== VICTORY) || scores.some((score) => score.parts[part]));
}

interface ScoresProps {
    catalog: Catalog;
    scores: readonly Score[];
    nameOf(seat: number): string;
}

export function Scores({ catalog, scores, nameOf, shown = Infinity }: ScoresProps & { shown?: number }) {
    const { t, say } = useLang();
    return (
        <table class={`scores players-${scores.length}`}>
            <thead>
                <tr><th scope="col">{t('after.part')}</th>{scores.map((score) => (
                    <th key={score.seat} scope="col" title={nameOf(score.seat)}><span class="who"><SeatSign seat={score.seat} /><span>{nameOf(score.seat)}</span>{score.winner && <b> ★</b>}</span>{score.place && <small> ({t('after.resigned', { n: score.place })})</small>}</th>
                ))}</tr>
            </thead>
            <tbody>
                {partsOf(scores).map((part, place) => (
                    <tr key={part} class={place < shown ? '' : 'to-come'}>
                        <th scope="row">{say(catalog.name('score_parts', part))}</th>
                        {scores.map((score) => <td key={score.seat}>{part === VICTORY ? score.parts[part] ? '★' : '' : score.parts[part]}</td>)}
                    </tr>
                ))}
            </tbody>
            {!isWonAtOnce(scores) && <tfoot><tr><th scope="row">{t('after.total')}</th>{scores.map((score) => <td key={score.seat}>{score.total}</td>)}</tr></tfoot>}
        </table>
    );
}

const wantsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How many parts have been counted; a click counts the rest at once. */
function useCounting(parts: number): [number, () => void] {
    const [counted, setCounted] = useState(() => (wantsMotion() ? 0 : parts));
    useEffect(() => {
        if (counted >= parts) return undefined;
        const timer = setTimeout(() => setCounted(counted + 1), STEP_MS);
        return () => clearTimeout(timer);
    }, [counted, parts]);
    return [counted, () => setCounted(parts)];
}

/** The scores as bars that grow part by part, then the sheet. */
export function Counted({ catalog, scores, nameOf }: ScoresProps) {
    const { t, say } = useLang();
    const parts = partsOf(scores);
    const [counted, finish] = useCounting(parts.length);
    const sum = (score: Score, until: number) => parts.slice(0, until).reduce((all, part) => all + Math.max(0, score.parts[part] ?? 0), 0);
    const most = Math.max(1, ...scores.map((score) => sum(score, parts.length)));
    const done = counted >= parts.length;
    if (isWonAtOnce(scores)) return <Scores catalog={catalog} scores={scores} nameOf={nameOf} />;
    return (
        // biome-ignore lint/a11y: a click anywhere only shortens the counting, which ends by itself
        <div class="counted" onClick={finish}>
            <ol class="bars" aria-hidden="true">
                {scores.map((score) => (
                    <li key={score.seat}>
                        <span class="who"><SeatSign seat={score.seat} /><span>{nameOf(score.seat)}</span>{done && score.winner && <b>★</b>}</span>
                        <span class="bar">{parts.slice(0, counted).map((part, place) => {
                            const points = Math.max(0, score.parts[part] ?? 0);
                            return points > 0 && <i key={part} class={`seat-${score.seat} ${place % 2 ? 'odd' : ''}`} title={`${say(catalog.name('score_parts', part))}: ${points}`} style={{ width: `${(100 * points) / most}%` }}>{points / most > 0.06 ? points : ''}</i>;
                        })}</span>
                        <b class="sum">{done ? score.total : sum(score, counted)}</b>
                    </li>
                ))}
            </ol>
            <p class="counting" aria-hidden="true">{done ? '' : say(catalog.name('score_parts', parts[counted] ?? ''))}</p>
            <Scores catalog={catalog} scores={scores} nameOf={nameOf} shown={counted} />
            {!done && <button type="button" class="plain" onClick={finish}>{t('after.countAll')}</button>}
        </div>
    );
}
