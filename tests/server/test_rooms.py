#!/usr/bin/env python3
"""The scripts of rooms (tests/room/*.txt) at a real server, and those of what a server answers without a room (tests/server/*.txt).

Everybody in a script is a connection; what each is told is compared with what the script says. The clock is the script's, and bots
wait for it (`--pace`). What is stored (lines with +) is seen when the server is killed at `restart`. A seat of a person waits for
him with an invitation until he comes. Scripts marked `inside` say why no server can run them; a room at one device is none either."""
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "room")]
import scripts as room_scripts  # noqa: E402
from case import FAST, NOT_NOW  # noqa: E402
from client import Client, Server, new_token, wait_until  # noqa: E402

DATE = 1000  # when every script begins
NUMBERS = ("players", "seed", "budget", "increment", "cap", "hints", "creator", "away")
COMINGS = ("join", "sit", "back")


def is_for_servers(script):
    first = script.steps[0].text
    return not script.inside and " local 1" not in first and " played " not in first


# Lines, as tests/room/shown.c writes them


def show_people(params, waiting):
    seats = []
    for seat, name in enumerate(params["names"]):
        words = [name or "-", params["kinds"][seat] + (f"/{params['levels'][seat]}" if params["levels"][seat] else "")]
        words += ["here"] if params["online"][seat] else []
        words += [f"vacant {params['vacant'][seat]}"] if params["vacant"][seat] is not None else []
        words += ["invited"] if params["invited"][seat] and seat not in waiting else []
        seats.append(" ".join(words))
    creator = "none" if params["creator"] is None else params["creator"]
    return f" {', '.join(seats)}; creator {creator}{' hints' if params['hints'] else ''}"


def show_ask(params, number_of):
    line = f" {params['what']} number {number_of(params['number'])} by {params['seat']} of{''.join(f' {seat}' for seat in params['of'])}"
    return line + "".join(f" {key} {params[key]}" for key in ("to", "target", "level") if key in params)


def show_log(params):
    log, line = params["log"], f"; log from {params['from']}:"
    if len(log) > 12:
        line, log = f"{line} {len(log)}, at last", log[-2:]
    return line + ",".join(f" {one['seat']} {one['action'] or '?'} ({len(one['events'])})" for one in log)


def show_update(params, number_of):
    turn = "none" if params["turn"] is None else params["turn"]
    line = f" version {params['version']} undos {params['undos']} turn {turn} {params['phase']}"
    line += " over" if params["over"] else ""
    line += f" legal {len(params['legal'])}" if params["legal"] is not None else ""
    line += (" redo" if params.get("redo") else "") + (" scores" if "scores" in params else "") + show_log(params)
    if "clocks" in params:
        running = "none" if params["clocks"]["running"] is None else params["clocks"]["running"]
        line += f"; running {running} left{''.join(f' {left}' for left in params['clocks']['left'])}"
    line += "; paused" if params.get("paused") else ""
    return line + (f"; asks{show_ask(params['ask'], number_of)}" if "ask" in params else "")


def as_json(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def show_result(value):
    """What a server answers without a room, in few words: the members of an object, the length of a list."""
    return f"{len(value)} items" if isinstance(value, list) else " ".join(sorted(value))


class Viewer(Client):
    """Somebody of the script."""

    def __init__(self, server, name):
        super().__init__(server)
        self.name = name
        self.told, self.answers, self.views = [], {}, {}
        self.fresh, self.place = False, None

    def take(self, message):
        if "method" not in message:
            self.answers[message["id"]] = message
            return
        self.told.append((message["method"], message["params"]))
        if message["method"] == "update":
            params = message["params"]
            self.views[params["version"], params["undos"]] = params["view"]

    def ask(self, method, params):
        """The answer: (result, None) or (None, error)."""
        number = self.send(method, **params)
        while number not in self.answers:
            self.take(self.read())
        answer = self.answers[number]
        return answer.get("result"), answer.get("error")

    def sync(self):
        """Everything said so far has come."""
        self.ask("nothing", {})


class Stage:
    """A server for scripts, one after the other."""

    def __init__(self, seed, away):
        self.lines = {"now": DATE, "thoughts": 0, "answers": 0, "table": "-"}
        options = (*FAST, "--pages-per-second", "100000", "--seed", str(seed), "--away", str(away), "--threads", "1")
        self.folder = tempfile.mkdtemp(prefix="epoki-rooms-")
        self.pace = os.path.join(self.folder, "pace")
        self.write()
        self.server = Server(*options, "--pace", self.pace, folder=self.folder)
        self.lobby = Viewer(self.server, "lobby")

    def write(self, **changes):
        self.lines.update(changes)
        with open(self.pace + ".new", "w", encoding="ascii") as file:
            file.write("{now} {thoughts} {answers} {table}\n".format(**self.lines))
        os.replace(self.pace + ".new", self.pace)

    def restart(self):
        self.lobby.close()
        self.server.kill()
        self.write(thoughts=0, answers=0)
        self.server.start()
        self.lobby = Viewer(self.server, "lobby")

    def wait(self, name, condition):
        wait_until(lambda: condition(self.server.metric(name)), name, step=0.002)

    def close(self):
        self.lobby.close()
        status = self.server.stop()
        log = self.server.log()
        shutil.rmtree(self.folder)
        assert status == 0 and "ERROR" not in log, log


class Play:
    """One script at a stage."""

    def __init__(self, stage, script):
        self.stage, self.script = stage, script
        self.viewers, self.order = {}, []
        self.requests = 0
        self.numbers = {}  # of votes: the server's to the script's
        self.names = {}  # of tables, likewise
        self.secrets, self.waiting = {}, set()
        self.hint = None  # (viewer, number)
        self.table = self.rules = None

    # What is told

    def number_of(self, number):
        return self.numbers.setdefault(number, self.requests)

    def show(self, viewer, method, params):
        if method == "people":
            text = show_people(params, self.waiting)
        elif method == "update":
            text = show_update(params, self.number_of)
        elif method == "ask":
            text = show_ask(params, self.number_of)
        elif method == "rematch":
            text = " " + as_json({"table": self.names.get(params["table"], params["table"])})
        elif viewer.fresh and method == "chat":
            seat = -1 if params["seat"] is None else params["seat"]
            return f"kept: chat {seat} {params['name'] or '-'}: {params['text']}"
        elif viewer.fresh and method == "note":
            return f"kept: note {viewer.name[0]}: {params['text']}"
        else:
            text = " " + as_json(params)
            text = f" ({len(text.encode()) - 1} bytes)" if len(text.encode()) > 1001 else text
        return method + text

    def settle(self, rounds=1):
        """What each has been told since the last step."""
        for _ in range(rounds):
            self.stage.lobby.sync()
            for viewer in self.here():
                viewer.sync()
        told = {viewer.name: [self.show(viewer, *one) for one in viewer.told] for viewer in self.here()}
        for viewer in self.here():
            viewer.told, viewer.fresh = [], False
        return told

    def here(self):
        return [self.viewers[name] for name in self.order if name in self.viewers]

    # Who is there

    def seat_of(self, name):
        return int(name[0]) if name[0].isdigit() and int(name[0]) < len(self.kinds) else None

    def come(self, name, word, called):
        seat = self.seat_of(name)
        before = self.viewers.get(name)
        viewer = Viewer(self.stage.server, name)
        viewer.update = before.update if before else self.gone.get(name)
        params = {"name": called} if called else {}
        if seat is None:
            params = {"secret": self.table["spectator"], "name": name}
        elif word == "sit" or seat not in self.secrets:
            links, error = self.stage.lobby.ask("invitations", {"secret": self.secrets[self.table["seat"]]})
            assert not error, error
            params.update(secret=links["seats"][seat], token=new_token())
        else:
            params["secret"] = self.secrets[seat]
        if word == "back" and viewer.update:
            params.update(version=viewer.update["version"], undos=viewer.update["undos"])
        result, error = viewer.ask("join", params)
        if error:
            viewer.close()
            return None, error
        if seat is not None:
            self.secrets[seat] = result.get("secret", self.secrets.get(seat))
            self.waiting.discard(seat)
        viewer.fresh, viewer.place = True, result
        self.viewers[name] = viewer
        if name not in self.order:
            self.order.append(name)
        return {}, None

    def go(self, name):
        viewer = self.viewers.pop(name)
        answer = viewer.ask("leave", {})
        self.gone[name] = viewer.update
        self.check_hint(viewer)
        viewer.close()
        return answer

    # Steps

    def run(self):
        try:
            for step in self.script.steps:
                self.step_now = step
                self.step(step)
        except AssertionError as error:
            raise AssertionError(f"{self.script.path.name}:{self.step_now.number}: {self.step_now.text}\n{error}") from None
        finally:
            for viewer in self.viewers.values():
                viewer.close()

    def step(self, step):
        who, word, rest = step.split()
        if not who:
            getattr(self, "step_" + word)(rest)
        elif who == "bot":
            self.step_of_bot(step, word, rest)
        elif who == "hint":
            self.step_of_hint(step, word)
        elif who == "host":
            self.requests += 1
            result, error = self.ask_of_host(word, rest)
            self.compare(step, result, error, 3 if word == "tick" else 1)
        else:
            self.requests += 1
            self.step_of_viewer(step, who, word, rest)

    def step_room(self, rest):
        words = rest.split()
        self.rules = {"game": words[0], "players": 2, **dict(zip(words[1::2], words[2::2]))}
        for name in NUMBERS:
            if name in self.rules:
                self.rules[name] = int(self.rules[name])

    def step_seats(self, rest):
        self.kinds, self.gone = rest.split(), {}
        wishes = []
        for word in self.kinds:
            kind, _, level = word.split(":")[0].partition("/")
            wishes.append({"kind": kind, "level": level} if level else {"kind": kind})
        rules = self.rules
        params = {"game": rules["game"], "players": rules["players"], "seats": wishes, "hints": bool(rules.get("hints"))}
        if "open" in self.kinds:
            params["visibility"] = "public"
        if "option" in rules:
            params["options"] = {name: int(value) for name, value in [rules["option"].split("=")]}
        if rules.get("budget"):
            params["clock"] = {"budget": rules["budget"], "increment": rules.get("increment", 0), "cap": max(rules.get("cap", 0), rules["budget"])}
        self.stage.write(now=DATE)
        self.table, error = self.stage.lobby.ask("create", params)
        assert not error, error
        own = self.table["seat"]
        assert own == rules.get("creator", 0), "who makes a table sits in the first seat of a person"
        self.secrets = {own: self.table["seats"][own]} if own is not None else {}
        self.waiting = {seat for seat, word in enumerate(self.kinds) if seat != own and word.startswith("human") and ":invites" not in word}
        self.stage.write(table=self.table["table"])

    def step_at(self, rest):
        self.stage.write(now=DATE + float(rest))

    def step_here(self, rest):
        for word in rest.split():
            name, _, called = word.partition("=")
            self.requests += 1
            _, error = self.come(name, "join", called)
            assert not error, error
            self.settle()

    def step_skip(self, rest):
        left = 1 << 20 if rest == "over" else int(rest)
        while left:
            update = self.newest()
            if update["over"]:
                break
            mover = next((viewer for viewer in self.here() if self.seat_of(viewer.name) == update["turn"]), None)
            assert mover, "nobody sits there"
            self.requests += 1
            _, error = mover.ask("play", self.first_action(mover))
            assert not error, error
            for viewer in self.here():
                viewer.sync()
            left -= 1
        self.settle()

    def step_restart(self, _):
        for name, viewer in self.viewers.items():
            self.gone[name] = viewer.update
            viewer.close()
        self.viewers = {}
        self.stage.restart()

    def step_place(self, rest):
        told = {key: value for key, value in self.viewers[rest].place.items() if key not in ("table", "secret")}
        assert [f"= {as_json(told)}"] == self.step_now.outcome, told

    def step_due(self, _):
        """The server ticks when it is."""

    def newest(self):
        return max((viewer.update for viewer in self.here() if viewer.update), key=lambda update: (update["undos"], update["version"]))

    def first_action(self, viewer):
        legal = next((one.update["legal"] for one in self.here() if one.update and one.update["legal"]), None)
        return {"action": legal[0]["action"] if legal else "x", "version": viewer.update["version"], "undos": viewer.update["undos"]}

    # Bots and hints

    def allow(self, thoughts=0, answers=0):
        lines = self.stage.lines
        self.stage.write(thoughts=lines["thoughts"] + thoughts, answers=lines["answers"] + answers)
        self.stage.lobby.sync()  # the loop looks again

    def think(self):
        self.stage.wait("bot_jobs", lambda jobs: jobs == 1)  # it wants to
        self.allow(thoughts=1)
        self.stage.wait("bot_jobs", lambda jobs: jobs == 0)

    def let_move(self, answers=1, thoughts=0):
        moves = self.stage.server.metric("bot_actions_total")
        self.allow(thoughts, answers)
        self.stage.wait("bot_actions_total", lambda now: now == moves + answers)

    def step_of_bot(self, step, word, rest):
        if word in ("leave", "memory"):
            return  # nobody sees it
        if word == "skip":
            self.let_move(int(rest), int(rest))
            self.settle(2)
            return
        if word != "end":
            self.think()
        if word != "begin" and "* nothing is played" not in step.outcome:
            self.let_move()
        self.compare(step, None, None, 2)

    def step_of_hint(self, step, word):
        if word == "begin":
            self.think()
        elif "* no hint is given" not in step.outcome:
            viewer, number = self.hint
            self.allow(answers=1)
            while number not in viewer.answers:
                viewer.take(viewer.read())
            assert "action" in viewer.answers[number]["result"], viewer.answers[number]
            self.hint = None
        self.compare(step, None, None)

    def check_hint(self, viewer):
        """A hint that ended was answered so."""
        why = next((line[17:] for line in self.step_now.outcome if line.startswith("* the hint ends: ")), None)
        if why is None:
            return
        assert self.hint and self.hint[0] is viewer
        viewer.sync()
        error = viewer.answers[self.hint[1]]["error"]
        assert (error["code"], error["message"]) == (NOT_NOW, why), error
        self.hint = None

    # Requests

    def ask_of_host(self, word, rest):
        if word == "tick":
            return {}, None
        if word == "take":
            seat, _, name = rest.partition(" ")
            params = {"table": self.table["table"], "name": name, **({} if seat == "any" else {"seat": int(seat)})}
            result, error = self.stage.lobby.ask("take", params)
            if result:
                self.secrets[result["seat"]] = result.pop("secret")
            return result, error
        assert word == "rematch", f"a server does not {word}"
        result, error = self.stage.lobby.ask("rematch", {"secret": next(iter(self.secrets.values()))})
        if result:
            self.names[result["table"]] = rest
        return {} if result else None, error

    def params_of(self, viewer, word, rest):
        letters = re.fullmatch(r"\((\d+) letters\)", rest)
        rest = "x" * int(letters[1]) if letters else rest
        if rest.startswith("{"):
            params = json.loads(rest)
            if word == "answer":
                params["number"] = next((real for real, told in self.numbers.items() if told == params.get("number")), params.get("number"))
                return {key: value for key, value in params.items() if value is not None}
            return params
        if word in ("play", "preview"):
            return {**self.first_action(viewer), **({"action": rest} if rest else {})}
        member = {"chat": "text", "note": "text", "why": "ref"}.get(word)
        return {member: rest} if member else {}

    def step_of_viewer(self, step, who, word, rest):
        if word in COMINGS:
            return self.compare(step, *self.come(who, word, rest))
        if word == "leave":
            return self.compare(step, *self.go(who))
        if word == "invite":
            return self.compare(step, *self.invite(who, int(rest[0])))
        if who not in self.viewers:  # the script's room knows who asks without his coming
            assert self.seat_of(who) is None, f"{who} is not there"
            self.come(who, "join", "")
            self.settle()
        viewer = self.viewers[who]
        params = self.params_of(viewer, word, rest)
        if word == "hint" and not any(line.startswith("! ") for line in step.outcome):
            self.hint = viewer, viewer.send("hint", **params)
            return self.compare(step, None, None)
        result, error = viewer.ask(word, params)
        if result is not None and word == "preview":
            result = "reveals" if result["reveals"] else "certain"
        if result is not None and word == "home":
            played = sum(line[:1] not in ("", "=", "#") for line in result["record"].split("begin\n")[1].splitlines())
            result = f"the game, {played} played" if result["whole"] else f"what it knows, {played} played, the rest drawn anew"
        if result is not None and word == "past":
            known = viewer.views.get((result["version"], result["undos"]), result["view"])
            result = "his view of then" if result["view"] == known else "what he did not see"
        return self.compare(step, result, error)

    def invite(self, who, seat):
        result, error = self.stage.lobby.ask("invite", {"secret": self.secrets[self.seat_of(who)], "seat": seat})
        if result and "asked" not in result:
            self.waiting.discard(seat)
        return (result if "asked" in result else {}) if result else None, error

    # Comparing

    def compare(self, step, result, error, rounds=1):
        told = self.settle(rounds)
        expected = [line for line in step.outcome if line[:2] in ("= ", "! ")]
        if error:
            answered = [f"! {error['code']} {error['message']}"]
        elif result is None:
            answered = []
        else:
            answered = [f"= {result if isinstance(result, str) else as_json(result)}"]
        assert answered == expected, f"expected\n{expected}\n-- but\n{answered}"
        for viewer in self.here():
            wanted = [line[len(viewer.name) + 3:] for line in step.outcome if line.startswith(viewer.name + " < ")]
            assert told[viewer.name] == wanted, "\n".join([f"{viewer.name} expected", *wanted, "-- but", *told[viewer.name]])
        if self.hint:
            self.check_hint(self.hint[0])


class Lobby(Play):
    """A script of what a server answers without a room: nobody is told anything, and answers are shown in few words."""

    def fill_in(self, text):
        own = self.table["seat"] if self.table else None
        for name, seat in re.findall(r"\$(secret|invitation):(\d)", text):
            value = self.table["seats"][int(seat)]
            assert (name == "secret") == (int(seat) == own)
            text = text.replace(f"${name}:{seat}", value)
        for name in ("table", "spectator"):
            text = text.replace("$" + name, self.table[name] if self.table else "")
        return text

    def step_of_viewer(self, step, who, word, rest):
        viewer = self.viewers.get(who) or self.viewers.setdefault(who, Viewer(self.stage.server, who))
        result, error = viewer.ask(word, json.loads(self.fill_in(rest)) if rest else {})
        answered = f"! {error['code']} {error['message']}" if error else f"= {show_result(result)}".rstrip()
        assert [answered] == step.outcome, f"expected {step.outcome}\n-- but\n    {answered}"


class Rooms(unittest.TestCase):
    def play(self, kind, scripts):
        """Each at the server it needs."""
        only = os.environ.get("EPOKI_ROOMS", "")  # a part of a name
        stages = {}
        try:
            for script in scripts:
                rules = dict(re.findall(r"(seed|away) (\d+)", script.steps[0].text))
                key = rules.get("seed", "1"), rules.get("away", "60")
                if only in script.name:
                    stage = stages.get(key) or stages.setdefault(key, Stage(*key))
                    with self.subTest(script=script.name):
                        kind(stage, script).run()
        finally:
            for stage in stages.values():
                stage.close()

    def test_rooms(self):
        scripts = [script for script in room_scripts.read_all() if is_for_servers(script)]
        self.assertGreater(len(scripts), 150)
        self.play(Play, scripts)

    def test_lobby(self):
        self.play(Lobby, room_scripts.read_all(FOLDER))


if __name__ == "__main__":
    unittest.main()
