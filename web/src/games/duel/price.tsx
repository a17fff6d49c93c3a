// price.tsx: what a thing costs now, all purchases included.
import { Icon } from '../../components/icon.tsx';

/** What it costs to pay now; green when it is free, red with what is missing when the coins do not reach. */
export function Price({ price, coins }: { price: number; coins: number }) {
    const missing = price - coins;
    return (
        <span class={`price ${missing > 0 ? 'price-short' : price ? 'price-ok' : 'price-free'}`} aria-hidden="true">
            <Icon name="two-coins" />{price}{missing > 0 && <small>−{missing}</small>}
        </span>
    );
}
