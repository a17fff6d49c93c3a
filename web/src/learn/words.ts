// words.ts: the texts of lessons: paragraphs, **what matters**, and {card:theater} for the name of a thing as the tables have it.
import type { Text } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';
import type { Speaker } from '../i18n/index.ts';

export interface Span {
    text: string;
    strong: boolean;
}

/** A text as paragraphs of plain and strong parts. A name that is not there stays as it is written: the test of the lessons finds it. */
export function paragraphs(text: string, nameOf: (ref: string) => string | undefined): Span[][] {
    return text.split('\n').map((line) => line.split('**').map((part, place) => ({ text: part.replace(/\{(\w+:\w+)\}/g, (whole, ref: string) => nameOf(ref) ?? whole), strong: place % 2 === 1 })).filter((span) => span.text));
}

export const spoken = ({ say }: Pick<Speaker, 'say'>, catalog: Catalog, text: Text): Span[][] =>
    paragraphs(say(text), (ref) => { const row = catalog.ref(ref); return row?.name ? say(row.name) : undefined; });
