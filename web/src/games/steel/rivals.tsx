// rivals.tsx: every other player as a strip: numbers, what lies on which side, the hand; opened, the same board as one's own.
import { Numbers, type Numbered } from '../../components/numbers.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { RivalList, StripBox } from '../rivals.tsx';
import { signed } from '../words.ts';
import { HeldCard, MiniCard, type Zone } from './card.tsx';
import { cardRows, numberIcons, wonderRow } from './model.ts';
import { PlayerDesk } from './player.tsx';
import { OwnedWonder, SeatSign } from './wonders.tsx';
import { deskOfSeat, steelView } from './words.ts';

const SIDES: Zone[] = ['resource', 'tech', 'hand'];
const ROOM = 4; // lines of two whole cards that fit beside the pyramid

export function Rivals({ desk }: { desk: Desk }) {
    return (
        <RivalList desk={desk} strip={(seat, open) => <Strip key={seat} desk={deskOfSeat(desk, seat)} seat={seat} open={open} />}
            board={(seat) => <PlayerDesk desk={deskOfSeat(desk, seat)} seat={seat} />} />
    );
}

function numbersOf(desk: Desk, seat: number): Numbered[] {
    const { t } = desk.speaker;
    const view = steelView(desk);
    const player = view.player[seat];
    const numbers = view.desks[seat];
    if (!player || !numbers) return [];
    const gap = numbers.strength - (view.desks[ownSeat(desk)]?.strength ?? 0);
    return [
        { icon: numberIcons.strength, words: `${t('steel.strengthWords', { n: numbers.strength, most: numbers.defence })} (${t('table.thanYou', { n: signed(gap) })})`, n: String(numbers.strength), note: `(${numbers.defence})` },
        { icon: numberIcons.points, words: t('steel.pointsWords', { n: numbers.points }), n: String(numbers.points) },
        { icon: numberIcons.hand, words: t('steel.handWords', { n: player.hand.length }), n: String(player.hand.length) },
        ...(view.ends.track === undefined ? [] : [
            { icon: 'flag-objective', words: t('steel.onTrack', { n: player.track }), n: String(player.track) },
            { icon: numberIcons.glory, words: t('steel.markers', { n: player.supply }), n: String(player.supply) },
        ]),
    ];
}

function Strip({ desk, seat, open }: { desk: Desk; seat: number; open(): void }) {
    const { t } = desk.speaker;
    const player = steelView(desk).player[seat];
    if (!player) return null;
    const lines = SIDES.reduce((sum, side) => sum + Math.ceil(player[side].length / 2), 0);
    const Card = desk.state.seats.length === 2 && lines <= ROOM ? HeldCard : MiniCard; // one rival: there is room for whole cards, as long as they are few
    const wonders = player.wonders.flatMap((id) => wonderRow(desk.catalog, id) ?? []);
    return (
        <StripBox desk={desk} seat={seat} open={open} sign={<SeatSign seat={seat} />}>
            <Numbers numbers={numbersOf(desk, seat)} />
            {SIDES.map((side) => player[side].length > 0 && (
                <div key={side} class="mini-zone" role="group" aria-label={t(`steel.zone.${side}`)}>
                    <div class="minis"><span class="mini-name" aria-hidden="true">{t(`steel.short.${side}`)}</span>{cardRows(desk.catalog, player[side]).map((card) => <Card key={card.id} desk={desk} card={card} side={side} />)}</div>
                </div>
            ))}
            {wonders.length > 0 && <div class="owned-wonders">{wonders.map((wonder) => <OwnedWonder key={wonder.id} desk={desk} wonder={wonder} />)}</div>}
        </StripBox>
    );
}
