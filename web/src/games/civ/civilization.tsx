// civilization.tsx: everything a player has: dials, culture track, government and policies, cities, forces, resources and cards. One's own cards are open, of others their backs are counted.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../components/icon.tsx';
import { Figure } from '../../components/numbers.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { CivCard, LARGE, type Size } from './card.tsx';
import { unitIcons } from './icons.ts';
import { citiesOf, heldOf, nextSpace, ROMAN, sum, type CityAt } from './model.ts';
import { openSheet } from './sheets.ts';
import { cityWords, civName, civView, nameIn } from './words.ts';

interface SeatProps {
    desk: Desk;
    seat: number;
}

export function Civilization({ desk, seat, hand = true }: SeatProps & { hand?: boolean }) {
    const { t, say } = desk.speaker;
    const row = desk.catalog.row('civs', civView(desk).player[seat]?.civ ?? '');
    return (
        <section class="civilization" aria-label={t('civ.civilizationOf', { name: desk.nameOf(seat) })}>
            <div class="civ-head">
                <h2 title={row?.text ? say(row.text) : ''}><SeatSign seat={seat} /> {desk.nameOf(seat)} · {civName(desk, seat)}</h2>
                <Dials desk={desk} seat={seat} />
                <Track desk={desk} seat={seat} />
            </div>
            <div class="civ-things">
                <Rule desk={desk} seat={seat} />
                <Part name={t('civ.cities')}>{citiesOf(civView(desk), seat).map((city) => <CityLine key={city.at} desk={desk} city={city} />)}</Part>
                {hand && <Hand desk={desk} seat={seat} />}
            </div>
            <Part name={t('civ.tab.techs')} class="known-techs">{(civView(desk).player[seat]?.techs ?? []).map((id) => <CivCard key={id} desk={desk} refId={`tech:${id}`} size="S" seat={seat} />)}</Part>
            {row?.text && <p class="quiet civ-text">{say(row.text)}</p>}
        </section>
    );
}

/** Cards, resources and units: what is spent and played. */
export const Hand = ({ desk, seat, size = 'S' }: SeatProps & { size?: Size }) => <div class={`civ-hand hand-${size}`}><Stock desk={desk} seat={seat} size={size} /><Forces desk={desk} seat={seat} size={size} /></div>;

const Part = ({ name, class: className = '', children }: { name: string; class?: string; children: ComponentChildren }) => <div class={`civ-part ${className}`} role="group" aria-label={name}><h3>{name}</h3><div class="chips-row">{children}</div></div>;

function Dials({ desk, seat }: SeatProps) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const [player, more] = [view.player[seat], view.seats[seat]];
    if (!player || !more) return null;
    const dial = Number(desk.catalog.row('limits', 'trade_dial')?.['value'] ?? 27);
    return (
        <dl class="figures">
            <Figure icon="trade" label={t('civ.trade')} n={`${player.trade}/${dial}`} plus={`+${more.income}`} />
            <Figure icon="musical-notes" label={t('civ.culture')} n={player.culture} />
            <Figure icon="two-coins" label={t('civ.coins')} n={`${more.coins}/${more.roads.economic_goal}`} />
            <Figure icon="crossed-swords" label={t('civ.combat')} n={`+${more.combat}`} />
            <Figure icon="walk" label={t('civ.speed')} n={more.speed} />
            <Figure icon="stack" label={t('civ.stacking')} n={more.stacking} />
        </dl>
    );
}

/** The culture track: where the marker stands, what each space gives, what the next step costs; the step itself, where it can be taken. */
function Track({ desk, seat }: SeatProps) {
    const { t, say } = desk.speaker;
    const space = civView(desk).player[seat]?.space ?? 0;
    const next = nextSpace(desk.catalog, space);
    const rewards = desk.catalog.table('culture_spaces');
    const words = t('civ.trackAt', { n: space, all: rewards.length - 1 });
    const advance = seat === ownSeat(desk) ? desk.state.legal.find(({ action }) => action === 'advance') : undefined;
    return (
        <div class="track" role="group" aria-label={words}>
            <ol class={`spaces piece-${seat}`} aria-hidden="true">
                {rewards.slice(1).map((row, place) => <li key={place} class={`space space-${row['level']} reward-${row['reward']} ${place + 1 === space ? 'here' : place + 1 < space ? 'passed' : ''}`} title={`${place + 1}: ${t(`civ.reward.${row['reward'] as 'event'}`)}`} />)}
            </ol>
            {advance
                ? <button type="button" class="advance" data-answer="advance" data-refs="" onClick={() => desk.play(advance.action)}><Icon name="musical-notes" /> {say(advance.text)}</button>
                : <p class="quiet">{words}{next && ` · ${t('civ.nextSpace', { culture: Number(next['culture']), trade: Number(next['trade']), reward: t(`civ.reward.${next['reward'] as 'event'}`) })}`}</p>}
        </div>
    );
}

function Rule({ desk, seat }: SeatProps) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const [player, more] = [view.player[seat], view.seats[seat]];
    if (!player || !more) return null;
    const size = matchMedia(LARGE).matches ? 'L' : 'S'; // where there is room they say what they do
    return (
        <Part name={t('civ.rule', { n: player.policies.length, all: Math.max(more.policy_limit, player.policies.length) })}>
            {player.government && <CivCard desk={desk} refId={`government:${player.government}`} size={size} />}
            {player.policies.map((id) => <CivCard key={id} desk={desk} refId={`policy:${id}`} size={size} />)}
            {more.wonders.map((id) => <CivCard key={id} desk={desk} refId={`wonder:${id}`} size={size} />)}
            <button type="button" class="open-techs" onClick={() => openSheet({ kind: 'techs', seat })}><Icon name="light-bulb" /> {t('civ.techsOf', { n: player.techs.length })}</button>
        </Part>
    );
}

function CityLine({ desk, city }: { desk: Desk; city: CityAt }) {
    const { t } = desk.speaker;
    const can = city.can.length > 0;
    return (
        <button type="button" class={`chip chip-city ${can ? 'can-act' : ''}`} data-refs={`square:${city.at}`} onClick={() => openSheet({ kind: 'city', at: city.at })}>
            <span class="hidden">{`${city.at}: ${cityWords(desk, city)}. ${can ? t('civ.canAct', { what: city.can.map((id) => nameIn(desk, 'city_actions', id)).join(', ') }) : t('civ.cannotAct')}`}</span>
            <span aria-hidden="true"><b>{city.at}</b>{city.capital && '★'} <Icon name="gear-hammer" />{city.production} <Icon name="musical-notes" />{city.arts} <Icon name="trade" />{city.trade} <Icon name="checked-shield" />{city.defence}
                {city.program && <b> ×2</b>}{city.blockaded.length > 0 && <b class="bad"> ✕{city.blockaded.length}</b>}</span>
        </button>
    );
}

function Forces({ desk, seat, size }: SeatProps & { size: Size }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const [player, more] = [view.player[seat], view.seats[seat]];
    if (!player || !more) return null;
    const own = heldOf(desk.catalog.table('units'), player.units);
    const types = desk.catalog.table('unit_types').filter((row) => more.forces[row.id ?? '']);
    return (
        <Part name={t('civ.forces', { n: sum(Object.values(more.forces)), armies: more.armies, scouts: more.scouts })}>
            {own.length ? own.map(({ row, n }) => <CivCard key={row.id} desk={desk} refId={`unit:${row.id}`} size={size} seat={seat} n={n} />)
                : types.map((row) => <span key={row.id} class="chip still"><Icon name={unitIcons[row.id ?? ''] ?? ''} label={desk.speaker.say(row.name)} /> {more.forces[row.id ?? '']} <b>{ROMAN[more.ranks[row.id ?? ''] ?? 1]}</b></span>)}
            {!types.length && <span class="nothing">{t('civ.none')}</span>}
        </Part>
    );
}

const [TOLD, FULL] = [2, 4]; // events; players

function Stock({ desk, seat, size }: SeatProps & { size: Size }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const [player, more] = [view.player[seat], view.seats[seat]];
    if (!player || !more) return null;
    const kept = heldOf(desk.catalog.table('markers'), player.kept);
    const events = heldOf(desk.catalog.table('events'), player.events);
    const great = heldOf(desk.catalog.table('great_persons'), player.great);
    const hidden = sum(more.hand);
    const told = size === 'M' || (matchMedia(LARGE).matches && events.length <= TOLD && view.players < FULL); // beside a square map many are too high
    return (
        <>
            <Part name={t('civ.events', { n: hidden, all: more.hand_limit })}>
                {events.map(({ row, n }) => <CivCard key={row.id} desk={desk} refId={`event:${row.id}`} size={told ? 'L' : size} n={n} />)}
                {!events.length && more.hand.map((n, place) => n > 0 && <span key={place} class="chip still">{ROMAN[place + 1]} ×{n}</span>)}
                {!hidden && <span class="nothing">{t('civ.none')}</span>}
                {great.map(({ row, n }) => <CivCard key={row.id} desk={desk} refId={`great_person:${row.id}`} size={size} n={n} />)}
            </Part>
            <Part name={t('civ.resources')}>
                {heldOf(desk.catalog.table('resources'), player.tokens).map(({ row, n }) => <CivCard key={row.id} desk={desk} refId={`resource:${row.id}`} size={size} n={n} />)}
                {kept.map(({ row, n }) => <CivCard key={row.id} desk={desk} refId={`marker:${row.id}`} size={size} n={n} />)}
                {!kept.length && more.kept_huts > 0 && <span class="chip still"><Icon name="hut" label={nameIn(desk, 'classes', 'hut')} /> {more.kept_huts}</span>}
                {!kept.length && more.kept_villages > 0 && <span class="chip still"><Icon name="village" label={nameIn(desk, 'classes', 'village')} /> {more.kept_villages}</span>}
                {!sum(player.tokens) && !more.kept_huts && !more.kept_villages && <span class="nothing">{t('civ.none')}</span>}
            </Part>
        </>
    );
}
