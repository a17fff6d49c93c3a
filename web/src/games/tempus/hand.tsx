// hand.tsx: one's own cards: what each does, when it may be used, its terrain, and what it would add now.
import type { TextKey } from '../../i18n/texts.ts';
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { Icon } from '../../components/icon.tsx';
import { CardFace, kindIcons, type Adds } from './card.tsx';
import { eraOf, handOf, laysAtOnce, type Pile } from './model.ts';
import type { TempusCardRow } from 'messages/tempus.ts';
import { cardWords, ownSeat, tempusView } from './words.ts';

const FEW = 1; // so few cards leave room for what there is to draw

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
            <div class={`hand-cards ${piles.length > 4 ? 'many' : ''}`}>
                {piles.map((pile) => <HandCard key={pile.card} desk={desk} pile={pile} />)}
                {!piles.length && <p class="quiet">{t('tempus.handEmpty')}</p>}
            </div>
            {piles.length <= FEW && <Kinds desk={desk} />}
        </section>
    );
}

/** What one may draw: where there is room for it, beside a hand with hardly a card. */
const Kinds = ({ desk }: { desk: Desk }) => (
    <div class="card-kinds">
        <h3>{desk.speaker.t('tempus.kindsOf')}</h3>
        <ul>
            {desk.catalog.table('kinds').map((row) => <li key={row.id}><Icon name={kindIcons[row.id ?? ''] ?? ''} /><span><b>{desk.speaker.say(row.name)}</b> {desk.speaker.t(`tempus.when.${row.id}` as TextKey)}</span></li>)}
        </ul>
    </div>
);

/** What counts in the decision at hand comes first. */
const addsOf = (pile: { progress: number; strength?: number }): Adds | null =>
    (pile.strength !== undefined ? { n: pile.strength, to: 'strength' } : pile.progress ? { n: pile.progress, to: 'progress' } : null);

/** "+1 progress", "+2 strength". */
export function addsWords(desk: Desk, pile: { progress: number; strength?: number }): string {
    const adds = addsOf(pile);
    return adds ? `+${adds.n} ${desk.speaker.t(`tempus.adds.${adds.to}`)}` : '';
}

/** A card in hand. Where cards are laid, a click lays it: taking back is a click too. */
export function HandCard({ desk, pile }: { desk: Desk; pile: Pile }) {
    const { t } = desk.speaker;
    const card = desk.catalog.row('cards', pile.card) as TempusCardRow | undefined;
    if (!card) return null;
    const when = t(`tempus.when.${card.kind}` as TextKey);
    const adds = addsWords(desk, pile);
    const lay = laysAtOnce(desk.state.phase, desk.state.legal, card.id);
    const acting = lay ? { ...desk, choose: () => desk.play(lay.action) } : desk;
    return (
        <Thing desk={acting} refId={`card:${card.id}`} class="tempus-card" label={cardWords(desk, card, [`${t('tempus.whenUsed')}: ${when}`, adds, pile.n > 1 && `×${pile.n}`])}>
            <CardFace desk={desk} card={card} size="M" n={pile.n} adds={addsOf(pile)} />
        </Thing>
    );
}
