// icons.ts: the drawing of every kind of card and number: a kind is told by its symbol as well as by its colour.
export const typeIcons: Record<string, string> = {
    farm: 'wheat', mine: 'mining', lab: 'erlenmeyer', temple: 'greek-temple', arena: 'coliseum', library: 'bookshelf', theater: 'drama-masks',
    infantry: 'pikeman', cavalry: 'cavalry', artillery: 'field-gun', airforce: 'biplane', government: 'capitol',
    special_civil: 'scroll-quill', special_military: 'rally-the-troops', special_colonization: 'galleon', special_construction: 'hammer-nails',
    leader: 'crown', wonder: 'great-pyramid', action: 'card-pick',
    event: 'tied-scroll', territory: 'island', aggression: 'sword-clash', war: 'swords-emblem', pact: 'shaking-hands', tactic: 'meeple-army', bonus: 'shield-reflect',
};

export const numberIcons = {
    culture: 'lyre', science: 'light-bulb', strength: 'crossed-swords', food: 'wheat', resources: 'stone-pile', happiness: 'sun',
    civil: 'scroll-unfurled', military: 'gladius', worker: 'meeple', token: 'token', hand: 'card-pickup', colony: 'island', round: 'hourglass', limit: 'capitol',
} as const;
