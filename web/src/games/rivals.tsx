// rivals.tsx: the other players of a game as strips; opened, the whole board of one of them.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { ownSeat, seatsOf, type Desk } from './desk.ts';

interface RivalsProps {
    desk: Desk;
    strip(seat: number, open: () => void): JSX.Element;
    board(seat: number): JSX.Element;
}

export function RivalList({ desk, strip, board }: RivalsProps) {
    const [open, setOpen] = useState<number | null>(null);
    return (
        <section class="rivals" aria-label={desk.speaker.t('table.rivals')}>
            {seatsOf(desk).filter((seat) => seat !== ownSeat(desk)).map((seat) => strip(seat, () => setOpen(seat)))}
            {open !== null && <Dialog title={desk.nameOf(open)} close={() => setOpen(null)} wide>{board(open)}</Dialog>}
        </section>
    );
}

interface StripProps {
    desk: Desk;
    seat: number;
    open?(): void; // absent: there is no board to open
    sign?: ComponentChildren; // before the name
    more?: ComponentChildren; // after it, in the same line
    children?: ComponentChildren;
}

/** The frame of a strip: the name, and the way to the whole board. */
export function StripBox({ desk, seat, open, sign, more, children }: StripProps) {
    const { t } = desk.speaker;
    return (
        <section class={`strip seat-${seat} ${desk.state.turn === seat ? 'turn' : ''}`} aria-label={desk.nameOf(seat)}>
            <header>
                <h2>{sign} {desk.nameOf(seat)}</h2>
                {more}
                {open && <button type="button" class="plain open-board" aria-label={t('table.openBoard', { name: desk.nameOf(seat) })} onClick={open}>{t('table.openShort')}</button>}
            </header>
            {children}
        </section>
    );
}
