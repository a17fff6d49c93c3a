// signs.ts: the signs of a game and what they stand for: the drawings its board uses, with the names of its tables.
import type { Text } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';
import { numberIcons as agesNumbers, typeIcons as agesTypes } from './ages/icons.ts';
import { pieceIcon, resourceIcons as civResources, unitIcons } from './civ/icons.ts';
import { chainIcons, colourIcons, materialIcons, symbolIcons } from './duel/model.ts';
import { resourceIcons as steelResources, typeIcons as steelTypes } from './steel/model.ts';
import { kindIcons } from './tempus/card.tsx';

export interface Sign {
    icon: string;
    name: Text;
}

type IconOf = (id: string) => string | undefined;
const by = (icons: Readonly<Record<string, string>>): IconOf => (id) => icons[id];

/** Tables, and the drawing of each of their rows. */
const TABLES: Record<string, readonly (readonly [table: string, icon: IconOf])[]> = {
    duel: [['materials', by(materialIcons)], ['colours', by(colourIcons)], ['symbols', by(symbolIcons)], ['chains', by(chainIcons)]],
    ages: [['symbols', by(agesNumbers)], ['types', by(agesTypes)], ['military_types', by(agesTypes)]],
    steel: [['resources', by(steelResources)], ['types', by(steelTypes)]],
    tempus: [['kinds', by(kindIcons)]],
    civ: [['resources', by(civResources)], ['unit_types', by(unitIcons)], ['buildings', (id) => pieceIcon(id, 'building')], ['classes', (id) => (id === 'building' ? undefined : pieceIcon('', id))]],
};

export function signsOf(catalog: Catalog): Sign[] {
    return (TABLES[catalog.game] ?? []).flatMap(([table, iconOf]) => catalog.table(table).flatMap((row): Sign[] => {
        const icon = iconOf(row.id ?? '');
        return icon && icon !== 'uncertainty' && row.name ? [{ icon, name: row.name }] : [];
    }));
}
