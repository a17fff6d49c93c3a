// light.ts: what is pointed at in a list is lit on the board, and the other way round: whoever reads "Build Brickyard" sees which card that is, and whoever points at
// a card sees what can be done with it. Lists say by data-refs what an entry is about, things by data-ref what they are.
import { useEffect } from 'preact/hooks';

const entryOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-refs]') : null);
const thingOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<Element>('[data-ref]') : null);

/** What is to be lit while this is pointed at. */
export function counterparts(target: EventTarget | null, within: ParentNode = document): Element[] {
    const entry = entryOf(target);
    if (entry) {
        const refs = (entry.dataset['refs'] ?? '').split(' ').filter(Boolean);
        return refs.flatMap((ref) => [...within.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)]);
    }
    const ref = thingOf(target)?.getAttribute('data-ref');
    return ref ? [...within.querySelectorAll(`[data-refs~="${CSS.escape(ref)}"]`)] : [];
}

export function useLights(): void {
    useEffect(() => {
        let lit: Element[] = [];
        const show = ({ target }: Event) => {
            const next = counterparts(target);
            for (const element of lit) if (!next.includes(element)) element.classList.remove('lit');
            for (const element of next) element.classList.add('lit');
            lit = next;
        };
        const dark = () => show(new Event('none'));
        document.addEventListener('pointerover', show);
        document.addEventListener('focusin', show);
        document.documentElement.addEventListener('pointerleave', dark);
        return () => {
            dark();
            document.removeEventListener('pointerover', show);
            document.removeEventListener('focusin', show);
            document.documentElement.removeEventListener('pointerleave', dark);
        };
    }, []);
}
