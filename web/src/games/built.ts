// built.ts: what a player has at the end of a game, as things with pictures: the greatest first. Which members of a view tell it is written down here, game by game.
import type { View } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';

/** Where in a view ($: the seat), and what kind of thing is named there. */
type Place = readonly [path: string, kind: string];

const PLACES: Record<string, readonly Place[]> = {
    duel: [['player.$.built', 'wonder'], ['player.$.tokens', 'token'], ['player.$.city', 'card']],
    ages: [['player.$.completed', 'civil'], ['player.$.leader', 'civil'], ['player.$.government', 'civil'], ['player.$.colonies', 'military'], ['player.$.special', 'civil'], ['player.$.techs', 'civil']],
    steel: [['player.$.wonders', 'wonder'], ['player.$.tech', 'card'], ['player.$.resource', 'card'], ['player.$.hand', 'card']],
    tempus: [['player.$.era', 'era']],
    civ: [['player.$.civ', 'civ'], ['seats.$.wonders', 'wonder'], ['player.$.government', 'government'], ['player.$.policies', 'policy'], ['player.$.techs', 'tech']],
};

function at(view: unknown, path: string, seat: number): unknown {
    return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key === '$' ? String(seat) : key], view);
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');

/** Eras come one after the other: whoever is in one has been in those before. */
function withBefore(catalog: Catalog, id: string): string[] {
    const eras = catalog.table('eras').map((row) => row.id ?? '');
    return eras.slice(0, eras.indexOf(id) + 1).reverse();
}

/** Refs, each once. */
export function builtBy(catalog: Catalog, view: View, seat: number): string[] {
    const refs = (PLACES[catalog.game] ?? []).flatMap(([path, kind]) => {
        const ids = idsOf(at(view, path, seat));
        return (kind === 'era' ? ids.flatMap((id) => withBefore(catalog, id)) : ids).map((id) => `${kind}:${id}`);
    });
    return [...new Set(refs)];
}
