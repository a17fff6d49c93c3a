"""The games for graphics cards, where there is none: the kernels are made, are whole, are accepted by NVIDIA's assembler where
that is installed, and the program says in a sentence what is missing.

    EPOKI=build/epoki EPOKI_PTX=build/gpu python3 -m unittest tests/gpu/test_gpu.py
"""
import ctypes
import os
import re
import shutil
import subprocess
import unittest

EPOKI = os.environ.get("EPOKI", "build/epoki")
PTX = os.environ.get("EPOKI_PTX", "build/gpu")
GAMES = ["duel", "ages", "steel", "tempus", "civ"]
KERNELS = {"play", "choose", "advance", "count", "add_up", "place"}


def driver_is_here():
    try:
        ctypes.CDLL("libcuda.so.1")
        return True
    except OSError:
        return False


class Kernels(unittest.TestCase):
    def text(self, game):
        with open(os.path.join(PTX, game + ".ptx"), encoding="ascii") as file:
            return file.read()

    def test_every_game_has_all_kernels_and_needs_nothing_else(self):
        for game in GAMES:
            with self.subTest(game=game):
                text = self.text(game)
                self.assertEqual(set(re.findall(r"^\.visible \.entry (\w+)", text, re.M)), KERNELS)
                self.assertEqual(re.findall(r"^\.extern .*", text, re.M), [])
                self.assertIn(".target sm_70", text)

    def test_real_numbers_are_not_fused(self):
        """A multiplication and an addition in one round once: other results than on the processor. The assembler may
        only fuse what has no rounding of its own."""
        for game in GAMES:
            with self.subTest(game=game):
                text = self.text(game)
                self.assertEqual(re.findall(r"\bfma\.rn\.f(?:32|64)\b.*", text)[:3], [])
                self.assertEqual(re.findall(r"\b(?:mul|add|sub)\.f(?:32|64)\b.*", text)[:3], [])

    @unittest.skipUnless(shutil.which("ptxas"), "NVIDIA's assembler (ptxas) is not installed")
    def test_the_assembler_accepts_them(self):
        for game in ("duel", "steel"):  # the large ones take minutes
            with self.subTest(game=game):
                made = subprocess.run(["ptxas", "-arch=sm_90", "-o", os.devnull, os.path.join(PTX, game + ".ptx")],
                                      capture_output=True, text=True, check=False)
                self.assertEqual(made.returncode, 0, made.stderr)


class Program(unittest.TestCase):
    def run_epoki(self, *words):
        return subprocess.run([EPOKI, *words], capture_output=True, text=True, timeout=60, check=False)

    @unittest.skipIf(driver_is_here(), "there is a driver here")
    def test_without_a_driver_it_says_so(self):
        done = self.run_epoki("bench", "duel", "--gpu")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertIn("there is no NVIDIA driver on this machine", done.stderr)

    def test_what_does_not_go_together_is_refused(self):
        done = self.run_epoki("bench", "duel", "--gpu", "--bots")
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
