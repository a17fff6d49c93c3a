// terrain.tsx: how terrains and seas look: a colour and a pattern each, so that neither is needed alone; small swatches of them.
import { GroundPatterns } from '../../components/map/ground.tsx';
import { hexPath } from '../../components/map/hex.ts';
import type { Desk } from '../desk.ts';
import { terrainName } from './words.ts';

const GROUNDS = ['grassland', 'farmland', 'forest', 'hills', 'mountain', 'inland', 'open'] as const;

/** The patterns, once for each drawing that uses them; `of` keeps their names apart. */
export const TerrainPatterns = ({ of }: { of: string }) => <GroundPatterns of={of} names={GROUNDS} />;

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
