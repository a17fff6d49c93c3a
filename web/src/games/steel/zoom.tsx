// zoom.tsx: a card or wonder at its largest: everything that stands on it, and in words what its signs say.
import { Icon } from '../../components/icon.tsx';
import { Marks } from '../../components/marks.tsx';
import { Picture } from '../../components/picture.tsx';
import type { Desk } from '../desk.ts';
import { SteelDetail } from './detail.tsx';
import { cardRow, effectMarks, numberIcons, resourceIcons, typeIcons, wonderRow } from './model.ts';
import { resourceName } from './words.ts';

export function SteelZoom({ desk, refId, label }: { desk: Desk; refId: string; label: string }) {
    const [kind, id = ''] = refId.split(':');
    const { say } = desk.speaker;
    const card = kind === 'card' ? cardRow(desk.catalog, id) : undefined;
    const wonder = kind === 'wonder' ? wonderRow(desk.catalog, id) : undefined;
    const row = card ?? wonder;
    if (!row) return <p>{label}</p>;
    return (
        <div class={`zoom ${card ? `type-${card.type} resource-${card.resource}` : `steel-age-${wonder?.age ?? ''}`}`}>
            <Picture game="steel" refId={refId} />
            <h3><Icon name={card ? typeIcons[card.type] ?? '' : numberIcons.wonder} /> {say(row.name)}</h3>
            {card && <p class="zoom-uses"><span class="use-resource"><Icon name={resourceIcons[card.resource] ?? ''} /> {resourceName(desk, card.resource)}</span> <Marks marks={effectMarks(card)} class="effects" /></p>}
            <p>{say(row.text)}</p>
            <SteelDetail desk={desk} refId={refId} />
        </div>
    );
}
