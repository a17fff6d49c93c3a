// row.tsx: the card row: what each card costs the viewer, which ones leave before the next turn, how long the age lasts.
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { AgeMark, CostMark } from './card.tsx';
import { typeIcons } from './icons.ts';
import { nameSize } from '../words.ts';
import { civilRow, decksOf, numeralAt, rowSpaces, type RowSpace } from './model.ts';
import { agesView, cardLabel, deskOfRow } from './words.ts';

export function CardRow({ desk: whole }: { desk: Desk }) {
    const desk = deskOfRow(whole);
    const view = agesView(desk);
    return (
        <div class="ages-row">
            <RowHead desk={desk} />
            <ol class="row-cards" data-tips="below" style={{ '--swept': view.swept }}>
                {rowSpaces(view).map((space) => <li key={space.space} class={space.leaves ? 'leaves' : ''}><RowCard desk={desk} space={space} /></li>)}
            </ol>
        </div>
    );
}

function RowHead({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = agesView(desk);
    const decks = decksOf(view);
    const { likely, most } = view.age_rounds;
    return (
        <p class="row-head">
            <strong class={`age-name age-of-age_${view.age || 'a'}`}>{t('ages.age', { n: numeralAt(view.age) })}</strong>
            <span>{view.last_round ? t('ages.lastRound', { n: view.round, last: view.last_round }) : t('ages.round', { n: view.round })}</span>
            {view.age <= 3 && <span>{t('ages.decks', { civil: decks.civil, military: decks.military })}</span>}
            {view.age <= 3 && view.age > 0 && <span title={t('ages.roundsMost', { n: most })}>{likely === most ? t('ages.roundsLeft', { n: most }) : t('ages.roundsBetween', { n: likely, most })}</span>}
            {view.swept > 0 && <span class="sweep-note"><i class="sweep-sign" aria-hidden="true" /> {t('ages.sweep', { n: view.swept })}</span>}
        </p>
    );
}

function RowCard({ desk, space }: { desk: Desk; space: RowSpace }) {
    const { t, say } = desk.speaker;
    const card = civilRow(desk.catalog, space.id);
    if (!card) return <span class="row-empty" title={t('ages.emptySpace', { n: space.space })}><span class="hidden">{t('ages.emptySpace', { n: space.space })}</span></span>;
    const watching = agesView(desk).row_prices === undefined;
    const price = space.price === null ? t('ages.notForYou') : t('ages.costs', { n: space.price });
    return (
        <Thing desk={desk} refId={`civil:${card.id}`} class={`row-card kind-${card.type} ${space.price === null && !watching ? 'barred' : ''}`}
            label={cardLabel(desk, card, [!watching && price, space.leaves && t('ages.leaves')])}>
            <span class="band" aria-hidden="true"><Icon name={typeIcons[card.type] ?? ''} /><AgeMark age={card.age} /></span>
            <span class={`name ${nameSize(say(card.name))}`} aria-hidden="true">{say(card.name)}</span>
            <CostMark card={card} />
            <span class="row-price" aria-hidden="true">{watching ? '' : space.price === null ? '✕' : space.price === 0 ? '0' : '●'.repeat(space.price)}</span>
        </Thing>
    );
}
