// dealscores.tsx: what others have reached in the deal of a day or of a week, at a server with accounts, and showing them one's own result.
import { useEffect, useState } from 'preact/hooks';
import type { DealScores as Told } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import { NOT_NOW, UNSUITABLE, whyNot } from '../people/errors.ts';
import { ask } from '../people/link.ts';
import { useMe } from '../people/me.ts';
import { PlayerLink } from '../people/shown.tsx';
import type { Span } from './goals.ts';
import { playedIn, resultOf } from './progress.ts';

export function DealScores({ game, span, date }: { game: string; span: Span; date: string }) {
    const speaker = useLang();
    const { t } = speaker;
    const { account } = useMe();
    const [open, setOpen] = useState(false);
    const [told, setTold] = useState<Told | null>(null);
    const [problem, setProblem] = useState<unknown>(null);
    const deal = { game, span, date };
    const key = `${game}/${span}/${date}`;
    const result = resultOf(key);
    const actions = playedIn(key);
    const load = () => ask('deal_scores', deal).then((scores) => { setTold(scores); setProblem(null); }, setProblem);
    useEffect(() => { if (open) void load(); }, [open, account?.id, key]);
    const send = () => void ask('deal_result', { ...deal, actions: actions ?? '', undone: result?.undone ?? false }).then(load, setProblem);
    return (
        <details class="deal-scores" id={`scores-${span}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t('challenges.others')}</summary>
            {problem !== null && <p class="problem" role="alert">{whyNot(speaker, problem, { [NOT_NOW]: 'challenges.closed', [UNSUITABLE]: 'challenges.refused' })}</p>}
            {told && !told.rows.length && <p class="quiet">{t('challenges.nobody')}</p>}
            {told && told.rows.length > 0 && (
                <div class="table-box" tabIndex={0} role="region" aria-label={t('challenges.others')}>
                    <table class="scores">
                        <thead><tr><th scope="col">{t('best.player')}</th><th scope="col">{t('challenges.points')}</th><th scope="col">{t('challenges.how')}</th></tr></thead>
                        <tbody>{told.rows.map((row) => (
                            <tr key={row.account} class={row.account === account?.id ? 'own' : ''}><th scope="row"><PlayerLink {...row} /></th><td><b>{row.total}</b></td>
                                <td>{[row.won && t('challenges.won'), row.undone && t('challenges.undone')].filter(Boolean).join(' · ') || '–'}</td></tr>
                        ))}</tbody>
                    </table>
                </div>
            )}
            {told?.own && <p role="status"><b>{t('challenges.place', { n: told.own.place })}</b></p>}
            {told && !told.own && result && actions && (account
                ? <p class="row"><button type="button" class="primary" onClick={send}>{t('challenges.send')}</button></p>
                : <p>{t('challenges.signIn')} <a href="#/account">{t('account.signIn')}</a></p>)}
            <p class="quiet">{t('challenges.replayed')}</p>
        </details>
    );
}
