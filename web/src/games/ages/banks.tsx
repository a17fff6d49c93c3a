// banks.tsx: the happiness ladder and the two banks, with the next thresholds: when more happiness is needed, when corruption begins.
import type { Desk } from '../desk.ts';
import { agesView } from './words.ts';

export function Banks({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const view = agesView(desk);
    const ratings = view.ratings[seat];
    const player = view.player[seat];
    if (!ratings || !player) return null;
    const later = (n: number) => (n < 0 ? '' : t('ages.after', { n }));
    const parts = [
        { key: 'need', text: t('ages.needs', { have: ratings.happiness, need: ratings.happiness_needed }), next: later(ratings.happiness_in), bad: ratings.discontent > 0 },
        { key: 'yellow', text: t('ages.yellow', { n: player.yellow, food: ratings.consumption }), next: later(ratings.consumption_in), bad: false },
        { key: 'blue', text: t('ages.blue', { n: player.blue, loss: ratings.corruption }), next: later(ratings.corruption_in), bad: ratings.corruption > 0 },
    ];
    return (
        <div class="civ-part banks" role="group" aria-label={t('ages.banks')}>
            <h3>{t('ages.happiness')}</h3>
            <Ladder desk={desk} have={ratings.happiness} need={ratings.happiness_needed} />
            <ul>
                {parts.map(({ key, text, next, bad }) => (
                    <li key={key} class={`bank bank-${key} ${bad ? 'bad' : ''}`}>{key !== 'need' && <i aria-hidden="true" />}{text}{next && <small> · {next}</small>}</li>
                ))}
                {ratings.discontent > 0 && <li class="bad">{t('ages.discontent', { n: ratings.discontent, unused: player.unused })}</li>}
            </ul>
        </div>
    );
}

const STEPS = Array.from({ length: 9 }, (_, step) => step);

/** Steps 0 to 8: filled up to what there is, a mark at what is needed. */
function Ladder({ desk, have, need }: { desk: Desk; have: number; need: number }) {
    const words = desk.speaker.t('ages.needs', { have, need });
    return (
        <span class="ladder" role="img" aria-label={words} title={words}>
            {STEPS.map((step) => (
                <i key={step} class={`${step <= have ? 'have' : ''} ${step === need ? 'need' : ''} ${step > have && step <= need ? 'lacking' : ''}`}>{step === need ? '▲' : step === have ? '☺' : ''}</i>
            ))}
        </span>
    );
}
