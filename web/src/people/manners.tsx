// manners.tsx: at a table: hiding what somebody says for oneself, and reporting him. Accounts are muted at the server, everywhere; guests in this browser, at this table.
import { useEffect, useState } from 'preact/hooks';
import type { ServerMethods } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import { lazy } from '../screens/lazy.tsx';
import { Kept } from '../session/kept.ts';
import { ask } from './link.ts';
import { useMe } from './me.ts';

type Seated = ServerMethods['seated']['result'];

const SECRET_LENGTH = 22;
const MannersDialog = lazy(() => import('./mannersdialog.tsx').then((part) => part.MannersDialog), true);
const kept = new Kept<true>('muted', 200); // by table and seat

/** How the server names the table: by a secret of it, or as a public one. */
export const placeOf = (id: string): { secret: string } | { table: string } => (id.length === SECRET_LENGTH ? { secret: id } : { table: id });

export interface Manners {
    hides(seat: number | null): boolean;
    blocks(seat: number | null): boolean;
    accountOf(seat: number | null): { id: string; name: string } | null;
    set(seat: number | null, muted: boolean): Promise<void>;
}

/** `names`: of those who sit there; when they change, so may the accounts. */
export function useManners(table: string, names: string): Manners {
    const { accounts, account } = useMe();
    const [seated, setSeated] = useState<Seated>([]);
    const [changes, setChanges] = useState(0);
    useEffect(() => {
        if (!accounts || !table) return;
        ask('seated', placeOf(table)).then(setSeated, () => undefined); // until then nobody is known
    }, [accounts, account?.id, table, names, changes]);
    const at = (seat: number | null) => seated.find((each) => each.seat === seat);
    const key = (seat: number | null) => `${table} ${seat ?? 'spectators'}`;
    return {
        hides: (seat) => (at(seat)?.muted ?? false) || kept.get(key(seat)) !== undefined,
        blocks: (seat) => at(seat)?.blocked ?? false,
        accountOf: (seat) => at(seat)?.account ?? null,
        async set(seat, muted) {
            const other = at(seat)?.account;
            if (account && other) await ask('mute', { account: other.id, on: muted });
            if (muted && !(account && other)) kept.set(key(seat), true);
            else kept.remove(key(seat));
            setChanges((n) => n + 1);
        },
    };
}

/** A seat or, as null, the spectators. */
export function MannersButton({ manners, table, seat, name }: { manners: Manners; table: string; seat: number | null; name: string }) {
    const { t } = useLang();
    const [open, setOpen] = useState(false);
    const words = seat === null ? t('manners.ofSpectators') : t('manners.of', { name });
    return (
        <>
            <button type="button" class="plain manners" aria-label={words} title={words} onClick={() => setOpen(true)}>⋯</button>
            {open && <MannersDialog manners={manners} table={table} seat={seat} title={words} close={() => setOpen(false)} />}
        </>
    );
}
