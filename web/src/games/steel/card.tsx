// card.tsx: a civilization card, drawn by one component wherever it lies: what kind it is and its name above, its picture with points and strength, then what it
// gives as a resource and does as a technology, and for sale what it costs. The same things stand in the same places at every size; a chip keeps picture and name.
import type { ComponentChildren, CSSProperties } from 'preact';
import { Icon } from '../../components/icon.tsx';
import { Marks, type Mark } from '../../components/marks.tsx';
import { Picture } from '../../components/picture.tsx';
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { softly } from '../words.ts';
import { amountMarks, effectMarks, numberIcons, NUMERALS, offerOf, resourceIcons, typeIcons, type SteelOffer } from './model.ts';
import type { SteelCardRow } from 'messages/steel.ts';
import { cardLabel, resourceName, steelView } from './words.ts';

export const AgeMark = ({ age }: { age: string | null }) => <span class={`age-mark steel-age-${age ?? 'start'}`} aria-hidden="true">{age ? NUMERALS[age] : '0'}</span>;

const statMarks = (card: SteelCardRow): Mark[] => [
    ...(card.vp ? [{ icon: numberIcons.points, n: card.vp }] : []),
    ...(card.strength ? [{ icon: numberIcons.strength, n: card.strength }] : []),
    ...(card.reaction ? [{ icon: numberIcons.reaction }] : []),
];

/** Where a player has a card. */
export type Zone = 'hand' | 'tech' | 'resource';
export type Side = 'sale' | Zone;

const LONG = 7; // letters: a longer word may be broken, with a hyphen

const CROWDED = 20; // letters of a name that is set closer on a narrow card, so that it takes two lines

const [SHORT, SHORTER] = [78, 44]; // letters that fit below the signs where there is room for words, and on a low screen
const [NAME_LINE, TEXT_LINE, TALL] = [12, 18, 6]; // letters in a line of a name and of words; so many lines are too many but for the largest screens

/** The face of a card; where it is narrow its type and its resource stand beside the points. Resource side up, the resource is what counts: it stands in the place of the name, which goes below. */
export function Face({ desk, card, side, line = false }: { desk: Desk; card: SteelCardRow; side: Side; line?: boolean }) {
    const { say } = desk.speaker;
    const name = <span class={`name ${say(card.name).length > CROWDED ? 'crowded' : ''}`}>{softly(say(card.name), LONG)}</span>;
    const words = say(card.text);
    const tall = Math.ceil(say(card.name).length / NAME_LINE) + Math.ceil(words.length / TEXT_LINE) >= TALL;
    const turned = side === 'resource';
    return (
        <>
            <span class="band" aria-hidden="true">
                <Icon name={(turned ? resourceIcons[card.resource] : typeIcons[card.type]) ?? ''} class="kind" />
                {turned ? <b class="resource-up">{softly(resourceName(desk, card.resource), LONG)}</b> : name}
                <AgeMark age={card.age} />
            </span>
            <span class="scene" aria-hidden="true">
                <Picture game="steel" refId={`card:${card.id}`} />
                <span class="stats"><Icon name={typeIcons[card.type] ?? ''} class="kind-tag" /><Marks marks={statMarks(card)} /><Icon name={resourceIcons[card.resource] ?? ''} class="resource-tag" /></span>
            </span>
            {turned ? <span class="under" aria-hidden="true"><Icon name={typeIcons[card.type] ?? ''} class="kind" />{name}</span> : <Uses card={card} />}
            {line && words.length <= SHORT && <span class={`line ${words.length > SHORTER ? 'longer' : ''} ${tall ? 'tall' : ''}`} aria-hidden="true">{words}</span>}
        </>
    );
}

/** What it gives as a resource, and does as a technology. */
const Uses = ({ card }: { card: SteelCardRow }) => (
    <span class="uses" aria-hidden="true">
        <span class="use-resource"><Icon name={resourceIcons[card.resource] ?? ''} /></span>
        <Marks marks={effectMarks(card)} class="effects use-tech" />
    </span>
);

const FAR = 10; // lacking so much, the number says no more than that it is out of reach

/** The price for the viewer: base cost, surcharge, and whether he can pay. */
export function PriceTag({ card, offer: { surcharge, payment } }: { card: SteelCardRow; offer: SteelOffer }) {
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
    card: SteelCardRow;
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
            class={`steel-card sale-card type-${card.type} resource-${card.resource} ${linked ? 'linked' : ''} ${offer?.payment?.payable ? 'payable' : ''} ${className}`}>
            <Face desk={desk} card={card} side="sale" line />
            {offer && <PriceTag card={card} offer={offer} />}
            {children}
        </Thing>
    );
}

const sideWords = (desk: Desk, card: SteelCardRow, side: Zone) => desk.speaker.t(`steel.side.${side}`, { name: resourceName(desk, card.resource) });

interface HeldProps {
    desk: Desk;
    card: SteelCardRow;
    side: Zone;
    pays?: boolean; // turned to pay for what is chosen
}

/** A card of a player, on the side that lies up; in the hand both count. */
export function HeldCard({ desk, card, side, pays = false }: HeldProps) {
    return (
        <Thing desk={desk} refId={`card:${card.id}`} label={cardLabel(desk, card, [sideWords(desk, card, side), pays && desk.speaker.t('steel.wouldPay')])}
            class={`steel-card held held-${side} type-${card.type} resource-${card.resource} ${pays ? 'pays' : ''}`}>
            <Face desk={desk} card={card} side={side} line={side !== 'resource'} />
        </Thing>
    );
}

/** The smallest size: picture and name, and the strength that counts. */
export function MiniCard({ desk, card, side }: HeldProps) {
    return (
        <Thing desk={desk} refId={`card:${card.id}`} label={cardLabel(desk, card, [sideWords(desk, card, side)])} class={`mini mini-${side} type-${card.type} resource-${card.resource}`}>
            {side === 'resource' ? <Icon name={resourceIcons[card.resource] ?? ''} /> : <Picture game="steel" refId={`card:${card.id}`} />}
            <span class="name" aria-hidden="true">{side === 'resource' ? resourceName(desk, card.resource) : desk.speaker.say(card.name)}</span>
            {side !== 'resource' && card.strength > 0 && <small aria-hidden="true"><Icon name={numberIcons.strength} />{card.strength}</small>}
        </Thing>
    );
}
