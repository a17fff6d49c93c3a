#!/usr/bin/env python3
"""Writes the hand-made seeds of Guns & Steel into the fuzz corpora (seeds.py: those of 7 Wonders Duel).

usage: EPOKI=build/epoki tests/fuzz/seeds_steel.py [FOLDER]      (default: tests/fuzz/corpus)

Positions come from random games of every set; every kind of decision is among them. Corrected tables are in corpus/data.
"""
from seeds import HERE, Session, changed, compact, request, save, table_text

SETS = ("new_world", "renaissance", "combined")
HEAD = "epoki-record 1\ngame steel\nrules 1\nplayers 2\n"


def collect(session):
    """One state of every kind of decision, and one of every ending met."""
    states, records = {}, {}
    for seed in range(60):
        players, chosen = 2 + seed % 3, SETS[seed // 3 % 3]
        table = session.call("new", game="steel", players=players, seed=seed, options={"set": chosen})["table"]
        step = 0
        while True:
            turn = session.call("turn", table=table)
            name = turn["phase"]
            depth = ""
            if name not in states or seed in (2, 5, 8) and f"{name}_{chosen}" not in states:
                state = session.call("state", table=table)
                depth = f"_{chosen}" if name in states else ""
                states[name + depth] = state
            if turn["over"]:
                break
            session.call("play", table=table, action=session.call("bot", table=table, bot="random", seed=seed * 1000 + step)["action"])
            step += 1
        if seed < 9:
            records[f"{chosen}_{players}"] = session.call("record", table=table)
        session.call("close", table=table)
    return states, records


def faults(states):
    """One impossible or very odd state for each reason."""
    for name, changes in {
            "players_5": [(("players",), 5)], "players_1": [(("players",), 1)], "active": [(("active",), 3)], "mode_null": [(("mode",), None)],
            "no_frames": [(("frames",), [])], "frames_many": [(("frames",), states["buy"]["frames"] * 9)], "depth_over": [(("frames",), states["buy"]["frames"] * 20)],
            "part": [(("frames", 0, "part"), 10)], "stage": [(("frames", 0, "stage"), 255)], "seat": [(("frames", 0, "seat"), 3)],
            "kind_null": [(("frames", 0, "kind"), None)], "kind_other": [(("frames", 0, "kind"), "give")], "idle": [(("idle",), 200)],
            "row_null": [(("age", 4, "row"), [None] * 7)], "row_twice": [(("age", 0, "row", 1), "philosophy"), (("age", 0, "row", 2), "philosophy")],
            "row_age": [(("age", 0, "row", 0), "tank")], "wonder_age": [(("age", 0, "wonder"), "taj_mahal")], "glory": [(("age", 0, "glory"), [5, 5, 5, 5])],
            "temp": [(("temp",), [99] * 7)], "hand_twice": [(("player", 0, "hand"), ["mining"]), (("player", 0, "tech"), ["mining"])],
            "supply": [(("player", 0, "supply"), 5)], "track": [(("player", 0, "track"), 999)], "winners": [(("winners",), [0])],
            "buying": [(("buying",), "tank")], "used": [(("player", 1, "used"), ["tank"])], "turns_0": [(("turns",), 0)], "back": [(("back",), True)]}.items():
        yield name, changed(states["buy"], *changes)
    for phase in ("pay", "use", "react", "lose", "replenish", "play", "give", "gain", "copy", "glory", "over"):
        if phase not in states:
            continue
        frames = states[phase]["frames"]
        if not frames:
            yield f"{phase}_ending", changed(states[phase], (("ending",), "stalled"))
            yield f"{phase}_winners", changed(states[phase], (("winners",), []))
            continue
        last = len(frames) - 1
        yield f"{phase}_stage", changed(states[phase], (("frames", last, "stage"), 7))
        yield f"{phase}_count", changed(states[phase], (("frames", last, "count"), 255))
        yield f"{phase}_owner", changed(states[phase], (("frames", last, "owner"), 3))
        yield f"{phase}_card", changed(states[phase], (("frames", last, "card"), "guilds"))
        yield f"{phase}_part", changed(states[phase], (("frames", last, "part"), 2))
        yield f"{phase}_unused", changed(states[phase], *[(("player", seat, "used"), []) for seat in range(states[phase]["players"])])
    yield "pay_none", changed(states["pay"], (("buying",), None))
    yield "pay_chosen", changed(states["pay"], (("paying",), ["computer"]))


def write_records(records):
    for name, text in records.items():
        save("record", "steel_" + name, text)
    for name, text in {
            "set": HEAD + "option set all\nbegin\n", "players_5": HEAD.replace("players 2", "players 5") + "begin\n",
            "data": HEAD + "data 0123456789abcdef\nbegin\n", "data_twice": HEAD + "data 0\ndata 0\nbegin\n", "data_zero": HEAD + "data 0000000000000000\nbegin\n",
            "stack_short": HEAD + "stack horse currency\nbegin\n", "stack_marked": HEAD + "stack space computer satellite\nbegin\n",
            "stack_twice": HEAD + "stack space computer computer\nbegin\n", "stack_age": HEAD + "stack space tank computer\nbegin\n",
            "stack_wonder": HEAD + "option set combined\nstack wonder_horse taj_mahal\nbegin\n", "first": HEAD + "stack first 2\nbegin\n",
            "illegal": HEAD + "seed 1\nbegin\nplace tank\n"}.items():
        save("record", "x_steel_" + name, text)


def write_rpc(states):
    t1 = {"table": "t1"}
    asks = [request(m, t1) for m in ("turn", "legal", "numbers", "hash", "record", "scores", "state")]
    views = [request("view", {"table": "t1", "seat": seat}) for seat in range(4)]
    whys = [request("why", {"table": "t1", "seat": seat, "ref": ref}) for seat in (0, 1)
            for ref in ("card:cannon", "card:mining", "card:satellite", "wonder:taj_mahal", "wonder:stonehenge", "resource:oil")]
    save("rpc", "steel_ask", "\n".join([request("new", {"game": "steel", "players": 4, "seed": 1, "options": {"set": "combined"}})] + asks + views + whys) + "\n")
    for phase in ("pay", "react", "glory"):
        save("rpc", "steel_load_" + phase, "\n".join([request("load", {"game": "steel", "state": states[phase], "seed": 3})] + asks[:4] + whys[:6]
                                                     + [request("bot", {"table": "t1", "bot": "random", "seed": 1})]) + "\n")
    save("rpc", "x_steel_new", "\n".join(request("new", {"game": "steel", **p}) for p in (
        {}, {"players": 1}, {"players": 2, "options": {"set": "x"}}, {"players": 2, "options": {"set": 1}}, {"players": 2, "stacks": {"horse": []}},
        {"players": 2, "stacks": {"wonder_space": ["apollo_project"]}}, {"players": 3, "stacks": {"space": ["computer", "satellite", "satellite"]}})) + "\n")


def write_tables():
    """Corrected tables: good ones, and one for each reason to refuse."""
    cards, wonders = "\0" + table_text("steel", "cards"), "\1" + table_text("steel", "wonders")
    activate = cards.replace("gain(iron:2)", "activate_own_civil(count:2)").replace("replenish(any:1)", "activate_own_civil(count:2)")
    many = cards.replace("gain(iron:2)", "cost_deplete(count:2) ; replenish(food:1,iron:1,any:1) ; activate_any_civil(count:9)", 1)
    many = many.replace("attack(steal:2)", "attack(steal:9,take_wonder:3,vp_loss:9,vp_self:99) ; vp(count:99) ; gain(space:99)", 1)
    for name, text in {
            "cards": cards, "wonders": wonders, "comments": cards[0] + "# x\n" + cards[1:], "many_parts": many,
            "x_empty": "\0", "x_header": cards.split("\n")[0] + "\n", "x_number": cards.replace("attack(steal:1)", "attack(steal:100)", 1),
            "x_step": cards.replace("gain(iron:2)", "gain(iron:2", 1), "x_op": cards.replace("gain(iron:2)", "fly(iron:2)", 1),
            "x_twice": cards.replace("\nbarter\t", "\nmining\t", 1), "x_wonder": wonders.replace("strength(count:12)", "strength()", 1),
            "nesting": activate,
            "x_nesting": activate.replace("gain(food:1,horse:1)", "activate_any_civil(count:9)").replace("replenish(any:2)", "activate_any_civil(count:9)")}.items():
        save("data", name, text)
    save("data", "x_utf8", b"\0id\t\xff\xfe\n")


def main():
    session = Session()
    states, records = collect(session)
    for name, state in states.items():
        save("state", "steel_" + name, compact(state))
    for name, state in faults(states):
        save("state", "x_steel_" + name, compact(state))
    write_records(records)
    write_rpc(states)
    write_tables()


if __name__ == "__main__":
    main()
