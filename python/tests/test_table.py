"""Tables, errors, records, bots, matches and analyses: what needs the wheel and NumPy alone."""

import copy
import gc
import os
import pickle
import random
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import unittest

import numpy as np

import epoki
from epoki.vector import VectorGames

SLUGS = ("duel", "ages", "steel", "tempus", "civ")
DEEP = os.environ.get("EPOKI_DEEP") == "1"


def played(slug, players=None, seed=1, steps=None):
    """A table after so many random actions; None: at its end."""
    table, chance = epoki.Table(slug, players, seed), random.Random(seed)
    while not table.over and (steps is None or table.version < steps):
        table.play(chance.choice(table.legal_actions()))
    return table


class Tables(unittest.TestCase):
    def test_games(self):
        self.assertEqual([game.slug for game in epoki.games()], list(SLUGS))
        self.assertEqual(epoki.game("tempus").seats, (3, 4, 5))
        self.assertIn("wonders", [option.name for option in epoki.game("duel").options])
        self.assertEqual(epoki.game("duel").levels, ("easy", "normal", "hard", "expert"))
        self.assertEqual([game.slug for game in epoki.games() if game.net], ["duel", "steel", "tempus"])
        self.assertTrue(epoki.game("duel").catalog()["cards"])
        self.assertTrue(any(rule.id == "8.6" for rule in epoki.game("duel").rules()))
        with self.assertRaises(epoki.EpokiError):
            epoki.game("chess")
        with self.assertRaises(epoki.EpokiError):
            epoki.Table("duel", players=5)

    def test_what_there_is_not_is_refused(self):
        table, games = epoki.Table("duel", seed=1), VectorGames("duel", 4)
        for wrong in (
            lambda: table.view(-1),
            lambda: table.view(2),
            lambda: table.observation(2),
            lambda: table.resample(2),
            lambda: table.text(-1),
            lambda: table.text(10**6),
            lambda: table.label(table.legal_actions()[0], "xx"),
            lambda: epoki.game("duel").action_text(10**6),
            lambda: epoki.Table("duel", options={"wonders": "all"}),
            lambda: epoki.play_match("duel", [epoki.Bot("duel", "random")] * 2, games=0),
            lambda: games.reset_one(4, 1),
            lambda: games.dlpack("everything"),
        ):
            with self.assertRaises(epoki.EpokiError):
                wrong()
        for seed in (-1, 2**64):
            for wrong in (lambda: epoki.Table("duel", seed=seed), lambda: VectorGames("duel", 4, seed=seed), lambda: table.resample(0, seed)):
                with self.assertRaises(OverflowError):
                    wrong()
        self.assertEqual(epoki.Table("duel", seed=np.int64(7)).seed, 7)
        self.assertEqual(VectorGames("duel", 4, seed=np.int64(7)).turn.shape, (4,))

    def test_levels_use_the_net_that_comes_along(self):
        table = epoki.Table("duel", seed=3)
        net, tuned = (epoki.Bot("duel", f"{bot}:iterations=60").think(table).values for bot in ("hard", "hard1"))
        self.assertNotEqual(net, tuned)

    def test_illegal_actions_name_their_rule_and_change_nothing(self):
        table = epoki.Table("duel", seed=7)
        before = table.hash
        with self.assertRaises(epoki.IllegalAction) as caught:
            table.play("build palace")
        self.assertEqual((caught.exception.rule, caught.exception.action), ("8.6", "build palace"))
        illegal = next(code for code in range(10**4) if code not in table.legal_actions())
        for wrong in (illegal, -1, 10**6, 2**40, "nonsense"):
            with self.assertRaises(epoki.IllegalAction):
                table.play(wrong)
        with self.assertRaises(TypeError):
            table.play(1.5)
        self.assertEqual(table.hash, before)

    def test_every_legal_action_has_a_code_and_a_text_and_back(self):
        for slug in SLUGS:
            for players in epoki.game(slug).seats:
                for seed in range(30 if DEEP else 1):
                    table, chance = epoki.Table(slug, players, seed), random.Random(seed)
                    while not table.over:
                        legal = table.legal_actions()
                        mask = table.action_mask()
                        self.assertEqual(sorted(legal), np.flatnonzero(mask).tolist())
                        self.assertEqual(len(mask), epoki.game(slug).actions)
                        action = chance.choice(legal)
                        self.assertEqual(table.parse(table.text(action)), action)
                        table.play(action)

    def test_records_states_copies(self):
        for slug in SLUGS:
            table = played(slug, steps=40)
            for other in (epoki.Table.from_record(table.record()), pickle.loads(pickle.dumps(table)), copy.deepcopy(table), table.copy()):
                self.assertEqual((other.hash, other.history()), (table.hash, table.history()))
            self.assertEqual(epoki.Table.from_state(slug, table.state()).hash, table.hash)
            twin = table.copy()
            twin.play(twin.legal_actions()[0])
            self.assertNotEqual(twin.version, table.version)
            table.undo()
            table.undo(3)
            self.assertEqual(table.version, 3)
            with self.assertRaises(epoki.EpokiError):
                table.undo(99)

    def test_records_replay_in_the_program(self):
        program = os.environ.get("EPOKI")
        if not program:
            self.skipTest("EPOKI names no program")
        for slug in SLUGS:
            for players in epoki.game(slug).seats:
                with tempfile.NamedTemporaryFile("w", suffix=".rec") as file:
                    file.write(played(slug, players, seed=5).record())
                    file.flush()
                    subprocess.run([program, "replay", file.name], check=True, capture_output=True)

    def test_a_seat_sees_the_same_where_it_cannot_tell_positions_apart(self):
        for slug in SLUGS:
            table = played(slug, steps=60)
            for seat in range(table.players):
                twin = table.resample(seat, 11)
                self.assertEqual(table.view(seat), twin.view(seat))
                self.assertEqual(table.observation(seat).tobytes(), twin.observation(seat).tobytes())
                if seat == table.seat:
                    self.assertEqual(table.foreseen(3).tobytes(), twin.foreseen(3).tobytes())
        secret = played("ages", steps=60)
        self.assertNotEqual(secret.resample(0, 1).hash, secret.hash)

    def test_observations_keep_their_bounds_and_places(self):
        for slug in SLUGS:
            game, table = epoki.game(slug), played(slug, steps=80)
            low, high = game.bounds
            for seat in range(table.players):
                seen = table.observation(seat)
                self.assertTrue(((low <= seen) & (seen <= high)).all())
            self.assertEqual(sum(place.count for place in game.places), game.observation_size)
        coins = next(place for place in epoki.game("duel").places if place.name == "player[1].coins")
        table = played("duel", steps=30)
        self.assertEqual(table.observation(0)[coins.at], table.state()["player"][1]["coins"])

    def test_events_and_labels(self):
        table = epoki.Table("duel", seed=7)
        action = table.legal_actions()[0]
        self.assertIn("Take wonder", table.label(action))
        self.assertIn("Cud", table.label(action, "pl"))
        events = table.play_told(action)
        self.assertTrue(events and all(event.text for event in events))
        table, chance, private = epoki.Table("ages", 2, 1), random.Random(1), []
        while not table.over and not private:
            private = [event for event in table.play_told(chance.choice(table.legal_actions())) if event.seen_by is not None]
        self.assertEqual(len(private[0].seen_by), 1)

    def test_rewards(self):
        table = played("steel", 3, seed=4)
        self.assertAlmostEqual(sum(epoki.rewards(table)), 0)
        self.assertAlmostEqual(sum(epoki.result_shares(table)), 1)
        self.assertEqual(epoki.rewards(epoki.Table("steel", 3)), [0, 0, 0])


class Others(unittest.TestCase):
    def test_bots(self):
        table = epoki.Table("duel", seed=3)
        thought = epoki.Bot("duel", "mcts:iterations=200").think(table, seed=5)
        self.assertIn(thought.action, table.legal_actions())
        self.assertAlmostEqual(sum(thought.values), 1, places=3)
        self.assertEqual(thought, epoki.Bot("duel", "mcts:iterations=200").think(table, seed=5))
        self.assertEqual(epoki.Bot("duel", "random").think(table).values, ())
        self.assertIn(epoki.Bot("duel", "mcts:ms=5")(table), table.legal_actions())
        with self.assertRaises(epoki.EpokiError):
            epoki.Bot("duel", "nobody")
        with self.assertRaises(epoki.EpokiError):
            epoki.Bot("duel", "random").think(played("duel"))
        with self.assertRaises(epoki.EpokiError):
            epoki.Bot("duel", "random").think(epoki.Table("ages"))

    def test_matches(self):
        with tempfile.TemporaryDirectory() as folder:
            result = epoki.match("duel", ["greedy", "random"], games=10, threads=2, records=folder)
            self.assertEqual(len(os.listdir(folder)), 10)
        self.assertEqual((result.games, result.bots[0].bot), (10, "greedy"))
        self.assertGreater(result.bots[0].result, 0.8)
        self.assertEqual(result.bots, epoki.match("duel", ["greedy", "random"], games=10, threads=1).bots)
        shares = epoki.play_match("duel", [epoki.Bot("duel", "greedy"), lambda table: table.legal_actions()[0]], games=6)
        self.assertAlmostEqual(sum(shares), 1)
        self.assertGreater(shares[0], 0.5)

    def test_analysis(self):
        analysis = epoki.analyse(played("duel", seed=2).record(), bot="mcts", iterations=20)
        self.assertEqual(len(analysis.players), 2)
        self.assertTrue(all(decision.loss >= 0 for decision in analysis.decisions))
        with self.assertRaises(epoki.EpokiError):
            epoki.analyse("no record")

    def test_threads(self):
        results = {}

        def work(number):
            results[number] = [played("duel", seed=seed).hash for seed in range(12)]

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len({tuple(result) for result in results.values()}), 1)

    @staticmethod
    def runs_beside(work, size):
        """Whether this thread ran in the middle of what another one did: with the lock of the interpreter held it cannot."""
        times, ticks = [], []

        def timed():
            times.append(time.monotonic())
            work(size)
            times.append(time.monotonic())

        thread = threading.Thread(target=timed)
        thread.start()
        while thread.is_alive():
            time.sleep(0.001)
            ticks.append(time.monotonic())
        begin, end = times
        return end - begin > 0.05 and any(0.2 < (tick - begin) / (end - begin) < 0.8 for tick in ticks)

    def test_what_takes_long_lets_others_run(self):
        table, record, games = played("ages", steps=60), played("duel").record(), VectorGames("civ", 4000, seed=1)
        works = {
            "bot": lambda size: epoki.Bot("ages", f"mcts:ms={100 * size}").think(table),
            "match": lambda size: epoki.match("duel", ["mcts:ms=5", "random"], games=2 * size, threads=1),
            "analysis": lambda size: epoki.analyse(record, "mcts", ms=5 * size, threads=1),
            "games": lambda size: games.step_random(50 * size),
        }
        for name, work in works.items():  # the busier the machine, the longer a thread may wait for its turn
            self.assertTrue(any(self.runs_beside(work, size) for size in (1, 2, 4, 8, 16, 32)), name)

    @unittest.skipUnless(sysconfig.get_config_var("Py_GIL_DISABLED"), "needs a free-threaded CPython")
    def test_free_threads_stay_free(self):
        self.assertFalse(sys._is_gil_enabled())

    def test_one_table_of_several_threads(self):
        table, done = epoki.Table("steel", 2, 1), []

        def work():
            while not table.over:
                try:
                    table.play(table.legal_actions()[0])
                    table.view(0)
                except (epoki.IllegalAction, IndexError):
                    pass  # another one was quicker
            done.append(True)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(epoki.Table.from_record(table.record()).hash, table.hash)


class Vectors(unittest.TestCase):
    def test_the_same_games_as_tables(self):
        for slug in SLUGS:
            players = epoki.game(slug).seats[-1]
            games = VectorGames(slug, 8, players, seed=100)
            for _ in range(25):
                games.step(games.codes[:, 0])
            for index in range(8):
                seat = int(games.turn[index])
                legal = [code for code in games.codes[index].tolist() if code >= 0]
                self.assertEqual(np.flatnonzero(games.action_mask[index]).tolist(), sorted(legal))
                self.assertEqual(games.observation[index][0], max(seat, 0))
                self.assertEqual(len(legal), games.legal_count[index])

    def test_observations_are_those_of_a_table(self):
        games, table = VectorGames("steel", 2, 3, seed=5), None
        self.assertEqual(games.foreseen.shape[2], 3 * games.features.shape[2])
        table = epoki.Table("steel", 3, 5)
        self.assertEqual(games.observation[0].tobytes(), table.observation(table.seat).tobytes())

    def test_steps_restarts_rewards(self):
        games = VectorGames("duel", 50, seed=1, threads=2)
        kept = games.turn.copy()
        self.assertEqual(games.step(np.full(50, -1)), 0)
        self.assertTrue((games.turn == kept).all())
        self.assertEqual(games.step_choices(np.zeros(50, np.int32)), 50)
        with self.assertRaises(ValueError):
            games.step(np.zeros(49))
        with self.assertRaises(ValueError):
            games.observation[0, 0] = 1
        self.assertEqual(games.step_random(10**6), 0)
        self.assertTrue(np.allclose(games.rewards().sum(1), 0))
        self.assertTrue(games.restart().all())
        self.assertTrue((games.turn >= 0).all())
        self.assertFalse(games.restart().any())
        again = VectorGames("duel", 50, seed=51)
        self.assertTrue((again.digest == games.digest).all())

    def test_arrays_outlive_their_games(self):
        seen = VectorGames("duel", 10, seed=1).observation
        gc.collect()
        self.assertEqual(float(seen[0, 2]), 2)

    def test_without_a_card(self):
        with self.assertRaises(epoki.EpokiError):
            VectorGames("duel", 4, device="cuda", kernels="/nowhere")


class Leaks(unittest.TestCase):
    """Memory comes back: after many games the program is no larger than after some."""

    @staticmethod
    def size():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096

    @staticmethod
    def play_together(slug, games):
        """Games of a batch, played to their ends."""
        batch = VectorGames(slug, 200, seed=1)
        for _ in range(games // 200):
            batch.step_random(10**6)
            batch.restart()

    def use(self, games):
        """Tables, and everything that can be asked of them; now and then a whole game and its record."""
        for seed in range(games):
            table = played("duel", seed=seed, steps=None if seed % 10 == 0 else 20)
            table.copy().record()
            table.view(0), table.resample(0, 1), table.observation(0), table.foreseen(), table.action_mask(), table.scores()
            for wrong in (-1, "nonsense"):
                with self.assertRaises(epoki.IllegalAction):
                    table.play(wrong)
            if table.over:
                epoki.Table.from_record(table.record())
                with self.assertRaises(epoki.EpokiError):
                    epoki.Table.from_record("broken")
            else:
                epoki.Bot("duel", "greedy")(table)
                table.play_told(table.legal_actions()[0])
                table.undo()

    def keeps_its_size(self, play, games):
        play(games // 20)
        before = self.size()
        play(games)
        self.assertLess(self.size() - before, 3 << 20)

    def test_memory_is_freed(self):
        self.keeps_its_size(lambda games: self.play_together("duel", games), 100000)
        self.keeps_its_size(self.use, 100000 if DEEP else 1000)
        for slug in SLUGS[1:] if DEEP else ():
            self.keeps_its_size(lambda games, slug=slug: self.play_together(slug, games), 4000)

    def test_references_are_freed(self):
        table = epoki.Table("duel", seed=1)
        counts = [sys.getrefcount(epoki.Table)]
        for _ in range(500):
            table.copy(), table.legal_actions(), table.resample(0)
        counts.append(sys.getrefcount(epoki.Table))
        self.assertLess(counts[1] - counts[0], 10)


if __name__ == "__main__":
    unittest.main()
