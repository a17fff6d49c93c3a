// areas.ts: parts of the boards that a lesson can speak of and that are no things of the game: "area:track" is what has this class.

const everywhere: Record<string, string> = { board: 'pane-board', sides: 'pane-sides', top: 'pane-top', actions: 'more-actions', story: 'pane-log', button: 'primary-bar', hint: 'toolbar' };

/** By game, the name of an area and the selector of what it is. */
export const areas: Record<string, Record<string, string>> = {
    duel: { ...everywhere, track: 'track', tokens: 'duel-top .tokens', cards: 'pyramid-box', city: 'own', rival: 'rival-city', theirs: 'rival-city .points', coins: 'own .coins', production: 'own .production', wonders: 'own .wonders', science: 'own .science', points: 'own .points' },
    ages: { ...everywhere, row: 'ages-row', hand: 'hand-cards', figures: 'figures', banks: 'banks' },
    steel: { ...everywhere, pyramid: 'pyramid-of-cards', hand: 'held-cards', own: 'steel-own', wonders: 'row-wonder', numbers: 'desk-numbers' },
    tempus: { ...everywhere, actions: 'deeds, .table .held', hand: 'tempus-hand', players: 'tempus-players', eras: 'next-era' },
    civ: { ...everywhere, roads: 'roads', phases: 'phases', techs: 'learnable', battle: 'battle', fronts: 'fronts', units: 'battle-hand' },
};

/** What is to be lit on the page for "card:theater" or "area:track". */
export function selectorOf(game: string, light: string): string | null {
    const [kind = '', name = ''] = light.split(':');
    if (kind !== 'area') return `.table [data-ref="${light.replace(/["\\]/g, '\\$&')}"]`;
    const found = areas[game]?.[name];
    return found ? `.table .${found}` : null;
}
