"""Accounts of `epoki serve`: signing up and in, sessions, names, claims, one's games on every device, export and deletion; and what strangers try: guessing,
finding out names, other people's sessions and seats. EPOKI names the program; EPOKI_TEST_DB=postgresql: over PostgreSQL.

    EPOKI=build/epoki python3 tests/server/test_accounts.py"""
import glob
import json
import os
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import postgres  # noqa: E402
from case import FAST, HUMAN, NOT_NOW, TOO_MANY, ServerTest, bot  # noqa: E402
from client import ON_POSTGRES, PROGRAM, Client, Refused, Server, new_token, wait_until  # noqa: E402

SIGN_IN, WRONG, TAKEN, INVALID = -32009, -32010, -32011, -32602
OFTEN = (*FAST, "--password-memory", "8", "--sign-ins-per-hour", "100000")
GOOD = "correct horse battery"
TABLES = ("accounts", "sessions", "claims")


def query(server, sql):
    """Rows of the server's database, whichever it is."""
    if ON_POSTGRES:
        return [tuple(line.split("|")) for line in postgres.cluster().query(sql, server.db).splitlines()]
    with sqlite3.connect(f"file:{server.db}?mode=ro", uri=True) as db:
        return [tuple(map(str, row)) for row in db.execute(sql)]


def count(server, table):
    return int(query(server, f"SELECT count(*) FROM {table}")[0][0])


class AccountTest(ServerTest):
    options = OFTEN

    def signed_up(self, name, password=GOOD, **params):
        client = self.client()
        client.me = client.call("sign_up", name=name, password=password, **params)
        return client

    def signed_in(self, name, password=GOOD, **params):
        client = self.client()
        client.me = client.call("sign_in", name=name, password=password, **params)
        return client

    def with_token(self, token):
        client = self.client()
        client.call("session", token=token)
        return client

    def restart(self):
        """As after a crash."""
        for client in self.clients:
            client.close()
        self.clients.clear()
        self.server.kill()
        self.server.start()

    def claimed(self, client, **params):
        """A table whose first seat is the person's."""
        table = self.table(**params)
        self.assertEqual(client.call("claim", secrets=[table["seats"][0]]), [{"table": table["table"], "seat": 0}])
        return table


class Names(AccountTest):
    def test_look_alikes(self):
        self.signed_up("Marcin Wilk")
        for name in ("marcin wilk", "MarcinWilk", "Marcin_Wilk", "Marcín Wilk", "Marcln Wilk", "Rnarcin Wilk", "Marcin VVilk", "Marc1n Wi1k", "M A R C I N-W I L K",
                     "Mar\u200bcin Wilk", "Marcin\u00a0Wilk\u202e"):
            self.refused(TAKEN, self.client().call, "sign_up", name=name, password=GOOD)
        self.signed_up("Ροτα")  # Greek, and then Latin letters that look like it
        self.refused(TAKEN, self.client().call, "sign_up", name="Pota", password=GOOD)
        self.signed_up("Рот")  # Cyrillic
        self.refused(TAKEN, self.client().call, "sign_up", name="Pot", password=GOOD)
        self.refused(TAKEN, self.client().call, "sign_up", name="P0t", password=GOOD)

    def test_unsuitable(self):
        for name in ("x", "12", "--", "a" * 25, "Аnna", "Раul Κ", "Anna\u05d0", "\u202eevil", "An\U0001F600na", "Ａｎｎａ", "ann\u0301a", "x\u0000y",
                     "admin", "Adm1n", "MODERATOR", "e p o k i", "b0t", "漢字"):
            if name == "\u202eevil":  # what cannot be seen is left out
                continue
            self.refused(INVALID, self.client().call, "sign_up", name=name, password=GOOD)

    def test_as_it_is_shown(self):
        me = self.signed_up("  Żaneta \u200b Ł. ").me
        self.assertEqual(me["account"]["name"], "Żaneta Ł.")
        self.assertEqual(self.signed_in("zaneta l").me["account"], me["account"])

    def test_passwords(self):
        for password in ("short", "aaaaaaaaaa", "          ", "passer-by", "x" * 129, ""):
            self.refused(INVALID, self.client().call, "sign_up", name="Passer By", password=password)


class Sessions(AccountTest):
    def test_token(self):
        me = self.signed_up("Token Owner", device="a phone")
        other = self.client()
        self.refused(SIGN_IN, other.call, "sessions")
        self.assertEqual(other.call("session", token=me.me["token"]), me.me["account"])
        self.assertEqual([(s["device"], s["current"]) for s in other.call("sessions")], [("a phone", True)])

    def test_no_fixation(self):
        """A token that somebody else chose is never taken up, and a new one is made each time."""
        chosen = new_token()
        client = self.client()
        self.refused(SIGN_IN, client.call, "session", token=chosen)
        mine = client.call("sign_up", name="Fixed Star", password=GOOD)
        self.assertNotEqual(mine["token"], chosen)
        self.refused(INVALID, self.client().call, "sign_in", name="Fixed Star", password=GOOD, token=chosen)
        again = client.call("sign_in", name="Fixed Star", password=GOOD)
        self.assertNotEqual(again["token"], mine["token"])
        self.refused(SIGN_IN, self.client().call, "session", token=chosen)

    def test_bad_tokens(self):
        for token in ("", "x", "A" * 22, "A" * 21, "A" * 5000, "' OR 1=1 --", "ż" * 11):
            self.refused(SIGN_IN, self.client().call, "session", token=token)

    def test_signing_out(self):
        me = self.signed_up("Leaver")
        other = self.with_token(me.me["token"])
        me.call("sign_out")
        self.refused(SIGN_IN, me.call, "sessions")
        self.refused(SIGN_IN, other.call, "sessions")  # an open connection of the same session is out, too
        self.refused(SIGN_IN, self.client().call, "session", token=me.me["token"])

    def test_listed_and_ended(self):
        first, second, third = self.signed_up("Three Devices", device="one"), None, None
        second, third = self.signed_in("Three Devices", device="two"), self.signed_in("Three Devices", device="three")
        listed = first.call("sessions")
        self.assertEqual(sorted(s["device"] for s in listed), ["one", "three", "two"])
        self.assertEqual([s["device"] for s in listed if s["current"]], ["one"])
        ids = {s["device"]: s["id"] for s in listed}
        first.call("sign_out", session=ids["two"])
        self.refused(SIGN_IN, second.call, "sessions")
        third.call("sign_out", others=True)
        self.refused(SIGN_IN, first.call, "sessions")
        self.assertEqual([s["device"] for s in third.call("sessions")], ["three"])

    def test_anothers_session(self):
        victim, thief = self.signed_up("Victim"), self.signed_up("Thief")
        session = victim.call("sessions")[0]["id"]
        thief.call("sign_out", session=session)  # nothing: it is not his
        self.assertEqual([s["id"] for s in victim.call("sessions")], [session])

    def test_most(self):
        me = self.signed_up("Many Devices")
        for _ in range(33):
            last = self.signed_in("Many Devices")
        self.assertLessEqual(len(last.call("sessions")), 33)

    def test_password(self):
        me = self.signed_up("Changer")
        other = self.signed_in("Changer")
        table = self.claimed(me)
        self.refused(WRONG, me.call, "password", old="wrong horse battery", new="another horse")
        self.refused(INVALID, me.call, "password", old=GOOD, new="short")
        me.call("password", old=GOOD, new="another horse")
        self.refused(SIGN_IN, other.call, "sessions")
        self.assertEqual(len(me.call("sessions")), 1)
        self.refused(WRONG, self.client().call, "sign_in", name="Changer", password=GOOD)
        again = self.signed_in("Changer", "another horse")  # and the vault opens with it
        self.assertEqual([g["secret"] for g in again.call("own_games")["games"]], [table["seats"][0]])

    def test_stored_as_hashes(self):
        me = self.signed_up("Hashed", "a very secret password")
        table = self.claimed(me)
        rows = " ".join(map(str, query(self.server, "SELECT * FROM accounts") + query(self.server, "SELECT * FROM sessions") + query(self.server, "SELECT * FROM claims")))
        self.assertIn("argon2id", rows)
        for secret in (me.me["token"], "a very secret password", table["seats"][0]):
            self.assertNotIn(secret, rows)

    def test_at_the_same_time(self):
        """Two people want the same name at once: one gets it."""
        clients = [self.client() for _ in range(4)]
        numbers = [client.send("sign_up", name="Same Name", password=GOOD) for client in clients]
        good = 0
        for client, number in zip(clients, numbers):
            try:
                client.answer(number)
                good += 1
            except Refused as refused:
                self.assertEqual(refused.code, TAKEN)
        self.assertEqual(good, 1)

    def test_gone_before_the_answer(self):
        for _ in range(5):
            client = self.client()
            client.send("sign_up", name="Hasty", password=GOOD)
            client.close()
        self.assertIsNotNone(self.client().call("hello"))

    def test_survives_a_restart(self):
        me = self.signed_up("Survivor")
        table = self.claimed(me)
        self.restart()
        again = self.with_token(me.me["token"])
        self.assertEqual([g["secret"] for g in again.call("own_games")["games"]], [table["seats"][0]])


class Games(AccountTest):
    def test_on_every_device(self):
        me = self.signed_up("Player One")
        table = self.claimed(me)
        first, second = self.seated(table, 0), self.seated(table, 1)
        seats = (first, second)
        seats[first.update["turn"]].play()
        first.until(lambda update: update["version"] == 1)
        other = self.signed_in("Player One")
        mine = other.call("own_games")
        self.assertNotIn("before", mine)
        (game,) = mine["games"]
        self.assertEqual((game["table"], game["game"], game["seat"], game["version"], game["over"], game["secret"]),
                         (table["table"], "duel", 0, 1, False, table["seats"][0]))
        self.assertEqual(game["turn"], first.update["turn"])
        other.join(game["secret"])
        self.assertEqual(other.update["version"], 1)

    def watches(self, name):
        client = self.signed_in(name)
        self.assertEqual(client.call("own_games", watch=True)["watched"], True)
        return client

    def quiet(self, client):
        """Nothing was told before the answer to another request."""
        client.call("sessions")
        return not any(message["method"] == "own_games" for message in client.unread)

    def test_told_of_changes(self):
        """Who watches is told when a game of his has changed, once it is stored, and nobody else is."""
        me, other = self.signed_up("Watching One"), self.signed_up("Watching Two")
        table = self.claimed(me)
        watcher, stranger, silent = self.watches("Watching One"), self.watches("Watching Two"), self.signed_in("Watching One")
        seats = [self.seated(table, 0), self.seated(table, 1)]
        watcher.expect("own_games")  # the second one has come
        while not self.quiet(watcher):
            watcher.unread.clear()
        mover = next(seat for seat in seats if seat.update["legal"])
        version = mover.play()
        watcher.expect("own_games")
        self.assertEqual([game["version"] for game in watcher.call("own_games")["games"]], [version])
        watcher.unread.clear()
        mover.call("chat", text="talk is no change")
        self.assertTrue(self.quiet(watcher))
        more = self.claimed(me)  # a game that is there from now on
        watcher.expect("own_games")
        self.assertEqual(len(watcher.call("own_games", watch=True)["games"]), 2)
        me.call("release", table=more["table"], seat=0)
        watcher.expect("own_games")
        self.assertTrue(self.quiet(stranger))
        self.assertTrue(self.quiet(silent))
        watcher.call("own_games", watch=False)
        watcher.unread.clear()
        for seat in seats:
            seat.until(lambda update: update["version"] >= version)
        next(seat for seat in seats if seat.update["legal"]).play()
        self.assertTrue(self.quiet(watcher))
        self.assertEqual(other.call("own_games")["games"], [])

    def test_whose_seat(self):
        """A seat belongs to one account, and only its secret claims it."""
        me, thief = self.signed_up("Seat Owner"), self.signed_up("Seat Thief")
        table = self.claimed(me)
        self.assertEqual(thief.call("claim", secrets=[table["seats"][0], table["spectator"], table["seats"][1], table["table"], "", "A" * 22]), [None] * 6)
        self.assertEqual(thief.call("own_games")["games"], [])
        thief.call("release", table=table["table"], seat=0)  # nothing: it is not his
        self.assertEqual(len(me.call("own_games")["games"]), 1)
        me.call("claim", secrets=[table["seats"][0]])  # again changes nothing
        self.assertEqual(len(me.call("own_games")["games"]), 1)
        me.call("release", table=table["table"], seat=0)
        self.assertEqual(me.call("own_games")["games"], [])
        self.assertEqual(thief.call("claim", secrets=[table["seats"][0]]), [{"table": table["table"], "seat": 0}])
        self.refused(INVALID, me.call, "claim", secrets=["A" * 22] * 33)

    def test_finished(self):
        me = self.signed_up("Finisher")
        table = self.claimed(me, seats=(HUMAN, bot("easy")))
        seat = self.seated(table, 0)
        running = self.claimed(me)
        seat.call("resign")
        seat.until(lambda update: update["over"], 120)
        wait_until(lambda: [g["over"] for g in me.call("own_games")["games"]] == [False, True], "the finished game comes last")
        self.assertEqual(me.call("own_games")["games"][0]["table"], running["table"])
        self.assertEqual(me.call("own_games", before=1)["games"], [])

    def test_nobody_else(self):
        """Whatever asks for an account, without one, or with a session that has ended."""
        calls = {"sessions": {}, "sign_out": {}, "password": {"old": GOOD, "new": GOOD}, "delete_account": {"password": GOOD}, "export_data": {},
                 "claim": {"secrets": []}, "release": {"table": "A" * 11, "seat": 0}, "own_games": {}}
        ended = self.signed_up("Ended")
        self.with_token(ended.me["token"]).call("sign_out")
        for client in (self.client(), ended):
            for method, params in calls.items():
                self.refused(SIGN_IN, client.call, method, **params)


class Deletion(AccountTest):
    def words(self, server):
        """Everything that the files of the database, or its tables, hold."""
        if not ON_POSTGRES:
            return b"".join(pathlib.Path(path).read_bytes() for path in glob.glob(server.db + "*"))
        tables = [row[0] for row in query(server, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        return "\n".join(str(query(server, f"SELECT * FROM {table}")) for table in tables).encode()

    def test_export(self):
        me = self.signed_up("Exporter", device="a laptop")
        table = self.claimed(me)
        seat, other = self.seated(table, 0, name="Exporter"), self.seated(table, 1)
        seat.call("chat", text="my own words")
        seat.call("note", text="my own notes")
        other.call("chat", text="words of another")
        other.call("note", text="notes of another")
        data = me.call("export_data")
        self.assertEqual(data["account"], me.me["account"])
        self.assertEqual([s["device"] for s in data["sessions"]], ["a laptop"])
        (game,) = data["games"]
        self.assertEqual((game["table"], game["seat"], game["note"], [line["text"] for line in game["chat"]]),
                         (table["table"], 0, "my own notes", ["my own words"]))
        self.assertNotIn("of another", json.dumps(data))

    def test_export_in_parts(self):
        me = self.signed_up("Collector")
        tables = {self.claimed(me)["table"] for _ in range(17)}
        first = me.call("export_data")
        rest = me.call("export_data", **first["next"])
        self.assertNotIn("next", rest)
        self.assertEqual({game["table"] for game in first["games"] + rest["games"]}, tables)

    def test_really_deletes(self):
        me = self.signed_up("Vanishingly Zxqj", device="vanishing device zxqj")
        table = self.claimed(me)
        seat, other = self.seated(table, 0, name="Vanishingly Zxqj"), self.seated(table, 1, name="Remaining Rsvp")
        seat.call("chat", text="vanishing words zxqj")
        seat.call("note", text="vanishing notes zxqj")
        other.call("chat", text="remaining words rsvp")
        (seat, other)[seat.update["turn"]].play()
        stored = self.words(self.server).lower()
        for word in (b"vanishingly zxqj", b"vanishing device zxqj", b"vanishing words zxqj", b"vanishing notes zxqj"):
            self.assertIn(word, stored)
        self.refused(WRONG, me.call, "delete_account", password="wrong horse battery")
        session = self.with_token(me.me["token"])
        me.call("delete_account", password=GOOD)
        self.refused(SIGN_IN, session.call, "sessions")
        self.refused(SIGN_IN, self.client().call, "session", token=me.me["token"])
        self.refused(WRONG, self.client().call, "sign_in", name="Vanishingly Zxqj", password=GOOD)
        seat.close()
        wait_until(lambda: b"zxqj" not in self.words(self.server).lower(), "nothing is left of it", 20, 0.2)
        self.assertIn(b"remaining words rsvp", self.words(self.server).lower())
        self.assertEqual(count(self.server, "claims WHERE account = ''"), 0)
        watcher = self.client()
        watcher.join(table["spectator"])  # the game is still there, without the name
        self.assertEqual(watcher.expect("people")["names"], ["", "Remaining Rsvp"])
        self.assertEqual(watcher.update["version"], 1)
        self.signed_up("Vanishingly Zxqj")  # somebody may have it now

    def test_after_a_restart(self):
        """What is left at tables is cleaned although the server stopped in between."""
        me = self.signed_up("Interrupted Wvut")
        for _ in range(8):
            self.seated(self.claimed(me), 0, name="Interrupted Wvut")
        me.call("delete_account", password=GOOD)
        self.restart()
        wait_until(lambda: b"wvut" not in self.words(self.server).lower(), "nothing is left of it", 30, 0.2)


class Guessing(ServerTest):
    """With the limits as they are."""

    options = (*FAST, "--password-memory", "8", "--sign-ins-per-hour", "60")  # ten at once

    def test_limits(self):
        first = self.client(source="127.0.0.9")
        owner = first.call("sign_up", name="Guessed", password=GOOD)
        attacker = self.client(source="127.0.0.3")
        codes = []
        for number in range(25):
            try:
                attacker.call("sign_in", name="Guessed", password=f"guess number {number}")
            except Refused as refused:
                codes.append(refused.code)
        self.assertEqual(codes[0], WRONG)
        self.assertEqual(codes[-1], TOO_MANY)
        self.assertLessEqual(codes.count(WRONG), 12)
        # from elsewhere it is no better: the limit is the name's, too
        with self.assertRaises(Refused) as caught:
            self.client(source="127.0.0.4").call("sign_in", name="Guessed", password="guess from elsewhere")
        self.assertEqual(caught.exception.code, TOO_MANY)
        # other names are not touched by it, other addresses neither, and who is in stays in
        self.client(source="127.0.0.5").call("sign_up", name="Untouched", password=GOOD)
        self.client(source="127.0.0.6").call("session", token=owner["token"])

    def test_signing_up_is_limited(self):
        client = self.client(source="127.0.0.7")
        made = 0
        with self.assertRaises(Refused) as caught:
            for number in range(20):
                client.call("sign_up", name=f"Mass {'abcdefghijklmnopqrst'[number]}x", password=GOOD)
                made += 1
        self.assertEqual(caught.exception.code, TOO_MANY)
        self.assertLessEqual(made, 4)


class Strangers(AccountTest):
    def test_same_answer_and_time(self):
        """Whether a name exists is told neither by the answer nor by how long it takes."""
        self.signed_up("Existing")
        client = self.client()
        times, answers = {"Existing": [], "Not Existing": []}, set()
        for _ in range(12):
            for name, taken in times.items():
                start = time.perf_counter()
                answers.add(self.refused(WRONG, client.call, "sign_in", name=name, password="wrong horse battery"))
                taken.append(time.perf_counter() - start)
        self.assertEqual(len(answers), 1)
        known, unknown = (statistics.median(taken) for taken in times.values())
        self.assertLess(abs(known - unknown), 0.4 * max(known, unknown), times)

    def test_the_loop_goes_on(self):
        """Twenty people sign in; somebody else is answered at once meanwhile."""
        self.signed_up("Busy")
        clients = [self.client() for _ in range(20)]
        numbers = [client.send("sign_in", name="Busy", password="wrong horse battery") for client in clients]
        other, worst = self.client(), 0.0
        for _ in range(10):
            start = time.perf_counter()
            other.call("hello")
            worst = max(worst, time.perf_counter() - start)
        start = time.perf_counter()
        for client, number in zip(clients, numbers):
            self.refused(WRONG, client.answer, number)
        self.assertLess(worst, 0.5 * (time.perf_counter() - start) + 0.2)

    def test_bounded(self):
        """A flood of passwords is refused, not queued without end."""
        clients = [self.client() for _ in range(100)]
        numbers = [client.send("sign_in", name="Nobody Here", password="wrong horse battery") for client in clients]
        codes = []
        for client, number in zip(clients, numbers):
            try:
                client.answer(number)
            except Refused as refused:
                codes.append(refused.code)
        self.assertEqual(len(codes), 100)
        self.assertIn(TOO_MANY, codes)
        self.assertGreaterEqual(codes.count(WRONG), 60)

    def test_one_at_a_time(self):
        client = self.client()
        first, *rest = [client.send("sign_in", name="Nobody Here", password="wrong horse battery") for _ in range(3)]
        for number in rest:
            self.refused(TOO_MANY, client.answer, number)
        self.refused(WRONG, client.answer, first)

    def test_hostile_words(self):
        for name in ("'; DROP TABLE accounts; --", "%s%n%x", "../../etc", "<script>alert(1)</script>"):
            self.refused(INVALID, self.client().call, "sign_up", name=name, password=GOOD)
            self.refused(WRONG, self.client().call, "sign_in", name=name, password=GOOD)
        me = self.signed_up("Harmless", device="<b>\u202e\u0007 bold</b>")
        self.assertEqual(me.call("sessions")[0]["device"], "<b> bold</b>")


class Off(ServerTest):
    options = (*FAST, "--no-accounts")

    def test_switched_off(self):
        client = self.client()
        self.assertIs(client.call("hello")["accounts"], False)
        for method, params in (("sign_up", {"name": "Somebody", "password": GOOD}), ("sign_in", {"name": "Somebody", "password": GOOD}),
                               ("session", {"token": new_token()}), ("own_games", {}), ("claim", {"secrets": []})):
            self.refused(NOT_NOW, client.call, method, **params)


class Moving(unittest.TestCase):
    """`epoki backup` and `epoki migrate` carry accounts."""

    def test_carried(self):
        server = Server(*OFTEN)
        client = Client(server)
        me = client.call("sign_up", name="Traveller", password=GOOD)
        table = client.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        client.call("claim", secrets=[table["seats"][0]])
        client.close()
        with tempfile.TemporaryDirectory(prefix="epoki-moved-") as folder:
            copy, moved = os.path.join(folder, "copy.db"), os.path.join(folder, "moved.db")
            subprocess.run([PROGRAM, "backup", copy, "--db", server.db], check=True, capture_output=True)
            before = {name: count(server, name) for name in TABLES}
            server.stop()
            subprocess.run([PROGRAM, "migrate", server.db, moved], check=True, capture_output=True)
            for database in (copy, moved):
                with sqlite3.connect(database) as db:
                    self.assertEqual({name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in TABLES}, before)
                other = Server(*OFTEN, database=database)
                client = Client(other)
                client.call("session", token=me["token"])
                self.assertEqual([g["secret"] for g in client.call("own_games")["games"]], [table["seats"][0]])
                client.close()
                self.assertEqual(other.stop(), 0)


if __name__ == "__main__":
    unittest.main()
