// tablemenu.tsx: shortcuts, the pace of others' moves, how to be called, links (key ?).
import { useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import type { Desk } from '../games/desk.ts';
import type { TextKey } from '../i18n/texts.ts';
import type { Session } from '../session/session.ts';
import { settings, type Pace } from '../settings.ts';
import { useStore } from '../store.ts';
import { copyLink } from './linkrow.tsx';
import { exportLog } from './exportlog.ts';
import { exportRecord } from './exportrecord.ts';

const KEYS: [string, TextKey][] = [
    ['Tab', 'keys.tab'], ['1–9', 'keys.digits'], ['/', 'keys.slash'], ['u', 'keys.undo'], ['r', 'keys.redo'], ['h', 'keys.hint'],
    ['[  ]', 'keys.arrows'], ['← ↑ ↓ →', 'keys.map'], ['Esc', 'keys.escape'], ['?', 'keys.help'],
];

const PACES: Pace[] = ['slow', 'normal', 'instant'];

export function TableMenu({ session, desk, close }: { session: Session; desk: Desk; close(): void }) {
    const { t } = desk.speaker;
    const { pace, simple, sound, notify } = useStore(settings);
    const [copied, setCopied] = useState(false);
    const allowNotes = async (wanted: boolean) => {
        const allowed = wanted && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
        settings.set({ notify: allowed });
    };
    const leave = async () => {
        await session.leave();
        location.hash = '#/';
    };
    const seated = session.kind === 'online' && desk.state.viewer >= 0;
    return (
        <Dialog title={t('table.settings')} close={close}>
            <dl class="keys">{KEYS.map(([key, text]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{t(text)}</dd></div>)}</dl>
            <p><label>{t('table.pace')} <select value={pace} onChange={(event) => settings.set({ pace: event.currentTarget.value as Pace })}>
                {PACES.map((each) => <option key={each} value={each}>{t(`pace.${each}`)}</option>)}
            </select></label></p>
            <p><label><input type="checkbox" id="simple" checked={simple} onChange={(event) => settings.set({ simple: event.currentTarget.checked })} /> {t('table.simple')}</label></p>
            <p><label><input type="checkbox" checked={sound} onChange={(event) => settings.set({ sound: event.currentTarget.checked })} /> {t('table.sound')}</label></p>
            <p><label><input type="checkbox" checked={notify} onChange={(event) => void allowNotes(event.currentTarget.checked)} /> {t('table.notify')}</label></p>
            <p class="row">
                <a class="button plain" href={`#/rules/${desk.catalog.game}`}>{t('nav.rules')}</a>
                {session.kind === 'local' && <a class="button plain" href={`#/after/${session.id}`}>{t('after.score')}</a>}
                {session.kind === 'local' && <button type="button" class="plain" onClick={() => void exportRecord(session)}>{t('after.export')}</button>}
                <button type="button" class="plain" id="save-log" onClick={() => exportLog(desk.speaker, desk.catalog.game, session.kind === 'local' ? session.id : desk.catalog.game, desk.state.log, desk.state.seats)}>{t('table.saveLog')}</button>
                {seated && <button type="button" class="plain" id="own-link" onClick={() => void copyLink(session.id).then(() => setCopied(true))}>{copied ? t('friends.copied') : t('online.ownLink')}</button>}
                {session.kind === 'online' && <button type="button" class="plain" id="leave" onClick={() => void leave()}>{t('online.leave')}</button>}
            </p>
        </Dialog>
    );
}
