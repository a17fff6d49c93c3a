// linkrow.tsx: a link to a seat or a table, to be copied and sent.
import { useState } from 'preact/hooks';
import { useLang } from '../i18n/index.ts';

const linkTo = (secret: string) => new URL(`#/t/${secret}`, document.baseURI).href;

export const copyLink = (secret: string) => navigator.clipboard.writeText(linkTo(secret));

export function LinkRow({ name, secret }: { name: string; secret: string }) {
    const { t } = useLang();
    const [copied, setCopied] = useState(false);
    const copy = () => void copyLink(secret).then(() => setCopied(true)).catch(() => undefined); // the text beside it can be copied by hand
    return (
        <div class="link-row"><label>{name} <input readOnly value={linkTo(secret)} onFocus={(event) => event.currentTarget.select()} /></label>
            <button type="button" class="plain" onClick={copy}>{copied ? t('friends.copied') : t('friends.copy')}</button></div>
    );
}
