// answers.tsx: a question over the map, each answer as the card it is about, or as a button where it is about none.
import type { Action } from 'messages/protocol.ts';
import { withNames } from '../../i18n/index.ts';
import { useStore } from '../../store.ts';
import { grouped, type Desk } from '../desk.ts';
import { CivCard } from './card.tsx';
import { passing, type Passing } from './passing.ts';
import { announcedWords } from './question.tsx';
import { ROW_TABLES, rowOf } from './signs.ts';
import { civView } from './words.ts';

/** The card an answer is about: the thing that sets it apart. */
export function cardOf(desk: Pick<Desk, 'catalog'>, action: Action, among: readonly Action[]): string | undefined {
    const shown = action.refs.filter((ref) => ROW_TABLES[ref.split(':')[0] ?? ''] && rowOf(desk.catalog, ref));
    return shown.findLast((ref) => among.filter(({ refs }) => refs.includes(ref)).length === 1) ?? useOf(desk, action);
}

const GIVERS = [['tech', 'tech'], ['wonder', 'wonder'], ['policy', 'policy'], ['government', 'government'], ['civ', 'civ']] as const;

/** What an ability belongs to: the technology, wonder, policy or government that gives it. */
export function useOf(desk: Pick<Desk, 'catalog'>, { action }: Action): string | undefined {
    const [verb, use] = action.split(' ');
    const row = verb === 'use' ? desk.catalog.table('abilities').find((each) => each['use'] === use) : undefined;
    const [giver] = row ? GIVERS.filter(([column]) => row[column]) : [];
    return giver && row ? `${giver[1]}:${String(row[giver[0]])}` : undefined;
}

export function Answers({ desk }: { desk: Desk }) {
    const { legal, phase } = desk.state;
    const actions = grouped(legal).flatMap((group) => group.actions);
    return (
        <>
            <Announced desk={desk} />
            <div class="answers">{actions.map((action) => <Answer key={action.action} desk={desk} action={action} among={actions} />)}</div>
            {(phase === 'react' || phase === 'interrupt') && <PassOn desk={desk} />}
        </>
    );
}

/** What somebody is about to do, and what this would be an answer to. */
function Announced({ desk }: { desk: Desk }) {
    const thing = desk.state.phase === 'react' ? civView(desk).announced.at(-1) : undefined;
    if (!thing) return null;
    const row = desk.catalog.table('abilities').find(({ id }) => id === thing.what);
    const card = thing.class === 'event' ? `event:${thing.what}` : thing.item ? `${thing.kind}:${thing.item}` : thing.class === 'ability' && row?.['tech'] ? `tech:${String(row['tech'])}` : undefined;
    return <div class="announced">{card && <CivCard desk={{ ...desk, usable: new Set() }} refId={card} size="L" seat={thing.seat} />}<p>{announcedWords(desk, thing)}</p></div>;
}

const verbOf = ({ action }: Action) => action.split(' ')[0];

export function Answer({ desk, action, among, size = 'L' }: { desk: Desk; action: Action; among: readonly Action[]; size?: 'M' | 'L' }) {
    const card = cardOf(desk, action, among);
    const text = withNames(desk.speaker, action.text, desk.state.seats);
    const playing: Desk = { ...desk, chosen: [], choose: () => desk.play(action.action), usable: new Set(card ? [card] : []) };
    const said = among.every((each) => verbOf(each) === verbOf(action) || !cardOf(desk, each, among)); // by the title of the sheet and the name of the card
    if (card) return <div class="answer" data-answer={action.action} data-refs={action.refs.join(' ')}><CivCard desk={playing} refId={card} size={size} {...(said ? { more: [text] } : { note: text })} /></div>;
    return <button type="button" class="answer plain-answer" data-answer={action.action} data-refs={action.refs.join(' ')} onClick={() => desk.play(action.action)}>{text}</button>;
}

/** Passing now and from now on: the question comes again when something is aimed at oneself. */
function PassOn({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    useStore(passing);
    if (!desk.state.legal.some(({ action }) => action === 'pass')) return null;
    const pass = (until: Passing['until']) => {
        passing.set({ until, turn: civView(desk).turn, viewer: desk.state.viewer });
        desk.play('pass');
    };
    return (
        <p class="pass-on">
            <button type="button" onClick={() => pass('turn')}>{t('civ.passTurn')}</button>
            <button type="button" onClick={() => pass('aimed')}>{t('civ.passAimed')}</button>
        </p>
    );
}
