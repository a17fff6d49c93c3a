// map.tsx: the world: terrains, tiles nobody has seen, cities with their outskirts, figures, markers, and what can be done where. It fills its room: a map that is
// higher than wide is turned where the room is wide.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pictureOf, artLoaded } from '../../art.ts';
import { Icon } from '../../components/icon.tsx';
import type { Box } from '../../components/map/camera.ts';
import { GroundPatterns } from '../../components/map/ground.tsx';
import { MapView, type MapCell } from '../../components/map/map.tsx';
import { boundsOfSquares, centreOf, SIDE, squarePath } from '../../components/map/square.ts';
import { useStore } from '../../store.ts';
import { ownSeat, type Desk } from '../desk.ts';
import { couldStand } from './city.tsx';
import { allCities, cityShown, directAction, edgesOf, hiddenTiles, isSite, isTurned, laid, marksOf, oddsOf, siteOf, spotsOf, squareOf, type Marks, type Spot } from './model.ts';
import { City, Figures, Marker, SiteSum, Yields } from './pieces.tsx';
import { wayTo, wholeGroup } from './plan.ts';
import type { Planner } from './planner.ts';
import { openSheet } from './sheets.ts';
import { civView, nameIn, siteWords, spotWords } from './words.ts';

const FINGER = 42; // pixels: on a phone a square is no smaller to begin with
const LOW = 0.4; // of the height of a phone that stands: so low can the map become, whatever is asked below it
const FACE = squarePath();
const INNER = squarePath(2);
const GROUND = { grassland: 'grassland', desert: 'desert', forest: 'forest', mountain: 'mountain', water: 'inland' } as const;
const at = (spot: { x: number; y: number }) => {
    const { x, y } = centreOf(spot);
    return `translate(${x} ${y})`;
};

export function WorldMap({ desk, planner }: { desk: Desk; planner: Planner }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const { phase, legal, version } = desk.state;
    const [pointed, setPointed] = useState<string | null>(null);
    const [names, setNames] = useState(desk.state.lesson); // a lesson speaks of squares by their names
    const [icons, setIcons] = useState(true);
    const { squares: stands } = useStore(couldStand);
    useStore(artLoaded);

    const box = useRef<HTMLDivElement>(null);
    const room = useRoom(box);
    const upright = spotsOf(desk.catalog, view);
    const rows = Math.max(0, ...upright.map(({ y }) => y + 1));
    const columns = Math.max(0, ...upright.map(({ x }) => x + 1));
    const turned = isTurned(columns, rows, room);
    const spots = laid(upright, turned, rows);
    const byId = new Map(spots.map((spot) => [spot.id, spot]));
    const bounds = withEdges(boundsOfSquares(spots, 3));
    const lowest = innerWidth > innerHeight ? room.height : LOW * innerHeight;
    const side = Math.min(room.width / bounds.width, lowest / bounds.height) * SIDE;
    const chosen = desk.chosen.find((ref) => ref.startsWith('square:'))?.slice(7) ?? null;
    const marks = marksOf(view, phase, legal);
    const odds = oddsOf(view);
    const city = cityShown(view, phase, [pointed, chosen]);
    const place = [pointed, chosen].find((id) => id && isSite(legal, id)) ?? null;
    const site = place ? siteOf(spots, place) : null;
    const outskirts = new Set(site?.squares ?? city?.squares ?? []);
    const choose = (id: string) => {
        if (planner.busy) return;
        const way = phase === 'group' ? wayTo(spots, view, legal, id) : [];
        const direct = directAction(phase, legal, id) ?? (phase === 'movement' && chosen === id ? wholeGroup(legal, id) : undefined);
        const isCity = allCities(view).some((each) => each.at === id);
        if (way.length) planner.play(way);
        else if (direct) desk.play(direct.action);
        else if (isCity && !legal.some((action) => squareOf(action) === id && action.group !== 'city') && !isSite(legal, id)) openSheet({ kind: 'city', at: id });
        else desk.choose(`square:${id}`);
    };
    const cells = spots.map((spot): MapCell => ({
        id: spot.id, refId: `square:${spot.id}`, ...centreOf(spot), label: spotWords(desk, spot, marks.get(spot.id), odds.get(spot.id)), chosen: chosen === spot.id,
        marks: [marks.has(spot.id) && marks.get(spot.id) !== 'from' && 'usable', stands.includes(spot.id) && 'could-stand', desk.fresh.has(`square:${spot.id}`) && 'fresh'].filter(Boolean).join(' '),
    }));
    const group = view.group.armies + view.group.scouts > 0 ? byId.get(view.group.at ?? '') : undefined;
    const shown = pointed !== null ? byId.get(pointed) : undefined;
    const near = side > 0 && side < FINGER && matchMedia('(max-width: 900px)').matches ? FINGER / side : 1;
    const way = phase === 'group' && pointed && group ? wayTo(spots, view, legal, pointed) : [];
    return (
        <div class="civ-world">
            <div class="map-room" ref={box}>
                {room.width > 0 && (
                    <MapView key={`${turned} ${near > 1}`} label={t('civ.map')} bounds={bounds} cells={cells} outline={FACE} zoom={near}
                        follow={group?.id ?? (view.battle.on ? view.battle.at ?? undefined : view.question?.at)} choose={choose} point={setPointed}
                        start={legal.map(squareOf).find((square) => square !== undefined) ?? view.seats[ownSeat(desk)]?.cities[0]?.at}
                        tools={(
                            <>
                                <button type="button" class="names-tool" aria-pressed={names} aria-label={`a1: ${t('civ.names')}`} title={t('civ.names')} onClick={() => setNames(!names)}>a1</button>
                                <button type="button" class="icons-tool" aria-pressed={icons} aria-label={t('civ.icons')} title={t('civ.icons')} onClick={() => setIcons(!icons)}><Icon name="gear-hammer" /></button>
                            </>
                        )}
                        above={(
                            <>
                                {view.battle.on && <Fighting spot={byId.get(view.battle.at ?? '')} from={group} />}
                                {way.length > 0 && group && <Way from={group} moves={way} byId={byId} />}
                                {[...odds].map(([id, percent]) => { const spot = byId.get(id); return spot && <Odds key={id} spot={spot} percent={percent} />; })}
                                {cells.filter(({ id }) => isSite(legal, id)).map((each) => <g key={each.id} transform={`translate(${each.x} ${each.y})`}><SiteSum yields={siteOf(spots, each.id).yields} /></g>)}
                                {names && cells.map(({ id, x, y }) => <text key={id} class="square-name" x={x - SIDE / 2 + 2} y={y + (isSite(legal, id) ? SIDE / 2 - 3 : 9 - SIDE / 2)}>{id}</text>)}
                            </>
                        )}>
                        {edgesOf(spots, turned).map(({ x, y, name, below }) => <text key={`${name} ${below}`} class={`edge-name ${below ? '' : 'beside'}`} transform={at({ x, y })} x={below ? 0 : -SIDE / 2 - 2} y={below ? SIDE / 2 + 3 : 4}>{name}</text>)}
                        <GroundPatterns of="square" names={Object.values(GROUND)} />
                        {spots.map((spot) => <Face key={spot.id} spot={spot} />)}
                        {laid(hiddenTiles(desk.catalog, view), turned, rows, 4).map(({ x, y }) => <HiddenTile key={`${x} ${y}`} x={x} y={y} />)}
                        {(site || city) && <g class={`piece-${site ? ownSeat(desk) : city?.seat}`}><On squares={[...outskirts]} byId={byId} class="outskirt" d={squarePath(1)} /></g>}
                        <On squares={allCities(view).flatMap(({ blockaded }) => blockaded)} byId={byId} class="blockade" d="M-17-17l34 34M17-17l-34 34" />
                        <Highlights marks={marks} byId={byId} />
                        {spots.map((spot) => <Pieces key={spot.id} spot={spot} obsolete={view.obsolete.includes(spot.piece ?? '')} fresh={desk.fresh.has(`square:${spot.id}`) ? version : 0} />)}
                        {spots.map((spot) => (icons || outskirts.has(spot.id)) && spot.terrain && !spot.city && !(names && isSite(legal, spot.id)) && <g key={spot.id} transform={at(spot)}><Yields spot={spot} /></g>)}
                        {group && <g class="moving-group" transform={at(group)}><Figures seat={view.active ?? 0} armies={view.group.armies} scouts={view.group.scouts} /></g>}
                    </MapView>
                )}
            </div>
            <p class="map-line">{shown ? spotWords(desk, shown, marks.get(shown.id), odds.get(shown.id)) : !site && <Legend desk={desk} />}{site && <b> {siteWords(desk, site.yields)}</b>}</p>
        </div>
    );
}

const BESIDE = 17; // of what rows are called, below what columns are
const BELOW = 16;

const withEdges = ({ x, y, width, height }: Box): Box => ({ x: x - BESIDE, y, width: width + BESIDE, height: height + BELOW });

/** The size of the room there is for the map. */
function useRoom(box: { current: HTMLDivElement | null }) {
    const [room, setRoom] = useState({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const measure = () => {
            const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {};
            setRoom((before) => (before.width === width && before.height === height ? before : { width, height }));
        };
        measure();
        const watch = new ResizeObserver(measure);
        if (box.current) watch.observe(box.current);
        return () => watch.disconnect();
    }, []);
    return room;
}

function Face({ spot }: { spot: Spot }) {
    if (spot.terrain === null) return null;
    return (
        <g transform={at(spot)}>
            <path class={`ground ground-${spot.terrain}`} d={FACE} />
            <path d={FACE} fill={`url(#square-${GROUND[spot.terrain as keyof typeof GROUND]})`} />
        </g>
    );
}

/** Four by four squares that nobody has seen. */
const HiddenTile = ({ x, y }: { x: number; y: number }) => (
    <g class="hidden-tile" transform={`translate(${(x - 0.5) * SIDE} ${(y - 0.5) * SIDE})`}>
        <rect x="1" y="1" width={4 * SIDE - 2} height={4 * SIDE - 2} rx="4" />
        <path d={`M0 ${SIDE}h${4 * SIDE}M0 ${2 * SIDE}h${4 * SIDE}M0 ${3 * SIDE}h${4 * SIDE}M${SIDE} 0v${4 * SIDE}M${2 * SIDE} 0v${4 * SIDE}M${3 * SIDE} 0v${4 * SIDE}`} />
        <text x={2 * SIDE} y={2 * SIDE + 20}>?</text>
    </g>
);

/** The same drawing on each of these squares. */
const On = ({ squares, byId, class: name, d }: { squares: readonly string[]; byId: ReadonlyMap<string, Spot>; class: string; d: string }) => (
    <>{squares.map((id) => { const spot = byId.get(id); return spot && <path key={id} class={name} d={d} transform={at(spot)} />; })}</>
);

function Highlights({ marks, byId }: { marks: Marks; byId: ReadonlyMap<string, Spot> }) {
    return (
        <>
            {[...marks].map(([id, kind]) => {
                const spot = byId.get(id);
                return spot && <g key={id} transform={at(spot)}><path class={`light light-${kind}`} d={INNER} />{kind === 'reach' && <circle class="spot-dot" r="3.4" />}</g>;
            })}
        </>
    );
}

/** The chance to win an attack there, before it is made. */
const Odds = ({ spot, percent }: { spot: Spot; percent: number }) => (
    <g class="odds" transform={at(spot)} aria-hidden="true"><text y={SIDE / 2 - 3}>{percent}%</text></g>
);

/** The way the group would go. */
function Way({ from, moves, byId }: { from: Spot; moves: readonly string[]; byId: ReadonlyMap<string, Spot> }) {
    const points = [from, ...moves.flatMap((move) => byId.get(move.split(' ')[1] ?? '') ?? [])].map(centreOf);
    return <path class="way" d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />;
}

function Pieces({ spot, obsolete, fresh }: { spot: Spot; obsolete: boolean; fresh: number }) {
    const figures = spot.armies + spot.scouts > 0;
    if (!spot.city && spot.piece === null && !figures && !spot.locked) return null;
    const picture = spot.pieceClass === 'wonder' || spot.pieceClass === 'building' || spot.pieceClass === 'great_person' ? pictureOf('civ', `${spot.pieceClass}:${spot.piece}`) : null;
    return (
        <g transform={at(spot)}>
            <g key={fresh} class={fresh ? 'fresh-piece' : ''}>
                {spot.city && <City city={spot.city} />}
                {spot.pieceClass === 'wonder' && picture && <image class={`wonder-picture ${obsolete ? 'obsolete' : ''}`} href={picture} x="-19" y="-19" width="38" height="38" preserveAspectRatio="xMidYMid slice" />}
                <Marker spot={spot} obsolete={obsolete} aside={figures || (spot.pieceClass === 'wonder' && picture !== null)} />
                {figures && <Figures seat={spot.holder} armies={spot.armies} scouts={spot.scouts} moved={spot.moved} />}
                {spot.locked && <path class="locked" d={squarePath(3)} />}
            </g>
        </g>
    );
}

/** The square that is attacked, and where from. */
function Fighting({ spot, from }: { spot: Spot | undefined; from: Spot | undefined }) {
    if (!spot) return null;
    const [a, b] = [centreOf(from ?? spot), centreOf(spot)];
    return (
        <g class="fighting">
            <path class="light light-enter" d={INNER} transform={at(spot)} />
            {from && from.id !== spot.id && <path class="arrow" d={`M${a.x} ${a.y}L${a.x + (b.x - a.x) * 0.6} ${a.y + (b.y - a.y) * 0.6}`} />}
        </g>
    );
}

/** What terrains look like and what they give. */
function Legend({ desk }: { desk: Desk }) {
    return (
        <span class="legend">
            {desk.catalog.table('terrains').map((row) => (
                <span key={row.id}><svg class="swatch" viewBox="-20 -20 40 40" aria-hidden="true"><Face spot={{ terrain: row.id ?? '', x: 0, y: 0 } as Spot} /></svg>{nameIn(desk, 'terrains', row.id)}</span>
            ))}
        </span>
    );
}
