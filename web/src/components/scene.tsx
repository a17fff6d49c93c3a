// scene.tsx: what matters gets the middle of the screen: events, new ages, wars, losses, battles, with what they did to every player. What struck the viewer waits
// for a click; anything else passes by itself, sooner with the next click.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ownSeat, type Desk } from '../games/desk.ts';
import { forOwner } from '../games/facts.ts';
import { sceneOf, tellingOf, type Scene, type SceneKind } from '../games/story.ts';
import { withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import { settings } from '../settings.ts';
import { Dialog } from './dialog.tsx';
import { Difference, useDifferences } from './differences.tsx';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { isWonAtOnce } from './scores.tsx';
import { endingOf } from './winners.ts';

const PASSES_MS = 2800;
const LINES = 7; // sentences in a scene
const QUEUE = 4; // more at once are told by the lane alone

const ICONS: Record<SceneKind, string> = {
    event: 'scroll-unfurled', age: 'hourglass', war: 'crossed-swords', battle: 'sword-clash', loss: 'bleeding-wound', wonder: 'great-pyramid', person: 'brain', victory: 'laurel-crown',
};

/** The scenes still to be seen, as they come while one looks at the present. */
export function useScenes(desk: Desk, busy: boolean): { scene: Scene | undefined; next(): void } {
    const { ready, version, last, handover, log, viewer } = desk.state;
    const seen = useRef<number | null>(null);
    const [queue, setQueue] = useState<readonly Scene[]>([]);
    useEffect(() => {
        if (!ready || version !== last || handover !== null || busy) return;
        const from = seen.current ?? last;
        seen.current = last;
        if (last < from) return setQueue([]); // taken back
        const { scenes, pace } = settings.value;
        if (!scenes || document.hidden) return;
        const telling = tellingOf(desk.catalog.game);
        const found = log.flatMap((entry, place) => (entry.version >= from ? sceneOf(telling, log, place, viewer) ?? [] : [])).filter(({ struck }) => struck || pace !== 'instant');
        if (found.length) setQueue((before) => [...before, ...found].filter((scene, place, all) => scene.struck || place >= all.length - QUEUE));
    }, [ready, version, last, handover, busy, viewer]);
    return { scene: queue[0], next: () => setQueue((before) => before.slice(1)) };
}

export function SceneBox({ session, desk, scene, next }: { session: Session; desk: Desk; scene: Scene; next(): void }) {
    const { t } = desk.speaker;
    useEffect(() => {
        if (scene.struck) return undefined;
        const timer = setTimeout(next, PASSES_MS);
        document.addEventListener('pointerdown', next);
        document.addEventListener('keydown', next);
        return () => {
            clearTimeout(timer);
            document.removeEventListener('pointerdown', next);
            document.removeEventListener('keydown', next);
        };
    }, [scene]);
    const { who, how } = endingOf(desk);
    const over = scene.kind === 'victory' && who;
    const title = over || t(`scene.${scene.kind}`);
    const inside = over ? <Totals desk={desk} how={how} /> : <Inside session={session} desk={desk} scene={scene} />;
    if (!scene.struck) return <div class={`scene passing scene-${scene.kind}`} role="status"><h2><Icon name={ICONS[scene.kind]} /> {title}</h2>{inside}</div>;
    return (
        <Dialog title={title} close={next} end={false}>
            <div class={`scene scene-${scene.kind}`}>
                {inside}
                <p class="row"><button type="button" class="primary" id="scene-next" autofocus onClick={next}>{t('scene.on')}</button></p>
            </div>
        </Dialog>
    );
}

/** Of a game that is over who won is the title; then what decided it, and what everybody has. */
function Totals({ desk: { speaker, state, nameOf }, how }: { desk: Desk; how: string }) {
    return (
        <>
            {how && <p class="scene-main">{speaker.t('after.ending', { how })}</p>}
            {!isWonAtOnce(state.scores) && <ul class="scene-effects">{state.scores.map(({ seat, total }) => <li key={seat} class={`seat-${seat}`}><b>{nameOf(seat)}</b><span>{total}</span></li>)}</ul>}
        </>
    );
}

function Inside({ session, desk, scene: { entry, main, lines, whole, struck } }: { session: Session; desk: Desk; scene: Scene }) {
    const { seats } = desk.state;
    const changes = useDifferences(session, desk, whole ? entry : undefined);
    const thing = main.ref === undefined ? undefined : desk.catalog.ref(main.ref);
    const common = changes.filter(({ seat }) => seat === null);
    const told = lines.map((event, place) => <li key={place}>{withNames(desk.speaker, event.text, seats)}</li>);
    return (
        <>
            <div class="scene-head">
                {main.ref && <Picture game={desk.catalog.game} refId={main.ref} />}
                <div>
                    <p class="scene-main">{withNames(desk.speaker, main.text, seats)}</p>
                    {thing?.text && <p class="quiet">{desk.speaker.say(thing.text)}</p>}
                </div>
            </div>
            <ul class="scene-lines">
                {told.slice(0, LINES)}
                {lines.length > LINES && <li class="quiet">{struck ? <details><summary>{desk.speaker.t('story.more', { n: lines.length - LINES })}</summary><ul>{told.slice(LINES)}</ul></details> : desk.speaker.t('story.more', { n: lines.length - LINES })}</li>}
            </ul>
            <ul class="scene-effects">
                {seats.map((_, seat) => {
                    const own = changes.filter((change) => change.seat === seat).map((change) => forOwner(change, ownSeat(desk)));
                    return own.length > 0 && (
                        <li key={seat} class={`seat-${seat}`}><b>{desk.nameOf(seat)}</b><ul class="differences">{own.slice(0, 6).map((change) => <Difference key={change.key} desk={desk} change={change} whose={false} />)}</ul></li>
                    );
                })}
                {common.length > 0 && <li><ul class="differences">{common.map((change) => <Difference key={change.key} desk={desk} change={change} whose={false} />)}</ul></li>}
            </ul>
        </>
    );
}
