// question.tsx: what is at stake in the decision at hand. The answers, each with what it brings, follow below it.
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { capital } from '../words.ts';
import { useStore } from '../../store.ts';
import { eraOf, erasOf, tileNow } from './model.ts';
import { picked } from './picked.ts';
import type { TempusView } from 'messages/tempus.ts';
import { ownSeat, tempusView, terrainName } from './words.ts';

type Told = (desk: Desk, view: TempusView) => (string | false)[];

const TOLD: Record<string, Told> = {
    lay: (desk, view) => [desk.speaker.t('question.tempus.lay', { name: capital(desk.speaker.say(tileNow(desk.catalog, view)?.name)), n: view.tiles_laid + 1, all: view.tile_count })],
    rotate: (desk) => [desk.speaker.t('question.tempus.rotate')],
    place: placeWords,
    turn: turnWords,
    move: moveWords,
    to: toWords,
    births: birthsWords,
    convert: (desk) => [desk.speaker.t('question.tempus.convert')],
    leader: (desk) => [desk.speaker.t('question.tempus.leader'), desk.speaker.t('tempus.oddsMean')],
    terrain: (desk, view) => [fightLine(desk, view), desk.speaker.t('question.tempus.terrain')],
    attack: (desk, view) => [fightLine(desk, view)], // the scene says the rest
    defend: (desk, view) => [fightLine(desk, view)],
    advance: advanceWords,
    advance_more: (desk) => [desk.speaker.t('question.tempus.advanceMore')],
    discard: discardWords,
    progress: progressWords,
};

export function TempusQuestion({ desk }: { desk: Desk }) {
    const { say } = desk.speaker;
    const { phase } = desk.state;
    const view = tempusView(desk);
    useStore(picked);
    const words = (TOLD[phase]?.(desk, view) ?? []).filter((each) => each !== false && each !== '');
    if (!words.length) return null;
    const laid = view.player[ownSeat(desk)]?.laid.filter((id) => id !== null) ?? [];
    return (
        <section class={`question question-${phase}`} aria-label={say(desk.catalog.row('phases', phase)?.name)}>
            <ul>{words.map((each) => <li key={String(each)}>{each}</li>)}</ul>
            {phase === 'progress' && <ProgressNow desk={desk} />}
            {laid.length > 0 && <p class="quiet">{desk.speaker.t('question.tempus.laid', { what: laid.map((id) => say(desk.catalog.row('cards', id)?.name)).join('; ') })}</p>}
        </section>
    );
}

const eraOfOwn = (desk: Desk, view: TempusView) => eraOf(desk.catalog, view, ownSeat(desk));

function placeWords(desk: Desk, view: TempusView): string[] {
    const { t } = desk.speaker;
    const row = desk.catalog.row('limits', 'start_tokens');
    const all = Number(row?.['value'] ?? 3);
    return [t('question.tempus.place', { n: (view.seats[ownSeat(desk)]?.tokens ?? 0) + 1, all }), t('question.tempus.placeHint')];
}

function turnWords(desk: Desk, view: TempusView): string[] {
    const { t } = desk.speaker;
    const { deed } = picked.value;
    if (deed) return [t(`tempus.deedNow.${deed}`)];
    return [t('question.tempus.turn', { n: view.player[ownSeat(desk)]?.markers ?? 0 })];
}

function moveWords(desk: Desk, view: TempusView): string[] {
    const { t } = desk.speaker;
    const era = eraOfOwn(desk, view);
    return [t('question.tempus.move', { n: view.touched.length, all: view.quota, range: era?.move_range ?? 0 })];
}

function toWords(desk: Desk, view: TempusView): string[] {
    const { t } = desk.speaker;
    const era = eraOfOwn(desk, view);
    return [t('question.tempus.to', { from: view.from ?? '', range: era?.move_range ?? 0, limit: era?.stack_limit ?? 0 }), t(era?.sea ? 'question.tempus.seaYes' : 'question.tempus.seaNo')];
}

function birthsWords(desk: Desk, view: TempusView): string[] {
    return [desk.speaker.t('question.tempus.births', { n: view.touched.length, all: view.quota, supply: view.seats[ownSeat(desk)]?.supply ?? 0 })];
}

/** "Computer 2 attacks f6 from f7, on hills." */
function fightLine(desk: Desk, view: TempusView): string {
    const { t } = desk.speaker;
    const fight = view.own?.fight;
    const where = view.fight_terrain ? terrainName(desk, view.fight_terrain) : '';
    return t(where ? 'question.tempus.fight' : 'question.tempus.fightCity', { name: desk.nameOf(fight?.attacker ?? 0), other: desk.nameOf(fight?.defender ?? 0), from: view.fight_from ?? '', to: view.fight_to ?? '', terrain: where });
}

function advanceWords(desk: Desk, view: TempusView): string[] {
    return [desk.speaker.t('question.tempus.advance', { from: view.fight_from ?? '', to: view.fight_to ?? '', limit: eraOfOwn(desk, view)?.stack_limit ?? 0 })];
}

function discardWords(desk: Desk, view: TempusView): string[] {
    const held = view.own?.hand.length ?? 0;
    const limit = eraOfOwn(desk, view)?.hand_limit ?? 0;
    return [desk.speaker.t('question.tempus.discard', { n: held - limit, held, limit })];
}

function progressWords(desk: Desk, view: TempusView): (string | false)[] {
    const { t, say } = desk.speaker;
    const era = erasOf(desk.catalog).find(({ id }) => id === view.next_era);
    if (!era) return [];
    return [
        t('question.tempus.progress', { era: say(era.name), terrain: terrainName(desk, era.terrain) }),
        t('question.tempus.brings', { what: say(era.text) }),
    ];
}

/** How many cards somebody has laid, and how many are left. */
function Laying({ desk, seat }: { desk: Desk; seat: number }) {
    const { laid = [], hand = [] } = tempusView(desk).player[seat] ?? {};
    const words = desk.speaker.t('question.tempus.others', { laid: laid.length, hand: hand.length });
    return <span class="quiet" title={words}><span class="hidden">{words}</span><span aria-hidden="true"><Icon name="card-pickup" /> {laid.length} <Icon name="card-pick" /> {hand.length}</span></span>;
}

/** Everybody's points for the next era before cards, and who may still lay cards. */
function ProgressNow({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = tempusView(desk);
    const own = ownSeat(desk);
    return (
        <ul class="progress-now">
            {view.seats.map((seat, place) => (
                <li key={place}><SeatSign seat={place} /> {desk.nameOf(place)}: <b>{seat.progress + (place === own ? view.own?.progress_laid ?? 0 : 0)}</b>{' '}
                    {place === own ? <span class="quiet">{t('question.tempus.own', { n: view.own?.progress_laid ?? 0 })}</span> : <Laying desk={desk} seat={place} />}</li>
            ))}
        </ul>
    );
}
