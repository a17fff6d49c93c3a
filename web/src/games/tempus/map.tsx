// map.tsx: the world: terrains, seas, stacks and cities, what can be done where, and the tile about to be laid. A click on a hex holds it: then where its tokens can go
// and whom they can strike is lit, a second click goes there, and what can be done with the hex itself stands below the map.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { hexPath, middleOf } from '../../components/map/hex.ts';
import { MapView, type MapCell } from '../../components/map/map.tsx';
import type { Desk } from '../desk.ts';
import { useStore } from '../../store.ts';
import { Deeds, deedWords, Held, hexesFor } from './deed.tsx';
import { boundsFor, directAction, goalsOf, isLaying, marksFrom, marksOf, offersAt, spotsOf, tileHexes, tileNow, turnsOf, walked, type Decision, type Mark, type Marks, type Spot } from './model.ts';
import { City, Stack } from './pieces.tsx';
import { onlyFor, picked, type Deed } from './picked.ts';
import { useSteps } from './steps.ts';
import { HexFace, SHAPE, Swatch, TerrainPatterns } from './terrain.tsx';
import type { TempusTileRow } from 'messages/tempus.ts';
import { ownSeat, spotWords, tempusView } from './words.ts';

const INNER = hexPath(2.2);
const at = (spot: { column: number; row: number }) => {
    const { x, y } = middleOf(spot);
    return `translate(${x} ${y})`;
};

export function WorldMap({ desk, scenes }: { desk: Desk; scenes: ComponentChildren }) {
    const { t } = desk.speaker;
    const view = tempusView(desk);
    const { phase, legal, version } = desk.state;
    const [pointed, setPointed] = useState<string | null>(null);
    const [names, setNames] = useState(desk.state.lesson); // a lesson speaks of hexes by their names
    const [turns, setTurns] = useState(0);
    const [held, setHeld] = useState<string | null>(null);
    const [deed, setDeed] = useState<Deed | null>(null); // pointed at
    const { deed: chosenDeed } = useStore(picked);
    const { run, running } = useSteps(desk);
    useEffect(() => { if (!isLaying(phase)) setTurns(0); }, [phase]);
    const release = () => { setHeld(null); setDeed(null); picked.set({ deed: null }); };
    useLayoutEffect(() => { release(); return release; }, [version]); // what was held belonged to the position before

    const spots = spotsOf(desk.catalog, view);
    const byId = new Map(spots.map((spot) => [spot.id, spot]));
    const laying = view.round === 0 && view.tiles_laid < view.tile_count;
    const chosen = desk.chosen.find((ref) => ref.startsWith('hex:'))?.slice(4) ?? null;
    const every: Decision = { view, phase, legal: running ? [] : legal, cityAt: (hex) => (byId.get(hex)?.city ?? 0) > 0 };
    const decision = onlyFor(every, chosenDeed);
    const marks = held ? marksFrom(decision, held) : marksOf(decision, pointed ?? chosen);
    const rotations = turnsOf(legal);
    const rotating = phase === 'rotate' && legal.length > 0;
    const turnOn = (by: number) => {
        const place = rotations.indexOf(turns);
        setTurns(rotations[(Math.max(0, place) + by + rotations.length) % rotations.length] ?? 0);
    };
    const hasUse = (id: string) => offersAt(decision, id).length > 0 || goalsOf(decision, id).size > 0;
    const choose = (id: string) => {
        const direct = directAction(phase, legal, id);
        const goal = held && held !== id ? goalsOf(decision, held).get(id) : undefined;
        const [usual, other] = offersAt(decision, id);
        const asked = chosenDeed !== null && usual && !other && !goalsOf(decision, id).size; // the action was picked before: nothing is left to ask
        if (rotating) turnOn(1);
        else if (direct) desk.play(direct.action);
        else if (goal) run(goal);
        else if (usual && (asked || held === id)) run(usual.steps);
        else if (held === id) setHeld(null);
        else if (hasUse(id)) setHeld(id);
        else { setHeld(null); if (chosenDeed === null) desk.choose(`hex:${id}`); }
    };
    const litDeed = deed ?? chosenDeed;
    const lit = new Set(litDeed && !held ? hexesFor(every, litDeed) : []);
    const usable = (id: string) => desk.usable.has(`hex:${id}`) || (held ? marks.has(id) : marks.get(id)?.some(({ kind }) => kind !== 'reach') ?? false);
    const cells = walked(spots, laying).map((spot): MapCell => ({
        id: spot.id, refId: `hex:${spot.id}`, ...middleOf(spot), label: spotWords(desk, spot, marks.get(spot.id)), chosen: chosen === spot.id || held === spot.id,
        marks: [usable(spot.id) && 'usable', desk.fresh.has(`hex:${spot.id}`) && 'fresh', lit.has(spot.id) && 'lit'].filter(Boolean).join(' '),
    }));
    const tile = laying ? tileNow(desk.catalog, view) : undefined;
    const centre = rotating ? view.from : [pointed, chosen].find((id) => id && marks.get(id)?.some(({ kind }) => kind === 'place')) ?? null;
    const holding = byId.get(held ?? '');
    const shown = pointed !== null ? byId.get(pointed) : holding;
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape, from the buttons inside, puts down what is held
        <div class="tempus-world" onKeyDown={(event) => { if (event.key === 'Escape') release(); }}>
            <MapView label={t('tempus.map')} bounds={boundsFor(spots, laying)} cells={cells} outline={SHAPE} choose={choose} point={setPointed}
                start={legal.flatMap(({ refs }) => refs).find((ref) => ref.startsWith('hex:'))?.slice(4) ?? spots.find((spot) => spot.owner === ownSeat(desk))?.id}
                tools={<button type="button" class="names-tool" aria-pressed={names} aria-label={`a1: ${t('tempus.names')}`} title={t('tempus.names')} onClick={() => setNames(!names)}>a1</button>}
                above={(
                    <>
                        <Fighting desk={desk} byId={byId} />
                        {[...marks].map(([id, list]) => <Badges key={id} spot={byId.get(id)} marks={list} />)}
                        {names && cells.map(({ id, x, y }) => <text key={id} class="hex-name" x={x} y={y + 15.5}>{id}</text>)}
                    </>
                )}>
                <TerrainPatterns of="terrain" />
                <rect class="sea" x="-2000" y="-2000" width="5000" height="5000" />
                <rect x="-2000" y="-2000" width="5000" height="5000" fill="url(#terrain-open)" />
                {laying && spots.map((spot) => <path key={spot.id} class="grid" d={SHAPE} transform={at(spot)} />)}
                {spots.filter((spot) => spot.terrain).map((spot) => <path key={spot.id} class="shore" d={SHAPE} transform={at(spot)} />)}
                {spots.filter((spot) => spot.terrain || spot.inland).map((spot) => <g key={spot.id} transform={at(spot)}><HexFace of="terrain" terrain={spot.terrain ?? 'inland'} /></g>)}
                {tile && centre && legal.length > 0 && <Ghost tile={tile} spot={byId.get(centre)} turns={turns} />}
                <Highlights marks={marks} byId={byId} />
                {spots.map((spot) => <Pieces key={spot.id} spot={spot} fresh={desk.fresh.has(`hex:${spot.id}`) ? version : 0} />)}
            </MapView>
            {scenes}
            {tile && legal.length > 0 && (
                <div class="turn-tile" role="group" aria-label={t('tempus.turnTile')}>
                    <button type="button" aria-label={t('tempus.turnLeft')} onClick={() => turnOn(-1)}>↺</button>
                    <svg class="tile-now" viewBox="-55 -55 110 110" role="img" aria-label={t('tempus.tileTurned', { name: desk.speaker.say(tile.name), n: turns })}><TileDrawing tile={tile} turns={turns} /></svg>
                    <button type="button" aria-label={t('tempus.turnRight')} onClick={() => turnOn(1)}>↻</button>
                    {rotating && <button type="button" class="primary" id="lay-tile" onClick={() => desk.play(`rotate ${turns}`)}>{t('tempus.layIt')}</button>}
                </div>
            )}
            <p class="map-line">{deed ? (deed === chosenDeed ? t(`tempus.deedNow.${deed}`) : deedWords(desk, every, deed)) : shown ? spotWords(desk, shown, marks.get(shown.id)) : <Legend desk={desk} />}</p>
            {holding && !running ? <Held desk={desk} decision={decision} spot={holding} run={run} release={release} />
                : view.round > 0 && !desk.state.over && <Deeds desk={desk} decision={every} picked={chosenDeed} pick={(next) => picked.set({ deed: next })} point={setDeed} />}
        </div>
    );
}

function Legend({ desk }: { desk: Desk }) {
    const { t, say } = desk.speaker;
    return (
        <span class="legend">
            {desk.catalog.table('terrains').map((row) => <span key={row.id}><Swatch desk={desk} terrain={row.id ?? ''} label={false} />{say(row.name)}</span>)}
            <span><Swatch desk={desk} terrain="inland" label={false} />{t('tempus.inland')}</span>
        </span>
    );
}

const TileDrawing = ({ tile, turns, centre = { column: 0, row: 0 } }: { tile: TempusTileRow; turns: number; centre?: { column: number; row: number } }) => (
    <>{tileHexes(tile, centre, turns).map((hex, place) => <g key={place} transform={at(hex)}><HexFace of="terrain" terrain={hex.terrain} /></g>)}</>
);

/** The tile as it would lie. */
const Ghost = ({ tile, spot, turns }: { tile: TempusTileRow; spot: Spot | undefined; turns: number }) =>
    (spot ? <g class="ghost"><TileDrawing tile={tile} turns={turns} centre={spot} />{tileHexes(tile, spot, turns).map((hex, place) => <path key={place} class="ghost-edge" d={INNER} transform={at(hex)} />)}</g> : null);

function Highlights({ marks, byId }: { marks: Marks; byId: ReadonlyMap<string, Spot> }) {
    return (
        <>
            {[...marks].flatMap(([id, list]) => {
                const spot = byId.get(id);
                return spot ? list.map((mark) => <path key={`${id}-${mark.kind}`} class={`light light-${mark.kind}`} d={INNER} transform={at(spot)} />) : [];
            })}
        </>
    );
}

function Pieces({ spot, fresh }: { spot: Spot; fresh: number }) {
    if (!spot.tokens && !spot.city) return null;
    return <g transform={at(spot)}><g key={fresh} class={`upright ${fresh ? 'fresh-piece' : ''}`}>{spot.city ? <City seat={spot.owner} value={spot.city} /> : <Stack seat={spot.owner} n={spot.tokens} />}</g></g>;
}

/** Small signs on a hex: a dot where something can go, the chance of a fight, a plus for a birth, the best city. */
function Badges({ spot, marks }: { spot: Spot | undefined; marks: readonly Mark[] }) {
    if (!spot) return null;
    return <g transform={at(spot)}>{marks.map((mark) => <Badge key={mark.kind} mark={mark} empty={!spot.tokens && !spot.city} />)}</g>;
}

function Badge({ mark, empty }: { mark: Mark; empty: boolean }) {
    switch (mark.kind) {
        case 'attack': return <g class="badge badge-attack" transform="translate(0 -12.5)"><text y="3.4">{mark.most ? '≤' : ''}{mark.n}%</text></g>;
        case 'birth': return <g class="badge badge-birth" transform="translate(11.5 9.5)"><circle r="5.4" /><path d="M-3 0h6M0-3v6" /></g>;
        case 'site': return <g class="badge badge-site" transform="translate(-11.5 9.5)"><path d="M-6.5 5V-1.5L0-7l6.5 5.5V5z" /><text y="3.6">{mark.n}</text></g>;
        case 'reach':
        case 'place': return <circle class="spot-dot" r="4" cy={empty ? 0 : 12} />;
        case 'full': return <g class="badge badge-full" transform="translate(0 12)"><circle r="5.4" /><text y="3.2">!</text></g>;
        default: return null;
    }
}

/** The fight that is on: an arrow from hex to hex. */
function Fighting({ desk, byId }: { desk: Desk; byId: ReadonlyMap<string, Spot> }) {
    const view = tempusView(desk);
    const [from, to] = [byId.get(view.fight_from ?? ''), byId.get(view.fight_to ?? '')];
    if (!from || !to) return null;
    const [a, b] = [middleOf(from), middleOf(to)];
    const between = (share: number) => `${a.x + (b.x - a.x) * share} ${a.y + (b.y - a.y) * share}`;
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return (
        <g class="fighting">
            <path class="light light-attack" d={INNER} transform={at(to)} /><path class="light light-from" d={INNER} transform={at(from)} />
            <path class="arrow" d={`M${between(0.3)}L${between(0.62)}`} />
            <path class="arrow-head" d="M0-5.5L9 0 0 5.5z" transform={`translate(${between(0.6)}) rotate(${angle})`} />
        </g>
    );
}
