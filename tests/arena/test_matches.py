#!/usr/bin/env python3
"""tools/matches: a list of matches is played, goes on where it stopped, and is told as rows.

usage: EPOKI=build/epoki tests/arena/test_matches.py [-v]
"""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EPOKI = str(pathlib.Path(os.environ.get("EPOKI", ROOT / "build" / "epoki")).resolve())


class Matches(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="epoki-matches-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def matches(self, text, *words, expect=0):
        (self.folder / "list.txt").write_text(text)
        done = subprocess.run([str(ROOT / "tools" / "matches"), "--list", self.folder / "list.txt", "--into", self.folder / "results", *words],
                              capture_output=True, text=True, timeout=120, env={**os.environ, "EPOKI": EPOKI})
        self.assertEqual(done.returncode, expect, done.stderr)
        return done

    def games(self, name):
        return json.loads((self.folder / "results" / f"{name}.json").read_text())["games"]

    def test_plays_and_goes_on(self):
        text = "# two\n\none duel --bots random,greedy --games {} --seed 3\nself steel --bots random,random --deals fresh --games 4\n"
        told = self.matches(text.format(4), "--lanes", "2").stdout
        self.assertEqual(sorted(told.split()[::2]), ["one", "self"])
        first = self.games("one")
        self.assertEqual((len(first), len(self.games("self"))), (4, 4))
        self.assertEqual(len(list((self.folder / "results" / "self").glob("*.rec"))), 4)
        self.matches(text.format(8), "--only", "one")
        self.assertEqual((len(self.games("one")), self.games("one")[:4]), (8, first))
        rows = self.matches(text.format(8), "--rows").stdout.splitlines()[2:]
        self.assertEqual([row.split()[1] for row in rows], ["one", "self"])
        self.assertIn("| 2, 8, 3 |", rows[0])
        self.assertRegex(rows[1], r"by order: \d+\.\d % \(.*\), \d+\.\d % \(")

    def test_a_match_that_cannot_be_played(self):
        done = self.matches("wrong duel --bots random,nobody --games 4\ngood duel --bots random,greedy --games 2\n", expect=1)
        self.assertIn("wrong: epoki arena", done.stderr)
        self.assertEqual(len(self.games("good")), 2)

    def test_the_list(self):
        """Every match of the list is one `epoki arena` would begin: its words are right, and no two have one name."""
        lines = [line.split() for line in (ROOT / "tools" / "matches.txt").read_text().splitlines() if line and not line.startswith("#")]
        self.assertEqual(len({line[0] for line in lines}), len(lines))
        self.assertGreater(len(lines), 50)
        for name, *words in lines:
            words = ["1" if before == "--games" else word for before, word in zip([""] + words, words)]
            for bots in words[words.index("--bots") + 1].split(","):
                self.assertRegex(bots, r"^(random|greedy|flat|easy|(normal|hard|expert)1?)(:ms=\d+)?$")
            quick = [re.sub(r"\b((normal|hard|expert)1?|flat)\b(:ms=\d+)?", "random", word) for word in words]
            done = subprocess.run([EPOKI, "arena", *quick, "--threads", "1", "--quiet"], capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 0, f"{name}: {done.stderr}")


if __name__ == "__main__":
    unittest.main()
