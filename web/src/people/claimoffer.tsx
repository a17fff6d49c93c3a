// claimoffer.tsx: who signs in may already sit at tables, as a guest: those seats are offered to be the account's.
import { useState } from 'preact/hooks';
import { useLang } from '../i18n/index.ts';
import { ownSeats } from '../session/ownseats.ts';
import { useStore } from '../store.ts';
import { claims, claimSeats, declineSeats, offered } from './claims.ts';
import { whyNot } from './errors.ts';
import { useMe } from './me.ts';

export function ClaimOffer() {
    const speaker = useLang();
    const { t } = speaker;
    const { account } = useMe();
    const [said, setSaid] = useState<string | null>(null);
    useStore(claims);
    useStore(ownSeats);
    const seats = offered();
    if (!account) return null;
    if (!seats.length) return said ? <p class="notice" role="status" id="claimed">{said}</p> : null;
    const take = () => void claimSeats(seats).then((n) => setSaid(t('account.claimed', { n })), (error: unknown) => setSaid(whyNot(speaker, error)));
    return (
        <section class="notice claim-offer" aria-labelledby="claim-title">
            <h2 id="claim-title">{t('account.claimTitle', { n: seats.length })}</h2>
            <p>{t('account.claimHelp')}</p>
            <p class="row">
                <button type="button" class="primary" id="claim" onClick={take}>{t('account.claim')}</button>
                <button type="button" class="plain" id="decline" onClick={() => declineSeats(seats)}>{t('account.decline')}</button>
            </p>
            {said && <p role="alert">{said}</p>}
        </section>
    );
}
