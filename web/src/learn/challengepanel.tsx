// challengepanel.tsx: what a challenge asks for, beside the board, and what it has brought.
import { useEffect, useState } from 'preact/hooks';
import { useLang } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { challengesOf } from './files.ts';
import { MEDALS, type Challenge } from './goals.ts';
import { earned, kept, resultOf } from './progress.ts';

/** The three medals of a challenge, those that are won filled. */
export function Medals({ challenge, won }: { challenge: Challenge; won: number }) {
    const { t, say } = useLang();
    return (
        <ul class="medals">
            {MEDALS.map((medal, place) => (
                <li key={medal} class={`medal-${medal} ${place < won ? 'won' : ''}`}>
                    <b>{t(`medal.${medal}`)}{place < won && ` ✓`}</b> {say(challenge.about).replace('{n}', String(challenge.medals[place]))}
                </li>
            ))}
        </ul>
    );
}

export function ChallengePanel({ challenge: key, over }: { challenge: string; over: boolean }) {
    const { t, say } = useLang();
    useStore(kept);
    const [game = '', id, date] = key.split('/');
    const [challenge, setChallenge] = useState<Challenge | null>(null);
    useEffect(() => { if (!date) void challengesOf(game).then((all) => setChallenge(all.find((each) => each.id === id) ?? null), () => undefined); }, [key]); // a failure is told by `missing`
    const result = date ? resultOf(key) : undefined;
    return (
        <aside class="lesson challenge" aria-label={t('challenges.one')}>
            <p class="lesson-head"><b>{date ? t(id === 'week' ? 'challenges.week' : 'challenges.day') : challenge && say(challenge.title)}</b> {date && <small>{date}</small>}</p>
            {challenge && <Medals challenge={challenge} won={earned(key)} />}
            {date && <p>{result ? t('challenges.result', { n: result.total }) : t('challenges.once')}</p>}
            {over && <p class="row"><a class="button primary" href={`#/challenges/${game}`}>{t('challenges.all')}</a></p>}
        </aside>
    );
}
