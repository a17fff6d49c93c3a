// mailscreen.tsx: where a link in a mail leads: it confirms an address, or signs in, once. Nothing happens before the person says so: programs open links of mails, too.
import { useState } from 'preact/hooks';
import { useLang } from '../i18n/index.ts';
import { USED_UP } from '../session/transport.ts';
import { UNSUITABLE, whyNot } from './errors.ts';
import { useLink } from './link.ts';
import { useTicket } from './signing.ts';

type Done = Awaited<ReturnType<typeof useTicket>>;

export function MailLink({ ticket, confirms }: { ticket: string; confirms: boolean }) {
    const speaker = useLang();
    const { t } = speaker;
    const [done, setDone] = useState<Done | null>(null);
    const [problem, setProblem] = useState('');
    const [busy, setBusy] = useState(false);
    const [renews, setRenews] = useState(false);
    const [password, setPassword] = useState('');
    useLink(); // it is there when it is needed
    const use = (event: Event) => {
        event.preventDefault();
        setBusy(true);
        setProblem('');
        useTicket(ticket, renews ? password : undefined).then(setDone, (error: unknown) => setProblem(whyNot(speaker, error, { [USED_UP]: 'mail.usedUp', [UNSUITABLE]: 'account.badPassword' }))).finally(() => setBusy(false));
    };
    return (
        <main id="main" class="page account-page mail-page">
            <h1>{t(confirms ? 'mail.confirmTitle' : 'mail.signInTitle')}</h1>
            {done ? <Used done={done} /> : (
                <form class="sign-in" onSubmit={use}>
                    <p>{t(confirms ? 'mail.confirmHelp' : 'mail.enterHelp')}</p>
                    {!confirms && <label><input type="checkbox" id="renew" checked={renews} onChange={(event) => setRenews(event.currentTarget.checked)} /> {t('mail.renew')}</label>}
                    {!confirms && renews && <label>{t('account.newPassword')} <input id="new-password" type="password" required minLength={8} maxLength={128} autocomplete="new-password" value={password}
                        onInput={(event) => setPassword(event.currentTarget.value)} /></label>}
                    {!confirms && renews && <p class="quiet">{t('mail.renewHelp')}</p>}
                    <button type="submit" class="primary" id="use-link" disabled={busy}>{t(busy ? 'account.wait' : confirms ? 'mail.confirm' : 'account.signIn')}</button>
                    <p class={problem ? 'problem' : 'hidden'} role="alert">{problem}</p>
                </form>
            )}
        </main>
    );
}

function Used({ done }: { done: Done }) {
    const { t } = useLang();
    return 'address' in done
        ? <><p class="notice" role="status" id="mail-done">{t('mail.confirmed', { address: done.address })}</p><p><a class="button" href="#/told">{t('told.title')}</a></p></>
        : <><p class="notice" role="status" id="mail-done">{t('account.signedIn')} <b><bdi>{done.account}</bdi></b></p><p class="row"><a class="button primary" href="#/games">{t('account.games')}</a> <a class="button" href="#/account">{t('account.settings')}</a></p></>;
}
