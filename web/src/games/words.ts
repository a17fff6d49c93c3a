// words.ts: small pieces of sentences the boards share.

export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** "Theater (blue). 3 points. Costs you 2; covered.": parts as sentences, empty ones left out. */
export const sentences = (parts: readonly (string | false | undefined)[]) =>
    parts.filter((part) => part !== false && part !== undefined && part !== '').map((part) => String(part).replace(/\.$/, '')).map((part) => `${part}.`).join(' ');

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
