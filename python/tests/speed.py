"""How fast it is, in processor time of one run: `python speed.py [PROGRAM]`. Exit status 1 when a ratio is not reached."""

import json
import os
import random
import subprocess
import sys
import time

import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3, tictactoe_v3

import epoki
from epoki.vector import VectorGames

SECONDS = 2.0
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("EPOKI", "epoki")


def rate(play):
    """Decisions per second of a function that plays some and says how many."""
    play()
    begin, done = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        done += play()
    return done / (time.process_time() - begin)


def bench(slug):
    text = subprocess.run([PROGRAM, "bench", slug, "--seconds", "2", "--json"], check=True, capture_output=True, text=True).stdout
    return json.loads(text)["decisions_per_second"]


def vector(slug):
    """1,024 games to their ends, and 1,024 new ones."""
    games = VectorGames(slug, 1024, seed=1)

    def play():
        games.step_random(10**6)
        played = int(games.decisions.sum())
        games.restart()
        return played

    return rate(play)


def in_step(slug):
    """One action of each of 1,024 games, and a new one for each that is over."""
    games = VectorGames(slug, 1024, seed=1)

    def play():
        games.step_random(1)
        games.restart()
        return games.count

    return rate(play)


def objects(slug):
    draw, seeds = random.Random(1).random, iter(range(10**9))

    def play():
        table = epoki.Table(slug, None, next(seeds))
        while legal := table.legal_actions():
            table.play(legal[int(draw() * len(legal))])
        return table.version

    return rate(play)


def spiel(name):
    game, draw = pyspiel.load_game(name), random.Random(1).random

    def play():
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                count += 1
        return count

    return rate(play)


def classic(module):
    env, chance = module.env(), np.random.default_rng(1)

    def play():
        env.reset(seed=int(chance.integers(10**6)))
        count = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
            count += not (over or cut)
        return count

    return rate(play)


def main():
    good = True
    print("| game | epoki bench | vector | of it | in step | of it | objects |\n| --- | --- | --- | --- | --- | --- | --- |")
    for slug in ("duel", "ages", "steel", "tempus", "civ"):
        there, here, step, single = bench(slug), vector(slug), in_step(slug), objects(slug)
        good &= here >= 0.7 * there
        print(f"| {slug} | {there:,.0f} | {here:,.0f} | {here / there:.2f} | {step:,.0f} | {step / there:.2f} | {single:,.0f} |", flush=True)
    stepping = objects("duel")
    for name, least, other in (
        ("pyspiel backgammon", 5, spiel("backgammon")),
        ("PettingZoo connect_four_v3", 20, classic(connect_four_v3)),
        ("PettingZoo tictactoe_v3", 20, classic(tictactoe_v3)),
    ):
        good &= stepping >= least * other
        print(f"\nobjects, duel: {stepping:,.0f} decisions/s; {name}: {other:,.0f}: {stepping / other:.0f} times", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
