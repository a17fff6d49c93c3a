"""kill -9 while two people do everything one can do at a table: what was acknowledged is there afterwards. EPOKI names the program."""
import os
import random
import shutil
import sys
import threading
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN  # noqa: E402
from client import PATIENCE, Client, Closed, Refused, Server, wait_until  # noqa: E402

ROUNDS, TABLES = 20, 3


class Table(threading.Thread):
    """Two people at a table, one request after the other, until the server is gone."""

    def __init__(self, server, number):
        super().__init__()
        self.server, self.chance = server, random.Random(number)
        self.people = []
        self.begun = threading.Event()
        self.links, self.clocked = None, number % 2
        self.said, self.notes = [], ["", ""]  # acknowledged
        self.seen = None  # the updates of both after what was acknowledged last
        self.doing = None  # (method, its text) that was sent, and what it led to not seen yet
        self.answered = False  # it was acknowledged
        self.acknowledged = {}

    def run(self):
        try:
            self.sit_down()
            self.begun.set()
            while not self.people[0].update["over"]:
                self.do_something()
        except (Closed, ConnectionError, OSError):
            pass
        finally:
            self.begun.set()
            for person in self.people:
                person.close()

    def sit_down(self):
        self.people = [Client(self.server), Client(self.server)]
        clock = {"clock": {"budget": 600, "increment": 5, "cap": 900}} if self.clocked else {}
        links = self.people[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN], **clock)
        for seat, person in enumerate(self.people):
            person.join(links["seats"][seat])
        self.look()
        self.links = links

    def look(self):
        """What was told after the last answer has come."""
        for person in self.people:
            try:
                person.call("nothing")
            except Refused:
                pass
        self.seen = [person.update for person in self.people]

    def ask(self, seat, method, **params):
        self.doing, self.answered = (method, params.get("text")), False
        try:
            self.people[seat].call(method, **params)
            self.answered = True
            self.acknowledged[method] = self.acknowledged.get(method, 0) + 1
            if method == "chat":
                self.said.append(params["text"])
            if method == "note":
                self.notes[seat] = params["text"]
        except Refused:
            pass  # not now: nothing has changed
        self.look()
        self.doing = None

    def do_something(self):
        seat, update = self.chance.randrange(2), self.seen[0]
        what = self.chance.choice(["play", "play", "play", "chat", "note", "undo", "redo", "pause"])
        if "ask" in update:
            what = self.chance.choice(["answer", "answer", "chat", "play"])
        elif update.get("paused"):
            what = self.chance.choice(["resume", "chat"])
        if what == "play":
            seat = update["turn"]
            legal = self.seen[seat]["legal"]
            self.ask(seat, "play", action=self.chance.choice(legal)["action"], version=update["version"], undos=update["undos"])
        elif what == "answer":
            ask = update["ask"]
            self.ask(ask["of"][0], "answer", number=ask["number"], accept=self.chance.random() < 0.8)
        elif what in ("chat", "note"):
            self.ask(seat, what, text=f"{what} {self.chance.random()}")
        else:
            self.ask(seat, what)


# What must be seen when it was acknowledged.
DONE = {
    "play": lambda before, after: after["version"] == before["version"] + 1,
    "redo": lambda before, after: after["version"] > before["version"],
    "undo": lambda before, after: "ask" in after or after["undos"] == before["undos"] + 1,
    "pause": lambda before, after: "ask" in after or after.get("paused"),
    "resume": lambda before, after: not after.get("paused"),
    "answer": lambda before, after: "ask" not in after,
}


class Kill(unittest.TestCase):
    def check(self, server, table):
        watcher = [Client(server), Client(server)]
        for seat, client in enumerate(watcher):
            client.join(table.links["seats"][seat])
        said, notes = [], ["", ""]
        for seat, client in enumerate(watcher):
            try:
                client.call("nothing")
            except Refused:
                pass
            for message in client.unread:
                if message["method"] == "chat" and seat == 0:
                    said.append(message["params"]["text"])
                if message["method"] == "note":
                    notes[seat] = message["params"]["text"]
        doing, text = table.doing or (None, None)
        self.assertEqual(said[:len(table.said)], table.said[-100:])
        self.assertIn(said[len(table.said):], ([], [text] if doing == "chat" else []))
        for seat in range(2):
            self.assertIn(notes[seat], (table.notes[seat], text if doing == "note" else table.notes[seat]))
        for seat, client in enumerate(watcher):
            self.compare(table.seen[seat], client.update, doing)
            if doing in DONE and table.answered:
                self.assertTrue(DONE[doing](table.seen[seat], client.update), doing)
            client.close()

    def compare(self, before, after, doing):
        """As it was, or with what was not answered any more."""
        moments = [(update["undos"], update["version"]) for update in (before, after)]
        if doing in ("undo", "answer", "redo") and moments[0] != moments[1]:
            self.assertIn(after["undos"] - before["undos"], (0,) if doing == "redo" else (1,))
            return
        played = after["version"] - before["version"]
        self.assertIn(played, (0, 1) if doing == "play" else (0,))
        self.assertEqual(after["undos"], before["undos"])
        if played:
            return
        self.assertEqual(after["view"], before["view"])
        if doing not in ("pause", "resume", "answer", "undo"):
            self.assertEqual(after.get("ask"), before.get("ask"))
            self.assertEqual(after.get("paused"), before.get("paused"))
        if "clocks" in before:
            for seat in range(2):
                runs = (before["clocks"]["running"], after["clocks"]["running"])  # the latter: a `resume` that was stored and not answered
                if seat not in runs and doing not in ("pause", "answer"):
                    self.assertEqual(after["clocks"]["left"][seat], before["clocks"]["left"][seat])

    def test_everything_acknowledged_is_there(self):
        server = Server(*FAST)
        chance = random.Random(5)
        acknowledged = {}
        try:
            for round_number in range(ROUNDS):
                tables = [Table(server, round_number * TABLES + i) for i in range(TABLES)]
                for table in tables:
                    table.start()
                for table in tables:
                    table.begun.wait(PATIENCE)
                wanted = chance.randrange(3, 60)  # answers; and then at any moment
                wait_until(lambda: sum(sum(table.acknowledged.values()) for table in tables) >= wanted or not any(table.is_alive() for table in tables), "they play")
                server.kill()
                for table in tables:
                    table.join()
                server.start()
                for table in tables:
                    self.check(server, table)
                    for method, count in table.acknowledged.items():
                        acknowledged[method] = acknowledged.get(method, 0) + count
        finally:
            server.stop()
            shutil.rmtree(server.folder)
        for method in ("play", "chat", "note", "undo", "redo", "pause", "answer", "resume"):
            self.assertGreater(acknowledged.get(method, 0), 0, acknowledged)


if __name__ == "__main__":
    unittest.main()
