// pyramid.tsx: the cards of the age in their real geometry: rows overlap as on the table, the nearest row on top.
import type { CSSProperties } from 'preact';
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { nameSize, softly } from '../words.ts';
import { Icon } from '../../components/icon.tsx';
import { Marks } from '../../components/marks.tsx';
import { Picture } from '../../components/picture.tsx';
import { Price } from './price.tsx';
import { AGE_NUMERALS, buildingMarks, chainIcons, colourIcons, costMarks, nowMarks, slotsOf, type Slot } from './model.ts';
import { buildingLabel, duelView, rivalPrice } from './words.ts';
import type { DuelCardRow } from 'messages/duel.ts';

export function Pyramid({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = duelView(desk);
    const { slots, rows, columns } = slotsOf(desk.catalog, view);
    return (
        <section class={`pyramid-box ${rows > 3 ? 'deep' : ''}`} aria-label={t('duel.cards', { age: AGE_NUMERALS[view.age] ?? '' })}>
            <div class="pyramid" style={{ '--rows': rows, '--columns': columns }}>
                {slots.map((slot) => <Place key={`${view.age}-${slot.slot}`} desk={desk} slot={slot} />)}
            </div>
        </section>
    );
}

function Place({ desk, slot }: { desk: Desk; slot: Slot }) {
    const style = { '--row': slot.row, '--x': slot.x };
    const row = slot.card ? (desk.catalog.row('cards', slot.card) as DuelCardRow | undefined) : undefined;
    if (!row) return <FaceDown desk={desk} back={slot.back} style={style} />;
    const { t } = desk.speaker;
    const rival = rivalPrice(desk, row.id);
    const other = desk.nameOf(1 - ownSeat(desk));
    const words = [...(rival ? [t(rival.can ? 'duel.theirs' : 'duel.theirsCannot', { name: other, n: rival.price })] : []), t(slot.available ? 'duel.available' : 'duel.covered')];
    return (
        <Thing desk={desk} refId={`card:${row.id}`} label={buildingLabel(desk, row, words)} style={style}
            class={`card colour-${row.colour} ${slot.available ? 'open' : 'covered'} ${slot.under ? 'under-right' : ''}`}>
            <BuildingFace desk={desk} card={row} />
        </Thing>
    );
}

/** A building as it lies in the middle: what it does, its name, its picture; what it costs, printed and now. */
export function BuildingFace({ desk, card }: { desk: Desk; card: DuelCardRow }) {
    const { say, t } = desk.speaker;
    const view = duelView(desk);
    const rival = rivalPrice(desk, card.id);
    const does = buildingMarks(card);
    const own = ownSeat(desk);
    const price = view.cities[own]?.prices[card.id];
    const brings = nowMarks(view.cities[own], card.id);
    return (
        <>
            <span class={`band ${does.length > 2 ? 'many' : ''}`} aria-hidden="true"><Icon name={colourIcons[card.colour] ?? ''} class="kind" /><Marks marks={does} />
                {card.chain_symbol_given && <span class="chain given"><Icon name={chainIcons[card.chain_symbol_given] ?? ''} /></span>}</span>
            <span class={`name ${nameSize(say(card.name), Infinity)}`} aria-hidden="true">{softly(say(card.name), 8)}</span>
            <span class="scene" aria-hidden="true">
                <Picture game="duel" refId={`card:${card.id}`} />
                <span class="tags">
                    {rival && <span class={`rival ${rival.can ? 'can' : 'cannot'}`}>♟{rival.price}</span>}
                    {brings.length > 0 && <span class="now"><i>{t('duel.now')}</i> <Marks marks={brings} /></span>}
                    {price !== undefined && <Price price={price} coins={view.player[own]?.coins ?? 0} />}
                </span>
            </span>
            <span class="foot" aria-hidden="true">
                <Marks marks={costMarks(card.cost, card.cost_coins)} class="cost" />
                {card.chain_symbol_needed && <span class="chain"><Icon name={chainIcons[card.chain_symbol_needed] ?? ''} /></span>}
            </span>
        </>
    );
}

function FaceDown({ desk, back, style }: { desk: Desk; back: string; style: CSSProperties }) {
    const { t, say } = desk.speaker;
    const name = say(desk.catalog.name('ages', back));
    return (
        <div class={`card back back-${back}`} style={style} role="img" aria-label={t('duel.faceDown', { age: name })}>
            <span aria-hidden="true">{back === 'guild' ? <Icon name="crown" /> : back.replace('age1', 'I').replace('age2', 'II').replace('age3', 'III')}</span>
        </div>
    );
}
