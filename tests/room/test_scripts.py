#!/usr/bin/env python3
"""The scripts are many, and miss nothing: every request of docs/online.md and every refusal of src/room and of the server's methods is in one."""
import os
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), str(ROOT / "tools")]
import gen_messages  # noqa: E402
import scripts as room_scripts  # noqa: E402

SCRIPTS = room_scripts.read_all()
LOBBY = room_scripts.read_all(ROOT / "tests/server")  # what a server answers without a room
LITERAL = r'("(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*)'
CALL = re.compile(r"\b(call_not_now|call_refuse|fail|text_refuse|text_add|text_format|room_bots_end_hint)\(([^\";]*?)" + LITERAL)
CODES = {"RPC_INVALID_PARAMS": -32602, "RPC_ILLEGAL_ACTION": -32001, "RPC_INTERNAL_ERROR": -32603}
NOT_NOW = -32004

# What no script can bring about.
BEYOND = {
    "out of memory": "no test takes memory away",
    "no room answers that": "a host asks a room only for what one answers: request.c",
}

# What the server refuses that no script can bring about, and the test that does.
ELSEWHERE = {
    "not a JSON-RPC 2.0 request": "tests/unit/test_server_gateway.c",
    "too many hints for one address: wait for the others": "tests/unit/test_server_gateway.c",
    "too many connections of your address are at this table": "tests/unit/test_server_gateway.c",
    "too many new tables: wait a while": "tests/unit/test_server_gateway.c",
    "too many messages: wait a little": "tests/unit/test_server_gateway.c",
    "too many hints are being thought of: wait a little": "tests/server/test_bots.py",
    "too much talk: wait a while": "tests/server/test_attacks.py",
    "somebody else has this seat at the next table": "tests/server/test_people.py",
    "the next table is gone": "tests/server/test_storage.py",
    "a rated table has one person, bots in the other seats, a clock, no hints and no record; people find each other by `seek`": "tests/server/test_ratings.py",
    "the table cannot be reached at the moment: try again": "tests/server/test_cluster.py",
}
# The parts of the server that concern no table: people, tournaments, being told. Their requests are in tests/server/test_*.py.
PEOPLE = ("people", "cups", "told")
SERVER_CALL = re.compile(r"\b(?:request_(?:fail|not_now|too_many|find|refuse)|may_store|none\[\] =)\(?([^\";]*?)" + LITERAL)


def is_about_people(path):
    return path.parent.name in PEOPLE


def methods_of_people():
    """What those parts declare."""
    headers = [path.read_text(encoding="utf-8") for path in (ROOT / "src/server").rglob("*.h") if is_about_people(path)]
    return set(re.findall(r"\bmethod_(?!handler)(\w+)", "".join(headers)))


def server_refusals(source):
    """The sentences a file of the server refuses requests with."""
    for _, literals in SERVER_CALL.findall(re.sub(r"/\*.*?\*/", "", source, flags=re.S)):
        sentence = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))
        if " " in sentence and sentence not in BEYOND:
            yield sentence


def refusals(source):
    """(code or None, sentence) of everything a file refuses; %d and %s stand for anything."""
    for function, before, literals in CALL.findall(re.sub(r"/\*.*?\*/", "", source, flags=re.S)):
        sentence = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))
        if not sentence or sentence in BEYOND or (function.startswith("text_") and not re.search(r"\berror\b", before)):
            continue
        code = None
        if function == "call_not_now":
            code = NOT_NOW
        elif function == "fail":
            code = CODES["RPC_INVALID_PARAMS"]
        elif function == "call_refuse":
            code = CODES[before.split(",")[1].strip()]
        yield code, sentence


def outcomes(scripts):
    return [line for script in scripts for step in script.steps for line in step.outcome]


def is_told(code, sentence, lines):
    words = re.escape(sentence).replace("%d", r"\d+").replace("%s", r"\w+")
    start = {None: r"(! (-\d+ )?|\* the hint ends: )"}.get(code, rf"! {code} ")
    return any(re.fullmatch(start + words, line) for line in lines)


def asked(scripts):
    """The words of what people and hosts ask for, and those that were granted at least once."""
    words, granted = set(), set()
    for script in scripts:
        for step in script.steps:
            who, word, _ = step.split()
            if who:
                words.add(word)
                if not any(line.startswith("! ") for line in step.outcome):
                    granted.add(word)
    return words, granted


class Scripts(unittest.TestCase):
    def test_there_are_many(self):
        self.assertGreaterEqual(len(SCRIPTS), 150)
        names = [script.name for script in SCRIPTS]
        self.assertEqual(len(set(names)), len(names))

    def test_few_are_only_inside(self):
        inside = [script.name for script in SCRIPTS if script.inside]
        self.assertLess(len(inside), len(SCRIPTS) / 7, inside)

    def test_every_request_is_made(self):
        words, granted = asked(SCRIPTS + LOBBY)
        people = methods_of_people()
        methods = {method.name for method in gen_messages.Messages(str(ROOT / "data/messages")).methods if method.host == "server"}
        self.assertLess(people, methods)
        self.assertGreater(len(methods - people), 25)
        self.assertEqual(sorted(methods - people - words), [])
        self.assertEqual(sorted(methods - people - granted), [])
        tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests/server").glob("*.py"))
        self.assertEqual(sorted(name for name in people if f'"{name}"' not in tests), [])

    def test_every_verb_of_a_room_is_asked_for(self):
        words, _ = asked(SCRIPTS)
        header = (ROOT / "src/room/room.h").read_text(encoding="utf-8")
        verbs = {verb.lower() for verb in re.findall(r"\bVERB_([A-Z]+)\b", header)} - {"count"}
        self.assertEqual(sorted(verbs - words), [])

    def test_every_refusal_is_told(self):
        lines, jobs = outcomes(SCRIPTS), (ROOT / "tests/unit/test_room_job.c").read_text(encoding="utf-8")
        count = 0
        for path in sorted((ROOT / "src/room").glob("*.c")):
            for code, sentence in refusals(path.read_text(encoding="utf-8")):
                count += 1
                if path.name == "job.c":  # what a worker is told
                    self.assertTrue(sentence in jobs, f"no test of jobs has the refusal: {sentence}")
                    continue
                self.assertTrue(is_told(code, sentence, lines), f"no script has the refusal of {path.name}: {code} {sentence}")
        self.assertGreater(count, 40)

    def test_every_refusal_of_the_server_is_told(self):
        lines, found = outcomes(SCRIPTS + LOBBY), set()
        for path in sorted((ROOT / "src/server").rglob("*.c")):
            if is_about_people(path) and path.name != "remembered.c":  # which opens tables
                continue
            for sentence in server_refusals(path.read_text(encoding="utf-8")):
                found.add(sentence)
                if sentence in ELSEWHERE:
                    self.assertIn(sentence, (ROOT / ELSEWHERE[sentence]).read_text(encoding="utf-8"))
                else:
                    self.assertTrue(is_told(None, sentence, lines), f"no script has the refusal of {path.name}: {sentence}")
        self.assertLessEqual(set(ELSEWHERE), found)
        self.assertGreater(len(found), 20)

    def test_a_refusal_without_a_script_is_found(self):
        source = 'return call_not_now(call, "the moon is " /* pale */\n "full");\n call_refuse(call, RPC_INVALID_PARAMS, "it is not your turn");'
        found = list(refusals(source))
        self.assertEqual(found, [(NOT_NOW, "the moon is full"), (-32602, "it is not your turn")])
        self.assertFalse(any(is_told(*one, outcomes(SCRIPTS)) for one in found))


if __name__ == "__main__":
    unittest.main()
