// table.tsx: a game being played: the board, both sides, what can be done, the log. One screen for every game and every kind of session.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Actions, listed } from '../components/actions.tsx';
import { useCatchUp } from '../components/catchup.tsx';
import { Chances } from '../components/chances.tsx';
import { CoachAsk, useAdvice } from '../components/coachask.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useDragging } from '../components/drag.ts';
import { useForced } from '../components/forced.ts';
import { HintBox, type HintState } from '../components/hint.tsx';
import { Log } from '../components/log.tsx';
import { useLights } from '../components/light.ts';
import { useGliding } from '../components/motion.ts';
import { Moves, usualMove } from '../components/moves.tsx';
import { isQuiet, Primary, primaryOf } from '../components/primary.tsx';
import { SceneBox, useScenes } from '../components/scene.tsx';
import { Lane, type Part } from '../components/social.tsx';
import { Status } from '../components/status.tsx';
import { StatusBar } from '../components/statusbar.tsx';
import { Story } from '../components/story.tsx';
import { TableMenu } from '../components/tablemenu.tsx';
import { Tip } from '../components/tip.tsx';
import { Toolbar } from '../components/toolbar.tsx';
import { AskAgain, isAskedAgain, warningsFor } from '../components/warnings.tsx';
import type { Catalog } from '../engine/catalog.ts';
import type { Action } from 'messages/protocol.ts';
import { chooseNext, type Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { sceneOf, tellingOf } from '../games/story.ts';
import { seatName, useLang, withNames } from '../i18n/index.ts';
import { isTextKey } from '../i18n/texts.ts';
import { Attention } from '../attention.ts';
import type { Coach } from '../learn/watcher.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { settings } from '../settings.ts';
import { sound, soundOf } from '../sounds.ts';
import { useStore } from '../store.ts';

const NARROW = '(max-width: 900px)'; // as in table.css
const TOUCH = '(pointer: coarse)';
const NOTHING: string[] = []; // one and the same: to choose nothing twice draws nothing anew

interface TableProps {
    session: Session;
    catalog: Catalog;
    startAt?: number;
    lesson?: preact.ComponentChildren;
    coach?: Coach | null; // who watches over the person's moves
}

export function TableScreen({ session, catalog, startAt, lesson, coach = null }: TableProps) {
    const speaker = useLang();
    const { t } = speaker;
    const state = useStore(session.state);
    const { chances, simple, list } = useStore(settings);
    const narrow = useMedia(NARROW);
    const [chosen, setChosen] = useState(NOTHING);
    const [expanded, setExpanded] = useState<'list' | 'find' | null>(null);
    const [hint, setHint] = useState<HintState>(null);
    const [open, setOpen] = useState<'menu' | null>(null);
    const [part, setPart] = useState<Part>('story');
    const [unsure, setUnsure] = useState<Action | null>(null);
    const advice = useAdvice(session, coach);

    // A choice, a hint and an open list belong to one position. Forgotten before it is drawn: what is chosen then belongs to the new one.
    useLayoutEffect(() => { setChosen(NOTHING); setHint(null); setExpanded(null); setUnsure(null); advice.drop(); }, [state.version, state.last]);
    // The button that was pressed is gone: whoever plays by keyboard goes on at the list of actions.
    useEffect(() => {
        if (state.legal.length && document.activeElement === document.body) document.querySelector<HTMLElement>('.actions')?.focus({ preventScroll: true });
    }, [state.legal]);
    useEffect(() => { if (state.ready && startAt !== undefined) void session.look(startAt); }, [session, state.ready, startAt]);
    const attention = useRef(new Attention());
    useEffect(() => {
        const turn = state.legal.length && !state.over ? turnOf(state) : null;
        attention.current.show(speaker, turn);
    }, [state.legal, state.over, speaker.lang]);
    useEffect(() => () => attention.current.show(speaker, null), []);

    const deaf = useDeafness();
    const forcedRef = useRef<ReturnType<typeof useForced> | null>(null);
    const playNow = useCallback((action: string) => {
        if (deaf.now()) return;
        deaf.begin();
        forcedRef.current?.decided();
        setChosen(NOTHING); setHint(null); setUnsure(null); advice.drop(); void session.play(action);
    }, [session, advice.drop]);
    const play = useCallback((action: string) => {
        const { value } = session.state;
        const meant = value.legal.find((each) => each.action === action);
        if (deaf.now()) return;
        if (meant && isAskedAgain(warningsFor({ catalog, state: value }, meant), matchMedia(TOUCH).matches)) setUnsure(meant);
        else if (!meant || !advice.asks(meant, playNow)) playNow(action);
    }, [session, catalog, playNow, advice.asks]);
    const choose = useCallback((ref: string) => {
        const { legal } = session.state.value;
        if (deaf.now()) return;
        setChosen((before) => {
            const usual = before.includes(ref) ? usualMove(legal, before) : undefined;
            if (usual) {
                play(usual.action); // a second click
                return NOTHING;
            }
            return chooseNext(legal, before, ref);
        });
    }, [session, play]);

    const desk: Desk = useMemo(() => ({
        state,
        catalog,
        speaker,
        chosen,
        usable: new Set(state.legal.flatMap((action) => action.refs)),
        fresh: new Set(state.fresh),
        online: session.kind === 'online',
        alone: state.seats.filter((seat) => seat.kind === 'human').length === 1,
        choose,
        play,
        nameOf: (seat: number) => seatName(speaker, state.seats, seat),
    }), [state, catalog, speaker.lang, chosen, choose, play]);

    const shown = listed(state.legal, chosen);
    const askHint = async () => {
        if (!state.hints) return;
        setHint('thinking');
        const answer = await session.hint();
        setHint(answer);
    };
    const toggleChances = () => {
        settings.set({ chances: !chances });
        if (!chances) session.refreshChances();
    };
    const find = () => { setChosen(NOTHING); setExpanded('find'); };
    const usual = primaryOf(state.legal, chosen);
    const { asks, answered } = boardFor(catalog.game);
    const numbered = chosen.length > 0 || expanded !== null || (list && !narrow) || Boolean(asks?.(state.phase) && !(answered?.(state.phase) && !narrow));
    useKeys({ session, undo: () => forcedRef.current?.undo(), shown, numbered, number: () => setExpanded('list'), primary: usual && !isQuiet(state, usual) ? usual.action : undefined, play, askHint, find, turnPage: () => setPart((before) => (before === 'log' ? 'story' : 'log')), clear: () => { setChosen(NOTHING); setHint(null); setExpanded(null); }, open, setOpen });

    const { running, start } = useCatchUp(session, state);
    const { scene, next } = useScenes(desk, running !== null);
    const warned = (action: Action) => warningsFor({ catalog, state }, action).some(({ level }) => level !== 'note');
    const forced = useForced(session, state, warned, running !== null || Boolean(scene?.struck) || unsure !== null || advice.busy || open !== null || hint !== null);
    forcedRef.current = forced;
    useGliding(state.version, state.fresh, state.log.find((entry) => entry.version === state.version - 1)?.seat);
    useSounds(desk);
    useLights();
    useDragging({ legal: () => session.state.value.legal, play, choose });
    const { Top, Middle, Sides, topName, middleName = 'table.pane.board', sidesName } = boardFor(catalog.game);
    if (!state.ready) return <NotReady state={state} />;
    const log = (shown: boolean) => <Log desk={desk} look={(version) => void session.look(version)} shown={shown} />;
    const lane = (
        <div class="pane pane-log">
            <Lane session={session} desk={desk} part={part} choose={setPart} log={log} story={(shown) => <Story session={session} desk={desk} running={running} replay={start} shown={shown} />} />
        </div>
    );
    return (
        <main id="main" class={`table game-${simple ? 'simple' : catalog.game} ${session.kind}`}>
            <h1 class="hidden">{t('table.pane.board')}</h1>
            {narrow && <StatusBar desk={desk} />}
            <Panes names={[...(topName ? [t(topName)] : []), t(middleName), t(sidesName), t(session.kind === 'online' ? 'table.pane.talk' : 'table.log')]} asked={state.legal.length ? `${state.viewer} ${turnOf(state)} ${state.phase}` : ''} {...(session.kind === 'online' ? { chat: state.chat.length } : {})}>
                {Top && topName && <section class="pane pane-top" aria-label={t(topName)}><Top desk={desk} /></section>}
                <section class="pane pane-board" aria-label={t(middleName)}><Middle desk={desk} /></section>
                <section class="pane pane-sides" aria-label={t(sidesName)}><Sides desk={desk} /></section>
                {narrow && lane}
            </Panes>
            <div class="right">
                <div class="decide">
                    <Status desk={desk} session={session} running={running} />
                    {chances && state.hints && !state.over && <Chances desk={desk} />}
                    {lesson}
                    {state.notice && isTextKey(state.notice) && <p class="notice" role="status">{t(state.notice)}</p>}
                    {forced.said && !state.notice && !chosen.length && !state.over && <p class="notice forced" role="status">{t('table.forcedWas', { what: withNames(speaker, forced.said, state.seats).replace(/\.$/, '') })}</p>}
                    {state.problem && <p class="problem" role="alert">{t('app.error', { what: state.problem })}</p>}
                    {advice.looking && <p class="notice" role="status" id="coach-looks">{t('coach.looks')}</p>}
                    <HintBox hint={hint} desk={desk} session={session} play={play} />
                    <Actions desk={desk} session={session} play={play} clear={() => setChosen(NOTHING)} shown={shown}
                        list={{
                            open: expanded !== null || (list && !narrow),
                            finding: expanded === 'find',
                            wide: !narrow,
                            toggle: () => (narrow ? setExpanded(expanded ? null : 'list') : expanded ? setExpanded(null) : settings.set({ list: !list })),
                            close: () => setExpanded(null),
                        }} />
                </div>
                {!narrow && lane}
                <Primary desk={desk} play={play} />
            </div>
            <Toolbar desk={desk} session={session} undo={forced.undo} askHint={() => void askHint()} chances={chances} toggleChances={toggleChances}
                openMenu={() => setOpen('menu')} />
            <Moves desk={desk} session={session} play={play} />
            <Tip session={session} desk={desk} />
            {scene && <SceneBox key={`${scene.entry.version} ${scene.main.event}`} session={session} desk={desk} scene={scene} next={next} />}
            {unsure && <AskAgain desk={desk} action={unsure} play={playNow} close={() => setUnsure(null)} />}
            {advice.said && <CoachAsk desk={desk} said={advice.said} play={playNow} close={advice.drop} />}
            {open === 'menu' && <TableMenu session={session} desk={desk} close={() => setOpen(null)} />}
            {state.handover !== null && (
                <Dialog title={t('table.handover', { name: desk.nameOf(state.handover) })}>
                    <button type="button" class="primary" onClick={() => session.takeDevice()}>{t('table.handoverReady', { name: desk.nameOf(state.handover) })}</button>
                </Dialog>
            )}
        </main>
    );
}

/** A turn is as old as the last decision of somebody else. */
const turnOf = ({ log, viewer }: SessionState) => log.findLastIndex((entry) => entry.seat !== viewer);

/** What a step sounds like, as it comes while one looks at the present. */
function useSounds({ state: { ready, version, last, log, viewer }, catalog }: Desk) {
    const heard = useRef<number | null>(null);
    useEffect(() => {
        if (!ready || version !== last) return;
        const from = heard.current ?? last;
        heard.current = last;
        const news = log.flatMap((entry, place) => (entry.version >= from && entry.events.length ? [{ entry, scene: sceneOf(tellingOf(catalog.game), log, place, viewer) }] : []));
        const told = news.find(({ scene }) => scene) ?? news.at(-1);
        if (told) sound(told.scene?.kind ?? soundOf(told.entry.events));
    }, [ready, version, last]);
}

const DEAF_MS = 400;
const DOUBLE_MS = 1500; // the browser counts clicks that follow each other at once; longer ago it was another one
const NEAR = 12; // pixels: the same place, for a hand

/** After a move the page is deaf to what belonged to the position before: a click at the same place at once is the second half of a double click, or of an impatient tap. */
function useDeafness() {
    const state = useRef({ at: -Infinity, x: -1, y: -1 });
    return useMemo(() => {
        const at = () => (event instanceof MouseEvent && event.detail > 0 ? event : null); // not a click made by a key
        return {
            begin: () => { state.current = { at: at()?.timeStamp ?? -Infinity, x: at()?.clientX ?? -1, y: at()?.clientY ?? -1 }; },
            now: () => {
                const { at: then, x, y } = state.current;
                const click = at();
                const passed = click ? click.timeStamp - then : Infinity; // between the clicks themselves, however late they are handled
                if (!click || passed >= DOUBLE_MS) return false;
                // Fingers do not count their taps: there the place says it.
                const tap = click instanceof PointerEvent && click.pointerType === 'touch';
                return tap ? passed < DEAF_MS && Math.hypot(click.clientX - x, click.clientY - y) < NEAR : click.detail > 1;
            },
        };
    }, []);
}

function useMedia(query: string): boolean {
    const [matches, setMatches] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const list = matchMedia(query);
        const changed = () => setMatches(list.matches);
        changed();
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
    }, [query]);
    return matches;
}

/** Before the first message: soon there, or a link that leads nowhere. */
export function NotReady({ state }: { state: SessionState }) {
    const { t } = useLang();
    const wrong = state.problem ? t('app.error', { what: state.problem }) : state.notice && isTextKey(state.notice) ? t(state.notice) : null;
    return (
        <main id="main" class="loading">
            {wrong ? <div><h1>{wrong}</h1><p><a class="button primary" href="#/">{t('app.home')}</a></p></div> : <h1>{t('app.loading')}</h1>}
        </main>
    );
}

interface Keys {
    session: Session;
    shown: readonly { action: string }[];
    numbered: boolean; // whether their numbers can be seen: what nobody sees is not played
    number(): void;
    play(action: string): void;
    primary: string | undefined;
    askHint(): void;
    find(): void;
    turnPage(): void;
    undo(): void;
    clear(): void;
    open: string | null;
    setOpen(open: 'menu' | null): void;
}

function useKeys(keys: Keys) {
    const latest = useRef(keys);
    latest.current = keys;
    useLayoutEffect(() => { // a key counts as soon as there is something to see
        const pressed = (event: KeyboardEvent) => {
            const { session, shown, numbered, number, primary, play, askHint, find, turnPage, undo, clear, open, setOpen } = latest.current;
            const target = event.target as HTMLElement;
            const typing = target.matches?.('input:not([type=range]), textarea, select');
            if (typing || open || document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
            const state = session.state.value;
            const choice = /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined;
            if (choice && numbered) play(choice.action);
            else if (choice) number();
            else if (event.key === 'Enter' && primary && (target === document.body || target.matches?.('.actions'))) play(primary); // elsewhere Enter means the thing that has the focus
            else if (event.key === '/') find();
            else if (event.key === 'l') turnPage();
            else if (event.key === '?') setOpen('menu');
            else if (event.key === 'u') undo();
            else if (event.key === 'r') void session.redo();
            else if (event.key === 'h') askHint();
            else if (event.key === 'p') session.pauseOrResume();
            else if (event.key === 'Escape') { clear(); void session.look(null); }
            else if (event.key === '[') void session.look(Math.max(0, state.version - 1));
            else if (event.key === ']') void session.look(state.version + 1);
            else return;
            event.preventDefault();
        };
        addEventListener('keydown', pressed);
        return () => removeEventListener('keydown', pressed);
    }, []);
}

/** On a laptop all panes are side by side; on a phone they are swiped, and these tabs say where one is. `asked`: which decision is the viewer's, and of which turn; empty while others decide. */
function Panes({ names, asked, chat, children }: { names: readonly string[]; asked: string; chat?: number; children: preact.ComponentChildren }) {
    const { t } = useLang();
    const box = useRef<HTMLDivElement>(null);
    const [at, setAt] = useState(0);
    const [read, setRead] = useState(0);
    const last = names.length - 1; // the log and the talk
    useEffect(() => { if (at === last) setRead(chat ?? 0); }, [at, last, chat]);
    const unread = (chat ?? 0) - read;
    const scrolled = () => {
        const element = box.current;
        if (element) setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    };
    const go = (place: number) => box.current?.scrollTo({ left: place * box.current.clientWidth });
    // A new question is asked where its things are: one looks there, unless something of it lies in sight and it has been asked in this turn already.
    const before = useRef(new Set<string>());
    useEffect(() => {
        const element = box.current;
        const again = before.current.has(asked);
        before.current.add(asked);
        if (!asked || !element || element.scrollWidth <= element.clientWidth + 1) return;
        const holding = [...element.children].map((pane) => pane.querySelector('.usable, .spot, .attack-scene') !== null);
        const there = holding.indexOf(true);
        if (there >= 0 && !(again && holding[Math.round(element.scrollLeft / element.clientWidth)])) go(there);
    }, [asked]);
    return (
        <>
            <nav class="tabs" aria-label={t('table.panes')}>
                {names.map((name, place) => <button type="button" key={name} aria-current={at === place ? 'true' : 'false'} onClick={() => go(place)}>{name}{place === last && unread > 0 && <b class="unread">{t('table.unread', { n: unread })}</b>}</button>)}
            </nav>
            <div class="panes" ref={box} onScroll={scrolled}>{children}</div>
        </>
    );
}
