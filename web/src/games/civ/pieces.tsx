// pieces.tsx: what lies and stands on the squares of the map: cities, figures, markers. Each seat has a colour and a shape.
import { IconAt } from '../../components/icon.tsx';
import { SEAT_SHAPES } from '../seatsign.tsx';
import { pieceIcon, resourceIcons } from './icons.ts';
import { YIELDS, type CityAt, type Spot, type Yield } from './model.ts';

/** A city: its walls in the colour of its owner with his sign; a star for a capital, a thick base for walls. */
export const City = ({ city }: { city: CityAt }) => (
    <g class={`town piece-${city.seat}`}>
        <g class="piece"><path d="M-17 15V-9h5v4h5v-9H7v9h5v-4h5v24z" /></g>
        {city.walls && <path class="town-walls" d="M-19 17.5h38" />}
        <g class="town-sign" transform={`translate(0 ${city.capital ? 5 : 3}) scale(0.62)`}>{SEAT_SHAPES[city.seat]}</g>
        {city.capital && <path class="town-star" d="M0-13l2 4 4.4.6-3.2 3.1.8 4.4L0-3l-4 2.1.8-4.4-3.2-3.1 4.4-.6z" />}
        {city.program && <IconAt class="town-program" name="gear-hammer" size={11} x={13} y={10} />}
    </g>
);

const Army = ({ seat, n }: { seat: number; n: number }) => (
    <g class={`army piece-${seat}`}><g class="piece">{SEAT_SHAPES[seat]}</g><text y={seat === 2 ? 6.5 : 4.6}>{n}</text></g>
);

/** A wagon: the sign of its owner under a wheel. */
const Scout = ({ seat, n }: { seat: number; n: number }) => (
    <g class={`scout piece-${seat}`}>
        <g class="piece" transform="scale(0.86)">{SEAT_SHAPES[seat]}</g>
        <circle class="wheel" r="5.2" cy={seat === 2 ? 1.5 : 0} /><path class="wheel" d={`M-5.2 ${seat === 2 ? 1.5 : 0}h10.4M0 ${seat === 2 ? -3.7 : -5.2}v10.4`} />
        {n > 1 && <text x="8" y="10">{n}</text>}
    </g>
);

export function Figures({ seat, armies, scouts, moved = false }: { seat: number; armies: number; scouts: number; moved?: boolean }) {
    const both = armies > 0 && scouts > 0;
    return (
        <g class={moved ? 'moved' : ''} transform={`translate(0 4) scale(${both ? 0.82 : 1})`}>
            {armies > 0 && <g transform={`translate(${both ? -10 : 0} ${both ? -3 : 0})`}><Army seat={seat} n={armies} /></g>}
            {scouts > 0 && <g transform={`translate(${both ? 11 : 0} ${both ? 4 : 0})`}><Scout seat={seat} n={scouts} /></g>}
        </g>
    );
}

/** A marker on a square: a round plate with its sign. Huts and villages lie face down; great people and wonders are set apart by their plates. */
export function Marker({ spot, obsolete, aside }: { spot: Spot; obsolete: boolean; aside: boolean }) {
    if (spot.piece === null) return null;
    return (
        <g class={`marker marker-${spot.pieceClass} ${obsolete ? 'obsolete' : ''}`} transform={aside ? 'translate(-11 -11) scale(0.62)' : 'translate(0 -2)'}>
            {spot.pieceClass === 'wonder' ? <path class="plate" d="M-15-15h30v30h-30z" /> : <circle class="plate" r="14" />}
            <IconAt name={pieceIcon(spot.piece, spot.pieceClass)} size={20} />
        </g>
    );
}

// Small signs that can be told apart at ten pixels: a hammer, an arrow, a note, a coin.
const YIELD_SIGNS: Record<Yield, string> = {
    production: 'M-5.5-5.5h7.5l3 3-2 2-2-1.5L-3.5 5.5-5.5 3.5 0-2.5l-1-1h-4.5z',
    trade: 'M-5.5-2H0v-3.2L5.8 0 0 5.2V2h-5.5z',
    culture: 'M-.8 2.9V-5.6h5.6v2.8H1.4v5.9A2.9 2.5 0 1 1-.8 1z',
    coin: 'M0-5.4A5.4 5.4 0 1 1 0 5.4 5.4 5.4 0 0 1 0-5.4zM-1.1-2.8v5.6h2.2v-5.6z',
};

/** What lies around a place for a city, on it: so places are compared at a glance. */
export function SiteSum({ yields }: { yields: Spot['yields'] }) {
    const shown = YIELDS.filter((key) => yields[key] > 0);
    return (
        <g class="site-sum">
            <rect x="-19" y={-19} width="38" height={shown.length > 2 ? 29 : 15} rx="4" />
            {shown.map((key, place) => (
                <g key={key} transform={`translate(${place % 2 ? 0.5 : -18} ${place < 2 ? -11.5 : 2.5})`}>
                    <path class={`yield yield-${key}`} d={YIELD_SIGNS[key]} transform="translate(5.5 0) scale(0.8)" /><text x="10.5" y="4">{yields[key]}</text>
                </g>
            ))}
        </g>
    );
}

/** The icons of a square along its lower edge, its resource in the corner. */
export function Yields({ spot }: { spot: Spot }) {
    const shown = YIELDS.flatMap((key) => Array.from({ length: spot.yields[key] }, () => key));
    const width = Math.min(12.5, 37 / Math.max(1, shown.length));
    return (
        <g class="yields">
            {shown.map((key, place) => <path key={place} class={`yield yield-${key}`} d={YIELD_SIGNS[key]} transform={`translate(${(place - (shown.length - 1) / 2) * width} 12.5) scale(${width / 12.5})`} />)}
            {spot.resource && <g class="yield-resource" transform="translate(10.5 -10.5)"><circle r="8.4" /><IconAt name={resourceIcons[spot.resource] ?? ''} size={13.5} /></g>}
        </g>
    );
}
