// card.tsx: a progress card and an era, at every size: S a chip, M in hand, L on its own, XL under the pointer. Picture, what it is by colour and symbol, what it does
// in signs, when it may be used.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import type { Desk } from '../desk.ts';
import { softly } from '../words.ts';
import { eraSigns, erasOf, isReconstructed, kindSigns, newIn, type Sign } from './model.ts';
import { Swatch } from './terrain.tsx';
import type { TempusCardRow, TempusEraRow } from 'messages/tempus.ts';
import { kindName, terrainName } from './words.ts';

export type Size = 'S' | 'M' | 'L' | 'XL';

export const kindIcons: Record<string, string> = {
    education: 'open-book', fortification: 'white-tower', medicine: 'caduceus', leader: 'crested-helmet', transport: 'cartwheel', sanitation: 'drop',
    weapons: 'crossed-swords', religion: 'prayer', government: 'capitol',
};

// Colours tell the family: war, people, ideas; the symbol tells the kind.
const families: Record<string, string> = {
    weapons: 'war', fortification: 'war', leader: 'war', medicine: 'people', transport: 'people', sanitation: 'people', education: 'ideas', religion: 'ideas', government: 'ideas',
};

export const Signs = ({ signs }: { signs: readonly Sign[] }) => <span class="signs">{signs.map(({ icon, text, fresh }) => <span key={icon + text} class={`sign ${fresh ? 'new' : ''}`}><Icon name={icon} />{text}</span>)}</span>;

interface FaceProps {
    desk: Desk;
    card: TempusCardRow;
    size: Size;
    n?: number; // so many equal ones
    adds?: Adds | null; // to the decision at hand
}

/** What a card would add to progress, or to the fight that is on. */
export interface Adds {
    n: number;
    to: 'progress' | 'strength';
}

/** The face of a card; whoever shows it says it aloud. */
export function CardFace({ desk, card, size, n = 1, adds = null }: FaceProps) {
    const { t, say } = desk.speaker;
    const kind = desk.catalog.row('kinds', card.kind);
    return (
        <span class={`face face-${size} family-${families[card.kind] ?? 'ideas'}`} aria-hidden="true">
            <span class="face-art"><Picture game="tempus" refId={`card:${card.id}`} /><Signs signs={kindSigns(card.kind, kind)} /></span>
            <span class="face-name"><Icon name={kindIcons[card.kind] ?? ''} /> {softly(kindName(desk, card), 8)}{n > 1 && <b> ×{n}</b>}</span>
            {size !== 'S' && <span class="face-when">{t(`tempus.when.${card.kind}` as TextKey)}</span>}
            {size === 'XL' && <span class="face-text">{say(card.text)}</span>}
            <span class="face-terrain"><Swatch desk={desk} terrain={card.terrain} label={false} />{size !== 'S' && <> {terrainName(desk, card.terrain)}</>}</span>
            {size === 'XL' && <span class="face-text quiet">{t('tempus.terrainUse')}</span>}
            {adds && <span class={`face-adds ${adds.n ? '' : 'no-use'}`}><Icon name={adds.to === 'progress' ? 'upgrade' : 'crossed-swords'} />+{adds.n} <span>{t(`tempus.adds.${adds.to}`)}</span></span>}
        </span>
    );
}

/** An era: what it allows, what of that is new, and the terrain that leads into it. */
export function EraFace({ desk, era, size, children }: { desk: Desk; era: TempusEraRow; size: Size; children?: ComponentChildren }) {
    const { t, say } = desk.speaker;
    const eras = erasOf(desk.catalog);
    const fresh = newIn(eras, eras.findIndex(({ id }) => id === era.id));
    const signs = eraSigns(era, fresh);
    return (
        <span class={`face era-face face-${size}`}>
            <span class="face-art" aria-hidden="true"><Picture game="tempus" refId={`era:${era.id}`} /></span>
            <span class="face-name">{say(era.name)}{children}</span>
            {era.victory_points > 0
                ? <span class="face-when">{size === 'S' ? <Signs signs={[{ key: 'points', icon: 'laurel-crown', text: `+${era.victory_points}`, fresh: true }]} /> : t('tempus.flight', { n: era.victory_points })}</span>
                : <Signs signs={size === 'S' ? signs.filter((sign) => sign.fresh) : signs} />}
            {size === 'XL' && <span class="face-text">{say(era.text)}</span>}
            {size === 'XL' && <span class="face-text sign-words">{signs.map((sign) => <span key={sign.key} class={sign.fresh ? 'new' : ''}><Icon name={sign.icon} /> {t(`tempus.column.${sign.key}` as TextKey)}: {sign.text}</span>)}</span>}
            {size === 'XL' && era.terrain && <span class="face-terrain"><Swatch desk={desk} terrain={era.terrain} label={false} /> {t('tempus.wayAsks', { terrain: terrainName(desk, era.terrain) })}</span>}
            {size === 'XL' && isReconstructed(era) && <span class="face-text quiet">° {t('tempus.reconstructed')}</span>}
        </span>
    );
}

/** What is shown large beside a thing that is pointed at. */
export function TempusZoom({ desk, refId, label }: { desk: Desk; refId: string; label: string }) {
    const [kind] = refId.split(':');
    const row = desk.catalog.ref(refId);
    if (kind === 'card' && row) return <CardFace desk={desk} card={row as TempusCardRow} size="XL" />;
    if (kind === 'era' && row) return <EraFace desk={desk} era={row as TempusEraRow} size="XL" />;
    return <p>{label}</p>;
}
