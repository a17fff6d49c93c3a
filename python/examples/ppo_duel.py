"""PPO on 7 Wonders Duel, with NumPy alone: plays itself with epoki.vector, and beats the bot greedy after ten minutes on two cores.

    python ppo_duel.py [--minutes 10] [--games 400]

The policy looks at what it foresees after each legal action (VectorGames.foreseen), and a small network says how good that is;
another one says how good the position is. Both are trained by proximal policy optimisation from games against itself.
"""

import argparse
import time

import numpy as np

import epoki
from epoki.vector import VectorGames

COUNT, STEPS, EPOCHS, PARTS = 128, 72, 3, 8
CLIP, LAMBDA, ENTROPY, RATE, HIDDEN = 0.2, 0.95, 0.004, 1e-3, 64


class Network:
    """From rows of features to one number each: two hidden layers, trained by Adam."""

    def __init__(self, size, rng):
        sizes = [size, HIDDEN, HIDDEN, 1]
        self.weights = [rng.normal(0, 1 / np.sqrt(a), (a, b)).astype(np.float32) for a, b in zip(sizes, sizes[1:])]
        self.weights[2] *= 0.1
        self.weights += [np.zeros(b, np.float32) for b in sizes[1:]]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.time = 0

    def __call__(self, rows):
        w = self.weights
        self.layers = [rows, np.tanh(rows @ w[0] + w[3])]
        self.layers.append(np.tanh(self.layers[1] @ w[1] + w[4]))
        return (self.layers[2] @ w[2] + w[5])[:, 0]

    def learn(self, slope, rate):
        """One step down the slope of the loss by the numbers of the last call."""
        back, slopes = slope[:, None].astype(np.float32), [None] * 6
        for i in (2, 1, 0):
            slopes[i], slopes[i + 3] = self.layers[i].T @ back, back.sum(0)
            if i:
                back = (back @ self.weights[i].T) * (1 - self.layers[i] ** 2)
        self.time += 1
        for weight, moment, given in zip(self.weights, self.moments, slopes):
            moment[0] += 0.1 * (given - moment[0])
            moment[1] += 0.001 * (given * given - moment[1])
            mean, square = moment[0] / (1 - 0.9**self.time), moment[1] / (1 - 0.999**self.time)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


class Agent:
    """A policy and a value, and the scale of their features."""

    def __init__(self, seed=0):
        rng = np.random.default_rng(seed)
        games = VectorGames("duel", 2000, seed=10**9)
        rows = np.concatenate([games.features.reshape(2000, -1).copy() for _ in range(12) if games.step_random(6) >= 0])
        self.mean, self.scale = rows.mean(0), rows.std(0) + 0.1
        self.policy, self.value = Network(len(self.mean), rng), Network(len(self.mean), rng)

    def norm(self, rows):
        return np.clip((rows - self.mean) / self.scale, -5, 5).astype(np.float32)

    def __call__(self, table, looks=4):
        """The best action of a table, as its seat knows it: an agent for epoki.play_match."""
        score = sum(self.policy(self.norm(table.foreseen(draw))) for draw in range(looks))
        return table.legal_actions()[int(np.argmax(score))]


def segments(counts):
    """Where the rows of each decision begin, and which decision each row belongs to."""
    return np.concatenate([[0], np.cumsum(counts)[:-1]]), np.repeat(np.arange(len(counts)), counts)


def probabilities(logits, starts, owner):
    shifted = np.exp(logits - np.maximum.reduceat(logits, starts)[owner])
    return shifted / np.add.reduceat(shifted, starts)[owner]


def play(agent, games, rng):
    """STEPS decisions of every game: what was seen and chosen, and how it came out for who decided."""
    seen = []
    for _ in range(STEPS):
        counts, seat = games.legal_count.copy(), games.turn.copy()
        there = np.arange(games.foreseen.shape[1]) < counts[:, None]
        rows, now = agent.norm(games.foreseen[there]), agent.norm(games.features.reshape(COUNT, -1))
        starts, owner = segments(counts)
        odds = probabilities(agent.policy(rows), starts, owner)
        ends = np.cumsum(odds)
        chosen = np.searchsorted(ends, ends[starts] - odds[starts] + rng.random(COUNT) * 0.999999)
        chosen = np.clip(chosen, starts, starts + counts - 1)
        games.step_choices(chosen - starts)
        reward = games.rewards()[np.arange(COUNT), seat]
        seen.append([rows, counts, chosen - starts, odds[chosen], now, agent.value(now), reward, games.turn < 0, seat])
        games.restart()
    ahead, gain = agent.value(agent.norm(games.features.reshape(COUNT, -1))), np.zeros(COUNT)
    turn = games.turn.copy()
    for step in reversed(seen):  # what is good for the other seat is bad for this one
        value, reward, over, seat = step[5:9]
        side = np.where(over, 0, np.where(turn == seat, 1, -1))
        gain = reward + side * ahead - value + LAMBDA * side * gain
        ahead, turn = value, seat
        step += [gain, gain + value]
    return seen


def learn(agent, seen, rng, rate):
    rows, counts, choice, before, now, _, _, _, _, gain, target = (list(column) for column in zip(*seen))
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(STEPS), PARTS):
            join = lambda column: np.concatenate([column[i] for i in part])
            number, advantage = join(counts), join(gain)
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            starts, owner = segments(number)
            odds = probabilities(agent.policy(join(rows)), starts, owner)
            chosen, logs = starts + join(choice), np.log(odds + 1e-9)
            ratio = odds[chosen] / join(before)
            free = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = -(advantage * ratio * free)  # the slope by the logarithm of the chosen one's odds
            slope = -push[owner] * odds
            slope[chosen] += push
            slope += ENTROPY * odds * (logs - np.add.reduceat(odds * logs, starts)[owner])
            agent.policy.learn(slope / len(number), rate)
            agent.value.learn((agent.value(join(now)) - join(target)) / len(number), rate)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--minutes", type=float, default=10, help="how long it learns, in time of two cores")
    words.add_argument("--games", type=int, default=400, help="against greedy at the end")
    given = words.parse_args()
    agent, rng, games, begun, told = Agent(), np.random.default_rng(1), VectorGames("duel", COUNT, seed=1), time.process_time(), 0
    budget = 120 * given.minutes  # seconds of a processor: two cores
    while (spent := time.process_time() - begun) < budget:
        learn(agent, play(agent, games, rng), rng, RATE * max(0.1, 1 - spent / budget))
        if spent - told > budget / 10:
            told = spent
            share = epoki.play_match("duel", [agent, epoki.Bot("duel", "greedy")], min(60, given.games), seed=7)[0]
            print(f"{spent:5.0f} s of a processor: {share:.3f} of the games against greedy", flush=True)
    share = epoki.play_match("duel", [agent, epoki.Bot("duel", "greedy")], given.games, seed=10**6)[0]
    print(f"against greedy: {share:.3f} of {given.games} games")
    return 0 if share > 0.5 else 1


if __name__ == "__main__":
    raise SystemExit(main())
