// marks.tsx: rows of small icons: costs, effects, prices.
import { Icon } from '../../components/icon.tsx';
import type { Mark } from './model.ts';

export function Marks({ marks, class: className = '' }: { marks: readonly Mark[]; class?: string }) {
    return (
        <span class={`marks ${className}`} aria-hidden="true">
            {marks.map((mark, place) => (
                <span key={place} class={`mark mark-${mark.icon}`}>
                    {mark.text && <small>{mark.text}</small>}
                    {mark.n !== undefined && <b>{mark.n}</b>}
                    <Icon name={mark.icon} />
                </span>
            ))}
        </span>
    );
}

/** What it costs to pay now; red with what is missing when the coins do not reach. */
export function Price({ price, coins, free }: { price: number; coins: number; free: string }) {
    if (price === 0) return <span class="price price-free" aria-hidden="true">{free}</span>;
    const missing = price - coins;
    return (
        <span class={`price ${missing > 0 ? 'price-short' : 'price-ok'}`} aria-hidden="true">
            <Icon name="two-coins" />{price}{missing > 0 && <small>−{missing}</small>}
        </span>
    );
}
