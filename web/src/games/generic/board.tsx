// board.tsx: the board of a game that has none of its own: common areas, one's own side, the others' sides.
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { withNames } from '../../i18n/index.ts';
import { boardOf, fieldName, type Area, type Counter, type Item, type Side } from './model.ts';

const useBoard = (desk: Desk) => boardOf(desk.catalog, desk.state.view, desk.state.seats.length);
const own = (desk: Desk) => Math.max(0, desk.state.viewer);

/** What is common and one's own side. */
export function GenericBoard({ desk }: { desk: Desk }) {
    const board = useBoard(desk);
    const side = board.sides[own(desk)];
    return (
        <div class="generic">
            <section class="generic-common" aria-label={desk.speaker.t('generic.common')}>
                <h2 class="hidden">{desk.speaker.t('generic.common')}</h2>
                {board.areas.map((area) => <AreaBox key={area.key} desk={desk} area={area} />)}
            </section>
            <Answers desk={desk} board={board} />
            {side && <SideBox desk={desk} side={side} />}
        </div>
    );
}

const FEW = 8;

/** What can be done, as buttons: all of it where that is little, else what no thing of the board leads to. */
function Answers({ desk, board }: { desk: Desk; board: ReturnType<typeof boardOf> }) {
    const { legal, seats } = desk.state;
    const lying = new Set([...board.areas, ...board.sides.flatMap((side) => side.areas)].flatMap((area) => area.items.map((item) => item.ref)));
    const wanted = legal.length <= FEW ? legal : legal.filter(({ refs }) => !refs.some((ref) => lying.has(ref)));
    if (!wanted.length) return null;
    return (
        <div class="answers" role="group" aria-label={desk.speaker.t('table.actions')}>
            {wanted.map(({ action, text, refs }) => (
                <button key={action} type="button" data-answer={action} data-refs={refs.join(' ')} onClick={() => desk.play(action)}>{withNames(desk.speaker, text, seats)}</button>
            ))}
        </div>
    );
}

/** A field as people call it: by the table of the game, else by the words of the page. */
const named = (desk: Desk, kind: 'counter' | 'area', key: string) => {
    const own = fieldName(desk.catalog, key);
    return own ? desk.speaker.say(own) : desk.speaker.maybe(`${kind}.${key}`, key.replace(/_/g, ' '));
};

export function GenericSides({ desk }: { desk: Desk }) {
    const { counters, sides } = useBoard(desk);
    // A thing that both have is meant as one's own: refs do not say whose.
    const mine = new Set(sides[own(desk)]?.areas.flatMap((area) => area.items.map((item) => item.ref)));
    const others = { ...desk, usable: new Set([...desk.usable].filter((ref) => !mine.has(ref))) };
    return (
        <div class="generic-sides">
            {counters.length > 0 && <Counters desk={desk} counters={counters} />}
            {sides.filter((side) => side.seat !== own(desk)).map((side) => <SideBox key={side.seat} desk={others} side={side} />)}
        </div>
    );
}

function SideBox({ desk, side }: { desk: Desk; side: Side }) {
    const turn = desk.state.turn === side.seat;
    const you = desk.state.viewer === side.seat;
    return (
        <section class={`side ${turn ? 'turn' : ''} ${you ? 'own' : ''}`} aria-label={desk.nameOf(side.seat)}>
            <h2>{desk.nameOf(side.seat)}{you && <span class="you"> · {desk.speaker.t('seat.you')}</span>}</h2>
            <Counters desk={desk} counters={side.counters} />
            <div class="areas">{side.areas.map((area) => <AreaBox key={area.key} desk={desk} area={area} />)}</div>
        </section>
    );
}

function Counters({ desk, counters }: { desk: Desk; counters: Counter[] }) {
    return (
        <dl class="counters">
            {counters.map(({ key, n, plus }) => (
                <div key={key}><dt>{named(desk, 'counter', key)}</dt><dd>{n}{plus !== undefined && <small> {plus < 0 ? plus : `+${plus}`}</small>}</dd></div>
            ))}
        </dl>
    );
}

/** What only grows and is rarely looked at is folded away. */
const isPile = (area: Area) => PILES.has(area.key) && area.items.length > 3;
const PILES = new Set(['past', 'discard', 'box']);

function AreaBox({ desk, area }: { desk: Desk; area: Area }) {
    const { t } = desk.speaker;
    const name = named(desk, 'area', area.key);
    const items = (
        <div class="area-items">
            {area.items.map((item, place) => <ItemCard key={`${item.ref ?? ''}-${place}`} desk={desk} item={item} />)}
            {area.hidden > 0 && <span class="hidden-cards">{t('generic.hidden', { n: area.hidden })}</span>}
        </div>
    );
    if (isPile(area)) return <details class={`area area-${area.key}`}><summary>{name} ({area.items.length})</summary>{items}</details>;
    return <div class={`area area-${area.key}`} role="group" aria-label={name}><h3>{name}</h3>{items}</div>;
}

function ItemCard({ desk, item }: { desk: Desk; item: Item }) {
    const { say, t } = desk.speaker;
    if (!item.ref || !item.row) return null;
    const note = ({ key, n }: { key: string; n: number }) => (key === 'price' ? t('generic.price', { n }) : `${named(desk, 'counter', key)}: ${n}`);
    const kind = kindOf(desk, item);
    const label = [say(item.row.name), kind, say(item.row.text), ...item.notes.map(note)].filter(Boolean).join('. ').replace(/\.\./g, '.');
    return (
        <Thing desk={desk} refId={item.ref} label={label} class={`item kind-${String(item.row['type'] ?? '')}`}>
            <span class="name" aria-hidden="true">{say(item.row.name)}</span>
            {kind && <span class="kind" aria-hidden="true">{kind}</span>}
            {item.notes.length > 0 && (
                <span class="notes" aria-hidden="true">
                    {item.notes.map(({ key, n }) => <b key={key} class={`note note-${key}`}>{key === 'price' ? '●'.repeat(n) : key === 'workers' ? '▲'.repeat(n) : fieldName(desk.catalog, key) ? note({ key, n }) : n}</b>)}
                </span>
            )}
        </Thing>
    );
}

/** "Age I, farm": what the tables say about the kind of a card. */
function kindOf(desk: Desk, item: Item): string {
    const { say } = desk.speaker;
    const type = item.row?.['type'];
    const age = item.row?.['age'];
    const typeRow = typeof type === 'string' ? desk.catalog.row('types', type) ?? desk.catalog.row('military_types', type) : undefined;
    const ageRow = typeof age === 'string' ? desk.catalog.row('ages', age) : undefined;
    return [say(ageRow?.name).replace(/^(Age|Era|Epoka) /, ''), say(typeRow?.name)].filter(Boolean).join(' · ');
}
