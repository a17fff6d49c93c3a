"""The table of Civilization in a terminal: the map, the seats, battles, and that nothing hidden is shown (test_tui.py: all else)."""
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from test_tui import ROOT, Lines, Rpc, Windows, actions_of  # noqa: E402

COLUMNS = "abcdefghijklmnop"
TERRAIN_OF = dict(zip("gdfmw", ("grassland", "desert", "forest", "mountain", "water")))
CLASSES = ("building", "wonder", "great_person", "city_state", "hut", "village", "relic")
CLASS_LETTERS = {"en": "BWPSHVR", "pl": "BCLPHWZ"}
RESOURCE_LETTERS = {"en": "wisc", "pl": "pzjk"}
SCOUTS = {"en": " sS", "pl": " wW"}


def table_of(name):
    """Rows of a table of data/civ."""
    with open(f"{ROOT}/data/civ/{name}.tsv", encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return {row[0]: dict(zip(lines[0], row)) for row in lines[1:]}


TERRAINS, PIECES, EVENTS, UNITS, RANKS, MARKERS = (table_of(name) for name in ("terrains", "pieces", "events", "units", "unit_ranks", "markers"))


def number(square):
    return 16 * (int(square[1:]) - 1) + COLUMNS.index(square[0])


class Position:
    """A game of bots (every third move is random) cut where somebody decides what is wanted; and what that seat may see.

    `wanted` is asked about the view of the seat to move and the state once the phase is right; several games are tried.
    """

    def __init__(self, folder, seed, phase, players=4, least=0, wanted=lambda view, state: True):
        self.path = os.path.join(folder, f"civ-{seed}-{phase}.txt")
        with Rpc() as rpc:
            found = any(self.play(rpc, seed + game, phase, players, least, wanted) for game in range(20))
        assert found, f"no such position: {phase}"

    def play(self, rpc, seed, phase, players, least, wanted):
        table = rpc("new", game="civ", players=players, seed=seed, options={"turns": 25, "trade": 1})["table"]
        for step in range(2000):
            turn = rpc("turn", table=table)
            if turn["phase"] == "over":
                return False
            if step >= least and turn["phase"] == phase and wanted(rpc("view", table=table, seat=turn["seat"]), rpc("state", table=table)):
                break
            rpc("play", table=table, action=rpc("bot", table=table, bot="greedy" if step % 3 else "random", seed=seed * 5000 + step)["action"])
        else:
            return False
        self.seat, self.players = turn["seat"], players
        self.state, self.view = rpc("state", table=table), rpc("view", table=table, seat=self.seat)
        self.actions = [a["action"] for a in rpc("legal", table=table)["actions"]]
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(rpc("record", table=table))
        return True

    def named(self):
        """The squares the actions name."""
        return {number(word) for action in self.actions for word in action.split() if re.fullmatch(r"[a-p]\d+", word)}

    def city(self, square):
        for seat, player in enumerate(self.state["player"]):
            for i, city in enumerate(player["city"]):
                if city["stands"] and number(city["at"]) == square:
                    return f"{'#' if i else '@'}{seat + 1}{chr(39) if city['walls'] else ''}"
        return ""

    def figures(self, square, lang, short):
        armies, scouts, seat = (self.state[key][square] for key in ("armies", "scouts", "holder"))
        group = self.state["group"]
        if number(group["at"]) == square and group["armies"] + group["scouts"]:
            armies, scouts, seat = armies + group["armies"], scouts + group["scouts"], self.seat
        if seat < 0:
            return ""
        if short and armies and scouts:
            return f"{seat + 1}+"
        return f"{seat + 1}{armies or ''}{SCOUTS[lang][scouts].strip()}"

    def thing(self, square, lang, room):
        piece, resource = self.state["piece"][square], self.view["map"]["resource"][square]
        if not piece:
            return RESOURCE_LETTERS[lang]["wisc".index(resource)] if resource != " " else ""
        kind, name = PIECES[piece]["class"], PIECES[piece][f"name_{lang}"]
        if room > 1 and kind == "building":
            return name[:room]
        letter = CLASS_LETTERS[lang][CLASSES.index(kind)]
        return letter if room == 1 or kind in ("hut", "village") else letter + name.split()[-1][:room - 1]

    def letter(self, square, lang):
        letter = self.view["map"]["terrain"][square]
        return TERRAINS[TERRAIN_OF[letter]][f"letter_{lang}"] if letter in TERRAIN_OF else letter

    def cell(self, square, lang):
        """A square in four columns and one row."""
        letter, mark = self.letter(square, lang), square in self.named()
        city, figures, thing = self.city(square), self.figures(square, lang, True), self.thing(square, lang, 1)
        if city:
            text = letter + city
        elif figures and mark:
            return f"{letter}*{figures}"
        else:
            text = f"{letter}{thing or ' '}{figures}"
        return text[:3].ljust(3) + "*" if mark else text.ljust(4)

    def rows_of(self, square, lang):
        """A square in four columns and two rows."""
        below = self.city(square) or self.figures(square, lang, False)
        return ((self.letter(square, lang) + self.thing(square, lang, 3)).ljust(4),
                below.ljust(3) + ("*" if square in self.named() else " "))

    def spaced_cell(self, square, lang):
        """A square in five columns and one row."""
        city, thing = self.city(square), self.thing(square, lang, 1)
        text = self.letter(square, lang) + (city or f"{thing or ' '}{self.figures(square, lang, True)}")
        return text.ljust(4) + ("*" if square in self.named() else " ")

    def wide_cell(self, square, lang):
        """A square in nine columns and one row."""
        what = self.city(square) or self.figures(square, lang, False)
        text = self.letter(square, lang) + self.thing(square, lang, 3).ljust(3) + what
        return text.ljust(7) + ("* " if square in self.named() else "  ")

    def hidden(self):
        """Names (English) of what only other seats hold and nobody has seen."""
        names = []
        for key, rows, seen in (("events", EVENTS, self.state["event_pile"]), ("units", UNITS, self.state["unit_pile"]), ("kept", MARKERS, None)):
            for i, row in enumerate(rows.values()):
                others = sum(player[key][i] for seat, player in enumerate(self.state["player"][:self.players]) if seat != self.seat)
                known = self.state["player"][self.seat][key][i] or (seen and seen[i]) or (key == "units" and any(
                    player["shown"][i] for player in self.state["player"][:self.players]))
                if others and not known:
                    names.append(row["name_en"])
        return names


class Map(Windows):
    def shown(self, position, lang, rows, columns):
        return self.map_lines(position.path, lang, rows, columns, r"(?m)^   a   +b ")

    def squares_of(self, lines, columns):
        """The row of text of each row of the map that is in sight."""
        head = next(i for i, line in enumerate(lines) if re.match("   a +b +c ", line))
        found = {}
        for at in range(head + 1, len(lines)):
            start = re.match(r"(\d+) ", lines[at])
            if start:
                found[int(start.group(1)) - 1] = at
        self.assertTrue(found)
        return {(row, column): at for row, at in found.items() for column in range(columns)}

    def test_four_players_in_a_small_window(self):
        for seed, phase in ((1, "movement"), (2, "group")):
            position = Position(self.folder, seed, phase, least=300)
            lines = self.shown(position, "en", 24, 80)
            squares = self.squares_of(lines, 16)
            self.assertGreaterEqual(len(squares), 6 * 16)
            for (row, column), at in squares.items():
                cell = lines[at].ljust(80)[3 + 4 * column:7 + 4 * column]
                self.assertEqual(cell, position.cell(16 * row + column, "en"), f"{COLUMNS[column]}{row + 1}")
            drawn = "".join(lines[at][3:67] for at in set(squares.values())).count("*")
            self.assertEqual(drawn, sum(square // 16 in {row for row, _ in squares} for square in position.named()))
            self.assertGreater(drawn, 0)

    def test_two_players_in_a_large_window(self):
        position = Position(self.folder, 3, "group", players=2, least=300)
        lines = self.shown(position, "pl", 45, 140)
        squares = self.squares_of(lines, 8)
        self.assertEqual(len(squares), 16 * 8)
        for (row, column), at in squares.items():
            square, x = 16 * row + column, 3 + 4 * column
            cell = tuple(lines[y].ljust(80)[x:x + 4] for y in (at, at + 1))
            self.assertEqual(cell, position.rows_of(square, "pl"), f"{COLUMNS[column]}{row + 1}")
        shown = "\n".join(line[35:80].rstrip() for line in lines)
        self.assertIn("Gracz 1, ", shown)
        self.assertIn("Gracz 2, ", shown)
        for city in position.view["seats"][position.seat]["cities"]:
            self.assertRegex(" ".join(shown.split()), rf"{city['at']}: produkcja {city['production']} ")

    def test_more_room_for_a_square(self):
        for seed, players, size, width in ((4, 2, (32, 80), 5), (5, 4, (50, 250), 9)):
            position = Position(self.folder, seed, "movement", players=players, least=300)
            lines = self.shown(position, "en", *size)
            squares = self.squares_of(lines, 4 * players)
            self.assertEqual(len(squares), 64 * players)
            cell_of = position.spaced_cell if width == 5 else position.wide_cell
            for (row, column), at in squares.items():
                x = 3 + width * column
                self.assertEqual(lines[at].ljust(190)[x:x + width], cell_of(16 * row + column, "en"), f"{COLUMNS[column]}{row + 1}")

    def test_the_battle_stands_near_the_map(self):
        position = Position(self.folder, 2, "battle", wanted=lambda view, state: len(view["fight"]["fronts"]) > 1)
        for size, left, right in (((24, 80), 0, 80), ((45, 140), 0, 80), ((50, 250), 148, 190)):  # above the map, above it, beside it
            lines = self.shown(position, "en", *size)
            shown = " ".join(" ".join(line[left:right] for line in lines).split())
            self.assertIn(f"Battle on {position.view['battle']['at']}: ", shown)
            for side, total in enumerate(position.view["fight"]["totals"]):
                self.assertRegex(shown, rf"\({('attacker', 'defender')[side]}\): total {total} ")
            for i, front in enumerate(position.view["fight"]["fronts"][:2]):
                for side, unit in enumerate(front):
                    if unit:
                        self.assertRegex(shown, rf"Front {i + 1}: .*{self.name_at_rank(position, side, unit['unit'])}, "
                                                rf"strength {unit['strength']}, health {unit['health']}")

    def name_at_rank(self, position, side, unit):
        """A unit is called by the rank it fights with: its owner's; of barbarians I in villages, II in hordes."""
        seat = position.view["battle"]["seat"][side]
        village = position.view["battle"]["kind"] == "village"
        kind = UNITS[unit]["type"]
        rank = position.view["seats"][seat]["ranks"][kind] if seat >= 0 else 1 if village else 2
        return next(row["name_en"] for row in RANKS.values() if row["type"] == kind and row["rank"] == str(rank))

    def test_nothing_hidden_is_shown(self):
        for seed in (5, 6):
            position = Position(self.folder, seed, "city_management", least=500)
            shown = "\n".join(self.shown(position, "en", 60, 200))
            names = position.hidden()
            self.assertTrue(names)
            for name in names:
                self.assertNotIn(name, shown)


class Told(Lines):
    def test_look_tells_seats_cities_and_the_market(self):
        position = Position(self.folder, 7, "start_of_turn", least=400)
        out = self.good(["--record", position.path], "look\n").split("\n> ")[1]
        for seat, extra in enumerate(position.view["seats"]):
            player = position.view["player"][seat]
            self.assertRegex(out, rf"Player {seat + 1}, [^:]*: trade {player['trade']}; culture {player['culture']}; "
                                  rf"track {player['space']}/21; coins {extra['coins']}/15; techs {len(player['techs'])} ")
            for city in extra["cities"]:
                self.assertIn(f"{city['at']}: production {city['production']} (outskirts {city['outskirts']}); trade {city['trade']}; "
                              f"arts {city['arts']}; ", out)
                self.assertIn("squares: " + " ".join(city["squares"]) if city["squares"] else "", out)
            self.assertIn(f"Speed {extra['speed']}; stacking {extra['stacking']}; combat bonus {extra['combat']}", out)
        wonders = table_of("wonders")
        for wonder in position.view["open"]:
            self.assertIn(f"{wonders[wonder]['name_en']} {wonders[wonder]['cost']}", out)
        face_down = position.view["map"]["terrain"].count("?") // 16
        told = re.search(r"^face down: (.*)$", out, re.M)
        self.assertEqual(len(told.group(1).split(", ")) if told else 0, face_down)

    def test_face_down_tiles_of_three_players_do_not_lie_in_columns(self):
        out = self.good(["civ", "--players", "3", "--seed", "3"], "look\n")
        self.assertIn("face down: e5-h8, i5-l8, c9-f12, g9-j12, k9-n12, e13-h16, i13-l16\n", out)

    def test_nothing_hidden_is_told_in_any_phase(self):
        for seed, phase in ((11, "city_management"), (12, "movement"), (13, "trade")):
            position = Position(self.folder, seed, phase, least=500)
            out = self.good(["--record", position.path], "look\nlog\n")
            names = position.hidden()
            self.assertTrue(names)
            for name in names:
                self.assertNotIn(name, out)

    def test_a_chosen_technology_is_not_told_to_others(self):
        position = Position(self.folder, 21, "research", wanted=lambda view, state: any(player["research"] for player in state["player"]))
        self.assertIsNone(position.state["player"][position.seat]["research"])
        out = self.good(["--record", position.path], "look\nquit\n")
        self.assertNotIn("Chosen technology", out)

    def test_a_city_is_founded_knowing_what_lies_around(self):
        position = Position(self.folder, 31, "capital")
        icons = position.view["map"]
        out = self.good(["--record", position.path], "")
        for square in (action.split()[1] for action in position.actions):
            at = number(square)
            around = [at + 16 * y + x for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
            total = {key: sum(int(icons[key][i]) for i in around) for key in ("production", "trade", "culture", "coin")}
            self.assertRegex(out, rf"\[capital {square}\]: .*; around it: production {total['production']}, trade {total['trade']}, "
                                  rf"culture {total['culture']}, coins {total['coin']}\b")

    def test_what_is_reacted_to_is_told(self):
        position = Position(self.folder, 2, "react")
        thing = position.view["announced"][-1]
        names = {**EVENTS, **table_of("abilities"), **table_of("city_actions")}
        out = self.good(["--record", position.path], "")
        self.assertRegex(out, rf"Player {thing['seat'] + 1} announces [a-z ]+: {re.escape(names[thing['what']]['name_en'])}")

    def test_one_thing_at_a_time(self):
        out = self.good(["civ", "--seed", "3"], "show writing\nshow democracy\nshow stonehenge\nshow library\nshow a1\nshow infantry_a\n")
        answers = out.split("\n> ")[1:]
        self.assertIn("Writing (tech:writing)\nLevel 1; known to: ", answers[0])
        self.assertIn("Several things could be meant: tech:democracy, government:democracy", answers[1])
        self.assertIn("Cost: 10 production", answers[2])
        self.assertIn(table_of("buildings")["library"]["text_en"], answers[3])
        self.assertRegex(answers[4], r"a1 \(square:a1\)\n(grassland|desert|forest|mountain|water|face down)")
        self.assertIn("Rank 4: Modern Infantry, strength 4, health 6", answers[5])

    def test_chapters_have_the_titles_of_the_rules(self):
        with open(f"{ROOT}/docs/rules/civ.md", encoding="utf-8") as file:
            titles = re.findall(r"^## (\d+)\. (.*) · (.*)$", file.read(), re.M)
        for lang, command, column in (("en", "rules", 1), ("pl", "zasady", 2)):
            out = self.good(["civ", "--seed", "42", "--lang", lang], command + "\n")
            listed = re.findall(r"^  (\d+) (.*): [\d.]+(?:–[\d.]+)?$", out, re.M)
            self.assertEqual(listed, [(title[0], title[column]) for title in titles])

    def test_every_group_of_actions_has_a_heading(self):
        with open(f"{ROOT}/data/civ/words_actions.tsv", encoding="utf-8") as file:
            rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
        groups = {row[rows[0].index("group")] for row in rows[1:]}
        with open(f"{ROOT}/src/tui/board_civ.c", encoding="utf-8") as file:
            named = re.findall(r'\{"(\w+)", W_CIV_GROUP_\w+\}', file.read())
        self.assertEqual(set(named), groups)
        self.assertEqual(len(named), len(groups))

    def test_headings_in_a_language_that_lacks_the_game(self):
        """They fall back to English, like everything else that a language does not say."""
        out = self.good(["civ", "--seed", "42", "--lang", "de"], "")
        self.assertRegex(out, r"(?m)^Social policies:$")


class Whole(Lines):
    def test_whole_games_by_typing(self):
        path = self.path("civ.txt")
        told = self.whole_game("civ", ["--players", "2", "--option", "turns=3", "--seed", "3", "--save", path], 3, "The game is over: ")
        self.assertRegex(told[-1], r"The game is over: .+\nWinners?: ")
        self.assertGreater(len(actions_of(path)), 20)
        told = self.whole_game("civ", ["--players", "4", "--option", "turns=2", "--seed", "4", "--lang", "pl"], 4, "Koniec gry: ")
        self.assertIn("Koniec gry: ", told[-1])


if __name__ == "__main__":
    unittest.main()
