// spotlight.tsx: darkness over the page but for what is spoken of. It follows what moves, and nothing is kept from being clicked.
import { useEffect, useState } from 'preact/hooks';

interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

const MARGIN = 6;

/** As much of it as is in sight: what is longer than its box is scrolled. */
const boxOf = (element: Element): Box => {
    const { left, top, right, bottom } = (element.closest('[data-whole]') ?? element).getBoundingClientRect(); // with what is to be clicked at it
    const within = element.closest('.decide, .pane')?.getBoundingClientRect();
    const [low, high] = [Math.max(top, within?.top ?? top) - MARGIN, Math.min(bottom, within?.bottom ?? bottom) + MARGIN];
    return { x: left - MARGIN, y: low, width: right - left + 2 * MARGIN, height: Math.max(0, high - low) };
};

/** A bar of buttons without buttons is nothing to look at. */
const isShown = (element: Element) => element.getClientRects().length > 0 && !(element instanceof HTMLElement && !element.hasChildNodes());

/** What lies in several places is looked for elsewhere than with the rivals. */
function placesOf(selector: string): Element[] {
    const all = [...document.querySelectorAll(selector)].filter(isShown);
    const near = all.filter((element) => !element.closest('.rivals'));
    return near.length ? near : all;
}

const found = (selectors: readonly string[]) => selectors.flatMap(placesOf);

/** `keep`: what is never dark, the words of the lesson. */
export function Spotlight({ selectors, keep, strong }: { selectors: readonly string[]; keep: string; strong: boolean }) {
    const [boxes, setBoxes] = useState<Box[]>([]);
    const wanted = selectors.join();
    useEffect(() => {
        let frame = 0;
        let shown = '';
        const look = () => {
            const lit = found(selectors);
            const next = lit.length ? [...lit, ...found([keep])].map(boxOf) : [];
            const text = JSON.stringify(next);
            if (text !== shown) { shown = text; setBoxes(next); }
            frame = requestAnimationFrame(look);
        };
        found(selectors)[0]?.scrollIntoView({ block: 'nearest', inline: 'center' });
        look();
        return () => cancelAnimationFrame(frame);
    }, [wanted, keep]);
    if (!boxes.length) return null;
    const lit = boxes.slice(0, -1);
    return (
        <svg class={`spotlight ${strong ? 'strong' : ''}`} aria-hidden="true" width="100%" height="100%">
            <mask id="spotlight-holes">
                <rect width="100%" height="100%" fill="#fff" />
                {boxes.map((box, place) => <rect key={place} {...box} rx="8" fill="#000" />)}
            </mask>
            <rect class="dark" width="100%" height="100%" mask="url(#spotlight-holes)" />
            {lit.map((box, place) => <rect key={place} class="ring" {...box} rx="8" />)}
        </svg>
    );
}
