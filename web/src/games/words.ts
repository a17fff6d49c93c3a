// words.ts: small pieces of sentences the boards share.

export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** "Theater (blue). 3 points. Costs you 2; covered.": parts as sentences, empty ones left out. */
export const sentences = (parts: readonly (string | false | undefined)[]) =>
    parts.filter((part) => part !== false && part !== undefined && part !== '').map((part) => String(part).replace(/\.$/, '')).map((part) => `${part}.`).join(' ');

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A name with a long word is set smaller, so that it need not be broken; one longer than `room`, so that it takes fewer lines. */
export function nameSize(name: string, room = 15): '' | 'long' | 'longest' | 'giant' {
    const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
    return longest > 13 ? 'giant' : longest > 10 ? 'longest' : longest > 7 || name.length > room ? 'long' : '';
}
