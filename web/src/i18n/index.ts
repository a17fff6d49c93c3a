// index.ts: the language a component speaks. `const { t, say } = useLang()`: t for texts of the page, say for {en, pl...} of the library.
import type { Text } from 'messages/protocol.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import type { Seat } from '../session/state.ts';
import { fill, isTextKey, type Lang, LANGUAGES, textOf, type TextKey } from './texts.ts';

export interface Speaker {
    lang: Lang;
    t: (key: TextKey, values?: Record<string, string | number>) => string;
    say: (text: Text | undefined) => string;
    maybe: (key: string, otherwise: string) => string;
}

export function speaker(lang: Lang): Speaker {
    return {
        lang,
        t: (key, values) => textOf(lang, key, values),
        say: (text) => text?.[lang] ?? text?.en ?? '',
        maybe: (key, otherwise) => (isTextKey(key) ? textOf(lang, key) : otherwise),
    };
}

export function useLang(): Speaker {
    return speaker(useStore(settings).lang);
}

/** What a seat is called: its name, or "Computer", or "Player 1". */
export function seatName({ t }: Speaker, seats: readonly Seat[], seat: number): string {
    const who = seats[seat];
    if (who?.name) return who.name;
    if (who?.kind === 'bot') {
        const bots = seats.filter((each) => each.kind === 'bot').length;
        return bots > 1 ? t('seat.botn', { n: seat + 1 }) : t('seat.bot');
    }
    return t('seat.player', { n: seat + 1 });
}

/** What the library calls a player, in any language: "Player 1", "Gracz 1". */
const player = new RegExp(`\\b(?:${LANGUAGES.map((each) => fill(each.id, each.player, { number: '\\d' })).join('|')})\\b`, 'g');

/** At a table people have names. */
export function withNames(speaker: Speaker, text: Text | undefined, seats: readonly Seat[]): string {
    return speaker.say(text).replace(player, (whole) => {
        const seat = Number(/\d/.exec(whole)?.[0]) - 1;
        return seats[seat] ? seatName(speaker, seats, seat) : whole;
    });
}
