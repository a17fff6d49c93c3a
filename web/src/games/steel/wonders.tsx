// wonders.tsx: wonders that nobody owns yet: what they ask for, how far everybody is, whose glory markers lie on them; and those that are owned.
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { softly } from '../words.ts';
import { numberIcons } from './model.ts';
import type { SteelWonderRow } from 'messages/steel.ts';
import { gloryWords, progressWords, steelView, wonderLabel } from './words.ts';

/** A seat as a small sign: its colour and its number. */
export const SeatSign = ({ seat, children }: { seat: number; children?: preact.ComponentChildren }) => <i class={`seat-sign seat-${seat}`} aria-hidden="true">{children ?? seat + 1}</i>;

export function WonderTile({ desk, wonder, glory }: { desk: Desk; wonder: SteelWonderRow; glory: readonly number[] }) {
    const { say } = desk.speaker;
    return (
        <Thing desk={desk} refId={`wonder:${wonder.id}`} label={wonderLabel(desk, wonder, [...progressWords(desk, wonder), ...gloryWords(desk, wonder, glory)])} class={`wonder-tile steel-age-${wonder.age} ${isMet(desk, wonder) ? 'fulfilled' : ''}`}>
            <Picture game="steel" refId={`wonder:${wonder.id}`} />
            <span class="wonder-head" aria-hidden="true"><span class="name">{softly(say(wonder.name), LONG)}</span><b class="wonder-vp"><Icon name={numberIcons.points} />{wonder.vp}</b></span>
            <span class="wonder-text" aria-hidden="true">{say(wonder.text)}</span>
            <Progress desk={desk} wonder={wonder} glory={glory} />
        </Thing>
    );
}

const LONG = 11;
const shown = (n: number) => String(n).replace('-', '−');
const isMet = (desk: Desk, wonder: SteelWonderRow) => {
    const progress = steelView(desk).progress[wonder.id];
    return progress !== undefined && (progress.seats[ownSeat(desk)] ?? 0) >= progress.needed;
};

/** Whether the condition is fulfilled now: how far the viewer is, then the others; markers as stars of the colour and number of their owner. */
function Progress({ desk, wonder, glory }: { desk: Desk; wonder: SteelWonderRow; glory: readonly number[] }) {
    const progress = steelView(desk).progress[wonder.id];
    const own = ownSeat(desk);
    if (!progress) return null;
    const mine = progress.seats[own] ?? 0;
    const met = mine >= progress.needed;
    return (
        <span class="wonder-progress" aria-hidden="true">
            <b class={met ? 'met' : 'unmet'}>{met ? '✓' : '✗'} {desk.speaker.t('seat.you')} {shown(mine)}/{progress.needed}</b>
            {progress.seats.map((n, seat) => seat !== own && <span key={seat} class={n >= progress.needed ? 'met' : ''}><SeatSign seat={seat} />{shown(n)}/{progress.needed}</span>)}
            {wonder.glory > 0 && <span class="glory"><Icon name={numberIcons.glory} />{wonder.glory}{glory.map((n, seat) => n > 0 && <SeatSign key={seat} seat={seat}>{seat + 1}{'★'.repeat(n)}</SeatSign>)}</span>}
        </span>
    );
}

/** A wonder somebody owns. */
export function OwnedWonder({ desk, wonder }: { desk: Desk; wonder: SteelWonderRow }) {
    return (
        <Thing desk={desk} refId={`wonder:${wonder.id}`} label={wonderLabel(desk, wonder)} class={`owned-wonder steel-age-${wonder.age}`}>
            <Picture game="steel" refId={`wonder:${wonder.id}`} /><span class="name" aria-hidden="true">{desk.speaker.say(wonder.name)}</span><b aria-hidden="true"><Icon name={numberIcons.points} />{wonder.vp}</b>
        </Thing>
    );
}
