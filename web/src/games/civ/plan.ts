// plan.ts: what a person meant by one click and takes several moves: a group that walks the whole way, a city that produces just that. The moves are played one after
// the other as long as each is there to be played; as soon as anything else is asked or turned up, the rest is forgotten.
import type { Action } from 'messages/protocol.ts';
import type { CivView } from 'messages/civ.ts';
import { squareOf, type Spot } from './model.ts';

/** The shortest walk between two squares over others, without the first; undefined: there is none. */
export function walk(spots: readonly Spot[], from: string, to: string, through: ReadonlySet<string>): string[] | undefined {
    const byPlace = new Map(spots.map((spot) => [`${spot.x} ${spot.y}`, spot]));
    const byId = new Map(spots.map((spot) => [spot.id, spot]));
    const before = new Map<string, string>([[from, '']]);
    const next = [from];
    for (let id = next.shift(); id !== undefined && !before.has(to); id = next.shift()) {
        const at = byId.get(id);
        if (!at || !through.has(id)) continue;
        for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) {
            const beside = byPlace.get(`${at.x + dx} ${at.y + dy}`)?.id;
            if (beside === undefined || before.has(beside)) continue;
            before.set(beside, id);
            next.push(beside);
        }
    }
    if (from === to || !before.has(to)) return undefined;
    const way: string[] = [];
    for (let id = to; id !== from; id = before.get(id) ?? from) way.unshift(id);
    return way;
}

/** The moves that bring the group to a square and end there: walking, then stopping, entering or turning up a tile. Empty: it cannot get there. */
export function wayTo(spots: readonly Spot[], view: CivView, legal: readonly Action[], goal: string): string[] {
    const { question, group } = view;
    if (!question || !group.at) return [];
    const through = new Set(question.through ?? []);
    const way = walk(spots, group.at, goal, through) ?? [];
    const steps = way.slice(0, -1).map((square) => `step ${square}`);
    const last = ['enter', 'explore', 'sacrifice'].map((verb) => `${verb} ${goal}`).find((action) => legal.some((each) => each.action === action));
    if (last && way.length <= 1) return [last];
    if ((question.enter ?? []).includes(goal) && way.length) return [...steps, `enter ${goal}`];
    if ((question.explore ?? []).includes(goal)) return lookout(spots, view, goal);
    if ((question.reach ?? []).includes(goal) && way.length) return [...way.map((square) => `step ${square}`), 'stop'];
    return legal.some((each) => each.action === `step ${goal}`) ? [`step ${goal}`] : [];
}

/** To the nearest square beside the tile from which it can be turned up: one where the group may stay. */
function lookout(spots: readonly Spot[], view: CivView, goal: string): string[] {
    const { question, group } = view;
    const from = group.at ?? '';
    const dark = spots.find(({ id }) => id === goal);
    const stays = new Set([...(question?.reach ?? []), from]);
    const through = new Set(question?.through ?? []);
    const ways = spots.filter((spot) => dark && Math.abs(spot.x - dark.x) + Math.abs(spot.y - dark.y) === 1 && stays.has(spot.id) && (through.has(spot.id) || spot.id === from))
        .flatMap((spot) => (spot.id === from ? [[]] : [walk(spots, from, spot.id, through)])).filter((way) => way !== undefined);
    const [nearest] = ways.sort((a, b) => a.length - b.length);
    return nearest ? [...nearest.map((square) => `step ${square}`), `explore ${goal}`] : [];
}

export interface Plan {
    moves: readonly string[];
    version: number; // of the position its first move is for
}

/** What is left of a plan in the next position: null when it is done, or when what it goes on with is not there to be played. */
export function goesOn(plan: Plan, version: number, legal: readonly Action[]): Plan | null {
    const [, ...moves] = plan.moves;
    return version > plan.version && moves.length && legal.some(({ action }) => action === moves[0]) ? { moves, version } : null;
}

/** All figures that can leave a square together: the largest of the groups on offer. */
export function wholeGroup(legal: readonly Action[], square: string): Action | undefined {
    const size = ({ action }: Action) => action.split(' ').slice(2).reduce((all, n) => all + Number(n), 0);
    return legal.filter((action) => action.action.startsWith('group ') && squareOf(action) === square).sort((a, b) => size(b) - size(a))[0];
}
