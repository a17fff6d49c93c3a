"""What `epoki serve` stores: restarts, broken and full disks, slow ones, kill -9. EPOKI names the program.
`python3 tests/server/test_storage.py --deep` kills the server during 200 games instead of a few."""
import contextlib
import os
import random
import select
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_NOW, NOT_STORED, OPEN, ServerTest, bot, play_out  # noqa: E402
from client import PATIENCE, PROGRAM, Client, Closed, Refused, Server, free_port, limit_file_size, wait_until  # noqa: E402

DEEP = "--deep" in sys.argv


def make_older(db):
    """Brings the form of a database back to version 2, that had no sums and no invitations: rows can be changed then, and the next start makes new
    sums."""
    then = {"games", "actions", "undos", "seats", "chat", "notes"}
    now = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")}
    for table in now - then:
        db.execute(f"DROP TABLE {table}")
    for table in ("games", "seats", "actions", "chat", "notes"):
        db.execute(f"ALTER TABLE {table} DROP COLUMN sum")
    db.execute("DROP INDEX seats_invitation")
    for column in ("games.creator", "games.hints", "seats.invitation", "seats.invitations", "seats.invites"):
        db.execute("ALTER TABLE {} DROP COLUMN {}".format(*column.split(".")))
    db.execute("PRAGMA user_version = 2")


def row_sum(*numbers):
    """The sum of a row of numbers, as src/server/store/sum.c has it."""
    mask = (1 << 64) - 1

    def mix(x):
        x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & mask
        x = ((x ^ x >> 27) * 0x94D049BB133111EB) & mask
        return x ^ x >> 31

    total = 0
    for value in (word for number in numbers for word in (1, number & mask)):
        total = mix((total * 0x9E3779B97F4A7C15 + value + 0x632BE59BD9B4E019) & mask)
    return total - (1 << 64) if total >> 63 else total


def set_calendar(path, seen, since):
    """What the server knows of the date: when it last looked, and from when on the date went evenly."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("INSERT OR REPLACE INTO calendar VALUES (1, ?, ?, ?)", (seen, since, row_sum(seen, since)))


class Storage(unittest.TestCase):
    def setUp(self):
        self.servers = []
        self.clients = []

    def tearDown(self):
        for client in self.clients:
            client.close()
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()
            shutil.rmtree(server.folder, ignore_errors=True)

    def serve(self, *options, **more):
        server = Server(*FAST, *options, **more)
        self.servers.append(server)
        return server

    def client(self, server):
        client = Client(server)
        self.clients.append(client)
        return client

    def test_full_disk(self):
        server = self.serve(prepare=limit_file_size(800_000))
        client = self.client(server)
        table = client.call("create", game="duel", players=2, seats=[HUMAN, bot("easy")])
        client.join(table["seats"][0])
        acknowledged, errors = {}, 0
        for _ in range(3000):
            try:
                client.until(lambda u: u["turn"] == 0 or u["over"] or errors, seconds=2)
            except TimeoutError:
                pass  # it was the bot's move that could not be stored; a note is refused then, too
            update = client.update
            try:
                if update["over"]:
                    table = client.call("create", game="duel", players=2, seats=[HUMAN, bot("easy")])
                    client.join(table["seats"][0])
                elif update["legal"]:
                    acknowledged[table["table"], client.play()] = update["legal"]
                client.call("note", text="x" * 10000)
            except Refused as error:
                self.assertEqual(error.code, NOT_STORED)
                errors += 1
                if errors > 5:
                    break
        self.assertGreater(errors, 5)
        self.assertGreater(len(acknowledged), 3)
        self.assertEqual(server.get("/healthz").status, 200)  # it stays up
        self.assertGreater(server.metric("commits_failed_total"), 0)
        self.assertIn("cannot be written", server.log())
        watcher = self.client(server)
        watcher.join(table["spectator"])  # looking needs no writing
        server.stop()
        with sqlite3.connect(server.db) as db:
            stored = set(db.execute("SELECT game_id, version FROM actions").fetchall())
        self.assertFalse(set(acknowledged) - stored)
        server.prepare = None
        server.start()
        again = self.client(server)
        again.join(table["seats"][0])
        again.until(lambda u: u["turn"] == 0 or u["over"])

    def test_files_that_cannot_be_used(self):
        server = self.serve()
        server.stop()
        with open(server.db, "r+b") as file:
            file.write(b"this is no database, it is a poem\n" * 50)
        out = subprocess.run([PROGRAM, "serve", "--db", server.db], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(out.returncode, 3)
        self.assertIn("not a database", out.stderr)
        out = subprocess.run([PROGRAM, "serve", "--db", "/nowhere/epoki.db"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(out.returncode, 3)
        os.remove(server.db)
        with sqlite3.connect(server.db) as db:
            db.execute("PRAGMA user_version = 99")
        out = subprocess.run([PROGRAM, "serve", "--db", server.db], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(out.returncode, 3)
        self.assertIn("newer", out.stderr)

    def test_a_file_that_was_cut(self):
        server = self.serve()
        self.client(server).call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        server.kill()
        os.truncate(server.db, 0)
        size = os.path.getsize(server.db + "-wal")
        out = subprocess.run([PROGRAM, "serve", "--db", server.db], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(out.returncode, 3)
        self.assertIn("it is empty, but the log beside it", out.stderr)
        self.assertEqual(os.path.getsize(server.db + "-wal"), size)  # perhaps somebody can make something of it

    def test_read_only_database(self):
        server = self.serve()
        server.stop()
        os.chmod(server.db, 0o444)
        os.chmod(server.folder, 0o555)
        drop = (lambda: os.setuid(65534)) if os.getuid() == 0 else None
        try:
            out = subprocess.run([PROGRAM, "serve", "--db", server.db], capture_output=True, text=True, timeout=PATIENCE, preexec_fn=drop)
        finally:
            os.chmod(server.folder, 0o755)
        self.assertEqual(out.returncode, 3)
        self.assertTrue("readonly" in out.stderr or "unable to open" in out.stderr, out.stderr)

    def test_it_becomes_read_only_while_it_runs(self):
        server = self.serve()
        client = self.client(server)
        table = client.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        players = [client, self.client(server)]
        for seat, player in enumerate(players):
            player.join(table["seats"][seat])
        play_out(players, stop=4)
        lock = sqlite3.connect(server.db, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")  # another program holds the database
        mover = players[client.update["turn"]]
        with self.assertRaises(Refused) as caught:
            mover.answer(mover.send_play())
        self.assertEqual(caught.exception.code, NOT_STORED)
        lock.execute("ROLLBACK")
        lock.close()
        self.assertEqual(mover.answer(mover.send_play()), {"version": 5})
        self.assertEqual(len(mover.until(lambda u: u["version"] == 5)["log"]), 1)

    def refused(self, client, method, **params):
        """The code and the words of a refusal."""
        with self.assertRaises(Refused) as caught:
            client.call(method, **params)
        return caught.exception.code, str(caught.exception)

    def test_a_database_that_cannot_be_read(self):
        server = self.serve()
        seats = [HUMAN, OPEN]
        table = self.client(server).call("create", game="duel", players=2, seats=seats, visibility="public")
        server.stop()
        server.start()  # so that the table is not in memory
        client = self.client(server)

        def refusals(secret):
            return [self.refused(client, "join", secret=secret), self.refused(client, "join", table=table["table"]),
                    self.refused(client, "take", table=table["table"], name="Bob")]

        with sqlite3.connect(server.db) as db:
            db.execute("ALTER TABLE seats RENAME TO chairs")
        for code, why in refusals(table["seats"][0]):
            self.assertEqual((code, why), (-32603, "no such table: seats"))
        with sqlite3.connect(server.db) as db:
            db.execute("ALTER TABLE chairs RENAME TO seats")
            db.execute("ALTER TABLE seats RENAME COLUMN clock TO watch")
        for code, why in refusals(table["spectator"]):
            self.assertEqual((code, why), (-32603, "no such column: clock"))
        with sqlite3.connect(server.db) as db:
            db.execute("ALTER TABLE seats RENAME COLUMN watch TO clock")
        self.assertEqual(client.join(table["seats"][0])["seat"], 0)  # nothing is lost

    def test_rows_that_rotted(self):
        """One of two copies is enough; without both the table is said to be damaged, and where."""
        server = self.serve()
        maker = self.client(server)
        table = maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN], visibility="public")
        players = [self.client(server), self.client(server)]
        for seat, player in enumerate(players):
            player.join(table["seats"][seat])
        play_out(players, stop=21)
        players[0].call("chat", text="hello")
        players[0].call("note", text="a plan")
        server.stop()
        with open(server.db, "rb") as file:
            whole = file.read()
        names = {"game": ("UPDATE games SET header = replace(header, 'seed ', 'seed 1')", "UPDATE games_copy SET players = 3"),
                 "seats": ("DELETE FROM seats WHERE seat = 1", "UPDATE seats_copy SET name = 'Eve' WHERE seat = 1"),
                 "an early move": ("UPDATE actions SET action = 'pass' WHERE version = 7", "UPDATE pages SET text = replace(text, ' ', '  ')"),
                 "the last move": ("DELETE FROM actions WHERE version = 21", "DELETE FROM seals"),
                 "the seal": ("UPDATE seals SET page = '', version = 16", "UPDATE actions SET sum = 5 WHERE version = 20")}
        damaged = {"game": "how it began", "seats": "who sits at it", "an early move": "its moves from number 7 on", "the last move": None,
                   "the seal": "its moves from number 20 on"}
        for name, steps in names.items():
            for count in (1, 2):
                with self.subTest(name, copies=count):
                    os.remove(server.db)
                    with open(server.db, "wb") as file:
                        file.write(whole)
                    with contextlib.closing(sqlite3.connect(server.db, isolation_level=None)) as db:
                        for step in steps[:count]:
                            self.assertGreater(db.execute(step).rowcount, 0)
                    server.start()
                    client = self.client(server)
                    if count == 1:
                        client.join(table["seats"][0])
                        self.assertEqual(client.log, players[0].log)
                        self.assertEqual(client.update["view"], players[0].update["view"])
                        self.assertEqual(client.expect("note")["text"], "a plan")
                        self.assertIn(f"of table {table['table']} 1 rows are damaged", server.log())
                        mover = client if client.update["legal"] else self.client(server)
                        if mover is not client:
                            mover.join(table["seats"][1])
                        self.assertEqual(mover.answer(mover.send_play()), {"version": 22})
                    elif damaged[name]:
                        for secret in (table["seats"][0], table["spectator"]):
                            self.assertEqual(self.refused(client, "join", secret=secret),
                                             (-32603, f"this table is damaged: {damaged[name]} cannot be read"))
                    server.stop()

    def test_flipped_bytes(self):
        """A byte of the database is another one: who joins sees the game he played, or is told that he cannot."""
        server = self.serve()
        maker = self.client(server)
        tables, seen = [], {}
        for game in ("duel", "ages", "duel"):
            table = maker.call("create", game=game, players=2, seats=[HUMAN, HUMAN])
            players = [self.client(server), self.client(server)]
            for seat, player in enumerate(players):
                player.join(table["seats"][seat])
            play_out(players, stop=40)
            tables.append(table)
            for seat, player in enumerate(players):
                seen[table["seats"][seat]] = (player.log, player.update["view"])
        server.stop()
        with open(server.db, "rb") as file:
            whole = bytearray(file.read())
        chance = random.Random(1)
        right = refused = closed = 0
        for _ in range(1500 if DEEP else 25):
            at = chance.randrange(len(whole))
            flipped = bytearray(whole)
            flipped[at] ^= chance.randrange(1, 256)
            os.remove(server.db)
            with open(server.db, "wb") as file:
                file.write(flipped)
            try:
                server.start()
            except RuntimeError:
                self.assertIn("cannot be used", server.log())
                closed += 1
                continue
            for secret, expected in seen.items():
                client = Client(server)
                try:
                    client.join(secret)
                    self.assertEqual((client.log, client.update["view"]), expected, f"byte {at}")
                    right += 1
                except Refused as error:
                    self.assertIn(error.code, (-32603, -32002), f"byte {at}: {error}")
                    refused += 1
                client.close()
            server.stop()
        if DEEP:
            print(f"flipped bytes: {right} joins right, {refused} refused, {closed} not opened")
        self.assertGreater(right, 50)
        self.assertLess(refused, right / 50)

    def test_words_that_rotted(self):
        server = self.serve()
        table = self.client(server).call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        client = self.client(server)
        client.join(table["seats"][0])
        for text in ("one", "two", "three"):
            client.call("chat", text=text)
        client.call("note", text="a plan")
        with sqlite3.connect(server.db) as db:
            db.execute("UPDATE chat SET text = 'TWO' WHERE text = 'two'")
            db.execute("UPDATE notes SET text = 'a plot'")
        server.stop()
        server.start()
        again = self.client(server)
        again.join(table["seats"][0])
        again.call("hello")
        said = [message["params"]["text"] for message in again.unread if message["method"] in ("chat", "note")]
        self.assertEqual(said, ["one", "three"])

    def test_lists_and_records_that_cannot_be_read(self):
        server = self.serve()
        client = self.client(server)
        made = client.call("create", game="duel", players=2, seats=[HUMAN, HUMAN], visibility="public")
        table = made["table"]

        def told(path):
            try:
                return server.get(path).status
            except urllib.error.HTTPError as error:
                return error.code, error.read().decode()

        self.assertEqual(told("/api/records/" + table), (404, "There is nothing here.\n"))
        players = [self.client(server), self.client(server)]
        for seat, player in enumerate(players):
            player.join(made["seats"][seat])
        play_out(players)
        self.assertEqual(told("/api/records/" + table), 200)
        with sqlite3.connect(server.db) as db:
            db.execute("ALTER TABLE actions RENAME TO doings")
        # and no half of a record before it
        self.assertEqual(told("/api/records/" + table), (500, "The database cannot be read: no such table: actions.\n"))
        with sqlite3.connect(server.db) as db:
            db.execute("ALTER TABLE seats RENAME TO chairs")
        self.assertEqual(told("/api/tables"), (500, "The database cannot be read: no such table: seats.\n"))
        self.assertEqual(self.refused(client, "tables"), (-32603, "no such table: seats"))
        self.assertEqual(told("/api/records/AAAAAAAAAAA"), (404, "There is nothing here.\n"))
        with sqlite3.connect(server.db) as db:
            db.execute("ALTER TABLE doings RENAME TO actions")
            db.execute("ALTER TABLE chairs RENAME TO seats")
        self.assertEqual([told("/api/records/" + table), told("/api/tables")], [200, 200])
        self.assertEqual([row["table"] for row in client.call("tables")], [table])

    def test_one_server_holds_the_database(self):
        server = self.serve()
        names = {"itself": server.db, "relative": os.path.relpath(server.db), "symbolic": server.db + ".sym", "hard": server.db + ".hard"}
        os.symlink("epoki.db", names["symbolic"])
        os.link(server.db, names["hard"])
        client = self.client(server)
        table = client.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        for name, path in names.items():
            with self.subTest(name):
                second = subprocess.run([PROGRAM, "serve", "--db", path, "--port", str(free_port())], capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(second.returncode, 3, second.stderr)
                self.assertIn("another server uses it", second.stderr)
        self.assertFalse(os.path.exists(names["hard"] + "-wal"))  # the second one touched nothing
        subprocess.run([PROGRAM, "backup", "--db", server.db, server.db + ".copy"], check=True)  # a backup is no server
        client.join(table["seats"][0])  # and the first one goes on
        client.call("note", text="still here")
        server.kill()
        server.start()  # nothing is left that had to be cleared away
        self.client(server).join(table["seats"][0])

    def modes(self, server):
        names = ("epoki.db", "epoki.db-wal", "epoki.db-shm")
        return [oct(os.stat(os.path.join(server.folder, name)).st_mode & 0o777) for name in names]

    def test_only_the_owner_can_read_it(self):
        server = self.serve(prepare=lambda: os.umask(0o022))
        self.client(server).call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        self.assertEqual(self.modes(server), ["0o600"] * 3)
        copy = server.db + ".copy"
        subprocess.run([PROGRAM, "backup", "--db", server.db, copy], check=True, preexec_fn=lambda: os.umask(0o022))
        self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
        self.assertNotIn("others", server.log())
        server.kill()  # so that all three files stay
        for end in ("", "-wal", "-shm"):
            os.chmod(server.db + end, 0o644)
        server.start()
        self.assertEqual(self.modes(server), ["0o600"] * 3)
        for end in ("", "-wal", "-shm"):
            self.assertIn(f"others could read {os.path.realpath(server.db)}{end}: now they cannot", server.log())

    def test_backup(self):
        server = self.serve()
        client = self.client(server)
        table = client.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        players = [client, self.client(server)]
        for seat, player in enumerate(players):
            player.join(table["seats"][seat])
        play_out(players, stop=12)
        copy = os.path.join(server.folder, "copy")
        os.mkdir(copy)
        target = os.path.join(copy, "epoki.db")
        subprocess.run([PROGRAM, "backup", "--db", server.db, target], check=True)
        again = subprocess.run([PROGRAM, "backup", "--db", server.db, target], capture_output=True, text=True)
        self.assertEqual(again.returncode, 3)
        missing = subprocess.run([PROGRAM, "backup", "--db", target + "x", target + "y"], capture_output=True, text=True)
        self.assertEqual(missing.returncode, 3)
        full = subprocess.run([PROGRAM, "backup", "--db", server.db, target + "z"], capture_output=True, text=True,
                              preexec_fn=limit_file_size(20_000), restore_signals=False)  # SIGXFSZ stays ignored
        self.assertEqual(full.returncode, 3, full.stderr)
        self.assertEqual(os.listdir(copy), ["epoki.db"])  # and not a part of a copy
        other = self.serve(folder=copy)
        reader = self.client(other)
        reader.join(table["seats"][0])
        self.assertEqual(reader.log, players[0].log)

    def test_only_the_named_address(self):
        server = self.serve()
        port = f"{server.port:04X}"
        listening = []
        for name in ("/proc/net/tcp", "/proc/net/tcp6"):
            with open(name, encoding="ascii") as file:
                listening += [line.split()[1] for line in file if f":{port} " in line and line.split()[3] == "0A"]
        self.assertEqual(listening, [f"0100007F:{port}"])  # 127.0.0.1 and nothing else
        world = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}  # libwebsockets forgets 72 bytes when it cannot listen
        other = server.db + ".other"
        for address in ("203.0.113.7", "nowhere"):
            out = subprocess.run([PROGRAM, "serve", "--db", other, "--bind", address], capture_output=True, text=True, timeout=PATIENCE,
                                 env=world)
            self.assertEqual(out.returncode, 3)
            self.assertIn("cannot listen", out.stderr)
        out = subprocess.run([PROGRAM, "serve", "--db", other, "--port", str(server.port)], capture_output=True, text=True, timeout=PATIENCE,
                             env=world)
        self.assertEqual(out.returncode, 3)
        self.assertIn("cannot listen", out.stderr)

    def test_tables_that_were_given_up(self):
        """Old, unfinished and untouched: deleted with all that belongs to it. Everything else stays."""
        server = self.serve()
        maker = self.client(server)
        made = {}

        def make(name, stop=None):
            table = made[name] = maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN], visibility="public")
            players = [self.client(server), self.client(server)]
            for seat, player in enumerate(players):
                player.join(table["seats"][seat])
            play_out(players, stop=stop)
            return players

        made["never begun"] = maker.call("create", game="duel", players=2, seats=[HUMAN, OPEN], visibility="public")
        players = make("given up", 6)
        players[0].call("chat", text="hello")
        players[0].call("note", text="secret plan")
        mover = next(p for p in players if p.update["legal"])
        mover.play()
        make("finished")
        make("moved lately", 4)
        make("talked lately", 4)[0].call("chat", text="still there?")
        make("taken back lately", 3)
        make("sat at", 4)
        made["new"] = maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        server.stop()
        ids = {name: table["table"] for name, table in made.items()}
        with sqlite3.connect(server.db) as db:
            old = int(time.time()) - 10 * 86400 - 60
            make_older(db)
            db.execute("UPDATE games SET created = ? WHERE id <> ?", (old, ids["new"]))
            db.execute("UPDATE actions SET time = ? WHERE game_id <> ?", (old, ids["moved lately"]))
            db.execute("UPDATE chat SET time = ? WHERE game_id <> ?", (old, ids["talked lately"]))
            db.execute("INSERT INTO undos VALUES (?, 1, 3, 0, 'x', ?)", (ids["taken back lately"], int(time.time())))

        def left():
            with sqlite3.connect(server.db) as db:
                rows = {row[0] for row in db.execute("SELECT id FROM games")}
                for table in ("seats", "actions", "undos", "chat", "notes"):
                    self.assertLessEqual({row[0] for row in db.execute(f"SELECT game_id FROM {table}")}, rows)
            return {name for name, each in ids.items() if each in rows}

        server.start()
        self.ticks(server)
        self.assertEqual(left(), set(ids))  # not unless it is told
        server.stop()
        now = int(time.time())
        set_calendar(server.db, now, now - 90 * 86400)
        server.options = (*FAST, "--keep", "11", "--keep-wait", "0")
        server.start()
        self.ticks(server)
        self.assertEqual(left(), set(ids))  # not old enough
        server.stop()
        with sqlite3.connect(server.db) as db:  # more than are looked at in one go, and in front of the others
            make_older(db)
            row = db.execute("SELECT * FROM games WHERE id = ?", (ids["finished"],)).fetchone()
            for i in range(70):
                fill = list(row)
                fill[0], fill[8], fill[9], fill[10] = f"{i:011}", os.urandom(32), 1000 + i, None
                db.execute(f"INSERT INTO games VALUES ({','.join('?' * len(fill))})", fill)
        server.start()  # so that it has sums again
        server.stop()
        set_calendar(server.db, now, now - 90 * 86400)
        server.options = (*FAST, "--keep", "10", "--keep-wait", "0")
        server.start()
        sitting = self.client(server)
        sitting.join(made["sat at"]["seats"][0])
        gone = {"never begun", "given up"}
        wait_until(lambda: server.metric("deleted_tables_total") == 70 + len(gone), "they are deleted")
        self.assertEqual(left(), set(ids) - gone)
        client = self.client(server)
        with self.assertRaises(Refused) as caught:
            client.join(made["given up"]["seats"][0])
        self.assertEqual(caught.exception.code, -32002)
        self.assertEqual(server.get("/api/records/" + ids["finished"]).status, 200)
        self.assertIn(ids["finished"], [row["table"] for row in client.call("tables")])
        sitting.call("chat", text="I stay")
        self.check_archive(server, made["given up"])

    def test_a_next_table_that_is_gone(self):
        server = self.serve()
        players = [self.client(server) for _ in range(2)]
        table = players[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        for player, secret in zip(players, table["seats"]):
            player.join(secret)
        play_out(players)
        following = players[0].call("rematch", secret=table["seats"][0])["table"]
        server.stop()
        with contextlib.closing(sqlite3.connect(server.db, isolation_level=None)) as db:
            for name, in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                for column in {row[1] for row in db.execute(f"PRAGMA table_info({name})")} & {"id", "game_id"}:
                    db.execute(f"DELETE FROM {name} WHERE {column} = ?", (following,))
        server.start()
        self.assertEqual(self.refused(self.client(server), "rematch", secret=table["seats"][0]), (-32002, "the next table is gone"))

    def check_archive(self, server, table):
        """What was deleted lies in an archive that only its owner can read, and comes back whole."""
        archive = server.db + time.strftime(".deleted-%Y-%m", time.gmtime())
        self.assertEqual(os.stat(archive).st_mode & 0o777, 0o600)
        self.assertFalse(os.path.exists(archive + "-wal"))

        def restore(name, source=archive):
            return subprocess.run([PROGRAM, "restore", name, "--from", source, "--db", server.db], capture_output=True, text=True, timeout=PATIENCE)

        self.assertIn("no such table", restore("AAAAAAAAAAA").stderr)
        self.assertEqual(restore(table["table"], archive + "x").returncode, 3)
        self.assertFalse(os.path.exists(archive + "x"))
        self.assertEqual(restore(table["table"]).returncode, 0)
        again = restore(table["table"])
        self.assertEqual((again.returncode, again.stderr), (3, "epoki restore: the table is there already\n"))
        client = self.client(server)
        client.join(table["seats"][0])
        self.assertEqual(client.update["version"], 7)
        self.assertEqual(client.expect("chat")["text"], "hello")
        self.assertEqual(client.expect("note")["text"], "secret plan")
        self.assertNotIn("damaged", server.log())

    def given_up(self, server, days, calendar):
        """A table that nobody has touched for so many days, as the stored times tell; and what the server knows of the date."""
        table = self.client(server).call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        server.stop()
        old = int(time.time()) - days * 86400
        with contextlib.closing(sqlite3.connect(server.db, isolation_level=None)) as db:
            make_older(db)
            db.execute("UPDATE games SET created = ?", (old,))
        server.options = FAST
        server.start()
        server.stop()
        set_calendar(server.db, *calendar)
        return table

    def ticks(self, server, count=5):
        """So many times it has looked for tables that were given up."""
        wait_until(lambda: server.metric("ticks_total") >= count, "the server ticks")

    def is_there(self, server, table):
        with contextlib.closing(sqlite3.connect(server.db)) as db:
            return bool(db.execute("SELECT 1 FROM games WHERE id = ?", (table["table"],)).fetchone())

    def test_nothing_is_deleted_on_the_first_day(self):
        server = self.serve()
        now = int(time.time())
        table = self.given_up(server, 40, (now, now - 90 * 86400))
        server.options = (*FAST, "--keep", "10")
        server.start()
        self.ticks(server)
        self.assertTrue(self.is_there(server, table))
        server.stop()
        server.options = (*FAST, "--keep", "10", "--keep-wait", "1")
        server.start()
        wait_until(lambda: not self.is_there(server, table), "it is deleted")

    def test_a_date_that_jumps_deletes_nothing(self):
        """To be played a minute ago and started with a clock 40 days ahead is to be played 40 days ago and started now."""
        server = self.serve()
        now = int(time.time())
        table = self.given_up(server, 40, (now - 40 * 86400 + 60, now - 90 * 86400))
        server.options = (*FAST, "--keep", "10", "--keep-wait", "0")
        server.start()
        self.ticks(server)
        self.assertTrue(self.is_there(server, table))
        self.assertIn("the date has jumped", server.log())
        server.stop()
        with contextlib.closing(sqlite3.connect(server.db)) as db:
            seen, since = db.execute("SELECT seen, since FROM calendar").fetchone()
        self.assertGreaterEqual(min(seen, since), now)

    def test_without_an_archive_nothing_is_deleted(self):
        server = self.serve()
        now = int(time.time())
        table = self.given_up(server, 40, (now, now - 90 * 86400))
        archives = [server.db + ".deleted-" + name for name in ("2020-01", "2020-02", "2020-03", "2020-04", "copy-of-mine")]
        for name in archives:
            with open(name, "wb"):
                pass
        archive = server.db + time.strftime(".deleted-%Y-%m", time.gmtime())
        os.mkdir(archive)
        server.options = (*FAST, "--keep", "10", "--keep-wait", "0")
        server.start()
        wait_until(lambda: "the archive of deleted tables" in server.log(), "it says so")
        self.assertTrue(self.is_there(server, table))
        self.client(server).join(table["spectator"])
        server.stop()
        os.rmdir(archive)
        set_calendar(server.db, now, now - 90 * 86400)
        server.start()
        wait_until(lambda: not self.is_there(server, table), "it is deleted")
        self.assertEqual([name for name in archives if os.path.exists(name)], archives[2:])  # the last three, and what is not ours
    def test_an_older_database_is_brought_up_to_date(self):
        server = self.serve()
        client = self.client(server)
        gap, table = [client.call("create", game="duel", players=2, seats=[OPEN, OPEN], visibility="public") for _ in range(2)]
        for each in (gap, table):
            each["seats"] = [client.call("take", table=each["table"], name="x")["secret"] for _ in range(2)]
            players = [self.client(server), self.client(server)]
            for seat, player in enumerate(players):
                player.join(each["seats"][seat])
            play_out(players, stop=35)
        players[0].call("chat", text="hello")
        server.stop()
        with sqlite3.connect(server.db) as db:  # as the first version of the form was
            new = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in ("games_copy", "seats", "seats_copy", "actions", "pages")}
            seals = db.execute("SELECT game_id, version, head, undos, over, rematch, sums, page FROM seals ORDER BY 1").fetchall()
            newest = db.execute("PRAGMA user_version").fetchone()
            make_older(db)
            db.execute("DROP INDEX games_unfinished")
            db.execute("PRAGMA user_version = 1")
        server.start()
        again = self.client(server)
        again.join(table["seats"][0])
        self.assertEqual(again.log, players[0].log)
        self.assertEqual(again.expect("chat")["text"], "hello")
        self.assertNotIn("damaged", server.log())
        server.stop()
        with sqlite3.connect(server.db) as db:
            self.assertEqual(db.execute("PRAGMA user_version").fetchone(), newest)
            self.assertTrue(db.execute("SELECT 1 FROM sqlite_master WHERE name = 'games_unfinished'").fetchone())
            for name, rows in new.items():  # as if it had always been so
                self.assertEqual(db.execute(f"SELECT * FROM {name}").fetchall(), rows, name)
            self.assertEqual(db.execute("SELECT game_id, version, head, undos, over, rematch, sums, page FROM seals ORDER BY 1").fetchall(), seals)
            make_older(db)  # two servers could leave this behind
            db.execute("DELETE FROM actions WHERE game_id = ? AND version BETWEEN 4 AND 11", (gap["table"],))
        server.start()
        again.close()
        again = self.client(server)
        self.assertEqual(self.refused(again, "join", secret=gap["seats"][0]),
                         (-32603, "this table is damaged: its moves from number 4 on cannot be read"))
        again.join(table["seats"][0])

    def test_where_the_database_is(self):
        folder = tempfile.mkdtemp(prefix="epoki-server-")
        world = {**os.environ, "XDG_DATA_HOME": os.path.join(folder, "data")}
        process = subprocess.Popen([PROGRAM, "serve", "--port", str(free_port())], env=world, stderr=subprocess.PIPE)
        self.assertIn(b"http://127.0.0.1:", process.stderr.readline())
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), 0)
        process.stderr.close()
        self.assertTrue(os.path.exists(os.path.join(folder, "data", "epoki", "epoki.db")))
        self.assertEqual(os.stat(os.path.join(folder, "data", "epoki")).st_mode & 0o777, 0o700)
        shutil.rmtree(folder)

    def test_goodbye(self):
        server = self.serve()
        client = self.client(server)
        client.call("hello")
        self.assertEqual(server.stop(), 0)
        self.assertIn("stops", client.expect("closed")["reason"])


class SlowDisk(ServerTest):
    """Another program holds the database, so that a commit takes as long as it likes: only what needs it waits."""

    def setUp(self):
        super().setUp()
        self.lock = sqlite3.connect(self.server.db, isolation_level=None)

    def tearDown(self):
        self.lock.close()
        super().tearDown()

    def pair(self):
        table = self.table()
        clients = [self.seated(table, 0), self.seated(table, 1)]
        for client in clients:
            client.call("hello")  # and what their coming caused has come
        return clients, table

    def hold(self):
        self.lock.execute("BEGIN IMMEDIATE")
        self.requests, self.failures = (self.server.metric(name) for name in ("requests_total", "commits_failed_total"))

    def wait_for_handling(self):
        """The next request has been handled; its commit is on its way, unless the writer has given up."""
        wait_until(lambda: self.server.metric("requests_total") > self.requests, "the request is handled")

    def has_given_up(self):
        return self.server.metric("commits_failed_total") > self.failures

    def let_go(self):
        self.lock.execute("ROLLBACK")

    def heard(self, clients, seconds=0.3):
        """To whom something is said in that time."""
        return select.select([client.socket for client in clients], [], [], seconds)[0]

    def test_only_what_needs_the_disk_waits(self):
        wait_until(self.only_what_needs_the_disk_waits, "the machine is quick enough")  # the writer waits for two seconds

    def only_what_needs_the_disk_waits(self):
        """False: the writer gave up meanwhile."""
        (ann, bob), table = self.pair()
        (cid, dan), other = self.pair()
        watcher = self.client()
        quiet, _ = self.pair()
        mover, waiting = [ann, bob][ann.update["turn"]], [ann, bob][1 - ann.update["turn"]]
        mover2 = [cid, dan][cid.update["turn"]]
        self.hold()
        played = mover.send_play()
        self.wait_for_handling()
        self.assertEqual(self.server.get("/healthz").read(), b"good\n")
        self.assertIn("games", self.client().call("hello"))
        watcher.join(other["spectator"])
        for client in (watcher, mover2):
            client.call("hello")
        self.assertIsInstance(quiet[0].call("why", ref="card:theater"), list)
        why = waiting.send("why", ref="card:theater")  # its table is saving
        late = self.client()
        joined = late.send("join", secret=table["spectator"])
        played2 = mover2.send_play()  # another table: gathers
        said = mover2.send("chat", text="in order")
        heard = self.heard([mover, waiting, mover2, late, watcher])
        late_for_that = self.has_given_up()
        self.let_go()
        if late_for_that:
            return False
        self.assertEqual(heard, [])
        self.assertEqual(mover.answer(played), {"version": 1})
        self.assertEqual(mover2.answer(played2), {"version": 1})
        self.assertEqual(mover2.answer(said), {})
        self.assertIsInstance(waiting.answer(why), list)
        self.assertIsNone(late.answer(joined)["seat"])
        for client in (waiting, late, watcher):
            client.until(lambda u: u["version"] == 1)
        self.assertEqual(watcher.expect("chat")["text"], "in order")
        return True

    def test_a_batch_that_fails_takes_no_other_down(self):
        (ann, bob), _ = self.pair()
        (cid, dan), other = self.pair()
        mover, waiting = [ann, bob][ann.update["turn"]], [ann, bob][1 - ann.update["turn"]]
        mover2 = [cid, dan][cid.update["turn"]]
        self.hold()
        played = mover.send_play()
        self.wait_for_handling()
        why = waiting.send("why", ref="card:theater")
        again = mover.send_play(version=1)
        played2 = mover2.send_play()
        self.refused(NOT_STORED, mover.answer, played)  # after two seconds the writer gives up
        self.let_go()
        self.refused(NOT_NOW, mover.answer, again)  # it counted on a version that never was
        self.assertIsInstance(waiting.answer(why), list)
        self.assertEqual(mover2.answer(played2), {"version": 1})
        waiting.until(lambda u: u["version"] == 0)
        self.assertEqual(waiting.log, [])
        self.assertEqual(mover.play(), 1)
        waiting.until(lambda u: u["version"] == 1)
        watcher = self.client()
        watcher.join(other["spectator"])
        self.assertEqual(watcher.update["version"], 1)

    def test_who_left_during_a_batch_that_fails(self):
        (ann, bob), _ = self.pair()
        ann.unread.clear()
        mover = [ann, bob][ann.update["turn"]]
        self.hold()
        played = mover.send_play()
        self.wait_for_handling()
        bob.close()
        if mover is ann:
            self.refused(NOT_STORED, ann.answer, played)
        self.assertEqual(ann.expect("people")["online"], [True, False])
        self.let_go()

    def test_a_bots_answer_waits_too(self):
        table = self.table(seats=[HUMAN, bot("easy")])
        ann = self.seated(table, 0)
        ann.until(lambda u: u["turn"] == 0)
        while ann.update["turn"] == 0 or not any(e["seat"] == 1 for e in ann.log):
            if ann.update["turn"] == 0:
                ann.play()
            else:
                ann.until(lambda u: u["turn"] == 0)
        self.hold()  # the bot thinks
        note = ann.send("note", text="x")
        wait_until(lambda: self.server.metric("bot_jobs") == 0 or self.has_given_up(), "the bot has thought")
        self.let_go()
        try:
            self.assertEqual(ann.answer(note), {})
        except Refused as refused:  # a slow machine: the writer had given up
            self.assertEqual((refused.code, self.has_given_up()), (NOT_STORED, True))
        ann.until(lambda u: u["turn"] == 0 or u["over"])

    def test_what_waits_is_bounded(self):
        (ann, _), _ = self.pair()
        self.hold()
        ann.send("note", text="x")
        self.wait_for_handling()
        try:
            with self.assertRaises((Closed, ConnectionError)):
                for _ in range(40):
                    ann.send("note", text="x" * 15000)
                ann.call("hello")
        finally:
            self.let_go()
        self.client().call("hello")

    def test_the_end_waits_for_what_was_asked(self):
        server = Server(*FAST)
        clients = [Client(server), Client(server)]
        lock = sqlite3.connect(server.db, isolation_level=None)
        try:
            table = clients[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
            for seat, client in enumerate(clients):
                client.join(table["seats"][seat])
            mover = clients[clients[0].update["turn"]]
            lock.execute("BEGIN IMMEDIATE")
            requests = server.metric("requests_total")
            played = mover.send_play()
            wait_until(lambda: server.metric("requests_total") > requests, "the request is handled")
            server.process.terminate()
            time.sleep(0.3)  # it may wait for the disk now, or end a moment later
            lock.execute("ROLLBACK")
            self.assertEqual(mover.answer(played), {"version": 1})
            self.assertEqual(server.stop(), 0)
            self.assertEqual(lock.execute("SELECT count(*) FROM actions").fetchone()[0], 1)
        finally:
            lock.close()
            for client in clients:
                client.close()
            server.stop()
            shutil.rmtree(server.folder)


class Crash(unittest.TestCase):
    """kill -9 at random moments: what was acknowledged is there, once."""

    games_each, rounds = (10, 20) if DEEP else (5, 3)

    def play_until_killed(self, server, number, tables, acknowledged):
        """One thread: a game of two seats over one connection each."""
        chance = random.Random(number)
        players = []
        try:
            players.append(Client(server))
            maker = players[0]
            table = maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
            tables.append((number, table))
            players.append(Client(server))
            for seat, player in enumerate(players):
                player.join(table["seats"][seat])
            while not players[0].update["over"]:
                mover = players[players[0].update["turn"]]
                action = chance.choice(mover.update["legal"])["action"]
                acknowledged[number].append((action, False))
                result = mover.answer(mover.send_play(action))
                acknowledged[number][-1] = (action, True)
                for player in players:
                    player.until(lambda u: u["version"] >= result["version"])
        except (Closed, ConnectionError, OSError):
            pass
        for player in players:
            player.close()

    def test_kill(self):
        server = Server(*FAST)
        chance = random.Random(3)
        tables, acknowledged = [], {}
        try:
            for round_number in range(self.rounds):
                threads = []
                for i in range(self.games_each):
                    number = round_number * self.games_each + i
                    acknowledged[number] = []
                    threads.append(threading.Thread(target=self.play_until_killed, args=(server, number, tables, acknowledged)))
                    threads[-1].start()
                wanted = chance.randrange(10, 150)  # answers; and then at any moment
                wait_until(lambda: sum(done for i in range(self.games_each) for _, done in acknowledged[round_number * self.games_each + i]) >= wanted
                           or not any(thread.is_alive() for thread in threads), "they play")
                server.kill()
                for thread in threads:
                    thread.join()
                server.start()
                for number, table in tables[-self.games_each:]:
                    self.check(server, table, acknowledged[number])
        finally:
            server.stop()
            shutil.rmtree(server.folder)
        self.assertGreater(sum(done for actions in acknowledged.values() for _, done in actions), 20)

    def check(self, server, table, actions):
        client = Client(server)
        client.join(table["spectator"])
        stored = [entry["action"] for entry in client.log]
        promised = [action for action, done in actions if done]
        self.assertEqual(stored[:len(promised)], promised)
        self.assertIn(stored[len(promised):], ([], [action for action, done in actions if not done]))
        client.close()


if __name__ == "__main__":
    unittest.main(argv=[word for word in sys.argv if word != "--deep"])
