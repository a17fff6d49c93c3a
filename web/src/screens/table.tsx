// table.tsx: a game being played: the board, both sides, what can be done, the log. One screen for every game and every kind of session.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Actions, listed } from '../components/actions.tsx';
import { useCatchUp } from '../components/catchup.tsx';
import { Chances } from '../components/chances.tsx';
import { CommandLine } from '../components/command.tsx';
import { Dialog } from '../components/dialog.tsx';
import { HintBox, type HintState } from '../components/hint.tsx';
import { Lesson } from '../components/lesson.tsx';
import { Log } from '../components/log.tsx';
import { useGliding } from '../components/motion.ts';
import { Social } from '../components/social.tsx';
import { Status } from '../components/status.tsx';
import { TableMenu } from '../components/tablemenu.tsx';
import { Tip } from '../components/tip.tsx';
import { Toolbar } from '../components/toolbar.tsx';
import { AskAgain, isAskedAgain, warningsFor } from '../components/warnings.tsx';
import type { Catalog } from '../engine/catalog.ts';
import type { Action } from '../engine/protocol.ts';
import { chooseNext, narrowed, type Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import { seatName, useLang } from '../i18n/index.ts';
import { isTextKey } from '../i18n/texts.ts';
import { Attention } from '../attention.ts';
import type { Session, SessionState } from '../session/session.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';

export function TableScreen({ session, catalog, startAt }: { session: Session; catalog: Catalog; startAt?: number }) {
    const speaker = useLang();
    const { t } = speaker;
    const state = useStore(session.state);
    const { chances, simple } = useStore(settings);
    const [chosen, setChosen] = useState<string[]>([]);
    const [expanded, setExpanded] = useState(false);
    const [hint, setHint] = useState<HintState>(null);
    const [open, setOpen] = useState<'command' | 'menu' | null>(null);
    const [unsure, setUnsure] = useState<Action | null>(null);

    // A choice, a hint and an open list belong to one position. Forgotten before it is drawn: what is chosen then belongs to the new one.
    useLayoutEffect(() => { setChosen([]); setHint(null); setExpanded(false); setUnsure(null); }, [state.version, state.last]);
    // The button that was pressed is gone: whoever plays by keyboard goes on at the list of actions.
    useEffect(() => {
        if (state.legal.length && document.activeElement === document.body) document.querySelector<HTMLElement>('.actions')?.focus({ preventScroll: true });
    }, [state.legal]);
    useEffect(() => { if (state.ready && startAt !== undefined) void session.look(startAt); }, [session, state.ready, startAt]);
    // A turn is as old as the last decision of somebody else.
    const attention = useRef(new Attention());
    useEffect(() => {
        const turn = state.legal.length && !state.over ? state.log.findLastIndex((entry) => entry.seat !== state.viewer) : null;
        attention.current.show(speaker, turn);
    }, [state.legal, state.over, speaker.lang]);
    useEffect(() => () => attention.current.show(speaker, null), []);

    const playNow = useCallback((action: string) => { setChosen([]); setHint(null); setUnsure(null); void session.play(action); }, [session]);
    const play = useCallback((action: string) => {
        const { value } = session.state;
        const meant = value.legal.find((each) => each.action === action);
        if (meant && isAskedAgain(warningsFor({ catalog, state: value }, meant))) setUnsure(meant);
        else playNow(action);
    }, [session, catalog, playNow]);
    const choose = useCallback((ref: string) => {
        const { legal } = session.state.value;
        setChosen((before) => {
            const only = before.includes(ref) ? narrowed(legal, before) : [];
            const [single] = only;
            if (single && only.length === 1) {
                play(single.action); // a second click on the only way
                return [];
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
    useKeys({ session, shown, play, askHint, clear: () => { setChosen([]); setHint(null); }, open, setOpen });

    const { running, start } = useCatchUp(session, state);
    useGliding(state.version, state.fresh);
    const { Top, Middle, Sides, topName, middleName = 'table.pane.board', sidesName } = boardFor(catalog.game);
    if (!state.ready) return <NotReady state={state} />;
    const log = (shown = true) => <Log desk={desk} look={(version) => void session.look(version)} shown={shown} />;
    return (
        <main id="main" class={`table game-${simple ? 'simple' : catalog.game} ${session.kind}`}>
            <h1 class="hidden">{t('table.pane.board')}</h1>
            <Panes names={[...(topName ? [t(topName)] : []), t(middleName), t(sidesName), t(session.kind === 'online' ? 'table.pane.talk' : 'table.pane.log')]} {...(session.kind === 'online' ? { chat: state.chat.length } : {})}>
                {Top && topName && <section class="pane pane-top" aria-label={t(topName)}><Top desk={desk} /></section>}
                <section class="pane pane-board" aria-label={t(middleName)}><Middle desk={desk} /></section>
                <section class="pane pane-sides" aria-label={t(sidesName)}><Sides desk={desk} /></section>
                <div class="pane pane-log">
                    {session.kind === 'online' ? <Social session={session} desk={desk} log={log} /> : log()}
                </div>
            </Panes>
            <div class="decide">
                <Status desk={desk} session={session} running={running} catchUp={start} />
                {chances && state.hints && !state.over && <Chances desk={desk} />}
                {state.lesson && <Lesson desk={desk} id={session.id} />}
                {state.notice && isTextKey(state.notice) && <p class="notice" role="status">{t(state.notice)}</p>}
                {state.problem && <p class="problem" role="alert">{t('app.error', { what: state.problem })}</p>}
                <HintBox hint={hint} desk={desk} play={play} />
                <Actions desk={desk} session={session} play={play} clear={() => setChosen([])} shown={shown} expanded={expanded} setExpanded={setExpanded} />
            </div>
            <Toolbar desk={desk} session={session} askHint={() => void askHint()} chances={chances} toggleChances={toggleChances}
                openCommand={() => setOpen('command')} openMenu={() => setOpen('menu')} />
            <Tip session={session} desk={desk} />
            {open === 'command' && <CommandLine desk={desk} play={play} close={() => setOpen(null)} />}
            {unsure && <AskAgain desk={desk} action={unsure} play={playNow} close={() => setUnsure(null)} />}
            {open === 'menu' && <TableMenu session={session} desk={desk} close={() => setOpen(null)} />}
            {state.handover !== null && (
                <Dialog title={t('table.handover', { name: desk.nameOf(state.handover) })}>
                    <button type="button" class="primary" onClick={() => session.takeDevice()}>{t('table.handoverReady', { name: desk.nameOf(state.handover) })}</button>
                </Dialog>
            )}
        </main>
    );
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
    play(action: string): void;
    askHint(): void;
    clear(): void;
    open: string | null;
    setOpen(open: 'command' | 'menu' | null): void;
}

function useKeys(keys: Keys) {
    const latest = useRef(keys);
    latest.current = keys;
    useLayoutEffect(() => { // a key counts as soon as there is something to see
        const pressed = (event: KeyboardEvent) => {
            const { session, shown, play, askHint, clear, open, setOpen } = latest.current;
            const target = event.target as HTMLElement;
            const typing = target.matches?.('input:not([type=range]), textarea, select');
            if (typing || open || document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
            const state = session.state.value;
            const choice = /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined;
            if (choice) play(choice.action);
            else if (event.key === '/') setOpen('command');
            else if (event.key === '?') setOpen('menu');
            else if (event.key === 'u') void session.undo();
            else if (event.key === 'r') void session.redo();
            else if (event.key === 'h') askHint();
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

/** On a laptop all panes are side by side; on a phone they are swiped, and these tabs say where one is. */
function Panes({ names, chat, children }: { names: readonly string[]; chat?: number; children: preact.ComponentChildren }) {
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
    return (
        <>
            <nav class="tabs" aria-label={t('table.panes')}>
                {names.map((name, place) => <button type="button" key={name} aria-current={at === place ? 'true' : 'false'} onClick={() => go(place)}>{name}{place === last && unread > 0 && <b class="unread">{t('table.unread', { n: unread })}</b>}</button>)}
            </nav>
            <div class="panes" ref={box} onScroll={scrolled}>{children}</div>
        </>
    );
}
