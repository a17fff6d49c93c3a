// lesson.tsx: the guided first game: one thing to know per decision, when it matters (games/lessons.ts).
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Desk } from '../games/desk.ts';
import { lessons, tipFor } from '../games/lessons.ts';
import { Kept } from '../session/kept.ts';

const read = new Kept<string[]>('lessons', 10); // the tips read, by game

export function Lesson({ desk, id }: { desk: Desk; id: string }) {
    const { t } = desk.speaker;
    const { log, viewer } = desk.state;
    const tips = lessons[desk.catalog.game]?.tips ?? [];
    const [done, setDone] = useState<readonly string[]>(() => read.get(id) ?? []);
    const tip = desk.state.legal.length ? tipFor(tips, done, desk.state) : undefined;
    const finish = (text: string) => {
        const all = [...done, text];
        read.set(id, all);
        setDone(all);
    };
    // Who decides has read what was shown.
    const decisions = log.filter((entry) => entry.seat === viewer).length;
    const shown = useRef({ decisions, text: tip?.text });
    useEffect(() => {
        const before = shown.current;
        if (decisions > before.decisions && before.text && !done.includes(before.text)) finish(before.text);
        if (tip || decisions !== before.decisions) shown.current = { decisions, text: tip?.text };
    });
    if (!tip) return null;
    return (
        <aside class="lesson" aria-label={t('lesson.title')}>
            <p>{t(tip.text)}</p>
            <button type="button" class="plain" id="lesson-next" onClick={() => finish(tip.text)}>{t('lesson.next', { n: done.length + 1, all: tips.length })}</button>
        </aside>
    );
}
