// attack.tsx: an attack as a scene over the pyramid: who attacks with what, how strong everybody is and could be, who falls, and what follows. What one reacts or
// pays with lies below it, in one's own cards.
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import type { Desk } from '../desk.ts';
import { Marks } from '../../components/marks.tsx';
import { cardRow, effectMarks, numberIcons, typeIcons } from './model.ts';
import type { SteelAttack, SteelDefender } from 'messages/steel.ts';
import { reactWords } from './question.tsx';
import { SeatSign } from './wonders.tsx';
import { steelView } from './words.ts';

function verdict(desk: Desk, attack: SteelAttack, defender: SteelDefender): { words: string; look: string } {
    const { t } = desk.speaker;
    if (!defender.defeated) return { words: t('steel.holds'), look: 'holds' };
    const open = !defender.decided && defender.most >= attack.strength;
    return open ? { words: t('steel.mayHold'), look: 'open' } : { words: t('steel.defeated'), look: 'defeated' };
}

export function AttackScene({ desk, attack }: { desk: Desk; attack: SteelAttack }) {
    const { t, say } = desk.speaker;
    const card = cardRow(desk.catalog, attack.card);
    const { phase, legal } = desk.state;
    if (!card) return null;
    const words = phase === 'react' ? reactWords(desk, steelView(desk)).filter((each) => each !== false) : [];
    const most = Math.max(1, attack.strength, ...attack.seats.map((each) => each.most));
    const answer = (action: string) => legal.some((each) => each.action === action) && (
        <button type="button" class={action === 'activate' ? 'primary' : 'plain'} data-answer={action} onClick={() => desk.play(action)}>{t(action === 'activate' ? 'steel.attackNow' : 'steel.attackNot')}</button>
    );
    return (
        <section class="attack-scene" aria-label={t('steel.attackTitle', { name: desk.nameOf(attack.seat) })}>
            <div class={`attack-card type-${card.type}`}>
                <Picture game="steel" refId={`card:${card.id}`} />
                <h2><Icon name={typeIcons[card.type] ?? ''} /> {say(card.name)}</h2>
                <p class="attack-effect"><Marks marks={effectMarks(card)} /> {say(card.text)}</p>
            </div>
            <div class="attack-sides">
                <h2>{t('steel.attackTitle', { name: desk.nameOf(attack.seat) })}</h2>
                <table class="attack-table">
                    <caption class="hidden">{t('steel.attackTable')}</caption>
                    <thead class="hidden"><tr><th scope="col">{t('steel.player')}</th><th scope="col">{t('steel.now')}</th><th scope="col">{t('steel.verdict')}</th></tr></thead>
                    <tbody>
                        <tr class="attacker">
                            <th scope="row"><SeatSign seat={attack.seat} /> {desk.nameOf(attack.seat)}</th>
                            <td><Bar n={attack.strength} most={attack.strength} of={most} /></td><td>{t('steel.attacks')}</td>
                        </tr>
                        {attack.seats.map((defender) => {
                            const { words: then, look } = verdict(desk, attack, defender);
                            return (
                                <tr key={defender.seat} class={look}>
                                    <th scope="row"><SeatSign seat={defender.seat} /> {desk.nameOf(defender.seat)}</th>
                                    <td><Bar n={defender.strength} most={defender.decided ? defender.strength : defender.most} of={most} words={defender.decided ? '' : t('steel.upTo', { n: defender.most })} /></td>
                                    <td>{then}</td>
                                </tr>
                            );
                        })}
                    </tbody>
                </table>
                {words.length > 0 && <ul class="attack-words">{words.map((each) => <li key={String(each)}>{each}</li>)}</ul>}
                {phase === 'activate' && <p class="attack-answers">{answer('activate')}{answer('skip')}</p>}
            </div>
        </section>
    );
}

/** A strength as a bar, with what reactions could add to it. */
function Bar({ n, most, of, words = '' }: { n: number; most: number; of: number; words?: string }) {
    return (
        <span class="strength-bar">
            <b><Icon name={numberIcons.strength} />{n}{most > n && words && <small> {words}</small>}</b>
            <i style={{ '--part': n / of, '--more': Math.max(0, most - n) / of }} aria-hidden="true" />
        </span>
    );
}
