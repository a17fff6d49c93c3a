// icons.ts: the drawings of things.

export const resourceIcons: Record<string, string> = { wheat: 'wheat', iron: 'metal-bar', silk: 'rolled-cloth', incense: 'incense', spy: 'spy', uranium: 'radioactive' };

export const unitIcons: Record<string, string> = { infantry: 'pikeman', mounted: 'cavalry', artillery: 'catapult', aircraft: 'biplane' };

const buildingIcons: Record<string, string> = {
    harbor: 'harbor-dock', trading_post: 'shop', workshop: 'anvil', iron_mine: 'mining', granary: 'granary', aqueduct: 'aqueduct', library: 'bookshelf', university: 'graduate-cap', market: 'scales',
    bank: 'bank', temple: 'greek-temple', cathedral: 'church', barracks: 'barracks', academy: 'spartan-helmet', shipyard: 'ship-bow',
};

const classIcons: Record<string, string> = { wonder: 'great-pyramid', great_person: 'brain', city_state: 'medieval-village-01', hut: 'hut', village: 'village', relic: 'totem' };

/** What lies on a square: a building by its own sign, the rest by its class. */
export const pieceIcon = (piece: string, pieceClass: string | null) => buildingIcons[piece] ?? classIcons[pieceClass ?? ''] ?? 'uncertainty';

export const roadIcons = { culture: 'musical-notes', tech: 'rocket', economic: 'two-coins', military: 'tower-flag' } as const;
