"""What the tests of the server share: a server and its clients for a class of tests, and games played to their end."""
import os
import random
import shutil
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Client, Refused, Server  # noqa: E402

HUMAN, OPEN = {"kind": "human"}, {"kind": "open"}
FAST = ("--messages-per-second", "1000", "--per-address", "500", "--tables-per-hour", "10000")
NOT_NOW, NOT_STORED, TOO_MANY, USED_UP = -32004, -32005, -32006, -32007


def bot(level):
    return {"kind": "bot", "level": level}


class ServerTest(unittest.TestCase):
    """A server per class, clients closed after each test."""

    options = FAST

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options)

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop()
        log = cls.server.log()
        shutil.rmtree(cls.server.folder)
        assert status == 0, log
        assert "ERROR" not in log, log

    def setUp(self):
        self.clients = []

    def tearDown(self):
        for client in self.clients:
            client.close()

    def client(self, **options):
        client = Client(self.server, **options)
        self.clients.append(client)
        return client

    def table(self, game="duel", seats=(HUMAN, HUMAN), **params):
        """Hints are allowed there: they play sensibly."""
        return self.client().call("create", **{"game": game, "players": len(seats), "seats": list(seats), "hints": True, **params})

    def seated(self, table, seat, **params):
        client = self.client()
        client.join(table["seats"][seat], **params)
        return client

    def refused(self, code, call, *arguments, **params):
        with self.assertRaises(Refused) as caught:
            call(*arguments, **params)
        self.assertEqual(caught.exception.code, code, str(caught.exception))
        return str(caught.exception)


def play_out(clients, watchers=(), stop=None, hints=0.0):
    """Plays until the game is over, or until `stop` versions; at random, or, in that share of decisions, as a bot would."""
    first = clients[0]
    while not first.update["over"] and (stop is None or first.update["version"] < stop):
        mover = clients[first.update["turn"]]
        hinted = len(mover.update["legal"]) > 1 and random.random() < hints
        version = mover.play(mover.call("hint", ms=3)["action"] if hinted else None)
        for client in [*clients, *watchers]:
            client.until(lambda update: update["version"] >= version)
