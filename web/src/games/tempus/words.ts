// words.ts: the accessible names of the things on the board: everything that is drawn is also said.
import type { Desk } from '../desk.ts';
import { bestFights, type Mark, type Spot } from './model.ts';
import type { TempusCardRow, TempusFight, TempusView } from 'messages/tempus.ts';

export const tempusView = (desk: Desk) => desk.state.view as TempusView;

/** The viewer, or seat 0 for spectators. */
export const ownSeat = (desk: Desk) => Math.max(0, desk.state.viewer);

export const terrainName = (desk: Desk, terrain: string | null | undefined) => desk.speaker.say(desk.catalog.row('terrains', terrain ?? '')?.name);

/** "2 (+1) against 1 (+0 to 3)": what stands there, and what cards can add. */
export function oddsWords(desk: Desk, odds: Omit<TempusFight, 'from' | 'to'>, city: boolean): string {
    const { t } = desk.speaker;
    return [
        t('tempus.odds', { attack: odds.attack, mine: odds.mine, defence: odds.defence, theirs: odds.theirs }),
        t(city ? 'tempus.chanceMost' : 'tempus.chance', { n: odds.percent }),
    ].join('; ');
}

export function spotWords(desk: Desk, spot: Spot, marks: readonly Mark[] = []): string {
    const { t } = desk.speaker;
    const view = tempusView(desk);
    const ground = spot.terrain ? terrainName(desk, spot.terrain) : t(spot.inland ? 'tempus.inland' : 'tempus.open');
    const standing = spot.city ? t('tempus.cityOf', { n: spot.city, name: desk.nameOf(spot.owner) })
        : spot.tokens ? t('tempus.tokensOf', { n: spot.tokens, name: desk.nameOf(spot.owner) }) : '';
    const guarded = spot.owner >= 0 && spot.owner !== desk.state.viewer && view.seats[spot.owner]?.protected;
    return [`${spot.id}: ${ground}`, standing, guarded ? t('tempus.protected') : '', ...marks.map((mark) => markWords(desk, spot, mark))].filter(Boolean).join(', ');
}

function markWords(desk: Desk, spot: Spot, mark: Mark): string {
    const { t } = desk.speaker;
    if (mark.kind === 'attack') {
        const fight = bestFights(tempusView(desk).own?.fights ?? []).get(spot.id);
        return fight ? `${t('tempus.mark.attack')}: ${oddsWords(desk, fight, spot.city > 0)}` : t('tempus.mark.attack');
    }
    return mark.kind === 'site' ? t('tempus.mark.site', { n: mark.n ?? 0 }) : t(`tempus.mark.${mark.kind}`);
}

/** "Weapons, hills. Fight: … When: …" */
export function cardWords(desk: Desk, card: TempusCardRow, more: (string | false)[] = []): string {
    const { say } = desk.speaker;
    return [say(card.name), say(card.text).replace(/\.$/, ''), ...more].filter(Boolean).join('. ');
}

export const kindName = (desk: Desk, card: TempusCardRow) => desk.speaker.say(desk.catalog.row('kinds', card.kind)?.name);
