// battle.tsx: a battle as a scene over the whole board: both sides with what they would have if it ended now, the fronts with wounds and who strikes first, one's own
// hand as cards. How it ended is told by a scene that waits for a click (scenes.ts).
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import type { Action } from 'messages/protocol.ts';
import { withNames } from '../../i18n/index.ts';
import { ownSeat, type Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { Answer } from './answers.tsx';
import { CivCard } from './card.tsx';
import { unitIcons } from './icons.ts';
import { frontOf, frontsOf, heldOf, isFought, ranksOf, sideOf, standing, sum, trumps, typeOf } from './model.ts';
import type { CivFrontUnit } from 'messages/civ.ts';
import { civView, fighter, nameIn } from './words.ts';

const ATTACKER = 0;
const DEFENDER = 1;

export function Battle({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const { battle, fight } = view;
    if (!battle.on || !fight || isFought(view)) return null;
    const mine = sideOf(view, ownSeat(desk));
    const near = mine < 0 ? ATTACKER : mine; // one's own side is the nearer one
    return (
        <section class="battle" aria-label={t('civ.battleField')}>
            <h2><Icon name="sword-clash" /> {t('civ.battleAt', { attacker: fighter(desk, battle.seat[ATTACKER] ?? -1), defender: fighter(desk, battle.seat[DEFENDER] ?? -1), at: battle.at ?? '' })} <small class="quiet">{nameIn(desk, 'battle_kinds', battle.kind)}</small></h2>
            <Side desk={desk} side={1 - near} mine={mine} />
            <Balance desk={desk} near={near} own={battle.seat[near] === desk.state.viewer} />
            <Fronts desk={desk} near={near} />
            <Side desk={desk} side={near} mine={mine} />
            <Means desk={desk} />
            <p class="quiet battle-note">{t('civ.battleRule')} {t('civ.trumpRule')}</p>
        </section>
    );
}

/** How it stands: the two totals, and who wins if it ends now. */
function Balance({ desk, near, own: isOwn }: { desk: Desk; near: number; own: boolean }) {
    const { t } = desk.speaker;
    const { battle, fight } = civView(desk);
    const [own, other] = [fight?.totals[near] ?? 0, fight?.totals[1 - near] ?? 0];
    const wins = own > other || (own === other && near === DEFENDER) ? near : 1 - near;
    const share = own + other > 0 ? (100 * other) / (own + other) : 50;
    const nameOf = (side: number) => fighter(desk, battle.seat[side] ?? -1);
    const [cards, others] = [fight?.cards[near] ?? 0, fight?.cards[1 - near] ?? 0];
    const words = t('civ.ifNow', { name: nameOf(wins), n: Math.max(own, other), m: Math.min(own, other) });
    return (
        <div class="balance">
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class={`bar side-of-${battle.seat[1 - near]} piece-${battle.seat[1 - near]}`} width={share} height="6" /><rect class={`bar piece-${battle.seat[near]}`} x={share} width={100 - share} height="6" /></svg>
            {fight?.percent !== undefined && <p class="battle-odds" title={t('civ.oddsMean')}><b>{fight.percent}%</b> <span>{isOwn ? t('civ.yourOdds') : t('civ.oddsOf', { name: nameOf(near) })}</span></p>}
            <p>{words} <span class="quiet">{isOwn ? t('civ.stillToCome', { n: cards, m: others }) : t('civ.cardsToCome', { name: nameOf(near), n: cards, other: nameOf(1 - near), m: others })}</span></p>
        </div>
    );
}

/** The fronts; where a unit of the chosen kind can be played, a click at the front plays it there. */
function Fronts({ desk, near }: { desk: Desk; near: number }) {
    const { t } = desk.speaker;
    const { battle, fight } = civView(desk);
    const fronts = frontsOf(fight?.fronts ?? []);
    const aimed = (front: number): Action | undefined => {
        const about = desk.state.legal.filter(({ action }) => frontOf(action) === front && desk.chosen.every((ref) => !ref.startsWith('unit:') || action.split(' ')[1] === ref.slice(5)));
        return about.length === 1 ? about[0] : undefined;
    };
    const opening = desk.state.legal.filter(({ action }) => action.startsWith('play') && action.endsWith('new') && desk.chosen.some((ref) => action.split(' ')[1] === ref.slice(5)));
    return (
        <ol class="fronts" aria-label={t('civ.fronts')}>
            {fronts.map(({ number, front }) => {
                const action = aimed(number);
                return (
                    <li key={number} class={`front ${action ? 'aimed' : ''}`} aria-label={t('civ.front', { n: number + 1 })}>
                        <UnitOnFront desk={desk} unit={front[1 - near] ?? null} other={front[near] ?? null} side={1 - near} />
                        <span class="front-number" aria-hidden="true">{number + 1}</span>
                        <UnitOnFront desk={desk} unit={front[near] ?? null} other={front[1 - near] ?? null} side={near} />
                        {action && <button type="button" class="play-here" data-answer={action.action} onClick={() => desk.play(action.action)}>{withNames(desk.speaker, action.text, desk.state.seats)}</button>}
                    </li>
                );
            })}
            {opening[0] && <li class="front aimed new-front"><button type="button" class="play-here" data-answer={opening[0].action} onClick={() => desk.play(opening[0]?.action ?? '')}>{withNames(desk.speaker, opening[0].text, desk.state.seats)}</button></li>}
            {!fronts.length && !opening[0] && <li class="nothing">{t('civ.noFront', { name: fighter(desk, battle.seat[battle.side] ?? -1) })}</li>}
        </ol>
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
                {seat >= 0 && <SeatSign seat={seat} />} <b>{fighter(desk, seat)}</b>{seat >= 0 && seat === desk.state.viewer && <span class="you"> · {t('seat.you')}</span>} <span class="quiet">{t(side === ATTACKER ? 'civ.attacker' : 'civ.defender')}{side === mine && seat < 0 && ` · ${t('civ.youCommand')}`}</span>
                <span class={`total ${wins ? 'wins' : ''}`} title={t('civ.totalMeans')}>{t('civ.total', { n: total })}</span>
                <span>{t('civ.bonus', { n: battle.bonus[side] ?? 0 })}</span> <span>{t('civ.cardsLeft', { n: fight?.cards[side] ?? 0 })}</span> {killed > 0 && <span>{t('civ.killed', { n: killed })}</span>}
                {side === mine && battle.edge > 0 && <span>{t('civ.edge', { n: battle.edge })}</span>}
            </p>
            {hand.length > 0 && <div class="battle-hand">{hand.map(({ row, n }) => <CivCard key={row.id} desk={ranked(desk, seat)} refId={`unit:${row.id}`} size="M" seat={Math.max(0, seat)} n={n} more={[beatsWords(desk, String(row['type']))]} />)}</div>}
        </div>
    );
}

/** Barbarians have ranks of their own: their cards are read at those. */
function ranked(desk: Desk, seat: number): Desk {
    if (seat >= 0) return desk;
    const view = civView(desk);
    return { ...desk, state: { ...desk.state, view: { ...view, seats: view.seats.map((each) => ({ ...each, ranks: ranksOf(view, -1) })) } as unknown as Desk['state']['view'] } };
}

function beatsWords(desk: Desk, type: string): string | false {
    const beaten = nameIn(desk, 'unit_types', String(desk.catalog.row('unit_types', type)?.['trumps'] ?? ''));
    return beaten !== '' && desk.speaker.t('civ.trumps', { name: beaten });
}

/** What else can be done: abilities, events, the end of the turn of battle. Units are played from the hand. */
function Means({ desk }: { desk: Desk }) {
    const { legal } = desk.state;
    const others = legal.filter(({ action }) => !/^(play|hit|heal) /.test(action));
    return others.length ? <div class="battle-means">{others.map((action) => <Answer key={action.action} desk={desk} action={action} among={legal} size="M" />)}</div> : null;
}

function UnitOnFront({ desk, unit, other, side }: { desk: Desk; unit: CivFrontUnit | null; other: CivFrontUnit | null; side: number }) {
    const { t } = desk.speaker;
    if (!unit) return <span class="front-unit empty" title={t('civ.frontEmpty')}><span class="hidden">{t('civ.frontEmpty')}</span></span>;
    const type = typeOf(desk.catalog, unit.unit);
    const trump = other !== null && trumps(desk.catalog, unit.unit, other.unit);
    const words = [t('civ.unitOf', { side: t(side === ATTACKER ? 'civ.attacker' : 'civ.defender'), name: nameIn(desk, 'unit_types', type) }), t('civ.unitNumbers', { strength: unit.strength, health: unit.health }),
        unit.wounds > 0 && t('civ.wounds', { n: unit.wounds, left: standing(unit) }), beatsWords(desk, type)].filter(Boolean).join(', ');
    return (
        <span class={`front-unit side-${side} ${trump ? 'trump' : ''}`} title={words}>
            <span class="hidden">{words}</span>
            <Picture game="civ" refId={`unit:${unit.unit}`} />
            <span class="unit-strength" aria-hidden="true"><Icon name={unitIcons[type] ?? ''} /> <b>{unit.strength}</b>{trump && '⚡'}</span>
            <span class="health" aria-hidden="true">{'●'.repeat(Math.max(0, standing(unit)))}<s>{'○'.repeat(unit.wounds)}</s></span>
        </span>
    );
}
