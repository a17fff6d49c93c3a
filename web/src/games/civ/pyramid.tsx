// pyramid.tsx: the technologies of a player as the pyramid they are, where the next ones fit, and what can be learned.
import { Icon } from '../../components/icon.tsx';
import type { Desk } from '../desk.ts';
import { Thing } from '../thing.tsx';
import { nameSize } from '../words.ts';
import { learnableOf, pyramidOf, ROMAN, type PyramidRow } from './model.ts';
import type { TechRow } from './view.ts';
import { civView, rowWords } from './words.ts';

export function Pyramid({ desk, seat, open = false }: { desk: Desk; seat: number; open?: boolean }) {
    const { t } = desk.speaker;
    const view = civView(desk);
    const player = view.player[seat];
    const rows = pyramidOf(desk.catalog, view, seat);
    const coinsOn = (tech: string) => player?.coins[desk.catalog.table('purses').findIndex((row) => row['tech'] === tech)] ?? 0;
    return (
        <section class="pyramid" aria-label={t('civ.pyramid')}>
            <h2>{t('civ.pyramid')} <small class="quiet">{t('civ.tradeNow', { n: player?.trade ?? 0 })}</small></h2>
            {rows.map((row) => <Level key={row.level} desk={desk} row={row} trade={player?.trade ?? 0} coinsOn={coinsOn} />)}
            <details class="learnable" open={open}>
                <summary>{t('civ.learnable', { n: view.seats[seat]?.learnable.length ?? 0 })}</summary>
                {learnableOf(desk.catalog, view, seat).map(({ level, techs }) => (
                    <div key={level} class="learnable-level"><b>{ROMAN[level]}</b>{techs.map((tech) => <Tech key={tech.id} desk={desk} tech={tech} coins={0} />)}</div>
                ))}
            </details>
        </section>
    );
}

function Level({ desk, row, trade, coinsOn }: { desk: Desk; row: PyramidRow; trade: number; coinsOn(tech: string): number }) {
    const { t } = desk.speaker;
    const enough = trade >= row.threshold;
    const words = t(enough ? 'civ.roomEnough' : 'civ.room', { level: ROMAN[row.level] ?? '', n: row.threshold });
    return (
        <div class={`pyramid-level level-${row.level}`} role="group" aria-label={t('civ.level', { level: ROMAN[row.level] ?? '' })}>
            <span class="level-sign" aria-hidden="true">{ROMAN[row.level]}</span>
            {row.techs.map((tech) => <Tech key={tech.id} desk={desk} tech={tech} coins={coinsOn(tech.id)} />)}
            {row.room && <span class={`tech-room ${enough ? 'enough' : ''}`} title={words}><span class="hidden">{words}</span><span aria-hidden="true">+ {row.threshold}<Icon name="trade" /></span></span>}
        </div>
    );
}

function Tech({ desk, tech, coins }: { desk: Desk; tech: TechRow; coins: number }) {
    const { t, say } = desk.speaker;
    const name = say(tech.name);
    return (
        <Thing desk={desk} refId={`tech:${tech.id}`} class={`tech tech-${tech.level} ${nameSize(name, 12)}`} label={rowWords(desk, tech, [coins > 0 && t('civ.coinTokens', { n: coins })])}>
            <span aria-hidden="true">{name}</span>
            {(coins > 0 || tech.coins > 0) && <span class="tech-coins" aria-hidden="true"><Icon name="two-coins" />{coins + tech.coins > 1 ? coins + tech.coins : ''}</span>}
        </Thing>
    );
}
