// price.tsx: what a thing costs now, all purchases included.
import { Icon } from '../../components/icon.tsx';

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
