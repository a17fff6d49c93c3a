// board.tsx: the table of Civilization: the ways to victory above the world, a battle when there is one; beside it one civilization at a time, and the market.
import { useState } from 'preact/hooks';
import { Store, useStore } from '../../store.ts';
import { Final } from '../final.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { Battle } from './battle.tsx';
import { Civilization } from './civilization.tsx';
import { WorldMap } from './map.tsx';
import { Market } from './market.tsx';
import { Pyramid } from './pyramid.tsx';
import { Roads } from './roads.tsx';
import { civView } from './words.ts';

// Whose civilization is shown; null: one's own. The roads and the panel beside the map are two panes of one table.
const shownSeat = new Store<{ seat: number | null }>({ seat: null });

function useShown(desk: Desk): [number, (seat: number) => void] {
    const { seat } = useStore(shownSeat);
    const own = ownSeat(desk);
    const known = seat !== null && seat < civView(desk).players ? seat : own;
    return [known, (next) => shownSeat.set({ seat: next === own ? null : next })];
}

export function CivBoard({ desk }: { desk: Desk }) {
    const [seat, show] = useShown(desk);
    const view = civView(desk);
    const narrow = view.players === 2; // the map of two is half as wide as it is high: there is room beside it
    return (
        <div class={`civ-middle players-${view.players}`}>
            <Roads desk={desk} seat={seat} show={show} />
            {!narrow && <><Battle desk={desk} /><Final desk={desk} /></>}
            <div class="civ-lands">
                <WorldMap desk={desk} />
                {narrow && <div class="civ-aside"><Final desk={desk} />{view.battle.on ? <Battle desk={desk} /> : <Pyramid desk={desk} seat={seat} open />}</div>}
            </div>
        </div>
    );
}

const TABS = ['civilization', 'techs', 'market'] as const;

export function CivSides({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const [seat, show] = useShown(desk);
    const [tab, setTab] = useState<(typeof TABS)[number]>('civilization');
    const own = ownSeat(desk);
    return (
        <div class={`civ-sides players-${civView(desk).players}`}>
            <div class="civ-tabs" role="group" aria-label={t('civ.parts')}>
                {TABS.map((each) => <button type="button" key={each} class={`tab-${each}`} aria-pressed={tab === each} onClick={() => setTab(each)}>{t(`civ.tab.${each}`)}</button>)}
                {seat !== own && <button type="button" class="plain" onClick={() => show(own)}>{t('civ.backToOwn')}</button>}
            </div>
            {tab === 'civilization' && <Civilization desk={desk} seat={seat} />}
            {tab === 'techs' && <Pyramid desk={desk} seat={seat} />}
            {tab === 'market' && <Market desk={desk} />}
        </div>
    );
}
