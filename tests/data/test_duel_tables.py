"""Checks of data/duel that no schema can express: the tables agree with themselves and with their texts."""
import os
import unittest

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "duel")
RAW, GOODS = {"wood", "clay", "stone"}, {"glass", "papyrus"}
MATERIALS = ("wood", "clay", "stone", "glass", "papyrus")


def rows(table):
    with open(os.path.join(DATA, table + ".tsv"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return [dict(zip(lines[0], line + [""] * len(lines[0]))) for line in lines[1:]]


class Effects(unittest.TestCase):
    def test_every_effect_of_a_token_is_used(self):
        """Rules ask for them by name, so the compiler does not notice one that nobody asks for."""
        folder, code = os.path.join(DATA, "..", "..", "src", "games", "duel"), ""
        for name in os.listdir(folder):
            if name != "evaluate.c":  # it only judges
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    code += file.read()
        effects = next(row["of"] for row in rows("schema") if row["column"] == "token_effect" and row["type"] == "enum").split("|")
        for effect in effects:
            self.assertRegex(code, rf"\bDUEL_TOKEN_EFFECT_{effect.upper()}\b", effect)


class Tables(unittest.TestCase):
    def test_choices_are_one_kind_of_material(self):
        for row in rows("cards") + rows("wonders"):
            choice = {word for word in row["choice"].split(",") if word}
            self.assertIn(choice, (set(), RAW, GOODS), row["id"])

    def test_chains_agree(self):
        cards = {row["id"]: row for row in rows("cards")}
        for row in cards.values():
            self.assertEqual(bool(row["chain_from"]), bool(row["chain_symbol_needed"]), row["id"])
            if row["chain_from"]:
                self.assertEqual(cards[row["chain_from"]]["chain_symbol_given"], row["chain_symbol_needed"], row["id"])

    def test_prices_fit_a_byte(self):
        """price.h adds a price up in one byte: the dearest thing at the highest prices must fit."""
        most = {m: sum(int(word.split(":")[1]) for row in rows("cards") for word in row["produces"].split(",")
                       if word.startswith(m + ":")) for m in MATERIALS}
        for row in rows("cards") + rows("wonders"):
            price = sum(int(row["cost_" + m]) * (2 + most[m]) for m in MATERIALS)
            self.assertLess(price, 256, row["id"])

    def test_texts_tell_the_numbers_of_the_columns(self):
        for row in rows("cards") + rows("wonders") + rows("tokens"):
            for column, english, polish in (("vp", "point", "punkt"), ("shields", "shield", "tarcz")):
                if int(row.get(column) or 0):
                    self.assertIn(f"{row[column]} {english}", row["text_en"], row["id"])
                    self.assertIn(f"{row[column]} {polish}", row["text_pl"], row["id"])
            for column in ("coins_fixed", "coins", "coins_now"):
                if int(row.get(column) or 0):
                    self.assertIn(f"{row[column]} coin", row["text_en"], row["id"])
                    self.assertIn(f"{row[column]} monet", row["text_pl"], row["id"])


if __name__ == "__main__":
    unittest.main()
