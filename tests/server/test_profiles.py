"""What pages of players tell at `epoki serve`: favourite strategies, games shared with notes and a picture, which an administrator can switch off, part by part; and what strangers try: pictures
that are something else, titles with markup, what is another's. EPOKI names the program; EPOKI_TEST_DB=postgresql: over PostgreSQL.

    EPOKI=build/epoki python3 tests/server/test_profiles.py"""
import base64
import html.parser
import os
import re
import shutil
import sys
import tempfile
import time
import unittest
import urllib.error

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import HUMAN, NOT_NOW, bot, play_out  # noqa: E402
from client import Refused, new_token, wait_until  # noqa: E402
from test_accounts import GOOD, INVALID, OFTEN, SIGN_IN, query  # noqa: E402
from test_ratings import LIVE, RatedTest  # noqa: E402

MUTED, NOT_ALLOWED, UNKNOWN = -32013, -32012, -32602
SITE = "https://games.example"
INDEX = '<!doctype html><html><head>\n<meta name="epoki-server" content="yes">\n<title>Epoki</title></head><body></body></html>\n'


def segment(mark, body):
    return bytes([0xFF, mark]) + (len(body) + 2).to_bytes(2, "big") + body


def jpeg(width=1200, height=675, before=b"", after=b""):
    """A picture as a browser's canvas makes it, as far as its form goes."""
    frame = b"\x08" + height.to_bytes(2, "big") + width.to_bytes(2, "big") + b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01"
    return (b"\xff\xd8" + segment(0xE0, b"JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00") + before + segment(0xDB, b"\x00" + b"\x01" * 64) + segment(0xC0, frame)
            + segment(0xC4, b"\x00" + b"\x00" * 16) + segment(0xDA, b"\x03\x01\x00\x02\x11\x03\x11\x00\x3f\x00") + b"\x12\xff\x00\x34\xff\xd0\x56" + after + b"\xff\xd9")


def in_base64(picture):
    return base64.b64encode(picture).decode()


class Properties(html.parser.HTMLParser):
    """What a site that shows a link finds in its page."""

    def __init__(self, page):
        super().__init__()
        self.found, self.others = {}, []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag == "meta" and named.get("property", "").startswith("og:"):
            self.found[named["property"]] = named["content"]
        elif tag not in ("html", "head", "body", "title", "meta"):
            self.others.append(tag)


class Favourites(RatedTest):
    def styled(self, anna, bolek, games):
        """Games of the two whose styles are known, the last of them played in truth."""
        tables = [self.sought([anna, bolek])[0] for _ in range(games)]
        for table in tables:
            client = self.client()
            client.join(self.game_of(anna, table)["secret"])
            client.call("resign")
        for table in tables:
            self.ended(table)
        return tables

    def test_what_was_played(self):
        """A game played to its end: exactly what came into play for each, and how it was won."""
        people = self.people("Anna", "Bolek")
        table, seated = self.sought(people)
        play_out(seated)
        self.ended(table)
        record = self.server.get(f"/api/records/{table}").read().decode()
        self.assertIn("game duel", record)
        for seat, person in enumerate(seated):
            told = person.call("favourites", account=self.account(person), game="duel")
            (style,), = query(self.server, f"SELECT style FROM parties WHERE game_id = '{table}' AND seat = {seat}")
            first, *things = style.split(" ")
            built = {f"card:{event['ref'].split(':')[1]}" for entry in seated[seat].log for event in entry["events"]
                     if event.get("seat") == seat and event["event"] in ("build", "chain", "revive") and event.get("ref", "").startswith("card:")}
            self.assertEqual({thing for thing in things if thing.startswith("card:")}, built)
            won = [score for score in seated[0].update["scores"] if score["seat"] == seat][0]
            self.assertEqual(first, f"by:{won['kind']}" if won["winner"] else "played")
            self.assertEqual((told["games"], told["wins"], told["others"]), (1, int(won["winner"]), 1))
            self.assertEqual(told["things"], [])  # one game says nothing
            self.assertEqual([(each["ending"], each["wins"]) for each in told["endings"]], [(won["kind"], 1)] if won["winner"] else [])

    def test_what_is_preferred(self):
        """Only what he has clearly more often than the others, the clearest first; who gave up has no style."""
        anna, bolek = self.people("Anna", "Bolek")
        tables = self.styled(anna, bolek, 8)
        own = self.account(anna)
        self.assertEqual(query(self.server, f"SELECT count(*) FROM parties WHERE account = '{own}' AND style <> ''"), [("0",)])
        for number, table in enumerate(tables):
            ours = "by:science card:both card:mine" + (" card:often" if number else "") + (" card:seldom" if number < 2 else "")
            theirs = "played card:both" + (" card:theirs" if number < 7 else "")
            for account, style, place in ((own, ours, 1), (self.account(bolek), theirs, 2)):
                self.write(f"UPDATE parties SET style = '{style}', place = {place} WHERE game_id = '{table}' AND account = '{account}'")
        told = self.client().call("favourites", account=own, game="duel")
        self.assertEqual((told["games"], told["wins"], told["others"]), (8, 8, 8))
        self.assertEqual([(each["ref"], each["games"], each["wins"], each["others"]) for each in told["things"]], [("card:mine", 8, 8, 0), ("card:often", 7, 7, 0)])
        self.assertEqual(told["endings"], [{"ending": "science", "wins": 8, "others": 0}])
        other = self.client().call("favourites", account=self.account(bolek), game="duel")
        self.assertEqual([each["ref"] for each in other["things"]], ["card:theirs"])
        self.assertEqual(self.client().call("favourites", account=own, game="steel")["games"], 0)
        for wrong in ({"account": "", "game": "duel"}, {"account": own, "game": "chess"}, {"account": "' OR ''='", "game": "duel"}):
            self.refused(INVALID, self.client().call, "favourites", **wrong)
        anna.call("delete_account", password=GOOD)
        self.assertEqual(self.client().call("favourites", account=own, game="duel")["games"], 0)

    def write(self, sql):
        from client import ON_POSTGRES
        if ON_POSTGRES:
            query(self.server, sql)
            return
        import sqlite3
        with sqlite3.connect(self.server.db, timeout=10) as db:
            db.execute(sql)


class Shares(RatedTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="epoki-page-")
        with open(os.path.join(cls.folder, "index.html"), "w", encoding="utf-8") as file:
            file.write(INDEX)
        cls.options = (*OFTEN, "--site", SITE, "--page", cls.folder)
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        shutil.rmtree(cls.folder)

    def over(self):
        """The name of a game of guests that is over."""
        table = self.table(seats=(HUMAN, HUMAN))
        play_out([self.seated(table, 0), self.seated(table, 1)], hints=0.05)
        return table["table"]

    def share(self, person, **params):
        return person.call("share", **{"table": self.finished, "title": "How I lost", "version": 12, "notes": [{"version": 12, "text": "Here"}], **params})["share"]

    def setUp(self):
        super().setUp()
        if not hasattr(Shares, "finished"):
            Shares.finished = self.over()
        (self.anna,) = self.people("Anna")

    def missing(self, path):
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.server.get(path)
        return caught.exception.code

    def test_shared(self):
        """Anybody sees it, with its picture; changed, it keeps its link; ended, it leads nowhere."""
        token = new_token()
        wish = {"notes": [{"version": 3, "text": "A good\u202e start\nof mine"}, {"version": 12, "text": "Żółw"}], "picture": in_base64(jpeg()), "token": token}
        name = self.share(self.anna, **wish)
        self.assertEqual(self.share(self.anna, **wish), name)  # the answer was lost
        told = self.client().call("shared", share=name)
        self.assertEqual((told["account"], told["name"], told["table"], told["game"], told["title"], told["version"], told["pictured"]),
                         (self.account(self.anna), self.anna.me["account"]["name"], self.finished, "duel", "How I lost", 12, True))
        self.assertEqual(told["notes"], [{"version": 3, "text": "A good start\nof mine"}, {"version": 12, "text": "Żółw"}])
        (listed,) = self.client().call("shares", account=self.account(self.anna))
        self.assertEqual((listed["share"], listed["title"]), (name, "How I lost"))
        with self.server.get(f"/shared/{name}.jpg") as answer:
            self.assertEqual(answer.headers["content-type"], "image/jpeg")
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
            self.assertEqual(answer.read(), jpeg())
        self.assertEqual(self.anna.call("export_data")["shares"], [told])
        self.assertEqual(self.share(self.anna, share=name, title="How I nearly won", notes=[], picture=""), name)
        told = self.client().call("shared", share=name)
        self.assertEqual((told["title"], told["notes"], told["pictured"]), ("How I nearly won", [], False))
        self.assertEqual(self.missing(f"/shared/{name}.jpg"), 404)
        self.anna.call("unshare", share=name)
        self.refused(NOT_NOW, self.client().call, "shared", share=name)
        self.assertEqual(self.client().call("shares", account=self.account(self.anna)), [])

    def test_what_sites_are_told(self):
        """A link names title, words and picture, and whatever somebody writes stays text."""
        evil = "\"><script>alert(1)</script>&quot;'"
        name = self.share(self.anna, title=evil, notes=[{"version": 1, "text": "ż" * 450}, {"version": 2, "text": evil}], picture=in_base64(jpeg()))
        with self.server.get(f"/?shared={name}&utm=x") as answer:
            page = answer.read().decode()
        told = Properties(page)
        self.assertEqual(told.others, [])
        self.assertEqual(told.found["og:title"], evil)
        self.assertEqual(told.found["og:url"], f"{SITE}/?shared={name}")
        self.assertEqual(told.found["og:image"], f"{SITE}/shared/{name}.jpg")
        self.assertEqual(told.found["og:description"], f"{self.anna.me['account']['name']}: {'ż' * 100}…")
        self.assertIn("<title>Epoki</title>", page)
        for other in ("/", "/?shared=", "/?shared=AAAAAAAAAAA", f"/?shared={name}x", f"/?other={name}", f"/?shared={'a' * 400}", "/?shared=%22%3E%3Cscript%3E"):
            with self.server.get(other) as answer:
                self.assertEqual(answer.read().decode(), INDEX, other)
        for path in ("/shared/", f"/shared/{name}", f"/shared/{name}.png", f"/shared/{name}.jpg/", "/shared/AAAAAAAAAAA.jpg", "/shared/..%2f..%2fx.jpg"):
            self.assertEqual(self.missing(path), 404, path)

    def test_pictures_that_are_something_else(self):
        plain = jpeg()
        wrong = {"nothing": b"\xff\xd8\xff\xd9", "no picture": b"<svg onload='alert(1)'/>", "another size": jpeg(width=1201), "two to the sixteenth": jpeg(width=65535, height=65535),
                 "a comment": jpeg(before=segment(0xFE, b"<script>")), "of a camera": jpeg(before=segment(0xE1, b"Exif\x00\x00")), "a small picture in it": jpeg(before=segment(0xE0, b"JFXX\x00" + b"\x10" * 9)),
                 "something behind it": plain + b"PK\x03\x04", "a second picture": plain + plain, "a second scan": jpeg(after=segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + b"\x01"),
                 "cut off": plain[:-2], "without pixels": plain[:plain.index(b"\xff\xda")] + b"\xff\xd9", "too long": jpeg(after=b"\x01" * (45 << 10)),
                 "a length that leads out": b"\xff\xd8\xff\xdb\xff\xff\x00", "two frames": jpeg(before=plain[plain.index(b"\xff\xc0"):plain.index(b"\xff\xc4")])}
        for what, picture in wrong.items():
            with self.subTest(what):
                self.refused(INVALID, self.share, self.anna, picture=in_base64(picture))
        for text in ("x", "====", "data:image/jpeg;base64,AAAA", in_base64(plain) + "\n", in_base64(plain)[:-1]):
            with self.subTest(text[:20]):
                self.refused(INVALID, self.share, self.anna, picture=text)
        self.share(self.anna, picture=in_base64(plain))

    def test_what_cannot_be_shared(self):
        running = self.table()["table"]
        for table in (running, "A" * 11, "", "'; --"):
            self.refused(NOT_NOW, self.share, self.anna, table=table)
        for wrong in ({"title": ""}, {"title": "\u202e"}, {"title": "x" * 241}, {"version": -1}, {"notes": [{}]}, {"notes": [{"version": 1, "text": ""}]}, {"notes": [{"version": -1, "text": "x"}]},
                      {"notes": [{"version": 1, "text": "x" * 1001}]}, {"notes": [{"version": 1, "text": "x"}] * 65}, {"notes": ["x"]}):
            with self.subTest(str(wrong)[:60]):
                self.refused(INVALID, self.share, self.anna, **wrong)
        self.refused(SIGN_IN, self.share, self.client())
        name = self.share(self.anna)
        self.refused(NOT_NOW, self.share, self.anna, share=name, table=self.over())  # its notes and its link are of that game
        self.assertEqual(self.client().call("shared", share=name)["table"], self.finished)

    def test_whose_it_is(self):
        """Another can neither change nor end it; a moderator can end it, and who may not talk does not share."""
        (thief,) = self.people("Thief")
        name = self.share(self.anna)
        self.refused(NOT_NOW, thief.call, "unshare", share=name)
        self.refused(NOT_NOW, self.share, thief, share=name, title="Mine")
        self.refused(NOT_NOW, self.share, thief, share="A" * 11)
        self.assertEqual(self.client().call("shared", share=name)["title"], "How I lost")
        (judge,) = self.people("Judge")
        self.promote(judge)
        judge.call("moderate", what="mute", account=self.account(thief), hours=1, words="x")
        self.refused(MUTED, self.share, thief)
        judge.call("unshare", share=name)
        self.refused(NOT_NOW, self.client().call, "shared", share=name)

    def promote(self, person):
        import subprocess

        from client import PROGRAM
        subprocess.run([PROGRAM, "people", "promote", person.me["account"]["name"], "--db", self.server.db], check=True, capture_output=True)

    def test_deleted_and_banned(self):
        bolek, judge = self.people("Bolek", "Judge")
        names = [self.share(person, picture=in_base64(jpeg())) for person in (self.anna, bolek)]
        self.promote(judge)
        judge.call("moderate", what="ban", account=self.account(bolek), hours=1, words="x")
        self.anna.call("delete_account", password=GOOD)
        for name in names:
            self.refused(NOT_NOW, self.client().call, "shared", share=name)
            self.assertEqual(self.missing(f"/shared/{name}.jpg"), 404)
        self.assertEqual(query(self.server, f"SELECT count(*) FROM shares WHERE id = '{names[0]}'"), [("0",)])

    def test_after_a_restart(self):
        name = self.share(self.anna, picture=in_base64(jpeg()))
        self.restart()
        self.assertEqual(self.client().call("shared", share=name)["title"], "How I lost")
        self.assertEqual(self.server.get(f"/shared/{name}.jpg").read(), jpeg())


class SwitchedOff(RatedTest):
    options = (*OFTEN, "--no-opponents", "--no-ratings", "--no-profiles", "--no-sharing")

    def test_each_part(self):
        (anna,) = self.people("Anna")
        own = self.account(anna)
        hello = anna.call("hello")
        self.assertEqual({name: hello[name] for name in ("accounts", "opponents", "ratings", "profiles", "sharing")},
                         {"accounts": True, "opponents": False, "ratings": False, "profiles": False, "sharing": False})
        for method, params in {"lobby": {}, "seek": {"game": "duel", "players": 2, "clock": LIVE}, "join_seek": {"seek": "A" * 11}, "met": {},
                               "best": {"game": "duel", "speed": "live"}, "rating_history": {"account": own, "game": "duel", "speed": "live"},
                               "create": {"game": "duel", "players": 2, "seats": [HUMAN, bot("easy")], "clock": LIVE, "rated": True},
                               "make_cup": {"name": "Ours", "game": "duel", "kind": "swiss", "players": 2, "clock": {"budget": 600}, "size": 4, "rated": True},
                               "profile": {}, "played": {"account": own}, "favourites": {"account": own, "game": "duel"}, "shares": {"account": own},
                               "share": {"table": "A" * 11, "title": "x", "version": 0}, "shared": {"share": "A" * 11}}.items():
            with self.subTest(method):
                self.assertIn("at this server", self.refused(NOT_NOW, anna.call, method, **params))
        anna.call("create", game="duel", players=2, seats=[HUMAN, bot("easy")], clock=LIVE)  # what is not rated goes on
        anna.call("make_cup", name="Ours", game="duel", kind="swiss", players=2, clock={"budget": 600}, size=4)


if __name__ == "__main__":
    unittest.main()
