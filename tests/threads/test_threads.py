#!/usr/bin/env python3
"""Everything that thinks or plays on several threads, in a program built with ThreadSanitizer: it must find nothing.

usage: EPOKI=build/tsan/epoki tests/threads/test_threads.py [-v]

The answers themselves have tests elsewhere; here they only have to be the same with one thread and with four.
"""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EPOKI = str(pathlib.Path(os.environ.get("EPOKI", ROOT / "build" / "tsan" / "epoki")).resolve())
PATIENCE = 120  # seconds until a run counts as hung
GAMES = {"duel": 2, "ages": 3}


def without_random_addresses():
    """How to start the program where addresses are more random than the sanitizer can bear."""
    probe = subprocess.run([EPOKI, "games"], capture_output=True, text=True, timeout=PATIENCE)
    return ["setarch", "-R"] if "unexpected memory mapping" in probe.stderr else []


class Threads(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.starter = without_random_addresses()

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="epoki-threads-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def epoki(self, *words, text=None):
        environment = dict(os.environ, TSAN_OPTIONS="halt_on_error=1")
        command = [*self.starter, EPOKI, *map(str, words)]
        result = subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE, env=environment)
        self.assertNotIn("ThreadSanitizer", result.stderr)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_the_sanitizer_is_there(self):
        self.assertIn(b"__tsan_", pathlib.Path(EPOKI).read_bytes())

    def test_trees_on_threads(self):
        """Four trees of one decision, by iterations and by the clock."""
        for game, players in GAMES.items():
            calls = [("new", {"game": game, "players": players, "seed": 3})]
            for options in ("", ",select=ucb,split=1", ",memory=1,explore=3000"):
                calls.append(("bot", {"table": "t1", "bot": f"mcts:threads=4{options}", "iterations": 400, "seed": 5}))
            calls.append(("bot", {"table": "t1", "bot": "mcts:threads=4", "ms": 200}))
            lines = [json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) for method, params in calls]
            answers = [json.loads(line) for line in self.epoki("rpc", text="\n".join(lines)).splitlines()]
            self.assertEqual(len(answers), len(calls))
            for answer in answers[1:]:
                self.assertGreater(answer["result"]["visits"], 0)

    def test_games_at_the_same_time(self):
        files = ("--json", self.folder / "results.json", "--html", self.folder / "page.html", "--records", self.folder)
        for game, bots, games in (("duel", "mcts:iterations=20,threads=2,greedy", 8),
                                  ("ages", "plan:width=2,steps=3,iterations=1,greedy:iterations=1", 6)):
            self.epoki("arena", game, "--bots", bots, "--games", games, "--players", GAMES[game], "--threads", 4, "--quiet", *files)

    def test_decisions_judged_at_the_same_time(self):
        for game in GAMES:
            record = sorted((ROOT / "tests" / "golden" / game).glob("*.rec"))[0]
            reports = [self.epoki("analyse", record, "--iterations", 8, "--threads", threads) for threads in (1, 4)]
            self.assertEqual(*reports)

    def test_tuning(self):
        for words in ((), ("--climb",)):
            self.epoki("tune", "duel", "--bot", "greedy:iterations=1", "--games", 8, "--rounds", 1, "--threads", 4, *words)


if __name__ == "__main__":
    unittest.main()
