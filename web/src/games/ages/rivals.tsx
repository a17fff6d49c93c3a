// rivals.tsx: every other civilization as a strip; opened, it is the same board as one's own.
import { useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { Numbers, type Numbered } from '../../components/numbers.tsx';
import { ownSeat, type Desk } from '../desk.ts';
import { RivalList, StripBox } from '../rivals.tsx';
import { CardChip } from './card.tsx';
import { Civilization } from './civilization.tsx';
import { numberIcons } from './icons.ts';
import { civilRow, happinessMargin, hasResigned, militaryRow, pileOf, standing } from './model.ts';
import { signed } from '../words.ts';
import { agesView, deskOfRival } from './words.ts';

const ROOMY = 900; // px

export function Rivals({ desk }: { desk: Desk }) {
    const theirs = deskOfRival(desk);
    return (
        <RivalList desk={desk} strip={(seat, open) => <Strip key={seat} desk={theirs} seat={seat} open={open} />}
            board={(seat) => <Civilization desk={theirs} seat={seat} />} />
    );
}

function Strip({ desk, seat, open }: { desk: Desk; seat: number; open(): void }) {
    const [shown, setShown] = useState(desk.state.seats.length <= 3 && innerHeight > ROOMY); // few rivals on a large screen: there is room for everything
    const { t } = desk.speaker;
    const view = agesView(desk);
    const player = view.player[seat];
    const ratings = view.ratings[seat];
    if (!player || !ratings) return null;
    if (hasResigned(player)) return <StripBox desk={desk} seat={seat} more={<span class="resigned">{t('ages.resigned')}</span>} />;
    const gap = ratings.strength - (view.ratings[ownSeat(desk)]?.strength ?? 0);
    const { place } = standing(view.strength_order, view.ratings.map((each) => each.strength), seat);
    const margin = happinessMargin(ratings);
    const hand = [...player.civil.flatMap((id) => civilRow(desk.catalog, id) ?? []), ...pileOf(desk.catalog, player.military).known];
    const state = [player.government, player.leader].flatMap((id) => civilRow(desk.catalog, id) ?? []);
    const wonder = civilRow(desk.catalog, player.wonder);
    const tactic = militaryRow(desk.catalog, player.tactic);
    const cards = hand.length + (wonder ? 1 : 0) + (tactic ? 1 : 0);
    const opener = cards > 0 && (
        <button type="button" class="plain open-cards" aria-expanded={shown} aria-label={t('ages.knownCards', { n: cards })} title={t('ages.knownCards', { n: cards })} onClick={() => setShown(!shown)}>
            <span aria-hidden="true">{shown ? '▾' : '▸'}</span><Icon name={numberIcons.hand} />{cards}
        </button>
    );
    const numbers: Numbered[] = [
        { icon: numberIcons.strength, words: `${t('counter.strength')}: ${ratings.strength} (${t('ages.place', { n: place })}, ${t('table.thanYou', { n: signed(gap) })})`, n: String(ratings.strength), note: signed(gap) },
        { icon: numberIcons.culture, words: `${t('counter.culture')}: ${player.culture} (${signed(ratings.culture)})`, n: String(player.culture), note: signed(ratings.culture) },
        { icon: numberIcons.science, words: `${t('counter.science')}: ${player.science} (${signed(ratings.science)})`, n: String(player.science), note: signed(ratings.science) },
        { icon: numberIcons.happiness, words: t('ages.margin', { n: signed(margin) }), n: signed(margin), tone: margin < 0 ? 'bad' : '' },
        { icon: numberIcons.food, words: `${t('counter.food')}: ${ratings.food} (${signed(ratings.food_production)})`, n: String(ratings.food), note: signed(ratings.food_production - ratings.consumption) },
        { icon: numberIcons.resources, words: `${t('counter.resources')}: ${ratings.resources} (${signed(ratings.resource_production)})`, n: String(ratings.resources), note: signed(ratings.resource_production) },
        { icon: numberIcons.civil, words: t('ages.civilCards', { n: player.civil.length }), n: String(player.civil.length) },
        { icon: numberIcons.military, words: t('ages.militaryCards', { n: player.military.length }), n: String(player.military.length) },
    ];
    return (
        <StripBox desk={desk} seat={seat} open={open} more={opener}>
            <Numbers numbers={numbers} />
            <div class="chips-row">
                {state.map((card) => <CardChip key={card.id} desk={desk} card={card} class="small" />)}
            </div>
            {shown && cards > 0 && (
                <div class="chips-row known-cards">
                    {wonder && <CardChip desk={desk} card={wonder} class="small under-way" more={[t('ages.underWay')]} />}
                    {tactic && <CardChip desk={desk} card={tactic} class="small" />}
                    {hand.map((card, at) => <CardChip key={`${card.id}-${at}`} desk={desk} card={card} class="small in-hand" more={[t('ages.inHand')]} />)}
                </div>
            )}
        </StripBox>
    );
}
