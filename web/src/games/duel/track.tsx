// track.tsx: the military track with pawn and loot, and the progress tokens beside it. The viewer's capital is on the left.
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { Marks } from '../../components/marks.tsx';
import { Picture } from '../../components/picture.tsx';
import { pawnFor, tokenMarks } from './model.ts';
import type { DuelTokenRow } from 'messages/duel.ts';
import { duelView } from './words.ts';

const STEP = 30;
const ENDS = 9; // the capital is the ninth space from the middle
const WIDTH = STEP * (2 * ENDS + 1) + 8;

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
    const middle = (at: number) => 4 + STEP * (at + ENDS) + STEP / 2;
    const towards = desk.nameOf(pawn > 0 ? 1 - own : own);
    const where = pawn ? t('duel.pawnAt', { n: Math.abs(pawn), name: towards }) : t('duel.pawnMiddle');
    const lootWords = loot.map((each) => `${desk.nameOf(each.seat)}: ${t('duel.loot', { n: each.coins })}`).join(', ');
    const spaces = Array.from({ length: 2 * ENDS + 1 }, (_, index) => index - ENDS);
    const lootAt = (each: LootRow) => {
        const distance = track.find((row) => row.zone === each.zone)?.distance ?? 0;
        return middle(each.seat === own ? -distance : distance) + (each.seat === own ? STEP / 2 : -STEP / 2);
    };
    return (
        <svg class="track" viewBox={`0 0 ${WIDTH} 58`} role="img" aria-label={`${t('duel.military')}. ${where}. ${lootWords}`}>
            {spaces.map((at) => {
                const row = track[Math.abs(at)];
                return (
                    <g key={at}>
                        <rect class={`zone zone-${row?.zone ?? ''}`} x={middle(at) - STEP / 2 + 1} y="16" width={STEP - 2} height="26" rx="4" />
                        {row && row.leader_vp > 0 && <text class="zone-text" x={middle(at)} y="54">{row.leader_vp}</text>}
                    </g>
                );
            })}
            {[-1, 1].map((side) => (
                <g key={side} transform={`translate(${middle(side * ENDS) - 9} 20)`}><CapitalMark /></g>
            ))}
            <text class="capital-of left" x="4" y="11">{desk.nameOf(own)}</text>
            <text class="capital-of right" x={WIDTH - 4} y="11">{desk.nameOf(1 - own)}</text>
            {loot.map((each) => (
                <g key={each.id} class="loot" transform={`translate(${lootAt(each)} 10)`}>
                    <circle r="9" /><text y="4">−{each.coins}</text>
                </g>
            ))}
            <g class="pawn" style={{ transform: `translate(${middle(pawn)}px, 29px)` }}>
                <circle r="12" /><path d="M-6 4L0-8L6 4z" /><rect x="-6" y="4" width="12" height="3" />
            </g>
        </svg>
    );
}

const CapitalMark = () => <path class="capital" d="M0 18V8l4-5 4 5V0l5 5v6l5-4v11z" />;

export function Tokens({ desk, tokens, label }: { desk: Desk; tokens: readonly string[]; label: string }) {
    return (
        <div class="tokens" role="group" aria-label={label}>
            {tokens.map((id) => <Token key={id} desk={desk} id={id} />)}
        </div>
    );
}

export function Token({ desk, id }: { desk: Desk; id: string }) {
    const { say } = desk.speaker;
    const row = desk.catalog.row('tokens', id) as DuelTokenRow | undefined;
    if (!row) return null;
    return (
        <Thing desk={desk} refId={`token:${id}`} label={`${say(row.name)}. ${say(row.text)}`} class="token">
            <Picture game="duel" refId={`token:${id}`} />
            <span class="name" aria-hidden="true">{say(row.name)}</span>
            <Marks marks={tokenMarks(row)} class="effects" />
        </Thing>
    );
}
