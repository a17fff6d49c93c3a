// signs.ts: what a card does, as signs with numbers. All of it stands in the tables of the game.
import type { Catalog } from '../../engine/catalog.ts';
import type { Row } from 'messages/protocol.ts';
import type { CivTechRow, CivUnitRow, CivWonderRow } from 'messages/civ.ts';
import { pieceIcon, resourceIcons, unitIcons } from './icons.ts';
import { rankRow, ROMAN, unitNumbers } from './model.ts';

/** A sign: its drawing, a number or a word beside it, a key of its own for its colour, what it says (a key of the page's texts, or a thing of the game). */
export interface Sign {
    icon: string;
    n?: string;
    tone?: 'production' | 'trade' | 'culture' | 'coin' | 'combat' | 'paid' | 'plain';
}

export const YIELD_ICONS = { production: 'gear-hammer', trade: 'trade', culture: 'musical-notes', coins: 'two-coins', combat: 'crossed-swords' } as const;

const TONES = { production: 'production', trade: 'trade', culture: 'culture', coins: 'coin', combat: 'combat' } as const;

/** Icons printed on a building, a great person or a city-state. */
function yieldSigns(row: Row): Sign[] {
    return (Object.keys(YIELD_ICONS) as (keyof typeof YIELD_ICONS)[]).flatMap((key) => (Number(row[key]) ? [{ icon: YIELD_ICONS[key], n: key === 'combat' ? `+${row[key]}` : String(row[key]), tone: TONES[key] }] : []));
}

/** What an ability takes and, where a number says it, what it gives. */
function abilitySigns(catalog: Catalog, key: string, id: string): Sign[] {
    return catalog.table('abilities').filter((row) => row[key] === id).flatMap((row): Sign[] => {
        const cost = (Array.isArray(row['cost']) ? row['cost'] : String(row['cost'] ?? '').split(/[ ,]/)).map(String).filter(Boolean);
        const any = Number(row['any']);
        return [
            ...cost.map((resource): Sign => ({ icon: resourceIcons[resource] ?? '', tone: 'paid' })),
            ...(any ? [{ icon: 'token', n: `${any}×`, tone: 'paid' as const }] : []),
            ...(Number(row['trade']) ? [{ icon: YIELD_ICONS.trade, n: `−${row['trade']}`, tone: 'paid' as const }] : []),
            ...(Number(row['culture']) ? [{ icon: YIELD_ICONS.culture, n: `−${row['culture']}`, tone: 'paid' as const }] : []),
        ];
    });
}

function techSigns(catalog: Catalog, row: Row): Sign[] {
    const tech = row as CivTechRow;
    return [
        ...Array.from({ length: tech.coins }, (): Sign => ({ icon: 'two-coins', tone: 'coin' })),
        ...Object.entries(tech.ranks).map(([type, rank]): Sign => ({ icon: unitIcons[type] ?? '', n: ROMAN[rank] ?? '', tone: 'combat' })),
        ...(tech.building ? [{ icon: pieceIcon(tech.building, 'building'), tone: 'production' as const }] : []),
        ...(tech.government ? [{ icon: 'capitol', tone: 'plain' as const }] : []),
        ...(tech.speed ? [{ icon: 'walk', n: String(tech.speed) }] : []),
        ...(tech.stacking ? [{ icon: 'stack', n: String(tech.stacking) }] : []),
        ...(tech.cities ? [{ icon: 'castle', n: String(tech.cities) }] : []),
        ...(tech.hand ? [{ icon: 'card-draw', n: `+${tech.hand}` }] : []),
        ...(tech.water ? [{ icon: tech.water === 'air' ? 'biplane' : 'sailboat' }] : []),
        ...(tech.coin_max ? [{ icon: 'two-coins', n: `≤${tech.coin_max}`, tone: 'coin' as const }] : []),
        ...abilitySigns(catalog, 'tech', tech.id),
    ];
}

function governmentSigns(catalog: Catalog, row: Row): Sign[] {
    return [...yieldSigns(row).map((sign) => (sign.n?.startsWith('+') ? sign : { ...sign, n: `+${sign.n}` })), ...(Number(row['battle_hand']) ? [{ icon: 'card-draw', n: `+${row['battle_hand']}` }] : []), ...abilitySigns(catalog, 'government', row.id ?? '')];
}

/** From the least to the most of what a card that is drawn can have. */
function spread(icon: string, tone: 'combat' | 'trade', numbers: readonly number[]): Sign {
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    return { icon, n: least < most ? `${least}–${most}` : String(least), tone };
}

export const ROW_TABLES: Record<string, string> = {
    tech: 'techs', building: 'buildings', wonder: 'wonders', great_person: 'great_persons', event: 'events', government: 'governments', policy: 'policies', unit: 'units', unit_type: 'unit_types',
    resource: 'resources', marker: 'markers', city_state: 'city_states', relic: 'relics', civ: 'civs', figure: 'figures', purse: 'purses', deck: 'decks',
};

export const rowOf = (catalog: Catalog, refId: string): Row | undefined => {
    const [kind = '', id = ''] = refId.split(':');
    return catalog.row(ROW_TABLES[kind] ?? kind, id);
};

/** What the thing does, in signs. `ranks`: of who would have it. */
export function signsOf(catalog: Catalog, refId: string, ranks: Record<string, number> = {}): Sign[] {
    const [kind = ''] = refId.split(':');
    const row = rowOf(catalog, refId);
    if (!row) return [];
    switch (kind) {
        case 'tech': return techSigns(catalog, row);
        case 'building': case 'great_person': case 'city_state': return yieldSigns(row);
        case 'government': return governmentSigns(catalog, row);
        case 'wonder': return [{ icon: YIELD_ICONS.culture, n: String(Number(catalog.row('eras', (row as CivWonderRow).era ?? '')?.['culture'] ?? 0)), tone: 'culture' }, ...(Number(row['combat']) ? [{ icon: 'crossed-swords', n: `+${row['combat']}`, tone: 'combat' as const }] : []), ...abilitySigns(catalog, 'wonder', row.id ?? '')];
        case 'policy': return [...(Number(row['coins']) ? [{ icon: 'two-coins', n: String(row['coins']), tone: 'coin' as const }] : []), ...abilitySigns(catalog, 'policy', row.id ?? '')];
        case 'unit': {
            const { strength, health } = unitNumbers(row as CivUnitRow, ranks);
            return [{ icon: 'crossed-swords', n: String(strength), tone: 'combat' }, { icon: 'checked-shield', n: String(health), tone: 'trade' }];
        }
        case 'unit_type': {
            const beats = String(row['trumps'] ?? '');
            const cards = catalog.table('units').filter((unit) => unit['type'] === row.id).map((unit) => unitNumbers(unit as CivUnitRow, ranks));
            return [spread('crossed-swords', 'combat', cards.map(({ strength }) => strength)), spread('checked-shield', 'trade', cards.map(({ health }) => health)), ...(beats && beats !== 'null' ? [{ icon: unitIcons[beats] ?? '', n: '⚡' }] : [])];
        }
        case 'marker': return row['resource'] ? [{ icon: resourceIcons[String(row['resource'])] ?? '' }] : [];
        default: return [];
    }
}

/** The symbol of its type. */
export function kindIcon(catalog: Catalog, refId: string): string {
    const [kind = '', id = ''] = refId.split(':');
    switch (kind) {
        case 'tech': return 'light-bulb';
        case 'building': return pieceIcon(id, 'building');
        case 'wonder': return 'great-pyramid';
        case 'great_person': return 'brain';
        case 'event': return 'tied-scroll';
        case 'government': return 'capitol';
        case 'policy': return 'scroll-unfurled';
        case 'unit': return unitIcons[String(catalog.row('units', id)?.['type'])] ?? '';
        case 'unit_type': return unitIcons[id] ?? '';
        case 'resource': return resourceIcons[id] ?? '';
        case 'marker': return String(catalog.row('markers', id)?.['back']) === 'village' ? 'village' : 'hut';
        case 'city_state': return 'medieval-village-01';
        case 'relic': return 'totem';
        case 'figure': return id === 'scout' ? 'cartwheel' : id === 'great' ? 'brain' : 'tower-flag';
        case 'walls': return 'stone-wall';
        case 'purse': return 'two-coins';
        case 'deck': return 'tied-scroll';
        default: return 'uncertainty';
    }
}

/** "II", where a thing has a level, an era or a rank. */
export function levelOf(catalog: Catalog, refId: string, ranks: Record<string, number> = {}): string {
    const [kind = ''] = refId.split(':');
    const row = rowOf(catalog, refId);
    if (kind === 'tech' || kind === 'event') return ROMAN[Number(row?.['level'])] ?? '';
    if (kind === 'wonder') return ROMAN[catalog.table('eras').findIndex(({ id }) => id === (row as CivWonderRow | undefined)?.era) + 1] ?? '';
    if (kind === 'unit') return ROMAN[Math.max(1, ranks[String(row?.['type'])] ?? 1)] ?? '';
    return '';
}

/** What a unit is called at the rank of its owner, else the name of the row. */
export const nameRow = (catalog: Catalog, refId: string, ranks: Record<string, number> = {}): Row | undefined => {
    const [kind = '', id = ''] = refId.split(':');
    const row = rowOf(catalog, refId);
    if (kind === 'unit') return rankRow(catalog, String(row?.['type']), ranks[String(row?.['type'])] ?? 1) ?? row;
    return kind === 'unit_type' ? rankRow(catalog, id, ranks[id] ?? 1) ?? row : row;
};

/** The picture: units of a type by their middle card, kept markers by their resource. */
export function pictureRef(catalog: Catalog, refId: string): string {
    const [kind = '', id = ''] = refId.split(':');
    if (kind === 'unit_type') return `unit:${id}_b`;
    if (kind === 'marker') return `resource:${String(rowOf(catalog, refId)?.['resource'])}`;
    return refId;
}
