// marks.tsx: rows of small icons, with numbers where they count: costs, effects, resources.
import { Icon } from './icon.tsx';

/** One mark on a card: an icon, with a number where it counts. */
export interface Mark {
    icon: string;
    n?: number;
    text?: string;
    hint?: string; // a word that is left out where there is no room
    swatch?: string; // a card of this colour is meant, not the icon itself
}

export function Marks({ marks, class: className = '' }: { marks: readonly Mark[]; class?: string }) {
    return (
        <span class={`marks ${className}`} aria-hidden="true">
            {marks.map((mark, place) => (
                <span key={place} class={`mark mark-${mark.icon} ${mark.swatch ? `swatch colour-${mark.swatch}` : ''}`}>
                    {mark.text && <small>{mark.text}</small>}
                    {mark.hint && <small class="mark-hint">{mark.hint}</small>}
                    {mark.n !== undefined && <b>{mark.n}</b>}
                    <Icon name={mark.icon} />
                </span>
            ))}
        </span>
    );
}
