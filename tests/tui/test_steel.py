"""Guns & Steel in the terminal: line by line and on a screen.

Run: EPOKI=build/epoki python3 -m unittest tests/tui/test_steel.py
"""
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from test_tui import EPOKI, ROOT, Lines, Windows  # noqa: E402

GOLDEN = f"{ROOT}/tests/golden/steel"


def cut(record, count, path):
    """The first decisions of a stored game."""
    with open(f"{GOLDEN}/{record}.rec", encoding="utf-8") as file:
        lines = file.read().split("\n")
    begin = lines.index("begin")
    actions = [line for line in lines[begin + 1:] if line and line[0] not in "=#"]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines[:begin + 1] + actions[:count]) + "\n")
    return path


def decisions(record, phase):
    """How many decisions of a stored game come before the first of that kind that a person sees in its notation."""
    with open(f"{GOLDEN}/{record}.rec", encoding="utf-8") as file:
        actions = [line for line in file.read().split("begin\n")[1].split("\n") if line and line[0] not in "=#"]
    return next(i for i, action in enumerate(actions) if action.split()[0] == phase)


class Plain(Lines):
    def test_a_whole_game_against_an_easy_bot(self):
        path = self.path("game.txt")
        told = self.whole_game("steel", ["--bots", "easy", "--seed", "3", "--save", path], 3, "The game is over: ")
        self.assertRegex(told[-1], r"\n  Civilization cards +\d+ +\d+\n  Wonders +\d+ +\d+\n")
        replay = subprocess.run([EPOKI, "replay", path], capture_output=True, timeout=60, check=False)
        self.assertEqual(replay.returncode, 0, replay.stderr)

    def test_a_whole_game_in_polish_with_four_and_both_sets(self):
        told = self.whole_game("steel", ["--players", "4", "--option", "set=combined", "--seed", "4", "--lang", "pl"], 4, "Koniec gry: ")
        self.assertRegex(told[-1], r"\n  Tor punktacji( +\d+){4}\n")
        self.assertIn("stos Projektów Badawczych (8), na wierzchu: ", told[0])

    def test_the_position_in_words(self):
        out = self.good(["--record", cut("001", decisions("001", "buy"), self.path("a.txt"))], "look\n").split("\n> ")[1]
        self.assertIn("1. Computer: Civil, costs Horse 1, Gunpowder 1, Oil 2 + any kind: 14\n", out)
        self.assertIn("5. Swordsman: Military, costs Iron 2; you could pay with Mining, Warrior\n", out)
        self.assertIn("The end comes with the last wonder (5 left) or the last Space card of the pyramid (2 left).", out)
        self.assertIn("  Resources: Mining, Warrior\n  Technologies: none\n", out)
        self.assertIn("Wonder: Great Pyramids (3 pt) 2/5, 1/5.", out)

    def test_reconstructed_values_are_marked_and_explained(self):
        out = self.good(["steel", "--seed", "3"], "look\nshow railroad\nshow mining\nshow cannon\n").split("\n> ")
        self.assertIn("Railroad~: Civil", out[1])
        self.assertEqual(out[1].count("~ Its values are reconstructed"), 1)
        self.assertIn("~ Its values are reconstructed", out[2])
        self.assertNotIn("reconstructed", out[3])
        self.assertIn("Some of its values are reconstructed", out[4])

    def test_corrected_tables(self):
        os.mkdir(self.path("steel"))
        with open(f"{ROOT}/data/steel/cards.tsv", encoding="utf-8") as file:
            text = file.read()
        with open(self.path("steel/cards.tsv"), "w", encoding="utf-8") as file:
            file.write(text.replace("\tIron Forging\t", "\tForge\t").replace("\tGain 2 Iron.\t", "\tGain 3 Iron.\t").replace("gain(iron:2)", "gain(iron:3)"))
        out = self.good(["steel", "--seed", "3", "--data", self.folder], "show forge\n")
        self.assertIn("Gain 3 Iron.", out)

    def test_why(self):
        out = self.good(["steel", "--seed", "3"], "1\nwhy nuclear submarine\nwhy great pyramids\n")
        self.assertIn("Its base cost of 4 and a surcharge of 14 cannot be paid.", out)
        self.assertIn("Its condition is not met: 0 of 5.", out)


class Screen(Windows):
    def shown(self, record, count, lang, rows, columns):
        terminal = self.open(["--record", cut(record, count, self.path("a.txt")), "--lang", lang], rows=rows, columns=columns)
        shown = terminal.wait("Tab: (actions|akcje)")
        self.leave(terminal)
        return shown

    def test_a_purchase_in_80_by_24(self):
        shown = self.shown("001", decisions("001", "buy"), "en", 24, 80)
        lines = shown.split("\n")
        self.assertIn("Player 2: buy a card", lines[0])
        self.assertRegex(shown, r"\d Swords\.")
        self.assertRegex(shown, r"M 2 \*")
        self.assertIn("C 4+14", shown)
        self.assertIn("Until the end: wonders 5, Space cards 2", shown)
        self.assertIn("*Player 2", shown)
        self.assertTrue(all(len(line) <= 80 for line in lines))

    def test_the_pyramid_shows_links(self):
        """A card stands half a place to the right of the card on its lower left."""
        lines = self.shown("001", decisions("001", "buy"), "en", 30, 80).split("\n")
        rows = [line for line in lines if re.match(r" *([CTM] \d(\+\d+)?( \*)? *){2,7}$", line)]
        self.assertEqual(len(rows), 5)
        places = [[match.start() for match in re.finditer(r"[CTM] \d", row)] for row in rows]
        self.assertEqual([len(place) for place in places], [2, 3, 4, 5, 6])
        for upper, lower in zip(places, places[1:]):
            for i, x in enumerate(upper):
                self.assertTrue(lower[i] < x < lower[i + 1])

    def test_larger_windows_and_polish(self):
        for record, count in (("020", 150), ("030", 200)):
            shown = self.shown(record, count, "pl", 40, 120)
            self.assertIn("Do końca: Cuda ", shown)
            self.assertRegex(shown, r"Gracz \d   ?\d+ pkt, siła \d+")
            self.assertTrue(all(len(line) <= 120 for line in shown.split("\n")))

    def test_help_explains_the_mark(self):
        terminal = self.open(["steel", "--seed", "3"])
        terminal.wait("Tab: actions")
        terminal.send("\x15help\r")
        terminal.wait("letter is its type|Play by number")
        terminal.send("G\x1b[F")
        self.leave(terminal)


if __name__ == "__main__":
    unittest.main()
