// detail.tsx: what is said about a chosen hex or card beyond its name: what stands there, who could fight there, when a card may be used.
import type { TextKey } from '../../i18n/texts.ts';
import type { Desk } from '../desk.ts';
import { addsWords } from './hand.tsx';
import { spotsOf } from './model.ts';
import type { TempusCardRow } from 'messages/tempus.ts';
import { oddsWords, spotWords, tempusView } from './words.ts';

export function TempusDetail({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind, id = ''] = refId.split(':');
    if (kind === 'hex') return <HexDetail desk={desk} id={id} />;
    if (kind === 'card') return <CardDetail desk={desk} id={id} />;
    return null;
}

export function TempusPrinted({ desk, refId }: { desk: Desk; refId: string }) {
    const [kind, id = ''] = refId.split(':');
    const card = kind === 'card' ? (desk.catalog.row('cards', id) as TempusCardRow | undefined) : undefined;
    return card ? <p class="quiet">{whenWords(desk, card)}</p> : null;
}

const whenWords = ({ speaker: { t } }: Desk, card: TempusCardRow) => `${t('tempus.whenUsed')}: ${t(`tempus.when.${card.kind}` as TextKey)}`;

function HexDetail({ desk, id }: { desk: Desk; id: string }) {
    const { t } = desk.speaker;
    const spots = spotsOf(desk.catalog, tempusView(desk));
    const spot = spots.find((each) => each.id === id);
    if (!spot) return null;
    const fighting = desk.state.legal.some((action) => action.group === 'fight');
    const fights = fighting ? (tempusView(desk).own?.fights ?? []).filter(({ from, to }) => from === id || to === id) : [];
    return (
        <>
            <p class="quiet">{spotWords(desk, spot)}</p>
            {fights.map((fight) => (
                <p key={`${fight.from}-${fight.to}`} class="quiet">{t('tempus.fromTo', { from: fight.from, to: fight.to })}: {oddsWords(desk, fight, (spots.find((each) => each.id === fight.to)?.city ?? 0) > 0)}</p>
            ))}
            {fights.length > 0 && <p class="quiet small-print">{t('tempus.oddsMean')}</p>}
        </>
    );
}

function CardDetail({ desk, id }: { desk: Desk; id: string }) {
    const card = desk.catalog.row('cards', id) as TempusCardRow | undefined;
    const held = tempusView(desk).own?.hand.find((each) => each.card === id);
    if (!card) return null;
    return <p class="quiet">{whenWords(desk, card)}{held && addsWords(desk, held) ? ` · ${addsWords(desk, held)}` : ''}</p>;
}
