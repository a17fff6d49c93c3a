"""`epoki ratings`: bots on the scale of people, from arena results.

    EPOKI=build/epoki python3 -m unittest tests/arena/test_ratings.py
"""
import json
import os
import subprocess
import tempfile
import unittest

EPOKI = os.environ.get("EPOKI", "build/epoki")


def run(*words):
    return subprocess.run([EPOKI, *words], capture_output=True, text=True, check=False)


class Ratings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.files = {}
        for name, words in {
            "duel": ["duel", "--bots", "random,greedy,mcts:iterations=30", "--games", "42"],
            "duel_more": ["duel", "--bots", "greedy,random", "--games", "20", "--seed", "9"],
            "steel": ["steel", "--bots", "random,greedy", "--players", "3", "--games", "30"],
        }.items():
            cls.files[name] = os.path.join(cls.folder.name, name + ".json")
            done = run("arena", *words, "--threads", "1", "--quiet", "--json", cls.files[name])
            assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def rated(self, *names):
        done = run("ratings", *(self.files[name] for name in names), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_order_agrees_with_the_arena(self):
        for name in ("duel", "steel"):
            with open(self.files[name], encoding="utf-8") as file:
                bots = json.load(file)["summary"]["bots"]
            order = [bot["bot"] for bot in sorted(bots, key=lambda bot: -bot["result"][0])]
            rated = self.rated(name)
            self.assertEqual([one["bot"] for one in rated], order)
            self.assertGreater(rated[0]["mean"], 25)
            self.assertLess(rated[-1]["mean"], 25)
            self.assertTrue(all(0 < one["deviation"] < 25 / 3 for one in rated))
            self.assertEqual([one["rating"] for one in rated], sorted((one["rating"] for one in rated), reverse=True))

    def test_every_seat_counts(self):
        self.assertEqual(sum(one["games"] for one in self.rated("duel")), 42 * 2)
        self.assertEqual(sum(one["games"] for one in self.rated("steel")), 30 * 3)

    def test_several_files(self):
        rated = self.rated("duel", "duel_more", "steel")
        self.assertEqual([one["game"] for one in rated], ["duel"] * 3 + ["steel"] * 2)
        one, both = ({bot["bot"]: bot for bot in bots} for bots in (self.rated("duel"), rated[:3]))
        self.assertEqual(both["greedy"]["games"], one["greedy"]["games"] + 20)
        self.assertLess(both["random"]["deviation"], one["random"]["deviation"])
        self.assertEqual(both["mcts:iterations=30"], one["mcts:iterations=30"])
        self.assertEqual(rated, self.rated("duel", "duel_more", "steel"))

    def test_for_people(self):
        done = run("ratings", self.files["duel"])
        self.assertRegex(done.stdout, r"(?m)^duel$")
        self.assertRegex(done.stdout, r"(?m)^ +-?\d+ +\d+ \+-\d+ +28  random \(provisional\)$")

    def test_what_is_refused(self):
        broken = os.path.join(self.folder.name, "broken.json")
        with open(broken, "w", encoding="utf-8") as file:
            file.write('{"format":"epoki-arena 1","game":"duel"')
        for words, status in (((), 2), ((broken,), 1), (("/nowhere",), 3), ((self.files["duel"], broken), 1)):
            done = run("ratings", *words)
            self.assertEqual((done.returncode, done.stdout), (status, ""), words)
            self.assertIn("epoki ratings", done.stderr)


if __name__ == "__main__":
    unittest.main()
