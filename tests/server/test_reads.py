"""A database that answers slowly delays who asks it, and nobody else. EPOKI names the program; with EPOKI_TEST_DB=postgresql it uses PostgreSQL."""
import contextlib
import os
import select
import sqlite3
import subprocess
import sys
import threading
import time
import unittest
import urllib.error

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import HUMAN, NOT_STORED, ServerTest, play_out  # noqa: E402
from client import ON_POSTGRES  # noqa: E402

PASSWORD = "only for tests 123"
COUNTED = 4_000_000  # rows that SQLite counts before it answers: about a second


class Reads(ServerTest):
    """What is asked about, and who asks: meanwhile others play, and are answered."""

    options = (*ServerTest.options, "--password-memory", "8")

    @contextlib.contextmanager
    def slow(self, table):
        """Whoever reads the table waits: with PostgreSQL until the end of the block, with SQLite for as long as it counts."""
        if ON_POSTGRES:
            holder = subprocess.Popen(["psql", "-X", "-q", "-A", "-t", self.server.db], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            holder.stdin.write(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT 'held';\n")
            holder.stdin.flush()
            self.assertEqual(holder.stdout.readline(), "held\n")
            try:
                yield
            finally:
                holder.communicate("COMMIT;\n")
            return
        with contextlib.closing(sqlite3.connect(self.server.db, timeout=30)) as db:
            db.executescript(f"""
                BEGIN; ALTER TABLE {table} RENAME TO held;
                CREATE VIEW {table} AS SELECT held.* FROM (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT {COUNTED})
                  SELECT count(*) AS counted FROM c) CROSS JOIN held; COMMIT;""")
        try:
            yield
        finally:
            with contextlib.closing(sqlite3.connect(self.server.db, timeout=30)) as db:
                db.executescript(f"BEGIN; DROP VIEW {table}; ALTER TABLE held RENAME TO {table}; COMMIT;")

    def setUp(self):
        super().setUp()
        self.made = self.table()
        self.players = [self.seated(self.made, seat) for seat in (0, 1)]
        self.before = self.server.metric("reads_on_loop_total")

    def signed_up(self, name):
        client = self.client()
        client.token = client.call("sign_up", name=name, password=PASSWORD)["token"]
        return client

    def go_on(self, moves=3):
        """Others are answered, play and talk."""
        asker = self.client()
        self.assertTrue(asker.call("hello")["games"])
        for _ in range(moves):
            version = self.players[0].update["version"]
            player = next(player for player in self.players if player.update["legal"])
            player.play()
            for each in self.players:
                each.until(lambda update: update["version"] > version)

    def check(self, table, clients, method, moves=3, **params):
        """The requests of the clients about that table wait for it; nobody else does."""
        with self.slow(table):
            numbers = [client.send(method, **params) for client in clients]
            self.go_on(moves)
            ready = select.select([client.socket for client in clients], [], [], 0)[0]
            self.assertEqual(ready, [], f"{method} was answered before {table} was read")
        results = [client.answer(number) for client, number in zip(clients, numbers)]
        self.assertEqual(self.server.metric("reads_on_loop_total"), self.before)
        return results

    def test_ratings(self):
        people = [self.client(), self.client(), self.client()]
        for found in self.check("ratings", people, "best", game="duel", speed="live"):
            self.assertEqual(found, people[0].call("best", game="duel", speed="live"))

    def test_sessions(self):
        ann = self.signed_up("Ann")
        again = self.client()
        account, = self.check("sessions", [again], "session", token=ann.token)
        self.assertEqual(account["name"], "Ann")

    def test_accounts(self):
        self.signed_up("Bob")
        again = self.client()
        found, = self.check("accounts", [again], "sign_in", name="Bob", password=PASSWORD)
        self.assertEqual(found["account"]["name"], "Bob")

    def test_seats_of_a_person(self):
        cid = self.signed_up("Cid")
        cid.call("claim", secrets=[self.made["seats"][0]])
        found, = self.check("claims", [cid], "own_games", moves=0)  # moves write there, too
        self.assertEqual([game["table"] for game in found["games"]], [self.made["table"]])

    def test_lists(self):
        public = self.table(visibility="public")["table"]
        asker = self.client()
        if ON_POSTGRES:
            tables, = self.check("games", [asker], "tables", moves=0)  # actions refer to games
        else:
            tables, = self.check("games", [asker], "tables")
        self.assertIn(public, [table["table"] for table in tables])

    def test_tournaments(self):
        asker = self.client()
        self.check("cups", [asker], "cups")

    def test_people_who_were_blocked(self):
        eve = self.signed_up("Eve")
        blocked, = self.check("blocks", [eve], "blocked")
        self.assertEqual(blocked, [])

    def test_talk_at_tables(self):
        """Who has blocked whom is looked up before somebody talks: he waits, and not those who play beside him."""
        gus = self.signed_up("Gus")
        gus.call("claim", secrets=[self.made["seats"][0]])
        time.sleep(2.1)  # what is known of blocks is known for two seconds
        speaker = self.seated(self.made, 1)
        time.sleep(2.1)
        with self.slow("blocks"):
            number = speaker.send("chat", text="well met")
            self.go_on()
            self.assertEqual([message["method"] for player in self.players for message in player.unread if message["method"] == "chat"], [])
        speaker.answer(number)
        self.assertEqual(self.server.metric("reads_on_loop_total"), self.before)
        self.assertEqual(self.players[0].expect("chat")["text"], "well met")

    @contextlib.contextmanager
    def refusing(self, table):
        """Nothing that is played at that table can be stored."""
        if ON_POSTGRES:
            make = f"""CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
                CREATE TRIGGER refusing BEFORE INSERT ON actions FOR EACH ROW WHEN (NEW.game_id = '{table}') EXECUTE FUNCTION refuse();"""
            end = "DROP TRIGGER refusing ON actions; DROP FUNCTION refuse();"
            execute = lambda sql: subprocess.run(["psql", "-X", "-q", self.server.db, "-v", "ON_ERROR_STOP=1", "-c", sql], check=True)  # noqa: E731
        else:
            make = f"CREATE TRIGGER refusing BEFORE INSERT ON actions WHEN NEW.game_id = '{table}' BEGIN SELECT RAISE(ABORT, 'not now'); END;"
            end = "DROP TRIGGER refusing;"

            def execute(sql):
                with contextlib.closing(sqlite3.connect(self.server.db, timeout=30)) as db:
                    db.executescript(sql)
        execute(make)
        try:
            yield
        finally:
            execute(end)

    def test_a_table_that_could_not_be_stored(self):
        """It is loaded again, as it is stored: who asks about it waits, who leaves it does not, and nobody else notices."""
        made = self.table()
        people = [self.seated(made, seat) for seat in (0, 1)]
        leaving = self.client()
        leaving.join(made["spectator"])
        mover = people[people[0].update["turn"]]
        version = mover.play()
        for person in people:
            person.until(lambda update: update["version"] == version)
            person.unread.clear()
        mover = people[people[0].update["turn"]]
        with self.refusing(made["table"]), self.slow("chat"):
            lost = mover.send_play()
            self.refused(NOT_STORED, mover.answer, lost)
            waiting = [person.send("past", version=version, undos=0) for person in people]
            leaving.call("leave")
            self.assertTrue(leaving.call("hello")["games"])
            self.go_on()
            ready = select.select([person.socket for person in people], [], [], 0)[0]
            self.assertEqual(ready, [], "it was answered before the table was there again")
        self.assertEqual(self.server.metric("reads_on_loop_total"), self.before)
        for person, number in zip(people, waiting):
            person.answer(number)
        online = people[0].expect("people")["online"]
        self.assertEqual(online, [True, True], "they are still there")
        self.assertEqual(people[0].update["version"], version)
        mover.play()
        for person in people:
            person.until(lambda update: update["version"] == version + 1)

    def test_what_was_asked_before_is_answered_before(self):
        asker = self.client()
        with self.slow("ratings"):
            first = asker.send("best", game="duel", speed="live")
            second = asker.send("hello")
            self.go_on()
        asker.answer(first)
        asker.answer(second)
        answers = [line for line in asker.traffic if '"id"' in line]
        self.assertLess(*(next(i for i, line in enumerate(answers) if f'"id":{number}' in line) for number in (first, second)))

    def test_those_who_leave_are_not_waited_for(self):
        people = [self.client() for _ in range(20)]
        with self.slow("ratings"):
            for client in people:
                client.send("best", game="duel", speed="live")
            self.go_on(1)
            for client in people:
                client.close()
            self.go_on(1)
        asker = self.client()
        asker.call("best", game="duel", speed="live")

    def test_requests_are_charged_once(self):
        """However often one begins again: guesses are counted before anything is read."""
        dan = self.signed_up("Dan")
        for _ in range(8):
            self.client().call("sign_in", name="Dan", password=PASSWORD)
        dan.call("sessions")

    def test_records(self):
        made = self.table()
        players = [self.seated(made, seat) for seat in (0, 1)]
        play_out(players)
        found, path = [], "/api/records/" + made["table"]
        whole = self.server.get(path).read()
        self.before = self.server.metric("reads_on_loop_total")
        with self.slow("pages" if ON_POSTGRES else "games_copy"):  # nobody reads these as long as nothing has rotted
            self.assertEqual(self.server.get(path).read(), whole)
        with self.slow("games"):
            reader = threading.Thread(target=lambda: found.append(self.server.get(path).read()))
            reader.start()
            self.assertTrue(self.client().call("hello")["games"])
            self.assertEqual(found, [])
        reader.join()
        self.assertEqual(found, [whole])
        self.assertEqual(self.server.metric("reads_on_loop_total"), self.before)
        with self.assertRaises(urllib.error.HTTPError):
            self.server.get("/api/records/nonsense")

    def test_talk_is_told_from_memory(self):
        self.players[0].call("chat", text="well met")
        self.players[1].call("note", text="a plan")
        with self.slow("chat"):
            again = self.client()
            again.join(self.made["seats"][1])
            self.assertEqual(again.expect("chat")["text"], "well met")
            self.assertEqual(again.expect("note")["text"], "a plan")


if __name__ == "__main__":
    unittest.main()
