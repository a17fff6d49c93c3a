#!/usr/bin/env python3
"""The program under hostile input: broken protocol messages, broken records, bad arguments, streams that go away.

usage: EPOKI=build/epoki tests/robust/test_robust.py [-v]

Nothing here tests rules. What is tested: the process lives and answers the next message, errors have the documented code and a
useful message, nothing changes without a successful `play` or `undo`, exit statuses are those of `epoki --help`, and no file appears
anywhere.
"""
import copy
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STATES = ROOT / "tests" / "fuzz" / "corpus" / "state"
EPOKI = str(pathlib.Path(os.environ.get("EPOKI", ROOT / "build" / "epoki")).resolve())
PATIENCE = 20  # seconds until a silent process counts as hung

PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
INTERNAL_ERROR, ILLEGAL_ACTION, UNKNOWN_TABLE, BAD_STATE = -32603, -32001, -32002, -32003
MESSAGE_MAX, TABLES_MAX, BATCH_MAX = 4 << 20, 4096, 256

GOOD, FAILED, USAGE, WORLD = 0, 1, 2, 3  # exit statuses

GAMES_TEXT = subprocess.run([EPOKI, "games"], capture_output=True, text=True).stdout


class Game:
    """What the tests must know about a game: each class of tests runs for several of them."""

    def __init__(self, slug, players, **more):
        self.slug, self.players = slug, players
        self.rules = re.search(rf"^{slug} .*rules version (\d+)", GAMES_TEXT, re.M).group(1)
        self.head = f"epoki-record 1\ngame {slug}\nrules {self.rules}\nplayers {players}\n"
        self.ref = more["ref"]  # something `why` can be asked about
        self.options = more["options"]  # good ones
        self.bad_options = more["bad_options"]  # each alone is refused
        self.bad_players = more["bad_players"]
        self.actions = more["actions"]  # words of the game that are not legal in the first three actions
        self.bad_stack, self.bad_option = more["bad_stack"], more["bad_option"]  # as lines of a record

    def new(self, **more):
        """A request for a new table."""
        return request("new", {"game": self.slug, "players": self.players, **more})


def request(method, params=None, **members):
    line = {"jsonrpc": "2.0", "id": 1, "method": method, **({} if params is None else {"params": params}), **members}
    return json.dumps(line).encode()


DUEL = Game("duel", 2, ref="card:theater", options={"wonders": "first_game"}, bad_players=(-1, 0, 1, 3, 4, 5, 8),
            bad_options=({"wonders": "all"}, {"wonders": 1}, {"wonders": None}, {"wonders": []}, {"resign": 1}),
            actions=("build", "build palace", "pick sphinx", "token law", "start 0", "build\u00a0theater", "build " * 10000),
            bad_stack="stack age1 theater", bad_option="option wonders all")


def ages(players):
    return Game("ages", players, ref="civil:homer", options={"resign": 1}, bad_players=(-1, 0, 1, 5, 6, 8, 255, 258),
                bad_options=({"resign": 2}, {"resign": -1}, {"resign": "yes"}, {"resign": True}, {"resign": None}, {"resign": []},
                             {"resign": 0.5}, {"resign": 2 ** 32}, {"resign": 2 ** 64}, {"resign": ""}, {"wonders": "draft"}),
                actions=("take", "take homer 13", "take homer 255", "take homer -1", "bid 3", "stage 1", "accept", "war war_over_culture 1",
                         "aggression raid_3 9", "pact peace_treaty 0 a", "send warriors", "gain 1 1", "take\u00a0homer 0", "take " * 10000),
                bad_stack="stack civil_a homer", bad_option="option resign 2")


AGES_2, AGES_3, AGES_4 = ages(2), ages(3), ages(4)
STEEL = Game("steel", 3, ref="card:cannon", options={"set": "combined"}, bad_players=(-1, 0, 1, 5, 6, 255, 258),
             bad_options=({"set": "all"}, {"set": 1}, {"set": None}, {"set": []}, {"wonders": "draft"}),
             actions=("resource", "resource tank", "buy cannon", "pay mining", "claim taj_mahal", "glory stonehenge parthenon", "use computer 9", "done",
                      "place\u00a0mining", "place " * 10000),
             bad_stack="stack horse cannon", bad_option="option set all")
HEAD = DUEL.head


class Session:
    """A running `epoki rpc` in an empty folder of its own."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="epoki-robust-")
        self.process = subprocess.Popen([EPOKI, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=self.folder.name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except OSError:
                pass
        self.process.wait()
        self.folder.cleanup()

    def send(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def receive(self):
        """One answer, decoded; a process that hangs is killed, which ends the wait."""
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        line = self.process.stdout.readline()
        watchdog.cancel()
        if not line.endswith(b"\n"):
            raise AssertionError(f"no answer; exit status {self.process.poll()}, standard error {self.process.stderr.read()[:500]}")
        return json.loads(line.decode("utf-8"))

    def ask(self, line):
        """Sends one line (of any size: the writing must not wait for the reading) and returns the answer."""
        writer = threading.Thread(target=self.send, args=(line,))
        writer.start()
        answer = self.receive()
        writer.join()
        return answer

    def call(self, method, **params):
        answer = self.ask(request(method, params))
        if "error" in answer:
            raise AssertionError(f"{method} {params}: {answer['error']}")
        return answer["result"]

    def new(self, seed=1, game=DUEL, **more):
        return self.call("new", game=game.slug, players=game.players, seed=seed, **more)["table"]

    def print_of(self, table):
        """What must not change: hash, version, record."""
        return (self.call("hash", table=table), self.call("turn", table=table)["version"], self.call("record", table=table))

    def play_random(self, table, count):
        for seed in range(count):
            action = self.call("bot", table=table, bot="random", seed=seed)["action"]
            self.call("play", table=table, action=action)

    def end(self):
        """Ends the input and returns exit status and what was written to standard error."""
        self.process.stdin.close()
        errors = self.process.stderr.read()
        return self.process.wait(PATIENCE), errors.decode()


class RpcCase(unittest.TestCase):
    game = DUEL

    def setUp(self):
        self.session = Session()
        self.addCleanup(self.session.__exit__)

    def assert_error(self, answer, codes, identity=1, words=()):
        codes = codes if isinstance(codes, tuple) else (codes,)
        self.assertEqual(answer.get("jsonrpc"), "2.0", answer)
        self.assertEqual(answer.get("id"), identity, answer)
        self.assertNotIn("result", answer)
        self.assertIn(answer["error"]["code"], codes, answer)
        self.assertTrue(answer["error"]["message"], answer)
        for word in words:
            self.assertIn(word, answer["error"]["message"])

    def assert_alive(self):
        self.assertEqual([game["game"] for game in self.session.call("games")], ["duel", "ages", "steel", "tempus", "civ"])


class BrokenMessages(RpcCase):
    def refused(self, line, codes=PARSE_ERROR):
        with self.subTest(line=line[:60]):
            self.assert_error(self.session.ask(line), codes, None)
            self.assert_alive()

    def test_truncated_json(self):
        for game in (DUEL, AGES_4):
            whole = game.new(seed=1, options=game.options, stacks={"first": [1]})
            for length in range(1, len(whole)):
                self.assert_error(self.session.ask(whole[:length]), PARSE_ERROR, None)
            self.assertIn("result", self.session.ask(whole))

    def test_not_json(self):
        for line in (b"nonsense", b"{", b"}", b"[1,]", b'{"a":1,}', b"'a'", b"01", b"NaN", b"1 2", b'"\\x"', b'"\t"',
                     b'{"a" 1}', b"\0", b'"\0"', b"\x01\x02", b"{}{}"):
            self.refused(line)

    def test_invalid_utf8(self):
        for text in (b"\xff", b"\xe9", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80"):
            self.refused(b'{"jsonrpc":"2.0","id":"' + text + b'","method":"games"}')
        self.refused(b"\xef\xbb\xbf" + request("games"))
        for escape in (b"\\ud800", b"\\udc00", b"\\ud800\\u0041", b"\\u12g4", b"\\u"):
            self.refused(b'{"jsonrpc":"2.0","id":"' + escape + b'","method":"games"}')

    def test_deep_nesting(self):
        for opening in (b"[", b'{"a":', b"[[1,2],"):
            self.refused(opening * 100000)
        self.refused(b"[" * 100000 + b"]" * 100000)
        self.refused(request("games", {})[:-3] + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}")

    def test_line_of_5_mb(self):
        table = self.session.new()
        before = self.session.print_of(table)
        for line in (b"x" * (5 << 20), b" " * (5 << 20), b'{"jsonrpc":"2.0","id":1,"method":"' + b"a" * (5 << 20) + b'"}'):
            self.assert_error(self.session.ask(line), INVALID_REQUEST, None, ["too long"])
            self.assert_alive()
        self.assertEqual(self.session.print_of(table), before)

    def test_line_just_short_enough(self):
        frame = request("play", {"table": "t1", "action": ""})
        line = frame.replace(b'""', b'"' + b"a" * (MESSAGE_MAX - len(frame)) + b'"')
        self.assertEqual(len(line), MESSAGE_MAX)
        self.assert_error(self.session.ask(line), UNKNOWN_TABLE)
        self.assert_error(self.session.ask(line + b" "), INVALID_REQUEST, None)

    def test_not_a_request(self):
        for line in (b"1", b'"games"', b"null", b"true", b"{}", b'{"jsonrpc":"2.0"}', b'{"jsonrpc":"1.0","method":"games"}',
                     b'{"method":"games"}', b'{"jsonrpc":2.0,"method":"games"}', b'{"jsonrpc":"2.0","method":["games"]}'):
            self.refused(line, INVALID_REQUEST)

    def test_huge_numbers(self):
        for number in (b"9" * 100000, b"-" + b"9" * 400, b"1e999999999", b"1" + b"0" * 300 + b".5"):
            line = b'{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"duel","players":2,"seed":' + number + b"}}"
            self.assert_error(self.session.ask(line), INVALID_PARAMS)
        self.assert_alive()

    def test_blank_lines_have_no_answer(self):
        for line in (b"", b" ", b"\t", b"\r"):
            self.session.send(line)
        self.assert_alive()

    def test_windows_line_ends(self):
        self.assertIn("result", self.session.ask(request("games") + b"\r"))

    def test_keys_twice(self):
        answer = self.session.ask(b'{"jsonrpc":"2.0","id":1,"id":2,"method":"games","method":"fly"}')
        self.assertEqual((answer["id"], "result" in answer), (1, True))

    def test_last_line_without_newline(self):
        self.session.process.stdin.write(request("games"))
        self.session.process.stdin.close()
        self.assertIn("result", self.session.receive())
        self.assertEqual(self.session.process.wait(PATIENCE), GOOD)


class Envelope(RpcCase):
    def test_every_kind_of_id_is_echoed(self):
        for text in (b"0", b"-7", b"1.5", b"1e3", b"12345678901234567890123", b'""', b'"a"', b'"\\u017c\\u0000\\""', b"null"):
            with self.subTest(id=text):
                answer = self.session.ask(b'{"jsonrpc":"2.0","id":' + text + b',"method":"games"}')
                self.assertEqual(answer["id"], json.loads(text))
                self.assertIn("result", answer)
                answer = self.session.ask(b'{"jsonrpc":"2.0","id":' + text + b',"method":"fly"}')
                self.assert_error(answer, UNKNOWN_METHOD, json.loads(text))

    def test_other_ids_are_refused(self):
        for text in (b"[]", b"{}", b"true", b"[1]", b'{"a":1}'):
            self.assert_error(self.session.ask(b'{"jsonrpc":"2.0","id":' + text + b',"method":"games"}'), INVALID_REQUEST, None)

    def test_notifications_have_no_answer_but_act(self):
        self.session.send(b'{"jsonrpc":"2.0","method":"new","params":{"game":"duel","players":2}}')
        self.session.send(b'{"jsonrpc":"2.0","method":"fly"}')
        self.session.send(b'{"jsonrpc":"2.0","method":"turn","params":{"table":"t99"}}')
        self.assertEqual(self.session.call("turn", table="t1")["version"], 0)

    def test_same_message_twice(self):
        for game in (DUEL, AGES_3):
            self.same_message_twice(game)

    def same_message_twice(self, game):
        table = self.session.new(game=game)
        line = request("view", {"table": table, "seat": 0}, id="again")
        self.assertEqual(self.session.ask(line), self.session.ask(line))
        action = self.session.call("legal", table=table)["actions"][0]["action"]
        line = request("play", {"table": table, "action": action})
        self.assertIn("result", self.session.ask(line))
        before = self.session.print_of(table)
        self.assert_error(self.session.ask(line), ILLEGAL_ACTION)
        self.assertEqual(self.session.print_of(table), before)

    def test_params_that_are_no_object(self):
        for params in (5, "a", True, [1], ["duel"]):
            self.assert_error(self.session.ask(request("games", params)), INVALID_PARAMS)
        self.assertIn("result", self.session.ask(request("games", [])))

    def test_unknown_parameters(self):
        table = self.session.new()
        for method in ("games", "turn", "play", "view", "new", "load"):
            self.assert_error(self.session.ask(request(method, {"table": table, "colour": 1})), INVALID_PARAMS)

    def test_unknown_methods(self):
        for method in ("", "Games", "games ", "rpc.discover", "../games", "a" * 100000, "ż"):
            self.assert_error(self.session.ask(request(method)), UNKNOWN_METHOD)


class Batches(RpcCase):
    def batch(self, *requests):
        return self.session.ask(b"[" + b",".join(requests) + b"]")

    def test_empty(self):
        self.assert_error(self.batch(), INVALID_REQUEST, None)

    def test_256_and_257(self):
        answers = self.batch(*[request("games", id=i) for i in range(BATCH_MAX)])
        self.assertEqual([a["id"] for a in answers], list(range(BATCH_MAX)))
        new = request("new", {"game": "duel", "players": 2})
        self.assert_error(self.batch(*[new] * (BATCH_MAX + 1)), INVALID_REQUEST, None)
        self.assert_error(self.session.ask(request("turn", {"table": "t1"})), UNKNOWN_TABLE)

    def test_notifications_only(self):
        notification = b'{"jsonrpc":"2.0","method":"games"}'
        self.session.send(b"[" + b",".join([notification] * 3) + b"]")
        self.assert_alive()

    def test_mixed(self):
        answers = self.batch(b"1", request("games", id="a"), b'{"jsonrpc":"2.0","method":"games"}', request("fly", id=2), b"[]")
        self.assertEqual([a["id"] for a in answers], [None, "a", 2, None])
        self.assert_error(answers[0], INVALID_REQUEST, None)
        self.assert_error(answers[2], UNKNOWN_METHOD, 2)
        self.assert_error(answers[3], INVALID_REQUEST, None)

    def test_in_order(self):
        answers = self.batch(request("new", {"game": "duel", "players": 2}), request("turn", {"table": "t1"}),
                             request("close", {"table": "t1"}), request("turn", {"table": "t1"}))
        self.assertEqual(["result" in a for a in answers], [True, True, True, False])

    def test_large_answer(self):
        answers = self.batch(*[request("catalog", {"game": "duel"})] * BATCH_MAX)
        self.assertEqual(len(answers), BATCH_MAX)


# Every parameter of every method: a good value, and the JSON types that can be good at all.
METHODS = {
    "catalog": {"game": (None, str)},  # None: depends on the game
    "rules": {"game": (None, str)},
    "new": {"game": (None, str), "players": (None, int), "seed": (1, (int, str)), "options": ({}, dict), "stacks": ({}, dict)},
    "load": {"game": (None, str), "state": ({}, dict), "seed": (1, (int, str))},
    "turn": {"table": ("t1", str)},
    "legal": {"table": ("t1", str)},
    "play": {"table": ("t1", str), "action": ("fly", str)},
    "preview": {"table": ("t1", str), "action": ("fly", str)},
    "undo": {"table": ("t1", str), "to": (0, int)},
    "view": {"table": ("t1", str), "seat": (0, int)},
    "state": {"table": ("t1", str)},
    "numbers": {"table": ("t1", str)},
    "hash": {"table": ("t1", str)},
    "record": {"table": ("t1", str)},
    "scores": {"table": ("t1", str)},
    "resample": {"table": ("t1", str), "seat": (0, int), "seed": (1, (int, str))},
    "bot": {"table": ("t1", str), "bot": ("random", str), "ms": (10, int), "seed": (1, (int, str))},
    "why": {"table": ("t1", str), "seat": (0, int), "ref": (None, str)},
    "close": {"table": ("t1", str)},
}
OPTIONAL = {"seed", "options", "stacks", "to", "ms"}
HOSTILE = [None, True, False, -1, 2 ** 31, 2 ** 63, -2 ** 63, 10 ** 40, 0.5, "", "x", "\0", "t1\0", "ż" * 1000, "%s%n", "../x", [], [1],
           [[]], {}, {"a": 1}, ["duel"], {"table": "t1"}]


class Parameters(RpcCase):
    def setUp(self):
        super().setUp()
        self.table = self.session.new(game=self.game)
        self.session.play_random(self.table, 3)
        self.before = self.session.print_of(self.table)

    def good(self, method):
        own = {"game": self.game.slug, "players": self.game.players, "ref": self.game.ref}
        params = {name: own.get(name, value) for name, (value, _) in METHODS[method].items()}
        if method == "load":
            params["state"] = self.session.call("state", table=self.table)
        return params

    def test_wrong_values_for_everything(self):
        codes = (INVALID_PARAMS, UNKNOWN_TABLE, BAD_STATE, ILLEGAL_ACTION)
        for method, known in METHODS.items():
            for name, (_, types) in known.items():
                for value in HOSTILE:
                    with self.subTest(method=method, name=name, value=value):
                        answer = self.session.ask(request(method, {**self.good(method), name: value}))
                        if isinstance(value, bool) or not isinstance(value, types):
                            self.assert_error(answer, codes)
                        elif "error" in answer:
                            self.assert_error(answer, codes)
            if method != "undo":
                self.assertEqual(self.session.print_of(self.table), self.before, method)

    def test_missing_parameters(self):
        for method, known in METHODS.items():
            for name in known:
                params = self.good(method)
                del params[name]
                with self.subTest(method=method, name=name):
                    if name not in OPTIONAL:
                        self.assert_error(self.session.ask(request(method, params)), INVALID_PARAMS)
        self.assertEqual(self.session.print_of(self.table), self.before)

    def test_record_parameter(self):
        for value in HOSTILE:
            codes = BAD_STATE if isinstance(value, str) and "\0" not in value else INVALID_PARAMS  # what has a NUL in it is no text
            self.assert_error(self.session.ask(request("load", {"record": value})), codes)
        self.assert_error(self.session.ask(request("load", {})), INVALID_PARAMS)

    def test_unknown_tables(self):
        for method, known in METHODS.items():
            for table in ("t2", "t0", "t", "1", "T1", "t-1", "t1 ", "t18446744073709551616", ""):
                if "table" in known:
                    self.assert_error(self.session.ask(request(method, {**self.good(method), "table": table})), UNKNOWN_TABLE)

    def test_wrong_seats(self):
        for method in ("view", "resample", "why"):
            for seat in (-1, self.game.players, 255, 256, 2 ** 32, -2 ** 32):
                self.assert_error(self.session.ask(request(method, {**self.good(method), "seat": seat})), INVALID_PARAMS)
            for seat in range(self.game.players):
                self.assertIn("result", self.session.ask(request(method, {**self.good(method), "seat": seat})))

    def test_options(self):
        for options in ({"speed": "fast"}, {"": ""}, *self.game.bad_options):
            with self.subTest(options=options):
                self.assert_error(self.session.ask(self.game.new(options=options)), INVALID_PARAMS)
        self.assert_error(self.session.ask(request("turn", {"table": "t2"})), UNKNOWN_TABLE)
        self.assertIn("result", self.session.ask(self.game.new(options=self.game.options)))

    def test_wrong_number_of_players(self):
        for players in self.game.bad_players:
            self.assert_error(self.session.ask(request("new", {"game": self.game.slug, "players": players})), INVALID_PARAMS)
        self.assert_error(self.session.ask(request("turn", {"table": "t2"})), UNKNOWN_TABLE)


class ParametersOfTwo(Parameters):
    game = AGES_2


class ParametersOfFour(Parameters):
    game = AGES_4


class ParametersOfSteel(Parameters):
    game = STEEL


class Tables(RpcCase):
    def test_illegal_actions_change_nothing(self):
        table = self.session.new(game=self.game, options=self.game.options)
        for _ in range(3):
            before = self.session.print_of(table)
            legal = [a["action"] for a in self.session.call("legal", table=table)["actions"]]
            first = next((action for action in legal if " " in action), "fly away")
            for action in ("", " ", "fly", first.upper(), first + " x", first + " 1 1 1 1", first.split()[0], "x" + first,
                           first.replace(" ", "\n"), "%n", "a" * 100000, *self.game.actions):
                with self.subTest(action=action[:60]):
                    self.assert_error(self.session.ask(request("play", {"table": table, "action": action})), ILLEGAL_ACTION)
            self.assertEqual(self.session.print_of(table), before)
            self.session.play_random(table, 1)

    def test_play_after_the_end(self):
        table = self.session.new(game=self.game)
        last = None
        for seed in range(5000):
            if self.session.call("turn", table=table)["over"]:
                break
            last = self.session.call("bot", table=table, bot="random", seed=seed)["action"]
            self.session.call("play", table=table, action=last)
        before = self.session.print_of(table)
        self.assertEqual(self.session.call("legal", table=table), {"seat": None, "actions": []})
        self.assert_error(self.session.ask(request("play", {"table": table, "action": last})), ILLEGAL_ACTION)
        self.assert_error(self.session.ask(request("bot", {"table": table, "bot": "random"})), INVALID_PARAMS)
        self.assertEqual(self.session.print_of(table), before)

    def test_undo_out_of_range(self):
        table = self.session.new(game=self.game)
        self.assert_error(self.session.ask(request("undo", {"table": table})), INVALID_PARAMS)
        self.session.play_random(table, 20)
        before = self.session.print_of(table)
        for to in (-1, 21, 2 ** 31, 2 ** 32, 2 ** 63, -2 ** 31, 1.0, "3", None):
            self.assert_error(self.session.ask(request("undo", {"table": table, "to": to})), INVALID_PARAMS)
        self.assertEqual(self.session.call("undo", table=table, to=20), {"version": 20})
        self.assertEqual(self.session.print_of(table), before)
        self.assertEqual(self.session.call("undo", table=table, to=0), {"version": 0})
        self.assert_error(self.session.ask(request("undo", {"table": table})), INVALID_PARAMS)

    def test_too_many_tables(self):
        more = self.game.new()
        batch = b"[" + b",".join([more] * BATCH_MAX) + b"]"
        for _ in range(TABLES_MAX // BATCH_MAX):
            self.assertTrue(all("result" in answer for answer in self.session.ask(batch)))
        for line in (more, request("resample", {"table": "t1", "seat": 0}), request("load", {"record": self.game.head + "begin\n"})):
            answer = self.session.ask(line)
            self.assertIn("error", answer)
            self.assertIn("too many", answer["error"]["message"])
        self.session.call("close", table="t7")
        self.assertIn("result", self.session.ask(more))
        self.assertIn("error", self.session.ask(more))
        self.assertEqual(self.session.call("turn", table="t1")["version"], 0)

    def test_closed_tables_stay_closed(self):
        first, second = self.session.new(), self.session.new()
        self.session.call("close", table=first)
        self.assert_error(self.session.ask(request("close", {"table": first})), UNKNOWN_TABLE)
        self.assertNotIn(self.session.new(), (first, second))
        self.assertEqual(self.session.call("turn", table=second)["version"], 0)


class TablesOfAges(Tables):
    game = AGES_3


class TablesOfSteel(Tables):
    game = STEEL


class Mixed(RpcCase):
    """Tables of several games in one session."""

    def test_a_state_or_record_of_another_game(self):
        for game, other in ((DUEL, AGES_2), (AGES_2, DUEL), (AGES_2, AGES_3)):
            table = self.session.new(game=game)
            state = self.session.call("state", table=table)
            if game.slug != other.slug:
                self.assert_error(self.session.ask(request("load", {"game": other.slug, "state": state})), BAD_STATE)
            for record in (other.head + "state " + json.dumps(state) + "\nbegin\n",
                           self.session.call("record", table=table).replace(game.head, other.head) + "fly\n"):
                self.assert_error(self.session.ask(request("load", {"record": record})), BAD_STATE)

    def test_actions_and_references_of_another_game(self):
        tables = {game: self.session.new(game=game) for game in (DUEL, AGES_2, AGES_4)}
        before = {game: self.session.print_of(table) for game, table in tables.items()}
        for game, table in tables.items():
            for other, theirs in tables.items():
                if other.slug != game.slug:
                    action = self.session.call("legal", table=theirs)["actions"][0]["action"]
                    self.assert_error(self.session.ask(request("play", {"table": table, "action": action})), ILLEGAL_ACTION)
                    self.assert_error(self.session.ask(request("why", {"table": table, "seat": 0, "ref": other.ref})), INVALID_PARAMS)
        self.assertEqual({game: self.session.print_of(table) for game, table in tables.items()}, before)

    def test_seats_of_a_larger_table(self):
        small, large = self.session.new(game=AGES_2), self.session.new(game=AGES_4)
        for seat in (2, 3):
            self.assertIn("result", self.session.ask(request("view", {"table": large, "seat": seat})))
            for method in ("view", "resample"):
                self.assert_error(self.session.ask(request(method, {"table": small, "seat": seat})), INVALID_PARAMS)


class Resigning(RpcCase):
    """The option `resign` of Through the Ages."""

    def politics(self, **options):
        """A table in its first Politics Phase."""
        table = self.session.new(game=AGES_3, options=options)
        while self.session.call("turn", table=table)["phase"] != "politics":
            self.session.call("play", table=table, action="end")
        return table

    def test_only_where_it_was_agreed(self):
        for options in ({}, {"resign": 0}):
            table = self.politics(**options)
            before = self.session.print_of(table)
            self.assert_error(self.session.ask(request("play", {"table": table, "action": "resign"})), ILLEGAL_ACTION)
            self.assertEqual(self.session.print_of(table), before)

    def test_who_resigned_is_out(self):
        table = self.politics(resign=1)
        line = request("play", {"table": table, "action": "resign"})
        seat = self.session.call("turn", table=table)["seat"]
        self.assertIn("result", self.session.ask(line))
        for _ in range(40):
            turn = self.session.call("turn", table=table)
            self.assertNotEqual(turn["seat"], seat)
            if turn["over"]:
                break
            self.session.call("view", table=table, seat=seat)
            self.session.play_random(table, 1)
        self.assertEqual(len(self.session.call("scores", table=table)), 3)
        state = self.session.call("state", table=table)
        self.assertEqual(self.session.call("state", table=self.session.call("load", game="ages", state=state)["table"]), state)
        self.session.call("load", record=self.session.call("record", table=table))

    def test_all_but_one(self):
        table = self.politics(resign=1)
        line = request("play", {"table": table, "action": "resign"})
        self.assertIn("result", self.session.ask(line))
        while self.session.call("turn", table=table)["phase"] != "politics":
            self.session.call("play", table=table, action="end")
        self.assertTrue(self.session.ask(line)["result"]["over"])
        self.assertEqual(sum(score["winner"] for score in self.session.call("scores", table=table)), 1)
        before = self.session.print_of(table)
        self.assert_error(self.session.ask(line), ILLEGAL_ACTION)
        self.assertEqual(self.session.print_of(table), before)
        self.session.call("undo", table=table)
        self.assertIn("result", self.session.ask(line))


class StackCase(RpcCase):
    def refused(self, stacks, *words):
        with self.subTest(stacks=str(stacks)[:80]):
            answer = self.session.ask(self.game.new(seed=1, stacks=stacks))
            self.assert_error(answer, INVALID_PARAMS, words=words)
            self.assert_error(self.session.ask(request("turn", {"table": "t1"})), UNKNOWN_TABLE)

    def setUp(self):
        super().setUp()
        table = self.session.new(game=self.game)
        self.state = self.session.call("state", table=table)
        self.session.call("close", table=table)


class StacksOfAges(StackCase):
    game = AGES_3

    def deck(self, age):
        """The cards of an age's civil deck with three players, in the order of the catalogue."""
        cards = self.session.call("catalog", game="ages")["tables"]["civil_cards"]
        return [card["id"] for card in cards if card["age"] == age for _ in range(card["copies"]["p3"])]

    def test_form(self):
        self.refused({"age1": ["theater"]}, "age1")
        self.refused({"first": []}, "first", "0 entries given, 1")
        self.refused({"civil_a": []}, "civil_a", "0 entries given")
        self.refused({"military_1": []}, "military_1")
        self.refused({"civil_1": ["iron"] * 256}, "civil_1")
        for use in ("0", "1", "-1", "x", "", "65536"):
            self.refused({"events#" + use: ["pestilence"]}, "events#" + use)

    def test_entries(self):
        self.refused({"first": [3]}, "first", "out of range")
        self.refused({"first": ["homer"]}, "first", "homer")
        self.refused({"civil_a": ["casino"] * 20}, "civil_a", "casino")
        self.refused({"military_a": ["homer"] * 10}, "military_a", "homer")

    def test_impossible(self):
        first = self.deck("age_a")
        self.assertIn("result", self.session.ask(self.game.new(seed=1, stacks={"civil_a": first})))
        self.session.call("close", table="t2")
        self.refused({"civil_a": first[:19]}, "civil_a", "19 entries given, 20")
        self.refused({"civil_a": first[:1] * 20}, "civil_a", "too many of " + first[0])
        self.refused({"civil_a": ["iron"] + first[1:]}, "civil_a", "iron")
        self.refused({"military_a": ["raiders"] * 10}, "military_a", "raiders")

    def test_refused_when_it_is_used(self):
        """A later deck is shuffled in play: the action that needs an impossible one is refused and changes nothing."""
        good = self.deck("age_1")
        for deck in (good[:-1], good[:1] * len(good), self.deck("age_2")):
            answer = self.session.ask(self.game.new(seed=1, stacks={"civil_1": deck}))
            if "error" in answer:
                self.assert_error(answer, INVALID_PARAMS, words=["civil_1"])
                continue
            table = answer["result"]["table"]
            for seed in range(100):
                before = self.session.print_of(table)
                action = self.session.call("bot", table=table, bot="random", seed=seed)["action"]
                answer = self.session.ask(request("play", {"table": table, "action": action}))
                if "error" in answer:
                    break
            self.assertIn("civil_1", answer["error"]["message"])
            self.assertEqual(self.session.print_of(table), before)


class Stacks(StackCase):
    def test_form(self):
        self.refused({"age4": ["theater"]}, "age4")
        self.refused({"": []}, "stack")
        self.refused({"first": 1}, "first")
        self.refused({"first": {"a": 1}}, "first")
        self.refused({"first": [None]}, "first")
        self.refused({"first": [[1]]}, "first")
        self.refused({"first": []}, "first", "0 entries given, 1")
        self.refused({"first": [0, 1]}, "first", "2 entries given, 1")
        self.refused({"age1": ["theater"] * 256}, "age1")
        for use in ("0", "1", "-1", "x", "", "65536", "99999999999999999999"):
            self.refused({"first#" + use: [1]}, "first#" + use)

    def test_entries(self):
        self.refused({"first": [2]}, "first", "out of range")
        self.refused({"first": [256]}, "first", "256")
        self.refused({"first": [-1]}, "first", "-1")
        self.refused({"first": ["theater"]}, "first", "theater")
        self.refused({"age1": ["casino"] * 20}, "age1", "casino")
        self.refused({"age1": [1] * 20}, "age1", "1")

    def test_impossible(self):
        s = self.state
        tokens = s["board"] + s["box"]
        self.refused({"age1": s["age2"]}, "age1", s["age2"][0])
        self.refused({"age1": s["age1"][:1] * 20}, "age1", "too many of " + s["age1"][0])
        self.refused({"age1": s["age1"][:19]}, "age1", "19 entries given, 20")
        self.refused({"age3": s["age2"]}, "age3", s["age2"][0])
        self.refused({"age3": s["age3"][:19] + s["age3"][:1]}, "age3", "too many of " + s["age3"][0])
        self.refused({"tokens": tokens[:9]}, "tokens", "9 entries given, 10")
        self.refused({"tokens": tokens[:9] + tokens[:1]}, "tokens", "too many of " + tokens[0])
        self.refused({"wonders": s["offer"][:7]}, "wonders", "7 entries given, 8")
        self.refused({"wonders": s["offer"][:1] * 8}, "wonders", "too many of " + s["offer"][0])
        self.refused({"tokens": tokens, "library": tokens[:3]}, "library", "cannot hold " + tokens[0])
        self.refused({"tokens": tokens, "library": [tokens[5]] * 3}, "library", "too many of " + tokens[5])

    def test_guilds(self):
        guild = next(c for c in self.state["age3"] if c in self.ids("guild"))
        other = next(c for c in self.ids("age3") if c not in self.state["age3"])
        swapped = [other if c == guild else c for c in self.state["age3"]]
        self.refused({"age3": swapped}, "age3", "three guilds")

    def ids(self, age):
        """The cards with that back."""
        return [card["id"] for card in self.session.call("catalog", game="duel")["tables"]["cards"] if card["age"] == age]


class Loading(RpcCase):
    actions = 20  # before the position that is loaded
    later = {"resigned_before", "options_hidden", "protection"}  # may be missing: states were saved before there were such members

    def setUp(self):
        super().setUp()
        table = self.session.new(5, self.game)
        self.session.play_random(table, self.actions)
        self.state = self.session.call("state", table=table)
        self.record = self.session.call("record", table=table)
        self.session.call("close", table=table)

    def refused(self, state, about):
        with self.subTest(about=about):
            self.assert_error(self.session.ask(request("load", {"game": self.game.slug, "state": state})), BAD_STATE)

    def assert_no_table(self):
        for number in range(1, 5):
            self.assert_error(self.session.ask(request("turn", {"table": f"t{number}"})), UNKNOWN_TABLE)

    def test_the_good_state_is_accepted(self):
        table = self.session.call("load", game=self.game.slug, state=self.state)["table"]
        self.assertEqual(self.session.call("state", table=table), self.state)

    def broken(self, at, path):
        """Every value inside replaced by values of another type, every member left out or added."""
        places = list(at) if isinstance(at, dict) else range(len(at))
        if isinstance(at, list) and (len(at) > 20 or path.endswith(".player")):
            places = (0, len(at) - 1)  # a long list or all players: two of them will do
        for key in places:
            kept = at[key]
            for value in (None, True, 5000000, -1, 0.5, "nothing", [[]], {}, [1, 2, 3]):
                if type(value) is type(kept) or (value is None and (kept is None or isinstance(kept, str))):
                    continue
                at[key] = value
                yield f"{path}.{key} = {value}"
            at[key] = kept
            if isinstance(at, dict):
                del at[key]
                if key not in self.later:
                    yield f"{path}.{key} missing"
                at["more"] = 1
                yield f"{path}.{key} renamed"
                del at["more"]
                at[key] = kept
            if isinstance(kept, (dict, list)) and kept:
                yield from self.broken(kept, f"{path}.{key}")

    def test_broken_states_leave_no_table(self):
        state = copy.deepcopy(self.state)
        count = 0
        for about in self.broken(state, "state"):
            self.refused(state, about)
            count += 1
        self.assertGreater(count, 500)
        self.assert_no_table()

    def test_broken_records_leave_no_table(self):
        lines = self.record.split("\n")
        for number in [*range(min(len(lines) - 1, 30)), len(lines) - 2]:
            for text in ("nonsense", "begin", "= seat=9", "state {}", "game chess"):
                record = "\n".join(lines[:number] + [text] + lines[number + 1:])
                answer = self.session.ask(request("load", {"record": record}))
                if "result" in answer:  # `begin` in its own place
                    self.assertEqual(lines[number], text)
                    self.session.call("close", table=answer["result"]["table"])
                else:
                    self.assert_error(answer, BAD_STATE)
        for record in ("\0", self.record + "\0"):
            self.assert_error(self.session.ask(request("load", {"record": record})), INVALID_PARAMS)
        for record in ("", "epoki-record 2\n", self.record.replace(f"rules {self.game.rules}", "rules 999"),
                       *[self.record.replace(f"players {self.game.players}", f"players {n}") for n in self.game.bad_players]):
            self.assert_error(self.session.ask(request("load", {"record": record})), BAD_STATE)
        self.assert_no_table()

    def test_truncated_records(self):
        """A record cut anywhere is refused or is the beginning of the game."""
        begin = self.record.index("begin\n") + len("begin\n")
        for length in {*range(0, len(self.record), 1 + len(self.record) // 400), *range(begin - 8, begin + 8)}:
            answer = self.session.ask(request("load", {"record": self.record[:length]}))
            if length < begin - 1:
                self.assert_error(answer, BAD_STATE)
            elif "result" in answer:
                played = self.record[begin:length].split("\n")
                self.assertEqual(self.session.call("turn", **answer["result"])["version"], len([a for a in played if a]))
                self.session.call("close", **answer["result"])
            else:
                self.assert_error(answer, BAD_STATE, words=["line"])

    def test_truncated_states(self):
        text = json.dumps(self.state)
        for length in range(0, len(text), 1 + len(text) // 100):
            record = self.game.head + "state " + text[:length] + "\nbegin\n"
            self.assert_error(self.session.ask(request("load", {"record": record})), BAD_STATE)

    def test_a_view_is_no_state(self):
        table = self.session.call("load", game=self.game.slug, state=self.state)["table"]
        for seat in range(self.game.players):
            self.refused(self.session.call("view", table=table, seat=seat), f"view of seat {seat}")


class TooMany(RpcCase):
    """More than there are or than fits: also where a byte would count them as few."""

    def test_refused(self):
        for name, words in (("ages_rats_256", "rats"), ("civ_armies_256", "armies"), ("tempus_hand_12", "hand")):
            with self.subTest(name):
                state = json.loads((STATES / f"x_{name}").read_text())
                answer = self.session.ask(request("load", {"game": name.split("_")[0], "state": state}))
                self.assert_error(answer, BAD_STATE, words=[words])


class LoadingOfTwo(Loading):
    game, actions = AGES_2, 120
    test_broken_states_leave_no_table = None  # the state of four has all of it


class LoadingOfFour(Loading):
    game, actions = AGES_4, 300


class LoadingOfSteel(Loading):
    game, actions = STEEL, 150


class Streams(unittest.TestCase):
    def test_end_of_input(self):
        with Session() as session:
            session.new()
            self.assertEqual(session.end(), (GOOD, ""))

    def test_standard_output_closed_early(self):
        with Session() as session:
            session.new()
            session.process.stdout.close()
            try:
                for _ in range(100):
                    session.send(request("games"))
            except BrokenPipeError:
                pass
            try:
                status, errors = session.end()
            except BrokenPipeError:
                status, errors = session.process.wait(PATIENCE), "cannot be written"
            self.assertIn(status, (-signal.SIGPIPE, WORLD))
            if status == WORLD:
                self.assertIn("cannot be written", errors)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full here")
    def test_standard_output_full(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([EPOKI, "rpc"], input=request("games") + b"\n", stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE)
        self.assertEqual(done.returncode, WORLD)
        self.assertIn(b"cannot be written", done.stderr)

    def test_killed_process_leaves_nothing(self):
        with Session() as session:
            table = session.new()
            session.play_random(table, 10)
            session.process.kill()
            session.process.wait(PATIENCE)
            self.assertEqual(os.listdir(session.folder.name), [])

    def test_nothing_is_written(self):
        with Session() as session:
            table = session.new()
            session.play_random(table, 10)
            for method in ("record", "state", "scores"):
                session.call(method, table=table)
            descriptors = f"/proc/{session.process.pid}/fd"
            if os.path.isdir(descriptors):
                self.assertEqual(sorted(os.listdir(descriptors)), ["0", "1", "2"])
            session.end()
            self.assertEqual(os.listdir(session.folder.name), [])

    def test_works_in_a_folder_nobody_may_write(self):
        with tempfile.TemporaryDirectory() as folder:
            record = pathlib.Path(folder, "game.txt")
            record.write_text(HEAD + "begin\n")
            os.chmod(folder, 0o555)
            try:
                environment = {"PATH": os.environ.get("PATH", ""), "HOME": folder, "TMPDIR": folder, "XDG_CACHE_HOME": folder}
                for words, text in ((["rpc"], request("games") + b"\n"), (["replay", "game.txt"], b"")):
                    done = subprocess.run([EPOKI, *words], input=text, capture_output=True, cwd=folder, env=environment,
                                          timeout=PATIENCE)
                    self.assertEqual((done.returncode, done.stderr), (GOOD, b""))
                self.assertEqual(os.listdir(folder), ["game.txt"])
            finally:
                os.chmod(folder, 0o755)


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="epoki-robust-")
        self.addCleanup(self.folder.cleanup)

    def run_epoki(self, *words, text=b""):
        done = subprocess.run([EPOKI, *words], input=text, capture_output=True, cwd=self.folder.name, timeout=PATIENCE)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def write(self, name, content):
        path = pathlib.Path(self.folder.name, name)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return name


class Replay(Commands):
    game = DUEL

    def refused(self, name, status, *patterns):
        with self.subTest(file=name):
            found, output, errors = self.run_epoki("replay", name)
            self.assertEqual(found, status, errors)
            self.assertEqual(output, "")
            self.assertIn(name, errors)
            for pattern in patterns:
                self.assertRegex(errors, pattern)
            self.assertLess(len(errors), 1000)

    def test_files_that_cannot_be_read(self):
        self.refused("missing.txt", WORLD, "No such file")
        os.mkdir(os.path.join(self.folder.name, "folder"))
        self.refused("folder", WORLD, "directory")
        self.refused(self.write("large.txt", self.game.head + "begin\n" + "# comment\n" * 600000), WORLD, "too large")

    def test_broken_records(self):
        head, rules = self.game.head, f"rules {self.game.rules}"
        cases = {
            "empty": ("", 1, 1), "word": ("hello\n", 1, 1), "header": (head, 5, 1), "half": (head[:30], 3, 6),
            "version": (head.replace(rules, "rules 9") + "begin\n", 3, 7), "magic": ("epoki-record 7\n", 1, 1),
            "many": (head.replace(f"players {self.game.players}", "players 7") + "begin\n", 4, 9),
            "game": (head.replace(self.game.slug, "chess") + "begin\n", 2, 6),
            "players": (head.replace("players ", "players x") + "begin\n", 4, 9),
            "unknown": (head + "\n\n  colour blue\nbegin\n", 7, 3), "illegal": (head + "seed 1\nbegin\n\nbuild palace\n", 8, 1),
            "check": (head + "seed 1\nbegin\n=  seat=7\n", 7, 4), "state": (head + "state {}\nbegin\n", 5, 7),
            "stack": (head + self.game.bad_stack + "\nbegin\n", 5, 7), "option": (head + self.game.bad_option + "\nbegin\n", 5, 8),
        }
        for name, (record, line, column) in cases.items():
            self.refused(self.write(name, record), FAILED, f"line {line}, column {column}: .")

    def test_version_message_names_both(self):
        _, _, errors = self.run_epoki("replay", self.write("v", self.game.head.replace(f"rules {self.game.rules}", "rules 9") + "begin\n"))
        self.assertRegex(errors, r"version 9\b.*version \d")

    def test_binary_files(self):
        self.refused(self.write("bytes", bytes(range(256)) * 100), FAILED, "UTF-8")
        self.refused(self.write("nul", self.game.head.encode() + b"be\0gin\n"), FAILED, "UTF-8")
        self.refused(self.write("latin1", self.game.head.encode() + b"# caf\xe9\nbegin\n"), FAILED, "UTF-8")
        with open(EPOKI, "rb") as program:
            self.refused(self.write("program", program.read(3 << 20)), FAILED, "UTF-8")

    def test_standard_input(self):
        status, output, _ = self.run_epoki("replay", "-", text=(self.game.head + "seed 1\nbegin\n").encode())
        self.assertEqual(status, GOOD)
        self.assertIn(self.game.slug, output)
        self.assertEqual(self.run_epoki("replay", "-", text=b"\xff")[0], FAILED)

    def test_one_bad_file_among_good_ones(self):
        good, bad = self.write("good", self.game.head + "begin\n"), self.write("bad", self.game.head)
        status, output, errors = self.run_epoki("replay", good, bad, good)
        self.assertEqual((status, output.count("good:"), errors.count("bad:")), (FAILED, 2, 1))
        self.assertEqual(self.run_epoki("replay", good, "missing", bad)[0], WORLD)

    def test_nothing_appears(self):
        name = self.write("good", self.game.head + "begin\n")
        self.run_epoki("replay", name, "--scores")
        self.assertEqual(os.listdir(self.folder.name), [name])


class ReplayOfAges(Replay):
    game = AGES_4


class Arguments(Commands):
    def refused(self, *words):
        with self.subTest(words=words):
            status, output, errors = self.run_epoki(*words)
            self.assertEqual((status, output), (USAGE, ""))
            self.assertRegex(errors, "^(epoki|usage)")

    def test_bad_arguments(self):
        self.refused()
        for words in (["fly"], [""], ["--fly"], ["Games"]):
            self.refused(*words)
        for command in ("rpc", "replay", "verify", "bench", "games"):
            self.refused(command, "--fly")
            self.refused(command, "--")
        for words in (["rpc", "more"], ["games", "duel"], ["replay"], ["verify"], ["verify", "chess"], ["verify", "duel", "more"],
                      ["bench", "chess"], ["bench", "duel", "more"], ["verify", ""]):
            self.refused(*words)

    def test_bad_numbers(self):
        for value in ("0", "-1", "x", "", "1.5", "1e3", " 5", "99999999999999999999999"):
            self.refused("verify", "duel", "--games", value)
            self.refused("bench", "duel", "--seconds", value)
            self.refused("bench", "duel", "--players", value)
        for value in ("-1", "x", "", "18446744073709551616"):
            self.refused("verify", "duel", "--seed", value)
        for players in ("1", "3", "5"):
            self.refused("bench", "duel", "--players", players)
        for players in ("1", "5", "256", "258"):
            self.refused("bench", "ages", "--players", players)
        for words in (["verify", "duel", "--games"], ["bench", "--seconds"], ["verify", "duel", "--seed"]):
            self.refused(*words)

    def test_help_is_no_error(self):
        for words in (["--help"], ["help"], ["--version"], *[[c, "--help"] for c in ("rpc", "replay", "verify", "bench", "games")]):
            status, output, errors = self.run_epoki(*words)
            self.assertEqual((status, errors), (GOOD, ""))
            self.assertRegex(output, "^(usage: )?epoki")

    def test_good_runs(self):
        self.assertEqual(self.run_epoki("games")[0], GOOD)
        for game in ("duel", "ages", "steel"):
            status, output, _ = self.run_epoki("verify", game, "--games", "3", "--quiet")
            self.assertEqual(status, GOOD)
            self.assertRegex(output, re.compile("3 of 3 games"))


if __name__ == "__main__":
    unittest.main()
