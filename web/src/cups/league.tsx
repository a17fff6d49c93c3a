// league.tsx: the seasons of a league on one screen: who had which place and how many points in each, and the sum.
import { useEffect, useState } from 'preact/hooks';
import type { CupTold } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import { whyNot } from '../people/errors.ts';
import { ask, useLink } from '../people/link.ts';
import { entryName, leagueOf, points } from './told.ts';

const SEASONS_MOST = 12; // that are shown: the latest

/** The last seasons of the series, the first one first, as far as they have begun. */
async function seasonsOf(series: string): Promise<CupTold[]> {
    const { cups } = await ask('cups', { series });
    const begun = cups.filter(({ status }) => status !== 'open').slice(0, SEASONS_MOST);
    return (await Promise.all(begun.map(({ cup }) => ask('cup', { cup })))).reverse();
}

export function League({ series }: { series: string }) {
    const speaker = useLang();
    const { t, lang } = speaker;
    const open = useLink();
    const [seasons, setSeasons] = useState<CupTold[] | null>(null);
    const [problem, setProblem] = useState<unknown>(null);
    useEffect(() => { if (open) seasonsOf(series).then(setSeasons, setProblem); }, [open, series]);
    const rows = seasons ? leagueOf(seasons, (entry) => entryName(speaker, entry)) : [];
    return (
        <main id="main" class="page cups">
            <p><a href="#/cups">← {t('cups.title')}</a></p>
            <h1><bdi>{seasons?.at(-1)?.cup.name ?? t('cups.league')}</bdi></h1>
            {problem !== null && <p class="problem" role="alert">{whyNot(speaker, problem)}</p>}
            {seasons?.length === 0 && <p class="quiet">{t('cups.empty')}</p>}
            {seasons && seasons.length > 0 && (
                <>
                    <p class="quiet">{t('cups.leagueHelp')}</p>
                    <div class="cup-scroll" role="region" aria-label={t('cups.league')} tabIndex={0}>
                        <table class="cup-table" id="league">
                            <thead><tr><th scope="col">{t('cups.player')}</th>{seasons.map(({ cup }) => <th key={cup.cup} scope="col"><a href={`#/cup/${cup.cup}`}>{t('cups.season', { n: cup.season })}</a></th>)}<th scope="col">{t('cups.leagueSum')}</th></tr></thead>
                            <tbody>{rows.map(({ name, seasons: own, sum }) => (
                                <tr key={name}>
                                    <th scope="row"><bdi>{name}</bdi></th>
                                    {own.map((row, i) => <td key={seasons[i]!.cup.cup}>{row ? `${row.place}. (${points(lang, row.points)})` : '–'}</td>)}
                                    <td><b>{points(lang, sum)}</b></td>
                                </tr>
                            ))}</tbody>
                        </table>
                    </div>
                </>
            )}
        </main>
    );
}
