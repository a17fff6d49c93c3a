#!/usr/bin/env python3
"""Turns data/GAME/*.tsv and docs/rules/GAME.md into C tables and a JSON catalogue.

usage: gen_data.py GAME DATA_DIR RULES_MD OUT_DIR

Writes OUT_DIR/GAME_data.h, GAME_data.c, GAME_catalog.json and GAME_rules.json. What a column means is said by
DATA_DIR/schema.tsv (see its first lines). What only people read is wrapped in LONG_TEXT: a build without
texts (EPOKI_NO_TEXTS) leaves it to the JSON files. Refuses, with file and line: unknown or duplicate ids, missing
translations, values out of range, columns without a meaning, rule numbers that do not exist.
"""
import json
import os
import re
import sys

LANGS = ("en", "pl")
ID = re.compile(r"[a-z][a-z0-9_]*$")


class DataError(Exception):
    pass


def read_tsv(path):
    """Yields (line number, {column: value}); the first line that is no comment names the columns."""
    columns = None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line or line.startswith("#"):
                continue
            fields = line.split("\t")
            if columns is None:
                columns = fields
                continue
            if len(fields) > len(columns):
                raise DataError(f"{path}:{number}: {fields[0]}: {len(fields)} fields, {len(columns)} columns")
            fields += [""] * (len(columns) - len(fields))
            yield number, dict(zip(columns, fields))
    if columns is None:
        raise DataError(f"{path}: the line that names the columns is missing")


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
        self.columns, self.rows, self.ids = [], [], {}


class Game:
    def __init__(self, slug, data_dir, rules_path):
        self.slug, self.dir = slug, data_dir
        self.enums, self.tables = {}, {}
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

    # Reading

    def read_rules(self, path):
        """Rows | 7.4 | English | Polski | source | of the numbered rules, in order."""
        rules, seen = [], set()
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if not re.match(r"\| *\d+\.\d+ *\|", line):
                    continue
                cells = [c.strip() for c in line.strip().strip("|").split("|")]
                if len(cells) != 4 or not all(cells):
                    raise DataError(f"{path}:{number}: rule {cells[0]}: it has four cells: number, English, Polish, source")
                if cells[0] in seen:
                    raise DataError(f"{path}:{number}: rule {cells[0]} is there twice")
                if cells[3] not in ("rulebook", "ruling", "erratum"):
                    raise DataError(f"{path}:{number}: rule {cells[0]}: source must be rulebook, ruling or erratum")
                seen.add(cells[0])
                rules.append(cells)
        return rules

    def read_schema(self):
        path = os.path.join(self.dir, "schema.tsv")
        for number, row in read_tsv(path):
            table, column, kind, of = row["table"], row["column"], row["type"], row["of"]
            if table == "-":
                self.enums[column] = of.split("|")
            elif column == "-":
                if kind not in ("table", "correctable", "rows"):
                    raise DataError(f"{path}:{number}: '{kind}' instead of table, correctable or rows")
                self.tables[table] = Table(table, of, kind)
            elif table not in self.tables:
                raise DataError(f"{path}:{number}: table {table} is not opened yet")
            elif kind == "spoken":
                self.tables[table].spoken = True
            elif kind in ("list", "ints") and self.tables[table].correctable:
                raise DataError(f"{path}:{number}: a correctable table cannot have a column of type {kind}")
            else:
                self.tables[table].columns.append(Column(column, kind, of))

    def read_rows(self, table):
        path = os.path.join(self.dir, table.name + ".tsv")
        known = {"id", "rules", "source"} if table.named else set()
        if table.named:
            known |= {f"{part}_{lang}" for part in ("name", "text") for lang in LANGS}
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
            if column.kind == "columns" and name.startswith(column.field + "_"):
                return column
        return None

    def check_named(self, table, row, where):
        if not ID.match(row["id"]):
            raise DataError(f"{where}: '{row['id']}' is not an id (lower_snake_case)")
        if row["id"] in table.ids:
            raise DataError(f"{where}: id {row['id']} is there twice")
        for part in ("name", "text"):
            for lang in LANGS:
                key = f"{part}_{lang}"
                wanted = part == "name" or f"{part}_en" in row or f"{part}_pl" in row
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
                if column.kind == "columns":
                    value = {i: self.number(row.get(f"{column.field}_{i}", ""), "0..7")
                             for i in self.tables[column.of].ids}
                else:
                    value = self.value(column, row.get(column.name, ""))
            except DataError as error:
                row_id = f"{row['id']}: " if table.named else ""
                raise DataError(f"{row['#where']}: {row_id}{column.name}: {error}") from None
            row["=" + column.field] = value

    def invert(self, table, column):
        """`inverse COLUMN,GROUP,KEY`: the keys of the rows of the same group whose COLUMN lists this row's key."""
        source, group, key = column.of.split(",")
        for row in table.rows:
            row["=" + column.field] = [other["=" + key] for other in table.rows
                                       if other["=" + group] == row["=" + group] and row["=" + key] in other["=" + source]]

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
        raise DataError(f"schema.tsv: unknown type {column.kind}")


def c_long(text):
    """What only people read."""
    return f"LONG_TEXT({c_string(text)})" if text else c_string(text)


def c_string(text):
    """A C string literal; bytes outside ASCII stay UTF-8."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class CWriter:
    def __init__(self, game):
        self.game, self.slug = game, game.slug
        self.upper = game.slug.upper()

    def enumerator(self, *words):
        return "_".join([self.upper, *words]).upper()

    def c_type(self, column):
        sizes = {"int": "int8_t", "item": "uint8_t", "set": "uint16_t", "numbers": "uint32_t", "inverse": "uint32_t", "enum": "uint8_t",
                 "string": "const char *"}
        if column.kind in ("amounts", "columns"):
            return f"_Alignas(8) uint8_t {column.field}[8]"  # read as one 64-bit word
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

    def argument_enums(self):
        """Where each argument of an op stands in a step: GAME_OP_ARG."""
        tables = {c.of.split(",")[0] for t in self.game.tables.values() for c in t.columns if c.kind == "steps"}
        for table in (t for t in self.game.tables.values() if t.name in tables):
            names = [self.enumerator(row["id"], arg) + f" = {place}" for row in table.rows
                     for place, arg in enumerate(self.game.words_of(row, "args"))]
            yield from [f"enum {self.slug}_{table.singular}_argument {{", *[f"    {name}," for name in names], "};", ""]

    def header(self):
        out = [f"/* {self.slug}_data.h: made from data/{self.slug} by tools/gen_data.py; do not edit. */",
               f"#ifndef EPOKI_{self.upper}_DATA_H", f"#define EPOKI_{self.upper}_DATA_H", "",
               '#include "core/data.h"', ""]
        for name, words in self.game.enums.items():
            words = ["none", *words]
            out += [f"enum {self.slug}_{name} {{", *[f"    {self.enumerator(name, w)}," for w in words],
                    f"    {self.enumerator(name, 'count')}", "};", ""]
        for table in self.game.tables.values():
            kind = table.singular
            if table.named:
                out += [f"enum {self.slug}_{kind} {{", *[f"    {self.enumerator(kind, i)}," for i in table.ids],
                        f"    {self.enumerator(kind, 'count')}", "};",
                        f"extern {'' if table.correctable else 'const '}struct item_table {self.slug}_{kind}_items;", ""]
            else:
                out += [f"enum {{ {self.enumerator(kind, 'count')} = {len(table.rows)} }};", ""]
            if table.columns:
                out += [f"struct {self.slug}_{kind}_row {{", *[f"    {self.c_type(c)};" for c in table.columns], "};",
                        f"extern const struct {self.slug}_{kind}_row {'*' if table.correctable else ''}{self.slug}_{table.name}"
                        f"{'' if table.correctable else '[]'};", ""]
        out += self.argument_enums()
        out += [f"extern const struct rule {self.slug}_rules[];",
                f"enum {{ {self.upper}_RULE_COUNT = {len(self.game.rules)} }};",
                f"extern const char {self.slug}_catalog[];"]
        if any(table.correctable for table in self.game.tables.values()):
            out += [f"extern const struct game_data {self.slug}_data;"]
        out += ["", "#endif", ""]
        return "\n".join(out)

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
            end = begin + len(table_json(table).encode())
            out += [f"static const struct data_column {kind}_columns[] = {{", *[self.column_description(table, c) for c in table.columns], "};",
                    f"static void use_{kind}_rows(const void *rows)", "{", f"    {self.slug}_{table.name} = rows;", "}"]
            rows.append(f"    {{{c_string(table.name)}, &{self.slug}_{kind}_items, {kind}_rows, {kind}_items, use_{kind}_rows, "
                        f"sizeof(struct {self.slug}_{kind}_row), {kind}_columns, {len(table.columns)}, {begin}, {end}}},")
        if tables:
            out += ["static const struct data_table tables[] = {", *rows, "};", "static struct data_use use;",
                    f"const struct game_data {self.slug}_data = {{tables, {len(tables)}, &use}};", ""]
        return out

    def source(self, catalog):
        out = [f"/* {self.slug}_data.c: made from data/{self.slug} by tools/gen_data.py; do not edit. */",
               f'#include "{self.slug}_data.h"', ""]
        for table in self.game.tables.values():
            kind = table.singular
            if table.named:
                out += [f"static const struct item {kind}_items[] = {{"]
                for row in table.rows:
                    names = ", ".join(c_string(row[f"name_{lang}"]) for lang in LANGS)
                    texts = ", ".join((c_string if table.spoken else c_long)(row.get(f"text_{lang}", "")) for lang in LANGS)
                    out.append(f"    {{{c_string(row['id'])}, {{{names}}}, {{{texts}}}, {c_string(row.get('rules', ''))}}},")
                out += ["};", f"{'' if table.correctable else 'const '}struct item_table {self.slug}_{kind}_items = "
                        f"{{{c_string(kind)}, {kind}_items, {len(table.rows)}}};", ""]
            if table.columns:
                name = f"{kind}_rows" if table.correctable else f"{self.slug}_{table.name}"
                out += [f"{'static ' if table.correctable else ''}const struct {self.slug}_{kind}_row {name}[] = {{"]
                for row in table.rows:
                    values = [self.c_value(c, row["=" + c.field]) for c in table.columns]
                    out.append("    {" + ", ".join(values) + "},")
                out += ["};", ""]
                if table.correctable:
                    out += [f"const struct {self.slug}_{kind}_row *{self.slug}_{table.name} = {name};", ""]
        out += [f"const struct rule {self.slug}_rules[] = {{"]
        for number, english, polish, source in self.game.rules:
            out.append(f"    {{{c_string(number)}, {{{c_long(english)}, {c_long(polish)}}}, {c_string(source)}}},")
        data = catalog.encode("utf-8")
        out += ["};", "", *self.descriptions(data)]
        signed = [b - 256 if b > 127 else b for b in data]
        rows = [", ".join(map(str, signed[i:i + 24])) for i in range(0, len(signed), 24)]
        out += ["#ifdef EPOKI_NO_TEXTS", f'const char {self.slug}_catalog[] = "";', "#else",
                f"const char {self.slug}_catalog[] = {{", *[f"    {r}," for r in rows], "    0};", "#endif", ""]
        return "\n".join(out)


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def table_json(table):
    """A table as JSON: ids, names, texts, and each column under its own name. src/core/data.c writes corrected tables the same way."""
    rows = []
    for row in table.rows:
        entry = {}
        if table.named:
            entry = {"id": row["id"], "name": {lang: row[f"name_{lang}"] for lang in LANGS}}
            if "text_en" in row:
                entry["text"] = {lang: row[f"text_{lang}"] for lang in LANGS}
            entry["rules"] = [r for r in row.get("rules", "").split(",") if r]
            entry["source"] = row.get("source") or "printed"
        for column in table.columns:
            value = row["=" + column.field]
            if column.kind == "steps":
                value = [{"op": op, **args} for op, args in value]
            entry[column.field] = value
        rows.append(entry)
    return dump(rows)


def catalog(game):
    tables = ",".join(f"{dump(table.name)}:{table_json(table)}" for table in game.tables.values())
    return f'{{"game":{dump(game.slug)},"tables":{{{tables}}}}}'


def rules_json(game):
    """As the method `rules` of the protocol tells them (src/rpc/methods.c)."""
    return dump([{"id": number, "text": {"en": english, "pl": polish}, "source": source} for number, english, polish, source in game.rules])


def write_if_changed(path, text):
    """Leaves an equal file alone, so that nothing is rebuilt for it."""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main(argv):
    if len(argv) != 5:
        print(__doc__, file=sys.stderr)
        return 2
    slug, data_dir, rules_path, out_dir = argv[1:]
    try:
        game = Game(slug, data_dir, rules_path)
    except (DataError, OSError, KeyError) as error:
        print(f"gen_data: {error}", file=sys.stderr)
        return 1
    writer, json_text = CWriter(game), catalog(game)
    os.makedirs(out_dir, exist_ok=True)
    write_if_changed(os.path.join(out_dir, f"{slug}_data.h"), writer.header())
    write_if_changed(os.path.join(out_dir, f"{slug}_data.c"), writer.source(json_text))
    write_if_changed(os.path.join(out_dir, f"{slug}_catalog.json"), json_text + "\n")
    write_if_changed(os.path.join(out_dir, f"{slug}_rules.json"), rules_json(game) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
