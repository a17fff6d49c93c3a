"""`epoki stats`: what it counts agrees with the records themselves, read here line by line.

usage: EPOKI=build/epoki python3 -m unittest tests/stats/test_stats.py
"""
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EPOKI = os.environ.get("EPOKI", str(ROOT / "build" / "epoki"))
GOOD, FAILED, USAGE, WORLD = 0, 1, 2, 3  # exit statuses


def epoki(*words):
    return subprocess.run([EPOKI, *map(str, words)], capture_output=True, text=True, timeout=120)


class Stats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="epoki-stats-")
        cls.folder = pathlib.Path(cls.temporary.name)
        for players, games in ((2, 8), (3, 3)):
            made = epoki("arena", "ages", "--bots", "greedy:noise=300,iterations=1,greedy:iterations=1,noise=100", "--games", games,
                         "--players", players, "--seed", 3, "--records", cls.folder / str(players), "--quiet")
            assert made.returncode == 0, made.stderr

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def stats(self, *words):
        result = epoki("stats", *words, "--json")
        self.assertEqual(result.returncode, GOOD, result.stderr)
        return json.loads(result.stdout)

    def lines(self, players):
        """The actions of all games, and the scores of each."""
        actions, scores = [], []
        for path in sorted((self.folder / str(players)).glob("*.rec")):
            for line in path.read_text().splitlines():
                if line.startswith("= end="):
                    scores.append([int(x) for x in re.findall(r" score\d=(\d+)", line)])
                elif not line.startswith(("#", "=")):
                    actions.append(line)
        return actions, scores

    def test_counts_are_those_of_the_records(self):
        for players in (2, 3):
            [group] = self.stats(self.folder / str(players))
            actions, scores = self.lines(players)
            axes, games = group["axes"], len(scores)
            self.assertEqual((group["game"], group["players"], group["games"]), ("ages", players, games))

            def said(verb):
                return sum(line.split()[0] == verb for line in actions)

            for axis, verb, parts in (("takes", "take", games * players), ("leaders", "leader", games * players),
                                      ("bids", "bid", games * players), ("events", "event", games * players),
                                      ("wars", "war", games), ("aggressions", "aggression", games)):
                self.assertAlmostEqual(axes[axis]["mean"] * parts, said(verb), delta=0.01, msg=axis)
            culture = [value for game in scores for value in game]
            self.assertAlmostEqual(axes["culture"]["mean"], statistics.mean(culture), delta=0.01)
            self.assertAlmostEqual(axes["culture"]["median"], statistics.median(culture), delta=0.01)
            low, _, high = statistics.quantiles(culture, n=4, method="inclusive")
            self.assertAlmostEqual(axes["culture"]["low"], low, delta=0.01)
            self.assertAlmostEqual(axes["culture"]["high"], high, delta=0.01)
            margins = [sorted(game)[-1] - sorted(game)[-2] for game in scores]
            self.assertAlmostEqual(axes["margin"]["mean"], statistics.mean(margins), delta=0.01)

    def test_things_by_place_add_up(self):
        [group] = self.stats("steel", "--games", 20, "--players", 3, "--by", "greedy")
        seats = group["games"] * group["players"]
        for things in group["things"].values():
            for name, thing in things.items():
                for way in ("taken", "used"):
                    places, won = thing[f"{way}_by_place"], thing[f"{way}_won_by_place"]
                    self.assertEqual(len(places), 3)
                    self.assertAlmostEqual(sum(places) / seats, thing[way], delta=0.0001, msg=name)
                    self.assertTrue(all(part <= 60 * count and count <= group["games"] for count, part in zip(places, won)), name)
                    if thing[f"wins_{way}"]:
                        self.assertAlmostEqual(sum(won) / 60 / sum(places), thing[f"wins_{way}"]["value"], delta=0.0001, msg=name)

    def test_make_stats_is_reproducible(self):
        made = []
        for number in (1, 2):
            out = self.folder / f"made{number}"
            subprocess.run([ROOT / "tools" / "make_stats", "--part", "1000", "--out", out, "duel"], env={**os.environ, "EPOKI": EPOKI}, check=True, capture_output=True)
            made.append((out / "duel" / "stats.tsv").read_text())
        self.assertEqual(*made)
        self.assertIn("setup\t0\t2\t-\tgreedy\t100\t", made[0])
        self.assertIn("\tcard:academy\t", made[0])

    def test_kinds_of_technologies_and_things(self):
        [group] = self.stats(self.folder / "2")
        axes, parts = group["axes"], group["games"] * 2
        actions, _ = self.lines(2)
        developed = sum(line.split()[0] in ("develop", "revolution") for line in actions)
        kinds = sum(axes[f"{kind}_technologies"]["mean"] for kind in ("production", "urban", "unit", "special"))
        # cards that let a player develop a technology write no line with that verb
        self.assertGreaterEqual((kinds + axes["governments"]["mean"]) * parts + 0.01, developed)
        self.assertGreater(developed, 0)
        self.assertAlmostEqual(sum(axes["wonders_by_card"]["things"].values()), axes["wonders"]["mean"], delta=0.01)
        self.assertAlmostEqual(sum(axes["first_government"]["things"].values()), axes["changers"]["mean"], delta=0.01)
        self.assertLessEqual(axes["changers"]["mean"], 1)
        self.assertEqual(axes["culture"]["people"], "156 [121-190]")

    def test_one_table_per_number_of_players(self):
        groups = self.stats(self.folder / "2", self.folder / "3")
        self.assertEqual([group["players"] for group in groups], [2, 3])
        text = epoki("stats", self.folder / "2", self.folder / "3").stdout
        self.assertIn("ages, 2 players, 8 games", text)
        self.assertIn("ages, 3 players, 3 games", text)
        self.assertIn("180 [140-211]", text)

    def test_what_it_refuses(self):
        whole = sorted((self.folder / "2").glob("*.rec"))[0].read_text().splitlines()
        broken = self.folder / "broken.rec"
        begin = whole.index("begin")
        broken.write_text("\n".join(whole[:begin + 4]) + "\n")
        for words, status, message in (((broken,), FAILED, "not over"), ((self.folder / "none.rec",), WORLD, "none.rec"), ((), USAGE, "which game or records"),
                                       ((sorted((ROOT / "tests/golden/duel").glob("*.rec"))[0],), FAILED, "no statistics of duel")):
            result = epoki("stats", *words)
            self.assertEqual(result.returncode, status, result.stderr)
            self.assertIn(message, result.stderr)


class Survey(unittest.TestCase):
    """`epoki stats GAME`: what games that are played now say."""
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory(prefix="epoki-survey-") as folder:
            page = pathlib.Path(folder) / "page.html"
            cls.done = epoki("stats", "duel", "--games", 200, "--seed", 7, "--json", "--html", page)
            assert cls.done.returncode == GOOD, cls.done.stderr
            cls.page = page.read_text()
        cls.random, cls.greedy = json.loads(cls.done.stdout)

    def test_both_players_are_told_apart(self):
        self.assertEqual([s["by"] for s in (self.random, self.greedy)], ["random", "greedy"])
        self.assertEqual({s["games"] for s in (self.random, self.greedy)}, {200})
        self.assertGreater(self.greedy["scores"]["median"], self.random["scores"]["median"] + 10)

    def test_every_victory_and_every_ending_is_counted_once(self):
        for survey in (self.random, self.greedy):
            self.assertAlmostEqual(sum(seat["wins"]["value"] for seat in survey["seats"]), 1, 4)
            self.assertAlmostEqual(sum(survey["endings"].values()), 1, 4)

    def test_each_seat_takes_four_wonders_and_uses_none_that_it_did_not_take(self):
        for survey in (self.random, self.greedy):
            wonders = survey["things"]["wonder"].values()
            self.assertAlmostEqual(sum(wonder["taken"] for wonder in wonders), 4, 3)
            for wonder in wonders:
                self.assertLessEqual(wonder["used"], wonder["taken"])
                if wonder["wins_used"]:
                    self.assertLessEqual(wonder["wins_used"]["low"], wonder["wins_used"]["value"])

    def test_the_same_seeds_say_the_same(self):
        again = epoki("stats", "duel", "--games", 200, "--seed", 7, "--json", "--by", "random")
        self.assertEqual(json.loads(again.stdout), [self.random])
        other = epoki("stats", "duel", "--games", 200, "--seed", 8, "--json", "--by", "random")
        self.assertNotEqual(json.loads(other.stdout), [self.random])

    def test_the_page_has_charts_and_every_thing(self):
        self.assertIn("<svg", self.page)
        self.assertNotIn("<script", self.page)
        for text in ("Seats: victories and points", "How games end", "Decisions in a game", "Final scores", "Circus Maximus", "Philosophy"):
            self.assertIn(text, self.page)
        self.assertGreater(self.page.count("<tr>"), 70)

    def test_the_terminal_has_a_line_for_each_thing(self):
        done = epoki("stats", "steel", "--games", 20, "--by", "random", "--players", 3)
        self.assertEqual(done.returncode, GOOD, done.stderr)
        self.assertIn("steel, 3 players", done.stdout)
        self.assertEqual(done.stdout.count(" wins "), 3)

    def test_what_makes_no_sense_is_refused(self):
        for words in (["duel", "--by", "nobody"], ["duel", "--players", 3], ["duel", "--games", 0], ["nothing", "--games", 5], []):
            self.assertEqual(epoki("stats", *words).returncode, USAGE, words)
        self.assertEqual(epoki("stats", "duel", "--games", 1, "--html", "/nowhere/page.html").returncode, WORLD)


if __name__ == "__main__":
    unittest.main()
