#!/usr/bin/env python3
"""`epoki arena`: games between bots, their results file, and the ways a run can end.

usage: EPOKI=build/epoki tests/arena/test_arena.py [-v]

The statistics have tests of their own (tests/unit/test_arena_stats.c), and so has who sits where (test_arena_lineup.c).
"""
import html.parser
import json
import os
import pathlib
import pty
import signal
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EPOKI = str(pathlib.Path(os.environ.get("EPOKI", ROOT / "build" / "epoki")).resolve())
PATIENCE = 60  # seconds until a run counts as hung

GOOD, FAILED, USAGE, WORLD = 0, 1, 2, 3  # exit statuses


class Arena(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="epoki-arena-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_arena(self, *words, expect=GOOD):
        result = subprocess.run([EPOKI, "arena", *map(str, words)], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(result.returncode, expect, result.stderr)
        return result

    def results(self, *words, name="results.json", expect=GOOD):
        """The results file of a run, without what may differ from run to run."""
        path = self.folder / name
        self.run_arena(*words, "--json", path, "--quiet", expect=expect)
        return self.read(path)

    def read(self, path):
        content = json.loads(path.read_text())
        content.pop("timing")
        return content


class Results(Arena):
    def test_any_number_of_threads(self):
        words = ["duel", "--bots", "mcts:iterations=30,greedy,random", "--games", 12, "--seed", 7]
        one = self.results(*words, "--threads", 1)
        self.assertEqual(one, self.results(*words, "--threads", 4))
        self.assertEqual(len(one["games"]), 12)
        self.assertNotEqual(one["games"], self.results(*words[:-1], 8)["games"])

    def test_a_bot_against_its_double_is_exactly_even(self):
        """The games of a deal have the same seeds in every rotation, so the same seats win."""
        for game, players in (("duel", 2), ("ages", 3), ("ages", 4)):
            for bot in ("random", "greedy:noise=500"):
                summary = self.results(game, "--bots", f"{bot},{bot}", "--games", 2 * players, "--players", players)["summary"]
                self.assertEqual(summary["pairs"][0]["share"][0], 0.5)
                self.assertEqual(summary["pairs"][0]["elo"][0], 0)

    def test_an_option_of_the_game(self):
        words = ["steel", "--bots", "greedy,random", "--games", 4, "--seed", 3]
        standard, other = self.results(*words), self.results(*words, "--option", "set=combined", name="combined.json")
        self.assertEqual((standard["options"], other["options"]), ("set=new_world", "set=combined"))
        self.assertNotEqual(standard["games"], other["games"])
        path = self.folder / "combined.json"
        self.run_arena("--resume", path, "--games", 6, "--quiet")
        self.assertEqual(self.read(path)["options"], "set=combined")
        self.assertEqual(self.read(path)["games"][:4], other["games"])
        self.run_arena("--resume", path, "--option", "set=new_world", "--games", 8, expect=USAGE)
        self.run_arena(*words, "--option", "set=chess", expect=USAGE)
        self.run_arena(*words, "--option", "set", expect=USAGE)

    def test_deals_are_mirrored(self):
        """Random bots with the same seeds: all rotations of a deal are one game."""
        games = self.results("duel", "--bots", "random,random", "--games", 20)["games"]
        for one, other in zip(games[::2], games[1::2]):
            self.assertEqual(one.split()[0::2], other.split()[0::2])
            self.assertEqual(one.split()[3:], other.split()[3:])
        self.assertGreater(len({game.split()[3] for game in games}), 5)

    def test_fresh_deals(self):
        """Every game its own cards: a bot against itself plays as many different games as were asked for."""
        for players in (2, 3):
            words = ["ages", "--bots", "greedy,greedy", "--players", players, "--games", 4 * players, "--seed", 5]
            folder = self.folder / str(players)
            mirrored = self.results(*words, "--deals", "mirrored")
            fresh = self.results(*words, "--deals", "fresh", "--records", folder)
            self.assertEqual(mirrored, self.results(*words))
            played = {name: {game.split(" ", 2)[2] for game in content["games"]}
                      for name, content in (("mirrored", mirrored), ("fresh", fresh))}
            self.assertEqual((len(played["mirrored"]), len(played["fresh"])), (4, 4 * players))
            self.assertEqual((mirrored.get("fresh_deals"), fresh["fresh_deals"]), (None, True))
            records = sorted(folder.iterdir())
            self.assertEqual(len(records), 4 * players)
            replay = subprocess.run([EPOKI, "replay", *records], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(replay.returncode, GOOD, replay.stderr)
        self.assertIn("a fresh deal for every game", self.run_arena(*words, "--deals", "fresh", "--quiet").stdout)

    def test_every_game_has_one_result(self):
        for players in (2, 3, 4):
            content = self.results("ages", "--bots", "random,random:", "--games", 6 * players, "--players", players)
            summary = content["summary"]
            self.assertEqual(summary["games"], 6 * players)
            self.assertAlmostEqual(sum(summary["by_seat"]), 1, places=3)
            held = sum(bot["won"] + bot["shared"] + bot["lost"] for bot in summary["bots"])
            self.assertEqual(held, 6 * players * players)
            self.assertEqual(sum(summary["endings"].values()), 6 * players)

    def test_order(self):
        """Results from the starting player on, who is drawn in every game."""
        for slug, players in (("duel", 2), ("ages", 3), ("steel", 3), ("tempus", 3), ("civ", 2)):
            with self.subTest(slug):
                self.check_order(slug, players)

    def check_order(self, slug, players):
        games = 10 * players
        words = [slug, "--bots", "random,random", "--players", players, "--games", games, "--seed", 4, "--deals", "fresh"]
        folder, path = self.folder / slug, self.folder / f"{slug}.json"
        content = self.results(*words, "--records", folder, name=path.name)
        sums = [0] * players
        for game in content["games"]:
            deal, rotation, winners, *_ = game.split()
            first = self.first_seat(folder / f"{slug}-{int(deal):05}-{rotation}.rec")
            for winner in winners.split(","):
                sums[(int(winner) - first) % players] += 1 / len(winners.split(",")) / games
        for place, expected in zip(content["summary"]["by_order"], sums):
            self.assertAlmostEqual(place[0], expected, places=3)
            self.assertTrue(place[1] < place[0] < place[2], place)
        self.assertNotEqual([place[0] for place in content["summary"]["by_order"]], content["summary"]["by_seat"])
        self.run_arena("--resume", path, "--quiet")
        self.assertEqual(self.read(path), content)
        self.assertIn("result by order", self.run_arena(*words, "--quiet").stdout)

    def first_seat(self, record):
        """The starting player of a table that is set up like that of the record."""
        head = dict(line.split(" ", 1) for line in record.read_text().splitlines()[1:] if " " in line)
        asked = [{"method": "new", "params": {"game": head["game"], "players": int(head["players"]), "seed": int(head["seed"])}},
                 {"method": "state", "params": {"table": "t1"}}]
        lines = "".join(json.dumps({"jsonrpc": "2.0", "id": i, **one}) + "\n" for i, one in enumerate(asked))
        answer = subprocess.run([EPOKI, "rpc"], input=lines, capture_output=True, text=True, timeout=PATIENCE)
        state = json.loads(answer.stdout.splitlines()[1])["result"]
        return state["start"] if head["game"] == "tempus" else state["first"]

    def test_shared_victories(self):
        """A results file with victories shared by two and by three, read back and counted."""
        path = self.folder / "shared.json"
        content = self.results("ages", "--bots", "random,greedy", "--games", 6, "--players", 3, name=path.name)
        winners = ["0,1", "0,1,2", "2", "0", "-", "1,2"]  # seats: AAB BAA ABA, then BBA ABB BAB
        for i, who in enumerate(winners):
            words = content["games"][i].split()
            content["games"][i] = " ".join(words[:2] + [who] + words[3:])
        path.write_text(json.dumps(content))
        self.run_arena("--resume", path, "--quiet")
        after = self.read(path)
        self.assertEqual(after["games"], content["games"])
        a, b = after["summary"]["bots"]
        self.assertEqual((a["won"], a["shared"], a["lost"]), (1, 5, 3))
        self.assertEqual((b["won"], b["shared"], b["lost"]), (1, 2, 6))
        x = (2 / 2 + 2 / 3 + 1) / 6, (0 + 0 + 1 / 2) / 3  # mean result of A's seats in each deal
        y = (0 + 1 / 3 + 0) / 3, (1 + 0 + 1 / 2) / 6
        self.assertAlmostEqual(after["summary"]["pairs"][0]["share"][0], sum(x) / (sum(x) + sum(y)), places=3)

    def test_more_bots_than_seats(self):
        summary = self.results("duel", "--bots", "random,greedy,easy,random", "--games", 24)["summary"]
        self.assertEqual([pair["deals"] for pair in summary["pairs"]], [2] * 6)
        self.assertEqual([bot["deals"] for bot in summary["bots"]], [6] * 4)

    def test_games_are_rounded_up_to_deals(self):
        self.assertEqual(self.results("ages", "--bots", "random,random", "--games", 4, "--players", 3)["summary"]["games"], 6)

    def test_sequential_test(self):
        words = ["duel", "--games", 2000, "--sprt", "0,20"]
        stronger = self.results(*words, "--bots", "greedy,random", "--threads", 1)
        self.assertEqual(stronger["sprt"]["verdict"], "high")
        self.assertLess(stronger["summary"]["games"], 400)
        self.assertEqual(len(stronger["games"]), stronger["summary"]["games"])
        self.assertTrue(stronger["finished"])
        self.assertEqual(stronger, self.results(*words, "--bots", "greedy,random", "--threads", 4))
        weaker = self.results(*words, "--bots", "random,greedy", expect=FAILED)
        self.assertEqual(weaker["sprt"]["verdict"], "low")

    def test_records_replay(self):
        folder = self.folder / "records"
        content = self.results("duel", "--bots", "random,greedy", "--games", 6, "--records", folder)
        records = sorted(folder.iterdir())
        self.assertEqual(len(records), 6)
        replay = subprocess.run([EPOKI, "replay", *records], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(replay.returncode, GOOD, replay.stderr)
        for record, game in zip(records, content["games"]):
            deal, rotation, _, scores, _, ending = game.split()
            self.assertEqual(record.name, f"duel-{int(deal):05}-{rotation}.rec")
            first, second = scores.split(",")
            self.assertIn(f"\n= end={ending} score0={first} score1={second}\n", record.read_text())

    def test_bots_that_sit_at_a_table_play_the_same_game(self):
        """The protocol with `sit`, and the seed of a record: move for move the game of the arena, and as much thought."""
        few = {"duel": "hard:iterations=60", "ages": "hard:width=3,iterations=2,ahead=2", "civ": "hard:width=2,iterations=1,ahead=1"}
        for game, bot in few.items():
            folder = self.folder / game
            folder.mkdir()
            self.run_arena(game, "--bots", f"{bot},easy", "--games", 2, "--players", 2, "--seed", 5, "--records", folder, "--quiet",
                           "--json", folder / "results.json")
            looked = 0
            for number, path in enumerate(sorted(folder.glob("*.rec"))):
                head, body = path.read_text().split("begin\n")
                moves = [line for line in body.splitlines() if line and line[0] not in "=#"]
                bots = [bot, "easy"] if number == 0 else ["easy", bot]
                played, visits = self.play_by_rpc(game, int(head.split("seed ")[1].split()[0]), bots)
                self.assertEqual(played, moves)
                looked += visits[number]
            self.assertEqual(looked, json.loads((folder / "results.json").read_text())["timing"][0]["visits"])

    def play_by_rpc(self, game, seed, bots):
        """The moves of a game, and how much each seat looked at."""
        program = subprocess.Popen([EPOKI, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

        def call(method, **params):
            program.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
            program.stdin.flush()
            return json.loads(program.stdout.readline())["result"]

        moves, visits = [], [0] * len(bots)
        table = call("new", game=game, players=len(bots), seed=seed)["table"]
        while (turn := call("turn", table=table))["seat"] is not None:
            answer = call("bot", table=table, bot=bots[turn["seat"]], sit=True)
            visits[turn["seat"]] += answer["visits"]
            moves.append(answer["action"])
            call("play", table=table, action=answer["action"])
        program.communicate(timeout=PATIENCE)
        return moves, visits

    def test_options_of_the_game(self):
        words = ["duel", "--bots", "random,greedy", "--games", 4]
        folder = self.folder / "records"
        content = self.results(*words, "--option", "wonders=first_game,tie_start=chooses", "--records", folder)
        self.assertEqual(content["options"], "tie_start=chooses,wonders=first_game")
        self.assertIn("option wonders first_game", next(folder.iterdir()).read_text())
        self.assertNotEqual(content["games"], self.results(*words)["games"])


class Resuming(Arena):
    WORDS = ["duel", "--bots", "mcts:iterations=300,mcts:iterations=100", "--games", 16, "--threads", 2]

    def test_more_games(self):
        words = ["duel", "--bots", "random,greedy", "--seed", 3]
        whole = self.results(*words, "--games", 40, name="whole.json")
        self.results(*words, "--games", 10, name="part.json")
        self.run_arena("--resume", self.folder / "part.json", "--games", 40, "--quiet")
        self.assertEqual(self.read(self.folder / "part.json"), whole)

    def test_the_same_words_go_on(self):
        """A number of games that is no multiple of the players means whole deals, also when going on."""
        words = ["steel", "--bots", "random,greedy", "--players", 3, "--games", 7]
        begun, path = self.results(*words), self.folder / "results.json"
        self.assertEqual(len(begun["games"]), 9)
        self.run_arena(*words, "--resume", path, "--quiet")
        self.assertEqual(self.read(path), begun)
        self.run_arena(*words[:-1], 6, "--resume", path, expect=USAGE)

    def test_fresh_deals_stay_fresh(self):
        words = ["duel", "--bots", "random,greedy", "--seed", 3, "--deals", "fresh"]
        whole = self.results(*words, "--games", 20, name="whole.json")
        self.results(*words, "--games", 10, name="part.json")
        part = self.folder / "part.json"
        self.run_arena("--resume", part, "--games", 20, "--deals", "mirrored", expect=USAGE)
        self.run_arena("--resume", part, "--games", 20, "--quiet")
        self.assertEqual(self.read(part), whole)
        part.write_text(json.dumps({**whole, "fresh_deals": "yes"}))
        self.run_arena("--resume", part, expect=FAILED)

    def test_after_kill(self):
        path = self.folder / "killed.json"
        process = subprocess.Popen([EPOKI, "arena", *map(str, self.WORDS), "--json", path, "--quiet"],
                                   stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            if path.exists() and json.loads(path.read_text())["games"]:
                break
            time.sleep(0.02)
        process.kill()
        process.wait()
        done = len(json.loads(path.read_text())["games"])
        self.assertGreater(done, 0)
        self.run_arena("--resume", path, "--quiet", "--threads", 1)
        self.assertEqual(self.read(path), self.results(*self.WORDS))

    def test_interrupt_ends_cleanly(self):
        path = self.folder / "interrupted.json"
        process = subprocess.Popen([EPOKI, "arena", "duel", "--bots", "mcts:iterations=50,random", "--games", "100000",
                                    "--json", path, "--quiet"], stdout=subprocess.PIPE, text=True)
        while not path.exists():
            time.sleep(0.01)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, GOOD)
        self.assertIn("A against B", output)
        self.assertIn("--resume", output)
        content = json.loads(path.read_text())
        self.assertFalse(content["finished"])
        self.assertGreater(len(content["games"]), 0)

    def test_refused_files(self):
        path = self.folder / "broken.json"
        self.run_arena("--resume", path, expect=WORLD)
        good = self.results("duel", "--bots", "random,easy", "--games", 4)
        for content in ("", "[]", "{", json.dumps({**good, "rules": 999}), json.dumps({**good, "game": "chess"}),
                        json.dumps({**good, "players": 3}), json.dumps({**good, "deals": 1}),
                        json.dumps({**good, "bots": ["random"]}), json.dumps({**good, "bots": ["random", "nobody"]}),
                        json.dumps({**good, "meanings": ["random", "greedy"]}), json.dumps({**good, "seed": "x"}),
                        json.dumps({**good, "sprt": {"elo": "9"}}), json.dumps({**good, "games": ["0 0 0 1,2 5 "]}),
                        json.dumps({**good, "games": ["0 0 7 1,2 5 points"]}), json.dumps({**good, "games": ["0 0 0 1 5 points"]}),
                        json.dumps({**good, "games": ["9 0 0 1,2 5 points"]}), json.dumps({**good, "games": [1]})):
            path.write_text(content)
            result = self.run_arena("--resume", path, expect=FAILED)
            self.assertIn("broken.json: ", result.stderr)
            self.assertEqual(path.read_text(), content)

    def test_another_configuration_is_refused(self):
        path = self.folder / "results.json"
        self.results("duel", "--bots", "random,greedy", "--games", 4)
        for words in (["ages"], ["--bots", "greedy,random"], ["--seed", 2], ["--sprt", "0,5"], ["--players", 3],
                      ["--option", "wonders=first_game"], ["--deals", "fresh"], ["--games", 2]):
            self.run_arena("--resume", path, *words, expect=USAGE)
        self.assertIn("no bot nobody", self.run_arena("--resume", path, "--bots", "random,nobody", expect=USAGE).stderr)
        self.run_arena("duel", "--bots", "random,greedy", "--seed", 1, "--games", 4, "--resume", path)


class Page(html.parser.HTMLParser):
    """Checks that tags are closed and nothing is fetched from anywhere."""

    def __init__(self):
        super().__init__()
        self.open, self.headings, self.text = [], [], ""

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "line", "path", "polyline", "rect"):
            self.open.append(tag)
        for name, value in attributes:
            assert name not in ("src", "srcset", "data") and tag not in ("script", "link", "iframe"), (tag, name)
            assert name != "href" or value.startswith("#"), value

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        if tag not in ("meta", "line", "path", "polyline", "rect"):
            assert self.open.pop() == tag, tag
        elif self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data):
        self.text += data
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


class Reports(Arena):
    def page(self, *words):
        path = self.folder / "page.html"
        self.run_arena(*words, "--html", path, "--quiet")
        source = path.read_text()
        for outside in ("http:", "https:", "url(", "@import", "<script"):
            self.assertNotIn(outside, source)
        page = Page()
        page.feed(source.replace("<title>", "<b>").replace("</title>", "</b>"))
        self.assertEqual(page.open, [])
        return page

    def test_page(self):
        page = self.page("duel", "--bots", "random,greedy:noise=10", "--games", 10, "--sprt", "0,5")
        self.assertEqual(page.headings, ["Ladder", "Bots", "Against each other", "Course of the results", "Final scores",
                                         "Results by seat", "Endings", "Decisions in a game", "The command"])
        self.assertIn("epoki arena duel --bots random,greedy:noise=10 --players 2 --games 10 --seed 1", page.text)

    def test_the_command_makes_the_same_match(self):
        page = self.page("steel", "--bots", "random,greedy", "--games", 4, "--players", 4, "--deals", "fresh", "--option", "set=combined")
        self.assertIn("--players 4 --games 4 --seed 1 --option set=combined --deals fresh", page.text)

    def test_order_on_the_page(self):
        page = self.page("ages", "--bots", "random,greedy", "--games", 12, "--players", 3)
        self.assertRegex(page.text, r"order from the starting player on: 1\. \d.*, 3\. \d")

    def test_one_deal_is_no_course(self):
        self.assertNotIn("Course of the results", self.page("duel", "--bots", "random,greedy", "--games", 2).headings)

    def test_who_never_met(self):
        """Four bots, two deals: one of them has not played, and nothing is claimed of it."""
        words = ("duel", "--bots", "greedy,random,easy,greedy:noise=100", "--games", 4)
        output = self.run_arena(*words).stdout
        ranked = [line.split()[0] for line in output.split("\n")[3:7]]
        self.assertEqual(ranked[-1], "D")
        self.assertIn("A against D: unknown, Elo unknown, 0 deals", output)
        summary = self.results(*words)["summary"]
        self.assertIsNone(summary["bots"][3]["result"][0])
        self.assertEqual([pair["share"][0] for pair in summary["pairs"] if pair["second"] == 3], [None] * 3)
        self.assertNotIn("D greedy", self.page(*words).text.split("Bots")[0])

    def test_page_of_many_bots(self):
        page = self.page("ages", "--bots", "random," * 7 + "greedy", "--games", 12, "--players", 3)
        self.assertIn("H greedy", page.text)

    def test_summary(self):
        output = self.run_arena("duel", "--bots", "random,greedy", "--games", 10).stdout
        for words in ("10 games", "5 of 5 deals", "A against B", "Elo", "result by seat", "decisions per game", "endings"):
            self.assertIn(words, output)

    def test_progress_on_a_terminal_only(self):
        words = [EPOKI, "arena", "duel", "--bots", "mcts:iterations=20,random", "--games", "10"]
        self.assertEqual(subprocess.run(words, capture_output=True, timeout=PATIENCE).stderr, b"")
        leader, follower = pty.openpty()
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=follower, timeout=PATIENCE)
        os.close(follower)
        shown = os.read(leader, 100000).decode()
        os.close(leader)
        self.assertRegex(shown, r"of 10 games, \d+:\d\d left, A:B (\d|unknown)")


class BadInput(Arena):
    def test_words(self):
        good = ["duel", "--bots", "random,greedy"]
        for words, told in (
            ([], "which game"),
            (["duel"], "which bots"),
            (["chess", "--bots", "random,greedy"], "no game chess"),
            (["duel", "--bots", "random"], "two bots"),
            (["duel", "--bots", "random,"], ""),
            (["duel", "--bots", "random,nobody"], "nobody"),
            (["duel", "--bots", "random,mcts:wings=2"], "wings"),
            (["duel", "--bots", ",".join(["random"] * 13)], "at most 12"),
            (good + ["--players", 3], "--players"),
            (good + ["--games", 0], "--games"),
            (good + ["--games", 10 ** 9], "--games"),
            (good + ["--seed", "x"], "--seed"),
            (good + ["--threads", 0], "--threads"),
            (good + ["--sprt", "5"], "--sprt"),
            (good + ["--sprt", "10,0"], "--sprt"),
            (good + ["--sprt", "0,nan"], "--sprt"),
            (good + ["--sprt", "0,10,20"], "--sprt"),
            (good + ["--option", "wings=2"], "no option wings"),
            (good + ["--option", "wonders=none"], "no value none"),
            (good + ["--option", "wonders"], "not NAME=VALUE"),
            (good + ["--deals", "stale"], "--deals"),
            (good + ["--wings"], "--wings"),
        ):
            result = self.run_arena(*words, expect=USAGE)
            self.assertIn(told, result.stderr)
            self.assertTrue(result.stderr.startswith("epoki"), result.stderr)

    def test_files_that_cannot_be_written(self):
        for option in ("--json", "--html", "--records"):
            path = self.folder / "missing" / "file"
            result = self.run_arena("duel", "--bots", "random,greedy", "--games", 4, option, path, expect=WORLD)
            self.assertIn(str(path), result.stderr)
            self.assertEqual(result.stdout.strip(), "")

    def test_links_and_devices_stay(self):
        target, link, pipe = self.folder / "target", self.folder / "link", self.folder / "pipe"
        target.write_text("old")
        link.symlink_to(target)
        words = ["duel", "--bots", "random,greedy", "--games", 4, "--quiet"]
        self.run_arena(*words, "--html", link)
        self.assertTrue(link.is_symlink())
        self.assertIn("Ladder", target.read_text())
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", pipe], stdout=subprocess.DEVNULL) as reader:
            held = os.open(pipe, os.O_WRONLY)  # the reader stays between the two times it is written
            self.run_arena(*words, "--html", pipe)
            os.close(held)
            reader.wait()
        self.assertTrue(pipe.is_fifo())
        self.run_arena(*words, "--json", self.folder, expect=WORLD)

    def test_help(self):
        output = self.run_arena("--help").stdout
        for words in ("--sprt", "--resume", "--deals", "a comma ends a bot", "rotation"):
            self.assertIn(words, output)


if __name__ == "__main__":
    unittest.main()
