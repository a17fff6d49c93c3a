// times.ts: moments, in words.
import type { Speaker } from '../i18n/index.ts';

const FOR_GOOD = 253402300799; // what the server says instead: the end of the year 9999

export const timeWords = ({ lang }: Speaker, time: number): string => new Date(time * 1000).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });

/** Until when something lasts. */
export const endWords = (speaker: Speaker, time: number): string => (time >= FOR_GOOD ? speaker.t('mod.forGood') : speaker.t('mod.until', { when: timeWords(speaker, time) }));
