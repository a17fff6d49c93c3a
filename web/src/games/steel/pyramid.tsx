// pyramid.tsx: the pyramid in its real geometry: every card on the two below it, with the links between them; the wonder of each age on its left, the
// research pile on its right.
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { Final } from '../final.tsx';
import { SaleCard } from './card.tsx';
import { Ends } from './ends.tsx';
import { cardRow, linkedWith, middleOf, numberIcons, NUMERALS, ownedOfAge, pyramidOf, resourceIcons, wonderRow, type Place, type Pyramid as Shape } from './model.ts';
import { AttackScene } from './attack.tsx';
import type { SteelAgeRow, SteelAge } from 'messages/steel.ts';
import { SeatSign, WonderTile } from './wonders.tsx';
import { deskHere, steelView } from './words.ts';

export function SteelPyramid({ desk: whole }: { desk: Desk }) {
    const desk = deskHere(whole);
    const view = steelView(desk);
    const shape = pyramidOf(desk.catalog, view);
    const linked = linkedWith(view, desk.chosen);
    const attack = desk.state.legal.length > 0 ? view.attack : undefined;
    const piles = view.age.some((level) => level.pile.length > 0) || Boolean(desk.catalog.row('modes', view.mode ?? '')?.['piles']);
    const level = (age: SteelAgeRow) => view.age[desk.catalog.table('ages').indexOf(age)];
    const rows = shape.heights.map((height) => `minmax(${height < LOW ? 20 : 0}px, ${height}fr)`).join(' ');
    const held = shape.ages.map((_, row) => (shape.places.some(({ y }) => y === row) ? 'minmax(var(--least-row), 1fr)' : '0')).join(' '); // where wonders stand elsewhere
    return (
        <div class={`steel-top ${attack ? 'attacked' : ''}`}>
            <div class={`steel-rows ${piles ? 'with-piles' : ''} ${shape.columns > SIX ? 'seven' : ''}`} style={{ '--columns': shape.columns, '--rows': rows, '--card-rows': held, '--card-columns': Math.max(...shape.places.map(({ x }) => x + 1), 1) }}>
                {shape.ages.map((age, row) => <AgeLabel key={age.id} desk={desk} age={age} row={row} low={isLow(shape, row)} named={row >= BELOW_ENDS && shape.columns - endOf(shape, row) > ROOM} />)}
                {shape.ages.map((age, row) => <Beside key={age.id} desk={desk} age={age.id} level={level(age)} row={row} further={Math.min(FURTHEST, shape.free[row] ?? 0)} alone={endOf(shape, row) === 0} low={isLow(shape, row)} />)}
                <div class="pyramid-of-cards" role="group" aria-label={desk.speaker.t('steel.forSale')}>
                    <Links shape={shape} chosen={desk.chosen} linked={linked} />
                    {shape.places.map((place) => <Slot key={place.card} desk={desk} place={place} linked={linked.has(place.card)} />)}
                </div>
                {piles && shape.ages.map((age, row) => <Pile key={age.id} desk={desk} level={level(age)} row={row} />)}
                <Ends desk={desk} />
            </div>
            {attack && <AttackScene desk={desk} attack={attack} />}
            <Final desk={desk} />
        </div>
    );
}

const LOW = 0.5; // of a row: no more than a line
const SIX = 6; // with more columns cards are narrow
const FURTHEST = 6; // halves of a card; wonders are not wider than they have to say

const BELOW_ENDS = 2; // rows; those above them have what may end the game on the right
const ROOM = 1.4; // columns that the name of an age needs

/** Where the last card of a row ends, in columns. */
const endOf = (shape: Shape, row: number) => Math.max(0, ...shape.places.filter(({ y }) => y === row).map(({ x }) => x + 1));
const isLow = (shape: Shape, row: number) => (shape.heights[row] ?? 1) < LOW;
const rowStyle = (row: number) => ({ gridRow: `${row + 1}` });

/** `named`: there is room for its name at the end of the row. */
function AgeLabel({ desk, age, row, low, named }: { desk: Desk; age: SteelAgeRow; row: number; low: boolean; named: boolean }) {
    const name = desk.speaker.say(age.name);
    return (
        <div class={`age-row steel-age-${age.id}`} style={rowStyle(row)} title={name}>
            <span class="hidden">{name}</span>
            <span class="age-label" aria-hidden="true">{NUMERALS[age.id]}{!low && <Icon name={resourceIcons[age.resource] ?? ''} />}</span>
            {named && <span class="age-name" aria-hidden="true">{name}</span>}
        </div>
    );
}

/** The wonder of an age, or who owns it by now. It reaches into the room before the first card of its row. */
function Beside({ desk, age, level, row, further, alone, low }: { desk: Desk; age: string; level: SteelAge | undefined; row: number; further: number; alone: boolean; low: boolean }) {
    const wonder = wonderRow(desk.catalog, level?.wonder);
    const owned = wonder ? undefined : ownedOfAge(desk.catalog, steelView(desk), age);
    return (
        <div class={`row-wonder ${alone ? 'alone' : ''}`} style={{ ...rowStyle(row), '--further': further }}>
            {wonder && <WonderTile desk={desk} wonder={wonder} glory={level?.glory ?? []} />}
            {owned && <p class={`wonder-gone ${low ? 'low' : ''}`}><SeatSign seat={owned.seat} /> <span>{desk.speaker.say(owned.wonder.name)}</span> <small>{desk.speaker.t('steel.ownedBy', { name: desk.nameOf(owned.seat) })}</small></p>}
        </div>
    );
}

/** Lines from each card to those under it; those that the surcharge of a chosen card counts are drawn strong. */
function Links({ shape, chosen, linked }: { shape: Shape; chosen: readonly string[]; linked: ReadonlySet<string> }) {
    const counts = ([upper, lower]: [Place, Place]) => linked.has(lower.card) && (linked.has(upper.card) || chosen.includes(`card:${upper.card}`));
    return (
        <svg class="links" viewBox={`0 0 ${shape.columns} ${shape.ages.length}`} preserveAspectRatio="none" aria-hidden="true">
            {shape.links.map((link) => {
                const [upper, lower] = link;
                return <line key={`${upper.card}-${lower.card}`} class={counts(link) ? 'counts' : ''} x1={upper.x + 0.5} y1={middleOf(shape.heights, upper.y)} x2={lower.x + 0.5} y2={middleOf(shape.heights, lower.y)} />;
            })}
        </svg>
    );
}

function Slot({ desk, place, linked }: { desk: Desk; place: Place; linked: boolean }) {
    const { t } = desk.speaker;
    const card = cardRow(desk.catalog, place.card);
    if (!card) return null;
    const style = { gridRow: `${place.y + 1}`, gridColumn: `${2 * place.x + 1} / span 2` };
    return <SaleCard desk={desk} card={card} linked={linked} style={style} class={`in-age steel-age-${place.age}`} more={[t('steel.inPyramid', { n: place.column + 1 })]} />;
}

function Pile({ desk, level, row }: { desk: Desk; level: SteelAge | undefined; row: number }) {
    const { t } = desk.speaker;
    const card = cardRow(desk.catalog, level?.pile[0]);
    const under = Math.max(0, (level?.pile.length ?? 0) - 1);
    return (
        <div class="row-pile" style={rowStyle(row)}>
            {card ? (
                <SaleCard desk={desk} card={card} linked={false} class={`pile-card in-age steel-age-${card.age ?? ''} ${under ? 'stacked' : ''}`} more={[t('steel.onPile', { n: under })]}>
                    <span class="pile-count" aria-hidden="true"><Icon name={numberIcons.pile} />{under}</span>
                </SaleCard>
            ) : <span class="nothing">{t('steel.pileEmpty')}</span>}
        </div>
    );
}
