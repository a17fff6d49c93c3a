"""Corrected tables (--data DIR): what the program accepts at its start, and what it refuses, with file, line and column.

Run: EPOKI=build/epoki python3 -m unittest tests/data/test_corrected.py
"""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
EPOKI = os.path.abspath(os.environ.get("EPOKI", os.path.join(ROOT, "build", "epoki")))
GENERATOR = os.path.join(ROOT, "tools", "gen_data.py")


def epoki(*words, stdin=""):
    return subprocess.run([EPOKI, *words], input=stdin, capture_output=True, text=True)


def call(method, params, *words):
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    return json.loads(epoki("rpc", *words, stdin=request + "\n").stdout)["result"]


class Tables(unittest.TestCase):
    """A folder for corrected tables of one game."""

    def setUp(self):
        self.dir = tempfile.mkdtemp(prefix="epoki_tables_")
        self.addCleanup(shutil.rmtree, self.dir)
        os.mkdir(os.path.join(self.dir, self.GAME))

    def source(self, table):
        return os.path.join(ROOT, "data", self.GAME, table + ".tsv")

    def corrected(self, table):
        return os.path.join(self.dir, self.GAME, table + ".tsv")

    def read(self, table):
        with open(self.source(table), encoding="utf-8") as file:
            return file.read()

    def write(self, table, text):
        with open(self.corrected(table), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def catalog(self, *words):
        return call("catalog", {"game": self.GAME}, *words)["tables"]

    def hash(self):
        """What the program says about corrected values, or None."""
        return next(game.get("data") for game in call("games", {}, "--data", self.dir) if game["game"] == self.GAME)

    def cell(self, table, row_id, column, value, text=None):
        """The table with one value changed; the number of the line."""
        lines, header = (text or self.read(table)).split("\n"), None
        for number, line in enumerate(lines):
            fields = line.split("\t")
            if line.startswith("#") or not line:
                continue
            if header is None:
                header = fields
            elif fields[0] == row_id:
                fields += [""] * (len(header) - len(fields))
                fields[header.index(column)] = value
                lines[number] = "\t".join(fields)
                return "\n".join(lines), number + 1
        raise KeyError(row_id)

    def cells(self, table, *changes):
        """The table with several values changed."""
        text = self.read(table)
        for row_id, column, value in changes:
            text = self.cell(table, row_id, column, value, text)[0]
        return text

    def generator_refuses(self):
        """The same tables as sources of a build."""
        data = os.path.join(self.dir, "all")
        shutil.copytree(os.path.join(ROOT, "data", self.GAME), data)
        for name in os.listdir(os.path.join(self.dir, self.GAME)):
            shutil.copy(os.path.join(self.dir, self.GAME, name), data)
        run = subprocess.run(["python3", GENERATOR, self.GAME, data, os.path.join(ROOT, "docs", "rules", self.GAME + ".md"),
                              os.path.join(self.dir, "out")], capture_output=True, text=True)
        shutil.rmtree(data)
        return run.returncode == 1, run.stderr

    def check_refused(self, table, row_id, column, value, words):
        """Refused by the program and by the generator, at the same place."""
        text, line = self.cell(table, row_id, column, value)
        self.write(table, text)
        run = epoki("games", "--data", self.dir)
        where = f"{table}.tsv:{line}: {row_id}: {column}: "
        self.assertEqual(run.returncode, 1, (column, value))
        self.assertIn(where, run.stderr)
        self.assertIn(words, run.stderr)
        refused, message = self.generator_refuses()
        self.assertTrue(refused, (column, value))
        self.assertIn(where, message)

    def check_rules_refuse(self, *rows):
        """Values that only the rules know to be wrong; they are told with file, line and row."""
        for table, row_id, column, value, words in rows:
            with self.subTest(row=row_id, column=column, value=value):
                text, line = self.cell(table, row_id, column, value)
                self.refused(table, text, words)
                self.assertIn(f"{table}.tsv:{line}: {row_id}: ", epoki("games", "--data", self.dir).stderr)
            os.remove(self.corrected(table))

    def refused(self, table, text, words):
        self.write(table, text)
        run = epoki("games", "--data", self.dir)
        self.assertEqual(run.returncode, 1, words)
        self.assertIn(words, run.stderr)

    def check_equal_tables(self, players, *tables):
        """Copies change nothing: the same catalogue to the byte, the same play."""
        for table in tables:
            shutil.copy(self.source(table), os.path.join(self.dir, self.GAME))
        request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "catalog", "params": {"game": self.GAME}}) + "\n"
        self.assertEqual(epoki("rpc", "--data", self.dir, stdin=request).stdout, epoki("rpc", stdin=request).stdout)
        self.assertEqual(call("games", {}, "--data", self.dir), call("games", {}))
        bench = ("bench", self.GAME, "--players", str(players), "--signature", "--json")
        self.assertEqual(json.loads(epoki(*bench, "--data", self.dir).stdout)["signature"], json.loads(epoki(*bench).stdout)["signature"])

    def check_plays(self, games):
        verify = epoki("verify", self.GAME, "--games", str(games), "--quiet", "--data", self.dir)
        self.assertEqual(verify.returncode, 0, verify.stderr)


class Steel(Tables):
    GAME = "steel"

    def test_a_match_goes_on_with_its_tables(self):
        self.write("cards", self.cell("cards", "iron_forging", "effect", "gain(iron:3) ; vp(count:1)")[0])
        results = os.path.join(self.dir, "results.json")
        begun = epoki("arena", "steel", "--bots", "random,greedy", "--games", "2", "--json", results, "--quiet", "--data", self.dir)
        self.assertEqual(begun.returncode, 0, begun.stderr)
        other = epoki("arena", "--resume", results, "--games", "4", "--quiet")
        self.assertEqual(other.returncode, 1)
        self.assertIn("corrected tables", other.stderr)
        same = epoki("arena", "--resume", results, "--games", "4", "--quiet", "--data", self.dir)
        self.assertEqual(same.returncode, 0, same.stderr)

    # What is accepted

    def test_equal_tables_change_nothing(self):
        self.check_equal_tables(3, "cards", "wonders")

    def test_a_corrected_value_plays_and_shows(self):
        self.write("cards", self.cell("cards", "iron_forging", "effect", "gain(iron:3) ; vp(count:1)")[0])
        cards = {row["id"]: row for row in self.catalog("--data", self.dir)["cards"]}
        self.assertEqual(cards["iron_forging"]["effect"], [{"op": "gain", "iron": 3}, {"op": "vp", "count": 1}])
        self.assertEqual(cards["caravan"]["effect"], [{"op": "gain", "food": 1, "horse": 1}])
        self.assertRegex(self.hash(), "^[0-9a-f]{16}$")
        self.check_plays(5)

    def test_a_corrected_name_is_no_other_game(self):
        self.write("cards", self.cell("cards", "iron_forging", "name_en", "Ironworking")[0])
        self.assertIsNone(self.hash())
        names = {row["id"]: row["name"]["en"] for row in self.catalog("--data", self.dir)["cards"]}
        self.assertEqual(names["iron_forging"], "Ironworking")

    def test_columns_and_rows_in_another_order_and_windows_lines(self):
        lines = [line.split("\t") for line in self.read("wonders").split("\n") if line and not line.startswith("#")]
        width = len(lines[0])
        lines = [line + [""] * (width - len(line)) for line in lines]
        self.write("wonders", "\r\n".join("\t".join(reversed(line)) for line in [lines[0], *reversed(lines[1:])]) + "\r\n")
        self.assertEqual(self.catalog("--data", self.dir), self.catalog())

    # Records

    def test_records_keep_to_their_tables(self):
        record = os.path.join(ROOT, "tests", "golden", "steel", "001.rec")
        self.write("cards", self.cell("cards", "iron_forging", "vp", "2")[0])
        refused = epoki("replay", "--data", self.dir, record)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("built-in tables", refused.stderr)
        script = "\n".join(json.dumps({"jsonrpc": "2.0", "id": i, "method": m, "params": p}) for i, (m, p) in enumerate(
            [("new", {"game": "steel", "players": 2, "seed": 1}), ("record", {"table": "t1"})])) + "\n"
        text = json.loads(epoki("rpc", "--data", self.dir, stdin=script).stdout.splitlines()[1])["result"]
        own = os.path.join(self.dir, "own.rec")
        with open(own, "w", encoding="utf-8") as file:
            file.write(text if isinstance(text, str) else text["record"])
        self.assertEqual(epoki("replay", "--data", self.dir, own).returncode, 0)
        without = epoki("replay", own)
        self.assertEqual(without.returncode, 1)
        self.assertIn("other corrected tables", without.stderr)
        self.write("cards", self.cell("cards", "iron_forging", "vp", "3")[0])
        self.assertIn("other corrected tables", epoki("replay", "--data", self.dir, own).stderr)

    # What is refused: by the program and by the generator, at the same place

    def test_values(self):
        for column, value, words in (
                ("vp", "two", "not a number: 'two'"), ("vp", "", "not a number"), ("vp", "10", "out of range: '10' (0..9)"), ("vp", "-1", "out of range"),
                ("strength", "99999999999999999999", "not a number"), ("reaction", "2", "(0..1)"),
                ("set", "old_world", "no such id: 'old_world'"), ("age", "stone", "no such id"), ("resource", "Oil", "no such id: 'Oil'"),
                ("type", "naval", "no such id"), ("source", "guessed", "not known: 'guessed'"),
                ("cost", "food", "not NAME:NUMBER: 'food'"), ("cost", "food:x", "not a number"), ("cost", "wood:1", "no such id: 'wood'"),
                ("cost", "food:1,food:1", "twice: 'food'"), ("cost", "food:10", "out of range"),
                ("effect", "gain", "not OP(ARG:NUMBER,...): 'gain'"), ("effect", "gain(iron:2", "not OP("), ("effect", "gain(iron:2) x", "not OP("),
                ("effect", "win()", "no such id: 'win'"), ("effect", "gain(iron)", "not NAME:NUMBER"), ("effect", "gain(iron:0)", "out of range"),
                ("effect", "gain(iron:100)", "out of range"), ("effect", "gain(wood:1)", "no such argument: 'wood'"), ("effect", "gain()", "missing"),
                ("effect", "gain(iron:1,iron:1)", "twice: 'iron'"), ("effect", "vp_per_civil(per:2)", "missing"),
                ("effect", "gain(iron:1) ; gain(iron:1) ; gain(iron:1) ; gain(iron:1)", "too many parts")):
            with self.subTest(column=column, value=value):
                self.check_refused("cards", "iron_forging", column, value, words)

    def test_wonders(self):
        for column, value, words in (("picture", "wheel", "no such id"), ("condition", "strength()", "missing"), ("glory", "6", "(0..5)"),
                                     ("condition", "strength(count:1) ; strength(count:2)", "too many parts")):
            with self.subTest(column=column, value=value):
                self.check_refused("wonders", "stonehenge", column, value, words)
            os.remove(self.corrected("wonders"))

    def test_names_texts_and_rules(self):
        for column, value, words in (("name_pl", "", "name_pl: it has none"), ("text_en", "", "text_en: it has none"), ("rules", "2.6,99.9", "no such rule: '99.9'")):
            with self.subTest(column=column):
                text, line = self.cell("cards", "iron_forging", column, value)
                self.write("cards", text)
                run = epoki("games", "--data", self.dir)
                self.assertEqual(run.returncode, 1)
                self.assertIn(f"cards.tsv:{line}: iron_forging: ", run.stderr)
                self.assertIn(words, run.stderr)
                self.assertTrue(self.generator_refuses()[0])

    def test_lines(self):
        text, line = self.cell("cards", "iron_forging", "id", "ironworks")
        self.refused("cards", text, f"cards.tsv:{line}: id: there is no such id in the built-in table: 'ironworks'")
        text, line = self.cell("cards", "iron_forging", "id", "caravan")
        self.refused("cards", text, f"cards.tsv:{line}: caravan: id: this row is there twice")
        lines = self.read("cards").split("\n")
        self.refused("cards", "\n".join(row for row in lines if not row.startswith("iron_forging\t")), "cards.tsv: the row of iron_forging is missing")
        self.refused("cards", self.read("cards").replace("\tvp\t", "\tpoints\t", 1), "there is no such column: 'points'")
        self.refused("cards", self.read("cards").replace("\tvp\t", "\tcode\t", 1), "this column is there twice: 'code'")
        self.refused("cards", self.read("cards").replace("\nbarter\t", "\nbarter\t" + "x\t" * 20, 1), "barter: more fields than columns")
        self.refused("cards", "", "is missing")
        self.refused("cards", "# nothing\n", "is missing")

    def test_bytes(self):
        for junk in (b"id\x00\n", b"\xff\xfe", b"x" * (1 << 20) + b"yy"):
            with open(self.corrected("cards"), "wb") as file:
                file.write(junk)
            run = epoki("games", "--data", self.dir)
            self.assertEqual(run.returncode, 1)
            self.assertIn("cards.tsv", run.stderr)

    def test_what_only_the_rules_know(self):
        self.check_rules_refuse(
                ("cards", "iron_forging", "age", "oil", "the back shows the age"), ("cards", "iron_forging", "cost", "", "cost: it has none"),
                ("cards", "iron_forging", "cost", "space:1", "Space cannot be asked for"), ("cards", "iron_forging", "effect", "", "effect: it has none"),
                ("cards", "mining", "age", "horse", "all cards but the starting ones"), ("cards", "mining", "remove_2p", "1", "always play"),
                ("cards", "warrior", "effect", "attack(deplete:1,steal:1)", "not both"), ("cards", "warrior", "effect", "activate_own_civil(count:1)", "Military cards attack"),
                ("cards", "ambush", "effect", "play_military(count:1)", "right after"), ("cards", "ambush", "effect", "activate_played(count:1)", "right after"),
                ("cards", "currency", "effect", "gain_choice(count:2)", "names no resource"),
                ("wonders", "stonehenge", "glory", "0", "need markers"), ("wonders", "angkor_wat", "glory", "1", "New World ones none"),
                ("wonders", "stonehenge", "picture", "festival", "always plays"), ("wonders", "stonehenge", "picture", "code_of_laws", "both wonders have it"),
                ("wonders", "stonehenge", "picture", "theology", "same set and age"), ("wonders", "stonehenge", "condition", "", "condition: it has none"),
                ("wonders", "stonehenge", "age", "", "must be given"))

    def test_totals(self):
        self.refused("cards", self.cell("cards", "iron_forging", "remove_2p", "1")[0], "of age horse, 2 marked remove_2p")
        self.refused("cards", self.cell("cards", "iron_forging", "set", "renaissance")[0], "has 6 cards of age horse")

    def test_folders(self):
        self.assertIn("looked for steel/cards.tsv", epoki("games", "--data", self.dir).stderr)
        missing = epoki("games", "--data", os.path.join(self.dir, "nowhere"))
        self.assertEqual(missing.returncode, 1)
        self.assertEqual(epoki("games", "--data").returncode, 2)


class Tempus(Tables):
    GAME = "tempus"

    def test_equal_tables_change_nothing(self):
        self.check_equal_tables(3, "eras", "cards", "tiles")

    def test_a_corrected_number_of_cards_changes_the_deck(self):
        self.write("cards", self.cells("cards", ("leader_hills", "count", "0"), ("education_hills", "count", "4")))
        state = self.start("--data", self.dir)
        self.assertEqual(len(state["deck"]), 54)
        self.assertEqual((state["deck"].count("leader_hills"), state["deck"].count("education_hills")), (0, 4))
        self.assertRegex(self.hash(), "^[0-9a-f]{16}$")
        self.check_plays(3)

    def test_a_corrected_terrain_of_an_era_changes_what_counts(self):
        grown = self.progress()
        self.write("eras", self.cells("eras", ("writing", "terrain", "grassland")))
        self.assertEqual(self.catalog("--data", self.dir)["eras"][1]["terrain"], "grassland")
        self.assertNotEqual(self.progress("--data", self.dir), grown)
        self.check_plays(3)

    def test_a_corrected_tile_changes_the_world(self):
        self.write("tiles", self.cells("tiles", ("tile_05", "centre", "grassland")))
        before, now = self.start(), self.start("--data", self.dir)
        changed = [hex_number for hex_number, terrain in enumerate(before["terrain"]) if terrain != now["terrain"][hex_number]]
        self.assertEqual([(before["terrain"][i], now["terrain"][i]) for i in changed], [("mountain", "grassland")])
        self.check_plays(3)

    def test_names_are_no_other_game(self):
        self.write("tiles", self.cells("tiles", ("tile_05", "name_en", "the fifth tile")))
        self.assertIsNone(self.hash())
        self.assertEqual(self.catalog("--data", self.dir)["tiles"][4]["name"]["en"], "the fifth tile")

    def test_enumerations_count_where_they_differ(self):
        hashes = set()
        for source in ("reconstruction", "review", "printed"):  # the first is the built-in one
            self.write("tiles", self.cells("tiles", ("tile_05", "source", source)))
            hashes.add(self.hash())
        self.assertEqual(len(hashes), 3)
        self.assertIn(None, hashes)
        # what was made before enumerations were hashed goes on: with the built-in values, or under the hash of that time
        golden = os.path.join(ROOT, "tests", "golden", "tempus")
        record = os.path.join(golden, sorted(os.listdir(golden))[0])
        self.assertEqual(epoki("replay", "--data", self.dir, record).returncode, 0)

    def test_a_hash_of_before_enumerations_counted_is_known(self):
        centre = ("tile_05", "centre", "grassland")
        self.write("tiles", self.cells("tiles", centre))
        record = os.path.join(self.dir, "own.rec")
        with open(record, "w", encoding="utf-8") as file:
            file.write(self.ask([("new", {"game": "tempus", "players": 3, "seed": 1}), ("record", {"table": "t1"})], "--data", self.dir)[-1])
        former = self.hash()
        self.write("tiles", self.cells("tiles", centre, ("tile_05", "source", "review")))
        self.assertNotEqual(self.hash(), former)
        self.assertEqual(epoki("replay", "--data", self.dir, record).returncode, 0)

    def start(self, *words):
        """The state of a game of five after set-up: all tiles lie on the board."""
        return self.ask([("new", {"game": "tempus", "players": 5, "seed": 1, "options": {"setup": "auto"}}), ("state", {"table": "t1"})],
                        *words)[-1]

    def progress(self, *words):
        """What the tokens of each seat count on the way to the first era, after they were placed."""
        calls = [("new", {"game": "tempus", "players": 3, "seed": 1, "options": {"setup": "auto"}})]
        for _ in range(9):
            action = self.ask(calls + [("legal", {"table": "t1"})], *words)[-1]["actions"][0]["action"]
            calls.append(("play", {"table": "t1", "action": action}))
        return [seat["progress"] for seat in self.ask(calls + [("view", {"table": "t1", "seat": 0})], *words)[-1]["seats"]]

    def ask(self, calls, *words):
        lines = "".join(json.dumps({"jsonrpc": "2.0", "id": i, "method": m, "params": p}) + "\n" for i, (m, p) in enumerate(calls))
        return [json.loads(line)["result"] for line in epoki("rpc", *words, stdin=lines).stdout.splitlines()]

    def test_records_keep_to_their_tables(self):
        self.write("tiles", self.cells("tiles", ("tile_05", "centre", "grassland")))
        record = os.path.join(self.dir, "own.rec")
        with open(record, "w", encoding="utf-8") as file:
            file.write(self.ask([("new", {"game": "tempus", "players": 3, "seed": 1}), ("record", {"table": "t1"})], "--data", self.dir)[-1])
        self.assertEqual(epoki("replay", "--data", self.dir, record).returncode, 0)
        self.assertIn("other corrected tables", epoki("replay", record).stderr)
        golden = os.path.join(ROOT, "tests", "golden", "tempus")
        first = os.path.join(golden, sorted(os.listdir(golden))[0])
        self.assertIn("built-in tables", epoki("replay", "--data", self.dir, first).stderr)

    def test_values(self):
        for table, row_id, column, value, words in (
                ("eras", "trade", "move_range", "13", "(0..12)"), ("eras", "trade", "hand_limit", "9", "(0..8)"), ("eras", "trade", "draw", "x", "not a number: 'x'"),
                ("eras", "trade", "terrain", "desert", "no such id: 'desert'"), ("eras", "trade", "source", "guess", "not known: 'guess'"),
                ("cards", "leader_hills", "count", "55", "(0..54)"), ("cards", "leader_hills", "count", "", "not a number"),
                ("cards", "leader_hills", "kind", "leaders", "no such id"), ("tiles", "tile_05", "nw", "swamp", "no such id: 'swamp'")):
            with self.subTest(row=row_id, column=column):
                self.check_refused(table, row_id, column, value, words)
            os.remove(self.corrected(table))

    def test_tables_without_texts(self):
        self.refused("tiles", self.read("tiles").replace("\tcentre\t", "\ttext_en\t", 1), "there is no such column: 'text_en'")
        text, line = self.cell("eras", "trade", "text_pl", "")
        self.write("tiles", self.read("tiles"))
        self.refused("eras", text, f"eras.tsv:{line}: trade: text_pl: it has none")

    def test_what_only_the_rules_know(self):
        self.check_rules_refuse(
                ("eras", "start", "terrain", "hills", "everybody begins"), ("eras", "writing", "terrain", "", "one that cards show"),
                ("eras", "flight", "terrain", "mountain", "one that cards show"), ("eras", "flight", "entry_bonus", "1", "the game ends here"),
                ("eras", "start", "stack_limit", "1", "stack_limit: at least 2"), ("eras", "start", "actions", "0", "actions: at least 1"),
                ("eras", "railways", "sea", "0", "sea: at least 1, as in the era before"), ("eras", "trade", "move_tokens", "0", "at least 1, as in"),
                ("eras", "printing", "hand_limit", "4", "hand_limit: at least 5, as in"), ("cards", "leader_hills", "kind", "weapons", "the id names them"),
                ("cards", "leader_hills", "terrain", "forest", "the id names them"), ("cards", "leader_hills", "terrain", "mountain", "the id names them"),
                ("cards", "leader_hills", "kind", "", "the id names them"), ("tiles", "tile_05", "nw", "", "all seven hexes are land"),
                ("tiles", "tile_05", "centre", "", "all seven hexes are land"))

    def test_totals(self):
        self.refused("cards", self.cell("cards", "leader_hills", "count", "3")[0], "cards: there are 55 of them; there must be 54")
        os.remove(self.corrected("cards"))
        header, *rows = [line.split("\t") for line in self.read("tiles").split("\n") if line and not line.startswith("#")]
        turned = rows[0][:3] + rows[1][3:4] + rows[1][7:10] + rows[1][4:7] + rows[0][10:]  # the second tile, turned by half
        self.refused("tiles", "\n".join("\t".join(row) for row in [header, turned, *rows[1:]]), "tile_02: another tile looks the same")
        self.refused("tiles", self.read("tiles").replace("\tforest", "\thills"), "tiles: none of them shows forest")


if __name__ == "__main__":
    unittest.main()
