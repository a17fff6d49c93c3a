// detail.tsx: what is said about a chosen card beyond its text: its kind and costs, and what the tables add.
import type { Desk } from '../desk.ts';
import { NUMERALS, rowSpaces } from './model.ts';
import type { AgesCivilRow, AgesMilitaryRow, AgesTacticRow } from 'messages/ages.ts';
import { agesView, costWords, typeName } from './words.ts';

export function AgesDetail({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind, id = ''] = refId.split(':');
    const row = desk.catalog.row(`${kind}_cards`, id);
    if (!row) return null;
    const words = kind === 'civil' ? civilWords(desk, row as AgesCivilRow) : militaryWords(desk, row as AgesMilitaryRow);
    return <p class="quiet">{words.join(' · ')}</p>;
}

export function AgesPrinted({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind, id = ''] = refId.split(':');
    const row = desk.catalog.row(`${kind}_cards`, id);
    return row ? <p class="quiet">{(kind === 'civil' ? printedWords(desk, row as AgesCivilRow) : militaryWords(desk, row as AgesMilitaryRow)).join(' · ')}</p> : null;
}

const printedWords = (desk: Desk, card: AgesCivilRow) => [`${typeName(desk, card.type)}, ${desk.speaker.t('ages.age', { n: NUMERALS[card.age] ?? '' })}`, ...costWords(desk, card)];

function civilWords(desk: Desk, card: AgesCivilRow): string[] {
    const { t } = desk.speaker;
    const prices = rowSpaces(agesView(desk)).filter((space) => space.id === card.id).map(({ price }) => (price === null ? t('ages.notForYou') : t('ages.costs', { n: price })));
    return [...printedWords(desk, card), ...new Set(prices)];
}

function militaryWords(desk: Desk, card: AgesMilitaryRow): string[] {
    const { t } = desk.speaker;
    const tactic = desk.catalog.table('tactics').find((row) => row['card'] === card.id) as AgesTacticRow | undefined;
    const units = tactic ? (['infantry', 'cavalry', 'artillery'] as const).flatMap((type) => (tactic[type] ? [`${tactic[type]}× ${typeName(desk, type)}`] : [])) : [];
    return [
        `${typeName(desk, card.type)}, ${t('ages.age', { n: NUMERALS[card.age] ?? '' })}`,
        ...costWords(desk, card),
        ...(tactic ? [`${units.join(', ')}: ${t('ages.strengthOf', { n: tactic.strength === tactic.obsolete ? tactic.strength : `${tactic.strength}/${tactic.obsolete}` })}`] : []),
    ];
}
