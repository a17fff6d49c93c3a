// board.tsx: the table of 7 Wonders Duel: both cities, and between them track, tokens and the cards of the age.
import { ownSeat, type Desk } from '../desk.ts';
import { Final } from '../final.tsx';
import { Chip, City, Wonder } from './city.tsx';
import { Pyramid } from './pyramid.tsx';
import { Targets } from './targets.tsx';
import { Tokens, Track } from './track.tsx';
import { duelView } from './words.ts';
import type { DuelCardRow } from 'messages/duel.ts';

export function DuelBoard({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = duelView(desk);
    return (
        <div class="duel-middle">
            <div class="duel-top">
                <Track desk={desk} />
                <Tokens desk={desk} tokens={view.board} label={t('duel.tokens')} />
            </div>
            {view.drawn.length > 0 && <Tokens desk={desk} tokens={view.drawn} label={t('group.token')} />}
            {view.age === 0 ? <Offer desk={desk} /> : desk.state.over && !view.remaining.length ? <Final desk={desk} /> : <Pyramid desk={desk} />}
            {view.age > 0 && !desk.state.over && <Targets desk={desk} />}
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

function Offer({ desk }: { desk: Desk }) {
    const offer = duelView(desk).offer.filter((id) => id !== null);
    return (
        <section class="offer" aria-label={desk.speaker.t('duel.offer')}>
            <h2>{desk.speaker.t('duel.offer')}</h2>
            <div class="offer-cards">{offer.map((id) => <Wonder key={id} desk={desk} id={id} seat={null} />)}</div>
        </section>
    );
}

/** `aside`: beside the cities, where a phone has it. */
function DiscardPile({ desk, aside = false }: { desk: Desk; aside?: boolean }) {
    const pile = duelView(desk).discard;
    if (!pile.length) return null;
    const needed = pile.some((id) => desk.usable.has(`card:${id}`));
    return (
        <details class={`discard ${aside ? 'aside' : ''}`} open={needed}>
            <summary>{desk.speaker.t('duel.discardPile', { n: pile.length })}</summary>
            <div class="chips">
                {pile.map((id) => <Chip key={id} desk={desk} card={desk.catalog.row('cards', id) as DuelCardRow} named />)}
            </div>
        </details>
    );
}
