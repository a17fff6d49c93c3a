// lesson.tsx: the guided first game: one thing to know per decision, in the order in which it matters.
import type { Desk } from '../games/desk.ts';
import type { TextKey } from '../i18n/texts.ts';

const TIPS: TextKey[] = ['lesson.1', 'lesson.2', 'lesson.3', 'lesson.4', 'lesson.5', 'lesson.6', 'lesson.7', 'lesson.8', 'lesson.9'];

export function Lesson({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const decisions = desk.state.log.filter((entry) => entry.seat === desk.state.viewer).length;
    const tip = TIPS[decisions];
    return tip ? <aside class="lesson" aria-label={t('lesson.title')}><p>{t(tip)}</p></aside> : null;
}
