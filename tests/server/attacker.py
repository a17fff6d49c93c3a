"""A stranger who does what he can to a running `epoki serve` from one address: hints for nobody, games nobody watches, the dearest requests,
answers that he does not take, half-sent requests, talk, seats and rematches. Only for a server of one's own, on loopback; what he did is
printed as JSON.

    python3 tests/server/attacker.py --port P [--seconds 10] [--source 127.0.0.2] [--seed 1]"""
import argparse
import json
import os
import random
import resource
import socket
import sys
import time
from types import SimpleNamespace

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Client, Closed, Refused  # noqa: E402

LOST = (Closed, Refused, OSError, ValueError)
HUMAN = {"kind": "human"}
HALF = b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgr"
MOST_SECONDS, MOST_SOCKETS = 300, 2000
PATIENCE = 0.5


class Attacker:
    def __init__(self, port, source, seed):
        self.server = SimpleNamespace(port=port)
        self.source = source
        self.chance = random.Random(seed)
        self.clients, self.raws = [], []
        self.table = None
        self.counts, self.lost = {}, 0

    def client(self, **options):
        return Client(self.server, timeout=PATIENCE, source=self.source, **options)

    def some(self, count):
        """Up to so many connections that stay."""
        while len(self.clients) < count:
            self.clients.append(self.client())
        return self.clients

    def flush(self):
        """Reads what has come, so that they are not closed for that."""
        for client in self.clients[:]:
            client.socket.settimeout(0)
            try:
                while client.socket.recv(1 << 20):
                    pass
                self.clients.remove(client)
            except BlockingIOError:
                client.socket.settimeout(PATIENCE)
            except OSError:
                self.clients.remove(client)

    def create(self, client, game="ages", **params):
        return client.call("create", game=game, **{"players": 2, "seats": [HUMAN, {"kind": "bot", "level": "easy"}], **params})

    # What he does

    def hints(self):
        """The longest hints, from connections that are gone before they are thought of."""
        if not self.table:
            self.table = self.create(self.client())["seats"][0]
        for _ in range(20):
            client = self.client()
            client.send("join", secret=self.table)
            client.send("hint", ms=10000)
            client.close()

    def unwatched(self):
        """Strong bots play on when their person has left and run out of time."""
        client = self.client()
        seats = [HUMAN, *[{"kind": "bot", "level": "expert"}] * 2]
        table = self.create(client, players=3, seats=seats, clock={"budget": 1})
        client.send("join", secret=table["seats"][0])
        client.close()

    def requests(self):
        """The dearest ones, on as many connections as he gets."""
        for client in self.some(60):
            for _ in range(5):
                client.send(*self.chance.choice([("catalog",), ("rules",)]), game="ages")
                client.send("tables")
                client.send("mine", secrets=["A" * 22] * 32)
        self.flush()

    def unread(self):
        """Long answers that he does not take."""
        for _ in range(20):
            client = self.client()
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            self.raws.append(client.socket)
            for _ in range(20):
                client.send("catalog", game="ages")

    def half_sent(self):
        for _ in range(200):
            raw = socket.socket()
            self.raws.append(raw)
            raw.settimeout(PATIENCE)
            raw.bind((self.source, 0))
            raw.connect(("127.0.0.1", self.server.port))
            raw.sendall(HALF)

    def pages(self):
        """Many requests on one connection."""
        raw = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE, (self.source, 0))
        self.raws.append(raw)
        raw.sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n" * 200)

    def talk(self):
        """A spectator who does not stop."""
        client = self.client()
        table = self.create(client, visibility="public")
        client.call("join", table=table["table"])
        for _ in range(200):
            client.send("chat", text="x" * 2000)

    ATTACKS = [hints, unwatched, requests, unread, half_sent, pages, talk]

    def step(self):
        attack = self.chance.choice(self.ATTACKS)
        self.counts[attack.__name__] = self.counts.get(attack.__name__, 0) + 1
        try:
            attack(self)
        except LOST:
            self.lost += 1
        for raw in self.raws[:-MOST_SOCKETS]:
            raw.close()
        self.raws = self.raws[-MOST_SOCKETS:]

    def run(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.step()
        for each in [*self.clients, *self.raws]:
            each.close()
        return {**self.counts, "turned_away": self.lost}


def main():
    parser = argparse.ArgumentParser(description="Attacks a server on loopback.")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--source", default="127.0.0.2")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(json.dumps(Attacker(words.port, words.source, words.seed).run(min(words.seconds, MOST_SECONDS))))


if __name__ == "__main__":
    main()
