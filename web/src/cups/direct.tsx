// direct.tsx: what the organiser of a tournament does: begin, pause, end, invite, take out, give results, the next season; the channel of his club is club.tsx.
import { useState } from 'preact/hooks';
import type { CupTable } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import { ask } from '../people/link.ts';
import { Club } from './club.tsx';
import { namesIn } from './names.ts';
import { entryName, GONE, type Cup } from './told.ts';

type Act = (done: Promise<unknown>) => void;

export function Direct({ cup: { told }, act }: { cup: Cup; act: Act }) {
    const { t } = useLang();
    const [sure, setSure] = useState(false);
    const { cup, status } = told.cup;
    const steer = (what: string) => act(ask('steer_cup', { cup, what }));
    const end = () => {
        if (sure) steer('end');
        setSure(!sure);
    };
    return (
        <section class="cup-direct" aria-label={t('cups.direct')}>
            <h2>{t('cups.direct')}</h2>
            {sure && <p role="status">{t('cups.endSure')}</p>}
            <p class="row">
                {status === 'open' && <button type="button" id="start-cup" onClick={() => steer('start')}>{t('cups.start')}</button>}
                {status !== 'over' && <button type="button" class="plain" id="pause-cup" onClick={() => steer(told.paused ? 'resume' : 'pause')}>{t(told.paused ? 'cups.resume' : 'cups.pause')}</button>}
                {status !== 'over' && <button type="button" class="plain" id="end-cup" onClick={end}>{t('cups.end')}</button>}
                {status === 'over' && <a class="button" id="next-season" href={`#/cups/new/${cup}`}>{t('cups.nextSeason')}</a>}
            </p>
            {status === 'open' && <Invite cup={cup} act={act} />}
            {status === 'running' && <TakeOut told={told} act={act} />}
            <Club cup={cup} series={told.cup.series} />
        </section>
    );
}

function Invite({ cup, act }: { cup: string; act: Act }) {
    const { t } = useLang();
    const [names, setNames] = useState('');
    const invite = (event: Event) => {
        event.preventDefault();
        act(ask('invite_to_cup', { cup, names: namesIn(names) }).then(() => setNames('')));
    };
    return (
        <form class="row" onSubmit={invite}>
            <label>{t('cups.names')} <input id="invite-names" required value={names} onInput={(event) => setNames(event.currentTarget.value)} /></label>
            <button type="submit">{t('cups.invite')}</button>
        </form>
    );
}

function TakeOut({ told, act }: { told: Cup['told']; act: Act }) {
    const speaker = useLang();
    const { t } = speaker;
    const [entry, setEntry] = useState('');
    const playing = told.entries.filter((each) => each.state === 'in' && each.player !== null);
    return (
        <form class="row" onSubmit={(event) => { event.preventDefault(); act(ask('remove_from_cup', { cup: told.cup.cup, entry }).then(() => setEntry(''))); }}>
            <label>{t('cups.player')} <select id="take-out" required value={entry} onChange={(event) => setEntry(event.currentTarget.value)}>
                <option value="" />
                {playing.map((each) => <option key={each.entry} value={each.entry}>{entryName(speaker, each)}</option>)}
            </select></label>
            <button type="submit" class="plain">{t('cups.remove')}</button>
        </form>
    );
}

/** The result of a table, seat by seat. */
export function ResultForm({ table, names, cup, act, close }: { table: CupTable; names: readonly string[]; cup: string; act: Act; close(): void }) {
    const { t } = useLang();
    const [places, setPlaces] = useState<number[]>(table.places ?? table.players.map((_, seat) => seat));
    const save = (event: Event) => {
        event.preventDefault();
        act(ask('cup_result', { cup, number: table.number, places }));
        close();
    };
    return (
        <form class="cup-result" aria-label={t('cups.resultOf', { n: table.number + 1 })} onSubmit={save}>
            {names.map((name, seat) => (
                <p key={seat}><label><bdi>{name}</bdi> <select value={places[seat]} onChange={(event) => setPlaces(places.map((place, at) => (at === seat ? Number(event.currentTarget.value) : place)))}>
                    {names.map((_, place) => <option key={place} value={place}>{t('cups.place')} {place + 1}</option>)}
                    <option value={GONE}>{t('cups.seatGone', { name })}</option>
                </select></label></p>
            ))}
            <p class="row"><button type="submit">{t('cups.save')}</button> <button type="button" class="plain" onClick={close}>{t('table.close')}</button></p>
        </form>
    );
}
