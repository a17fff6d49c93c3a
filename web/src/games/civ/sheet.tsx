// sheet.tsx: the sheets over the map, and the frame they share: it closes with its button or Escape; a question is laid aside and taken up again.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useStore } from '../../store.ts';
import { ownSeat, type Desk } from '../desk.ts';
import { capital } from '../words.ts';
import { Answers } from './answers.tsx';
import { BuildSheet, CitySheet } from './city.tsx';
import { Civilization } from './civilization.tsx';
import { Market } from './market.tsx';
import { Pyramid } from './pyramid.tsx';
import { askedSheet, closeSheet, sheetBack, sheets, sheetShown, type Sheet as Open } from './sheets.ts';
import type { Planner } from './planner.ts';
import { civName, nameIn } from './words.ts';

export function Sheets({ desk, planner }: { desk: Desk; planner: Planner }) {
    const { t } = desk.speaker;
    const { version, phase, legal } = desk.state;
    const state = useStore(sheets);
    const asked = planner.busy ? null : askedSheet(phase, legal, ownSeat(desk));
    const shown = sheetShown(state, version, asked);
    if (!shown) return asked ? <button type="button" class="sheet-back" onClick={sheetBack}>{t('civ.sheetBack', { what: nameIn(desk, 'phases', phase) })}</button> : null;
    const isAsked = shown === asked;
    return (
        <Frame desk={desk} title={titleOf(desk, shown)} kind={shown.kind} asked={isAsked}>
            {inside(desk, shown, planner)}
        </Frame>
    );
}

function titleOf(desk: Desk, shown: Open): string {
    const { t } = desk.speaker;
    switch (shown.kind) {
        case 'city': return t('civ.citySheet', { at: shown.at });
        case 'techs': return desk.state.legal.length && ['research', 'learn', 'second'].includes(desk.state.phase) ? nameIn(desk, 'phases', desk.state.phase) : `${t('civ.pyramid')} · ${desk.nameOf(shown.seat)}`;
        case 'market': return t('civ.market');
        case 'seat': return `${desk.nameOf(shown.seat)} · ${civName(desk, shown.seat)}`;
        case 'answers': case 'build': return nameIn(desk, 'phases', desk.state.phase);
    }
}

function inside(desk: Desk, shown: Open, planner: Planner): ComponentChildren {
    switch (shown.kind) {
        case 'city': return <CitySheet desk={desk} at={shown.at} planner={planner} />;
        case 'techs': return <Pyramid desk={desk} seat={shown.seat} />;
        case 'market': return <Market desk={desk} />;
        case 'seat': return <Civilization desk={desk} seat={shown.seat} />;
        case 'answers': return <Answers desk={desk} />;
        case 'build': return <BuildSheet desk={desk} />;
    }
}

function Frame({ desk, title, kind, asked, children }: { desk: Desk; title: string; kind: string; asked: boolean; children: ComponentChildren }) {
    const { t } = desk.speaker;
    const { version } = desk.state;
    const close = () => closeSheet(version);
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
            closeSheet(version);
        };
        addEventListener('keydown', pressed);
        return () => removeEventListener('keydown', pressed);
    }, [version]);
    return (
        <div class={`sheet sheet-${kind} ${asked ? 'asked' : ''}`} role="group" aria-label={title}>
            <header><h2>{capital(title)}</h2><button type="button" class="plain sheet-close" onClick={close}>{t(asked ? 'civ.lookAtMap' : 'table.close')}</button></header>
            <div class="sheet-inside">{children}</div>
        </div>
    );
}
