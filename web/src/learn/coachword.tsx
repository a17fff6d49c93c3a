// coachword.tsx: the coach after the game: the two moments that mattered, each with what it cost or spared in numbers of the game.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ReasonList } from '../components/coachask.tsx';
import { stillDesk } from '../components/stage.tsx';
import type { Catalog } from '../engine/catalog.ts';
import { Engine } from '../engine/engine.ts';
import type { Playout } from '../engine/host.ts';
import { actionsOf, prefixOf } from '../engine/record.ts';
import { boardFor } from '../games/index.tsx';
import { useLang, withNames } from '../i18n/index.ts';
import { ownSeatOf, recordOfSaved, type SavedGame } from '../session/saved.ts';
import { factsOf, momentsOf, reasonOf, saysSomething, watchingOf, type Note, type Reason } from './coach.ts';
import { coachNotes } from './notes.ts';

const TRIES = 8;
const MOMENTS = 2;

interface Moment {
    note: Note;
    reason: Reason;
}

/** Plays on from the two moves of a note. */
async function explain(engine: Engine, saved: SavedGame, catalog: Catalog, record: string, note: Note): Promise<Moment> {
    const { turns, bot } = watchingOf(saved.game);
    const after = async (action: string) => {
        const games: Playout[] = [];
        for (let seed = 1; seed <= TRIES; seed++) games.push(await engine.ask('playout', { record: prefixOf(record, note.version), action, seed, turns, bot }));
        return games;
    };
    const [own, other] = [await after(note.action), await after(note.other.action)];
    const ends = note.loss > 0 ? { worse: own, better: other } : { worse: other, better: own };
    const facts = (game: Playout) => factsOf(boardFor(saved.game), catalog, ownSeatOf(saved), game);
    return { note, reason: reasonOf({ worse: ends.worse.map(facts), better: ends.better.map(facts) }, ends) };
}

/** The moments with their reasons, the largest that can be explained; null while they are looked for. */
function useMoments(saved: SavedGame, catalog: Catalog, notes: readonly Note[]): Moment[] | null {
    const [moments, setMoments] = useState<Moment[] | null>(null);
    useEffect(() => {
        const engine = new Engine();
        const find = async () => {
            const record = recordOfSaved(saved);
            const found: Moment[] = [];
            for (const note of momentsOf(notes, actionsOf(record))) {
                const moment = await explain(engine, saved, catalog, record, note);
                if (saysSomething(moment.reason)) found.push(moment);
                if (found.length === MOMENTS) break;
            }
            setMoments(found.sort((a, b) => a.note.version - b.note.version));
        };
        void find().catch(() => undefined).finally(() => engine.stop());
        return () => engine.stop();
    }, [saved.id, saved.version]);
    return moments;
}

/** Nothing where no coach has watched. */
export function CoachWord({ saved, catalog }: { saved: SavedGame; catalog: Catalog }) {
    const notes = useMemo(() => coachNotes.get(saved.id), [saved.id]);
    return notes ? <Word saved={saved} catalog={catalog} notes={notes} /> : null;
}

function Word({ saved, catalog, notes }: { saved: SavedGame; catalog: Catalog; notes: readonly Note[] }) {
    const speaker = useLang();
    const { t } = speaker;
    const moments = useMoments(saved, catalog, notes);
    const title = t('coach.after', { n: moments?.length ?? MOMENTS });
    return (
        <section class="coach-word" aria-label={title}>
            <h2>{title}</h2>
            {!moments && <p role="status">{t('coach.thinks')}</p>}
            {moments?.length === 0 && <p>{t('coach.none')}</p>}
            <ol class="coach-moments">{moments?.map((moment) => <MomentRow key={moment.note.version} moment={moment} saved={saved} catalog={catalog} />)}</ol>
        </section>
    );
}

function MomentRow({ moment: { note, reason }, saved, catalog }: { moment: Moment; saved: SavedGame; catalog: Catalog }) {
    const speaker = useLang();
    const { t } = speaker;
    const say = (text: Note['text']) => withNames(speaker, text, saved.seats);
    const desk = useMemo(() => stillDesk(speaker, catalog, { view: {}, viewer: ownSeatOf(saved), seats: saved.seats }), [speaker.lang]);
    const mistaken = note.loss > 0;
    const words = t(mistaken ? 'coach.mistake' : 'coach.good', { n: note.version, what: say(note.text), better: say(note.other.text) });
    return (
        <li class={mistaken ? 'mistaken' : 'well'}>
            <p><b>{words}</b></p>
            <ReasonList desk={desk} reason={reason} average={t(mistaken ? 'coach.cost' : 'coach.spared', { n: TRIES })} />
            <p class="row"><a class="button plain" href={`#/game/${saved.id}/${note.version}`} aria-label={`${t('after.moment')}: ${words}`}>{t('after.moment')}</a></p>
        </li>
    );
}
