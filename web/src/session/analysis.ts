// analysis.ts: what a game looked like to a bot, decision by decision. The definitions are those of docs/analysis.md; the bot and
// the question whether something was revealed are asked in the Worker, everything here is arithmetic.
import { Cancelled, Engine } from '../engine/engine.ts';
import type { BotAnswer, Text } from 'messages/protocol.ts';
import { actionsOf, prefixOf } from '../engine/record.ts';

export const MISTAKE = 0.02;
export const BLUNDER = 0.08;
const LOOKS = 4;
const SEEDS = 100000; // from one look to the next: more than a game has versions
const TURN = 0.04;
const TURNS = 8;

export interface Decision {
    version: number;
    seat: number;
    action: string;
    text: Text;
    best: { action: string; text: Text; value: number; share: number }[];
    before: number[];
    after: number[];
    played: number;
    loss: number;
    stake: number; // the best move over the mean of all: what deciding well was worth
    judged: boolean;
    certain: boolean;
    told?: Text[]; // what happened, in a game that is over
}

export interface TurningPoint {
    decision: number;
    cause: 'decision' | 'luck'; // a second thought of the judge turns nothing
    affected: number;
    change: number;
}

export interface Judged {
    seat: number;
    decisions: number;
    accuracy: number;
    mistakes: number;
    blunders: number;
}

export interface Analysis {
    decisions: Decision[];
    curve: number[][];
    turns: TurningPoint[];
    players: Judged[];
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Makes the value of `seat` so and lets the others share the rest as they did before. */
export function withValue(values: readonly number[], seat: number, value: number): number[] {
    const rest = values.reduce((sum, each, other) => sum + (other === seat ? 0 : each), 0);
    return values.map((each, other) => {
        if (other === seat) return value;
        return (1 - value) * (rest > 0 ? each / rest : 1 / (values.length - 1));
    });
}

export interface Played {
    version: number;
    seat: number;
    action: string;
    certain: boolean;
    texts: Map<string, Text>;
}

export function judge(where: Played, answer: BotAnswer): Decision {
    const textOf = (action: string) => where.texts.get(action) ?? { en: action };
    const ranked = answer.candidates.filter((each) => each.share > 0)
        .map((each) => ({ action: each.action, text: textOf(each.action), value: clamp(each.value ?? 0), share: each.share }))
        .sort((a, b) => b.share - a.share || b.value - a.value);
    const mean = ranked.reduce((sum, each) => sum + each.value, 0) / Math.max(1, ranked.length);
    const best = ranked[0]?.value ?? clamp(answer.value[where.seat] ?? 0);
    const own = ranked.find((each) => each.action === where.action);
    const played = own && own.value <= best ? own.value : best;
    const before = withValue(answer.value, where.seat, best);
    return {
        version: where.version,
        seat: where.seat,
        action: where.action,
        text: textOf(where.action),
        best: [...ranked.slice(0, 1), ...ranked.slice(1, 5).sort((a, b) => b.value - a.value)],
        before,
        after: withValue(before, where.seat, played),
        played,
        loss: best - played,
        stake: ranked.length ? Math.max(0, best - mean) : 0,
        judged: own !== undefined,
        certain: where.certain,
    };
}

/** The mean of `looks` answers becomes that of one more. */
export function addLook(mean: BotAnswer, look: BotAnswer, looks: number): BotAnswer {
    const mix = (a: number, b: number | undefined) => a + ((b ?? a) - a) / (looks + 1);
    const found = new Map(look.candidates.map((each) => [each.action, each]));
    return {
        ...mean,
        value: mean.value.map((each, seat) => mix(each, look.value[seat])),
        candidates: mean.candidates.map((each) => {
            const again = found.get(each.action);
            return { ...each, share: mix(each.share, again?.share), value: mix(each.value ?? 0, again?.value ?? undefined) };
        }),
    };
}

/**
 * Where the same seat goes on and nothing was drawn or revealed, the position after the move was looked at for itself, and deeper: the move is worth at
 * least what was seen there.
 */
export function lookBack(decisions: readonly Decision[]): Decision[] {
    return decisions.map((each, index) => {
        const next = decisions[index + 1];
        const seen = next?.before[each.seat] ?? 0;
        if (!next || !each.certain || next.seat !== each.seat || seen <= each.played) return each;
        const best = each.before[each.seat] ?? 0;
        const played = Math.min(best, seen);
        return { ...each, played, after: withValue(each.before, each.seat, played), loss: best - played };
    });
}

function largest(change: readonly number[]): number {
    let at = 0;
    change.forEach((each, seat) => { if (Math.abs(each) > Math.abs(change[at] ?? 0)) at = seat; });
    return at;
}

export function sumUp(decisions: Decision[], end: number[] | null, players: number): Analysis {
    const lastKnown = decisions.at(-1)?.after ?? Array<number>(players).fill(1 / players);
    const curve = [...decisions.map((each) => each.before), end ?? lastKnown];
    const turns: TurningPoint[] = [];
    decisions.forEach((each, decision) => {
        const change = each.after.map((value, seat) => value - (each.before[seat] ?? 0));
        const luck = each.after.map((value, seat) => (curve[decision + 1]?.[seat] ?? value) - value);
        const point = (cause: TurningPoint['cause'], values: number[], affected: number) =>
            turns.push({ decision, cause, affected, change: values[affected] ?? 0 });
        point('decision', change, each.seat);
        if (!each.certain) point('luck', luck, largest(luck));
    });
    return {
        decisions,
        curve,
        turns: turns.filter((turn) => Math.abs(turn.change) >= TURN)
            .sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, TURNS),
        players: Array.from({ length: players }, (_, seat) => judgeSeat(decisions, seat)),
    };
}

function judgeSeat(decisions: readonly Decision[], seat: number): Judged {
    const own = decisions.filter((each) => each.seat === seat && each.judged);
    const sum = (of: (each: Decision) => number) => own.reduce((all, each) => all + of(each), 0);
    const [lost, stake] = [sum((each) => each.loss), sum((each) => each.stake)];
    return {
        seat,
        decisions: own.length,
        accuracy: lost <= 0 ? 100 : 100 * Math.max(0, 1 - lost / stake),
        mistakes: own.filter((each) => each.loss >= MISTAKE).length,
        blunders: own.filter((each) => each.loss >= BLUNDER).length,
    };
}

export interface AnalysisRun {
    result: Promise<Analysis | null>; // null: cancelled
    cancel(): void;
}

/**
 * Judges every decision with a choice, one after the other, as deeply as the level `hard` of its game thinks (a tenth of a second or two each): what a
 * number of iterations costs differs from bot to bot. `progress` is told how much is done, 0 to 1.
 */
export function analyse(record: string, progress: (done: number) => void): AnalysisRun {
    const engine = new Engine();
    const run = async (): Promise<Analysis | null> => {
        const actions = actionsOf(record);
        const end = await engine.ask('story', { record });
        const decisions: Decision[] = [];
        for (const [version, action] of actions.entries()) {
            const until = prefixOf(record, version);
            const { seat, actions: legal } = await engine.ask('choices', { record: until });
            if (seat !== null && legal.length > 1) {
                const think = (look: number) => engine.ask('bot', { record: until, bot: 'hard', seed: version + look * SEEDS });
                let answer = await think(0);
                const certain = await engine.ask('certain', { record: until, action });
                const texts = new Map(legal.map((each) => [each.action, each.text]));
                let judged = judge({ version, seat, action, certain, texts }, answer);
                // what looks like a mistake is looked at again: of many values that vary by chance the largest is too large
                for (let looks = 1; looks < LOOKS && judged.loss >= MISTAKE; looks++) {
                    answer = addLook(answer, await think(looks), looks);
                    judged = judge({ version, seat, action, certain, texts }, answer);
                }
                decisions.push(end.over ? { ...judged, told: end.steps[version]?.events.map(({ text }) => text) ?? [] } : judged);
            }
            progress((version + 1) / actions.length);
        }
        const winners = end.scores.filter((score) => score.winner).length;
        const result = end.over ? end.scores.map((score) => (score.winner ? 1 / winners : 0)) : null;
        return sumUp(lookBack(decisions), result, end.scores.length);
    };
    const result = run()
        .catch((error: unknown) => {
            if (error instanceof Cancelled) return null;
            throw error;
        })
        .finally(() => engine.stop());
    return { result, cancel: () => engine.stop() };
}
