// hint.tsx: what the computer would play, and why: what the move changes, its chances and those of the next best.
import type { Desk } from '../games/desk.ts';
import { withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import type { Hint } from '../session/state.ts';
import { PreviewLines } from './preview.tsx';

export type HintState = Hint | 'thinking' | null;

const percent = (value: number) => Math.round(100 * value);

export function HintBox({ hint, desk, session, play }: { hint: HintState; desk: Desk; session: Session; play(action: string): void }) {
    const { t } = desk.speaker;
    const say = (text: Hint['text']) => withNames(desk.speaker, text, desk.state.seats);
    if (!hint) return null;
    if (hint === 'thinking') return <p class="hint" role="status">{t('table.thinking')}</p>;
    return (
        <div class="hint" role="status">
            <p>{t(hint.value === null ? 'table.hintOnly' : 'table.hintIs')}: <strong>{say(hint.text)}</strong>{hint.value !== null && ` (${t('table.hintValue', { n: percent(hint.value) })})`}</p>
            <PreviewLines desk={desk} session={session} action={hint.action} quiet />
            {hint.next.length > 0 && <p class="quiet">{t('table.hintNext')}: {hint.next.map((each) => `${say(each.text)} (${percent(each.value)}%)`).join('; ')}</p>}
            <button type="button" class="plain" onClick={() => play(hint.action)}>{t('table.play')}</button>
        </div>
    );
}
