"""What people at a table of `epoki serve` can do to each other: games that are over, taking back, absent people. EPOKI names the program."""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, NOT_NOW, ServerTest, bot, play_out  # noqa: E402


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
        while not clients[0].update["over"]:
            mover = clients[clients[0].update["turn"]]
            resign = "resign" in [each["action"] for each in mover.update["legal"]]
            version = mover.play("resign" if resign else None)
            for client in clients:
                client.until(lambda update: update["version"] >= version)
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

    def test_an_answer_of_before_a_restart_agrees_to_nothing_new(self):
        table = self.table()
        ann, bob = self.seats(table)
        numbers = []
        for _ in range(6):
            while not {entry["seat"] for entry in ann.log} >= {0, 1}:
                play_out([ann, bob], stop=ann.update["version"] + 1)
            self.assertEqual(ann.call("undo", to=0), {"asked": True})
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
