#!/usr/bin/env python3
"""Everything that thinks or plays on several threads, in a program built with ThreadSanitizer: it must find nothing.

usage: EPOKI=build/tsan/epoki tests/threads/test_threads.py [-v]

The answers themselves have tests elsewhere; here they only have to be the same with one thread and with four.
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EPOKI = str(pathlib.Path(os.environ.get("EPOKI", ROOT / "build" / "tsan" / "epoki")).resolve())
PATIENCE = 120  # seconds until a run counts as hung
GAMES = {"duel": 2, "ages": 3}
os.environ.update(EPOKI=EPOKI, TSAN_OPTIONS="halt_on_error=1")
sys.path.insert(0, str(ROOT / "tests" / "server"))
from client import Client, Closed, Refused, Server  # noqa: E402


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
        command = [*self.starter, EPOKI, *map(str, words)]
        result = subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE)
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
            for judge in ("mcts:iterations=8", "plan:width=2,steps=3,iterations=1"):
                reports = [self.epoki("analyse", record, "--bot", judge, "--threads", threads) for threads in (1, 4)]
                self.assertEqual(*reports)

    def test_tuning(self):
        for words in ((), ("--climb",)):
            self.epoki("tune", "duel", "--bot", "greedy:iterations=1", "--games", 8, "--rounds", 1, "--threads", 4, *words)

    @staticmethod
    def undo(client):
        """Takes a move back, unless it, or a bot's answer to it, ended the game meanwhile."""
        try:
            client.call("undo")
        except Refused as refusal:
            if "the game is over" not in str(refusal):
                raise

    def test_serving(self):
        """The loop, the thread that commits and those of the bots: games with bots, hints, undos and talk, and a stop in the middle."""
        server = Server("--messages-per-second", "1000", "--per-address", "100", "--threads", "3", starter=self.starter)
        failures = []

        def play(number):
            chance = random.Random(number)
            client = Client(server, timeout=PATIENCE)
            try:
                bots = [{"kind": "bot", "level": "easy"}] * (GAMES["ages"] - 1 if number % 2 else 1)
                table = client.call("create", game="ages" if number % 2 else "duel", players=1 + len(bots), seats=[{"kind": "human"}, *bots])
                client.join(table["seats"][0])
                for step in range(60):
                    client.until(lambda u: u["turn"] == 0 or u["over"], PATIENCE)
                    if client.update["over"]:
                        break
                    client.call("chat", text="x")
                    if step % 5 == 4:
                        client.call("hint", ms=20)
                    client.play()
                    if step % 7 == 6 and chance.random() < 0.5 and not client.update["over"]:
                        self.undo(client)
            except (Closed, ConnectionError):
                pass  # the server stops
            except Exception as failure:  # pylint: disable=broad-except
                failures.append(failure)
            finally:
                client.close()

        players = [threading.Thread(target=play, args=(number,)) for number in range(6)]
        for player in players:
            player.start()
        for player in players[:3]:
            player.join(PATIENCE)
        status = server.stop()
        for player in players:
            player.join(PATIENCE)
        log = server.log()
        shutil.rmtree(server.folder)
        self.assertNotIn("ThreadSanitizer", log)
        self.assertEqual((status, failures), (0, []))


    def test_bots_that_stay(self):
        """Bots lent to one thread after the other with what they remember, sent away for want of memory, stopped by an undo; hints that
        are dropped while they wait and while they are thought of; and a stop in the middle of it."""
        server = Server("--messages-per-second", "1000", "--per-address", "100", "--threads", "3", "--bot-memory", "130", starter=self.starter)
        failures = []

        def play(number):
            try:
                for round_number in range(2):
                    client = Client(server, timeout=PATIENCE)
                    table = client.call("create", game="duel", players=2, seats=[{"kind": "human"}, {"kind": "bot", "level": "hard"}])
                    client.join(table["seats"][0])
                    for step in range(6):
                        client.until(lambda u: u["turn"] == 0 or u["over"], PATIENCE)
                        if (number + step) % 3 == 0:
                            client.send("hint", ms=3000)  # dropped by what follows
                        client.play()
                        if (number + step) % 4 == 1:
                            undos = client.update["undos"]
                            self.undo(client)
                            client.until(lambda u, undos=undos: u["undos"] > undos or u["over"], PATIENCE)
                    if round_number % 2:
                        client.send("hint", ms=3000)
                    client.close()
            except (Closed, ConnectionError):
                pass  # the server stops
            except Exception as failure:  # pylint: disable=broad-except
                failures.append(failure)

        players = [threading.Thread(target=play, args=(number,)) for number in range(5)]
        for player in players:
            player.start()
        for player in players[:2]:
            player.join(PATIENCE)
        status = server.stop()
        for player in players:
            player.join(PATIENCE)
        log = server.log()
        shutil.rmtree(server.folder)
        self.assertNotIn("ThreadSanitizer", log)
        self.assertEqual((status, failures), (0, []))


if __name__ == "__main__":
    unittest.main()
