"""The games for graphics cards, where there is none: the kernels are made, are whole, are accepted by NVIDIA's assembler where
that is installed, and the program says in a sentence what is missing.

    EPOKI=build/epoki EPOKI_PTX=build/gpu EPOKI_PTX_GAMES="duel steel" python3 -m unittest tests/gpu/test_gpu.py
"""
import ctypes
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

EPOKI = os.environ.get("EPOKI", "build/epoki")
PTX = os.environ.get("EPOKI_PTX", "build/gpu")
GAMES = os.environ.get("EPOKI_PTX_GAMES", "duel ages steel tempus civ").split()
EPOKI_ASAN = os.environ.get("EPOKI_ASAN", "build/asan/epoki")
STAND_IN = os.path.abspath("build/asan/no_card")
RECORD = os.path.join(os.path.dirname(__file__), "..", "golden", "duel", "007.rec")
KERNELS = {"": {"choose", "advance", "turn", "count", "add_up", "place"},
           "_more": {"list", "weigh", "pick", "advance_told", "batch_begin", "batch_choice", "batch_random", "batch_rows"},
           "_whole": {"play"}}
WHOLE = {"duel"}  # games whose states are small


def driver_is_here():
    try:
        ctypes.CDLL("libcuda.so.1")
        return True
    except OSError:
        return False


class Kernels(unittest.TestCase):
    def texts(self):
        """Every file: its name, which kernels it should have, and its text."""
        for game in GAMES:
            for suffix, kernels in KERNELS.items():
                if suffix == "_whole" and game not in WHOLE:
                    continue
                with self.subTest(game=game, suffix=suffix), open(os.path.join(PTX, game + suffix + ".ptx"), encoding="ascii") as file:
                    yield kernels, file.read()

    def test_every_game_has_all_kernels_and_needs_nothing_else(self):
        for kernels, text in self.texts():
            self.assertEqual(set(re.findall(r"^\.visible \.entry (\w+)", text, re.M)), kernels)
            self.assertEqual(re.findall(r"^\.extern .*", text, re.M), [])
            self.assertIn(".target sm_70", text)

    def test_real_numbers_are_not_fused(self):
        """A multiplication and an addition in one round once: other results than on the processor. The assembler may
        only fuse what has no rounding of its own."""
        seen = 0
        for _, text in self.texts():
            self.assertEqual(re.findall(r"\bfma\.rn\.f(?:32|64)\b.*", text)[:3], [])
            self.assertEqual(re.findall(r"\b(?:mul|add|sub)\.f(?:32|64)\b.*", text)[:3], [])
            seen += len(re.findall(r"\bmul\.rn\.f32\b", text))
        self.assertGreater(seen, 50)  # evaluations are there

    @unittest.skipUnless(shutil.which("ptxas"), "NVIDIA's assembler (ptxas) is not installed")
    def test_the_assembler_accepts_them(self):
        for game in {"duel", "steel"} & set(GAMES):  # the large ones take minutes
            with self.subTest(game=game):
                made = subprocess.run(["ptxas", "-arch=sm_90", "-o", os.devnull, os.path.join(PTX, game + ".ptx")],
                                      capture_output=True, text=True, check=False)
                self.assertEqual(made.returncode, 0, made.stderr)


class Program(unittest.TestCase):
    def run_epoki(self, *words):
        return subprocess.run([EPOKI, *words], capture_output=True, text=True, timeout=60, check=False)

    @unittest.skipIf(driver_is_here(), "there is a driver here")
    def test_without_a_driver_it_says_so(self):
        for words in (["bench", "duel"], ["stats", "duel"], ["arena", "duel", "--bots", "flat,random"], ["analyse", RECORD]):
            done = self.run_epoki(*words, "--gpu")
            self.assertEqual(done.returncode, 3, words)
            self.assertEqual(done.stdout, "")
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertIn("there is no NVIDIA driver on this machine", done.stderr)

    def test_what_does_not_go_together_is_refused(self):
        done = self.run_epoki("bench", "duel", "--gpu", "--bots")
        self.assertEqual(done.returncode, 2)


@unittest.skipUnless(os.path.exists(os.path.join(STAND_IN, "libcuda.so.1")), "nothing stands in for the driver here (build/asan/no_card)")
class StandIn(unittest.TestCase):
    """The commands that use a card, with the processor in its place (card.c): they say what they say without."""
    def said(self, *words, card):
        env = {**os.environ, "LD_LIBRARY_PATH": STAND_IN} if card else None
        words = [EPOKI_ASAN, *words] + (["--gpu", "--kernels", STAND_IN] if card else [])
        done = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False, env=env)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def both(self, *words):
        with_card = self.said(*words, card=True)
        self.assertEqual(with_card, self.said(*words, card=False))
        self.assertGreater(len(with_card), 100)

    def test_statistics(self):
        self.both("stats", "duel", "--games", "40", "--json")

    def test_flat_in_an_arena(self):
        played = []
        for card in (True, False):
            with tempfile.TemporaryDirectory() as folder:
                self.said("arena", "duel", "--bots", "flat:iterations=20,random", "--games", "2", "--quiet", "--records", folder, card=card)
                played.append([path.read_text() for path in sorted(pathlib.Path(folder).glob("*.rec"))])
        self.assertEqual(len(played[0]), 2)
        self.assertEqual(*played)

    def test_flat_judges_a_game(self):
        with open(RECORD, encoding="utf-8") as file, tempfile.NamedTemporaryFile("w", suffix=".rec") as begun:
            begun.writelines(file.readlines()[:20])
            begun.flush()
            self.both("analyse", begun.name, "--bot", "flat", "--iterations", "40")



if __name__ == "__main__":
    unittest.main()
