"""test_toys.py: a game without a board of its own (tests/games/harbour) at the terminal table.

Run: EPOKI=build/asan/epoki python3 -m unittest tests/tui/test_toys.py
"""
import os
import subprocess
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOYS = os.path.join(os.path.dirname(os.environ.get("EPOKI", os.path.join(ROOT, "build", "epoki"))), "epoki_toys")


def play(lang, lines):
    """What is told of a game of two people whose cards are known."""
    words = [TOYS, "play", "harbour", "--plain", "--no-colour", "--seed", "3", "--lang", lang, "--option", "rounds=3"]
    done = subprocess.run(words, input="\n".join(lines) + "\n", capture_output=True, encoding="utf-8", timeout=120, check=False)
    return done.stdout + done.stderr


class PlainBoard(unittest.TestCase):
    def test_names_instead_of_ids(self):
        told = play("en", ["bid 2"])
        self.assertIn("In the harbour: ", told)
        self.assertIn("Ships to come: 2 hidden", told)
        self.assertIn("Player 1: Coins 8 · Last bid –", told)  # sealed: the other sees that there is one
        self.assertNotIn("frames", told)
        self.assertNotIn("Player 3", told)

    def test_in_another_language(self):
        told = play("pl", ["bid 2"])
        self.assertIn("Statki w stosie: zakrytych: 2", told)
        self.assertIn("Gracz 1: Monety 8 · Ostatnia oferta –", told)

    def test_a_whole_game(self):
        told = play("en", (["1"] * 2 + ["2", "1"]) * 3)
        self.assertIn("Winner", told)
        self.assertRegex(told, r"Sell the \w+ for \d+ coins")


if __name__ == "__main__":
    unittest.main()
