#!/usr/bin/env python3
"""Turns data/GAME/*.tsv and docs/rules/GAME.md into C tables and a JSON catalogue.

usage: gen_data.py GAME DATA_DIR RULES_MD OUT_DIR [LANGUAGES_TSV]

Writes OUT_DIR/GAME_data.h, GAME_data.c, GAME_catalog.json, GAME_rules.json and GAME_headings.json (chapters and sections of the rules). What a column means is said by
DATA_DIR/schema.tsv (see its first lines). What only people read is wrapped in LONG_TEXT: a build without
texts (EPOKI_NO_TEXTS) leaves it to the JSON files. The words of the game (words*.tsv, docs/words.md) become phrases. Refuses, with file and line: unknown or duplicate ids, missing
translations, values out of range, columns without a meaning, rule numbers that do not exist.
"""
import json
import os
import re
import sys

import gen_words
from gen_words import ID, DataError, c_string, read_tsv, write_if_changed

# The reasons every game has, and what their sentences speak of (enum why_shared of src/core/reason.h)
SHARED_REASONS = {"over": [], "not_yours": [("player", "player")], "other_decision": [("decision", "decision")]}
# The kinds of arguments that are no things (src/core/action.h)
ARGUMENTS = {"number": "ARG_NUMBER", "nth": "ARG_NUMBER", "player": "ARG_SEAT", "pair": "ARG_PAIR", "silent": "ARG_SILENT", "-": "ARG_ABSENT"}


class Column:
    """One column (or one family PREFIX_*): how to read it, what it is in C and in JSON."""

    def __init__(self, name, kind, of):
        self.name, self.kind, self.of = name, kind, of
        self.field = name[:-2] if name.endswith("_*") else name


class Table:
    def __init__(self, name, singular, kind):
        self.name, self.singular = name, singular
        self.named, self.correctable = kind != "rows", kind == "correctable"
        self.spoken = False  # its texts are parts of labels: every build has them
        self.apart = None  # how phrases tell things of one name apart: a column that names a thing, and what of that thing is said
        self.divided = []  # lists of words of which every kind of row has some: (list, column that names the kind)
        self.columns, self.rows, self.ids = [], [], {}
        self.sums = []  # (name, what is added)


class Game:
    def __init__(self, slug, data_dir, rules_path, languages=None):
        self.slug, self.dir = slug, data_dir
        languages = self.languages = languages or gen_words.read_languages(os.path.join(gen_words.ROOT, "data", "languages.tsv"))
        self.spoken = [language for language in languages if language.is_complete(slug)]
        self.enums, self.tables = {}, {}
        self.things = []  # kinds of things that can be referred to
        self.rules = self.read_rules(rules_path)
        self.read_schema()
        for table in self.tables.values():
            self.read_rows(table)
        for table in self.tables.values():
            for row in table.rows:
                self.convert(table, row)
            for column in table.columns:
                if column.kind == "inverse":
                    self.invert(table, column)
        self.read_words()

    # Reading

    def read_words(self):
        """The phrases of the game: words.tsv, and those of events and of reasons. Values may be names of things."""
        path = lambda name: os.path.join(self.dir, name)
        part, languages = self.slug, self.languages
        nouns = gen_words.read_nouns(path("words_nouns.tsv"), part, languages) if os.path.exists(path("words_nouns.tsv")) else {}
        self.types = {table.singular: list(table.ids) for table in self.tables.values() if table.named}
        read = lambda name, names=None: gen_words.read_words(path(name), part, languages, nouns, self.types, names) if os.path.exists(path(name)) else []
        self.words = read("words.tsv")
        self.action_words = read("words_actions.tsv", self.action_values)
        self.event_words = read("words_events.tsv", self.event_values)
        self.reason_words = self.read_reasons(nouns)
        used = {kind for word in self.words + self.action_words + self.event_words + self.reason_words for _, kind in word.values}
        self.types = [kind for kind in self.types if kind in used]
        if len(self.types) > len(gen_words.TABLE_LETTERS):
            raise DataError(f"{self.dir}: words speak of more than {len(gen_words.TABLE_LETTERS)} kinds of things")

    def action_values(self, word):
        """An action has three arguments, which the column `args` names (`square`, `to:square`, `-` for one that is not used); further values
        follow them."""
        pairs = [arg.partition(":") for arg in word.row["args"].split()]
        if len(pairs) > 3:
            raise DataError(f"{word.where}: {word.id}: more than 3 arguments")
        word.args = [kind or name for name, _, kind in pairs]
        for kind in word.args:
            if self.things and kind not in ARGUMENTS and kind not in self.things:
                raise DataError(f"{word.where}: {word.id}: an argument is one of {', '.join([*ARGUMENTS, *self.things])}; schema.tsv does not list {kind} among the things actions refer to")
        args = [(name.strip("-"), "number" if kind in ("pair", "silent", "-") else kind) for (name, _, _), kind in zip(pairs, word.args)]
        return args + [("", "number")] * (3 - len(args)) + word.values

    def event_values(self, word):
        """An event has a player, an item, an amount and an extra number. The column `values` says what they are, if something else,
        and names what the game gives beside them."""
        about = word.row["about"]
        if about and about not in self.types:
            raise DataError(f"{word.where}: {word.id}: there are no things of the kind {about}")
        values = {"player": "player", "item": about or "number", "amount": "number", "extra": "number"}
        values.update(word.values)
        return list(values.items())

    def read_reasons(self, nouns):
        """A reason without texts of its own says what data/core has for every game."""
        path = os.path.join(self.dir, "words_reasons.tsv")
        if not os.path.exists(path):
            return []
        shared = {row["id"]: row for _, row in read_tsv(os.path.join(gen_words.ROOT, "data", "core", "frame.tsv"))}

        def values(word):
            known = {rule[0] for rule in self.rules}
            if word.row["rule"] not in known:
                raise DataError(f"{word.where}: {word.id} names rule {word.row['rule']}, which does not exist")
            common = shared.get(f"why_{word.id}")
            if common and not word.row[self.languages[0].id]:
                word.row.update({language.id: common.get(language.id, "") for language in self.languages})
            return word.values or SHARED_REASONS.get(word.id, [])
        reasons = gen_words.read_words(path, self.slug, self.languages, nouns, self.types, values)
        if [word.id for word in reasons[:len(SHARED_REASONS)]] != list(SHARED_REASONS):
            raise DataError(f"{path}: the first reasons are those of every game: {', '.join(SHARED_REASONS)}")
        return reasons

    def read_rules(self, path):
        """Rows | 7.4 | English | Polski | source | of the numbered rules, in order: (number, {language: text}, source)."""
        rules, seen, columns, self.chapters, self.headings = [], set(), {}, {}, []
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.startswith("## "):
                    self.read_chapter(line, f"{path}:{number}")
                if line.startswith(("## ", "### ")):
                    self.read_heading(line)
                    continue
                cells = [c.strip() for c in line.strip().strip("|").split("|")]
                if line.startswith("| no. |"):
                    columns = {language: cells.index(language.name) for language in self.languages if language.name in cells}
                    missing = [language.name for language in self.spoken if language not in columns]
                    if missing:
                        raise DataError(f"{path}:{number}: rules without {', '.join(missing)}")
                    width = len(cells)
                    continue
                if not re.match(r"\| *\d+\.\d+ *\|", line):
                    continue
                if not columns:
                    raise DataError(f"{path}:{number}: rule {cells[0]}: above the first rule stands the line that names the columns: "
                                    f"| no. | {' | '.join(language.name for language in self.spoken)} | source |")
                if len(cells) != width or not all(cells):
                    raise DataError(f"{path}:{number}: rule {cells[0]}: it has a number, a text in each language and a source")
                if cells[0] in seen:
                    raise DataError(f"{path}:{number}: rule {cells[0]} is there twice")
                if cells[-1] not in ("rulebook", "ruling", "erratum"):
                    raise DataError(f"{path}:{number}: rule {cells[0]}: source must be rulebook, ruling or erratum")
                seen.add(cells[0])
                for heading in self.headings:
                    heading.setdefault("rule", cells[0])
                rules.append((cells[0], {language.id: cells[place] for language, place in columns.items()}, cells[-1]))
        return rules

    def read_heading(self, line):
        """A chapter or a section of the rules: its level, the titles, and (once it is read) its first rule."""
        marks, text = line.strip().split(" ", 1)
        titles = [part.strip() for part in re.sub(r"^\d+\.\s*", "", text).split(" · ")]
        self.headings.append({"level": len(marks), "title": {language.id: title for language, title in zip(self.languages, titles)}})

    def read_chapter(self, line, where):
        """## 7. Cost · Koszt: the titles of a chapter, in the order of the languages."""
        match = re.match(r"## (\d+)\. (.*)$", line)
        if not match:
            return
        titles = [title.strip() for title in match.group(2).split("·")]
        number = int(match.group(1))
        if self.chapters and number <= max(self.chapters):
            raise DataError(f"{where}: chapter {number} is out of order")
        self.chapters[number] = dict(zip([language.id for language in self.languages], titles))
        for language in self.spoken:
            if language.id not in self.chapters[number]:
                raise DataError(f"{where}: the chapter has no title in {language.name}: ## {number}. Title · {' · '.join(f'in {each.name}' for each in self.spoken[1:])}")

    def text_of(self, texts, language):
        """What is said in a language; the first stands in for what is missing."""
        return texts.get(language.id) or texts[self.languages[0].id]

    def read_schema(self):
        path = os.path.join(self.dir, "schema.tsv")
        for number, row in read_tsv(path):
            table, column, kind, of = row["table"], row["column"], row["type"], row["of"]
            if table == "-" and kind == "things":
                self.things = of.split("|")
            elif table == "-":
                self.enums[column] = of.split("|")
            elif column == "-":
                if kind not in ("table", "correctable", "rows"):
                    raise DataError(f"{path}:{number}: '{kind}' instead of table, correctable or rows")
                self.tables[table] = Table(table, of, kind)
            elif table not in self.tables:
                raise DataError(f"{path}:{number}: table {table} is not opened yet")
            elif kind == "sum":
                self.tables[table].sums.append((column, of))
            elif kind == "spoken":
                self.tables[table].spoken = True
            elif kind == "by":
                self.tables[table].divided.append((column, of))
            elif kind == "apart":
                if self.tables[table].correctable:
                    raise DataError(f"{path}:{number}: things of a correctable table cannot be told apart by another column")
                self.tables[table].apart = column, of
            elif kind in ("list", "ints") and self.tables[table].correctable:
                raise DataError(f"{path}:{number}: a correctable table cannot have a column of type {kind}")
            else:
                self.tables[table].columns.append(Column(column, kind, of))

    def read_rows(self, table):
        path = os.path.join(self.dir, table.name + ".tsv")
        known = {"id", "rules", "source"} if table.named else set()
        if table.named:
            known |= {f"{part}_{language.id}" for part in ("name", "text") for language in self.languages}
        for number, row in read_tsv(path):
            where = f"{path}:{number}"
            for column in row:
                if column not in known and not self.column_of(table, column):
                    raise DataError(f"{where}: schema.tsv does not know the column {column}")
            if table.named:
                self.check_named(table, row, where)
            row["#where"] = where
            table.rows.append(row)
        if len(table.rows) > 256:
            raise DataError(f"{path}: more than 256 rows")

    def column_of(self, table, name):
        for column in table.columns:
            if column.name == name:
                return column
            if column.kind in ("columns", "words") and name.startswith(column.field + "_"):
                return column
        return None

    def check_named(self, table, row, where):
        if not ID.match(row["id"]):
            raise DataError(f"{where}: '{row['id']}' is not an id (lower_snake_case)")
        if row["id"] in table.ids:
            raise DataError(f"{where}: id {row['id']} is there twice")
        for part in ("name", "text"):
            for language in self.spoken:
                key = f"{part}_{language.id}"
                wanted = part == "name" or any(f"{part}_{other.id}" in row for other in self.languages)
                if wanted and not row.get(key, "").strip():
                    raise DataError(f"{where}: {row['id']} has no {key}")
        known = {rule[0] for rule in self.rules}
        for rule in filter(None, row.get("rules", "").split(",")):
            if rule not in known:
                raise DataError(f"{where}: {row['id']} names rule {rule}, which does not exist")
        table.ids[row["id"]] = len(table.ids)

    # Values: row["=field"] holds the Python value of each column

    def convert(self, table, row):
        for column in table.columns:
            if column.kind == "inverse":
                continue
            try:
                if column.kind == "words":
                    value = self.words_in(column, row)
                elif column.kind == "columns":
                    value = {i: self.number(row.get(f"{column.field}_{i}", ""), "0..7")
                             for i in self.tables[column.of].ids}
                else:
                    value = self.value(column, row.get(column.name, ""))
            except DataError as error:
                row_id = f"{row['id']}: " if table.named else ""
                raise DataError(f"{row['#where']}: {row_id}{column.name}: {error}") from None
            row["=" + column.field] = value

    def words_in(self, column, row):
        """A text in each language."""
        texts = {language.id: row.get(f"{column.field}_{language.id}", "") for language in self.languages}
        for language in self.spoken:
            if not texts[language.id]:
                raise DataError(f"there is none in {language.name}")
        return texts

    def names_of(self, row, part):
        """The names or texts of a thing, {language: text}."""
        return {language.id: row.get(f"{part}_{language.id}", "") for language in self.languages}

    def names_apart(self, table):
        """The names of the things of a table as phrases say them: those of one name are told apart, "Frugality II"."""
        column, mark = table.apart
        marks = self.tables[next(c.of for c in table.columns if c.name == column)]
        names = [[self.text_of(self.names_of(row, "name"), language) for row in table.rows] for language in self.languages]
        for i, row in enumerate(table.rows):
            end = " " + marks.rows[marks.ids[row["=" + column]]]["=" + mark]
            yield row["id"], [same[i] + (end if same.count(same[i]) > 1 else "") for same in names]

    def invert(self, table, column):
        """`inverse COLUMN,GROUP,KEY`: the keys of the rows of the same group whose COLUMN lists this row's key."""
        source, group, key = column.of.split(",")
        for row in table.rows:
            row["=" + column.field] = [other["=" + key] for other in table.rows
                                       if other["=" + group] == row["=" + group] and row["=" + key] in other["=" + source]]

    def sum(self, table, of):
        """`sum COLUMN`: of all rows, which are counted where COLUMN is `rows`; `sum COLUMN,GROUP`: the most that rows with the same GROUP have; `sum COLUMN,GROUP=WORD`: of those rows.
        GROUP may be `type.workers`: the column `workers` of the thing that the column `type` names."""
        column, _, group = of.partition(",")
        group, _, only = group.partition("=")
        group, _, of_thing = group.partition(".")
        things = {row["id"]: row for c in table.columns if c.name == group and of_thing for row in self.tables[c.of].rows}
        sums = {}
        for row in table.rows:
            word = things[row[group]][of_thing] if of_thing else row.get(group, "")
            sums[word] = sums.get(word, 0) + (1 if column == "rows" else int(row[column]))
        return sums[only] if only else max(sums.values())

    def number(self, text, limits):
        low, high = (int(x) for x in limits.split(".."))
        if not re.match(r"-?\d+$", text):
            raise DataError(f"'{text}' is not a number")
        if not low <= int(text) <= high:
            raise DataError(f"{text} is not within {limits}")
        return int(text)

    def once(self, values):
        for value in values:
            if values.count(value) > 1:
                raise DataError(f"{value} is there twice")
        return values

    def item(self, table, text):
        if len(self.tables[table].rows) > 250:
            raise DataError(f"{table}.tsv has more than 250 rows: no column can name one of them or none")
        if text not in self.tables[table].ids:
            raise DataError(f"{table}.tsv has no id '{text}'")
        return text

    def words_of(self, op_row, column):
        return [word for word in op_row[column].split(",") if word]

    def step(self, table, text):
        """OP(ARG:NUMBER,...): (op, {arg: number}); the row of the op says which arguments it has and which it needs."""
        match = re.match(r"([a-z][a-z0-9_]*)\(([^()]*)\)$", text)
        if not match:
            raise DataError(f"'{text}' is not OP(ARG:NUMBER,...)")
        op = self.item(table, match.group(1))
        row = self.tables[table].rows[self.tables[table].ids[op]]
        allowed, needed = self.words_of(row, "args"), self.words_of(row, "needs")
        pairs = [word.partition(":") for word in filter(None, match.group(2).split(","))]
        names = self.once([name for name, _, _ in pairs])
        for name in names:
            if name not in allowed:
                raise DataError(f"{op} has no argument '{name}'")
        for name in needed:
            if name not in names:
                raise DataError(f"{op} needs the argument {name}")
        if allowed and not names and not needed:
            raise DataError(f"{op} needs an argument")
        values = {name: self.number(amount, "1..99") for name, _, amount in pairs}
        return op, {name: values[name] for name in allowed if name in values}

    def steps(self, column, text):
        table, most = column.of.split(",")
        found = [self.step(table, part) for part in text.split(" ; ")] if text else []
        if len(found) > int(most):
            raise DataError(f"more than {most} parts")
        return found

    def listed(self, column, text):
        """`list TABLE,N` or `ints LOW..HIGH,N`: at most N ids, in their order, or exactly N numbers; words are parted by blanks."""
        of, most = column.of.split(",")
        words = text.split()
        found = [self.item(of, word) if column.kind == "list" else self.number(word, of) for word in words]
        if len(found) > int(most) or (column.kind == "ints" and len(found) < int(most)):
            raise DataError(f"{len(found)} instead of {most}")
        return found

    def value(self, column, text):
        if column.kind in ("list", "ints"):
            return self.listed(column, text)
        if column.kind == "int":
            return self.number(text, column.of)
        if column.kind == "item":
            return self.item(column.of, text) if text else None
        if column.kind == "set":
            return self.once([self.item(column.of, word) for word in filter(None, text.split(","))])
        if column.kind == "amounts":
            pairs = [word.partition(":") for word in filter(None, text.split(","))]
            self.once([name for name, _, _ in pairs])
            return {self.item(column.of, name): self.number(amount, "0..9") for name, _, amount in pairs}
        if column.kind == "numbers":
            return self.once([self.number(word, column.of) for word in filter(None, text.split(","))])
        if column.kind == "enum":
            if text and text not in self.enums[column.of]:
                raise DataError(f"'{text}' is none of {'|'.join(self.enums[column.of])}")
            return text or None
        if column.kind == "string":
            return text
        if column.kind == "steps":
            return self.steps(column, text)
        raise DataError(f"schema.tsv: unknown type {column.kind}; data/duel/schema.tsv explains the types")


def c_long(text):
    """What only people read."""
    return f"LONG_TEXT({c_string(text)})" if text else c_string(text)


class CWriter:
    def __init__(self, game):
        self.game, self.slug = game, game.slug
        self.upper = game.slug.upper()
        self.events = "news" if any(t.singular == "event" for t in game.tables.values()) else "event"  # where cards are called events
        self.event_table = f"{self.slug}_{self.events.rstrip('s')}s"

    def enumerator(self, *words):
        return "_".join([self.upper, *words]).upper()

    def c_type(self, column):
        sizes = {"int": "int8_t", "item": "uint8_t", "set": "uint16_t", "numbers": "uint32_t", "inverse": "uint32_t", "enum": "uint8_t",
                 "string": "const char *"}
        if column.kind in ("amounts", "columns"):
            return f"_Alignas(8) uint8_t {column.field}[8]"  # read as one 64-bit word
        if column.kind == "words":
            return f"const char *{column.field}[LANG_COUNT]"
        if column.kind == "steps":
            return f"struct data_step {column.field}[{column.of.split(',')[1]}]"
        if column.kind in ("list", "ints"):
            return f"{'uint8_t' if column.kind == 'list' else 'int8_t'} {column.field}[{column.of.split(',')[1]}]"
        kind = sizes[column.kind]
        if column.kind == "int" and not all(-128 <= int(bound) <= 127 for bound in column.of.split("..")):
            kind = "int16_t"
        return kind + ("" if kind.endswith("*") else " ") + column.field

    def c_value(self, column, value):
        game = self.game
        if column.kind == "int":
            return str(value)
        if column.kind == "item":
            return "ITEM_NONE" if value is None else self.enumerator(game.tables[column.of].singular, value)
        if column.kind == "set":
            return hex(sum(1 << game.tables[column.of].ids[i] for i in value))
        if column.kind in ("numbers", "inverse"):
            return hex(sum(1 << n for n in value))
        if column.kind == "enum":
            return self.enumerator(column.of, value or "none")
        if column.kind == "string":
            return c_string(value)
        if column.kind == "words":
            return self.c_languages(value)
        if column.kind == "steps":
            return self.c_steps(column, value)
        if column.kind == "list":
            of, most = column.of.split(",")
            places = [self.enumerator(game.tables[of].singular, i) for i in value] + ["ITEM_NONE"] * (int(most) - len(value))
            return "{" + ", ".join(places) + "}"
        if column.kind == "ints":
            return "{" + ", ".join(map(str, value)) + "}"
        ids = game.tables[column.of].ids
        return "{" + ", ".join(str(value.get(i, 0)) for i in ids) + "}"

    def c_languages(self, texts, literal=c_string):
        return "{" + ", ".join(literal(self.game.text_of(texts, language)) for language in self.game.languages) + "}"

    def c_steps(self, column, steps):
        """Every place is filled: a place without a step has no op."""
        table, most = column.of.split(",")
        ops, places = self.game.tables[table], []
        for op, args in steps:
            allowed = self.game.words_of(ops.rows[ops.ids[op]], "args")
            numbers = ", ".join(str(args.get(name, 0)) for name in allowed) or "0"
            places.append(f"{{{self.enumerator(ops.singular, op)}, {{{numbers}}}}}")
        places += ["{ITEM_NONE, {0}}"] * (int(most) - len(places))
        return "{" + ", ".join(places) + "}"

    def divided_enums(self):
        """The words that the rows of each kind have, for switches that must know all of them: GAME_KIND_LIST_WORD."""
        for table in self.game.tables.values():
            for words, by in table.divided:
                columns = [column.field for column in table.columns if column.kind == "enum" and column.of == words]
                for kind in dict.fromkeys(row["=" + by] for row in table.rows):
                    used = {row["=" + field] for row in table.rows if row["=" + by] == kind for field in columns}
                    names = [word for word in ("none", *self.game.enums[words]) if word == "none" or word in used]
                    if len(names) > 1:
                        yield from [f"enum {self.slug}_{kind}_{words} {{",
                                    *[f"    {self.enumerator(kind, words, name)} = {self.enumerator(words, name)}," for name in names], "};", ""]

    def argument_enums(self):
        """Where each argument of an op stands in a step: GAME_OP_ARG."""
        tables = {c.of.split(",")[0] for t in self.game.tables.values() for c in t.columns if c.kind == "steps"}
        for table in (t for t in self.game.tables.values() if t.name in tables):
            names = [self.enumerator(row["id"], arg) + f" = {place}" for row in table.rows
                     for place, arg in enumerate(self.game.words_of(row, "args"))]
            yield from [f"enum {self.slug}_{table.singular}_argument {{", *[f"    {name}," for name in names], "};", ""]

    def item_enum(self, table):
        """The things of a table by number. Steps of a game are numbered after its decisions: both are kinds of frames."""
        kind, names = table.singular, [self.enumerator(table.singular, i) for i in table.ids]
        last = self.enumerator(kind, "count")
        if kind == "step" and names:
            names[0] += f" = {self.enumerator('decision', 'count')}"
            last = self.enumerator(kind, "end")
        return [f"enum {self.slug}_{kind} {{", *[f"    {name}," for name in names], f"    {last}", "};"]

    def game_members(self):
        """What the tables give to the members of struct game (src/core/game.h)."""
        game, slug, upper = self.game, self.slug, self.upper
        kinds = {table.singular for table in game.tables.values() if table.named}
        yield f'.slug = "{slug}"'
        yield f".langs = {upper}_LANGS"
        if any(word.id == "game" for word in game.words):
            yield f".name = {slug}_words[{upper}_WORD_GAME].text"
        if game.things:
            yield f".kinds = {slug}_things"
            yield f".kind_count = {upper}_TABLE_COUNT"
        if game.things and game.action_words:
            yield f".verbs = {slug}_verbs"
            yield f".verb_count = {upper}_VERB_COUNT"
            yield f".words.labels = {slug}_labels"
        if game.event_words:
            yield f".words.events = {self.event_table}"
        if game.reason_words:
            yield f".words.reasons = {slug}_reasons"
        for kind, member in (("score_part", "score_parts"), ("ending", "endings"), ("field", "shown")):
            if kind in kinds:
                yield f".{member} = &{slug}_{kind}_items"
        yield f".rulebook = {slug}_rules"
        yield f".rulebook_count = {upper}_RULE_COUNT"
        yield f".catalog = {slug}_catalog"
        if any(table.correctable for table in game.tables.values()):
            yield f".data = &{slug}_data"

    def header(self):
        out = [f"/* {self.slug}_data.h: made from data/{self.slug} by tools/gen_data.py; do not edit. */",
               f"#ifndef EPOKI_{self.upper}_DATA_H", f"#define EPOKI_{self.upper}_DATA_H", "",
               '#include "core/action.h"', '#include "core/data.h"', '#include "core/evaluation.h"', '#include "core/phrase.h"', '#include "core/reason.h"', "",
               "/* The languages that have words for all of this game, a bit each. */",
               f"#define {self.upper}_LANGS ({gen_words.c_langs(self.slug, self.game.languages)})", ""]
        for name, words in self.game.enums.items():
            words = ["none", *words]
            out += [f"enum {self.slug}_{name} {{", *[f"    {self.enumerator(name, w)}," for w in words],
                    f"    {self.enumerator(name, 'count')}", "};", ""]
        for table in self.game.tables.values():
            kind = table.singular
            if table.named:
                out += [*self.item_enum(table),
                        f"extern {'' if table.correctable else 'const '}struct item_list {self.slug}_{kind}_items;", ""]
            else:
                out += [f"enum {{ {self.enumerator(kind, 'count')} = {len(table.rows)} }};", ""]
            if table.sums:
                sums = ", ".join(f"{self.enumerator(kind, name)} = {self.game.sum(table, of)}" for name, of in table.sums)
                out += [f"enum {{ {sums} }};", ""]
            if table.columns and table.name != "weights":
                out += [f"struct {self.slug}_{kind}_row {{", *[f"    {self.c_type(c)};" for c in table.columns], "};"]
            if table.columns:
                out += [f"extern const {self.row_type(table)} {'*' if table.correctable else ''}{self.slug}_{table.name}"
                        f"{'' if table.correctable else '[]'};", ""]
            most = [f"{self.enumerator(kind, c.name, 'max')} = {c.of.split('..')[1]}" for c in table.columns if c.kind == "int"]
            if table.correctable and most:
                out += ["/* What a column may hold at most, also when the table is corrected. */", f"enum {{ {', '.join(most)} }};", ""]
        out += self.argument_enums()
        out += self.divided_enums()
        if self.game.things:
            out += [f"enum {self.slug}_table {{", *[f"    {self.enumerator('table', kind)}," for kind in self.game.things], f"    {self.upper}_TABLE_COUNT", "};",
                    f"extern const struct item_list *const {self.slug}_things[{self.upper}_TABLE_COUNT];", ""]
        out += self.word_enums()
        out += [f"extern const struct rule {self.slug}_rules[];",
                f"enum {{ {self.upper}_RULE_COUNT = {len(self.game.rules)}, {self.upper}_CHAPTER_COUNT = {max(self.game.chapters)} }};",
                f"extern const char *const {self.slug}_chapters[{self.upper}_CHAPTER_COUNT][LANG_COUNT]; /* titles of the rules' chapters, from 1 on */",
                f"extern const char {self.slug}_catalog[];"]
        if any(table.correctable for table in self.game.tables.values()):
            out += [f"extern const struct game_data {self.slug}_data;"]
        out += ["", "/* The members of struct game that come from the tables (core/game.h). */",
                f"#define {self.upper}_TABLES \\", ", \\\n".join(f"    {member}" for member in self.game_members())]
        out += ["", "#endif", ""]
        return "\n".join(out)

    def word_enums(self):
        if self.game.action_words:
            yield from [f"enum {self.slug}_verb {{", *[f"    {self.enumerator(word.id)}," + self.places(word) for word in self.game.action_words],
                        f"    {self.upper}_VERB_COUNT", "};", f"extern const struct phrase {self.slug}_labels[{self.upper}_VERB_COUNT];",
                        f"extern const struct verb {self.slug}_verbs[{self.upper}_VERB_COUNT];" if self.game.things else "", ""]
        lists = [("word", "struct phrase", f"{self.slug}_words", self.game.words),
                 (self.events, "struct event_words", self.event_table, self.game.event_words),
                 ("why", "struct why_row", f"{self.slug}_reasons", self.game.reason_words)]
        for kind, c_type, name, words in lists:
            if words:
                yield from [f"enum {self.slug}_{kind} {{",
                            *[f"    {self.enumerator(kind, word.id)}," + gen_words.comment(word) for word in words],
                            f"    {self.enumerator(kind, 'count')}", "};",
                            f"extern const {c_type} {name}[{self.enumerator(kind, 'count')}];", ""]

    def places(self, word):
        """What stands where in the values of a label: the arguments of the action, then what the game adds."""
        names = [f"{name}{'' if i < 3 else f' (values[{i}])'}" for i, (name, _) in enumerate(word.values) if name]
        return f" /* {', '.join(names)} */" if names else ""

    def verbs(self):
        """What can be referred to, and how actions are written."""
        tables = [f"    &{self.slug}_{kind}_items," for kind in self.game.things]
        out = [f"const struct item_list *const {self.slug}_things[{self.upper}_TABLE_COUNT] = {{", *tables, "};", ""]
        out += [f"const struct verb {self.slug}_verbs[{self.upper}_VERB_COUNT] = {{"]
        for word in self.game.action_words:
            args = [f"{{{ARGUMENTS[kind]}, 0}}" if kind in ARGUMENTS else f"{{ARG_ITEM, {self.enumerator('table', kind)}}}" for kind in word.args]
            args += ["{ARG_ABSENT, 0}"] * (3 - len(args))
            out.append(f"    {{{c_string(word.row.get('verb') or word.id)}, {c_string(word.row.get('group', ''))}, {{{', '.join(args)}}}}},")
        return out + ["};", ""]

    def apart_table(self, table):
        """The same things by other names."""
        kind, empty = table.singular, self.c_languages({self.game.languages[0].id: ""})
        rows = [f"    {{{c_string(row_id)}, {{{', '.join(map(c_string, names))}}}, {empty}, {c_string('')}}}," for row_id, names in self.game.names_apart(table)]
        return [f"static const struct item {kind}_names[] = {{", *rows, "};",
                f"static const struct item_list {kind}_apart = {{{c_string(kind)}, {kind}_names, {len(rows)}}};", ""]

    def phrases(self):
        game = self.game
        tables = {table.singular: table for table in game.tables.values()}
        items = [f"&{kind}_apart" if tables[kind].apart else f"&{self.slug}_{kind}_items" for kind in game.types]
        out = [line for kind in game.types if tables[kind].apart for line in self.apart_table(tables[kind])]
        out += [f"static const struct item_list *const word_tables[] = {{{', '.join(items)}}};", ""] if items else []
        tables = "word_tables" if items else "NULL"

        def phrase(word):
            return f"{{{gen_words.c_values(word, game.types)}, {tables}, {gen_words.c_texts(word, game.languages)}}}"
        if game.words:
            out += [f"const struct phrase {self.slug}_words[{self.upper}_WORD_COUNT] = {{", *[f"    {phrase(word)}," for word in game.words], "};", ""]
        if game.action_words:
            out += [f"const struct phrase {self.slug}_labels[{self.upper}_VERB_COUNT] = {{", *[f"    {phrase(word)}," for word in game.action_words], "};", ""]
        if game.event_words:
            out += [f"const struct event_words {self.event_table}[{self.enumerator(self.events, 'count')}] = {{"]
            for word in game.event_words:
                about = f"&{self.slug}_{word.row['about']}_items" if word.row["about"] else "NULL"
                out += [f"    {{{c_string(word.row.get('name') or word.id)}, {about}, {'true' if word.row.get('use') else 'false'}, {phrase(word)}}},"]
            out += ["};", ""]
        if game.reason_words:
            out += [f"const struct why_row {self.slug}_reasons[{self.upper}_WHY_COUNT] = {{",
                    *[f"    {{{c_string(word.row['rule'])}, {phrase(word)}}}," for word in game.reason_words], "};", ""]
        return out

    def column_description(self, table, column):
        """The row of struct data_column by which corrected tables are read (src/core/data.h)."""
        row, game = f"struct {self.slug}_{table.singular}_row", self.game
        parts = {"name": c_string(column.name), "offset": f"offsetof({row}, {column.field})"}
        if column.kind == "int":
            parts["low"], parts["high"] = column.of.split("..")
            parts["type"] = "DATA_INT16" if "int16_t" in self.c_type(column) else "DATA_INT8"
        else:
            parts["type"] = "DATA_" + column.kind.upper()
        if column.kind in ("item", "set", "amounts"):
            parts["items"] = f"&{self.slug}_{game.tables[column.of].singular}_items"
        if column.kind == "enum":
            words = ", ".join(c_string(word) for word in game.enums[column.of])
            parts["words"] = f"(const char *const[]){{{words}, NULL}}"
        if column.kind == "steps":
            ops, parts["most"] = column.of.split(",")
            lists = [c_string(op[name]) for name in ("args", "needs") for op in game.tables[ops].rows]
            parts["items"] = f"&{self.slug}_{game.tables[ops].singular}_items"
            parts["words"] = f"(const char *const[]){{{', '.join(lists)}}}"
        return "    {" + ", ".join(f".{name} = {value}" for name, value in parts.items()) + "},"

    def descriptions(self, catalog):
        """What corrected tables are read and checked by; nothing for a game without any."""
        tables, out, rows = [t for t in self.game.tables.values() if t.correctable], [], []
        for table in tables:
            kind, begin = table.singular, catalog.index(f'"{table.name}":['.encode()) + len(table.name) + 3
            end = begin + len(table_json(self.game, table).encode())
            out += [f"static const struct data_column {kind}_columns[] = {{", *[self.column_description(table, c) for c in table.columns], "};",
                    f"static void use_{kind}_rows(const void *rows)", "{", f"    {self.slug}_{table.name} = rows;", "}"]
            rows.append(f"    {{{c_string(table.name)}, &{self.slug}_{kind}_items, {kind}_rows, {kind}_items, use_{kind}_rows, "
                        f"sizeof(struct {self.slug}_{kind}_row), {kind}_columns, {len(table.columns)}, {begin}, {end}}},")
        if tables:
            out += ["static const struct data_table tables[] = {", *rows, "};", "static struct data_use use;",
                    f"const struct game_data {self.slug}_data = {{tables, {len(tables)}, &use}};", ""]
        return out

    def row_type(self, table):
        """The C type of a row; that of weights is the same in every game."""
        return "struct feature_weight" if table.name == "weights" else f"struct {self.slug}_{table.singular}_row"

    def source(self, catalog):
        out = [f"/* {self.slug}_data.c: made from data/{self.slug} by tools/gen_data.py; do not edit. */",
               f'#include "{self.slug}_data.h"', ""]
        for table in self.game.tables.values():
            kind = table.singular
            if table.named:
                out += [f"static const struct item {kind}_items[] = {{"]
                for row in table.rows:
                    names = self.c_languages(self.game.names_of(row, "name"))
                    texts = self.c_languages(self.game.names_of(row, "text"), c_string if table.spoken else c_long)
                    out.append(f"    {{{c_string(row['id'])}, {names}, {texts}, {c_string(row.get('rules', ''))}}},")
                out += ["};", f"{'' if table.correctable else 'const '}struct item_list {self.slug}_{kind}_items = "
                        f"{{{c_string(kind)}, {kind}_items, {len(table.rows)}}};", ""]
            if table.columns:
                name = f"{kind}_rows" if table.correctable else f"{self.slug}_{table.name}"
                out += [f"{'static ' if table.correctable else ''}const {self.row_type(table)} {name}[] = {{"]
                for row in table.rows:
                    values = [self.c_value(c, row["=" + c.field]) for c in table.columns]
                    out.append("    {" + ", ".join(values) + "},")
                out += ["};", ""]
                if table.correctable:
                    out += [f"const struct {self.slug}_{kind}_row *{self.slug}_{table.name} = {name};", ""]
        out += [f"const struct rule {self.slug}_rules[] = {{"]
        for number, texts, source in self.game.rules:
            out.append(f"    {{{c_string(number)}, {self.c_languages(texts, c_long)}, {c_string(source)}}},")
        data = catalog.encode("utf-8")
        out += ["};", "", f"const char *const {self.slug}_chapters[{self.upper}_CHAPTER_COUNT][LANG_COUNT] = {{",
                *[f"    [{number - 1}] = {self.c_languages(titles, c_long)}," for number, titles in self.game.chapters.items()]]
        out += ["};", "", *(self.verbs() if self.game.things else []), *self.phrases(), *self.descriptions(data)]
        signed = [b - 256 if b > 127 else b for b in data]
        rows = [", ".join(map(str, signed[i:i + 24])) for i in range(0, len(signed), 24)]
        out += ["#ifdef EPOKI_NO_TEXTS", f'const char {self.slug}_catalog[] = "";', "#else",
                f"const char {self.slug}_catalog[] = {{", *[f"    {r}," for r in rows], "    0};", "#endif", ""]
        return "\n".join(out)


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_spoken(game, texts):
    """In the languages that have words for all of the game."""
    return {language.id: texts[language.id] for language in game.spoken}


def table_json(game, table):
    """A table as JSON: ids, names, texts, and each column under its own name. src/core/data.c writes corrected tables the same way."""
    rows = []
    for row in table.rows:
        entry = {}
        if table.named:
            entry = {"id": row["id"], "name": in_spoken(game, game.names_of(row, "name"))}
            if f"text_{game.languages[0].id}" in row:
                entry["text"] = in_spoken(game, game.names_of(row, "text"))
            entry["rules"] = [r for r in row.get("rules", "").split(",") if r]
            entry["source"] = row.get("source") or "printed"
        for column in table.columns:
            value = row["=" + column.field]
            if column.kind == "words":
                value = in_spoken(game, value)
            if column.kind == "steps":
                value = [{"op": op, **args} for op, args in value]
            entry[column.field] = value
        rows.append(entry)
    return dump(rows)


def catalog(game):
    tables = ",".join(f"{dump(table.name)}:{table_json(game, table)}" for table in game.tables.values())
    return f'{{"game":{dump(game.slug)},"tables":{{{tables}}}}}'


def rules_json(game):
    """As the method `rules` of the protocol tells them (src/rpc/methods.c)."""
    return dump([{"id": number, "text": in_spoken(game, texts), "source": source} for number, texts, source in game.rules])


def headings_json(game):
    """Chapters (level 2) and sections (level 3), each with the rule it stands before."""
    return dump([{"rule": heading["rule"], "level": heading["level"], "title": in_spoken(game, heading["title"])} for heading in game.headings if "rule" in heading])


def main(argv):
    if len(argv) not in (5, 6):
        print(__doc__, file=sys.stderr)
        return 2
    slug, data_dir, rules_path, out_dir = argv[1:5]
    try:
        game = Game(slug, data_dir, rules_path, gen_words.read_languages(argv[5]) if len(argv) == 6 else None)
        writer, json_text = CWriter(game), catalog(game)
        header, source = writer.header(), writer.source(json_text)
    except (DataError, OSError) as error:
        print(f"gen_data: {error}", file=sys.stderr)
        return 1
    os.makedirs(out_dir, exist_ok=True)
    write_if_changed(os.path.join(out_dir, f"{slug}_data.h"), header)
    write_if_changed(os.path.join(out_dir, f"{slug}_data.c"), source)
    write_if_changed(os.path.join(out_dir, f"{slug}_catalog.json"), json_text + "\n")
    write_if_changed(os.path.join(out_dir, f"{slug}_rules.json"), rules_json(game) + "\n")
    write_if_changed(os.path.join(out_dir, f"{slug}_headings.json"), headings_json(game) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
