"""A server that has long been in use: a database that population.c has filled, smaller than for tools/bench_people. What the screens show is what the tables say, and no request reads
all of a table that grows. EPOKI names the program; the one that fills lies beside it. EPOKI_TEST_DB=postgresql runs it on PostgreSQL."""
import os
import shutil
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ON_POSTGRES, PROGRAM, Client, Server  # noqa: E402
from postgres import cluster  # noqa: E402

POPULATION = os.path.join(os.path.dirname(PROGRAM), "population")
ACCOUNTS, GAMES = 2000, 20000
GROWING = ("accounts", "claims", "games", "pairs", "parties", "ratings", "seals", "seats")


class Size(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--messages-per-second", "1000")
        cls.server.stop()
        subprocess.run([POPULATION, cls.server.db, str(ACCOUNTS), str(GAMES)], check=True, stderr=subprocess.DEVNULL)
        cls.server.start()
        cls.client = Client(cls.server)
        cls.me = cls.client.call("sign_in", name="Player 0", password="population")["account"]  # the busiest of all

    @classmethod
    def tearDownClass(cls):
        cls.client.close()
        cls.server.stop()
        shutil.rmtree(cls.server.folder)

    def query(self, sql):
        if ON_POSTGRES:
            return [tuple(line.split("|")) for line in cluster().query(sql, self.server.db).splitlines()]
        with sqlite3.connect(self.server.db) as db:
            return [tuple(map(str, row)) for row in db.execute(sql).fetchall()]

    def number(self, sql):
        return int(self.query(sql)[0][0])

    def open_screens(self):
        """All that the page asks for."""
        games = self.client.call("own_games")
        older = self.client.call("own_games", before=games["before"])
        lobby, tables, met = self.client.call("lobby", watch=False), self.client.call("tables"), self.client.call("met")
        profile = self.client.call("profile", name="Player 7")
        for rating in profile["ratings"]:
            self.client.call("rating_history", account=profile["account"], game=rating["game"], speed=rating["speed"])
        played = self.client.call("played", account=profile["account"])
        favourites = self.client.call("favourites", account=profile["account"], game="duel")
        self.client.call("shares", account=profile["account"])
        best = self.client.call("best", game="duel", speed="live")
        return {"games": games, "older": older, "lobby": lobby, "tables": tables, "met": met, "profile": profile, "played": played, "favourites": favourites, "best": best}

    def test_the_screens_show_what_is_stored(self):
        shown, me = self.open_screens(), self.me["id"]
        running = [each for each in shown["games"]["games"] if not each["over"]]
        self.assertEqual(len(running), self.number(f"SELECT count(*) FROM claims WHERE account = '{me}' AND over = 0"))
        self.assertEqual(len(shown["games"]["games"]) - len(running), 30)
        self.assertEqual(len(shown["older"]["games"]), 30)
        self.assertEqual((len(shown["lobby"]["seeks"]), len(shown["tables"])), (300, 200))
        rows = {(row[0], row[1]) for row in self.query("SELECT account, shown FROM ratings WHERE game = 'duel' AND speed = 0 AND provisional = 0 "
                                                         "ORDER BY shown DESC LIMIT 50")}
        self.assertLessEqual(rows, {(each["account"], str(each["rating"]["shown"])) for each in shown["best"]})
        their = shown["profile"]["account"]
        self.assertEqual(len(shown["profile"]["ratings"]), self.number(f"SELECT count(*) FROM ratings WHERE account = '{their}'"))
        ended = self.query(f"SELECT game_id FROM parties WHERE account = '{their}' AND ended > 0 ORDER BY ended DESC LIMIT 20")
        self.assertEqual({each["table"] for each in shown["played"]}, {row[0] for row in ended})
        styled = self.number(f"SELECT count(*) FROM parties WHERE account = '{their}' AND game = 'duel' AND style <> ''")
        self.assertEqual(shown["favourites"]["games"], min(50, styled))
        self.assertGreater(styled, 5)

    def test_whom_one_has_met(self):
        """In all the games they have met in, the last first: also those that are not among the newest rows."""
        me = self.me["id"]
        rows = self.query(f"SELECT other, sum(games), sum(better), sum(worse), max(last) FROM pairs WHERE account = '{me}' GROUP BY other "
                          "ORDER BY max(last) DESC, other LIMIT 50")
        told = [tuple(str(each[key]) for key in ("account", "games", "better", "worse", "last")) for each in self.client.call("met")]
        self.assertEqual(told, rows)
        self.assertGreater(self.number(f"SELECT count(DISTINCT other) FROM pairs WHERE account = '{me}'"), 50)

    @unittest.skipUnless(ON_POSTGRES, "of SQLite it is known beforehand: tests/unit/test_server_plans.c")
    def test_no_table_is_read_from_end_to_end(self):
        scans = "SELECT relname, seq_scan FROM pg_stat_user_tables WHERE relname IN ({}) ORDER BY 1".format(", ".join(f"'{name}'" for name in GROWING))
        before = self.query(scans)
        for _ in range(8):  # after five times PostgreSQL may plan a statement for any values
            self.open_screens()
        self.client.call("cups", own=True)
        self.client.close()
        self.server.stop()  # a session reports what it did when it ends
        after = self.query(scans)
        self.server.start()
        type(self).client = Client(self.server)
        self.client.call("sign_in", name="Player 0", password="population")
        self.assertEqual(after, before)


if __name__ == "__main__":
    unittest.main()
