// numbers.tsx: numbers of a player with their symbols: as figures with a name, or close together in a strip.
import type { ComponentChildren } from 'preact';
import { Count } from './count.tsx';
import { Icon } from './icon.tsx';

/** A number with its symbol and, where there is one, what it grows by each turn. */
export function Figure({ icon, label, n, plus, tone = '', children }: { icon: string; label: string; n: number | string; plus?: string; tone?: string; children?: ComponentChildren }) {
    return (
        <div class={`figure ${tone}`} title={`${label}: ${n}${plus ? ` (${plus})` : ''}`}>
            <dt><Icon name={icon} /><span>{label}</span></dt>
            <dd>{typeof n === 'number' ? <Count n={n} /> : <b>{n}</b>}{plus && <small>{plus}</small>}{children}</dd>
        </div>
    );
}

export interface Numbered {
    icon: string;
    words: string; // what the number says, read aloud and shown when it is pointed at
    n: string;
    note?: string;
    tone?: string;
}

export function Numbers({ numbers }: { numbers: readonly Numbered[] }) {
    return (
        <ul class="strip-numbers">
            {numbers.map(({ icon, words, n, note, tone = '' }) => (
                <li key={words} class={tone} title={words}><Icon name={icon} label={words} /><b aria-hidden="true">{n}</b>{note && <small aria-hidden="true">{note}</small>}</li>
            ))}
        </ul>
    );
}
