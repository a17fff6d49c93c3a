"""Tests of the bots of `epoki serve`: hints, tables nobody looks at, memory, whose turn it is to be thought for, and that a bot at a
table plays as it does in the arena. EPOKI names the program."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_NOW, TOO_MANY, ServerTest, bot  # noqa: E402
from client import PROGRAM, Client, Server, rpc, wait_until  # noqa: E402

FAST = (*FAST, "--pages-per-second", "1000")
PROXY = ("--proxy", "127.0.0.1")


def memory_mb(server, word="VmRSS"):
    """What the process holds; VmHWM: has held at most."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(re.search(rf"{word}:\s+(\d+)", status)[1]) / 1024


class BotTest(ServerTest):
    def from_address(self, address):
        return self.client(headers=[f"X-Forwarded-For: {address}"])

    def seat(self, client, *others, game="duel", **params):
        """A new table at which this client sits in the first seat."""
        seats = [HUMAN, *others]
        table = client.call("create", game=game, players=len(seats), seats=seats, **params)
        client.join(table["seats"][0])
        return table

    def decider(self, address=None, game="duel"):
        """Somebody who is to decide at a table of his own."""
        client = self.from_address(address) if address else self.client()
        table = self.seat(client, HUMAN, game=game, hints=True)
        if client.update["turn"] != 0:
            client.join(table["seats"][1])
        return client

    def hand_over(self, client):
        """Plays until the bot is to decide."""
        while client.update["turn"] == 0:
            client.play()

    def ticks(self, count):
        """So many times every table is looked at."""
        before = self.server.metric("ticks_total")
        wait_until(lambda: self.server.metric("ticks_total") >= before + count, "the server ticks")

    def moves(self):
        return self.server.metric("actions_total")

    def quiet(self):
        """Waits until bots have stopped playing; how much was played by then."""
        last = -1
        while (now := self.moves()) != last:
            last = now
            wait_until(lambda: self.jobs() == 0, "no bot thinks")
            self.ticks(3)
        return now

    def jobs(self):
        return self.server.metric("bot_jobs")


class Hints(BotTest):
    options = (*FAST, *PROXY, "--threads", "2")

    def tearDown(self):
        super().tearDown()
        wait_until(lambda: self.jobs() == 0, "no bot thinks")

    def test_a_hint_ends_with_who_asked(self):
        for number in range(20):
            client = self.decider(f"10.1.0.{number}")
            client.send("hint", ms=10000)
            client.call("hello")  # it is there
            client.close()
        wait_until(lambda: self.jobs() == 0, "no bot thinks")

    def test_a_hint_ends_when_one_leaves(self):
        for client in [self.decider() for _ in range(4)]:  # two are being thought of, two wait
            number = client.send("hint", ms=10000)
            left = client.send("leave")
            self.refused(NOT_NOW, client.answer, number)
            client.answer(left)
        wait_until(lambda: self.jobs() == 0, "no bot thinks")

    def test_a_hint_ends_with_the_position(self):
        clients = [self.decider() for _ in range(4)]
        numbers = [client.send("hint", ms=10000) for client in clients]
        for client, number in zip(clients, numbers):
            client.send_play()
            self.refused(NOT_NOW, client.answer, number)
        wait_until(lambda: self.jobs() == 0, "no bot thinks")

    def test_one_for_a_seat(self):
        client = self.client()
        table = self.seat(client, HUMAN, hints=True)
        turn = client.update["turn"]
        tabs = [self.seated(table, turn) for _ in range(2)]
        number = tabs[0].send("hint", ms=1000)
        self.refused(NOT_NOW, tabs[0].call, "hint", ms=1000)
        self.refused(NOT_NOW, tabs[1].call, "hint", ms=1000)
        self.assertIn("action", tabs[0].answer(number))
        self.assertIn("action", tabs[1].call("hint", ms=10))

    def test_few_for_an_address(self):
        clients = [self.decider("10.2.0.1") for _ in range(9)]
        numbers = [client.send("hint", ms=10000) for client in clients[:8]]
        clients[7].call("hello")
        refused = self.server.metric("refused_total")
        self.refused(TOO_MANY, clients[8].call, "hint", ms=10)
        self.assertEqual(self.server.metric("refused_total"), refused + 1)
        clients[0].send("leave")
        self.refused(NOT_NOW, clients[0].answer, numbers[0])
        wait_until(lambda: self.jobs() == 7, "seven hints are left")
        clients[8].send("hint", ms=10)  # there is room for it now
        clients[8].call("hello")
        self.assertEqual(self.jobs(), 8)

    def test_not_many_in_all(self):
        clients = [self.decider(f"10.3.0.{number // 8}") for number in range(272)]
        for client in clients:
            client.send("hint", ms=10000)
        self.assertLessEqual(self.jobs(), 256)
        for client in clients:
            client.call("hello")
        refused = [text for client in clients for text in client.traffic if "too many hints are being thought of: wait a little" in text]
        self.assertTrue(0 < len(refused) <= 16, refused)  # one that ended in time made room for another

    def test_another_is_not_held_up(self):
        """Somebody asks for as much as he may, again and again; somebody else is answered soon."""
        greedy = [self.decider("10.5.0.1") for _ in range(12)]
        for client in greedy:
            client.send("hint", ms=10000)
        greedy[-1].call("hello")
        other = self.decider("10.5.0.2")
        start = time.monotonic()
        self.assertIn("action", other.call("hint", ms=100))
        self.assertLess(time.monotonic() - start, 6)  # one of the others, cut short after two seconds, and its own


class Flood(BotTest):
    options = (*FAST, *PROXY, "--threads", "2")

    def test_a_flood_costs_nothing(self):
        """10,000 requests of one address."""
        clients = [self.decider("10.6.0.1") for _ in range(20)]
        before = memory_mb(self.server)
        for _ in range(500):
            for client in clients:
                client.send("hint", ms=10000)
        self.assertLessEqual(self.jobs(), 8)
        other = self.decider("10.6.0.2")
        self.assertIn("action", other.call("hint", ms=100))
        self.assertLess(memory_mb(self.server) - before, 60)  # eight jobs, the trees of two, answers on their way


class Unwatched(BotTest):
    options = (*FAST, "--threads", "2")

    def test_without_anybody_bots_pause(self):
        """Who runs out of time is replaced by a bot; then only bots are left."""
        client = self.client()
        table = self.seat(client, bot("easy"), clock={"budget": 1})
        client.until(lambda update: update["turn"] == 0)
        client.close()
        wait_until(lambda: self.server.metric("connections") == 0, "everybody has left")
        before = self.quiet()
        self.ticks(10)  # his time runs out, and nobody plays on
        self.assertEqual(self.moves(), before)
        watcher = self.client()
        watcher.join(table["spectator"])
        self.assertEqual(watcher.expect("people")["kinds"], ["bot", "bot"])
        self.assertFalse(watcher.update["over"])
        watcher.until(lambda update: update["over"])  # with somebody who looks on it goes on

    def test_bots_wait_for_the_first_to_come(self):
        wait_until(lambda: self.server.metric("connections") == 0, "everybody has left")  # at tables of other tests nobody is left
        before = self.quiet()
        tables = [self.table(seats=[HUMAN, bot("easy")]) for _ in range(12)]
        self.ticks(4)
        self.assertEqual(self.moves(), before)
        for table in tables:
            self.seated(table, 0).until(lambda update: update["turn"] == 0)
        self.assertGreater(self.moves(), before)  # a bot began at some of them

    def test_the_answer_comes_when_one_has_left(self):
        client = self.client()
        table = self.seat(client, bot("easy"))
        for _ in range(6):
            client.until(lambda update: update["turn"] == 0)
            client.answer(client.send_play())
            client.close()
            wait_until(lambda: self.server.metric("connections") == 0, "everybody has left")
            self.quiet()
            client = self.client()
            client.join(table["seats"][0])
            self.assertEqual(client.update["turn"], 0)

    def test_bots_do_not_play_on_for_ever(self):
        """Who has resigned is still a person, but never decides again."""
        client = self.client()
        self.seat(client, *[bot("easy")] * 3, game="ages", options={"resign": 1})
        for _ in range(400):
            client.until(lambda update: update["turn"] == 0)
            words = [action["action"] for action in client.update["legal"]]
            if "resign" in words:
                break
            client.play(words[-1])
        client.answer(client.send_play("resign"))
        client.close()
        wait_until(lambda: self.server.metric("connections") == 0, "everybody has left")
        first = self.moves()
        played = self.quiet() - first
        self.assertTrue(20 < played <= 200, played)


class Memory(BotTest):
    options = (*FAST, "--threads", "2", "--bot-memory", "300")

    def test_all_bots_together(self):
        """Two of 256 MiB each: one thinks at a time, and what the others remember goes when it must."""
        clients = [self.client() for _ in range(2)]
        for client in clients:
            self.seat(client, bot("expert"))
        most = 0
        for _ in range(2):
            for client in clients:
                client.until(lambda update: update["turn"] == 0)
                client.play()
            while self.jobs():
                most = max(most, self.server.metric("bot_memory_bytes"))
                time.sleep(0.02)
        self.assertGreater(most, 256 << 20)
        self.assertLessEqual(most, 300 << 20)
        self.assertLess(memory_mb(self.server, "VmHWM"), 400)
        self.assertGreater(self.server.metric("bot_memory_bytes"), 1 << 20)  # what they remember


class Turns(BotTest):
    options = (*FAST, *PROXY, "--threads", "1")

    def test_another_table_is_not_held_up(self):
        """Many tables of one address with bots that think long, and one of somebody else."""
        crowd = [self.from_address("10.7.0.1") for _ in range(6)]
        for client in crowd:
            self.seat(client, bot("expert"))
        other = self.from_address("10.7.0.2")
        self.seat(other, bot("easy"))
        for client in [other, *crowd]:
            client.until(lambda update: update["turn"] == 0)
        for client in crowd:
            self.hand_over(client)
        self.assertGreater(self.jobs(), 3)
        other.play()
        other.until(lambda update: update["turn"] == 0)
        self.assertGreater(self.jobs(), 1)  # not all of them have been thought for


class Threads(BotTest):
    options = (*FAST, *PROXY, "--threads", "2")

    def test_no_address_has_all_threads(self):
        """Six thoughts of one address take long; meanwhile somebody else's bot answers many times."""
        crowd = [self.from_address("10.8.0.1") for _ in range(6)]
        for client in crowd:
            self.seat(client, bot("expert"))
        other = self.from_address("10.8.0.2")
        self.seat(other, bot("easy"))
        for client in [other, *crowd]:
            client.until(lambda update: update["turn"] == 0)
        for client in crowd:
            self.hand_over(client)
        waiting, answers = self.jobs(), 0
        while answers < 12 and (left := self.jobs()) > 2:
            version = other.play()
            answers += other.until(lambda update: update["turn"] == 0)["version"] > version
        self.assertGreater(answers, 1.5 * (waiting - left), "as many answers as thoughts: it waited for each")


class Course(unittest.TestCase):
    """Games of the arena, repeated at a table: the same bot in the same seat, the other one played by hand."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="epoki-course-")
        self.addCleanup(shutil.rmtree, self.folder)

    def arena(self, game):
        """Two games of `hard` and `easy` with the same cards, the seats turned; and how much `hard` looked at."""
        results = os.path.join(self.folder, "results.json")
        subprocess.run([PROGRAM, "arena", game, "--bots", "hard,easy", "--players", "2", "--games", "2", "--seed", "5", "--quiet",
                        "--json", results, "--records", self.folder], check=True, capture_output=True)
        records = [path.read_text(encoding="utf-8") for path in sorted(pathlib.Path(self.folder).glob("*.rec"))]
        with open(results, encoding="utf-8") as file:
            return records, json.load(file)["timing"][0]["visits"]

    def repeat(self, game):
        records, visits = self.arena(game)
        seeds = {re.search(r"seed (\d+)", record)[1] for record in records}
        self.assertEqual(len(seeds), 1)
        server = self.open(seeds.pop())
        try:
            for hard, record in enumerate(records):
                self.play(server, game, hard, moves_of(record))
            self.check(server, visits)
        finally:
            self.assertEqual(server.stop(), 0)
            shutil.rmtree(server.folder)

    def open(self, seed):
        return Server(*FAST, "--seed", seed, "--threads", "2")

    def check(self, server, visits):
        self.assertEqual(server.metric("bot_visits_total"), visits)  # so it is as fast, too
        self.assertEqual(server.metric("bots_forgotten_total"), 0)

    def play(self, server, game, hard, moves):
        client = Client(server)
        seats = [HUMAN, HUMAN]
        seats[hard] = bot("hard")
        table = client.call("create", game=game, players=2, seats=seats)
        client.join(table["seats"][1 - hard])
        while not client.update["over"]:
            client.until(lambda update: update["turn"] == 1 - hard or update["over"])
            if not client.update["over"]:
                client.play(moves[client.update["version"]])
        record = server.get("/api/records/" + table["table"]).read().decode()
        self.assertEqual(moves_of(record), moves)
        client.close()

    def test_taking_back(self):
        """What a bot remembers of a position that is gone does not count: it answers like a new one."""
        server = self.open("11")
        client = Client(server)
        try:
            table = client.call("create", game="duel", players=2, seats=[HUMAN, bot("hard")])
            client.join(table["seats"][0])
            asked = 0
            while asked < 5:
                client.until(lambda update: update["turn"] == 0)
                client.play()
                client.until(lambda update: update["turn"] == 0)
                undos = client.update["undos"]
                client.call("undo")
                client.until(lambda update, undos=undos: update["undos"] > undos and update["turn"] == 0)
                version = client.play() - 1
                client.until(lambda update: update["turn"] == 0)
                if len(client.log) > version + 1:  # else it is a decision of two parts
                    moves = [entry["action"] for entry in client.log]
                    self.assertEqual(moves[version + 1], fresh_answer(11, moves[:version + 1]))
                    asked += 1
        finally:
            client.close()
            self.assertEqual(server.stop(), 0)
            shutil.rmtree(server.folder)

    def test_duel(self):
        self.repeat("duel")

    def test_ages(self):
        self.repeat("ages")

    def test_civ(self):
        self.repeat("civ")


def fresh_answer(seed, moves):
    """What a bot that has just sat down plays after these."""
    return rpc(("new", {"game": "duel", "players": 2, "seed": seed}), *[("play", {"table": "t1", "action": move}) for move in moves],
               ("bot", {"table": "t1", "bot": "hard", "sit": True}))[-1]["action"]


def moves_of(record):
    return [line for line in record.split("begin\n")[1].splitlines() if line and line[0] not in "=#"]


if __name__ == "__main__":
    unittest.main()
