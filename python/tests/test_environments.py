"""The tests that PettingZoo, Gymnasium and OpenSpiel bring themselves, for all games and numbers of seats.

In the usual run each test has all games, or the quicker ones, with the most seats; EPOKI_DEEP=1 runs all games with all numbers of
seats and tells how long each took, EPOKI_GAMES="duel civ" only those games.
"""

import contextlib
import functools
import io
import os
import tempfile
import time
import unittest
import warnings
from types import SimpleNamespace
from unittest import mock

import gymnasium
import numpy as np
import pyspiel
from absl import flags
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils import parallel_to_aec

import epoki
import epoki.openspiel
from epoki import gymnasium as seats
from epoki import pettingzoo as zoo

flags.FLAGS.mark_as_parsed()  # those of OpenSpiel: as they are
DEEP = os.environ.get("EPOKI_DEEP") == "1"
GAMES = os.environ.get("EPOKI_GAMES", "").split() or [game.slug for game in epoki.games()]


def for_tables(*few):
    """A test of a game with so many seats, for all of them; in the usual run with the most seats, and of the games named here."""

    def of(test):
        @functools.wraps(test)
        def run(self):
            for slug in GAMES if DEEP or not few else few:
                for players in epoki.game(slug).seats if DEEP else epoki.game(slug).seats[-1:]:
                    begin = time.monotonic()
                    with self.subTest(game=slug, players=players):
                        test(self, slug, players)
                        if DEEP:
                            print(f"{test.__name__} {slug} {players}: {time.monotonic() - begin:.0f} s", flush=True)

        return run

    return of


def silently(test, *arguments, **named):
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        test(*arguments, **named)


class PettingZoo(unittest.TestCase):
    @for_tables()
    def test_api(self, slug, players):
        silently(api_test, zoo.env(slug, players=players), num_cycles=60)
        silently(parallel_api_test, zoo.parallel_env(slug, players=players), num_cycles=30)

    @for_tables()
    def test_seeds(self, slug, players):
        silently(seed_test, lambda: zoo.env(slug, players=players), num_cycles=20)

    @for_tables()
    def test_max_cycles(self, slug, players):

        def parallel(max_cycles):
            return zoo.parallel_env(slug, players=players, max_cycles=max_cycles)

        silently(max_cycles_test, SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles))))

    @for_tables()
    def test_rendering(self, slug, players):
        silently(render_test, lambda render_mode: zoo.env(slug, players=players, render_mode=render_mode))

    @for_tables("duel", "steel")
    def test_whole_games(self, slug, players):
        env = zoo.env(slug, players=players)
        env.reset(seed=3)
        total, chance = dict.fromkeys(env.agents, 0.0), np.random.default_rng(1)
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            total[agent] += reward
            env.step(None if over or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        self.assertAlmostEqual(sum(total.values()), 0)
        self.assertEqual(list(total.values()), epoki.rewards(env.table))

    def test_cut_off(self):
        env = zoo.env("duel", max_decisions=5)
        env.reset(seed=1)
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else int(seen["action_mask"].argmax()))
            steps += not (over or cut)
        self.assertEqual(steps, 5)

    def test_who_does_not_decide_has_no_legal_action(self):
        env = zoo.env("tempus")
        env.reset(seed=1)
        for agent in env.agents:
            self.assertEqual(env.observe(agent)["action_mask"].any(), agent == env.agent_selection)


class Gymnasium(unittest.TestCase):
    @for_tables()
    def test_check_env(self, slug, players):
        silently(check_env, seats.EpokiSeat(slug, "random", players=players, render_mode="ansi"))
        registered = gymnasium.make(f"epoki/{slug}-v0", opponents="random", seat=None, players=players, render_mode="rgb_array")
        silently(check_env, registered.unwrapped)

    def test_illegal_actions(self):
        ways = {}
        for illegal in ("random", "lose", "raise"):
            env = seats.EpokiSeat("duel", "random", illegal=illegal)
            _, info = env.reset(seed=1)
            wrong = int(info["action_mask"].argmin())
            try:
                ways[illegal] = env.step(wrong)[1:3] + (True,)
            except epoki.IllegalAction:
                ways[illegal] = None
        self.assertEqual(ways, {"random": (0.0, False, True), "lose": (-1.0, True, True), "raise": None})

    def test_a_whole_game(self):
        env = seats.EpokiSeat("duel", "greedy", seat=1, render_mode="rgb_array")
        _, info = env.reset(seed=2)
        over = False
        while not over:
            _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        self.assertIn(reward, (-1.0, 0.0, 1.0))
        self.assertEqual(env.render().shape[2], 3)


def quickly_written(write):
    """Long tensors as OpenSpiel writes them, in a tenth of the time: it rounds NumPy's numbers one by one."""

    def of(tensor, name, *others):
        if tensor.size < 100 or np.isin(tensor, (0, 1)).all():
            return write(tensor, name, *others)
        return [f"{name} = [{', '.join(str(round(number, 5)) for number in tensor.ravel().tolist())}]"]

    return of


class OpenSpiel(unittest.TestCase):
    def load(self, slug, players, deals=8):
        return pyspiel.load_game(f"epoki_{slug}(players={players},deals={deals})")

    @for_tables("duel", "ages", "steel")
    def test_random_sims(self, slug, players):
        with contextlib.redirect_stdout(io.StringIO()):
            pyspiel.random_sim_test(self.load(slug, players), num_sims=1, serialize=True, verbose=False)

    @for_tables("duel")
    @mock.patch.object(generate_playthrough, "_format_tensor", quickly_written(generate_playthrough._format_tensor))
    def test_playthroughs(self, slug, players):
        name = f"epoki_{slug}(players={players},deals=4)"
        text = generate_playthrough.playthrough(name, [2], alsologtostdout=False)
        self.assertIn(f'GameType.long_name = "{epoki.game(slug).name}"', text)
        self.assertIn("IsTerminal() = True", text)
        if slug != "duel":  # most of the time goes into writing the tensors of the longer games
            return
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            self.assertEqual(*generate_playthrough.replay(file.name))

    @for_tables()
    def test_serialisation_and_clones(self, slug, players):
        state, chance = self.load(slug, players).new_initial_state(), np.random.default_rng(1)
        state.apply_action(3)
        for _ in range(20):
            state.apply_action(int(chance.choice(state.legal_actions())))
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
        other = state.clone()
        for twin in (again, other):
            self.assertEqual((str(twin), twin.legal_actions()), (str(state), state.legal_actions()))
            for seat in range(players):
                self.assertEqual(twin.information_state_string(seat), state.information_state_string(seat))
        other.apply_action(other.legal_actions()[0])
        self.assertNotEqual(str(other), str(state))

    def test_options(self):
        game = pyspiel.load_game("epoki_steel(players=3,deals=4,options=set:combined)")
        state = game.new_initial_state().child(2)
        self.assertIn("option set combined", state.table.record())
        for other in (state.clone(), pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]):
            self.assertEqual(str(other), str(state))

    def test_information_states(self):
        """Two deals that look the same to a seat have the same information state; what it did is part of it."""
        state = self.load("duel", 2, 400).new_initial_state()
        first, alike = state.child(0), 0
        for deal in range(1, 400):
            other = state.child(deal)
            same = other.observation_tensor(0) == first.observation_tensor(0)
            self.assertEqual(same, other.information_state_tensor(0) == first.information_state_tensor(0))
            self.assertEqual(same, other.information_state_string(0) == first.information_state_string(0))
            alike += same
        taken = first.child(first.legal_actions()[0])
        told = taken.told(first.current_player())
        self.assertEqual(len(told), 1)
        self.assertIn("pick", told[0])
        self.assertNotIn("pick", taken.told(1 - first.current_player())[0].split(":")[1])


if __name__ == "__main__":
    unittest.main()
