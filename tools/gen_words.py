#!/usr/bin/env python3
"""Turns tables of words into C: sentences, labels and other texts with one column per language (docs/words.md).

usage: gen_words.py languages LANGUAGES_TSV OUT_DIR   writes languages.h, languages.c
       gen_words.py book NAME PREFIX FOLDER LANGUAGES_TSV OUT_DIR   writes NAME_words.h, NAME_words.c from FOLDER/*.tsv; enumerators PREFIX_...
       gen_words.py page FOLDER LANGUAGES_TSV OUT_DIR   writes page_LANG.json, page_words.ts from FOLDER/*.tsv

Words of a game are read by gen_data.py, which uses this module. Refuses, with file and line: unknown placeholders, wrong
numbers of plural forms, keys that are there twice, and texts missing in a language that claims to be complete.
"""
import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ID = re.compile(r"[a-z][a-z0-9_]*$")
PLURALS = {"one_other": 2, "one_few_many": 3}  # the rules of src/core/lang.c, and how many forms each has
LETTERS = "abcdefgh"  # how a placeholder names its value in C
TABLE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"  # tables whose things values name
BUILT_IN = {"number": "n", "nth": "o", "player": "p", "players": "s", "text": "t", "winners": "w"}


class DataError(Exception):
    pass


class Row(dict):
    """A row of a table, {column: value}; a column that must be there and is not is the mistake of its author."""

    def __init__(self, path, columns, fields):
        super().__init__(zip(columns, fields))
        self.path = path

    def __missing__(self, column):
        raise DataError(f"{self.path}: there is no column {column}; the first line names {', '.join(self)}")


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
            yield number, Row(path, columns, fields)
    if columns is None:
        raise DataError(f"{path}: the line that names the columns is missing")


class Language:
    def __init__(self, row, where):
        self.id, self.name, self.plural = row["id"], row["name"], row["plural"]
        self.decimal, self.parts = row["decimal"], row["complete"].split(",")
        if len(self.decimal) != 1:
            raise DataError(f"{where}: {self.id}: the decimal mark is one character")
        if self.plural not in PLURALS:
            raise DataError(f"{where}: {self.id}: '{self.plural}' is no rule of plurals: {', '.join(PLURALS)}")
        self.forms = PLURALS[self.plural]

    def is_complete(self, part):
        return "all" in self.parts or part in self.parts


def read_languages(path):
    languages = [Language(row, f"{path}:{number}") for number, row in read_tsv(path)]
    if not languages or languages[0].parts != ["all"]:
        raise DataError(f"{path}: the first language must be complete: the others fall back to it")
    return languages


def cell(text, where):
    """A text as it stands in a cell: \\n is a new line; blanks at its ends are kept where it stands in quotes."""
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1]
    elif text != text.strip():
        raise DataError(f"{where}: a blank at an end of a text is written in quotes: '{text}'")
    return text.replace("\\n", "\n")


PLACEHOLDER = re.compile(r"\{(-?)([a-z_][a-z0-9_]*)(?::([a-z0-9_]+)(?:\.([a-z_][a-z0-9_]*))?\}|\}|\|)", re.IGNORECASE)
KEY = re.compile(r"(-|none|\d+)=")


class Value:
    """A placeholder: {name}, {-name} or {name|forms}; a form is a pair of what chooses it ("" for a form of a noun) and a Pattern."""

    def __init__(self, sign, name, forms, counted=False):
        self.sign, self.name, self.forms = sign, name, forms
        self.counted = counted  # a thing that chooses among the forms of another value

    def text(self, letters):
        forms = "" if self.forms is None else "".join("|" + key + pattern.text(letters) for key, pattern in self.forms)
        return "{" + self.sign + letters[self.name] + forms + "}"


class Pattern:
    """A text cut into strings and placeholders; nouns are put in the place of their names."""

    def __init__(self, parts):
        self.parts = parts

    def values(self):
        """All placeholders, those in forms too."""
        for part in self.parts:
            if isinstance(part, Value):
                yield part
                for _, pattern in part.forms or ():
                    yield from pattern.values()

    def text(self, letters):
        """The text with other names for its values."""
        return "".join(part if isinstance(part, str) else part.text(letters) for part in self.parts)


class Reader:
    """Reads a pattern in one language. `things`: {a value that is a thing: the ids it can be}."""

    def __init__(self, text, language, nouns, things, where):
        self.left, self.language, self.nouns, self.things, self.where = text, language, nouns, things, where

    def whole(self):
        pattern = self.pattern("")
        if self.left:
            self.stray()
        return pattern

    def stray(self):
        raise DataError(f"{self.where}: a brace that belongs to no placeholder: '{self.left}'")

    def pattern(self, ends):
        """Up to one of these characters, or a brace that closes what was not opened here."""
        parts = []
        while self.left:
            plain = re.match(f"[^{{}}{ends}]*", self.left).group()
            parts.append(plain)
            self.left = self.left[len(plain):]
            if not self.left.startswith("{"):
                break
            parts.append(self.value())
        return Pattern(parts)

    def value(self):
        match = PLACEHOLDER.match(self.left)
        if not match:
            self.stray()
        sign, name, noun, thing = match.groups()
        self.left = self.left[match.end():]
        if thing:
            return self.counted_thing(sign, name, noun, thing)
        if noun:
            return Value(sign, name, self.noun(noun))
        return Value(sign, name, self.forms() if match.group().endswith("|") else None)

    def noun(self, noun):
        if noun not in self.nouns:
            raise DataError(f"{self.where}: there is no noun '{noun}'")
        return read_forms(self.nouns[noun][self.language.id], self.language, self.where)

    def counted_thing(self, sign, name, noun, thing):
        """{n:cost.item}: the thing chooses, by its number, the forms that the number has."""
        if thing not in self.things:
            raise DataError(f"{self.where}: {{{thing}}} is no thing that has a noun")
        ids = self.things[thing]
        nouns = [Pattern([Value(sign, name, self.noun(f"{noun}.{item}"))]) for item in ids]
        return Value("", thing, [("" if i == len(ids) - 1 else f"{i}=", nouns[i]) for i in range(len(ids))], counted=True)

    def forms(self):
        forms = []
        while True:
            key = KEY.match(self.left)
            self.left = self.left[key.end():] if key else self.left
            forms.append((key.group() if key else "", self.pattern("|")))
            if not self.left:
                raise DataError(f"{self.where}: a brace is not closed")
            ended, self.left = self.left[0] == "}", self.left[1:]
            if ended:
                return self.counted(forms)

    def counted(self, forms):
        """A noun has all forms of its language, or one for every number; those for some numbers alone stand before them."""
        keys = [key for key, _ in forms]
        plain = keys.count("")
        if "none=" in keys and keys != ["none=", ""]:
            raise DataError(f"{self.where}: behind `none=` stands one other form")
        if plain not in (1, self.language.forms) or any(keys[-plain:]):
            raise DataError(f"{self.where}: {plain} forms of a noun instead of {self.language.forms} ({self.language.plural})")
        return forms


def read_forms(text, language, where):
    """Forms of a noun, as `# coin|# coins`; those for some numbers alone stand before them: `0=free`."""
    reader = Reader(text + "}", language, {}, {}, where)
    forms = reader.forms()
    if reader.left:
        reader.stray()
    return forms


class Word:
    def __init__(self, row, where):
        self.row, self.where, self.id = row, where, row["id"]
        if not ID.match(self.id.replace(".", "_").lower()):
            raise DataError(f"{where}: '{self.id}' is not an id")
        self.values = []
        for value in row.get("values", "").split():
            name, _, kind = value.partition(":")
            self.values.append((name, kind or "number"))
        self.texts = {}


def find_text(row, language, part, languages, where):
    text = row.get(language.id, "")
    if not text:
        if language.is_complete(part):
            raise DataError(f"{where}: {row['id']} has no text in {language.name}, which claims to be complete")
        return None
    return cell(text, where)


def read_nouns(path, part, languages):
    """{id: {language: forms}}"""
    nouns = {}
    for number, row in read_tsv(path):
        where = f"{path}:{number}"
        if row["id"] in nouns:
            raise DataError(f"{where}: noun {row['id']} is there twice")
        nouns[row["id"]] = {}
        for language in languages:
            text = find_text(row, language, part, languages, where)
            if text is not None:
                read_forms(text, language, where)
                nouns[row["id"]][language.id] = text
    return nouns


def read_words(path, part, languages, nouns, types=(), names=None):
    """The rows of a table. `types`: {kind of thing a value can be: their ids}; `names`: values every row has, with their kinds."""
    words, seen = [], set()
    known = {"id", "name", "verb", "group", "args", "values", "about", "use", "rule"} | {language.id for language in languages}
    for number, row in read_tsv(path):
        where = f"{path}:{number}"
        for column in row:
            if column not in known:
                raise DataError(f"{where}: no language and no other column is called {column}")
        word = Word(row, where)
        if word.id in seen:
            raise DataError(f"{where}: {word.id} is there twice")
        seen.add(word.id)
        if names:
            word.values = names(word)
        add_texts(word, part, languages, nouns, types)
        words.append(word)
    return words


def add_texts(word, part, languages, nouns, types):
    if len(word.values) > len(LETTERS):
        raise DataError(f"{word.where}: {word.id}: more than {len(LETTERS)} values")
    for name, kind in word.values:
        if kind not in BUILT_IN and kind not in types:
            raise DataError(f"{word.where}: {word.id}: the value {name} is of no known kind: {kind} instead of {', '.join([*BUILT_IN, *types])}")
    known = dict(word.values)
    things = {name: types[kind] for name, kind in word.values if kind in types}
    for language in languages:
        text = find_text(word.row, language, part, languages, word.where)
        if text is None:
            continue
        pattern = Reader(text, language, nouns, things, f"{word.where}: {word.id}").whole()
        for value in pattern.values():
            if value.name not in known:
                names = ", ".join(f"{{{name}}}" for name in known if name) or "no values"
                raise DataError(f"{word.where}: {word.id}: unknown placeholder {{{value.name}}} in {language.name}; the row has {names}")
            check_value(value, known[value.name], f"{word.where}: {word.id}")
        word.texts[language.id] = pattern


def check_value(value, kind, where):
    """A number has forms of nouns and an opposite; a player, a text or a thing has one form, and another for where there is none."""
    keys = [key for key, _ in value.forms or ()]
    if "none=" in keys and kind in BUILT_IN and kind not in ("player", "text"):
        raise DataError(f"{where}: {{{value.name}}} is a {kind}: there is always one")
    if kind != "number" and not value.counted and (value.sign or keys not in ([], [""], ["none=", ""])):
        raise DataError(f"{where}: {{{value.name}}} is no number, but has plural forms or an opposite")


def c_string(text):
    """A C string literal; bytes outside ASCII stay UTF-8."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def c_texts(word, languages):
    """{the text in every language}; the first stands in for those that are missing."""
    letters = {name: LETTERS[i] for i, (name, _) in enumerate(word.values)}
    first = word.texts[languages[0].id]
    return "{" + ", ".join(c_string(word.texts.get(language.id, first).text(letters)) for language in languages) + "}"


def c_values(word, types):
    return c_string("".join(BUILT_IN.get(kind) or TABLE_LETTERS[types.index(kind)] for _, kind in word.values))


def c_phrase(word, languages):
    return f"{{{c_values(word, ())}, NULL, {c_texts(word, languages)}}}"


def write_if_changed(path, text):
    """Leaves an equal file alone, so that nothing is rebuilt for it."""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


# Languages

def write_languages(languages, out_dir):
    names = ", ".join(f"LANG_{language.id.upper()}" for language in languages)
    write_if_changed(os.path.join(out_dir, "languages.h"), "\n".join([
        "/* languages.h: made from data/languages.tsv by tools/gen_words.py; do not edit. */",
        "#ifndef EPOKI_LANGUAGES_H", "#define EPOKI_LANGUAGES_H", "", f"enum lang {{ {names}, LANG_COUNT }};", f'#define LANG_CODES "{", ".join(language.id for language in languages)}"', "", "#endif", ""]))
    rows = [f"    {{{c_string(language.id)}, {c_string(language.name)}, PLURAL_{language.plural.upper()}, '{language.decimal}'}}," for language in languages]
    write_if_changed(os.path.join(out_dir, "languages.c"), "\n".join([
        "/* languages.c: made from data/languages.tsv by tools/gen_words.py; do not edit. */",
        '#include "core/lang.h"', "", "const struct lang_row lang_rows[LANG_COUNT] = {", *rows, "};", ""]))


def c_langs(part, languages):
    """The languages in which a part is complete, as a set of bits."""
    return " | ".join(f"1u << LANG_{language.id.upper()}" for language in languages if language.is_complete(part))


# Books: words that belong to no game

def read_folder(folder, languages, needs_values):
    """All tables of a folder; a table is named after the part it belongs to: frame_*.tsv are further ones of the frame."""
    nouns_path, words = os.path.join(folder, "nouns.tsv"), []
    nouns = read_nouns(nouns_path, "frame", languages) if os.path.exists(nouns_path) else {}
    for name in sorted(os.listdir(folder), key=lambda name: (name != "frame.tsv", name)):
        part, end = os.path.splitext(name)
        if end != ".tsv" or part == "nouns":
            continue
        path, part = os.path.join(folder, name), part_of(part)
        found = read_words(path, part, languages, nouns, names=None if needs_values else first_names(languages))
        for word in found:
            if any(word.id == other.id for other in words):
                raise DataError(f"{word.where}: {word.id} is there twice")
        words += found
    return words


def part_of(table):
    return "frame" if table.startswith("frame_") else table


def first_names(languages):
    """The values of a page's text are those its first language names."""
    def names(word):
        text, kinds = word.row.get(languages[0].id, ""), {}
        for value in Reader(text, languages[0], {}, {}, word.where).whole().values():
            kinds[value.name] = "number" if value.forms or value.sign else kinds.get(value.name, "text")
        return list(kinds.items())
    return names


def write_book(name, prefix, folder, languages, out_dir):
    words, upper = read_folder(folder, languages, True), name.upper()
    write_if_changed(os.path.join(out_dir, f"{name}_words.h"), "\n".join([
        f"/* {name}_words.h: made from {folder_name(folder)} by tools/gen_words.py; do not edit. */",
        f"#ifndef EPOKI_{upper}_WORDS_H", f"#define EPOKI_{upper}_WORDS_H", "", '#include "core/phrase.h"', "",
        f"enum {name}_word {{", *[f"    {prefix}_{word.id.upper()}," + comment(word) for word in words], f"    {upper}_WORD_COUNT", "};", "",
        f"extern const struct phrase {name}_words[{upper}_WORD_COUNT];", "", "#endif", ""]))
    write_if_changed(os.path.join(out_dir, f"{name}_words.c"), "\n".join([
        f"/* {name}_words.c: made from {folder_name(folder)} by tools/gen_words.py; do not edit. */",
        f'#include "{name}_words.h"', "", f"const struct phrase {name}_words[{upper}_WORD_COUNT] = {{",
        *[f"    {c_phrase(word, languages)}," for word in words], "};", ""]))


def comment(word):
    names = ", ".join(name for name, _ in word.values if name)
    return f" /* {names} */" if names else ""


def folder_name(folder):
    return "data/" + os.path.basename(folder.rstrip("/"))


# The page

def write_page(folder, languages, out_dir):
    words, same = read_folder(folder, languages, False), {}
    for word in words:
        same[word.id] = {name: name for name, _ in word.values}
    games = sorted({part_of(os.path.splitext(name)[0]) for name in os.listdir(folder)} - {"frame", "nouns"})
    for language in languages:
        texts = {word.id: word.texts.get(language.id, word.texts[languages[0].id]).text(same[word.id]) for word in words}
        write_if_changed(os.path.join(out_dir, f"page_{language.id}.json"), json.dumps(texts, ensure_ascii=False, separators=(",", ":")) + "\n")
    players = {row["id"]: row for _, row in read_tsv(os.path.join(ROOT, "data", "core", "frame.tsv"))}["player"]
    listed = [{"id": language.id, "name": language.name, "player": players.get(language.id) or players[languages[0].id],
               "games": [game for game in games if language.is_complete(game)]} for language in languages]
    write_if_changed(os.path.join(out_dir, "page_words.ts"), "\n".join([
        "// page_words.ts: made from data/page by tools/gen_words.py; do not edit.",
        f"export type Lang = {' | '.join(repr(language.id) for language in languages)};",
        "/** Every language, what the library calls a player in it, and the games whose words it has. */",
        f"export const LANGUAGES: readonly {{ id: Lang; name: string; player: string; games: readonly string[] }}[] = {json.dumps(listed, ensure_ascii=False)};",
        "export type TextKey =", *[f"    | {word.id!r}" for word in words], ";", ""]))


def main(argv):
    try:
        os.makedirs(argv[-1], exist_ok=True)
        if len(argv) == 4 and argv[1] == "languages":
            write_languages(read_languages(argv[2]), argv[3])
        elif len(argv) == 7 and argv[1] == "book":
            write_book(argv[2], argv[3], argv[4], read_languages(argv[5]), argv[6])
        elif len(argv) == 5 and argv[1] == "page":
            write_page(argv[2], read_languages(argv[3]), argv[4])
        else:
            print(__doc__, file=sys.stderr)
            return 2
    except (DataError, OSError, KeyError) as error:
        print(f"gen_words: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
