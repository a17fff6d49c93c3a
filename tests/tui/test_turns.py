"""The turns of docs/turns.md are real: every command there is run, and the lines shown after it must come out of it, in that order."""
import os
import re
import subprocess
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EPOKI = os.environ.get("EPOKI", f"{ROOT}/build/epoki")
GAMES = ["duel", "ages", "steel", "tempus", "civ"]


def sessions():
    """(game, command, lines shown) of every block that begins with a command."""
    with open(f"{ROOT}/docs/turns.md", encoding="utf-8") as file:
        blocks = re.findall(r"^```\n\$ (.*)\n((?:.*\n)+?)```$", file.read(), re.M)
    return [(re.search(r"epoki play (\w+)", command)[1], command, shown.splitlines()) for command, shown in blocks]


class Turns(unittest.TestCase):
    def test_one_of_each_game(self):
        self.assertEqual([game for game, _, _ in sessions()], GAMES)

    def test_what_is_shown_comes_out(self):
        for game, command, shown in sessions():
            with self.subTest(game):
                told = subprocess.run(["bash", "-c", command.replace("build/epoki", '"$EPOKI"')], env={**os.environ, "EPOKI": EPOKI},
                                      capture_output=True, text=True, timeout=120)
                self.assertEqual((told.returncode, told.stderr), (0, ""))
                self.assertNotIn("Not possible", told.stdout)
                lines = iter(told.stdout.splitlines())
                for line in shown:
                    self.assertIn(line, lines)  # the iterator goes on: in this order


if __name__ == "__main__":
    unittest.main()
