// army.tsx: the tactic and its armies as groups of units with the strength they give; colonies; pacts.
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { CardChip } from './card.tsx';
import { Spot } from './spots.tsx';
import { typeIcons } from './icons.ts';
import { groupsOf, militaryRow, pactsOf } from './model.ts';
import type { AgesPlayer } from 'messages/ages.ts';
import { agesView, typeName } from './words.ts';

export function Armies({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const view = agesView(desk);
    const card = militaryRow(desk.catalog, view.player[seat]?.tactic ?? null);
    // What others have made common stands beside one's own: it can be copied.
    const common = seat === desk.state.viewer ? view.common.filter((id) => id !== card?.id).flatMap((id) => militaryRow(desk.catalog, id) ?? []) : [];
    const groups = groupsOf(desk.catalog, view, seat);
    return (
        <div class="civ-part" role="group" aria-label={t('ages.armies')}>
            <h3>{t('ages.armies')}</h3>
            <div class="chips-row">
                {card ? <CardChip desk={desk} card={card} /> : <span class="nothing">{t('ages.noTactic')}</span>}
                {groups.map((group, place) => {
                    const words = [group.units.map((type) => typeName(desk, type)).join(', '), group.air && typeName(desk, 'airforce'), group.old && t('ages.obsolete'),
                        t('ages.strengthOf', { n: group.strength })].filter(Boolean).join('; ');
                    return (
                        <span key={place} class={`army ${group.old ? 'old' : ''}`} role="img" aria-label={words} title={words}>
                            {group.units.map((type, unit) => <Icon key={unit} name={typeIcons[type] ?? ''} />)}
                            {group.air && <Icon name={typeIcons['airforce'] ?? ''} />}
                            <b>+{group.strength}</b>
                        </span>
                    );
                })}
                {card && !groups.length && <span class="nothing">{t('ages.noArmy')}</span>}
                {common.map((each) => {
                    const copy = desk.state.legal.find(({ action }) => action === `copy ${each.id}`);
                    return <CardChip key={each.id} desk={desk} card={each} class="small" more={[t('area.common')]} foot={copy && <div class="spots"><Spot desk={desk} action={copy} /></div>} />;
                })}
            </div>
        </div>
    );
}

export function Colonies({ desk, player }: { desk: Desk; player: AgesPlayer }) {
    const { t } = desk.speaker;
    const cards = player.colonies.flatMap((id) => militaryRow(desk.catalog, id) ?? []);
    if (!cards.length) return null;
    return (
        <div class="civ-part" role="group" aria-label={t('area.colonies')}>
            <h3>{t('area.colonies')}</h3>
            <div class="chips-row">{cards.map((card) => <CardChip key={card.id} desk={desk} card={card} />)}</div>
        </div>
    );
}

export function Pacts({ desk, seat }: { desk: Desk; seat: number }) {
    const { t, say } = desk.speaker;
    const pacts = pactsOf(desk.catalog, agesView(desk), seat);
    if (!pacts.length) return null;
    return (
        <div class="civ-part" role="group" aria-label={t('ages.pacts')}>
            <h3>{t('ages.pacts')}</h3>
            <div class="chips-row">
                {pacts.map(({ owner, partner, card, side }) => {
                    const other = desk.nameOf(owner === seat ? partner : owner);
                    const words = `${t('ages.with', { name: other })}${side ? ` · ${say(desk.catalog.row('sides', side)?.name)}` : ''}`;
                    return <CardChip key={card.id} desk={desk} card={card} more={[words]}><small aria-hidden="true">{words}</small></CardChip>;
                })}
            </div>
        </div>
    );
}
