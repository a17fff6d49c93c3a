"""Every snippet of the documentation runs, the examples run, and the doctests of the package hold."""

import doctest
import importlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent


class Docs(unittest.TestCase):
    def test_snippets(self):
        pages = [*sorted((FOLDER / "docs").glob("*.md")), FOLDER / "README.md"]
        for page in pages:
            code = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
            if code:  # the snippets of a page follow each other
                with self.subTest(page=page.name):
                    done = subprocess.run([sys.executable, "-W", "ignore", "-c", "\n".join(code)], capture_output=True, text=True)
                    self.assertEqual(done.returncode, 0, done.stderr)

    def test_doctests(self):
        for name in ("epoki", "epoki.vector", "epoki.pettingzoo", "epoki.gymnasium", "epoki.openspiel"):
            result = doctest.testmod(importlib.import_module(name))
            self.assertEqual(result.failed, 0, name)
            self.assertGreater(result.attempted, 0, name)

    def test_examples(self):
        for example in sorted((FOLDER / "examples").glob("*.py")):
            words = {"ppo_duel.py": ["--minutes", "0.001", "--games", "2"]}.get(example.name, [])
            if example.name == "arena_bot.py":
                continue  # below
            with self.subTest(example=example.name):
                done = subprocess.run([sys.executable, str(example), *words], capture_output=True, text=True)
                self.assertIn(done.returncode, (0, 1) if "ppo" in example.name else (0,), done.stderr)
                self.assertTrue(done.stdout)
        self.assertLess(len((FOLDER / "examples" / "ppo_duel.py").read_text(encoding="utf-8").splitlines()), 150)

    def arena(self, command, *more):
        words = ["arena", "duel", "--bots", "program,random", "--games", "10", "--quiet", "--program", command, *more]
        return subprocess.run([os.environ["EPOKI"], *words], capture_output=True, text=True, timeout=600)

    @unittest.skipUnless(os.environ.get("EPOKI"), "EPOKI names no program")
    def test_a_bot_in_the_arena(self):
        with tempfile.TemporaryDirectory() as folder:
            ladder = pathlib.Path(folder) / "ladder.html"
            done = self.arena(f"{sys.executable} {FOLDER / 'examples' / 'arena_bot.py'}", "--html", str(ladder))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("program", done.stdout)
            self.assertIn("program", ladder.read_text(encoding="utf-8"))
        for broken in ("true", "while read line; do echo nonsense; done"):
            done = self.arena(broken)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("no legal action", done.stderr)


if __name__ == "__main__":
    unittest.main()
