// battle.tsx: a battle as it is fought: both sides with what they would have if it ended now, the fronts with wounds and who strikes first, one's own hand.
import { Icon } from '../../components/icon.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { UnitChip } from './civilization.tsx';
import { unitIcons } from './icons.ts';
import { frontsOf, heldOf, isFought, ranksOf, sideOf, standing, sum, trumps, typeOf } from './model.ts';
import type { FrontUnit } from './view.ts';
import { civView, fighter, nameIn } from './words.ts';

const ATTACKER = 0;
const DEFENDER = 1;

export function Battle({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const { battle, fight } = view;
    if (!battle.on || !fight) return null;
    const mine = sideOf(view, ownSeat(desk));
    const fronts = frontsOf(fight.fronts);
    const fought = isFought(view);
    return (
        <section class="battle" aria-label={t('civ.battleField')}>
            <h2>{t('civ.battleAt', { attacker: fighter(desk, battle.seat[ATTACKER] ?? -1), defender: fighter(desk, battle.seat[DEFENDER] ?? -1), at: battle.at })} <small class="quiet">{nameIn(desk, 'battle_kinds', battle.kind)}</small></h2>
            {fought && <p class="battle-won">{t('civ.battleWon', { name: fighter(desk, battle.seat[battle.won] ?? -1) })}</p>}
            {!fought && <Side desk={desk} side={DEFENDER} mine={mine} />}
            {!fought && <ol class="fronts" aria-label={t('civ.fronts')}>
                {fronts.map(({ number, front }) => (
                    <li key={number} class="front" aria-label={t('civ.front', { n: number + 1 })}>
                        <UnitOnFront desk={desk} unit={front[DEFENDER]} other={front[ATTACKER]} side={DEFENDER} />
                        <span class="front-number" aria-hidden="true">{number + 1}</span>
                        <UnitOnFront desk={desk} unit={front[ATTACKER]} other={front[DEFENDER]} side={ATTACKER} />
                    </li>
                ))}
                {!fronts.length && <li class="nothing">{t('civ.noFront')}</li>}
            </ol>}
            {!fought && <Side desk={desk} side={ATTACKER} mine={mine} />}
            {!fought && <p class="quiet battle-note">{t('civ.battleRule')}</p>}
        </section>
    );
}

function Side({ desk, side, mine }: { desk: Desk; side: number; mine: number }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const { battle, fight } = view;
    const seat = battle.seat[side] ?? -1;
    const total = fight?.totals[side] ?? 0;
    const other = fight?.totals[1 - side] ?? 0;
    const wins = side === DEFENDER ? total >= other : total > other;
    const hand = heldOf(desk.catalog.table('units'), side === ATTACKER ? battle.attacker_hand : battle.defender_hand);
    const killed = sum(side === ATTACKER ? battle.attacker_killed : battle.defender_killed);
    return (
        <div class={`battle-side ${side === mine ? 'mine' : ''} ${battle.side === side ? 'turn' : ''}`} role="group" aria-label={t(side === ATTACKER ? 'civ.attacker' : 'civ.defender')}>
            <p>
                {seat >= 0 && <SeatSign seat={seat} />} <b>{fighter(desk, seat)}</b> <small>{t(side === ATTACKER ? 'civ.attacker' : 'civ.defender')}</small>
                <span class={`total ${wins ? 'wins' : ''}`} title={t('civ.totalMeans')}>{t('civ.total', { n: total })}</span>
                <span>{t('civ.bonus', { n: battle.bonus[side] ?? 0 })}</span> <span>{t('civ.cardsLeft', { n: fight?.cards[side] ?? 0 })}</span> {killed > 0 && <span>{t('civ.killed', { n: killed })}</span>}
                {side === mine && battle.edge > 0 && <span>{t('civ.edge', { n: battle.edge })}</span>}
            </p>
            {hand.length > 0 && <div class="chips-row battle-hand">{hand.map((held) => <UnitChip key={held.row.id} desk={desk} held={held} ranks={ranksOf(view, seat)} />)}</div>}
        </div>
    );
}

function UnitOnFront({ desk, unit, other, side }: { desk: Desk; unit: FrontUnit | null; other: FrontUnit | null; side: number }) {
    const { t } = desk.speaker;
    if (!unit) return <span class="front-unit empty" title={t('civ.frontEmpty')}><span class="hidden">{t('civ.frontEmpty')}</span></span>;
    const type = typeOf(desk.catalog, unit.unit);
    const trump = other !== null && trumps(desk.catalog, unit.unit, other.unit);
    const beaten = nameIn(desk, 'unit_types', String(desk.catalog.row('unit_types', type)?.['trumps'] ?? ''));
    const words = [t('civ.unitOf', { side: t(side === ATTACKER ? 'civ.attacker' : 'civ.defender'), name: nameIn(desk, 'unit_types', type) }), t('civ.unitNumbers', { strength: unit.strength, health: unit.health }),
        unit.wounds > 0 && t('civ.wounds', { n: unit.wounds, left: standing(unit) }), beaten && t('civ.trumps', { name: beaten })].filter(Boolean).join(', ');
    return (
        <span class={`front-unit side-${side} ${trump ? 'trump' : ''}`} title={words}>
            <span class="hidden">{words}</span>
            <span aria-hidden="true"><Icon name={unitIcons[type] ?? ''} /> <b>{unit.strength}</b>{trump && '⚡'}</span>
            <span class="health" aria-hidden="true">{'●'.repeat(Math.max(0, standing(unit)))}<s>{'○'.repeat(unit.wounds)}</s></span>
        </span>
    );
}
