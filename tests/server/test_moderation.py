"""Muting, reporting and moderators of `epoki serve`, and `epoki people`: what follows from a mute and a ban at tables, the log, what is exported, deleted and moved;
and what strangers try: requests of moderators, other people's reports, floods, talk that would be code. EPOKI names the program; EPOKI_TEST_DB=postgresql: over PostgreSQL.

    EPOKI=build/epoki python3 tests/server/test_moderation.py"""
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import NOT_NOW, TOO_MANY, ServerTest  # noqa: E402
from client import ON_POSTGRES, PROGRAM, Client, Closed, Refused, Server, wait_until  # noqa: E402
from test_accounts import GOOD, INVALID, OFTEN, SIGN_IN, AccountTest, query  # noqa: E402

NOT_ALLOWED, MUTED, BARRED, NO_TABLE = -32012, -32013, -32014, -32002
XSS = '<script>alert("x")</script><img src=x onerror=alert(1)>'
HOUR = 3600


class ModerationTest(AccountTest):
    """A server per test: reports and the log are about all of it."""

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def setUp(self):
        super().setUp()
        self.server = Server(*self.options)

    def tearDown(self):
        super().tearDown()
        status = self.server.stop()
        log = self.server.log()
        shutil.rmtree(self.server.folder)
        self.assertEqual(status, 0, log)
        self.assertNotIn("ERROR", log)

    def people(self, *words, good=True):
        """What the administrator says on the command line."""
        done = subprocess.run([PROGRAM, "people", *words, "--db", self.server.db], capture_output=True, text=True)
        self.assertEqual(done.returncode == 0, good, done.stderr)
        return done.stdout if good else done.stderr

    def moderator(self, name="Just Judge"):
        client = self.signed_up(name)
        self.people("promote", name)
        return client

    def at_table(self, *names):
        """People with accounts at a table of theirs: who is signed in, and who sits there."""
        table = self.table("duel" if len(names) == 2 else "ages", [{"kind": "human"}] * len(names))
        accounts = [self.signed_up(name) for name in names]
        seats = [self.seated(table, seat, name=name) for seat, name in enumerate(names)]
        secrets = [Client.owned.get(secret, secret) for secret in table["seats"]]
        for seat, account in enumerate(accounts):
            self.assertEqual(account.call("claim", secrets=[secrets[seat]]), [{"table": table["table"], "seat": seat}])
        return {**table, "seats": secrets}, accounts, seats

    def deeds(self, moderator):
        return [(deed["what"], deed["name"], deed["by"]) for deed in moderator.call("deeds")["deeds"]]


class Muting(ModerationTest):
    def test_seated_and_muted(self):
        table, (me, other), _ = self.at_table("Hearer One", "Talker One")
        mine = me.call("seated", secret=table["seats"][0])
        self.assertEqual([(s["seat"], s["account"]["name"], s["muted"]) for s in mine], [(0, "Hearer One", False), (1, "Talker One", False)])
        me.call("mute", account=mine[1]["account"]["id"], on=True)
        self.assertEqual([s["muted"] for s in me.call("seated", secret=table["spectator"])], [False, True])
        self.assertEqual([s["muted"] for s in other.call("seated", secret=table["seats"][1])], [False, False])  # nobody else is told
        self.assertEqual([m["name"] for m in me.call("mutes")], ["Talker One"])
        self.assertEqual(other.call("mutes"), [])
        me.call("mute", account=mine[1]["account"]["id"], on=False)
        self.assertEqual(me.call("mutes"), [])

    def test_whose(self):
        me = self.signed_up("Self Muter")
        for account in (me.me["account"]["id"], "", "x", "A" * 5000, "'; DROP TABLE mutes; --"):
            self.refused(INVALID, me.call, "mute", account=account, on=True)
        me.call("mute", account="A" * 11, on=True)  # nobody
        self.assertEqual(me.call("mutes"), [])

    def test_private_tables_tell_nothing(self):
        """Who sits at a table is told to those who have a way in, and of a public table to everybody."""
        private, _, _ = self.at_table("Hidden One", "Hidden Two")
        stranger = self.client()
        self.refused(NO_TABLE, stranger.call, "seated", table=private["table"])
        for secret in ("A" * 22, "", "x", private["table"]):
            self.refused(NO_TABLE, stranger.call, "seated", secret=secret)
        self.refused(NO_TABLE, stranger.call, "seated")
        public = self.table(visibility="public")
        self.assertEqual([s["account"] for s in stranger.call("seated", table=public["table"])], [None, None])


class Blocking(ModerationTest):
    def heard(self, client, last):
        """The lines that come until that one."""
        lines = []
        while not lines or lines[-1] != last:
            lines.append(client.expect("chat")["text"])
        return lines

    def test_what_a_blocked_person_says_is_not_told(self):
        table, (me, other, third), seats = self.at_table("Deaf One", "Loud One", "Calm One")
        watcher = self.signed_up("Deaf Two")
        guest = self.client()
        for client in (watcher, guest):
            client.join(table["spectator"])
        seats[1].call("chat", text="before")
        for client in (seats[0], watcher, guest):
            self.heard(client, "before")
        loud = other.me["account"]["id"]
        for client in (me, watcher):
            client.call("block", account=loud, on=True)
        seats[1].call("chat", text="unheard")
        seats[2].call("chat", text="heard")
        self.assertEqual(self.heard(seats[0], "heard"), ["heard"])  # by his seat, on a connection that has not signed in
        self.assertEqual(self.heard(watcher, "heard"), ["heard"])
        for client in (seats[1], seats[2], guest):  # nobody else notices, he least of all
            self.assertEqual(self.heard(client, "heard")[-2:], ["unheard", "heard"])
        self.assertFalse(any("unheard" in text for client in (seats[0], watcher) for text in client.traffic))
        self.assertEqual([s["blocked"] for s in me.call("seated", secret=table["seats"][0])], [False, True, False])
        self.assertEqual([s["blocked"] for s in other.call("seated", secret=table["seats"][1])], [False, False, False])
        again = self.client()  # what was said before he came neither
        again.join(table["seats"][0])
        self.assertEqual(self.heard(again, "heard"), ["heard"])
        for client in (me, watcher):
            client.call("block", account=loud, on=False)
        seats[1].call("chat", text="again")
        for client in (again, seats[0], watcher):
            self.assertEqual(self.heard(client, "again"), ["again"])

    def test_a_seat_that_is_another_persons_now(self):
        """It is the person who is blocked, and not the seat."""
        table, (me, other), seats = self.at_table("Deaf Three", "Loud Three")
        me.call("block", account=other.me["account"]["id"], on=True)
        other.call("release", table=table["table"], seat=1)
        seats[1].call("chat", text="a guest now")
        time.sleep(2.1)  # who is not heard is looked up again
        seats[1].call("chat", text="heard")
        self.assertEqual(self.heard(seats[0], "heard")[-1:], ["heard"])


class Reporting(ModerationTest):
    def test_as_it_stood(self):
        table, (me, other), seats = self.at_table("Reporter Two", "Culprit Two")
        for line in range(25):
            seats[1].call("chat", text=f"line {line} {XSS}")
        seats[0].call("chat", text="my own words are not in it")
        judge = self.moderator()
        self.assertEqual(judge.call("reports"), {"reports": []})
        me.call("report", about="talk", secret=table["seats"][0], seat=1, words=f"look {XSS}")
        (report,) = judge.call("reports")["reports"]
        self.assertEqual([line["text"] for line in report["said"]], [f"line {line} {XSS}" for line in range(5, 25)])
        self.assertEqual((report["about"], report["reporter"]["name"], report["account"]["name"], report["name"], report["table"], report["seat"], report["words"], report["closed"]),
                         ("talk", "Reporter Two", "Culprit Two", "Culprit Two", table["table"], 1, f"look {XSS}", 0))
        # what he says afterwards, and that he goes, changes nothing about it
        seats[1].call("chat", text="something nice")
        (again,) = judge.call("reports")["reports"]
        self.assertEqual(again["said"], report["said"])
        judge.call("moderate", what="dismiss", report=report["id"], words="it was not so bad")
        self.assertEqual(judge.call("reports")["reports"], [])
        (decided,) = judge.call("reports", closed=True)["reports"]
        self.assertEqual((decided["outcome"], decided["decided"]), ("dismiss", "Just Judge"))
        self.refused(NOT_NOW, judge.call, "moderate", what="ban", report=report["id"])  # once is enough
        self.assertIn(("dismiss", "", "Just Judge"), self.deeds(judge))

    def test_guests_and_spectators(self):
        table = self.table()
        guest, watcher = self.seated(table, 0, name="Guest X"), self.client()
        watcher.join(table["spectator"], name="Heckler")
        watcher.call("chat", text="boo")
        guest.call("chat", text="hm")
        me, judge = self.signed_up("Reporter Three"), self.moderator()
        me.call("report", about="talk", secret=table["spectator"])
        me.call("report", about="name", secret=table["spectator"], seat=0)
        about_seat, about_all = judge.call("reports")["reports"] if judge.call("reports")["reports"][0]["seat"] == 0 else judge.call("reports")["reports"][::-1]
        self.assertEqual((about_all["seat"], about_all["account"], about_all["said"][0]["name"], about_all["said"][0]["text"]), (None, None, "Heckler", "boo"))
        self.assertEqual((about_seat["name"], about_seat["account"]), ("Guest X", None))
        self.refused(NOT_NOW, judge.call, "moderate", what="ban", report=about_seat["id"])  # there is no account
        self.refused(NOT_NOW, me.call, "report", about="name", account=me.me["account"]["id"])
        me.call("report", about="name", account=judge.me["account"]["id"])
        self.assertEqual(len(judge.call("reports")["reports"]), 2)  # not about oneself

    def test_nobody_else(self):
        table, (me, other), _ = self.at_table("Reporter Four", "Culprit Four")
        guest = self.client()
        for method, params in (("report", {"about": "talk", "secret": table["seats"][0], "seat": 1}), ("mute", {"account": "A" * 11, "on": True}), ("mutes", {}),
                               ("reports", {}), ("deeds", {}), ("standing", {"name": "x"}), ("moderate", {"what": "ban", "account": "A" * 11})):
            self.refused(SIGN_IN, guest.call, method, **params)
        judge = self.moderator()
        other_account = other.me["account"]["id"]
        me.call("report", about="play", secret=table["seats"][0], seat=1)
        report = judge.call("reports")["reports"][0]["id"]
        # one without the role sees and changes nothing, whatever he names
        for method, params in (("reports", {}), ("reports", {"closed": True}), ("deeds", {}), ("standing", {"name": "Culprit Four"}),
                               *[("moderate", {"what": what, **of}) for what in ("dismiss", "mute", "ban", "unban", "promote") for of in ({"report": report}, {"account": other_account})]):
            self.refused(NOT_ALLOWED, me.call, method, **params)
        self.assertEqual(other.call("session", token=other.me["token"])["muted"], 0)
        # not of tables to which one has no way in
        for where in ({"table": table["table"], "seat": 1}, {"secret": "A" * 22, "seat": 1}, {"seat": 1}, {}):
            self.refused(NO_TABLE, self.with_token(me.me["token"]).call, "report", about="talk", **where)
        self.refused(INVALID, me.call, "report", about="talk", secret=table["seats"][0], seat=4)
        for about in ("", "x", XSS):
            self.refused(INVALID, me.call, "report", about=about, secret=table["seats"][0], seat=1)
        self.refused(NOT_NOW, me.call, "report", about="name", account="A" * 11)

    def test_flood(self):
        table, (me, _), _ = self.at_table("Flooder Five", "Victim Five")
        with self.assertRaises(Refused) as caught:
            for _ in range(30):
                me.call("report", about="play", secret=table["seats"][0], seat=1)
        self.assertEqual(caught.exception.code, TOO_MANY)
        self.assertEqual(query(self.server, "SELECT count(*) FROM reports")[0][0], "20")

    def test_in_parts(self):
        judge = self.moderator()
        table = self.table()
        for number in range(2):
            reporter = self.signed_up(f"Many Reports {'ab'[number]}")
            for _ in range(18):
                reporter.call("report", about="talk", secret=table["spectator"], seat=0)
        first = judge.call("reports")
        self.assertEqual(len(first["reports"]), 30)
        rest = judge.call("reports", **first["next"])
        self.assertNotIn("next", rest)
        self.assertEqual(len({report["id"] for report in first["reports"] + rest["reports"]}), 36)  # though many are of the same second


class Moderating(ModerationTest):
    def test_mute_by_a_moderator(self):
        table, (me, other), seats = self.at_table("Quiet One", "Loud One")
        judge = self.moderator()
        loud = other.me["account"]["id"]
        judge.call("moderate", what="mute", account=loud, hours=1, words="too loud")
        self.refused(MUTED, seats[1].call, "chat", text="can you hear me")
        seats[0].call("chat", text="no")
        info = other.call("session", token=other.me["token"])
        self.assertAlmostEqual(info["muted"], time.time() + HOUR, delta=60)
        (seats[0], seats[1])[seats[0].update["turn"]].play()  # he plays on
        standing = judge.call("standing", name="l0ud one")  # as names are compared
        self.assertEqual((standing["name"], standing["muted"], [d["words"] for d in standing["deeds"]]), ("Loud One", info["muted"], ["too loud"]))
        judge.call("moderate", what="unmute", account=loud)
        seats[1].call("chat", text="thank you")
        self.assertEqual(set(self.deeds(judge)), {("unmute", "Loud One", "Just Judge"), ("mute", "Loud One", "Just Judge"), ("promote", "Just Judge", "")})

    def test_ban(self):
        """His sessions end, he has to get up, and his seat is as that of anybody who went away."""
        table, (me, other), seats = self.at_table("Fair One", "Foul One")
        judge = self.moderator()
        token = other.me["token"]
        judge.call("moderate", what="ban", account=other.me["account"]["id"], hours=1)
        self.refused(SIGN_IN, other.call, "sessions")
        self.refused(SIGN_IN, self.client().call, "session", token=token)
        self.refused(NOT_NOW, self.client().call, "sign_in", name="Foul One", password=GOOD)
        with self.assertRaises((Closed, OSError)):  # he is made to get up
            for _ in range(20):
                seats[1].expect("chat", 30)
        again = self.client()
        self.refused(BARRED, again.call, "join", secret=table["seats"][1])
        while True:
            people = seats[0].expect("people")
            if people["online"] == [True, False]:
                break
        self.assertIsNotNone(people["vacant"][1])  # a bot may take over
        judge.call("moderate", what="unban", account=other.me["account"]["id"])
        again.join(table["seats"][1])
        self.signed_in("Foul One")

    def test_wrong_password_tells_nothing(self):
        """Only who knows the password learns that the account is closed."""
        other, judge = self.signed_up("Closed One"), self.moderator()
        judge.call("moderate", what="ban", account=other.me["account"]["id"])
        self.refused(-32010, self.client().call, "sign_in", name="Closed One", password="wrong horse battery")

    def test_moderators_are_the_administrators(self):
        judge, second = self.moderator("Judge A"), self.moderator("Judge Bb")
        self.refused(NOT_ALLOWED, judge.call, "moderate", what="ban", account=second.me["account"]["id"])
        self.people("demote", "Judge Bb")
        self.refused(NOT_ALLOWED, second.call, "reports")  # at once
        judge.call("moderate", what="mute", account=second.me["account"]["id"])
        for what in ("", "x", "promote", "delete", XSS):
            self.refused(INVALID, judge.call, "moderate", what=what, account=second.me["account"]["id"])
        self.refused(NOT_NOW, judge.call, "moderate", what="dismiss", report="A" * 11)
        self.refused(INVALID, judge.call, "moderate", what="dismiss")
        self.refused(INVALID, judge.call, "moderate", what="mute", account=second.me["account"]["id"], hours=0)

    def test_of_oneself(self):
        """A moderator does not see and decide what is said about himself."""
        judge, me = self.moderator(), self.signed_up("Brave One")
        me.call("report", about="play", account=judge.me["account"]["id"])
        self.assertEqual(judge.call("reports")["reports"], [])
        report = query(self.server, "SELECT id FROM reports")[0][0]
        self.refused(NOT_NOW, judge.call, "moderate", what="dismiss", report=report)

    def test_command_line(self):
        other = self.signed_up("Subject One")
        self.assertIn("no account", self.people("ban", "Nobody Such", good=False))
        self.people("ban", "subject one", "--days", "3", "--because", "a reason")
        self.refused(SIGN_IN, other.call, "sessions")
        self.assertIn("a reason", self.people("show", "Subject One"))
        self.people("unban", "Subject One")
        self.people("promote", "Subject One")
        self.assertEqual(self.people("moderators"), "Subject One\n")
        self.signed_in("Subject One").call("reports")
        self.assertIn("promote", self.people("log"))
        for words in ((), ("x",), ("ban",), ("log", "x"), ("ban", "x", "--days", "0")):
            self.assertEqual(subprocess.run([PROGRAM, "people", *words, "--db", self.server.db], capture_output=True).returncode, 2, words)
        if not ON_POSTGRES:
            self.assertEqual(subprocess.run([PROGRAM, "people", "log", "--db", "/nowhere/epoki.db"], capture_output=True).returncode, 3)

    def test_deleted_by_the_administrator(self):
        table, (me, other), seats = self.at_table("Deletable Zqxw", "Staying One")
        self.people("delete", "Deletable Zqxw")
        self.refused(SIGN_IN, me.call, "sessions")
        self.assertIn("no account", self.people("show", "Deletable Zqxw", good=False))
        self.restart()
        watcher = self.client()
        watcher.join(table["spectator"])
        wait_until(lambda: query(self.server, "SELECT count(*) FROM claims WHERE account = ''")[0][0] == "0", "its seat is cleaned")


class Data(ModerationTest):
    def test_export(self):
        table, (me, other), seats = self.at_table("Exporter Six", "Other Six")
        judge = self.moderator()
        me.call("mute", account=other.me["account"]["id"], on=True)
        me.call("report", about="talk", secret=table["seats"][0], seat=1, words="as I saw it")
        judge.call("moderate", what="mute", account=me.me["account"]["id"], hours=2)
        data = me.call("export_data")
        self.assertEqual(([m["name"] for m in data["mutes"]], [(r["words"], r["name"]) for r in data["reports"]], [(d["what"], d["by"]) for d in data["deeds"]]),
                         (["Other Six"], [("as I saw it", "Other Six")], [("mute", "")]))
        self.assertNotIn("Exporter Six", json.dumps(other.call("export_data")["mutes"]))  # who has muted him is not told
        self.assertEqual(other.call("export_data")["reports"], [])

    def test_deleted(self):
        table, (me, other), seats = self.at_table("Goner Qzkw", "Left Behind")
        judge = self.moderator()
        seats[0].call("chat", text="words of qzkw")
        other.call("report", about="talk", secret=table["seats"][1], seat=0, words="about qzkw")
        me.call("report", about="talk", secret=table["seats"][0], seat=1, words="by the one who goes, qzkw")
        other.call("mute", account=me.me["account"]["id"], on=True)
        judge.call("moderate", what="mute", account=me.me["account"]["id"], hours=1, words="because qzkw")
        me.call("delete_account", password=GOOD)
        self.assertEqual(other.call("mutes"), [])
        (report,) = judge.call("reports")["reports"]
        self.assertEqual((report["reporter"], report["words"], report["account"]["name"]), (None, "", "Left Behind"))
        rows = str([query(self.server, f"SELECT * FROM {table}") for table in ("reports", "deeds", "mutes", "accounts")]).lower()
        self.assertNotIn("qzkw", rows)

    def test_carried(self):
        """`epoki backup` and `epoki migrate` carry all of it."""
        table, (me, other), seats = self.at_table("Mover Seven", "Moved Seven")
        judge = self.moderator()
        me.call("mute", account=other.me["account"]["id"], on=True)
        me.call("report", about="talk", secret=table["seats"][0], seat=1)
        judge.call("moderate", what="mute", account=other.me["account"]["id"])
        tables = ("mutes", "reports", "deeds", "accounts")
        before = {name: len(query(self.server, f"SELECT * FROM {name}")) for name in tables}
        with tempfile.TemporaryDirectory(prefix="epoki-moved-") as folder:
            copy, moved = os.path.join(folder, "copy.db"), os.path.join(folder, "moved.db")
            subprocess.run([PROGRAM, "backup", copy, "--db", self.server.db], check=True, capture_output=True)
            subprocess.run([PROGRAM, "migrate", copy, moved], check=True, capture_output=True)
            with sqlite3.connect(moved) as db:
                self.assertEqual({name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}, before)
                self.assertEqual(db.execute("SELECT count(*) FROM accounts WHERE muted > 0 OR role > 0").fetchone()[0], 2)


class Off(ServerTest):
    options = (*OFTEN, "--no-moderation")

    def test_switched_off(self):
        client = self.client()
        hello = client.call("hello")
        self.assertEqual((hello["accounts"], hello["moderation"]), (True, False))
        self.assertEqual(json.loads(self.server.get("/api/hello").read()), {key: hello[key] for key in json.loads(self.server.get("/api/hello").read())})
        client.call("sign_up", name="Somebody", password=GOOD)
        for method, params in (("report", {"about": "name", "account": "A" * 11}), ("reports", {}), ("deeds", {}), ("standing", {"name": "x"}), ("moderate", {"what": "ban", "account": "A" * 11})):
            self.refused(NOT_NOW, client.call, method, **params)
        self.assertEqual(client.call("mutes"), [])  # for oneself it stays possible


class Elsewhere(ServerTest):
    """Several pages of the site in one browser, and pages of others."""

    options = OFTEN

    def test_no_other_site(self):
        """Nothing that a browser sends by itself says who one is: no cookie, and no other origin may connect."""
        with self.assertRaises(Closed):
            Client(self.server, origin="https://evil.example")
        answer = self.server.get("/api/hello")
        self.assertIsNone(answer.headers["set-cookie"])
        self.assertIsNone(answer.headers["access-control-allow-origin"])
        self.assertEqual(answer.headers["content-type"], "application/json")


if __name__ == "__main__":
    unittest.main()
