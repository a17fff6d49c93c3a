// civilization.tsx: one civilization at a glance: numbers, technologies by type and level, leader, wonders, army, hand. The same for every seat. What can be done with
// a card is done on it.
import { Figure } from '../../components/numbers.tsx';
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { Backs, Card, CardChip, Dots, refOf, type Size } from './card.tsx';
import { numberIcons, typeIcons } from './icons.ts';
import { Armies, Colonies, Pacts } from './army.tsx';
import { Banks } from './banks.tsx';
import { civilHandOf, civilRow, columnsOf, hasResigned, pileOf, type Column, type Tech } from './model.ts';
import { movesAt, Spots } from './spots.tsx';
import type { AgesCivilRow, AgesMilitaryRow, AgesPlayer } from 'messages/ages.ts';
import { signed } from '../words.ts';
import { agesView, typeName } from './words.ts';

/** `scene`: what is being asked, in the place of the hand. */
export function Civilization({ desk, seat, scene = null }: { desk: Desk; seat: number; scene?: preact.ComponentChildren }) {
    const { t } = desk.speaker;
    const player = agesView(desk).player[seat];
    if (!player) return null;
    if (hasResigned(player)) {
        return (
            <section class="civ" aria-label={t('ages.civilization', { name: desk.nameOf(seat) })}>
                <header class="civ-head"><h2>{desk.nameOf(seat)} <span class="resigned">· {t('ages.resigned')}</span></h2></header>
            </section>
        );
    }
    return (
        <section class={`civ ${desk.state.turn === seat ? 'turn' : ''} ${scene ? 'with-scene' : ''}`} aria-label={t('ages.civilization', { name: desk.nameOf(seat) })}>
            <Head desk={desk} seat={seat} player={player} />
            <Technologies desk={desk} player={player} />
            <div class="civ-lower">
                <State desk={desk} player={player} />
                <div class="civ-rest" role="group" aria-label={t('ages.civilization', { name: desk.nameOf(seat) })} tabIndex={0}>
                    <Specials desk={desk} player={player} />
                    <Armies desk={desk} seat={seat} />
                    <Colonies desk={desk} player={player} />
                    <Pacts desk={desk} seat={seat} />
                </div>
            </div>
            {scene ?? <Hand desk={desk} player={player} seat={seat} />}
        </section>
    );
}

function Head({ desk, seat, player }: { desk: Desk; seat: number; player: AgesPlayer }) {
    const { t } = desk.speaker;
    const view = agesView(desk);
    const ratings = view.ratings[seat];
    const forecast = view.forecast[seat];
    if (!ratings || !forecast) return null;
    const you = desk.state.viewer === seat;
    return (
        <header class="civ-head">
            <h2>{desk.nameOf(seat)}{you && <span class="you"> · {t('seat.you')}</span>}</h2>
            <Actions label={t('ages.civilActions')} free={player.ca} spent={player.ca_spent} once={player.once_ca} kind="civil" />
            <Actions label={t('ages.militaryActions')} free={player.ma} spent={player.ma_spent} once={player.once_ma} kind="military" />
            <Banks desk={desk} seat={seat} />
            <dl class="figures">
                <Figure icon={numberIcons.culture} label={t('counter.culture')} n={player.culture} plus={signed(ratings.culture)} />
                <Figure icon={numberIcons.science} label={t('counter.science')} n={player.science} plus={signed(ratings.science)} />
                <Figure icon={numberIcons.strength} label={t('counter.strength')} n={ratings.strength} />
                <Figure icon={numberIcons.food} label={t('counter.food')} n={ratings.food} tone={forecast.famine || forecast.corruption_food ? 'bad' : ''}
                    plus={ratings.consumption ? `+${ratings.food_production} −${ratings.consumption}` : signed(ratings.food_production)} />
                <Figure icon={numberIcons.resources} label={t('counter.resources')} n={ratings.resources} tone={forecast.corruption ? 'bad' : ''}
                    plus={ratings.corruption ? `+${ratings.resource_production} −${ratings.corruption}` : signed(ratings.resource_production)} />
                <Figure icon={numberIcons.happiness} label={t('counter.happiness')} n={`${ratings.happiness}/${ratings.happiness_needed}`} tone={forecast.uprising ? 'bad' : ''} />
                <Figure icon={numberIcons.worker} label={t('ages.unusedShort')} n={player.unused} />
            </dl>
        </header>
    );
}

/** Action tokens: filled while they can be spent. */
function Actions({ label, free, spent, once, kind }: { label: string; free: number; spent: number; once: number; kind: 'civil' | 'military' }) {
    const words = `${label}: ${free}/${free + spent}${once ? ` +${once}` : ''}`;
    return (
        <span class={`action-tokens tokens-${kind}`} role="img" aria-label={words} title={words}>
            <Icon name={numberIcons[kind]} />
            {Array.from({ length: free + spent }, (_, place) => <i key={place} class={place < free ? 'free' : 'spent'} />)}
            {once > 0 && <b>+{once}</b>}
        </span>
    );
}

function Technologies({ desk, player }: { desk: Desk; player: AgesPlayer }) {
    const columns = columnsOf(desk.catalog, player).filter((column) => column.levels.some(Boolean));
    return (
        <div class="techs" role="group" aria-label={desk.speaker.t('ages.technologies')} data-drop="develop">
            {columns.map((column) => <TechColumn key={column.type} desk={desk} column={column} />)}
        </div>
    );
}

/** The newest technology above; those on which nobody works, and nobody can, take little room. */
function TechColumn({ desk, column }: { desk: Desk; column: Column }) {
    const name = typeName(desk, column.type);
    const techs = column.levels.filter((tech) => tech !== null).reverse();
    return (
        <div class={`tech-column kind-${column.type} ${techs.slice(1).some((tech) => !isSlim(desk, tech)) ? 'stacked' : ''}`} role="group" aria-label={name}>
            <h3><Icon name={typeIcons[column.type] ?? ''} /><span>{name}</span></h3>
            {techs.map((tech, at) => <TechCard key={tech.row.id} desk={desk} tech={tech} newest={at === 0} />)}
        </div>
    );
}

/** Whether nobody works on an older technology, and nothing can be done with it. */
const isSlim = (desk: Desk, { row, workers, tokens }: Tech) => !workers && !tokens && !movesAt(desk, refOf(row)).length;

function TechCard({ desk, tech, newest }: { desk: Desk; tech: Tech; newest: boolean }) {
    const { t } = desk.speaker;
    const { row, workers, tokens } = tech;
    const moves = movesAt(desk, refOf(row));
    const slim = !newest && isSlim(desk, tech);
    return (
        <Card desk={desk} card={row} size={slim ? 's' : 'l'} class={`tech ${workers ? '' : 'idle'}`} inPlay more={[t('ages.workers', { n: workers }), tokens > 0 && t('ages.tokens', { n: tokens })]}
            foot={moves.length > 0 && <Spots desk={desk} refId={refOf(row)} actions={moves} />}>
            {!slim && <span class="on-card"><Dots n={workers} kind="worker" most={tokens ? 3 : 5} /><Dots n={tokens} kind="blue" most={2} /></span>}
        </Card>
    );
}

/** A card of one's own with what can be done on it. */
function OwnCard({ desk, card, size = 'm', class: className = '', more = [], inPlay = true, settled = false, children }: { desk: Desk; card: AgesCivilRow | AgesMilitaryRow; size?: Size; class?: string; more?: (string | false)[]; inPlay?: boolean; settled?: boolean; children?: preact.ComponentChildren }) {
    const moves = movesAt(desk, refOf(card));
    return <Card desk={desk} card={card} size={size} class={className} more={more} inPlay={inPlay} settled={settled} foot={moves.length > 0 && <Spots desk={desk} refId={refOf(card)} actions={moves} />}>{children}</Card>;
}

/** Government, leader and wonders: the great cards of a civilization. */
function State({ desk, player }: { desk: Desk; player: AgesPlayer }) {
    const { t } = desk.speaker;
    const government = civilRow(desk.catalog, player.government);
    const leader = civilRow(desk.catalog, player.leader);
    return (
        <div class="state" role="group" aria-label={t('ages.state')} data-drop="leader play develop revolution" data-tips="above">
            {leader ? <OwnCard desk={desk} card={leader} /> : <span class="empty-place"><Icon name={typeIcons['leader'] ?? ''} />{t('ages.noLeader')}</span>}
            {government && <OwnCard desk={desk} card={government} settled />}
            <Wonder desk={desk} player={player} />
            {player.completed.flatMap((id) => civilRow(desk.catalog, id) ?? []).map((card) => {
                const ruined = player.ruined.includes(card.id);
                return (
                    <OwnCard key={card.id} desk={desk} card={card} class={ruined ? 'ruined' : 'done'} settled more={[t(ruined ? 'ages.ruined' : 'ages.completed'), player.tucked === card.id && t('ages.homer')]}>
                        <span class="stage-mark" aria-hidden="true">{ruined ? '✕' : '✓'}</span>
                    </OwnCard>
                );
            })}
        </div>
    );
}

function Specials({ desk, player }: { desk: Desk; player: AgesPlayer }) {
    const cards = player.special.flatMap((id) => civilRow(desk.catalog, id) ?? []);
    if (!cards.length) return null;
    return <div class="civ-part" role="group" aria-label={desk.speaker.t('ages.specials')}><div class="chips-row">{cards.map((card) => <CardChip key={card.id} desk={desk} card={card} />)}</div></div>;
}

/** The wonder in progress: what each stage costs, and which are done. */
function Wonder({ desk, player }: { desk: Desk; player: AgesPlayer }) {
    const { t } = desk.speaker;
    const card = civilRow(desk.catalog, player.wonder);
    if (!card) return null;
    const costs = Object.values(card.stages);
    return (
        <OwnCard desk={desk} card={card} class="under-way" more={[t('ages.stages', { n: player.stages, all: costs.length, costs: costs.join(', ') })]}>
            <span class="stages" aria-hidden="true">{costs.map((cost, place) => <i key={place} class={place < player.stages ? 'done' : place === player.stages ? 'next' : ''}>{place < player.stages ? '✓' : cost}</i>)}</span>
        </OwnCard>
    );
}

/** How full a hand is; marked where nothing more can be taken, or something must go. */
const Fill = ({ n, most, full }: { n: number; most: number; full: boolean }) => <small class={full ? 'full' : ''}>{n}/{most}</small>;

const MOST_PLACES = 4; // more of them would say no more
const MANY = 4; // military cards that fit with their pictures
const Places = ({ n }: { n: number }) => <>{Array.from({ length: Math.max(0, Math.min(MOST_PLACES, n)) }, (_, place) => <span key={place} class="hand-place" aria-hidden="true" />)}</>;

/** Both hands tell what their cards do; the military one, which waits for politics, in little room. Dashed places are still free. */
function Hand({ desk, player, seat }: { desk: Desk; player: AgesPlayer; seat: number }) {
    const { t } = desk.speaker;
    const ratings = agesView(desk).ratings[seat];
    const civil = civilHandOf(desk.catalog, player.civil);
    const military = pileOf(desk.catalog, player.military);
    const inHand = [...military.known].sort((one, two) => Number(desk.usable.has(refOf(two))) - Number(desk.usable.has(refOf(one)))); // what can be played now comes first
    const [civilMost, militaryMost] = [ratings?.civil_limit ?? 0, ratings?.military_limit ?? 0];
    return (
        <div class="hand" data-drop="take" data-tips="above">
            <div class="hand-part" role="group" aria-label={t('ages.civilHand')} style={{ '--cards': Math.max(civilMost, player.civil.length) }}>
                <h3>{t('ages.civilHand')} <Fill n={player.civil.length} most={civilMost} full={player.civil.length >= civilMost} /></h3>
                <div class="hand-cards">
                    {civil.known.map((card, place) => <OwnCard key={`${card.id}-${place}`} desk={desk} card={card} inPlay={false} />)}
                    <Backs desk={desk} backs={civil.backs} />
                    <Places n={civilMost - player.civil.length} />
                </div>
            </div>
            <div class={`hand-part military-hand ${player.military.length > MANY ? 'many' : ''}`} role="group" aria-label={t('ages.militaryHand')} style={{ '--cards': Math.max(militaryMost, player.military.length) }}>
                <h3>{t('ages.militaryHand')} <Fill n={player.military.length} most={militaryMost} full={player.military.length > militaryMost} /></h3>
                <div class="hand-cards">
                    {inHand.map((card, place) => <OwnCard key={`${card.id}-${place}`} desk={desk} card={card} inPlay={false} />)}
                    <Backs desk={desk} backs={military.backs} />
                    <Places n={militaryMost - player.military.length} />
                </div>
            </div>
        </div>
    );
}
