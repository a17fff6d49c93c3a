"""test_gen_words.py: the generator of words (tools/gen_words.py): what it makes of patterns, and that it refuses bad ones.

Run: python3 -m unittest tests/data/test_gen_words.py
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.path.join(ROOT, "tools", "gen_words.py")
LANGUAGES = "id\tname\tplural\tdecimal\tcomplete\nen\tEnglish\tone_other\t.\tall\npl\tPolski\tone_few_many\t,\tall\nde\tDeutsch\tone_other\t,\tframe\n"


class WordsTest(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.mkdtemp(prefix="gen_words_test_")
        self.addCleanup(shutil.rmtree, self.dir)
        os.mkdir(os.path.join(self.dir, "toy"))
        self.write("languages.tsv", LANGUAGES)

    def write(self, name, text):
        with open(os.path.join(self.dir, name), "w", encoding="utf-8") as file:
            file.write(text)

    def words(self, *rows, name="frame", columns="id\tvalues\ten\tpl\tde"):
        self.write(f"toy/{name}.tsv", "\n".join([columns, *rows, ""]))

    def run_tool(self, *words):
        return subprocess.run([sys.executable, TOOL, *words, os.path.join(self.dir, "languages.tsv"), os.path.join(self.dir, "out")],
                              capture_output=True, encoding="utf-8", check=False)

    def book(self):
        done = self.run_tool("book", "toy", "TOY", os.path.join(self.dir, "toy"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return self.output("toy_words.h"), self.output("toy_words.c")

    def output(self, name):
        with open(os.path.join(self.dir, "out", name), encoding="utf-8") as file:
            return file.read()

    def assert_refuses(self, *words, kind="book"):
        done = self.run_tool(*(["book", "toy", "TOY"] if kind == "book" else [kind]), os.path.join(self.dir, "toy"))
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_a_book(self):
        self.words('bye\t\tBye\t"Pa "\tTschüs', "gift\tgiver:player coins:number\t{giver}: {coins|# coin|# coins}\t{coins|0=nic|# a|# b|# c}\t{coins}, {giver}")
        header, source = self.book()
        self.assertIn("TOY_GIFT, /* giver, coins */", header)
        self.assertIn('{"", NULL, {"Bye", "Pa ", "Tschüs"}}', source)
        self.assertIn('{"pn", NULL, {"{a}: {b|# coin|# coins}", "{b|0=nic|# a|# b|# c}", "{b}, {a}"}}', source)

    def test_nouns(self):
        self.write("toy/nouns.tsv", "id\ten\tpl\tde\ncoin\t# coin|# coins\t# a|# b|# c\t# Münze|# Münzen\n")
        self.words("pay\tn\tPay {n:coin}\tPłać {n:coin}\tZahle {n:coin}")
        self.assertIn('"Zahle {a|# Münze|# Münzen}"', self.book()[1])
        self.words("pay\tn\tPay {n:coins}\tx\tx")
        self.assert_refuses("frame.tsv:2", "no noun 'coins'")
        self.words("pay\tn m\tPay {n:coin.m}\tx\tx")
        self.assert_refuses("frame.tsv:2", "{m} is no thing")

    def test_new_lines(self):
        self.words("help\t\tOne\\ntwo\tJeden\\ndwa\teins")
        self.assertIn('"One\\ntwo"', self.book()[1])

    def test_unknown_placeholder(self):
        self.words("pay\tn\tPay {n}\tPłać {m}\tZahle {n}")
        self.assert_refuses("frame.tsv:2", "pay", "unknown placeholder {m} in Polski")

    def test_number_of_forms(self):
        self.words("pay\tn\t{n|# coin|# coins}\t{n|# moneta|# monety}\t{n}")
        self.assert_refuses("frame.tsv:2", "2 forms of a noun instead of 3")

    def test_forms_of_no_number(self):
        self.words("pay\tn:player\t{n|# coin|# coins}\tx\tx")
        self.assert_refuses("{n} is no number")
        self.words("pay\tn:player\t{-n}\tx\tx")
        self.assert_refuses("{n} is no number")
        self.words("pay\tn:text\t{n|0=x|#}\tx\tx")
        self.assert_refuses("{n} is no number")

    def test_forms_are_patterns(self):
        self.write("toy/nouns.tsv", "id\ten\tpl\tde\ncoin\t# coin|# coins\t# a|# b|# c\t# M|# Ms\n")
        self.words("pay\tn who:player\t{who|none=Nobody|#} {n|-=loses {-n:coin}|0=waits|gains {n:coin}}\t{n}\t{n}")
        self.assertIn('"{b|none=Nobody|#} {a|-=loses {-a|# coin|# coins}|0=waits|gains {a|# coin|# coins}}"', self.book()[1])
        self.words("pay\tn\t{n|0=free|all {m}}\tx\tx")
        self.assert_refuses("unknown placeholder {m}")
        self.words("pay\tn\t{n|# coin|0=free}\tx\tx")
        self.assert_refuses("frame.tsv:2", "1 forms of a noun instead of 2")

    def test_none(self):
        self.words("won\tby:player place:nth\t{by|none=nobody|#} {place}\t{by|none=nikt|#}\t{by}")
        self.assertIn('{"po", NULL, {"{a|none=nobody|#} {b}", "{a|none=nikt|#}", "{a}"}}', self.book()[1])
        self.words("won\tby:player\t{by|none=nobody}\tx\tx")
        self.assert_refuses("frame.tsv:2", "one other form")
        self.words("won\tn\t{n|none=nothing|#}\tx\tx")
        self.assert_refuses("frame.tsv:2", "{n} is a number: there is always one")

    def test_stray_brace(self):
        for text in ("Pay {", "Pay }", "{n|a|b", "{n|{}|b}", "{n"):
            self.words(f"pay\tn\t{text}\tx\tx")
            self.assert_refuses("frame.tsv:2", "brace")

    def test_blanks_at_ends(self):
        self.words("pay\t\tPay \tx\tx")
        self.assert_refuses("frame.tsv:2", "in quotes")

    def test_twice(self):
        self.words("pay\t\tPay\tx\tx", "pay\t\tPay\tx\tx")
        self.assert_refuses("frame.tsv:3", "twice")

    def test_unknown_kind_of_value(self):
        self.words("pay\tn:card\tPay\tx\tx")
        self.assert_refuses("frame.tsv:2", "no known kind: card")

    def test_unknown_language(self):
        self.words("pay\t\tPay", columns="id\tvalues\ten\tfr")
        self.assert_refuses("fr")

    def test_missing_in_a_complete_language(self):
        self.words("pay\t\tPay\tPłać\t")
        self.assert_refuses("frame.tsv:2", "pay has no text in Deutsch")

    def test_fallback_in_others(self):
        """German has no words for the game `chess`: English stands in."""
        self.words("pay\t\tPay\tPłać\tZahle")
        self.words("mate\tn\tMate in {n}\tMat w {n}", name="chess", columns="id\tvalues\ten\tpl")
        self.assertIn('{"n", NULL, {"Mate in {a}", "Mat w {a}", "Mate in {a}"}}', self.book()[1])
        self.words("mate\tn\tMate in {n}\t", name="chess", columns="id\tvalues\ten\tpl")
        self.assert_refuses("chess.tsv:2", "mate has no text in Polski")

    def test_languages(self):
        done = self.run_tool("languages")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("enum lang { LANG_EN, LANG_PL, LANG_DE, LANG_COUNT };", self.output("languages.h"))
        self.assertIn('{"pl", "Polski", PLURAL_ONE_FEW_MANY, \',\'},', self.output("languages.c"))
        self.write("languages.tsv", LANGUAGES + "fr\tFrançais\tdeux\t,\tall\n")
        done = self.run_tool("languages")
        self.assertEqual(done.returncode, 1)
        self.assertIn("'deux' is no rule of plurals", done.stderr)

    def test_the_page(self):
        self.words("app.count\t{n|# move|# moves} of {name}\t{n|# a|# b|# c}\t{name}", columns="id\ten\tpl\tde")
        self.words("chess.mate\tMate\tMat", name="chess", columns="id\ten\tpl")
        done = self.run_tool("page", os.path.join(self.dir, "toy"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(json.loads(self.output("page_de.json")), {"app.count": "{name}", "chess.mate": "Mate"})
        self.assertEqual(json.loads(self.output("page_pl.json"))["app.count"], "{n|# a|# b|# c}")
        types = self.output("page_words.ts")
        self.assertIn("| 'app.count'", types)
        self.assertRegex(types, '"id": "de", "name": "Deutsch", "player": "[^"]+ \\{number\\}", "games": \\[\\]')
        self.words("app.count\t{n}\t{m}\tx", columns="id\ten\tpl\tde")
        self.assert_refuses("unknown placeholder {m}", kind="page")


if __name__ == "__main__":
    unittest.main()
