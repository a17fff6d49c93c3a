// pieces.tsx: what players put on the board of Tempus.
import { SEAT_SHAPES } from '../seatsign.tsx';

/** Tokens on a hex: as high as they are many, with their number. */
export function Stack({ seat, n }: { seat: number; n: number }) {
    const low = Math.min(n, 4) - 1;
    return (
        <g class={`stack piece-${seat}`} transform={`translate(0 ${low * 1.4})`}>
            {Array.from({ length: low + 1 }, (_, k) => <g key={k} class="piece" transform={`translate(0 ${-k * 3})`}>{SEAT_SHAPES[seat]}</g>)}
            <text y={-low * 3 + (seat === 2 ? 6.5 : 4.6)}>{n}</text>
        </g>
    );
}

/** A city: walls with towers, and its value. */
export const City = ({ seat, value }: { seat: number; value: number }) => (
    <g class={`town piece-${seat}`}>
        <g class="piece"><path d="M-13.5 10.5V-8h4.5v3h4.5v-8h9v8H9v-3h4.5v18.5z" /></g>
        <text y="8">{value}</text>
    </g>
);
