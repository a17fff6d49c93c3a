// foresee.ts: the numbers of Civilization worth comparing before and after an action, and what to think of before a part of the turn is ended.
import type { Warning } from '../../components/warnings.tsx';
import type { Catalog } from '../../engine/catalog.ts';
import type { Action, View } from 'messages/protocol.ts';
import type { Fact } from '../facts.ts';
import { citiesOf, sideOf, spotsOf } from './model.ts';
import type { CivTechRow, CivView } from 'messages/civ.ts';

/** The sum, where every number is known. */
const counted = (numbers: readonly (number | null | undefined)[] | undefined) => (numbers?.every((n) => typeof n === 'number') ? numbers.reduce<number>((all, n) => all + (n ?? 0), 0) : undefined);

function factsOf(types: readonly string[], view: Partial<CivView>, seat: number, own: boolean): Fact[] {
    const player = view.player?.[seat];
    const more = view.seats?.[seat];
    const better = own ? 'more' as const : 'less' as const;
    return [
        { key: 'civ_space', seat, value: player?.space, better },
        { key: 'civ_techs', seat, value: player?.techs?.length, better },
        { key: 'civ_coins', seat, value: more?.coins, better },
        { key: 'civ_trade', seat, value: player?.trade, better },
        { key: 'civ_culture', seat, value: player?.culture, better },
        { key: 'civ_cities', seat, value: more?.cities?.length, better },
        { key: 'civ_armies', seat, value: more?.armies, better },
        { key: 'civ_scouts', seat, value: more?.scouts, better },
        { key: 'civ_units', seat, value: counted(types.map((type) => more?.forces?.[type])), better },
        { key: 'civ_events', seat, value: counted(more?.hand), better },
        { key: 'civ_resources', seat, value: counted(player?.tokens), better },
        { key: 'civ_income', seat, value: own ? more?.income : undefined, better },
        { key: 'civ_production', seat, value: own ? counted(more?.cities?.map((city) => city?.production ?? null)) : undefined, better },
        { key: 'civ_combat', seat, value: more?.combat, better },
        { key: 'civ_speed', seat, value: more?.speed, better },
        { key: 'civ_stacking', seat, value: more?.stacking, better },
        { key: 'civ_hand', seat, value: more?.hand_limit, better },
        ...types.map((type) => ({ key: `civ_rank_${type}`, seat, value: more?.ranks?.[type], better })),
        { key: 'civ_government', seat, value: player?.government ? `government:${player.government}` : undefined },
    ];
}

/** What both sides would have if the battle ended now. */
function battleFacts(view: Partial<CivView>, own: number): Fact[] {
    if (!view.battle?.on || !view.fight?.totals) return [];
    const mine = sideOf(view as CivView, own);
    if (view.battle.seat?.[mine] !== own) return []; // of barbarians one commands it is neither
    return [{ key: 'civ_mine', seat: null, value: view.fight.totals[mine], better: 'more' }, { key: 'civ_theirs', seat: null, value: view.fight.totals[1 - mine], better: 'less' }];
}

export function civFacts(catalog: Catalog, view: View, viewer: number): Fact[] {
    const seen = view as Partial<CivView>;
    const own = Math.max(0, viewer);
    const types = catalog.table('unit_types').map(({ id }) => id ?? '');
    const others = Array.from({ length: seen.players ?? 0 }, (_, seat) => seat).filter((seat) => seat !== own);
    return [...battleFacts(seen, own), ...factsOf(types, seen, own, true), ...others.flatMap((seat) => factsOf(types, seen, seat, false))];
}

/** What a player has once everybody's research is shown: all choose at once, so the position right after the own choice does not tell it (R 9.1, 9.3, 9.5). Nothing for other actions. */
export function civAhead(catalog: Catalog, view: View, viewer: number, action: string): View | null {
    const seen = view as CivView;
    const [player, more] = [seen.player[viewer], seen.seats[viewer]];
    const [verb, id = ''] = action.split(' ');
    const tech = verb === 'research' ? catalog.row('techs', id) as CivTechRow | undefined : undefined;
    if (!tech || !player || !more) return null;
    const extra = Number(catalog.row('civs', player.civ ?? '')?.['stacking'] ?? 0); // on top of what technologies set
    const coins = more.coins + tech.coins;
    const after = {
        ...more, coins, speed: Math.max(more.speed, tech.speed), stacking: Math.max(more.stacking, tech.stacking ? tech.stacking + extra : 0), hand_limit: more.hand_limit + tech.hand,
        ranks: Object.fromEntries(Object.entries(more.ranks).map(([type, rank]) => [type, Math.max(rank, tech.ranks[type] ?? 0)])),
    };
    const learned = { ...player, techs: [...player.techs, id], trade: Math.min(player.trade, coins) };
    const put = <Each,>(all: readonly Each[], one: Each) => all.map((each, seat) => (seat === viewer ? one : each));
    return { ...seen, player: put(seen.player, learned), seats: put(seen.seats, after) };
}

/** What is given up by ending now: cities that could act, figures that could move, a technology within reach. */
export function civWarnings(catalog: Catalog, view: View, viewer: number, action: Action): Warning[] {
    const seen = view as CivView;
    const player = seen.player[viewer];
    const more = seen.seats[viewer];
    if (!player || !more) return [];
    if (action.action === 'end' && seen.phase === 'city_management') {
        const idle = citiesOf(seen, viewer).filter((city) => city.can.length);
        return idle.length ? [{ key: 'warning.civ.cities', values: { what: idle.map(({ at }) => at).join(', ') }, level: 'loss' }] : [];
    }
    if (action.action === 'end' && seen.phase === 'movement') {
        const still = spotsOf(catalog, seen).filter((spot) => spot.holder === viewer && !spot.moved);
        return still.length ? [{ key: 'warning.civ.figures', values: { what: still.map(({ id }) => id).join(', ') }, level: 'note' }] : [];
    }
    const affordable = more.learnable.some((id) => player.trade >= (more.thresholds[Number(catalog.row('techs', id)?.['level'] ?? 9) - 1] ?? 99));
    return action.action === 'research none' && affordable ? [{ key: 'warning.civ.research', level: 'loss' }] : [];
}

// Answers that say at once what they bring; all else is decided on the map, or by the cards of a sheet over it.
const ASKED = new Set(['answer', 'react', 'interrupt', 'destroy', 'loot']);

export const civAsks = (phase: string) => ASKED.has(phase);

/** The sheet over the map has what there is to react with, and the ways to pass. */
export const civAnswered = (phase: string) => phase === 'react' || phase === 'interrupt';
