// texts.ts: every text of the page itself, from data/page (docs/words.md): one file per language, loaded when it is chosen. Names and texts of games come
// from the library.
import { fileOf } from '../engine/files.ts';
import { type Lang, LANGUAGES, type TextKey } from '../generated/page_words.ts';

export { LANGUAGES, type Lang, type TextKey };

type Words = Record<TextKey, string>;

declare const WORD_FILES: Record<Lang, string>;

const loaded = new Map<Lang, Words>();

export function setWords(lang: Lang, words: Words): void {
    loaded.set(lang, words);
}

/** After this the language can be spoken. */
export async function loadWords(lang: Lang): Promise<void> {
    if (loaded.has(lang)) return;
    setWords(lang, (await (await fileOf(WORD_FILES[lang])).json()) as Words);
}

export const isLang = (id: string): id is Lang => LANGUAGES.some((each) => each.id === id);

/** The languages of Intl have the same forms in the same order as those of the tables. */
const FORMS: readonly Intl.LDMLPluralRule[] = ['one', 'few', 'many', 'other'];

/** One of the forms "0=free", "# coin", "# coins": the one that its key chooses for that number, else the one of the language's rule, or the only one. */
function formOf(lang: Lang, forms: readonly string[], number: number): string {
    const chosen = forms.find((form) => form.startsWith(`${number}=`) || (number < 0 && form.startsWith('-=')));
    if (chosen !== undefined) return chosen.slice(chosen.indexOf('=') + 1);
    const plain = forms.filter((form) => !/^(-|\d+)=/.test(form));
    const rules = new Intl.PluralRules(lang);
    const order = FORMS.filter((form) => rules.resolvedOptions().pluralCategories.includes(form));
    return plain[order.indexOf(rules.select(number))] ?? plain.at(-1) ?? '';
}

/** Where a form that begins there ends: at a bar or brace that belongs to no placeholder in it. */
function formEnd(pattern: string, begin: number): number {
    let at = begin;
    for (let depth = 0; at < pattern.length && (depth > 0 || !'|}'.includes(pattern[at]!)); at++) {
        if (pattern[at] === '{') depth++;
        else if (pattern[at] === '}') depth--;
    }
    return at;
}

/** A pattern with its values: {name}, {-n}, and {n|# coin|# coins}, where a form is a pattern itself; `counted` takes the place of its #. */
export function fill(lang: Lang, pattern: string, values: Record<string, string | number> = {}, counted?: string): string {
    let out = '';
    const plain = (text: string) => (counted === undefined ? text : text.replaceAll('#', counted));
    for (let at = 0; at < pattern.length; ) {
        const place = /\{(-?)(\w+)([|}])/g;
        place.lastIndex = at;
        const found = place.exec(pattern);
        if (!found) return out + plain(pattern.slice(at));
        const [, sign, name = '', next] = found;
        const forms: string[] = [];
        let end = place.lastIndex;
        if (next === '|') {
            do {
                const begin = end;
                end = formEnd(pattern, begin) + 1;
                forms.push(pattern.slice(begin, end - 1));
            } while (pattern[end - 1] === '|');
        }
        const value = values[name];
        out += plain(pattern.slice(at, found.index));
        if (value === undefined) {
            out += pattern.slice(found.index, end);
        } else {
            const said = sign ? -Number(value) : value;
            out += forms.length ? fill(lang, formOf(lang, forms, Number(said)), values, String(said)) : String(said);
        }
        at = end;
    }
    return out;
}

export function textOf(lang: Lang, key: TextKey, values?: Record<string, string | number>): string {
    return fill(lang, loaded.get(lang)?.[key] ?? key, values);
}

export function isTextKey(key: string): key is TextKey {
    for (const words of loaded.values()) return key in words;
    return false;
}
