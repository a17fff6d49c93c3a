// board.tsx: the table of Tempus: the world with one's hand below it, players and eras beside it.
import { Scores } from '../../components/scores.tsx';
import type { Desk } from '../desk.ts';
import { Eras } from './eras.tsx';
import { Hand } from './hand.tsx';
import { WorldMap } from './map.tsx';
import { Players } from './players.tsx';
import { tempusView } from './words.ts';

export function TempusBoard({ desk }: { desk: Desk }) {
    const over = desk.state.over && desk.state.version === desk.state.last;
    const { round } = tempusView(desk);
    return (
        <div class="tempus-middle">
            <WorldMap desk={desk} />
            {over ? <div class="final"><Scores catalog={desk.catalog} scores={desk.state.scores} nameOf={desk.nameOf} /></div> : round > 0 && <Hand desk={desk} />}
        </div>
    );
}

export const TempusSides = ({ desk }: { desk: Desk }) => <div class="tempus-sides"><Players desk={desk} /><Eras desk={desk} /></div>;
