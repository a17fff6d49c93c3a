"""`epoki tune`: the same weights whatever the number of threads, in the form of data/<game>/weights.tsv."""
import os
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EPOKI = os.environ.get("EPOKI", os.path.join(ROOT, "build", "epoki"))


def tune(*words):
    return subprocess.run([EPOKI, "tune", *words], capture_output=True, text=True, timeout=120)


def rows(text):
    """The table as lists of cells, without comments."""
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def stored(game):
    with open(os.path.join(ROOT, "data", game, "weights.tsv"), encoding="utf-8") as file:
        return rows(file.read())


class Tune(unittest.TestCase):
    def check_table(self, game, text):
        """Same rows and names as stored, the column `hand` untouched, numbers in range."""
        made, old = rows(text), stored(game)
        self.assertEqual([row[:-1] for row in made], [row[:-1] for row in old])
        for row in made[1:]:
            self.assertTrue(-32000 <= int(row[-1]) <= 32000)
        return [row[-1] for row in made[1:]]

    def test_fit(self):
        words = ("duel", "--bot", "greedy:noise=300", "--games", "40", "--rounds", "2")
        alone, together = tune(*words, "--threads", "1"), tune(*words, "--threads", "3")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        self.assertEqual(alone.stdout, together.stdout)
        self.assertIn("round 2 of 2", alone.stderr)
        tuned = self.check_table("duel", alone.stdout)
        self.assertNotEqual(tuned, [row[-2] for row in stored("duel")[1:]])

    def test_climb(self):
        for game, players in (("duel", "2"), ("ages", "3")):
            words = (game, "--climb", "--players", players, "--games", "6", "--rounds", "3")
            alone, together = tune(*words, "--threads", "1"), tune(*words, "--threads", "2")
            self.assertEqual(alone.returncode, 0, alone.stderr)
            self.assertEqual(alone.stdout, together.stdout)
            tuned = self.check_table(game, alone.stdout)
            for row, weight in zip(stored(game)[1:], tuned):  # a climb keeps signs
                self.assertGreaterEqual(int(row[-2]) * int(weight), 0)

    def test_seed_matters(self):
        words = ("duel", "--climb", "--games", "20", "--rounds", "2")
        self.assertNotEqual(tune(*words, "--seed", "1").stdout, tune(*words, "--seed", "2").stdout)

    def test_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "weights.tsv")
            words = ("duel", "--climb", "--games", "2", "--rounds", "1")
            done = tune(*words, "--out", path)
            self.assertEqual((done.returncode, done.stdout), (0, ""))
            with open(path, encoding="utf-8") as file:
                self.check_table("duel", file.read())
            lost = tune(*words, "--out", os.path.join(folder, "no", "where"))
            self.assertEqual(lost.returncode, 3)
            self.assertNotIn("round", lost.stderr)  # it is said before hours of play

    def test_bad_words(self):
        for words, told in (((), "which game"), (("chess",), "chess"), (("duel", "--games", "0"), "--games"),
                            (("duel", "--bot", "nobody", "--games", "2"), "nobody"), (("duel", "--players", "3"), "--players")):
            done = tune(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(told, done.stderr)
            self.assertNotIn("round", done.stderr)


if __name__ == "__main__":
    unittest.main()
