// hint.tsx: what the computer would play, and why: what the move changes, what it gains against the next best in numbers of the game, the chances of both.
import { useLayoutEffect } from 'preact/hooks';
import type { Preview } from 'messages/protocol.ts';
import type { Desk } from '../games/desk.ts';
import { withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import type { Hint } from '../session/state.ts';
import { changesOf } from '../games/facts.ts';
import { boardFor } from '../games/index.tsx';
import { Difference } from './differences.tsx';
import { PreviewLines, usePreview } from './preview.tsx';

export type HintState = Hint | 'thinking' | null;

const percent = (value: number) => Math.round(100 * value);

export function HintBox({ hint, desk, session, play }: { hint: HintState; desk: Desk; session: Session; play(action: string): void }) {
    const { t } = desk.speaker;
    const say = (text: Hint['text']) => withNames(desk.speaker, text, desk.state.seats);
    useShown(hint, desk);
    if (!hint) return null;
    if (hint === 'thinking') return <p class="hint" role="status">{t('table.thinking')}</p>;
    const isAlike = (each: Hint['next'][number]) => hint.value !== null && percent(each.value) >= percent(hint.value);
    const [alike, worse] = [hint.next.filter(isAlike), hint.next.filter((each) => !isAlike(each))];
    return (
        <div class="hint" role="status">
            <p>{t(hint.value === null ? 'table.hintOnly' : 'table.hintIs')}: <strong>{say(hint.text)}</strong>{hint.value !== null && ` (${t('table.hintValue', { n: percent(hint.value) })})`}</p>
            <button type="button" class="plain" data-hint={hint.action} data-refs={refsOf(desk, hint.action).join(' ')} onClick={() => play(hint.action)}>{t('table.play')}</button>
            <PreviewLines desk={desk} session={session} action={hint.action} quiet />
            <Against desk={desk} session={session} hint={hint} />
            {alike.length > 0 && <p class="quiet">{t('table.hintAlike')}: {alike.map((each) => say(each.text)).join('; ')}</p>}
            {worse.length > 0 && <p class="quiet">{t('table.hintNext')}: {worse.map((each) => `${say(each.text)} (${percent(each.value)}%)`).join('; ')}</p>}
        </div>
    );
}

const refsOf = ({ state }: Desk, action: string) => state.legal.find((each) => each.action === action)?.refs ?? [];

/** The things of the move stand out on the board for as long as the hint does: both come and go in the same frame. */
function useShown(hint: HintState, desk: Desk) {
    const refs = hint && hint !== 'thinking' ? refsOf(desk, hint.action).join(' ') : '';
    useLayoutEffect(() => {
        const all = refs.split(' ').filter(Boolean).flatMap((ref) => [...document.querySelectorAll(`.pane [data-ref="${CSS.escape(ref)}"]`)]);
        const usable = all.filter((thing) => thing.classList.contains('usable')); // another player may have the same card
        const things = usable.length ? usable : all;
        for (const thing of things) thing.classList.add('hinted');
        return () => { for (const thing of things) thing.classList.remove('hinted'); };
    }, [refs]);
}

/** What is different at once when the best is played and not the next best, or the first after it that differs; without a word where nothing does that is known. */
function Against({ desk, session, hint }: { desk: Desk; session: Session; hint: Hint }) {
    const { catalog, speaker: { t }, state: { last, viewer, seats } } = desk;
    const after = (action: string | undefined) => usePreview(session, last, action ?? null);
    const [here, ...there] = [after(hint.action), after(hint.next[0]?.action), after(hint.next[1]?.action), after(hint.next[2]?.action)];
    const { facts, ahead } = boardFor(catalog.game);
    if (!here || !facts) return null;
    const factsAfter = (action: string, preview: Preview) => facts(catalog, ahead?.(catalog, desk.state.view, viewer, action) ?? preview.view, viewer);
    const compared = hint.next.map((each, place) => ({ each, changes: there[place] ? changesOf(factsAfter(each.action, there[place]), factsAfter(hint.action, here)) : [] }));
    const first = compared.find(({ changes }) => changes.length);
    if (!first) return null;
    return (
        <>
            <p class="quiet">{t('table.hintAgainst', { what: withNames(desk.speaker, first.each.text, seats) })}</p>
            <ul class="differences against">{first.changes.map((change) => <Difference key={`${change.key}/${change.seat}`} desk={desk} change={change} whose={change.seat !== viewer} />)}</ul>
        </>
    );
}
