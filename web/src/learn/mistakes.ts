// mistakes.ts: the mistakes of an own game as tasks: find the better move, see what follows, play on from there. Each is a lesson (course.ts) made of the analysis.
import { prefixOf } from '../engine/record.ts';
import type { Speaker } from '../i18n/index.ts';
import { MISTAKE, type Analysis, type Decision } from '../session/analysis.ts';
import type { Lesson } from './course.ts';

const percent = (value: number) => Math.round(100 * value);

/** The decisions of a seat that a better one could have taken the place of, in the order of the game. */
export function mistakesOf({ decisions }: Analysis, own: number): Decision[] {
    return decisions.filter(({ seat, loss, best, action }) => seat === own && loss >= MISTAKE && best[0] !== undefined && best[0].action !== action);
}

/** As a lesson in the language of who reads it. Moves that the judge takes for as good as the best are right too. */
export function taskOf({ t, say }: Pick<Speaker, 't' | 'say'>, record: string, { version, seat, action, text, best, played, loss }: Decision, players: number): Lesson {
    const right = best.filter((each) => each.action !== action);
    const worth = { best: percent(Math.max(best[0]?.value ?? 0, played)), played: percent(played) };
    return {
        id: String(version), title: { en: t('mistakes.title', { n: percent(loss) }) }, about: { en: say(text) }, minutes: 1, seat, players, level: 'normal',
        record: prefixOf(record, version),
        steps: [
            { kind: 'do', text: { en: t('mistakes.find', { what: say(text), n: percent(loss) }) }, light: [], moves: right.map((each) => each.action),
                wrong: [{ pattern: action, text: { en: t('mistakes.played') } }, { pattern: '*', text: { en: t('mistakes.wrong') } }] },
            { kind: 'say', text: { en: t('mistakes.found', { what: say(best[0]?.text), ...worth }) } },
        ],
    };
}
