#!/usr/bin/env python3
"""Writes the hand-made seeds of Tempus into the fuzz corpora (seeds.py: those of 7 Wonders Duel).

usage: EPOKI=build/epoki tests/fuzz/seeds_tempus.py [FOLDER]      (default: tests/fuzz/corpus)

Positions come from random games of 3, 4 and 5; every kind of decision is among them once, and what makes a state impossible is
changed in few of them.
"""
from seeds import HERE, Session, changed, compact, play_games, request, save, seldom_or_random, table_text

GOLDEN = HERE.parent / "golden" / "tempus"
HEAD = "epoki-record 1\ngame tempus\nrules 1\nplayers 3\n"
SELDOM = ("fight", "leader", "advance_more", "religion", "government", "pass", "transport", "medicine")


def setup(seed):
    return {"game": "tempus", "players": 3 + seed % 3, "options": {"setup": ["players", "auto"][seed % 2]}}


def is_seldom(action):
    verb, *words = action.split()
    return verb in SELDOM or (verb in ("to", "birth") and len(words) == 2)


def name_of(phase, players):
    return phase + (f"_{players}" if phase in ("turn", "over", "attack") else "")


def faults(states):
    """One impossible or very odd state for each reason."""
    turn, lay, to, attack, progress = states["turn_3"], states["lay"], states["to"], states["attack_3"], states["progress"]
    owned = next(i for i, seat in enumerate(turn["owner"]) if seat >= 0)
    sea = turn["terrain"].index(None)
    order = [line.split("\t")[0] for line in table_text("tempus", "cards").split("\n")]
    deck, hand = turn["deck"][12:], sorted(turn["deck"][:12], key=order.index)

    yield "players_2", changed(turn, (("players",), 2))
    yield "players_4", changed(turn, (("players",), 4))
    yield "start_4", changed(turn, (("start",), 4))
    yield "sea_tokens", changed(turn, (("tokens", sea), 1), (("owner", sea), 0))
    yield "sea_city", changed(turn, (("city", sea), 2), (("owner", sea), 0))
    yield "owner_nobody", changed(turn, (("owner", owned), -1))
    yield "owner_4", changed(turn, (("owner", owned), 4))
    yield "tokens_17", changed(turn, (("tokens", owned), 17))
    yield "tokens_99", changed(turn, (("tokens", owned), 99))
    yield "city_9", changed(turn, (("city", owned), 9), (("tokens", owned), 0))
    yield "city_tokens", changed(turn, (("city", owned), 2))
    yield "era_null", changed(turn, (("player", 0, "era"), None))
    yield "era_flight", changed(turn, (("player", 0, "era"), "flight"))
    yield "markers_9", changed(turn, (("player", 0, "markers"), 9))
    yield "hand_double", changed(turn, (("player", 0, "hand"), ["weapons_grassland"] * 2))
    yield "hand_order", changed(turn, (("player", 0, "hand"), ["weapons_hills", "education_hills"]))
    yield "hand_12", changed(turn, (("player", turn["frames"][0]["seat"], "hand"), hand), (("deck",), deck))
    yield "hand_null", changed(turn, (("player", 0, "hand"), [None]))
    yield "front_weapons", changed(turn, (("player", 0, "front"), ["weapons_hills"]))
    yield "laid_idle", changed(turn, (("player", 0, "laid"), ["weapons_hills"]))
    yield "deck_null", changed(turn, (("deck", 0), None))
    yield "discard_seen", changed(turn, (("discard",), [{"card": "weapons_hills", "seen": [4]}]))
    yield "tiles_twice", changed(lay, (("tiles", 1), lay["tiles"][0]))
    yield "tiles_laid_9", changed(turn, (("tiles_laid",), 9))
    yield "from_sea", changed(to, (("from",), "a1"))
    yield "from_null", changed(to, (("from",), None))
    yield "quota_0", changed(to, (("quota",), 0))
    yield "fight_far", changed(attack, (("fight_to",), "a1"))
    yield "fight_self", changed(attack, (("fight_to",), attack["fight_from"]))
    yield "fight_terrain", changed(attack, (("fight_terrain",), None))
    yield "fight_idle", changed(turn, (("fight_from",), "c3"))
    yield "no_frames", changed(turn, (("frames",), []))
    yield "frame_to", changed(turn, (("frames", 0, "kind"), "to"))
    yield "frame_seat", changed(turn, (("frames", 0, "seat"), 4))
    yield "frame_null", changed(turn, (("frames", 0, "kind"), None))
    yield "two_turns", changed(turn, (("frames",), turn["frames"] * 2))
    yield "touched_idle", changed(turn, (("touched",), ["c3"]))
    yield "fresh_progress", changed(progress, (("fresh",), True))
    yield "round_0", changed(turn, (("round",), 0))
    yield "winners", changed(turn, (("winners",), [0]))
    yield "ending", changed(turn, (("ending",), "points"))
    yield "bonus", changed(turn, (("bonus",), [1]))


def write_records(session, states):
    for players, seed in ((3, 4), (4, 5), (5, 7)):
        table = session.call("new", game="tempus", players=players, seed=seed, options={"setup": "auto"})["table"]
        for step in range(150):
            session.call("play", table=table, action=seldom_or_random(session, table, seed, step, is_seldom))
        save("record", f"tempus_part_{players}", session.call("record", table=table))
        session.call("close", table=table)
    head, actions = (GOLDEN / "001.rec").read_text().split("begin\n")
    save("record", "tempus_stored", head + "begin\n" + "\n".join(actions.split("\n")[:60]) + "\n")
    for name in ("to", "defend", "over_3"):
        table = session.call("load", game="tempus", state=states[name], seed=5)["table"]
        save("record", "tempus_from_" + name, session.call("record", table=table))
    island = "stack island g6_0 g9_0 j7_0 d4_0 g3_0 j4_0 d7_0 d10_0\n"
    broken = {
        "minimal": HEAD + "begin\n", "players_2": HEAD.replace("players 3", "players 2") + "begin\n",
        "setup": HEAD + "option setup chaos\nbegin\n", "island": HEAD + "option setup auto\n" + island + "seed 1\nbegin\nplace g6\nplace g6\n",
        "island_players": HEAD + island + "begin\n", "island_short": HEAD + "option setup auto\nstack island g6_0\nbegin\n",
        "island_7": HEAD + "option setup auto\n" + island.replace("g9_0", "g9_7") + "begin\n",
        "island_none": HEAD + "option setup auto\n" + island.replace("g9_0", "none") + "begin\n",
        "island_word": HEAD + "option setup auto\n" + island.replace("g9_0", "g9") + "begin\n",
        "island_apart": HEAD + "option setup auto\n" + island.replace("g9_0", "b2_0") + "begin\n",
        "first_3": HEAD + "stack first 3\nbegin\n", "deck_short": HEAD + "stack deck weapons_hills\nbegin\n",
        "tiles_twice": HEAD + "stack tiles" + " tile_01" * 12 + "\nbegin\n", "illegal": HEAD + "seed 1\nbegin\nlay a1\n",
    }
    for name, text in broken.items():
        save("record", "x_tempus_" + name, text)


def write_rpc(states, verbs):
    t1 = {"table": "t1"}

    def new(players, **more):
        return request("new", {"game": "tempus", "players": players, "seed": 1, **more})

    asks = [request(m, t1) for m in ("turn", "legal", "numbers", "hash", "record", "scores", "state")]
    refs = ("card:leader_hills", "card:government_forest", "hex:g6", "hex:a1", "terrain:mountain", "tile:tile_01", "era:flight")
    whys = [request("why", {"table": "t1", "seat": seat, "ref": ref}) for seat in (0, 1) for ref in refs]
    sessions = {
        "ask": [new(5, options={"setup": "auto"})] + asks + [request("view", {"table": "t1", "seat": s}) for s in range(6)] + whys,
        "words": [new(3)] + [request("play", {"table": "t1", "action": a}) for kept in verbs.values() for a in kept[:1]],
        "x_new": [request("new", {"game": "tempus", **p}) for p in (
            {}, {"players": 2}, {"players": 6}, {"players": 3, "options": {"setup": 1}}, {"players": 3, "options": {"setup": "x"}},
            {"players": 3, "stacks": {"island": ["g6_0"] * 8}}, {"players": 3, "options": {"setup": "auto"}, "stacks": {"island": [7] * 8}},
            {"players": 3, "stacks": {"deck#2": ["weapons_hills"]}}, {"players": 3, "stacks": {"tiles": []}})],
    }
    for name, lines in sessions.items():
        save("rpc", "tempus_" + name if name[:2] != "x_" else "x_tempus_" + name[2:], "\n".join(lines) + "\n")
    for name in ("to", "defend"):
        save("rpc", "tempus_load_" + name, "\n".join([request("load", {"game": "tempus", "state": states[name], "seed": 3})] + asks[:4]
                                                     + [request("bot", {"table": "t1", "bot": "random", "seed": 1})] + whys) + "\n")


def write_notation(verbs):
    words = [action for kept in verbs.values() for action in kept]
    samples = {"verbs": "6 40\n" + "\n".join(words) + "\n"}
    for number, moves in enumerate((0, 30, 90, 200, 400)):
        samples[f"after{moves}"] = f"{50 + number * 7} {moves}\n" + "\n".join(words[number::5]) + "\nend\nready\ndraw\nend\nmove\nend\n"
    samples["x_words"] = ("2 90\nfight g6\nfight g6 g6\nbuild g6 5\nbuild g6 -1\nto z9\nto g6 weapons_hills\nadvance 99\nrotate 6\nlay g13\n"
                          "terrain mountain\nplay weapons\nconvert g6 g7 g8\n")
    for name, text in samples.items():
        save("notation", "tempus_" + name if name[:2] != "x_" else "x_tempus_" + name[2:], text)


def edited(text, change):
    """A table with every row changed: `change` gives the new values of some columns."""
    header, *lines = (line.split("\t") for line in text.rstrip("\n").split("\n"))
    rows = [dict(zip(header, line + [""] * len(header))) for line in lines]
    return "\n".join("\t".join(values) for values in [header, *({**row, **change(row)}.values() for row in rows)]) + "\n"


def write_tables():
    """Corrected tables: good ones, and one for each reason to refuse. The first byte: they come after those of Guns & Steel."""
    eras, cards, tiles = (table_text("tempus", name) for name in ("eras", "cards", "tiles"))
    most = {"move_tokens": "4", "move_range": "12", "births": "4", "stack_limit": "16", "sea": "1", "draw": "4", "hand_limit": "8", "actions": "6"}
    leaders = {"grassland": "13", "farmland": "13", "forest": "13", "hills": "15"}
    around = ("n", "ne", "se", "s", "sw", "nw")
    for byte, seeds in (
            ("\2", {"eras": eras, "eras_most": edited(eras, lambda row: {**most, "entry_bonus": "0" if row["id"] == "flight" else "4"}),
                    "x_eras_terrain": eras.replace("\tforest\t", "\tmountain\t", 1), "x_eras_none": eras.replace("\tforest\t", "\t\t", 1),
                    "x_eras_order": edited(eras, lambda row: {"actions": "5"} if row["id"] == "railways" else {})}),
            ("\3", {"cards": cards, "cards_leaders": edited(cards, lambda row: {"count": leaders[row["terrain"]] if row["kind"] == "leader" else "0"}),
                    "x_cards_55": cards.replace("\tgrassland\t1\t", "\tgrassland\t2\t", 1), "x_cards_kind": cards.replace("\teducation\t", "\tweapons\t", 1)}),
            ("\4", {"tiles": tiles, "tiles_round": edited(tiles, lambda row: dict.fromkeys(around, "mountain") if row["id"] == "tile_01" else {}),
                    "x_tiles_sea": tiles.replace("\tmountain\t", "\t\t", 1), "x_tiles_grass": tiles.replace("\tgrassland", "\thills"),
                    "x_tiles_same": edited(tiles, lambda row: dict.fromkeys(("centre", *around), "hills") if row["id"] < "tile_03" else {}),
                    "x_tiles_text": tiles.replace("\tcentre\t", "\ttext_en\t", 1)})):
        for name, text in seeds.items():
            save("data", "tempus_" + name if name[:2] != "x_" else "x_tempus_" + name[2:], byte + text)


def main():
    session = Session()
    states, verbs = play_games(session, map(setup, range(60)), is_seldom, name_of)
    for name, state in states.items():
        save("state", "tempus_" + name, compact(state))
    for name, state in faults(states):
        save("state", "x_tempus_" + name, compact(state))
    write_records(session, states)
    write_rpc(states, verbs)
    write_notation(verbs)
    write_tables()
    session.process.stdin.close()
    session.process.wait()
    print("decisions met:", ", ".join(sorted(states)))
    print("verbs met:", ", ".join(sorted({verb for verb, _ in verbs})))


if __name__ == "__main__":
    main()
