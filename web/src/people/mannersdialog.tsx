// mannersdialog.tsx: what one can do about somebody at a table: mute him, report him. It is loaded when somebody wants to.
import { useState } from 'preact/hooks';
import type { ServerMethods } from 'messages/protocol.ts';
import { Dialog } from '../components/dialog.tsx';
import { useLang } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { whyNot } from './errors.ts';
import { ask } from './link.ts';
import { placeOf, type Manners } from './manners.tsx';
import { useMe } from './me.ts';
import { site } from './site.ts';

const ABOUT = ['talk', 'name', 'play'] as const;

export function MannersDialog({ manners, table, seat, title, close }: { manners: Manners; table: string; seat: number | null; title: string; close(): void }) {
    const speaker = useLang();
    const { t } = speaker;
    const { account } = useMe();
    const { moderation } = useStore(site);
    const [said, setSaid] = useState<string | null>(null);
    const muted = manners.hides(seat);
    const toggle = () => void manners.set(seat, !muted).catch((error: unknown) => setSaid(whyNot(speaker, error)));
    return (
        <Dialog title={title} close={close}>
            {manners.blocks(seat) && <p class="notice">{t('manners.blocked')}</p>}
            <p><button type="button" class="plain" id="mute" aria-pressed={muted} onClick={toggle}>{t(muted ? 'manners.unmute' : 'manners.mute')}</button></p>
            <p class="quiet">{t('manners.muteHelp')} {t(account && manners.accountOf(seat) ? 'manners.everywhere' : 'manners.here')}</p>
            {said && <p class="problem" role="alert">{said}</p>}
            {moderation && (account ? <Report where={{ ...placeOf(table), ...(seat === null ? {} : { seat }) }} /> : <p class="quiet">{t('manners.signIn')}</p>)}
        </Dialog>
    );
}

type Where = Omit<ServerMethods['report']['params'], 'about' | 'words'>;

/** Tells the moderators of a seat at a table, or of an account. */
export function Report({ where, words: first = '' }: { where: Where; words?: string }) {
    const speaker = useLang();
    const { t } = speaker;
    const [about, setAbout] = useState<(typeof ABOUT)[number]>('talk');
    const [words, setWords] = useState(first);
    const [said, setSaid] = useState<{ bad: boolean; words: string } | null>(null);
    const send = (event: Event) => {
        event.preventDefault();
        ask('report', { ...where, about, ...(words.trim() ? { words: words.trim() } : {}) }).then(
            () => setSaid({ bad: false, words: t('manners.sent') }), (error: unknown) => setSaid({ bad: true, words: whyNot(speaker, error) }));
    };
    if (said && !said.bad) return <p class="notice" role="status">{said.words}</p>;
    return (
        <form class="report-form" aria-labelledby="report-title" onSubmit={send}>
            <h3 id="report-title">{t('manners.report')}</h3>
            <p class="quiet">{t('manners.reportHelp')}</p>
            <label>{t('manners.about')} <select id="report-about" value={about} onChange={(event) => setAbout(event.currentTarget.value as typeof about)}>
                {ABOUT.map((each) => <option key={each} value={each}>{t(`manners.${each}`)}</option>)}
            </select></label>
            <label>{t('manners.words')} <textarea id="report-words" rows={3} maxLength={500} value={words} onInput={(event) => setWords(event.currentTarget.value)} /></label>
            {said && <p class="problem" role="alert">{said.words}</p>}
            <p><button type="submit" id="send-report">{t('manners.send')}</button></p>
        </form>
    );
}
