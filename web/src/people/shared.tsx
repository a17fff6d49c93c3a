// shared.tsx: a game that somebody shares with his notes: the position at each of them, one after the other.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo, SharedGame, ShareNote } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';
import { actionsOf } from '../engine/record.ts';
import { useLang } from '../i18n/index.ts';
import { play } from '../play.ts';
import { useGame } from '../screens/usegame.ts';
import type { Seat } from '../session/state.ts';
import { useStore } from '../store.ts';
import { whyNot } from './errors.ts';
import { ask, useLink } from './link.ts';
import { Report } from './mannersdialog.tsx';
import { useMe } from './me.ts';
import { MomentStage, useMoment } from './moment.tsx';
import { nameOf } from './outcome.tsx';
import { PlayerLink } from './shown.tsx';
import { site } from './site.ts';

interface Told {
    shared: SharedGame;
    record: string;
    seats: Seat[];
}

/** What is shared, and the record of its game; a string says what is wrong. */
function useShared(share: string): Told | string | null {
    const speaker = useLang();
    const { t } = speaker;
    const connection = useLink();
    const [told, setTold] = useState<Told | string | null>(null);
    useEffect(() => {
        if (!connection) return;
        const load = async () => {
            const shared = await ask('shared', { share });
            const answer = await fetch(`api/records/${shared.table}`);
            if (!answer.ok) throw new Error(`${answer.status}`);
            const results = await ask('results', { table: shared.table });
            const record = await answer.text();
            const players = Number(/^players (\d)/m.exec(record)?.[1] ?? 2);
            const at = (seat: number) => results?.seats.find((each) => each.seat === seat);
            const named = Array.from({ length: players }, (_, seat) => { const party = at(seat); return party ? nameOf(speaker, party) : t('seat.player', { n: seat + 1 }); });
            setTold({ shared, record, seats: named.map((name) => ({ name, kind: 'bot' })) }); // nobody is "you" there
        };
        load().catch((error: unknown) => setTold(whyNot(speaker, error, { [-32004]: 'share.nothing' })));
    }, [connection, share]);
    return told;
}

export function Shared({ share, games }: { share: string; games: readonly GameInfo[] }) {
    const { t, say } = useLang();
    const told = useShared(share);
    const catalog = useGame(told && typeof told !== 'string' ? told.shared.game : '');
    if (!told) return <main id="main" class="page"><h1>{t('share.title')}</h1><p class="quiet" role="status">{t('app.loading')}</p></main>;
    if (typeof told === 'string') return <main id="main" class="page"><h1>{t('share.title')}</h1><p class="notice" role="status">{told}</p></main>;
    const { shared } = told;
    return (
        <main id="main" class="page shared-game">
            <h1><bdi>{shared.title}</bdi></h1>
            <p class="quiet">{say(games.find(({ game }) => game === shared.game)?.name)} · {t('share.by')} <PlayerLink {...shared} /> · <Day seconds={shared.created} /></p>
            {catalog && <Moments told={told} catalog={catalog} />}
            <Deeds told={told} />
        </main>
    );
}

function Day({ seconds }: { seconds: number }) {
    const { lang } = useLang();
    return <>{new Date(seconds * 1000).toLocaleDateString(lang, { year: 'numeric', month: 'long', day: 'numeric' })}</>;
}

/** The moments there is something to say about; the one at which it opens is among them. */
function momentsOf({ notes, version }: SharedGame, last: number): ShareNote[] {
    const known = notes.map((note) => ({ ...note, version: Math.min(note.version, last) }));
    const opening = known.some((note) => note.version === version) ? [] : [{ version: Math.min(version, last), text: '' }];
    return [...known, ...opening].sort((a, b) => a.version - b.version);
}

function Moments({ told: { shared, record, seats }, catalog }: { told: Told; catalog: Catalog }) {
    const { t } = useLang();
    const last = actionsOf(record).length;
    const moments = momentsOf(shared, last);
    const [at, setAt] = useState(() => Math.max(0, moments.findIndex(({ version }) => version === Math.min(shared.version, last))));
    const { version, text } = moments[at]!;
    const glance = useMoment(record, version);
    const label = t('share.moment', { n: version, all: last });
    return (
        <section class="moments" aria-label={t('share.notes')}>
            <p class="row">
                <button type="button" class="plain" id="note-before" disabled={at === 0} onClick={() => setAt(at - 1)}>← {t('share.before')}</button>
                <span>{t('share.place', { n: at + 1, all: moments.length })} · {label}</span>
                <button type="button" class="plain" id="note-after" disabled={at === moments.length - 1} onClick={() => setAt(at + 1)}>{t('share.after')} →</button>
            </p>
            <blockquote id="note" aria-live="polite"><bdi>{text || t('share.noNote')}</bdi></blockquote>
            {glance && <MomentStage catalog={catalog} label={label} glance={glance} seats={seats} />}
        </section>
    );
}

/** What one can do with it: play through it; its owner, and moderators, end it; others report it. */
function Deeds({ told: { shared, seats } }: { told: Told }) {
    const speaker = useLang();
    const { t } = speaker;
    const { account } = useMe();
    const { moderation } = useStore(site);
    const [asked, setAsked] = useState(false);
    const [problem, setProblem] = useState<string | null>(null);
    const own = account?.id === shared.account;
    const fail = (error: unknown) => setProblem(whyNot(speaker, error));
    const end = () => {
        if (!asked) return setAsked(true);
        ask('unshare', { share: shared.share }).then(() => { location.hash = `#/player/${shared.account}`; }, fail);
    };
    return (
        <>
            {problem && <p class="problem" role="alert">{problem}</p>}
            <p class="row">
                <button type="button" class="primary" id="play-through" onClick={() => void play.finished(shared.table, seats.map(({ name }) => name), 0).catch(fail)}>{t('share.playThrough')}</button>
                {(own || (moderation && account?.moderator)) && <button type="button" class="plain" id="unshare" onClick={end}>{t(asked ? 'share.endSure' : 'share.end')}</button>}
            </p>
            {moderation && account && !own && <details><summary>{t('manners.report')}</summary><Report where={{ account: shared.account }} words={`#/shared/${shared.share}`} /></details>}
        </>
    );
}
