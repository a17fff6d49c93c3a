// actions.tsx: what the viewer can do now: everything, grouped, or only what the chosen things allow; what is chosen, explained; why not.
import type { Action, Row } from '../engine/protocol.ts';
import type { Session } from '../session/session.ts';
import { grouped, narrowed, type Desk } from '../games/desk.ts';
import { boardFor } from '../games/index.tsx';
import type { TextKey } from '../i18n/texts.ts';
import { RuleLink } from './rulelink.tsx';
import { Why } from './why.tsx';

interface ActionsProps {
    desk: Desk;
    session: Session;
    play(action: string): void;
    clear(): void;
    shown: readonly Action[];
    expanded: boolean;
    setExpanded(expanded: boolean): void;
}

/** The actions in the order in which they are listed, for the digits of the keyboard. */
export function listed(legal: readonly Action[], chosen: readonly string[]): Action[] {
    return grouped(narrowed(legal, chosen)).flatMap(({ actions }) => actions);
}

export function Actions({ desk, session, play, clear, shown, expanded, setExpanded }: ActionsProps) {
    const { t, say, maybe } = desk.speaker;
    const { legal } = desk.state;
    return (
        <section class={`actions ${expanded ? 'expanded' : ''} ${desk.chosen.length ? 'narrow' : ''}`} aria-label={t('table.actions')} tabIndex={-1}>
            {desk.chosen.map((ref) => <Chosen key={ref} desk={desk} session={session} refId={ref} />)}
            {desk.chosen.length > 0 && (
                <div class="choices">
                    {shown.map((action, place) => (
                        <ActionButton key={action.action} action={action} text={say(action.text)} place={place} play={play} big />
                    ))}
                    <button type="button" class="plain" onClick={clear}>{legal.length ? t('table.all') : t('table.close')}</button>
                </div>
            )}
            {!desk.chosen.length && legal.length > 0 && (
                <>
                    <button type="button" class="more-actions" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
                        {t('table.all')} ({legal.length})
                    </button>
                    <div class="groups">
                        {grouped(legal).map(({ group, actions }) => (
                            <div key={group} class={`group-of-${group}`} role="group" aria-label={maybe(`group.${group}`, group)}>
                                <h3>{maybe(`group.${group}`, group)}</h3>
                                {actions.map((action) => (
                                    <ActionButton key={action.action} action={action} text={say(action.text)} place={shown.indexOf(action)} play={play} />
                                ))}
                            </div>
                        ))}
                    </div>
                </>
            )}
            {!desk.chosen.length && !legal.length && !desk.state.over && desk.state.version === desk.state.last && <p class="quiet waiting">{t(waitingWords(desk))}</p>}
        </section>
    );
}

/** Why there is nothing to decide. */
function waitingWords({ state, online }: Desk): TextKey {
    if (state.viewer < 0) return 'online.watching';
    return online && state.seats[state.viewer]?.kind === 'bot' ? 'online.flagged' : 'table.waiting';
}

function ActionButton({ action, text, place, play, big = false }: { action: Action; text: string; place: number; play(action: string): void; big?: boolean }) {
    return (
        <button type="button" class={`action ${big ? 'big' : ''} group-${action.group}`} data-action={action.action} onClick={() => play(action.action)}>
            {place < 9 && <kbd aria-hidden="true">{place + 1}</kbd>}<span>{text}</span>
        </button>
    );
}

function Chosen({ desk, session, refId }: { desk: Desk; session: Session; refId: string }) {
    const { t, say } = desk.speaker;
    const row: Row | undefined = desk.catalog.ref(refId);
    const { Detail } = boardFor(desk.catalog.game);
    return (
        <div class="chosen-thing">
            <h3>{say(row?.name) || refId}</h3>
            {row?.text && <p>{say(row.text)}</p>}
            <Detail desk={desk} refId={refId} />
            <Why session={session} desk={desk} refId={refId} />
            {row?.rules && row.rules.length > 0 && (
                <p class="quiet rules-of">{t('nav.rules')}: {row.rules.slice(0, 6).map((rule) => <RuleLink key={rule} game={desk.catalog.game} rule={rule} short />)}</p>
            )}
        </div>
    );
}
