#!/usr/bin/env python3
"""Writes the hand-made seeds of Through the Ages into the fuzz corpora (seeds.py: those of 7 Wonders Duel).

usage: EPOKI=build/epoki tests/fuzz/seeds_ages.py [FOLDER]      (default: tests/fuzz/corpus)

Positions come from random games of 2, 3 and 4 and from the stored games; every kind of decision is among them. A state is 7 KB, so
there is one of each, not more, and what makes a state impossible is changed in few of them.
"""
from seeds import HERE, Session, changed, compact, note_verb, request, save, seldom_or_random, table_text

GOLDEN = HERE.parent / "golden" / "ages"
HEAD = "epoki-record 1\ngame ages\nrules 1\nplayers 2\n"

# Decisions kept for every number of players; the others once.
COMMON = ("actions", "politics", "bid", "force", "defence", "pact_reply", "excess", "over")
# What random play seldom does of itself.
SELDOM = ("war", "aggression", "stage", "leader", "seize", "annex", "remove", "upgrade", "revolution", "develop", "bid", "send", "use",
          "resolve", "event")


# Positions

def is_seldom(action):
    return action.split()[0] in SELDOM


class Positions:
    """States by name, and the notation of every verb met."""

    def __init__(self):
        self.states, self.verbs = {}, {}

    def look(self, session, table, players):
        """Keeps the position when it is of a new kind; returns whether the game is over."""
        turn = session.call("turn", table=table)
        phase = turn["phase"]
        kinds = [phase + (f"_{players}" if phase in COMMON else "")]
        age = session.call("numbers", table=table)["common"][0]
        kinds += [f"age{age}_{players}"] if phase == "actions" else []
        kinds = [kind for kind in kinds if kind not in self.states]
        if kinds:
            self.states[kinds[0]] = session.call("state", table=table)
        for kind in kinds[1:]:
            self.states[kind] = self.states[kinds[0]]
        return turn["over"]


def play_games(session, positions, count):
    for seed in range(count):
        players = 2 + seed % 3
        table = session.call("new", game="ages", players=players, seed=seed, options={"resign": 1 if seed % 10 == 9 else 0})["table"]
        step = 0
        while not positions.look(session, table, players):
            action = seldom_or_random(session, table, seed, step, is_seldom)
            note_verb(positions.verbs, action)
            session.call("play", table=table, action=action)
            step += 1
        session.call("close", table=table)


def play_stored(session, positions):
    for path in sorted(GOLDEN.glob("*.rec")):
        head, actions = path.read_text().split("begin\n")
        table = session.call("load", record=head + "begin\n")["table"]
        players = len(session.call("scores", table=table))
        for line in actions.split("\n"):
            if line and line[0] not in "#=":
                positions.look(session, table, players)
                note_verb(positions.verbs, line)
                session.call("play", table=table, action=line)
        positions.look(session, table, players)
        session.call("close", table=table)


# States

def faults(states):
    """One impossible or very odd state for each reason; the base is the smallest that serves."""
    start, late = states["actions_2"], states["age2_2"]
    bid, defence, over = states["bid_2"], states["defence_2"], states["over_2"]

    def p0(key, value):
        return (("player", 0, key), value)

    yield "players_5", changed(start, (("players",), 5))
    yield "players_1", changed(start, (("players",), 1))
    yield "players_3", changed(start, (("players",), 3))
    yield "current_2", changed(start, (("current",), 2))
    yield "seat_3", changed(start, (("frames", 1, "seat"), 3))
    yield "no_frames", changed(start, (("frames",), []))
    yield "only_step", changed(start, (("frames",), start["frames"][:1]))
    yield "frames_13", changed(start, (("frames",), start["frames"] * 7))
    for name, depth in (("age3_2", 12), ("discard", 10), ("bid_2", 10), ("blue", 10), ("foray", 12)):  # a decision on itself, up to the brim
        stack = states[name]["frames"]
        yield f"stack_{name}", changed(states[name], (("frames",), stack[:1] + stack[-1:] * (depth - 1)))
    yield "no_events", changed(late, (("frames", 0, "stage"), 4),
                               (("frames", 1), {"kind": "politics", "seat": late["frames"][1]["seat"], "second": False, "resolving": False}),
                               (("current_events",), []))
    yield "over_frames", changed(start, (("over",), True))
    yield "not_over", changed(over, (("over",), False))
    yield "age_4", changed(start, (("age",), 4))
    yield "age_9", changed(start, (("age",), 9))
    yield "row_twice", changed(start, (("row", 0), start["row"][2]), (("row", 1), start["row"][2]))
    yield "blue_200", changed(start, p0("blue", 200))
    yield "yellow_200", changed(start, p0("yellow", 200))
    yield "workers_200", changed(start, (("player", 0, "workers", 0), 200))
    yield "tokens_200", changed(late, (("player", 0, "tokens", 0), 200))
    yield "actions_255", changed(start, p0("ca", 255), p0("ma", 255))
    yield "points_max", changed(late, p0("science", 65535), p0("culture", 65535))
    rows = [line.split("\t") for line in table_text("ages", "military_cards").split("\n")]
    others = [row[0] for row in rows if row[3:4] == ["age_1"] and row[0] != "rats"]
    others += [row[0] for row in rows if row[3:5] in (["age_1", "aggression"], ["age_1", "tactic"])]
    hands = [(("player", seat, "military"), ["rats"] * 48) for seat in range(4)]
    yield "rats_256", changed(states["age1_4"], *hands, (("deck_1",), ["rats"] * 50), (("pile_1",), ["rats"] * 14 + others[:36]))
    yield "leader_wonder", changed(start, p0("leader", "pyramids"))
    yield "government_null", changed(start, p0("government", None))
    yield "partner_self", changed(late, p0("pact", "open_borders_agreement"), p0("partner", 0))
    yield "war_self", changed(late, p0("war", ["war_over_culture", None]), p0("target", [0, 255]))
    yield "bid_nothing", changed(bid, (("territory",), None))
    yield "bid_bidder", changed(bid, (("bidder",), 3))
    yield "bid_passed", changed(bid, (("passed",), 255))
    yield "bid_255", changed(bid, (("bid",), 255))
    yield "defence_nothing", changed(defence, (("attack",), None))
    yield "defence_self", changed(defence, (("attacker",), defence["defender"]))
    yield "defence_need", changed(defence, (("attack_need",), 32767))
    yield "event_nobody", changed(states["markets"], (("event",), None))
    yield "resigned_before", changed(start, (("resigned_before",), [0, 3, 0, 0]))
    yield "loot_max", changed(start, (("loot",), 32767))


def write_states(positions):
    states = positions.states
    for name, state in states.items():
        if not name.startswith("age0"):  # the same as actions
            save("state", "ages_" + name, compact(state))
    for name in ("age2_3", "ordered", "dev_civ", "war_tech"):  # civil hands that others do not see
        save("state", "ages_hidden_" + name, compact(changed(states[name], (("options_hidden",), 1))))
    for name, state in faults(states):
        save("state", "x_ages_" + name, compact(state))
    save("state", "x_ages_cut", compact(states["actions_2"])[:3000])


# Records

def seed_record(session, players, seed, actions, resign=0):
    """A random game from a seed: small, but it depends on how shuffles use the generator."""
    table = session.call("new", game="ages", players=players, seed=seed, options={"resign": resign})["table"]
    for step in range(actions):
        if session.call("turn", table=table)["over"]:
            break
        session.call("play", table=table, action=seldom_or_random(session, table, seed, step, is_seldom))
    record = session.call("record", table=table)
    session.call("close", table=table)
    return record


def first_stored(players):
    """The name of the first stored game of that many."""
    return next(path.name for path in sorted(GOLDEN.glob("*.rec")) if f"\nplayers {players}\n" in path.read_text()[:400])


def stored(name, lines):
    """The beginning of a stored game, its checks included."""
    head, actions = (GOLDEN / name).read_text().split("begin\n")
    return head + "begin\n" + "\n".join(actions.split("\n")[:lines]) + "\n"


def write_records(session, states):
    for players, seed in ((2, 4), (3, 5), (4, 7)):
        whole = seed_record(session, players, seed, 10000)
        save("record", f"ages_whole_{players}", whole)
        save("record", f"ages_part_{players}", seed_record(session, players, seed + 20, 120))
    save("record", "ages_resign", seed_record(session, 4, 12, 900, 1))
    for players in (2, 3, 4):
        save("record", f"ages_stored_{players}", stored(first_stored(players), 30))
    for name in ("defence_2", "pact_reply_3", "over_2"):
        table = session.call("load", game="ages", state=states[name], seed=5)["table"]
        for seed in range(6):
            if session.call("turn", table=table)["over"]:
                break
            session.call("play", table=table, action=session.call("bot", table=table, bot="random", seed=seed)["action"])
        save("record", "ages_from_" + name, session.call("record", table=table))
    start = stored(first_stored(2), 0)
    broken = {
        "minimal": HEAD + "begin\n", "no_begin": HEAD, "players_5": HEAD.replace("players 2", "players 5") + "begin\n",
        "players_1": HEAD.replace("players 2", "players 1") + "begin\n", "rules_9": HEAD.replace("rules 1", "rules 9") + "begin\n",
        "resign_2": HEAD + "option resign 2\nbegin\n", "resign_minus": HEAD + "option resign -1\nbegin\n",
        "resign_word": HEAD + "option resign yes\nbegin\n", "resign_1": HEAD + "option resign 1\nseed 3\nbegin\nend\nend\nresign\n",
        "option_duel": HEAD + "option wonders draft\nbegin\n", "stack_duel": HEAD + "stack age1 theater\nbegin\n",
        "stack_first": HEAD + "stack first 2\nbegin\n", "stack_first_4": HEAD.replace("players 2", "players 4") + "stack first 3\nbegin\n",
        "stack_short": HEAD + "stack civil_a homer\nbegin\n", "stack_wrong": HEAD + "stack military_1 homer\nbegin\n",
        "stack_events": HEAD + "stack events pestilence\nstack events#2 raiders\nstack military_1#2 raiders bonus_1\nseed 1\nbegin\n",
        "stack_players": start.replace("players 2", "players 3"), "illegal": HEAD + "seed 1\nbegin\nfly\n",
        "early": HEAD + "seed 1\nbegin\nend\nend\nwar war_over_culture 0\n", "check": HEAD + "seed 1\nbegin\n= seat=3 phase=actions\n",
        "check_score": HEAD + "seed 1\nbegin\n= score3=0 3=1\n", "state": HEAD + "state {}\nbegin\n",
        "state_players": HEAD + "state " + compact(states["actions_3"]) + "\nbegin\n",
    }
    for name, text in broken.items():
        save("record", "x_ages_" + name, text)


# The protocol

def write_rpc(states, positions):
    t1 = {"table": "t1"}

    def new(players, **more):
        return request("new", {"game": "ages", "players": players, "seed": 1, **more})

    asks = [request(m, t1) for m in ("turn", "legal", "numbers", "hash", "record", "scores", "state")]
    refs = ("civil:homer", "civil:iron", "civil:pyramids", "civil:monarchy", "civil:frugality_a", "military:bonus_1", "military:legion",
            "military:raiders", "military:open_borders_agreement", "military:war_over_culture", "churchill_choice:culture", "side:a")
    whys = [request("why", {"table": "t1", "seat": seat, "ref": ref}) for seat in (0, 1) for ref in refs]
    sessions = {
        "catalogue": [request("rules", {"game": "ages"}), request("catalog", {"game": "ages"})],
        "ask": [new(4)] + asks + [request("view", {"table": "t1", "seat": s}) for s in range(5)] + whys,
        "play": [new(2)] + [request("play", {"table": "t1", "action": a}) for a in
                            ("end", "take homer 0", "population", "end", "end", "pass", "build agriculture", "end", "resign")]
        + [request("undo", t1), request("undo", {"table": "t1", "to": 0}), request("hash", t1)],
        "resample": [new(3), request("resample", {"table": "t1", "seat": 2, "seed": 9}), request("resample", {"table": "t1", "seat": 3}),
                     request("view", {"table": "t2", "seat": 2}), request("record", {"table": "t2"}), request("close", {"table": "t2"})],
        "two_games": [request("new", {"game": "duel", "players": 2, "seed": 1}), new(2),
                      request("load", {"game": "duel", "state": states["actions_2"]}),
                      request("load", {"game": "ages", "state": {"players": 2}}),
                      request("play", {"table": "t1", "action": "end"}), request("play", {"table": "t2", "action": "pick sphinx"}),
                      request("play", {"table": "t2", "action": "end"}), request("why", {"table": "t1", "seat": 0, "ref": "civil:homer"}),
                      request("why", {"table": "t2", "seat": 0, "ref": "card:theater"}), request("hash", t1),
                      request("hash", {"table": "t2"})],
        "x_new": [request("new", {"game": "ages", **p}) for p in (
            {}, {"players": 1}, {"players": 5}, {"players": 2, "options": {"resign": 2}}, {"players": 2, "options": {"resign": -1}},
            {"players": 2, "options": {"resign": "1"}}, {"players": 2, "options": {"resign": "x"}},
            {"players": 2, "options": {"resign": True}},
            {"players": 2, "options": {"resign": 0.5}}, {"players": 2, "options": {"wonders": "draft"}},
            {"players": 3, "stacks": {"first": [3]}}, {"players": 4, "stacks": {"first": [3]}},
            {"players": 2, "stacks": {"civil_1": ["iron"] * 44}},
            {"players": 2, "stacks": {"military_1": ["bonus_1"]}}, {"players": 2, "stacks": {"military_1#2": ["bonus_1"]}},
            {"players": 2, "stacks": {"events#3": ["homer"]}}, {"players": 2, "stacks": {"civil_a": []}})],
        "words": [new(3, options={"resign": 1})] + [request("play", {"table": "t1", "action": a})
                                                    for kept in positions.verbs.values() for a in kept[:1]],
    }
    for name, lines in sessions.items():
        save("rpc", "ages_" + name if name[:2] != "x_" else "x_ages_" + name[2:], "\n".join(lines) + "\n")
    for name in ("bid_4", "pact_reply_3", "over_3"):
        save("rpc", "ages_load_" + name, "\n".join([request("load", {"game": "ages", "state": states[name], "seed": 3})] + asks[:4]
                                                   + [request("bot", {"table": "t1", "bot": "random", "seed": 1})] + whys[:8]) + "\n")


# Notation

def write_notation(positions):
    words = [action for kept in positions.verbs.values() for action in kept] + ["resolve war_over_culture 1"]
    samples = {"verbs": "6 40\n" + "\n".join(words) + "\n"}
    for number, moves in enumerate((0, 60, 150, 250, 350, 500, 650)):
        seed = 30 + number * 7
        samples[f"after{moves}"] = f"{seed} {moves}\n" + "\n".join(words[number::7]) + "\nend\npass\nnone\ndone\nend\npass\nend\n"
    for players in (2, 4):
        head, actions = (GOLDEN / first_stored(players)).read_text().split("begin\n")
        stacks = "".join(line + "\n" for line in head.split("\n") if line.startswith("stack "))
        first = [line for line in actions.split("\n") if line and line[0] not in "#="][:40]
        samples[f"stacks_{players}"] = f"{players - 2} 0\n" + stacks + "\n".join(first) + "\n"
    samples["x_stacks"] = ("1 30\nstack first 3\nstack first 2\nstack civil_a homer\nstack civil_a homer homer\nstack events raiders\n"
                           "stack military_1 bonus_1\nstack military_9 bonus_1\nstack events#2 pestilence\nstack military_1#2 legion\n")
    samples["x_words"] = ("2 90\ntake homer\ntake homer 13\ntake homer -1\nbid 0\nbid 256\nbid 99999999999\nstage 0\nstage 5\n"
                          "plunder 1\nplunder 9 9\ngain 255 255\npact open_borders_agreement 3 c\npact open_borders_agreement 9\n"
                          "use homer homer homer homer\n"
                          "aggression raiders 0\nwar war_over_culture 255\nupgrade bronze\nplay bonus_1 bonus_1\n")
    for name, text in samples.items():
        save("notation", "ages_" + name if name[:2] != "x_" else "x_ages_" + name[2:], text)


def main():
    session, positions = Session(), Positions()
    play_games(session, positions, 240)
    play_stored(session, positions)
    write_states(positions)
    write_records(session, positions.states)
    write_rpc(positions.states, positions)
    write_notation(positions)
    save("json", "ages_view", compact({k: v for k, v in positions.states["politics_2"].items() if k not in ("player", "parts")}))
    session.process.stdin.close()
    session.process.wait()
    print("decisions met:", ", ".join(sorted(positions.states)))
    print("verbs met:", ", ".join(sorted({verb for verb, _ in positions.verbs})))


if __name__ == "__main__":
    main()
