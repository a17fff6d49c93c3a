// shown.tsx: ratings and players as they are shown everywhere: "2104 ± 90", a link to a player's page, how fast a game is.
import type { ClockInfo, RatingInfo, Speed } from 'messages/protocol.ts';
import { useLang, type Speaker } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { site } from './site.ts';

/** The middle and how well it is known; a question mark while too little is known. */
export function ratingWords({ t }: Speaker, { middle, margin, provisional }: RatingInfo): string {
    return t(provisional ? 'rating.provisional' : 'rating.shown', { middle, margin });
}

export function Rating({ rating }: { rating: RatingInfo }) {
    const speaker = useLang();
    return <span class="rating" title={speaker.t(rating.provisional ? 'rating.provisionalHelp' : 'rating.help')}>{ratingWords(speaker, rating)}</span>;
}

/** How a game changed a rating: "2104 → 2131 (+27)". */
export function RatingChange({ before, after }: { before: RatingInfo; after: RatingInfo }) {
    const { t } = useLang();
    const change = after.middle - before.middle;
    const sign = change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
    return <span class={`rating-change ${change > 0 ? 'up' : change < 0 ? 'down' : ''}`}>{t('rating.change', { before: before.middle, after: after.middle, change: sign })}</span>;
}

export function PlayerLink({ account, name }: { account: string; name: string }) {
    const { profiles } = useStore(site);
    return profiles ? <a class="player" href={`#/player/${account}`}><bdi>{name}</bdi></a> : <bdi>{name}</bdi>;
}

export const SPEEDS: readonly Speed[] = ['live', 'days'];

const DAY = 86400;

/** "10 min + 10 s", "3 days per move". */
export function clockWords({ t }: Speaker, clock: ClockInfo | null): string {
    if (!clock) return t('clock.none');
    const { budget, increment } = clock;
    if (budget >= DAY && increment >= budget) return t('lobby.perMove', { n: Math.round(budget / DAY) });
    if (budget >= DAY) return t('lobby.days', { n: Math.round(budget / DAY), hours: Math.round(increment / 3600) });
    return increment ? t('lobby.minutes', { n: Math.round(budget / 60), seconds: increment }) : t('lobby.minutesOnly', { n: Math.round(budget / 60) });
}
