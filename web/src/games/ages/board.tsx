// board.tsx: the table of Through the Ages: the card row above, one's own civilization in the middle, the world beside it.
import { ownSeat, type Desk } from '../desk.ts';
import { Final } from '../final.tsx';
import { agesAsks } from './foresee.ts';
import { Asking } from './question.tsx';
import { Civilization } from './civilization.tsx';
import { World } from './events.tsx';
import { Rivals } from './rivals.tsx';
import { CardRow } from './row.tsx';
import { deskOfOwn } from './words.ts';

export const AgesRow = ({ desk }: { desk: Desk }) => <CardRow desk={desk} />;

export function AgesCivilization({ desk }: { desk: Desk }) {
    return (
        <div class="ages-middle">
            <Final desk={desk} />
            <Civilization desk={deskOfOwn(desk)} seat={ownSeat(desk)} scene={desk.state.legal.length > 0 && agesAsks(desk.state.phase) ? <Asking desk={desk} /> : null} />
        </div>
    );
}

export function AgesSides({ desk }: { desk: Desk }) {
    return <div class="ages-sides"><Rivals desk={desk} /><World desk={desk} /></div>;
}
