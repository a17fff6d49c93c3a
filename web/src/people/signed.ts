// signed.ts: the connection of people (link.ts) and who is signed in there, for the screens about opponents; what the server tells about seeks.
import { useCallback } from 'preact/hooks';
import type { AccountInfo, Lobby } from 'messages/protocol.ts';
import type { Connection } from '../session/connection.ts';
import { useLink, type Heard } from './link.ts';
import { useMe } from './me.ts';

export interface Signed {
    connection: Connection | null;
    account: AccountInfo | null;
}

export function useSigned(seeks?: (told: Lobby) => void): Signed {
    const heard = useCallback((each: Heard) => { if (each.method === 'lobby') seeks?.(each.params); }, [seeks]);
    const connection = useLink(heard);
    const { account } = useMe();
    return { connection, account };
}
