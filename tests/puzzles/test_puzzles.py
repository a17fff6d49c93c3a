#!/usr/bin/env python3
"""`epoki puzzles`: finds puzzles in games and records, the same ones again with the same seed, adds to its file, judges anew; every stored puzzle can be played; bad input is refused.

usage: EPOKI=build/epoki tests/puzzles/test_puzzles.py [-v]
       tests/puzzles/test_puzzles.py --deep GAME   judges the stored puzzles of a game anew with four times the effort
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EPOKI = str(pathlib.Path(os.environ.get("EPOKI", ROOT / "build" / "epoki")).resolve())
GOOD, FAILED, USAGE, WORLD = 0, 1, 2, 3  # exit statuses
GAMES = ("duel", "ages", "steel", "tempus", "civ")
QUICK = ("--effort", "0.1")  # what is tested is not how well it judges


def puzzles(*words):
    return subprocess.run([EPOKI, "puzzles", *words], capture_output=True, text=True, timeout=300)


def blocks(text):
    """The lines of every puzzle as {word: [rest, ...]}."""
    found = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "puzzle":
            found.append({"id": [rest]})
        elif word == "record":
            found.append(None)  # the head of the next game belongs to no puzzle
        elif found and found[-1] and word:
            found[-1].setdefault(word, []).append(rest)
    return [block for block in found if block]


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = os.path.join(folder.name, "puzzles.txt")

    def test_finds_the_same_again(self):
        words = ("duel", "--count", "2", "--seed", "3", "--games", "40", *QUICK)
        first, again = puzzles(*words), puzzles(*words)
        self.assertEqual(first.returncode, GOOD, first.stderr)
        self.assertEqual(first.stdout, again.stdout)
        found = blocks(first.stdout)
        self.assertEqual(len(found), 2)
        for block in found:
            value, margin = map(int, block["worth"][0].split())
            self.assertGreaterEqual(margin, 5)
            self.assertTrue(all(int(wrong.split()[0]) <= value - margin for wrong in block["wrong"]))

    def test_adds_to_its_file(self):
        words = ("duel", "--count", "1", "--games", "40", "--out", self.out, *QUICK)
        self.assertEqual(puzzles(*words, "--seed", "3").returncode, GOOD)
        run = puzzles(*words, "--seed", "20")
        self.assertIn("1 puzzles found, 2 in all", run.stderr)
        text = pathlib.Path(self.out).read_text(encoding="utf-8")
        self.assertEqual(len({block["id"][0] for block in blocks(text)}), 2)
        self.assertIn("of 2 puzzles", puzzles("duel", "--check", self.out, *QUICK).stdout)

    def test_drops_what_does_not_hold(self):
        puzzles("duel", "--count", "2", "--seed", "3", "--games", "40", "--out", self.out, *QUICK)
        text = pathlib.Path(self.out).read_text(encoding="utf-8")
        first, second = (block["id"][0] for block in blocks(text))
        lies = text.replace(f"worth {blocks(text)[0]['worth'][0]}", "worth 99 98", 1)  # no move is worth so much more
        pathlib.Path(self.out).write_text(lies, encoding="utf-8")
        self.assertIn("0 of 1 puzzles", puzzles("duel", "--check", self.out, "--every", "2", *QUICK).stdout)
        self.assertEqual(pathlib.Path(self.out).read_text(encoding="utf-8"), lies)
        kept = self.out + ".kept"
        run = puzzles("duel", "--check", self.out, "--every", "2", "--out", kept, *QUICK)
        self.assertEqual(run.returncode, FAILED)
        self.assertIn(f"{first} ", run.stdout)
        left = pathlib.Path(kept).read_text(encoding="utf-8")
        self.assertEqual([block["id"][0] for block in blocks(left)], [second])
        self.assertEqual(puzzles("duel", "--check", kept, *QUICK).stderr, "")
        self.assertIn(left[left.index(f"puzzle {second}"):], text)

    def test_looks_into_records(self):
        puzzles("duel", "--count", "1", "--seed", "3", "--games", "40", "--out", self.out, *QUICK)
        text = pathlib.Path(self.out).read_text(encoding="utf-8")
        head = text[text.index("record\n") + 7:text.index("play ")]
        actions = [action for line in text.splitlines() if line.startswith("play ") for action in line[5:].split("; ")]
        record = self.out + ".rec"
        pathlib.Path(record).write_text("epoki-record 1\n" + head + "begin\n" + "\n".join(actions) + "\nbuild nothing\n", encoding="utf-8")
        run = puzzles("duel", "--from", record)
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("build nothing", run.stderr)
        pathlib.Path(record).write_text("epoki-record 1\n" + head + "begin\n" + "\n".join(actions) + "\n", encoding="utf-8")
        run = puzzles("duel", "--from", record, *QUICK)
        self.assertEqual(run.returncode, GOOD, run.stderr)
        self.assertIn("puzzles found", run.stderr)
        self.assertIn("a game of duel", puzzles("steel", "--from", record).stderr)

    def test_refuses(self):
        for words, status, why in (
                (("chess",), USAGE, "chess"), ((), USAGE, "which game"), (("duel", "--effort", "much"), USAGE, "--effort"), (("duel", "--kind", "fun"), USAGE, "--kind"),
                (("duel", "more"), USAGE, "unexpected word more"), (("duel", "--check", self.out), WORLD, self.out), (("duel", "--out", "/nowhere/a"), WORLD, "/nowhere")):
            run = puzzles(*words)
            self.assertEqual(run.returncode, status, words)
            self.assertIn(why, run.stderr)

    def test_broken_files(self):
        head = "record\ngame duel\nrules 1\nplayers 2\nseed 2\n"
        for text, why in (("puzzle 12345678\n", "line 1: a file of puzzles begins"), (head + "puzzle 1\n", "line 6: an id has 8"), (head + "puzzle 12345678\nat x 1\n", "line 7: not a line"),
                          (head + "puzzle 12345678\nat 0 0\n", "needs \"right\""), (head + "puzzle 12345678\nat 9 0\nright build a\nwrong 3 build b\n", "only 0 actions")):
            pathlib.Path(self.out).write_text(text, encoding="utf-8")
            run = puzzles("duel", "--check", self.out)
            self.assertEqual(run.returncode, FAILED, text)
            self.assertIn(why, run.stderr)
        self.assertEqual(puzzles("duel", "--out", self.out, "--count", "1", "--games", "1", *QUICK).returncode, GOOD)
        self.assertIn("puzzle 12345678\nat 9 0\n", pathlib.Path(self.out).read_text(encoding="utf-8"), "what was there is kept")


class Stored(unittest.TestCase):
    def test_margins_as_stated(self):
        """What every puzzle says about its own moves fits together."""
        for game in GAMES:
            found = blocks((ROOT / "data" / game / "puzzles.txt").read_text(encoding="utf-8"))
            self.assertEqual(len({block["id"][0] for block in found}), len(found), game)
            for block in found:
                value, margin = map(int, block["worth"][0].split())
                best = max(int(wrong.split()[0]) for wrong in block["wrong"])
                self.assertTrue(0 < margin <= value - best + 1, (game, block["id"]))


def deep(game):
    """95 of 100 puzzles have the margin they state when they are judged anew with four times the effort."""
    run = subprocess.run([EPOKI, "puzzles", game, "--check", str(ROOT / "data" / game / "puzzles.txt"), "--effort", "4"], check=False)
    return run.returncode


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--deep":
        sys.exit(deep(sys.argv[2]))
    unittest.main()
