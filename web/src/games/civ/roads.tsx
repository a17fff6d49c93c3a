// roads.tsx: how far everybody is on each of the four ways to win, always in sight; the phase of the turn and who acts in it.
import { Icon } from '../../components/icon.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { roadIcons } from './icons.ts';
import { capitalDistance, isTogether, phasesOf, ROMAN, seatsFrom, spotsOf, turnOrder, type Spot } from './model.ts';
import { openSheet } from './sheets.ts';
import { civName, civView } from './words.ts';

const CLOSE = 0.75; // from here on the others should do something about it

export function Roads({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const spots = spotsOf(desk.catalog, view);
    return (
        <section class="roads" aria-label={t('civ.roads')}>
            <PhaseLine desk={desk} />
            <div class={`road-seats for-${view.players}`}>
                {seatsFrom(view, ownSeat(desk)).map((each) => <Road key={each} desk={desk} seat={each} spots={spots} />)}
            </div>
        </section>
    );
}

function PhaseLine({ desk }: { desk: Desk }) {
    const { t, say } = desk.speaker;
    const view = civView(desk);
    const order = turnOrder(view);
    return (
        <p class="phase-line">
            <b>{view.turn === 0 ? t('civ.setUp') : view.turn_limit ? t('civ.turnOf', { n: view.turn, all: view.turn_limit }) : t('civ.turn', { n: view.turn })}</b>
            <span class="phases">
                {view.turn > 0 && phasesOf(desk.catalog).map((row) => (
                    <span key={row.id} class={row.id === view.phase ? 'now' : ''} {...(row.id === view.phase ? { 'aria-current': 'step' } : {})} title={isTogether(row.id ?? '') ? t('civ.together') : t('civ.inTurn')}>{say(row.name)}{isTogether(row.id ?? '') ? ' ∥' : ''}</span>
                ))}
            </span>
            <span class="hidden">{t('civ.order', { names: order.map(desk.nameOf).join(', ') })}</span>
            <span class="order" aria-hidden="true" title={t('civ.order', { names: order.map(desk.nameOf).join(', ') })}>
                {order.map((seat, place) => <span key={seat} class={view.active === seat ? 'now' : ''}>{place > 0 && '›'}<SeatSign seat={seat} /></span>)}
            </span>
        </p>
    );
}

function Road({ desk, seat, spots }: { desk: Desk; seat: number; spots: readonly Spot[] }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const more = view.seats[seat];
    const player = view.player[seat];
    if (!more || !player) return null;
    const { roads } = more;
    const away = capitalDistance(spots, seat, view);
    const entries = [
        { key: 'culture', n: `${roads.culture}/${roads.culture_goal}`, share: roads.culture / roads.culture_goal, words: t('civ.road.culture', { n: roads.culture, all: roads.culture_goal, tokens: player.culture }) },
        { key: 'tech', n: roads.space_flight ? '★' : ROMAN[roads.tech_level] ?? '', share: roads.space_flight ? 0.95 : roads.tech_level / 5.5, words: t(roads.space_flight ? 'civ.road.techNow' : 'civ.road.tech', { n: roads.tech, level: ROMAN[roads.tech_level] ?? '0' }) },
        { key: 'economic', n: `${roads.economic}/${roads.economic_goal}`, share: roads.economic / roads.economic_goal, words: t('civ.road.economic', { n: roads.economic, all: roads.economic_goal }) },
        { key: 'military', n: away === null ? '–' : String(away), share: away === null ? 0 : 1 - Math.min(away, 16) / 16, words: away === null ? t('civ.road.militaryNone') : t('civ.road.military', { n: away, combat: more.combat, units: Object.values(more.forces).reduce((all, n) => all + n, 0) }) },
    ] as const;
    return (
        <section class={`road ${desk.state.turn === seat ? 'turn' : ''}`} aria-label={`${desk.nameOf(seat)}, ${civName(desk, seat)}`}>
            <h2><button type="button" class="who" title={t('civ.showSeat', { name: desk.nameOf(seat) })} onClick={() => openSheet({ kind: 'seat', seat })}><SeatSign seat={seat} /> <span>{desk.nameOf(seat)}</span> <small>{civName(desk, seat)}</small></button></h2>
            <ul>
                {entries.map(({ key, n, share, words }) => (
                    <li key={key} class={`road-${key} ${share >= CLOSE ? 'close' : ''}`} title={words}>
                        <Icon name={roadIcons[key]} label={words} /><b aria-hidden="true">{n}</b><small class="road-name" aria-hidden="true">{t(`civ.roadName.${key}`)}</small>
                        <svg class="road-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="bar-ground" width="100" height="6" /><rect class={`bar piece-${seat}`} width={Math.round(100 * Math.max(0, Math.min(1, share)))} height="6" /></svg>
                    </li>
                ))}
            </ul>
        </section>
    );
}
