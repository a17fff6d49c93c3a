// eras.tsx: the progress track: the own era large, with what it allows; the next one with what it asks for and how far everybody is; those to come with what they bring.
import type { Desk } from '../desk.ts';
import { SeatSign } from '../seatsign.tsx';
import { Thing } from '../thing.tsx';
import { EraFace } from './card.tsx';
import { erasOf, eraSigns, isReconstructed, newIn, seatsFrom } from './model.ts';
import { Swatch } from './terrain.tsx';
import type { TempusEraRow } from 'messages/tempus.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { ownSeat, tempusView, terrainName } from './words.ts';

export function Eras({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const view = tempusView(desk);
    const eras = erasOf(desk.catalog);
    const placeOf = (seat: number) => eras.findIndex(({ id }) => id === view.player[seat]?.era);
    const first = Math.min(...view.seats.map((_, seat) => placeOf(seat))); // what everybody has left behind matters no more
    const own = eras[placeOf(ownSeat(desk))];
    const doubtful = eras.slice(first).some(isReconstructed);
    return (
        <section class="eras" aria-label={t('tempus.eras')}>
            <ol>
                {eras.map((era, place) => place >= first && (
                    <li key={era.id} class={era === own ? 'era-now' : era.id === view.next_era ? 'era-next' : 'era-then'}>
                        {era.id === view.next_era && era.terrain ? <NextEra desk={desk} era={era} /> : <EraThing desk={desk} era={era} size={era === own ? 'L' : 'S'} />}
                    </li>
                ))}
            </ol>
            {doubtful && <p class="quiet doubt-note">° {t('tempus.reconstructed')}</p>}
        </section>
    );
}

/** The cubes that stand there. */
function Cubes({ desk, era }: { desk: Desk; era: TempusEraRow }) {
    const view = tempusView(desk);
    const cubes = seatsFrom(view, ownSeat(desk)).filter((seat) => view.player[seat]?.era === era.id);
    return cubes.length ? <span class="cubes">{cubes.map((seat) => <SeatSign key={seat} seat={seat} label={desk.speaker.t('tempus.cubeOf', { name: desk.nameOf(seat) })} />)}</span> : null;
}

function EraThing({ desk, era, size }: { desk: Desk; era: TempusEraRow; size: 'S' | 'L' }) {
    return (
        <Thing desk={desk} refId={`era:${era.id}`} class="era-thing" label={eraWords(desk, era)}>
            <span aria-hidden="true"><EraFace desk={desk} era={era} size={size}><Cubes desk={desk} era={era} /></EraFace></span>
            {size === 'S' && era.terrain && <span class="asks" aria-hidden="true"><Swatch desk={desk} terrain={era.terrain} label={false} />{isReconstructed(era) && <sup class="doubt">°</sup>}</span>}
        </Thing>
    );
}

function eraWords(desk: Desk, era: TempusEraRow): string {
    const { t, say } = desk.speaker;
    const eras = erasOf(desk.catalog);
    const signs = era.victory_points ? [] : eraSigns(era, newIn(eras, eras.indexOf(era))).map(({ key, text }) => `${t(`tempus.column.${key}` as TextKey)}: ${text || '✓'}`);
    const here = tempusView(desk).player.flatMap((player, seat) => (player.era === era.id ? t('tempus.cubeOf', { name: desk.nameOf(seat) }) : []));
    return [say(era.name), say(era.text).replace(/\.$/, ''), ...signs, era.terrain && t('tempus.wayAsks', { terrain: terrainName(desk, era.terrain) }), ...here].filter(Boolean).join('. ');
}

/** What the next era asks for and brings, and how far everybody is: tokens on the terrain, cities; cards come on top. */
function NextEra({ desk, era }: { desk: Desk; era: TempusEraRow }) {
    const { t } = desk.speaker;
    const view = tempusView(desk);
    const most = Math.max(...view.seats.map(({ progress }) => progress));
    return (
        <div class="next-era">
            <EraThing desk={desk} era={era} size="S" />
            <p>{t('tempus.asksFor')} <Swatch desk={desk} terrain={era.terrain ?? ''} label={false} /> <b>{terrainName(desk, era.terrain)}</b>, {t('tempus.andCities')}</p>
            <ul>
                {view.seats.map((seat, place) => {
                    const words = t('tempus.progressOf', { name: desk.nameOf(place), n: seat.progress, tokens: seat.progress_tokens, cities: seat.progress_cities });
                    return <li key={place} class={seat.progress === most ? 'most' : ''} title={words}><SeatSign seat={place} /><span class="hidden">{words}</span><b aria-hidden="true">{seat.progress}</b></li>;
                })}
            </ul>
        </div>
    );
}
