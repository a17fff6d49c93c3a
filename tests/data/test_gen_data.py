"""test_gen_data.py: the data generator (tools/gen_data.py): what it makes of the tables of a game, and that it
refuses every kind of mistake with the file, the line and the id.

Run: python3 -m unittest tests/data/test_gen_data.py
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAME = "duel"
with open(os.path.join(ROOT, "data", "languages.tsv"), encoding="utf-8") as file:
    LANGUAGES = [line.split("\t")[0] for line in file if not line.startswith("#")][1:]
OUTPUTS = ("duel_data.h", "duel_data.c", "duel_catalog.json", "duel_rules.json", "duel_headings.json")


def in_all(texts):
    """In every language; English stands in for what is missing."""
    return [texts.get(language, texts["en"]) for language in LANGUAGES]


class GenDataTest(unittest.TestCase):
    """Each test works on its own copy of the tables and the rules."""

    game = GAME

    def setUp(self):
        self.dir = tempfile.mkdtemp(prefix="gen_data_test_")
        self.addCleanup(shutil.rmtree, self.dir)
        self.data = os.path.join(self.dir, "data")
        self.rules = os.path.join(self.dir, "rules.md")
        self.out = os.path.join(self.dir, "out")
        shutil.copytree(os.path.join(ROOT, "data", self.game), self.data)
        shutil.copy(os.path.join(ROOT, "docs", "rules", self.game + ".md"), self.rules)

    # Running it

    def generate(self):
        tool = os.path.join(ROOT, "tools", "gen_data.py")
        return subprocess.run([sys.executable, tool, self.game, self.data, self.rules, self.out], capture_output=True,
                              encoding="utf-8", check=False)

    def assert_generates(self):
        done = self.generate()
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def assert_refuses(self, place, *words):
        """Exit status 1, one message with the place ("cards.tsv:17") and these words, and nothing written."""
        done = self.generate()
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        self.assertRegex(done.stderr, re.escape(os.sep + place) + r"\b")
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertFalse(os.path.exists(self.out), "something was written in spite of the error")

    # Reading and changing the tables

    def path(self, table):
        return os.path.join(self.data, table + ".tsv")

    def lines(self, path):
        with open(path, encoding="utf-8") as file:
            return file.read().split("\n")

    def write(self, path, lines):
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))

    def head(self, table):
        """The number of the line that names the columns, and the columns."""
        for number, line in enumerate(self.lines(self.path(table)), 1):
            if line and not line.startswith("#"):
                return number, line.split("\t")
        raise AssertionError(f"{table} has no columns")

    def row(self, table, key):
        """The line number and the fields of the row that begins with this id."""
        for number, line in enumerate(self.lines(self.path(table)), 1):
            if line.split("\t")[0] == key:
                return number, line.split("\t")
        raise AssertionError(f"{table} has no row {key}")

    def set_line(self, table, number, fields):
        lines = self.lines(self.path(table))
        lines[number - 1] = "\t".join(fields)
        self.write(self.path(table), lines)

    def set_field(self, table, key, column, value):
        """Changes one field; returns the place of its row as messages name it."""
        number, fields = self.row(table, key)
        columns = self.head(table)[1]
        fields += [""] * (len(columns) - len(fields))
        fields[columns.index(column)] = value
        self.set_line(table, number, fields)
        return f"{table}.tsv:{number}"

    def add_line(self, table, fields):
        """Adds a row at the end; returns its place."""
        lines = self.lines(self.path(table))
        while lines and not lines[-1]:
            lines.pop()
        lines += ["\t".join(fields), ""]
        self.write(self.path(table), lines)
        return f"{table}.tsv:{len(lines) - 1}"

    def rule_line(self, number):
        for index, line in enumerate(self.lines(self.rules), 1):
            if line.startswith(f"| {number} |"):
                return index, line
        raise AssertionError(f"no rule {number}")

    def set_rule_line(self, index, line):
        lines = self.lines(self.rules)
        lines[index - 1] = line
        self.write(self.rules, lines)
        return f"rules.md:{index}"

    def ids(self, table):
        start, columns = self.head(table)
        self.assertEqual(columns[0], "id")
        rows = self.lines(self.path(table))[start:]
        return [line.split("\t")[0] for line in rows if line and not line.startswith("#")]

    def catalog(self):
        with open(os.path.join(self.out, self.game + "_catalog.json"), encoding="utf-8") as file:
            return json.load(file)

    def output(self, name):
        with open(os.path.join(self.out, name), encoding="utf-8") as file:
            return file.read()


class Good(GenDataTest):
    def test_clean_tables(self):
        self.assert_generates()
        self.assertEqual(sorted(os.listdir(self.out)), sorted(OUTPUTS))
        catalog = self.catalog()
        self.assertEqual(catalog["game"], GAME)
        for table in ("cards", "wonders", "tokens", "phases"):
            self.assertEqual([row["id"] for row in catalog["tables"][table]], self.ids(table))
        for card in catalog["tables"]["cards"]:
            for part in ("name", "text"):
                self.assertTrue(card[part]["en"] and card[part]["pl"], card["id"])
            self.assertTrue(card["source"])
            self.assertIsInstance(card["rules"], list)

    def test_nouns_of_things(self):
        """The forms of every thing that a value can be stand in the pattern, in the order of their table."""
        things = self.ids("tie_starts")
        for thing in things:
            self.add_line("words_nouns", [f"start.{thing}", f"# {thing}|# {thing}s", f"# {thing}|# {thing}y|# {thing}ów", f"# {thing}|# {thing}e"])
        self.add_line("words", ["starts", "n of:tie_start", "{n:start.of}", "{of}", "{of}"])
        self.assert_generates()
        keys = [f"{i}=" for i in range(len(things) - 1)] + [""]
        forms = "".join(f"|{key}{{a|# {thing}|# {thing}s}}" for key, thing in zip(keys, things))
        self.assertIn(f'"{{b{forms}}}"', self.output("duel_data.c"))

    def test_usage(self):
        tool = os.path.join(ROOT, "tools", "gen_data.py")
        done = subprocess.run([sys.executable, tool, GAME], capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("usage", done.stderr)

    def test_missing_directory(self):
        shutil.rmtree(self.data)
        done = self.generate()
        self.assertEqual(done.returncode, 1)
        self.assertIn("schema.tsv", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_added_card(self):
        columns = self.head("cards")[1]
        fields = list(self.row("cards", "theater")[1])
        new = {"id": "opera", "name_en": "Opera \"Nova\"", "name_pl": "Opera Żółta", "name_de": "Oper", "vp": "8", "cost_glass": "3",
               "chain_from": "theater"}
        for column, value in new.items():
            fields[columns.index(column)] = value
        self.add_line("cards", fields)
        self.assert_generates()
        self.assertRegex(self.output("duel_data.h"), r"\bDUEL_CARD_OPERA,\s+DUEL_CARD_COUNT\b")
        source = c_tables(self.output("duel_data.h"), self.output("duel_data.c"))
        names = source["card_items"][-1]
        self.assertEqual(names[:2], ["opera", ["Opera \"Nova\"", "Opera Żółta", "Oper"]])
        row = source["duel_cards"][-1]
        self.assertEqual((row["vp"], row["cost"][3]), (8, 3))
        self.assertEqual(row["chain_from"], self.ids("cards").index("theater"))
        card = self.catalog()["tables"]["cards"][-1]
        self.assertEqual((card["id"], card["vp"], card["cost"]["glass"]), ("opera", 8, 3))
        self.assertEqual((card["name"]["pl"], card["chain_from"]), ("Opera Żółta", "theater"))
        self.assertEqual(len(source["duel_cards"]), len(self.ids("cards")))

    def test_added_rule(self):
        index, line = self.rule_line("7.4")
        lines = self.lines(self.rules)
        lines.insert(index, "| 7.99 | A \"new\" rule. | Nowa zasada. | Neue Regel. | ruling |")
        self.write(self.rules, lines)
        self.assertTrue(line)
        self.set_field("cards", "theater", "rules", "7.99")
        self.assert_generates()
        source = self.output("duel_data.c")
        self.assertTrue('{"7.99", {LONG_TEXT("A \\"new\\" rule."), LONG_TEXT("Nowa zasada."), LONG_TEXT("Neue Regel.")}, "ruling"}' in source)

    def test_comments_and_empty_lines(self):
        self.assert_generates()
        before = {name: self.output(name) for name in OUTPUTS}
        start = self.head("cards")[0]
        lines = self.lines(self.path("cards"))
        lines[start:start] = ["", "# a comment", ""]
        self.write(self.path("cards"), lines)
        self.assert_generates()
        self.assertEqual(before, {name: self.output(name) for name in OUTPUTS})

    def test_short_row_is_filled_up(self):
        """An editor may drop empty fields at the end of a line."""
        number, fields = self.row("phases", "draft")
        self.set_line("phases", number, fields[:4])
        self.assert_generates()
        self.assertEqual(self.catalog()["tables"]["phases"][0]["rules"], [])

    def test_unchanged_input_leaves_the_files_alone(self):
        self.assert_generates()
        for name in OUTPUTS:
            os.utime(os.path.join(self.out, name), ns=(10**18, 10**18))
        self.assert_generates()
        for name in OUTPUTS:
            self.assertEqual(os.stat(os.path.join(self.out, name)).st_mtime_ns, 10**18, name)

    def test_changed_input_writes_what_changed(self):
        self.assert_generates()
        for name in OUTPUTS:
            os.utime(os.path.join(self.out, name), ns=(10**18, 10**18))
        self.set_field("cards", "theater", "vp", "9")
        self.assert_generates()
        changed = {name for name in OUTPUTS if os.stat(os.path.join(self.out, name)).st_mtime_ns != 10**18}
        self.assertEqual(changed, {"duel_data.c", "duel_catalog.json"})  # no number is in the header

    def test_same_input_same_output(self):
        self.assert_generates()
        first = {name: self.output(name) for name in OUTPUTS}
        shutil.rmtree(self.out)
        self.assert_generates()
        self.assertEqual(first, {name: self.output(name) for name in OUTPUTS})


class Refused(GenDataTest):
    """One mistake each. `self.assert_refuses(place, id)`: the message names both."""

    def test_unknown_chain_from(self):
        self.assert_refuses(self.set_field("cards", "theater", "chain_from", "opera"), "opera", "chain_from")

    def test_unknown_colour(self):
        self.assert_refuses(self.set_field("cards", "theater", "colour", "orange"), "orange", "colour")

    def test_unknown_age(self):
        self.assert_refuses(self.set_field("cards", "theater", "age", "age4"), "age4", "age")

    def test_unknown_material_in_a_list(self):
        self.assert_refuses(self.set_field("cards", "forum", "choice", "glass,gold"), "gold", "choice")

    def test_unknown_material_produced(self):
        self.assert_refuses(self.set_field("cards", "quarry", "produces", "gold:1"), "gold", "produces")

    def test_unknown_word_of_a_list_of_words(self):
        self.assert_refuses(self.set_field("tokens", "law", "effect_key", "fly"), "fly", "effect_key")

    def test_material_twice_in_a_list(self):
        """A list is a set of bits: a thing that is there twice would become another thing."""
        self.assert_refuses(self.set_field("cards", "forum", "choice", "glass,glass"), "glass", "choice")

    def test_number_twice_in_a_list(self):
        number = self.head("layouts")[0] + 1
        columns, fields = self.head("layouts")[1], self.lines(self.path("layouts"))[number - 1].split("\t")
        fields[columns.index("covered_by")] = "2,2"
        self.set_line("layouts", number, fields)
        self.assert_refuses(f"layouts.tsv:{number}", "covered_by")

    def test_duplicate_id(self):
        self.assert_refuses(self.add_line("cards", self.row("cards", "theater")[1]), "theater")

    def test_bad_id(self):
        for bad in ("Opera", "opera house", "1opera", "opera-house", "_opera"):
            fields = ["theater"] + self.row("cards", "theater")[1][1:]
            number = self.row("cards", "theater")[0]
            self.set_line("cards", number, [bad] + fields[1:])
            self.assert_refuses(f"cards.tsv:{number}", bad)
            self.set_line("cards", number, fields)

    def test_missing_name_pl(self):
        self.assert_refuses(self.set_field("cards", "theater", "name_pl", ""), "theater", "name_pl")

    def test_blank_name_en(self):
        self.assert_refuses(self.set_field("wonders", "sphinx", "name_en", "  "), "sphinx", "name_en")

    def test_missing_text_en(self):
        self.assert_refuses(self.set_field("cards", "theater", "text_en", ""), "theater", "text_en")

    def test_missing_text_pl(self):
        self.assert_refuses(self.set_field("tokens", "law", "text_pl", ""), "law", "text_pl")

    def test_number_out_of_range(self):
        self.assert_refuses(self.set_field("cards", "theater", "vp", "100"), "theater", "vp", "100")

    def test_negative_number(self):
        self.assert_refuses(self.set_field("cards", "theater", "shields", "-1"), "theater", "shields", "-1")

    def test_cost_out_of_range(self):
        """More than 7 units of a material would not fit the arithmetic of prices."""
        self.assert_refuses(self.set_field("cards", "theater", "cost_wood", "8"), "theater", "cost", "8")

    def test_not_a_number(self):
        self.assert_refuses(self.set_field("cards", "theater", "vp", "three"), "theater", "vp", "three")

    def test_empty_number(self):
        self.assert_refuses(self.set_field("wonders", "sphinx", "vp", ""), "sphinx", "vp")

    def test_amount_without_number(self):
        self.assert_refuses(self.set_field("cards", "quarry", "produces", "stone"), "quarry", "produces")

    def test_too_many_fields(self):
        number, fields = self.row("cards", "theater")
        columns = self.head("cards")[1]
        fields += ["x"] * (len(columns) + 1 - len(fields))
        self.set_line("cards", number, fields)
        self.assert_refuses(f"cards.tsv:{number}", "theater")

    def test_unknown_column(self):
        number, columns = self.head("cards")
        self.set_line("cards", number, columns + ["weight"])
        self.assert_refuses(f"cards.tsv:{number + 1}", "weight")

    def test_unknown_rule_number(self):
        self.assert_refuses(self.set_field("cards", "theater", "rules", "13.2,99.1"), "theater", "99.1")

    def test_duplicate_rule(self):
        index, line = self.rule_line("7.4")
        lines = self.lines(self.rules)
        lines.insert(index, line)
        self.write(self.rules, lines)
        self.assert_refuses(f"rules.md:{index + 1}", "7.4")

    def test_rule_with_three_cells(self):
        index, line = self.rule_line("7.4")
        cells = line.strip("|").split("|")
        self.assert_refuses(self.set_rule_line(index, "|" + "|".join(cells[:2] + cells[3:]) + "|"), "7.4")

    def test_rule_with_an_empty_cell(self):
        index, line = self.rule_line("7.4")
        cells = line.strip("|").split("|")
        cells[2] = "  "
        self.assert_refuses(self.set_rule_line(index, "|" + "|".join(cells) + "|"), "7.4")

    def test_bad_source_word(self):
        index, line = self.rule_line("7.4")
        self.assert_refuses(self.set_rule_line(index, line.replace("| rulebook |", "| hearsay |")), "7.4")

    def test_schema_of_an_unknown_table(self):
        place = self.add_line("schema", ["ships", "sails", "int", "0..9"])
        self.assert_refuses(place, "ships")

    def test_schema_with_an_unknown_type(self):
        number, fields = self.row("schema", "tokens")
        self.set_line("schema", number + 1, ["tokens", "vp", "float", "0..9"])
        self.assertEqual(fields[1], "-")
        done = self.generate()
        self.assertEqual(done.returncode, 1)
        self.assertIn("float", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_missing_table(self):
        os.remove(self.path("tokens"))
        done = self.generate()
        self.assertEqual(done.returncode, 1)
        self.assertIn("tokens.tsv", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_table_without_columns(self):
        self.write(self.path("tokens"), ["# nothing here", ""])
        done = self.generate()
        self.assertEqual(done.returncode, 1)
        self.assertIn("tokens.tsv", done.stderr)


class Words(GenDataTest):
    """Labels of actions and sentences of events (docs/words.md)."""

    def test_actions(self):
        self.write(self.path("words_actions"), ["id\tverb\tgroup\targs\tvalues\ten\tpl\tde", "swap\t\tswap\tcard with:card\tprice\t{card}, {with} ({price})\t{with}\t{card}",
                                                "take\t\ttake\tcard - slot:silent\tprice\t{card} ({price})\t{card}\t{card}", "stop\t\tend\t\t\tStop\tKoniec\tEnde", ""])
        self.assert_generates()
        header, source = self.output("duel_data.h"), self.output("duel_data.c")
        self.assertIn("enum duel_verb {\n    DUEL_SWAP, /* card, with, price (values[3]) */\n    DUEL_TAKE, /* card, slot, price (values[3]) */\n    DUEL_STOP,\n    DUEL_VERB_COUNT\n};", header)
        self.assertRegex(source, r'duel_labels\[DUEL_VERB_COUNT\] = \{\n    \{"(\w)\1nn", word_tables, \{"\{a\}, \{b\} \(\{d\}\)", "\{b\}".*\n    \{"\1nnn", word_tables, \{"\{a\} \(\{d\}\)".*\n    \{"nnn"')
        self.assertIn('{"take", "take", {{ARG_ITEM, DUEL_TABLE_CARD}, {ARG_ABSENT, 0}, {ARG_SILENT, 0}}},', source)
        self.write(self.path("words_actions"), ["id\targs\tvalues\ten\tpl\tde", "swap\tcard card card card\t\tx\tx\tx", ""])
        self.assertIn("more than 3 arguments", self.generate().stderr)

    def test_events(self):
        """Two rows of one name; a value that the game gives beside the numbers of the event."""
        self.write(self.path("words_events"), ["id\tname\tabout\tvalues\ten\tpl\tde", "pick\t\twonder\t\t{item}\t{item}\t{item}",
                                               "picked\tpick\twonder\textra:card how:text\t{item}, {extra}: {how}\tx\tx", ""])
        self.assert_generates()
        self.assertIn("DUEL_EVENT_PICKED, /* player, item, amount, extra, how */", self.output("duel_data.h"))
        self.assertRegex(self.output("duel_data.c"), r'\{"pick", &duel_wonder_items, false, \{"p(\w)n(\w)t", word_tables, \{"\{b\}, \{d\}: \{e\}"')


class WordsOfCiv(GenDataTest):
    game = "civ"

    def test_verbs(self):
        self.assert_generates()
        for row in ('{"learn none", "learn", {{ARG_ABSENT, 0}, {ARG_ABSENT, 0}, {ARG_ABSENT, 0}}},', '{"target", "target", {{ARG_ITEM, CIV_TABLE_SQUARE}, {ARG_SEAT, 0}, {ARG_PAIR, 0}}},',
                    '{"hit", "battle", {{ARG_NUMBER, 0}, {ARG_ABSENT, 0}, {ARG_ABSENT, 0}}},'):
            self.assertTrue(row in self.output("civ_data.c"), row)
        shutil.rmtree(self.out)
        self.assert_refuses(self.set_field("words_actions", "learn", "args", "level"), "learn", "level")

    def test_events_among_the_things(self):
        """Where cards are called events, what happens is news."""
        self.assert_generates()
        for line in ("enum civ_event {", "enum civ_news {", "extern const struct event_words civ_news[CIV_NEWS_COUNT];"):
            self.assertTrue(line in self.output("civ_data.h"), line)


# Reading the generated C back

TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|(0x[0-9a-f]+|-?\d+)|(\w+)|([{},]))', re.S)


def c_enumerators(header):
    """Every enumerator of the header and its value."""
    values = {"ITEM_NONE": 0xFF}
    for body in re.findall(r"enum\b[^{;]*\{(.*?)\}", header, re.S):
        following = 0
        for word in filter(None, (w.strip() for w in body.split(","))):
            name, _, given = (part.strip() for part in word.partition("="))
            values[name] = values.get(given) if given in values else int(given, 0) if given else following
            following = values[name] + 1
    return values


def c_structs(header):
    """The members of each struct, in order."""
    structs = {}
    for name, body in re.findall(r"struct (\w+) \{(.*?)\};", header, re.S):
        structs[name] = [re.search(r"(\w+)(?:\[\w+\])?$", line.strip()).group(1)
                         for line in body.split(";") if line.strip()]
    return structs


def c_value(text, at, names):
    """One initialiser beginning at `at`: a nested list of numbers and strings, and where it ends."""
    match = TOKEN.match(text, at)
    string, number, name, mark = match.groups()
    at = match.end()
    if string is not None:
        return re.sub(r"\\(.)", r"\1", string[1:-1]), at
    if number is not None:
        return int(number, 0), at
    if name is not None:
        return names[name], at
    assert mark == "{", text[at - 20:at + 20]
    items = []
    while TOKEN.match(text, at).group(4) != "}":
        item, at = c_value(text, at, names)
        items.append(item)
        if TOKEN.match(text, at).group(4) == ",":
            at = TOKEN.match(text, at).end()
    return items, TOKEN.match(text, at).end()


def c_tables(header, source):
    """Every array of structs of the generated C: plain rows become dictionaries, items stay lists."""
    names, structs, tables = c_enumerators(header), {**c_structs(header), "feature_weight": ["hand", "tuned"]}, {}  # the latter: src/core/evaluation.h
    source = re.sub(r'LONG_TEXT\(("(?:[^"\\]|\\.)*")\)', r"\1", source)
    for match in re.finditer(r"const struct (\w+) (\w+)\[\] = ", source):
        rows = c_value(source, match.end(), names)[0]
        members = structs.get(match.group(1))
        tables[match.group(2)] = [dict(zip(members, row)) for row in rows] if members else rows
    return tables


class SameNumbers(GenDataTest):
    """No number of a card differs between the C tables, the catalogue and the file it was typed in."""

    tables = ("cards", "wonders", "tokens")

    def setUp(self):
        super().setUp()
        self.assert_generates()
        header = self.output(self.game + "_data.h")
        self.names, self.c = c_enumerators(header), c_tables(header, self.output(self.game + "_data.c"))
        self.json = self.catalog()["tables"]
        self.schema = [dict(zip(("table", "column", "type", "of"), line.split("\t") + [""] * 3))
                       for line in self.lines(self.path("schema")) if line and not line.startswith("#")][1:]

    def bits(self, table, values):
        return sum(1 << i for i, row in enumerate(self.json[table]) if row["id"] in values)

    def expected(self, column, value):
        """What C must hold for a value of the catalogue."""
        kind, of = column["type"], column["of"]
        if kind == "words":
            return in_all(value)
        if kind in ("int", "string"):
            return value
        if kind == "item":
            ids = [row["id"] for row in self.json[of]]
            return 0xFF if value is None else ids.index(value)
        if kind == "set":
            return self.bits(of, value)
        if kind in ("numbers", "inverse"):
            return sum(1 << number for number in set(value))
        if kind == "enum":
            return self.names["_".join((self.game, of, value or "none")).upper()]
        if kind == "ints":
            return value
        if kind == "list":
            table, places = of.split(",")
            ids = [row["id"] for row in self.json[table]]
            return [ids.index(name) for name in value] + [0xFF] * (int(places) - len(value))
        self.assertIn(kind, ("amounts", "columns"))
        return [value.get(row["id"], 0) for row in self.json[of]]

    def test_c_and_catalogue(self):
        compared = 0
        for column in self.schema:
            if column["table"] == "-" or column["column"] == "-" or column["type"] in ("sum", "apart", "by"):
                continue
            table, field = column["table"], column["column"].removesuffix("_*")
            rows = self.c[f"{self.game}_{table}"]
            self.assertEqual(len(rows), len(self.json[table]))
            for in_c, in_json in zip(rows, self.json[table]):
                self.assertEqual(in_c[field], self.expected(column, in_json[field]), (table, field, in_json.get("id")))
                compared += 1
        self.assertGreater(compared, 1500)

    def test_names_and_texts(self):
        for row in self.schema:
            if row["column"] != "-" or row["type"] != "table" or row["table"] == "-":
                continue
            items = self.c[f"{row['of']}_items"]
            first = self.names[f"{self.game}_decision_count".upper()] if row["of"] == "step" else 0
            self.assertEqual(len(items), len(self.json[row["table"]]))
            for index, (item, entry) in enumerate(zip(items, self.json[row["table"]])):
                texts = entry.get("text", {"en": ""})
                self.assertEqual(item, [entry["id"], in_all(entry["name"]), in_all(texts), ",".join(entry["rules"])])
                self.assertEqual(self.names["_".join((self.game, row["of"], entry["id"])).upper()], first + index)

    def test_catalogue_and_file(self):
        for table in self.tables:
            columns = self.head(table)[1]
            for entry in self.json[table]:
                fields = dict(zip(columns, self.row(table, entry["id"])[1] + [""] * len(columns)))
                for column, text in fields.items():
                    if column.startswith("cost_") and column != "cost_coins":
                        self.assertEqual(entry["cost"][column[5:]], int(text), (entry["id"], column))
                    elif re.fullmatch(r"-?\d+", text) and isinstance(entry.get(column), int):
                        self.assertEqual(entry[column], int(text), (entry["id"], column))
                    elif column.startswith("name_"):
                        self.assertEqual(entry["name"][column[5:]], text)

    def test_embedded_catalogue(self):
        """The bytes in the C file are those of the JSON file."""
        body = re.search(self.game + r"_catalog\[\] = \{(.*?)\}", self.output(self.game + "_data.c"), re.S).group(1)
        numbers = [int(word) for word in body.replace("\n", " ").split(",")]
        self.assertEqual(numbers.pop(), 0)
        text = bytes(n & 0xFF for n in numbers).decode("utf-8")
        self.assertEqual(text, self.output(self.game + "_catalog.json").rstrip("\n"))


class Texts(GenDataTest):
    """What only people read can be left out of a build, and stands in the files."""

    def test_rules_as_json(self):
        self.assert_generates()
        told = json.loads(self.output(self.game + "_rules.json"))
        rules = c_tables(self.output(self.game + "_data.h"), self.output(self.game + "_data.c"))["duel_rules"]
        self.assertEqual([[rule["id"], in_all(rule["text"]), rule["source"]] for rule in told], rules)
        number, line = self.rule_line("9.4")
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        spoken = dict(zip(told[0]["text"], cells[1:-1]))  # in the order of the languages
        self.assertIn({"id": "9.4", "text": spoken, "source": cells[-1]}, told, number)

    def test_texts_of_things_and_rules_are_marked(self):
        self.assert_generates()
        source = self.output(self.game + "_data.c")
        things = sum("text" in row for table in self.catalog()["tables"].values() for row in table)
        rules = json.loads(self.output(self.game + "_rules.json"))
        chapters = {rule["id"].split(".")[0] for rule in rules}
        self.assertEqual(source.count("LONG_TEXT("), len(LANGUAGES) * (things + len(rules) + len(chapters)))

    def test_texts_that_labels_speak_are_not(self):
        lines = self.lines(self.path("schema"))
        place = next(i for i, line in enumerate(lines) if line.startswith("cards\t-"))
        self.assert_generates()
        marked = self.output(self.game + "_data.c").count("LONG_TEXT(")
        self.write(self.path("schema"), lines[:place + 1] + ["cards\ttext\tspoken"] + lines[place + 1:])
        self.assert_generates()
        self.assertEqual(self.output(self.game + "_data.c").count("LONG_TEXT("), marked - len(LANGUAGES) * len(self.ids("cards")))


class Apart(GenDataTest):
    """Phrases tell things of one name apart, where the schema says by what."""

    game = "ages"

    def test_names_in_phrases(self):
        self.assert_generates()
        source = self.output("ages_data.c")
        self.assertIn("&civil_apart", source)
        for text in ('{"frugality_a", {"Frugality A", ', '{"frugality_ii", {"Frugality II", ', '{"bronze", {"Bronze", '):
            self.assertIn(text, source[source.index("civil_names[]"):])
        self.assertIn('{"frugality_ii", {"Frugality", ', source[:source.index("civil_names[]")])

    def test_not_in_a_correctable_table(self):
        lines = [line.replace("civil_cards\t-\ttable", "civil_cards\t-\tcorrectable") for line in self.lines(self.path("schema"))]
        self.write(self.path("schema"), lines)
        self.assert_refuses(f"schema.tsv:{1 + lines.index('civil_cards' + chr(9) + 'age' + chr(9) + 'apart' + chr(9) + 'numeral')}", "told apart")


class Divided(GenDataTest):
    """A list of words by kinds of rows: what a card newly does, the switch over the effects of its kind does not know."""

    game = "ages"

    def effects(self, kind):
        self.assert_generates()
        body = re.search(r"enum ages_" + kind + r"_effect \{(.*?)\}", self.output("ages_data.h"), re.S).group(1)
        return re.findall(r"AGES_\w+_EFFECT_(\w+) = AGES_EFFECT_\1,", body)

    def test_effects_of_territories(self):
        self.assertEqual(self.effects("territory"), ["NONE", "GAIN_FOOD", "GAIN_RESOURCES", "SCORE_SCIENCE", "SCORE_CULTURE", "GAIN_POPULATION", "DRAW_CARDS"])
        self.set_field("military_cards", "vast_territory_1", "effect_1", "lose_blue")
        self.assertIn("LOSE_BLUE", self.effects("territory"))

    def test_sums(self):
        self.set_field("civil_cards", "bronze", "copies_p4", "1")
        self.assert_generates()
        header = self.output("ages_data.h")
        for constant in ("AGES_CIVIL_WONDERS = 16", "AGES_CIVIL_WITH_WORKERS = 34", "AGES_CIVIL_UNITS = 10", "AGES_CIVIL_DECK = 53", "AGES_CIVIL_DECK_A = 21"):
            self.assertIn(constant, header)


class SameNumbersOfAges(SameNumbers):
    game, tables = "ages", ("civil_cards", "military_cards", "types", "limits", "start", "player_counts")


class SameNumbersOfCiv(SameNumbers):
    game, tables = "civ", ("techs", "units", "wonders", "buildings", "events", "tiles", "civs", "square_kinds", "limits")


class Corrected(GenDataTest):
    """What the rules may rely on where tables can be corrected."""

    game = "tempus"

    def test_limits_of_columns(self):
        self.assert_generates()
        header = self.output("tempus_data.h")
        self.assertRegex(header, r"enum \{ .*\bTEMPUS_ERA_HAND_LIMIT_MAX = 8\b.* \};")
        self.assertNotIn("TEMPUS_CITY_VALUE_MAX", header)  # of a table that cannot


class Sums(GenDataTest):
    """Constants that follow from the rows: one more card of a kind, one more place in its deck."""

    game = "civ"

    def sums(self):
        self.assert_generates()
        return dict(re.findall(r"(\w+) = (\d+)", self.output("civ_data.h")))

    def test_sums(self):
        before = self.sums()
        count = lambda table, **those: sum(row["count"] for row in self.catalog()["tables"][table] if all(row[key] == word for key, word in those.items()))
        self.assertEqual(before["CIV_UNIT_CARDS"], str(count("units")))
        self.assertEqual(before["CIV_MARKER_HUTS"], str(count("markers", back="hut")))
        self.assertEqual(before["CIV_EVENT_DECK"], str(max(count("events", level=level) for level in (1, 2, 3))))
        self.set_field("markers", "hut_iron", "count", "5")
        after = self.sums()
        self.assertEqual([name for name in before if before[name] != after[name]], ["CIV_MARKER_HUTS"])


class RefusedLists(GenDataTest):
    """Columns with several values in their order, which the tables of Civilization have."""

    game = "civ"

    def test_unknown_thing_in_a_list(self):
        self.assert_refuses(self.set_field("abilities", "education", "cost", "silk incense iron grain"), "education", "cost", "grain")

    def test_list_too_long(self):
        self.assert_refuses(self.set_field("abilities", "education", "cost", "silk " * 5), "education", "cost", "5 instead of 4")

    def test_number_missing(self):
        self.assert_refuses(self.set_field("units", "mounted_b", "health", "2 3 4"), "mounted_b", "health", "3 instead of 4")

    def test_number_out_of_range(self):
        self.assert_refuses(self.set_field("units", "mounted_b", "strength", "2 3 4 10"), "mounted_b", "strength", "10")

    def test_list_in_a_correctable_table(self):
        lines = self.lines(self.path("schema"))
        place = next(i for i, line in enumerate(lines) if line.startswith("units\t-"))
        lines[place] = lines[place].replace("table", "correctable")
        self.write(self.path("schema"), lines)
        ints = next(i for i, line in enumerate(lines) if line.startswith("units\tstrength"))
        self.assert_refuses(f"schema.tsv:{ints + 1}", "correctable", "ints")

    def test_a_table_whose_last_row_would_be_no_row(self):
        """256 squares have numbers, but no column can hold a square or none."""
        lines = self.lines(self.path("schema"))
        self.write(self.path("schema"), [line.replace("home_tile\titem\ttiles", "home_tile\titem\tsquares") for line in lines])
        self.assert_refuses(f"civs.tsv:{self.row('civs', 'america')[0]}", "home_tile", "250 rows")

    def test_too_many_rows(self):
        self.add_line("squares", ["q1", "q1", "q1", "0", "0"])
        done = self.generate()
        self.assertEqual(done.returncode, 1)
        self.assertIn("more than 256 rows", done.stderr)


if __name__ == "__main__":
    unittest.main()
