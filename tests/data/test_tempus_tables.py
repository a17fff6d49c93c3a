"""Checks of data/tempus that no schema can express: the counts that are printed, and the reconstructions where they follow from rules."""
import os
import unittest

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "tempus")
SIDES = ("n", "ne", "se", "s", "sw", "nw")


def rows(table):
    with open(os.path.join(DATA, table + ".tsv"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return [dict(zip(lines[0], line + [""] * len(lines[0]))) for line in lines[1:]]


class Tables(unittest.TestCase):
    def test_54_cards_of_nine_kinds_on_four_terrains(self):
        cards = rows("cards")
        self.assertEqual(sum(int(card["count"]) for card in cards), 54)
        self.assertEqual({card["kind"] for card in cards}, {kind["id"] for kind in rows("kinds")})
        self.assertEqual(len(rows("kinds")), 9)
        shown = {terrain["id"] for terrain in rows("terrains") if terrain["cards"] == "1"}
        self.assertEqual({card["terrain"] for card in cards}, shown)
        self.assertNotIn("mountain", shown)
        for card in cards:
            self.assertEqual(card["id"], f"{card['kind']}_{card['terrain']}")

    def test_the_cards_of_the_rulebook_examples_exist(self):
        counts = {card["id"]: int(card["count"]) for card in rows("cards")}
        for card in ("fortification_grassland", "fortification_forest", "transport_forest", "weapons_farmland", "education_forest",
                     "leader_farmland"):
            self.assertGreaterEqual(counts[card], 1, card)

    def test_every_era_is_at_least_as_good_as_the_one_before(self):
        eras = rows("eras")[:-1]
        for column in ("move_tokens", "move_range", "births", "stack_limit", "sea", "draw", "hand_limit", "actions"):
            values = [int(era[column]) for era in eras]
            self.assertEqual(values, sorted(values), column)

    def test_43_actions_for_who_always_leads_and_40_for_who_never_does(self):
        actions = [int(era["actions"]) for era in rows("eras")[:-1]]
        self.assertEqual(sum(actions), 43)
        self.assertEqual(sum(actions[:1] + actions[:-1]), 40)

    def test_bonuses_and_points_of_eras(self):
        eras = rows("eras")
        self.assertEqual({era["id"]: era["entry_bonus"] for era in eras if era["entry_bonus"] != "0"}, {"writing": "2", "printing": "2"})
        self.assertEqual({era["id"]: era["victory_points"] for era in eras if era["victory_points"] != "0"}, {"flight": "3"})
        self.assertEqual([era["terrain"] for era in eras if era["id"] == "seafaring"], ["forest"])
        self.assertNotIn("mountain", [era["terrain"] for era in eras])

    def test_tiles_differ_however_turned_and_have_grassland(self):
        seen = set()
        for tile in rows("tiles"):
            ring = [tile[side] for side in SIDES]
            pictures = {(tile["centre"], *ring[k:], *ring[:k]) for k in range(6)}
            self.assertFalse(pictures & seen, tile["id"])
            self.assertEqual(len(pictures), 6, tile["id"])
            seen |= pictures
            self.assertIn("grassland", ring + [tile["centre"]], tile["id"])
        self.assertEqual(len(rows("tiles")), 12)

    def test_reconstructions_are_marked(self):
        for table in ("cards", "tiles"):
            self.assertEqual({row["source"] for row in rows(table)}, {"reconstruction"}, table)
        marks = [era["source"] for era in rows("eras")]
        self.assertEqual(marks.count("reconstruction"), 7)
        self.assertEqual(marks.count("review"), 2)

    def test_cities_and_players(self):
        self.assertEqual([(city["value"], city["count"]) for city in rows("cities")], [("2", "3"), ("3", "3"), ("4", "2")])
        self.assertEqual([(row["players"], row["tiles"]) for row in rows("player_counts")], [("3", "8"), ("4", "10"), ("5", "12")])

    def test_hexes_are_named_by_column_and_row(self):
        for number, row in enumerate(rows("hexes")):
            self.assertEqual(row["id"], "abcdefghijklm"[int(row["column"])] + str(int(row["row"]) + 1))
            self.assertEqual(number, 12 * int(row["column"]) + int(row["row"]))


if __name__ == "__main__":
    unittest.main()
