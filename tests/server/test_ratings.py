"""Rated tables, seeks, profiles and the best of `epoki serve`: what people with accounts play for, and what others try: rating twice, joining twice, seats and
seeks of somebody else, help at rated tables. EPOKI names the program; EPOKI_TEST_DB=postgresql: over PostgreSQL, and there with several servers.

    EPOKI=build/epoki python3 tests/server/test_ratings.py"""
import os
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_NOW, TOO_MANY, bot, play_out  # noqa: E402
from client import ON_POSTGRES, Refused, new_token, wait_until  # noqa: E402
from test_accounts import GOOD, INVALID, OFTEN, SIGN_IN, AccountTest, query  # noqa: E402

LIVE = {"budget": 600, "increment": 5, "cap": 900}
DAYS = {"budget": 86400, "increment": 86400, "cap": 86400}
NEW = {"shown": 1000, "middle": 2000, "margin": 667, "provisional": True}
NAMES = ("Anna", "Bolek", "Celina", "Dorota", "Emil")


class RatedTest(AccountTest):
    number = 0

    def people(self, *names):
        """Signed up under names that nobody else has."""
        RatedTest.number += 1
        letters = "".join("bcdfghjkmp"[int(digit)] for digit in str(RatedTest.number))
        return [self.signed_up(f"{name} {letters}") for name in names]

    def account(self, person):
        return person.me["account"]["id"]

    def game_of(self, person, table):
        """The seat of a table that was made for him, as he finds it on any device."""
        found = []

        def look():
            found[:] = [game for game in person.call("own_games")["games"] if game["table"] == table]
            return found
        wait_until(look, "the seek becomes a table")
        return found[0]

    def sought(self, people, **wish):
        """All of them look for each other; returns the table and its players by seat, who sit there."""
        first, *others = people
        seek = first.call("seek", **{"game": "duel", "players": len(people), "rated": True, "clock": LIVE, **wish})["seek"]
        for other in others:
            wait_until(lambda: self.joins(other, seek), "the seek can be joined")
        seated = [None] * len(people)
        for person in people:
            game = self.game_of(person, seek)
            person.join(game["secret"])
            seated[game["seat"]] = person
        return seek, seated

    def joins(self, person, seek):
        try:
            person.call("join_seek", seek=seek)
            return True
        except Refused as refused:
            if "nobody looks" not in str(refused):
                raise
            return False  # its seek is not stored yet

    def results(self, table, client=None):
        return (client or self.client()).call("results", table=table)

    def ended(self, table):
        wait_until(lambda: self.results(table)["ended"], "the game is decided")
        return self.results(table)["seats"]

    def rating(self, person, game="duel", speed="live"):
        (rated,) = [row for row in person.call("profile")["ratings"] if row["game"] == game and row["speed"] == speed]
        return rated


class Rated(RatedTest):
    def test_played_to_the_end(self):
        """Both ratings change with the last move, once, also after a restart."""
        anna, bolek = people = self.people("Anna", "Bolek")
        table, seated = self.sought(people)
        before = self.results(table)
        self.assertEqual((before["game"], before["speed"], before["rated"], before["ended"]), ("duel", "live", True, 0))
        self.assertEqual([seat["before"] for seat in before["seats"]], [NEW, NEW])
        self.assertEqual([seat["account"] for seat in before["seats"]], [self.account(person) for person in seated])
        play_out(seated)
        after = self.ended(table)
        winners = [score["winner"] for score in seated[0].update["scores"]]
        for seat, person in zip(after, seated):
            rated = self.rating(person)
            self.assertEqual(rated["rating"], seat["after"])
            self.assertEqual(rated["games"], 1)
            self.assertEqual(seat["place"] == 1, winners[seat["seat"]])
            self.assertEqual((seat["after"]["middle"] > 2000), winners[seat["seat"]] and sum(winners) == 1)
            self.assertLess(seat["after"]["margin"], 667)
        stored = query(self.server, "SELECT * FROM ratings ORDER BY account")
        self.restart()
        seated[0] = self.with_token(anna.me["token"])
        self.assertEqual(query(self.server, "SELECT * FROM ratings ORDER BY account"), stored)
        again = self.with_token(bolek.me["token"])
        again.join(self.game_of(again, table)["secret"])
        self.refused(NOT_NOW, again.call, "undo")  # what is over stays so
        self.assertEqual(self.results(table)["seats"], after)
        # and the rematch is rated too
        other = self.with_token(anna.me["token"])
        secrets = [self.game_of(client, table)["secret"] for client in (again, other)]
        rematches = [client.call("rematch", secret=secret) for client, secret in zip((again, other), secrets)]
        self.assertEqual(rematches[0]["table"], rematches[1]["table"])
        following = self.results(rematches[0]["table"])
        self.assertTrue(following["rated"])
        self.assertEqual([seat["account"] for seat in following["seats"]], [seat["account"] for seat in after[::-1]])
        self.assertEqual([seat["before"] for seat in following["seats"]], [seat["after"] for seat in after[::-1]])

    def test_resigning(self):
        """It counts at once, and what a bot plays after it does not."""
        table, (first, second) = self.sought(self.people("Anna", "Bolek"))
        first.call("resign")
        seats = self.ended(table)
        self.assertEqual([(seat["gone"], seat["place"]) for seat in seats], [(True, 2), (False, 1)])
        self.assertGreater(self.rating(second)["rating"]["middle"], 2000)
        self.assertLess(self.rating(first)["rating"]["middle"], 2000)
        second.call("resign")
        time.sleep(0.3)
        self.assertEqual(self.results(table)["seats"], seats)
        self.assertEqual((self.rating(second)["games"], self.rating(second)["wins"], self.rating(first)["wins"]), (1, 1, 0))

    def test_out_of_time(self):
        """Nobody need be there: the clock runs from the moment the table is made."""
        anna, bolek = people = self.people("Anna", "Bolek")
        table, seated = self.sought(people, clock={"budget": 2})
        for person in people:
            person.call("leave")
        seats = self.ended(table)
        self.assertEqual(sorted(seat["place"] for seat in seats), [1, 2])
        (loser,) = [seat for seat in seats if seat["gone"]]
        self.assertEqual(loser["place"], 2)
        self.assertEqual(loser["account"], self.account(seated[loser["seat"]]))

    def test_leaving_in_order(self):
        """With three, who leaves first is last; the other two go on."""
        table, seated = self.sought(self.people("Anna", "Bolek", "Celina"), game="steel")
        seated[2].call("resign")
        time.sleep(0.3)
        self.assertEqual(self.results(table)["ended"], 0)
        seated[0].call("resign")
        self.assertEqual([seat["place"] for seat in self.ended(table)], [2, 1, 3])
        middles = [self.rating(person, "steel")["rating"]["middle"] for person in seated]
        self.assertGreater(middles[1], middles[0])
        self.assertGreater(middles[0], middles[2])

    def test_no_help(self):
        table, seated = self.sought(self.people("Anna", "Bolek"), players=2)
        mover = seated[seated[0].update["turn"]]
        self.refused(NOT_NOW, mover.call, "hint", ms=5)
        self.refused(NOT_NOW, mover.call, "home")
        self.refused(NOT_NOW, mover.call, "substitute", seat=1 - seated.index(mover), level="easy")
        self.assertEqual(mover.call("join", secret=self.game_of(mover, table)["secret"])["rated"], True)
        play_out(seated, stop=30)  # cards have been turned up since
        mover = seated[seated[0].update["turn"]]
        self.refused(NOT_NOW, mover.call, "undo", to=0)

    def test_against_bots(self):
        (anna,) = self.people("Anna")
        wish = {"game": "duel", "players": 2, "seats": [HUMAN, bot("easy")], "rated": True, "clock": LIVE}
        self.refused(SIGN_IN, self.client().call, "create", **wish)
        why = "a rated table has one person, bots in the other seats, a clock, no hints and no record; people find each other by `seek`"
        for wrong in ({"clock": None}, {"hints": True}, {"seats": [HUMAN, HUMAN]}, {"seats": [HUMAN, {"kind": "open"}], "visibility": "public"}):
            self.assertEqual(self.refused(INVALID, anna.call, "create", **{**wish, **wrong}), why)
        table = anna.call("create", **wish)
        self.assertEqual(self.game_of(anna, table["table"])["secret"], table["seats"][0])  # without claiming it
        anna.join(table["seats"][0])
        strength = self.results(table["table"])["seats"][1]["before"]
        anna.call("resign")
        seats = self.ended(table["table"])
        self.assertEqual([seat["place"] for seat in seats], [2, 1])
        self.assertEqual(seats[1]["after"], strength)  # that of a bot does not change
        self.assertEqual(seats[1]["level"], "easy")
        self.assertLess(self.rating(anna)["rating"]["middle"], 2000)

    def test_nobody_else_is_rated(self):
        """Tables of guests are nobody's: there is nothing to tell."""
        table = self.table()
        self.assertIsNone(self.results(table["table"]))
        for wrong in ("", "A" * 11, "x" * 5000, "' OR 1=1"):
            self.assertIsNone(self.results(wrong))

    def test_deleted(self):
        anna, bolek = self.people("Anna", "Bolek")
        table, (first, second) = self.sought([anna, bolek])
        anna.call("delete_account", password=GOOD)
        bolek.call("resign")
        seats = self.ended(table)
        gone = next(seat for seat in seats if "account" not in seat)
        self.assertEqual((gone["name"], gone["place"]), ("", 1))
        self.assertEqual(query(self.server, f"SELECT count(*) FROM ratings WHERE account = '{anna.me['account']['id']}'"), [("0",)])
        self.assertEqual(bolek.call("met"), [])

    def test_at_the_same_moment(self):
        """Several games of the same people end together: each counts, in some order."""
        people = self.people("Anna", "Bolek")
        tables = [self.sought(people)[0] for _ in range(4)]
        seats = [self.client() for _ in tables]
        for client, table in zip(seats, tables):
            client.join(self.game_of(people[0], table)["secret"])
        numbers = [client.send("resign") for client in seats]
        for client, number in zip(seats, numbers):
            client.answer(number)
        rated = [self.ended(table) for table in tables]
        self.assertEqual([self.rating(person)["games"] for person in people], [4, 4])
        steps = people[0].call("rating_history", account=self.account(people[0]), game="duel", speed="live")
        self.assertEqual({step["table"] for step in steps}, set(tables))
        befores = sorted((step["before"]["middle"] for step in steps), reverse=True)
        afters = sorted((step["after"]["middle"] for step in steps), reverse=True)
        self.assertEqual(befores[1:], afters[:-1])  # each begins where another one ended
        self.assertEqual(len(rated), 4)


class Seeks(RatedTest):
    def test_live(self):
        anna, bolek = self.people("Anna", "Bolek")
        anna.call("lobby", watch=True)
        seek = bolek.call("seek", game="duel", players=2, clock=LIVE)["seek"]
        told = anna.expect("lobby")
        while not told["seeks"]:
            told = anna.expect("lobby")
        (row,) = [row for row in told["seeks"] if row["seek"] == seek]
        self.assertEqual((row["game"], row["players"], row["rated"], row["clock"], row["account"]), ("duel", 2, False, LIVE, self.account(bolek)))
        self.assertEqual([person["name"] for person in row["people"]], [bolek.me["account"]["name"]])
        bolek.close()  # it ends with his presence
        while any(row["seek"] == seek for row in told["seeks"]):
            told = anna.expect("lobby")
        self.refused(NOT_NOW, anna.call, "join_seek", seek=seek)

    def test_days(self):
        """It waits for days, and for a restart; who joins need not be met there."""
        anna, bolek = self.people("Anna", "Bolek")
        seek = anna.call("seek", game="duel", players=2, clock=DAYS, rated=True)["seek"]
        anna.close()
        self.restart()
        bolek = self.with_token(bolek.me["token"])
        bolek.call("join_seek", seek=seek)
        game = self.game_of(bolek, seek)
        self.assertEqual(self.results(seek)["speed"], "days")
        anna = self.with_token(anna.me["token"])
        self.assertEqual(self.game_of(anna, seek)["seat"], 1 - game["seat"])
        self.assertNotEqual(self.game_of(anna, seek)["secret"], game["secret"])

    def test_joining_twice(self):
        """Many want the last seat at once: one gets it. And one person has one seat."""
        host, *others = self.people("Anna", "Bolek", "Celina", "Dorota", "Emil")
        seek = host.call("seek", game="duel", players=2, clock=LIVE)["seek"]
        self.refused(NOT_NOW, others[0].call, "join_seek", seek="A" * 11)
        host.call("join_seek", seek=seek)  # he is in it already
        wait_until(lambda: any(row["seek"] == seek for row in host.call("lobby")["seeks"]), "it is listed")
        threads = [threading.Thread(target=self.attempt, args=(other, seek)) for other in others]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.game_of(host, seek)
        time.sleep(0.5)
        playing = [other for other in others if other.call("own_games")["games"]]
        self.assertEqual(len(playing), 1)
        self.assertEqual(query(self.server, f"SELECT count(*) FROM claims WHERE game_id = '{seek}'"), [("2",)])
        self.assertEqual(query(self.server, f"SELECT count(*) FROM seekers WHERE seek = '{seek}'"), [("0",)])

    def attempt(self, person, seek):
        try:
            person.call("join_seek", seek=seek)
        except Refused:
            pass

    def test_same_token(self):
        (anna,) = self.people("Anna")
        token = new_token()
        first = anna.call("seek", game="duel", players=2, clock=DAYS, token=token)
        self.assertEqual(anna.call("seek", game="duel", players=2, clock=DAYS, token=token), first)
        self.assertEqual(query(self.server, f"SELECT count(*) FROM seeks WHERE id = '{first['seek']}'"), [("1",)])
        anna.call("leave_seek", seek=first["seek"])

    def test_range(self):
        anna, bolek = self.people("Anna", "Bolek")
        seek = anna.call("seek", game="duel", players=2, clock=LIVE, rated=True, low=1500)["seek"]
        self.refused(NOT_NOW, bolek.call, "join_seek", seek=seek)
        anna.call("leave_seek", seek=seek)
        seek = anna.call("seek", game="duel", players=2, clock=LIVE, rated=True, low=900, high=1100)["seek"]
        bolek.call("join_seek", seek=seek)
        self.game_of(bolek, seek)

    def test_whose_seek(self):
        anna, bolek, celina = self.people("Anna", "Bolek", "Celina")
        seek = anna.call("seek", game="steel", players=3, clock=DAYS)["seek"]
        bolek.call("join_seek", seek=seek)
        celina.call("leave_seek", seek=seek)  # nothing: she is not in it
        self.assertEqual(query(self.server, f"SELECT count(*) FROM seekers WHERE seek = '{seek}'"), [("2",)])
        bolek.call("leave_seek", seek=seek)
        self.assertEqual(query(self.server, f"SELECT count(*) FROM seekers WHERE seek = '{seek}'"), [("1",)])
        anna.call("leave_seek", seek=seek)
        self.assertEqual(query(self.server, f"SELECT count(*) FROM seeks WHERE id = '{seek}'"), [("0",)])

    def test_invitation(self):
        """Only who is invited sees it, and may join."""
        anna, bolek, celina = self.people("Anna", "Bolek", "Celina")
        bolek.call("lobby", watch=True)
        seek = anna.call("seek", game="duel", players=2, clock=DAYS, to=self.account(bolek))["seek"]
        told = bolek.expect("lobby")
        while not told["private"]:
            told = bolek.expect("lobby")
        self.assertEqual([row["seek"] for row in told["private"]], [seek])
        for other in (celina, self.client()):
            listed = other.call("lobby")
            self.assertNotIn(seek, str(listed))
        self.refused(NOT_NOW, celina.call, "join_seek", seek=seek)
        bolek.call("leave_seek", seek=seek)  # declined
        wait_until(lambda: not anna.call("lobby")["private"], "it is gone")
        again = anna.call("seek", game="duel", players=2, clock=DAYS, to=self.account(bolek))["seek"]
        bolek.call("join_seek", seek=again)
        self.game_of(bolek, again)
        for to in ("A" * 11, self.account(anna), "", "x" * 100):
            self.refused(INVALID, anna.call, "seek", game="duel", players=2, clock=DAYS, to=to)

    def test_blocking(self):
        anna, bolek = self.people("Anna", "Bolek")
        anna.call("block", account=self.account(bolek), on=True)
        self.assertEqual([person["account"] for person in anna.call("blocked")], [self.account(bolek)])
        self.assertEqual(bolek.call("blocked"), [])  # he is not told
        seeks = [person.call("seek", game="duel", players=2, clock=LIVE)["seek"] for person in (anna, bolek)]
        self.refused(NOT_NOW, bolek.call, "join_seek", seek=seeks[0])
        self.refused(NOT_NOW, anna.call, "join_seek", seek=seeks[1])
        self.refused(NOT_NOW, bolek.call, "seek", game="duel", players=2, clock=DAYS, to=self.account(anna))
        anna.call("block", account=self.account(bolek), on=False)
        bolek.call("join_seek", seek=seeks[0])
        self.game_of(bolek, seeks[0])
        self.refused(INVALID, anna.call, "block", account=self.account(anna), on=True)

    def test_wrong_wishes(self):
        (anna,) = self.people("Anna")
        good = {"game": "duel", "players": 2, "clock": LIVE}
        for wrong in ({"game": "chess"}, {"players": 3}, {"players": 1}, {"rated": True, "clock": None}, {"clock": {"budget": 0}}, {"options": {"no": 1}},
                      {"options": {"wonders": "x" * 600}}, {"low": -5}, {"clock": {"budget": 900, "cap": 1}}):
            self.refused(INVALID, anna.call, "seek", **{**good, **wrong})
        for _ in range(10):
            anna.call("seek", **{**good, "clock": DAYS})
        self.refused(TOO_MANY, anna.call, "seek", **good)

    def test_options(self):
        table, seated = self.sought(self.people("Anna", "Bolek"), options={"wonders": "first_game"})
        self.assertEqual(seated[0].update["phase"], "turn")

    def test_strangers(self):
        """Whatever asks for an account, without one."""
        for method, params in {"seek": {"game": "duel", "players": 2}, "join_seek": {"seek": "A" * 11}, "leave_seek": {"seek": "A" * 11}, "met": {},
                               "block": {"account": "A" * 11, "on": True}, "blocked": {}}.items():
            self.refused(SIGN_IN, self.client().call, method, **params)


class Players(RatedTest):
    def test_profile(self):
        anna, bolek = self.people("Anna", "Bolek")
        table, (first, second) = self.sought([anna, bolek])
        first.call("resign")
        self.ended(table)
        seen = self.client().call("profile", account=self.account(second))
        self.assertEqual((seen["name"], seen["between"], seen["blocked"], seen["online"]), (second.me["account"]["name"], [], False, True))
        (rated,) = seen["ratings"]
        self.assertEqual((rated["game"], rated["speed"], rated["games"], rated["wins"]), ("duel", "live", 1, 1))
        self.assertNotIn("rank", rated)  # too little is known
        by_name = first.call("profile", name=second.me["account"]["name"].upper())
        self.assertEqual(by_name["between"], [{"game": "duel", "games": 1, "better": 0, "worse": 1}])
        (met,) = first.call("met")
        self.assertEqual((met["account"], met["games"], met["better"], met["worse"], met["online"]), (self.account(second), 1, 0, 1, True))
        (game,) = self.client().call("played", account=self.account(first))
        self.assertEqual((game["table"], game["rated"], [seat["place"] for seat in game["seats"]]), (table, True, [2, 1]))
        self.assertEqual(self.client().call("played", account=self.account(first), before=1), [])
        self.refused(NOT_NOW, self.client().call, "profile")
        self.refused(NOT_NOW, self.client().call, "profile", account="A" * 11)
        self.refused(NOT_NOW, self.client().call, "profile", name="Nobody Xyz")
        for method in ("played", "rating_history"):
            more = {"game": "duel", "speed": "live"} if method == "rating_history" else {}
            self.refused(INVALID, self.client().call, method, account="", **more)

    def test_nothing_secret(self):
        """What is public of a player is not how he signs in, nor where he plays now."""
        anna, bolek = self.people("Anna", "Bolek")
        table, seated = self.sought([anna, bolek])
        client = self.client()
        client.call("profile", account=self.account(anna))
        client.call("played", account=self.account(anna))
        client.call("lobby")
        said = " ".join(client.traffic)
        self.assertNotIn(table, said)
        for word in (anna.me["token"], "argon2", "sealed", "vault"):
            self.assertNotIn(word, said)

    def test_best(self):
        people = self.people("Anna", "Bolek")
        self.assertEqual([row for row in self.client().call("best", game="tempus", speed="days")], [])
        for speed, game in (("x", "duel"), ("live", "chess")):
            self.refused(INVALID, self.client().call, "best", game=game, speed=speed)
        number = 0
        while not number or any(self.rating(person)["rating"]["provisional"] for person in people):
            tables = [self.sought(people, clock=LIVE) for _ in range(4)]
            for table, (first, second) in tables:  # one wins two of three
                client = self.client()
                loser = people[number % 3 == 0]
                client.join(self.game_of(loser, table)["secret"])
                client.call("resign")
                number += 1
            for table, _ in tables:
                self.ended(table)
            self.assertLess(number, 100)
            if number == 4:
                self.assertEqual(self.client().call("best", game="duel", speed="live"), [])  # too little is known
        best = self.client().call("best", game="duel", speed="live")
        own = {row["account"]: row for row in best if row["account"] in map(self.account, people)}
        self.assertEqual(len(own), 2, best)
        self.assertEqual([row["rating"]["shown"] for row in best], sorted((row["rating"]["shown"] for row in best), reverse=True))
        self.assertEqual(self.rating(people[0])["rank"], 1 + [row["account"] for row in best].index(self.account(people[0])))
        self.assertEqual(self.client().call("best", game="duel", speed="live", **{"from": len(best)}), [])


if ON_POSTGRES:
    from test_cluster import Member, Site

    class Together(Site):
        """Two servers, one site."""

        def test_seek_and_rating(self):
            servers = self.site(2, *OFTEN[len(FAST):])
            people = [self.client(server) for server in servers]
            for person, name in zip(people, NAMES):
                person.me = person.call("sign_up", name=name, password=GOOD)
            people[1].call("lobby", watch=True)
            seek = people[0].call("seek", game="duel", players=2, rated=True, clock=LIVE)["seek"]
            while not any(row["seek"] == seek for row in people[1].expect("lobby")["seeks"]):
                pass
            people[1].call("join_seek", seek=seek)
            for person in people:
                wait_until(lambda: person.call("own_games")["games"], "the table is made")
            for person in people:
                person.join(person.call("own_games")["games"][0]["secret"])
            people[0].call("resign")
            wait_until(lambda: people[1].call("results", table=seek)["ended"], "it is decided")
            self.assertEqual([person.call("profile")["ratings"][0]["games"] for person in people], [1, 1])
            self.assertIsInstance(servers[0], Member)

        def test_many_ends_at_once(self):
            """The same people end games at two servers at the same moment: all of them count, and none fails."""
            servers = self.site(2, *OFTEN[len(FAST):])
            people = [self.client(server) for server in servers]
            for person, name in zip(people, NAMES):
                person.me = person.call("sign_up", name=name, password=GOOD)
            seeks = []
            for number in range(12):
                host, guest = people[number % 2], people[1 - number % 2]
                seeks.append(host.call("seek", game="duel", players=2, rated=True, clock=DAYS)["seek"])
                wait_until(lambda: any(row["seek"] == seeks[-1] for row in guest.call("lobby")["seeks"]), "it is listed")
                guest.call("join_seek", seek=seeks[-1])
                wait_until(lambda: len(people[0].call("own_games")["games"]) == number + 1, "the table is made")
            secrets = {game["table"]: game["secret"] for game in people[0].call("own_games")["games"]}
            seats = [self.client(servers[number % 2]) for number in range(12)]
            for client, seek in zip(seats, seeks):
                client.join(secrets[seek])
            numbers = [client.send("resign") for client in seats]
            for client, number in zip(seats, numbers):
                client.answer(number)
            self.assertEqual([person.call("profile")["ratings"][0]["games"] for person in people], [12, 12])


if __name__ == "__main__":
    unittest.main()
