// curve.tsx: the chances of one seat over the game; every point leads to its moment.
import { useLang } from '../i18n/index.ts';
import type { Analysis } from '../session/analysis.ts';

const WIDTH = 720;
const HEIGHT = 200;

export function Curve({ analysis, seat, name, hrefOf }: { analysis: Analysis; seat: number; name: string; hrefOf(version: number): string }) {
    const { t } = useLang();
    const last = Math.max(1, analysis.curve.length - 1);
    const x = (place: number) => (WIDTH * place) / last;
    const y = (value: number) => HEIGHT * (1 - value);
    const points = analysis.curve.map((values, place) => ({ x: x(place), y: y(values[seat] ?? 0), value: values[seat] ?? 0 }));
    const line = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
    return (
        <div class="curve-frame">
            {[100, 50, 0].map((percent) => <span key={percent} class="curve-level" style={{ '--level': percent / 100 }} aria-hidden="true">{percent}%</span>)}
            <svg class="curve" viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`} role="group" aria-label={t('after.curve', { name })}>
                <rect class="curve-back" width={WIDTH} height={HEIGHT} />
                <path class="curve-area" d={`M0 ${HEIGHT}L${line.replace(/ /g, 'L')}L${WIDTH} ${HEIGHT}z`} />
                <path class="curve-half" d={`M0 ${HEIGHT / 2}h${WIDTH}`} />
                <polyline class="curve-line" points={line} />
                {analysis.turns.map((turn) => {
                    const point = points[turn.decision + (turn.cause === 'decision' ? 0 : 1)];
                    const decision = analysis.decisions[turn.decision];
                    if (!point || !decision) return null;
                    const label = t('after.curveAt', { n: decision.version, value: Math.round(100 * point.value) });
                    return (
                        <a key={`${turn.decision}-${turn.cause}`} href={hrefOf(decision.version)} aria-label={label}>
                            <circle class={`curve-turn ${turn.cause}`} cx={point.x} cy={point.y} r="6"><title>{label}</title></circle>
                        </a>
                    );
                })}
            </svg>
        </div>
    );
}
