// market.tsx: what can still be had: wonders, buildings, units, resources, cards; what each costs and how many there are.
import { ownSeat, type Desk } from '../desk.ts';
import { CivCard, costOf } from './card.tsx';
import { ROMAN } from './model.ts';
import { civView, nameIn } from './words.ts';
import type { CivWonderRow } from 'messages/civ.ts';

type UnitDeck = `${'infantry' | 'mounted' | 'artillery' | 'aircraft'}_deck`;

export function Market({ desk }: { desk: Desk }) {
    const { t, say } = desk.speaker;
    const view = civView(desk);
    const ranks = view.seats[ownSeat(desk)]?.ranks ?? {};
    const wonderWords = ({ era, discount_tech: tech, discount_cost: less }: CivWonderRow) => [nameIn(desk, 'eras', era), tech ? t('civ.wonderWith', { n: less, tech: nameIn(desk, 'techs', tech) }) : ''].filter(Boolean).join(' · ');
    return (
        <div class="market">
            <h3>{t('civ.wonders', { n: view.wonders.length })}</h3>
            <div class="to-build">{view.open.flatMap((id) => (id ? [<CivCard key={id} desk={desk} refId={`wonder:${id}`} size="L" cost={costOf(desk, `wonder:${id}`)} note={wonderWords(desk.catalog.row('wonders', id) as CivWonderRow)} />] : []))}</div>
            <h3>{t('civ.buildings')}</h3>
            <div class="to-build">
                {desk.catalog.table('pools').flatMap((pool, place) => [pool['basic'], pool['upgrade']].filter(Boolean).map((id) => (
                    <CivCard key={String(id)} desk={desk} refId={`building:${String(id)}`} size="M" n={view.pools[place] ?? 0} cost={costOf(desk, `building:${String(id)}`)} more={[t('civ.left', { name: '', n: view.pools[place] ?? 0 })]} />
                )))}
            </div>
            <h3>{t('civ.unitsLeft')}</h3>
            <div class="to-build">
                {desk.catalog.table('unit_types').map(({ id = '' }) => <CivCard key={id} desk={desk} refId={`unit_type:${id}`} size="M" class={ranks[id] ? '' : 'locked-card'} n={view[`${id}_deck` as UnitDeck].length} cost={costOf(desk, `unit_type:${id}`)} more={[t('civ.unitsOf', { name: '', rank: ROMAN[ranks[id] ?? 0] ?? '–', cost: costOf(desk, `unit_type:${id}`)?.n ?? 0, n: view[`${id}_deck` as UnitDeck].length })]} />)}
            </div>
            <h3>{t('civ.resourcesLeft')}</h3>
            <div class="to-build">
                {desk.catalog.table('resources').filter((row) => row['market']).map((row, place) => <CivCard key={row.id} desk={desk} refId={`resource:${row.id}`} size="S" n={view.market[place] ?? 0} more={[t('civ.left', { name: say(row.name), n: view.market[place] ?? 0 })]} />)}
            </div>
            <p class="quiet">{t('civ.decks', { one: view.event_deck_1.length, two: view.event_deck_2.length, three: view.event_deck_3.length, great: view.great_deck.length, huts: view.huts.length, villages: view.villages.length, states: view.city_states.length })}</p>
        </div>
    );
}
