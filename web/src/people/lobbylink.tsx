// lobbylink.tsx: from home to whoever looks for opponents, where there are accounts, and to the tournaments.
import { useLang } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { site } from './site.ts';

export function LobbyLink() {
    const { t } = useLang();
    const { opponents, tournaments } = useStore(site);
    return opponents || tournaments ? (
        <p class="row">
            {opponents && <a class="button plain" id="to-lobby" href="#/lobby">{t('lobby.title')}</a>}
            {tournaments && <a class="button plain" id="to-cups" href="#/cups">{t('cups.title')}</a>}
        </p>
    ) : null;
}
