// ends.tsx: what may end the game, always in sight: wonders and Space cards left, and the score track up to its end.
import { Icon } from '../../components/icon.tsx';
import { seatsOf, type Desk } from '../desk.ts';
import { numberIcons, resourceIcons } from './model.ts';
import { SeatSign } from './wonders.tsx';
import { steelView } from './words.ts';

const NEAR = 1; // so few are left that the next turn may be the last

export function Ends({ desk, class: className = '' }: { desk: Desk; class?: string }) {
    const { t } = desk.speaker;
    const { ends } = steelView(desk);
    const left = [
        { key: 'wonders', icon: numberIcons.wonder, words: t('steel.wondersLeft', { n: ends.wonders }), n: ends.wonders },
        { key: 'space', icon: resourceIcons['space'] ?? '', words: t('steel.spaceLeft', { n: ends.space }), n: ends.space },
    ];
    return (
        <div class={`ends ${className}`} role="group" aria-label={t('steel.ends')} title={t('steel.endsWords')}>
            {left.map(({ key, icon, words, n }) => <span key={key} class={`end-of ${n <= NEAR ? 'near' : ''}`}><Icon name={icon} />{words}</span>)}
            {ends.track_end !== undefined && <Track desk={desk} end={ends.track_end} />}
        </div>
    );
}

/** The score track: a space for every number up to the end of the game, players as signs on it. */
function Track({ desk, end }: { desk: Desk; end: number }) {
    const { t } = desk.speaker;
    const tracks = seatsOf(desk).map((seat) => steelView(desk).player[seat]?.track ?? 0);
    const words = tracks.map((n, seat) => `${desk.nameOf(seat)}: ${n}`).join(', ');
    return (
        <span class="score-track" role="img" aria-label={t('steel.trackWords', { end, words })}>
            {Array.from({ length: end + 1 }, (_, at) => {
                const here = tracks.flatMap((n, seat) => (Math.min(n, end) === at ? [seat] : []));
                return <span key={at} class={`track-space ${at === end ? 'end' : ''} ${here.length ? 'taken' : ''}`}>{here.length ? here.map((seat) => <SeatSign key={seat} seat={seat} />) : at % 5 === 0 ? at : '·'}</span>;
            })}
        </span>
    );
}
