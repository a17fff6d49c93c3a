"""Fuzzing `epoki serve` over real sockets: strangers send all kinds of nonsense while two healthy people play. The server must stay up, answer
the healthy ones, and their game must hold exactly what they played. What is sent follows from the seed. EPOKI names the program.

    python3 tests/server/fuzz.py [--steps 1500 | --seconds 180] [--seed 1]"""
import argparse
import json
import os
import random
import shutil
import socket
import struct
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Client, Closed, Refused, Server  # noqa: E402

HUMAN = {"kind": "human"}
LOST = (Closed, OSError, ValueError)  # the stranger's connection ended: that is a good answer
METHODS = ["hello", "games", "catalog", "rules", "create", "join", "take", "leave", "play", "preview", "past", "undo", "redo", "resign", "pause", "resume", "home", "answer", "why", "hint", "chat", "note",
           "substitute", "rematch", "tables", "mine", "invitations", "invite",
           "sign_up", "sign_in", "session", "sign_out", "sessions", "password", "delete_account", "export_data", "claim", "release", "own_games",
           "lobby", "seek", "join_seek", "leave_seek", "best", "profile", "rating_history", "played", "met", "block", "blocked", "results", "deal_scores", "deal_result", "favourites", "share", "unshare", "shared", "shares",
           "ways", "tell_push", "tell_hook", "tell_mail", "tell_change", "tell_stop", "tell_test", "mail_sign_in", "mail_use", "seated", "mute", "mutes", "report", "reports", "moderate", "deeds", "standing",
           "cups", "make_cup", "cup", "cup_tables", "join_cup", "leave_cup", "invite_to_cup", "remove_from_cup", "steer_cup", "cup_result", "state", "new", "load", ""]
KEYS = ["game", "players", "seats", "options", "clock", "visibility", "name", "secret", "version", "undos", "table", "seat", "action", "to",
        "accept", "ref", "ms", "text", "level", "token", "hints", "secrets", "number", "password", "old", "new", "device", "session", "others", "before",
        "seek", "account", "speed", "rated", "low", "high", "on", "watch", "from", "endpoint", "auth", "url", "form", "lang", "wants", "address", "id", "ticket",
        "about", "words", "closed", "title", "notes", "picture", "share", "what", "report", "hours",
        "cup", "kind", "size", "rounds", "begins", "every", "patience", "bots", "fill", "least", "access", "names", "series", "cups", "entry", "places", "own", "span", "date", "actions", "undone",
        "x"]
WORDS = ["", "x", "duel", "ages", "public", "private", "easy", "expert", "card:theater", "\u0000", "\u007f", "ż" * 24, "a" * 5000, "../../etc",
         "%s%n", "'; DROP TABLE games; --", "\ud7ff\U0010ffff", "A" * 22, "A" * 11, "-_" * 11]
NUMBERS = [0, -1, 1, 2, 5, 7, 8, 255, 2**31 - 1, 2**31, -2**31, 2**53, 2**63, 2**64, -2**63 - 1, 1e308, 1.5, -0.0]
DEADLINE = 60
STRANGERS = "127.0.0.2"  # limits are by address: what strangers do is not the healthy ones' fault


class Fuzz:
    def __init__(self, server, seed):
        self.server = server
        self.chance = random.Random(seed)
        self.strangers = []
        self.overheard = []  # what the healthy ones sent, without their secrets
        self.counts = {}
        self.cup = self.make_cup()
        self.begin_game()
        self.own = self.healthy[0].call("create", game="ages", players=3, seats=[HUMAN, HUMAN, {"kind": "bot", "level": "easy"}],
                                        visibility="public", clock={"budget": 1, "increment": 1})
        owner = self.healthy[0].call("sign_up", name="Healthy Owner", password="x1234567")["account"]["id"]
        self.seeks = [owner, "A" * 11] + [self.healthy[0].call("seek", game="duel", players=2, clock={"budget": 86400})["seek"] for _ in range(3)]
        self.secrets = [secret for secret in self.own["seats"] if secret] + [self.own["spectator"], self.table["spectator"]]

    # The healthy ones

    def make_cup(self):
        """A tournament that strangers find, and everybody may join."""
        client = Client(self.server, timeout=DEADLINE)
        client.call("sign_up", name="Fuzz Organiser", password="x1234567")
        cup = client.call("make_cup", name="Fuzz", game="duel", kind="swiss", players=2, size=4, clock={"budget": 60}, patience=5)["cup"]
        client.close()
        return cup

    def begin_game(self):
        for client in getattr(self, "healthy", []):
            client.close()
        self.healthy = [Client(self.server, timeout=DEADLINE) for _ in range(2)]
        self.table = self.healthy[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN], visibility="public")
        for seat, client in enumerate(self.healthy):
            client.join(self.table["seats"][seat])
        self.played = []

    def healthy_move(self):
        """One of the two plays; both must see it, and nothing that they did not play."""
        if self.healthy[0].update["over"]:
            self.check_game()
            self.begin_game()
        mover = self.healthy[self.healthy[0].update["turn"]]
        action = self.chance.choice(mover.update["legal"])["action"]
        self.overheard.append(("play", {"action": action, "version": mover.update["version"], "undos": mover.update["undos"]}))
        version = mover.play(action)
        self.played.append(action)
        assert version == len(self.played), (version, self.played)
        for client in self.healthy:
            client.until(lambda update: update["version"] >= version, DEADLINE)
            assert [entry["action"] for entry in client.log] == self.played, "somebody else played in this game"

    def check_game(self):
        watcher = Client(self.server, timeout=DEADLINE)
        watcher.join(self.table["spectator"])
        assert [entry["action"] for entry in watcher.log] == self.played
        watcher.close()

    # Strangers

    def stranger(self):
        if len(self.strangers) < 12 or self.chance.random() < 0.02:
            self.strangers.append(Client(self.server, timeout=DEADLINE, source=STRANGERS))
        return self.chance.choice(self.strangers)

    def drain(self, client):
        """Reads what has come, so that strangers do not only die of not reading."""
        client.socket.settimeout(0.001)
        try:
            while True:
                client.read_frame()
        except (TimeoutError, BlockingIOError):
            client.socket.settimeout(DEADLINE)

    def value(self, depth=0):
        kind = self.chance.randrange(9 if depth < 4 else 6)
        if kind == 0:
            return self.chance.choice([None, True, False])
        if kind == 1:
            return self.chance.choice(NUMBERS)
        if kind == 2:
            return self.chance.choice(self.secrets)
        if kind == 3:
            return self.chance.choice([self.table["table"], self.own["table"]])
        if kind < 6:
            return self.chance.choice(WORDS)
        if kind == 6:
            return [self.value(depth + 1) for _ in range(self.chance.randrange(4))]
        if kind == 7:
            return [self.chance.choice([HUMAN, {"kind": "open"}, {"kind": "bot", "level": "easy"}, {}]) for _ in range(self.chance.randrange(1, 5))]
        return {self.chance.choice(KEYS): self.value(depth + 1) for _ in range(self.chance.randrange(4))}

    def request(self):
        """A request that is often nearly right."""
        method = self.chance.choice(METHODS)
        params = {self.chance.choice(KEYS): self.value() for _ in range(self.chance.randrange(5))}
        likely = {"join": {"secret": self.chance.choice(self.secrets)}, "play": {"action": "pass", "version": 0, "undos": 0},
                  "chat": {"text": "x" * self.chance.randrange(1, 2100)}, "note": {"text": "n" * self.chance.randrange(17000)},
                  "why": {"ref": "card:theater"}, "take": {"table": self.table["table"], "name": "x"}, "undo": {"to": 0},
                  "answer": {"number": self.chance.randrange(1, 9), "accept": True}, "past": {"version": self.chance.randrange(40), "undos": 0}, "hint": {"ms": 1}, "substitute": {"seat": 0, "level": "easy"},
                  "mine": {"secrets": [self.chance.choice(self.secrets) for _ in range(self.chance.randrange(34))]},
                  "invitations": {"secret": self.chance.choice(self.secrets)}, "rematch": {"secret": self.chance.choice(self.secrets)},
                  "invite": {"secret": self.chance.choice(self.secrets), "seat": self.chance.randrange(3)},
                  "sign_up": {"name": f"Fuzz {self.chance.choice('abcdefgh')}x", "password": "x1234567"},
                  "sign_in": {"name": f"Fuzz {self.chance.choice('abcdefgh')}x", "password": self.chance.choice(["x1234567", "wrong one"])},
                  "password": {"old": "x1234567", "new": "x1234567"}, "delete_account": {"password": "x1234567"},
                  "claim": {"secrets": [self.chance.choice(self.secrets) for _ in range(self.chance.randrange(34))]},
                  "make_cup": {"name": "Fuzz", "game": "duel", "kind": self.chance.choice(["swiss", "round_robin"]), "players": 2, "size": self.chance.randrange(1, 9),
                               "clock": {"budget": 60}, "fill": True, "level": "easy", "begins": 1, "patience": 5, "token": "B" * 21 + self.chance.choice("AQgw")},
                  "cups": {"own": True}, "cup": {"cup": self.cup}, "cup_tables": {"cup": self.cup, "from": self.chance.randrange(40)}, "join_cup": {"cup": self.cup},
                  "leave_cup": {"cup": self.cup}, "invite_to_cup": {"cup": self.cup, "names": ["Fuzz ax", "Fuzz bx"]}, "remove_from_cup": {"cup": self.cup, "entry": "A" * 11},
                  "steer_cup": {"cup": self.cup, "what": self.chance.choice(["start", "pause", "resume", "end"])},
                  "cup_result": {"cup": self.cup, "number": self.chance.randrange(5), "places": [self.chance.randrange(7) for _ in range(self.chance.randrange(4))]},
                  "release": {"table": self.table["table"], "seat": self.chance.randrange(2)},
                  "lobby": {"watch": self.chance.random() < 0.8},
                  "seek": {"game": "duel", "players": 2, "rated": self.chance.random() < 0.5, "clock": {"budget": self.chance.choice([5, 600, 86400])}},
                  "join_seek": {"seek": self.chance.choice(self.seeks)}, "leave_seek": {"seek": self.chance.choice(self.seeks)},
                  "best": {"game": "duel", "speed": "live"}, "profile": {"name": f"Fuzz {self.chance.choice('abcdefgh')}x"}, "results": {"table": self.chance.choice(self.seeks)},
                  "rating_history": {"account": self.chance.choice(self.seeks), "game": "duel", "speed": "days"}, "played": {"account": self.chance.choice(self.seeks)},
                  "deal_scores": {"game": "duel", "span": "day", "date": "2026-11-18"},
                  "deal_result": {"game": "duel", "span": self.chance.choice(["day", "week"]), "date": time.strftime("%Y-%m-%d", time.gmtime()),
                                  "actions": self.chance.choice(["", "pick appian_way", "\n", "pick appian_way\npick mausoleum"]), "undone": False},
                  "block": {"account": self.chance.choice(self.seeks), "on": self.chance.random() < 0.5}, "session": {"token": "A" * 22},
                  "ways": {"secret": self.chance.choice(self.secrets)}, "mail_use": {"ticket": "A" * 22},
                  "tell_hook": {"url": f"https://127.0.0.1:{self.chance.randrange(1, 9)}/", "form": "json",
                                **self.chance.choice([{"secret": self.chance.choice(self.secrets)}, {"cup": self.cup}, {"cups": True}])},
                  "tell_push": {"endpoint": "https://127.0.0.1:1/x", "key": "BA" + "A" * 85, "auth": "A" * 22, "secrets": [self.chance.choice(self.secrets)]},
                  "tell_stop": {"id": "A" * 11, "secret": self.chance.choice(self.secrets)},
                  "seated": {"secret": self.chance.choice(self.secrets)}, "mute": {"account": self.chance.choice(WORDS), "on": True},
                  "report": {"about": "talk", "secret": self.chance.choice(self.secrets), "words": self.chance.choice(WORDS[1:])},
                  "moderate": {"what": self.chance.choice(["dismiss", "mute", "ban", "x"]), "account": "A" * 11, "hours": 1}, "standing": {"name": "Fuzz ax"}}
        if method in likely and self.chance.random() < 0.6:
            params = {**params, **likely[method]} if self.chance.random() < 0.3 else likely[method]
        return {"jsonrpc": "2.0", "id": self.chance.choice([1, "f", 2**60, "i" * 63]), "method": method, "params": params}

    def text(self):
        return json.dumps(self.request(), ensure_ascii=self.chance.random() < 0.5).encode("utf-8", "surrogatepass")

    def mutated(self, text):
        text = bytearray(text or b"{}")
        for _ in range(self.chance.randrange(1, 8)):
            at = self.chance.randrange(len(text) + 1)
            how = self.chance.randrange(4)
            if how == 0:
                text[at:at + 1] = bytes([self.chance.randrange(256)])
            elif how == 1:
                del text[at:at + self.chance.randrange(1, 30)]
            elif how == 2:
                text[at:at] = self.chance.choice([b"[" * 200, b"{\"a\":" * 100, b"\x00", b"\xc0\x80", b"\xed\xa0\x80", b"9" * 400, b"\\u0000", b"\"", b","])
            else:
                text[at:at] = text[at:at + self.chance.randrange(1, 60)]
        return bytes(text)

    # What they do

    def send_request(self):
        self.stranger().send_frame(self.text())

    def send_mutated(self):
        self.stranger().send_frame(self.mutated(self.text()))

    def send_fragments(self):
        """A message in pieces, some empty, with a ping in between."""
        client, text = self.stranger(), self.text()
        cuts = sorted(self.chance.randrange(len(text) + 1) for _ in range(self.chance.randrange(1, 9)))
        pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)])]
        for i, piece in enumerate(pieces):
            client.send_frame(piece, 0 if i else 1, i == len(pieces) - 1)
            if self.chance.random() < 0.2:
                client.send_frame(b"still there?", 9)

    def send_slowly(self):
        """The bytes of one frame, one by one."""
        client = self.stranger()
        text = self.text()[:100]
        frame = bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text
        for i in range(len(frame)):
            client.socket.sendall(frame[i:i + 1])

    def send_binary(self):
        self.stranger().send_frame(self.chance.randbytes(self.chance.randrange(300)), 2)

    def break_off(self):
        """A message that is never finished, and another one."""
        client = self.stranger()
        client.send_frame(self.text(), 1, False)
        client.send_frame(self.text(), self.chance.choice([1, 2, 8]))

    def send_huge(self):
        client = self.stranger()
        size = self.chance.choice([65537, 70000, 1 << 20])
        client.send_frame(b'{"jsonrpc":"2.0","id":1,"method":"chat","params":{"text":"' + b"x" * size + b'"}}')

    def send_deep(self):
        depth = self.chance.choice([30, 64, 1000, 30000])
        self.stranger().send_frame(self.chance.choice([b"[" * depth, b'{"a":' * min(depth, 10000), b"[" * depth + b"]" * depth])[:65000])

    def break_the_protocol(self):
        """Frames that no client may send."""
        client = self.stranger()
        client.socket.sendall(self.chance.choice([
            b"\x81\x05hello",                                                     # not masked
            b"\x81\xff" + struct.pack("!Q", 2**63) + b"\0\0\0\0x",                # no such length
            b"\x81\xff" + struct.pack("!Q", 2**40) + b"\0\0\0\0x",
            b"\x81\xfe" + struct.pack("!H", 3) + b"\0\0\0\0abc",                  # not the shortest form
            bytes([0x80 | self.chance.choice([3, 4, 7, 11, 15]), 0x80]) + b"\0\0\0\0",  # reserved opcodes
            b"\xf1\x80\0\0\0\0",                                                  # reserved bits
            b"\x89\xfe" + struct.pack("!H", 200) + b"\0\0\0\0" + b"p" * 200,      # a long ping
            b"\x09\x80\0\0\0\0",                                                  # a ping in pieces
            b"\x80\x80\0\0\0\0",                                                  # a piece of nothing
            b"\x88\x81\0\0\0\0x", b"\x88\x82\0\0\0\0" + struct.pack("!H", self.chance.choice([0, 999, 1005, 5000])),
            self.chance.randbytes(self.chance.randrange(1, 400))]))

    def replay(self):
        """What a player sent, again, from a place where it is not his turn."""
        client = self.stranger()
        if self.chance.random() < 0.3:
            client.send("join", secret=self.chance.choice(self.secrets))
        if self.overheard:
            method, params = self.chance.choice(self.overheard[-20:])
            client.send(method, **params)

    def replay_as_the_other(self):
        """A healthy person's program sends old messages, and those of the other seat: refused, without harm."""
        client = self.chance.choice(self.healthy)
        if client.update["turn"] == client.update["view"]["seat"]:
            return  # he might really play it
        for method, params in self.overheard[-3:]:
            try:
                client.call(method, **params)
                raise AssertionError("an old message was played again")
            except Refused as refused:
                assert refused.code in (-32004, -32001), refused

    def http_nonsense(self):
        head = self.chance.choice([
            b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n\r\n",
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 9\r\n\r\n",
            b"GET /api/records/../../x HTTP/1.1\r\nHost: x\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
            b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
            b"GET / HTTP/1.1\r\nAccept-Encoding: " + b"gzip;q=," * 60 + b"\r\nIf-None-Match: " + b'"' * 500 + b"\r\n\r\n",
            b"HEAD /index.html HTTP/1.1\r\nX-Forwarded-For: " + b"1," * 600 + b"\r\n\r\n"])
        with socket.create_connection(("127.0.0.1", self.server.port), 5, (STRANGERS, 0)) as raw:
            raw.sendall(self.mutated(head) if self.chance.random() < 0.4 else head)
            raw.settimeout(0.02)
            try:
                raw.recv(1000)
            except OSError:
                pass

    def come_and_go(self):
        """Many connections that do not even finish their greeting."""
        raws = [socket.create_connection(("127.0.0.1", self.server.port), 5, (STRANGERS, 0)) for _ in range(30)]
        for raw in raws:
            raw.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgr"[:self.chance.randrange(35)])
        for raw in raws:
            raw.close()

    def hang_up(self):
        """In the middle of a request whose answer is on its way."""
        client = self.stranger()
        client.send_frame(self.text())
        self.strangers.remove(client)
        client.close()

    ATTACKS = [(send_request, 30), (send_mutated, 20), (send_fragments, 10), (send_slowly, 2), (send_binary, 3), (break_off, 3), (send_huge, 1),
               (send_deep, 3), (break_the_protocol, 6), (replay, 8), (replay_as_the_other, 3), (http_nonsense, 5), (come_and_go, 1), (hang_up, 3)]

    def step(self):
        attack = self.chance.choices([a for a, _ in self.ATTACKS], [w for _, w in self.ATTACKS])[0]
        self.counts[attack.__name__] = self.counts.get(attack.__name__, 0) + 1
        try:
            attack(self)
        except LOST:
            pass
        for client in self.strangers[:]:
            try:
                self.drain(client)
            except LOST:
                self.strangers.remove(client)
                client.close()

    def close(self):
        for client in [*self.strangers, *self.healthy]:
            client.close()


def main():
    parser = argparse.ArgumentParser(description="Fuzzing epoki serve over sockets.")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--seconds", type=float, default=0, help="instead of a number of steps")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    server = Server("--messages-per-second", "5000", "--per-address", "400", "--tables-per-hour", "20000", "--pages-per-second", "5000", "--away", "0")
    good = False
    try:
        fuzz = Fuzz(server, words.seed)
        end = time.monotonic() + words.seconds
        steps = 0
        while time.monotonic() < end if words.seconds else steps < words.steps:
            fuzz.step()
            steps += 1
            if steps % 15 == 0:
                fuzz.healthy_move()
        fuzz.check_game()
        assert server.get("/healthz").read() == b"good\n"
        requests, errors = server.metric("requests_total"), server.metric("request_errors_total")
        fuzz.close()
        good = True
    finally:
        status = server.stop()
        log = server.log()
        shutil.rmtree(server.folder)
        if status != 0 or not good or "ERROR" in log or "runtime error" in log:
            print(log[-6000:], file=sys.stderr)
            print(f"status {status}, seed {words.seed}", file=sys.stderr)
            good = False
    print(f"{steps} steps, seed {words.seed}: {requests:.0f} requests, {errors:.0f} of them refused; "
          + ", ".join(f"{name} {count}" for name, count in sorted(fuzz.counts.items())))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
