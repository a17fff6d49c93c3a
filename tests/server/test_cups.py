"""Tournaments of `epoki serve`: a Swiss of 16 from its making to the final standings, bots among them; who does not come, who leaves, ties, corrections, seasons;
what a crash leaves, several servers, moving and deletion; and what strangers try. EPOKI names the program; EPOKI_TEST_DB=postgresql: over PostgreSQL.

    EPOKI=build/epoki python3 tests/server/test_cups.py"""
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_NOW, TOO_MANY, ServerTest  # noqa: E402
from client import ON_POSTGRES, PROGRAM, Client, Refused, Server, new_token, wait_until  # noqa: E402
from test_accounts import GOOD, INVALID, OFTEN, SIGN_IN, count  # noqa: E402

UNKNOWN = -32002
TABLES = ("cups", "cup_players", "cup_tables")
CLOCK = {"budget": 3600}
PATIENCE = 90


def wish(**params):
    return {"name": "Cup", "game": "duel", "kind": "swiss", "players": 2, "clock": CLOCK, "size": 4, "patience": 3600, **params}


class Play:
    """What people do at their tables. Who stands earlier in `people` is the stronger one: the other resigns."""

    def people_of(self, names, server=None):
        people = {}
        for name in names:
            people[name] = Client(server or self.server)
            self.clients.append(people[name])
            people[name].me = people[name].call("sign_up", name=name, password=GOOD)
        return people

    def tables_of(self, person, cup):
        tables, start = [], 0
        while start is not None:
            page = person.call("cup_tables", cup=cup, **({"from": start} if start else {}))
            tables, start = tables + page["tables"], page.get("next")
        return tables

    def names_of(self, told):
        return {entry["player"]: entry["name"] or f"bot {entry['player']}" for entry in told["entries"] if entry["player"] is not None}

    def until_told(self, person, cup, condition, what):
        told = None

        def look():
            nonlocal told
            told = person.call("cup", cup=cup)
            return condition(told)
        wait_until(look, what, PATIENCE, 0.1)
        return told

    def own_tables(self, person):
        return {game["table"]: game for game in person.call("own_games")["games"] if not game["over"]}

    def resign(self, server, person, table):
        """Comes to his table and gives up."""
        secret = self.own_tables(person)[table]["secret"]
        client = Client(server)
        client.join(secret)
        client.call("resign")
        client.close()

    def play_round(self, server, people, cup):
        """All tables of the present round that have people: the weaker of two resigns, and against a bot half of them do. Bots play each other by themselves."""
        any_one = next(iter(people.values()))
        told = any_one.call("cup", cup=cup)
        order, names = list(people), self.names_of(told)
        for row in self.tables_of(any_one, cup):
            seated = [names[player] for player in row["players"]]
            playing = [name for name in seated if name in people]
            if row["round"] != told["cup"]["round"] or "places" in row or len(seated) < 2 or not playing:
                continue
            wait_until(lambda: "table" in self.tables_of(any_one, cup)[row["number"]], "the table is open", PATIENCE, 0.1)
            table = self.tables_of(any_one, cup)[row["number"]]["table"]
            if len(playing) == 2:
                self.resign(server, people[max(playing, key=order.index)], table)
            elif order.index(playing[0]) % 2:
                self.resign(server, people[playing[0]], table)
            else:
                self.play_bot(server, people[playing[0]], table)

    def play_bot(self, server, person, table):
        client = Client(server)
        client.join(self.own_tables(person)[table]["secret"])
        while not client.update["over"]:
            if client.update["legal"]:
                client.play()
            else:
                client.until(lambda update: update["over"] or update["legal"])
        client.close()

    def round_after(self, person, cup, number):
        return self.until_told(person, cup, lambda told: told["cup"]["round"] > number or told["cup"]["status"] == "over", f"round {number} is over")


class CupTest(Play, ServerTest):
    options = OFTEN

    def restart(self):
        """As after a crash; everybody comes back."""
        for client in self.clients:
            client.close()
        self.clients.clear()
        self.server.kill()
        self.server.start()

    def again(self, people):
        for name, person in people.items():
            token = person.me["token"]
            people[name] = self.client()
            people[name].me = person.me
            people[name].call("session", token=token)


class Swiss(CupTest):
    def test_sixteen_with_bots_and_a_crash(self):
        people = self.people_of(["Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "Juliett", "Kilo", "Mike", "November"])
        first = next(iter(people.values()))
        cup = first.call("make_cup", **wish(name="Sixteen", size=16, fill=True, level="easy", rounds=4))["cup"]
        for person in people.values():
            person.call("join_cup", cup=cup)
        first.call("steer_cup", cup=cup, what="start")
        self.until_told(first, cup, lambda told: told["cup"]["round"] == 1, "the first round is paired")
        for number in range(1, 5):
            self.play_round(self.server, people, cup)
            if number == 2:  # in the middle of a round: bots are still playing each other, or the next one is being paired
                self.restart()
                self.again(people)
                first = next(iter(people.values()))
            self.round_after(first, cup, number)
        told = self.until_told(first, cup, lambda told: told["cup"]["status"] == "over", "it is over")
        self.check_end(told, self.tables_of(first, cup))

    def check_end(self, told, tables):
        rows = told["standings"]
        self.assertEqual((len(rows), told["cup"]["round"], len(tables)), (16, 4, 32))
        self.assertEqual([row["place"] for row in rows], sorted(row["place"] for row in rows))
        self.assertEqual([row["points"] for row in rows], sorted((row["points"] for row in rows), reverse=True))
        self.assertAlmostEqual(sum(row["points"] for row in rows), 32)
        self.assertEqual({row["played"] for row in rows}, {4})
        met = [frozenset(table["players"]) for table in tables]
        self.assertEqual(len(set(met)), len(met), "nobody meets again")
        # the strongest of those who play each other by strength never lost to a person
        names = self.names_of(told)
        self.assertEqual(sum(name.startswith("bot") for name in names.values()), 4)
        wins = {row["player"]: row["wins"] for row in rows}
        for table in tables:
            for seat, player in enumerate(table["players"]):
                wins[player] -= table["places"][seat] == 0 and table["places"].count(0) == 1
        self.assertEqual(set(wins.values()), {0})


class Course(CupTest):
    def begun(self, names, **params):
        people = self.people_of(names)
        first = next(iter(people.values()))
        cup = first.call("make_cup", **wish(size=len(people), **params))["cup"]
        for person in people.values():
            person.call("join_cup", cup=cup)
        self.until_told(first, cup, lambda told: told["cup"]["round"] == 1, "it begins when it is full")
        self.until_open(first, cup)
        return people, first, cup

    def until_open(self, person, cup):
        wait_until(lambda: all("table" in table or len(table["players"]) == 1 for table in self.tables_of(person, cup)), "tables are open", PATIENCE, 0.1)
        return self.tables_of(person, cup)

    def test_each_in_his_seat(self):
        people, first, cup = self.begun(["Seat One", "Seat Two", "Seat Three", "Seat Four"])
        names = self.names_of(first.call("cup", cup=cup))
        for table in self.tables_of(first, cup):
            for seat, player in enumerate(table["players"]):
                game = self.own_tables(people[names[player]])[table["table"]]
                self.assertEqual((game["seat"], game["names"][seat]), (seat, names[player]))
                self.assertEqual(game["secret"], self.own_tables(people[names[player]])[table["table"]]["secret"], "each time the same")
                client = self.client()
                place = client.join(game["secret"], name="Somebody Else")
                self.assertEqual((place["seat"], place["names"][seat], place["hints"]), (seat, names[player], False))
                self.refused(NOT_NOW, client.call, "undo")
                self.refused(NOT_NOW, client.call, "home")
        # nobody else finds them, but anybody who knows of the tournament may watch
        other = self.people_of(["Seat Five"])["Seat Five"]
        self.assertEqual(self.own_tables(other), {})
        watcher = self.client()
        self.assertIsNone(watcher.call("join", table=table["table"])["seat"])

    def test_who_does_not_come(self):
        people, first, cup = self.begun(["Comes One", "Comes Two", "Never One", "Never Two"], patience=12, rounds=3, kind="round_robin")
        came = set()
        for _ in range(3):
            if first.call("cup", cup=cup)["cup"]["status"] != "over":
                self.until_open(first, cup)
            for name in ("Comes One", "Comes Two"):
                for table, game in self.own_tables(people[name]).items():
                    if table not in came:
                        self.client().join(game["secret"])
                        came.add(table)
            told = first.call("cup", cup=cup)
            if told["cup"]["status"] == "over":
                break
            self.finish_own(people, cup)
            self.round_after(first, cup, told["cup"]["round"])
        told = self.until_told(first, cup, lambda told: told["cup"]["status"] == "over", "nobody has to wait for ever")
        names = self.names_of(told)
        points = {names[row["player"]]: row["points"] for row in told["standings"]}
        self.assertEqual((points["Never One"], points["Never Two"]), (0, 0), points)  # nothing for not coming to each other, either
        self.assertGreaterEqual(min(points["Comes One"], points["Comes Two"]), 1)
        self.assertTrue(any(entry["state"] == "left" for entry in told["entries"]), "who never comes is out")

    def finish_own(self, people, cup):
        """The two who come have met: one of them resigns."""
        first = people["Comes One"]
        names = self.names_of(first.call("cup", cup=cup))
        for table in self.until_open(first, cup):
            if {names[player] for player in table["players"]} == {"Comes One", "Comes Two"} and "places" not in table:
                self.resign(self.server, people["Comes Two"], table["table"])

    def test_leaving_and_byes(self):
        people, first, cup = self.begun(["Stays One", "Stays Two", "Stays Three", "Goes Away"], rounds=3)
        people["Goes Away"].call("leave_cup", cup=cup)
        self.until_told(first, cup, lambda told: any(row["points"] == 1 for row in told["standings"]), "his opponent has won")
        del people["Goes Away"]
        self.play_round(self.server, people, cup)
        told = self.round_after(first, cup, 1)
        for number in (2, 3):
            self.assertEqual(sorted(len(table["players"]) for table in self.tables_of(first, cup) if table["round"] == number), [1, 2])
            self.play_round(self.server, people, cup)
            told = self.round_after(first, cup, number)
        gone = [row for row in told["standings"] if self.names_of(told)[row["player"]] == "Goes Away"][0]
        self.assertEqual((gone["played"], gone["points"]), (1, 0))

    def test_tie_and_correction(self):
        people, first, cup = self.begun(["Tied One", "Tied Two"], rounds=1)
        first.call("cup_result", cup=cup, number=0, places=[0, 0])
        told = self.until_told(first, cup, lambda told: told["cup"]["status"] == "over", "the only table is done")
        self.assertEqual([(row["place"], row["points"]) for row in told["standings"]], [(1, 0.5), (1, 0.5)])
        table = self.tables_of(first, cup)[0]
        self.assertEqual((table["places"], table["ruled"]), ([0, 0], True))
        first.call("cup_result", cup=cup, number=0, places=[1, 0])
        told = self.until_told(first, cup, lambda told: told["standings"][0]["points"] == 1, "it was corrected after the end")
        self.assertEqual(told["standings"][0]["player"], table["players"][1])
        self.refused(INVALID, first.call, "cup_result", cup=cup, number=0, places=[0])
        self.refused(INVALID, first.call, "cup_result", cup=cup, number=0, places=[0, 6])
        self.refused(INVALID, first.call, "cup_result", cup=cup, number=1, places=[0, 1])

    def test_three_at_a_table(self):
        people, first, cup = self.begun(["Three One", "Three Two", "Three Three"], game="ages", players=3, rounds=1)
        table = self.tables_of(first, cup)[0]
        self.resign(self.server, people["Three Two"], table["table"])
        self.resign(self.server, people["Three Three"], table["table"])
        told = self.until_told(first, cup, lambda told: told["cup"]["status"] == "over", "one has stayed")
        names = self.names_of(told)
        self.assertEqual([(names[row["player"]], row["points"]) for row in told["standings"]][0], ("Three One", 1))
        self.assertEqual([row["points"] for row in told["standings"]], [1, 0, 0])

    def test_rated(self):
        """Its games count for ratings, and the rules of such games hold."""
        people, first, cup = self.begun(["Rated One", "Rated Two"], rounds=1, rated=True)
        self.assertTrue(first.call("cup", cup=cup)["rated"])
        self.play_round(self.server, people, cup)
        self.until_told(first, cup, lambda told: told["cup"]["status"] == "over", "one has resigned")
        strength = {name: first.call("profile", name=name)["ratings"][0] for name in people}
        self.assertEqual({row["games"] for row in strength.values()}, {1})
        self.assertGreater(strength["Rated One"]["rating"]["middle"], strength["Rated Two"]["rating"]["middle"])

    def test_bots_alone_at_a_table(self):
        """Nobody has to watch them."""
        person = self.people_of(["Bot Keeper"])["Bot Keeper"]
        cup = person.call("make_cup", **wish(size=3, bots=2, level="easy", rounds=1))["cup"]
        person.call("steer_cup", cup=cup, what="start")
        told = self.until_told(person, cup, lambda told: told["cup"]["status"] == "over", "the bots have played")
        self.assertEqual(sum(row["points"] for row in told["standings"]), 1)

    def test_pause_and_end(self):
        people, first, cup = self.begun(["Pause One", "Pause Two"], kind="round_robin", rounds=1)
        first.call("steer_cup", cup=cup, what="pause")
        self.assertTrue(first.call("cup", cup=cup)["paused"])
        first.call("steer_cup", cup=cup, what="resume")
        first.call("steer_cup", cup=cup, what="end")
        told = self.until_told(first, cup, lambda told: told["cup"]["status"] == "over", "it was ended")
        self.assertEqual([row["played"] for row in told["standings"]], [0, 0])
        self.refused(NOT_NOW, first.call, "steer_cup", cup=cup, what="start")

    def test_rounds_at_dates(self):
        """The second round waits for its time, and what was paused does not begin."""
        begins = int(time.time()) + 2
        people = self.people_of(["Date One", "Date Two", "Date Three", "Date Four"])
        first = next(iter(people.values()))
        cup = first.call("make_cup", **wish(size=8, begins=begins, every=6, rounds=2))["cup"]
        for person in people.values():
            person.call("join_cup", cup=cup)
        told = self.until_told(first, cup, lambda told: told["cup"]["round"] == 1, "it begins at its time")
        self.assertGreaterEqual(time.time(), begins)
        self.until_open(first, cup)
        self.play_round(self.server, people, cup)
        told = self.until_told(first, cup, lambda told: sum(row["played"] for row in told["standings"]) == 4, "the round is done")
        if told["cup"]["round"] == 1:
            self.assertGreater(told["next"], begins + 4)
        self.round_after(first, cup, 1)
        self.assertGreaterEqual(time.time(), begins + 5)

    def test_too_few(self):
        person = self.people_of(["Lonely"])["Lonely"]
        cup = person.call("make_cup", **wish(begins=int(time.time()) - 5))["cup"]
        person.call("join_cup", cup=cup)
        told = self.until_told(person, cup, lambda told: told["cup"]["status"] == "over", "nobody else came")
        self.assertEqual((told["standings"], told["cup"]["round"]), ([], 0))

    def test_bots_of_different_levels(self):
        """They take the levels in turn, and play at them."""
        people = self.people_of(["Among Bots"])
        first = people["Among Bots"]
        for wrong in ([], ["easy", "strongest"], ["easy", 7], ["easy"] * 9):
            self.refused(INVALID, first.call, "make_cup", **wish(size=6, fill=True, levels=wrong))
        self.refused(INVALID, first.call, "make_cup", **wish(size=6, fill=True, level="easy", levels=["easy", "normal"]))
        cup = first.call("make_cup", **wish(size=6, fill=True, levels=["easy", "normal"], rounds=1))["cup"]
        self.assertEqual(first.call("cup", cup=cup)["levels"], ["easy", "normal"])
        first.call("join_cup", cup=cup)
        first.call("steer_cup", cup=cup, what="start")
        told = self.until_told(first, cup, lambda told: told["cup"]["round"] == 1, "the first round is paired")
        self.assertEqual([entry.get("level") for entry in sorted(told["entries"], key=lambda entry: entry["player"])], [None, "easy", "normal", "easy", "normal", "easy"])
        self.play_round(self.server, people, cup)
        self.until_told(first, cup, lambda told: told["cup"]["status"] == "over", "it is over")

    def test_seasons(self):
        people, first, cup = self.begun(["Season One", "Season Two"], rounds=1, name="League")
        self.play_round(self.server, people, cup)
        self.until_told(first, cup, lambda told: told["cup"]["status"] == "over", "the first season is over")
        self.refused(UNKNOWN, people["Season Two"].call, "make_cup", **wish(series=cup))
        last = first.call("make_cup", **wish(size=4, series=cup, name="League"))["cup"]
        told = first.call("cup", cup=last)
        self.assertEqual(sorted(entry["name"] for entry in told["entries"]), ["Season One", "Season Two"])
        self.assertEqual([(each["cup"], each["season"]) for each in first.call("cups", series=cup)["cups"]], [(last, 2), (cup, 1)])
        people["Season Two"].call("leave_cup", cup=last)
        self.assertEqual([entry["name"] for entry in first.call("cup", cup=last)["entries"]], ["Season One"])


class Doors(CupTest):
    """Who may do what."""

    def test_lists(self):
        people = self.people_of(["List Maker", "On The List", "Not On It"])
        maker, listed, other = people.values()
        self.refused(INVALID, maker.call, "make_cup", **wish(access="list", names=["Nobody At All"]))
        cup = maker.call("make_cup", **wish(access="list", names=["on the list"]))["cup"]
        self.assertNotIn(cup, [each["cup"] for each in other.call("cups")["cups"]])
        self.assertEqual([each["cup"] for each in listed.call("cups", own=True)["cups"]], [cup])
        self.refused(NOT_NOW, other.call, "join_cup", cup=cup)
        listed.call("join_cup", cup=cup)
        self.assertEqual(maker.call("cup", cup=cup)["cup"]["joined"], 1)
        maker.call("invite_to_cup", cup=cup, names=["Not On It"])
        other.call("join_cup", cup=cup)
        listed.call("leave_cup", cup=cup)
        self.assertEqual({entry["name"]: entry["state"] for entry in maker.call("cup", cup=cup)["entries"]}, {"On The List": "invited", "Not On It": "in"})

    def test_strangers(self):
        """Everything a tournament lets its organiser do is his alone."""
        people = self.people_of(["Door Owner", "Door Guest"])
        owner, guest = people.values()
        cup = owner.call("make_cup", **wish())["cup"]
        owner.call("join_cup", cup=cup)
        entry = owner.call("cup", cup=cup)["entry"]
        requests = (("invite_to_cup", {"names": ["Door Guest"]}), ("remove_from_cup", {"entry": entry}), ("steer_cup", {"what": "start"}),
                    ("cup_result", {"number": 0, "places": [0, 1]}))
        for method, params in requests:
            self.refused(NOT_NOW, guest.call, method, cup=cup, **params)
            self.refused(SIGN_IN, self.client().call, method, cup=cup, **params)
            self.refused(UNKNOWN, owner.call, method, **{**params, "cup": "A" * 11})
            self.refused(UNKNOWN, owner.call, method, **{**params, "cup": "' OR 1=1 --"})
        for method in ("join_cup", "leave_cup"):
            self.refused(SIGN_IN, self.client().call, method, cup=cup)
            self.refused(UNKNOWN, owner.call, method, cup="A" * 11)
        self.refused(SIGN_IN, self.client().call, "make_cup", **wish())
        self.refused(SIGN_IN, self.client().call, "cups", own=True)
        guest.call("leave_cup", cup=cup)  # he is not in it: nothing
        told = self.client().call("cup", cup=cup)
        self.assertEqual((told["organises"], told["entry"], told["cup"]["joined"], told["cup"]["status"]), (False, None, 1, "open"))

    def test_full_and_begun(self):
        people = self.people_of(["Full One", "Full Two", "Full Three"])
        one, two, three = people.values()
        cup = one.call("make_cup", **wish(size=2, begins=int(time.time()) + 3600))["cup"]
        one.call("join_cup", cup=cup)
        one.call("join_cup", cup=cup)  # again: the same
        two.call("join_cup", cup=cup)
        self.refused(NOT_NOW, three.call, "join_cup", cup=cup)
        one.call("steer_cup", cup=cup, what="start")
        self.until_told(one, cup, lambda told: told["cup"]["status"] == "running", "it begins")
        self.refused(NOT_NOW, three.call, "join_cup", cup=cup)
        self.refused(NOT_NOW, one.call, "invite_to_cup", cup=cup, names=["Full Three"])

    def test_at_once(self):
        """The last place is for one of those who want it."""
        people = self.people_of([f"Rush {chr(65 + i) * 2}" for i in range(6)])
        first = next(iter(people.values()))
        cup = first.call("make_cup", **wish(size=3, begins=int(time.time()) + 3600))["cup"]
        numbers = [(person, person.send("join_cup", cup=cup)) for person in people.values()]
        for person, number in numbers:
            try:
                person.answer(number)
            except Refused as refused:
                self.assertEqual(refused.code, NOT_NOW)
        self.assertEqual(first.call("cup", cup=cup)["cup"]["joined"], 3)

    def test_unsuitable(self):
        person = self.people_of(["Wisher"])["Wisher"]
        for params in ({"kind": "knockout"}, {"players": 3}, {"game": "chess"}, {"size": 1}, {"size": 300}, {"kind": "round_robin", "size": 65}, {"least": 3},
                       {"bots": 4}, {"bots": 2}, {"fill": True, "level": "nobody"}, {"access": "secret"}, {"clock": None}, {"clock": {"budget": 0}},
                       {"options": {"nothing": 1}}, {"names": ["x"] * 65}, {"names": [1]}, {"name": "\u202e"}, {"rounds": 0}, {"token": "x"}):
            self.refused(INVALID, person.call, "make_cup", **wish(**params))
        self.assertEqual(person.call("cups", own=True), {"cups": []})

    def test_most(self):
        person = self.people_of(["Collector"])["Collector"]
        token = new_token()
        cups = {person.call("make_cup", **wish(token=token))["cup"] for _ in range(3)}
        self.assertEqual(len(cups), 1, "the same token, the same tournament")
        for _ in range(19):
            person.call("make_cup", **wish())
        self.refused(TOO_MANY, person.call, "make_cup", **wish())
        self.assertEqual(len(person.call("cups", own=True)["cups"]), 20)
        for each in person.call("cups", own=True)["cups"]:
            person.call("steer_cup", cup=each["cup"], what="end")

    def test_anothers_token(self):
        people = self.people_of(["Token One", "Token Two"])
        token = new_token()
        people["Token One"].call("make_cup", **wish(token=token))
        self.refused(NOT_NOW, people["Token Two"].call, "make_cup", **wish(token=token))

    def test_deletion(self):
        """Who deletes his account leaves his tournaments; his results stay, without a name."""
        people = self.people_of(["Deletes", "Remains"])
        gone, stays = people.values()
        cup = gone.call("make_cup", **wish(size=2, rounds=1))["cup"]
        for person in people.values():
            person.call("join_cup", cup=cup)
        self.until_told(stays, cup, lambda told: told["cup"]["round"] == 1, "it begins")
        self.assertEqual([each["cup"] for each in gone.call("export_data")["cups"]], [cup])
        account = gone.me["account"]["id"]
        gone.call("delete_account", password=GOOD)
        told = self.until_told(stays, cup, lambda told: told["cup"]["status"] == "over", "the other one has won")
        self.assertEqual(told["organiser"], "")
        self.assertEqual(sorted(entry["name"] for entry in told["entries"]), ["", "Remains"])
        self.assertEqual([self.names_of(told)[row["player"]] for row in told["standings"]][0], "Remains")
        table = self.tables_of(stays, cup)[0]["table"]
        wait_until(lambda: "Deletes" not in self.own_tables(stays)[table]["names"], "his name is gone from the table", 3 * PATIENCE, 0.2)  # what fails once is tried again after a minute
        for name in TABLES:
            self.assertNotIn(account, str(self.rows(name)))

    def rows(self, name):
        from test_accounts import query
        return query(self.server, f"SELECT * FROM {name}")


class Off(ServerTest):
    options = (*OFTEN, "--no-tournaments")

    def test_switched_off(self):
        client = self.client()
        self.assertIs(client.call("hello")["tournaments"], False)
        client.call("sign_up", name="Switched", password=GOOD)
        for method, params in (("cups", {}), ("make_cup", wish()), ("cup", {"cup": "A" * 11}), ("cup_tables", {"cup": "A" * 11}), ("join_cup", {"cup": "A" * 11}),
                               ("steer_cup", {"cup": "A" * 11, "what": "start"})):
            self.refused(NOT_NOW, client.call, method, **params)


class Moving(Play, unittest.TestCase):
    """`epoki backup` and `epoki migrate` carry tournaments, and they go on."""

    def test_carried(self):
        self.clients, self.server = [], Server(*OFTEN)
        people = self.people_of(["Moved One", "Moved Two"])
        first = next(iter(people.values()))
        cup = first.call("make_cup", **wish(size=2, rounds=1))["cup"]
        for person in people.values():
            person.call("join_cup", cup=cup)
        wait_until(lambda: any("table" in table for table in self.tables_of(first, cup)), "the table is open", PATIENCE, 0.1)
        before, tables = {name: count(self.server, name) for name in TABLES}, self.tables_of(first, cup)
        for client in self.clients:
            client.close()
        with tempfile.TemporaryDirectory(prefix="epoki-moved-") as folder:
            copy, moved = os.path.join(folder, "copy.db"), os.path.join(folder, "moved.db")
            subprocess.run([PROGRAM, "backup", copy, "--db", self.server.db], check=True, capture_output=True)
            self.server.stop()
            subprocess.run([PROGRAM, "migrate", self.server.db, moved], check=True, capture_output=True)
            for database in (copy, moved):
                with sqlite3.connect(database) as db:
                    self.assertEqual({name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in TABLES}, before)
                other = Server(*OFTEN, database=database)
                back = {}
                for name, person in people.items():
                    back[name] = Client(other)
                    back[name].call("session", token=person.me["token"])
                self.assertEqual(self.tables_of(back["Moved One"], cup), tables)
                self.resign(other, back["Moved Two"], tables[0]["table"])
                told = self.until_told(back["Moved One"], cup, lambda told: told["cup"]["status"] == "over", "it goes on")
                self.assertEqual(self.names_of(told)[told["standings"][0]["player"]], "Moved One")
                for client in back.values():
                    client.close()
                self.assertEqual(other.stop(), 0)


@unittest.skipUnless(ON_POSTGRES, "several servers share a database of PostgreSQL")
class Several(Play, unittest.TestCase):
    """Two servers, one of them killed in the middle: the other one goes on with the tournament."""

    def test_one_is_killed(self):
        from test_cluster import Member
        import postgres
        database = postgres.cluster().new_database()
        servers = [Member(database, *OFTEN[len(FAST):]) for _ in range(2)]
        self.clients = []
        wait_until(lambda: all(server.is_ready() for server in servers), "both are members", PATIENCE)
        try:
            self.play(servers)
        finally:
            for client in self.clients:
                client.close()
            for server in servers:
                if server.process.poll() is None:
                    server.process.send_signal(signal.SIGCONT)
                    server.stop()

    def play(self, servers):
        people = self.people_of(["Here One", "Here Two"], servers[0]) | self.people_of(["There One", "There Two"], servers[1])
        first = people["Here One"]
        cup = first.call("make_cup", **wish(size=6, fill=True, level="easy", rounds=3))["cup"]
        for person in people.values():
            person.call("join_cup", cup=cup)
        first.call("steer_cup", cup=cup, what="start")
        self.until_told(first, cup, lambda told: told["cup"]["round"] == 1, "the first round")
        self.play_round(servers[1], people, cup)
        self.round_after(first, cup, 1)
        servers[1].kill()
        for name, person in people.items():
            person.close()
            people[name] = Client(servers[0])
            self.clients.append(people[name])
            people[name].call("session", token=person.me["token"])
            people[name].me = person.me
        first = people["Here One"]
        for number in (2, 3):
            self.until_told(first, cup, lambda told: told["cup"]["round"] >= number, "the next round")
            self.play_round(servers[0], people, cup)
            told = self.round_after(first, cup, number)
        self.assertEqual((told["cup"]["status"], sum(row["points"] for row in told["standings"])), ("over", 9))


if __name__ == "__main__":
    unittest.main()
