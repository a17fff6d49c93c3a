// detail.tsx: what is said about a chosen card beyond its text: cost, chains, what either player would pay.
import { ownSeat, type Desk } from '../desk.ts';
import { Icon } from '../../components/icon.tsx';
import { Marks } from '../../components/marks.tsx';
import { chainIcons, costMarks } from './model.ts';
import { duelView, priceWords, rivalPrice } from './words.ts';
import type { DuelCardRow, DuelWonderRow } from 'messages/duel.ts';

export function DuelPrinted({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind, id = ''] = refId.split(':');
    if (kind === 'card') return <CardPrinted desk={desk} card={desk.catalog.row('cards', id) as DuelCardRow} />;
    if (kind === 'wonder') return <WonderPrinted desk={desk} wonder={desk.catalog.row('wonders', id) as DuelWonderRow} />;
    return null;
}

export function DuelDetail({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind, id = ''] = refId.split(':');
    if (kind === 'card') return <CardDetail desk={desk} card={desk.catalog.row('cards', id) as DuelCardRow} />;
    if (kind === 'wonder') return <WonderDetail desk={desk} wonder={desk.catalog.row('wonders', id) as DuelWonderRow} />;
    return null;
}

function Prices({ desk, id }: { desk: Desk; id: string }) {
    const { t } = desk.speaker;
    const rival = rivalPrice(desk, id);
    const words = priceWords(desk, id);
    if (rival) words.push(t(rival.can ? 'duel.theirs' : 'duel.theirsCannot', { name: desk.nameOf(1 - ownSeat(desk)), n: rival.price }));
    return words.length ? <p class="quiet">{words.join(' · ')}</p> : null;
}

function CardPrinted({ desk, card }: { desk: Desk; card: DuelCardRow }) {
    const { t, say } = desk.speaker;
    const later = (desk.catalog.table('cards') as DuelCardRow[]).find((each) => each.chain_from === card.id);
    const cost = costMarks(card.cost, card.cost_coins);
    return (
        <>
            {cost.length > 0 && <p class="quiet">{t('duel.printed')}: <Marks marks={cost} /></p>}
            {card.chain_from && (
                <p class="quiet"><Icon name={chainIcons[card.chain_symbol_needed ?? ''] ?? ''} /> {t('duel.chainFrom', { name: say(desk.catalog.name('cards', card.chain_from)) })}</p>
            )}
            {later && <p class="quiet"><Icon name={chainIcons[card.chain_symbol_given ?? ''] ?? ''} /> {t('duel.chainTo', { name: say(later.name) })}</p>}
        </>
    );
}

function CardDetail({ desk, card }: { desk: Desk; card: DuelCardRow }) {
    const lies = duelView(desk).cities[ownSeat(desk)]?.prices[card.id] !== undefined;
    return <><CardPrinted desk={desk} card={card} />{lies && <Prices desk={desk} id={card.id} />}</>;
}

const WonderPrinted = ({ desk, wonder }: { desk: Desk; wonder: DuelWonderRow }) => <p class="quiet">{desk.speaker.t('duel.printed')}: <Marks marks={costMarks(wonder.cost)} /></p>;

const WonderDetail = ({ desk, wonder }: { desk: Desk; wonder: DuelWonderRow }) => <><WonderPrinted desk={desk} wonder={wonder} /><Prices desk={desk} id={wonder.id} /></>;
