// pyramid.tsx: the technologies of a player as the pyramid they are, at full size: where the next ones fit, and what can be learned now with what it does and what it costs.
import { Icon } from '../../components/icon.tsx';
import { withNames } from '../../i18n/index.ts';
import { ownSeat, type Desk } from '../desk.ts';
import { CivCard, costOf } from './card.tsx';
import { learnableOf, pyramidOf, ROMAN, type PyramidRow } from './model.ts';
import { civView } from './words.ts';

const LEARNING = new Set(['research', 'learn', 'second']);

export function Pyramid({ desk, seat }: { desk: Desk; seat: number }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const player = view.player[seat];
    const own = seat === ownSeat(desk);
    const learning = own && desk.state.legal.length > 0 && LEARNING.has(desk.state.phase);
    const offered = desk.state.legal.flatMap(({ refs }) => refs).filter((ref) => ref.startsWith('tech:'));
    const coinsOn = (tech: string) => player?.coins[desk.catalog.table('purses').findIndex((row) => row['tech'] === tech)] ?? 0;
    // A technology that is offered though it does not fit by the usual way (another player's, a free one) is shown too.
    const rows = learnableOf(desk.catalog, view, seat);
    const fitting = new Set(rows.flatMap(({ techs }) => techs.map(({ id }) => `tech:${id}`)));
    const had = rows.flatMap(({ techs }) => techs).filter(({ id }) => learning && offered.includes(`tech:${id}`)).sort((a, b) => b.level - a.level); // what can be had now comes first
    const others = rows.map(({ level, techs }) => ({ level, techs: techs.filter((tech) => !had.includes(tech)) })).sort((a, b) => b.level - a.level);
    const groups = [{ name: t('civ.learnNow'), techs: had }, ...others.map(({ level, techs }) => ({ name: t('civ.level', { level: ROMAN[level] ?? '' }), techs }))].filter(({ techs }) => techs.length);
    const given = desk.state.phase === 'learn'; // it costs nothing
    const extra = learning ? offered.filter((ref) => !fitting.has(ref)) : [];
    const none = learning ? desk.state.legal.filter(({ refs }) => !refs.some((ref) => ref.startsWith('tech:'))) : [];
    return (
        <div class={`techs-sheet ${learning ? 'learning' : ''}`}>
            <section class="learnable" aria-label={t('civ.learnable', { n: fitting.size })}>
                <div class="learnable-head">
                    <h3>{t('civ.learnable', { n: fitting.size })} <small class="quiet">{t('civ.tradeNow', { n: player?.trade ?? 0 })}</small></h3>
                    {none.map((action) => <button key={action.action} type="button" class="plain-answer" data-answer={action.action} onClick={() => desk.play(action.action)}>{withNames(desk.speaker, action.text, desk.state.seats)}</button>)}
                </div>
                {groups.map(({ name, techs }) => (
                    <div key={name} class="learnable-level" role="group" aria-label={name}>
                        {techs.map((tech) => <CivCard key={tech.id} desk={desk} refId={`tech:${tech.id}`} size="L" seat={seat} cost={own && !given ? costOf(desk, `tech:${tech.id}`) : undefined} />)}
                    </div>
                ))}
                {extra.map((ref) => <CivCard key={ref} desk={desk} refId={ref} size="L" />)}
            </section>
            <section class="pyramid" aria-label={t('civ.pyramid')}>
                {pyramidOf(desk.catalog, view, seat).map((row) => <Level key={row.level} desk={desk} seat={seat} row={row} trade={player?.trade ?? 0} coinsOn={coinsOn} />)}
            </section>
        </div>
    );
}

function Level({ desk, seat, row, trade, coinsOn }: { desk: Desk; seat: number; row: PyramidRow; trade: number; coinsOn(tech: string): number }) {
    const { t } = desk.speaker;
    const enough = trade >= row.threshold;
    const words = t(enough ? 'civ.roomEnough' : 'civ.room', { level: ROMAN[row.level] ?? '', n: row.threshold });
    return (
        <div class={`pyramid-level level-${row.level}`} role="group" aria-label={t('civ.level', { level: ROMAN[row.level] ?? '' })}>
            <span class="level-sign" aria-hidden="true">{ROMAN[row.level]}</span>
            {row.techs.map((tech) => <CivCard key={tech.id} desk={desk} refId={`tech:${tech.id}`} size="S" seat={seat} n={1} more={[coinsOn(tech.id) > 0 && t('civ.coinTokens', { n: coinsOn(tech.id) })]}>{coinsOn(tech.id) > 0 && <span class="tech-coins" aria-hidden="true"><Icon name="two-coins" />{coinsOn(tech.id)}</span>}</CivCard>)}
            {row.room && <span class={`tech-room ${enough ? 'enough' : ''}`} title={words}><span class="hidden">{words}</span><span aria-hidden="true">+ {row.threshold}<Icon name="trade" /></span></span>}
        </div>
    );
}
