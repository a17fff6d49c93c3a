"""Games that go from a browser to a server and back (docs/decisions/0016-games-travel-as-records.md). EPOKI names the program."""
import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_NOW, OPEN, ServerTest, bot, play_out  # noqa: E402
from client import PROGRAM, Client, Server, rpc  # noqa: E402

INVALID = -32602


def begun(game, players, moves, seed=7):
    """The record of a game after some moves, and what was played."""
    chance = random.Random(seed)
    steps = [("new", {"game": game, "players": players, "seed": seed})]
    for _ in range(moves):  # as legal actions are known only then, played one by one
        actions = rpc(*steps, ("legal", {"table": "t1"}))[-1]["actions"]
        if not actions:
            break
        steps.append(("play", {"table": "t1", "action": chance.choice(actions)["action"]}))
    return rpc(*steps, ("record", {"table": "t1"}))[-1], [params["action"] for _, params in steps[1:]]


def replayed(record):
    with tempfile.NamedTemporaryFile("w", suffix=".rec") as file:
        file.write(record)
        file.flush()
        return subprocess.run([PROGRAM, "replay", file.name], capture_output=True, text=True)


def actions_of(record):
    return record.split("begin\n")[1].splitlines()


class Travel(ServerTest):
    def test_a_game_goes_on_online(self):
        record, played = begun("duel", 2, 12)
        table = self.table(record=record, seat=1, name="Ann")
        self.assertEqual(table["seat"], 1)
        ann, bob = self.seated(table, 1), self.seated(table, 0, name="Bob")
        self.assertEqual([entry["action"] for entry in ann.log], played)
        self.assertEqual(ann.update["version"], 12)
        self.assertEqual(ann.call("past", version=3, undos=0)["version"], 3)
        play_out([bob, ann], stop=16)
        others = [bob, ann][1 - ann.log[-1]["seat"]]
        self.assertEqual(others.call("undo", undos=0), {"asked": True})  # what was played here belongs to who played it
        play_out([bob, ann])
        told = self.server.get("/api/records/" + table["table"]).read().decode()
        self.assertEqual(actions_of(told)[:12], played)
        self.assertEqual(replayed(told).returncode, 0, told)

    def test_bots_go_on_too(self):
        record, played = begun("ages", 3, 9)
        table = self.table("ages", (bot("easy"), HUMAN, bot("easy")), record=record)
        ann = self.seated(table, 1)
        ann.until(lambda update: update["turn"] == 1)
        self.assertEqual([entry["action"] for entry in ann.log][:9], played)

    def test_what_cannot_go_on(self):
        record, _ = begun("duel", 2, 4)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../golden/duel/001.rec"), encoding="utf-8") as file:
            over = file.read()
        for params in ({"record": "x"}, {"record": over}, {"record": record + "fly\n"}, {"record": record.replace("rules ", "rules 9")},
                       {"record": record, "game": "steel"}, {"record": record, "options": {"wonders": "draft"}}, {"record": record, "visibility": "public"},
                       {"record": record, "seats": [HUMAN, OPEN], "visibility": "public"}, {"record": record, "seats": [bot("easy"), HUMAN], "seat": 0}, {"seat": 4},
                       {"record": begun("ages", 3, 2)[0], "game": "ages"}):
            self.refused(INVALID, self.table, **params)

    def test_home(self):
        """The game itself, where nobody's secrets are in it; else a position that is the same for the seat."""
        table = self.table("ages", (HUMAN, HUMAN))
        ann, bob = self.seated(table, 0), self.seated(table, 1)
        play_out([ann, bob], stop=60)
        home = ann.call("home")
        self.assertFalse(home["whole"])
        self.assertEqual(actions_of(home["record"]), [])
        self.assertEqual(replayed(home["record"]).returncode, 0)
        seen = rpc(("load", {"record": home["record"]}), ("view", {"table": "t1", "seat": 0}))[1]
        self.assertEqual(seen, ann.update["view"])
        true = bob.update["view"]["player"][1]
        drawn = [rpc(("load", {"record": ann.call("home")["record"]}), ("view", {"table": "t1", "seat": 1}))[1]["player"][1] for _ in range(8)]
        self.assertTrue(any(each["military"] != true["military"] for each in drawn), "what the other holds is drawn anew")
        watcher = self.client()
        watcher.join(table["spectator"])
        self.refused(NOT_NOW, watcher.call, "home")
        bob.call("resign")
        ann.until(lambda update: update["version"] >= 60)
        home = ann.call("home")
        self.assertTrue(home["whole"])
        for action, entry in zip(actions_of(home["record"]), ann.log):
            self.assertIn(entry["action"], (action, None))
        again = self.table("ages", (HUMAN, HUMAN), record=home["record"])  # and back
        self.assertGreaterEqual(self.seated(again, 0).update["version"], 60)

    def test_drawn_positions_come_back(self):
        table = self.table("ages", (HUMAN, HUMAN))
        ann, bob = self.seated(table, 0), self.seated(table, 1)
        play_out([ann, bob], stop=40)
        again = self.table("ages", (HUMAN, HUMAN), record=ann.call("home")["record"])
        clients = [self.seated(again, 0), self.seated(again, 1)]
        self.assertEqual(clients[0].update["version"], 0)
        self.assertEqual(clients[0].update["view"], ann.update["view"])
        play_out(clients, stop=10)


class Restart(unittest.TestCase):
    def test_what_was_brought_is_stored(self):
        record, played = begun("steel", 2, 10)
        server = Server(*FAST)
        try:
            client = Client(server)
            table = client.call("create", game="steel", players=2, seats=[HUMAN, HUMAN], record=record)
            client.join(table["seats"][0])
            client.close()
            server.kill()
            server.start()
            client = Client(server)
            client.join(table["seats"][0])
            self.assertEqual([entry["action"] for entry in client.log], played)
            client.close()
        finally:
            server.stop()


if __name__ == "__main__":
    unittest.main()
