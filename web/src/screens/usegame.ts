// usegame.ts: what a screen needs of a game before it can draw anything of it.
import { useEffect, useState } from 'preact/hooks';
import { catalogOf, type Catalog } from '../engine/catalog.ts';
import { useBoard } from '../games/index.tsx';

/** The catalogue of a game, once the board that draws its things is there too. */
export function useGame(game: string): Catalog | null {
    const [catalog, setCatalog] = useState<Catalog | null>(null);
    useEffect(() => { if (game) catalogOf(game).then(setCatalog, () => {}); }, [game]); // a failure is told by `missing`
    const ready = useBoard(game);
    return ready && catalog?.game === game ? catalog : null;
}
