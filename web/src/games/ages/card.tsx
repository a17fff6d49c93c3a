// card.tsx: one card, everywhere: in the row, in hand, on boards, among events, in a tip. Its face tells what is needed to decide: kind by colour and symbol, age,
// what it costs and what is lacking, what it does in signs and a few words. S: picture and name; M: row and hand; L: own board; XL: everything.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { typeIcons } from './icons.ts';
import { costsOf, isCivil, NUMERALS, yieldsOf, type Cost } from './model.ts';
import type { AgesCivilRow, AgesMilitaryRow, AgesTacticRow } from 'messages/ages.ts';
import { Sign, Signs } from './signs.tsx';
import { agesView, breakable, cardLabel, shortName, shortWords, typeName } from './words.ts';

export type Size = 's' | 'm' | 'l' | 'xl';
type AnyCard = AgesCivilRow | AgesMilitaryRow;

export const AgeMark = ({ age }: { age: string }) => <span class={`age-mark age-of-${age}`} aria-hidden="true">{NUMERALS[age] ?? '?'}</span>;

export const refOf = (card: AnyCard) => `${isCivil(card) ? 'civil' : 'military'}:${card.id}`;

interface CardProps {
    desk: Desk;
    card: AnyCard;
    size?: Size;
    more?: (string | false)[];
    class?: string;
    inPlay?: boolean; // its technology has been developed: what counts is what building on it costs
    chosen?: boolean; // where a ref is there twice, only one of them is
    means?: string | undefined; // the move that dragging it makes, where its ref does not say which
    settled?: boolean; // nothing is to be done with it any more: no reason why
    choose?(): void;
    foot?: ComponentChildren; // moves, below the face
    children?: ComponentChildren; // what stands on it
}

/** A card with the moves that are made on it. */
export function Card({ desk, card, size = 'm', more = [], class: className = '', inPlay = false, chosen, means, settled = false, choose, foot, children }: CardProps) {
    const ref = refOf(card);
    const isChosen = desk.chosen.includes(ref) && chosen !== false;
    const marks = [desk.usable.has(ref) && 'usable', isChosen && 'chosen', desk.fresh.has(ref) && 'fresh', foot && 'footed'].filter(Boolean).join(' ');
    return (
        <div class={`card-slot slot-${size} kind-${card.type} ${className}`} data-whole>
            <button type="button" class={`thing ages-card size-${size} kind-${card.type} ${className} ${marks}`} aria-pressed={isChosen} data-ref={ref} data-means={means} data-settled={settled || undefined}
                onClick={() => { choose?.(); desk.choose(ref); }}>
                <span class="hidden">{cardLabel(desk, card, more)}</span>
                <Face desk={desk} card={card} size={size} inPlay={inPlay}>{children}</Face>
            </button>
            {foot}
        </div>
    );
}

/** What is drawn on a card; nothing of it is read out, its label says it all. */
export function Face({ desk, card, size, inPlay = false, children }: { desk: Desk; card: AnyCard; size: Size; inPlay?: boolean; children?: ComponentChildren }) {
    const short = size === 's' ? '' : shortWords(desk, card);
    const view = agesView(desk);
    return (
        <>
            <Picture game="ages" refId={refOf(card)} />
            <span class="band" aria-hidden="true"><Icon name={typeIcons[card.type] ?? ''} class="kind-icon" /><AgeMark age={card.age} /></span>
            <span class="name" aria-hidden="true">{breakable(shortName(desk, card))}</span>
            {size === 'xl' && <span class="type-name" aria-hidden="true">{typeName(desk, card.type)}</span>}
            {size !== 's' && <Costs desk={desk} card={card} costs={costsOf(view, ownSeat(desk), card, inPlay)} inPlay={inPlay} />}
            {size !== 's' && (
                <span class="does" aria-hidden="true">
                    {isCivil(card) ? <Yields card={card} /> : card.type === 'tactic' && <Formation desk={desk} card={card} />}
                    {size === 'xl' ? <span class="words">{desk.speaker.say(card.text)}</span> : short && <span class="words"><Signs text={short} /></span>}
                </span>
            )}
            {children}
        </>
    );
}

/** A card as a chip: picture and name. */
export const CardChip = (props: CardProps) => <Card {...props} size="s" />;

/** What it costs now; in red what is lacking; as printed, struck out, where that was something else. */
function Costs({ desk, card, costs, inPlay }: { desk: Desk; card: AnyCard; costs: readonly Cost[]; inPlay: boolean }) {
    const stages = isCivil(card) ? Object.values(card.stages) : [];
    if (inPlay && stages.length) return null; // the wonder shows its stages
    if (!costs.length && !stages.length) return null;
    const { t } = desk.speaker;
    return (
        <span class="cost-mark" aria-hidden="true">
            {costs.map(({ kind, now, printed, lacking, note }) => (
                <span key={kind} class={`cost cost-${kind} ${lacking ? 'lacking' : ''}`} title={lacking ? t('ages.missing', { n: lacking }) : undefined}>
                    {kind === 'ma' ? Array.from({ length: now }, (_, at) => <Sign key={at} name="ma" />) : <>{now !== printed && <s>{printed}</s>}{now}{note !== undefined && `/${note}`}<Sign name={kind} /></>}
                    {lacking > 0 && <b class="lack">−{lacking}</b>}
                </span>
            ))}
            {stages.length > 0 && <span class="cost cost-resources">{stages.join('·')}<Sign name="resources" /></span>}
        </span>
    );
}

/** What a card gives as long as it is there, or what each worker on it does. */
export function Yields({ card }: { card: AgesCivilRow }) {
    const yields = yieldsOf(card);
    return yields.length ? <span class="yields" aria-hidden="true">{yields.map(({ kind, n }) => <span key={kind} class="yield">{n < 0 ? `−${-n}` : n}<Sign name={kind} /></span>)}</span> : null;
}

/** The units of an army of this tactic, and what it adds. */
function Formation({ desk, card }: { desk: Desk; card: AgesMilitaryRow }) {
    const tactic = desk.catalog.table('tactics').find((row) => row['card'] === card.id) as AgesTacticRow | undefined;
    if (!tactic) return null;
    const units = (['infantry', 'cavalry', 'artillery'] as const).flatMap((type) => Array<string>(tactic[type]).fill(type));
    return (
        <span class="yields" aria-hidden="true">
            <span class="yield">{units.map((type, at) => <Sign key={at} name={type} />)}</span>
            <span class="yield">+{tactic.strength}{tactic.obsolete !== tactic.strength && `/${tactic.obsolete}`}<Sign name="strength" /></span>
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
