// board.tsx: the table of Tempus: the world, as large as the screen allows, with what can be done there below it and one's hand beside it; players and eras at the side.
import { Final } from '../final.tsx';
import type { Desk } from '../desk.ts';
import { Eras } from './eras.tsx';
import { Hand } from './hand.tsx';
import { WorldMap } from './map.tsx';
import { Players } from './players.tsx';
import { Scenes } from './scene.tsx';
import { tempusView } from './words.ts';

export function TempusBoard({ desk }: { desk: Desk }) {
    const over = desk.state.over && desk.state.version === desk.state.last;
    const { round } = tempusView(desk);
    return (
        <div data-phase={desk.state.phase} class={`tempus-middle ${round > 0 || over ? 'with-hand' : ''}`}>
            <WorldMap desk={desk} scenes={<Scenes desk={desk} />} />
            {over ? <Final desk={desk} /> : round > 0 && <Hand desk={desk} />}
        </div>
    );
}

export const TempusSides = ({ desk }: { desk: Desk }) => <div class="tempus-sides"><Players desk={desk} /><Eras desk={desk} /></div>;
