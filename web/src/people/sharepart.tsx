// sharepart.tsx: after a game at the server: sharing it by link, with notes at its moments and a picture of the position for those who pass the link on.
import { useMemo, useRef, useState } from 'preact/hooks';
import type { ShareNote } from 'messages/protocol.ts';
import type { Catalog } from '../engine/catalog.ts';
import { useLang } from '../i18n/index.ts';
import { analysisOf } from '../session/analyses.ts';
import { recordOfSaved, type SavedGame } from '../session/saved.ts';
import { dropToken, tokenFor } from '../session/tokens.ts';
import { useStore } from '../store.ts';
import { whyNot } from './errors.ts';
import { ask } from './link.ts';
import { useMe } from './me.ts';
import { MomentStage, useMoment } from './moment.tsx';
import { drawPosition } from './positionpicture.ts';
import { site } from './site.ts';

/** A game of the server is kept here under the name of its table; others have longer names. */
const isOfServer = ({ id }: SavedGame) => /^[\w-]{11}$/.test(id);

const MOST = 64;
const linkTo = (share: string) => new URL(`?shared=${share}`, document.baseURI).href;

interface ShareProps {
    saved: SavedGame;
    catalog: Catalog;
    game: string; // its name
    nameOf(seat: number): string;
}

export function SharePart(props: ShareProps) {
    const { t } = useLang();
    const { sharing } = useStore(site);
    const { account } = useMe();
    if (!sharing || !isOfServer(props.saved)) return null;
    return (
        <section class="share-part" aria-label={t('share.share')}>
            <h2>{t('share.share')}</h2>
            {account ? <ShareForm {...props} /> : <p class="quiet">{t('share.signIn')} <a href="#/account">{t('account.signIn')}</a></p>}
        </section>
    );
}

/** What the analysis of this browser has found, as notes to go on from. */
function notesOf(saved: SavedGame, words: (seat: number, played: string, better: string | null) => string, say: (text: Parameters<ReturnType<typeof useLang>['say']>[0]) => string): ShareNote[] {
    const analysis = analysisOf(saved);
    return (analysis?.turns ?? []).filter(({ cause }) => cause === 'decision').flatMap(({ decision: place }) => {
        const decision = analysis?.decisions[place];
        if (!decision) return [];
        const [best] = decision.best;
        return [{ version: decision.version, text: words(decision.seat, say(decision.text), best && best.action !== decision.action ? say(best.text) : null) }];
    });
}

function ShareForm({ saved, catalog, game, nameOf }: ShareProps) {
    const speaker = useLang();
    const { t, say } = speaker;
    const [title, setTitle] = useState(() => `${game}: ${saved.seats.map((_, seat) => nameOf(seat)).join(' – ')}`);
    const [notes, setNotes] = useState<ShareNote[]>([]);
    const [at, setAt] = useState(saved.version);
    const [made, setMade] = useState<string | null>(null);
    const [problem, setProblem] = useState<string | null>(null);
    const [busy, setBusy] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    const record = useMemo(() => recordOfSaved(saved), [saved.id]);
    const glance = useMoment(record, at);
    const seats = useMemo(() => saved.seats.map((_, seat) => ({ name: nameOf(seat), kind: 'bot' as const })), [saved.id, speaker.lang]); // nobody is "you" for others
    const found = notesOf(saved, (seat, played, better) => [t('after.played', { name: nameOf(seat), what: played }), ...(better ? [t('after.better', { what: better })] : [])].join(' '), say);
    const change = (text: string) => {
        setMade(null);
        setNotes((known) => [...known.filter(({ version }) => version !== at), ...(text ? [{ version: at, text }] : [])].sort((a, b) => a.version - b.version));
    };
    const share = async () => {
        const picture = glance ? await drawPosition({ title, below: `${game} · ${t('share.moment', { n: at, all: saved.version })}`, board: form.current?.querySelector('.stage-board') ?? null, catalog, glance, nameOf, say }) : null;
        const wish = { table: saved.id, title, version: at, notes: notes.filter(({ text }) => text.trim()), ...(picture ? { picture } : {}) };
        const about = `share ${JSON.stringify({ ...wish, picture: '' })}`;
        const { share: name } = await ask('share', { ...wish, token: tokenFor(about) });
        dropToken(about);
        setMade(name);
    };
    const send = (event: Event) => {
        event.preventDefault();
        setBusy(true);
        setProblem(null);
        share().catch((error: unknown) => setProblem(whyNot(speaker, error))).finally(() => setBusy(false));
    };
    const label = t('share.moment', { n: at, all: saved.version });
    return (
        <form class="share-form" ref={form} onSubmit={send}>
            <p class="quiet">{t('share.help')}</p>
            <label>{t('share.heading')} <input id="share-title" maxLength={80} required value={title} onInput={(event) => setTitle(event.currentTarget.value)} /></label>
            <label>{label} <input id="share-at" type="range" min={0} max={saved.version} value={at} onInput={(event) => setAt(Number(event.currentTarget.value))} /></label>
            {glance && <MomentStage catalog={catalog} label={label} glance={glance} seats={seats} />}
            <label>{t('share.note')} <textarea id="share-note" rows={3} maxLength={300} value={notes.find(({ version }) => version === at)?.text ?? ''} onInput={(event) => change(event.currentTarget.value)} /></label>
            {notes.length > 0 && <ul class="share-notes">{notes.map(({ version, text }) => <li key={version}><button type="button" class="plain" onClick={() => setAt(version)}>{version}</button> <bdi>{text}</bdi></li>)}</ul>}
            <p class="row">
                {found.length > 0 && <button type="button" class="plain" id="share-found" onClick={() => setNotes((known) => [...known, ...found.filter(({ version }) => !known.some((note) => note.version === version))].sort((a, b) => a.version - b.version).slice(0, MOST))}>{t('share.found')}</button>}
                <button type="submit" class="primary" id="share-game" disabled={busy}>{t('share.make')}</button>
            </p>
            {problem && <p class="problem" role="alert">{problem}</p>}
            {made && <Made share={made} />}
        </form>
    );
}

function Made({ share }: { share: string }) {
    const { t } = useLang();
    const [copied, setCopied] = useState(false);
    const link = linkTo(share);
    return (
        <div class="link-row" role="status">
            <label>{t('share.link')} <input id="share-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} /></label>
            <button type="button" class="plain" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true), () => undefined)}>{copied ? t('friends.copied') : t('friends.copy')}</button>
            <a class="button plain" href={`#/shared/${share}`}>{t('share.look')}</a>
        </div>
    );
}
