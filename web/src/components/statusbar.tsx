// statusbar.tsx: on a phone, in the place of the site's header: whose turn it is, the numbers one always wants to know, what happened last.
import type { Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { withNames } from '../i18n/index.ts';
import { Count } from './count.tsx';
import { Icon } from './icon.tsx';

export function StatusBar({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const { state, catalog } = desk;
    const seat = Math.max(0, state.viewer);
    const total = state.scores.find((score) => score.seat === seat)?.total;
    const numbers = boardFor(catalog.game).summary?.(state.view, seat) ?? [];
    const shown = numbers.some(({ points }) => points) || total === undefined ? numbers : [...numbers, { icon: 'laurel-crown', key: 'fact.points' as const, n: total }];
    const entry = state.log.findLast((each) => each.events.length && each.version < state.version);
    const [first] = entry?.events ?? []; // what follows from it stands in the log
    const latest = first && withNames(desk.speaker, first.text, state.seats);
    return (
        <div class="status-bar" aria-label={t('table.statusBar')} role="group">
            <a class="to-home" href="#/" aria-label={t('app.home')}><img src="icon.svg" alt="" width="22" height="22" /></a>
            <b class={`turn-of seat-${state.turn ?? ''}`}>{state.over ? t('table.over') : state.legal.length ? t('seat.you') : state.turn === null ? '' : desk.nameOf(state.turn)}</b>
            <ul>{shown.map(({ icon, key, n }) => <li key={key} title={t(key)}><Icon name={icon} label={`${t(key)}:`} /><Count n={n} /></li>)}</ul>
            {latest && <p class={`latest seat-${entry?.seat}`}>{latest}</p>}
        </div>
    );
}
