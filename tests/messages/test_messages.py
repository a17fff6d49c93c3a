"""The description of messages (data/messages): what hosts say is as it says, and what is made from it follows it. What a server says is
checked wherever a test speaks with one (tests/server/client.py)."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools"))
import gen_messages  # noqa: E402
from gen_data import DataError  # noqa: E402

PROGRAM = os.environ.get("EPOKI", os.path.join(ROOT, "build/epoki"))
DATA = os.path.join(ROOT, "data/messages")
MESSAGES = gen_messages.Messages(DATA)
METHODS = {method.name: method for method in MESSAGES.of("rpc")}


class Session:
    """`epoki rpc`, every result of which is checked."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.called = set()

    def ask(self, method, params):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def call(self, method, **params):
        answer = self.ask(method, params)
        if "error" in answer:
            raise AssertionError(f"{method} {params}: {answer['error']}")
        wrong = gen_messages.is_of(MESSAGES, METHODS[method].result, answer["result"])
        if wrong:
            raise AssertionError(f"{method}: {wrong}")
        self.called.add(method)
        return answer["result"]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Protocol(unittest.TestCase):
    def setUp(self):
        self.session = Session()
        self.addCleanup(self.session.close)

    def play(self, game, players):
        call, chance = self.session.call, random.Random(players)
        table = call("new", game=game, players=players, seed=players)["table"]
        for step in range(60):
            turn = call("turn", table=table)
            if turn["over"]:
                break
            legal = call("legal", table=table)["actions"]
            for action in legal[:1]:
                call("preview", table=table, action=action["action"])
                for ref in action["refs"]:
                    call("why", table=table, seat=turn["seat"], ref=ref)
            for seat in range(players):
                call("view", table=table, seat=seat)
            call("scores", table=table)
            call("numbers", table=table)
            if step % 20 == 0:
                call("bot", table=table, bot="mcts", iterations=20)
                call("bot", table=table, bot="random", sit=True)
            call("play", table=table, action=chance.choice(legal)["action"])
        call("hash", table=table)
        other = call("load", game=game, state=call("state", table=table))["table"]
        call("close", table=other)
        call("load", record=call("record", table=table))
        call("resample", table=table, seat=0)
        call("undo", table=table)
        call("undo", table=table, to=0)

    def test_every_result_is_as_described(self):
        for game in self.session.call("games"):
            for players in range(game["players"][0], game["players"][1] + 1):
                with self.subTest(game=game["game"], players=players):
                    self.play(game["game"], players)
            self.session.call("catalog", game=game["game"])
            self.session.call("rules", game=game["game"])
        self.assertEqual(self.session.called, set(METHODS))

    def test_parameters(self):
        """Of every method: without a parameter it needs, with one of another kind, with one it does not know."""
        wrong = {"int": "x", "bool": 7, "string": 7, "object": [], "list": {}}
        for method in METHODS.values():
            good = {member.name: 1 if member.type.kind == "int" else "x" for member in method.params.members if not member.optional}
            for member in method.params.members:
                less = {name: value for name, value in good.items() if name != member.name}
                if not member.optional:
                    self.assertEqual(self.refusal(method.name, less), f"{member.name} is missing")
                if member.type.kind in wrong:
                    self.assertIn(f"{member.name} must be ", self.refusal(method.name, {**good, member.name: wrong[member.type.kind]}))
                if member.type.kind == "int":
                    self.assertIn(f"to {member.type.high}", self.refusal(method.name, {**good, member.name: member.type.high + 1}))
            self.assertEqual(self.refusal(method.name, {**good, "nobody": 1}), "unknown parameter nobody")
            self.assertEqual(self.refusal(method.name, [1]), "params must be an object")

    def refusal(self, method, params):
        error = self.session.ask(method, params)["error"]
        self.assertEqual(error["code"], -32602, error)
        return error["message"]


class Checks(unittest.TestCase):
    """A check that accepts everything would prove nothing."""

    def wrong(self, kind, value):
        return gen_messages.is_of(MESSAGES, gen_messages.Parser(kind, "here").whole(), value)

    def test_what_is_refused(self):
        turn = {"seat": 1, "phase": "x", "over": False, "version": 3}
        self.assertIsNone(self.wrong("turn", turn))
        self.assertIsNone(self.wrong("turn", {**turn, "seat": None}))
        for other in ({**turn, "seat": "1"}, {**turn, "seats": 1}, {**turn, "over": 1}, {"seat": 1}, [turn], None):
            self.assertIsNotNone(self.wrong("turn", other), other)
        self.assertIsNone(self.wrong("[turn?]", [turn, None]))
        self.assertIsNotNone(self.wrong("[turn]", [turn, None]))
        self.assertIsNone(self.wrong("at_version|asked", {"asked": True}))
        self.assertIsNotNone(self.wrong("at_version|asked", {"asked": 1}))
        self.assertIsNotNone(self.wrong("'a'|'b'", "c"))
        self.assertIsNotNone(self.wrong("[int = 2]", [1]))
        self.assertIsNotNone(self.wrong("<string: int>", {"a": "b"}))


class Description(unittest.TestCase):
    def described(self, methods, shapes="text\ten\tstring\n"):
        with tempfile.TemporaryDirectory() as folder:
            for name, head, rows in (("methods", "host\tmethod\tname\ttype\ttext\n", methods), ("shapes", "shape\tmember\ttype\ttext\n", shapes)):
                with open(os.path.join(folder, name + ".tsv"), "w", encoding="utf-8") as file:
                    file.write(head + rows)
            return gen_messages.Messages(folder)

    def test_what_is_refused(self):
        for methods, why in (("rpc\ta\t->\tnobody\n", "no shape nobody"), ("rpc\ta\tb\tint\n", "a has no result"), ("rpc\ta\t->\t[int\n", "instead of"),
                             ("rpc\ta\t->\tint x\n", "too much"), ("rpc\ta\tb\tint\nrpc\ta\tb\tint\nrpc\ta\t->\tint\n", "b is there twice"),
                             ("rpc\ta\t->\tint\nrpc\tb\t->\tint\nrpc\ta\t->\tint\n", "a is there twice"), ("rpc\ta\t->\t%\n", "not a type")):
            with self.assertRaisesRegex(DataError, why):
                self.described(methods)

    def test_pages_that_are_not_fresh_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "page.md")
            with open(page, "w", encoding="utf-8") as file:
                file.write("before\n<!-- made: methods rpc -->\nold\n<!-- end -->\nafter\n")
            self.assertEqual(gen_messages.write_docs(MESSAGES, [page], True), [page])
            gen_messages.write_docs(MESSAGES, [page], False)
            self.assertEqual(gen_messages.write_docs(MESSAGES, [page], True), [])
            with open(page, encoding="utf-8") as file:
                self.assertRegex(file.read(), r"^before\n(.|\n)*`why`(.|\n)*\nafter\n$")


class Sources(unittest.TestCase):
    """Rooms, the server and the terminal read messages and views by structs made from their description: likewise."""

    def compile(self, source, header, member):
        """Checks the source with another name for the member, if any; what the compiler says, or "" where it takes it."""
        made = os.path.join(os.path.dirname(PROGRAM), "generated")
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(made, header), encoding="utf-8") as file:
                text = file.read()
            self.assertRegex(text, rf"\b{member or 'int'}\b")
            with open(os.path.join(folder, header), "w", encoding="utf-8") as file:
                file.write(re.sub(rf"\b{member}(?=[;\[])", f"{member}_renamed", text) if member else text)
            includes = [f"-I{path}" for path in (folder, os.path.join(ROOT, "src"), os.path.join(ROOT, "include"), made)]
            done = subprocess.run(["cc", "-std=c11", "-D_XOPEN_SOURCE=700", "-fsyntax-only", *includes, os.path.join(ROOT, source)], capture_output=True, text=True)
        return done.stderr if done.returncode else ""

    def test_renamed_members(self):
        for source, header, member in (("src/room/message.c", "server_messages.h", "undos"), ("src/room/plan.c", "server_messages.h", "budget"),
                                       ("src/server/sit.c", "server_messages.h", "secret"), ("src/rpc/methods.c", "rpc_messages.h", "iterations"),
                                       ("src/tui/duel_tell.c", "duel_view.h", "pawn")):
            self.assertEqual(self.compile(source, header, None), "", source)
            self.assertIn(member, self.compile(source, header, member), source)


class Page(unittest.TestCase):
    """The page knows views and messages only by what is made from their description: with another name there it does not compile."""

    def compile(self, file_renamed, member):
        made, web = os.path.join(os.path.dirname(PROGRAM), "generated/web"), os.path.join(ROOT, "web")
        with tempfile.TemporaryDirectory() as folder:
            for name in os.listdir(made):
                with open(os.path.join(made, name), encoding="utf-8") as file:
                    text = file.read()
                if name == file_renamed:
                    self.assertIn(f" {member}: ", text)
                    text = text.replace(f" {member}: ", f" {member}_renamed: ")
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            config = os.path.join(folder, "tsconfig.json")
            with open(config, "w", encoding="utf-8") as file:
                json.dump({"extends": os.path.join(web, "tsconfig.json"), "include": [os.path.join(web, "src")],
                           "compilerOptions": {"paths": {"messages/*": [os.path.join(folder, "*")]}}}, file)
            done = subprocess.run([os.path.join(web, "node_modules/.bin/tsc"), "--noEmit", "-p", config], capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_renamed_members(self):
        for file, member in (("duel.ts", "pawn"), ("protocol.ts", "refs")):
            status, told = self.compile(file, member)
            self.assertNotEqual(status, 0, f"{member} of {file}")
            self.assertIn(member, told)


if __name__ == "__main__":
    unittest.main()
