#!/usr/bin/env python3
"""Writes the hand-made seeds of the fuzz corpora.

usage: EPOKI=build/epoki tests/fuzz/seeds.py [FOLDER]      (default: tests/fuzz/corpus)

Positions come from games that the program itself plays, so that the seeds can be made anew after a change of the state;
everything broken about them is made here, one fault a file, and the file is named after the fault. What libFuzzer found later
lies beside them under names of eight hex digits.
"""
import copy
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
EPOKI = os.environ.get("EPOKI", str(HERE.parent.parent / "build" / "epoki"))
OUT = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "corpus"


def column(table, key, value):
    """The ids of the rows of a data table where column `key` holds `value` (None: all rows)."""
    lines = [line for line in (HERE.parent.parent / "data" / "duel" / table).read_text().splitlines() if line[0] != "#"]
    rows = [dict(zip(lines[0].split("\t"), line.split("\t"))) for line in lines[1:]]
    return [row["id"] for row in rows if value is None or row[key] == value]


AGE1, AGE3, WONDERS = column("cards.tsv", "age", "age1"), column("cards.tsv", "age", "age3"), column("wonders.tsv", "id", None)


def save(target, name, content):
    folder = OUT / target
    folder.mkdir(parents=True, exist_ok=True)
    if isinstance(content, str):
        content = content.encode()
    (folder / name).write_bytes(content)


class Session:
    """A running `epoki rpc`."""

    def __init__(self):
        self.process = subprocess.Popen([EPOKI, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def call(self, method, **params):
        line = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(line).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"]["message"])
        return answer["result"]


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def changed(base, *changes):
    """A copy of a state with other values: pairs of a path and what stands there."""
    state = copy.deepcopy(base)
    for path, value in changes:
        at = state
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
    return state


def table_text(game, name):
    """A table of data/<game> without its comments."""
    lines = (HERE.parent.parent / "data" / game / f"{name}.tsv").read_text(encoding="utf-8").split("\n")
    return "\n".join(line for line in lines if line and not line.startswith("#")) + "\n"


# Positions, verbs and records from random play

def seldom_or_random(session, table, seed, step, is_seldom):
    """A random action; in two of three games rather one that seldom comes."""
    if seed % 3:
        seldom = [a["action"] for a in session.call("legal", table=table)["actions"] if is_seldom(a["action"])]
        if seldom and (seed * 31 + step * 17) % 4:
            return seldom[(seed + step * 7) % len(seldom)]
    return session.call("bot", table=table, bot="random", seed=seed * 1000 + step)["action"]


def note_verb(verbs, action):
    """Three examples of every form of every verb."""
    kept = verbs.setdefault((action.split()[0], len(action.split())), [])
    if len(kept) < 3 and action not in kept:
        kept.append(action)


def play_games(session, setups, is_seldom, name_of):
    """States by decision, under the names that `name_of` gives to (phase, players), and the verbs."""
    states, verbs = {}, {}
    for seed, setup in enumerate(setups):
        table = session.call("new", seed=seed, **setup)["table"]
        step = 0
        while True:
            turn = session.call("turn", table=table)
            name = name_of(turn["phase"], setup["players"])
            if name not in states:
                states[name] = session.call("state", table=table)
            if turn["over"]:
                break
            action = seldom_or_random(session, table, seed, step, is_seldom)
            note_verb(verbs, action)
            session.call("play", table=table, action=action)
            step += 1
        session.call("close", table=table)
    return states, verbs


def choose(session, table, seed, greens):
    """A random action; in every third game a builder of green cards, for the sake of tokens and scientific victories."""
    if seed % 3 == 2:
        for action in session.call("legal", table=table)["actions"]:
            verb, *words = action["action"].split()
            if action["action"] == "token law" or (verb in ("build", "revive") and words[0] in greens):
                return action["action"]
    return session.call("bot", table=table, bot="random", seed=seed)["action"]


def stacks_of(state):
    """The set-up of a game, given its first state, as stacks."""
    stacks = {"first": [state["first"]], "tokens": state["board"] + state["box"], "library": state["box"][:3],
              "age1": state["age1"], "age2": state["age2"], "age3": state["age3"]}
    if state["wonder_mode"] == "draft":
        stacks["wonders"] = state["offer"]
    return stacks


def collect(session):
    """States by name, one for every decision and stage of a game, and some whole records."""
    states, records = {}, {}
    greens = column("cards.tsv", "colour", "green")
    for seed in range(600):
        options = {"tie_start": ["begins", "chooses"][seed % 2], "wonders": "first_game" if seed % 7 == 0 else "draft"}
        table = session.call("new", game="duel", players=2, seed=seed, options=options)["table"]
        # the same set-up as stacks: such a record does not depend on how a shuffle uses the generator
        stacks = stacks_of(session.call("state", table=table))
        session.call("close", table=table)
        table = session.call("new", game="duel", players=2, seed=seed, options=options, stacks=stacks)["table"]
        while True:
            turn = session.call("turn", table=table)
            state = session.call("state", table=table)
            phase = turn["phase"]
            if phase == "draft":
                name = f"draft{state['picks']}"
            elif phase == "over":
                name = "over_" + state["ending"]
            else:
                name = f"{phase}_age{state['age']}"
            if phase == "turn" and len([c for c in state[f"age{state['age']}"] if c]) < 3:
                name += "_late"
            if name not in states and name not in ("draft1", "draft2", "draft5", "draft6"):
                states[name] = state
            if name not in records and (phase == "over" or name.endswith("_age2")):
                records[name] = session.call("record", table=table)
            if turn["over"]:
                break
            session.call("play", table=table, action=choose(session, table, seed, greens))
        session.call("close", table=table)
    return states, records


# States

def first_slot(state, want_card):
    deck = state[f"age{max(state['age'], 1)}"]
    return next(i for i, card in enumerate(deck) if (card is not None) == want_card)


def faults(states):
    """One impossible state for every reason a state is refused."""
    turn, late, draft, over = states["turn_age1"], states["turn_age2"], states["draft3"], states["over_points"]

    def variant(base, change):
        state = copy.deepcopy(base)
        change(state)
        return state

    def put(path, value):
        def change(state):
            at = state
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = value
        return change

    def drop(key):
        return lambda s: s.pop(key)

    def add(path, value):
        def change(state):
            at = state
            for key in path:
                at = at[key]
            at.append(value)
        return change

    card1 = turn["age1"][first_slot(turn, True)]
    card2 = late["age2"][first_slot(late, True)]
    box, board = turn["box"], turn["board"]
    out3 = next(c for c in AGE3 if c not in turn["age3"])
    gone = next(c for c in AGE1 if c not in late["age1"] and c in late["player"][0]["city"] + late["player"][1]["city"])
    unbuilt = WONDERS.index(next(w for w in WONDERS if w not in late["player"][0]["built"] + late["player"][1]["built"]))

    def tuck(slot):
        def change(state):
            for player in state["player"]:
                player["city"] = [c for c in player["city"] if c != gone]
            state["tucked"][slot] = gone
        return change

    mine, theirs = late["player"][0]["wonders"], late["player"][1]["wonders"]
    frame = turn["frames"][0]
    yield "no_member", variant(turn, drop("pawn"))
    yield "member_unknown", variant(turn, put(["bonus"], 1))
    yield "player_member_unknown", variant(turn, put(["player", 0, "bonus"], 1))
    yield "pawn_text", variant(turn, put(["pawn"], "3"))
    yield "pawn_10", variant(turn, put(["pawn"], 10))
    yield "pawn_half", variant(turn, put(["pawn"], 0.5))
    yield "coins_10000", variant(turn, put(["player", 0, "coins"], 10000))
    yield "coins_negative", variant(turn, put(["player", 0, "coins"], -1))
    yield "coins_huge", variant(turn, put(["player", 0, "coins"], 10 ** 30))
    yield "again_number", variant(turn, put(["again"], 1))
    yield "again_no_move", variant(turn, put(["again"], True))
    yield "city_object", variant(turn, put(["player", 0, "city"], {}))
    yield "city_unknown", variant(turn, add(["player", 0, "city"], "casino"))
    yield "city_number", variant(turn, add(["player", 0, "city"], 3))
    yield "board_twice", variant(turn, add(["board"], board[0]))
    yield "face_up_20", variant(turn, add(["face_up"], 20))
    yield "age1_short", variant(turn, lambda s: s["age1"].pop())
    yield "age1_object", variant(turn, put(["age1"], {"a": 1}))
    yield "age1_unknown", variant(turn, put(["age1", 0], "casino"))
    yield "player_three", variant(turn, add(["player"], turn["player"][0]))
    yield "player_number", variant(turn, put(["player", 1], 5))
    yield "frames_five", variant(turn, put(["frames"], [frame] * 5))
    yield "options_null", variant(turn, put(["tie_start"], None))
    yield "mode_null", variant(turn, put(["wonder_mode"], None))
    yield "later_missing", variant(turn, put(["age3", 4], None))
    yield "other_age", variant(turn, put(["age1", 0], turn["age2"][0]))
    yield "past_age", variant(late, put(["age1", 0], turn["age1"][0]))
    yield "card_twice", variant(turn, add(["player", 0, "city"], card1))
    yield "card_in_city_and_pile", variant(late, add(["discard"], card2))
    yield "early_card", variant(turn, add(["player", 1, "city"], out3))
    yield "too_many_dealt", variant(late, lambda s: s["discard"].extend(
        c for c in AGE1 if c not in s["discard"] and c not in s["player"][0]["city"] + s["player"][1]["city"] and c not in s["tucked"]))
    yield "draft_face_up", variant(draft, put(["face_up"], [0]))
    yield "taken_from_under", variant(turn, put(["age1", 0], None))
    yield "face_down_must_up", variant(turn, put(["face_up"], []))
    yield "available_down", variant(late, put(["age2", 18], None))
    yield "covered_up", variant(turn, put(["face_up"], list(range(20))))
    yield "token_twice", variant(turn, add(["player", 0, "tokens"], board[0]))
    yield "board_six", variant(turn, lambda s: s["board"].append(s["box"].pop()))
    yield "drawn_not_box", variant(turn, put(["drawn"], [board[0]]))
    yield "drawn_four", variant(turn, put(["drawn"], box[:4]))
    yield "drawn_now", variant(turn, put(["drawn"], box[:3]))
    yield "wonder_of_both", variant(late, add(["player", 0, "wonders"], theirs[0]))
    yield "wonders_five", variant(late, put(["player", 0, "wonders"], [
        w for w in WONDERS if w not in theirs][:5]))
    yield "built_foreign", variant(late, put(["player", 0, "built"], [theirs[0]]))
    yield "built_eight", variant(late, lambda s: [p.update(built=list(p["wonders"])) for p in s["player"]])
    yield "built_seven", variant(late, lambda s: (s["player"][0].update(built=mine), s["player"][1].update(built=theirs[:3])))
    yield "tucked_unbuilt", variant(late, tuck(unbuilt))
    yield "tucked_beyond", variant(late, tuck(15))
    yield "offer_late", variant(turn, put(["offer", 0], "sphinx"))
    yield "offer_owned", variant(draft, put(["offer", 4], (draft["player"][0]["wonders"] + draft["player"][1]["wonders"])[0]))
    yield "offer_short", variant(draft, put(["offer"], [None] * 8))
    yield "draft_wonders", variant(draft, lambda s: s["player"].reverse())
    yield "draft_seat", variant(draft, lambda s: s["frames"][0].update(seat=1 - s["frames"][0]["seat"]))
    yield "draft_picks_8", variant(draft, put(["picks"], 8))
    yield "picks_7_late", variant(turn, put(["picks"], 7))
    yield "frame_draft_late", variant(turn, put(["frames", 0, "kind"], "draft"))
    yield "frame_turn_early", variant(draft, put(["frames", 0, "kind"], "turn"))
    yield "frame_starter_age1", variant(turn, put(["frames", 0, "kind"], "starter"))
    yield "frame_token_lowest", variant(turn, put(["frames", 0, "kind"], "token"))
    yield "frame_null", variant(turn, put(["frames", 0, "kind"], None))
    yield "frame_colour", variant(turn, put(["frames", 0, "colour"], "brown"))
    yield "frame_seat_2", variant(turn, put(["frames", 0, "seat"], 2))
    for phase in ("library", "revive", "destroy", "starter"):
        yield "choice_" + phase, variant(turn, add(["frames"], {"kind": phase, "seat": frame["seat"]}))
    yield "choice_other_seat", variant(turn, add(["frames"], {"kind": "token", "seat": 1 - frame["seat"]}))
    yield "choice_blue", variant(late, add(["frames"], {"kind": "destroy", "seat": late["frames"][0]["seat"], "colour": "blue"}))
    yield "choice_twice", variant(turn, lambda s: s["frames"].extend(
        [{"kind": "token", "seat": frame["seat"]}] * 2))
    yield "over_with_frame", variant(over, put(["frames"], [frame]))
    yield "frames_none", variant(turn, put(["frames"], []))
    yield "pawn_capital", variant(turn, put(["pawn"], 9))
    yield "military_pawn_0", variant(over, put(["ending"], "military"))
    yield "science_none", variant(over, put(["ending"], "science"))
    yield "winners_early", variant(turn, put(["winners"], 1))
    yield "winners_none", variant(over, put(["winners"], 0))
    yield "winners_both", variant(over, put(["winners"], 3))
    yield "shared_one", variant(over, lambda s: s.update(ending="shared", winners=1))
    yield "shared", variant(over, lambda s: s.update(ending="shared", winners=3))
    yield "over_drawn", variant(over, lambda s: s.update(drawn=s["box"][:1]))
    yield "over_again", variant(over, put(["again"], True))
    yield "over_points_early", variant(turn, lambda s: s.update(ending="points", winners=1, frames=[]))
    yield "over_in_draft", variant(draft, lambda s: s.update(ending="military", winners=1, frames=[], pawn=9))
    yield "over_military_loser", variant(over, lambda s: s.update(ending="military", winners=2, pawn=9))


def oddities(states):
    """Valid positions that play seldom or never reaches."""
    def variant(name, **members):
        state = copy.deepcopy(states[name])
        for player in state["player"]:
            player.update({k: v for k, v in members.items() if k in player})
        state.update({k: v for k, v in members.items() if k not in state["player"][0]})
        return state

    library = states["library_age2"]
    token = {"kind": "token", "seat": states["turn_age1"]["frames"][0]["seat"]}
    yield "coins_max", variant("turn_age1", coins=9999)
    yield "coins_none", variant("turn_age2", coins=0, pawn=8, loot=[])
    yield "rich_end", variant("turn_age3_late", coins=500)
    yield "rich_age2", variant("turn_age2", coins=60, board=states["turn_age2"]["board"][:1])
    yield "rich_age1", variant("turn_age1", coins=200, pawn=-8)
    yield "city_empty", variant("turn_age2", city=[])
    yield "box_empty", variant("turn_age2", box=[], coins=90)
    yield "board_empty", variant("turn_age2", board=[], coins=90)
    yield "library_all_of_box", variant("library_age2", box=library["drawn"])
    yield "library_one", variant("library_age2", box=library["drawn"][:1], drawn=library["drawn"][:1])
    yield "token_without_pair", variant("turn_age1", frames=states["turn_age1"]["frames"] + [token])


def write_states(states):
    for name, state in states.items():
        save("state", name, compact(state))
    for name, state in oddities(states):
        save("state", "odd_" + name, compact(state))
    for name, state in faults(states):
        save("state", "x_" + name, compact(state))
    turn = compact(states["turn_age1"])
    save("state", "x_truncated", turn[: len(turn) // 2])
    save("state", "x_member_twice", turn[:-1] + ',"pawn":0}')
    save("state", "x_array", "[]")
    save("state", "x_empty_object", "{}")
    save("state", "x_null", "null")


# Records

HEAD = "epoki-record 1\ngame duel\nrules 1\nplayers 2\n"


def write_records(session, states, records):
    for name, record in records.items():
        save("record", name, record)
        if name in ("over_points", "library_age2", "revive_age2"):
            save("record", name + "_cut", record[: len(record) * 2 // 3])
    table = session.call("load", game="duel", state=states["turn_age2"], seed=5)["table"]
    for _ in range(6):
        session.call("play", table=table, action=session.call("bot", table=table, bot="random", seed=1)["action"])
    from_state = session.call("record", table=table)
    save("record", "from_state", from_state)
    save("record", "from_state_poor", library_of_nothing(states["turn_age2"]))
    save("record", "from_state_stack", from_state.replace("begin", "stack library law economy masonry\nbegin"))
    for name in ("over_points", "over_science", "over_military"):
        save("record", name + "_checked", with_checks(session, records[name]))
    save("record", "hash_checked", HEAD + stack_lines(states["draft0"]) + "begin\n= hash=" + start_hash(session, states) + "\n")
    save("record", "stacks", HEAD + stack_lines(states["draft0"]) + "begin\npick " + states["draft0"]["offer"][0] + "\n")
    for name, text in broken_records(states).items():
        save("record", "x_" + name, text)


def library_of_nothing(state):
    """The Great Library is built, its draw is scripted, but the box is empty."""
    state = copy.deepcopy(state)
    seat = state["frames"][0]["seat"]
    for number, player in enumerate(state["player"]):
        player["wonders"] = [w for w in player["wonders"] if w != "great_library"][:3]
        player["built"] = []
        player["coins"] = 99
        if number == seat:
            player["wonders"].append("great_library")
    state.update(box=[], tucked=[None] * len(state["tucked"]))
    return (HEAD + "stack library law economy masonry\nstate " + compact(state)
            + f"\nbegin\nwonder {state['age2'][18]} great_library\n")


def start_hash(session, states):
    """Not in the other records: it changes with the layout of the state."""
    table = session.call("new", game="duel", players=2, stacks=stacks_of(states["draft0"]))["table"]
    return session.call("hash", table=table)


def with_checks(session, record):
    """The record with a true check after every action."""
    head, actions = record.split("begin\n")
    table = session.call("load", record=head + "begin\n")["table"]
    lines = []
    for action in [None] + actions.split("\n")[:-1]:
        if action:
            session.call("play", table=table, action=action)
            lines.append(action)
        turn, numbers = session.call("turn", table=table), session.call("numbers", table=table)
        seat = -1 if turn["seat"] is None else turn["seat"]
        legal = [a["action"] for a in session.call("legal", table=table)["actions"]]
        if legal and len(lines) % 16 == 0:
            lines.append("= legal: " + " | ".join(legal))
        lines.append(f"= seat={seat} legal={len(legal)} phase={turn['phase']} "
                     f"c={numbers['common'][0]} 0={numbers['seats'][0][0]} 1={numbers['seats'][1][0]}")
    scores = session.call("scores", table=table)
    winners = ",".join(str(s["seat"]) for s in scores if s["winner"])
    lines.append(f"= end={scores[0]['kind']} winners={winners} score0={scores[0]['total']} "
                 f"score1.blue={scores[1]['parts']['blue']}")
    return head + "begin\n# every position is checked\n" + "\n".join(lines) + "\n"


def stack_lines(draft):
    """The set-up of that draft as lines of a record."""
    return "".join(f"stack {name} " + " ".join(map(str, words)) + "\n" for name, words in stacks_of(draft).items())


def broken_records(states):
    state = compact(states["turn_age1"])
    age1 = " ".join(states["draft0"]["age1"])
    return {
        "empty": "",
        "blank": "\n \n\t\n",
        "no_magic": "game duel\n",
        "magic_2": "epoki-record 2\n",
        "only_magic": "epoki-record 1\n",
        "no_begin": HEAD,
        "minimal": HEAD + "begin\n",
        "crlf": (HEAD + "seed 7\nbegin\n").replace("\n", "\r\n"),
        "spaces": "  epoki-record 1\n\tgame   duel\n rules 1 \nplayers\t2\n\n# hello\nbegin\n #\n=\n",
        "begin_more": HEAD + "begin now\n",
        "begin_first": "epoki-record 1\nbegin\n",
        "order": "epoki-record 1\nrules 1\n",
        "order_option": "epoki-record 1\ngame duel\noption wonders draft\n",
        "twice": HEAD + "seed 1\nseed 2\nbegin\n",
        "twice_game": "epoki-record 1\ngame duel\ngame duel\n",
        "no_value": "epoki-record 1\ngame\n",
        "word": HEAD + "colour blue\nbegin\n",
        "game": "epoki-record 1\ngame chess\nrules 1\nplayers 2\nbegin\n",
        "rules_9": "epoki-record 1\ngame duel\nrules 9\nplayers 2\nbegin\n",
        "rules_text": "epoki-record 1\ngame duel\nrules one\nplayers 2\nbegin\n",
        "rules_huge": "epoki-record 1\ngame duel\nrules 99999999999999999999999\nplayers 2\nbegin\n",
        "players_3": "epoki-record 1\ngame duel\nrules 1\nplayers 3\nbegin\n",
        "players_0": "epoki-record 1\ngame duel\nrules 1\nplayers 0\nbegin\n",
        "option": HEAD + "option speed fast\nbegin\n",
        "option_value": HEAD + "option wonders all\nbegin\n",
        "option_words": HEAD + "option wonders draft draft\nbegin\n",
        "option_one": HEAD + "option wonders\nbegin\n",
        "seed_text": HEAD + "seed x\nbegin\n",
        "seed_max": HEAD + "seed 18446744073709551615\nbegin\n",
        "seed_over": HEAD + "seed 18446744073709551616\nbegin\n",
        "seed_minus": HEAD + "seed -1\nbegin\n",
        "stack": HEAD + "stack age4 theater\nbegin\n",
        "stack_use": HEAD + "stack first#2 1\nbegin\n",
        "stack_use_bad": HEAD + "stack first#1 1\nbegin\n",
        "stack_use_huge": HEAD + "stack first#65536 1\nbegin\n",
        "stack_twice": HEAD + "stack first 1\nstack first 0\nbegin\n",
        "stack_short": HEAD + "stack tokens law\nbegin\n",
        "stack_number": HEAD + "stack first 256\nbegin\n",
        "stack_range": HEAD + "stack first 2\nbegin\n",
        "stack_entry": HEAD + "stack first law\nbegin\n",
        "stack_impossible": HEAD + "stack age2 " + age1 + "\nbegin\n",
        "stack_impossible3": HEAD + "stack age3 " + age1 + "\nbegin\n",
        "stack_again": HEAD + "stack age1 " + " ".join(age1.split()[:1] * 20) + "\nbegin\n",
        "stack_words": HEAD + "stack age1" + " theater" * 300 + "\nbegin\n",
        "library": HEAD + stack_lines(states["draft0"]).replace("stack library " + " ".join(states["draft0"]["box"][:3]),
                                                                "stack library " + " ".join(states["draft0"]["board"][:3]))
        + "begin\n",
        "library_twice": HEAD + "stack tokens " + " ".join(states["draft0"]["board"] + states["draft0"]["box"]) + "\nstack library "
        + " ".join(states["draft0"]["box"][:1] * 3) + "\nbegin\n",
        "illegal": HEAD + "begin\nbuild palace\n",
        "illegal_word": HEAD + "begin\nresign\n",
        "state_json": HEAD + "state {\nbegin\n",
        "state_bad": HEAD + "state {}\nbegin\n",
        "state_good": HEAD + "state " + state + "\nbegin\n",
        "state_three_players": HEAD.replace("players 2", "players 3") + "state " + state + "\nbegin\n",
        "check_false": HEAD + "seed 1\nbegin\n= seat=5\n",
        "check_name": HEAD + "begin\n= wind=3\n",
        "check_form": HEAD + "begin\n= seat\n",
        "check_score": HEAD + "begin\n= score9=1\n",
        "check_part": HEAD + "begin\n= score0.gold=1\n",
        "check_words": HEAD + "begin\n=" + " c=0" * 300 + "\n",
        "check_legal": HEAD + "begin\n= legal: build theater | fly\n",
        "check_legal_few": HEAD + stack_lines(states["draft0"]) + "begin\n= legal: pick " + states["draft0"]["offer"][0] + "\n",
        "check_legal_empty": HEAD + "begin\n= legal:\n= legal:|\n",
        "check_nothing": HEAD + "begin\n= =\n",
        "nul": HEAD.encode() + b"be\0gin\n",
        "latin1": HEAD.encode() + b"# caf\xe9\nbegin\n",
        "overlong": HEAD.encode() + b"# \xc0\xaf\nbegin\n",
        "binary": bytes(range(256)),
        "utf8_bom": b"\xef\xbb\xbf" + HEAD.encode() + b"begin\n",
    }


# JSON

def write_json():
    samples = {
        "scalars": '[null,true,false,0,-0,1,-1,10,0.5,-1e9,1E+2,2e-3,"",9223372036854775807,-9223372036854775807]',
        "huge_numbers": "[9223372036854775808,-9223372036854775808,99999999999999999999999999999999999999,1e999,-0.0,"
                        + "1" * 400 + "]",
        "escapes": r'["\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac\ud83d\ude00\u0000"]',
        "utf8": '["zażółć gęślą jaźń","😀","\u007f","\u0080","\uffff"]',
        "space": ' \t\r\n{ "a" : [ 1 , 2 ] , "b" : { } } \n',
        "nested": '{"a":{"b":[[],[{}],{"c":[1,[2,[3]]]}]}}',
        "keys_twice": '{"a":1,"a":2,"":3,"":4}',
        "deep59": "[" * 59 + "]" * 59,
        "deep60": "[" * 60 + "]" * 60,
        "deep61": "[" * 61 + "]" * 61,
        "deep_objects": '{"a":' * 60 + "1" + "}" * 60,
        "deep_open": "[" * 5000,
        "long_string": '"' + "x" * 5000 + '"',
        "many": "[" + ",".join("0123456789" * 20) + "]",
        "request": '{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"duel","players":2,"stacks":{"first":[1]}}}',
        "x_empty": "", "x_space": "  ", "x_word": "nul", "x_words": "truefalse", "x_comma": "[1,]", "x_comma2": '{"a":1,}',
        "x_colon": '{"a" 1}', "x_key": "{1:2}", "x_open": "[1", "x_open2": '{"a":1', "x_more": "1 2", "x_zero": "01",
        "x_minus": "-", "x_dot": "1.", "x_exp": "1e", "x_exp2": "1e+", "x_plus": "+1", "x_string": '"abc', "x_escape": r'"\x"',
        "x_escape_end": '"\\', "x_u": r'"\u12g4"', "x_u_end": r'"\u12"', "x_low": r'"\udc00"', "x_high": r'"\ud800"',
        "x_high2": r'"\ud800\n"', "x_high3": r'"\ud800\u0041"', "x_high4": r'"\ud800\u00"', "x_control": '"a\nb"', "x_tab": '"\t"',
        "x_nul_key": r'{"a\u0000b":1}', "x_single": "'a'", "x_comment": "[1/*2*/]", "x_nan": "NaN", "x_inf": "-Infinity",
        "x_close": "]", "x_mixed": "[}",
    }
    raw = {
        "x_latin1": b'"\xe9"', "x_overlong": b'"\xc0\x80"', "x_overlong3": b'"\xe0\x80\x80"', "x_overlong4": b'"\xf0\x80\x80\x80"',
        "x_surrogate": b'"\xed\xa0\x80"', "x_beyond": b'"\xf4\x90\x80\x80"', "x_cut": b'"\xe2\x82"', "x_fe": b'"\xfe"',
        "x_nul": b"\0", "x_nul_inside": b'{"a":\0}', "x_nul_string": b'"a\0b"', "x_bom": b"\xef\xbb\xbf{}",
        "x_continuation": b'"\x80"',
    }
    for name, text in {**samples, **raw}.items():
        save("json", name, text)


# Protocol

def request(method, params=None, **members):
    line = {"jsonrpc": "2.0", "id": 1, "method": method}
    if params is not None:
        line["params"] = params
    line.update(members)
    return compact(line)


NEW = request("new", {"game": "duel", "players": 2, "seed": 42})
SIT = request("bot", {"table": "t1", "bot": "mcts:split=1", "iterations": 9, "sit": True})


def write_rpc(states, records):
    t1 = {"table": "t1"}
    draft = states["draft0"]
    stacks = stacks_of(draft)
    asks = [request(m, t1) for m in ("turn", "legal", "state", "numbers", "hash", "record", "scores")]
    seats = [request("view", {"table": "t1", "seat": s}) for s in (0, 1)]
    whys = [request("why", {"table": "t1", "seat": s, "ref": r}) for s in (0, 1)
            for r in ("card:theater", "wonder:sphinx", "token:law", "loot:loot2_0")]
    moves = [request("play", {"table": "t1", "action": a}) for a in records["over_points"].split("begin\n")[1].split("\n") if a]
    over = request("load", {"record": records["over_points"]})
    sessions = {
        "catalogue": [request("games"), request("games", []), request("games", {}), request("rules", {"game": "duel"}),
                      request("catalog", {"game": "duel"})],
        "new": [NEW, request("new", {"game": "duel", "players": 2}),
                request("new", {"game": "duel", "players": 2, "seed": "18446744073709551615",
                                "options": {"wonders": "first_game", "tie_start": "chooses"}})],
        "stacks": [request("new", {"game": "duel", "players": 2, "stacks": stacks})] + asks,
        "ask": [NEW] + asks + seats + whys,
        "load_state": [request("load", {"game": "duel", "state": states["turn_age2"], "seed": 3})] + asks[:2] + whys,
        "load_choice": [request("load", {"game": "duel", "state": next(s for n, s in states.items() if n.startswith("destroy"))})]
        + asks[:2] + whys,
        "load_record": [over] + asks + seats + whys + [request("bot", {"table": "t1", "bot": "random"}),
                                                       request("play", {"table": "t1", "action": "build theater"})],
        "play": [request("new", {"game": "duel", "players": 2, "seed": 1}), request("bot", {"table": "t1", "bot": "random", "seed": 1})]
        + [request("play", {"table": "t1", "action": "pick " + w}) for w in
           WONDERS]
        + [request("undo", t1), request("undo", {"table": "t1", "to": 1}), request("undo", {"table": "t1", "to": 99}),
           request("undo", {"table": "t1", "to": 0}), request("undo", t1)],
        "whole_game": [request("load", {"record": records["over_points"].split("begin\n")[0] + "begin\n"})] + moves[:40]
        + [request("undo", {"table": "t1", "to": 3})] + moves[3:12] + asks,
        "resample": [NEW, request("resample", {"table": "t1", "seat": 0, "seed": 9}), request("resample", {"table": "t1", "seat": 1}),
                     request("hash", t1), request("hash", {"table": "t2"}), request("record", {"table": "t2"}),
                     request("close", {"table": "t2"}), request("hash", {"table": "t2"}), request("hash", {"table": "t3"})],
        "bot": [NEW, request("bot", {"table": "t1", "bot": "random", "ms": 1, "seed": 0}), request("bot", {"table": "t1", "bot": "deep"}),
                request("bot", {"table": "t1"}), request("bot", {"table": "t1", "bot": "random", "ms": 0}),
                request("bot", {"table": "t1", "bot": "random", "ms": 600001})],
        "sit": [request("new", {"game": "duel", "players": 2, "seed": 1}), SIT] + [request("play", {"table": "t1", "action": "pick " + w}) for w in WONDERS]
        + [SIT, request("undo", t1), SIT, request("bot", {"table": "t1", "bot": "plan:width=2,keep=1", "iterations": 1, "sit": True}), SIT,
           request("bot", {"table": "t1", "bot": "random", "sit": 1}), request("bot", {"table": "t1", "bot": "mcts", "ms": [], "sit": True}),
           request("close", t1), SIT],
        "tables": [NEW, NEW, request("close", t1), request("turn", t1), request("turn", {"table": "t2"}),
                   request("turn", {"table": "x"}), request("turn", {"table": "t"}), request("turn", {"table": 1}), request("turn", {}),
                   request("turn", {"table": "t02"}), request("turn", {"table": "t99999999999999999999999"}), request("turn")],
        "x_envelope": ["", " ", "{}", "[]", "1", '"a"', "null", "{", "nonsense", '{"jsonrpc":"1.0","id":1,"method":"games"}',
                       '{"jsonrpc":"2.0","id":1}', '{"jsonrpc":"2.0","id":1,"method":1}', request("fly"), request("games", 5),
                       request("games", [1]), request("games", {"x": 1}), '{"jsonrpc":"2.0","id":1,"method":"games","params":null}'],
        "x_ids": [request("games", None, id=i) for i in (None, 0, -1, 1.5, 10 ** 40, "", "a\u0000b", "ż", [], {}, True, [1])]
        + ['{"jsonrpc":"2.0","method":"games"}', '{"jsonrpc":"2.0","method":"fly"}', '{"jsonrpc":"2.0","id":1e999,"method":"games"}'],
        "x_batches": ["[" + request("games") + "]", "[]", "[1,2]", "[" + ",".join([request("games")] * 3) + ",{}]",
                      '[{"jsonrpc":"2.0","method":"games"},{"jsonrpc":"2.0","method":"games"}]', "[" + ",".join(["1"] * 256) + "]",
                      "[" + ",".join(["1"] * 257) + "]", "[[" + request("games") + "]]",
                      "[" + ",".join([NEW, request("turn", t1), request("close", t1), request("turn", t1)]) + "]"],
        "x_new": [request("new", p) for p in (
            {}, {"game": "chess"}, {"game": 1}, {"game": "duel"}, {"game": "duel", "players": 1}, {"game": "duel", "players": "2"},
            {"game": "duel", "players": 2.0}, {"game": "duel", "players": 2, "seed": -1}, {"game": "duel", "players": 2, "seed": "x"},
            {"game": "duel", "players": 2, "seed": 1.5}, {"game": "duel", "players": 2, "seed": None},
            {"game": "duel", "players": 2, "options": []}, {"game": "duel", "players": 2, "options": {"a": "b"}},
            {"game": "duel", "players": 2, "options": {"wonders": 5}}, {"game": "duel", "players": 2, "options": {"wonders": {}}},
            {"game": "duel", "players": 2, "stacks": []}, {"game": "duel", "players": 2, "stacks": {"first": 1}},
            {"game": "duel", "players": 2, "stacks": {"first": [None]}}, {"game": "duel", "players": 2, "stacks": {"first": [2]}},
            {"game": "duel", "players": 2, "stacks": {"first": ["1"]}}, {"game": "duel", "players": 2, "stacks": {"first": [-1]}},
            {"game": "duel", "players": 2, "stacks": {"first#2": [1], "age1#9": draft["age1"]}},
            {"game": "duel", "players": 2, "stacks": {"age1": draft["age2"]}}, {"game": "duel", "players": 2, "stacks": {"age9": []}},
            {"game": "duel", "players": 2, "stacks": {"age3": draft["age3"][::-1]}},
            {"game": "duel", "players": 2, "stacks": {"age3": draft["age2"]}},
            {"game": "duel", "players": 2, "stacks": {"tokens": ["law"] * 10}},
            {"game": "duel", "players": 2, "stacks": {"wonders": draft["offer"][:7]}},
            {"game": "duel", "players": 2, "stacks": {"library": draft["board"][:3], "tokens": draft["board"] + draft["box"]}},
            {"game": "duel", "players": 2, "stacks": {"age1": ["theater"] * 300}}, {"game": "duel", "players": 2, "colour": 1})],
        "x_load": [request("load", p) for p in (
            {}, {"record": 1}, {"record": ""}, {"record": "epoki-record 1\n"}, {"record": "\u0000"}, {"state": {}},
            {"game": "duel", "state": {}}, {"game": "duel", "state": []}, {"game": "chess", "state": {}},
            {"game": "duel", "state": None}, {"record": HEAD + "begin\nfly\n"}, {"record": HEAD + "begin\n", "seed": -1})],
        "x_table_params": [NEW] + [request("view", {"table": "t1", "seat": s}) for s in (-1, 2, "0", None, 0.5, [], 10 ** 20)]
        + [request("view", t1), request("why", {"table": "t1", "seat": 0}), request("why", {"table": "t1", "seat": 0, "ref": "card"}),
           request("why", {"table": "t1", "seat": 0, "ref": "card:casino"}), request("why", {"table": "t1", "seat": 0, "ref": ":"}),
           request("why", {"table": "t1", "seat": 0, "ref": "tile:a"}), request("why", {"table": "t1", "seat": 0, "ref": 1}),
           request("undo", {"table": "t1", "to": -1}), request("undo", {"table": "t1", "to": "0"}), request("undo", t1),
           request("play", t1), request("play", {"table": "t1", "action": 5}), request("play", {"table": "t1", "action": ""}),
           request("play", {"table": "t1", "action": "build theater"}), request("play", {"table": "t1", "action": "pick \u0000"}),
           request("play", {"table": "t1", "action": "pick  sphinx "}), request("resample", t1),
           request("resample", {"table": "t1", "seat": 0, "seed": []})],
    }
    for name, lines in sessions.items():
        save("rpc", name, "\n".join(lines) + "\n")
    save("rpc", "x_bytes", b'{"jsonrpc":"2.0","id":"\xff","method":"games"}\n\0\n{"jsonrpc":"2.0","id":"\\ud800","method":"games"}\n'
         + NEW.encode()[:30] + b"\n" + b"[" * 3000 + b"\n" + b"9" * 3000 + b"\n")


# Notation

def write_notation(states):
    draft = states["draft0"]
    samples = {
        "draft": "0 0\n" + "\n".join("pick " + w for w in WONDERS),
        "stacks": "1 4\n" + stack_lines(draft) + "pick sphinx\n",
        "stacks_long": "0 90\n" + stack_lines(draft),
        "first_game": "2 0\nbuild theater\ndiscard theater\nwonder theater sphinx\nstart 0\nstart 1\ntoken law\nboxtoken law\n",
        "spaces": "2 3\n build  theater \n\tbuild\ttheater\n\nbuild\n",
        "junk": "3 12\n" + "build " + "x" * 5000 + "\nBUILD theater\nbuild theater theater\nbuild theatre\n%s%n%d\n\x01\n",
        "nothing": "", "no_seed": "abc def\n", "huge_seed": "18446744073709551615 99999999999999999999\n",
        "x_stacks": "0 5\nstack\nstack \nstack first\nstack first 2\nstack first#0 1\nstack first# 1\nstack #2 1\nstack first#2 1\n"
                    "stack first#65535 1\nstack first 0\nstack first 0\nstack tokens law\nstack age1 " + " ".join(draft["age1"][:19])
                    + "\nstack age1 " + " ".join(draft["age1"][:19]) + " casino\nstack age2" + " theater" * 300 + "\n",
        "x_age2": "0 5\nstack age2 " + " ".join(draft["age1"]) + "\n",
        "x_age3": "0 5\nstack age3 " + " ".join(draft["age1"]) + "\n",
        "x_age3_guilds": "0 5\nstack age3 " + " ".join(AGE3[:20]) + "\n",
        "x_library": "0 80\nstack tokens " + " ".join(draft["board"] + draft["box"]) + "\nstack library " + " ".join(draft["board"][:3]),
        "x_library_again": "0 80\nstack tokens " + " ".join(draft["board"] + draft["box"]) + "\nstack library "
                           + " ".join(draft["box"][:1] * 3) + "\n",
        "x_tokens": "0 80\nstack tokens " + "law " * 10,
    }
    for moves in (8, 20, 40, 60, 80, 119):
        samples[f"after{moves}"] = f"{moves * 7 + 1} {moves}\n" + "".join(
            f"build {c}\ndiscard {c}\n" for c in draft["age1"][:6] + draft["age2"][:6] + draft["age3"][:6])
    for name, text in samples.items():
        save("notation", name, text)


def main():
    session = Session()
    states, records = collect(session)
    write_states(states)
    write_records(session, states, records)
    write_json()
    write_rpc(states, records)
    write_notation(states)
    session.process.stdin.close()
    session.process.wait()
    print("decisions met:", ", ".join(sorted(states)))


if __name__ == "__main__":
    main()
