// words.ts: the accessible names of the things on the board: everything that is drawn is also said.
import { GIVING_UP, ownSeat, type Desk } from '../desk.ts';
import { capital, sentences } from '../words.ts';
import { isCivil, NUMERALS } from './model.ts';
import { isTextKey } from '../../i18n/texts.ts';
import type { AgesBonusRow, AgesCivilRow, AgesMilitaryRow, AgesTerritoryRow, AgesView } from 'messages/ages.ts';

export const agesView = (desk: Desk) => desk.state.view as AgesView;

export const typeName = (desk: Desk, type: string) =>
    desk.speaker.say(desk.catalog.row('types', type)?.name ?? desk.catalog.row('military_types', type)?.name);

/** What a card of one's own costs: to develop, to build, stage by stage. */
export function costWords(desk: Desk, card: AgesCivilRow | AgesMilitaryRow): string[] {
    const { t } = desk.speaker;
    const { science_cost = 0, revolution_cost = 0, resource_cost = 0, stages = {}, military_cost = 0 } = card as Partial<AgesCivilRow & AgesMilitaryRow>;
    const steps = Object.values(stages);
    return [
        ...(science_cost ? [t('ages.scienceCost', { n: science_cost })] : []),
        ...(revolution_cost ? [t('ages.revolutionCost', { n: revolution_cost })] : []),
        ...(resource_cost ? [t('ages.resourceCost', { n: resource_cost })] : []),
        ...(steps.length ? [t('ages.stageCosts', { costs: steps.join(' + ') })] : []),
        ...(military_cost ? [t('ages.militaryCost', { n: military_cost })] : []),
    ];
}

/** A name without the kind that its colour and symbol say: "Raid", not "Aggression: Raid". */
export const shortName = (desk: Desk, card: AgesCivilRow | AgesMilitaryRow) => capital(desk.speaker.say(card.name).replace(/^(Aggression|Agresja): /, ''));

const FAMILY = /_(a|i|ii|iii|[123])$/; // cards that differ in a number only

/** What a card does beyond its numbers, in a few words with signs; empty: its numbers say all. */
export function shortWords(desk: Desk, card: AgesCivilRow | AgesMilitaryRow): string {
    const { t } = desk.speaker;
    const key = [card.id, card.id.replace(FAMILY, '')].map((id) => `short.${id}`).find(isTextKey);
    if (!key) return '';
    const { yellow: y = 0, blue: b = 0, strength: s = 0, happiness: h = 0 } = (desk.catalog.table('territories').find((row) => row['card'] === card.id) ?? {}) as Partial<AgesTerritoryRow>;
    const bonus = desk.catalog.table('bonus_cards').find((row) => row['card'] === card.id) as AgesBonusRow | undefined;
    const among = isCivil(card) ? card.by_players[`p${agesView(desk).players}`] : undefined;
    return t(key, { n: bonus?.defence ?? among ?? card.effect_1_n, m: bonus?.colonization ?? card.effect_2_n, y, b, s, h });
}

const TOGETHER = /^(sz|cz|rz|ch|dz|dź|dż|th|ph|sh|ck|gh|br|gr|tr|pr|kr|fr)$/i; // letters that are one sound, or begin a syllable

/** A name whose long words may be broken between syllables, where a narrow card needs it. */
export const breakable = (name: string) => name.replace(/\p{L}{8,}/gu, (word) => word.replace(/(?<=\p{L}[aeiouyąęó])([^aeiouyąęó\P{L}]{1,4})(?=[aeiouyąęó]\p{L})/giu, (sounds) => {
    const kept = sounds.length < 2 || TOGETHER.test(sounds.slice(0, 2)) ? 0 : 1;
    return `${sounds.slice(0, kept)}\u00AD${sounds.slice(kept)}`;
}));

/** "Iron (mine, I). Each worker… Science to develop: 5…" */
export function cardLabel(desk: Desk, card: AgesCivilRow | AgesMilitaryRow, more: (string | false)[] = []): string {
    const { say } = desk.speaker;
    return sentences([`${say(card.name)} (${typeName(desk, card.type)}, ${NUMERALS[card.age] ?? ''})`, say(card.text), capital(costWords(desk, card).join(', ')), ...more]);
}

const isTaking = (group: string) => group === 'take';
const usableBy = (desk: Desk, fits: (group: string) => boolean): Desk =>
    ({ ...desk, usable: new Set(desk.state.legal.filter((action) => fits(action.group)).flatMap((action) => action.refs)) });

/** A card may lie in the row and be one's own too: in the row it can be taken, elsewhere it can be used. What can only be given up is not lit in the middle of a turn. */
export const deskOfRow = (desk: Desk): Desk => usableBy(desk, isTaking);
export const deskOfOwn = (desk: Desk): Desk => usableBy(desk, (group) => !isTaking(group) && !OF_RIVALS.has(desk.state.phase) && !(desk.state.phase === 'actions' && GIVING_UP.has(group)));

// Decisions about things of others.
const OF_RIVALS = new Set(['raid', 'annex', 'infiltrate', 'terrorism', 'war_tech']);

/** Rivals' things are not one's own: a card that both have is meant as one's own, unless the decision is about things of others. */
export function deskOfRival(desk: Desk): Desk {
    const view = agesView(desk);
    const own = view.player[ownSeat(desk)];
    if (!own || OF_RIVALS.has(desk.state.phase)) return desk;
    const mine = new Set([...own.techs, ...own.civil, own.government, own.leader, own.wonder, ...own.completed, ...own.special].map((id) => `civil:${id}`));
    const row = new Set(view.row.map((id) => `civil:${id}`));
    return { ...desk, usable: new Set([...desk.usable].filter((ref) => !mine.has(ref) && !row.has(ref) && ref.startsWith('civil:'))) };
}
