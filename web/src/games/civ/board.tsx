// board.tsx: the table of Civilization: the ways to victory and what is at hand above a wide world or beside a square one, which fills the rest of the board; sheets
// and battles over it; beside or below it what one has.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { withNames } from '../../i18n/index.ts';
import { useStore } from '../../store.ts';
import { Final } from '../final.tsx';
import { grouped, ownSeat, type Desk } from '../desk.ts';
import { cardOf } from './answers.tsx';
import { Battle } from './battle.tsx';
import { CivCard, LARGE } from './card.tsx';
import { Civilization, Hand } from './civilization.tsx';
import { WorldMap } from './map.tsx';
import { passes, passing } from './passing.ts';
import { usePlanner } from './planner.ts';
import { Roads } from './roads.tsx';
import { Sheets } from './sheet.tsx';
import { rowOf } from './signs.ts';
import { atHand, openSheet, sheets } from './sheets.ts';
import { civView } from './words.ts';

const WIDE = '(min-width: 1201px)'; // as in civ.css

export function CivBoard({ desk }: { desk: Desk }) {
    const view = civView(desk);
    const planner = usePlanner(desk);
    usePassing(desk);
    const near = useWide();
    const large = view.players === 2 && matchMedia(LARGE).matches;
    // A sheet that was opened belongs to the decision it was opened in.
    useEffect(() => { sheets.set({ open: null }); }, [desk.state.version, desk.state.phase]);
    return (
        <div class={`civ-middle players-${view.players}`}>
            <Roads desk={desk} />
            <div class="civ-table">
                <WorldMap desk={desk} planner={planner} />
                <AtHand desk={desk} />
                {near && <Hand desk={desk} seat={ownSeat(desk)} size={large ? 'M' : 'S'} />}
                <Final desk={desk} />
                <Battle desk={desk} />
                <Sheets desk={desk} planner={planner} />
            </div>
        </div>
    );
}

/** On a wide screen cards and units lie where the map leaves room: below one that is wide, beside one that is square. */
function useWide(): boolean {
    const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
    useEffect(() => {
        const query = matchMedia(WIDE);
        const changed = () => setWide(query.matches);
        query.addEventListener('change', changed);
        return () => query.removeEventListener('change', changed);
    }, []);
    return wide;
}

/** Passes where the person said so, and counts it. */
function usePassing(desk: Desk) {
    const state = useStore(passing);
    const { phase, legal, version, viewer } = desk.state;
    useEffect(() => {
        if (!legal.length || !passes(state, phase, civView(desk), viewer, legal)) return;
        passing.set({ passed: state.passed + 1 });
        desk.play('pass');
    }, [version, legal]);
}

/** What can be done besides what is on the map: events, abilities, a government, an offer. */
function AtHand({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const { legal, phase, seats } = desk.state;
    const { until, passed } = useStore(passing);
    const actions = grouped(atHand(phase, legal)).flatMap((group) => group.actions);
    if (!actions.length && !until) return null;
    return (
        <div class="at-hand" role="group" aria-label={t('civ.atHand')}>
            {actions.map((action) => {
                const card = cardOf(desk, action, legal);
                const text = withNames(desk.speaker, action.text, seats);
                const playing: Desk = { ...desk, chosen: [], usable: new Set(card ? [card] : []), choose: () => desk.play(action.action) };
                return card
                    ? <span key={action.action} data-answer={action.action} data-refs={action.refs.join(' ')}><CivCard desk={playing} refId={card} size="S" more={[text]}><span class="hand-text" aria-hidden="true">{text}<small>{shortText(desk, card)}</small></span></CivCard></span>
                    : <button type="button" key={action.action} class="hand-action" data-answer={action.action} data-refs={action.refs.join(' ')} onClick={() => desk.play(action.action)}>{action.action === 'advance' && <Icon name="musical-notes" />}{text}</button>;
            })}
            {until && <button type="button" class="plain ask-again" onClick={() => passing.set({ until: null, passed: 0 })}>{t(until === 'turn' ? 'civ.passingTurn' : 'civ.passingAimed', { n: passed })}</button>}
        </div>
    );
}

/** What a chip does, where its card says it in a sentence or two. */
const shortText = (desk: Desk, card: string) => (/^(government|policy|wonder|event):/.test(card) ? desk.speaker.say(rowOf(desk.catalog, card)?.text) : '');

/** One's own civilization, and the ways to what is larger than it: the pyramid, the market. */
export function CivSides({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const own = ownSeat(desk);
    const near = useWide();
    return (
        <div class={`civ-sides players-${civView(desk).players}`}>
            <div class="civ-tabs" role="group" aria-label={t('civ.parts')}>
                <button type="button" class="tab-techs" onClick={() => openSheet({ kind: 'techs', seat: own })}><Icon name="light-bulb" /> {t('civ.tab.techs')}</button>
                <button type="button" class="tab-market" onClick={() => openSheet({ kind: 'market' })}><Icon name="shop" /> {t('civ.tab.market')}</button>
            </div>
            <Civilization desk={desk} seat={own} hand={!near} />
        </div>
    );
}
