// zoom.tsx: a card drawn large, with its whole text: in the tip beside it.
import type { Desk } from '../desk.ts';
import { Face } from './card.tsx';
import { civilRow, militaryRow } from './model.ts';

export function AgesZoom({ desk, refId, label }: { desk: Desk; refId: string; label: string }) {
    const [kind, id = ''] = refId.split(':');
    const card = kind === 'civil' ? civilRow(desk.catalog, id) : kind === 'military' ? militaryRow(desk.catalog, id) : undefined;
    return card ? <><div class={`ages-card size-xl kind-${card.type}`}><Face desk={desk} card={card} size="xl" /></div><p class="hidden">{label}</p></> : <p>{label}</p>;
}
