"""Being told when one is not there (docs/notifications.md): messages for browsers, mail and webhooks, with a push service, a mail server and a receiver of webhooks
of their own (receivers.py), which check what comes as others do. EPOKI names the program; EPOKI_TEST_DB=postgresql: over PostgreSQL.

    EPOKI=build/epoki python3 tests/server/test_told.py"""
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import postgres  # noqa: E402
import receivers  # noqa: E402
from case import FAST, HUMAN, NOT_NOW, TOO_MANY, USED_UP, ServerTest, bot  # noqa: E402
from client import ON_POSTGRES, PROGRAM, Client, Refused, Server, free_port, new_token, wait_until  # noqa: E402
from test_cups import Play  # noqa: E402

SIGN_IN, INVALID = -32009, -32602
GOOD = "correct horse battery"
SITE = "https://games.example"
QUIET = 1.5  # seconds in which nothing must come


def query(server, sql):
    if ON_POSTGRES:
        return [tuple(line.split("|")) for line in postgres.cluster().query(sql, server.db).splitlines()]
    with sqlite3.connect(f"file:{server.db}?mode=ro", uri=True) as db:
        return [tuple(map(str, row)) for row in db.execute(sql)]


def execute(server, sql):
    if ON_POSTGRES:
        postgres.cluster().query(sql, server.db)
    else:
        with sqlite3.connect(server.db, timeout=20) as db:
            db.execute(sql)


def count(server, table, where="1 = 1"):
    return int(query(server, f"SELECT count(*) FROM {table} WHERE {where}")[0][0])


class ToldTest(ServerTest):
    wait = 1
    tries = 100000
    extra = ("--tell-anywhere",)

    @classmethod
    def setUpClass(cls):
        cls.push, cls.mail, cls.hooks = receivers.PushService(), receivers.MailServer(), receivers.Hooks()
        cls.folder = None
        cls.options = (*FAST, "--password-memory", "8", "--sign-ins-per-hour", str(cls.tries), "--site", SITE, "--mail", f"smtp://127.0.0.1:{cls.mail.port}", "--mail-from",
                       "epoki@games.example", "--mail-key", cls.key_file(), "--tell-wait", str(cls.wait), *cls.extra)
        super().setUpClass()

    @classmethod
    def key_file(cls):
        return os.path.join(tempfile.mkdtemp(prefix="epoki-key-"), "mail.key")

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        for receiver in (cls.push, cls.mail, cls.hooks):
            receiver.close()

    def setUp(self):
        super().setUp()
        wait_until(lambda: not count(self.server, "news", "sent = 0 AND kind IN ('confirm', 'sign_in', 'test')"), "what was asked for before has come")
        execute(self.server, "DELETE FROM news")
        for receiver in (self.push, self.mail, self.hooks):
            receiver.got.clear()
            receiver.refused.clear()
            receiver.status, receiver.connections = 201, 0
            receiver.gate.set()

    def tearDown(self):
        super().tearDown()
        for receiver in (self.push, self.mail, self.hooks):
            self.assertEqual(receiver.refused, [])

    def restart(self):
        for client in self.clients:
            client.close()
        self.clients.clear()
        self.server.kill()
        self.server.start()

    def signed_up(self, name):
        client = self.client()
        client.me = client.call("sign_up", name=name, password=GOOD)
        return client

    def pair(self, **params):
        """A table of two with both there: who is to decide, the other one, and their secrets."""
        table = self.table(**params)
        places = [self.seated(table, seat, name=name) for seat, name in enumerate(("Ada", "Ben"))]
        secrets = [places[0].owned.get(secret, secret) for secret in table["seats"]]
        for place in places:
            place.until(lambda update: update["turn"] is not None)
        turn = places[0].update["turn"]
        return table["table"], (places[turn], places[1 - turn]), (secrets[turn], secrets[1 - turn]), turn

    def subscribe(self, secret):
        browser = self.push.subscribe()
        return browser, self.client().call("tell_push", secrets=[secret], **browser.params())[0]

    def leave(self, client):
        client.close()
        self.clients.remove(client)
        time.sleep(0.2)

    @staticmethod
    def pass_turn(client):
        """Plays until somebody else is to decide."""
        client.until(lambda update: update["legal"])
        turn = client.update["turn"]
        while client.update["turn"] == turn:
            client.play()

    def confirmed(self, client, address):
        way = client.call("tell_mail", address=address)["id"]
        client.call("mail_use", ticket=self.ticket())
        self.mail.got.clear()
        return way

    def ticket(self):
        wait_until(lambda: self.mail.got, "a mail with a link")
        return re.search(rf"{SITE}/#/mail/([\w-]{{22}})", self.mail.got[-1]["text"])[1]

    def nothing_comes(self, receiver, already=0, seconds=QUIET):
        time.sleep(seconds)
        self.assertEqual(len(receiver.got), already, receiver.got)


class Push(ToldTest):
    def test_whose_turn_it_is(self):
        table, (first, second), secrets, turn = self.pair()
        browser, _ = self.subscribe(secrets[1])
        self.leave(second)
        self.pass_turn(first)
        wait_until(lambda: self.push.got, "a message")
        message = self.push.got[0]
        self.assertEqual(message["key"], first.call("hello")["told"]["push"])
        self.assertEqual({key: message[key] for key in ("title", "body", "path", "lang")},
                         {"title": "Your turn: 7 Wonders Duel", "body": "At the table: Ada, Ben", "path": f"#/go/{table}", "lang": "en"})
        for hidden in (*secrets, "7wonders", "wonder:"):
            self.assertNotIn(hidden, json.dumps(message))
        self.nothing_comes(self.push, 1)
        del browser

    def test_in_ones_language(self):
        _, (first, second), secrets, _ = self.pair()
        browser = self.push.subscribe()
        self.client().call("tell_push", secrets=[secrets[1]], lang="pl", **browser.params())
        self.leave(second)
        self.pass_turn(first)
        wait_until(lambda: self.push.got, "a message")
        self.assertEqual((self.push.got[0]["title"], self.push.got[0]["body"]), ("Twój ruch: 7 Cudów Świata: Pojedynek", "Przy stole: Ada, Ben"))

    def test_one_message_for_a_pause(self):
        _, (first, second), secrets, _ = self.pair()
        self.subscribe(secrets[1])
        self.leave(second)
        for _ in range(3):  # taken back and played again: still the same pause
            self.pass_turn(first)
            wait_until(lambda: self.push.got, "a message")
            version = first.update["version"]
            first.call("undo", undos=first.update["undos"])
            first.until(lambda update, before=version: update["version"] < before)
        self.pass_turn(first)
        self.nothing_comes(self.push, 1)
        again = self.client()
        again.join(secrets[1])
        self.pass_turn(again)
        self.leave(again)
        self.pass_turn(first)
        wait_until(lambda: len(self.push.got) == 2, "he was there, and is told again")

    def test_gone(self):
        _, (first, second), secrets, _ = self.pair()
        _, way = self.subscribe(secrets[1])
        self.assertEqual([each["id"] for each in first.call("ways", secret=secrets[1])], [way])
        self.push.status = 410
        self.leave(second)
        self.pass_turn(first)
        wait_until(lambda: not count(self.server, "ways", f"id = '{way}'"), "the subscription is dropped")
        self.assertEqual(first.call("ways", secret=secrets[1]), [])
        wait_until(lambda: not count(self.server, "news", f"way = '{way}'"), "and with it what was to be told there")

    def test_again_after_a_failure(self):
        _, (first, second), secrets, _ = self.pair()
        self.subscribe(secrets[1])
        self.push.status = 503
        self.leave(second)
        self.pass_turn(first)
        wait_until(lambda: self.push.connections >= 2, "it is tried again")
        self.push.status = 201
        wait_until(lambda: self.push.got, "and arrives")
        self.nothing_comes(self.push, 1)

    def test_stopped(self):
        _, (first, second), secrets, _ = self.pair()
        _, way = self.subscribe(secrets[1])
        self.refused(NOT_NOW, first.call, "tell_stop", id=way, secret=secrets[0])  # the way of another seat
        first.call("tell_stop", id=way, secret=secrets[1])
        self.leave(second)
        self.pass_turn(first)
        self.nothing_comes(self.push)

    def test_other_wishes(self):
        _, (first, second), secrets, _ = self.pair()
        _, way = self.subscribe(secrets[1])
        self.refused(NOT_NOW, first.call, "tell_change", id=way, secret=secrets[0], wants=["over"])  # the way of another seat
        self.refused(INVALID, second.call, "tell_change", id=way, secret=secrets[1], wants=["weather"])
        second.call("tell_change", id=way, secret=secrets[1], wants=["over"])
        self.assertEqual([each["wants"] for each in second.call("ways", secret=secrets[1])], [["over"]])
        self.leave(second)
        self.pass_turn(first)
        self.nothing_comes(self.push)

    def test_when_all_is_over(self):
        _, (first, second), secrets, _ = self.pair()
        for wanted in ("over", "invited"):
            self.client().call("tell_push", secrets=[secrets[1]], wants=[wanted], **self.push.subscribe().params())
        while True:
            self.leave(second)
            self.pass_turn(first)
            if first.update["over"]:
                break
            second = self.client()
            second.join(secrets[1])
            self.pass_turn(second)
            first.until(lambda update, latest=second: update["version"] >= latest.update["version"])
            if first.update["over"]:
                return  # the last move was his own
        wait_until(lambda: self.push.got, "a message")
        self.assertEqual([message["title"] for message in self.push.got], ["Game over: 7 Wonders Duel"])
        first.call("rematch", secret=secrets[0])
        wait_until(lambda: len(self.push.got) == 2, "there is a next table")
        self.assertEqual(self.push.got[1]["title"], "You are invited: 7 Wonders Duel")

    def test_nobody_is_told_of_bots(self):
        table = self.table(seats=[HUMAN, bot("easy")])
        me = self.seated(table, 0)
        self.subscribe(me.owned.get(table["seats"][0], table["seats"][0]))
        me.until(lambda update: update["legal"])
        me.play()
        self.leave(me)
        self.nothing_comes(self.push)

    def test_what_is_no_subscription(self):
        _, _, secrets, _ = self.pair()
        good = self.push.subscribe().params()
        ask = self.client().call
        for wrong in ({"endpoint": "ftp://x/"}, {"endpoint": "https://user:word@push.example/"}, {"endpoint": "https:///"}, {"endpoint": "https://a b/"}, {"key": "AAAA"},
                      {"key": "BA" + "A" * 85}, {"auth": "short"}, {"auth": good["auth"] + "AAAA"}, {"lang": "xx"}, {"wants": ["everything"]}, {"wants": [1]}):
            self.refused(INVALID, ask, "tell_push", secrets=[secrets[0]], **{**good, **wrong})
        self.refused(-32002, ask, "tell_push", secrets=[new_token()], **good)
        self.refused(SIGN_IN, ask, "tell_push", **good)
        for _ in range(4):
            self.subscribe(secrets[0])
        self.refused(TOO_MANY, ask, "tell_push", secrets=[secrets[0]], **self.push.subscribe().params())

    def test_an_account(self):
        me = self.signed_up("Push Owner")
        browser = self.push.subscribe()
        way = me.call("tell_push", **browser.params())[0]
        self.assertEqual(me.call("tell_push", **browser.params()), [way])  # it is the same
        _, (first, second), secrets, _ = self.pair()
        me.call("claim", secrets=[secrets[1]])
        self.leave(second)
        self.pass_turn(first)
        wait_until(lambda: self.push.got, "a message")
        me.call("delete_account", password=GOOD)
        self.assertEqual(count(self.server, "ways", f"id = '{way}'"), 0)
        self.assertEqual(count(self.server, "news", f"way = '{way}'"), 0)


class Patient(ToldTest):
    """A person who is there, or comes back in time, is not told."""
    wait = 3

    def test_here(self):
        _, (first, second), secrets, _ = self.pair()
        self.subscribe(secrets[1])
        self.pass_turn(first)
        second.until(lambda update: update["turn"] == 1 - first.update["turn"] or update["legal"])
        self.pass_turn(second)
        self.nothing_comes(self.push, seconds=self.wait + QUIET)

    def test_back_in_time(self):
        me = self.signed_up("Quick Player")
        self.confirmed(me, "quick@mail.example")
        _, (first, second), secrets, _ = self.pair()
        me.call("claim", secrets=[secrets[1]])
        self.leave(second)
        self.pass_turn(first)
        again = self.client()
        again.join(secrets[1])
        self.pass_turn(again)
        self.nothing_comes(self.mail, seconds=self.wait + QUIET)

    def test_killed_between_commit_and_sending(self):
        me = self.signed_up("Mail Kill")
        self.confirmed(me, "kill@mail.example")
        table, (first, second), secrets, turn = self.pair()
        me.call("claim", secrets=[secrets[1]])
        self.subscribe(secrets[1])
        self.push.status = 503
        self.leave(second)
        self.pass_turn(first)
        self.restart()  # kill -9
        self.assertEqual(count(self.server, "news", f"kind = 'turn' AND sent = 0 AND game_id = '{table}' AND seat = {1 - turn}"), 2)
        self.push.status = 201
        wait_until(lambda: self.mail.got and self.push.got, "both arrive")
        self.nothing_comes(self.mail, 1)
        self.restart()
        self.nothing_comes(self.mail, 1, seconds=self.wait + QUIET)
        self.assertEqual(len(self.push.got), 1)


class Mail(ToldTest):
    def test_confirmed_first(self):
        me = self.signed_up("Mail Reader")
        me.call("tell_mail", address="Reader@Mail.Example", lang="pl")
        self.assertEqual([(each["address"], each["confirmed"]) for each in me.call("ways")], [("reader@mail.example", False)])
        _, (first, second), secrets, _ = self.pair()
        me.call("claim", secrets=[secrets[1]])
        ticket = self.ticket()
        self.assertEqual((self.mail.got[0]["to"], self.mail.got[0]["subject"]), (["reader@mail.example"], "Potwierdź swój adres"))
        self.assertNotIn("List-Unsubscribe", self.mail.got[0]["headers"])
        self.mail.got.clear()
        self.leave(second)
        self.pass_turn(first)
        self.nothing_comes(self.mail, seconds=2.5)  # not before
        again = self.client()
        again.join(secrets[1])
        self.pass_turn(again)
        self.leave(again)
        self.assertEqual(self.client().call("mail_use", ticket=ticket), {"address": "reader@mail.example"})  # on any device
        self.refused(USED_UP, self.client().call, "mail_use", ticket=ticket)
        self.pass_turn(first)
        wait_until(lambda: self.mail.got, "a mail")
        mail = self.mail.got[0]
        self.assertEqual((mail["from"], mail["to"], mail["subject"]), ("epoki@games.example", ["reader@mail.example"], "Twój ruch: 7 Cudów Świata: Pojedynek"))
        self.assertIn(f"{SITE}/#/go/", mail["text"])
        self.assertEqual(mail["mail"]["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
        self.assertEqual(mail["mail"]["Auto-Submitted"], "auto-generated")
        self.nothing_comes(self.mail, 1)

    def stop_path(self):
        wait_until(lambda: self.mail.got, "a mail")
        return re.fullmatch(rf"<{SITE}(/told/stop/[\w-]+)>", self.mail.got[0]["mail"]["List-Unsubscribe"])[1]

    def post(self, path, body=b"List-Unsubscribe=One-Click"):
        request = urllib.request.Request(f"http://127.0.0.1:{self.server.port}{path}", data=body, method="POST")
        return urllib.request.urlopen(request, timeout=20)

    def test_ended_with_one_click(self):
        me = self.signed_up("Mail Ender")
        way = self.confirmed(me, "o'ender+x@mail.example")
        _, (first, second), secrets, _ = self.pair()
        me.call("claim", secrets=[secrets[1]])
        self.leave(second)
        self.pass_turn(first)
        path = self.stop_path()
        page = self.server.get(path)
        self.assertIn("form-action 'self'", page.headers["content-security-policy"])
        self.assertIn("o&#39;ender+x@mail.example", page.read().decode())
        self.assertEqual(count(self.server, "ways", f"id = '{way}'"), 1)  # looking is not doing: programs that check mail look too
        for wrong in (path[:-1] + ("A" if path[-1] != "A" else "B"), path[:-22] + "A" * 22, "/told/stop/", "/told/stop/x", "/api/tables", "/"):
            with self.assertRaises((urllib.error.URLError, ConnectionError)) as caught:
                self.post(wrong)
            self.assertIn(getattr(caught.exception, "code", 405), (404, 405))
        self.assertEqual(self.post(path).status, 200)
        wait_until(lambda: not count(self.server, "ways", f"id = '{way}'"), "it is ended")
        self.assertEqual(self.post(path, b"").status, 200)  # once more does no harm
        self.assertEqual(me.call("ways"), [])

    def test_no_strange_addresses(self):
        me = self.signed_up("Mail Injector")
        for address in ("x", "@x.example", "a@b", "a b@x.example", "a@x.example\r\nBcc: b@x.example", "a@x.example>", "<a@x.example", "a@x.example,b@x.example", "a@@x.example",
                        '"a"@x.example', "a@x..example", ".a@x.example", "a@x.example.", "a@-x.example", "żaba@x.example", "a@x.example\u202e", "a" * 65 + "@x.example",
                        "a@" + "x" * 250 + ".example", "a%0d@x.example\n"):
            self.refused(INVALID, me.call, "tell_mail", address=address)
            self.refused(INVALID, self.client().call, "mail_sign_in", address=address)
        self.assertEqual(me.call("ways"), [])

    def test_names_are_no_headers(self):
        me = self.signed_up("Mail Namer")
        self.confirmed(me, "namer@mail.example")
        table = self.table()
        names = ("Ada\r\nBcc: x@y.example", "Żółw <b>& \u0142\u00f3\u017c =?UTF-8?Q?x?= dłuuugie")
        places = [self.seated(table, seat, name=name) for seat, name in enumerate(names)]
        turn = places[0].update["turn"]
        me.call("claim", secrets=[places[0].owned.get(table["seats"][1 - turn], table["seats"][1 - turn])])
        self.leave(places[1 - turn])
        self.pass_turn(places[turn])
        wait_until(lambda: self.mail.got, "a mail")
        self.assertEqual(sorted(self.mail.got[0]["headers"]), sorted([
            "From", "To", "Subject", "Date", "Message-ID", "List-Unsubscribe", "List-Unsubscribe-Post", "Auto-Submitted", "MIME-Version", "Content-Language", "Content-Type",
            "Content-Transfer-Encoding"]))
        self.assertIn("Żółw", self.mail.got[0]["text"])
        self.assertTrue(all(len(line) <= 998 for line in self.mail.got[0]["raw"].split(b"\r\n")))

    def test_signing_in_by_mail(self):
        me = self.signed_up("Forgetful")
        self.confirmed(me, "forgetful@mail.example")
        _, _, secrets, _ = self.pair()
        me.call("claim", secrets=[secrets[0]])
        other = self.client()
        self.assertEqual(other.call("mail_sign_in", address="Forgetful@mail.example"), {})
        ticket = self.ticket()
        self.assertIn("Forgetful", self.mail.got[0]["text"])
        signed = other.call("mail_use", ticket=ticket, device="a new phone")
        self.assertEqual(signed["account"]["name"], "Forgetful")
        self.assertEqual([game["secret"] for game in other.call("own_games")["games"]], [secrets[0]])  # what was locked is open
        self.refused(USED_UP, self.client().call, "mail_use", ticket=ticket)

    def test_a_forgotten_password(self):
        me = self.signed_up("Forgot Password")
        self.confirmed(me, "password@mail.example")
        _, _, secrets, _ = self.pair()
        me.call("claim", secrets=[secrets[0]])
        other = self.client()
        other.call("mail_sign_in", address="password@mail.example")
        ticket = self.ticket()
        self.refused(INVALID, other.call, "mail_use", ticket=ticket, password="short")
        signed = other.call("mail_use", ticket=ticket, password="another good one")
        self.refused(SIGN_IN, me.call, "sessions")  # the others are out
        self.assertEqual([game["secret"] for game in other.call("own_games")["games"]], [secrets[0]])
        self.refused(-32010, self.client().call, "sign_in", name="Forgot Password", password=GOOD)
        again = self.client()
        again.call("sign_in", name="Forgot Password", password="another good one")
        self.assertEqual([game["secret"] for game in again.call("own_games")["games"]], [secrets[0]])
        self.refused(USED_UP, self.client().call, "mail_use", ticket=ticket, password="yet another one")
        self.assertNotEqual(signed["token"], me.me["token"])

    def test_nobody_learns_of_addresses(self):
        me = self.signed_up("Mail Hidden")
        self.confirmed(me, "hidden@mail.example")
        times = {"hidden@mail.example": [], "nobody@mail.example": []}
        for address in times:
            start = time.monotonic()
            self.assertEqual(self.client().call("mail_sign_in", address=address), {})
            times[address].append(time.monotonic() - start)
        wait_until(lambda: self.mail.got, "a mail")
        self.nothing_comes(self.mail, 1)
        self.assertEqual(self.mail.got[0]["to"], ["hidden@mail.example"])
        unconfirmed = self.signed_up("Mail Claimant")
        self.mail.got.clear()
        unconfirmed.call("tell_mail", address="victim@mail.example")
        self.ticket()
        self.mail.got.clear()
        self.client().call("mail_sign_in", address="victim@mail.example")  # whoever only says it is his cannot be found by it
        self.nothing_comes(self.mail)

    def test_no_flood_of_links(self):
        me = self.signed_up("Mail Flooder")
        me.call("tell_mail", address="flood@mail.example")
        for _ in range(2):
            me.call("tell_mail", address="flood@mail.example")
        self.refused(TOO_MANY, me.call, "tell_mail", address="flood@mail.example")
        for other in ("second", "third"):
            me.call("tell_mail", address=f"{other}@mail.example")
        self.refused(TOO_MANY, me.call, "tell_mail", address="fourth@mail.example")

    def test_bad_tickets(self):
        for ticket in ("", "x", new_token(), "A" * 21, "' OR 1=1", "ż" * 11):
            self.refused(USED_UP, self.client().call, "mail_use", ticket=ticket)


class Webhooks(ToldTest):
    def hook(self, form, secret, **more):
        return self.client().call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/{form}", form=form, secret=secret, **more)

    def test_forms(self):
        table, (first, second), secrets, turn = self.pair()
        keys = {form: self.hook(form, secrets[0])["key"] for form in ("json", "discord", "slack", "matrix")}
        self.refused(TOO_MANY, self.client().call, "tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/more", form="json", secret=secrets[1])
        self.leave(second)
        self.pass_turn(first)
        wait_until(lambda: len(self.hooks.got) == 4, "each is told")
        got = {message["path"][1:]: message for message in self.hooks.got}
        for form, key in keys.items():
            self.assertTrue(receivers.is_signed(got[form], key), form)
            self.assertFalse(receivers.is_signed(got[form], key + "x"))
        name = ("Ada", "Ben")[1 - turn]
        link = f"{SITE}/#/go/{table}"
        text = f"{name} is to move: 7 Wonders Duel\nAt the table: Ada, Ben\n{link}"
        plain = got["json"]["body"]
        self.assertEqual({key: plain[key] for key in ("event", "game", "table", "seat", "names", "link", "text")},
                         {"event": "turn", "game": "duel", "table": table, "seat": 1 - turn, "names": ["Ada", "Ben"], "link": link, "text": text})
        self.assertEqual(set(plain), {"id", "event", "game", "table", "seat", "names", "link", "text", "time"})
        self.assertEqual(got["discord"]["body"], {"content": text, "allowed_mentions": {"parse": []}})
        self.assertEqual(got["slack"]["body"], {"text": text})
        self.assertEqual(got["matrix"]["body"], {"text": text})
        self.assertEqual(got["json"]["id"], plain["id"])

    def test_names_are_no_commands(self):
        """Neither a call nor a link with other words, also in a name that begins as the site's own links do."""
        table = self.table()
        names = (f"{SITE} [<here>](http://x)", "*@everyone* [x](http://x) #1")
        places = [self.seated(table, seat, name=name) for seat, name in enumerate(names)]
        secrets = [places[0].owned.get(secret, secret) for secret in table["seats"]]
        turn = places[0].update["turn"]
        for form in ("discord", "slack", "matrix"):
            self.hook(form, secrets[0])
        self.leave(places[1 - turn])
        self.pass_turn(places[turn])
        wait_until(lambda: len(self.hooks.got) == 3, "all are told")
        got = {message["path"][1:]: message["body"] for message in self.hooks.got}
        self.assertIn(f"At the table: {SITE} [&lt;here&gt;](http://x), ", got["slack"]["text"])
        for text in (got["discord"]["content"], got["matrix"]["text"]):
            self.assertIn(f"At the table: {SITE} \\[\\<here\\>\\](http://x), \\*@everyone\\* \\[x\\](http://x) \\#1\n{SITE}/#/go/{table['table']}", text)

    def test_no_redirect(self):
        _, (first, second), secrets, _ = self.pair()
        way = self.hook("json", secrets[0])["id"]
        self.hooks.status = 307
        self.leave(second)
        self.pass_turn(first)
        wait_until(lambda: self.hooks.connections == 1, "it is tried")
        wait_until(lambda: not count(self.server, "news", f"way = '{way}'"), "it is given up")
        time.sleep(QUIET)
        self.assertEqual(self.hooks.connections, 1)

    def test_the_account(self):
        me = self.signed_up("Hook Owner")
        made = me.call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/own", form="json")
        self.assertEqual(me.call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/own", form="slack"), made)  # the same, in another form
        listed = me.call("ways")
        self.assertEqual([(each["kind"], each["form"], each["address"]) for each in listed], [("hook", "slack", f"127.0.0.1:{self.hooks.port}")])
        other = self.signed_up("Hook Thief")
        self.refused(NOT_NOW, other.call, "tell_stop", id=made["id"])
        self.refused(NOT_NOW, other.call, "tell_test", id=made["id"])
        me.call("tell_test", id=made["id"])
        wait_until(lambda: self.hooks.got, "the test comes")
        me.call("tell_stop", id=made["id"])
        self.assertEqual(me.call("ways"), [])

    def test_closed_after_many_failures(self):
        me = self.signed_up("Hook Failing")
        way = me.call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/bad", form="json")["id"]
        self.hooks.status = 400
        for number in range(5):
            execute(self.server, f"INSERT INTO news (key, way, account, kind, game_id, seat, created, due) VALUES ('x{number}', '{way}', '', 'test', '', 0, 0, 1)")
        me.call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/other", form="json")
        me.call("tell_test", id=me.call("ways")[1]["id"])  # which wakes the couriers
        wait_until(lambda: not count(self.server, "ways", f"id = '{way}'"), "it is closed")


class Limited(ToldTest):
    """A stranger who has the site write to others, as it is for everybody: 21 tries at once, of which signing up takes four."""
    tries = 120

    def asked(self, ask):
        """How often in twenty times it is let through."""
        done = 0
        for number in range(20):
            try:
                ask(number)
                done += 1
            except Refused as refused:
                self.assertEqual(refused.code, TOO_MANY)
                self.assertIn("too many tries", str(refused))
        return done

    def from_address(self, number, name):
        client = self.client(source=f"127.0.0.{number}")
        client.call("sign_up", name=name, password=GOOD)
        return client

    def test_links_to_many_addresses(self):
        me = self.from_address(2, "Mail Spammer")

        def ask(number):
            me.call("tell_stop", id=me.call("tell_mail", address=f"victim{number}@mail.example")["id"])
        self.assertIn(self.asked(ask), (3, 4))

    def test_messages_to_many_webhooks(self):
        me = self.from_address(3, "Hook Spammer")

        def ask(number):
            way = me.call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/{number}", form="json")["id"]
            try:
                me.call("tell_test", id=way)
            finally:
                me.call("tell_stop", id=way)
        self.assertIn(self.asked(ask), (3, 4))

    def test_many_new_ways(self):
        """To change one that is there costs nothing."""
        me = self.from_address(4, "Hook Maker")

        def make(number):
            me.call("tell_stop", id=me.call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/{number}", form="json")["id"])
        way = {"url": f"http://127.0.0.1:{self.hooks.port}/own", "form": "json"}
        made = me.call("tell_hook", **way)
        self.assertIn(self.asked(make), range(15, 19))
        self.assertEqual(self.asked(lambda _: me.call("tell_hook", **way)), 20)
        self.assertEqual(me.call("ways")[0]["id"], made["id"])


class Slow(ToldTest):
    SLOW = 5  # seconds, as in courier.c

    def test_others_are_not_held_up(self):
        """However many webhooks answer slowly, links by mail go their own way; a webhook that is slow again and again is closed."""
        me, waiting = self.signed_up("Hook Slow"), self.signed_up("Mail Waiting")
        ways = [me.call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/slow{number}", form="json")["id"] for number in range(6)]
        execute(self.server, f"UPDATE ways SET failures = 4 WHERE id = '{ways[0]}'")
        self.hooks.gate.clear()
        me.call("tell_test", id=ways[0])
        wait_until(lambda: self.hooks.connections == 1, "the slowest is first")
        begun = time.monotonic()
        for way in ways[1:]:
            me.call("tell_test", id=way)
        wait_until(lambda: self.hooks.connections == 3, "they are all busy")
        waiting.call("tell_mail", address="waiting@mail.example")
        self.ticket()
        self.assertEqual(self.hooks.got, [], "it has not waited for any of them")
        time.sleep(max(0, begun + self.SLOW + 0.5 - time.monotonic()))
        self.hooks.gate.set()
        wait_until(lambda: len(self.hooks.got) == 6, "all have come")
        wait_until(lambda: not count(self.server, "news", "sent = 0"), "all is noted")
        wait_until(lambda: not count(self.server, "ways", f"id = '{ways[0]}'"), "and then that it was slow")
        self.assertEqual({way["id"] for way in me.call("ways")}, set(ways[1:]))


class Club(Play, ToldTest):
    """A webhook for the tournaments that somebody organises."""
    NAME = "Club [x](http://y) <b>"  # no link, no command
    MARKED = "Club \\[x\\](http://y) \\<b\\>"
    UNKNOWN = -32002

    def hook(self, person, path, form, **more):
        return person.call("tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/{path}", form=form, **more)

    def told(self, path, event=None, which=lambda body: True):
        """The message of that kind on that way, as soon as it is there."""
        def find():
            return [got for got in self.hooks.got if got["path"] == f"/{path}" and (event is None or got["body"]["event"] == event) and which(got["body"])]
        wait_until(find, f"{path} is told {event}", 90)
        return find()[0]["body"]

    def made(self, person, **params):
        return person.call("make_cup", **{"name": self.NAME, "game": "duel", "kind": "swiss", "players": 2, "size": 3, "rounds": 1, "clock": {"budget": 3600}, "access": "link", **params})["cup"]

    def test_a_league(self):
        people = self.people_of(["Club Ada", "Club Ben", "Club Cara"])
        host = people["Club Ada"]
        way = self.hook(host, "all", "json", cups=True)
        cup = self.made(host)
        link = f"{SITE}/#/cup/{cup}"
        opened = self.told("all", "cup_open")
        self.assertTrue(receivers.is_signed(self.hooks.got[0], way["key"]))
        self.assertEqual({key: opened[key] for key in ("game", "cup", "name", "begins", "link", "text")},
                         {"game": "duel", "cup": cup, "name": self.NAME, "begins": 0, "link": link,
                          "text": f"New tournament: {self.NAME}\n7 Wonders Duel\nBegins when it is full: 3 players\n{link}"})
        for form, lang in (("discord", "en"), ("matrix", "pl"), ("slack", "de")):
            self.hook(host, form, form, cup=cup, lang=lang)
        self.hook(host, "ends", "json", cup=cup, wants=["cup_over"])
        self.check_strangers(people["Club Ben"], host, cup)
        for person in people.values():
            person.call("join_cup", cup=cup)
        table = self.check_round(people, cup, link)
        secrets = [self.own_tables(person)[table]["secret"] for person in people.values() if table in self.own_tables(person)]
        self.play_round(self.server, people, cup)
        self.check_result(cup, link)
        self.check_correction(host, cup, table)
        self.second_season(people, cup)
        for message in self.hooks.got:
            for hidden in (*secrets, "7wonders", "wonder:"):
                self.assertNotIn(hidden.encode(), message["bytes"])
        self.assertEqual({message["body"]["event"] for message in self.hooks.got if message["path"] == "/ends"}, {"cup_over"})
        self.assertEqual(len({message["id"] for message in self.hooks.got}), len(self.hooks.got), "nothing came twice")
        host.call("delete_account", password=GOOD)
        self.assertEqual((count(self.server, "ways"), count(self.server, "news", "kind LIKE 'cup%'")), (0, 0))

    def check_strangers(self, other, host, cup):
        self.refused(self.UNKNOWN, self.hook, other, "x", "json", cup=cup)
        self.refused(self.UNKNOWN, self.hook, host, "x", "json", cup="A" * 11)
        self.refused(INVALID, self.hook, host, "x", "json", cup=cup, cups=True)
        self.refused(INVALID, self.hook, host, "x", "json", cup=cup, wants=["turn"])
        self.refused(INVALID, self.hook, host, "x", "json", wants=["cup_over"])
        self.refused(SIGN_IN, self.hook, self.client(), "x", "json", cups=True)
        ways = sorted(host.call("ways"), key=lambda way: "cup" in way)
        self.assertEqual(([each.get("cup") for each in ways], {each["cups"] for each in ways}), ([None, cup, cup, cup, cup], {True}))
        self.assertEqual(ways[0]["wants"], ["cup_open", "cup_round", "cup_result", "cup_time", "cup_over"])
        self.refused(INVALID, host.call, "tell_change", id=ways[0]["id"], wants=["over"])
        for method in ("tell_stop", "tell_test"):
            self.refused(NOT_NOW, other.call, method, id=ways[0]["id"])
        for number in range(len(ways), 16):  # they count among those of the account
            self.hook(host, f"more{number}", "json", **({"cup": cup} if number % 2 else {}))
        self.refused(TOO_MANY, self.hook, host, "x", "json", cup=cup)
        for each in host.call("ways"):
            if each not in ways:
                host.call("tell_stop", id=each["id"])
        self.assertEqual(sorted(host.call("ways"), key=lambda way: "cup" in way), ways)

    def check_round(self, people, cup, link):
        told = self.told("all", "cup_round")
        table, bye = (told["tables"][0], told["tables"][1]) if "table" in told["tables"][0] else (told["tables"][1], told["tables"][0])
        self.assertEqual(sorted(table["names"] + bye["names"]), sorted(people))
        self.assertEqual((told["round"], len(table["names"]), bye.get("table")), (1, 2, None))
        names, alone = " – ".join(table["names"]), bye["names"][0]
        go = f"{SITE}/#/go/{table['table']}"
        words = {"all": f"Tournament {self.NAME}, round 1: the tables are open\nTable: {names} {go}\nBye: {alone}\n{link}"}
        self.assertEqual(told["text"], words["all"])
        self.assertEqual(self.told("discord", which=lambda body: "round 1: the" in body["content"]),
                         {"content": words["all"].replace(self.NAME, self.MARKED), "flags": 4, "allowed_mentions": {"parse": []}})
        self.assertEqual(self.told("matrix", which=lambda body: "stoły" in body["text"]),
                         {"text": f"Turniej {self.MARKED}, runda 1: stoły są otwarte\nStół: {names} {go}\nPauzuje: {alone}\n{link}"})
        self.assertEqual(self.told("slack", which=lambda body: "Tische" in body["text"])["text"].split("\n")[0], "Turnier Club [x](http://y) &lt;b&gt;, Runde 1: Die Tische sind offen")
        return table["table"]

    def check_result(self, cup, link):
        told = self.told("all", "cup_result")
        table = told["tables"][0]
        best, last = sorted(zip(table["places"], table["names"], table["points"]))
        self.assertEqual((best[0], last[0], best[2], last[2]), (0, 5, 1, 0))
        self.assertEqual(told["text"], f"Tournament {self.NAME}, round 1: a game is over\nPlace 1: {best[1]}, points: 1\nDid not finish: {last[1]}\n{link}")
        over = self.told("all", "cup_over")
        self.assertEqual([(row["place"], row["points"]) for row in over["standings"]], [(1, 1), (2, 1), (3, 0)])
        self.assertEqual(over["text"].split("\n")[0], f"Tournament over: {self.NAME}")
        self.assertIn(f"\nPlace 3: {last[1]}, points: 0\n{link}", over["text"])
        self.assertEqual(self.told("ends", "cup_over")["standings"], over["standings"])

    def check_correction(self, host, cup, table):
        """Each result is told, but not the same one again."""
        number = next(row["number"] for row in self.tables_of(host, cup) if row.get("table") == table)
        for places in ([0, 0], [0, 0]):
            host.call("cup_result", cup=cup, number=number, places=places)
            told = self.told("all", "cup_result", lambda body: body["tables"][0]["places"] == [0, 0])
        self.assertIn("Place 1: " + told["tables"][0]["names"][0] + ", points: 0.5\nPlace 1: ", told["text"])
        self.assertIn(", Punkte: 0,5\n", self.told("slack", which=lambda body: "Punkte: 0,5" in body["text"])["text"])

    def second_season(self, people, cup):
        """It belongs to the series; a bot plays, and people lose on time."""
        host = people["Club Ada"]
        host.call("tell_change", id=[way for way in host.call("ways") if "cup" not in way][0]["id"], wants=["cup_time"])
        season = self.made(host, series=cup, size=4, fill=True, level="easy", clock={"budget": 1})
        self.told("discord", which=lambda body: f"#/cup/{season}" in body["content"])
        host.call("steer_cup", cup=season, what="start")
        self.told("discord", which=lambda body: "computer 4" in body["content"])
        for person in people.values():
            for game in self.own_tables(person).values():
                self.client().join(game["secret"])
        lost = self.told("all", "cup_time")
        self.assertIn(lost["player"], lost["tables"][0]["names"])
        self.assertEqual((lost["cup"], lost["text"].split("\n")[0]), (season, f"Tournament {self.NAME}, round 1: lost on time: {lost['player']}"))
        self.told("ends", "cup_over", lambda body: body["cup"] == season)
        self.assertFalse([got for got in self.hooks.got if got["path"] == "/all" and got["body"]["cup"] == season and got["body"]["event"] != "cup_time"])

    def test_what_is_not_true_any_more_and_what_is_too_long(self):
        host = self.people_of(["Club Hanna"])["Club Hanna"]
        cup = self.made(host, name="Large")
        way = self.hook(host, "large", "discord", cup=cup)["id"]
        wait_until(lambda: count(self.server, "cups", f"id = '{cup}' AND due > 0"), "it has been looked at")
        state = "epoki-tournament 1\nswiss players 200 seats 2 least 2 rounds 1 seed 7\n"
        execute(self.server, f"UPDATE cups SET status = 3, due = -1, state = '{state}' WHERE id = '{cup}'")
        rows = ", ".join(f"('{kind}:{number}', '{way}', '', '{kind}', '{cup}', {number}, 1, 1)" for kind, number in
                         (("cup_open", 0), ("cup_round", 1), ("cup_result", 0), ("cup_result", 99), ("cup_result", -1), ("cup_time", 3), ("cup_time", -7), ("cup_over", 0)))
        execute(self.server, f"INSERT INTO news (key, way, account, kind, game_id, seat, created, due) VALUES {rows}")
        host.call("tell_test", id=way)
        wait_until(lambda: not count(self.server, "news", "sent = 0"), "all is done")
        self.assertEqual([got["body"]["content"].split("\n")[0] for got in self.hooks.got if "Large" in got["body"]["content"]], ["Tournament over: Large"])
        text = next(got["body"]["content"] for got in self.hooks.got if "Large" in got["body"]["content"])
        lines = text.split("\n")
        self.assertEqual((lines[1], lines[-1]), ("Place 1: deleted account, points: 0", f"{SITE}/#/cup/{cup}"))
        self.assertEqual(lines[-2], f"… and {200 - (len(lines) - 3)} more")
        self.assertGreater(len(text), 1300)
        self.assertLess(len(text), 2000)


class Guarded(ToldTest):
    """As it is for everybody: no private address, no plain HTTP."""
    extra = ()

    def test_only_tls(self):
        _, _, secrets, _ = self.pair()
        self.refused(INVALID, self.client().call, "tell_hook", url=f"http://127.0.0.1:{self.hooks.port}/", form="json", secret=secrets[0])
        for url in ("https://", "file:///etc/passwd", "gopher://x/", "https://a@b.example/", "https://x y/", "https://x\r\nHost: y/", "https://ż.example/", "//x", ""):
            self.refused(INVALID, self.client().call, "tell_hook", url=url, form="json", secret=secrets[0])

    def test_no_private_address(self):
        """Whatever a name or number leads to: nobody is even connected with."""
        me = self.signed_up("Hook Attacker")
        port = self.hooks.port
        hosts = ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0.0.0.0", "[::]", "10.0.0.1", "169.254.169.254", "[fe80::1]")
        for host in hosts:
            way = me.call("tell_hook", url=f"https://{host}:{port}/", form="json")["id"]
            before = self.server.metric("messages_given_up_total")
            me.call("tell_test", id=way)
            wait_until(lambda known=before: self.server.metric("messages_given_up_total") > known, f"{host} is refused")
            me.call("tell_stop", id=way)
        self.assertEqual(self.hooks.connections, 0)
        self.assertIn("its address is not public", self.server.log())
        self.assertNotIn("127.0.0.1:" + str(port), self.server.log())


class SwitchedOff(ServerTest):
    options = (*FAST, "--no-push", "--no-hooks")

    def test_nothing(self):
        ask = self.client().call
        self.assertEqual(ask("hello")["told"], {"mail": False, "mail_sign_in": False, "hooks": False})
        browser = receivers.p256.Subscription("https://push.example/x").params()
        table = self.table()
        secret = table["seats"][0]
        self.refused(NOT_NOW, ask, "tell_push", secrets=[secret], **browser)
        self.refused(NOT_NOW, ask, "tell_hook", url="https://x.example/", form="json", secret=secret)
        self.refused(NOT_NOW, ask, "tell_mail", address="a@x.example")
        self.refused(NOT_NOW, ask, "mail_sign_in", address="a@x.example")


class Options(unittest.TestCase):
    def test_what_does_not_fit(self):
        for words in (("--mail", "smtp://x"), ("--mail", "http://x", "--site", SITE, "--mail-from", "a@b"), ("--site", "x"), ("--site", "https://x y"), ("--mail-key", "k"),
                      ("--mail", "smtp://x", "--site", SITE, "--mail-from", "a@b\r\nBcc: c@d"), ("--tell-wait", "0")):
            done = subprocess.run([PROGRAM, "serve", "--db", "/nonexistent/x", *words], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2, (words, done.stderr))


@unittest.skipUnless(ON_POSTGRES, "several servers share a database only there")
class Several(unittest.TestCase):
    def test_each_message_once(self):
        hooks = receivers.Hooks()
        options = (*FAST, "--tell-anywhere", "--tell-wait", "1", "--site", SITE)
        database = postgres.cluster().new_database()
        servers = [Server(*options, "--peer", f"127.0.0.1:{free_port()}", database=database) for _ in range(2)]
        client, other = (Client(server) for server in servers)
        try:
            table = client.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
            way = client.call("tell_hook", url=f"http://127.0.0.1:{hooks.port}/x", form="json", secret=table["seats"][0])["id"]
            wait_until(lambda: client.call("ways", secret=table["seats"][0]), "it is stored")
            rows = ", ".join(f"('k{number}', '{way}', '', 'test', '', 0, {number}, {int(time.time())})" for number in range(60))
            postgres.cluster().query(f"INSERT INTO news (key, way, account, kind, game_id, seat, created, due) VALUES {rows}", database)
            client.call("tell_test", id=way, secret=table["seats"][0])  # wakes one of them
            other.call("tell_test", id=way, secret=table["seats"][0])
            wait_until(lambda: len(hooks.got) >= 61, "all arrive")
            time.sleep(QUIET)
            ids = [message["id"] for message in hooks.got]
            self.assertEqual(len(ids), len(set(ids)))
            self.assertIn(len(ids), (61, 62))  # the two tests fall into one moment, or do not
        finally:
            client.close()
            other.close()
            for server in servers:
                server.stop()
            hooks.close()


if __name__ == "__main__":
    unittest.main()
