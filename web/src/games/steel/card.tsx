// card.tsx: civilization cards: for sale, with their price; and of a player, with both sides. Types, ages and resources have a colour and a symbol.
import type { ComponentChildren, CSSProperties } from 'preact';
import { Icon } from '../../components/icon.tsx';
import { Marks, type Mark } from '../../components/marks.tsx';
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { nameSize } from '../words.ts';
import { amountMarks, effectMarks, numberIcons, NUMERALS, offerOf, resourceIcons, typeIcons } from './model.ts';
import type { CardRow, Source, SteelOffer } from './view.ts';
import { cardLabel, resourceName, steelView } from './words.ts';

export const SOURCE_SIGNS: Record<Source, string> = { attested: '', partly: '~', reconstructed: '≈' };

/** A discreet sign that the values are not known for certain; the words are in the label and the note (note.tsx). */
export const SourceSign = ({ source }: { source: Source }) => (SOURCE_SIGNS[source] ? <i class="source-sign" aria-hidden="true">{SOURCE_SIGNS[source]}</i> : null);

export const AgeMark = ({ age }: { age: string | null }) => <span class={`age-mark steel-age-${age ?? 'start'}`} aria-hidden="true">{age ? NUMERALS[age] : '0'}</span>;

const statMarks = (card: CardRow): Mark[] => [
    ...(card.vp ? [{ icon: numberIcons.points, n: card.vp }] : []),
    ...(card.strength ? [{ icon: numberIcons.strength, n: card.strength }] : []),
    ...(card.reaction ? [{ icon: numberIcons.reaction }] : []),
];

function Head({ desk, card }: { desk: Desk; card: CardRow }) {
    const name = desk.speaker.say(card.name);
    return (
        <span class="band" aria-hidden="true">
            <Icon name={typeIcons[card.type] ?? ''} class="kind" /><span class={`name ${nameSize(name)}`}>{name}</span><AgeMark age={card.age} />
        </span>
    );
}

/** Marks that would not fit into a line are set smaller. */
function crowded(marks: readonly Mark[]): string {
    const wide = marks.reduce((sum, { text, n }) => sum + 1 + (text ? 0.5 : 0) + (n === undefined ? 0 : 0.5), 0);
    return wide > 7 ? 'crammed' : wide > 5 ? 'crowded' : '';
}

/** Points, strength, reaction, and what the technology does. */
function Values({ card }: { card: CardRow }) {
    const effects = effectMarks(card);
    return (
        <span class="values" aria-hidden="true">
            <span class="stats"><Marks marks={statMarks(card)} /><SourceSign source={card.source} /></span>
            <Marks marks={effects} class={`effects ${crowded(effects)}`} />
        </span>
    );
}

const FAR = 10; // lacking so much, the number says no more than that it is out of reach

/** The price for the viewer: base cost, surcharge, and whether he can pay. */
function PriceTag({ card, offer: { surcharge, payment } }: { card: CardRow; offer: SteelOffer }) {
    return (
        <span class={`sale-price ${payment ? (payment.payable ? 'can' : 'cannot') : ''}`} aria-hidden="true">
            <Marks marks={amountMarks(card.cost)} class="cost" />
            {surcharge > 0 && <b class="surcharge">+{surcharge}</b>}
            {payment && <b class="verdict">{payment.payable ? '✓' : payment.lacks < FAR ? `−${payment.lacks}` : '✕'}</b>}
        </span>
    );
}

interface SaleProps {
    desk: Desk;
    card: CardRow;
    linked: boolean; // counted by the surcharge of what is chosen
    more?: (string | false)[];
    class?: string;
    style?: CSSProperties;
    children?: ComponentChildren;
}

/** A card of the pyramid or on top of a research pile. */
export function SaleCard({ desk, card, linked, more = [], class: className = '', style, children }: SaleProps) {
    const offer = offerOf(steelView(desk), card.id);
    return (
        <Thing desk={desk} refId={`card:${card.id}`} label={cardLabel(desk, card, more)} {...(style ? { style } : {})}
            class={`sale-card type-${card.type} ${linked ? 'linked' : ''} ${offer?.payment?.payable ? 'payable' : ''} ${className}`}>
            <Head desk={desk} card={card} />
            <Values card={card} />
            {offer && <PriceTag card={card} offer={offer} />}
            {children}
        </Thing>
    );
}

export type Side = 'hand' | 'tech' | 'resource';

/** A card of a player: the side that lies up is drawn large, the other one small; in the hand both count. */
export function HeldCard({ desk, card, side }: { desk: Desk; card: CardRow; side: Side }) {
    const { t } = desk.speaker;
    const words = t(`steel.side.${side}`, { name: resourceName(desk, card.resource) });
    return (
        <Thing desk={desk} refId={`card:${card.id}`} label={cardLabel(desk, card, [words])} class={`held held-${side} type-${card.type} resource-${card.resource}`}>
            <span class="side-back" aria-hidden="true"><Icon name={resourceIcons[card.resource] ?? ''} />{side === 'resource' && <b>{resourceName(desk, card.resource)}</b>}</span>
            <span class="side-front" aria-hidden="true">
                <Head desk={desk} card={card} />
                <Values card={card} />
            </span>
        </Thing>
    );
}

/** A rival's card in a strip: its symbol and name; the rest is told when it is chosen, and drawn on the whole board. */
export function MiniCard({ desk, card, side }: { desk: Desk; card: CardRow; side: Side }) {
    const { t, say } = desk.speaker;
    const icon = side === 'resource' ? resourceIcons[card.resource] : typeIcons[card.type];
    return (
        <Thing desk={desk} refId={`card:${card.id}`} label={cardLabel(desk, card, [t(`steel.side.${side}`, { name: resourceName(desk, card.resource) })])}
            class={`mini mini-${side} type-${card.type} resource-${card.resource}`}>
            <Icon name={icon ?? ''} />
            <span class="name" aria-hidden="true">{say(card.name)}</span>
            {side !== 'resource' && card.strength > 0 && <small aria-hidden="true">{card.strength}</small>}
        </Thing>
    );
}
