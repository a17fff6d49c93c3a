// spots.tsx: moves on the things they are about. Each is a button with its verb and price on the card itself: one click plays it. Giving things up is not among
// them: it stands in the moves beside a chosen thing, below the others.
import type { Action } from 'messages/protocol.ts';
import { withNames } from '../../i18n/index.ts';
import { GIVING_UP, type Desk } from '../desk.ts';
import { Sign } from './signs.tsx';
import { civilRow, NUMERALS } from './model.ts';

const MOST = 3; // more moves than that are told beside the chosen thing
const CARD = /^(civil|military):/;

export const verbOf = (action: Pick<Action, 'action'>) => action.action.split(' ', 1)[0] ?? '';

/** Where a move is made: on the last card that it names, which is where its worker goes. */
export const homeOf = (action: Action) => action.refs.findLast((ref) => CARD.test(ref));

/** The moves of one's own things that are made on this card. */
export const movesAt = (desk: Desk, ref: string): Action[] =>
    desk.usable.has(ref) ? desk.state.legal.filter((action) => homeOf(action) === ref && !ELSEWHERE.has(verbOf(action)) && !GIVING_UP.has(action.group)) : [];

const ELSEWHERE = new Set(['take', 'copy']); // on the row, and on the common tactics

// What a move is paid with; how much, its text says at the end, in brackets.
const PAID: Record<string, string> = { build: 'resources', upgrade: 'resources', stage: 'resources', develop: 'science', revolution: 'science', population: 'food', tactic: 'ma', copy: 'ma', aggression: 'ma', war: 'ma' };

/** The price of a move as its text tells it, 0 where that says in words that it is free; null: it says none. */
export function priceOf(text: string): number | null {
    const told = /\(([^()]*)\)\s*$/.exec(text)?.[1];
    return told === undefined ? null : Number(/\d+/.exec(told)?.[0] ?? 0);
}

export function Price({ verb, n }: { verb: string; n: number }) {
    const sign = PAID[verb] ?? '';
    return (sign === 'ma' || sign === 'ca') && n ? <span class="price" aria-hidden="true">{Array.from({ length: n }, (_, at) => <Sign key={at} name={sign} />)}</span> : <span class="price" aria-hidden="true">{n}<Sign name={sign} /></span>;
}

/** "Build", "2 stages", "Upgrade A": as short as a card allows. */
function wordsOf(desk: Desk, action: Action): string {
    const { t, maybe } = desk.speaker;
    const [verb = '', first = ''] = action.action.split(' ');
    if (verb === 'stage' && first !== '1') return t('ages.do.stages', { n: first });
    if (verb === 'upgrade') return `${t('ages.do.upgrade')} ${NUMERALS[civilRow(desk.catalog, first)?.age ?? ''] ?? ''}`;
    return maybe(`ages.do.${verb}`, desk.speaker.say(action.text));
}

/** `bare`: the words tell the price. */
export function Spot({ desk, action, words, bare = false, children }: { desk: Desk; action: Action; words?: string; bare?: boolean; children?: preact.ComponentChildren }) {
    const whole = withNames(desk.speaker, action.text, desk.state.seats);
    const verb = verbOf(action);
    const price = PAID[verb] && !bare ? priceOf(desk.speaker.say(action.text)) : null;
    return (
        <button type="button" class={`spot spot-${verb}`} data-move={action.action} data-refs={action.refs.join(' ')} onClick={() => desk.play(action.action)}>
            <span class="hidden">{whole}</span>
            <span class="words" aria-hidden="true">{words ?? wordsOf(desk, action)}</span>{price !== null && <Price verb={verb} n={price} />}{children}
        </button>
    );
}

/** The moves of a card, on it. */
export function Spots({ desk, refId, actions }: { desk: Desk; refId: string; actions: readonly Action[] }) {
    if (!actions.length) return null;
    const shown = actions.length > MOST ? actions.slice(0, MOST - 1) : actions;
    return (
        <div class="spots">
            {shown.map((action) => <Spot key={action.action} desk={desk} action={action} />)}
            {actions.length > shown.length && <button type="button" class="spot spot-more" onClick={() => desk.choose(refId)}>{desk.speaker.t('ages.do.more')}</button>}
        </div>
    );
}
