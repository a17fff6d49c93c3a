// board.tsx: the table of 7 Wonders Duel: both cities, and between them track, tokens and the cards of the age.
import { ownSeat, type Desk } from '../desk.ts';
import { Final } from '../final.tsx';
import { Thing } from '../thing.tsx';
import { Chip, City, Wonder } from './city.tsx';
import { BuildingFace, Pyramid } from './pyramid.tsx';
import { Targets } from './targets.tsx';
import { Tokens, Track } from './track.tsx';
import { buildingLabel, duelView } from './words.ts';
import type { DuelCardRow } from 'messages/duel.ts';

/** What is not about a card of the age: what there is to choose from is shown large instead of the places a card goes to. */
const ASKED = ['token', 'library', 'revive'];

export function DuelBoard({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = duelView(desk);
    const { phase, legal } = desk.state;
    const asked = legal.length > 0 && ASKED.includes(phase);
    return (
        <div class={`duel-middle ${asked && !view.remaining.length ? 'bare' : ''}`}>
            <div class="duel-top">
                <Track desk={desk} />
                <Tokens desk={desk} tokens={view.board} label={t('duel.tokens')} asked={asked && phase === 'token'} />
            </div>
            {view.drawn.length > 0 && <Tokens desk={desk} tokens={view.drawn} label={t('group.token')} asked={asked} />}
            {view.age === 0 ? <Offer desk={desk} /> : desk.state.over && !view.remaining.length ? <Final desk={desk} /> : <Pyramid desk={desk} />}
            {view.age > 0 && !desk.state.over && !asked && <Targets desk={desk} />}
            <DiscardPile desk={desk} />
        </div>
    );
}

/** The part of the table beside the board: the other's city above, one's own below. */
export function DuelSides({ desk }: { desk: Desk }) {
    const own = ownSeat(desk);
    return (
        <>
            <City desk={desk} seat={1 - own} />
            <City desk={desk} seat={own} />
            <DiscardPile desk={desk} aside />
        </>
    );
}

/** Half of the wonders at a time; the places of those that are taken stay empty, so that the others do not move. */
function Offer({ desk }: { desk: Desk }) {
    const all = duelView(desk).offer;
    const first = all.slice(0, all.length / 2);
    const offer = first.some((id) => id !== null) ? first : all.slice(first.length);
    return (
        <section class="offer" aria-label={desk.speaker.t('duel.offer')}>
            <h2>{desk.speaker.t('duel.offer')}</h2>
            <div class="offer-cards">{offer.map((id, place) => (id ? <Wonder key={id} desk={desk} id={id} seat={null} /> : <span key={place} class="wonder-place" aria-hidden="true" />))}</div>
        </section>
    );
}

/** `aside`: beside the cities, where a phone has it. */
function DiscardPile({ desk, aside = false }: { desk: Desk; aside?: boolean }) {
    const pile = duelView(desk).discard;
    if (!pile.length) return null;
    const needed = pile.some((id) => desk.usable.has(`card:${id}`));
    const cards = pile.map((id) => desk.catalog.row('cards', id) as DuelCardRow);
    return (
        <details class={`discard ${aside ? 'aside' : ''}`} open={needed}>
            <summary>{desk.speaker.t('duel.discardPile', { n: pile.length })}</summary>
            {needed && !aside ? (
                <div class="revived">{cards.map((card) => (
                    <Thing key={card.id} desk={desk} refId={`card:${card.id}`} label={buildingLabel(desk, card)} class={`card colour-${card.colour}`}><BuildingFace desk={desk} card={card} /></Thing>
                ))}</div>
            ) : <div class="chips">{cards.map((card) => <Chip key={card.id} desk={desk} card={card} named />)}</div>}
        </details>
    );
}
