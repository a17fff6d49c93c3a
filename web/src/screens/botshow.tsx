// botshow.tsx: computers play each other, to be looked at: played, paused, faster or slower, step by step, forward and back. It needs no server and keeps nothing; who
// wants to goes on in the place of one of them.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameEvent, GameInfo } from 'messages/protocol.ts';
import { isWonAtOnce } from '../components/scores.tsx';
import { Stage, type Position } from '../components/stage.tsx';
import { boardFor } from '../games/index.tsx';
import { winnersWords } from '../components/winners.ts';
import { Engine, library } from '../engine/engine.ts';
import type { Glance } from '../engine/host.ts';
import { recordOf } from '../engine/record.ts';
import { seatName, useLang, withNames } from '../i18n/index.ts';
import { play } from '../play.ts';
import { newSeed } from '../session/saved.ts';
import type { Seat } from '../session/state.ts';
import { useGame } from './usegame.ts';

const LEVEL = 'normal';
const SPEEDS = { slow: 2500, normal: 1100, fast: 250 } as const;
type Speed = keyof typeof SPEEDS;
const LINES = 6;

interface Move {
    action: string;
    seat: number;
    events: GameEvent[];
}

/** A game that grows as far as it is looked at. */
function useShow(game: GameInfo) {
    const engine = useMemo(() => new Engine(), []);
    useEffect(() => () => engine.stop(), [engine]);
    const [head, setHead] = useState<string | null>(null);
    const [moves, setMoves] = useState<Move[]>([]);
    const [at, setAt] = useState(0);
    const [now, setNow] = useState<(Glance & { at: number }) | null>(null);
    const [eyes, setEyes] = useState(0);
    const busy = useRef(false);
    const [players] = game.players;
    const restart = () => {
        setMoves([]);
        setAt(0);
        setNow(null);
        void library.ask('create', { game: game.game, players, seed: newSeed() }).then(setHead, () => undefined);
    };
    useEffect(restart, [game.game]);
    const record = (until: number) => recordOf(head ?? '', moves.slice(0, until).map((move) => move.action));
    useEffect(() => {
        if (!head) return undefined;
        let wanted = true;
        void engine.ask('glance', { record: record(at), seat: eyes }).then((found) => { if (wanted) setNow({ ...found, at }); }, () => undefined);
        return () => { wanted = false; };
    }, [head, at, eyes]);
    /** One step on: what was played before, or a new move. */
    const forward = async () => {
        if (at < moves.length) return setAt(at + 1);
        if (busy.current || !head || now?.over) return undefined;
        busy.current = true;
        try {
            const move = await engine.ask('advance', { record: record(moves.length), bot: LEVEL, seed: moves.length });
            if (move) {
                setMoves((before) => [...before, move]);
                setAt(at + 1);
            }
        } finally {
            busy.current = false;
        }
        return undefined;
    };
    return { now, at, moves, eyes, setEyes, players, restart, forward: () => void forward().catch(() => undefined), back: () => setAt(Math.max(0, at - 1)), record: () => record(at) };
}

const PHONE = '(max-width: 600px)';
/** The size of the board shown: as on a laptop, or as a phone shows it unreduced where it is one pane there. */
const [WIDE, TALL] = [{ width: 1180, height: 680 }, { width: 374, height: 560 }];

export function BotShow({ game }: { game: GameInfo }) {
    const speaker = useLang();
    const { t } = speaker;
    const catalog = useGame(game.game);
    const show = useShow(game);
    const [running, setRunning] = useState(true);
    const [speed, setSpeed] = useState<Speed>('normal');
    const seats = useMemo(() => Array.from({ length: show.players }, (): Seat => ({ name: '', kind: 'bot', level: LEVEL })), [show.players]);
    const nameOf = (seat: number) => seatName(speaker, seats, seat);
    const { now, at, moves } = show;
    const over = now !== null && now.at === at && now.over && at === moves.length;
    useEffect(() => {
        if (!running || over || !now || now.at !== at) return undefined; // the next one when this one is seen
        const timer = setTimeout(show.forward, SPEEDS[speed]);
        return () => clearTimeout(timer);
    }, [running, over, now, at, speed]);
    const fresh = useMemo(() => (moves[at - 1]?.events ?? []).flatMap((event) => event.ref ?? []), [moves, at]);
    const position = useMemo((): Position | null => now && { view: now.view, viewer: show.eyes, seats, phase: now.phase, version: now.at, fresh }, [now, seats, fresh]);
    const told = moves.slice(0, at).flatMap((move, place) => move.events.map((event, line) => ({ key: `${place} ${line}`, seat: move.seat, text: withNames(speaker, event.text, seats) }))).filter((each) => each.text).slice(-LINES);
    const step = (act: () => void) => { setRunning(false); act(); };
    return (
        <section class="bot-show" aria-label={t('show.title')}>
            <p class="row show-tools">
                <button type="button" class="primary" id="show-play" aria-pressed={running} onClick={() => setRunning(!running)}>{running ? `❚❚ ${t('show.pause')}` : `▶ ${t('show.play')}`}</button>
                <button type="button" class="plain" id="show-back" disabled={at === 0} onClick={() => step(show.back)}>{t('show.back')}</button>
                <button type="button" class="plain" id="show-step" disabled={over} onClick={() => step(show.forward)}>{t('show.step')}</button>
                <label>{t('show.speed')} <select id="show-speed" value={speed} onChange={(event) => setSpeed(event.currentTarget.value as Speed)}>{(Object.keys(SPEEDS) as Speed[]).map((each) => <option key={each} value={each}>{t(`show.${each}`)}</option>)}</select></label>
                <label>{t('show.eyes')} <select value={show.eyes} onChange={(event) => show.setEyes(Number(event.currentTarget.value))}>{seats.map((_, seat) => <option key={seat} value={seat}>{nameOf(seat)}</option>)}</select></label>
                <output id="show-at">{t('home.moves', { n: at })}</output>
            </p>
            {catalog && position ? <Stage catalog={catalog} position={position} {...(matchMedia(PHONE).matches && !boardFor(game.game).Top ? TALL : WIDE)} label={t('show.title')} /> : <p class="quiet">{t('app.loading')}</p>}
            {now && <p role="status"><b>{over ? winnersWords(speaker, now.scores, nameOf) || t('table.over') : now.turn !== null && t('table.turnOf', { name: nameOf(now.turn) })}</b> {over && !isWonAtOnce(now.scores) && now.scores.map((score) => `${nameOf(score.seat)}: ${score.total}`).join(' · ')}</p>}
            <ol class="show-log">{told.map(({ key, seat, text }) => <li key={key} class={`seat-${seat}`}>{text}</li>)}</ol>
            <p class="row">
                {!over && <button type="button" class="plain" id="show-join" onClick={() => play.instead(show.record(), seats, show.eyes)}>{t('show.join', { name: nameOf(show.eyes) })}</button>}
                <button type="button" class="plain" onClick={show.restart}>{t('show.again')}</button>
            </p>
        </section>
    );
}
