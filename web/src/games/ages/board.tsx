// board.tsx: the table of Through the Ages: the card row above, one's own civilization in the middle, the world beside it.
import { Scores } from '../../components/scores.tsx';
import type { Desk } from '../desk.ts';
import { Civilization } from './civilization.tsx';
import { World } from './events.tsx';
import { Rivals } from './rivals.tsx';
import { CardRow } from './row.tsx';
import { deskOfOwn, ownSeat } from './words.ts';

export const AgesRow = ({ desk }: { desk: Desk }) => <CardRow desk={desk} />;

export function AgesCivilization({ desk }: { desk: Desk }) {
    const over = desk.state.over && desk.state.version === desk.state.last;
    return (
        <div class="ages-middle">
            {over && <div class="final"><Scores catalog={desk.catalog} scores={desk.state.scores} nameOf={desk.nameOf} /></div>}
            <Civilization desk={deskOfOwn(desk)} seat={ownSeat(desk)} />
        </div>
    );
}

export function AgesSides({ desk }: { desk: Desk }) {
    return <div class="ages-sides"><Rivals desk={desk} /><World desk={desk} /></div>;
}
