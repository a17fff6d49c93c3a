"""The deals of the day and of the week at `epoki serve`: results that are shown to others, and what somebody would have to send to lie about his. EPOKI names the program;
EPOKI_TEST_DB=postgresql: over PostgreSQL.

    EPOKI=build/epoki python3 tests/server/test_deals.py"""
import datetime
import json
import os
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import NOT_NOW  # noqa: E402
from client import ON_POSTGRES, PROGRAM  # noqa: E402
from test_accounts import GOOD, INVALID, SIGN_IN, AccountTest, query  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAMES = ("duel", "ages", "steel", "tempus", "civ")


def stored_deals():
    """tests/challenges/deals.txt: game, span, date, seed, players, options."""
    with open(os.path.join(ROOT, "tests", "challenges", "deals.txt"), encoding="utf-8") as file:
        return [line.split() for line in file if not line.startswith("#")]


SETUPS = {game: (int(players), {} if options == "-" else dict([options.split("=")])) for game, _, _, _, players, options in stored_deals()}


def seed_of(game, span, date):
    seed = 0xCBF29CE484222325
    for letter in f"{game} {span} {date}".encode():
        seed = ((seed ^ letter) * 0x100000001B3) & (2**63 - 1)
    return str(seed)


def date_of(span, ago=0):
    today = datetime.datetime.now(datetime.timezone.utc).date()
    first = today if span == "day" else today - datetime.timedelta(today.weekday())
    return str(first - datetime.timedelta(ago * (1 if span == "day" else 7)))


class Rpc:
    """A running `epoki rpc`."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, method, **params):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())["result"]

    def close(self):
        self.process.communicate()


def play_deal(game, span, date, bot="greedy:iterations=1", draw=1):
    """Plays a deal to its end, as a page does; its actions, and what the first seat has reached."""
    rpc = Rpc()
    try:
        players, options = SETUPS[game]
        table = rpc("new", game=game, players=players, seed=seed_of(game, span, date), options=options)["table"]
        actions = []
        while not rpc("turn", table=table)["over"]:
            actions.append(rpc("bot", table=table, bot=bot, seed=draw + len(actions))["action"])
            rpc("play", table=table, action=actions[-1])
        (score,) = [each for each in rpc("scores", table=table) if each["seat"] == 0]
        return actions, {"total": score["total"], "won": score["winner"]}
    finally:
        rpc.close()


class Deals(AccountTest):
    number = 0

    def person(self, name):
        Deals.number += 1
        return self.signed_up(f"{name} {'bcdfghjkmp'[Deals.number % 10]}{'bcdfghjkmp'[Deals.number // 10]}")

    def send(self, person, game, actions, span="day", date=None, undone=False):
        return person.call("deal_result", game=game, span=span, date=date_of(span) if date is None else date, actions="\n".join(actions), undone=undone)

    def scores(self, game, span="day", date=None, client=None):
        return (client or self.client()).call("deal_scores", game=game, span=span, date=date_of(span) if date is None else date)

    def test_the_deals_are_those_of_the_page(self):
        for game, span, date, seed, _, _ in stored_deals():
            self.assertEqual(seed_of(game, span, date), seed)

    def test_every_game(self):
        """What was played in the browser is played again, in each game, with the same points."""
        person = self.person("Ala Gra")
        for span in ("day", "week"):
            for game in GAMES:
                with self.subTest(game=game, span=span):
                    actions, reached = play_deal(game, span, date_of(span))
                    self.assertEqual(self.send(person, game, actions, span), {})
                    told = self.scores(game, span, client=person)
                    (row,) = [row for row in told["rows"] if row["account"] == person.me["account"]["id"]]
                    self.assertEqual(row, {"account": person.me["account"]["id"], "name": person.me["account"]["name"], **reached, "undone": False})
                    self.assertEqual({key: told["own"][key] for key in reached}, reached)

    def test_the_first_counts_and_the_order(self):
        date = date_of("day", 1)
        games = {}
        for draw in range(40):
            actions, reached = play_deal("duel", "day", date, bot="random", draw=1000 * draw)
            games.setdefault((reached["won"], reached["total"]), actions)
            if len({won for won, _ in games}) == 2 and len(games) > 3:
                break
        ranked = sorted(games, reverse=True)
        people = [self.person(f"Gracz {letter}") for letter in "qrstvwxz"[:len(ranked) + 1]]
        for person, which in zip(people, reversed(ranked)):
            self.send(person, "duel", games[which], date=date)
        best_undone = people[len(ranked)]
        self.send(best_undone, "duel", games[ranked[0]], date=date, undone=True)  # the best, with moves taken back: behind all others
        rows = self.scores("duel", date=date)["rows"]
        self.assertEqual([(row["won"], row["total"], row["undone"]) for row in rows], [(*which, False) for which in ranked] + [(*ranked[0], True)])
        worst = people[0]
        self.assertEqual(self.scores("duel", date=date, client=worst)["own"]["place"], len(ranked))
        self.assertEqual(self.scores("duel", date=date, client=best_undone)["own"]["place"], len(ranked) + 1)
        self.assertNotIn("own", self.scores("duel", date=date))
        self.send(worst, "duel", games[ranked[0]], date=date)  # a better one later changes nothing
        self.assertEqual(self.scores("duel", date=date)["rows"], rows)

    def test_no_lies(self):
        liar = self.person("Kłamca")
        actions, _ = play_deal("duel", "week", date_of("week"))
        for sent, why in ((actions[:-1], "not over"), (actions[:5] + actions[6:], "not legal"), ([*actions, actions[-1]], "not legal"), ([], "not over"),
                          (["= score0=999", *actions], "not legal"), (["", *actions], "not legal"), (["x" * 50000], "not legal")):
            self.assertIn(why, self.refused(INVALID, self.send, liar, "duel", sent, "week"))
        other, _ = play_deal("duel", "week", date_of("week", 1))  # another deal
        self.assertNotEqual(other, actions)
        self.assertIn("not legal", self.refused(INVALID, self.send, liar, "duel", other, "week"))
        self.refused(INVALID, self.send, liar, "steel", actions, "week")
        for date in (date_of("week", 2), date_of("week", -1)):  # too late, and too early
            self.refused(NOT_NOW, self.send, liar, "duel", actions, "week", date)
        for span, date in (("month", date_of("day")), ("day", "yesterday"), ("day", "2026-11-1x"), ("day", "2026-11-18 "), ("day", "")):
            self.refused(INVALID, self.send, liar, "duel", actions, span, date)
            self.refused(INVALID, self.scores, "duel", span, date)
        self.refused(INVALID, self.send, liar, "chess", actions, "week")
        self.refused(SIGN_IN, self.send, self.client(), "duel", actions, "week")
        self.assertNotIn("own", self.scores("duel", "week", client=liar))

    def test_export_restart_and_deletion(self):
        me = self.person("Ania Odchodzi")
        actions, reached = play_deal("steel", "day", date_of("day", 1))
        self.send(me, "steel", actions, date=date_of("day", 1))
        self.restart()
        me = self.with_session(me)
        (deal,) = me.call("export_data")["deals"]
        self.assertEqual({key: deal[key] for key in ("game", "span", "date", "total", "won", "undone")},
                         {"game": "steel", "span": "day", "date": date_of("day", 1), **reached, "undone": False})
        me.call("delete_account", password=GOOD)
        self.assertEqual(self.scores("steel", date=date_of("day", 1))["rows"], [])
        self.assertEqual(query(self.server, f"SELECT count(*) FROM deals WHERE account = '{deal_account(me)}'"), [("0",)])

    def with_session(self, person):
        again = self.with_token(person.me["token"])
        again.me = person.me
        return again

    @unittest.skipIf(ON_POSTGRES, "the rows are changed in the file")
    def test_old_ones_go(self):
        me, other = self.person("Dawny"), self.person("Dzisiejszy")
        actions, _ = play_deal("tempus", "day", date_of("day", 1))
        self.send(me, "tempus", actions, date=date_of("day", 1))
        self.server.stop()
        with sqlite3.connect(self.server.db) as db:
            db.execute("UPDATE deals SET date = '2026-01-01', sent = sent - 101 * 86400 WHERE game = 'tempus' AND account = ?", (deal_account(me),))
        self.server.start()
        self.assertEqual(len(self.scores("tempus", date="2026-01-01")["rows"]), 1)
        self.send(self.with_session(other), "tempus", actions, date=date_of("day", 1))
        self.assertEqual(self.scores("tempus", date="2026-01-01")["rows"], [])

    @unittest.skipIf(ON_POSTGRES, "files are compared")
    def test_carried(self):
        """`epoki backup` and `epoki migrate` carry results."""
        me = self.person("Podróżnik")
        self.send(me, "civ", play_deal("civ", "week", date_of("week", 1))[0], "week", date_of("week", 1))
        copy, moved = (os.path.join(self.server.folder, name) for name in ("copy.db", "moved.db"))
        subprocess.run([PROGRAM, "backup", copy, "--db", self.server.db], check=True, capture_output=True)
        subprocess.run([PROGRAM, "migrate", copy, moved], check=True, capture_output=True)
        rows = []
        for file in (copy, moved):
            with sqlite3.connect(file) as db:
                rows.append(db.execute("SELECT * FROM deals ORDER BY 1, 2, 3, 4").fetchall())
        self.assertIn(deal_account(me), [row[3] for row in rows[0]])
        self.assertEqual(*rows)


def deal_account(person):
    return person.me["account"]["id"]


if __name__ == "__main__":
    unittest.main()
