// detail.tsx: what is said about a chosen card or wonder beyond its text: both sides, where it lies, its price and how it would be paid, who is how far.
import { Marks } from '../../components/marks.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { capital } from '../words.ts';
import { amountMarks, cardRow, offerOf, ownersOf, wonderOwner, wonderRow, zoneOf, type SteelOffer } from './model.ts';
import type { SteelCardRow, SteelWonderRow } from 'messages/steel.ts';
import { amountWords, gloryWords, kindWords, paymentWords, progressWords, resourceName, sourceWords, statWords, steelView } from './words.ts';

export function SteelDetail({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind, id = ''] = refId.split(':');
    const card = kind === 'card' ? cardRow(desk.catalog, id) : undefined;
    const wonder = kind === 'wonder' ? wonderRow(desk.catalog, id) : undefined;
    if (card) return <CardDetail desk={desk} card={card} />;
    return wonder ? <WonderDetail desk={desk} wonder={wonder} /> : null;
}

export function SteelPrinted({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind, id = ''] = refId.split(':');
    const card = kind === 'card' ? cardRow(desk.catalog, id) : undefined;
    const wonder = kind === 'wonder' ? wonderRow(desk.catalog, id) : undefined;
    if (card) return <><CardPrinted desk={desk} card={card} />{Object.keys(card.cost).length > 0 && <BaseCost desk={desk} card={card} />}<Source desk={desk} source={card.source} /></>;
    return wonder ? <><p class="quiet">{wonderWords(desk, wonder).join(' · ')}</p><Source desk={desk} source={wonder.source} /></> : null;
}

const CardPrinted = ({ desk, card }: { desk: Desk; card: SteelCardRow }) => <p class="quiet">{[kindWords(desk, card), statWords(desk, card)].filter(Boolean).join(' · ')}</p>;

const BaseCost = ({ desk, card }: { desk: Desk; card: SteelCardRow }) => <p><b>{desk.speaker.t('steel.baseCost')}</b> <Marks marks={amountMarks(card.cost)} /> {amountWords(desk, card.cost)}</p>;

const Source = ({ desk, source }: { desk: Desk; source: string }) => (source === 'attested' ? null : <p class="quiet source-words">{sourceWords(desk, source)}</p>);

const wonderWords = ({ speaker: { t } }: Desk, wonder: SteelWonderRow) => [t('steel.vp', { n: wonder.vp }), ...(wonder.glory > 0 ? [t('steel.gloryNeeded', { n: wonder.glory })] : [])];

function CardDetail({ desk, card }: { desk: Desk; card: SteelCardRow }) {
    const { t } = desk.speaker;
    const view = steelView(desk);
    const offer = offerOf(view, card.id);
    const owners = ownersOf(view, card.id).map((seat) => {
        const zone = zoneOf(view.player[seat], card.id);
        return zone ? `${desk.nameOf(seat)}: ${t(`steel.side.${zone}`, { name: resourceName(desk, card.resource) })}` : '';
    });
    return (
        <>
            <CardPrinted desk={desk} card={card} />
            {owners.length > 0 && <p class="quiet">{owners.join(' · ')}</p>}
            {offer && <Price desk={desk} card={card} offer={offer} />}
        </>
    );
}

function Price({ desk, card, offer }: { desk: Desk; card: SteelCardRow; offer: SteelOffer }) {
    const { t, say } = desk.speaker;
    const { payment } = offer;
    const linked = offer.linked.map((id) => say(desk.catalog.name('cards', id)));
    return (
        <div class="price-detail">
            <BaseCost desk={desk} card={card} />
            <p><b>{t('steel.surcharge', { n: offer.surcharge })}</b> {linked.length > 0 && <span class="quiet">{t(offer.column < 0 ? 'steel.chargedEarlier' : 'steel.chargedLinked', { names: linked.join(', ') })}</span>}</p>
            {payment && (payment.payable
                ? <ul class="payment" aria-label={t('steel.howPaid')}>{paymentWords(desk, payment).map((words) => <li key={words}>{words}</li>)}</ul>
                : <p class="bad">{capital(t('steel.lacks', { n: payment.lacks }))}.</p>)}
        </div>
    );
}

function WonderDetail({ desk, wonder }: { desk: Desk; wonder: SteelWonderRow }) {
    const { t } = desk.speaker;
    const view = steelView(desk);
    const owner = wonderOwner(view, wonder.id);
    const level = view.age.find((each) => each.wonder === wonder.id);
    const words = [...progressWords(desk, wonder), ...gloryWords(desk, wonder, level?.glory ?? [])];
    return (
        <>
            <p class="quiet">{[...wonderWords(desk, wonder), owner >= 0 && t('steel.ownedBy', { name: desk.nameOf(owner) })].filter(Boolean).join(' · ')}</p>
            {words.length > 0 && <ul class="progress-list">{words.map((each, seat) => <li key={each} class={seat === ownSeat(desk) ? 'own' : ''}>{each}</li>)}</ul>}
        </>
    );
}
