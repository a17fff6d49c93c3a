// legend.tsx: what the signs on the cards mean, one line each.
import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { RuleLink } from '../../components/rulelink.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import type { Desk } from '../desk.ts';
import { numberIcons, resourceIcons, typeIcons } from './model.ts';
import { resourceName, typeName } from './words.ts';

type Sign = keyof typeof numberIcons | 'others';
const SIGNS: Sign[] = ['points', 'strength', 'reaction', 'replenish', 'any', 'activate', 'hand', 'steal', 'wonder', 'glory', 'others', 'pile'];
const icons: Record<Sign, string> = { ...numberIcons, others: 'meeple' };

export function Legend({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const [open, setOpen] = useState(false);
    const entry = (icon: string, words: string, look = '') => <li key={icon + words}><span class={`sign ${look}`}><Icon name={icon} /></span> {words}</li>;
    return (
        <>
            <button type="button" class="plain legend-open" onClick={() => setOpen(true)}>{t('steel.signs')}</button>
            {open && (
                <Dialog title={t('steel.signs')} close={() => setOpen(false)} wide>
                    <ul class="legend">
                        {Object.entries(typeIcons).map(([id, icon]) => entry(icon, typeName(desk, id), `type-${id} of-type`))}
                        {Object.entries(resourceIcons).map(([id, icon]) => entry(icon, resourceName(desk, id), `resource-${id} of-resource`))}
                        {SIGNS.map((sign) => entry(icons[sign], t(`steel.sign.${sign}` as TextKey)))}
                        {(['plus', 'price', 'lacks', 'can'] as const).map((sign) => <li key={sign}><span class={`sign sign-${sign}`}>{t(`steel.signOf.${sign}` as TextKey)}</span> {t(`steel.sign.${sign}` as TextKey)}</li>)}
                    </ul>
                    <p class="source-note">{t('steel.sourceNote')} <RuleLink game={desk.catalog.game} rule="10.13" alone /></p>
                </Dialog>
            )}
        </>
    );
}
