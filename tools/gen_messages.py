#!/usr/bin/env python3
"""Makes everything that follows from the description of messages in data/messages.

usage: gen_messages.py params DATA OUT          the parameters of all methods as C structs: OUT/rpc_messages.[ch], server_messages.[ch]
       gen_messages.py types DATA OUT.ts        the shapes of the protocol as TypeScript
       gen_messages.py views GAME FIELDS ROOT OUT  the view of a game: OUT/GAME_view.h, GAME_view.c, web/GAME.ts
       gen_messages.py docs DATA FILE... [--check]  the tables between the marks in pages of docs/

methods.tsv names the methods, their parameters and results; shapes.tsv what those are made of; GAME.tsv what the view of a game
adds to the fields of its state. The fields themselves are not written down a second time: FIELDS is what `epoki_fields GAME`
tells of the field tables in src/games/GAME (src/tools/fields.c). A row of GAME.tsv about a field says what it means, and may
narrow its type. The types:

    int  int LOW..HIGH  number  bool  string  string BYTES  any  object  list
    'a'|'b'                one of these words
    card                   an id of that table of the game (by its singular), or a shape
    card|wonder            an id of either table; `number|card`: or a number
    {card}  {0..19}        a set: a list of ids, or of numbers, each there once
    <card: T>              an object whose keys are such ids (`string`: any keys)
    [T]  [T; 4]  [T = 4]   a list; of at most, of exactly so many
    T?                     or null
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from gen_data import DataError, Game, c_string, read_tsv, write_if_changed  # noqa: E402

TOKEN = re.compile(r"\s*('[\w ]+'|-?\d+\.\.-?\d+|[A-Za-z_]\w*|\d+|[][{}<>|:;=?])")
PLAIN = ("int", "number", "bool", "string", "any", "object", "list")
INT_LOW, INT_HIGH = -(1 << 31), (1 << 31) - 1


class Type:
    """One type: `kind` is one of PLAIN, word, name, either, set, bits, map, sequence or array."""

    def __init__(self, kind, **more):
        self.kind, self.nullable = kind, False
        self.low, self.high, self.most = INT_LOW, INT_HIGH, 0
        self.names, self.of, self.words, self.shape = [], None, [], None
        self.__dict__.update(more)

    def inner(self):
        return self.of.inner() if self.kind in ("sequence", "array") else self


class Parser:
    def __init__(self, text, where):
        self.where, self.text, self.at = where, text, 0
        self.tokens = TOKEN.findall(text)
        if "".join(self.tokens) != re.sub(r"\s(?![\w ]*')", "", text):
            raise DataError(f"{where}: '{text}' is not a type")

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *wanted):
        token = self.peek()
        if wanted and token not in wanted:
            raise DataError(f"{self.where}: '{self.text}': '{token}' instead of {' or '.join(wanted)}")
        self.at += 1
        return token

    def whole(self):
        found = self.type()
        if self.peek():
            raise DataError(f"{self.where}: '{self.text}': too much at '{self.peek()}'")
        return found

    def type(self):
        parts = [self.atom()]
        while self.peek() == "|":
            self.take()
            parts.append(self.atom())
        found = parts[0]
        if len(parts) > 1 and all(part.kind == "word" for part in parts):
            found = Type("word", words=[word for part in parts for word in part.words])
        elif len(parts) > 1:
            found = Type("either", parts=parts)
        if self.peek() == "?":
            self.take()
            found.nullable = True
        return found

    def names(self, end):
        names = []
        while self.peek() != end:
            names.append(self.take())
            if self.peek() == "|":
                self.take()
        self.take(end)
        return names

    def atom(self):
        token = self.take()
        if token.startswith("'"):
            return Type("word", words=[token[1:-1]])
        if token == "[":
            of = self.type()
            kind, most = ("array" if self.peek() == "=" else "sequence"), 0
            if self.peek() in (";", "="):
                self.take()
                most = self.take()
                most = int(most) if most.isdigit() else most
            self.take("]")
            return Type(kind, of=of, most=most)
        if token == "{":
            if ".." in self.peek():
                found = Type("bits", high=int(self.take().split("..")[1]))
                self.take("}")
                return found
            return Type("set", names=self.names("}"))
        if token == "<":
            names = self.names(":")
            of = self.type()
            self.take(">")
            return Type("map", names=names, of=of)
        if token == "int" and ".." in self.peek():
            low, high = map(int, re.match(r"(-?\d+)\.\.(-?\d+)$", self.take()).groups())
            return Type("int", low=low, high=high)
        if token == "string" and self.peek().isdigit():
            return Type("string", most=int(self.take()))
        if token in PLAIN:
            return Type(token)
        if not re.match(r"[a-z]\w*$", token):
            raise DataError(f"{self.where}: '{self.text}' is not a type")
        return Type("name", names=[token])


class Member:
    def __init__(self, name, kind, text, where):
        self.name, self.optional = name.rstrip("?"), name.endswith("?")
        self.type, self.text, self.where = kind, text, where


class Shape:
    def __init__(self, name):
        self.name, self.members, self.alias = name, [], None
        self.variants = []  # (id of the first member, Shape)
        self.fields = False

    def member(self, name):
        return next((member for member in self.members if member.name == name), None)


class Method:
    def __init__(self, host, name):
        self.host, self.name, self.params, self.result, self.text = host, name, Shape(name), None, ""


class Messages:
    """methods.tsv and shapes.tsv; `view` and `row` are shapes whose members are those of the game."""

    OPEN = ("view", "row")

    def __init__(self, folder):
        self.methods, self.shapes = [], {}
        path = os.path.join(folder, "shapes.tsv")
        for number, row in read_tsv(path):
            where = f"{path}:{number}"
            shape = self.shapes.setdefault(row["shape"], Shape(row["shape"]))
            if row["type"] and not row["member"]:
                shape.alias = Parser(row["type"], where).whole()
            elif row["member"]:
                add_member(shape, row["member"], row["type"], row["text"], where)
        path = os.path.join(folder, "methods.tsv")
        for number, row in read_tsv(path):
            where = f"{path}:{number}"
            if not self.methods or (self.methods[-1].host, self.methods[-1].name) != (row["host"], row["method"]):
                if any((m.host, m.name) == (row["host"], row["method"]) for m in self.methods):
                    raise DataError(f"{where}: {row['method']} is there twice")
                self.methods.append(Method(row["host"], row["method"]))
            method = self.methods[-1]
            if row["name"] == "->":
                method.result, method.text = Parser(row["type"], where).whole(), row["text"]
            else:
                add_member(method.params, row["name"], row["type"], row["text"], where)
        self.check()

    def check(self):
        for method in self.methods:
            if not method.result:
                raise DataError(f"methods.tsv: {method.name} has no result")
            self.check_type(method.result, method.name)
        for shape in [*self.shapes.values(), *(m.params for m in self.methods)]:
            for member in shape.members:
                self.check_type(member.type, member.where)

    def check_type(self, kind, where):
        if kind.kind == "name" and kind.names[0] not in self.shapes and kind.names[0] not in self.OPEN:
            raise DataError(f"{where}: there is no shape {kind.names[0]}")
        for part in [kind.of, *getattr(kind, "parts", [])]:
            if part:
                self.check_type(part, where)

    def of(self, host):
        return [method for method in self.methods if method.host == host]


def add_member(shape, name, kind, text, where):
    member = Member(name, Parser(kind, where).whole(), text, where)
    if shape.member(member.name):
        raise DataError(f"{where}: {member.name} is there twice")
    shape.members.append(member)


def is_of(messages, kind, value):
    """None when the value is of that type, else what is wrong with it. For tests: what a host says is checked against the description."""
    if value is None and kind.nullable:
        return None
    if kind.kind == "name":
        name = kind.names[0]
        if name in messages.OPEN:
            return None if isinstance(value, dict) else f"{name} is no object"
        shape = messages.shapes[name]
        return is_of(messages, shape.alias, value) if shape.alias else is_shape(messages, shape, value)
    if kind.kind == "either":
        wrong = [is_of(messages, part, value) for part in kind.parts]
        return None if None in wrong else " and ".join(wrong)
    if kind.kind in ("sequence", "array"):
        if not isinstance(value, list) or (kind.kind == "array" and len(value) != kind.most):
            return f"{value!r} is not such a list"
        return next((wrong for wrong in (is_of(messages, kind.of, each) for each in value) if wrong), None)
    if kind.kind == "map":
        if not isinstance(value, dict):
            return f"{value!r} is no object"
        return next((wrong for wrong in (is_of(messages, kind.of, each) for each in value.values()) if wrong), None)
    good = {"int": isinstance(value, int) and not isinstance(value, bool), "number": isinstance(value, (int, float)) and not isinstance(value, bool),
            "bool": isinstance(value, bool), "string": isinstance(value, str), "any": True, "object": isinstance(value, dict),
            "list": isinstance(value, list), "word": value in kind.words}[kind.kind]
    if good and kind.kind == "int":
        good = kind.low <= value <= kind.high or (kind.low, kind.high) == (INT_LOW, INT_HIGH)
    return None if good else f"{value!r} is not of type {kind.kind}"


def is_shape(messages, shape, value):
    if not isinstance(value, dict):
        return f"{shape.name}: {value!r} is no object"
    for key in value:
        if not shape.member(key):
            return f"{shape.name}: unknown member {key}"
    for member in shape.members:
        if member.name not in value:
            if not member.optional:
                return f"{shape.name}: {member.name} is missing"
            continue
        wrong = is_of(messages, member.type, value[member.name])
        if wrong:
            return f"{shape.name}: {member.name}: {wrong}"
    return None


# C


class CForms:
    """Structs and the tables by which src/core/form.c fills them. `prefix` begins every name, `tables` leads from the name of a table of ids to
    (C variable, how many ids)."""

    def __init__(self, prefix, shapes, tables):
        self.prefix, self.shapes, self.tables = prefix, shapes, tables

    def struct_name(self, shape):
        return f"{self.prefix}_{shape.name}"

    def needs_flag(self, member):
        """A pointer is NULL where nothing is; a null number or item is -1."""
        kind = self.resolve(member.type)
        if kind.kind in ("string", "word", "any", "object", "list"):
            return False
        return member.optional or (kind.nullable and kind.kind not in ("int", "either", "item"))

    def resolve(self, kind):
        """A name is a shape, or a table."""
        if kind.kind == "name":
            name = kind.names[0]
            if name in self.tables:
                return Type("item", names=[name], nullable=kind.nullable)
            if name in self.shapes:
                shape = self.shapes[name]
                return self.resolve(shape.alias) if shape.alias else Type("struct", shape=shape, nullable=kind.nullable)
            raise DataError(f"there is no shape and no table {name}")
        if kind.kind == "either" and any(part.kind in ("string", "number", "word") for part in kind.parts):
            return Type("any", nullable=kind.nullable)
        if kind.kind == "either":
            names = [part.kind if part.kind == "int" else part.names[0] for part in kind.parts]
            numbers = next((part for part in kind.parts if part.kind == "int"), kind)
            return Type("either", names=names, nullable=kind.nullable, low=numbers.low, high=numbers.high, parts=kind.parts)
        return kind

    def count_of(self, names):
        return "(" + " + ".join(self.tables[name][1] for name in names) + ")" if len(names) > 1 else self.tables[names[0]][1]

    def declare(self, kind, name):
        kind = self.resolve(kind)
        if kind.kind in ("string", "word"):
            return f"const char *{name}"
        if kind.kind in ("any", "object", "list"):
            return f"const struct json_node *{name}"
        if kind.kind in ("int", "item"):
            return f"{'int' if kind.high <= INT_HIGH else 'int64_t'} {name}"
        if kind.kind == "bool":
            return f"bool {name}"
        if kind.kind == "either":
            return f"struct form_either {name}"
        if kind.kind == "set":
            return f"bool {name}[{self.count_of(kind.names)}]"
        if kind.kind == "bits":
            return f"bool {name}[{kind.high + 1}]"
        if kind.kind == "map":
            return self.declare(kind.of, f"{name}[{self.count_of(kind.names)}]")
        if kind.kind == "array":
            return self.declare(kind.of, f"{name}[{kind.most}]")
        if kind.kind == "sequence":
            if not kind.most:
                raise DataError(f"{name}: a list that C reads needs the most it can hold")
            return f"struct {{ {self.declare(kind.of, f'at[{kind.most}]')}; int count; }} {name}"
        if kind.kind == "struct":
            return f"struct {self.struct_name(kind.shape)} {name}"
        raise DataError(f"{name}: C cannot read a {kind.kind}")

    def struct(self, shape):
        out = [f"struct {self.struct_name(shape)} {{", *self.body(shape, "    ")]
        if shape.variants:
            out.append("    union {")
            for name, variant in shape.variants:
                out += ["        struct {", *self.body(variant, "            "), f"        }} as_{name};"]
            out.append("    };")
        if not shape.members:
            out.append("    char none; /* nothing */")
        return [*out, "};"]

    def body(self, shape, indent):
        for member in shape.members:
            note = f" /* {member.text} */" if member.text and len(member.text) < 90 and "*/" not in member.text else ""
            if self.needs_flag(member):
                yield f"{indent}bool has_{member.name};"
            yield f"{indent}{self.declare(member.type, member.name)};{note}"

    def table_list(self, names):
        words = ["NULL" if name == "int" else f"&{self.tables[name][0]}" for name in names]
        return f".tables = (const struct item_list *const[]){{{', '.join(words)}}}, .table_count = {len(words)}"

    def type(self, kind):
        kind = self.resolve(kind)
        names = {"string": "TEXT", "word": "TEXT", "any": "ANY", "object": "OBJECT", "list": "LIST", "item": "ITEM"}
        parts = [f".kind = FORM_{names.get(kind.kind, kind.kind.upper())}", f".size = sizeof({self.declare(kind, '').strip()})"]
        if kind.nullable:
            parts.append(".nullable = true")
        if kind.most:
            parts.append(f".count = {kind.most}")
        if kind.kind in ("int", "bits", "either"):
            parts += [f".low = {max(kind.low, -2147483647)}", f".high = {kind.high}"]
        if kind.names:
            parts.append(self.table_list(kind.names))
        if kind.of:
            parts.append(f".of = &(const struct form_type){self.type(kind.of)}")
        if kind.shape:
            parts.append(f".form = &{self.struct_name(kind.shape)}_form")
        return "{" + ", ".join(parts) + "}"

    def members(self, shape, struct, path, name):
        out = [f"static const struct form_member {name}_members[] = {{"]
        for member in shape.members:
            flag = f"(int32_t)offsetof({struct}, {path}has_{member.name})" if self.needs_flag(member) else "-1"
            out.append(f"    {{{c_string(member.name)}, {'true' if member.optional else 'false'}, {flag}, "
                       f"offsetof({struct}, {path}{member.name}),\n     {self.type(member.type)}}},")
        return [*(out if shape.members else [out[0], "    {0},"]), "};"]

    def form(self, shape, title=None, linkage=""):
        name = self.struct_name(shape)
        struct = f"struct {name}"
        out = self.members(shape, struct, "", name)
        more = ""
        if shape.variants:
            numbers = dict(shape.variants)
            for each, variant in shape.variants:
                out += self.members(variant, struct, f"as_{each}.", f"{name}_{each}")
                out.append(f'static const struct form {name}_{each}_form = {{"{each}", 0, {name}_{each}_members, {len(variant.members)}, NULL, 0}};')
            ids = shape.members[0].ids
            rows = ", ".join(f"&{name}_{each}_form" if each in numbers else "NULL" for each in ids)
            out.append(f"static const struct form *const {name}_variants[] = {{{rows}}};")
            more = f", {name}_variants, {len(ids)}"
        out.append(f"{linkage}const struct form {name}_form = {{{c_string(title or shape.name)}, sizeof({struct}), {name}_members, {len(shape.members)}"
                   f"{more or ', NULL, 0'}}};")
        return out


def used_shapes(forms, shape, found):
    """The shapes a shape is made of, those inside first."""
    for each in [shape, *(variant for _, variant in shape.variants)]:
        for member in each.members:
            kind = member.type
            while kind.of:
                kind = kind.of
            inner = forms.resolve(kind)
            if inner.kind == "struct" and inner.shape not in found:
                used_shapes(forms, inner.shape, found)
    if shape not in found:
        found.append(shape)
    return found


def write_params(messages, host, out):
    """HOST_messages.[ch]: struct rpc_new and its form for every method, and the list of them for tables of handlers."""
    name, forms, shared = f"{host}_messages", CForms(f"{host}_params", messages.shapes, {}), []
    made = "made from data/messages by tools/gen_messages.py; do not edit. */"
    header = [f"/* {name}.h: {made}", f"#ifndef EPOKI_{name.upper()}_H", f"#define EPOKI_{name.upper()}_H", "", '#include "core/form.h"', ""]
    source = [f"/* {name}.c: {made}", f'#include "{name}.h"', ""]
    for method in messages.of(host):
        for shape in used_shapes(forms, method.params, []):
            if shape in shared:
                continue
            shared.append(shape)
            header += [*forms.struct(shape), f"extern const struct form {forms.struct_name(shape)}_form;", ""]
            source += [*forms.form(shape, "params" if shape is method.params else None), ""]
    names = " ".join(f"\\\n    METHOD({method.name})" for method in messages.of(host))
    header += ["/* Those of any method. */", f"union {host}_params {{",
               *[f"    struct {host}_params_{method.name} {method.name};" for method in messages.of(host)], "};", "",
               f"enum {{ {host.upper()}_METHOD_COUNT = {len(messages.of(host))} }};", f"#define {host.upper()}_METHODS(METHOD) {names}", "", "#endif", ""]
    write_if_changed(os.path.join(out, f"{name}.h"), "\n".join(header))
    write_if_changed(os.path.join(out, f"{name}.c"), "\n".join(source))


# TypeScript


def camel(name):
    return "".join(word.capitalize() for word in re.split(r"[_ ]", name))


class Ts:
    def __init__(self, prefix, shapes, tables):
        self.prefix, self.shapes, self.tables = prefix, shapes, tables

    def named(self, name):
        if name in self.tables:
            return "string"
        return (self.prefix if name in self.shapes else "") + camel(name)

    def plain(self, kind):
        if kind.kind == "word":
            return " | ".join(f"'{word}'" for word in kind.words)
        if kind.kind == "name":
            return self.named(kind.names[0])
        if kind.kind == "struct":
            return self.prefix + camel(kind.shape.name)
        if kind.kind == "item":
            return "string"
        if kind.kind == "either":
            return " | ".join(dict.fromkeys(self.type(part) for part in kind.parts))
        if kind.kind in ("sequence", "array"):
            inner = self.type(kind.of)
            if kind.kind == "array" and kind.most in (1, 2):
                return f"[{', '.join([inner] * kind.most)}]"
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if kind.kind == "map":
            return f"Record<string, {self.type(kind.of)}>"
        return {"int": "number", "number": "number", "bool": "boolean", "string": "string", "any": "unknown", "object": "object",
                "list": "unknown[]", "set": "string[]", "bits": "number[]"}[kind.kind]

    def type(self, kind):
        return self.plain(kind) + (" | null" if kind.nullable else "")

    def members(self, shape, indent="    "):
        for member in shape.members:
            note = f" // {member.text}" if member.text else ""
            yield f"{indent}{member.name}{'?' if member.optional else ''}: {self.type(member.type)};{note}"

    def shape(self, shape):
        name = self.prefix + camel(shape.name)
        if shape.alias:
            return [f"export type {name} = {self.type(shape.alias)};", ""]
        if not shape.members:
            return [f"export type {name} = Record<string, never>;", ""]
        if not shape.variants:
            return [f"export interface {name} {{", *self.members(shape), "}", ""]
        out = [f"interface {name}Base {{", *self.members(shape), "}", ""]
        first, parts = shape.members[0], []
        for each, variant in shape.variants:
            inside = "; ".join(line.strip().split(";")[0] for line in self.members(variant))
            parts.append(f"    | ({name}Base & {{ {first.name}: '{each}'; {inside} }})")
        return [*out, f"export type {name} =", f"    | {name}Base", *parts, "    ;", ""]


def write_types(messages, path):
    out = ["// Made from data/messages by tools/gen_messages.py: the shapes of docs/protocol.md and docs/online.md. Do not edit.", "",
           "/** What a seat may see. Its members are those of the game. */", "export type View = object;", "",
           "/** A row of a data table: id, names and whatever its game adds. */", "export interface Row {", "    id?: string;", "    name?: Text;",
           "    text?: Text;", "    rules?: string[];", "    source?: string;", "    [column: string]: unknown;", "}", ""]
    ts = Ts("", messages.shapes, {})
    for shape in messages.shapes.values():
        out += ts.shape(shape)
    for host, title in (("rpc", "RpcMethods"), ("server", "ServerMethods")):
        out += [f"export interface {title} {{"]
        for method in messages.of(host):
            inside = "; ".join(line.strip().split(";")[0] for line in ts.members(method.params))
            params = f"{{ {inside} }}" if inside else "Record<string, never>"
            out.append(f"    {method.name}: {{ params: {params}; result: {ts.type(method.result)} }};")
        out += ["}", ""]
    out += ["/** What a server tells unasked, by method. */", "export interface Told {",
            *[f"    {method.name}: {ts.type(method.result)};" for method in messages.of("told")], "}", ""]
    write_if_changed(path, "\n".join(out))


# Views


def field_type(row, structs):
    """The type of a row `field` of what epoki_fields tells."""
    _, _, kind, count, length, low, high, tables, masked, backs, inner = row
    tables, backs = ([] if words == "-" else words.split("|") for words in (tables, backs))
    found = {"int": lambda: Type("int", low=int(low), high=int(high)), "bool": lambda: Type("bool"), "bits": lambda: Type("bits", high=int(high)),
             "set": lambda: Type("set", names=tables), "item": lambda: Type("item", names=tables, nullable=True),
             "struct": lambda: Type("struct", shape=structs.get(inner))}[kind]()
    if backs:
        parts = [found if kind == "int" else Type("name", names=tables), *[Type("name", names=[back]) for back in backs]]
        found = Type("either", parts=parts, nullable=kind == "item")
    elif masked == "1" and kind in ("int", "item"):
        found.nullable = True
    elif masked == "1":
        raise DataError(f"{row[1]}: only numbers and items can be masked")
    if count != "0":
        found = Type("sequence" if length == "1" else "array", of=found, most=int(count))
    return found


class Fields:
    """What epoki_fields tells of a game: its structs as shapes, the whole state as the shape `view`, and the tables of ids it names."""

    def __init__(self, path):
        self.shapes, self.tables = {}, {}
        structs, shape = {}, None
        with open(path, encoding="utf-8") as file:
            for line in file:
                row = line.rstrip("\n").split("\t")
                if row[0] == "struct":
                    name = "view" if row[1] == "state" else row[1].replace(" ", "_")
                    whole = shape = Shape(name)
                    structs[row[1]] = self.shapes[name] = shape
                elif row[0] == "variant":
                    shape = Shape(row[1])
                    whole.variants.append((row[1], shape))
                elif row[0] == "table":
                    self.tables[row[1]] = row[2:]
                else:
                    member = Member(row[1], field_type(row, structs), "", path)
                    shape.members.append(member)
        for shape in self.shapes.values():
            if shape.variants:
                shape.members[0].ids = [each for name in shape.members[0].type.names for each in self.tables[name]]


def same_but_for_null(field, said):
    """Whether what is said about a field is what it is, perhaps never null."""
    if field.kind in ("sequence", "array"):
        return said.kind in ("sequence", "array") and same_but_for_null(field.of, said.of)
    return field.kind == said.kind or (field.kind == "item" and said.kind == "name" and field.names == said.names)


def never_null(field, said):
    if field.of:
        never_null(field.of, said.of)
    field.nullable = field.nullable and said.nullable


def read_view(slug, fields_path, root):
    """The shapes of a view: its fields, and what GAME.tsv says of them and adds."""
    fields, path = Fields(fields_path), os.path.join(root, f"data/messages/{slug}.tsv")
    shapes = fields.shapes
    for number, row in read_tsv(path):
        where = f"{path}:{number}"
        shape = shapes.setdefault(row["shape"], Shape(row["shape"]))
        member = shape.member(row["member"])
        if not member:
            add_member(shape, row["member"], row["type"], row["text"], where)
            continue
        member.text = row["text"]
        if row["type"]:
            said = Parser(row["type"], where).whole()
            if not same_but_for_null(member.type, said):
                raise DataError(f"{where}: {member.name} is something else in the field table of the game")
            never_null(member.type, said)
    return shapes, fields.tables


def upper(*words):
    return "_".join(words).upper()


def write_view(slug, fields_path, root, out):
    game = Game(slug, os.path.join(root, "data", slug), os.path.join(root, f"docs/rules/{slug}.md"))
    shapes, told = read_view(slug, fields_path, root)
    tables = {table.singular: (f"{slug}_{table.singular}_items", upper(slug, table.singular, "count")) for table in game.tables.values() if table.named}
    ids = {table.singular: list(table.ids) for table in game.tables.values()}
    own = [kind for kind in told if ids.get(kind) != told[kind]]  # named in the code of the game, not in its data
    tables.update({kind: (f"{slug}_view_{kind}_items", str(len(told[kind]))) for kind in own})
    forms = CForms(f"{slug}_view", shapes, tables)
    forms.struct_name = lambda shape: f"{slug}_view" if shape.name == "view" else f"{slug}_view_{shape.name}"
    made = f"made from data/messages/{slug}.tsv and src/games/{slug}/fields.c by tools/gen_messages.py; do not edit. */"
    header = [f"/* {slug}_view.h: {made}", f"#ifndef EPOKI_{upper(slug)}_VIEW_H", f"#define EPOKI_{upper(slug)}_VIEW_H", "", '#include "core/form.h"',
              f'#include "{slug}_data.h"', ""]
    source = [f"/* {slug}_view.c: {made}", f'#include "{slug}_view.h"', ""]
    for kind in own:
        header += [f"enum {slug}_view_{kind} {{", *[f"    {upper(slug, 'view', kind, each)}," for each in told[kind]], "};", ""]
        source += [f"static const struct item {kind}_list[] = {{", *[f"    {{.id = {c_string(each)}}}," for each in told[kind]], "};",
                   f"static const struct item_list {slug}_view_{kind}_items = {{{c_string(kind)}, {kind}_list, {len(told[kind])}}};", ""]
    used = used_shapes(forms, shapes["view"], [])
    for shape in shapes.values():
        if shape not in used:
            raise DataError(f"data/messages/{slug}.tsv: no part of a view is a {shape.name}")
    for shape in used:
        header += [*forms.struct(shape), ""]
        source += [*forms.form(shape, linkage="" if shape.name == "view" else "static "), ""]
    header += [f"extern const struct form {slug}_view_form;", ""]
    write_if_changed(os.path.join(out, f"{slug}_view.h"), "\n".join([*header, "#endif", ""]))
    write_if_changed(os.path.join(out, f"{slug}_view.c"), "\n".join(source))
    write_web_view(slug, game, used, shapes, tables, os.path.join(out, "web", f"{slug}.ts"))


def column_type(table, column):
    """A column of a data table as its catalogue tells it (gen_data.table_json); null only where a row has none."""
    kinds = {"int": "number", "item": "string", "enum": "string", "string": "string", "set": "string[]", "list": "string[]", "numbers": "number[]",
             "inverse": "number[]", "ints": "number[]", "amounts": "Record<string, number>", "columns": "Record<string, number>", "words": "Text",
             "steps": "({ op: string } & Record<string, unknown>)[]"}
    null = column.kind in ("item", "enum") and any(row["=" + column.field] is None for row in table.rows)
    return kinds[column.kind] + (" | null" if null else "")


def write_web_view(slug, game, used, shapes, tables, path):
    ts = Ts(camel(slug), shapes, tables)
    out = [f"// Made from data/messages/{slug}.tsv, src/games/{slug}/fields.c and data/{slug}/schema.tsv by tools/gen_messages.py. Do not edit.",
           "import type { Row, Text } from './protocol.ts';", ""]
    for shape in used:
        out += ts.shape(shape)
    for table in game.tables.values():
        out += [f"/** A row of the table {table.name}. */", f"export interface {camel(slug)}{camel(table.singular)}Row extends Row {{"]
        out += ["    id: string;"] if table.named else []
        out += [f"    {column.field}: {column_type(table, column)};" for column in table.columns]
        out += ["}", ""]
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_if_changed(path, "\n".join(out))


# Documentation


INLINE_MOST = 60  # a longer shape inside another is left to the page that tells of it first


def inline(messages, kind, inside=None):
    """`[{game, name:{en,pl}}]`: a type as the tables of docs/ show it. `inside`: how long a shape within it may be."""
    if kind.kind == "name" and kind.names[0] in messages.shapes:
        shape = messages.shapes[kind.names[0]]
        if shape.alias:
            return ""
        if shape.name == "text":
            return "{en,pl}"
        return "{" + ", ".join(member.name + "?" * member.optional + inline_inside(messages, member.type, inside) for member in shape.members) + "}"
    if kind.kind in ("sequence", "array"):
        return f"[{inline(messages, kind.of, inside) or '...'}]"
    if kind.kind == "map":
        return "{...}"
    return ""


def inline_inside(messages, kind, most):
    shown = inline(messages, kind, most)
    if most and len(shown) > most:
        shown = "[...]" if shown[0] == "[" else "{...}"
    return f":{shown}" if shown else ""


def method_table(messages, host):
    told = host == "told"
    out = ["| method | parameters |" if told else "| method | parameters | result |", "| --- | --- |" if told else "| --- | --- | --- |"]
    for method in messages.of(host):
        shape = inline(messages, method.result, None if host == "rpc" else INLINE_MOST)
        shape = "" if method.text.startswith("=") or not shape else f"`{shape}`"
        result = f"{shape}{': ' if shape and method.text else ''}{method.text.lstrip('=')}"
        members = method.params.members
        params = "–" if not members else "`" + ", ".join(m.name + "?" * m.optional for m in members) + "`"
        notes = "; ".join((f"`{m.name}` " if len(members) > 1 else "") + m.text for m in members if m.text)
        out.append(f"| `{method.name}` | {result} |" if told else f"| `{method.name}` | {params}{', ' + notes if notes else ''} | {result} |")
    return out


def type_words(kind):
    """A type as people read it, for the tables of parameters and shapes."""
    ts = {"int": "whole number", "bool": "true or false", "string": "text", "any": "anything", "number": "number", "object": "object", "list": "list"}
    if kind.kind == "word":
        words = " or ".join(f"`{word}`" for word in kind.words)
    elif kind.kind == "name":
        words = f"`{kind.names[0]}`"
    elif kind.kind == "either":
        words = " or ".join(type_words(part) for part in kind.parts)
    elif kind.kind in ("sequence", "array"):
        size = f" of {kind.most}" if kind.kind == "array" else f" of at most {kind.most}" if kind.most else ""
        words = f"list{size}: {type_words(kind.of)}"
    elif kind.kind == "map":
        words = f"object, by {' or '.join(kind.names)}: {type_words(kind.of)}"
    elif kind.kind == "set":
        words = f"set: {' or '.join(f'`{name}`' for name in kind.names)}"
    elif kind.kind == "bits":
        words = f"set: numbers 0 to {kind.high}"
    else:
        words = ts[kind.kind]
        if kind.kind == "int" and (kind.low, kind.high) != (INT_LOW, INT_HIGH):
            words = f"{kind.low} to {kind.high}"
        if kind.kind == "string" and kind.most:
            words = f"text of 1 to {kind.most} bytes"
    return words + (" or null" if kind.nullable else "")


def param_table(messages, host):
    rows = {}
    for method in messages.of(host):
        for member in method.params.members:
            rows.setdefault((member.name, type_words(member.type)), []).append(f"`{method.name}`")
    out = ["| parameter | is | of |", "| --- | --- | --- |"]
    return out + [f"| `{name}` | {words} | {', '.join(methods)} |" for (name, words), methods in rows.items()]


def docs_parts(messages):
    return {"methods rpc": lambda: method_table(messages, "rpc"), "params rpc": lambda: param_table(messages, "rpc"),
            "methods server": lambda: method_table(messages, "server"), "params server": lambda: param_table(messages, "server"),
            "methods told": lambda: method_table(messages, "told")}


def write_docs(messages, paths, check):
    """Fills what stands between <!-- made: NAME --> and <!-- end --> in each page. Returns the pages that were not as they are made."""
    stale, parts = [], docs_parts(messages)
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()

        def fill(match):
            if match.group(1) not in parts:
                raise DataError(f"{path}: nothing is called {match.group(1)}")
            return "\n".join([f"<!-- made: {match.group(1)} -->", *parts[match.group(1)](), "<!-- end -->"])

        made = re.sub(r"<!-- made: ([\w ]+) -->\n.*?<!-- end -->", fill, text, flags=re.S)
        if made != text:
            stale.append(path)
            if not check:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(made)
    return stale


def main(argv):
    try:
        if argv[1:2] == ["params"] and len(argv) == 4:
            os.makedirs(argv[3], exist_ok=True)
            for host in ("rpc", "server"):
                write_params(Messages(argv[2]), host, argv[3])
        elif argv[1:2] == ["types"] and len(argv) == 4:
            os.makedirs(os.path.dirname(argv[3]), exist_ok=True)
            write_types(Messages(argv[2]), argv[3])
        elif argv[1:2] == ["views"] and len(argv) == 6:
            write_view(*argv[2:])
        elif argv[1:2] == ["docs"] and len(argv) > 3:
            check = "--check" in argv
            stale = write_docs(Messages(argv[2]), [path for path in argv[3:] if path != "--check"], check)
            if check and stale:
                print("not as tools/gen_messages.py makes them: " + ", ".join(stale))
                return 1
        else:
            print(__doc__, file=sys.stderr)
            return 2
    except (DataError, OSError, KeyError) as error:
        print(f"gen_messages: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
