"""`epoki serve --db postgresql://...`: PostgreSQL is killed and restarted under load, sites move between databases, and what is said when the database
cannot be used. EPOKI names the program. The other tests of the server run on PostgreSQL with EPOKI_TEST_DB=postgresql.
`python3 tests/server/test_postgres.py --deep` kills PostgreSQL 50 times instead of a few."""
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_STORED, play_out  # noqa: E402
from client import PATIENCE, PROGRAM, Client, Closed, Refused, Server, free_port, wait_until  # noqa: E402
from postgres import Cluster, cluster  # noqa: E402
from test_storage import make_older, set_calendar  # noqa: E402

DEEP = "--deep" in sys.argv
NOT_KNOWN = -32008


def epoki(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)


def records(server, tables):
    return {table: server.get(f"/api/records/{table}").read() for table in tables}


class Site(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="epoki-site-")
        self.servers, self.clients = [], []

    def tearDown(self):
        for client in self.clients:
            client.close()
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()
            shutil.rmtree(server.folder, ignore_errors=True)
        shutil.rmtree(self.folder)

    def serve(self, database, *options):
        server = Server(*FAST, *options, database=database)
        self.servers.append(server)
        return server

    def client(self, server):
        self.clients.append(Client(server))
        return self.clients[-1]

    def table(self, server, stop=None):
        """A game of two, played so far."""
        people = [self.client(server), self.client(server)]
        table = people[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN], visibility="public")
        for seat, person in enumerate(people):
            person.join(table["seats"][seat])
        people[0].call("chat", text="Zażółć 'gęślą' \"jaźń\" \\ 棋")
        people[1].call("note", text="a plan\nof two lines")
        play_out(people, stop=stop)
        return table, people

    def start_in_vain(self, database, *more):
        """What is said, with status 3."""
        done = epoki("serve", "--db", database, "--port", str(free_port()), *more)
        self.assertEqual(done.returncode, 3, done.stderr)
        return done.stderr


class Moves(Site):
    def test_there_and_back(self):
        file, back = os.path.join(self.folder, "a.db"), os.path.join(self.folder, "b.db")
        server = self.serve(file)
        played = [self.table(server, stop) for stop in (0, 5, 40, None)]
        ids = [table["table"] for table, _ in played]
        logs = [people[0].log for _, people in played]
        self.assertIn("another server uses it", epoki("migrate", file, back).stderr)
        self.assertFalse(os.path.exists(back))
        before = records(server, ids[3:])
        server.stop()
        url = cluster().new_database()
        moved = epoki("migrate", file, url)
        self.assertEqual((moved.returncode, moved.stderr), (0, ""))
        self.assertEqual(moved.stdout, f"4 games with {sum(map(len, logs))} actions: the same in both\n")
        again = epoki("migrate", file, url)
        self.assertEqual(again.returncode, 3)
        self.assertIn("there are tables in it already", again.stderr)
        server = self.serve(url)
        self.assertEqual(records(server, ids[3:]), before)
        for (table, _), log in zip(played, logs):
            person = self.client(server)
            person.join(table["seats"][0])
            self.assertEqual(person.log, log)
            self.assertEqual(person.expect("chat")["text"], "Zażółć 'gęślą' \"jaźń\" \\ 棋")
        # a copy of a running site is a file that serves
        copy = os.path.join(self.folder, "copy.db")
        self.assertEqual(epoki("backup", "--db", url, copy).returncode, 0)
        self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
        server.stop()
        self.assertEqual(epoki("migrate", url, back).stdout, moved.stdout)
        dumps = []
        for path in (file, back, copy):
            with sqlite3.connect(path) as db:
                names = [name for name, in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'calendar'")]
                skip = {"chat": 1, "seals": 1, "seals_copy": 1}  # the numbers of their rows
                dumps.append({name: sorted(str(row[skip.get(name, 0):]) for row in db.execute(f"SELECT * FROM {name}")) for name in names})
        self.assertEqual(dumps[0], dumps[1])
        self.assertEqual(dumps[0], dumps[2])

    def test_a_rotten_row(self):
        """What was damaged stays so, and is named; what cannot be stored elsewhere is not lost in silence."""
        file, url = os.path.join(self.folder, "a.db"), cluster().new_database()
        server = self.serve(file)
        table, _ = self.table(server, 20)
        server.stop()
        with sqlite3.connect(file) as db:
            for name in ("actions", "seals", "pages"):
                db.execute({"actions": "UPDATE actions SET action = 'pass' WHERE version = 3",
                            "seals": "UPDATE seals SET page = ''", "pages": "UPDATE pages SET text = ''"}[name])
        moved = epoki("migrate", file, url)
        self.assertEqual(moved.returncode, 0, moved.stderr)
        self.assertIn(f"{table['table']}: this table is damaged", moved.stderr)
        with sqlite3.connect(file) as db:
            db.execute("UPDATE actions SET action = CAST(x'ff' AS TEXT) WHERE version = 3")
        other = cluster().new_database()
        moved = epoki("migrate", file, other)
        self.assertEqual(moved.returncode, 3)
        self.assertIn(f"table {table['table']}, rows of actions: invalid byte sequence", moved.stderr)
        self.assertEqual(cluster().query("SELECT count(*) FROM games", other), "0")

    def test_deleted_tables_come_back(self):
        file, url = os.path.join(self.folder, "a.db"), cluster().new_database()
        server = self.serve(file)
        table = self.client(server).call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        server.stop()
        now = int(time.time())
        with sqlite3.connect(file) as db:
            make_older(db)  # the next start makes new sums
            db.execute("UPDATE games SET created = ?", (now - 50 * 86400,))
        self.serve(file).stop()
        set_calendar(file, now, now - 100 * 86400)
        self.assertEqual(epoki("migrate", file, url).returncode, 0)
        server = self.serve(url, "--keep", "10", "--keep-wait", "0")
        wait_until(lambda: cluster().query("SELECT count(*) FROM games", url) == "0", "it is deleted")
        server.stop()
        archive = time.strftime("deleted_%Y_%m", time.gmtime())
        self.assertEqual(cluster().query(f"SELECT id FROM {archive}.games", url), table["table"])
        self.assertIn("is not the name of an archive", epoki("restore", table["table"], "--from", "games; --", "--db", url).stderr)
        self.assertIn("there is no such table", epoki("restore", "x" * 11, "--from", archive, "--db", url).stderr)
        self.assertEqual(epoki("restore", table["table"], "--from", archive, "--db", url).returncode, 0)
        self.assertIn("there already", epoki("restore", table["table"], "--from", archive, "--db", url).stderr)
        self.client(self.serve(url)).join(table["seats"][0])


class Refusals(Site):
    def test_one_server(self):
        url = cluster().new_database()
        server = self.serve(url)
        self.assertIn("another server uses it", self.start_in_vain(url))
        server.kill()
        self.serve(url)  # at once

    def test_a_server_that_was_cut_off_cannot_write(self):
        """Its session is ended, and another server has begun: its epoch is over."""
        url = cluster().new_database()
        server = self.serve(url)
        _, people = self.table(server, 4)
        cluster().query("UPDATE holder SET epoch = epoch + 1", url)
        mover = people[people[0].update["turn"]]
        with self.assertRaises(Refused) as caught:
            mover.answer(mover.send_play())
        self.assertEqual(caught.exception.code, NOT_STORED)
        self.assertIn("another server has taken over the database", server.log())
        self.assertEqual(cluster().query("SELECT count(*) FROM actions", url), "4")

    def test_reasons(self):
        url = cluster().new_database()
        self.serve(url).stop()
        cluster().query("UPDATE epoki_form SET version = 99", url)
        self.assertIn("it was written by a newer program (version 99 of its form)", self.start_in_vain(url))
        missing = cluster().url("nowhere")
        self.assertIn('database "nowhere" does not exist', self.start_in_vain(missing))
        gone = "postgresql://ann:secret@127.0.0.1:1/epoki"
        said = self.start_in_vain(gone)
        self.assertIn("postgresql://ann@127.0.0.1:1/epoki cannot be used", said)
        self.assertNotIn("secret", said)
        self.assertIn("onnection refused", said)

    def test_wrong_password(self):
        own = Cluster()
        own.query("CREATE ROLE ann LOGIN PASSWORD 'right'")
        with open(os.path.join(own.data, "pg_hba.conf"), "w", encoding="utf-8") as file:
            file.write("local all epoki trust\nlocal all all scram-sha-256\n")
        own.query("SELECT pg_reload_conf()")
        url = own.url("postgres").replace("epoki@", "ann:wrong@")
        wait_until(lambda: "password authentication failed" in self.start_in_vain(url), "the new rules apply")
        self.assertNotIn("wrong@", self.start_in_vain(url))
        own.remove()

    def test_full(self):
        """The database refuses to grow: nothing is acknowledged, and it goes on afterwards."""
        url = cluster().new_database()
        server = self.serve(url)
        table, people = self.table(server, 4)
        cluster().query("CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'No space left on device' "
                        "USING ERRCODE = '53100'; END $$; CREATE TRIGGER full_disk BEFORE INSERT ON actions EXECUTE FUNCTION full_disk()", url)
        mover = people[people[0].update["turn"]]
        with self.assertRaises(Refused) as caught:
            mover.answer(mover.send_play())
        self.assertEqual(caught.exception.code, NOT_STORED)
        self.assertIn("the database cannot be written: No space left on device", server.log())
        cluster().query("DROP TRIGGER full_disk ON actions", url)
        mover.answer(mover.send_play())
        watcher = self.client(server)
        watcher.join(table["spectator"])
        self.assertEqual(watcher.update["version"], 5)


class Stopped(unittest.TestCase):
    """PostgreSQL does not answer for a while: who wants a table waits for it, and everybody else is served."""

    def test_reading_does_not_hold_up_the_others(self):
        own = Cluster()
        self.addCleanup(own.remove)
        server = Server(*FAST, database=own.new_database())
        maker = Client(server)
        here, there = (maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN]) for _ in range(2))
        maker.close()
        server.stop()
        server = Server(*FAST, database=server.db, folder=server.folder)
        self.addCleanup(server.stop)
        person, newcomer = Client(server), Client(server)
        self.addCleanup(person.close)
        self.addCleanup(newcomer.close)
        person.join(here["spectator"])
        wait_until(lambda: server.metric("ticks_total") > 10, "it has read what a start needs")
        pids, longest = own.pids(), 0
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            asked = newcomer.send("join", secret=there["spectator"])
            end = time.monotonic() + 1.3
            while (began := time.monotonic()) < end:
                person.call("past", version=0, undos=0)
                server.get("/healthz").read()
                longest = max(longest, time.monotonic() - began)
                time.sleep(0.05)
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        self.assertLess(longest, 0.9)
        try:
            place = newcomer.answer(asked)
        except Refused:  # it took longer than a server waits for an answer
            place = newcomer.call("join", secret=there["spectator"])
        self.assertEqual(place["table"], there["table"])
        self.assertEqual(server.metric("tables_in_memory"), 2)


class Killed(unittest.TestCase):
    """PostgreSQL ends at random moments while people play: by SIGKILL of all its processes, of one session, or restarted."""

    rounds, games = (50, 4) if DEEP else (6, 3)

    def play(self, server, number, table, done, stop):
        """Plays on; what was acknowledged is noted. An action whose answer says that it is not known may be there or not."""
        chance = random.Random(number)
        while not stop.is_set():
            people = []
            try:
                people = [Client(server), Client(server)]
                for seat, person in enumerate(people):
                    person.join(table["seats"][seat])
                while not stop.is_set() and not people[0].update["over"]:
                    mover = people[people[0].update["turn"]]
                    action = chance.choice(mover.update["legal"])["action"]
                    done.append([mover.update["version"] + 1, action, False])
                    version = mover.answer(mover.send_play(action))["version"]
                    self.assertEqual(version, done[-1][0])
                    done[-1][2] = True
                    for person in people:
                        person.until(lambda u: u["version"] >= version)
                if people[0].update["over"]:
                    return
            except Refused as refused:
                self.codes.append(refused.code)
                time.sleep(0.1)
            except (Closed, ConnectionError, OSError, TimeoutError):
                time.sleep(0.1)
            finally:
                for person in people:
                    person.close()

    def end(self, own, chance):
        how = chance.choice(["kill", "kill", "restart", "session"])
        if how == "kill":
            own.kill()
            time.sleep(chance.random() / 2)
            own.start_again()
        elif how == "restart":
            own.stop("immediate")
            own.start()
        else:
            own.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'epoki'")

    def test_nothing_acknowledged_is_lost(self):
        own, chance = Cluster(), random.Random(11)
        server = Server(*FAST, database=own.new_database())
        self.codes = []
        acknowledged, slowest = 0, 0
        try:
            for round_number in range(self.rounds):
                maker = Client(server)
                tables = [maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN]) for _ in range(self.games)]
                maker.close()
                done, stop = [[] for _ in tables], threading.Event()
                threads = [threading.Thread(target=self.play, args=(server, round_number * self.games + i, table, done[i], stop))
                           for i, table in enumerate(tables)]
                for thread in threads:
                    thread.start()
                count = lambda: sum(good for each in done for _, _, good in each)  # noqa: E731
                wanted = chance.randrange(5, 60)
                wait_until(lambda: count() >= wanted, "they play")
                self.end(own, chance)
                before, began = count(), time.monotonic()
                wait_until(lambda: count() > before or not any(thread.is_alive() for thread in threads), "they play on")
                slowest = max(slowest, time.monotonic() - began)
                stop.set()
                for thread in threads:
                    thread.join()
                for i, table in enumerate(tables):
                    self.check(server, table, done[i])
                acknowledged += count()
            self.assertIsNone(server.process.poll())
        finally:
            server.stop()
            shutil.rmtree(server.folder)
            own.remove()
        self.assertGreater(acknowledged, 10 * self.rounds)
        self.assertLess(slowest, 15)
        if DEEP:
            print(f"{self.rounds} rounds, {acknowledged} acknowledged, slowest {slowest:.1f} s, refused: {sorted(set(self.codes))}")

    def watch(self, server, table):
        """The server may need a moment to find PostgreSQL again; clients ask until it has."""
        end = time.monotonic() + 15
        while True:
            client = Client(server)
            try:
                client.join(table["spectator"])
                return client
            except Refused as refused:
                self.codes.append(refused.code)
                client.close()
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def check(self, server, table, done):
        client = self.watch(server, table)
        stored = [entry["action"] for entry in client.log]
        client.close()
        for version, action, good in done:
            if good:
                self.assertEqual(stored[version - 1], action, (table["table"], version))
        known = {version for version, _, _ in done}
        self.assertLessEqual(len(stored), max(known, default=0))  # nothing that nobody has played
        for version, action in enumerate(stored, 1):
            self.assertIn(action, [each for at, each, _ in done if at == version])


if __name__ == "__main__":
    unittest.main(argv=[word for word in sys.argv if word != "--deep"])
