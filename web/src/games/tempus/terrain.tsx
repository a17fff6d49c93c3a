// terrain.tsx: how terrains and seas look: a colour and a pattern each, so that neither is needed alone; small swatches of them.
import { hexPath } from '../../components/map/hex.ts';
import type { Desk } from '../desk.ts';
import { terrainName } from './words.ts';

const PATTERNS: Record<string, { size: number; draw: preact.JSX.Element }> = {
    grassland: { size: 10, draw: <path d="M1.5 4l1.5 2.5L4.5 4M6.5 8.5L8 11l1.5-2.5M6.5-1.5L8 1l1.5-2.5" /> },
    farmland: { size: 7, draw: <path d="M-1 1l2-2M0 7l7-7M6 8l2-2" /> },
    forest: { size: 11, draw: <path class="solid" d="M3 1l2.6 4.6H.4zM8.5 6.5l2.6 4.6H5.9z" /> },
    hills: { size: 12, draw: <path d="M0 5.5c2-4 5-4 7 0M6 11c2-4 5-4 7 0M-6 11c2-4 5-4 7 0" /> },
    mountain: { size: 13, draw: <path class="solid" d="M6.5 1.5l5.5 9.5H1z" /> },
    inland: { size: 9, draw: <path d="M0 3q2.25-2 4.5 0t4.5 0M0 7.5q2.25-2 4.5 0t4.5 0" /> },
    open: { size: 22, draw: <path d="M2 7q2.5-2 5 0t5 0M12 18q2.5-2 5 0t5 0" /> },
};

/** The patterns, once for each drawing that uses them; `of` keeps their names apart. */
export const TerrainPatterns = ({ of }: { of: string }) => (
    <defs>
        {Object.entries(PATTERNS).map(([name, { size, draw }]) => (
            <pattern key={name} id={`${of}-${name}`} class={`pattern pattern-${name}`} width={size} height={size} patternUnits="userSpaceOnUse">{draw}</pattern>
        ))}
    </defs>
);

const FACE = hexPath(0.4);
export const SHAPE = hexPath();

/** A hex of a terrain or an inland sea around 0, 0. */
export const HexFace = ({ of, terrain }: { of: string; terrain: string }) => (
    <>
        <path class={`ground ground-${terrain}`} d={FACE} />
        <path d={FACE} fill={`url(#${of}-${terrain})`} />
    </>
);

/** A terrain in a line of text; the patterns are those of the map. */
export function Swatch({ desk, terrain, label = true }: { desk: Desk; terrain: string; label?: boolean }) {
    const name = terrainName(desk, terrain);
    return (
        <svg class="swatch" viewBox="-20 -18 40 36" {...(label ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}>
            <g class="ground-edge"><HexFace of="terrain" terrain={terrain} /></g>
        </svg>
    );
}
