// deed.tsx: below the map: what can be done with the hex that is held, the usual first; else the five actions, with what the own era allows of each. Pointing at one shows
// where it can happen, or says why it cannot; a click picks it, and the map then offers nothing else.
import { Icon } from '../../components/icon.tsx';
import { withNames } from '../../i18n/index.ts';
import type { Desk } from '../desk.ts';
import { eraOf, goalsOf, offersAt, type Decision, type Offer, type Spot, type Steps } from './model.ts';
import { deedUnderWay, type Deed } from './picked.ts';
import { oddsWords, ownSeat, spotWords, tempusView } from './words.ts';

interface DeedsProps {
    desk: Desk;
    decision: Decision;
    picked: Deed | null;
    pick(deed: Deed | null): void;
    point(deed: Deed | null): void;
}

const ICONS: Record<Deed, string> = { move: 'walk', births: 'sprout', fight: 'sword-clash', build: 'castle', draw: 'card-draw' };

/** The hexes where an action can happen now. */
export function hexesFor({ view, legal }: Decision, deed: Deed): string[] {
    switch (deed) {
        case 'move': return (view.own?.moves ?? []).map(({ from }) => from);
        case 'births': return view.own?.births ?? [];
        case 'fight': return [...new Set(view.own?.fights?.map(({ to }) => to) ?? [])];
        case 'build': return [...new Set(legal.filter(({ group }) => group === 'build').map(({ action }) => action.split(' ')[1] ?? ''))];
        case 'draw': return [];
    }
}

const isChoosing = ({ phase, legal }: Decision) => phase === 'turn' && legal.length > 0;

const isPossible = (decision: Decision, deed: Deed) => isChoosing(decision) && (deed === 'draw' || hexesFor(decision, deed).length > 0);

/** What to click for an action, or why it cannot be had. */
export function deedWords({ speaker: { t } }: Desk, decision: Decision, deed: Deed): string {
    if (isPossible(decision, deed)) return t(`tempus.deedHint.${deed}`);
    return t(isChoosing(decision) ? `tempus.deedNo.${deed}` : 'tempus.deedNo.draw');
}

export function Deeds({ desk, decision, picked, pick, point }: DeedsProps) {
    const { t } = desk.speaker;
    const era = eraOf(desk.catalog, tempusView(desk), ownSeat(desk));
    const allowed: Record<Deed, string> = { move: `${era?.move_tokens ?? 0}×${era?.move_range ?? 0}`, births: `${era?.births ?? 0}`, fight: '', build: '', draw: `${era?.draw ?? 0}` };
    return (
        <div class="deeds" role="group" aria-label={t('tempus.deeds')}>
            {(Object.keys(ICONS) as Deed[]).map((deed) => {
                const possible = isPossible(decision, deed);
                const click = () => {
                    if (!possible) point(deed); // says why not
                    else if (deed === 'draw') desk.play('draw');
                    else pick(picked === deed ? null : deed);
                };
                return (
                    <button type="button" key={deed} class={`deed ${possible ? 'usable' : ''}`} aria-disabled={!possible} aria-pressed={(picked ?? deedUnderWay(decision.phase)) === deed} title={deedWords(desk, decision, deed)}
                        onPointerEnter={(event) => { if (event.pointerType === 'mouse') point(deed); }} onPointerLeave={(event) => { if (event.pointerType === 'mouse') point(null); }} onBlur={() => point(null)} onClick={click}>
                        <Icon name={ICONS[deed]} /><span>{t(`tempus.deed.${deed}`)}</span>{allowed[deed] && <b>{allowed[deed]}</b>}
                    </button>
                );
            })}
        </div>
    );
}

interface HeldProps {
    desk: Desk;
    decision: Decision;
    spot: Spot;
    run(steps: Steps): void;
    release(): void;
}

/** What can be done with the hex that was clicked. */
export function Held({ desk, decision, spot, run, release }: HeldProps) {
    const { t } = desk.speaker;
    const offers = offersAt(decision, spot.id);
    const goals = goalsOf(decision, spot.id);
    const moves = [...goals.values()].some((steps) => steps.at(-1)?.startsWith('to '));
    return (
        <div class="held" role="group" aria-label={spotWords(desk, spot)}>
            {offers.map((offer, place) => <button type="button" key={offer.steps.join()} class={`offer ${place ? '' : 'usual'}`} data-move={offer.steps.at(-1)} data-refs={(offer.action?.refs ?? []).join(' ')} onClick={() => run(offer.steps)}>{offerWords(desk, offer, spot)}</button>)}
            {goals.size > 0 && <span class="held-hint">{t(moves ? 'tempus.clickGoal' : 'tempus.clickTarget')}</span>}
            <button type="button" class="plain" onClick={release}>{t('table.close')}</button>
        </div>
    );
}

function offerWords(desk: Desk, { kind, action, fight }: Offer, spot: Spot) {
    const { t } = desk.speaker;
    if (kind === 'birth') return <><Icon name="sprout" /> {t('tempus.offerBirth')}</>;
    if (kind === 'city') return <><Icon name="castle" /> {t('tempus.offerCity', { n: Number(action?.action.split(' ')[2] ?? 0) })}</>;
    if (kind === 'fight' && fight) return <span title={oddsWords(desk, fight, spot.city > 0)}><Icon name="sword-clash" /> {t('tempus.offerFight', { from: fight.from, attack: fight.attack, defence: fight.defence })} <b>{spot.city > 0 ? '≤' : ''}{fight.percent}%</b></span>;
    return action ? withNames(desk.speaker, action.text, desk.state.seats) : '';
}
