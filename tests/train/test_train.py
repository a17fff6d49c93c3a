"""tools/train and epoki_train: every game can be trained, training goes on where it stopped, and what comes of it is a net."""
import json
import os
import re
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EPOKI = os.environ.get("EPOKI", os.path.join(ROOT, "build", "epoki"))
PROGRAM = os.environ.get("EPOKI_TRAIN", os.path.join(ROOT, "build", "epoki_train"))
FIRST = {"duel": "mcts:iterations=30,reuse=0", "steel": "mcts:iterations=10,reuse=0", "tempus": "mcts:iterations=10,reuse=0",
         "civ": "plan:width=2,iterations=1", "ages": "plan:width=2,iterations=1"}


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=300)


def told(*words):
    done = run(*words)
    if done.returncode:
        raise AssertionError(f"{words}: {done.stderr}")
    return json.loads(done.stdout)


def arena(game, path, *words):
    return subprocess.run([EPOKI, "arena", game, "--net", path, *words], capture_output=True, text=True, timeout=300)


class Shipped(unittest.TestCase):
    def test_the_net_that_comes_along(self):
        """It fits the inputs and the tables as they are, and knows the game: it wins against quick choices by the weights."""
        with tempfile.TemporaryDirectory() as folder:
            results = os.path.join(folder, "results.json")
            done = arena("duel", os.path.join(ROOT, "data", "duel", "net.bin"), "--bots", "mcts:eval=net,iterations=60,greedy", "--games", "20", "--seed", "3", "--quiet", "--json", results)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(results, encoding="utf-8") as file:
                self.assertGreaterEqual(json.load(file)["summary"]["bots"][0]["won"], 14)


class Training(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def play(self, game, games, name="samples.bin", *words):
        return told("play", game, "--bot", FIRST[game], "--out", self.path(name), "--games", games, "--threads", 2, "--seed", 5, *words)

    def fit(self, game, *words, out="net.bin", threads=2):
        return told("fit", game, "--samples", self.path("samples.bin"), "--out", self.path(out), "--batch", 64, "--width", 32,
                    "--middle", 8, "--threads", threads, *words)

    def test_learns(self):
        """What is fitted agrees better and better with what was seen, and no worse than the evaluation with what was not."""
        self.play("duel", 300)
        first = self.fit("duel", "--passes", 1, "--state", self.path("state"))
        again = self.fit("duel", "--passes", 4, "--from", self.path("state"))
        self.assertLess(again["value"], first["value"])
        self.assertLess(again["policy"], first["policy"])
        self.assertGreater(again["test"]["samples"], 0)
        self.assertLess(again["test"]["value"], again["test"]["evaluation"] + 0.02)

    def test_repeats(self):
        """The same samples, options and threads make the same file."""
        self.play("duel", 8)
        for out in ("one.bin", "two.bin"):
            self.fit("duel", out=out)
        with open(self.path("one.bin"), "rb") as one, open(self.path("two.bin"), "rb") as two:
            self.assertEqual(one.read(), two.read())

    def test_every_game(self):
        """Samples, a net, and bots that use it; games have every number of players by turns."""
        for game, first in FIRST.items():
            with self.subTest(game):
                samples = self.play(game, 4, "samples.bin", "--vary", 1)
                self.assertEqual(samples["games"], 4)
                self.assertGreater(samples["samples"], 100)
                self.fit(game)
                bot = first.replace(",reuse=0", "") + ",eval=net"
                result = told("match", game, "--net", self.path("net.bin"), "--bot", bot, "--bot", first.replace(",reuse=0", ""),
                              "--games", 2, "--threads", 2)
                self.assertEqual(result["games"], 2)
                done = arena(game, self.path("net.bin"), "--bots", f"{bot},random", "--games", "6", "--seed", "3")
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_goes_on(self):
        """The same command again goes on: generations are counted on, and the best net is one that the program reads."""
        line = [os.path.join(ROOT, "tools", "train"), "duel", "--out", self.path("run"), "--seconds", "12", "--generation", "5", "--threads",
                "2", "--program", PROGRAM]
        for _ in range(2):
            done = subprocess.run(line, capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("run/log.txt"), encoding="utf-8") as file:
            log = file.read()
        generations = [int(n) for n in re.findall(r"^ *[\d.]+ generation (\d+): ", log, re.M)]
        self.assertEqual(generations, list(range(1, len(generations) + 1)))
        self.assertGreater(len(generations), 2)
        with open(self.path("run/state.json"), encoding="utf-8") as file:
            state = json.load(file)
        self.assertEqual(state["generation"], len(generations))
        if state["best"]:
            done = arena("duel", self.path("run/net.bin"), "--bots", "mcts:eval=net,iterations=20,random", "--games", "4")
            self.assertEqual(done.returncode, 0, done.stderr)
        other = subprocess.run([*line[:1], "steel", *line[2:]], capture_output=True, text=True, timeout=60)
        self.assertIn("belongs to duel", other.stderr)

    def test_refuses(self):
        """Damaged samples, a state of another net, unknown words."""
        self.play("duel", 1)
        with open(self.path("samples.bin"), "r+b") as file:
            file.write(b"\xff\xff")
        done = run("fit", "duel", "--samples", self.path("samples.bin"), "--out", self.path("net.bin"))
        self.assertEqual(done.returncode, 3)
        self.assertIn("is damaged", done.stderr)
        self.play("duel", 1)
        self.fit("duel", "--state", self.path("state"))
        done = run("fit", "duel", "--samples", self.path("samples.bin"), "--out", self.path("net.bin"), "--from", self.path("state"))
        self.assertEqual(done.returncode, 3)
        self.assertIn("belongs to another net", done.stderr)
        for words in (("fit", "duel", "--samples", "x"), ("play", "duel", "--width", "7"), ("play", "chess"), ("fit", "duel", "--passes", "-1")):
            self.assertEqual(run(*words).returncode, 2, words)


if __name__ == "__main__":
    unittest.main()
