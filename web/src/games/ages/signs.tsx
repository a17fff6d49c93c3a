// signs.tsx: numbers and short lines as signs: what a card does, in a few words and drawings; and what every sign means.
import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import type { Desk } from '../desk.ts';
import { numberIcons, typeIcons } from './icons.ts';
import { typeName } from './words.ts';

const TOKENS = new Set(['ca', 'ma', 'blue', 'yellow']); // drawn as what they are on the table

export function Sign({ name }: { name: string }) {
    if (TOKENS.has(name)) return <i class={`sign token-${name}`} />;
    return <Icon name={numberIcons[name as keyof typeof numberIcons] ?? typeIcons[name] ?? ''} class="sign" />;
}

/** "each technology taken: 1 [science]", with the signs drawn; a comma stays with its sign. */
export const Signs = ({ text }: { text: string }) => <>{text.split(/(\[\w+\][,;:.]?)/).map((part, at) => (at % 2 ? <span key={at} class="with-sign"><Sign name={part.slice(1, part.indexOf(']'))} />{part.slice(part.indexOf(']') + 1)}</span> : part))}</>;

const NUMBERS: { sign: string; words: TextKey }[] = [
    { sign: 'ca', words: 'ages.sign.ca' }, { sign: 'ma', words: 'ages.sign.ma' }, { sign: 'culture', words: 'counter.culture' }, { sign: 'science', words: 'counter.science' },
    { sign: 'strength', words: 'counter.strength' }, { sign: 'happiness', words: 'counter.happiness' }, { sign: 'food', words: 'counter.food' }, { sign: 'resources', words: 'counter.resources' },
    { sign: 'worker', words: 'ages.sign.worker' }, { sign: 'yellow', words: 'ages.sign.yellow' }, { sign: 'blue', words: 'ages.sign.blue' }, { sign: 'colony', words: 'ages.sign.colony' },
    { sign: 'limit', words: 'ages.sign.limit' },
];

/** What the signs mean, a click away from every board. */
export function Legend({ desk }: { desk: Desk }) {
    const [open, setOpen] = useState(false);
    const { t } = desk.speaker;
    const types = [...desk.catalog.table('types'), ...desk.catalog.table('military_types')].map((row) => row.id ?? '');
    return (
        <>
            <button type="button" class="plain open-legend" aria-expanded={open} onClick={() => setOpen(true)}>{t('ages.legend')}</button>
            {open && (
                <Dialog title={t('ages.legend')} close={() => setOpen(false)} wide>
                    <h3>{t('ages.numbers')}</h3>
                    <ul class="legend">
                        {NUMBERS.map(({ sign, words }) => <li key={sign}><Sign name={sign} /> {t(words)}</li>)}
                        <li><b class="lacking">−2</b> {t('ages.sign.lacking')}</li>
                        <li><i class="sweep-sign" /> {t('ages.sign.leaves')}</li>
                    </ul>
                    <h3>{t('ages.kinds')}</h3>
                    <ul class="legend">{types.map((type) => <li key={type} class={`kind-${type}`}><span class="kind-sign"><Icon name={typeIcons[type] ?? ''} /></span> {typeName(desk, type)}</li>)}</ul>
                </Dialog>
            )}
        </>
    );
}
