"""Checks of data/ages that no schema can express: the tables hold the whole game and agree with each other and with their texts.

Run: python3 -m unittest tests/data/test_ages_tables.py
"""
import os
import re
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DATA = os.path.join(ROOT, "data", "ages")
AGES = ("age_a", "age_1", "age_2", "age_3")
PLAYERS = (2, 3, 4)
# Cards in the decks of each age with 2, 3 and 4 players.
CIVIL_DECKS = {"age_a": (20, 20, 20), "age_1": (44, 50, 53), "age_2": (44, 50, 53), "age_3": (44, 50, 53)}
MILITARY_DECKS = {"age_a": (10, 10, 10), "age_1": (43, 45, 45), "age_2": (46, 50, 50), "age_3": (41, 45, 45)}
# Cards of each type: how many different ones, and how many with 4 players (the starting technologies are in no deck).
CIVIL_TYPES = {
    "farm": (4, 7), "mine": (4, 7), "lab": (4, 7), "temple": (3, 4), "arena": (3, 5), "library": (3, 6), "theater": (3, 6),
    "infantry": (4, 6), "cavalry": (3, 7), "artillery": (2, 5), "airforce": (1, 3), "government": (8, 11), "special_civil": (3, 4),
    "special_military": (3, 5), "special_colonization": (3, 3), "special_construction": (3, 4), "leader": (24, 24), "wonder": (16, 16),
    "action": (33, 49),
}
MILITARY_TYPES = {"event": (55, 55), "territory": (12, 12), "aggression": (11, 23), "war": (3, 10), "pact": (10, 10), "tactic": (15, 22),
                  "bonus": (3, 18)}
STARTING = {"agriculture": 2, "bronze": 2, "philosophy": 1, "religion": 0, "warriors": 1, "despotism": 0}  # workers on them


def rows(table):
    with open(os.path.join(DATA, table + ".tsv"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return [dict(zip(lines[0], line + [""] * len(lines[0]))) for line in lines[1:]]


def number(row, column):
    return int(row[column] or 0)


def copies(cards, players):
    return sum(number(card, f"copies_p{players}") for card in cards)


CIVIL, MILITARY = rows("civil_cards"), rows("military_cards")


class Counts(unittest.TestCase):
    def test_all_cards_are_there(self):
        self.assertEqual(len([card for card in CIVIL if card["starting"] == "0"]), 121)
        self.assertEqual({card["id"]: number(card, "workers") for card in CIVIL if card["starting"] == "1"}, STARTING)
        self.assertEqual(len(MILITARY), 109)
        self.assertEqual([copies(CIVIL, players) for players in PLAYERS], [152, 170, 179])
        self.assertEqual([copies(MILITARY, players) for players in PLAYERS], [140, 150, 150])

    def test_decks_by_age_and_players(self):
        for cards, decks in ((CIVIL, CIVIL_DECKS), (MILITARY, MILITARY_DECKS)):
            for age in AGES:
                found = tuple(copies([card for card in cards if card["age"] == age], players) for players in PLAYERS)
                self.assertEqual(found, decks[age], age)

    def test_types(self):
        for cards, types in ((CIVIL, CIVIL_TYPES), (MILITARY, MILITARY_TYPES)):
            self.assertEqual({card["type"] for card in cards}, set(types))
            for name, expected in types.items():
                of_type = [card for card in cards if card["type"] == name]
                self.assertEqual((len(of_type), copies(of_type, 4)), expected, name)

    def test_copies_grow_with_the_players(self):
        for card in CIVIL + MILITARY:
            count = [number(card, f"copies_p{players}") for players in PLAYERS]
            self.assertEqual(count, sorted(count), card["id"])
            self.assertEqual(count[-1] == 0, card.get("starting") == "1", card["id"])

    def test_two_players_have_no_pacts(self):
        for card in MILITARY:
            if card["type"] == "pact":
                self.assertEqual([number(card, f"copies_p{players}") for players in PLAYERS], [0, 1, 1], card["id"])
            else:
                self.assertEqual(card["copies_p2"], card["copies_p4"], card["id"])
        self.assertEqual([(row["players"], row["pacts"]) for row in rows("player_counts")], [("2", "0"), ("3", "1"), ("4", "1")])

    def test_leaders_and_wonders_of_every_age(self):
        for age in AGES:
            for name, expected in (("leader", 6), ("wonder", 4)):
                found = [card for card in CIVIL if (card["age"], card["type"]) == (age, name)]
                self.assertEqual([len(found)] + [copies(found, players) for players in PLAYERS], [expected] * 4, (age, name))


class Texts(unittest.TestCase):
    def test_ids_are_unique(self):
        ids = [card["id"] for card in CIVIL + MILITARY]
        self.assertEqual(sorted(ids), sorted(set(ids)))
        for name in ids:
            self.assertRegex(name, "^[a-z][a-z0-9_]*$")

    def test_every_card_has_names_a_text_and_rules(self):
        for card in CIVIL + MILITARY:
            for column in ("name_en", "name_pl", "text_en", "text_pl", "rules"):
                self.assertTrue(card[column].strip(), f"{card['id']} {column}")
                self.assertEqual(card[column], card[column].strip(), f"{card['id']} {column}")
            for column in ("text_en", "text_pl"):
                self.assertRegex(card[column], r"[.)]$", f"{card['id']} {column}")

    def test_names_tell_cards_of_one_age_apart(self):
        for language in ("name_en", "name_pl"):
            names = [(card["age"], card[language]) for card in CIVIL + MILITARY]
            self.assertEqual(sorted(names), sorted(set(names)))

    def test_texts_of_both_languages_tell_the_same_numbers(self):
        for card in CIVIL + MILITARY:
            english, polish = (sorted(re.findall(r"\d+", card[column])) for column in ("text_en", "text_pl"))
            self.assertEqual(english, polish, card["id"])

    def test_rules_exist(self):
        with open(os.path.join(ROOT, "docs", "rules", "ages.md"), encoding="utf-8") as file:
            known = set(re.findall(r"^\| (\d+\.\d+) \|", file.read(), re.M))
        for name in os.listdir(DATA):
            for row in rows(name[:-4]) if name.endswith(".tsv") and name != "schema.tsv" else ():
                for rule in filter(None, row.get("rules", "").split(",")):
                    self.assertIn(rule, known, f"{name} {row.get('id')}")


class Powers(unittest.TestCase):
    """Effects are handled by tables and switches, which the compiler checks. Rules ask for powers by name: none may be forgotten."""

    # Powers that the rules recognize by what has them.
    ELSEWHERE = {"face_per_other_source": "AGES_CIVIL_ST_PETERS_BASILICA", "doubles_army": "AGES_TYPE_AIRFORCE", "partner_pays_science": "AGES_MILITARY_SCIENTIFIC_COOPERATION",
                 "choice_unit_science": "use_churchill", "choice_unit_resources": "use_churchill"}

    def test_every_power_is_used(self):
        folder, code = os.path.join(ROOT, "src", "games", "ages"), ""
        for name in os.listdir(folder):
            if name not in ("evaluate.c", "promise.c"):  # they only judge
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    code += file.read()
        powers = next(row["of"] for row in rows("schema") if row["column"] == "power" and row["type"] == "enum").split("|")
        for power in powers:
            self.assertRegex(code, rf"\b{self.ELSEWHERE.get(power, 'AGES_POWER_' + power.upper())}\b", power)


class Order(unittest.TestCase):
    """The program takes ranges of rows for types."""

    def test_rows_of_one_type_stand_together(self):
        for cards, types in ((CIVIL, rows("types")), (MILITARY, rows("military_types"))):
            ids = [card["id"] for card in cards]
            covered = []
            for row in types:
                part = cards[ids.index(row["first"]):ids.index(row["last"]) + 1]
                self.assertEqual({card["type"] for card in part}, {row["id"]})
                covered += part
            self.assertEqual(sorted(card["id"] for card in covered), sorted(ids))

    def test_the_first_wonder(self):
        """Sets of wonders count from it (ages_wonder_bit)."""
        self.assertEqual(next(card["id"] for card in CIVIL if card["type"] == "wonder"), "colossus")

    def test_technologies_stand_in_order_of_age(self):
        for row in rows("types"):
            if row["technology"] == "1":
                levels = [AGES.index(card["age"]) for card in CIVIL if card["type"] == row["id"]]
                self.assertEqual(levels, sorted(levels), row["id"])
                if row["id"] != "government":
                    self.assertEqual(len(levels), len(set(levels)), row["id"])

    def test_cards_with_workers_come_first(self):
        with_workers = {row["id"] for row in rows("types") if row["workers"] == "1"}
        flags = [card["type"] in with_workers for card in CIVIL]
        self.assertEqual(flags, sorted(flags, reverse=True))
        groups = {row["id"]: row["group"] for row in rows("types")}
        is_unit = [groups[card["type"]] == "unit" for card in CIVIL[:sum(flags)]]
        self.assertEqual(is_unit, sorted(is_unit))
        with_tokens = {row["id"] for row in rows("types") if row["blue"] == "1"}
        flags = [card["type"] in with_tokens for card in CIVIL]
        self.assertEqual(flags, sorted(flags, reverse=True))


class Costs(unittest.TestCase):
    def test_costs_belong_to_the_type(self):
        types = {row["id"]: row for row in rows("types")}
        for card in CIVIL:
            of, starting = types[card["type"]], card["starting"] == "1"
            self.assertEqual(number(card, "science_cost") > 0, of["technology"] == "1" and not starting, card["id"])
            self.assertEqual(number(card, "resource_cost") > 0, of["workers"] == "1", card["id"])
            self.assertEqual(bool(card["stages"]), card["type"] == "wonder", card["id"])
            self.assertEqual(number(card, "revolution_cost") > 0, card["type"] == "government" and not starting, card["id"])
            self.assertEqual(number(card, "urban_limit") > 0, card["type"] == "government", card["id"])
            if number(card, "revolution_cost"):
                self.assertLess(number(card, "revolution_cost"), number(card, "science_cost"), card["id"])

    def test_later_cards_cost_more(self):
        for row in rows("types"):
            if row["workers"] == "1":
                of_type = [card for card in CIVIL if card["type"] == row["id"]]
                for column in ("science_cost", "resource_cost"):
                    values = [number(card, column) for card in of_type]
                    self.assertEqual(values, sorted(set(values)), f"{row['id']} {column}")

    def test_stages_are_numbers(self):
        for card in CIVIL:
            if card["stages"]:
                stages = card["stages"].split(",")
                self.assertTrue(1 <= len(stages) <= len(rows("stages")), card["id"])
                for stage, word in enumerate(stages, 1):
                    self.assertRegex(word, rf"^(stage_{stage}:)?[1-9]\d*$", card["id"])

    def test_texts_tell_what_cards_produce(self):
        symbols = (("food", r"\b{} food", r"\b{} żywnoś"), ("resources", r"\b{} resource", r"\b{} surow"),
                   ("science", r"\b{} .*science", r"nauk.*\b{}\b|\b{} .*nauk"),
                   ("culture", r"\b{} .*culture", r"kultur.*\b{}\b|\b{} .*kultur"),
                   ("strength", r"strength {}\b|\b{} .*strength", r"si[łl].*\b{}\b|\b{} .*sił"))
        types = {row["id"] for row in rows("types") if row["workers"] == "1"}
        for card in CIVIL:
            for column, english, polish in symbols if card["type"] in types else ():
                value = number(card, column)
                if value > 0:
                    self.assertRegex(card["text_en"], english.format(value, value), card["id"])
                    self.assertRegex(card["text_pl"], polish.format(value, value), card["id"])


class Cross(unittest.TestCase):
    def cards_of(self, *types):
        return [card["id"] for card in MILITARY if card["type"] in types]

    def test_side_tables_hold_their_cards(self):
        for table, name in (("territories", "territory"), ("tactics", "tactic"), ("pacts", "pact"), ("bonus_cards", "bonus")):
            self.assertEqual([row["card"] for row in rows(table)], self.cards_of(name), table)

    def test_every_pact_has_two_sides(self):
        sides = [(row["card"], row["side"]) for row in rows("pact_sides")]
        self.assertEqual(sides, [(row["card"], side["id"]) for row in rows("pacts") for side in rows("sides")])
        for pact in rows("pacts"):
            a, b = ({k: v for k, v in row.items() if k != "side"} for row in rows("pact_sides") if row["card"] == pact["card"])
            self.assertEqual(a != b, pact["sides"] == "1", pact["card"])

    def test_cards_have_the_steps_of_their_type(self):
        for card in MILITARY:
            steps = [(card[f"who_{n}"], card[f"effect_{n}"]) for n in range(1, 5)]
            used = [step for step in steps if step[1]]
            self.assertEqual(steps[:len(used)], used, card["id"])
            for who, _ in used:
                self.assertIn(who, {row["id"] for row in rows("selectors")}, card["id"])
            if card["type"] in ("pact", "tactic", "bonus"):
                self.assertEqual(used, [], card["id"])
            elif card["type"] != "territory":
                self.assertTrue(used, card["id"])
            self.assertEqual(number(card, "military_cost") > 0, card["type"] in ("aggression", "war", "tactic"), card["id"])

    def test_score_sheet_has_every_impact(self):
        parts = [row["id"] for row in rows("score_parts")]
        impacts = [card["id"] for card in MILITARY if card["id"].startswith("impact_of_")]
        last = "impact_of_happiness"  # it can be negative, so it is resolved after the others
        self.assertEqual([part for part in parts if part.startswith("impact_of_")], [card for card in impacts if card != last] + [last])
        self.assertEqual({card["age"] for card in MILITARY if card["id"] in impacts}, {"age_3"})

    def test_banks(self):
        for table, start in (("blue_bank", 16), ("yellow_bank", 18)):
            bank = rows(table)
            self.assertEqual([number(row, "tokens") for row in bank], list(range(start + 1)))
            self.assertIn((table, str(start)), [(row["id"], row["value"]) for row in rows("start")])
            for column, direction in (("corruption", -1), ("consumption", -1), ("happiness", -1), ("section", 1)):
                if column in bank[0]:
                    values = [direction * number(row, column) for row in bank]
                    self.assertEqual(values, sorted(values), f"{table} {column}")

    def test_rank_awards_fall(self):
        for players in PLAYERS:
            awards = [(number(row, "rank"), number(row, "culture")) for row in rows("rank_awards") if number(row, "players") == players]
            self.assertEqual([rank for rank, _ in awards], list(range(1, players + 1)))
            self.assertEqual([culture for _, culture in awards], sorted({culture for _, culture in awards}, reverse=True))

    def test_row_and_first_turn(self):
        self.assertEqual([number(row, "civil_actions") for row in rows("card_row")], [1] * 5 + [2] * 4 + [3] * 4)
        self.assertEqual([number(row, "civil_actions") for row in rows("first_turn")], [1, 2, 3, 4])

    def test_events_of_set_up_suffice(self):
        most = max(number(row, "events") for row in rows("player_counts"))
        self.assertEqual([number(row, "events") for row in rows("player_counts")], [n + 2 for n in PLAYERS])
        self.assertGreaterEqual(len([card for card in MILITARY if card["age"] == "age_a"]), most)


if __name__ == "__main__":
    unittest.main()
