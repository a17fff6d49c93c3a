// errors.ts: what the server refuses about people, in words of the page.
import type { Speaker } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { refusalWords } from '../screens/connected.ts';
import { NOT_NOW, Refused } from '../session/transport.ts';
import { SIGN_IN } from './link.ts';

const WORDS: Record<number, TextKey> = { [SIGN_IN]: 'account.ended', [-32010]: 'account.wrong', [-32011]: 'account.taken', [-32006]: 'account.tooMany' };

/** `otherwise`: for what is said of the request itself, such as a name that does not suit. */
export function whyNot(speaker: Speaker, error: unknown, otherwise: Partial<Record<number, TextKey>> = {}): string {
    const known = error instanceof Refused ? otherwise[error.code] ?? WORDS[error.code] : undefined;
    return known ? speaker.t(known) : refusalWords(speaker, error);
}

export const UNSUITABLE = -32602;
export { NOT_NOW };
