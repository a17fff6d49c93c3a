// civilization.tsx: everything a player has: dials, culture track, government and policies, cities, forces, resources and cards. One's own cards are open, of others their backs are counted.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../components/icon.tsx';
import { Figure } from '../../components/numbers.tsx';
import type { Row } from '../../engine/protocol.ts';
import type { Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { Thing } from '../thing.tsx';
import { resourceIcons, unitIcons } from './icons.ts';
import { citiesOf, heldOf, nextSpace, rankRow, ROMAN, sum, unitNumbers, type CityAt, type Held } from './model.ts';
import type { UnitRow } from './view.ts';
import { cityWords, civName, civView, nameIn, rowWords } from './words.ts';

interface SeatProps {
    desk: Desk;
    seat: number;
}

export function Civilization({ desk, seat }: SeatProps) {
    const { t, say } = desk.speaker;
    const row = desk.catalog.row('civs', civView(desk).player[seat]?.civ ?? '');
    return (
        <section class="civilization" aria-label={t('civ.civilizationOf', { name: desk.nameOf(seat) })}>
            <h2><SeatSign seat={seat} /> {desk.nameOf(seat)} · {civName(desk, seat)}</h2>
            {row?.text && <p class="quiet civ-text">{say(row.text)}</p>}
            <Dials desk={desk} seat={seat} />
            <Track desk={desk} seat={seat} />
            <Rule desk={desk} seat={seat} />
            <Part name={t('civ.cities')}>{citiesOf(civView(desk), seat).map((city) => <CityLine key={city.at} desk={desk} city={city} />)}</Part>
            <Forces desk={desk} seat={seat} />
            <Stock desk={desk} seat={seat} />
        </section>
    );
}

const Part = ({ name, children }: { name: string; children: ComponentChildren }) => <div class="civ-part" role="group" aria-label={name}><h3>{name}</h3><div class="chips-row">{children}</div></div>;

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

/** The culture track: where the marker stands, what each space gives, and what the next step costs. */
function Track({ desk, seat }: SeatProps) {
    const { t } = desk.speaker;
    const space = civView(desk).player[seat]?.space ?? 0;
    const next = nextSpace(desk.catalog, space);
    const rewards = desk.catalog.table('culture_spaces');
    const words = t('civ.trackAt', { n: space, all: rewards.length - 1 });
    return (
        <div class="track" role="group" aria-label={words}>
            <ol class={`spaces piece-${seat}`} aria-hidden="true">
                {rewards.slice(1).map((row, place) => <li key={place} class={`space space-${row['level']} reward-${row['reward']} ${place + 1 === space ? 'here' : place + 1 < space ? 'passed' : ''}`} title={`${place + 1}: ${t(`civ.reward.${row['reward'] as 'event'}`)}`} />)}
            </ol>
            <p class="quiet">{words}{next && ` · ${t('civ.nextSpace', { culture: Number(next['culture']), trade: Number(next['trade']), reward: t(`civ.reward.${next['reward'] as 'event'}`) })}`}</p>
        </div>
    );
}

const Chip = ({ desk, kind, row, more = [], children }: { desk: Desk; kind: string; row: Row | undefined; more?: (string | false)[]; children: ComponentChildren }) => (
    <Thing desk={desk} refId={`${kind}:${row?.id ?? ''}`} class={`chip chip-${kind}`} label={rowWords(desk, row, more)}><span aria-hidden="true">{children}</span></Thing>
);

function Rule({ desk, seat }: SeatProps) {
    const { t, say } = desk.speaker;
    const view = civView(desk);
    const [player, more] = [view.player[seat], view.seats[seat]];
    if (!player || !more) return null;
    const government = desk.catalog.row('governments', player.government);
    return (
        <Part name={t('civ.rule', { n: player.policies.length, all: Math.max(more.policy_limit, player.policies.length) })}>
            <Chip desk={desk} kind="government" row={government}><Icon name="capitol" /> {say(government?.name)}</Chip>
            {player.policies.map((id) => { const row = desk.catalog.row('policies', id); return <Chip key={id} desk={desk} kind="policy" row={row}><Icon name="scroll-unfurled" /> {say(row?.name)}</Chip>; })}
            {more.wonders.map((id) => { const row = desk.catalog.row('wonders', id); return <Chip key={id} desk={desk} kind="wonder" row={row}><Icon name="great-pyramid" /> {say(row?.name)}</Chip>; })}
        </Part>
    );
}

function CityLine({ desk, city }: { desk: Desk; city: CityAt }) {
    const { t } = desk.speaker;
    const can = city.can.length > 0;
    return (
        <Thing desk={desk} refId={`square:${city.at}`} class={`chip chip-city ${can ? 'can-act' : ''}`} label={`${city.at}: ${cityWords(desk, city)}. ${can ? t('civ.canAct', { what: city.can.map((id) => nameIn(desk, 'city_actions', id)).join(', ') }) : t('civ.cannotAct')}`}>
            <span aria-hidden="true"><b>{city.at}</b>{city.capital && '★'} <Icon name="gear-hammer" />{city.production} <Icon name="musical-notes" />{city.arts} <Icon name="trade" />{city.trade} <Icon name="checked-shield" />{city.defence}
                {city.program && <small> ×2</small>}{city.blockaded.length > 0 && <small class="bad"> ✕{city.blockaded.length}</small>}</span>
        </Thing>
    );
}

function Forces({ desk, seat }: SeatProps) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const [player, more] = [view.player[seat], view.seats[seat]];
    if (!player || !more) return null;
    const own = heldOf(desk.catalog.table('units'), player.units);
    const types = desk.catalog.table('unit_types').filter((row) => more.forces[row.id ?? '']);
    return (
        <Part name={t('civ.forces', { n: sum(Object.values(more.forces)), armies: more.armies, scouts: more.scouts })}>
            {own.length ? own.map((held) => <UnitChip key={held.row.id} desk={desk} held={held} ranks={more.ranks} />)
                : types.map((row) => <span key={row.id} class="chip still"><Icon name={unitIcons[row.id ?? ''] ?? ''} label={desk.speaker.say(row.name)} /> {more.forces[row.id ?? '']} <small>{ROMAN[more.ranks[row.id ?? ''] ?? 1]}</small></span>)}
            {!types.length && <span class="nothing">{t('civ.none')}</span>}
        </Part>
    );
}

/** A unit card: its sign, strength and health. */
export function UnitChip({ desk, held: { row, n }, ranks }: { desk: Desk; held: Held; ranks: Record<string, number> }) {
    const { t, say } = desk.speaker;
    const unit = row as UnitRow;
    const { strength, health } = unitNumbers(unit, ranks);
    const name = say(rankRow(desk.catalog, unit.type, ranks[unit.type] ?? 1)?.name);
    return (
        <Thing desk={desk} refId={`unit:${unit.id}`} class={`chip chip-unit unit-${unit.type}`} label={`${name}. ${t('civ.unitNumbers', { strength, health })}${n > 1 ? `, ×${n}` : ''}`}>
            <span aria-hidden="true"><Icon name={unitIcons[unit.type] ?? ''} /> <b>{strength}</b>/{health}{n > 1 && <small> ×{n}</small>}</span>
        </Thing>
    );
}

function Stock({ desk, seat }: SeatProps) {
    const { t, say } = desk.speaker;
    const view = civView(desk);
    const [player, more] = [view.player[seat], view.seats[seat]];
    if (!player || !more) return null;
    const kept = heldOf(desk.catalog.table('markers'), player.kept);
    const events = heldOf(desk.catalog.table('events'), player.events);
    const great = heldOf(desk.catalog.table('great_persons'), player.great);
    const hidden = sum(more.hand);
    return (
        <>
            <Part name={t('civ.resources')}>
                {heldOf(desk.catalog.table('resources'), player.tokens).map(({ row, n }) => <Chip key={row.id} desk={desk} kind="resource" row={row} more={[`×${n}`]}><Icon name={resourceIcons[row.id ?? ''] ?? ''} /> {say(row.name)}{n > 1 && ` ×${n}`}</Chip>)}
                {kept.map(({ row, n }) => <Chip key={row.id} desk={desk} kind="marker" row={row}><Icon name={resourceIcons[String(row['resource'])] ?? 'hut'} /> {nameIn(desk, 'resources', String(row['resource']))}{n > 1 && ` ×${n}`}</Chip>)}
                {!kept.length && more.kept_huts > 0 && <span class="chip still"><Icon name="hut" label={nameIn(desk, 'classes', 'hut')} /> {more.kept_huts}</span>}
                {!kept.length && more.kept_villages > 0 && <span class="chip still"><Icon name="village" label={nameIn(desk, 'classes', 'village')} /> {more.kept_villages}</span>}
                {!sum(player.tokens) && !more.kept_huts && !more.kept_villages && <span class="nothing">{t('civ.none')}</span>}
            </Part>
            <Part name={t('civ.events', { n: hidden, all: more.hand_limit })}>
                {events.map(({ row, n }) => <Chip key={row.id} desk={desk} kind="event" row={row}><b>{ROMAN[Number(row['level'])]}</b> {say(row.name)}{n > 1 && ` ×${n}`}</Chip>)}
                {!events.length && more.hand.map((n, place) => n > 0 && <span key={place} class="chip still">{ROMAN[place + 1]} ×{n}</span>)}
                {!hidden && <span class="nothing">{t('civ.none')}</span>}
                {great.map(({ row, n }) => <Chip key={row.id} desk={desk} kind="great_person" row={row}><Icon name="brain" /> {say(row.name)}{n > 1 && ` ×${n}`}</Chip>)}
            </Part>
        </>
    );
}
