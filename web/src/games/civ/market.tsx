// market.tsx: what can still be had: wonders, buildings, units, resources, cards; what each costs.
import { Icon } from '../../components/icon.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { pieceIcon, resourceIcons, unitIcons } from './icons.ts';
import { rankRow, ROMAN } from './model.ts';
import type { CivView, WonderRow } from './view.ts';
import { civView, nameIn, rowWords } from './words.ts';

const count = (view: CivView, field: string) => (view[field] as unknown[] | undefined)?.length ?? 0;

export function Market({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    return (
        <section class="market" aria-label={t('civ.market')}>
            <h2>{t('civ.market')}</h2>
            <h3>{t('civ.wonders', { n: view.wonders.length })}</h3>
            <div class="chips-row">{view.open.map((id) => <Wonder key={id} desk={desk} wonder={desk.catalog.row('wonders', id) as WonderRow} />)}</div>
            <h3>{t('civ.buildings')}</h3>
            <div class="chips-row">{desk.catalog.table('pools').map((pool, place) => <Pool key={pool.id} desk={desk} buildings={[String(pool['basic'] ?? ''), String(pool['upgrade'] ?? '')]} left={view.pools[place] ?? 0} />)}</div>
            <h3>{t('civ.unitsLeft')}</h3>
            <div class="chips-row">{desk.catalog.table('unit_types').map((row) => <UnitsLeft key={row.id} desk={desk} type={row.id ?? ''} left={count(view, `${row.id}_deck`)} />)}</div>
            <h3>{t('civ.resourcesLeft')}</h3>
            <div class="chips-row">
                {desk.catalog.table('resources').filter((row) => row['market']).map((row, place) => (
                    <Thing key={row.id} desk={desk} refId={`resource:${row.id}`} class="chip" label={t('civ.left', { name: desk.speaker.say(row.name), n: view.market[place] ?? 0 })}><span aria-hidden="true"><Icon name={resourceIcons[row.id ?? ''] ?? ''} /> {view.market[place]}</span></Thing>
                ))}
            </div>
            <p class="quiet">{t('civ.decks', { one: count(view, 'event_deck_1'), two: count(view, 'event_deck_2'), three: count(view, 'event_deck_3'), great: view.great_deck.length, huts: view.huts.length, villages: view.villages.length, states: view.city_states.length })}</p>
        </section>
    );
}

function Wonder({ desk, wonder }: { desk: Desk; wonder: WonderRow }) {
    const { t, say } = desk.speaker;
    const knows = civView(desk).player[ownSeat(desk)]?.techs.includes(wonder.discount_tech ?? '');
    const price = t('civ.wonderCost', { cost: wonder.cost, less: wonder.discount_cost, tech: nameIn(desk, 'techs', wonder.discount_tech) || '–' });
    return (
        <Thing desk={desk} refId={`wonder:${wonder.id}`} class={`chip chip-wonder era-${wonder.era}`} label={rowWords(desk, wonder, [nameIn(desk, 'eras', wonder.era), price])}>
            <span aria-hidden="true"><Icon name="great-pyramid" /> {say(wonder.name)} <b>{knows ? wonder.discount_cost : wonder.cost}</b>{!knows && wonder.discount_tech && <small> ({wonder.discount_cost})</small>}</span>
        </Thing>
    );
}

/** The markers of a kind of building: the basic form and the upgraded one. */
function Pool({ desk, buildings, left }: { desk: Desk; buildings: string[]; left: number }) {
    const { t, say } = desk.speaker;
    const known = civView(desk).player[ownSeat(desk)]?.techs ?? [];
    return (
        <>
            {buildings.filter(Boolean).map((id) => {
                const row = desk.catalog.row('buildings', id);
                const unlocked = known.includes(String(row?.['tech']));
                return (
                    <Thing key={id} desk={desk} refId={`building:${id}`} class={`chip chip-building ${unlocked ? '' : 'locked-chip'}`} label={rowWords(desk, row, [t('civ.buildingCost', { cost: Number(row?.['cost']), tech: nameIn(desk, 'techs', String(row?.['tech'])), left })])}>
                        <span aria-hidden="true"><Icon name={pieceIcon(id, 'building')} /> {say(row?.name)} <b>{Number(row?.['cost'])}</b> <small>×{left}</small></span>
                    </Thing>
                );
            })}
        </>
    );
}

function UnitsLeft({ desk, type, left }: { desk: Desk; type: string; left: number }) {
    const { t, say } = desk.speaker;
    const rank = civView(desk).seats[ownSeat(desk)]?.ranks[type] ?? 0;
    const row = rankRow(desk.catalog, type, rank);
    return (
        <Thing desk={desk} refId={`unit_type:${type}`} class={`chip ${rank ? '' : 'locked-chip'}`} label={t('civ.unitsOf', { name: say(row?.name), rank: ROMAN[rank] ?? '–', cost: Number(row?.['cost']), n: left })}>
            <span aria-hidden="true"><Icon name={unitIcons[type] ?? ''} /> {say(row?.name)} <b>{Number(row?.['cost'])}</b> <small>×{left}</small></span>
        </Thing>
    );
}
