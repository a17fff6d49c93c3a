// why.tsx: why something cannot be used now, with the rule that says so.
import { useEffect, useState } from 'preact/hooks';
import type { Reason } from 'messages/protocol.ts';
import type { Desk } from '../games/desk.ts';
import { withNames } from '../i18n/index.ts';
import type { Session } from '../session/session.ts';
import { RuleLink } from './rulelink.tsx';

/** The reasons, asked once per thing and position; none while the past is shown, which is nobody's to change. */
function useWhy(session: Session, desk: Desk, ref: string): Reason[] {
    const { last, version, viewer, over } = desk.state;
    const [reasons, setReasons] = useState<Reason[]>([]);
    useEffect(() => {
        let wanted = version === last && viewer >= 0 && !over;
        setReasons([]);
        if (wanted) void session.why(ref).then((answer) => { if (wanted) setReasons(answer); });
        return () => { wanted = false; };
    }, [session, ref, last, version, viewer, over]);
    return reasons;
}

export function Why({ session, desk, refId }: { session: Session; desk: Desk; refId: string }) {
    const reasons = useWhy(session, desk, refId);
    return (
        <>
            {reasons.map((reason, place) => (
                <p key={place} class="why">{withNames(desk.speaker, reason.text, desk.state.seats)} {reason.rule && <RuleLink game={desk.catalog.game} rule={reason.rule} />}</p>
            ))}
        </>
    );
}
