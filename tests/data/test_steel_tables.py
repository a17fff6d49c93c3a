"""Checks of data/steel that no schema can express: the tables hold the whole game and agree with each other and with their texts.

Run: python3 -m unittest tests/data/test_steel_tables.py
"""
import os
import re
import unittest

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "steel")
AGES = {"horse": 7, "gunpowder": 6, "oil": 5, "earth": 4, "space": 3}
SETS = ("new_world", "renaissance")


def rows(table):
    with open(os.path.join(DATA, table + ".tsv"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return [dict(zip(lines[0], line + [""] * len(lines[0]))) for line in lines[1:]]


CARDS, WONDERS = rows("cards"), rows("wonders")
BY_ID = {card["id"]: card for card in CARDS}


def parts(text):
    """[(op, {arg: number})] of an effect or a condition."""
    found = [re.match(r"(\w+)\((.*)\)$", part).groups() for part in text.split(" ; ")]
    return [(op, {name: int(n) for name, _, n in (pair.partition(":") for pair in args.split(",") if pair)}) for op, args in found]


def amounts(text):
    return {name: int(n) for name, _, n in (pair.partition(":") for pair in text.split(",") if pair)}


class Counts(unittest.TestCase):
    def test_all_cards_are_there(self):
        self.assertEqual(len(CARDS), 55)
        self.assertEqual([card["code"] for card in CARDS], [f"C{n:02}" for n in range(1, 56)])
        self.assertEqual(sorted(card["resource"] for card in CARDS if card["set"] == "start"), ["food"] * 3 + ["iron"] * 2)
        for chosen in SETS:
            for age, count in AGES.items():
                self.assertEqual(len([c for c in CARDS if c["set"] == chosen and c["age"] == age]), count, (chosen, age))

    def test_two_wonders_per_age_and_set(self):
        self.assertEqual([wonder["code"] for wonder in WONDERS], [f"W{n:02}" for n in range(1, 21)])
        for chosen in SETS:
            for age in AGES:
                self.assertEqual(len([w for w in WONDERS if w["set"] == chosen and w["age"] == age]), 2, (chosen, age))

    def test_one_card_per_age_and_set_is_left_out_with_two(self):
        for chosen in SETS:
            for age in AGES:
                marked = [c for c in CARDS if c["set"] == chosen and c["age"] == age and c["remove_2p"] == "1"]
                self.assertEqual(len(marked), 1, (chosen, age))

    def test_one_military_and_one_tactic_per_age_and_set(self):
        for chosen in ("start",) + SETS:
            for age in AGES if chosen != "start" else ("",):
                types = [c["type"] for c in CARDS if c["set"] == chosen and c["age"] == age]
                self.assertEqual((types.count("military"), types.count("tactic")), (1, 1), (chosen, age))


class Agreement(unittest.TestCase):
    def test_pictures_lie_in_the_row_of_the_wonder_with_any_number_of_players(self):
        for wonder in WONDERS:
            card = BY_ID[wonder["picture"]]
            self.assertEqual((card["set"], card["age"], card["remove_2p"]), (wonder["set"], wonder["age"], "0"), wonder["id"])
        self.assertEqual(len({w["picture"] for w in WONDERS}), 20)

    def test_backs_show_the_age(self):
        for card in CARDS:
            if card["age"]:
                self.assertEqual(card["resource"], card["age"], card["id"])

    def test_costs_are_resources_of_earlier_ages(self):
        order = ["food", "iron", *AGES]
        for card in CARDS:
            cost = amounts(card["cost"])
            self.assertEqual(bool(cost), card["set"] != "start", card["id"])
            for name in cost:
                self.assertLess(order.index(name), order.index(card["age"]), card["id"])

    def test_types_fit_effects(self):
        for card in CARDS:
            ops = {op for op, _ in parts(card["effect"])}
            self.assertEqual("attack" in ops, card["type"] == "military", card["id"])
            self.assertEqual(bool(ops & {"activate_display_military", "play_or_display_military", "play_military", "play_all_military"}),
                             card["type"] == "tactic", card["id"])
            self.assertEqual(int(card["strength"]) > 0, card["type"] != "civil", card["id"])

    def test_points_and_tracks_belong_to_renaissance(self):
        for card in CARDS:
            if card["set"] != "renaissance":
                self.assertNotIn("vp", card["effect"], card["id"])
        for wonder in WONDERS:
            self.assertEqual(int(wonder["glory"]) > 0, wonder["set"] == "renaissance", wonder["id"])

    def test_points_by_age(self):
        points = {"": 0, "horse": 1, "gunpowder": 1, "oil": 2, "earth": 3, "space": 5}
        for card in CARDS:
            self.assertEqual(int(card["vp"]), points[card["age"]], card["id"])

    def test_sources(self):
        for row in CARDS + WONDERS:
            self.assertIn(row["source"], ("attested", "partly", "reconstructed"), row["id"])
            self.assertEqual(row["source"] == "reconstructed", row["known"] == "", row["id"])


class Texts(unittest.TestCase):
    NAMES = {"food": ("Food", "Żywno"), "iron": ("Iron", "Żelaz"), "horse": ("Horse", "Rumak"), "gunpowder": ("Gunpowder", "Proch"),
             "oil": ("Oil", "Rop"), "earth": ("Earth", "Ziemi"), "space": ("Space", "Kosmos")}

    def test_resources_and_numbers_stand_in_the_texts(self):
        for row in CARDS + WONDERS:
            for op, args in parts(row.get("effect") or row["condition"]):
                for name, number in args.items():
                    if name in self.NAMES:
                        self.assertIn(self.NAMES[name][0], row["text_en"], row["id"])
                        self.assertIn(self.NAMES[name][1], row["text_pl"], row["id"])
                    if op != "activate_played" and (name not in self.NAMES or op in ("gain", "replenish")) and op != "defeated":
                        self.assertIn(str(number), row["text_en"], row["id"])
                        self.assertIn(str(number), row["text_pl"], row["id"])


if __name__ == "__main__":
    unittest.main()
