// status.tsx: whose decision it is and of what kind, said aloud to screen readers; the end of the game; the way back from the past.
import { play } from '../play.ts';
import { presenceOf } from './social.tsx';
import { CatchUpBox, type CatchUp } from './catchup.tsx';
import type { Desk } from '../games/desk.ts';
import type { Session } from '../session/session.ts';
import { RuleLink } from './rulelink.tsx';
import { isWonAtOnce } from './scores.tsx';
import { endingOf } from './winners.ts';

interface StatusProps {
    desk: Desk;
    session: Session;
    running: CatchUp | null;
}

export function Status({ desk, session, running }: StatusProps) {
    const { t } = desk.speaker;
    const { state } = desk;
    if (running) return <CatchUpBox desk={desk} running={running} />;
    if (state.version !== state.last) return <Past desk={desk} session={session} />;
    if (state.over) return <Over desk={desk} session={session} />;
    return (
        <div class={`status ${state.legal.length ? 'mine' : ''}`}>
            <p role="status" aria-live="polite"><strong>{words(desk)}</strong></p>
            <PhaseRule desk={desk} />
            {session.kind === 'online' && !state.connected && <p class="problem" role="alert">{t('online.lost')}</p>}
            {state.thinking !== null && session.kind === 'local' && <button type="button" class="plain" onClick={() => session.skip()}>{t('table.skip')}</button>}
        </div>
    );
}

/** Where the rules speak of the decision at hand. */
function PhaseRule({ desk: { catalog, state } }: { desk: Desk }) {
    const [rule] = catalog.row('phases', state.phase)?.rules ?? [];
    return rule && state.legal.length > 0 ? <RuleLink game={catalog.game} rule={rule} alone /> : null;
}

function words(desk: Desk): string {
    const { t, say } = desk.speaker;
    const { state, catalog } = desk;
    const phase = say(catalog.row('phases', state.phase)?.name);
    if (state.thinking !== null) return t('table.thinks', { name: desk.nameOf(state.thinking) });
    const decides = state.turn === null ? undefined : state.seats[state.turn];
    if (desk.online && decides && ['coming', 'open'].includes(presenceOf(decides))) return t('online.waitingFor', { name: desk.nameOf(state.turn ?? 0) });
    const mine = state.legal.length > 0 && (desk.alone || desk.online);
    const whose = mine ? t('table.yourTurn') : state.turn === null ? '' : t('table.turnOf', { name: desk.nameOf(state.turn) });
    return phase ? `${whose}: ${phase}` : whose;
}

function Past({ desk, session }: { desk: Desk; session: Session }) {
    const { t } = desk.speaker;
    const { state } = desk;
    return (
        <div class="status past">
            <p role="status">{t('table.past', { n: state.version, last: state.last })}</p>
            <p class="row">
                <button type="button" class="primary" onClick={() => void session.look(null)}>{t('table.present')}</button>
                {session.kind === 'local' && <button type="button" class="plain" id="play-on" onClick={() => play.onFrom(session, state.version)}>{t('table.playOn')}</button>}
            </p>
        </div>
    );
}

/** Who asks for a rematch goes to its table; the others find the way there when they are ready. */
async function rematch(session: Session) {
    const secret = await session.rematch();
    if (secret) location.hash = `#/t/${secret}`;
}

function Over({ desk, session }: { desk: Desk; session: Session }) {
    const { t } = desk.speaker;
    const { state } = desk;
    const { who, how } = endingOf(desk);
    return (
        <div class="status over" role="status">
            <p><strong>{who || t('table.over')}</strong> {how && <span>({how})</span>}</p>
            {!isWonAtOnce(state.scores) && <p>{state.scores.map((score) => `${desk.nameOf(score.seat)}: ${score.total}`).join(' · ')}</p>}
            <p class="row">
                <button type="button" class="primary" id="look-back" onClick={() => void session.keep()}>{t('table.after')}</button>
                {session.kind === 'local' && <button type="button" class="plain" onClick={() => void play.again(session.id)}>{t('table.again')}</button>}
                {session.kind === 'online' && state.viewer >= 0 && !state.rematch && <button type="button" class="plain" id="rematch" onClick={() => void rematch(session)}>{t('online.rematch')}</button>}
                {state.rematch && <a class="button" id="next-table" href={`#/t/${state.rematch}`}>{t('online.nextTable')}</a>}
            </p>
        </div>
    );
}
