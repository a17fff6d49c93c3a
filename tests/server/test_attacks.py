"""What strangers from another address can do to `epoki serve`, and that a person at a table does not notice. Every test holds a bounded
attack; 127.0.0.2 and so on are other addresses on loopback. EPOKI names the program."""
import os
import socket
import sqlite3
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, OPEN, TOO_MANY, ServerTest, play_out  # noqa: E402
from client import PATIENCE, Client, Closed, Refused, wait_until  # noqa: E402

LOST = (Closed, OSError)
LONG = 30  # seconds that nobody may have to wait, however busy the machine
VISIT_SECONDS = 10  # the server's, for headers and between requests
HALF = b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgr"
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


class Attack(ServerTest):
    def setUp(self):
        super().setUp()
        self.raws = []

    def tearDown(self):
        super().tearDown()
        for raw in self.raws:
            raw.close()

    def raw(self, source, text=b"", receive=None):
        """A plain socket from that address that has sent so much."""
        raw = socket.socket()
        self.raws.append(raw)
        if receive:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        raw.settimeout(PATIENCE)
        raw.bind((source, 0))
        try:
            raw.connect(("127.0.0.1", self.server.port))
            raw.sendall(text)
        except OSError:
            pass
        return raw

    def is_open(self, raw):
        raw.settimeout(0.001)
        try:
            while raw.recv(1 << 16):
                pass
            return False
        except TimeoutError:
            return True
        except OSError:
            return False

    def count_open(self, raws, seconds, most):
        """How many are open, when that has come down to `most` or the time is over."""
        end = time.monotonic() + seconds
        while (count := sum(map(self.is_open, raws))) > most and time.monotonic() < end:
            time.sleep(0.1)
        return count

    def people(self):
        table = self.table()
        return [self.seated(table, seat) for seat in range(2)]

    def play_a_little(self, people, actions=10):
        """The longest time from an action to its acknowledgement."""
        longest = 0.0
        for _ in range(actions):
            mover = people[people[0].update["turn"]]
            began = time.monotonic()
            version = mover.play()
            longest = max(longest, time.monotonic() - began)
            for client in people:
                client.until(lambda update: update["version"] >= version)
        return longest

    def from_address(self, number, **options):
        return self.client(source=f"127.0.0.{number}", **options)

    def flood(self, clients, count, method, **params):
        """Sends so many requests on each at once; how many of all were let in, and why the others were not."""
        numbers = [(client, client.send(method, **params)) for client in clients for _ in range(count)]
        admitted, codes, self.reasons = 0, set(), set()
        for client, number in numbers:
            try:
                client.answer(number)
                admitted += 1
            except Refused as refused:
                codes.add(refused.code)
                self.reasons.add(str(refused))
        return admitted, codes


class Gate(Attack):
    options = ("--per-address", "20", "--messages-per-second", "1000", "--tables-per-hour", "1000")

    def test_half_sent_requests(self):
        """Of one address only so many connections are open, of whatever kind, and none for long."""
        people = self.people()
        deaf = self.raw("127.0.0.2", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 60, receive=4096)
        kept = self.raw("127.0.0.2", WHOLE)
        half = [self.raw("127.0.0.2", HALF) for _ in range(300)]
        began = time.monotonic()
        self.assertLessEqual(self.count_open(half, PATIENCE, 20), 20)
        self.assertLessEqual(self.server.metric("plain_connections"), 22)
        self.from_address(3).call("hello")  # another is let in
        if time.monotonic() - began < VISIT_SECONDS / 2:  # else they may be closed already
            self.assertTrue(self.is_open(kept))
            with self.assertRaises(LOST):
                self.from_address(2)
        self.assertLess(self.play_a_little(people), LONG)
        self.assertEqual(self.count_open(half + [kept], PATIENCE, 0), 0)
        self.assertGreater(time.monotonic() - began, VISIT_SECONDS - 2)
        self.from_address(2).call("hello")  # and is forgiven
        self.assertFalse(self.is_open(deaf))
        self.assertLess(self.play_a_little(people), LONG)

    def test_no_http2(self):
        """It would be many connections in one."""
        raw = self.raw("127.0.0.4", b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                       b"HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n")
        try:
            self.assertNotIn(b" 101 ", raw.recv(1000))
        except ConnectionError:
            pass

    def test_not_all_of_one_address_at_one_table(self):
        table = self.table(visibility="public")
        there = 0
        try:
            for _ in range(15):
                self.from_address(5).call("join", table=table["table"])
                there += 1
        except Refused as refused:
            self.assertEqual(refused.code, TOO_MANY)
        self.assertTrue(5 <= there < 15, there)
        self.from_address(6).call("join", table=table["table"])


class Proxy(Attack):
    options = ("--per-address", "20", "--proxy", "127.0.0.1")

    def ask(self, client):
        raw = self.raw("127.0.0.1", b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n" % client)
        return raw.recv(100).split(b"\r\n")[0]

    def test_clients_behind_it_are_counted(self):
        half = [self.raw("127.0.0.1", HALF) for _ in range(60)]  # whose they are is not known yet
        self.assertEqual(self.count_open(half, 0, 60), 60)
        answers = [self.ask(b"192.0.2.1") for _ in range(30)]
        self.assertEqual([b" 200 " in answer for answer in answers], [True] * 20 + [False] * 10, answers)
        self.assertIn(b" 429 ", answers[-1])
        self.assertIn(b" 200 ", self.ask(b"192.0.2.2"))


class Silence(Attack):
    options = (*FAST, "--ping", "3")

    def test_who_does_not_answer_is_gone(self):
        there, gone = self.client(), self.client()
        while self.server.metric("connections") == 2:
            there.socket.settimeout(0.2)
            try:
                there.read()  # answers pings
            except TimeoutError:
                pass
        there.socket.settimeout(PATIENCE)
        there.call("hello")
        kinds = [gone.read_frame() for _ in range(2)]
        self.assertEqual([kind for kind, _, _ in kinds], [9, 8])
        self.assertEqual(kinds[1][2], b"\x03\xf0it does not answer")


class Costs(Attack):
    """Twenty messages a second and connection, for three seconds at once; eight times as many for an address."""

    options = ("--per-address", "64", "--verbose")

    def test_what_costs_more_weighs_more(self):
        seats = [HUMAN, HUMAN]
        for number, (least, most, rate, method, params) in enumerate([(55, 65, 20, "leave", {}), (5, 30, 10, "catalog", {"game": "ages"}),
                                                                      (20, 40, 10, "create", {"game": "duel", "players": 2, "seats": seats})]):
            client, began = self.from_address(20 + number), time.monotonic()
            admitted, codes = self.flood([client], 200, method, **params)
            self.assertEqual(codes, {TOO_MANY})
            self.assertTrue(least <= admitted < most + rate * (time.monotonic() - began), (method, admitted))

    def test_a_large_tournament_weighs_more(self):
        """Whoever asks for one has all of its tables read: here 12,800."""
        maker = self.from_address(30)
        maker.call("sign_up", name="Large One", password="only for tests 123")
        cup = maker.call("make_cup", name="Large", game="duel", kind="swiss", players=2, size=256, rounds=100, clock={"budget": 600}, bots=255, level="easy", begins=1)["cup"]
        maker.call("join_cup", cup=cup)
        wait_until(lambda: maker.call("cup", cup=cup)["cup"]["status"] == "running", "it has begun", step=0.5)
        maker.call("steer_cup", cup=cup, what="pause")
        maker.close()
        self.server.kill()
        with sqlite3.connect(self.server.db) as db:
            (state,) = db.execute("SELECT state FROM cups").fetchone()
            tables = [f"table {round} {player} {player + 1} : 0 1" for round in range(1, 101) for player in range(0, 256, 2)]
            db.execute("UPDATE cups SET state = ?", ("\n".join([*state.splitlines()[:2], *tables, ""]),))
        self.server.start()
        for number, method in enumerate(("cup", "cup_tables")):
            client, began = self.from_address(31 + number), time.monotonic()
            admitted, codes = self.flood([client], 60, method, cup=cup)
            self.assertEqual(codes, {TOO_MANY})
            self.assertLess(admitted, 8 + time.monotonic() - began, method)

    def test_an_address_has_one_budget(self):
        people = self.people()
        began = time.monotonic()
        admitted, codes = self.flood([self.from_address(5) for _ in range(20)], 70, "leave")
        self.assertEqual(codes, {TOO_MANY})
        self.assertTrue(450 <= admitted < 490 + 160 * (time.monotonic() - began), admitted)  # not 20 times 60
        self.assertLess(self.play_a_little(people), LONG)

    def test_who_does_not_stop_is_shut_out(self):
        people = self.people()
        shut_out = 0
        for _ in range(30):
            client = None
            try:
                client = self.from_address(6)
                for _ in range(3000):
                    client.send_frame(b"{}")
                while True:
                    client.read()
            except LOST:
                shut_out += client is None
        self.assertIn("is closed: it sends far too much", self.server.log())
        self.assertGreater(shut_out, 0)
        self.assertLess(self.play_a_little(people), LONG)

    def test_lists_are_shared(self):
        before, began = self.server.metric("table_lists_total"), time.monotonic()
        admitted, _ = self.flood([self.from_address(n) for n in (7, 8, 9, 10)], 60, "tables")
        self.assertGreaterEqual(admitted, 200)
        made = self.server.metric("table_lists_total") - before
        self.assertLessEqual(made, 9 + 4 * (time.monotonic() - began))


class Unread(Attack):
    def test_answers_nobody_takes_are_bounded_by_address(self):
        people = self.people()
        deaf = [self.from_address(2) for _ in range(30)]
        most = 0
        for client in deaf:
            client.socket.settimeout(1)
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(20):
            for client in deaf:
                try:
                    client.send("catalog", game="ages")
                except LOST:
                    pass
            most = max(most, self.server.metric("unsent_bytes"))
        self.assertGreater(most, 2 << 20)
        self.assertLess(most, 9 << 20)
        self.assertGreater(self.server.metric("dropped_connections_total"), 0)
        self.assertLess(self.play_a_little(people), LONG)


class Threads(Attack):
    options = ("--threads", "3")

    def test_who_plays_is_answered_before_anybody_thinks(self):
        """Bots have the processor after the loop and the thread that commits."""
        folder = f"/proc/{self.server.process.pid}/task"
        end = time.monotonic() + PATIENCE
        behind = 0
        while behind != 3 and time.monotonic() < end:  # until all have begun
            nice = []
            for task in os.listdir(folder):
                with open(os.path.join(folder, task, "stat"), encoding="ascii") as file:
                    nice.append(int(file.read().rsplit(")", 1)[1].split()[16]))
            behind = sum(each > min(nice) for each in nice)
        self.assertEqual(behind, 3, nice)


class Storage(Attack):
    options = ("--per-address", "64", "--tables-per-hour", "2", "--messages-per-second", "60")

    def rows(self, query, *values):
        with sqlite3.connect(f"file:{self.server.db}?mode=ro", uri=True) as db:
            return db.execute(query, values).fetchall()

    def test_talk(self):
        table = self.table(visibility="public")
        ann = self.seated(table, 0)
        ann.call("chat", text="hello")
        watchers = [self.from_address(2) for _ in range(8)]
        for watcher in watchers:
            watcher.call("join", table=table["table"])
        admitted, codes = 0, set()
        for _ in range(4):
            more, why = self.flood(watchers, 25, "chat", text="x" * 2000)
            admitted, codes = admitted + more, codes | why
        self.assertEqual(codes, {TOO_MANY})
        self.assertTrue(100 < admitted < 700, admitted)  # the talk of an address is bounded
        self.assertIn("too much talk: wait a while", self.reasons)
        kept = self.rows("SELECT seat, count(*) FROM chat WHERE game_id = ? GROUP BY seat", table["table"])
        self.assertEqual(kept, [(-1, 100), (0, 1)])
        self.assertEqual(self.seated(table, 1).expect("chat")["text"], "x" * 2000)

    def test_seats_and_rematches_count_as_tables(self):
        tables = [self.from_address(3 + i).call("create", game="duel", players=2, seats=[HUMAN, OPEN], visibility="public")["table"] for i in range(3)]
        taker = self.from_address(6)
        for table in tables[:2]:
            taker.call("take", table=table, name="x")
        self.refused(TOO_MANY, taker.call, "take", table=tables[2], name="x")

        maker = self.from_address(7)
        seats = [maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN]) for _ in range(2)][0]["seats"]
        players = [self.from_address(7) for _ in range(2)]
        for player, secret in zip(players, seats):
            player.join(secret)
        play_out(players)
        self.refused(TOO_MANY, players[0].call, "rematch", secret=seats[0])


if __name__ == "__main__":
    unittest.main()
