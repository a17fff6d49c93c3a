"""Bots that think in processes of their own: `epoki worker`. They play what they play in the arena, nothing is lost when a worker is killed, stopped for a while or
lies, and nobody works without the secret. EPOKI names the program. `python3 tests/server/test_workers.py --deep` repeats the kills 50 times instead of a few."""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, ServerTest, bot  # noqa: E402
from client import PATIENCE, PROGRAM, Client, Closed, Server, wait_until  # noqa: E402
from postgres import cluster  # noqa: E402
from test_bots import Course as AtTheServer  # noqa: E402
from test_cluster import Member  # noqa: E402

DEEP = "--deep" in sys.argv
SECRET = "a-secret-of-this-site"
SILENCE = 3  # seconds until a worker that says nothing counts as gone (src/server/rooms/crew.h)
FOLDER = tempfile.mkdtemp(prefix="epoki-workers-")
SECRET_FILE = os.path.join(FOLDER, "secret")


def setUpModule():
    with open(SECRET_FILE, "w", encoding="utf-8") as file:
        file.write(SECRET + "\n")


def tearDownModule():
    shutil.rmtree(FOLDER)


class Worker:
    def __init__(self, *servers, threads=2, options=()):
        self.servers, self.options = servers, ("--threads", str(threads), *options)
        self.start()

    def start(self):
        list_ = ",".join(f"127.0.0.1:{server.port}" for server in self.servers)
        with open(os.path.join(FOLDER, "log"), "ab") as log:
            self.process = subprocess.Popen([PROGRAM, "worker", "--server", list_, "--secret", SECRET_FILE, *self.options], stderr=log)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGCONT)
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(PATIENCE)


def has(server, workers):
    wait_until(lambda: server.metric("workers") == workers, f"{workers} workers are there")


class Course(AtTheServer):
    """Games of the arena again; every thought is a worker's."""

    def setUp(self):
        super().setUp()
        self.worker = None

    def open(self, seed):
        server = Server(*FAST, "--seed", seed, "--threads", "1", "--workers", SECRET_FILE)
        self.worker = Worker(server)
        self.addCleanup(self.worker.stop)
        has(server, 1)
        return server

    def check(self, server, visits):
        super().check(server, visits)
        self.assertEqual(server.metric("worker_jobs_redone_total"), 0)
        self.assertEqual(server.metric("worker_jobs_total"), server.metric("bot_actions_total"))
        self.assertGreater(server.metric("worker_jobs_total"), 20)

    def test_steel(self):
        self.repeat("steel")


class WorkerTest(ServerTest):
    options = (*FAST, "--threads", "1", "--workers", SECRET_FILE)

    def setUp(self):
        super().setUp()
        self.workers = []

    def tearDown(self):
        super().tearDown()
        for worker in self.workers:
            worker.stop()
        has(self.server, 0)

    def worker(self, **options):
        self.workers.append(Worker(self.server, **options))
        has(self.server, len(self.workers))
        return self.workers[-1]

    def seat(self, *others, game="duel"):
        client = self.client()
        seats = [HUMAN, *others]
        client.join(client.call("create", game=game, players=len(seats), seats=seats)["seats"][0])
        return client

    def hand_over(self, client):
        """Plays until the bot is to decide."""
        client.until(lambda update: update["turn"] == 0)
        while client.update["turn"] == 0:
            client.play()


class Faults(WorkerTest):
    def bots_turn(self):
        """A new table, at which a bot is to decide."""
        client = self.seat(bot("hard"))
        self.hand_over(client)
        return client

    def answered(self, client):
        began = time.monotonic()
        client.until(lambda update: update["turn"] == 0 or update["over"])
        return time.monotonic() - began

    def test_a_worker_that_is_killed(self):
        """In the middle of a thought, and again and again: the game goes on at once, and every decision is made once."""
        worker = self.worker()
        for _ in range(50 if DEEP else 5):
            client = self.bots_turn()
            time.sleep(random.random() * 0.1)
            worker.kill()
            self.answered(client)
            has(self.server, 0)
            self.assertEqual(len(client.log), client.update["version"])
            worker.start()
            has(self.server, 1)
            client.close()
        wait_until(lambda: self.server.metric("bot_jobs") == 0, "nothing is left behind")

    def test_a_worker_that_cannot_finish(self):
        """Jobs that it has when it is killed are given to another, or done by the server."""
        workers = [self.worker(), self.worker()]
        for left in (1, 0):
            worker, redone = workers.pop(), self.server.metric("worker_jobs_redone_total")
            for other in workers:
                other.process.send_signal(signal.SIGSTOP)
            worker.process.send_signal(signal.SIGSTOP)
            clients = [self.bots_turn() for _ in range(2 + left)]
            for other in workers:
                other.process.send_signal(signal.SIGCONT)
            worker.kill()
            for client in clients:
                self.assertLess(self.answered(client), 20)
            self.assertGreater(self.server.metric("worker_jobs_redone_total"), redone)
            self.workers.remove(worker)
            has(self.server, left)

    def test_a_worker_that_hangs(self):
        """After a few silent seconds others think; when it wakes up, what it says counts for nothing, and it comes again."""
        worker = self.worker()
        client = self.bots_turn()
        self.answered(client)
        lost = self.server.metric("workers_lost_total")
        worker.process.send_signal(signal.SIGSTOP)
        self.hand_over(client)
        took = self.answered(client)
        self.assertGreater(took, SILENCE - 2)
        self.assertLess(took, SILENCE + 15)
        has(self.server, 0)
        self.assertEqual(self.server.metric("workers_lost_total"), lost + 1)
        version = client.update["version"]
        worker.process.send_signal(signal.SIGCONT)
        has(self.server, 1)
        time.sleep(0.5)
        self.assertEqual(client.update["version"], version)
        self.hand_over(client)
        self.answered(client)
        other = self.bots_turn()
        given = self.server.metric("worker_jobs_total")
        self.answered(other)
        self.hand_over(other)
        self.answered(other)
        self.assertGreater(self.server.metric("worker_jobs_total"), given)

    def test_two_workers_share(self):
        """Tables are divided among them, and when one is killed the other goes on with its tables."""
        workers = [self.worker(threads=1), self.worker(threads=1)]
        clients = [self.seat(bot("hard")) for _ in range(4)]
        players = [threading.Thread(target=self.play_some, args=(client,)) for client in clients]
        for player in players:
            player.start()
        time.sleep(0.5)
        workers[0].kill()
        for player in players:
            player.join(PATIENCE)
            self.assertFalse(player.is_alive())
        self.assertTrue(all(client.update["version"] >= 12 for client in clients))
        self.workers.remove(workers[0])
        has(self.server, 1)

    def play_some(self, client):
        while client.update["version"] < 12:
            self.hand_over(client)
            client.until(lambda update: update["turn"] == 0)

    def test_little_memory(self):
        """A worker without room for all its bots forgets those that have waited longest, and every game goes on."""
        self.worker(threads=1, options=("--bot-memory", "1"))
        for client in [self.seat(bot("hard")) for _ in range(3)]:
            self.play_some(client)

    def test_hints_and_going_away(self):
        """A hint is thought of there; who goes away leaves nothing behind."""
        self.worker()
        given = self.server.metric("worker_jobs_total")
        client = self.seat(bot("easy"))
        client.until(lambda update: update["turn"] == 0)
        hint = client.call("hint", ms=50)
        self.assertIn(hint["action"], [legal["action"] for legal in client.update["legal"]])
        self.assertEqual(len(hint["candidates"]), len(client.update["legal"]))
        self.assertGreater(self.server.metric("worker_jobs_total"), given)
        client.send("hint", ms=10000)
        wait_until(lambda: self.server.metric("bot_jobs") == 1, "it thinks")
        client.close()
        wait_until(lambda: self.server.metric("bot_jobs") == 0, "it has stopped", 5)


class Strangers(WorkerTest):
    """Who says he is a worker."""

    def come(self, secret=SECRET, protocol="epoki-worker", **options):
        client = Client(self.server, headers=[f"Authorization: Bearer {secret}", f"Sec-WebSocket-Protocol: {protocol}"], **options)
        self.clients.append(client)
        return client

    def greet(self, client, **changes):
        """A worker made up here, that plays 7 Wonders Duel by the rules of the server."""
        server = self.client().call("hello")
        rules = next(game["rules_version"] for game in server["games"] if game["game"] == "duel")
        self.say(client, {"hello": {"version": server["version"], "places": 1, "games": {"duel": [rules, 0]}} | changes})
        return client

    def beginning(self):
        """A table at which a person decides first: its bot has not thought yet, so it is nowhere."""
        while True:
            player = self.seat(bot("easy"))
            if player.update["version"] == 0 and player.update["turn"] == 0:
                return player

    def say(self, client, message):
        client.send_frame(json.dumps(message).encode())

    def hear(self, client, word):
        """The next message with that word; the questions whether he is there are answered."""
        while True:
            message = json.loads(client.read_frame()[2])
            if "there" in message:
                self.say(client, {"here": 1})
            if word in message:
                return message

    def closed(self, client):
        with self.assertRaises((Closed, OSError)):
            while client.read_frame()[0] != 8:
                pass
            raise Closed

    def test_who_is_not_let_in(self):
        for secret in ("", "wrong", SECRET[:-1], SECRET + "x", "x" * 300):
            with self.assertRaises((Closed, OSError)):
                self.come(secret)
        with self.assertRaises((Closed, OSError)):
            self.come(origin=f"http://127.0.0.1:{self.server.port}")
        with self.assertRaises((Closed, OSError)):
            self.come(protocol="epoki-tunnel")
        self.come()
        self.client().call("hello")  # the server is well

    def test_a_server_without_workers(self):
        server = Server(*FAST)
        try:
            with self.assertRaises((Closed, OSError)):
                Client(server, headers=[f"Authorization: Bearer {SECRET}", "Sec-WebSocket-Protocol: epoki-worker"])
        finally:
            self.assertEqual(server.stop(), 0)
            shutil.rmtree(server.folder)

    def test_what_is_no_greeting(self):
        for message in ({"hello": {}}, {"hello": {"version": "0", "places": 1, "games": {}}}, {"answered": {}}, {"answered": {"job": 1}}, {}, [], {"hello": 3}):
            client = self.come()
            self.say(client, message)
            self.closed(client)
        for places in (0, -1, 1000000, "3"):
            self.closed(self.greet(self.come(), places=places))
        client = self.come()
        client.send_frame(b"{" * 1000)
        self.closed(client)
        self.assertEqual(self.server.metric("workers"), 0)

    def test_other_rules(self):
        """Who plays by other rules is asked nothing about that game."""
        client, given = self.greet(self.come(), games={"duel": [99, 0]}), self.server.metric("worker_jobs_total")
        has(self.server, 1)
        player = self.seat(bot("easy"))
        self.hand_over(player)
        player.until(lambda update: update["turn"] == 0)
        self.assertEqual(self.server.metric("worker_jobs_total"), given)
        client.close()

    def test_a_worker_that_lies(self):
        """An answer that is no move: the server thinks itself, and a position is told without what the bot cannot know."""
        player, liar = self.beginning(), self.greet(self.come())
        has(self.server, 1)
        self.hand_over(player)
        job = self.hear(liar, "job")
        self.assertEqual(job["thought"]["game"], "duel")
        self.say(liar, {"answered": {"job": job["job"], "answer": {"good": True, "action": 4294967295, "visits": 1, "valued": False, "numbers": []}}})
        player.until(lambda update: update["turn"] == 0)
        liar.close()
        has(self.server, 0)
        player, liar = self.beginning(), self.greet(self.come())  # the bot of the other table stays at the server
        has(self.server, 1)
        self.hand_over(player)
        job = self.hear(liar, "job")
        self.say(liar, {"answered": {"job": job["job"] + 1, "answer": {}}})  # not his
        self.closed(liar)
        player.until(lambda update: update["turn"] == 0)
        self.assertGreaterEqual(self.server.metric("worker_jobs_redone_total"), 2)


class Site(unittest.TestCase):
    """Two servers of a site, and workers for both."""

    def test_two_servers(self):
        database = cluster().new_database()
        servers = [Member(database, "--workers", SECRET_FILE, "--threads", "1") for _ in range(2)]
        workers = [Worker(*servers, threads=1) for _ in range(2)]
        clients = []
        try:
            for server in servers:
                wait_until(server.is_ready, "it is a member")
                has(server, 2)
                client = Client(server)
                clients.append(client)
                client.join(client.call("create", game="duel", players=2, seats=[HUMAN, bot("hard")])["seats"][0])
            for turn in range(6):
                if turn == 2:
                    workers[0].kill()
                for client in clients:
                    client.until(lambda update: update["turn"] == 0)
                    client.play()
            for client in clients:
                client.until(lambda update: update["turn"] == 0)
            self.assertTrue(all(server.metric("worker_jobs_total") > 0 for server in servers))
            has(servers[0], 1)
        finally:
            for client in clients:
                client.close()
            for worker in workers:
                worker.stop()
            for server in servers:
                self.assertEqual(server.stop(), 0)
                shutil.rmtree(server.folder)


class CommandLine(unittest.TestCase):
    def run_worker(self, *words):
        done = subprocess.run([PROGRAM, "worker", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        return done.stderr

    def test_what_is_missing(self):
        short = os.path.join(FOLDER, "short")
        with open(short, "w", encoding="utf-8") as file:
            file.write("short\n")
        self.assertIn("--server", self.run_worker())
        for servers in ("nowhere", ":80", "a:0", "a:70000", ",", "x" * 300 + ":80"):
            self.assertIn("--server", self.run_worker("--server", servers, "--secret", SECRET_FILE))
        self.assertIn("--secret", self.run_worker("--server", "127.0.0.1:1"))
        self.assertIn("cannot be read", self.run_worker("--server", "127.0.0.1:1", "--secret", os.path.join(FOLDER, "none")))
        self.assertIn("16 to 200", self.run_worker("--server", "127.0.0.1:1", "--secret", short))
        with self.assertRaisesRegex(RuntimeError, "16 to 200"):
            Server(*FAST, "--workers", short)


del AtTheServer  # its own games are in test_bots.py

if __name__ == "__main__":
    if DEEP:
        sys.argv.remove("--deep")
    unittest.main()
