// row.tsx: the card row: what each card costs the viewer, which ones leave before the next turn, how long the age lasts. A card is taken by its price.
import { useState } from 'preact/hooks';
import type { AgesCivilRow } from 'messages/ages.ts';
import { ownSeat, type Desk } from '../desk.ts';
import { Card } from './card.tsx';
import { civilRow, decksOf, numeralAt, rowSpaces, type RowSpace } from './model.ts';
import { Legend, Sign } from './signs.tsx';
import { Spot } from './spots.tsx';
import { agesView, deskOfRow } from './words.ts';

export function CardRow({ desk: whole }: { desk: Desk }) {
    const desk = deskOfRow(whole);
    const view = agesView(desk);
    const [pointed, setPointed] = useState(0); // the same card may lie on two spaces: one of them is meant
    return (
        <div class="ages-row">
            <RowHead desk={desk} />
            <ol class="row-cards" data-tips="below" style={{ '--swept': view.swept }}>
                {rowSpaces(view).map((space) => (
                    <li key={space.space} class={space.leaves ? 'leaves' : ''}>
                        <RowCard desk={desk} space={space} alone={pointed === space.space || view.row.filter((id) => id === space.id).length < 2} point={() => setPointed(meantBy(desk, space))} />
                    </li>
                ))}
            </ol>
        </div>
    );
}

const takeOf = (desk: Desk, id: string | null, space: number) => desk.state.legal.find(({ action }) => action === `take ${id} ${space}`);

/** The space whose card a click on this one means: where it cannot be taken, that of the same card which can. */
const meantBy = (desk: Desk, { id, space }: RowSpace): number =>
    takeOf(desk, id, space) ? space : rowSpaces(agesView(desk)).find((other) => other.id === id && takeOf(desk, id, other.space))?.space ?? space;

function RowHead({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = agesView(desk);
    const decks = decksOf(view);
    const { likely, most } = view.age_rounds;
    return (
        <div class="row-head">
            <strong class={`age-name age-of-age_${view.age || 'a'}`}>{t('ages.age', { n: numeralAt(view.age) })}</strong>
            <span class="round">{view.last_round ? t('ages.lastRound', { n: view.round, last: view.last_round }) : t('ages.round', { n: view.round })}</span>
            {view.age <= 3 && <span class="decks">{t('ages.decks', { civil: decks.civil, military: decks.military })}</span>}
            {view.age <= 3 && view.age > 0 && <span title={t('ages.roundsMost', { n: most })}>{likely === most ? t('ages.roundsLeft', { n: most }) : t('ages.roundsBetween', { n: likely, most })}</span>}
            {view.swept > 0 && <span class="sweep-note"><i class="sweep-sign" aria-hidden="true" /> {t('ages.sweep', { n: view.swept })}</span>}
            <Legend desk={desk} />
        </div>
    );
}

const NOTHING: ReadonlySet<string> = new Set();

function RowCard({ desk: row, space, alone, point }: { desk: Desk; space: RowSpace; alone: boolean; point(): void }) {
    const { t } = row.speaker;
    const view = agesView(row);
    const card = civilRow(row.catalog, space.id);
    if (!card) return <span class="row-empty" title={t('ages.emptySpace', { n: space.space })}><span class="hidden">{t('ages.emptySpace', { n: space.space })}</span></span>;
    const watching = view.row_prices === undefined;
    const price = space.price === null ? t('ages.notForYou') : t('ages.costs', { n: space.price });
    const take = takeOf(row, card.id, space.space);
    const desk = take ? row : { ...row, usable: NOTHING }; // the same card on another space may be cheap enough
    const tokens = Array.from({ length: space.price ?? 0 }, (_, at) => <Sign key={at} name="ca" />);
    return (
        <Card desk={desk} card={card} size="m" class={`row-card ${space.price === null && !watching ? 'barred' : ''}`} more={[!watching && price, space.leaves && t('ages.leaves')]} chosen={alone} choose={point} means={take?.action}
            foot={take ? <div class="spots"><Spot desk={desk} action={take}><span class="price" aria-hidden="true">{space.price ? tokens : '0'}</span></Spot></div>
                : !watching && <span class={`row-price ${(space.price ?? 0) > actionsOf(view) ? 'dear' : ''}`} aria-hidden="true">{space.price === null ? barredBy(desk, card) : tokens}</span>} />
    );
}

/** Civil actions of who looks: red are the prices beyond them. */
const actionsOf = (view: ReturnType<typeof agesView>) => view.player[view['seat'] as number]?.ca ?? 0;

/** Why a card cannot be taken at any price, where the board shows it: a wonder is under way, the hand is full, the technology is there, a leader of its age has come. */
function barredBy(desk: Desk, card: AgesCivilRow): string {
    const { t } = desk.speaker;
    const view = agesView(desk);
    const own = view.player[ownSeat(desk)];
    if (card.type === 'wonder') return own?.wonder ? t('ages.barred.wonder') : '✕';
    if (!own) return '✕';
    if (own.civil.length >= (view.ratings[ownSeat(desk)]?.civil_limit ?? 0)) return t('ages.barred.hand');
    if (card.type === 'leader') return t('ages.barred.leader');
    return [...own.techs, ...own.special, ...own.civil, own.government].includes(card.id) ? t('ages.barred.technology') : '✕';
}
