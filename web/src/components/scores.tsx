// scores.tsx: the score sheet: every part of every score.
import type { Catalog } from '../engine/catalog.ts';
import type { Score } from '../engine/protocol.ts';
import { useLang } from '../i18n/index.ts';

const LONG = 10;

export function Scores({ catalog, scores, nameOf }: { catalog: Catalog; scores: readonly Score[]; nameOf(seat: number): string }) {
    const { t, say } = useLang();
    // A long sheet leaves out what nobody scored.
    const all = Object.keys(scores[0]?.parts ?? {});
    const parts = all.filter((part) => all.length <= LONG || scores.some((score) => score.parts[part]));
    return (
        <table class="scores">
            <thead>
                <tr><th scope="col">{t('after.part')}</th>{scores.map((score) => <th key={score.seat} scope="col">{nameOf(score.seat)}{score.winner && ' ★'}{score.place && <small> ({t('after.resigned', { n: score.place })})</small>}</th>)}</tr>
            </thead>
            <tbody>
                {parts.map((part) => (
                    <tr key={part}>
                        <th scope="row">{say(catalog.name('score_parts', part))}</th>
                        {scores.map((score) => <td key={score.seat}>{score.parts[part]}</td>)}
                    </tr>
                ))}
            </tbody>
            <tfoot><tr><th scope="row">{t('after.total')}</th>{scores.map((score) => <td key={score.seat}>{score.total}</td>)}</tr></tfoot>
        </table>
    );
}
