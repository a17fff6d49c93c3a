// city.tsx: one player's side: coins, points, production at a glance, science, tokens, wonders with their state, buildings by colour.
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { softly } from '../words.ts';
import { Icon } from '../../components/icon.tsx';
import { Marks } from '../../components/marks.tsx';
import { Picture } from '../../components/picture.tsx';
import { Price } from './price.tsx';
import { buildingMarks, cityByColour, colourIcons, costMarks, materialIcons, symbolIcons, wonderMarks } from './model.ts';
import { buildingLabel, duelView, priceWords, wonderLabel } from './words.ts';
import { Token } from './track.tsx';
import type { DuelCardRow, DuelWonderRow } from 'messages/duel.ts';

const WONDERS = 4; // everybody takes so many before the first age

export function City({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const view = duelView(desk);
    const player = view.player[seat];
    const city = view.cities[seat];
    if (!player || !city) return null;
    const score = desk.state.scores[seat];
    const turn = desk.state.turn === seat;
    const you = desk.state.viewer === seat && desk.state.seats[seat]?.kind === 'human';
    return (
        <section class={`city ${turn ? 'turn' : ''} ${seat === ownSeat(desk) ? 'own' : 'rival-city'}`} aria-label={t('duel.city', { name: desk.nameOf(seat) })}>
            <header class="city-head">
                <h2>{desk.nameOf(seat)}{you && <span class="you"> · {t('seat.you')}</span>}</h2>
                <Science desk={desk} symbols={city.symbols} />
                <span class="coins" title={t('duel.coins', { n: player.coins })}>
                    <Icon name="two-coins" label={t('duel.coins', { n: player.coins })} /><b aria-hidden="true">{player.coins}</b>
                </span>
                {score && (
                    <span class="points" title={t('table.score')}>
                        <Icon name="laurel-crown" label={t('table.points', { n: score.total })} /><b aria-hidden="true">{score.total}</b>
                    </span>
                )}
            </header>
            <Production desk={desk} seat={seat} />
            <div class="wonders" role="group" aria-label={t('duel.wonders')}>
                {player.wonders.map((id) => <Wonder key={id} desk={desk} id={id} seat={seat} />)}
                {view.age === 0 && Array.from({ length: WONDERS - player.wonders.length }, (_, place) => <span key={place} class="wonder-place" aria-hidden="true" />)}
            </div>
            <Buildings desk={desk} seat={seat} />
        </section>
    );
}

function Production({ desk, seat }: { desk: Desk; seat: number }) {
    const { t, say } = desk.speaker;
    const view = duelView(desk);
    const city = view.cities[seat];
    const player = view.player[seat];
    if (!city || !player) return null;
    return (
        <ul class="production" aria-label={t('duel.production')}>
            {Object.entries(city.production).map(([id, n]) => {
                const words = t('duel.produces', { material: say(desk.catalog.name('materials', id)), n, price: city.unit_price[id] ?? 0 });
                return (
                    <li key={id} class={n ? 'some' : 'none'} title={words}>
                        <span class={`mark mark-${materialIcons[id] ?? ''}`}><Icon name={materialIcons[id] ?? ''} label={words} /></span><b aria-hidden="true">{n}</b><small aria-hidden="true">{city.unit_price[id]}</small>
                    </li>
                );
            })}
        </ul>
    );
}

function Science({ desk, symbols }: { desk: Desk; symbols: readonly string[] }) {
    const { t, say } = desk.speaker;
    return (
        <span class="science" role="img" aria-label={`${t('duel.symbols', { n: symbols.length })}: ${symbols.map((id) => say(desk.catalog.name('symbols', id))).join(', ')}`}>
            {symbols.length ? symbols.map((id) => <Icon key={id} name={symbolIcons[id] ?? ''} />) : <Icon name="atom" />}
            <b>{symbols.length}/6</b>
        </span>
    );
}

export function Wonder({ desk, id, seat }: { desk: Desk; id: string; seat: number | null }) {
    const { t, say } = desk.speaker;
    const view = duelView(desk);
    const wonder = desk.catalog.row('wonders', id) as DuelWonderRow | undefined;
    if (!wonder) return null;
    const built = seat !== null && (view.player[seat]?.built.includes(id) ?? false);
    const price = seat === null ? undefined : view.cities[seat]?.prices[id];
    const own = seat === ownSeat(desk);
    const words = seat === null ? [] : [t(built ? 'duel.built' : 'duel.unbuilt'), ...(own && !built ? priceWords(desk, id) : [])];
    return (
        <Thing desk={desk} refId={`wonder:${id}`} label={wonderLabel(desk, wonder, words)} class={`wonder ${built ? 'built' : ''}`}>
            <Picture game="duel" refId={`wonder:${id}`} />
            <span class="name" aria-hidden="true">{softly(say(wonder.name).replace(/^The /, ''), 9)}</span>
            {seat === null && <span class="text" aria-hidden="true">{say(wonder.text)}</span>}
            <Marks marks={wonderMarks(wonder)} class="effects" />
            {!built && <Marks marks={costMarks(wonder.cost)} class="cost" />}
            {built ? <span class="price price-free" aria-hidden="true">✓</span>
                : price !== undefined && seat !== null && <Price price={price} coins={view.player[seat]?.coins ?? 0} />}
        </Thing>
    );
}

function Buildings({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const player = duelView(desk).player[seat];
    const groups = cityByColour(desk.catalog, player?.city ?? []);
    return (
        <div class="buildings">
            {!groups.length && !player?.tokens.length && <p class="quiet">{t('duel.emptyCity')}</p>}
            {groups.map(({ colour, cards }) => (
                <div key={colour} class={`chips colour-${colour}`} role="group" aria-label={desk.speaker.say(desk.catalog.name('colours', colour))}>
                    <Icon name={colourIcons[colour] ?? ''} class="kind" />
                    {cards.map((card) => <Chip key={card.id} desk={desk} card={card} />)}
                </div>
            ))}
            {player && player.tokens.length > 0 && (
                <div class="chips own-tokens" role="group" aria-label={t('duel.tokens')}>{player.tokens.map((id) => <Token key={id} desk={desk} id={id} />)}</div>
            )}
        </div>
    );
}

export function Chip({ desk, card, named = false }: { desk: Desk; card: DuelCardRow; named?: boolean }) {
    return (
        <Thing desk={desk} refId={`card:${card.id}`} label={buildingLabel(desk, card)} class={`chip colour-${card.colour}`}>
            <Marks marks={buildingMarks(card)} />{named && <span aria-hidden="true">{desk.speaker.say(card.name)}</span>}
        </Thing>
    );
}
