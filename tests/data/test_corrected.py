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
DATA = os.path.join(ROOT, "data", "steel")
GENERATOR = os.path.join(ROOT, "tools", "gen_data.py")


def read(table):
    with open(os.path.join(DATA, table + ".tsv"), encoding="utf-8") as file:
        return file.read()


def epoki(*words, stdin=""):
    return subprocess.run([EPOKI, *words], input=stdin, capture_output=True, text=True)


def call(method, params, *words):
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    return json.loads(epoki("rpc", *words, stdin=request + "\n").stdout)["result"]


class Corrected(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.mkdtemp(prefix="epoki_tables_")
        self.addCleanup(shutil.rmtree, self.dir)
        os.mkdir(os.path.join(self.dir, "steel"))

    def write(self, table, text):
        with open(os.path.join(self.dir, "steel", table + ".tsv"), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def cell(self, table, row_id, column, value):
        """The table with one value changed; the number of the line."""
        lines, header = read(table).split("\n"), None
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

    def generator_refuses(self):
        """The same tables as sources of a build."""
        data = os.path.join(self.dir, "all")
        shutil.copytree(DATA, data)
        for name in os.listdir(os.path.join(self.dir, "steel")):
            shutil.copy(os.path.join(self.dir, "steel", name), data)
        run = subprocess.run(["python3", GENERATOR, "steel", data, os.path.join(ROOT, "docs", "rules", "steel.md"),
                              os.path.join(self.dir, "out")], capture_output=True, text=True)
        shutil.rmtree(data)
        return run.returncode == 1, run.stderr

    # What is accepted

    def test_equal_tables_change_nothing(self):
        for table in ("cards", "wonders"):
            shutil.copy(os.path.join(DATA, table + ".tsv"), os.path.join(self.dir, "steel"))
        self.assertEqual(call("catalog", {"game": "steel"}, "--data", self.dir), call("catalog", {"game": "steel"}))
        self.assertEqual(call("games", {}, "--data", self.dir), call("games", {}))
        bench = ("bench", "steel", "--players", "3", "--seconds", "1", "--json")
        self.assertEqual(json.loads(epoki(*bench, "--data", self.dir).stdout)["signature"], json.loads(epoki(*bench).stdout)["signature"])

    def test_the_catalogue_is_the_same_text(self):
        shutil.copy(os.path.join(DATA, "cards.tsv"), os.path.join(self.dir, "steel"))
        request = '{"jsonrpc":"2.0","id":1,"method":"catalog","params":{"game":"steel"}}\n'
        self.assertEqual(epoki("rpc", "--data", self.dir, stdin=request).stdout, epoki("rpc", stdin=request).stdout)

    def test_a_corrected_value_plays_and_shows(self):
        self.write("cards", self.cell("cards", "iron_forging", "effect", "gain(iron:3) ; vp(count:1)")[0])
        cards = {row["id"]: row for row in call("catalog", {"game": "steel"}, "--data", self.dir)["tables"]["cards"]}
        self.assertEqual(cards["iron_forging"]["effect"], [{"op": "gain", "iron": 3}, {"op": "vp", "count": 1}])
        self.assertEqual(cards["caravan"]["effect"], [{"op": "gain", "food": 1, "horse": 1}])
        steel = [game for game in call("games", {}, "--data", self.dir) if game["game"] == "steel"][0]
        self.assertRegex(steel["data"], "^[0-9a-f]{16}$")
        verify = epoki("verify", "steel", "--games", "5", "--quiet", "--data", self.dir)
        self.assertEqual(verify.returncode, 0, verify.stderr)

    def test_a_corrected_name_is_no_other_game(self):
        self.write("cards", self.cell("cards", "iron_forging", "name_en", "Ironworking")[0])
        steel = [game for game in call("games", {}, "--data", self.dir) if game["game"] == "steel"][0]
        self.assertNotIn("data", steel)
        names = {row["id"]: row["name"]["en"] for row in call("catalog", {"game": "steel"}, "--data", self.dir)["tables"]["cards"]}
        self.assertEqual(names["iron_forging"], "Ironworking")

    def test_columns_and_rows_in_another_order_and_windows_lines(self):
        lines = [line.split("\t") for line in read("wonders").split("\n") if line and not line.startswith("#")]
        width = len(lines[0])
        lines = [line + [""] * (width - len(line)) for line in lines]
        self.write("wonders", "\r\n".join("\t".join(reversed(line)) for line in [lines[0], *reversed(lines[1:])]) + "\r\n")
        self.assertEqual(call("catalog", {"game": "steel"}, "--data", self.dir), call("catalog", {"game": "steel"}))

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

    def check_refused(self, table, row_id, column, value, words):
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
            os.remove(os.path.join(self.dir, "steel", "wonders.tsv"))

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

    def refused(self, table, text, words):
        self.write(table, text)
        run = epoki("games", "--data", self.dir)
        self.assertEqual(run.returncode, 1, words)
        self.assertIn(words, run.stderr)

    def test_lines(self):
        text, line = self.cell("cards", "iron_forging", "id", "ironworks")
        self.refused("cards", text, f"cards.tsv:{line}: id: there is no such id in the built-in table: 'ironworks'")
        text, line = self.cell("cards", "iron_forging", "id", "caravan")
        self.refused("cards", text, f"cards.tsv:{line}: caravan: id: this row is there twice")
        lines = read("cards").split("\n")
        self.refused("cards", "\n".join(row for row in lines if not row.startswith("iron_forging\t")), "cards.tsv: the row of iron_forging is missing")
        self.refused("cards", read("cards").replace("\tvp\t", "\tpoints\t", 1), "there is no such column: 'points'")
        self.refused("cards", read("cards").replace("\tvp\t", "\tcode\t", 1), "this column is there twice: 'code'")
        self.refused("cards", read("cards").replace("\nbarter\t", "\nbarter\t" + "x\t" * 20, 1), "barter: more fields than columns")
        self.refused("cards", "", "is missing")
        self.refused("cards", "# nothing\n", "is missing")

    def test_bytes(self):
        for junk in (b"id\x00\n", b"\xff\xfe", b"x" * (1 << 20) + b"yy"):
            with open(os.path.join(self.dir, "steel", "cards.tsv"), "wb") as file:
                file.write(junk)
            run = epoki("games", "--data", self.dir)
            self.assertEqual(run.returncode, 1)
            self.assertIn("cards.tsv", run.stderr)

    def test_what_only_the_rules_know(self):
        for table, row_id, column, value, words in (
                ("cards", "iron_forging", "age", "oil", "the back shows the age"), ("cards", "iron_forging", "cost", "", "cost: it has none"),
                ("cards", "iron_forging", "cost", "space:1", "Space cannot be asked for"), ("cards", "iron_forging", "effect", "", "effect: it has none"),
                ("cards", "iron_forging", "remove_2p", "1", "2 marked remove_2p"), ("cards", "iron_forging", "set", "renaissance", "has 6 cards of age horse"),
                ("cards", "mining", "age", "horse", "all cards but the starting ones"), ("cards", "mining", "remove_2p", "1", "always play"),
                ("cards", "warrior", "effect", "attack(deplete:1,steal:1)", "not both"), ("cards", "warrior", "effect", "activate_own_civil(count:1)", "Military cards attack"),
                ("cards", "ambush", "effect", "play_military(count:1)", "right after"), ("cards", "ambush", "effect", "activate_played(count:1)", "right after"),
                ("cards", "currency", "effect", "gain_choice(count:2)", "names no resource"),
                ("wonders", "stonehenge", "glory", "0", "need markers"), ("wonders", "angkor_wat", "glory", "1", "New World ones none"),
                ("wonders", "stonehenge", "picture", "festival", "always plays"), ("wonders", "stonehenge", "picture", "code_of_laws", "both wonders have it"),
                ("wonders", "stonehenge", "picture", "theology", "same set and age"), ("wonders", "stonehenge", "condition", "", "condition: it has none"),
                ("wonders", "stonehenge", "age", "", "must be given")):
            with self.subTest(row=row_id, column=column):
                self.refused(table, self.cell(table, row_id, column, value)[0], words)
                self.assertIn(row_id if "marked" not in words and "has 6" not in words else "horse", epoki("games", "--data", self.dir).stderr)
            os.remove(os.path.join(self.dir, "steel", table + ".tsv"))

    def test_folders(self):
        self.assertIn("looked for steel/cards.tsv", epoki("games", "--data", self.dir).stderr)
        missing = epoki("games", "--data", os.path.join(self.dir, "nowhere"))
        self.assertEqual(missing.returncode, 1)
        self.assertEqual(epoki("games", "--data").returncode, 2)


if __name__ == "__main__":
    unittest.main()
