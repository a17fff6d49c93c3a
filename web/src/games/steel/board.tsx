// board.tsx: the table of Guns & Steel: the pyramid with wonders and research piles, one's own cards below it, the others beside it.
import { ownSeat, type Desk } from '../desk.ts';
import { Ends } from './ends.tsx';
import { PlayerDesk } from './player.tsx';
import { Rivals } from './rivals.tsx';
import { deskHere } from './words.ts';

export { SteelPyramid } from './pyramid.tsx';

export function SteelOwn({ desk }: { desk: Desk }) {
    return (
        <div class="steel-own">
            <Ends desk={desk} class="on-phone" />
            <PlayerDesk desk={deskHere(desk)} seat={ownSeat(desk)} />
        </div>
    );
}

export function SteelSides({ desk }: { desk: Desk }) {
    return (
        <div class={`steel-sides seats-${desk.state.seats.length}`}>
            <Ends desk={desk} class="on-phone" />
            <Rivals desk={desk} />
        </div>
    );
}
