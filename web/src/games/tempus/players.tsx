// players.tsx: every player as a strip of numbers, and the order of play.
import { useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { citiesOf, erasOf, seatsFrom, turnOrder } from './model.ts';
import { ownSeat, tempusView } from './words.ts';

export function Players({ desk }: { desk: Desk }) {
    return (
        <section class="tempus-players" aria-label={desk.speaker.t('table.pane.players')}>
            <RoundLine desk={desk} />
            {seatsFrom(tempusView(desk), ownSeat(desk)).map((seat) => <Strip key={seat} desk={desk} seat={seat} />)}
        </section>
    );
}

function RoundLine({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = tempusView(desk);
    const order = turnOrder(view);
    return (
        <p class="round-line">
            <b>{view.round ? t('tempus.round', { n: view.round, all: erasOf(desk.catalog).length - 1 }) : t('tempus.setUp')}</b>
            <span class="hidden">{t('tempus.order', { names: order.map(desk.nameOf).join(', ') })}</span>
            <span class="order" aria-hidden="true" title={t('tempus.order', { names: order.map(desk.nameOf).join(', ') })}>
                {order.map((seat, place) => <span key={seat} class={desk.state.turn === seat ? 'deciding' : ''}>{place > 0 && '›'}<SeatSign seat={seat} /></span>)}
            </span>
            <span class="quiet">{t('tempus.deck', { deck: view.deck.length, discard: view.discard.length })}</span>
        </p>
    );
}

interface Entry {
    icon: string;
    words: string;
    n: string;
    note?: string;
}

function Strip({ desk, seat }: { desk: Desk; seat: number }) {
    const { t, say } = desk.speaker;
    const [open, setOpen] = useState(false);
    const view = tempusView(desk);
    const player = view.player[seat];
    const more = view.seats[seat];
    if (!player || !more) return null;
    const score = desk.state.scores[seat]?.parts ?? {};
    const parts = desk.catalog.table('score_parts').map((row) => ({ name: say(row.name).toLowerCase(), n: score[row.id ?? ''] ?? 0 })).filter(({ n }, place) => n || place < 2);
    const built = citiesOf(desk.catalog, more.cities).filter(({ n }) => n > 0);
    const cityWords = built.map(({ value, n }) => (n > 1 ? `${n}×${value}` : String(value))).join(' ') || '0';
    const points = t('tempus.pointsOf', { n: more.points, parts: parts.map(({ name, n }) => `${name} ${n}`).join(', ') });
    const entries: Entry[] = [
        { icon: 'hexes', words: t('tempus.hexes', { n: more.hexes }), n: String(more.hexes) },
        { icon: 'meeple', words: t('tempus.tokens', { n: more.tokens, supply: more.supply }), n: String(more.tokens), note: `/${more.supply}` },
        { icon: 'castle', words: t('tempus.cities', { what: cityWords }), n: cityWords },
        { icon: 'card-pick', words: t('tempus.handOf', { n: player.hand.length }), n: String(player.hand.length) },
        { icon: 'token', words: t('tempus.markers', { n: player.markers }), n: String(player.markers) },
    ];
    const progress = t('tempus.progressOf', { name: desk.nameOf(seat), n: more.progress, tokens: more.progress_tokens, cities: more.progress_cities });
    const further = [
        progress,
        player.laid.length > 0 && t('tempus.laid', { n: player.laid.length }),
        player.front.length > 0 && t('tempus.front', { n: player.front.length }),
        more.protected && view.round > 0 && t('tempus.protectedWhy'),
    ].filter((words) => words !== false);
    const you = desk.state.viewer === seat && desk.state.seats[seat]?.kind === 'human';
    return (
        <section class={`tempus-strip ${desk.state.turn === seat ? 'turn' : ''} ${you ? 'own' : ''}`} aria-label={desk.nameOf(seat)}>
            <h2><button type="button" class="who" aria-expanded={open} title={t('tempus.inWords')} onClick={() => setOpen(!open)}><SeatSign seat={seat} /> {desk.nameOf(seat)}</button>
                {view.start === seat && <span class="tag" title={t('tempus.starts')}><Icon name="flag-objective" label={t('tempus.starts')} /></span>}
                {more.protected && view.round > 0 && <span class="tag" title={t('tempus.protectedWhy')}><Icon name="checked-shield" label={t('tempus.protected')} /></span>}
                {player.laid.length > 0 && <Count icon="card-pickup" n={player.laid.length} words={t('tempus.laid', { n: player.laid.length })} />}
                {player.front.length > 0 && <Count icon="capitol" n={player.front.length} words={t('tempus.front', { n: player.front.length })} />}
                <span class="points-now" title={points}><Icon name="laurel-crown" label={points} /><b aria-hidden="true">{more.points}</b></span>
            </h2>
            {open && <ul class="in-words">{[points, ...entries.map(({ words }) => words), ...further].map((words) => <li key={words}>{words}</li>)}</ul>}
            <ul class={open ? 'closed' : ''}>
                {entries.map(({ icon, words, n, note }) => (
                    <li key={icon} title={words}><Icon name={icon} label={words} /><b aria-hidden="true">{n}</b>{note && <small aria-hidden="true">{note}</small>}</li>
                ))}
            </ul>
        </section>
    );
}

const Count = ({ icon, n, words }: { icon: string; n: number; words: string }) => <span class="tag" title={words}><Icon name={icon} label={words} /> <b aria-hidden="true">{n}</b></span>;
