// pieces.tsx: what players put on the board. Each seat has a colour and a shape.

const SHAPES = [
    <circle key="0" r="10" />,
    <rect key="1" x="-9" y="-9" width="18" height="18" rx="2" />,
    <path key="2" d="M0-12L11.5 8.5h-23z" />,
    <path key="3" d="M0-12.5L12.5 0 0 12.5-12.5 0z" />,
    <path key="4" d="M0-12l11.4 8.3L7.1 9.7H-7.1l-4.3-13.4z" />,
];

export const SeatShape = ({ seat }: { seat: number }) => <g class={`piece piece-${seat}`}>{SHAPES[seat]}</g>;

/** The sign of a seat in a line of text. */
export const SeatSign = ({ seat, label }: { seat: number; label?: string }) => (
    <svg class="seat-sign" viewBox="-14 -14 28 28" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}><SeatShape seat={seat} /></svg>
);

/** Tokens on a hex: as high as they are many, with their number. */
export function Stack({ seat, n }: { seat: number; n: number }) {
    const low = Math.min(n, 4) - 1;
    return (
        <g class={`stack piece-${seat}`} transform={`translate(0 ${low * 1.4})`}>
            {Array.from({ length: low + 1 }, (_, k) => <g key={k} class="piece" transform={`translate(0 ${-k * 3})`}>{SHAPES[seat]}</g>)}
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
