// chances.tsx: the win-probability bar.
import type { Desk } from '../games/desk.ts';

const percent = (value: number) => Math.round(100 * value);

export function Chances({ desk }: { desk: Desk }) {
    const { chances, seats, version, last } = desk.state;
    if (!chances || version !== last) return null; // they are those of the present
    const words = seats.map((_, seat) => `${desk.nameOf(seat)} ${percent(chances[seat] ?? 0)}%`).join(', ');
    return (
        <div class="chances" role="img" aria-label={`${desk.speaker.t('table.chancesOf')}: ${words}`}>
            {seats.map((_, seat) => (
                <span key={seat} class={`share seat-${seat}`} style={{ flexGrow: Math.max(0.02, chances[seat] ?? 0) }}>{percent(chances[seat] ?? 0)}%</span>
            ))}
        </div>
    );
}
