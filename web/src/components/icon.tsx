// icon.tsx: a drawing of the game-icons collection (CC BY 3.0, credited on the about page). Only those in icons.json are there: what a game alone uses comes
// with its board.
import shared from 'virtual:icons/shared';

/** The insides of drawings by name. */
export type Drawings = Record<string, string>;

const bodies: Drawings = { ...shared };

export function addIcons(more: Drawings): void {
    Object.assign(bodies, more);
}

export function Icon({ name, label, class: className = '' }: { name: string; label?: string; class?: string }) {
    const inside = { __html: bodies[name] ?? '' };
    return label
        ? <svg class={`icon ${className}`} viewBox="0 0 512 512" role="img" aria-label={label} dangerouslySetInnerHTML={inside} />
        : <svg class={`icon ${className}`} viewBox="0 0 512 512" aria-hidden="true" dangerouslySetInnerHTML={inside} />;
}

/** The same inside another drawing, around a point of it. */
export const IconAt = ({ name, size, x = 0, y = 0, class: className = '' }: { name: string; size: number; x?: number; y?: number; class?: string }) => (
    <svg class={`icon-at ${className}`} x={x - size / 2} y={y - size / 2} width={size} height={size} viewBox="0 0 512 512" dangerouslySetInnerHTML={{ __html: bodies[name] ?? '' }} />
);
