#!/usr/bin/env python3
"""`epoki analyse`: its numbers add up, do not depend on threads, find a blunder; its reports are whole; bad input is refused.

usage: EPOKI=build/epoki tests/analysis/test_analysis.py [-v]

How strong the judging bot is, is not tested here.
"""
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EPOKI = str(pathlib.Path(os.environ.get("EPOKI", ROOT / "build" / "epoki")).resolve())
PATIENCE = 240  # seconds until a silent process counts as hung

GOOD, FAILED, USAGE, WORLD = 0, 1, 2, 3  # exit statuses
ROUNDING = 2.5e-4  # sums of a few numbers with four decimals


class Rpc:
    """A running `epoki rpc`."""

    def __init__(self):
        self.process = subprocess.Popen([EPOKI, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def __call__(self, method, **params):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())["result"]


def play(rpc, table, bot, seed, decisions=100000):
    """Lets a bot play for all seats until the game is over."""
    for number in range(decisions):
        if rpc("turn", table=table)["over"]:
            return
        action = rpc("bot", table=table, bot=bot, seed=seed + number)["action"]
        rpc("play", table=table, action=action)


def make_record(game, players, seed, decisions=100000, bot="greedy:iterations=1"):
    with Rpc() as rpc:
        table = rpc("new", game=game, players=players, seed=seed)["table"]
        play(rpc, table, bot, seed, decisions)
        return rpc("record", table=table)


def winning_action(rpc, table, actions, version):
    """An action that wins at once for the seat to move, or None."""
    seat = rpc("turn", table=table)["seat"]
    for action in actions:
        over = rpc("play", table=table, action=action)["over"]
        won = over and rpc("scores", table=table)[seat]["winner"]
        rpc("undo", table=table, to=version)
        if won:
            return action
    return None


def find_missed_win():
    """A record in which somebody could win at once and did something else: (record, version, action). Random play, so that it
    stays the same while bots change; before the last age is over nobody wins at once except by force or science."""
    chance = random.Random(1)
    with Rpc() as rpc:
        for seed in range(1, 1000):
            table = rpc("new", game="duel", players=2, seed=seed)["table"]
            version = 0
            while not rpc("turn", table=table)["over"] and version < 60:
                actions = [row["action"] for row in rpc("legal", table=table)["actions"]]
                others = [action for action in actions if action.startswith("discard")]
                win = winning_action(rpc, table, actions, version) if version > 30 and others else None
                if win and others != [win]:
                    rpc("play", table=table, action=others[-1])
                    return rpc("record", table=table), version, win
                rpc("play", table=table, action=chance.choice(actions))
                version += 1
            rpc("close", table=table)
    raise AssertionError("no game with such a position")


def analyse(record, *options):
    """Runs the command: (completed process, JSON or None, page or None)."""
    with tempfile.TemporaryDirectory(prefix="epoki-analysis-") as folder:
        path, report, page = (pathlib.Path(folder) / name for name in ("game.rec", "report.json", "page.html"))
        path.write_text(record, encoding="utf-8")
        result = subprocess.run([EPOKI, "analyse", str(path), "--json", str(report), "--html", str(page), *options],
                                capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE)
        whole = json.loads(report.read_text(encoding="utf-8")) if report.exists() else None
        return result, whole, page.read_text(encoding="utf-8") if page.exists() else None


class Invariants(unittest.TestCase):
    """What holds for every analysis, of a game with two players and of one with three, finished or not."""

    @classmethod
    def setUpClass(cls):
        cls.reports = []
        for game, players, options, decisions in (("duel", 2, ["--iterations", "100"], 100000), ("duel", 2, ["--iterations", "100"], 25),
                                                  ("ages", 3, ["--bot", "mcts", "--iterations", "10"], 100000), ("ages", 2, ["--iterations", "1"], 60), ("duel", 2, ["--bot", "greedy"], 100000),
                                                  ("duel", 2, ["--bot", "mcts:select=ucb", "--iterations", "8"], 100000)):
            result, report, _ = analyse(make_record(game, players, 7, decisions), *options)
            assert result.returncode == GOOD, result.stderr
            cls.reports.append(report)

    def decisions(self):
        for report in self.reports:
            for index, decision in enumerate(report["decisions"]):
                with self.subTest(game=report["game"], version=decision["version"]):
                    yield report, index, decision

    def test_shape(self):
        keys = {"game", "name", "rules_version", "bot", "limits", "decisions", "curve", "turning_points", "players", "result"}
        for report in self.reports:
            self.assertEqual(set(report), keys)
            self.assertEqual(len(report["curve"]), len(report["decisions"]) + 1)
            self.assertEqual([player["seat"] for player in report["players"]], list(range(len(report["players"]))))
        for _, _, decision in self.decisions():
            self.assertLessEqual({"version", "seat", "phase", "action", "text", "choices", "judged", "before", "played",
                                  "played_share", "best", "loss", "stake", "change", "luck", "certain"}, set(decision))
            self.assertTrue(decision["text"]["en"] and decision["text"]["pl"])
            self.assertTrue(1 <= len(decision["best"]) <= min(5, decision["choices"]))

    def test_values_are_shares(self):
        for _, _, decision in self.decisions():
            self.assertAlmostEqual(sum(decision["before"]), 1, delta=1e-3)
            for value in decision["before"] + [decision["played"]] + [move["value"] for move in decision["best"]]:
                self.assertTrue(0 <= value <= 1)

    def test_losses(self):
        for _, _, decision in self.decisions():
            seat = decision["seat"]
            self.assertGreaterEqual(decision["loss"], 0)
            self.assertAlmostEqual(decision["before"][seat], decision["best"][0]["value"], delta=ROUNDING)
            self.assertAlmostEqual(decision["best"][0]["value"] - decision["played"], decision["loss"], delta=ROUNDING)
            self.assertAlmostEqual(decision["change"][seat], -decision["loss"], delta=ROUNDING)
            if not decision["judged"]:
                self.assertEqual(decision["loss"], 0)

    def test_others_are_sorted(self):
        for _, _, decision in self.decisions():
            first, *others = decision["best"]
            values = [move["value"] for move in others]
            self.assertEqual(values, sorted(values, reverse=True))
            self.assertTrue(all(move["share"] <= first["share"] for move in others))

    def test_changes_lead_along_the_curve(self):
        for report, index, decision in self.decisions():
            for seat, value in enumerate(report["curve"][index]):
                after = value + decision["change"][seat] + decision["luck"][seat]
                self.assertAlmostEqual(after, report["curve"][index + 1][seat], delta=ROUNDING)

    def test_curve_ends_with_the_result(self):
        for report in self.reports:
            result = report["result"]
            self.assertEqual(report["curve"][-1], result["values"])
            if result["over"]:
                share = 1 / len(result["winners"])
                for seat, value in enumerate(result["values"]):
                    self.assertAlmostEqual(value, share if seat in result["winners"] else 0, delta=ROUNDING)
            else:
                self.assertIsNone(result["ending"])
                self.assertEqual(result["winners"], [])

    def test_players(self):
        for report in self.reports:
            for player in report["players"]:
                seat = player["seat"]
                own = [decision for decision in report["decisions"] if decision["seat"] == seat]
                stake = sum(decision["stake"] for decision in own if decision["judged"])
                self.assertAlmostEqual(player["stake"], stake, delta=0.01)
                kept = 1 - player["skill_lost"] / player["stake"] if player["skill_lost"] else 1
                self.assertAlmostEqual(player["accuracy"], 100 * max(0, kept), delta=0.1)
                self.assertEqual(player["decisions"], sum(decision["judged"] for decision in own))
                self.assertLessEqual(player["blunders"], player["mistakes"])
                self.assertAlmostEqual(player["skill_lost"], sum(decision["loss"] for decision in own), delta=0.01)
                luck = sum(decision["luck"][seat] for decision in report["decisions"])
                self.assertAlmostEqual(player["luck"] + player["estimates"], luck, delta=0.01)
                total = player["start"] - player["skill_lost"] + player["others_lost"] + player["luck"] + player["estimates"]
                self.assertAlmostEqual(total, player["result"], delta=5e-4)

    def test_turning_points(self):
        for report in self.reports:
            sizes = [abs(turn["change"]) for turn in report["turning_points"]]
            self.assertEqual(sizes, sorted(sizes, reverse=True))
            for turn in report["turning_points"]:
                decision = report["decisions"][turn["decision"]]
                self.assertEqual(turn["version"], decision["version"])
                self.assertEqual(turn["text"], decision["text"])
                self.assertIn(turn["cause"], ("decision", "luck"))
                if turn["cause"] == "luck":
                    self.assertFalse(decision["certain"], "a second thought of the judge turns nothing")
                expected = -decision["loss"] if turn["cause"] == "decision" else decision["luck"][turn["affected"]]
                self.assertAlmostEqual(turn["change"], expected, delta=ROUNDING)

    def test_a_drawn_card_is_no_certainty(self):
        """In 7 Wonders Duel the last wonder of the draft reveals the first age; a pick before it reveals nothing."""
        picks = [decision for decision in self.reports[0]["decisions"] if decision["phase"] == "draft"]
        self.assertTrue(picks[0]["certain"])
        self.assertFalse(picks[-1]["certain"])


class Findings(unittest.TestCase):
    def test_threads_do_not_matter(self):
        record = make_record("duel", 2, 3)
        one = analyse(record, "--iterations", "50", "--threads", "1")
        for threads in ("2", "7"):
            other = analyse(record, "--iterations", "50", "--threads", threads)
            self.assertEqual(one[0].stdout, other[0].stdout)
            self.assertEqual(one[1:], other[1:])

    def test_a_missed_win_is_a_blunder(self):
        record, version, win = find_missed_win()
        result, report, _ = analyse(record, "--iterations", "300")
        self.assertEqual(result.returncode, GOOD, result.stderr)
        decision = next(row for row in report["decisions"] if row["version"] == version)
        self.assertEqual(decision["best"][0]["action"], win)
        self.assertAlmostEqual(decision["best"][0]["value"], 1, delta=0.01)
        self.assertGreaterEqual(decision["loss"], 0.08)
        self.assertGreaterEqual(report["players"][decision["seat"]]["blunders"], 1)
        self.assertIn((version, "decision"), [(turn["version"], turn["cause"]) for turn in report["turning_points"]])
        self.assertIn(decision["best"][0]["text"]["en"], result.stdout)


    def test_few_mistakes_of_the_judge_itself(self):
        """A bot that plans its turns does what it holds for best; the order of its actions is no mistake."""
        bot = "plan:width=16,iterations=2,early=1,keep=1,ahead=8,turns=2"
        with Rpc() as rpc:
            table = rpc("new", game="ages", players=2, seed=6)["table"]
            play(rpc, table, bot, 6, 150)
            record = rpc("record", table=table)
        _, report, _ = analyse(record, "--bot", bot)
        mistakes = sum(player["mistakes"] for player in report["players"])
        self.assertGreater(len(report["decisions"]), 100)
        self.assertLess(mistakes, len(report["decisions"]) / 10)


    def test_accuracy_tells_good_play_from_bad(self):
        for game, judge in (("duel", ["--iterations", "100"]), ("tempus", ["--iterations", "40"])):
            means = []
            for bot in ("random", "greedy:iterations=1"):
                result, report, _ = analyse(make_record(game, 2 if game == "duel" else 3, 11, bot=bot), *judge)
                self.assertEqual(result.returncode, GOOD, result.stderr)
                means.append(sum(player["accuracy"] for player in report["players"]) / len(report["players"]))
            self.assertLess(means[0], 60, game)
            self.assertGreater(means[1], means[0] + 10, game)

    def test_leaving_actions_unused_is_a_mistake(self):
        """One player of Through the Ages ends every turn at once; the other plays."""
        with Rpc() as rpc:
            table = rpc("new", game="ages", players=2, seed=4)["table"]
            for number in range(160):
                turn = rpc("turn", table=table)
                if turn["over"]:
                    break
                actions = [row["action"] for row in rpc("legal", table=table)["actions"]]
                ends = [action for action in actions if action in ("end", "pass", "skip")]
                idle = turn["seat"] == 0 and ends
                rpc("play", table=table, action=ends[0] if idle else rpc("bot", table=table, bot="greedy:iterations=1", seed=number)["action"])
            record = rpc("record", table=table)
        result, report, _ = analyse(record, "--iterations", "1")
        self.assertEqual(result.returncode, GOOD, result.stderr)
        idle, busy = report["players"]
        ends = [decision for decision in report["decisions"] if decision["seat"] == 0 and decision["action"] == "end"]
        self.assertTrue(ends and all(decision["judged"] for decision in ends))
        self.assertGreater(sum(decision["loss"] for decision in ends), 0.1)
        self.assertLess(idle["accuracy"], 60)
        self.assertLess(idle["accuracy"], busy["accuracy"])


class Reports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        record = make_record("duel", 2, 5)
        cls.en = analyse(record, "--iterations", "50")
        cls.pl = analyse(record, "--iterations", "50", "--lang", "pl")

    def test_languages(self):
        self.assertIn("Player 1: accuracy", self.en[0].stdout)
        self.assertIn("Gracz 1: dokładność", self.pl[0].stdout)
        self.assertIn('<html lang="en">', self.en[2])
        self.assertIn('<html lang="pl">', self.pl[2])
        self.assertEqual(self.en[1], self.pl[1])
        self.assertEqual(self.en[0].stderr, "")

    def test_page_stands_alone(self):
        for _, _, page in (self.en, self.pl):
            self.assertNotRegex(page, r"(?i)https?:|//[a-z]|<script|<link|<img|@import|url\(")
            for target in re.findall(r'href="([^"]*)"', page):
                self.assertRegex(target, r"^#t\d$")
                self.assertIn(f'id="{target[1:]}"', page)

    def test_page_is_well_formed(self):
        for _, _, page in (self.en, self.pl):
            for tag in ("div", "span", "p", "table", "td", "tr", "svg", "figure", "a", "h2", "small"):
                self.assertEqual(len(re.findall(rf"<{tag}[ >]", page)), page.count(f"</{tag}>"), tag)
            self.assertIn("<polyline", page)


class BadInput(unittest.TestCase):
    def refused(self, status, message, *arguments, record=""):
        result = subprocess.run([EPOKI, "analyse", *arguments], input=record, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertRegex(result.stderr, message)
        self.assertEqual(result.stdout, "")

    @classmethod
    def setUpClass(cls):
        cls.record = make_record("duel", 2, 9, 12)

    def test_arguments(self):
        self.refused(USAGE, "which record")
        for option, value in (("--ms", "0"), ("--iterations", "x"), ("--threads", "0"), ("--lang", "xx"), ("--nonsense", "1"),
                              ("--bot", "nobody"), ("--bot", "mcts:colour=red")):
            self.refused(USAGE, r"\w", "-", option, value, record=self.record)
        self.refused(USAGE, "not both", "-", "--ms", "5", "--iterations", "5", record=self.record)

    def test_bot_without_values(self):
        self.refused(USAGE, "random does not say", "-", "--bot", "random", record=self.record)

    def test_records(self):
        for broken, message in (("", r"\w"), ("nonsense\n", "line 1"), (self.record.replace("game duel", "game chess"), "chess"),
                                (self.record + "build atlantis\n", "atlantis|not legal|line")):
            self.refused(FAILED, message, "-", "--iterations", "5", record=broken)

    def test_nothing_decided(self):
        self.refused(FAILED, "nothing was decided", "-", "--iterations", "5", record=self.record.split("begin\n")[0] + "begin\n")

    def test_files(self):
        self.refused(WORLD, r"\w", "/nonexistent/game.rec")
        result = subprocess.run([EPOKI, "analyse", "-", "--bot", "greedy", "--json", "/nonexistent/report.json"], input=self.record,
                                capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(result.returncode, WORLD)
        self.assertIn("/nonexistent/report.json", result.stderr)
        self.assertEqual(result.stdout, "")  # it is said before the work


if __name__ == "__main__":
    unittest.main()
