// question.tsx: what is at stake in the decision at hand. The answers, each with what it brings, follow below it.
import { ownSeat, type Desk } from '../desk.ts';
import { citiesOf, nextSpace, ROMAN, spotsOf } from './model.ts';
import type { CivAnnounced, CivView } from 'messages/civ.ts';
import { civView, fighter, nameIn } from './words.ts';

type Told = (desk: Desk, view: CivView) => (string | false)[];
type Key = Parameters<Desk['speaker']['t']>[0];

/** One sentence that needs no number. */
const plain = (key: Key): Told => (desk) => [desk.speaker.t(key)];

const TOLD: Record<string, Told> = {
    policy: plain('question.civ.policy'),
    capital: plain('question.civ.capital'),
    army: plain('question.civ.army'),
    scout: plain('question.civ.scout'),
    start_of_turn: startWords,
    displace: (desk, view) => [desk.speaker.t('question.civ.displace', { at: view.question?.at ?? '' })],
    assign: (desk, view) => [desk.speaker.t('question.civ.assign', { at: view.question?.at ?? '' })],
    trade: (desk, view) => [together(desk), desk.speaker.t('question.civ.trade', { n: view.seats[ownSeat(desk)]?.income ?? 0, now: view.player[ownSeat(desk)]?.trade ?? 0 })],
    give: (desk, view) => [desk.speaker.t('question.civ.give', { name: desk.nameOf(view.offer.to) })],
    ask: (desk, view) => [desk.speaker.t('question.civ.ask', { name: desk.nameOf(view.offer.to) })],
    answer: answerWords,
    hand_over: plain('question.civ.handOver'),
    city_management: manageWords,
    build: buildWords,
    place: placeWords,
    take: (desk, view) => [desk.speaker.t(view.question?.at ? 'question.civ.takeAt' : 'question.civ.take', { at: view.question?.at ?? '' })],
    learn: plain('question.civ.learn'),
    figure: plain('question.civ.figure'),
    unit: plain('question.civ.unit'),
    keep: plain('question.civ.keep'),
    discard: (desk, view) => [desk.speaker.t('question.civ.discard', { n: view.seats[ownSeat(desk)]?.hand_limit ?? 0 })],
    drop: (desk, view) => [desk.speaker.t('question.civ.drop', { n: view.seats[ownSeat(desk)]?.policy_limit ?? 0 })],
    switch: plain('question.civ.switch'),
    target: (desk, view) => [...announcedLines(desk, view), desk.speaker.t('question.civ.target')],
    pay: (desk, view) => [...announcedLines(desk, view), desk.speaker.t('question.civ.pay')],
    gift: plain('question.civ.gift'),
    react: reactWords,
    interrupt: (desk, view) => [desk.speaker.t(view.group.armies + view.group.scouts ? 'question.civ.interruptAttack' : 'question.civ.interrupt', { name: desk.nameOf(view.active ?? 0) })],
    movement: moveWords,
    group: (desk, view) => [desk.speaker.t('question.civ.group', { at: view.group.at ?? '', armies: view.group.armies, scouts: view.group.scouts, n: view.group.left }), desk.speaker.t('question.civ.groupHow'), (view.attacks ?? []).length > 0 && desk.speaker.t('civ.oddsMean')],
    to: (desk, view) => [desk.speaker.t('question.civ.to', { at: view.question?.at ?? '' })],
    destroy: (desk, view) => [desk.speaker.t('question.civ.destroy', { at: view.question?.at ?? '' })],
    battle: battleWords,
    hit: (desk, view) => [desk.speaker.t('question.civ.hit', { n: view.question?.wounds ?? 1 })],
    heal: (desk, view) => [desk.speaker.t('question.civ.heal', { n: view.question?.wounds ?? 1 })],
    rescue: plain('question.civ.rescue'),
    loot: (desk, view) => [desk.speaker.t('question.civ.loot', { n: view.battle.loot })],
    research: researchWords,
    second: plain('question.civ.second'),
};

export function CivQuestion({ desk }: { desk: Desk }) {
    const { phase } = desk.state;
    const words = (TOLD[phase]?.(desk, civView(desk)) ?? []).filter((each) => each !== false && each !== '');
    if (!words.length) return null;
    return (
        <section class={`question question-${phase}`} aria-label={nameIn(desk, 'phases', phase)}>
            <ul>{words.map((each) => <li key={String(each)}>{each}</li>)}</ul>
        </section>
    );
}

/** Trade and Research are everybody's at once: who comes first does not decide anything. */
const together = (desk: Desk) => desk.speaker.t('civ.together');

function startWords(desk: Desk, view: CivView): (string | false)[] {
    const { t } = desk.speaker;
    const anarchy = view.player[ownSeat(desk)]?.government === 'anarchy';
    return [t('question.civ.start'), anarchy && t('question.civ.anarchy')];
}

/** "2 trade", "a culture event": one side of an offer. */
function goodWords(desk: Desk, good: string | null, what: number | string): string {
    const name = nameIn(desk, 'goods', good);
    if (typeof what === 'string') return `${name} (${nameIn(desk, 'decks', what) || nameIn(desk, 'classes', what)})`;
    if (good === 'trade' || good === 'culture') return `${what} ${name}`;
    if (good === 'resource') return desk.speaker.say(desk.catalog.table('resources')[Number(what)]?.name);
    return name;
}

function answerWords(desk: Desk, view: CivView): string[] {
    const { offer } = view;
    return [desk.speaker.t('question.civ.answer', { name: desk.nameOf(offer.from), give: goodWords(desk, offer.give, offer.give_what), ask: goodWords(desk, offer.ask, offer.ask_what) })];
}

function manageWords(desk: Desk, view: CivView): (string | false)[] {
    const { t } = desk.speaker;
    const own = ownSeat(desk);
    const ready = citiesOf(view, own).filter((city) => city.can.length);
    const next = nextSpace(desk.catalog, view.player[own]?.space ?? 0);
    return [
        ready.length ? t('question.civ.manage', { what: ready.map((city) => `${city.at} (${city.production})`).join(', ') }) : t('question.civ.managed'),
        next !== undefined && t('question.civ.nextSpace', { culture: Number(next['culture']), trade: Number(next['trade']), have: view.player[own]?.culture ?? 0 }),
    ];
}

function buildWords(desk: Desk, view: CivView): (string | false)[] {
    const { t } = desk.speaker;
    const asked = view.question;
    const player = view.player[ownSeat(desk)];
    if (asked?.action === 'free_building') return [t('question.civ.free', { at: asked.at ?? '' })];
    const step = Number(desk.catalog.row('civs', player?.civ ?? '')?.['rush'] ?? 1);
    return [t('question.civ.build', { at: asked?.at ?? '', n: asked?.production ?? 0 }), t('question.civ.rush', { trade: Number(desk.catalog.row('limits', 'rush_trade')?.['value'] ?? 3), n: step, have: player?.trade ?? 0 })];
}

function placeWords(desk: Desk, view: CivView): string[] {
    const row = desk.catalog.ref(`${view.question?.kind ?? ''}:${view.question?.item ?? ''}`);
    const figure = view.question?.kind === 'figure'; // it stands on what lies there
    return [desk.speaker.t('question.civ.place', { what: desk.speaker.say(row?.name) }), ...(figure ? [] : [desk.speaker.t('question.civ.replaces')])];
}

const ANNOUNCED = { event: 'events', ability: 'abilities', action: 'city_actions' } as const;
const classOf = (thing: CivAnnounced) => thing.class as keyof typeof ANNOUNCED;
const tableOf = (thing: CivAnnounced) => ANNOUNCED[classOf(thing)];

/** "Computer plays the event Sabotage, aimed at you." */
export function announcedWords(desk: Desk, thing: CivAnnounced | undefined): string {
    const { t, say } = desk.speaker;
    if (!thing) return '';
    const built = thing.item ? say(desk.catalog.ref(`${thing.kind}:${thing.item}`)?.name) || t('civ.walls') : '';
    const what = [nameIn(desk, tableOf(thing), thing.what), built].filter(Boolean).join(': ');
    const aimed = (thing.aimed ?? []).map((seat) => (seat === desk.state.viewer ? t('question.civ.atYou') : desk.nameOf(seat))).join(', ');
    return [t(`question.civ.announced.${classOf(thing)}`, { name: desk.nameOf(thing.seat), what, at: thing.at ?? '' }), aimed && t('question.civ.aimed', { what: aimed })].filter(Boolean).join(' ');
}

/** What is announced, and what it does. */
function announcedLines(desk: Desk, view: CivView): string[] {
    const thing = view.announced.at(-1);
    return thing ? [announcedWords(desk, thing), desk.speaker.say(desk.catalog.row(tableOf(thing), thing.what)?.text)] : [];
}

function reactWords(desk: Desk, view: CivView): (string | false)[] {
    const before = view.announced.at(-2);
    return [before !== undefined && announcedWords(desk, before), ...announcedLines(desk, view), desk.speaker.t('question.civ.react')];
}

function moveWords(desk: Desk, view: CivView): (string | false)[] {
    const { t } = desk.speaker;
    const own = ownSeat(desk);
    const ready = spotsOf(desk.catalog, view).filter((spot) => spot.holder === own && !spot.moved);
    const more = view.seats[own];
    return [t('question.civ.move', { what: ready.map(({ id }) => id).join(', ') || '–' }), t('question.civ.moveHow', { speed: more?.speed ?? 0, stacking: more?.stacking ?? 0 })];
}

function battleWords(desk: Desk, view: CivView): (string | false)[] {
    const { t } = desk.speaker;
    const { battle, fight } = view;
    return [
        t('question.civ.battle', { attacker: fighter(desk, battle.seat[0] ?? -1), n: fight?.totals[0] ?? 0, defender: fighter(desk, battle.seat[1] ?? -1), m: fight?.totals[1] ?? 0 }),
        battle.commander === desk.state.viewer && t('question.civ.barbarians'),
        t('civ.trumpRule'),
    ];
}

function researchWords(desk: Desk, view: CivView): (string | false)[] {
    const { t } = desk.speaker;
    const own = ownSeat(desk);
    const [player, more] = [view.player[own], view.seats[own]];
    if (!player || !more) return [];
    const levels = more.thresholds.map((n, place) => `${ROMAN[place + 1]}: ${n}`).join(', ');
    return [together(desk), t('question.civ.research', { n: player.trade, levels }), t('question.civ.researchKeep', { n: Math.min(player.trade, more.coins) })];
}
