// menu.tsx: the way to one's account, in the header of every screen. Nothing of it shows where there are no accounts.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AccountInfo } from 'messages/protocol.ts';
import { refusalWords } from '../screens/connected.ts';
import { useLang } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { useStore } from '../store.ts';
import { useMe } from './me.ts';
import { site } from './site.ts';

/** What stands in the menu of who is signed in: whatever belongs to him adds its place. */
const PLACES: readonly { href: string; name: TextKey }[] = [
    { href: '#/games', name: 'account.games' },
    { href: '#/account', name: 'account.settings' },
];

function Sign() {
    return <svg class="account-sign" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="8" r="4.2" /><path d="M3.5 21c.6-5 4-7.5 8.5-7.5s7.9 2.5 8.5 7.5z" /></svg>;
}

export function AccountMenu() {
    const { t } = useLang();
    const { accounts, account } = useMe();
    if (!accounts) return null;
    if (!account) return <a class="account-in" href="#/account" aria-label={t('account.signIn')}><Sign /> <span>{t('account.signIn')}</span></a>;
    return <Menu account={account} />;
}

function Menu({ account: { name, moderator } }: { account: AccountInfo }) {
    const speaker = useLang();
    const { t } = speaker;
    const { moderation, tournaments } = useStore(site);
    const [problem, setProblem] = useState<string | null>(null);
    const box = useRef<HTMLDetailsElement>(null);
    const shut = () => { if (box.current) box.current.open = false; };
    useEffect(() => {
        const outside = (event: Event) => { if (!box.current?.contains(event.target as Node)) shut(); };
        addEventListener('pointerdown', outside);
        addEventListener('hashchange', shut);
        return () => { removeEventListener('pointerdown', outside); removeEventListener('hashchange', shut); };
    }, []);
    const typed = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        event.stopPropagation();
        shut();
        box.current.querySelector('summary')?.focus();
    };
    const followed = ({ target }: Event) => { if ((target as Element).closest('a')) shut(); }; // also one that leads to where one is
    const leave = () => void import('./signing.ts').then(({ signOut }) => signOut()).then(() => { location.hash = '#/'; }, (error: unknown) => setProblem(refusalWords(speaker, error)));
    return (
        <details class="account-menu" ref={box} onKeyDown={typed} onClick={followed}>
            <summary aria-label={t('account.menu', { name })}><Sign /> <bdi>{name}</bdi></summary>
            <ul>
                {PLACES.map(({ href, name: words }) => <li key={href}><a href={href}>{t(words)}</a></li>)}
                {tournaments && <li><a href="#/cups">{t('cups.title')}</a></li>}
                {moderator && moderation && <li><a href="#/moderation">{t('mod.title')}</a></li>}
                <li><button type="button" class="plain" id="sign-out" onClick={leave}>{t('account.signOut')}</button></li>
                {problem && <li class="problem" role="alert">{problem}</li>}
            </ul>
        </details>
    );
}
