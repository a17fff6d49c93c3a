// seatsign.tsx: the sign of a seat on boards with pieces: a colour and a shape each, so that neither is needed alone.

export const SEAT_SHAPES = [
    <circle key="0" r="10" />,
    <rect key="1" x="-9" y="-9" width="18" height="18" rx="2" />,
    <path key="2" d="M0-12L11.5 8.5h-23z" />,
    <path key="3" d="M0-12.5L12.5 0 0 12.5-12.5 0z" />,
    <path key="4" d="M0-12l11.4 8.3L7.1 9.7H-7.1l-4.3-13.4z" />,
];

export const SeatShape = ({ seat }: { seat: number }) => <g class={`piece piece-${seat}`}>{SEAT_SHAPES[seat]}</g>;

/** The sign of a seat in a line of text. */
export const SeatSign = ({ seat, label }: { seat: number; label?: string }) => (
    <svg class="seat-sign" viewBox="-14 -14 28 28" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}><SeatShape seat={seat} /></svg>
);
