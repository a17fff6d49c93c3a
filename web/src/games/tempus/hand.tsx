// hand.tsx: one's own cards: what each does, when it may be used, its terrain, and what it would add now.
import { Icon } from '../../components/icon.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { eraOf, handOf, type Pile } from './model.ts';
import { Swatch } from './terrain.tsx';
import type { CardRow } from './view.ts';
import { cardWords, kindName, ownSeat, tempusView, terrainName } from './words.ts';

export const kindIcons: Record<string, string> = {
    education: 'open-book', fortification: 'white-tower', medicine: 'caduceus', leader: 'crested-helmet', transport: 'cartwheel', sanitation: 'drop',
    weapons: 'crossed-swords', religion: 'prayer', government: 'capitol',
};

export function Hand({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = tempusView(desk);
    const seat = ownSeat(desk);
    const piles = handOf(view.own?.hand ?? []);
    const limit = eraOf(desk.catalog, view, seat)?.hand_limit ?? 0;
    const held = view.own?.hand.length ?? 0;
    return (
        <section class="tempus-hand" aria-label={t('tempus.hand')}>
            <h2>{t('tempus.handLimit', { n: held, limit })}</h2>
            <div class="hand-cards">
                {piles.map((pile) => <HandCardFace key={pile.card} desk={desk} pile={pile} />)}
                {!piles.length && <p class="quiet">{t('tempus.handEmpty')}</p>}
            </div>
        </section>
    );
}

/** "+1 progress", "+2 strength": what counts in the decision at hand comes first. */
export function addsWords(desk: Desk, pile: { progress: number; strength?: number }): string {
    const { t } = desk.speaker;
    if (pile.strength !== undefined) return t('tempus.addsStrength', { n: pile.strength });
    return pile.progress ? t('tempus.addsProgress', { n: pile.progress }) : '';
}

function HandCardFace({ desk, pile }: { desk: Desk; pile: Pile }) {
    const { t } = desk.speaker;
    const card = desk.catalog.row('cards', pile.card) as CardRow | undefined;
    if (!card) return null;
    const when = t(`tempus.when.${card.kind}` as TextKey);
    const adds = addsWords(desk, pile);
    return (
        <Thing desk={desk} refId={`card:${card.id}`} class="tempus-card" label={cardWords(desk, card, [`${t('tempus.whenUsed')}: ${when}`, adds, pile.n > 1 && `×${pile.n}`])}>
            <span class="card-kind" aria-hidden="true">{kindName(desk, card)}{pile.n > 1 && <b> ×{pile.n}</b>}</span>
            <span class="card-when" aria-hidden="true"><Icon name={kindIcons[card.kind] ?? ''} /> {when}</span>
            <span class="card-terrain" aria-hidden="true"><Swatch desk={desk} terrain={card.terrain} label={false} /> {terrainName(desk, card.terrain)}</span>
            {adds && <span class={`card-adds ${pile.strength === 0 ? 'no-use' : ''}`} aria-hidden="true">{adds}</span>}
        </Thing>
    );
}
