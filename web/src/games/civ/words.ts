// words.ts: the accessible names of the things on the board: everything that is drawn is also said.
import type { Text } from 'messages/protocol.ts';
import type { Desk } from '../desk.ts';
import { sentences } from '../words.ts';
import { YIELDS, type CityAt, type MarkKind, type Spot } from './model.ts';
import type { CivView } from 'messages/civ.ts';

export const civView = (desk: Desk) => desk.state.view as CivView;

export const nameIn = (desk: Desk, table: string, id: string | null | undefined) => desk.speaker.say(desk.catalog.row(table, id ?? '')?.name);

/** "Zulu": who a seat is in this game. */
export const civName = (desk: Desk, seat: number) => nameIn(desk, 'civs', civView(desk).player[seat]?.civ);

/** Who fights: a player or the barbarians. */
export const fighter = (desk: Desk, seat: number) => (seat < 0 ? desk.speaker.t('civ.barbarians') : desk.nameOf(seat));

/** "2 production, 1 trade" */
export const yieldWords = (desk: Desk, yields: Spot['yields']) => YIELDS.filter((key) => yields[key]).map((key) => desk.speaker.t(`civ.yield.${key}`, { n: yields[key] })).join(', ');

/** "Around it: 5 production, 3 trade." */
export const siteWords = (desk: Desk, yields: Spot['yields']) => desk.speaker.t('civ.site', { what: yieldWords(desk, yields) || '–' });

export function cityWords(desk: Desk, city: CityAt): string {
    const { t } = desk.speaker;
    return [
        t(city.capital ? 'civ.capitalOf' : 'civ.cityOf', { name: desk.nameOf(city.seat) }),
        t('civ.cityNumbers', { production: city.production, arts: city.arts, trade: city.trade, defence: city.defence }),
        city.walls && t('civ.walls'),
        city.program && t('civ.program'),
        city.blockaded.length > 0 && t('civ.blockaded', { what: city.blockaded.join(', ') }),
    ].filter(Boolean).join(', ');
}

function figureWords(desk: Desk, spot: Spot): string {
    const { t } = desk.speaker;
    if (spot.holder < 0) return '';
    const what = [spot.armies && t('civ.armies', { n: spot.armies }), spot.scouts && t('civ.scouts', { n: spot.scouts })].filter(Boolean).join(', ');
    return `${desk.nameOf(spot.holder)}: ${what}${spot.moved ? ` (${t('civ.moved')})` : ''}`;
}

export function pieceWords(desk: Desk, spot: Spot): string {
    if (spot.piece === null) return '';
    const row = desk.catalog.row('pieces', spot.piece);
    const name = desk.speaker.say(row?.name) || nameIn(desk, 'classes', spot.piece);
    const obsolete = civView(desk).obsolete.includes(spot.piece) && desk.speaker.t('civ.obsolete');
    return obsolete ? `${name} (${obsolete})` : name;
}

/** "chance to win by units alone: 70%" */
export const oddsWords = (desk: Desk, percent: number) => desk.speaker.t(percent === 100 ? 'civ.oddsSure' : 'civ.odds', { n: percent });

export function spotWords(desk: Desk, spot: Spot, mark?: MarkKind, percent?: number): string {
    const { t } = desk.speaker;
    if (spot.terrain === null) return [`${spot.id}: ${t('civ.faceDown')}`, mark && t(`civ.mark.${mark}`)].filter(Boolean).join(', ');
    const words = [
        `${spot.id}: ${nameIn(desk, 'terrains', spot.terrain)}`,
        spot.city ? cityWords(desk, spot.city) : yieldWords(desk, spot.yields),
        !spot.city && spot.resource && nameIn(desk, 'resources', spot.resource),
        pieceWords(desk, spot),
        figureWords(desk, spot),
        spot.locked && t('civ.locked'),
        mark && t(percent !== undefined ? 'civ.mark.attack' : `civ.mark.${mark}`),
        percent !== undefined && oddsWords(desk, percent),
    ];
    return words.filter(Boolean).join(', ');
}

/** The card of a thing in a sentence or two: its name and what it does. */
export const rowWords = (desk: Desk, row: { name?: Text; text?: Text } | undefined, more: (string | false)[] = []) =>
    sentences([desk.speaker.say(row?.name), desk.speaker.say(row?.text), ...more]);
