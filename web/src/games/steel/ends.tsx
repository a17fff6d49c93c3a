// ends.tsx: what may end the game, always in sight: wonders and Space cards left, and the score track up to its end; and the way to what the signs mean.
import { Icon } from '../../components/icon.tsx';
import { seatsOf, type Desk } from '../desk.ts';
import { Legend } from './legend.tsx';
import { numberIcons, resourceIcons } from './model.ts';
import { SeatSign } from './wonders.tsx';
import { steelView } from './words.ts';

const NEAR = 1; // so few are left that the next turn may be the last
const CLOSE = 3; // so few points more end the game

export function Ends({ desk, class: className = '' }: { desk: Desk; class?: string }) {
    const { t } = desk.speaker;
    const { ends } = steelView(desk);
    const left = [
        { key: 'wonders', icon: numberIcons.wonder, words: t('steel.wondersLeft', { n: ends.wonders }), n: ends.wonders },
        { key: 'space', icon: resourceIcons['space'] ?? '', words: t('steel.spaceLeft', { n: ends.space }), n: ends.space },
    ];
    return (
        <div class={`ends ${className}`} role="group" aria-label={t('steel.ends')} title={t('steel.endsWords')}>
            {left.map(({ key, icon, words, n }) => <span key={key} class={`end-of ${n <= NEAR ? 'near' : ''}`} title={words}><Icon name={icon} /><span class="long">{words}</span><b class="short">{n}</b></span>)}
            <Legend desk={desk} />
            {ends.track_end !== undefined && <Track desk={desk} end={ends.track_end} />}
        </div>
    );
}

/** The score track: how far everybody is from the number that ends the game. */
function Track({ desk, end }: { desk: Desk; end: number }) {
    const { t } = desk.speaker;
    const tracks = seatsOf(desk).map((seat) => steelView(desk).player[seat]?.track ?? 0);
    const words = tracks.map((n, seat) => `${desk.nameOf(seat)}: ${n}`).join(', ');
    return (
        <span class="score-track" role="img" aria-label={t('steel.trackWords', { end, words })}>
            {tracks.map((n, seat) => (
                <span key={seat} class={`track-of seat-${seat} ${end - n <= CLOSE ? 'near' : ''}`}><SeatSign seat={seat} /><i style={{ '--part': Math.min(n, end) / end }} /><b>{n}/{end}</b></span>
            ))}
        </span>
    );
}
