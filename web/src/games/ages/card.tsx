// card.tsx: cards and tokens as they are drawn everywhere on the board: kind by colour and symbol, age by colour and numeral.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { numberIcons, typeIcons } from './icons.ts';
import { NUMERALS } from './model.ts';
import type { CivilRow, MilitaryRow } from './view.ts';
import { cardLabel } from './words.ts';

export const AgeMark = ({ age }: { age: string }) => <span class={`age-mark age-of-${age}`} aria-hidden="true">{NUMERALS[age] ?? '?'}</span>;

interface CardProps {
    desk: Desk;
    card: CivilRow | MilitaryRow;
    more?: (string | false)[];
    class?: string;
    children?: ComponentChildren;
}

const kindOf = (desk: Desk, card: CivilRow | MilitaryRow) => (desk.catalog.row('civil_cards', card.id) ? 'civil' : 'military');

/** A card as a chip: symbol, name, age, and whatever stands on it. */
export function CardChip({ desk, card, more = [], class: className = '', children }: CardProps) {
    return (
        <Thing desk={desk} refId={`${kindOf(desk, card)}:${card.id}`} label={cardLabel(desk, card, more)} class={`ages-card kind-${card.type} ${className}`}>
            <Icon name={typeIcons[card.type] ?? ''} class="kind-icon" />
            <span class="name" aria-hidden="true">{desk.speaker.say(card.name)}</span>
            <AgeMark age={card.age} />
            {children}
        </Thing>
    );
}

/** What a card costs once it is one's own: science to develop it (by revolution in brackets), or the resources of each stage. */
export function CostMark({ card }: { card: CivilRow }) {
    const stages = Object.values(card.stages);
    if (!card.science_cost && !stages.length) return null;
    return (
        <span class="cost-mark" aria-hidden="true">
            {stages.length ? stages.join('·') : `${card.science_cost}${card.revolution_cost ? ` (${card.revolution_cost})` : ''}`}
            <Icon name={stages.length ? numberIcons.resources : numberIcons.science} />
        </span>
    );
}

/** Tokens of one colour: drawn one by one while they are few. */
export function Dots({ n, kind, most = 5 }: { n: number; kind: 'worker' | 'blue'; most?: number }) {
    if (!n) return null;
    return (
        <span class={`dots dots-${kind}`} aria-hidden="true">
            {n <= most ? Array.from({ length: n }, (_, place) => <i key={place} />) : <><i /><b>×{n}</b></>}
        </span>
    );
}

/** Backs of unknown cards, by age: "II ×3". */
export function Backs({ desk, backs }: { desk: Desk; backs: readonly { age: string; n: number }[] }) {
    return (
        <>
            {backs.map(({ age, n }) => (
                <span key={age} class={`back-chip age-of-${age}`} title={desk.speaker.t('ages.hiddenCards', { n, age: NUMERALS[age] ?? '' })}>
                    <span class="hidden">{desk.speaker.t('ages.hiddenCards', { n, age: NUMERALS[age] ?? '' })}</span>
                    <span aria-hidden="true">{NUMERALS[age]} ×{n}</span>
                </span>
            ))}
        </>
    );
}
