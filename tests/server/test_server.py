"""Tests of `epoki serve` over real sockets. EPOKI names the program. What it stores: test_storage.py."""
import gzip
import json
import os
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import unittest
import urllib.error

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import postgres  # noqa: E402
from case import FAST, HUMAN, NOT_NOW, OPEN, TOO_MANY, ServerTest, bot, play_out  # noqa: E402
from client import ON_POSTGRES, PATIENCE, PROGRAM, Client, Closed, Refused, Server, rpc, wait_until  # noqa: E402


class Games(ServerTest):
    def test_two_players_and_a_spectator(self):
        table = self.table(name="Ann")
        ann, bob = self.seated(table, 0), self.seated(table, 1, name="Bob")
        watcher = self.client()
        self.assertIsNone(watcher.join(table["spectator"], name="Eve")["seat"])
        tab = self.seated(table, 0)  # a second tab of Ann's
        play_out([ann, bob], [watcher, tab], stop=20)

        seen, undos = bob.update["version"], bob.update["undos"]
        early = bob.log
        bob.close()
        while ann.expect("people")["online"] != [True, False]:
            pass
        if ann.update["turn"] == 0:
            ann.play()
        bob = self.client()
        bob.log = early
        bob.join(table["seats"][1], version=seen, undos=undos)
        self.assertEqual(bob.update["from"], seen)
        bob.until(lambda update: update["version"] == ann.update["version"])
        play_out([ann, bob], [watcher, tab])

        self.assertEqual(ann.log, tab.log)
        self.assertEqual([e["action"] for e in ann.log], [e["action"] for e in bob.log])
        self.assertEqual([e["action"] for e in ann.log], [e["action"] for e in watcher.log])
        self.assertIsNone(watcher.update["legal"])
        record = self.server.get("/api/records/" + table["table"]).read().decode()
        self.assertEqual(record.split("begin\n")[1].split("\n")[:-1], [e["action"] for e in ann.log])
        scores = rpc(("load", {"record": record}), ("scores", {"table": "t1"}))[1]
        self.assertEqual(ann.update["scores"], scores)
        self.refused(NOT_NOW, watcher.call, "undo")
        self.refused(NOT_NOW, ann.answer, ann.send_play("pass"))

    def test_a_message_sent_twice_plays_once(self):
        table = self.table()
        ann, bob = self.seated(table, 0), self.seated(table, 1)
        player = [ann, bob][ann.update["turn"]]
        action, version = player.update["legal"][0]["action"], player.update["version"]
        numbers = [player.send_play(action) for _ in range(2)]
        self.assertEqual(player.answer(numbers[0]), {"version": version + 1})
        self.refused(NOT_NOW, player.answer, numbers[1])
        self.refused(-32001, [ann, bob][player.until(lambda u: u["version"] == version + 1)["turn"]].call, "play",
                     action="build the moon", version=version + 1, undos=0)
        self.assertEqual(player.update["version"], version + 1)

    def test_whose_turn_it_is(self):
        table = self.table()
        clients = [self.seated(table, 0), self.seated(table, 1)]
        turn = clients[0].update["turn"]
        waiting = clients[1 - turn]
        self.assertIsNone(waiting.update["legal"])
        self.refused(NOT_NOW, waiting.call, "play", action=clients[turn].update["legal"][0]["action"], version=0, undos=0)
        self.refused(NOT_NOW, waiting.call, "hint")
        self.refused(NOT_NOW, waiting.call, "preview", action=clients[turn].update["legal"][0]["action"], version=0, undos=0)
        self.refused(-32602, waiting.call, "why", ref="card:moon")
        self.assertIsInstance(waiting.call("why", ref="card:theater"), list)

    def test_a_preview_changes_nothing_and_is_for_who_decides(self):
        table = self.table("ages", [HUMAN, HUMAN])
        clients = [self.seated(table, 0), self.seated(table, 1)]
        play_out(clients, stop=30)
        turn, version = clients[0].update["turn"], clients[0].update["version"]
        mover, watcher = clients[turn], self.client()
        watcher.join(table["spectator"])
        for action in mover.update["legal"][:5]:
            seen = mover.call("preview", action=action["action"], version=version, undos=0)
            self.assertEqual(seen["view"]["seat"], turn)
            self.assertIn(seen["reveals"], (True, False))
        self.refused(NOT_NOW, mover.call, "preview", action=action["action"], version=version - 1, undos=0)
        self.refused(-32001, mover.call, "preview", action="build the moon", version=version, undos=0)
        self.refused(NOT_NOW, clients[1 - turn].call, "preview", action=action["action"], version=version, undos=0)
        with self.assertRaises(Refused):
            watcher.call("preview", action=action["action"], version=version, undos=0)
        self.assertEqual(mover.play(), version + 1)

    def test_bots_play_their_seats(self):
        table = self.table(seats=[HUMAN, bot("easy")])
        ann = self.seated(table, 0)
        hinted = False
        while True:
            update = ann.until(lambda u: u["over"] or u["turn"] == 0)
            if update["over"]:
                break
            action = None
            if not hinted and update["version"] > 10 and len(update["legal"]) > 1:
                hint = ann.call("hint", ms=50)
                action, hinted = hint["action"], True
                self.assertIn(action, [a["action"] for a in update["legal"]])
                self.assertEqual(len(hint["candidates"]), len(update["legal"]))
            ann.play(action)
        self.assertTrue(hinted)
        self.assertEqual({e["seat"] for e in ann.log}, {0, 1})

    def test_three_at_ages_with_bots(self):
        table = self.table("ages", [HUMAN, bot("easy"), bot("easy")])
        ann = self.seated(table, 0)
        for _ in range(25):
            ann.until(lambda u: u["turn"] == 0)
            ann.play()
        self.assertGreater(ann.update["version"], 25)

    def test_wrong_tables_are_refused(self):
        client = self.client()
        good = {"game": "duel", "players": 2, "seats": [HUMAN, HUMAN]}
        for wrong in ({"game": "chess"}, {"players": 3}, {"seats": [HUMAN]}, {"seats": [bot("easy"), bot("easy")]},
                      {"seats": [HUMAN, bot("god")]}, {"seats": [HUMAN, 7]}, {"options": {"moon": 1}}, {"options": []},
                      {"clock": {"budget": 0}}, {"clock": {"budget": 10, "cap": 5}}, {"visibility": "secret"},
                      {"name": "x" * 49}, {"name": "\u0007"}, {"hints": 1}, {"token": "x"}, {"moon": 1}):
            self.refused(-32602, client.call, "create", **{**good, **wrong})
        for secret in ("", "x", "A" * 22, "=" * 22, "A" * 4000):
            self.refused(-32002, client.call, "join", secret=secret)
        self.refused(-32002, client.call, "join", table="A" * 11)
        self.refused(-32002, client.call, "join")
        self.refused(NOT_NOW, client.call, "play", action="pass", version=0, undos=0)


class Undo(ServerTest):
    def draft(self):
        """A game after the first two picks of the draft; the second player picks again."""
        table = self.table()
        clients = [self.seated(table, 0), self.seated(table, 1)]
        first = clients[0].update["turn"]
        play_out(clients, stop=2)
        return clients[first], clients[1 - first], table

    def test_own_decision_at_once(self):
        one, two, _ = self.draft()
        self.assertEqual(two.update["turn"], two.update["view"]["seat"])
        self.assertEqual(two.call("undo"), {"version": 1})
        two.until(lambda u: u["version"] == 1)
        one.until(lambda u: u["version"] == 1 and u["undos"] == 1)
        self.assertEqual(len(one.log), 1)
        two.play()
        one.until(lambda u: u["version"] == 2)
        self.assertEqual([e["action"] for e in one.log], [e["action"] for e in two.log])

    def test_asked_refused_accepted(self):
        one, two, table = self.draft()
        self.assertEqual(one.call("undo"), {"asked": True})
        ask = two.expect("ask")
        self.assertEqual((ask["what"], ask["to"]), ("undo", 0))
        refused = ask["number"]
        self.refused(NOT_NOW, one.call, "answer", number=refused, accept=True)
        self.assertEqual(one.until(lambda u: "ask" in u)["ask"], ask)
        self.refused(-32602, two.call, "answer", accept=False)
        two.call("answer", number=refused, accept=False)
        one.until(lambda u: "ask" not in u)
        self.assertEqual(one.update["version"], 2)
        self.refused(NOT_NOW, two.call, "answer", number=refused, accept=True)

        one.call("undo")
        number = two.expect("ask")["number"]
        self.refused(NOT_NOW, two.call, "answer", number=refused, accept=True)  # late: it meant the request before
        self.assertEqual(two.until(lambda u: "ask" in u)["ask"]["number"], number)  # which still waits
        two.call("answer", number=number, accept=True)
        one.until(lambda u: u["version"] == 0)
        self.assertEqual(one.log, [])
        one.play()
        late = self.client()
        late.join(table["seats"][0], version=2, undos=0)  # had seen what was taken back
        self.assertEqual(late.update["from"], 0)
        self.assertEqual(len(late.log), 1)

    def test_a_revelation_is_asked_about(self):
        table = self.table()
        clients = [self.seated(table, 0), self.seated(table, 1)]
        asked = at_once = False
        for version in range(8, 40):
            play_out(clients, stop=version)
            if clients[0].update["over"]:
                break
            last = clients[0].log[-1]
            result = clients[last["seat"]].call("undo")
            asked, at_once = asked or "asked" in result, at_once or "version" in result
            if "asked" in result:
                other = clients[1 - last["seat"]]
                other.call("answer", number=other.expect("ask")["number"], accept=False)
            for client in clients:
                client.until(lambda u: u["version"] == version - ("version" in result) and "ask" not in u)
        self.assertTrue(asked and at_once)

    def test_a_message_of_before_an_undo_does_not_play_again(self):
        one, two, _ = self.draft()  # two has picked, and picks again
        action = two.update["legal"][0]["action"]
        stale = {"action": action, "version": 2, "undos": 0}
        self.assertEqual(two.call("play", **stale), {"version": 3})
        two.until(lambda u: u["version"] == 3)
        self.assertEqual(two.call("undo", to=2), {"version": 2})
        two.until(lambda u: u["version"] == 2 and u["undos"] == 1)
        self.assertIn(action, [each["action"] for each in two.update["legal"]])  # the very same position
        self.refused(NOT_NOW, two.call, "play", **stale)
        self.refused(-32602, two.call, "play", action=action, version=2)
        self.refused(NOT_NOW, two.call, "undo", undos=0)
        self.assertEqual(two.update["version"], 2)
        self.assertEqual(two.call("play", **{**stale, "undos": 1}), {"version": 3})
        one.until(lambda u: u["version"] == 3)

    def test_looking_back(self):
        one, two, table = self.draft()
        seen = two.update
        self.assertEqual(two.call("undo"), {"version": 1})
        one.until(lambda u: u["undos"] == 1)
        two.until(lambda u: u["undos"] == 1)
        two.play(seen["legal"][-1]["action"])
        self.refused(NOT_NOW, one.call, "past", version=1, undos=0)  # that game is no longer played
        self.refused(NOT_NOW, one.call, "past", version=3, undos=1)  # nor has this one come so far
        for wrong in ({}, {"version": 1}, {"undos": 1}, {"version": -1, "undos": 1}, {"version": "1", "undos": 1}):
            self.refused(-32602, one.call, "past", **wrong)
        self.assertEqual(one.call("past", version=2, undos=1)["view"], one.until(lambda u: u["version"] == 2)["view"])
        self.assertEqual(one.call("past", version=0, undos=1)["turn"], one.update["view"]["seat"])
        watcher = self.client()
        self.refused(NOT_NOW, watcher.call, "past", version=0, undos=1)
        watcher.join(table["spectator"])
        self.assertNotIn("legal", watcher.call("past", version=0, undos=1))
        self.assertEqual(one.update["version"], 2)  # looking changes nothing

    def test_against_bots_at_once_and_after_a_restart(self):
        table = self.table(seats=[HUMAN, bot("easy")])
        ann = self.seated(table, 0)
        for _ in range(6):
            ann.until(lambda u: u["turn"] == 0)
            ann.play()
        ann.until(lambda u: u["turn"] == 0)
        to = [e["version"] for e in ann.log if e["seat"] == 0][-2]
        self.assertEqual(ann.call("undo", to=to)["version"], to)
        ann.until(lambda u: u["version"] == to)
        log = ann.log
        self.server.stop()
        self.server.start()
        again = self.seated(table, 0)
        self.assertEqual(again.log, log)
        self.assertEqual(again.update["undos"], 1)


class Patience(ServerTest):
    """A bot may take a seat only after its person has been away for a while, which everybody is told."""

    options = (*FAST, "--away", "2")

    def test_when_a_bot_may_take_a_seat(self):
        table = self.table(seats=[HUMAN, HUMAN, OPEN, bot("easy")], game="ages", visibility="public")
        ann, bob = self.seated(table, 0), self.seated(table, 1)
        while ann.expect("people")["online"] != [True, True, False, False]:
            pass
        bob.call("leave")
        while (people := ann.expect("people"))["online"] != [True, False, False, False]:
            pass
        told = time.monotonic()
        first, left, opened, played = people["vacant"]
        self.assertEqual((first, played), (None, None))
        self.assertTrue(0 <= opened <= left <= 2001, people)
        try:
            ann.call("substitute", seat=1, level="easy")
            self.assertGreater(time.monotonic() - told, 1)  # a slow machine: it was due
        except Refused as refused:
            self.assertEqual(refused.code, NOT_NOW)
            time.sleep(max(0, told + left / 1000 - time.monotonic()))
            ann.call("substitute", seat=1, level="easy")
        self.assertIsNone(ann.expect("people")["vacant"][1])
        watcher = self.client()
        watcher.join(table["spectator"])
        self.assertEqual(watcher.expect("people")["vacant"], [None, None, 0, None])
        self.refused(NOT_NOW, ann.call, "substitute", seat=1, level="hard")  # a bot is there already


class People(ServerTest):
    options = (*FAST, "--away", "0")

    def test_taking_an_open_seat(self):
        table = self.table(seats=[HUMAN, OPEN], visibility="public")
        private = self.table()
        self.refused(-32602, self.table, seats=[HUMAN, OPEN])  # nobody could take it
        self.refused(-32602, self.table, seats=[HUMAN, OPEN], visibility="private")
        self.assertIsNone(table["seats"][1])
        bob = self.client()
        listed = {row["table"]: row for row in bob.call("tables")}
        self.assertIn(table["table"], listed)
        self.assertNotIn(private["table"], listed)
        self.assertEqual(listed[table["table"]]["seats"], ["human", "open"])
        self.assertEqual(json.loads(self.server.get("/api/tables").read()), bob.call("tables"))
        place = bob.call("take", table=table["table"], name="Bob")
        self.assertEqual(place["seat"], 1)
        self.assertEqual(bob.join(place["secret"])["names"], ["", "Bob"])
        self.refused(NOT_NOW, bob.call, "take", table=table["table"], name="Eve")
        self.refused(-32002, bob.call, "take", table=private["table"], name="Eve")
        watcher = self.client()
        self.assertIsNone(watcher.call("join", table=table["table"])["seat"])
        self.refused(-32002, watcher.call, "join", table=private["table"])
        ann = self.seated(table, 0)
        play_out([ann, bob], stop=5)

    def test_a_bot_stands_in_and_the_person_returns(self):
        table = self.table()
        ann, bob = self.seated(table, 0), self.seated(table, 1)
        self.refused(NOT_NOW, ann.call, "substitute", seat=1, level="easy")
        bob.call("leave")
        while ann.expect("people")["online"] != [True, False]:
            pass
        self.refused(-32602, ann.call, "substitute", seat=1, level="god")
        ann.call("substitute", seat=1, level="easy")
        for _ in range(5):
            ann.until(lambda u: u["turn"] == 0)
            ann.play()
        self.assertIn(1, {e["seat"] for e in ann.log})
        bob.join(table["seats"][1])
        while ann.expect("people")["levels"] != [None, None]:
            pass
        ann.call("hello")  # and everything before it has come
        bob.call("hello")
        self.assertEqual(ann.update["version"], bob.update["version"])
        play_out([ann, bob], stop=bob.update["version"] + 4)

    def test_rematch(self):
        table = self.table(seats=[HUMAN, HUMAN], options={"tie_start": "chooses"})
        ann, bob = self.seated(table, 0, name="Ann"), self.seated(table, 1, name="Bob")
        own = [table["seats"][0], Client.owned[table["seats"][1]]]
        self.refused(NOT_NOW, ann.call, "rematch", secret=own[0])
        play_out([ann, bob])
        bob.close()
        while ann.expect("people")["online"] != [True, False]:
            pass
        tab = self.seated(table, 0)
        again = ann.call("rematch", secret=own[0])
        self.assertEqual(tab.expect("rematch"), {"table": again["table"]})
        bob = self.seated(table, 1)  # hears of it when he comes back
        self.assertEqual(bob.expect("rematch"), {"table": again["table"]})
        told = bob.call("rematch", secret=own[1])
        self.assertEqual(told["table"], again["table"])
        self.assertEqual(ann.join(again["secret"])["seat"], 1)
        place = bob.join(told["secret"])
        self.assertEqual((place["seat"], place["names"]), (0, ["Bob", "Ann"]))
        play_out([bob, ann], stop=4)

    def test_who_runs_out_of_time_is_replaced(self):
        table = self.table(clock={"budget": 2, "increment": 1, "cap": 4})
        ann, bob = self.seated(table, 0), self.seated(table, 1)
        bob.until(lambda u: u["clocks"]["running"] is not None)
        first = bob.update["turn"]
        clients = [ann, bob]
        clients[first].play()
        clients[1 - first].until(lambda u: u["version"] == 1)
        self.assertGreater(clients[1 - first].update["clocks"]["left"][first], 1000)  # with its increment
        update = ann.until(lambda u: u["over"] or u["version"] > 2, 15)
        self.assertGreater(update["version"], 1)
        while True:
            people = ann.expect("people")
            if "bot" in people["kinds"]:
                break
        self.assertIn("normal", people["levels"])

    def test_a_clock_gains_no_more_than_its_cap(self):
        table = self.table(clock={"budget": 100, "increment": 50, "cap": 120})
        clients = [self.seated(table, 0), self.seated(table, 1)]
        clients[0].until(lambda u: u["clocks"]["running"] is not None)
        self.assertTrue(all(left <= 100_000 for left in clients[0].update["clocks"]["left"]))
        play_out(clients, stop=7)
        left = clients[0].update["clocks"]["left"]
        running = clients[0].update["clocks"]["running"]
        self.assertEqual(left[1 - running], 120_000)  # several increments, and never more than the cap
        self.assertTrue(110_000 < left[running] <= 120_000, left)
        self.server.stop()
        self.server.start()
        again = self.seated(table, 0)
        again.until(lambda u: "clocks" in u)
        self.assertEqual(again.update["clocks"]["left"][1 - running], 120_000)

    def draft_with_clocks(self, **clock):
        """The first to pick, and the second, who picks twice, at the start."""
        table = self.table(clock=clock)
        clients = [self.seated(table, 0), self.seated(table, 1)]
        for client in clients:
            client.until(lambda u: u["clocks"]["running"] is not None)
        first = clients[0].update["turn"]
        return clients[first], clients[1 - first], first, table

    def test_taking_back_gives_no_time_back(self):
        one, two, first, table = self.draft_with_clocks(budget=100)
        one.play()
        two.until(lambda u: u["version"] == 1)
        time.sleep(1.2)
        two.play()  # the first of two picks
        self.assertEqual(two.call("undo"), {"version": 1})
        two.until(lambda u: u["undos"] == 1)
        self.assertLess(two.update["clocks"]["left"][1 - first], 98_900)
        for version in (2, 3):
            self.assertEqual(two.play(), version)
        self.assertLess(two.update["clocks"]["left"][1 - first], 98_900)
        while two.update["turn"] != first:
            two.play()
        self.server.stop()
        self.server.start()
        again = self.seated(table, 0)
        self.assertLess(again.update["clocks"]["left"][1 - first], 98_900)

    def test_taking_back_from_another_seat(self):
        one, two, first, _ = self.draft_with_clocks(budget=50, increment=10, cap=100)
        for undos in range(3):
            self.assertEqual(one.play(), 1)
            left = two.until(lambda u: u["version"] == 1 and u["undos"] == undos)["clocks"]["left"]
            self.assertTrue(51_000 < left[first] <= 60_000, left)  # once gained
            time.sleep(0.4)
            self.assertEqual(one.call("undo"), {"version": 0})
            left = two.until(lambda u: u["version"] == 0 and u["undos"] > undos)["clocks"]["left"]
            one.until(lambda u: u["undos"] > undos)
            self.assertEqual(left[1 - first], 50_000)  # interrupted three times, and no time lost

    def test_who_takes_back_pays_for_thinking(self):
        one, two, first, _ = self.draft_with_clocks(budget=50)
        one.play()
        two.until(lambda u: u["version"] == 1)
        two.play()
        time.sleep(1.2)
        self.assertEqual(two.call("undo", to=0), {"asked": True})
        one.call("answer", number=one.expect("ask")["number"], accept=True)
        left = two.until(lambda u: u["version"] == 0)["clocks"]["left"]
        self.assertLess(left[1 - first], 48_900)

    def test_leaving(self):
        table = self.table()
        ann, bob = self.seated(table, 0), self.seated(table, 1)
        bob.call("leave")
        while ann.expect("people")["online"] != [True, False]:
            pass
        for method, params in (("chat", {"text": "x"}), ("undo", {}), ("hint", {}), ("note", {"text": "x"})):
            self.refused(NOT_NOW, bob.call, method, **params)
        self.assertEqual(bob.call("leave"), {})
        before = len(bob.traffic)
        ann.call("chat", text="nobody hears this")
        bob.call("hello")
        self.assertEqual(len(bob.traffic), before + 1)
        bob.join(table["seats"][1])  # and back, where it stood
        self.assertEqual(bob.update["version"], ann.update["version"])

    def test_talk_and_notes(self):
        table = self.table()
        ann, bob = self.seated(table, 0, name="Ann"), self.seated(table, 1)
        tab, watcher = self.seated(table, 0), self.client()
        watcher.join(table["spectator"], name="Eve")
        ann.call("chat", text="Dzień dobry \"<b>")
        for client in (ann, bob, tab, watcher):
            line = client.expect("chat")
            self.assertEqual((line["seat"], line["name"], line["text"]), (0, "Ann", "Dzień dobry \"<b>"))
        watcher.call("chat", text="hello")
        self.assertEqual(bob.expect("chat")["name"], "Eve")
        self.refused(-32602, ann.call, "chat", text="")
        self.refused(-32602, ann.call, "chat", text="x" * 2001)
        self.refused(NOT_NOW, watcher.call, "note", text="x")
        ann.call("note", text="remember the moon")
        self.assertEqual(tab.expect("note")["text"], "remember the moon")
        self.server.stop()
        self.server.start()
        late = self.seated(table, 0)
        self.assertEqual(late.expect("note")["text"], "remember the moon")
        self.assertEqual([late.expect("chat")["text"] for _ in range(2)], ["Dzień dobry \"<b>", "hello"])
        other = self.seated(table, 1)
        other.expect("chat")
        self.assertFalse(any("moon" in text for text in bob.traffic + watcher.traffic + other.traffic))


class Queue(ServerTest):
    options = (*FAST, "--threads", "2")

    def test_many_hints_do_not_hold_up_the_bots(self):
        askers = []
        for _ in range(6):
            table = self.table()
            clients = [self.seated(table, 0), self.seated(table, 1)]
            askers.append(clients[clients[0].update["turn"]])
        table = self.table(seats=[HUMAN, bot("easy")])
        ann = self.seated(table, 0)
        ann.until(lambda u: u["turn"] == 0)
        asked = [asker.send("hint", ms=2000) for asker in askers]
        askers[0].call("hello")  # they are in the queue
        start = time.monotonic()
        moves = len([e for e in ann.log if e["seat"] == 1])
        while len([e for e in ann.log if e["seat"] == 1]) < moves + 2:
            ann.until(lambda u: u["turn"] == 0)
            ann.play()
            ann.until(lambda u: u["turn"] == 0)
        waited = time.monotonic() - start
        self.assertGreater(self.server.metric("bot_jobs"), 3)  # most hints are yet to be thought of
        self.assertLess(waited, 8)
        self.assertIn("action", askers[0].answer(asked[0]))


class Leaks(ServerTest):
    """Everything each seat of a game received is searched for what it cannot know: ids and names in the state, not in its view."""

    @staticmethod
    def strings(value):
        if isinstance(value, str):
            return {value}
        if isinstance(value, (list, dict)):
            return set().union(*map(Leaks.strings, value.values() if isinstance(value, dict) else value))
        return set()

    def truth(self, record, players):
        """Per version: the strings of the state, and of each seat's view."""
        header, actions = record.split("begin\n")
        requests = [("load", {"record": header + "begin\n"})]
        for action in [None, *actions.splitlines()]:
            if action:
                requests.append(("play", {"table": "t1", "action": action}))
            requests.append(("state", {"table": "t1"}))
            requests += [("view", {"table": "t1", "seat": seat}) for seat in range(players)]
        results = [r for r in rpc(*requests)[1:] if "events" not in r]
        step = players + 1
        return [[self.strings(r) for r in results[i:i + step]] for i in range(0, len(results), step)]

    @staticmethod
    def updates(client):
        messages = map(json.loads, client.traffic)
        return [message["params"] for message in messages if message.get("method") == "update"]

    def look_back(self, clients):
        """Every moment of the game as each client is told it afterwards: what it was told then, and nothing else."""
        moments = {}
        for client in clients:
            last, undos = client.update["version"], client.update["undos"]
            moments[client] = [client.call("past", version=version, undos=undos) for version in range(last + 1)]
            then = {update["version"]: update for update in self.updates(client)}
            self.assertEqual(len(then), last + 1)
            for moment in moments[client]:
                update = then[moment["version"]]
                self.assertEqual(moment, {key: update[key] for key in moment})
                self.assertEqual("scores" in moment, "scores" in update)
        return moments

    def stored(self, sql):
        """The lines of a column."""
        if ON_POSTGRES:
            return postgres.cluster().query(sql, self.server.db).splitlines()
        with sqlite3.connect(self.server.db) as db:
            return "\n".join(row[0].rstrip("\n") for row in db.execute(sql)).splitlines()

    def search(self, game, seats, stop=None, hints=0.0):
        table = self.table(game, seats)
        clients = [self.seated(table, seat) for seat in range(len(seats))]
        watcher = self.client()
        watcher.join(table["spectator"])
        play_out(clients, [watcher], stop, hints)
        moments = self.look_back([*clients, watcher])
        lines = self.stored(f"SELECT header FROM games WHERE id = '{table['table']}'") + self.stored(f"SELECT action FROM actions WHERE game_id = '{table['table']}' ORDER BY version")
        truth = self.truth("\n".join(lines) + "\n", len(seats))
        names = {}
        for rows in rpc(("catalog", {"game": game}))[0]["tables"].values():
            for row in rows:
                if isinstance(row, dict) and "id" in row and isinstance(row.get("name"), dict):
                    names.setdefault(row["name"]["en"], set()).add(row["id"])
        unique = {next(iter(ids)): name for name, ids in names.items()
                  if len(ids) == 1 and sum(name.lower() in other.lower() for other in names) == 1}
        checked = hidden_actions = 0
        for seat, client in [*enumerate(clients), (None, watcher)]:
            for params in [*self.updates(client), *moments[client]]:
                if params["over"]:
                    continue  # the last scoring turns everything up
                params.pop("scores", None)  # its keys are all kinds of points there are
                text = json.dumps(params, ensure_ascii=False)
                unknown = None
                for version in range(params.get("from", params["version"]), params["version"] + 1):
                    state, *views = truth[version]
                    seen = views[seat] if seat is not None else set.intersection(*views)
                    here = {word for word in state - seen if len(word) > 3}
                    unknown = here if unknown is None else unknown & here
                checked += len(unknown)
                words = set(re.findall(r'[": ]([a-z0-9_]+)(?=")', text))
                for entry in [*params.get("log", []), *(params.get("legal") or [])]:
                    words.update((entry["action"] or "").split())
                words |= {word for word in unknown if word in unique and unique[word] in text}
                self.assertFalse(words & unknown, f"seat {seat}, version {params['version']}: {text}")
                hidden_actions += sum(entry["action"] is None for entry in params.get("log", []))
        return checked, hidden_actions, clients

    def test_ages(self):
        checked, hidden, clients = self.search("ages", [HUMAN] * 3, 300, 0.8)
        self.assertGreater(checked, 10000)
        self.assertGreater(hidden, 0)
        for seat, client in enumerate(clients):  # own actions are never hidden
            self.assertFalse([e for e in client.log if e["seat"] == seat and e["action"] is None])

    def test_duel(self):
        checked, hidden, _ = self.search("duel", [HUMAN] * 2)
        self.assertGreater(checked, 1000)
        self.assertEqual(hidden, 0)

    def test_no_secret_is_kept(self):
        table = self.table()
        self.seated(table, 0)
        for name in os.listdir(self.server.folder):
            with open(os.path.join(self.server.folder, name), "rb") as file:
                content = file.read()
            for secret in [*table["seats"], table["spectator"]]:
                self.assertNotIn(secret.encode(), content, name)


class Http(ServerTest):
    def status(self, path, **headers):
        try:
            return self.server.get(path, **headers).status
        except urllib.error.HTTPError as error:
            return error.code

    def test_paths(self):
        self.assertEqual(self.server.get("/healthz").read(), b"good\n")
        self.assertIn(b"epoki_connections", self.server.get("/metrics").read())
        self.assertEqual(self.status("/"), 200)
        for path in ("/nothing", "/../etc/passwd", "/%2e%2e/etc/passwd", "/api/records/", "/api/records/x",
                     "/api/records/AAAAAAAAAAA", "/.git/config", "/" + "a" * 3000, "/ws"):
            self.assertIn(self.status(path), (403, 404, 414, 400), path)
        table = self.table(visibility="public")
        self.assertEqual(self.status("/api/records/" + table["table"]), 404)  # not over: it would tell everything

    def test_headers(self):
        for path in ("/", "/healthz", "/api/tables"):
            headers = self.server.get(path).headers
            self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
        tag = self.server.get("/").headers["etag"]
        self.assertEqual(self.status("/", **{"If-None-Match": tag}), 304)

    def test_compressed_files(self):
        page = self.server.get("/").read().decode()
        first = self.server.get("/" + re.search(r'src="(main-\w+\.js)"', page)[1]).read().decode()
        script = "/" + re.search(r'from"\./(chunk-\w+\.js)"', first)[1]
        plain = self.server.get(script)
        self.assertIsNone(plain.headers["content-encoding"])
        content = plain.read()
        self.assertEqual(int(plain.headers["content-length"]), len(content))
        for accepted in ("gzip", "br, gzip;q=0.5", "deflate , GZIP", "*", "gzip; q=1.0, identity"):
            packed = self.server.get(script, **{"Accept-Encoding": accepted})
            self.assertEqual(packed.headers["content-encoding"], "gzip", accepted)
            self.assertEqual(gzip.decompress(packed.read()), content)
            self.assertLess(int(packed.headers["content-length"]), len(content) / 2)
        for refused in ("", "identity", "br", "gzip;q=0", "gzip; q=0.0, br", "gzipped"):
            self.assertIsNone(self.server.get(script, **{"Accept-Encoding": refused}).headers["content-encoding"], refused)
        # Two forms of one file: a cache must not give one for the other, and each has its own tag.
        self.assertEqual([each.headers["vary"] for each in (plain, packed)], ["accept-encoding"] * 2)
        self.assertNotEqual(plain.headers["etag"], packed.headers["etag"])
        self.assertEqual(plain.headers["cache-control"], "public, max-age=31536000, immutable")
        for path in ("/", "/sw.js", "/manifest.webmanifest"):  # the same name may have another content tomorrow
            self.assertEqual(self.server.get(path).headers["cache-control"], "no-cache", path)
        module = "/" + re.search(r'href="(epoki-\w+\.wasm)"', page)[1]
        packed = self.server.get(module, **{"Accept-Encoding": "gzip"})
        self.assertEqual(packed.headers["content-type"], "application/wasm")
        self.assertLess(int(packed.headers["content-length"]), 400_000)

    def test_what_the_client_has_is_not_sent_again(self):
        for encoding in ("identity", "gzip"):
            tag = self.server.get("/", **{"Accept-Encoding": encoding}).headers["etag"]
            for known in (tag, "W/" + tag, f'"x", {tag}'):
                with self.assertRaises(urllib.error.HTTPError) as caught:
                    self.server.get("/", **{"Accept-Encoding": encoding, "If-None-Match": known})
                self.assertEqual((caught.exception.code, caught.exception.headers["etag"]), (304, tag))
                self.assertEqual(caught.exception.headers["vary"], "accept-encoding")
            self.assertEqual(self.status("/", **{"Accept-Encoding": encoding, "If-None-Match": '"x"'}), 200)
            other = {"identity": "gzip", "gzip": "identity"}[encoding]
            self.assertEqual(self.status("/", **{"Accept-Encoding": other, "If-None-Match": tag}), 200)

    def test_only_reading(self):
        with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as raw:
            raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            self.assertIn(b" 405 ", raw.recv(1000).split(b"\r\n")[0])

    def test_page_from_a_folder(self):
        folder = os.path.join(self.server.folder, "page")
        os.makedirs(os.path.join(folder, "assets"))
        with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!doctype html>")
        with open(os.path.join(folder, "assets", "big.js"), "wb") as file:
            file.write(random.randbytes(300000))
        server = Server("--page", folder)
        try:
            self.assertEqual(server.get("/").read(), b"<!doctype html>")
            self.assertIn("text/html", server.get("/").headers["content-type"])
            with open(os.path.join(folder, "assets", "big.js"), "rb") as file:
                self.assertEqual(server.get("/assets/big.js").read(), file.read())
        finally:
            self.assertEqual(server.stop(), 0)
            shutil.rmtree(server.folder)

    def test_corrected_tables_for_the_page(self):
        self.assertNotIn(b"epoki-tables", self.server.get("/").read())
        tables = os.path.join(self.server.folder, "tables")
        os.makedirs(os.path.join(tables, "steel"))
        with open(os.path.join(os.path.dirname(__file__), "..", "..", "data", "steel", "cards.tsv"), encoding="utf-8") as file:
            cards = file.read().replace("gain(iron:2)", "gain(iron:3)")
        with open(os.path.join(tables, "steel", "cards.tsv"), "w", encoding="utf-8") as file:
            file.write(cards)
        folder = os.path.join(self.server.folder, "marked")
        os.makedirs(folder)
        with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
            file.write('<head><meta name="epoki-server" content="yes"></head>')
        server = Server("--page", folder, "--data", tables)
        try:
            for path in ("/", "/index.html"):
                name = re.search(r'<meta name="epoki-tables" content="(tables-[0-9a-f]{16}\.json)">', server.get(path).read().decode()).group(1)
            answer = server.get("/" + name)
            self.assertIn("immutable", answer.headers["cache-control"])
            self.assertEqual(answer.headers["content-type"], "application/json")
            told = json.loads(answer.read())
            self.assertEqual(list(told), ["steel"])
            self.assertEqual(told["steel"]["tables"], {"cards": cards})
            effects = [row["effect"] for row in told["steel"]["catalog"]["tables"]["cards"]]
            self.assertIn([{"op": "gain", "iron": 3}], effects)
            with self.assertRaises(urllib.error.HTTPError):
                server.get("/tables-0000000000000000.json")
        finally:
            self.assertEqual(server.stop(), 0)
            shutil.rmtree(server.folder)

    def test_origins(self):
        self.client(origin=f"http://127.0.0.1:{self.server.port}").call("hello")
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{self.server.port}.evil.example", "http://" + "a" * 300):
            with self.assertRaises((Closed, ConnectionError)):
                self.client(origin=origin)
        with self.assertRaises((Closed, ConnectionError)):
            self.client(path="/elsewhere")


class Limits(ServerTest):
    options = ("--per-address", "5", "--tables-per-hour", "3", "--messages-per-second", "10", "--origin", "https://a.example,https://b.example")

    def test_messages(self):
        client = self.client()
        began = time.monotonic()
        for _ in range(60):
            client.send("tables")
        answers = [client.read() for _ in range(60)]
        codes = [a["error"]["code"] for a in answers if "error" in a]
        self.assertGreaterEqual(len(codes), 60 - 31 - 10 * (time.monotonic() - began))
        self.assertLessEqual(set(codes), {TOO_MANY})
        time.sleep(1)
        client.call("tables")

    def test_size(self):
        client = self.client()
        client.send_frame(b'{"jsonrpc":"2.0","id":1,"method":"hello","x":"' + b"x" * 60000 + b'"}')
        self.assertIn("result", client.read())
        with self.assertRaises((Closed, ConnectionError)):
            client.send_frame(b" " * 70000)
            client.read()

    def test_connections(self):
        held = [self.client() for _ in range(5)]
        with self.assertRaises((Closed, ConnectionError)):
            self.client()
        held[0].close()

        def is_let_in():
            try:
                return bool(self.client().call("hello"))
            except (Closed, ConnectionError):
                return False
        wait_until(is_let_in, "the place of a closed connection is free again")

    def test_tables(self):
        client = self.client()
        for _ in range(3):
            client.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        self.refused(TOO_MANY, client.call, "create", game="duel", players=2, seats=[HUMAN, HUMAN])

    def test_listed_origin(self):
        self.client(origin="https://b.example").call("hello")
        with self.assertRaises((Closed, ConnectionError)):
            self.client(origin="https://b.exampl")


class Proxies(ServerTest):
    """Limits per address when the connections come from a proxy: two connections and one table each."""

    options = ("--per-address", "2", "--tables-per-hour", "1", "--proxy", "127.0.0.1,10.1.0.0/16,fd00::/8")

    def forwarded(self, *chain):
        return self.client(headers=[f"X-Forwarded-For: {each}" for each in chain])

    def count(self, *chain, most=6):
        """How many connections that claim this chain are let in at once."""
        clients = []
        try:
            while len(clients) < most:
                clients.append(Client(self.server, headers=[f"X-Forwarded-For: {each}" for each in chain]))
        except (Closed, ConnectionError):
            pass
        for client in clients:
            client.close()
        wait_until(lambda: self.server.metric("connections") == len([c for c in self.clients if c.socket.fileno() >= 0]), "the server has noticed")
        return len(clients)

    def test_each_client_behind_the_proxy_has_its_own_limit(self):
        held = [self.forwarded("192.0.2.1"), self.forwarded("192.0.2.1")]
        self.assertEqual(self.count("192.0.2.1"), 0)
        self.assertEqual(self.count("192.0.2.2"), 2)
        # What the client itself wrote before the proxy's entry does not count.
        self.assertEqual(self.count("203.0.113.9, 192.0.2.1"), 0)
        self.assertEqual(self.count("203.0.113.9", "192.0.2.1"), 0)
        # A chain of trusted proxies is followed to its end.
        self.assertEqual(self.count("203.0.113.9, 192.0.2.1, 10.1.2.3,fd12::7"), 0)
        self.assertEqual(self.count("192.0.2.1, 10.2.0.1"), 2)  # 10.2.0.1 is no proxy: it is the client
        seats = {"game": "duel", "players": 2, "seats": [HUMAN, HUMAN]}
        held[0].call("create", **seats)
        self.refused(TOO_MANY, held[1].call, "create", **seats)
        self.forwarded("192.0.2.3").call("create", **seats)

    def test_one_ipv6_customer_is_one_address(self):
        self.client(headers=["X-Forwarded-For: 2001:db8:1:2::1"])
        self.client(headers=["X-Forwarded-For: 2001:db8:1:2:ffff::2"])
        self.assertEqual(self.count("2001:db8:1:2::3"), 0)
        self.assertEqual(self.count("2001:db8:1:3::1"), 2)

    def test_nonsense_counts_as_the_proxy(self):
        self.client()
        for nonsense in ("nonsense", "1.2.3.4.5", "unknown", "1" * 900, "192.0.2.1:80", ","):
            self.assertEqual(self.count(nonsense), 1, nonsense)

    def test_a_stranger_is_not_believed(self):
        for options in ((), ("--proxy", "192.0.2.7")):
            server = Server("--per-address", "2", *options)
            clients = []
            try:
                with self.assertRaises((Closed, ConnectionError)):
                    for i in range(3):
                        clients.append(Client(server, headers=[f"X-Forwarded-For: 192.0.2.{i}"]))
                self.assertEqual(len(clients), 2)
            finally:
                for client in clients:
                    client.close()
                server.stop()
                shutil.rmtree(server.folder)

    def test_wrong_lists(self):
        for wrong in ("moon", "127.0.0.1/33", "::1/129", "127.0.0.1/x", "127.0.0.1,,::1", "10.0.0.0/-1"):
            out = subprocess.run([PROGRAM, "serve", "--proxy", wrong], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(out.returncode, 2, wrong)
            self.assertIn("--proxy", out.stderr)


class Pages(ServerTest):
    """Plain HTTP requests of one address: one a second, ten at once."""

    options = ("--pages-per-second", "1", "--proxy", "127.0.0.1")

    def status(self, address):
        try:
            return self.server.get("/healthz", **{"X-Forwarded-For": address}).status
        except urllib.error.HTTPError as error:
            self.assertEqual(error.headers["retry-after"], "1")
            self.assertEqual(error.read(), b"Too many requests from your address: wait a moment.\n")
            return error.code

    def test_who_asks_too_much_waits(self):
        began = time.monotonic()
        good = 0
        while self.status("192.0.2.77") == 200:
            good += 1
            self.assertLess(good, 500)
        self.assertTrue(10 <= good <= 11 + time.monotonic() - began, good)
        self.assertEqual(self.status("192.0.2.78"), 200)  # another client is not to blame
        Client(self.server, headers=["X-Forwarded-For: 192.0.2.77"]).close()  # nor does a table count
        time.sleep(1.1)
        self.assertEqual(self.status("192.0.2.77"), 200)
        self.assertGreaterEqual(self.server.metric("refused_total"), 1)


class Hostile(ServerTest):
    def test_nonsense(self):
        client = self.client()
        for text in ("", "{", "[]", "[{}]", "7", "null", '"x"', "{}", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":{},"method":"hello"}',
                     '{"jsonrpc":"2.0","id":1,"method":7}', '{"jsonrpc":"1.0","id":1,"method":"hello"}', "[" * 100, '{"id":' * 100,
                     '{"jsonrpc":"2.0","id":1,"method":"hello","params":[1]}', '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"x":1}}',
                     '{"jsonrpc":"2.0","method":"hello"}', '{"jsonrpc":"2.0","id":1,"method":"state","params":{"table":"t1"}}'):
            client.send_frame(text.encode())
            self.assertIn("error", client.read(), text)
        client.send_frame(b"\x00\xff", 2)
        self.assertIn("error", client.read())
        client.send_frame(b'{"jsonrpc":"2.0","id":1,', final=False)
        client.send_frame(b'"method":"hello"}', 0)
        self.assertIn("result", client.read())

    def test_fuzz(self):
        chance = random.Random(11)
        table = self.table(visibility="public")
        secrets = [*table["seats"], table["spectator"]]
        methods = ["hello", "create", "join", "take", "leave", "play", "preview", "undo", "answer", "why", "hint", "chat", "note", "substitute",
                   "rematch", "tables", "games", "catalog", "rules", "new", "load", ""]
        values = [None, True, -1, 0, 1, 2**40, 1.5, "", "x", "duel", "ages", "public", "easy", [], {}, [HUMAN, HUMAN], {"budget": 5},
                  table["table"], *secrets, "card:theater", "pick", "\u0000", "ż" * 30, {"kind": "bot"}]
        keys = ["game", "players", "seats", "options", "clock", "visibility", "name", "secret", "version", "table", "seat", "action",
                "to", "accept", "ref", "ms", "text", "level", "undos"]
        client = self.client()
        for _ in range(1500):
            params = {chance.choice(keys): chance.choice(values) for _ in range(chance.randrange(5))}
            text = json.dumps({"jsonrpc": "2.0", "id": "f", "method": chance.choice(methods), "params": params}).encode()
            if chance.random() < 0.3:
                text = bytearray(text)
                for _ in range(chance.randrange(1, 6)):
                    text[chance.randrange(len(text))] = chance.randrange(256)
                text = bytes(text)
            try:
                client.send_frame(text)
                if chance.random() < 0.2:
                    client.call("hello")
            except (Closed, ConnectionError):  # not UTF-8: the protocol itself ends the connection
                client = self.client()
        self.client().call("hello")

    def test_broken_frames(self):
        chance = random.Random(12)
        for _ in range(40):
            client = self.client()
            client.socket.sendall(chance.randbytes(chance.randrange(1, 200)))
            client.close()
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as raw:
                raw.sendall(chance.choice([b"GET ", b"GET / HTTP/1.1\r\n" * 5, b"\r\n\r\n", b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"])
                            + chance.randbytes(100))
        self.client().call("hello")

    def test_who_does_not_read_is_dropped(self):
        table = self.table()
        ann = self.seated(table, 0)
        deaf = self.client()
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.join(table["seats"][1])
        try:
            for _ in range(3000):
                deaf.send("catalog", game="ages")
        except (ConnectionError, TimeoutError, OSError):
            pass
        self.assertEqual(ann.call("hello")["version"], ann.call("hello")["version"])
        self.assertGreaterEqual(self.server.metric("dropped_connections_total"), 1)


if __name__ == "__main__":
    unittest.main()
