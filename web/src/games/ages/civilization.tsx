// civilization.tsx: one civilization at a glance: numbers, technologies by type and level, state, army, hand. The same for every seat.
import { Figure } from '../../components/numbers.tsx';
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { AgeMark, Backs, CardChip, CostMark, Dots } from './card.tsx';
import { numberIcons, typeIcons } from './icons.ts';
import { Armies, Colonies, Pacts } from './army.tsx';
import { Banks } from './banks.tsx';
import { civilHandOf, civilRow, columnsOf, hasResigned, pileOf, yieldsOf, type Column, type Tech } from './model.ts';
import type { AgesPlayer } from './view.ts';
import { nameSize, signed } from '../words.ts';
import { agesView, cardLabel, typeName } from './words.ts';

const LEVELS = ['age_a', 'age_1', 'age_2', 'age_3'];

export function Civilization({ desk, seat }: { desk: Desk; seat: number }) {
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
        <section class={`civ ${desk.state.turn === seat ? 'turn' : ''}`} aria-label={t('ages.civilization', { name: desk.nameOf(seat) })}>
            <Head desk={desk} seat={seat} player={player} />
            <Technologies desk={desk} player={player} />
            <Hand desk={desk} player={player} seat={seat} />
            <div class="civ-lower">
                <State desk={desk} player={player} />
                <Armies desk={desk} seat={seat} />
                <Banks desk={desk} seat={seat} />
                <Colonies desk={desk} player={player} />
                <Pacts desk={desk} seat={seat} />
            </div>
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
    const columns = columnsOf(desk.catalog, player);
    // Types and levels without a card take little room.
    const wide = columns.map((column) => (column.levels.some(Boolean) ? 'minmax(0, 1fr)' : '26px')).join(' ');
    const high = [0, 1, 2, 3].map((level) => (columns.some((column) => column.levels[level]) ? '44px' : '10px')).join(' ');
    return (
        <div class="techs" style={{ '--columns': wide, '--levels': high }} role="group" aria-label={desk.speaker.t('ages.technologies')}>
            <div class="tech-levels" aria-hidden="true"><span />{LEVELS.map((age) => <AgeMark key={age} age={age} />)}</div>
            {columns.map((column) => <TechColumn key={column.type} desk={desk} column={column} />)}
        </div>
    );
}

function TechColumn({ desk, column }: { desk: Desk; column: Column }) {
    const name = typeName(desk, column.type);
    const any = column.levels.some(Boolean);
    return (
        <div class={`tech-column kind-${column.type} ${any ? '' : 'empty'}`} role="group" aria-label={name} title={any ? undefined : name}>
            <h3><Icon name={typeIcons[column.type] ?? ''} /><span class={any ? '' : 'hidden'}>{name}</span></h3>
            {column.levels.map((tech, level) => (tech ? <TechCard key={level} desk={desk} tech={tech} /> : <span key={level} class="tech-empty" aria-hidden="true" />))}
        </div>
    );
}

function TechCard({ desk, tech }: { desk: Desk; tech: Tech }) {
    const { t, say } = desk.speaker;
    const { row, workers, tokens } = tech;
    const yields = yieldsOf(row);
    const crowded = workers + tokens > 5;
    return (
        <Thing desk={desk} refId={`civil:${row.id}`} class={`tech kind-${row.type} ${workers ? '' : 'idle'}`}
            label={cardLabel(desk, row, [t('ages.workers', { n: workers }), tokens > 0 && t('ages.tokens', { n: tokens })])}>
            <span class={`name ${nameSize(say(row.name), 9)}`} aria-hidden="true">{say(row.name)}</span>
            <span class="on-card"><AgeMark age={row.age} /><Dots n={workers} kind="worker" most={crowded || yields.length > 1 ? 2 : 4} /><Dots n={tokens} kind="blue" most={crowded ? 1 : 4} />
                <span class="yields" aria-hidden="true">{yields.map(({ kind, n }) => <small key={kind}>{n}<Icon name={numberIcons[kind]} /></small>)}</span></span>
        </Thing>
    );
}

function State({ desk, player }: { desk: Desk; player: AgesPlayer }) {
    const { t } = desk.speaker;
    const cards = [player.government, player.leader, ...player.special].flatMap((id) => civilRow(desk.catalog, id) ?? []);
    return (
        <div class="civ-part" role="group" aria-label={t('ages.state')}>
            <h3>{t('ages.state')}</h3>
            <div class="chips-row">
                {cards.map((card) => <CardChip key={card.id} desk={desk} card={card} />)}
                {!player.leader && <span class="nothing">{t('ages.noLeader')}</span>}
                <Wonder desk={desk} player={player} />
                {player.completed.flatMap((id) => civilRow(desk.catalog, id) ?? []).map((card) => {
                    const ruined = player.ruined.includes(card.id);
                    return <CardChip key={card.id} desk={desk} card={card} class={ruined ? 'ruined' : 'done'} more={[t(ruined ? 'ages.ruined' : 'ages.completed'), player.tucked === card.id && t('ages.homer')]}>
                        <span class="stage-mark" aria-hidden="true">{ruined ? '✕' : '✓'}</span>
                    </CardChip>;
                })}
            </div>
        </div>
    );
}

/** The wonder in progress: what each stage costs, and which are done. */
function Wonder({ desk, player }: { desk: Desk; player: AgesPlayer }) {
    const { t } = desk.speaker;
    const card = civilRow(desk.catalog, player.wonder);
    if (!card) return null;
    const costs = Object.values(card.stages);
    return (
        <CardChip desk={desk} card={card} class="under-way" more={[t('ages.stages', { n: player.stages, all: costs.length, costs: costs.join(', ') })]}>
            <span class="stages" aria-hidden="true">{costs.map((cost, place) => <i key={place} class={place < player.stages ? 'done' : ''}>{place < player.stages ? '✓' : cost}</i>)}</span>
        </CardChip>
    );
}

/** How full a hand is; marked where nothing more can be taken, or something must go. */
const Fill = ({ n, most, full }: { n: number; most: number; full: boolean }) => <small class={full ? 'full' : ''}>{n}/{most}</small>;

function Hand({ desk, player, seat }: { desk: Desk; player: AgesPlayer; seat: number }) {
    const { t } = desk.speaker;
    const ratings = agesView(desk).ratings[seat];
    const civil = civilHandOf(desk.catalog, player.civil);
    const military = pileOf(desk.catalog, player.military);
    if (!player.civil.length && !player.military.length) return null;
    return (
        <div class="hand">
            <div class="civ-part" role="group" aria-label={t('ages.civilHand')}>
                <h3>{t('ages.civilHand')} <Fill n={player.civil.length} most={ratings?.civil_limit ?? 0} full={player.civil.length >= (ratings?.civil_limit ?? 0)} /></h3>
                <div class="chips-row">
                    {civil.known.map((card, place) => <CardChip key={`${card.id}-${place}`} desk={desk} card={card}><CostMark card={card} /></CardChip>)}
                    <Backs desk={desk} backs={civil.backs} />
                </div>
            </div>
            <div class="civ-part" role="group" aria-label={t('ages.militaryHand')}>
                <h3>{t('ages.militaryHand')} <Fill n={player.military.length} most={ratings?.military_limit ?? 0} full={player.military.length > (ratings?.military_limit ?? 0)} /></h3>
                <div class="chips-row">
                    {military.known.map((card, place) => <CardChip key={`${card.id}-${place}`} desk={desk} card={card} />)}
                    <Backs desk={desk} backs={military.backs} />
                </div>
            </div>
        </div>
    );
}
