// player.tsx: everything of one player: numbers, resources to spend, wonders, the display on both sides, the hand.
import { Icon } from '../../components/icon.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { HeldCard, type Zone } from './card.tsx';
import { cardRows, numberIcons, payersOf, resourceIcons, stepOf, STEPS, suppliesOf, wonderRow } from './model.ts';
import { OwnedWonder, SeatSign } from './wonders.tsx';
import { resourceName, steelView } from './words.ts';

const SIDES: Zone[] = ['resource', 'tech', 'hand'];
/** What brings a card there. */
const VERBS: Record<Zone, string> = { resource: 'place resource replenish', tech: 'tech play react turn lose deplete pay', hand: 'take' };

export function PlayerDesk({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const view = steelView(desk);
    const player = view.player[seat];
    if (!player) return null;
    const own = seat === ownSeat(desk);
    const you = desk.state.viewer === seat;
    const all = SIDES.reduce((sum, side) => sum + player[side].length, 0);
    const payers = own ? payersOf(view, desk.chosen) : new Set<string>();
    return (
        <section class={`steel-desk ${desk.state.turn === seat ? 'turn' : ''} ${own ? 'own' : ''}`} style={{ '--held': Math.max(1, all), '--empty': SIDES.filter((side) => !player[side].length).length }}
            aria-label={t('steel.deskOf', { name: desk.nameOf(seat) })} {...(own ? { 'data-drop': 'buy' } : {})}>
            <header class="desk-head">
                <h2><SeatSign seat={seat} /> {desk.nameOf(seat)}{you && <span class="you"> · {t('seat.you')}</span>}</h2>
                {own && <Steps desk={desk} />}
                <DeskNumbers desk={desk} seat={seat} />
                <Supplies desk={desk} seat={seat} />
                <Wonders desk={desk} seat={seat} />
            </header>
            <div class="zones">
                {SIDES.map((side) => {
                    const cards = cardRows(desk.catalog, player[side]);
                    return (
                        <div key={side} class={`zone-of zone-${side} ${cards.length ? '' : 'empty'}`} style={{ '--cards': cards.length }} {...(own ? { 'data-drop': VERBS[side] } : {})} role="group" aria-label={t(`steel.zone.${side}`)}>
                            <h3>{t(`steel.short.${side}`)} <small>{cards.length}</small></h3>
                            <div class="held-cards">
                                {cards.map((card) => <HeldCard key={card.id} desk={desk} card={card} side={side} pays={payers.has(card.id)} />)}
                                {!cards.length && <span class="nothing">{t('steel.none')}</span>}
                            </div>
                        </div>
                    );
                })}
            </div>
        </section>
    );
}

/** The four phases of a turn, and where in it the viewer is. */
function Steps({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const { turn, viewer, phase } = desk.state;
    const now = turn === viewer && steelView(desk).active === viewer ? stepOf(phase) : null;
    if (now === null) return null;
    return (
        <ol class="steps" aria-label={t('steel.steps')}>
            {STEPS.map((step) => <li key={step} class={step === now ? 'now' : ''} {...(step === now ? { 'aria-current': 'step' as const } : {})}>{t(`steel.step.${step}`)}</li>)}
        </ol>
    );
}

function DeskNumbers({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const view = steelView(desk);
    const player = view.player[seat];
    const numbers = view.desks[seat];
    if (!player || !numbers) return null;
    const all = [
        { key: 'strength', icon: numberIcons.strength, n: numbers.defence > numbers.strength ? `${numbers.strength} (${numbers.defence})` : String(numbers.strength), words: t('steel.strengthWords', { n: numbers.strength, most: numbers.defence }) },
        { key: 'points', icon: numberIcons.points, n: String(numbers.points), words: t('steel.pointsWords', { n: numbers.points }) },
        ...(view.ends.track === undefined ? [] : [
            { key: 'track', icon: 'flag-objective', n: String(player.track), words: t('steel.onTrack', { n: player.track }) },
            { key: 'glory', icon: numberIcons.glory, n: String(player.supply), words: t('steel.markers', { n: player.supply }) },
        ]),
    ];
    return (
        <ul class="desk-numbers">
            {all.map(({ key, icon, n, words }) => <li key={key} title={words}><Icon name={icon} label={words} /><b aria-hidden="true">{n}</b></li>)}
        </ul>
    );
}

/** Each resource: cards that would give it, and what was gained for this turn only. */
function Supplies({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const own = seat === ownSeat(desk);
    return (
        <div class="supplies" role="group" aria-label={t('steel.supplies')}>
            {suppliesOf(desk.catalog, steelView(desk), seat).map(({ resource, cards, temporary }) => {
                const words = t(temporary ? 'steel.supplyTemporary' : 'steel.supply', { name: resourceName(desk, resource), n: cards, temporary });
                const inside = <><Icon name={resourceIcons[resource] ?? ''} /><b aria-hidden="true">{cards}</b>{temporary > 0 && <small aria-hidden="true">+{temporary}</small>}</>;
                const look = `steel-supply resource-${resource} ${cards + temporary ? '' : 'empty'} ${temporary ? 'temporary' : ''}`;
                return own ? <Thing key={resource} desk={desk} refId={`resource:${resource}`} label={words} class={look}>{inside}</Thing>
                    : <span key={resource} class={look} title={words}><span class="hidden">{words}</span>{inside}</span>;
            })}
        </div>
    );
}

function Wonders({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const rows = (steelView(desk).player[seat]?.wonders ?? []).flatMap((id) => wonderRow(desk.catalog, id) ?? []);
    if (!rows.length) return null;
    return <div class="owned-wonders" role="group" aria-label={t('steel.wondersOf')}>{rows.map((wonder) => <OwnedWonder key={wonder.id} desk={desk} wonder={wonder} />)}</div>;
}
