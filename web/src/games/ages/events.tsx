// events.tsx: what is coming and what is in the air: events, common tactics, wars, and who is strongest.
import type { Desk } from '../desk.ts';
import { Backs, CardChip } from './card.tsx';
import { eventsOf, militaryRow, warsOf } from './model.ts';
import type { AgesMilitaryRow } from 'messages/ages.ts';
import { agesView } from './words.ts';

export function World({ desk }: { desk: Desk }) {
    return (
        <div class={`world ${desk.state.seats.length > 2 ? 'many' : ''}`}>
            <Wars desk={desk} />
            <StrengthLadder desk={desk} />
            <EventStacks desk={desk} />
            <CommonTactics desk={desk} />
        </div>
    );
}

/** From the strongest to the weakest, with the gap to the next. */
function StrengthLadder({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = agesView(desk);
    const strength = (seat: number | undefined) => (seat === undefined ? 0 : (view.ratings[seat]?.strength ?? 0));
    const most = Math.max(1, strength(view.strength_order[0]));
    return (
        <div class="civ-part" role="group" aria-label={t('ages.strengthOrder')}>
            <h3>{t('ages.strengthOrder')}</h3>
            <ol class="strength-order">
                {view.strength_order.map((seat, place) => {
                    const gap = place > 0 ? strength(view.strength_order[place - 1]) - strength(seat) : 0;
                    return (
                        <li key={seat} class={`seat-${seat} ${seat === desk.state.viewer ? 'own' : ''}`}>
                            <span class="who">{desk.nameOf(seat)}</span>
                            <span class="bar" aria-hidden="true"><i style={{ width: `${Math.round((100 * strength(seat)) / most)}%` }} /></span>
                            <b>{strength(seat)}</b>{place > 0 && <small>{gap ? `−${gap}` : '='}</small>}
                        </li>
                    );
                })}
            </ol>
        </div>
    );
}

function Wars({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const wars = warsOf(desk.catalog, agesView(desk));
    if (!wars.length) return null;
    return (
        <div class="civ-part wars" role="group" aria-label={t('ages.wars')}>
            {wars.map(({ by, on, row, attack, defence }, place) => (
                <p key={place}><CardChip desk={desk} card={row} class="small" /> {t('ages.warOf', { by: desk.nameOf(by), on: desk.nameOf(on), a: attack, b: defence })}</p>
            ))}
        </div>
    );
}

function EventStacks({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const { current, future, past } = eventsOf(desk.catalog, agesView(desk));
    const chips = (cards: readonly AgesMilitaryRow[], note: string) => cards.map((card, place) => <CardChip key={`${card.id}-${place}`} desk={desk} card={card} class="small" more={[note]} />);
    return (
        <>
            <div class="civ-part" role="group" aria-label={t('area.current_events')}>
                <h3>{t('area.current_events')} <small>{current.count}</small></h3>
                <div class="chips-row">
                    {chips(current.known, t('ages.nextEvent'))}
                    <Backs desk={desk} backs={current.backs} />
                    {current.own.length > 0 && <span class="own-events">{t('ages.ownEvents')} {chips(current.own, t('ages.amongCurrent'))}</span>}
                </div>
            </div>
            <div class="civ-part" role="group" aria-label={t('area.future_events')}>
                <h3>{t('area.future_events')} <small>{future.count}</small></h3>
                <div class="chips-row">{chips(future.known, t('ages.yours'))}<Backs desk={desk} backs={future.backs} /></div>
            </div>
            {past.length > 0 && (
                <details class="past-events">
                    <summary>{t('area.past')} ({past.length})</summary>
                    <div class="chips-row">{chips(past, '')}</div>
                </details>
            )}
        </>
    );
}

function CommonTactics({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const cards = agesView(desk).common.flatMap((id) => militaryRow(desk.catalog, id) ?? []);
    if (!cards.length || desk.state.viewer >= 0) return null; // players find them beside their own
    return (
        <details class="past-events" open={desk.state.seats.length === 2}>
            <summary>{t('area.common')} ({cards.length})</summary>
            <div class="chips-row">{cards.map((card) => <CardChip key={card.id} desk={desk} card={card} class="small" />)}</div>
        </details>
    );
}
