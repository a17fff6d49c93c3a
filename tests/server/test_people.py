"""What people at a table of `epoki serve` can do to each other: games that are over, taking back, absent people. EPOKI names the program."""
import os
import sqlite3
import subprocess
import sys
import unittest
import urllib.error

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_NOW, OPEN, USED_UP, ServerTest, bot, play_out  # noqa: E402
from client import ON_POSTGRES, PROGRAM, Client, new_token  # noqa: E402


class PeopleTest(ServerTest):
    options = (*FAST, "--away", "0")

    def seats(self, table):
        return [self.seated(table, seat) for seat in range(len(table["seats"]))]

    def online(self, client, *online):
        """Waits until these seats are there and no others."""
        while client.expect("people")["online"] != list(online):
            pass

    def restart(self, *clients):
        for client in clients:
            client.close()
        self.server.stop()
        self.server.start()


class Invitations(PeopleTest):
    """A seat belongs to who sat down in it; who made the table cannot sit there too."""

    def form(self, **params):
        return {"game": "duel", "players": 2, "seats": [HUMAN, HUMAN], **params}

    def test_an_invitation_is_used_up(self):
        table = self.table(name="Ann")
        ann, bob = self.seated(table, 0), self.client()
        invitation = table["seats"][1]
        token = new_token()
        self.assertEqual(ann.expect("people")["invited"], [False, True])
        place = bob.call("join", secret=invitation, token=token, name="Bob")
        self.assertEqual((place["seat"], place["names"]), (1, ["Ann", "Bob"]))
        self.assertNotEqual(place["secret"], invitation)
        for secret, params in ((invitation, {}), (invitation, {"token": new_token()})):
            self.refused(USED_UP, self.client().call, "join", secret=secret, **params)
        self.assertEqual(self.client().call("join", secret=place["secret"])["seat"], 1)  # his own device
        self.assertNotIn("secret", self.client().call("join", secret=place["secret"]))
        for client in (ann, bob):
            while client.expect("people")["invited"] != [False, False]:
                pass
        told = ann.call("invitations", secret=table["seats"][0])
        self.assertEqual(told, {**table, "seats": [table["seats"][0], None]})
        self.refused(NOT_NOW, ann.call, "invite", secret=table["seats"][0], seat=1)  # he is there
        bob.call("leave")
        self.refused(NOT_NOW, ann.call, "invite", secret=table["seats"][0], seat=1)  # nobody else could agree
        self.refused(NOT_NOW, ann.call, "invitations", secret=place["secret"])
        self.assertFalse(any(place["secret"] in text for text in ann.traffic))

    def test_a_lost_answer_is_told_again(self):
        token, maker = new_token(), self.client()
        first = maker.call("create", token=token, **self.form(name="Ann"))
        tables = self.server.metric("tables_in_memory")
        again = self.client().call("create", token=token, **self.form())
        self.assertEqual(again, first)
        numbers = [maker.send("create", token=token, **self.form()) for _ in range(3)]
        self.assertEqual([maker.answer(number) for number in numbers], [first] * 3)
        self.assertEqual(self.server.metric("tables_in_memory"), tables)
        bobs = new_token()
        place = self.client().call("join", secret=first["seats"][1], token=bobs)
        self.restart(*self.clients)
        maker = self.client()
        self.assertEqual(maker.call("create", token=token, **self.form()), {**first, "seats": [first["seats"][0], None]})
        self.assertEqual(maker.call("join", secret=first["seats"][1], token=bobs)["secret"], place["secret"])
        self.assertEqual(maker.call("join", secret=place["secret"])["seat"], 1)
        for wrong in ("", "x", 7, "A" * 21, "A" * 23, "=" * 22):
            self.refused(-32602, maker.call, "create", token=wrong, **self.form())

    def test_many_that_make_the_same_table_at_once(self):
        token = new_token()
        clients = [self.client() for _ in range(8)]
        numbers = [client.send("create", token=token, **self.form()) for client in clients]
        made = [client.answer(number) for client, number in zip(clients, numbers)]
        self.assertEqual(made, [made[0]] * 8)

    def test_a_new_invitation_for_an_empty_seat(self):
        table = self.table()
        ann = self.seated(table, 0)
        old = table["seats"][1]
        new = ann.call("invite", secret=table["seats"][0], seat=1)["seats"][1]
        self.assertNotEqual(new, old)
        self.refused(-32002, self.client().call, "join", secret=old)
        self.restart(ann)
        ann = self.seated(table, 0)
        self.assertEqual(ann.call("invitations", secret=table["seats"][0])["seats"][1], new)
        bob = self.client()
        self.assertEqual(bob.join(new)["seat"], 1)
        for wrong in ({"seat": 2}, {"seat": -1}, {}):
            self.refused(-32602, ann.call, "invite", secret=table["seats"][0], **wrong)
        self.refused(NOT_NOW, ann.call, "invite", secret=table["seats"][0], seat=0)
        for method, params in (("invitations", {}), ("invite", {"seat": 1})):
            self.refused(NOT_NOW, ann.call, method, secret=table["spectator"], **params)
            self.refused(-32002, ann.call, method, secret="A" * 22, **params)

    def test_a_seat_that_was_given_up_is_filled_when_others_agree(self):
        table = self.table("ages", [HUMAN, HUMAN, HUMAN])
        own = table["seats"][0]
        ann, bob, eve = self.seats(table)
        eves = Client.owned[table["seats"][2]]
        eve.call("leave")
        self.online(ann, True, True, False)
        self.assertEqual(ann.call("invite", secret=own, seat=2), {"asked": True})
        ask = bob.expect("ask")
        self.assertEqual((ask["what"], ask["seat"], ask["of"], ask["target"]), ("invite", 0, [1], 2))
        bob.call("answer", number=ask["number"], accept=False)
        self.assertIsNone(ann.call("invitations", secret=own)["seats"][2])
        ann.call("invite", secret=own, seat=2)
        bob.call("answer", number=bob.expect("ask")["number"], accept=True)
        while ann.expect("people")["invited"] != [False, False, True]:
            pass
        invitation = ann.call("invitations", secret=own)["seats"][2]
        eve.join(eves)  # she is back: the seat is hers
        self.assertIsNone(ann.call("invitations", secret=own)["seats"][2])
        self.refused(USED_UP, self.client().call, "join", secret=invitation)
        eve.call("leave")
        while (people := ann.expect("people"))["online"] != [True, True, False] or people["invited"][2]:
            pass
        ann.call("invite", secret=own, seat=2)
        bob.call("answer", number=bob.expect("ask")["number"], accept=True)
        while not ann.expect("people")["invited"][2]:
            pass
        dan = self.client()
        self.assertEqual(dan.join(ann.call("invitations", secret=own)["seats"][2], name="Dan")["seat"], 2)
        self.refused(-32002, eve.call, "join", secret=eves)
        play_out([ann, bob, dan], stop=6)

    def test_an_open_seat_is_taken_once_per_token(self):
        table = self.table(seats=[HUMAN, OPEN], visibility="public")
        other = self.table(seats=[HUMAN, OPEN], visibility="public")
        token = new_token()
        first = self.client().call("take", table=table["table"], name="Bob", token=token)
        self.assertEqual(self.client().call("take", table=table["table"], name="Bob", token=token), first)
        self.refused(NOT_NOW, self.client().call, "take", table=table["table"], name="Eve", token=new_token())
        elsewhere = self.client().call("take", table=other["table"], name="Bob", token=token)
        self.assertNotEqual(elsewhere["secret"], first["secret"])
        self.restart(*self.clients)
        self.assertEqual(self.client().call("take", table=table["table"], name="Bob", token=token), first)
        self.assertEqual(self.client().call("join", secret=first["secret"])["names"], ["", "Bob"])

    def test_a_table_of_open_seats_is_made_once_too(self):
        token = new_token()
        made = [self.client().call("create", token=token, **self.form(seats=[OPEN, OPEN], visibility="public")) for _ in range(2)]
        self.assertEqual(made[0], made[1])
        self.assertEqual((made[0]["seat"], made[0]["seats"]), (None, [None, None]))

    def test_the_secret_of_a_rematch_is_told_again(self):
        table = self.table()
        ann, bob = self.seats(table)
        own = [table["seats"][0], Client.owned[table["seats"][1]]]
        play_out([ann, bob])
        first = ann.call("rematch", secret=own[0])
        self.assertEqual(ann.call("rematch", secret=own[0]), first)
        self.assertEqual(bob.expect("rematch"), {"table": first["table"]})
        bobs = bob.call("rematch", secret=own[1])
        self.assertNotEqual(bobs["secret"], first["secret"])
        self.restart(ann, bob)
        for secret, told in ((own[0], first), (own[1], bobs)):
            self.assertEqual(self.client().call("rematch", secret=secret), told)
        self.refused(NOT_NOW, self.client().call, "rematch", secret=table["spectator"])
        self.assertEqual(self.client().call("join", secret=first["secret"])["seat"], 1)
        self.assertEqual(self.client().call("join", secret=bobs["secret"])["seat"], 0)

    def test_nobody_takes_the_place_of_who_is_late_for_the_rematch(self):
        table = self.table()
        ann, bob = self.seats(table)
        bobs = Client.owned[table["seats"][1]]
        play_out([ann, bob])
        first = ann.call("rematch", secret=table["seats"][0])
        guest = self.client()
        self.refused(NOT_NOW, ann.call, "invite", secret=first["secret"], seat=1)  # her own
        invitation = ann.call("invite", secret=first["secret"], seat=0)["seats"][0]
        late = bob.call("rematch", secret=bobs)  # and he comes all the same
        self.refused(USED_UP, guest.call, "join", secret=invitation)
        self.assertEqual(bob.join(late["secret"])["seat"], 0)

    def test_who_is_too_late_for_the_rematch(self):
        table = self.table()
        ann, bob = self.seats(table)
        bobs = Client.owned[table["seats"][1]]
        play_out([ann, bob])
        first = ann.call("rematch", secret=table["seats"][0])
        self.client().join(ann.call("invite", secret=first["secret"], seat=0)["seats"][0])
        self.assertEqual(self.refused(NOT_NOW, bob.call, "rematch", secret=bobs), "somebody else has this seat at the next table")


class Words(PeopleTest):
    """Names and talk show what they are."""

    def test_nothing_unseen_is_passed_on(self):
        table = self.table(name="\u202eAnn\u2066")
        ann = self.seated(table, 0)
        bob = self.seated(table, 1, name=" B\u200bo\ufeffb" + "\u0308" * 12 + " ")
        self.assertEqual(bob.call("join", secret=table["seats"][0])["names"], ["Ann", "Bob\u0308\u0308"])
        ann.call("chat", text="see \u202ethis\u202c\u0007\nand\u2069 that")
        self.assertEqual(ann.expect("chat")["text"], "see this\nand that")
        for nothing in ("\u200b", "\u202e\u2066", " ", "\ufeff\n"):
            self.refused(-32602, ann.call, "chat", text=nothing)
            self.refused(-32602, self.client().call, "join", secret=table["spectator"], name=nothing)

    def test_players_names_are_theirs(self):
        table = self.table(name="Ann")
        ann, bob = self.seated(table, 0), self.seated(table, 1, name="ann")
        self.assertEqual(bob.call("join", secret=table["seats"][0])["names"], ["Ann", "ann 2"])
        watcher = self.client()
        for name, shown in (("Eve", "Eve"), ("Ann", ""), (" a\u200bNN ", ""), ("Ann2", ""), ("Anna", "Anna")):
            watcher.call("join", secret=table["spectator"], name=name)
            watcher.call("chat", text=name)
            line = ann.expect("chat")
            self.assertEqual((line["seat"], line["name"]), (None, shown))
        watcher.call("join", secret=table["spectator"], name="Zoe")
        self.seated(table, 0, name="Zoe")  # a player takes the name later
        watcher.call("chat", text="it is me")
        self.assertEqual(ann.expect("chat")["name"], "")

    def test_long_names_keep_room_for_a_number(self):
        table = self.table(name="ż" * 24)
        names = self.client().call("join", secret=table["seats"][1], name="ż" * 24)["names"]
        self.assertEqual(names, ["ż" * 24, "ż" * 22 + " 2"])


class Absence(PeopleTest):
    """Who is away keeps his seat as long as he has been promised."""

    def leave(self, clients):
        """The last one leaves; what the first is told of that."""
        clients[0].call("hello")
        clients[0].unread.clear()
        clients[-1].call("leave")
        while (people := clients[0].expect("people"))["online"][-1]:
            pass
        return people

    def test_who_has_a_clock_has_its_time(self):
        table = self.table(clock={"budget": 259200, "increment": 43200, "cap": 432000})
        clients = self.seats(table)
        self.assertEqual(self.leave(clients)["vacant"], [None, None])
        self.refused(NOT_NOW, clients[0].call, "substitute", seat=1, level="easy")
        self.restart(*clients)
        self.refused(NOT_NOW, self.seated(table, 0).call, "substitute", seat=1, level="easy")

    def test_a_clock_that_ran_out_is_the_end_of_it(self):
        table = self.table(clock={"budget": 1})
        clients = self.seats(table)
        clients[0].until(lambda u: u["clocks"]["running"] is not None)
        late = clients[0].update["turn"]
        clients[late].call("leave")
        while clients[1 - late].expect("people", 10)["kinds"][late] != "bot":
            pass

    def test_who_never_came_has_no_clock_yet(self):
        table = self.table(clock={"budget": 259200})
        ann = self.seated(table, 0)
        ann.call("substitute", seat=1, level="easy")
        while ann.expect("people")["levels"][1] != "easy":
            pass
        bob = self.seated(table, 1)  # the invitation is still his
        while ann.expect("people")["levels"][1] is not None:
            pass
        self.assertEqual(bob.update["version"], ann.until(lambda u: u["version"] >= bob.update["version"])["version"])

    def test_the_others_agree(self):
        for clock in (None, {"budget": 259200}):
            with self.subTest(clock=clock):
                table = self.table("ages", [HUMAN, HUMAN, HUMAN], clock=clock)
                clients = self.seats(table)
                ann, bob, eve = clients
                self.leave(clients)
                self.assertEqual(ann.call("substitute", seat=2, level="easy"), {"asked": True})
                ask = bob.expect("ask")
                self.assertEqual((ask["what"], ask["seat"], ask["of"], ask["target"], ask["level"]), ("substitute", 0, [1], 2, "easy"))
                self.refused(NOT_NOW, bob.call, "substitute", seat=2, level="hard")  # it is asked already
                bob.call("answer", number=ask["number"], accept=False)
                bob.call("substitute", seat=2, level="normal")
                number = ann.expect("ask")["number"]
                self.refused(NOT_NOW, ann.call, "answer", number=ask["number"], accept=True)
                ann.call("answer", number=number, accept=True)
                while bob.expect("people")["levels"] != [None, None, "normal"]:
                    pass

    def test_who_comes_back_ends_the_request(self):
        table = self.table("ages", [HUMAN, HUMAN, HUMAN])
        clients = self.seats(table)
        ann, bob, eve = clients
        self.leave(clients)
        ann.call("substitute", seat=2, level="easy")
        number = bob.expect("ask")["number"]
        eve = self.seated(table, 2)
        ann.until(lambda u: "ask" not in u)
        self.refused(NOT_NOW, bob.call, "answer", number=number, accept=True)
        eve.call("hello")
        self.assertEqual(eve.expect("people")["levels"], [None, None, None])

    def test_nobody_is_replaced_once_it_is_over(self):
        table = self.table()
        clients = self.seats(table)
        play_out(clients)
        self.assertEqual(self.leave(clients)["vacant"], [None, None])
        self.refused(NOT_NOW, clients[0].call, "substitute", seat=1, level="easy")


class Hints(PeopleTest):
    """What a bot thinks is for who plays against bots, or where everybody knows that it is allowed."""

    def hints_of(self, **params):
        table = self.table(**params)
        clients = [self.seated(table, seat) for seat, secret in enumerate(table["seats"]) if secret]
        place = clients[0].call("join", secret=table["seats"][0])
        people = clients[-1].expect("people")
        self.assertEqual(place["hints"], people["hints"])
        clients[0].until(lambda u: u["turn"] is not None)
        return clients, people["hints"]

    def test_people_play_without(self):
        for params in ({"hints": False}, {"hints": False, "seats": [HUMAN, OPEN], "visibility": "public"},
                       {"hints": False, "seats": [HUMAN, HUMAN, bot("easy")], "game": "ages"}):
            with self.subTest(params):
                clients, hints = self.hints_of(**params)
                self.assertFalse(hints)
                for client in clients:
                    self.refused(NOT_NOW, client.call, "hint", ms=1)
        made = self.client().call("create", game="duel", players=2, seats=[HUMAN, HUMAN])  # they are not asked for
        self.assertFalse(self.client().call("join", secret=made["seats"][0])["hints"])

    def test_unless_who_made_the_table_allowed_them(self):
        clients, hints = self.hints_of(hints=True)
        self.assertTrue(hints)
        mover = clients[clients[0].update["turn"]]
        self.assertIn("action", mover.call("hint", ms=1))

    def test_against_bots_alone_they_are_there(self):
        clients, hints = self.hints_of(hints=False, seats=[HUMAN, bot("easy")])
        self.assertTrue(hints)
        clients[0].until(lambda u: u["turn"] == 0)
        self.assertIn("action", clients[0].call("hint", ms=1))

    def test_a_rematch_is_played_the_same_way(self):
        for allowed in (False, True):
            table = self.table(hints=allowed)
            clients = self.seats(table)
            play_out(clients)
            again = clients[0].call("rematch", secret=table["seats"][0])
            self.assertEqual(clients[0].call("join", secret=again["secret"])["hints"], allowed)


class Mine(PeopleTest):
    """Where one's own seats stand, without going there."""

    def test_what_is_current(self):
        table = self.table(name="Ann", visibility="public")
        ann, bob = self.seats(table)
        bobs = Client.owned[table["seats"][1]]
        asker = self.client()
        for _ in range(6):
            play_out([ann, bob], stop=ann.update["version"] + 1)
            one, two = asker.call("mine", secrets=[table["seats"][0], bobs])
            self.assertEqual((one["seat"], two["seat"]), (0, 1))
            self.assertEqual({**one, "seat": 1}, two)
            self.assertEqual((one["table"], one["game"], one["names"], one["seats"]), (table["table"], "duel", ["Ann", ""], ["human"] * 2))
            self.assertEqual((one["version"], one["turn"], one["over"]), (ann.update["version"], ann.update["turn"], False))
        last = ann.log[-1]["seat"]
        if "asked" in [ann, bob][last].call("undo"):
            other = [ann, bob][1 - last]
            other.call("answer", number=other.expect("ask")["number"], accept=True)
        ann.until(lambda u: u["undos"] == 1)
        bob.until(lambda u: u["undos"] == 1)
        self.assertEqual(asker.call("mine", secrets=[bobs])[0]["turn"], ann.update["turn"])
        play_out([ann, bob])
        one, = asker.call("mine", secrets=[bobs])
        self.assertEqual((one["over"], one["turn"]), (True, None))
        self.restart(ann, bob, asker)
        self.assertEqual(self.client().call("mine", secrets=[bobs]), [one])
        self.assertEqual(self.server.metric("tables_in_memory"), 0)  # it was not loaded for that

    def test_what_is_nobodys_seat(self):
        table = self.table()
        asker = self.client()
        self.assertEqual(asker.call("mine", secrets=[]), [])
        wrong = [table["seats"][1], table["spectator"], "A" * 22, "", 7, None, {}, table["table"]]
        self.assertEqual(asker.call("mine", secrets=wrong), [None] * len(wrong))
        bob = self.seated(table, 1)
        self.assertEqual(bob.call("mine", secrets=[table["seats"][1]]), [None])  # nor is an invitation that was used
        for refused in (None, {}, "x", ["A" * 22] * 33):
            self.refused(-32602, asker.call, "mine", secrets=refused)
        self.refused(-32602, asker.call, "mine")


class Finished(PeopleTest):
    """Who knows how a game ended, and its seed, must not play it on."""

    def check_over(self, table, clients):
        over = clients[0].update
        self.assertTrue(over["over"])
        record = self.server.get("/api/records/" + table["table"]).read().decode()
        self.assertIn("\nseed ", record)
        for seat, client in enumerate(clients):
            for params in ({}, {"to": 0}, {"to": over["version"] - 1}, {"undos": over["undos"]}):
                self.refused(NOT_NOW, client.call, "undo", **params)
        self.restart(*clients)
        for seat in range(len(clients)):
            again = self.seated(table, seat)
            self.refused(NOT_NOW, again.call, "undo")
            self.assertEqual((again.update["over"], again.update["version"]), (True, over["version"]))
        self.assertEqual(self.server.get("/api/records/" + table["table"]).read().decode(), record)

    def test_a_resignation_is_final(self):
        table = self.table("ages", options={"resign": 1})
        clients = self.seats(table)
        self.resign(clients)
        self.check_over(table, clients)

    def test_the_last_move_is_final(self):
        for game in ("duel", "steel"):
            with self.subTest(game):
                table = self.table(game)
                clients = self.seats(table)
                play_out(clients)
                self.check_over(table, clients)

    def test_against_bots_too(self):
        table = self.table(seats=[HUMAN, bot("easy")])
        ann = self.seated(table, 0)
        while not ann.until(lambda u: u["over"] or u["turn"] == 0)["over"]:
            ann.play()
        self.check_over(table, [ann])

    def resign(self, clients, stop=False):
        """Plays until somebody can resign, who does it unless it is to stop there."""
        while True:
            mover = clients[clients[0].update["turn"]]
            can = "resign" in [each["action"] for each in mover.update["legal"]]
            if can and stop:
                return
            version = mover.play("resign" if can else None)
            for client in clients:
                client.until(lambda update: update["version"] >= version)
            if can:
                return

    @unittest.skipIf(ON_POSTGRES, "an older file is put in the place of the database")
    def test_a_record_is_told_when_table_and_store_agree(self):
        table = self.table("ages", options={"resign": 1})
        clients = self.seats(table)
        self.resign(clients, stop=True)
        self.restart(*clients)
        before, after = (os.path.join(self.server.folder, name) for name in ("before.db", "after.db"))
        for copy in (before, after):
            subprocess.run([PROGRAM, "backup", "--db", self.server.db, copy], check=True, stdout=subprocess.DEVNULL)
            if copy is before:
                self.resign(self.seats(table))
        self.server.stop()
        os.replace(before, self.server.db)
        self.server.start()
        clients = self.seats(table)  # they have not seen the end
        with sqlite3.connect(self.server.db) as db:  # a commit whose fate was not known may have happened after all
            db.execute("ATTACH ? AS after", (after,))
            for (name,) in db.execute("SELECT name FROM after.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").fetchall():
                db.execute(f"DELETE FROM main.{name}")
                db.execute(f"INSERT INTO main.{name} SELECT * FROM after.{name}")
        db.close()
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.server.get("/api/records/" + table["table"])
        caught.exception.close()
        self.assertEqual(caught.exception.code, 404)
        self.restart(*clients)
        self.check_over(table, self.seats(table))

    def test_a_request_does_not_outlive_the_game(self):
        table = self.table()
        clients = self.seats(table)
        while True:
            mover = clients[clients[0].update["turn"]]
            other = clients[1 - clients[0].update["turn"]]
            number = None
            if {entry["seat"] for entry in other.log} == {0, 1}:
                other.call("undo", to=0)
                number = mover.expect("ask")["number"]
            version = mover.play()
            for client in clients:
                client.until(lambda update: update["version"] >= version)
            if clients[0].update["over"]:
                break
        self.assertIsNotNone(number)
        for client in clients:
            self.refused(NOT_NOW, client.call, "answer", number=number, accept=True)
        self.assertTrue(clients[0].update["over"])


class Pauses(PeopleTest):
    """Pausing, giving up and playing again, as docs/room.md says; the scripts of tests/room have the details."""

    def test_pause_and_resume(self):
        table = self.table(clock={"budget": 600})
        ann, bob = self.seats(table)
        first, other = (ann, bob) if ann.update["turn"] == 0 else (bob, ann)
        action = first.update["legal"][0]["action"]
        self.assertEqual(first.call("pause"), {"asked": True})
        ask = other.expect("ask")
        self.assertEqual(ask["what"], "pause")
        other.call("answer", number=ask["number"], accept=True)
        first.until(lambda u: u.get("paused"))
        self.assertIsNone(first.update["legal"])
        self.assertIsNone(first.update["clocks"]["running"])
        self.refused(NOT_NOW, first.play, action)
        self.restart(first, other)
        ann, bob = self.seats(table)
        first, other = (ann, bob) if ann.update["turn"] == 0 else (bob, ann)
        self.assertTrue(first.update["paused"])
        other.call("resume")
        first.until(lambda u: not u.get("paused"))
        first.play()

    def test_giving_up(self):
        table = self.table()
        ann, bob = self.seats(table)
        bob.call("resign")
        while (people := ann.expect("people"))["kinds"] != ["human", "bot"]:
            pass
        self.assertEqual(people["levels"][1], "normal")
        self.refused(NOT_NOW, bob.call, "resign")
        ann.until(lambda u: u["turn"] == 0)

    def test_played_again(self):
        table = self.table(seats=[HUMAN, bot("easy")])
        ann = self.seated(table, 0)
        ann.until(lambda u: u["turn"] == 0)
        ann.play()
        ann.until(lambda u: u["turn"] == 0)
        before = [entry["action"] for entry in ann.log]
        ann.call("undo")
        ann.until(lambda u: u["undos"] == 1)
        self.assertEqual(ann.call("redo"), {"version": len(before)})
        ann.until(lambda u: u["version"] == len(before))
        self.assertEqual([entry["action"] for entry in ann.log], before)
        self.refused(NOT_NOW, ann.call, "redo")


class Consent(PeopleTest):
    """Nobody else agrees in a person's place."""

    def test_a_bot_that_stands_in_agrees_to_nothing(self):
        table = self.table()
        ann, bob = self.seats(table)
        play_out([ann, bob], stop=12)
        bob.call("leave")
        self.online(ann, True, False)
        ann.call("substitute", seat=1, level="easy")
        ann.until(lambda u: u["turn"] == 0)
        before = ann.update["version"]
        self.refused(NOT_NOW, ann.call, "undo", to=0)
        self.restart(ann)
        ann = self.seated(table, 0)
        self.assertEqual(ann.update["version"], before)
        self.refused(NOT_NOW, ann.call, "undo", to=0)
        bob = self.seated(table, 1)  # back: now he can be asked
        self.assertEqual(ann.call("undo", to=0), {"asked": True})
        bob.call("answer", number=bob.expect("ask")["number"], accept=True)
        ann.until(lambda u: u["version"] == 0)

    def test_nobody_is_asked_who_never_came(self):
        table = self.table()
        ann = self.seated(table, 0)
        ann.call("substitute", seat=1, level="easy")
        for _ in range(3):
            ann.until(lambda u: u["turn"] == 0)
            ann.play()
        ann.until(lambda u: u["turn"] == 0)
        self.assertEqual(ann.call("undo", to=0)["version"], 0)

    def test_who_lost_the_seat_has_no_say(self):
        table = self.table("ages", [HUMAN, HUMAN, HUMAN], clock={"budget": 1})
        clients = self.seats(table)
        clients[0].until(lambda u: u["clocks"]["running"] is not None)
        late = clients[clients[0].update["turn"]]
        late.play()
        while "bot" not in (people := late.expect("people", 10))["kinds"]:
            pass
        seat = people["kinds"].index("bot")
        late = clients[seat]
        late.until(lambda u: any(entry["seat"] == seat for entry in late.log), 30)
        others = [client for client in clients if client is not late]
        others[0].call("leave")
        self.refused(NOT_NOW, late.call, "undo")
        self.refused(NOT_NOW, late.call, "substitute", seat=clients.index(others[0]), level="easy")

    def test_own_steps_are_still_taken_back_beside_a_bot(self):
        table = self.table()
        clients = self.seats(table)
        first = clients[0].update["turn"]
        one, two = clients[first], clients[1 - first]
        one.play()
        two.until(lambda u: u["version"] == 1)
        one.call("leave")
        self.online(two, *(seat != first for seat in (0, 1)))
        two.call("substitute", seat=first, level="easy")
        two.play()  # the first of two picks: nobody else's affair
        self.assertEqual(two.call("undo"), {"version": 1})

    def test_a_request_and_its_answers_outlive_the_server(self):
        table = self.table("ages", [HUMAN, HUMAN, HUMAN])
        ann, bob, cid = self.seats(table)
        play_out([ann, bob, cid], stop=12)
        self.assertEqual(ann.call("undo", to=0), {"asked": True})
        number = bob.expect("ask")["number"]
        bob.call("answer", number=number, accept=True)
        for client in (ann, bob, cid):
            client.close()
        self.server.kill()
        self.server.start()
        ann, bob, cid = self.seats(table)
        self.assertEqual(cid.expect("ask")["number"], number)
        cid.call("answer", number=number, accept=True)
        ann.until(lambda u: (u["version"], u["undos"]) == (0, 1))

    def test_a_request_that_is_over_stays_so(self):
        table = self.table()
        ann, bob = self.seats(table)
        while not {entry["seat"] for entry in ann.log} >= {0, 1}:
            play_out([ann, bob], stop=ann.update["version"] + 1)
        ann.call("undo", to=0)
        bob.call("answer", number=bob.expect("ask")["number"], accept=False)
        self.restart(ann, bob)
        ann, bob = self.seats(table)
        self.assertNotIn("ask", ann.update)

    def test_an_answer_of_before_a_restart_agrees_to_nothing_new(self):
        table = self.table()
        ann, bob = self.seats(table)
        numbers = []
        for _ in range(6):
            while not {entry["seat"] for entry in ann.log} >= {0, 1}:
                play_out([ann, bob], stop=ann.update["version"] + 1)
            if numbers:
                self.assertEqual(bob.expect("ask")["number"], numbers[-1])  # it is still open
            self.assertEqual(ann.call("undo", to=0), {"asked": True})  # in its place
            ask = bob.expect("ask")
            self.assertEqual((ask["what"], ask["seat"], ask["of"], ask["to"]), ("undo", 0, [1], 0))
            for number in numbers:
                self.refused(NOT_NOW, bob.call, "answer", number=number, accept=True)
            self.assertLess(ask["number"], 2**53)
            numbers.append(ask["number"])
            self.restart(ann, bob)
            ann, bob = self.seats(table)
        self.assertGreater(ann.update["version"], 0)
        self.assertEqual(len(set(numbers)), len(numbers))


if __name__ == "__main__":
    unittest.main()
