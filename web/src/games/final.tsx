// final.tsx: the score sheet on the table once the game is over.
import { Scores } from '../components/scores.tsx';
import type { Desk } from './desk.ts';

export function Final({ desk }: { desk: Desk }) {
    if (!desk.state.over || desk.state.version !== desk.state.last) return null;
    return <div class="final" role="region" aria-label={desk.speaker.t('after.score')} tabIndex={0}><Scores catalog={desk.catalog} scores={desk.state.scores} nameOf={desk.nameOf} /></div>;
}
