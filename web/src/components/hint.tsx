// hint.tsx: what the computer would play, with its reason in numbers.
import type { Desk } from '../games/desk.ts';
import type { Hint } from '../session/session.ts';

export type HintState = Hint | 'thinking' | null;

const percent = (value: number) => Math.round(100 * value);

export function HintBox({ hint, desk, play }: { hint: HintState; desk: Desk; play(action: string): void }) {
    const { t, say } = desk.speaker;
    if (!hint) return null;
    if (hint === 'thinking') return <p class="hint" role="status">{t('table.thinking')}</p>;
    return (
        <div class="hint" role="status">
            <p>{t('table.hintIs')}: <strong>{say(hint.text)}</strong> ({t('table.hintValue', { n: percent(hint.value) })})</p>
            {hint.next.length > 0 && <p class="quiet">{t('table.hintNext')}: {hint.next.map((each) => `${say(each.text)} (${percent(each.value)}%)`).join('; ')}</p>}
            <button type="button" class="plain" onClick={() => play(hint.action)}>{t('table.play')}</button>
        </div>
    );
}
