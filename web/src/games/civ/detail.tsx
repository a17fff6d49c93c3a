// detail.tsx: what is said about a chosen thing beyond its name and text: what lies on a square, what a city gives, what a unit is worth.
import { ownSeat, type Desk } from '../desk.ts';
import { isSite, ROMAN, siteOf, spotsOf, unitNumbers } from './model.ts';
import type { CivTechRow, CivUnitRow } from 'messages/civ.ts';
import { civView, nameIn, siteWords, spotWords } from './words.ts';

const DETAILS: Record<string, (desk: Desk, id: string) => (string | false)[]> = {
    square: squareLines,
    unit: unitLines,
    tech: techLines,
    government: (desk, id) => [nameIn(desk, 'techs', String(desk.catalog.row('governments', id)?.['tech'] ?? '')) && desk.speaker.t('civ.unlockedBy', { name: nameIn(desk, 'techs', String(desk.catalog.row('governments', id)?.['tech'])) })],
    policy: (desk, id) => [desk.speaker.t('civ.reverse', { name: nameIn(desk, 'policies', String(desk.catalog.row('policies', id)?.['reverse'])) })],
};

export function CivDetail({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind = '', id = ''] = refId.split(':');
    const lines = (DETAILS[kind]?.(desk, id) ?? []).filter(Boolean);
    return <>{lines.map((line) => <p key={String(line)} class="quiet">{line}</p>)}</>;
}

const PRINTED: Record<string, (desk: Desk, id: string) => (string | false)[]> = {
    tech: (desk, id) => [desk.speaker.t('civ.level', { level: ROMAN[Number(desk.catalog.row('techs', id)?.['level'])] ?? '' })],
    unit: printedUnit,
    government: (desk, id) => DETAILS['government']?.(desk, id) ?? [],
    policy: (desk, id) => DETAILS['policy']?.(desk, id) ?? [],
    building: (desk, id) => printedCosts(desk, 'buildings', id),
    wonder: (desk, id) => printedCosts(desk, 'wonders', id),
};

/** What things say of themselves, before any game. */
export function CivPrinted({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind = '', id = ''] = refId.split(':');
    const lines = (PRINTED[kind]?.(desk, id) ?? []).filter(Boolean);
    return lines.length ? <p class="quiet">{lines.join(' · ')}</p> : null;
}

/** The four sides of a unit card, and whom it strikes first. */
function printedUnit(desk: Desk, id: string): (string | false)[] {
    const { t } = desk.speaker;
    const unit = desk.catalog.row('units', id) as CivUnitRow | undefined;
    if (!unit) return [];
    const beaten = nameIn(desk, 'unit_types', String(desk.catalog.row('unit_types', unit.type)?.['trumps'] ?? ''));
    return [...unit.strength.map((_, place) => `${ROMAN[place + 1] ?? ''}: ${t('civ.unitNumbers', unitNumbers(unit, { [unit.type]: place + 1 }))}`), beaten !== '' && t('civ.trumps', { name: beaten })];
}

function printedCosts(desk: Desk, table: string, id: string): (string | false)[] {
    const { t } = desk.speaker;
    const row = desk.catalog.row(table, id) ?? {};
    const [cost, tech, cheaper, discount] = [row['cost'], row['tech'], row['discount_cost'], row['discount_tech']];
    return [cost !== undefined && t('civ.costs', { n: Number(cost) }), Boolean(tech) && t('civ.costNeeds', { name: nameIn(desk, 'techs', String(tech)) }),
        Boolean(discount) && t('civ.cheaper', { n: Number(cheaper), name: nameIn(desk, 'techs', String(discount)) })];
}

/** What lies and stands there; what the thing that lies there does. */
function squareLines(desk: Desk, id: string): (string | false)[] {
    const spots = spotsOf(desk.catalog, civView(desk));
    const spot = spots.find((each) => each.id === id);
    if (!spot) return [];
    const table = spot.pieceClass && `${spot.pieceClass}s`;
    return [spotWords(desk, spot), isSite(desk.state.legal, id) && siteWords(desk, siteOf(spots, id).yields), Boolean(table && spot.piece) && desk.speaker.say(desk.catalog.row(table ?? '', spot.piece ?? '')?.text)];
}

function unitLines(desk: Desk, id: string): (string | false)[] {
    const { t } = desk.speaker;
    const unit = desk.catalog.row('units', id) as CivUnitRow | undefined;
    if (!unit) return [];
    const beaten = nameIn(desk, 'unit_types', String(desk.catalog.row('unit_types', unit.type)?.['trumps'] ?? ''));
    return [t('civ.unitNumbers', unitNumbers(unit, civView(desk).seats[ownSeat(desk)]?.ranks ?? {})), beaten !== '' && t('civ.trumps', { name: beaten })];
}

function techLines(desk: Desk, id: string): (string | false)[] {
    const { t } = desk.speaker;
    const tech = desk.catalog.row('techs', id) as CivTechRow | undefined;
    const view = civView(desk);
    if (!tech) return [];
    const known = view.player.flatMap((player, seat) => (player.techs.includes(id) ? [desk.nameOf(seat)] : []));
    return [
        t('civ.techNeeds', { level: ROMAN[tech.level] ?? '', n: view.seats[ownSeat(desk)]?.thresholds[tech.level - 1] ?? 0 }),
        known.length > 0 && t('civ.knownBy', { names: known.join(', ') }),
    ];
}
