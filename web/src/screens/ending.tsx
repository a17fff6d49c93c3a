// ending.tsx: the end of a game: who won, the score counted up, the civilization one built as a picture to keep, personal bests.
import { useMemo, useState } from 'preact/hooks';
import type { Score, View } from 'messages/protocol.ts';
import { artLoaded, drawingOf, pictureOf } from '../art.ts';
import { saveBlob } from '../components/exportrecord.ts';
import { Counted } from '../components/scores.tsx';
import { winnersWords } from '../components/winners.ts';
import type { Catalog } from '../engine/catalog.ts';
import { builtBy } from '../games/built.ts';
import { SeatSign } from '../games/seatsign.tsx';
import { useLang } from '../i18n/index.ts';
import { drawKeepsake, keepsakeAddress, toPng } from '../keepsake.ts';
import { isSummed, keepResult } from '../session/bests.ts';
import { ownSeatOf, type SavedGame } from '../session/saved.ts';
import { useStore } from '../store.ts';

interface EndingProps {
    saved: SavedGame;
    catalog: Catalog;
    game: string; // its name
    scores: readonly Score[];
    view: View;
    nameOf(seat: number): string;
}

const FAN = 7;

/** The winner, before what the winner built. */
export function Scene({ saved, catalog, scores, view, nameOf }: EndingProps) {
    const speaker = useLang();
    const { t, say } = speaker;
    useStore(artLoaded);
    const alone = saved.seats.filter((seat) => seat.kind === 'human').length === 1;
    const winners = scores.filter((score) => score.winner);
    const words = winnersWords(speaker, scores, nameOf, alone ? ownSeatOf(saved) : -1);
    const how = winners[0]?.kind ? say(catalog.row('endings', winners[0].kind)?.name) : '';
    const pictures = winners.flatMap(({ seat }) => builtBy(catalog, view, seat).slice(0, Math.ceil(FAN / winners.length)));
    return (
        <section class="ending-scene" aria-label={t('after.winner')}>
            <div class="fan" aria-hidden="true">{pictures.map((ref, place) => {
                const address = pictureOf(catalog.game, ref);
                return address && <img key={ref} src={address} alt="" style={{ '--place': place - (pictures.length - 1) / 2 }} />;
            })}</div>
            <p class="winner"><span>{winners.map(({ seat }) => <SeatSign key={seat} seat={seat} />)}</span><strong>{words}</strong></p>
            {how && <p>{t('after.ending', { how })}</p>}
        </section>
    );
}

export function ScorePart({ catalog, scores, nameOf }: Pick<EndingProps, 'catalog' | 'scores' | 'nameOf'>) {
    const { t } = useLang();
    return <section class="score-part" aria-label={t('after.score')}><h2>{t('after.score')}</h2><Counted catalog={catalog} scores={scores} nameOf={nameOf} /></section>;
}

/** What one built, as one picture. */
export function KeepsakePart({ saved, catalog, game, scores, view, nameOf }: EndingProps) {
    const speaker = useLang();
    const { t, say } = speaker;
    const { files } = useStore(artLoaded);
    const [seat, setSeat] = useState(ownSeatOf(saved));
    const [failed, setFailed] = useState(false);
    const svg = useMemo(() => drawKeepsake({
        title: t('keepsake.title', { name: nameOf(seat) }),
        below: `${game} · ${new Date(saved.changed).toLocaleDateString(speaker.lang, { year: 'numeric', month: 'long', day: 'numeric' })}`,
        result: winnersWords(speaker, scores, nameOf),
        things: builtBy(catalog, view, seat).flatMap((ref) => {
            const drawing = drawingOf(catalog.game, ref);
            return drawing ? [{ name: say(catalog.ref(ref)?.name), drawing }] : [];
        }),
        scores: scores.map((score) => ({ ...score, name: nameOf(score.seat) })),
    }), [catalog, view, seat, files, speaker.lang]);
    const name = `epoki-${saved.game}-${saved.id}`;
    const png = async (use: (file: File) => Promise<void> | void) => {
        try {
            setFailed(false);
            await use(new File([await toPng(svg)], `${name}.png`, { type: 'image/png' }));
        } catch (error) {
            setFailed((error as Error).name !== 'AbortError'); // who shares may think again
        }
    };
    const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], 'x.png', { type: 'image/png' })] });
    return (
        <section class="keepsake" aria-label={t('keepsake.title', { name: nameOf(seat) })}>
            <h2>{t('keepsake.heading')}</h2>
            <img src={keepsakeAddress(svg)} width="1200" height="675" alt={t('keepsake.title', { name: nameOf(seat) })} />
            <p class="row">
                <label>{t('keepsake.whose')} <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>{scores.map((score) => <option key={score.seat} value={score.seat}>{nameOf(score.seat)}</option>)}</select></label>
                <button type="button" class="plain" id="save-png" onClick={() => void png((file) => saveBlob(file.name, file))}>{t('keepsake.png')}</button>
                <button type="button" class="plain" id="save-svg" onClick={() => saveBlob(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}>{t('keepsake.svg')}</button>
                {canShare && <button type="button" class="plain" id="share" onClick={() => void png((file) => navigator.share({ files: [file], title: t('keepsake.title', { name: nameOf(seat) }) }))}>{t('keepsake.share')}</button>}
            </p>
            {failed && <p class="problem" role="alert">{t('keepsake.failed')}</p>}
        </section>
    );
}

/** How this game stands among those before it. Only games against the computer count. */
export function Bests({ saved, scores }: Pick<EndingProps, 'saved' | 'scores'>) {
    const { t, lang } = useLang();
    const standing = useMemo(() => keepResult(saved, scores), [saved.id, scores]);
    if (!standing) return null;
    const own = scores.find((score) => score.seat === ownSeatOf(saved));
    const points = own !== undefined && isSummed(own);
    const day = (when: number) => new Date(when).toLocaleDateString(lang, { year: 'numeric', month: 'short', day: 'numeric' });
    const level = (id: string) => (['easy', 'normal', 'hard', 'expert'].includes(id) ? t(`level.${id as 'easy'}`) : id);
    return (
        <section class="bests" aria-label={t('bests.title')}>
            <h2>{t('bests.title')}</h2>
            {points && standing.isBest && standing.best !== null && <p class="new-best"><b>★ {t('bests.new', { n: own.total, old: standing.best })}</b></p>}
            <p>{t('bests.won', { won: standing.won, n: standing.played })}{standing.run > 1 && ` ${t('bests.run', { n: standing.run })}`}</p>
            {points && (
                <ol>{standing.top.map(({ id, result }) => (
                    <li key={id} class={id === saved.id ? 'this' : ''} {...(id === saved.id ? { 'aria-current': 'true' as const } : {})}><b>{result.total}</b> {t(result.won ? 'bests.victory' : 'bests.defeat')} · {level(result.level)} · {day(result.when)}</li>
                ))}</ol>
            )}
        </section>
    );
}
