// ground.tsx: the patterns of terrains, so that no map is read by colours alone.
import type { JSX } from 'preact';

const PATTERNS = {
    grassland: { size: 10, draw: <path d="M1.5 4l1.5 2.5L4.5 4M6.5 8.5L8 11l1.5-2.5M6.5-1.5L8 1l1.5-2.5" /> },
    farmland: { size: 7, draw: <path d="M-1 1l2-2M0 7l7-7M6 8l2-2" /> },
    forest: { size: 11, draw: <path class="solid" d="M3 1l2.6 4.6H.4zM8.5 6.5l2.6 4.6H5.9z" /> },
    hills: { size: 12, draw: <path d="M0 5.5c2-4 5-4 7 0M6 11c2-4 5-4 7 0M-6 11c2-4 5-4 7 0" /> },
    mountain: { size: 13, draw: <path class="solid" d="M6.5 1.5l5.5 9.5H1z" /> },
    desert: { size: 9, draw: <path class="solid" d="M1.5 2h1.6v1.6H1.5zM6 6.4h1.6V8H6z" /> },
    inland: { size: 9, draw: <path d="M0 3q2.25-2 4.5 0t4.5 0M0 7.5q2.25-2 4.5 0t4.5 0" /> },
    open: { size: 22, draw: <path d="M2 7q2.5-2 5 0t5 0M12 18q2.5-2 5 0t5 0" /> },
} satisfies Record<string, { size: number; draw: JSX.Element }>;

export type Ground = keyof typeof PATTERNS;

/** The patterns, once for each map: filled with `url(#OF-NAME)`. */
export const GroundPatterns = ({ of, names }: { of: string; names: readonly Ground[] }) => (
    <defs>
        {names.map((name) => {
            const { size, draw } = PATTERNS[name];
            return <pattern key={name} id={`${of}-${name}`} class={`pattern pattern-${name}`} width={size} height={size} patternUnits="userSpaceOnUse">{draw}</pattern>;
        })}
    </defs>
);
