"""Which requests of `epoki serve` are open to whom: every method of the server stands in one of the lists below, and strangers, people without the right and people who name what is
another's try each of those that are not open to all. A method that is new fails here until it is in a list. EPOKI names the program; EPOKI_TEST_DB=postgresql: over PostgreSQL."""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import fuzz  # noqa: E402
import p256  # noqa: E402
from client import Refused  # noqa: E402
from test_accounts import SIGN_IN, AccountTest  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NOT_ALLOWED, NO_TABLE, INVALID = -32012, -32002, -32602
SOMEBODY, SECRET = "A" * 11, "A" * 22

EVERYBODY = {"hello", "games", "catalog", "rules", "create", "tables", "lobby", "best", "profile", "rating_history", "played", "results", "deal_scores", "favourites", "shared", "shares", "cups", "cup", "cup_tables",
             "sign_up", "sign_in", "session", "mail_sign_in"}
BY_WHAT_ONE_KNOWS = {"join", "take", "mine", "seated", "invitations", "invite", "rematch", "mail_use"}  # a secret, or the name of a public table
AT_A_TABLE = {"leave", "play", "preview", "past", "undo", "redo", "answer", "why", "hint", "chat", "note", "substitute", "home", "resign", "pause", "resume"}
WITH_ACCOUNT = {  # and the least parameters that are well formed
    "sessions": {}, "password": {"old": "long enough", "new": "longer still"}, "delete_account": {"password": "long enough"}, "export_data": {},
    "claim": {"secrets": []}, "release": {"table": SOMEBODY, "seat": 0}, "own_games": {}, "sign_out": {},
    "seek": {"game": "duel", "players": 2, "token": SECRET}, "join_seek": {"seek": SOMEBODY}, "leave_seek": {"seek": SOMEBODY},
    "deal_result": {"game": "duel", "span": "day", "date": "2026-11-18", "actions": "", "undone": False}, "share": {"table": SOMEBODY, "title": "x", "version": 0}, "unshare": {"share": SOMEBODY},
    "met": {}, "block": {"account": SOMEBODY, "on": True}, "blocked": {}, "mute": {"account": SOMEBODY, "on": True}, "mutes": {},
    "report": {"about": "talk", "account": SOMEBODY}, "ways": {}, "tell_mail": {"address": "a@games.example"},
    "tell_push": p256.Subscription("https://push.example/x").params(), "tell_hook": {"url": "https://hooks.example/x", "form": "json"},
    "tell_change": {"id": SOMEBODY, "wants": []}, "tell_stop": {"id": SOMEBODY}, "tell_test": {"id": SOMEBODY},
    "make_cup": {"name": "Ours", "game": "duel", "kind": "swiss", "players": 2, "clock": {"budget": 600}, "size": 4, "token": SECRET},
    "join_cup": {"cup": SOMEBODY}, "leave_cup": {"cup": SOMEBODY}, "invite_to_cup": {"cup": SOMEBODY, "names": []}, "remove_from_cup": {"cup": SOMEBODY, "entry": SOMEBODY},
    "steer_cup": {"cup": SOMEBODY, "what": "pause"}, "cup_result": {"cup": SOMEBODY, "number": 0, "places": [1, 2]}}
MODERATORS = {"reports": {}, "deeds": {}, "moderate": {"what": "ban", "account": SOMEBODY}, "standing": {"name": "Owner One"}}


def methods():
    with open(os.path.join(ROOT, "data", "messages", "methods.tsv"), encoding="utf-8") as file:
        return {row.split("\t")[1] for row in file if row.startswith("server\t")}


class Doors(AccountTest):
    options = (*AccountTest.options, "--tell-anywhere", "--mail", "smtp://127.0.0.1:9", "--mail-from", "epoki@games.example", "--site", "https://games.example")

    def code(self, client, method, **params):
        with self.assertRaises(Refused, msg=method) as caught:
            client.call(method, **params)
        return caught.exception.code

    def test_every_method_is_in_a_list(self):
        lists = (EVERYBODY, BY_WHAT_ONE_KNOWS, AT_A_TABLE, set(WITH_ACCOUNT), set(MODERATORS))
        self.assertEqual(set().union(*lists), methods())
        self.assertEqual(sum(map(len, lists)), len(methods()))
        self.assertLessEqual(methods(), set(fuzz.METHODS))  # the fuzzer knows all of them

    def test_without_an_account(self):
        for method, params in {**WITH_ACCOUNT, **MODERATORS}.items():
            with self.subTest(method):
                self.assertEqual(self.code(self.client(), method, **params), SIGN_IN)

    def test_a_session_that_has_ended(self):
        one = self.signed_up("Ended One")
        other = self.with_token(one.me["token"])
        one.call("sign_out", others=True)
        one.call("sign_out")
        for method, params in {**WITH_ACCOUNT, **MODERATORS}.items():
            with self.subTest(method):
                self.assertEqual(self.code(other, method, **params), SIGN_IN)

    def test_who_is_no_moderator(self):
        self.signed_up("Owner One")
        person = self.signed_up("Curious One")
        for method, params in MODERATORS.items():
            with self.subTest(method):
                self.assertEqual(self.code(person, method, **params), NOT_ALLOWED)

    def test_who_sits_nowhere(self):
        shortest = {"play": {"action": "pass", "version": 0, "undos": 0}, "preview": {"action": "pass", "version": 0, "undos": 0}, "past": {"version": 0, "undos": 0},
                    "answer": {"number": 1, "accept": True}, "why": {"ref": "card:theater"}, "chat": {"text": "x"}, "note": {"text": "x"}, "substitute": {"seat": 0, "level": "easy"}}
        for method in AT_A_TABLE - {"leave"}:
            with self.subTest(method):
                self.code(self.client(), method, **shortest.get(method, {}))
        for method, params in (("invitations", {}), ("invite", {"seat": 1}), ("rematch", {}), ("join", {}), ("seated", {})):
            with self.subTest(method):
                self.assertEqual(self.code(self.client(), method, secret=SECRET, **params), NO_TABLE)

    def test_what_is_anothers(self):
        """Whoever learns the names of another's things can do nothing with them."""
        owner, thief = self.signed_up("Owner Two"), self.signed_up("Thief Two")
        table = self.claimed(owner)
        way = owner.call("tell_hook", url="https://hooks.example/x", form="json")["id"]
        mail = owner.call("tell_mail", address="owner@games.example")["id"]
        seek = owner.call("seek", game="duel", players=2, token="B" * 21 + "A", clock={"budget": 86400})["seek"]
        cup = owner.call("make_cup", name="Ours", game="duel", kind="swiss", players=2, clock={"budget": 600}, size=4, token="C" * 21 + "A")["cup"]
        club = owner.call("tell_hook", url="https://hooks.example/club", form="json", cup=cup)["id"]
        owner.call("join_cup", cup=cup)
        shown = owner.call("cup", cup=cup)
        entry, cup_before = shown["entry"], {key: value for key, value in shown.items() if key not in ("organises", "entry")}
        session = owner.call("sessions")[0]["id"]
        before = {method: owner.call(method) for method in ("ways", "own_games", "sessions", "blocked", "mutes")}
        for method, params in (("tell_change", {"id": way, "wants": []}), ("tell_stop", {"id": way}), ("tell_test", {"id": way}), ("tell_stop", {"id": mail}),
                               ("release", {"table": table["table"], "seat": 0}), ("sign_out", {"session": session}),
                               ("steer_cup", {"cup": cup, "what": "end"}), ("remove_from_cup", {"cup": cup, "entry": entry}), ("cup_result", {"cup": cup, "number": 0, "places": [1, 2]}),
                               ("invite_to_cup", {"cup": cup, "names": ["Thief Two"]}), ("leave_cup", {"cup": cup}), ("leave_seek", {"seek": seek}),
                               ("tell_hook", {"url": "https://hooks.example/x", "form": "json", "cup": cup}), ("tell_stop", {"id": club}), ("tell_change", {"id": club, "wants": []})):
            with self.subTest(method):
                try:
                    thief.call(method, **params)
                except Refused as refused:
                    self.assertNotEqual(refused.code, INVALID, refused)  # it was not the form that was wrong
        self.assertEqual({method: owner.call(method) for method in before}, before)
        self.assertEqual(thief.call("ways"), [])
        shown = owner.call("cup", cup=cup)
        self.assertEqual({key: value for key, value in shown.items() if key not in ("organises", "entry")}, cup_before)
        self.assertEqual([each["seek"] for each in owner.call("lobby", watch=False)["seeks"]], [seek])


if __name__ == "__main__":
    unittest.main()
