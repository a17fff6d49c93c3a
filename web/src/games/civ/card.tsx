// card.tsx: one card for everything of Civilization that has a face: technologies, units, buildings, wonders, great people, events, governments, policies, resources,
// markers, what a city builds. Sizes: S a picture and a name, M with signs and cost (a wonder with its
// text), L with its text too, XL the zoom.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { capital, nameSize } from '../words.ts';
import { kindIcon, levelOf, nameRow, pictureRef, rowOf, signsOf, type Sign } from './signs.ts';
import { civView, nameIn, rowWords } from './words.ts';

export type Size = 'S' | 'M' | 'L' | 'XL';

export const LARGE = '(min-width: 1600px)'; // there is room for cards with pictures

/** What a thing costs who looks at it: printed, and what it costs now with what is missing of it. */
export interface Cost {
    icon: string;
    n: number;
    was?: number; // printed, where it differs
    trade?: number; // that makes up for the rest
    missing?: number;
    needs?: string; // a technology that is not known
}

interface CardProps {
    desk: Desk;
    refId: string;
    size: Size;
    seat?: number; // whose it is: its rank counts
    n?: number; // so many of them
    cost?: Cost | undefined;
    more?: (string | false)[]; // what a screen reader is told besides
    class?: string;
    note?: string;
    children?: ComponentChildren;
}

export const SignRow = ({ signs }: { signs: readonly Sign[] }) => (
    <span class="signs" aria-hidden="true">{signs.map(({ icon, n, tone = 'plain' }, place) => <span key={place} class={`sign sign-${tone}`}>{n !== undefined && <b>{n}</b>}<Icon name={icon} /></span>)}</span>
);

export const CostMark = ({ cost }: { cost: Cost }) => (
    <span class={`civ-cost ${cost.missing || cost.needs ? 'lacking' : ''}`} aria-hidden="true">
        {cost.was !== undefined && cost.was !== cost.n && <s>{cost.was}</s>}<b>{cost.n}</b><Icon name={cost.icon} />
        {cost.trade ? <span class="cost-trade">{cost.trade}<Icon name="trade" /></span> : null}
        {cost.missing ? <em>−{cost.missing}</em> : null}
    </span>
);

export function costWords(desk: Desk, { n, trade = 0, missing = 0, needs }: Cost): string {
    const { t } = desk.speaker;
    return [t('civ.costs', { n }), trade > 0 && t('civ.costTrade', { n: trade }), missing > 0 && t('civ.costMissing', { n: missing }), needs && t('civ.costNeeds', { name: needs })].filter(Boolean).join(', ');
}

export function CivCard({ desk, refId, size, seat = ownSeat(desk), n = 1, cost, more = [], class: className = '', note, children }: CardProps) {
    const ranks = civView(desk).seats[seat]?.ranks ?? {};
    const [kind = ''] = refId.split(':');
    const row = rowOf(desk.catalog, refId);
    const name = nameOfCard(desk, refId, seat);
    const label = rowWords(desk, { ...(row ?? {}), name: { en: name, pl: name, de: name } }, [levelOf(desk.catalog, refId, ranks), unitWords(desk, refId, ranks), n > 1 && `×${n}`, cost !== undefined && costWords(desk, cost), note ?? false, ...more]);
    return (
        <Thing desk={desk} refId={refId} class={`civ-card card-${size} kind-${kind} ${levelClass(desk, refId)} ${cost?.missing || cost?.needs ? 'lacking' : ''} ${className}`} label={label}>
            <Face desk={desk} refId={refId} size={size} seat={seat} n={n} cost={cost} note={note} />
            {children}
        </Thing>
    );
}

export function nameOfCard(desk: Desk, refId: string, seat: number): string {
    const ranks = civView(desk).seats[seat]?.ranks ?? {};
    if (refId.startsWith('walls')) return desk.speaker.t('civ.wallsCard');
    const words = desk.speaker.say(nameRow(desk.catalog, refId, ranks)?.name);
    return capital(words);
}

const unitWords = (desk: Desk, refId: string, ranks: Record<string, number>) => {
    if (!refId.startsWith('unit:')) return false;
    const [strength, health] = signsOf(desk.catalog, refId, ranks);
    return desk.speaker.t('civ.unitNumbers', { strength: strength?.n ?? 0, health: health?.n ?? 0 });
};

function levelClass(desk: Desk, refId: string): string {
    const row = rowOf(desk.catalog, refId);
    return row?.['level'] ? `level-${row['level']}` : row?.['era'] ? `era-${row['era']}` : '';
}

// Figures, walls and coins have no picture: their sign stands for it.
const PICTURED = new Set(['tech', 'building', 'wonder', 'great_person', 'event', 'government', 'policy', 'unit', 'unit_type', 'resource', 'marker', 'civ', 'relic']);

interface FaceProps {
    desk: Desk;
    refId: string;
    size: Size;
    seat: number;
    n?: number;
    cost?: Cost | undefined;
    note?: string | undefined;
}

function Face({ desk, refId, size, seat, n = 1, cost, note }: FaceProps) {
    const { say } = desk.speaker;
    const ranks = civView(desk).seats[seat]?.ranks ?? {};
    const row = rowOf(desk.catalog, refId);
    const level = levelOf(desk.catalog, refId, ranks);
    const name = nameOfCard(desk, refId, seat);
    const signs = signsOf(desk.catalog, refId, ranks);
    const terrain = refId.startsWith('building:') && row?.['terrain'] ? nameIn(desk, 'terrains', String(row['terrain'])) : '';
    const picture = PICTURED.has(refId.split(':')[0] ?? '') ? <Picture game="civ" refId={pictureRef(desk.catalog, refId)} /> : <span class="art big-sign"><Icon name={kindIcon(desk.catalog, refId)} /></span>;
    if (size === 'S') {
        return (
            <span class="face" aria-hidden="true">
                <span class="chip-picture">{picture}<Icon name={kindIcon(desk.catalog, refId)} /></span>
                <span class="name">{name}{n > 1 && <b class="times"> ×{n}</b>}</span>
                {refId.startsWith('unit:') && <SignRow signs={signs} />}
                {cost && <CostMark cost={cost} />}
                {level && !refId.startsWith('unit:') && <b class="level">{level}</b>}
            </span>
        );
    }
    return (
        <span class="face" aria-hidden="true">
            <span class="picture-box">{picture}
                <span class="kind"><Icon name={kindIcon(desk.catalog, refId)} />{level && <b>{level}</b>}</span>
                {cost && <CostMark cost={cost} />}
                {n > 1 && <b class="times">×{n}</b>}
            </span>
            <span class={`name ${nameSize(name, 18)}`}>{name}</span>
            {signs.length > 0 && <SignRow signs={signs} />}
            {cost?.needs && <span class="needs">{desk.speaker.t('civ.costNeeds', { name: cost.needs })}</span>}
            {terrain && size === 'M' && <span class="where">{terrain}</span>}
            {(size !== 'M' || refId.startsWith('wonder:')) && row?.text && <span class="text">{say(row.text)}</span>}
            {note && <span class="note">{note}</span>}
        </span>
    );
}

/** The zoom: the card at its largest, in the tip. */
export function CivZoom({ desk, refId, label }: { desk: Desk; refId: string; label?: string }) {
    if (!rowOf(desk.catalog, refId)) return <p>{label}</p>;
    const [kind = ''] = refId.split(':');
    return <div class={`civ-card card-XL kind-${kind} ${levelClass(desk, refId)}`}><p class="hidden">{label}</p><Face desk={desk} refId={refId} size="XL" seat={ownSeat(desk)} cost={costOf(desk, refId)} /></div>;
}

/** What a thing costs the viewer now, as far as it is a matter of points: technologies, buildings, wonders, units. */
export function costOf(desk: Desk, refId: string): Cost | undefined {
    const [kind = '', id = ''] = refId.split(':');
    const view = civView(desk);
    const own = ownSeat(desk);
    const [player, more] = [view.player[own], view.seats[own]];
    const row = rowOf(desk.catalog, refId);
    if (!row || !player || !more) return undefined;
    const unknown = (tech: unknown) => (tech && !player.techs.includes(String(tech)) ? { needs: nameIn(desk, 'techs', String(tech)) } : {});
    if (kind === 'tech') {
        const n = more.thresholds[Number(row['level']) - 1] ?? 0;
        return player.techs.includes(id) ? undefined : { icon: 'trade', n, missing: Math.max(0, n - player.trade) };
    }
    if (kind === 'building') return { icon: 'gear-hammer', n: Number(row['cost']), ...unknown(row['tech']) };
    if (kind === 'wonder') {
        const knows = row['discount_tech'] && player.techs.includes(String(row['discount_tech']));
        return { icon: 'gear-hammer', n: Number(knows ? row['discount_cost'] : row['cost']), was: Number(row['cost']) };
    }
    if (kind === 'unit_type') return { icon: 'gear-hammer', n: Number(nameRow(desk.catalog, refId, more.ranks)?.['cost'] ?? 0) };
    return undefined;
}
