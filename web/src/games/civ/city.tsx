// city.tsx: the sheet of a city, over the map: what it gives, what it can do, what it could build, where that would stand and what it costs now.
import { useEffect } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import type { Action } from 'messages/protocol.ts';
import type { CivItem } from 'messages/civ.ts';
import { withNames } from '../../i18n/index.ts';
import { Store } from '../../store.ts';
import { ownSeat, type Desk } from '../desk.ts';
import { capital } from '../words.ts';
import { CivCard, type Cost } from './card.tsx';
import { resourceIcons } from './icons.ts';
import { allCities, harvestOf, spotsOf, type CityAt } from './model.ts';
import type { Planner } from './planner.ts';
import { closeSheet } from './sheets.ts';
import { cityWords, civView, nameIn } from './words.ts';

/** Where the item that is pointed at could stand: lit on the map. */
export const couldStand = new Store<{ squares: readonly string[] }>({ squares: [] });

const refOf = ({ kind, item }: CivItem) => (kind === 'walls' ? 'walls:walls' : `${kind}:${item}`);

export function CitySheet({ desk, at, planner }: { desk: Desk; at: string; planner: Planner }) {
    const { t } = desk.speaker;
    const { legal, version } = desk.state;
    const city = allCities(civView(desk)).find((each) => each.at === at);
    useEffect(() => () => couldStand.set({ squares: [] }), []);
    if (!city) return null;
    const own = city.seat === ownSeat(desk);
    const about = legal.filter(({ refs, group }) => refs.includes(`square:${at}`) && group === 'city');
    const run = (moves: string[]) => { closeSheet(version); planner.play(moves); };
    const produce = about.find(({ action }) => action === `produce ${at}`);
    return (
        <>
            <CityNumbers desk={desk} city={city} />
            {about.length > 0 && (
                <div class="city-actions" role="group" aria-label={t('civ.cityActs')}>
                    {about.map((action) => <CityAction key={action.action} desk={desk} action={action} city={city} play={() => run([action.action])} />)}
                </div>
            )}
            {own && city.items && (
                <>
                    <h3>{t(produce ? 'civ.canBuild' : 'civ.couldBuild')}</h3>
                    <div class="to-build">{city.items.map((item) => <Item key={refOf(item)} desk={desk} item={item} play={produce && !item.missing ? () => run([produce.action, `build ${item.item}`]) : undefined} />)}</div>
                </>
            )}
            {own && !about.length && <p class="quiet">{t('civ.cannotAct')}</p>}
        </>
    );
}

const CITY_ICONS: Record<string, string> = { produce: 'gear-hammer', free_building: 'gear-hammer', arts: 'musical-notes', harvest: 'wheat', double_harvest: 'wheat', program: 'pencil-ruler', city: 'castle' };

const CityAction = ({ desk, action, city, play }: { desk: Desk; action: Action; city: CityAt; play(): void }) => (
    <button type="button" class="city-action" data-answer={action.action} data-refs={action.refs.join(' ')} onClick={play}><Icon name={CITY_ICONS[verbOf(action)] ?? 'castle'} /><span>{cityActionName(desk, action)}<CityGain desk={desk} action={action} city={city} /></span></button>
);

const verbOf = ({ action }: Action) => action.split(' ')[0] ?? '';

/** Where the city is says the sheet. */
const cityActionName = (desk: Desk, action: Action) => capital(nameIn(desk, 'city_actions', verbOf(action))) || withNames(desk.speaker, action.text, desk.state.seats);

/** What an action of a city brings, as far as it is the same whatever is chosen next. */
function CityGain({ desk, action, city }: { desk: Desk; action: Action; city: CityAt }) {
    const { t } = desk.speaker;
    switch (verbOf(action)) {
        case 'produce': return <small>{city.production} <Icon name="gear-hammer" label={t('civ.yield.production', { n: city.production })} /></small>;
        case 'arts': return <small>+{city.arts} <Icon name="musical-notes" label={t('civ.yield.culture', { n: city.arts })} /></small>;
        case 'harvest': case 'double_harvest': return <small>{harvestOf(spotsOf(desk.catalog, civView(desk)), city).map((id) => <Icon key={id} name={resourceIcons[id] ?? ''} label={nameIn(desk, 'resources', id)} />)}</small>;
        case 'program': return <small>{t('civ.programBrings')}</small>;
        default: return null;
    }
}

export function CityNumbers({ desk, city }: { desk: Desk; city: CityAt }) {
    const { t } = desk.speaker;
    return (
        <p class={`city-numbers piece-${city.seat}`}>
            <span class="hidden">{cityWords(desk, city)}</span>
            <span class="city-facts" aria-hidden="true">
                <b>{desk.nameOf(city.seat)}{city.capital && ' ★'}</b>
                <span title={t('civ.yield.production', { n: city.production })}><Icon name="gear-hammer" /><b>{city.production}</b></span>
                <span title={t('civ.yield.trade', { n: city.trade })}><Icon name="trade" /><b>{city.trade}</b></span>
                <span title={t('civ.yield.culture', { n: city.arts })}><Icon name="musical-notes" /><b>{city.arts}</b></span>
                <span><Icon name="two-coins" /><b>{city.coin}</b></span>
                <span><Icon name="checked-shield" /><b>{city.defence}</b></span>
                {city.walls && <span><Icon name="stone-wall" />{t('civ.walls')}</span>}
                {city.program && <span><Icon name="pencil-ruler" />{t('civ.program')}</span>}
                {city.blockaded.length > 0 && <span class="bad">✕ {city.blockaded.join(', ')}</span>}
            </span>
        </p>
    );
}

/** The printed price and what is paid now: production, trade for the rest. */
const priceOf = ({ cost, trade, missing }: CivItem): Cost => ({ icon: 'gear-hammer', n: cost, ...(trade ? { trade } : {}), ...(missing ? { missing } : {}) });

function Item({ desk, item, play }: { desk: Desk; item: CivItem; play?: (() => void) | undefined }) {
    const { t } = desk.speaker;
    const refId = refOf(item);
    const point = () => couldStand.set({ squares: item.places });
    const leave = () => couldStand.set({ squares: [] });
    const playing: Desk = { ...desk, usable: new Set(play ? [refId] : []), ...(play ? { chosen: [], choose: () => play() } : {}) };
    return (
        <span class={`build-item ${play ? 'buildable' : ''}`} data-settled={play ? true : undefined} onPointerEnter={point} onPointerLeave={leave} onFocusIn={point} onFocusOut={leave}>
            <CivCard desk={playing} refId={refId} size="M" cost={priceOf(item)} more={[item.places.length > 0 && t('civ.couldStand', { where: item.places.join(', ') })]} />
        </span>
    );
}

/** What a city builds with the production it has: every card plays at once; below those that are out of reach. */
export function BuildSheet({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const { legal } = desk.state;
    const view = civView(desk);
    const items = view.question?.items ?? [];
    const other = legal.filter(({ action }) => !action.startsWith('build '));
    useEffect(() => () => couldStand.set({ squares: [] }), []);
    const cards = legal.flatMap((action) => {
        const [verb, ...name] = action.action.split(' ');
        if (verb !== 'build') return [];
        const ref = action.refs.find((each) => each.endsWith(`:${name.join(' ')}`));
        return [{ action, ref: ref ?? 'walls:walls', item: items.find((each) => each.item === name[0]) }];
    });
    return (
        <>
            <div class="to-build">
                {cards.map(({ action, ref, item }) => {
                    const known: CivItem = item ?? { kind: ref.split(':')[0] ?? '', item: ref.split(':')[1] ?? '', cost: 0, trade: 0, missing: 0, places: [] };
                    const playing: Desk = { ...desk, chosen: [], choose: () => desk.play(action.action), usable: new Set([ref]) };
                    return (
                        <span key={ref} class="build-item buildable" data-answer={action.action} data-refs={action.refs.join(' ')} onPointerEnter={() => couldStand.set({ squares: known.places })} onPointerLeave={() => couldStand.set({ squares: [] })}>
                            <CivCard desk={playing} refId={ref} size="M" {...(item ? { cost: priceOf(item) } : { note: withNames(desk.speaker, action.text, desk.state.seats) })} more={[withNames(desk.speaker, action.text, desk.state.seats)]} />
                        </span>
                    );
                })}
                {other.map((action) => <button key={action.action} type="button" class="plain-answer" data-answer={action.action} onClick={() => desk.play(action.action)}>{withNames(desk.speaker, action.text, desk.state.seats)}</button>)}
            </div>
            {!cards.length && <p class="quiet">{t('civ.none')}</p>}
        </>
    );
}
