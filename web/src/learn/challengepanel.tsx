// challengepanel.tsx: what a challenge asks for, beside the board, and what it has brought.
import { useEffect, useState } from 'preact/hooks';
import { useLang } from '../i18n/index.ts';
import { useMe } from '../people/me.ts';
import { lazy } from '../screens/lazy.tsx';
import { useStore } from '../store.ts';
import { challengesOf } from './files.ts';
import { MEDALS, type Challenge, type Span } from './goals.ts';
import { earned, kept, resultOf } from './progress.ts';

const DealScores = lazy(() => import('./dealscores.tsx').then((part) => part.DealScores), true);

/** What is asked for, with the three numbers in its sentence; those that are reached are filled. */
export function Medals({ challenge, won }: { challenge: Challenge; won: number }) {
    const { t, say } = useLang();
    const [before = '', after = ''] = say(challenge.about).split('{n}');
    return (
        <p class="medals">
            {before}
            {MEDALS.map((medal, place) => (
                <b key={medal} class={`medal-${medal} ${place < won ? 'won' : ''}`} title={t(`medal.${medal}`)}>
                    <span class="hidden">{t(`medal.${medal}`)} </span>{challenge.medals[place]}{place < won && <span aria-label={t('learn.done')} role="img"> ✓</span>}
                </b>
            ))}
            {after}
        </p>
    );
}

export function ChallengePanel({ challenge: key, over }: { challenge: string; over: boolean }) {
    const { t, say } = useLang();
    useStore(kept);
    const { accounts } = useMe();
    const [game = '', id, date] = key.split('/');
    const [challenge, setChallenge] = useState<Challenge | null>(null);
    useEffect(() => { if (!date) void challengesOf(game).then((all) => setChallenge(all.find((each) => each.id === id) ?? null), () => undefined); }, [key]); // a failure is told by `missing`
    const result = date ? resultOf(key) : undefined;
    return (
        <aside class="lesson challenge" aria-label={t('challenges.one')}>
            <p class="lesson-head"><b>{date ? t(id === 'week' ? 'challenges.week' : 'challenges.day') : challenge && say(challenge.title)}</b> {date && <small>{date}</small>}</p>
            {challenge && <Medals challenge={challenge} won={earned(key)} />}
            {date && <p>{result ? t('challenges.result', { n: result.total }) : t('challenges.once')}</p>}
            {over && date && accounts && <DealScores game={game} span={id as Span} date={date} />}
            {over && <p class="row"><a class="button primary" href={`#/challenges/${game}`}>{t('challenges.all')}</a></p>}
        </aside>
    );
}
