// wonders.tsx: wonders that nobody owns yet: what they ask for, how far everybody is, whose glory markers lie on them; and those that are owned.
import { Icon } from '../../components/icon.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { SourceSign } from './card.tsx';
import { numberIcons } from './model.ts';
import type { WonderRow } from './view.ts';
import { gloryWords, progressWords, steelView, wonderLabel } from './words.ts';

/** A seat as a small sign: its colour and its number. */
export const SeatSign = ({ seat, children }: { seat: number; children?: preact.ComponentChildren }) => <i class={`seat-sign seat-${seat}`} aria-hidden="true">{children ?? seat + 1}</i>;

export function WonderTile({ desk, wonder, glory }: { desk: Desk; wonder: WonderRow; glory: readonly number[] }) {
    const { say } = desk.speaker;
    return (
        <Thing desk={desk} refId={`wonder:${wonder.id}`} label={wonderLabel(desk, wonder, [...progressWords(desk, wonder), ...gloryWords(desk, wonder, glory)])} class={`wonder-tile steel-age-${wonder.age} ${glory.some(Boolean) ? 'has-glory' : ''}`}>
            <span class="wonder-head" aria-hidden="true"><span class="name">{say(wonder.name)}</span><b class="wonder-vp">{wonder.glory > 0 && <small>★{wonder.glory} </small>}<Icon name={numberIcons.points} />{wonder.vp}</b></span>
            <span class="wonder-text" aria-hidden="true"><SourceSign source={wonder.source} /> {say(wonder.text)}</span>
            <Progress desk={desk} wonder={wonder} glory={glory} />
        </Thing>
    );
}

const shown = (n: number) => String(n).replace('-', '−');

/** The viewer's own number large, the others' small; markers as stars of the colour and number of their owner. */
function Progress({ desk, wonder, glory }: { desk: Desk; wonder: WonderRow; glory: readonly number[] }) {
    const progress = steelView(desk).progress[wonder.id];
    const own = ownSeat(desk);
    if (!progress) return null;
    const mine = progress.seats[own] ?? 0;
    return (
        <span class="wonder-progress" aria-hidden="true">
            <b class={mine >= progress.needed ? 'met' : ''}>{shown(mine)}/{progress.needed}{mine >= progress.needed && ' ✓'}</b>
            {progress.seats.map((n, seat) => seat !== own && <span key={seat} class={n >= progress.needed ? 'met' : ''}><SeatSign seat={seat} />{shown(n)}</span>)}
            {glory.some(Boolean) && <span class="glory">{glory.map((n, seat) => n > 0 && <SeatSign key={seat} seat={seat}>{seat + 1}{'★'.repeat(n)}</SeatSign>)}</span>}
        </span>
    );
}

/** A wonder somebody owns. */
export function OwnedWonder({ desk, wonder }: { desk: Desk; wonder: WonderRow }) {
    return (
        <Thing desk={desk} refId={`wonder:${wonder.id}`} label={wonderLabel(desk, wonder)} class={`owned-wonder steel-age-${wonder.age}`}>
            <Icon name={numberIcons.wonder} /><span class="name" aria-hidden="true">{desk.speaker.say(wonder.name)}</span><b aria-hidden="true">{wonder.vp}</b>
        </Thing>
    );
}
