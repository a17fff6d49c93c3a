"""The table of Tempus in a terminal: the hex map, progress and eras, cards, and that nothing hidden is shown (test_tui.py: all else)."""
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from test_tui import ROOT, Lines, Rpc, Windows  # noqa: E402

COLUMNS = "abcdefghijklm"


def table_of(name):
    """Rows of a table of data/tempus."""
    with open(f"{ROOT}/data/tempus/{name}.tsv", encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return {row[0]: dict(zip(lines[0], row)) for row in lines[1:]}


TERRAINS, CARDS, ERAS = table_of("terrains"), table_of("cards"), table_of("eras")


class Position:
    """A game of random moves, cut where it is somebody's turn in a later round; and what each seat may see."""

    def __init__(self, folder, seed, phase="turn", least=200):
        self.path = os.path.join(folder, f"tempus-{seed}-{phase}.txt")
        with Rpc() as rpc:
            self.play(rpc, seed, phase, least)

    def play(self, rpc, seed, phase, least):
        table = rpc("new", game="tempus", players=4, seed=seed, options={"setup": "auto"})["table"]
        for step in range(2000):
            turn = rpc("turn", table=table)
            if step >= least and turn["phase"] == phase:
                break
            rpc("play", table=table, action=rpc("bot", table=table, bot="random", seed=seed * 5000 + step)["action"])
        self.seat = turn["seat"]
        self.state = rpc("state", table=table)
        self.view = rpc("view", table=table, seat=self.seat)
        self.actions = [a["action"] for a in rpc("legal", table=table)["actions"]]
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(rpc("record", table=table))

    def piece(self, hex_number):
        owner, city, tokens = (self.state[key][hex_number] for key in ("owner", "city", "tokens"))
        return "" if owner < 0 else f"{owner + 1}{'#' if city else ':'}{city or tokens}"

    def hidden_cards(self):
        """Names of cards that only other hands hold."""
        mine = set(self.state["player"][self.seat]["hand"])
        open_cards = {c["card"] for c in self.view["discard"]} | {c for p in self.view["player"] for c in p["front"]}
        return {c for i, p in enumerate(self.state["player"]) if i != self.seat for c in p["hand"]} - mine - open_cards


class Map(Windows):
    def shown(self, position, lang, rows, columns):
        return self.map_lines(position.path, lang, rows, columns, r"^.*\n   a    b ")

    def check_map(self, position, lines, lang, staggered):
        head = next(i for i, line in enumerate(lines) if line.startswith("   a    b    c "))
        first = head + 1
        top = int(lines[first].split()[0]) - 1
        for number in range(156):
            column, row = number // 12, number % 12
            at = first + (2 * (row - top) + column % 2 if staggered else row - top)
            terrain, piece = position.state["terrain"][number], position.piece(number)
            if terrain is None and row < top:
                continue
            if at >= len(lines) or not re.match(r" *\d* ", lines[at]):
                self.assertIsNone(terrain)
                continue
            cell = lines[at].ljust(90)[3 + 5 * column:8 + 5 * column]
            if terrain:
                self.assertEqual(cell[0], TERRAINS[terrain][f"letter_{lang}"], f"{COLUMNS[column]}{row + 1}")
                self.assertTrue(cell[1:].startswith(piece), cell)
                self.assertEqual(cell[1 + len(piece):].strip(" *"), "")

    def test_the_map_in_a_small_and_in_a_high_window(self):
        for seed, lang, size in ((1, "en", (24, 80)), (2, "pl", (50, 140))):
            position = Position(self.folder, seed)
            lines = self.shown(position, lang, *size)
            self.check_map(position, lines, lang, staggered=size[0] > 24)

    def test_progress_hand_and_seats(self):
        position = Position(self.folder, 3)
        shown = "\n".join(self.shown(position, "en", 50, 140))
        era = position.view["next_era"]
        points = ", ".join(f"{i + 1}: {seat['progress']}" for i, seat in enumerate(position.view["seats"]))
        self.assertIn(f"Next era: {ERAS[era]['name_en']}, {ERAS[era]['terrain']}. Progress: {points}", shown)
        hand = position.state["player"][position.seat]["hand"]
        self.assertIn(f"Hand {len(hand)}/", shown)
        for card in hand:
            self.assertIn(CARDS[card]["name_en"], shown)
        for seat, extra in enumerate(position.view["seats"]):
            self.assertRegex(shown, rf"Player {seat + 1}: [A-Z][a-z ]+; points {extra['points']}; actions \d/\d; "
                                    rf"tokens {extra['tokens']}\+{extra['supply']};")

    def test_hexes_of_the_decision_are_marked(self):
        position = Position(self.folder, 4, "to", 100)
        lines = self.shown(position, "en", 50, 140)
        marked = sum(line[3:68].count("*") for line in lines[1:30])
        self.assertEqual(marked, len({a.split()[1] for a in position.actions}))

    def test_nothing_hidden_is_shown(self):
        for seed in (5, 6):
            position = Position(self.folder, seed)
            shown = "\n".join(self.shown(position, "en", 60, 160))
            self.assertTrue(position.hidden_cards())
            for card in position.hidden_cards():
                self.assertNotIn(CARDS[card]["name_en"], shown)


class Told(Lines):
    def test_look_tells_land_seats_and_eras(self):
        position = Position(self.folder, 7)
        out = self.good(["--record", position.path], "look\nshow writing\nshow c3\n")
        for seat in range(4):
            owned = [i for i in range(156) if position.state["owner"][i] == seat]
            for number in owned:
                self.assertIn(f"{COLUMNS[number // 12]}{number % 12 + 1} {position.state['terrain'][number]}", out)
        for era in ERAS.values():
            self.assertIn(era["text_en"], out)
        for card in position.hidden_cards():
            self.assertNotIn(CARDS[card]["name_en"], out.replace(CARDS[card]["text_en"], ""))

    def test_chapters_have_the_titles_of_the_rules(self):
        with open(f"{ROOT}/docs/rules/tempus.md", encoding="utf-8") as file:
            titles = re.findall(r"^## (\d+)\. (.*) · (.*)$", file.read(), re.M)
        for lang, command, column in (("en", "rules", 1), ("pl", "zasady", 2)):
            out = self.good(["tempus", "--seed", "42", "--lang", lang], command + "\n")
            listed = re.findall(r"^  (\d+) (.*): [\d.]+(?:–[\d.]+)?$", out, re.M)
            self.assertEqual(listed, [(title[0], title[column]) for title in titles])

    def test_laying_the_world_names_the_tile(self):
        out = self.good(["tempus", "--seed", "42"], "lay g6\nrotate 2\n")
        self.assertRegex(out, r"To lay: tile \d+ \(8 left\)\. Centre: \w+; around it from the north: \w+")
        self.assertRegex(out, r"Player \d lays tile \d+ on g6\.")


if __name__ == "__main__":
    unittest.main()
