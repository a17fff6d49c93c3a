// status.tsx: whose decision it is and of what kind, said aloud to screen readers; the end of the game; the way back from the past.
import { play } from '../play.ts';
import type { Desk } from '../games/desk.ts';
import type { Session } from '../session/session.ts';

export function Status({ desk, session }: { desk: Desk; session: Session }) {
    const { t } = desk.speaker;
    const { state } = desk;
    if (state.version !== state.last) return <Past desk={desk} session={session} />;
    if (state.over) return <Over desk={desk} session={session} />;
    return (
        <div class={`status ${state.legal.length ? 'mine' : ''}`}>
            <p role="status" aria-live="polite"><strong>{words(desk)}</strong></p>
            {!state.connected && <p class="problem" role="alert">{t('online.lost')}</p>}
            {state.thinking !== null && session.kind === 'local' && <button type="button" class="plain" onClick={() => session.skip()}>{t('table.skip')}</button>}
        </div>
    );
}

function words(desk: Desk): string {
    const { t, say } = desk.speaker;
    const { state, catalog } = desk;
    const phase = say(catalog.row('phases', state.phase)?.name);
    if (state.thinking !== null) return t('table.thinks', { name: desk.nameOf(state.thinking) });
    const people = state.seats.filter((seat) => seat.kind === 'human').length;
    const whose = state.legal.length && people < 2 ? t('table.yourTurn') : state.turn === null ? '' : t('table.turnOf', { name: desk.nameOf(state.turn) });
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
                {session.kind === 'local' && <button type="button" class="plain" id="play-on" onClick={() => void play.onFrom(session, state.version)}>{t('table.playOn')}</button>}
            </p>
        </div>
    );
}

function Over({ desk, session }: { desk: Desk; session: Session }) {
    const { t, say } = desk.speaker;
    const { state, catalog } = desk;
    const winners = state.scores.filter((score) => score.winner);
    const [first] = winners;
    const kind = first?.kind ? say(catalog.row('endings', first.kind)?.name) : '';
    const alone = state.seats.filter((seat) => seat.kind === 'human').length === 1;
    const who = winners.length > 1 ? t('table.tie')
        : first && alone && first.seat === state.viewer ? t('table.youWin')
        : first ? t('table.wins', { name: desk.nameOf(first.seat) }) : t('table.over');
    return (
        <div class="status over" role="status">
            <p><strong>{who}</strong> {kind && <span>({kind})</span>}</p>
            <p>{state.scores.map((score) => `${desk.nameOf(score.seat)} ${score.total}`).join(' : ')}</p>
            <p class="row">
                {session.kind === 'local' && <a class="button primary" href={`#/after/${session.id}`}>{t('table.after')}</a>}
                {session.kind === 'local' && <button type="button" class="plain" onClick={() => void play.again(session.id)}>{t('table.again')}</button>}
                {session.kind === 'online' && <button type="button" class="primary" onClick={() => void play.keepOnline(session)}>{t('table.after')}</button>}
                {session.kind === 'online' && state.viewer >= 0 && !state.rematch && <button type="button" class="plain" onClick={() => void session.rematch()}>{t('online.rematch')}</button>}
                {state.rematch && <a class="button" href={`#/t/${state.rematch}`}>{t('online.rematch')}</a>}
            </p>
        </div>
    );
}
