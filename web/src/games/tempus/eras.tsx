// eras.tsx: the era chart: what each era allows, what the way into it asks for, and where everybody's cube stands.
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { erasOf, isReconstructed, newIn, seatsFrom } from './model.ts';
import { Swatch } from './terrain.tsx';
import type { EraRow } from './view.ts';
import { ownSeat, tempusView, terrainName } from './words.ts';

const COLUMNS: { key: 'actions' | 'move' | 'births' | 'stack' | 'cards' | 'sea'; icon: string; of: string[]; text(era: EraRow): string }[] = [
    { key: 'actions', icon: 'token', of: ['actions'], text: (era) => String(era.actions) },
    { key: 'move', icon: 'walk', of: ['move_tokens', 'move_range'], text: (era) => `${era.move_tokens}×${era.move_range}` },
    { key: 'births', icon: 'sprout', of: ['births'], text: (era) => String(era.births) },
    { key: 'stack', icon: 'stack', of: ['stack_limit'], text: (era) => String(era.stack_limit) },
    { key: 'cards', icon: 'card-draw', of: ['draw', 'hand_limit'], text: (era) => `${era.draw}/${era.hand_limit}` },
    { key: 'sea', icon: 'sailboat', of: ['sea'], text: (era) => (era.sea ? '✓' : '–') },
];

export function Eras({ desk }: { desk: Desk }) {
    const { t, say } = desk.speaker;
    const view = tempusView(desk);
    const eras = erasOf(desk.catalog);
    const own = ownSeat(desk);
    return (
        <section class="eras" aria-label={t('tempus.eras')}>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t('tempus.era')}</th>
                        {COLUMNS.map(({ key, icon }) => <th key={key} scope="col" title={t(`tempus.column.${key}`)}><Icon name={icon} label={t(`tempus.column.${key}`)} /></th>)}
                        <th scope="col" title={t('tempus.column.terrain')}><Icon name="upgrade" label={t('tempus.column.terrain')} /></th>
                    </tr>
                </thead>
                <tbody>
                    {eras.map((era, place) => {
                        const fresh = newIn(eras, place);
                        const cubes = seatsFrom(view, own).filter((seat) => view.player[seat]?.era === era.id);
                        return (
                            <tr key={era.id} class={`${era.id === view.next_era ? 'next' : ''} ${cubes.includes(own) ? 'mine' : ''}`} title={say(era.text)}>
                                <th scope="row"><button type="button" class="era-name" data-ref={`era:${era.id}`} onClick={() => desk.choose(`era:${era.id}`)}>{say(era.name)}</button> <span class="cubes">{cubes.map((seat) => <SeatSign key={seat} seat={seat} label={t('tempus.cubeOf', { name: desk.nameOf(seat) })} />)}</span></th>
                                {era.victory_points
                                    ? <td colSpan={COLUMNS.length}>{t('tempus.flight', { n: era.victory_points })}</td>
                                    : COLUMNS.map(({ key, of, text }) => <td key={key} class={of.some((column) => fresh.has(column)) ? 'new' : ''}>{text(era)}</td>)}
                                <td class="asks">{era.entry_bonus > 0 && <small title={t('tempus.entryBonus', { n: era.entry_bonus })}>+{era.entry_bonus}<span class="hidden"> {t('tempus.entryBonus', { n: era.entry_bonus })}</span></small>}
                                    {era.terrain && <Swatch desk={desk} terrain={era.terrain} />}{isReconstructed(era) && <sup class="doubt">°</sup>}</td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            <NextEra desk={desk} />
            <p class="quiet doubt-note">° {t('tempus.reconstructed')}</p>
        </section>
    );
}

/** What the next era asks for, and how far everybody is: tokens on the terrain, cities; cards come on top. */
function NextEra({ desk }: { desk: Desk }) {
    const { t, say } = desk.speaker;
    const view = tempusView(desk);
    const era = erasOf(desk.catalog).find(({ id }) => id === view.next_era);
    if (!era?.terrain) return null;
    const most = Math.max(...view.seats.map(({ progress }) => progress));
    return (
        <div class="next-era">
            <p><b>{t('tempus.wayTo', { name: say(era.name) })}</b> <Swatch desk={desk} terrain={era.terrain} label={false} /> {terrainName(desk, era.terrain)}</p>
            <ul>
                {view.seats.map((seat, place) => {
                    const words = t('tempus.progressOf', { name: desk.nameOf(place), n: seat.progress, tokens: seat.progress_tokens, cities: seat.progress_cities });
                    return <li key={place} class={seat.progress === most ? 'most' : ''} title={words}><SeatSign seat={place} /><span class="hidden">{words}</span><b aria-hidden="true">{seat.progress}</b><small aria-hidden="true">{seat.progress_tokens}+{seat.progress_cities}</small></li>;
                })}
            </ul>
        </div>
    );
}
