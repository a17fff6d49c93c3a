// accountscreen.tsx: signing up and in, and one's account: seats to claim, where one is signed in, the password, one's data.
import { useEffect, useState } from 'preact/hooks';
import type { AccountInfo, Muted, SessionInfo } from 'messages/protocol.ts';
import { saveBlob } from '../components/exportrecord.ts';
import { useLang } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { ClaimOffer } from './claimoffer.tsx';
import { NOT_NOW, UNSUITABLE, whyNot } from './errors.ts';
import { ask, link, useLink } from './link.ts';
import { useMe } from './me.ts';
import { ownData } from './owndata.ts';
import { deleteAccount, sign } from './signing.ts';
import { site } from './site.ts';
import { endWords, timeWords } from './times.ts';

export function Account() {
    const { t } = useLang();
    const { accounts, account } = useMe();
    return (
        <main id="main" class="page account-page">
            <h1>{t(account ? 'account.settings' : 'account.title')}</h1>
            {!accounts ? <p class="notice" role="status">{t('account.none')}</p> : account ? <Own account={account} /> : <Sign />}
        </main>
    );
}

/** A problem or a success, told to those who cannot see it, too. */
function Outcome({ said }: { said: { bad: boolean; words: string } | null }) {
    return <p class={said ? (said.bad ? 'problem' : 'notice') : 'hidden'} role={said?.bad ? 'alert' : 'status'}>{said?.words}</p>;
}

/** Does what a form is for; while it does, and what came of it. */
function useDoing(otherwise: Parameters<typeof whyNot>[2] = {}) {
    const speaker = useLang();
    const [busy, setBusy] = useState(false);
    const [said, setSaid] = useState<{ bad: boolean; words: string } | null>(null);
    const run = (event: Event | null, act: () => Promise<string>) => {
        event?.preventDefault();
        if (busy) return;
        setBusy(true);
        setSaid(null);
        act().then((words) => setSaid(words ? { bad: false, words } : null), (error: unknown) => setSaid({ bad: true, words: whyNot(speaker, error, otherwise) })).finally(() => setBusy(false));
    };
    return { busy, said, run };
}

function Password({ label, value, set, kind, id }: { label: string; value: string; set(value: string): void; kind: 'new' | 'current'; id: string }) {
    return <label>{label} <input id={id} type="password" required minLength={kind === 'new' ? 8 : 1} maxLength={128} autocomplete={`${kind}-password`} value={value} onInput={(event) => set(event.currentTarget.value)} /></label>;
}

function Sign() {
    const { t } = useLang();
    const [how, setHow] = useState<'sign_in' | 'sign_up'>('sign_in');
    const [name, setName] = useState('');
    const [password, setPassword] = useState('');
    const { ended } = useStore(link);
    const { busy, said, run } = useDoing({ [UNSUITABLE]: 'account.unsuitable', [NOT_NOW]: 'account.closed' });
    useLink(); // it is there when it is needed
    const isNew = how === 'sign_up';
    return (
        <section class="sign-in" aria-label={t(isNew ? 'account.signUp' : 'account.signIn')}>
            {ended && <p class="notice" role="status">{t('account.ended')}</p>}
            <p class="quiet">{t('account.why')}</p>
            <div class="row" role="group" aria-label={t('account.which')}>
                <button type="button" class="plain" id="to-sign-in" aria-pressed={!isNew} onClick={() => setHow('sign_in')}>{t('account.signIn')}</button>
                <button type="button" class="plain" id="to-sign-up" aria-pressed={isNew} onClick={() => setHow('sign_up')}>{t('account.signUp')}</button>
            </div>
            <form onSubmit={(event) => run(event, () => sign(how, name.trim(), password).then(() => ''))}>
                <label>{t('account.name')} <input id="account-name" required minLength={2} maxLength={48} autocomplete="username" autocapitalize="none" spellcheck={false} value={name}
                    {...(isNew ? { 'aria-describedby': 'name-help' } : {})} onInput={(event) => setName(event.currentTarget.value)} /></label>
                {isNew && <p class="quiet" id="name-help">{t('account.nameHelp')}</p>}
                <Password id="account-password" label={t('account.password')} kind={isNew ? 'new' : 'current'} value={password} set={setPassword} />
                {isNew && <p class="quiet">{t('account.passwordHelp')}</p>}
                <button type="submit" class="primary" id="sign" disabled={busy}>{t(busy ? 'account.wait' : isNew ? 'account.signUp' : 'account.signIn')}</button>
                <Outcome said={said} />
            </form>
            {!isNew && <ByMail />}
        </section>
    );
}

/** A link by mail, for who has confirmed an address: also when the password is forgotten. */
function ByMail() {
    const { t } = useLang();
    const { told } = useStore(site);
    const [address, setAddress] = useState('');
    const { busy, said, run } = useDoing({ [UNSUITABLE]: 'mail.wrong' });
    if (!told.mail_sign_in) return null;
    const send = async () => {
        await ask('mail_sign_in', { address: address.trim() });
        return t('mail.sent');
    };
    return (
        <details id="by-mail">
            <summary>{t('mail.forgotten')}</summary>
            <form onSubmit={(event) => run(event, send)}>
                <p class="quiet">{t('mail.signInHelp')}</p>
                <label>{t('mail.address')} <input id="mail-address" type="email" required maxLength={254} autocomplete="email" value={address} onInput={(event) => setAddress(event.currentTarget.value)} /></label>
                <button type="submit" id="mail-sign-in" disabled={busy}>{t('mail.send')}</button>
                <Outcome said={said} />
            </form>
        </details>
    );
}

function Own({ account }: { account: AccountInfo }) {
    const speaker = useLang();
    const { t, lang } = speaker;
    const day = new Date(account.created * 1000).toLocaleDateString(lang, { dateStyle: 'long' });
    return (
        <>
            <p id="signed-in">{t('account.signedIn')} <b><bdi>{account.name}</bdi></b> · <span class="quiet">{t('account.since', { day })}</span></p>
            {account.muted > 0 && <p class="problem" role="status">{t('manners.muted', { when: endWords(speaker, account.muted) })}</p>}
            <ClaimOffer />
            <p class="row"><a class="button" href="#/games">{t('account.games')}</a> <a class="button" id="to-told" href="#/told">{t('told.title')}</a></p>
            <div class="account-parts">
                <Sessions />
                <NewPassword />
                <Mutes />
                <Data account={account} />
                <Deletion account={account} />
            </div>
        </>
    );
}

function Sessions() {
    const speaker = useLang();
    const { t } = speaker;
    const open = useLink();
    const [sessions, setSessions] = useState<SessionInfo[] | null>(null);
    const { said, run } = useDoing();
    const load = async () => { setSessions(await ask('sessions', {})); return ''; };
    useEffect(() => { if (open) run(null, load); }, [open]);
    const end = (which: { session: string } | { others: true }) => run(null, async () => {
        await ask('sign_out', which);
        await load();
        return t('account.sessionEnded');
    });
    return (
        <section aria-labelledby="sessions-title">
            <h2 id="sessions-title">{t('account.sessions')}</h2>
            <p class="quiet">{t('account.sessionsHelp')}</p>
            <ul class="sessions">
                {sessions?.map(({ id, device, seen, current }) => (
                    <li key={id}>
                        <span class="saved-what"><b><bdi>{device || t('account.device')}</bdi></b> <span>{current ? t('account.current') : t('account.seen', { when: timeWords(speaker, seen) })}</span></span>
                        {!current && <button type="button" class="plain end-session" aria-label={`${t('account.endSession')}: ${device || t('account.device')}, ${timeWords(speaker, seen)}`} onClick={() => end({ session: id })}>{t('account.endSession')}</button>}
                    </li>
                ))}
            </ul>
            {sessions && sessions.length > 1 && <p><button type="button" class="plain" id="end-others" onClick={() => end({ others: true })}>{t('account.endOthers')}</button></p>}
            <Outcome said={said} />
        </section>
    );
}

function NewPassword() {
    const { t } = useLang();
    const [old, setOld] = useState('');
    const [fresh, setFresh] = useState('');
    const { busy, said, run } = useDoing({ [UNSUITABLE]: 'account.badPassword', [-32010]: 'account.wrongPassword' });
    const change = async () => {
        await ask('password', { old, new: fresh });
        setOld('');
        setFresh('');
        return t('account.changed');
    };
    return (
        <section aria-labelledby="password-title">
            <h2 id="password-title">{t('account.newPassword')}</h2>
            <form onSubmit={(event) => run(event, change)}>
                <Password id="old-password" label={t('account.oldPassword')} kind="current" value={old} set={setOld} />
                <Password id="new-password" label={t('account.newPassword')} kind="new" value={fresh} set={setFresh} />
                <p class="quiet">{t('account.changeHelp')}</p>
                <button type="submit" disabled={busy} id="change-password">{t(busy ? 'account.wait' : 'account.change')}</button>
                <Outcome said={said} />
            </form>
        </section>
    );
}

/** Nothing of it shows as long as there is nobody. */
function Mutes() {
    const { t } = useLang();
    const open = useLink();
    const [muted, setMuted] = useState<Muted[]>([]);
    const { said, run } = useDoing();
    const load = async () => { setMuted(await ask('mutes', {})); return ''; };
    useEffect(() => { if (open) run(null, load); }, [open]);
    const unmute = (id: string) => run(null, async () => { await ask('mute', { account: id, on: false }); return load(); });
    if (!muted.length) return null;
    return (
        <section aria-labelledby="mutes-title">
            <h2 id="mutes-title">{t('manners.list')}</h2>
            <ul class="sessions">
                {muted.map(({ id, name }) => <li key={id}><span class="saved-what"><bdi>{name}</bdi></span><button type="button" class="plain" aria-label={`${t('manners.unmute')}: ${name}`} onClick={() => unmute(id)}>{t('manners.unmute')}</button></li>)}
            </ul>
            <Outcome said={said} />
        </section>
    );
}

function Data({ account }: { account: AccountInfo }) {
    const { t } = useLang();
    const { busy, said, run } = useDoing();
    const save = async () => {
        saveBlob(`epoki-${account.name.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`, new Blob([JSON.stringify(await ownData(), null, 2)], { type: 'application/json' }));
        return t('account.exported');
    };
    return (
        <section aria-labelledby="data-title">
            <h2 id="data-title">{t('account.data')}</h2>
            <p class="quiet">{t('account.dataHelp')}</p>
            <p><button type="button" id="export-data" disabled={busy} onClick={() => run(null, save)}>{t(busy ? 'account.wait' : 'account.export')}</button></p>
            <Outcome said={said} />
        </section>
    );
}

function Deletion({ account }: { account: AccountInfo }) {
    const { t } = useLang();
    const [asked, setAsked] = useState(false);
    const [password, setPassword] = useState('');
    const { busy, said, run } = useDoing({ [-32010]: 'account.wrongPassword' });
    const end = async () => {
        await deleteAccount(password);
        location.hash = '#/';
        return '';
    };
    return (
        <section class="deletion" aria-labelledby="deletion-title">
            <h2 id="deletion-title">{t('account.delete')}</h2>
            {!asked ? <p><button type="button" id="delete-account" onClick={() => setAsked(true)}>{t('account.deleteAsk')}</button></p> : (
                <form onSubmit={(event) => run(event, end)}>
                    <div class="problem" role="alert"><p><b>{t('account.deleteWarning', { name: account.name })}</b></p><p>{t('account.deleteMore')}</p></div>
                    <Password id="delete-password" label={t('account.password')} kind="current" value={password} set={setPassword} />
                    <p class="row">
                        <button type="submit" class="danger" id="delete-for-good" disabled={busy || !password}>{t(busy ? 'account.wait' : 'account.deleteNow')}</button>
                        <button type="button" class="plain" onClick={() => setAsked(false)}>{t('account.keep')}</button>
                    </p>
                    <Outcome said={said} />
                </form>
            )}
        </section>
    );
}
