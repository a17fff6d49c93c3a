// tablemenu.tsx: shortcuts, the pace of others' moves, how to be called, links (key ?).
import { useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import type { Desk } from '../games/desk.ts';
import type { TextKey } from '../i18n/texts.ts';
import { hasServer } from '../session/connection.ts';
import { mayCoach } from '../learn/usecoach.ts';
import type { Session } from '../session/session.ts';
import { findSaved } from '../session/saved.ts';
import { settings, WATCHES, type Pace, type Watch } from '../settings.ts';
import { sound as play } from '../sounds.ts';
import { useStore } from '../store.ts';
import { copyLink } from './linkrow.tsx';
import { exportLog } from './exportlog.ts';
import { exportRecord } from './exportrecord.ts';

const KEYS: [string, TextKey][] = [
    ['Tab', 'keys.tab'], ['1–9', 'keys.digits'], ['/', 'keys.slash'], ['Enter', 'keys.enter'], ['l', 'keys.log'], ['u', 'keys.undo'], ['r', 'keys.redo'], ['h', 'keys.hint'], ['p', 'keys.pause'],
    ['[  ]', 'keys.arrows'], ['← ↑ ↓ →', 'keys.map'], ['Esc', 'keys.escape'], ['?', 'keys.help'],
];

/** Whoever plays himself: not where a bot plays on for good. */
const mayPlay = ({ state: { seats, viewer, over } }: Desk) => !over && seats[viewer]?.kind === 'human';

const PACES: Pace[] = ['slow', 'normal', 'instant'];

export function TableMenu({ session, desk, close }: { session: Session; desk: Desk; close(): void }) {
    const { t } = desk.speaker;
    const { coach, pace, simple, scenes, forced, sound, volume, notify } = useStore(settings);
    const [copied, setCopied] = useState(false);
    const [sure, setSure] = useState<'resign' | 'home' | null>(null);
    const allowNotes = async (wanted: boolean) => {
        const allowed = wanted && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
        settings.set({ notify: allowed });
    };
    const leave = async () => {
        await session.leave();
        location.hash = '#/';
    };
    const { state } = desk;
    const seated = session.kind === 'online' && state.viewer >= 0;
    const local = session.kind === 'local';
    const own = local ? findSaved(session.id) : undefined;
    const coached = own !== undefined && mayCoach(own);
    const confirm = () => {
        if (sure === 'resign') void session.request('resign', {});
        else void session.takeHome();
        close();
    };
    if (sure) return (
        <Dialog title={t(sure === 'resign' ? 'online.resign' : 'online.takeHome')} close={() => setSure(null)}>
            <p>{t(sure === 'resign' ? 'online.resignSure' : 'online.takeHomeMore')}</p>
            <p class="row">
                <button type="button" class="primary" id="sure-yes" onClick={confirm}>{t('online.yes')}</button>
                <button type="button" class="plain" id="sure-no" onClick={() => setSure(null)}>{t('online.no')}</button>
            </p>
        </Dialog>
    );
    return (
        <Dialog title={t('table.settings')} close={close}>
            <dl class="keys keyboard-only">{KEYS.map(([key, text]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{t(text)}</dd></div>)}</dl>
            <p><label>{t('table.pace')} <select value={pace} onChange={(event) => settings.set({ pace: event.currentTarget.value as Pace })}>
                {PACES.map((each) => <option key={each} value={each}>{t(`pace.${each}`)}</option>)}
            </select></label></p>
            {coached && <p><label>{t('coach.label')} <select id="coach" value={coach} onChange={(event) => settings.set({ coach: event.currentTarget.value as Watch })}>
                {WATCHES.map((each) => <option key={each} value={each}>{t(`watch.label.${each}`)}</option>)}
            </select></label></p>}
            <p><label><input type="checkbox" id="simple" checked={simple} onChange={(event) => settings.set({ simple: event.currentTarget.checked })} /> {t('table.simple')}</label></p>
            <p><label><input type="checkbox" id="forced" checked={forced} onChange={(event) => settings.set({ forced: event.currentTarget.checked })} /> {t('table.forced')}</label></p>
            <p><label><input type="checkbox" id="scenes" checked={scenes} onChange={(event) => settings.set({ scenes: event.currentTarget.checked })} /> {t('table.scenes')}</label></p>
            <p><label><input type="checkbox" checked={sound} onChange={(event) => settings.set({ sound: event.currentTarget.checked })} /> {t('table.sound')}</label>
                {sound && <label> {t('table.volume')} <input type="range" id="volume" min={0} max={1} step={0.1} value={volume} onChange={(event) => { settings.set({ volume: Number(event.currentTarget.value) }); play('event'); }} /></label>}</p>
            <p><label><input type="checkbox" checked={notify} onChange={(event) => void allowNotes(event.currentTarget.checked)} /> {t('table.notify')}</label>
                {seated && <> · <a id="told" href="#/told">{t('told.title')}</a></>}</p>
            <p class="row">
                <a class="button plain" id="go-home" href="#/">{t('app.home')}</a>
                <a class="button plain" href={`#/rules/${desk.catalog.game}`}>{t('nav.rules')}</a>
                {local && <a class="button plain" href={`#/after/${session.id}`}>{t('after.score')}</a>}
                {local && <button type="button" class="plain" onClick={() => exportRecord(session)}>{t('after.export')}</button>}
                <button type="button" class="plain" id="save-log" onClick={() => exportLog(desk.speaker, desk.catalog.game, local ? session.id : desk.catalog.game, state.log, state.seats)}>{t('table.saveLog')}</button>
                {seated && <button type="button" class="plain" id="own-link" onClick={() => void copyLink(session.id).then(() => setCopied(true))}>{copied ? t('friends.copied') : t('online.ownLink')}</button>}
                {local && !state.over && hasServer() && <a class="button plain" id="go-on" href={`#/online/${session.id}`}>{t('friends.goOn')}</a>}
                {seated && mayPlay(desk) && <button type="button" class="plain" id="pause" onClick={() => { session.pauseOrResume(); close(); }}>{t(state.paused ? 'online.resume' : 'online.pause')}</button>}
                {seated && mayPlay(desk) && !state.paused && <button type="button" class="plain" id="resign" onClick={() => setSure('resign')}>{t('online.resign')}</button>}
                {seated && !state.over && <button type="button" class="plain" id="take-home" onClick={() => setSure('home')}>{t('online.takeHome')}</button>}
                {session.kind === 'online' && <button type="button" class="plain" id="leave" onClick={() => void leave()}>{t('online.leave')}</button>}
            </p>
        </Dialog>
    );
}
