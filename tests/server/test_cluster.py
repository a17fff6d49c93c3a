"""Several `epoki serve --peer` share a database of PostgreSQL and are one site: tables are played from any of them, and go on when one of them is killed, stopped
for a while or drained, or when PostgreSQL is. Nothing acknowledged is lost, nothing is played twice, and no table is in two places.
EPOKI names the program. `python3 tests/server/test_cluster.py --deep` repeats the faults 50 times instead of a few."""
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_NOW, NOT_STORED, play_out  # noqa: E402
from client import PATIENCE, PROGRAM, ROOT, Client, Closed, Refused, Server, free_port, new_token, wait_until  # noqa: E402
from postgres import Cluster, Relay, cluster  # noqa: E402
from test_postgres import epoki  # noqa: E402
from test_storage import make_older, set_calendar  # noqa: E402

DEEP = "--deep" in sys.argv


class Member(Server):
    """A server that others reach at its port."""

    def try_port(self, port):
        self.options = (*self.given, "--peer", f"127.0.0.1:{port}")
        return super().try_port(port)

    def __init__(self, database, *options, limits=FAST):
        self.given = (*limits, "--proxy", "127.0.0.1", *options)
        super().__init__(database=database)

    def is_ready(self):
        try:
            return self.get("/readyz").status == 200
        except urllib.error.HTTPError:
            return False


class Site(unittest.TestCase):
    def setUp(self):
        self.clients, self.servers = [], []

    def tearDown(self):
        for client in self.clients:
            client.close()
        for server in self.servers:
            if server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
                server.stop()
            shutil.rmtree(server.folder, ignore_errors=True)

    def site(self, count, *options, database=None):
        database = database or cluster().new_database()
        self.servers = [Member(database, *options) for _ in range(count)]
        return self.servers

    def client(self, server, **more):
        self.clients.append(Client(server, **more))
        return self.clients[-1]


class Together(Site):
    def test_a_game_from_three_servers(self):
        servers = self.site(3)
        people = [self.client(server) for server in servers[:2]]
        watcher = self.client(servers[2])
        token = new_token()
        wish = {"game": "duel", "players": 2, "seats": [HUMAN, HUMAN], "visibility": "public", "token": token}
        table = people[0].call("create", **wish)
        self.assertEqual(people[1].call("create", **wish), table)  # asked again, elsewhere
        for seat, person in enumerate(people):
            person.join(table["seats"][seat])
        watcher.call("join", table=table["table"])
        self.assertEqual([listed["table"] for listed in watcher.call("tables")], [table["table"]])
        people[1].call("chat", text="from elsewhere")
        for person in (people[0], watcher):
            self.assertEqual(person.expect("chat")["text"], "from elsewhere")
        while not all(people[1].expect("people")["online"]):
            pass
        play_out(people, watchers=[watcher])
        self.assertTrue(people[0].update["over"] and people[1].update["over"])
        secrets = [Client.owned.get(secret, secret) for secret in table["seats"]]
        again = [people[seat].call("rematch", secret=secrets[seat]) for seat in (1, 0)]
        self.assertEqual(again[0]["table"], again[1]["table"])
        self.assertEqual([server.metric("tables_in_memory") for server in servers], [2, 0, 0])
        wait_until(lambda: [server.metric("site_members") for server in servers] == [3, 3, 3], "each knows of the others")
        # who leaves a table of another server, or sits down elsewhere, is gone there
        people[1].call("leave")
        with self.assertRaises(Refused) as refused:
            people[1].call("chat", text="?")
        self.assertEqual(refused.exception.code, NOT_NOW)
        self.check_rematch_elsewhere(servers, secrets, again)

    def check_rematch_elsewhere(self, servers, secrets, again):
        """The old table and the next one are at two servers."""
        servers[0].stop()
        first, second = self.client(servers[1]), self.client(servers[2])
        first.join(again[1]["secret"])
        second.join(secrets[0])
        self.assertEqual([server.metric("tables_in_memory") for server in servers[1:]], [1, 1])
        for client in (first, second):
            for seat in (0, 1):
                self.assertEqual(client.call("rematch", secret=secrets[seat]), again[1 - seat])
        self.assertEqual([server.metric("tables_in_memory") for server in servers[1:]], [1, 1])

    def test_who_may_come_on_behalf_of_others(self):
        """Without the secret of the site nobody can say for whom he comes."""
        database = cluster().new_database()
        server = self.site(1, "--per-address", "2", database=database)[0]
        secret = cluster().query("SELECT secret FROM site", database)
        wait_until(server.is_ready, "it is a member")
        self.assertEqual(len(secret), 22)
        for word in ("Bearer " + secret[:-1] + "A" * (secret[-1] == "_") + "_", "Bearer", "Bearer " + "A" * 22, secret):
            client = self.client(server, headers=[f"Authorization: {word}"])
            client.call("hello")
            client.close()
        keep = [self.client(server, headers=[f"Authorization: Bearer {secret}", f"X-Forwarded-For: 192.0.2.{i}"]) for i in range(5)]
        for client in keep:
            client.call("hello")
        with self.assertRaises(Closed):
            for _ in range(3):
                self.client(server, headers=["Authorization: Bearer " + "A" * 22])

    def test_draining(self):
        """A server that is told to stop says so, and gives its tables to the others before it goes."""
        servers = self.site(2, "--drain", "1")
        wait_until(lambda: all(server.is_ready() for server in servers), "both are members")
        people = [self.client(server) for server in servers]
        table = people[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        for seat, person in enumerate(people):
            person.join(table["seats"][seat])
        play_out(people, stop=5)
        servers[0].process.send_signal(signal.SIGTERM)
        wait_until(lambda: not servers[0].is_ready(), "it says that it stops", 1)
        play_out(people, stop=10)
        with self.assertRaises(Closed):
            while True:
                people[1].read()
        began = time.monotonic()
        people = [self.client(servers[1]), self.client(servers[1])]
        for seat, person in enumerate(people):
            person.join(table["seats"][seat])
        self.assertGreaterEqual(people[0].update["version"], 10)
        self.assertLess(time.monotonic() - began, 2)
        play_out(people, stop=12)
        self.assertEqual(servers[0].process.wait(PATIENCE), 0)

    def test_the_unit_of_systemd(self):
        """deploy/epoki@.service starts a server as it stands there."""
        database, port, values = cluster().new_database(), free_port(), {}
        with open(os.path.join(ROOT, "deploy/site.conf"), encoding="utf-8") as file:
            values = dict(line.strip().split("=", 1) for line in file if "=" in line and not line.startswith("#"))
        values |= {"EPOKI_DB": database, "EPOKI_BIND": "127.0.0.1", "EPOKI_HOST": "127.0.0.1", "CREDENTIALS_DIRECTORY": tempfile.mkdtemp(prefix="epoki-unit-")}
        self.addCleanup(shutil.rmtree, values["CREDENTIALS_DIRECTORY"])
        with open(os.path.join(values["CREDENTIALS_DIRECTORY"], "workers"), "w", encoding="utf-8") as file:
            file.write("a-secret-of-workers\n")
        with open(os.path.join(ROOT, "deploy/epoki@.service"), encoding="utf-8") as file:
            line = next(line for line in file if line.startswith("ExecStart=/usr/bin/epoki "))
        words = [re.sub(r"\$\{(\w+)\}", lambda found: values[found[1]], word.replace("%i", str(port))) for word in line.split()[1:]]
        self.assertEqual(words.pop(), "$EPOKI_OPTIONS")  # nothing, unless the administrator says more
        process = subprocess.Popen([PROGRAM, *words], stderr=subprocess.PIPE, text=True)
        self.assertEqual(process.stderr.readline(), f"epoki serve: http://127.0.0.1:{port}\n")
        wait_until(lambda: cluster().query("SELECT address FROM members", database) == f"127.0.0.1:{port}", "it is a member")
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(cluster().query("SELECT count(*) FROM members", database), "0")

    def test_other_rules(self):
        """During an upgrade servers play by different rules: one that does not know those of a table leaves it to one that does."""
        servers = self.site(3)
        database = servers[0].db
        table = self.client(servers[0]).call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        servers[0].stop()
        wait_until(lambda: cluster().query("SELECT count(*) FROM members", database) == "2", "it has left")
        known = cluster().query("SELECT DISTINCT rules FROM members", database)
        self.assertRegex(known, r"\bduel:\d+ ages:\d+\b")
        port = servers[1].port
        cluster().query(f"UPDATE members SET rules = replace(rules, ' duel:', ' duel:9') WHERE address = '127.0.0.1:{port}'", database)
        people = [self.client(servers[1]), self.client(servers[1])]
        for seat, person in enumerate(people):
            person.join(table["seats"][seat])
        play_out(people, stop=6)
        self.assertEqual([server.metric("tables_in_memory") for server in servers[1:]], [0, 1])
        other = people[0].call("create", game="ages", players=2, seats=[HUMAN, HUMAN])  # whose rules both know
        people[0].join(other["seats"][0])
        self.assertEqual([server.metric("tables_in_memory") for server in servers[1:]], [1, 1])
        # nobody else knows them any more: then whoever is asked says what is wrong, or plays on
        servers[2].stop()
        wait_until(lambda: cluster().query("SELECT count(*) FROM members", database) == "1", "it has left too")
        again = self.client(servers[1])
        again.join(table["spectator"])
        self.assertGreaterEqual(again.update["version"], 6)

    def test_a_server_that_others_do_not_reach(self):
        """Its table is not to be had elsewhere as long as it has the lease, and that is said."""
        servers = self.site(2)
        wait_until(lambda: all(server.is_ready() for server in servers), "both are members")
        table = self.client(servers[0]).call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        servers[0].process.send_signal(signal.SIGSTOP)
        cluster().query(f"UPDATE members SET expires = now() + interval '1 hour' WHERE address = '127.0.0.1:{servers[0].port}'", servers[0].db)
        servers[0].kill()
        with self.assertRaises(Refused) as refused:
            self.client(servers[1]).join(table["seats"][0])
        self.assertEqual(refused.exception.code, NOT_STORED)
        self.assertIn("the table cannot be reached at the moment: try again", str(refused.exception))
        self.assertGreater(servers[1].metric("tunnels_failed_total"), 0)

    def test_one_and_several_exclude_each_other(self):
        server = self.site(1)[0]
        with self.assertRaisesRegex(RuntimeError, "another server uses it"):
            Server(*FAST, database=server.db)

    def test_given_up_tables(self):
        """--keep deletes a table once, and not one that somebody watches at another server."""
        file, database, now = os.path.join(tempfile.mkdtemp(prefix="epoki-site-"), "a.db"), cluster().new_database(), int(time.time())
        server = Server(*FAST, database=file)
        maker = self.client(server)
        kept, gone = (maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN]) for _ in range(2))
        server.stop()
        with sqlite3.connect(file) as db:
            make_older(db)  # the next start makes new sums
            db.execute("UPDATE games SET created = ?", (now - 50 * 86400,))
        Server(*FAST, database=file).stop()
        set_calendar(file, now, now - 100 * 86400)
        self.assertEqual(epoki("migrate", file, database).returncode, 0)
        shutil.rmtree(os.path.dirname(file))
        servers = self.site(2, "--keep", "10", "--keep-wait", "3", database=database)
        watcher = self.client(servers[0])
        watcher.join(kept["spectator"])
        ids = lambda: set(cluster().query("SELECT id FROM games", database).split())  # noqa: E731
        wait_until(lambda: gone["table"] not in ids(), "it is deleted")
        self.assertEqual(ids(), {kept["table"]})
        wait_until(lambda: sum(server.metric("deleted_tables_total") for server in servers) == 1, "and counted")


class Changes(Site):
    """Who looks at something is told of its changes at whichever server they happen."""

    def setUp(self):
        super().setUp()
        self.here, self.elsewhere = self.site(2)
        self.database = self.here.db
        owner = self.client(self.here)
        self.token = owner.call("sign_up", name="Watching One", password="only for tests 123")["token"]
        self.table = owner.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        self.seats = [self.client(self.here), self.client(self.here)]
        for seat, client in enumerate(self.seats):
            client.join(self.table["seats"][seat])
        self.secret = Client.owned.get(self.table["seats"][0], self.table["seats"][0])
        owner.call("claim", secrets=[self.secret])
        self.owner = owner

    def watching(self):
        watcher = self.client(self.elsewhere)
        watcher.call("session", token=self.token)
        own = watcher.call("own_games", watch=True)
        self.assertTrue(own["watched"])
        self.assertEqual([game["table"] for game in own["games"]], [self.table["table"]])
        return watcher

    def play(self):
        mover = self.seats[self.seats[0].update["turn"]]
        version = mover.play()
        for seat in self.seats:
            seat.until(lambda update: update["version"] >= version)
        return version

    def heard(self, watcher, version):
        """He is told until he sees that version."""
        while watcher.call("own_games")["games"][0]["version"] < version:
            watcher.expect("own_games")

    def turn(self):
        return int(cluster().query("SELECT number FROM change_turn", self.database))

    def test_own_games(self):
        watcher = self.watching()
        began = time.monotonic()
        for _ in range(3):
            self.heard(watcher, self.play())
        self.assertLess(time.monotonic() - began, 9, "it is not the page that asks every ten seconds")
        watcher.unread.clear()
        more = self.owner.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        another = self.client(self.here)
        another.join(more["seats"][0])
        self.owner.call("claim", secrets=[Client.owned[more["seats"][0]]])
        while len(watcher.call("own_games")["games"]) < 2:
            watcher.expect("own_games")
        numbers = [int(number) for number in cluster().query("SELECT number FROM changes ORDER BY number", self.database).split()]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)), "they are numbered without gaps")

    def test_who_did_not_hear_reads(self):
        """NOTIFY only wakes: what was told while nobody listened is read a moment later, and what cannot be read any more counts as everything."""
        watcher = self.watching()
        self.heard(watcher, self.play())
        wait_until(lambda: self.turn() > 0, "it was told")
        cluster().query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE '%change%' AND pid <> pg_backend_pid() "
                        f"AND datname = '{self.database.split('/')[-1].split('?')[0]}'")
        self.heard(watcher, self.play())
        for server in (self.here, self.elsewhere):
            wait_until(lambda server=server: server.metric("changes_told_total") > 0 or server is self.elsewhere, "its criers are there again")
        watcher.call("own_games")
        watcher.unread.clear()
        account = cluster().query("SELECT account FROM claims", self.database)
        told = f"UPDATE change_turn SET number = number + 1; INSERT INTO changes SELECT number, 7, clock_timestamp(), 'xnewer a{account} ' FROM change_turn"
        cluster().query(told, self.database)  # without NOTIFY, as where it got lost
        watcher.expect("own_games")
        missed = self.elsewhere.metric("changes_missed_total")
        cluster().query(f"UPDATE change_turn SET number = number + 10; {told.replace('a' + account, 'tnobody')}", self.database)
        watcher.expect("own_games")
        wait_until(lambda: self.elsewhere.metric("changes_missed_total") == missed + 1, "it has noticed the gap")
        cluster().query("UPDATE change_turn SET number = 1; DELETE FROM changes", self.database)  # an older copy of the database
        watcher.expect("own_games")
        wait_until(lambda: self.elsewhere.metric("changes_missed_total") == missed + 2, "it has noticed that")
        self.heard(watcher, self.play())

    def test_opponents(self):
        """Who looks for opponents is seen elsewhere before the next reading."""
        looker = self.client(self.elsewhere)
        looker.call("lobby", watch=True)
        self.owner.call("seek", game="duel", players=2)
        self.assertEqual(len(looker.expect("lobby")["seeks"]), 1)
        self.assertGreaterEqual(self.elsewhere.metric("changes_heard_total"), 1)

    def test_the_last_words(self):
        """A server that stops tells what it has stored."""
        watcher = self.watching()
        self.heard(watcher, self.play())
        watcher.unread.clear()
        self.play()
        self.here.process.send_signal(signal.SIGTERM)
        self.here.process.wait(PATIENCE)
        self.heard(watcher, 2)


class Cut(unittest.TestCase):
    """A server that has lost the database sends its people elsewhere, and lets nobody in until it is back."""

    def test_a_table_that_cannot_be_reached(self):
        own = Cluster()
        self.addCleanup(own.remove)
        server = Member(own.new_database())
        self.addCleanup(server.stop)
        wait_until(server.is_ready, "it is a member")
        people = [Client(server), Client(server)]
        table = people[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        for seat, person in enumerate(people):
            self.addCleanup(person.close)
            person.join(table["seats"][seat])
        own.kill()
        wait_until(lambda: not server.is_ready(), "it is unsure")
        with self.assertRaises(Closed):
            people[people[0].update["turn"]].play()
        with self.assertRaises((Closed, OSError)):
            people[1 - people[0].update["turn"]].call("hello")
        with self.assertRaises((Closed, OSError)):
            Client(server)
        self.assertEqual(server.get("/healthz").status, 200)
        own.start_again()
        wait_until(server.is_ready, "it is a member again")
        watcher = Client(server)
        self.addCleanup(watcher.close)
        watcher.join(table["spectator"])
        self.assertEqual(watcher.update["version"], 0)


class Table(threading.Thread):
    """Two people play, each at any server, and connect to another one when something fails. What was acknowledged is noted."""

    def __init__(self, site, number):
        super().__init__(daemon=True)
        self.site, self.chance = site, random.Random(number)
        self.stop = threading.Event()
        self.links, self.people = None, []
        self.done = []  # [version, action, whether it was acknowledged]
        self.last = time.monotonic()  # when anything was acknowledged
        self.tried = []  # what went wrong lately, for who reads why a test has failed
        self.slowest, self.refused = 0, []  # the longest time between two acknowledgements
        self.failure = None

    def connect(self):
        return Client(self.chance.choice([server for server in self.site.servers if server not in self.site.gone]), timeout=2)

    def run(self):
        while not self.stop.is_set():
            try:
                self.play()
            except Refused as refused:
                self.refused.append(refused)
                self.fail_once(refused)
            except (Closed, ConnectionError, OSError, TimeoutError) as lost:
                self.fail_once(lost)
            except Exception as failure:  # the test fails
                self.failure = failure
                return
            finally:
                for person in self.people:
                    person.close()
                self.people = []

    def fail_once(self, why):
        self.tried = [*self.tried[-9:], f"{time.monotonic() - self.last:.1f} s: {why!r}"]
        time.sleep(0.05)

    def sit_down(self):
        for _ in range(2):
            self.people.append(self.connect())
        if not self.links:
            self.links = self.people[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN], token=new_token())
            self.tokens = [new_token(), new_token()]
        for seat, person in enumerate(self.people):
            person.join(self.links["seats"][seat], token=self.tokens[seat])  # the answer may be lost

    def play(self):
        self.sit_down()
        while not self.stop.is_set() and not self.people[0].update["over"]:
            mover = self.people[self.people[0].update["turn"]]
            action = self.chance.choice(mover.update["legal"])["action"]
            self.done.append([mover.update["version"] + 1, action, False])
            version = mover.answer(mover.send_play(action))["version"]
            assert version == self.done[-1][0], (version, self.done[-1])
            self.done[-1][2] = True
            self.slowest = max(self.slowest, time.monotonic() - self.last)
            self.last = time.monotonic()
            for person in self.people:
                person.until(lambda update: update["version"] >= version, 2)
            time.sleep(0.01)
        if self.people[0].update["over"]:
            self.check()
            self.links, self.done = None, []

    def check(self):
        """What is stored is what was acknowledged, and otherwise only what was sent."""
        watcher = self.connect()
        watcher.join(self.links["spectator"])
        stored = [entry["action"] for entry in watcher.log]
        watcher.close()
        for version, action, good in self.done:
            if good:
                assert stored[version - 1] == action, (self.links["table"], version, action, stored[version - 1:version])
        for version, action in enumerate(stored, 1):
            assert action in [each for at, each, _ in self.done if at == version], (self.links["table"], version, action)
        self.site.checked += sum(good for _, _, good in self.done)


class Playing(unittest.TestCase):
    """Three servers, and people who play there all the time."""

    tables = 6
    options = ()
    relayed = False  # each has its own way to PostgreSQL, which can be cut

    def setUp(self):
        self.own = Cluster()
        self.gone, self.checked, self.chance = set(), 0, random.Random(5)
        self.db = self.own.new_database()
        self.ways = [Relay(self.own) for _ in range(3 if self.relayed else 0)]
        databases = [way.url(self.db) for way in self.ways] or [self.db] * 3
        self.servers = [Member(database, *self.options) for database in databases]
        self.waits = []

    def tearDown(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
                server.stop()
            if "Sanitizer" in server.log():
                print(server.log())
            shutil.rmtree(server.folder, ignore_errors=True)
        for way in self.ways:
            way.end()
        self.own.remove()

    def begin(self):
        wait_until(lambda: all(server.is_ready() for server in self.servers), "all are members")
        self.threads = [Table(self, number) for number in range(self.tables)]
        for thread in self.threads:
            thread.start()

    def nothing_failed(self):
        self.assertEqual([thread.failure for thread in self.threads], [None] * self.tables)

    def end(self):
        """What is stored is what was acknowledged."""
        for thread in self.threads:
            thread.stop.set()
        for thread in self.threads:
            thread.join()
            if thread.links:
                thread.check()
        self.nothing_failed()
        self.assertEqual(self.own.query("SELECT count(*) FROM leases JOIN members USING (member) GROUP BY game_id HAVING count(*) > 1", self.db), "")

    def all_play_on(self, began):
        """Within five seconds something is acknowledged at every table; a busy machine has more time, and the figures are told."""
        stuck = lambda: [table for table in self.threads if table.last <= began and not table.failure]  # noqa: E731
        try:
            wait_until(lambda: not stuck(), "all tables go on", 20)
        except AssertionError as late:
            where = self.own.query("SELECT * FROM members; SELECT * FROM leases", self.db)
            ports = [(server.port, server in self.gone) for server in self.servers]
            raise AssertionError(f"{late}: {[(table.links, table.tried) for table in stuck()]}, load {os.getloadavg()[0]}, servers {ports}, {where}") from late
        self.waits.append(time.monotonic() - began)

    def suffer(self, faults):
        self.begin()
        for fault in faults:
            time.sleep(0.3 + self.chance.random())
            server = self.chance.choice(self.servers)
            getattr(self, fault)(server)
            self.nothing_failed()
        self.end()
        self.assertGreater(self.checked, 20 * len(faults))
        told = " ".join(f"{fault} {wait:.1f}" for fault, wait in zip(faults, self.waits))
        if DEEP:
            print(f"{self.checked} acknowledged; seconds until all tables went on: {told}")
        self.assertLess(max(self.waits), 5 if len(os.sched_getaffinity(0)) > 2 else 10, told)


class Upgrade(Playing):
    """One server after the other is told to stop, and started again, while people play."""

    options = ("--drain", "2")

    def test_one_after_the_other(self):
        self.begin()
        for server in self.servers:
            time.sleep(1)
            server.process.send_signal(signal.SIGTERM)
            wait_until(lambda server=server: not server.is_ready(), "it says that it stops", 2)
            self.gone.add(server)  # as its proxy sees it
            self.assertEqual(server.process.wait(PATIENCE), 0)
            self.all_play_on(time.monotonic())
            server.start()
            wait_until(server.is_ready, "it is a member again")
            self.gone.discard(server)
        time.sleep(1)
        self.end()
        refused = sum((thread.refused for thread in self.threads), [])
        self.assertEqual([why for why in refused if why.code != NOT_NOW], [], "no request failed that its client does not repair by coming again")
        slowest = max(thread.slowest for thread in self.threads)
        told = f"{self.checked} acknowledged, refused {len(refused)}; the longest time in which a table stood still: {slowest:.2f} s"
        if DEEP:
            print(told)
        self.assertLess(slowest, 2 if len(os.sched_getaffinity(0)) > 2 else 4, told)


class Faults(Playing):
    """A server is killed or stopped for a while, or PostgreSQL is killed, at random moments, while people play at three servers."""

    def kill(self, server):
        server.kill()
        self.gone.add(server)
        began = time.monotonic()
        self.all_play_on(began)
        server.start()
        self.gone.discard(server)

    def pause(self, server):
        """Somebody who sits at a table of the stopped server plays when it wakes up: he is not told that it was stored."""
        sleeper = Client(server)
        link = sleeper.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        sleeper.join(link["seats"][0])
        partner = Client(server)
        partner.join(link["seats"][1])
        mover = (sleeper, partner)[sleeper.update["turn"]]
        server.process.send_signal(signal.SIGSTOP)
        self.gone.add(server)
        began = time.monotonic()
        self.all_play_on(began)
        awake = next(each for each in self.servers if each not in self.gone)
        others = [Client(awake), Client(awake)]
        for seat, person in enumerate(others):
            person.join(link["seats"][seat])
        version = others[others[0].update["turn"]].play()
        asked = mover.send_play()
        server.process.send_signal(signal.SIGCONT)
        try:
            mover.answer(asked)
            self.fail("a move was acknowledged by a server that had lost the table")
        except (Refused, Closed):
            pass
        others[0].call("chat", text="?")
        self.assertEqual(others[0].update["version"], version)
        for client in (sleeper, partner, *others):
            client.close()
        self.gone.discard(server)
        wait_until(server.is_ready, "it is a member again")
        self.assertGreaterEqual(server.metric("site_lost_total"), 1)

    def database(self, _):
        """It is killed."""
        self.own.kill()
        time.sleep(self.chance.random() / 2)
        self.own.start_again()
        self.all_play_on(time.monotonic())

    def cut(self, server):
        """Its sessions at the database end, again and again, for two seconds."""
        end = time.monotonic() + 2
        while time.monotonic() < end:
            self.own.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'epoki'")
            time.sleep(0.2)
        self.all_play_on(time.monotonic())

    def test_nothing_is_lost_and_nothing_split(self):
        self.suffer(["kill", "pause", "database"] * 50 if DEEP else ["kill", "pause", "database", "cut"])


class CutOff(Playing):
    """One of the servers cannot reach PostgreSQL: its people go on elsewhere, and what it sent before counts only where that is true."""

    relayed = True

    def cut_off(self, server, seconds):
        """Nothing goes to PostgreSQL or comes from there for so long; what it sent before arrives afterwards."""
        way = self.ways[self.servers.index(server)]
        way.held = True
        began = time.monotonic()
        self.gone.add(server)
        try:
            self.all_play_on(began)
            time.sleep(max(0, began + seconds - time.monotonic()))
        finally:
            way.held = False
        wait_until(server.is_ready, "it is a member again")
        self.gone.discard(server)

    def away(self, server):
        self.cut_off(server, 5)

    def long_away(self, server):
        self.cut_off(server, 60)

    def test_for_a_while(self):
        self.suffer(["away"] * (50 if DEEP else 1))

    @unittest.skipUnless(DEEP, "takes an hour")
    def test_for_a_minute(self):
        self.suffer(["long_away"] * 50)


if __name__ == "__main__":
    unittest.main(argv=[argument for argument in sys.argv if argument != "--deep"])
