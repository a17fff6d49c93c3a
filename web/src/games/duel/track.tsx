// track.tsx: the military track with pawn and loot, and the progress tokens beside it. The viewer's capital is on the left.
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { softly } from '../words.ts';
import { Icon } from '../../components/icon.tsx';
import { Marks } from '../../components/marks.tsx';
import { Picture } from '../../components/picture.tsx';
import { pawnFor, tokenMarks } from './model.ts';
import type { DuelTokenRow } from 'messages/duel.ts';
import { duelView } from './words.ts';

const ENDS = 9; // the capital is the ninth space from the middle
const SPACES = Array.from({ length: 2 * ENDS + 1 }, (_, index) => index - ENDS);

interface TrackRow {
    distance: number;
    zone: string;
    leader_vp: number;
}

interface LootRow {
    id: string;
    seat: number;
    zone: string;
    coins: number;
}

export function Track({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = duelView(desk);
    const own = ownSeat(desk);
    const pawn = pawnFor(view, own);
    const track = desk.catalog.table('track') as unknown as TrackRow[];
    const loot = (desk.catalog.table('loot') as unknown as LootRow[]).filter((each) => view.loot.includes(each.id));
    const towards = desk.nameOf(pawn > 0 ? 1 - own : own);
    const where = pawn ? t('duel.pawnAt', { n: Math.abs(pawn), name: towards }) : t('duel.pawnMiddle');
    const lootWords = loot.map((each) => `${desk.nameOf(each.seat)}: ${t('duel.loot', { n: each.coins })}`).join(', ');
    // Loot is taken on entering its zone: it lies on the border.
    const lootAt = (each: LootRow) => {
        const distance = track.find((row) => row.zone === each.zone)?.distance ?? 0;
        return ENDS + (each.seat === own ? 0.5 - distance : distance - 0.5);
    };
    return (
        <div class="track" role="img" aria-label={`${t('duel.military')}. ${where}. ${lootWords}`}>
            <span class="capital-of">{desk.nameOf(own)}<i>, {t('duel.capital')}</i></span>
            <span class="capital-of theirs">{desk.nameOf(1 - own)}<i>, {t('duel.capital')}</i></span>
            {SPACES.map((at) => <span key={at} class={`zone zone-${track[Math.abs(at)]?.zone ?? ''}`} style={{ '--at': at + ENDS }}>{Math.abs(at) === ENDS && <CapitalMark />}</span>)}
            {zonesOf(track).flatMap(({ from, to, points }) => [-1, 1].map((side) => (
                <span key={side * from} class="zone-points" style={{ '--at': ENDS + (side > 0 ? from : -to), '--long': to - from + 1 }}><b>{points}</b><Icon name="laurel-crown" /></span>
            )))}
            {loot.map((each) => <span key={each.id} class="loot" style={{ '--at': lootAt(each) }}>−{each.coins}</span>)}
            <span class="pawn" style={{ '--at': pawn + ENDS }}><svg viewBox="-8 -10 16 19"><path d="M-6 4L0-8L6 4z" /><rect x="-6" y="4" width="12" height="3" /></svg></span>
        </div>
    );
}

/** Spaces in a row that are worth the same points to who is ahead. */
function zonesOf(track: readonly TrackRow[]): { from: number; to: number; points: number }[] {
    const zones: { from: number; to: number; points: number }[] = [];
    for (const { distance, leader_vp: points } of track) {
        const last = zones.at(-1);
        if (last?.points === points) last.to = distance;
        else if (points && distance < ENDS) zones.push({ from: distance, to: distance, points });
    }
    return zones;
}

const CapitalMark = () => <svg class="capital" viewBox="0 0 18 18"><path d="M0 18V8l4-5 4 5V0l5 5v6l5-4v11z" /></svg>;

/** `asked`: one of them is to be chosen; then they say what they do. */
export function Tokens({ desk, tokens, label, asked }: { desk: Desk; tokens: readonly string[]; label: string; asked: boolean }) {
    return (
        <div class={`tokens ${asked ? 'asked' : ''}`} role="group" aria-label={label} data-tips="below">
            {tokens.map((id) => <Token key={id} desk={desk} id={id} words={asked} />)}
        </div>
    );
}

export function Token({ desk, id, words = false }: { desk: Desk; id: string; words?: boolean }) {
    const { say } = desk.speaker;
    const row = desk.catalog.row('tokens', id) as DuelTokenRow | undefined;
    if (!row) return null;
    return (
        <Thing desk={desk} refId={`token:${id}`} label={`${say(row.name)}. ${say(row.text)}`} class="token">
            <Picture game="duel" refId={`token:${id}`} />
            <span class="name" aria-hidden="true">{softly(say(row.name), 9)}</span>
            <Marks marks={tokenMarks(row)} class="effects" />
            {words && <span class="text" aria-hidden="true">{say(row.text)}</span>}
        </Thing>
    );
}
