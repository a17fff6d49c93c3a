// lobbylink.tsx: from home to whoever looks for opponents, where there are accounts.
import { useLang } from '../i18n/index.ts';
import { useMe } from './me.ts';

export function LobbyLink() {
    const { t } = useLang();
    const { accounts } = useMe();
    return accounts ? <p class="row"><a class="button plain" id="to-lobby" href="#/lobby">{t('lobby.title')}</a></p> : null;
}
