// about.tsx: what this is, whose work is in it, and whose it is not.
import { useLang } from '../i18n/index.ts';

export function About() {
    const { t } = useLang();
    return (
        <main id="main" class="page about">
            <h1>{t('about.title')}</h1>
            <p>{t('about.what')}</p>
            <p>{t('about.buy')}</p>
            <p>{t('about.icons')}</p>
            <p>{t('about.parts')}</p>
            <p>{t('about.bots')}</p>
            <p>{t('about.privacy')}</p>
            <p>{t('about.source')}</p>
        </main>
    );
}
