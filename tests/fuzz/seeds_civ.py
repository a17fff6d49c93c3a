#!/usr/bin/env python3
"""Writes the hand-made seeds of Civilization into the fuzz corpora (seeds.py: those of 7 Wonders Duel).

usage: EPOKI=build/epoki tests/fuzz/seeds_civ.py [FOLDER]      (default: tests/fuzz/corpus)

Positions come from random games; every kind of decision is among them once, and what makes a state impossible is changed in few
of them.
"""
from seeds import HERE, Session, changed, compact, play_games, request, save, seldom_or_random

GOLDEN = HERE.parent / "golden" / "civ"
HEAD = "epoki-record 1\ngame civ\nrules 1\nplayers 2\n"
SELDOM = ("enter", "event", "use", "offer", "city", "wonder", "loot", "sacrifice", "great", "explore", "government", "double_harvest")


def is_seldom(action):
    return action.split()[0] in SELDOM


def setup(seed):
    players = 2 + (seed % 5 + 1) // 5 + (seed % 7 + 1) // 7
    return {"game": "civ", "players": players, "options": {"trade": seed % 2, "turns": 60}}


def crowd(session, state):
    """Seven armies of seat 0 on as many squares as make a little over a multiple of 256: in a byte they would be few."""
    free = []
    for square in range(256):
        try:
            session.call("close", **session.call("load", game="civ", state=changed(state, (("holder", square), 0), (("armies", square), 1))))
            free.append(square)
        except ValueError:
            pass
    count = -(-(len(free) * 7 // 256 * 256) // 7)
    return changed(state, *((("holder", square), 0) for square in free[:count]), *((("armies", square), 7) for square in free[:count]))


def faults(session, states):
    """One impossible or very odd state for each reason."""
    manage, group, battle, react = states["city_management"], states["group"], states["battle"], states["react"]
    loot, place, offer, research, capital = states["loot"], states["place"], states["answer"], states["research"], states["capital"]
    top, city = len(manage["frames"]) - 1, manage["player"][0]["city"][0]
    held = next(i for i, seat in enumerate(manage["holder"]) if seat >= 0)
    thing = next(i for i, frame in enumerate(react["frames"]) if frame["kind"] in ("event", "ability"))
    last = len(place["frames"]) - 1

    yield "players_5", changed(manage, (("players",), 5))
    yield "players_3", changed(manage, (("players",), 3))
    yield "same_civ", changed(manage, (("player", 1, "civ"), manage["player"][0]["civ"]))
    yield "turned_9", changed(manage, (("turned", 0), 9))
    yield "tile_null", changed(manage, (("tile", 0), None))
    yield "tile_twice", changed(manage, (("tile", 3), manage["tile"][4]))
    yield "holder_3", changed(manage, (("holder", held), 3))
    yield "holder_nobody", changed(manage, (("holder", held), -1))
    yield "moved_2", changed(manage, (("moved_armies", held), 2), (("moved_scouts", held), 2))
    yield "armies_256", crowd(session, states["heal"])
    yield "no_capital", changed(manage, (("player", 0, "city", 0, "stands"), False))
    yield "capital_far", changed(manage, (("player", 0, "city", 0, "at"), "p16"))
    yield "gathered", changed(manage, (("player", 0, "city", 0, "gathered"), [city["at"]]))
    yield "both_sides", changed(manage, (("player", 0, "policies"), ["rationalism", "patronage"]))
    yield "no_start_tech", changed(manage, (("player", 0, "techs"), []))
    yield "space_flight", changed(manage, (("player", 0, "techs"), manage["player"][0]["techs"] + ["space_flight"]))
    yield "space_21", changed(manage, (("player", 0, "space"), 21))
    yield "units_5", changed(manage, (("player", 0, "units"), [5] * 12))
    yield "shown_5", changed(manage, (("player", 0, "shown"), [5] * 12))
    yield "kept_city_state", changed(manage, (("player", 0, "kept", 0), 1))
    yield "pools_12", changed(manage, (("pools",), [12] * 9))
    yield "market_4", changed(manage, (("market",), [4] * 4))
    yield "deck_type", changed(manage, (("infantry_deck",), ["mounted_a"]))
    yield "wonder_twice", changed(manage, (("open",), [manage["open"][0]] * 2))
    yield "done_0", changed(manage, (("done",), 0))
    yield "done_9", changed(manage, (("done",), 9))
    yield "ending", changed(manage, (("ending",), "culture"))
    yield "no_frames", changed(manage, (("frames",), []))
    yield "frame_seat", changed(manage, (("frames", top, "seat"), 3))
    yield "frame_member", changed(manage, (("frames", top, "square"), "a1"))
    yield "frame_kind", changed(manage, (("frames", top, "kind"), "movement"))
    yield "frame_step", changed(manage, (("frames", top, "kind"), "arrive"))
    yield "two_phases", changed(manage, (("frames",), manage["frames"] + manage["frames"][1:]))
    yield "deep", changed(manage, (("frames",), manage["frames"] * 40))
    yield "group_nobody", changed(group, (("group", "armies"), 0), (("group", "scouts"), 0))
    yield "group_many", changed(group, (("group", "armies"), 7), (("group", "scouts"), 2))
    yield "battle_off", changed(battle, (("battle", "on"), False))
    yield "battle_seat", changed(battle, (("battle", "seat"), [0, 0]))
    yield "battle_nobody", changed(battle, (("battle", "seat"), [-1, -1]))
    yield "battle_commander", changed(battle, (("battle", "commander"), 3))
    yield "battle_front", changed(battle, (("battle", "front"), [{"unit": [None, None], "wounds": [9, 9]}] * 40))
    yield "loot_0", changed(loot, (("battle", "loot"), 0))
    yield "place_item", changed(place, (("frames", last, "item"), 250))
    yield "place_city", changed(place, (("frames", last, "city"), 2))
    yield "thing_row", changed(react, (("frames", thing, react["frames"][thing]["kind"]), None))
    yield "thing_target", changed(react, (("frames", thing, "target"), 255), (("frames", thing, "detail"), 255))
    yield "thing_alone", changed(react, (("frames",), react["frames"][:thing + 1]))
    yield "offer_self", changed(offer, (("offer", "to"), offer["offer"]["from"]))
    yield "offer_much", changed(offer, (("offer", "give"), "trade"), (("offer", "give_what"), 200))
    yield "offer_idle", changed(manage, (("offer", "from"), 1))
    yield "research_early", changed(research, (("phase",), "trade"))
    yield "capital_twice", changed(capital, (("frames",), capital["frames"] + capital["frames"][-1:]))


def write_records(session, states):
    for players, seed in ((2, 4), (3, 5), (4, 7)):
        table = session.call("new", game="civ", players=players, seed=seed, options={"turns": 20})["table"]
        for step in range(200):
            session.call("play", table=table, action=seldom_or_random(session, table, seed, step, is_seldom))
        save("record", f"civ_part_{players}", session.call("record", table=table))
        session.call("close", table=table)
    head, actions = (GOLDEN / "001.rec").read_text().split("begin\n")
    save("record", "civ_stored", head + "begin\n" + "\n".join(actions.split("\n")[:80]) + "\n")
    table = session.call("load", game="civ", state=states["battle"], seed=5)["table"]
    save("record", "civ_from_battle", session.call("record", table=table))
    broken = {
        "minimal": HEAD + "begin\n", "players_5": HEAD.replace("players 2", "players 5") + "begin\n",
        "turns": HEAD + "option turns 251\nbegin\n", "trade": HEAD + "option trade on\nbegin\n",
        "first_2": HEAD + "stack first 2\nbegin\n", "civs_same": HEAD + "stack civs rome rome\nbegin\n",
        "civs_one": HEAD + "stack civs rome\nbegin\n", "wonders": HEAD + "stack wonders" + " stonehenge" * 12 + "\nbegin\n",
        "wonders_era": HEAD + "stack wonders the_louvre" + " stonehenge" * 11 + "\nbegin\n",
        "tiles_home": HEAD + "stack tiles" + " home_rome" * 20 + "\nbegin\n", "huts_short": HEAD + "stack huts hut_spy\nbegin\n",
        "steal_event": HEAD + "stack steal sabotage\nstack steal#2 hut_spy\nbegin\n", "illegal": HEAD + "seed 1\nbegin\ncapital a1\n",
    }
    for name, text in broken.items():
        save("record", "x_civ_" + name, text)


def write_rpc(states, verbs):
    t1 = {"table": "t1"}
    new = request("new", {"game": "civ", "players": 4, "seed": 1, "options": {"trade": 1, "turns": 9}})
    asks = [request(m, t1) for m in ("turn", "legal", "numbers", "hash", "record", "scores")]
    refs = ("square:p16", "tech:space_flight", "wonder:stonehenge", "building:library", "unit:infantry_a", "unit_type:aircraft", "event:drought",
            "great_person:artist", "marker:hut_spy", "resource:uranium", "policy:pacifism", "government:anarchy", "figure:great", "use:biology",
            "purse:sheet", "relic:attilas_village", "tile:tile_01", "deck:event_1")
    whys = [request("why", {"table": "t1", "seat": seat, "ref": ref}) for seat in (0, 1) for ref in refs]
    save("rpc", "civ_ask", "\n".join([new] + asks + [request("view", {"table": "t1", "seat": s}) for s in range(5)] + whys) + "\n")
    save("rpc", "civ_words", "\n".join([new] + [request("play", {"table": "t1", "action": a}) for kept in verbs.values() for a in kept[:1]]) + "\n")
    save("rpc", "civ_load", "\n".join([request("load", {"game": "civ", "state": states["battle"], "seed": 3})] + asks[:4]
                                      + [request("bot", {"table": "t1", "bot": "random", "seed": 1})] + whys) + "\n")
    save("rpc", "x_civ_new", "\n".join(request("new", {"game": "civ", **p}) for p in (
        {}, {"players": 1}, {"players": 5}, {"players": 2, "options": {"trade": 2}}, {"players": 2, "options": {"turns": -1}},
        {"players": 2, "stacks": {"civs": ["rome"]}}, {"players": 2, "stacks": {"hand#3": ["infantry_a"]}}, {"players": 2, "stacks": {"first": [2]}})) + "\n")


def write_notation(verbs):
    words = [action for kept in verbs.values() for action in kept]
    for number, moves in enumerate((0, 12, 60, 200, 500)):
        save("notation", f"civ_after{moves}", f"{80 + number * 9} {moves}\n" + "\n".join(words[number::5]) + "\nend\npass\nresearch none\nend\n")
    save("notation", "x_civ_words", "80 60\ncity a1\ncity a1 great\ngroup a1 0 0\ngroup a1 9 9\nplay infantry_a old\nplay infantry_a 40\ntarget a1 1\n"
                                    "target a1 1 2 0\ntake\ntake random wheat\ngive trade 2\nask event_4\nloot coin\nbuild wall\nswitch pacifism\n")


def main():
    session = Session()
    states, verbs = play_games(session, map(setup, range(90)), is_seldom, lambda phase, players: phase)
    for name, state in states.items():
        save("state", "civ_" + name, compact(state))
    for name, state in faults(session, states):
        save("state", "x_civ_" + name, compact(state))
    write_records(session, states)
    write_rpc(states, verbs)
    write_notation(verbs)
    session.process.stdin.close()
    session.process.wait()
    print("decisions met:", ", ".join(sorted(states)))
    print("verbs met:", ", ".join(sorted({verb for verb, _ in verbs})))


if __name__ == "__main__":
    main()
