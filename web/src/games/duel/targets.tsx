// targets.tsx: what becomes of a card of the age: built, discarded, or laid under a wonder. A card is dragged there, or chosen first and the place pressed; with a
// card chosen each place says what it costs or brings now.
import type { ComponentChildren } from 'preact';
import { narrowed, ownSeat, type Desk } from '../desk.ts';
import { Icon } from '../../components/icon.tsx';
import { Marks } from '../../components/marks.tsx';
import { listed } from '../../components/actions.tsx';
import { usualMove } from '../../components/moves.tsx';
import { Picture } from '../../components/picture.tsx';
import { Price } from './price.tsx';
import { buildingMarks } from './model.ts';
import { duelView, priceWords, wonderLabel } from './words.ts';
import type { Action } from 'messages/protocol.ts';
import type { DuelCardRow, DuelWonderRow } from 'messages/duel.ts';

export function Targets({ desk }: { desk: Desk }) {
    const { t, say } = desk.speaker;
    const view = duelView(desk);
    const own = ownSeat(desk);
    const [city, player] = [view.cities[own], view.player[own]];
    if (!city || !player) return null;
    const ref = desk.chosen.find((each) => each.startsWith('card:'));
    const card = ref ? (desk.catalog.ref(ref) as DuelCardRow | undefined) : undefined;
    const legal = ref && desk.state.phase === 'turn' ? narrowed(desk.state.legal, [ref]) : [];
    const usual = usualMove(desk.state.legal, desk.chosen);
    const of = (verb: string) => legal.find(({ action }) => action.split(' ')[0] === verb);
    const price = card ? city.prices[card.id] : undefined;
    const wonders = player.wonders.filter((id) => !player.built.includes(id) && city.prices[id] !== undefined);
    return (
        <div class="targets" role="group" aria-label={t('duel.targets')}>
            <Target desk={desk} verb="build" action={of('build')} usual={usual} label={[t('duel.build'), card && say(card.name), ...(card ? priceWords(desk, card.id) : [])]}>
                <Icon name="ionic-column" /><b>{t('duel.build')}</b>
                {card && price !== undefined ? <Price price={price} coins={player.coins} /> : <small class="target-hint">{t('duel.dragHere')}</small>}
                {card && legal.length > 0 && <Marks marks={buildingMarks(card)} class="target-brings" />}
            </Target>
            <Target desk={desk} verb="discard" action={of('discard')} usual={usual} label={[t('duel.discard'), t('duel.coins', { n: city.discard_income })]}>
                <Icon name="trash-can" /><b>{t('duel.discard')}</b><span class="price price-gain">+{city.discard_income}<Icon name="two-coins" /></span>
            </Target>
            {wonders.length > 0 && (
                <div class="target-wonders" role="group" aria-label={t('duel.wonders')} data-drop="wonder">
                    <b aria-hidden="true"><Icon name="great-pyramid" />{t('duel.wonder')}</b>
                    {wonders.map((id) => {
                        const row = desk.catalog.row('wonders', id) as DuelWonderRow;
                        return (
                            <Target key={id} desk={desk} verb="wonder" refId={`wonder:${id}`} action={legal.find(({ refs }) => refs.includes(`wonder:${id}`))} usual={usual}
                                label={[t('duel.wonder'), wonderLabel(desk, row, priceWords(desk, id))]}>
                                <Picture game="duel" refId={`wonder:${id}`} /><Price price={city.prices[id] ?? 0} coins={player.coins} />
                            </Target>
                        );
                    })}
                </div>
            )}
        </div>
    );
}

interface TargetProps {
    desk: Desk;
    verb: string;
    action: Action | undefined;
    usual: Action | undefined;
    label: readonly (string | undefined)[];
    refId?: string;
    children: ComponentChildren;
}

/** A place a card can go to. Without a card that may go there it is only where one can be dropped. */
function Target({ desk, verb, action, usual, label, refId, children }: TargetProps) {
    const digit = action ? listed(desk.state.legal, desk.chosen).indexOf(action) + 1 : 0;
    return (
        <button type="button" class={`target spot target-${verb} ${action ? 'ready' : ''} ${action && action === usual ? 'usual' : ''}`} aria-disabled={!action} data-drop={verb} data-ref={refId}
            {...(action ? { 'data-move': action.action, 'data-refs': action.refs.join(' ') } : {})} onClick={() => action && desk.play(action.action)}>
            <span class="hidden">{label.filter(Boolean).join('. ')}</span>
            <span class="target-face" aria-hidden="true">{digit > 0 && digit < 10 && <kbd class="keyboard-only">{digit}</kbd>}{children}</span>
        </button>
    );
}
