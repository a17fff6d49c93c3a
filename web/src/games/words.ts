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

const VOWELS = 'aeiouyąęóäöüáéíúåāō';
const isVowel = (letter: string | undefined) => letter !== undefined && VOWELS.includes(letter.toLowerCase());
const TOGETHER = new Set(['ch', 'ck', 'cz', 'dz', 'dż', 'dź', 'gh', 'ph', 'qu', 'rz', 'sh', 'sz', 'th']);
const CLUSTER = /^[bcdfgkptvw][rl]$/i;

/** Where a word can be broken, near enough for English, Polish and German: before a consonant that a vowel follows, with three letters on either side. */
function breaksOf(word: string): number[] {
    return [...word].flatMap((letter, at) => {
        if (isVowel(letter) || !isVowel(word[at + 1])) return [];
        const pair = word.slice(at - 1, at + 1);
        const before = CLUSTER.test(pair) || TOGETHER.has(pair.toLowerCase()) ? at - 1 : at;
        return before >= 3 && word.length - before >= 3 && [...word.slice(0, before)].some(isVowel) ? [before] : [];
    });
}

/** A name whose words of more letters than `long` may be broken with a hyphen where there is no room; elsewhere it reads as before. */
export const softly = (name: string, long: number) => name.replace(/\p{L}+/gu, (word) => {
    if (word.length <= long) return word;
    const breaks = new Set(breaksOf(word));
    return [...word].map((letter, at) => (breaks.has(at) ? `\u00ad${letter}` : letter)).join('');
});
