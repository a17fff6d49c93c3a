// scene.tsx: what gets the middle of the screen: a fight while it lasts, with its odds and answers; what came of one; who entered a new era.
import { useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { withNames } from '../../i18n/index.ts';
import { settings } from '../../settings.ts';
import type { Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { Thing } from '../thing.tsx';
import { CardFace, EraFace } from './card.tsx';
import { erasOf, spotsOf } from './model.ts';
import { HexFace, Swatch } from './terrain.tsx';
import { foughtSince, progressedSince, type Fought, type Laid, type Progressed } from './told.ts';
import type { TempusCardRow, TempusView } from 'messages/tempus.ts';
import { cardWords, tempusView, terrainName } from './words.ts';

const FIGHT_PHASES = new Set(['terrain', 'attack', 'defend', 'advance', 'advance_more']);

/** What there is to see, the most urgent alone: a fight of one's own, then what has just come of one, then the round. */
export function Scenes({ desk }: { desk: Desk }) {
    const { version, last, log, viewer, over } = desk.state;
    const [seen, setSeen] = useState(version); // what happened before is known, or was dismissed
    if (version !== last || over || viewer < 0) return null;
    const view = tempusView(desk);
    const mine = ({ attacker, defender }: { attacker: number; defender: number }) => attacker === viewer || defender === viewer;
    const running = view.own?.fight;
    const choosing = FIGHT_PHASES.has(desk.state.phase) && desk.state.legal.length > 0;
    // Whoever has gone on has seen it.
    const acted = log.findLast(({ seat }) => seat === viewer)?.version ?? 0;
    const since = Math.max(seen, acted);
    const fought = foughtSince(log, choosing ? 0 : since).filter(mine).at(-1);
    if (running && mine(running) && view.fight_from) return <FightScene desk={desk} view={view} />;
    if (!settings.value.scenes && !choosing) return null;
    if (fought) return <ResultScene desk={desk} fought={fought} asked={choosing} close={() => setSeen(last)} />;
    const round = progressedSince(log, since);
    return round && !choosing && view.round > 0 ? <RoundScene desk={desk} round={round} close={() => setSeen(last)} /> : null;
}

/** Cards as they lie; those of others that are hidden as their number. */
const LaidCards = ({ desk, cards, hidden = 0 }: { desk: Desk; cards: readonly string[]; hidden?: number }) => (
    <span class="laid-cards">
        {cards.map((id, place) => {
            const card = desk.catalog.row('cards', id) as TempusCardRow | undefined;
            return card ? <Thing key={`${id}-${place}`} desk={desk} refId={`card:${id}`} class="laid-card" label={cardWords(desk, card)}><CardFace desk={desk} card={card} size="S" /></Thing> : null;
        })}
        {hidden > 0 && <span class="laid-hidden"><Icon name="card-pickup" label={desk.speaker.t('tempus.laid', { n: hidden })} /> ×{hidden}</span>}
    </span>
);

interface SideProps {
    desk: Desk;
    seat: number;
    role: 'attacks' | 'defends';
    strength: string;
    note?: string;
    cards: readonly string[];
    hidden?: number;
    better?: boolean;
}

const Side = ({ desk, seat, role, strength, note = '', cards, hidden = 0, better = false }: SideProps) => (
    <div class={`fight-side ${better ? 'better' : ''}`}>
        <p class="fight-who"><SeatSign seat={seat} /> <b>{desk.nameOf(seat)}</b> <span class="quiet">{desk.speaker.t(`tempus.side.${role}`)}</span></p>
        <p class="fight-strength">{strength}</p>
        {note && <p class="quiet">{note}</p>}
        <LaidCards desk={desk} cards={cards} hidden={hidden} />
    </div>
);

const Ground = ({ desk, terrain }: { desk: Desk; terrain: string | null | undefined }) => (
    <p class="fight-ground">
        {terrain ? <><svg class="fight-hex" viewBox="-21 -19 42 38" aria-hidden="true"><HexFace of="terrain" terrain={terrain} /></svg> {terrainName(desk, terrain)}</> : <Icon name="castle" />}
    </p>
);

/** A scene leaves the hexes it is about in sight. */
function isLow(desk: Desk, hex: string | null): boolean {
    const land = spotsOf(desk.catalog, tempusView(desk)).filter(({ terrain }) => terrain);
    const rows = land.map(({ row }) => row);
    const row = land.find(({ id }) => id === hex)?.row ?? 0;
    return row > (Math.min(...rows) + Math.max(...rows)) / 2;
}

/** A fight that is on. */
function FightScene({ desk, view }: { desk: Desk; view: TempusView }) {
    const { t } = desk.speaker;
    const fight = view.own?.fight;
    if (!fight) return null;
    const attacks = fight.attacker === desk.state.viewer;
    const laid = (seat: number) => (view.player[seat]?.laid ?? []).filter((id) => id !== null);
    const hidden = (seat: number) => (view.player[seat]?.laid.length ?? 0) - laid(seat).length;
    const hand = view.player[fight.defender]?.hand.length ?? 0;
    const theirs = attacks ? (hand ? t('tempus.mayAdd', { cards: hand, n: fight.theirs ?? 0 }) : t('question.tempus.noCards')) : '';
    const safe = (fight.attack ?? 0) + (fight.most ?? 0); // what the attacker can have at most
    const unseen = !attacks && fight.hidden ? t('tempus.mayAddHidden', { n: fight.most ?? 0 }) : '';
    return (
        <section class={`tempus-scene fight-scene ${isLow(desk, view.fight_to) ? 'high' : ''}`} aria-label={t('tempus.fightOf', { name: desk.nameOf(fight.attacker), other: desk.nameOf(fight.defender), hex: view.fight_to ?? '' })}>
            <div class="fight-sides">
                <Side desk={desk} seat={fight.attacker} role="attacks" strength={String(fight.attack ?? '')} note={unseen} cards={laid(fight.attacker)} hidden={hidden(fight.attacker)} />
                <div class="fight-middle">
                    <Ground desk={desk} terrain={view.fight_terrain} />
                    {attacks && fight.percent !== undefined && <p class="fight-odds"><b>{fight.percent}%</b> <span>{t('tempus.winChance')}</span></p>}
                    {!attacks && fight.hidden !== undefined && <p class="fight-odds">{(fight.defence ?? 0) >= safe ? <b class="sure">{t('tempus.safe')}</b> : <><b>{safe}</b> <span>{t('tempus.safeWith')}</span></>}</p>}
                </div>
                <Side desk={desk} seat={fight.defender} role="defends" strength={String(fight.defence ?? '')} note={theirs} cards={laid(fight.defender)} hidden={hidden(fight.defender)} />
            </div>
            <p class="quiet">{t(attacks ? 'question.tempus.equal' : 'question.tempus.equalYou')}</p>
            <Answers desk={desk} />
        </section>
    );
}

/** The answers to what is asked: cards to lay as they are, the rest as buttons. */
function Answers({ desk }: { desk: Desk }) {
    const { legal, phase, seats } = desk.state;
    if (!legal.length || !FIGHT_PHASES.has(phase)) return null;
    const others = legal.filter(({ action }) => !action.startsWith('play '));
    const lays = others.length < legal.length;
    const hand = tempusView(desk).own?.hand ?? [];
    const count = (terrain: string) => hand.filter(({ card }) => (desk.catalog.row('cards', card) as TempusCardRow | undefined)?.terrain === terrain).length;
    return (
        <div class="scene-answers">
            {lays && <p>{desk.speaker.t('tempus.layFromHand')}</p>}
            {others.map((action) => {
                const terrain = action.action.startsWith('terrain ') ? action.action.slice(8) : '';
                return (
                    <button type="button" key={action.action} class={terrain ? 'terrain-answer' : 'primary'} data-move={action.action} onClick={() => desk.play(action.action)}>
                        {terrain ? <><Swatch desk={desk} terrain={terrain} label={false} /> {terrainName(desk, terrain)} <small>{desk.speaker.t('tempus.yourCardsCount', { n: count(terrain) })}</small></> : withNames(desk.speaker, action.text, seats)}
                    </button>
                );
            })}
        </div>
    );
}

const cardsOf = (laid: readonly Laid[], seat: number) => laid.filter((each) => each.seat === seat).map(({ card }) => card);

/** What came of a fight: it stays until it has been seen. */
function ResultScene({ desk, fought, asked, close }: { desk: Desk; fought: Fought; asked: boolean; close(): void }) {
    const { t } = desk.speaker;
    const attacks = fought.attacker === desk.state.viewer;
    const won = (fought.outcome !== 'repelled') === attacks;
    const ground = fought.terrain ?? spotsOf(desk.catalog, tempusView(desk)).find(({ id }) => id === fought.to)?.terrain;
    const loser = desk.nameOf(fought.outcome === 'repelled' ? fought.attacker : fought.defender);
    return (
        <section class={`tempus-scene fight-scene ${won ? 'won' : 'lost'} ${isLow(desk, fought.to) ? 'high' : ''}`} role="status" aria-label={t('tempus.fightOver')}>
            <h2>{t(won ? 'tempus.fightWon' : 'tempus.fightLost')}</h2>
            <div class="fight-sides">
                <Side desk={desk} seat={fought.attacker} role="attacks" strength={String(fought.attack)} cards={cardsOf(fought.laid, fought.attacker)} better={fought.outcome !== 'repelled'} />
                <div class="fight-middle"><Ground desk={desk} terrain={ground} /></div>
                <Side desk={desk} seat={fought.defender} role="defends" strength={String(fought.defence)} cards={cardsOf(fought.laid, fought.defender)} better={fought.outcome === 'repelled'} />
            </div>
            <p>{t(fought.outcome === 'razed' ? 'tempus.lostCity' : 'tempus.lostTokens', { name: loser, n: fought.lost, hex: fought.to })}</p>
            {asked ? <Answers desk={desk} /> : <button type="button" class="primary" data-dismiss onClick={close}>{t('tempus.goOn')}</button>}
        </section>
    );
}

/** Who came how far in a progress phase, and who leads now. */
function RoundScene({ desk, round, close }: { desk: Desk; round: Progressed; close(): void }) {
    const { t, say } = desk.speaker;
    const era = erasOf(desk.catalog).find(({ id }) => id === round.era);
    const order = [...round.seats].sort((a, b) => b.points - a.points);
    return (
        <section class="tempus-scene round-scene" role="status" aria-label={t('tempus.roundOver')}>
            {era && <div class="round-era"><EraFace desk={desk} era={era} size="L" /></div>}
            <div class="round-told">
                <h2>{era ? t('tempus.entered', { names: round.entered.map(desk.nameOf).join(', '), era: say(era.name) }) : t('tempus.roundOver')}</h2>
                <ul>
                    {order.map(({ seat, points, board }) => (
                        <li key={seat} class={round.entered.includes(seat) ? 'entered' : ''}>
                            <SeatSign seat={seat} /> <b>{desk.nameOf(seat)}</b> <span class="round-points">{points}</span> <span class="quiet">{t('tempus.boardAndCards', { board, cards: points - board })}</span>
                            <LaidCards desk={desk} cards={cardsOf(round.laid, seat)} />
                        </li>
                    ))}
                </ul>
                <button type="button" class="primary" data-dismiss onClick={close}>{t('tempus.goOn')}</button>
            </div>
        </section>
    );
}
