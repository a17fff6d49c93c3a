// banks.tsx: the two banks with what they cost now and their next thresholds; growing the population stands at the yellow one.
import type { Desk } from '../desk.ts';
import { Spot } from './spots.tsx';
import { Sign } from './signs.tsx';
import { agesView } from './words.ts';

export function Banks({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const view = agesView(desk);
    const ratings = view.ratings[seat];
    const player = view.player[seat];
    if (!ratings || !player) return null;
    const own = desk.state.viewer === seat;
    const grow = desk.state.legal.find(({ action }) => action === 'population');
    const later = (n: number) => (n < 0 ? '' : t('ages.after', { n }));
    const parts = [
        { key: 'yellow', n: player.yellow, less: ratings.consumption, sign: 'food', next: ratings.consumption_in, words: t('ages.yellow', { n: player.yellow, food: ratings.consumption }), bad: false },
        { key: 'blue', n: player.blue, less: ratings.corruption, sign: 'resources', next: ratings.corruption_in, words: t('ages.blue', { n: player.blue, loss: ratings.corruption }), bad: ratings.corruption > 0 },
    ];
    return (
        <div class="banks" role="group" aria-label={t('ages.banks')}>
            {ratings.discontent > 0 && <span class={`discontent ${view.forecast[seat]?.uprising ? 'bad' : ''}`} title={t('ages.discontentWhy', { n: ratings.discontent, unused: player.unused })}>{t('ages.discontent', { n: ratings.discontent })}</span>}
            {parts.map(({ key, n, less, sign, next, words, bad }) => {
                const whole = [words, later(next)].filter(Boolean).join(' · ');
                return (
                    <span key={key} class={`bank ${bad ? 'bad' : ''}`} title={whole}>
                        <span class="hidden">{whole}</span>
                        <span aria-hidden="true"><Sign name={key} />{n}{less > 0 && <b> −{less}<Sign name={sign} /></b>}{next >= 0 && <small> {t('ages.more', { n: next })}</small>}</span>
                    </span>
                );
            })}
            {own && <span class="population">
                {grow ? <Spot desk={desk} action={grow} words={t('ages.moreWorkers')} />
                    : player.yellow > 0 && <span class={ratings.food < ratings.population_food ? 'lacking' : ''}>{t('ages.moreWorkers')}: {ratings.population_food}<Sign name="food" /></span>}
            </span>}
        </div>
    );
}
