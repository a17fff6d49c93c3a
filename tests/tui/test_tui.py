"""test_tui.py: the terminal table as a person meets it: through a pipe, and on a pseudo-terminal.

Run: EPOKI=build/epoki python3 tests/tui/test_tui.py
"""
import csv
import fcntl
import functools
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

EPOKI = os.path.abspath(os.environ.get("EPOKI", "build/epoki"))
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")


def rules_version():
    games = subprocess.run([EPOKI, "games"], capture_output=True, text=True, check=True).stdout
    return re.search(r"^duel .*rules version (\d+)", games, re.M).group(1)
ROWS, COLUMNS = 24, 80
FIRST_GAME = ["duel", "--option", "wonders=first_game"]  # no draft: cards from the start
ONES = "1\n" * 120  # more than any game has decisions of one person or two


def environment(**changes):
    env = {key: value for key, value in os.environ.items()
           if key not in ("NO_COLOR", "LANG", "LC_ALL", "LC_MESSAGES", "LINES", "COLUMNS")}
    env.update(LC_ALL="C.UTF-8")
    env.update(changes)
    return env


def play(words, lines, **changes):
    """Runs the line mode on the given input; returns (status, stdout, stderr)."""
    data = lines if isinstance(lines, bytes) else lines.encode()
    done = subprocess.run([EPOKI, "play", *words], input=data, capture_output=True, timeout=60,
                          env=environment(**changes), check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def actions_of(record):
    """The notations of a record."""
    with open(record, encoding="utf-8") as file:
        lines = file.read().split("begin\n", 1)[1].splitlines()
    return [line for line in lines if line]


class Folder(unittest.TestCase):
    """Gives each test a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)


class Lines(Folder):
    def good(self, words, lines, **changes):
        status, out, err = play(words, lines, **changes)
        self.assertEqual((status, err), (0, ""), out[-2000:])
        return out

    def whole_game(self, game, words, seed, over, choose=random.Random.choice):
        """Plays to the end by random numbers; returns everything told. `over` stands in what is told then."""
        chance = random.Random(seed)
        process = subprocess.Popen([EPOKI, "play", game, "--plain", *words], env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        told = []
        for _ in range(3000):
            answer = b""
            while not answer.endswith(b"\n> "):
                answer += os.read(process.stdout.fileno(), 65536)
            told.append(answer.decode())
            if over in told[-1]:
                break
            numbers = re.findall(r"^(\d+)\. .*\[[a-z_]", told[-1], re.M)
            self.assertEqual(numbers, [str(i + 1) for i in range(len(numbers))], told[-1])
            process.stdin.write(choose(chance, numbers).encode() + b"\n")
            process.stdin.flush()
        process.stdin.close()
        process.stdout.close()
        self.assertEqual(process.wait(), 0)
        return told


class Plain(Lines):
    def test_whole_game_by_number_then_by_notation(self):
        by_number, by_notation = self.path("a.txt"), self.path("b.txt")
        out = self.good(["duel", "--seed", "42", "--save", by_number], ONES)
        self.assertRegex(out, r"The game is over: .+\nWinners?: ")
        self.assertRegex(out, r"  Total +\d+ +\d+\n")
        typed = "\n".join(actions_of(by_number)) + "\nquit\n"
        again = self.good(["duel", "--seed", "42", "--save", by_notation], typed)
        self.assertIn("The game is over", again)
        with open(by_number, "rb") as a, open(by_notation, "rb") as b:
            self.assertEqual(a.read(), b.read())
        replay = subprocess.run([EPOKI, "replay", by_notation], capture_output=True, timeout=60,
                                check=False)
        self.assertEqual(replay.returncode, 0, replay.stderr)
        self.assertNotIn(b"not over", replay.stdout)

    def test_bots_answer_and_a_seed_repeats(self):
        words = ["duel", "--bots", "random", "--seed", "9", "--seat", "1"]
        first, second = self.good(words, ONES), self.good(words, ONES)
        self.assertEqual(first, second)
        self.assertIn("Player 2 (you)", first)
        self.assertIn("Player 1 (random)", first)
        self.assertIn("The game is over", first)

    def test_a_start_or_a_name_is_enough(self):
        out = self.good(FIRST_GAME + ["--seed", "42"], "b bath\nquit\n")
        self.assertIn("Player 2 builds Baths", out)
        out = self.good(FIRST_GAME + ["--seed", "42", "--lang", "pl"], "build łaźnie\nkoniec\n")
        self.assertIn("Gracz 2 buduje: Łaźnie", out)
        out = self.good(FIRST_GAME + ["--seed", "42"], "theater\nrevive\nbuild\n")
        answers = out.split("\n> ")[1:]
        self.assertIn("Several actions begin like that: build theater, discard theater", answers[0])
        self.assertEqual(answers[1], "Not possible now: revive.")
        self.assertRegex(answers[2], r"^1\. Build Baths(.*\n)+11\. Build")
        self.assertNotIn("Discard", answers[2])
        out = self.good(["duel", "--seed", "42"], "colossus\npalace\n")
        self.assertIn("takes The Colossus", out)
        self.assertRegex(out, r"> Palace: .*rule")

    def test_undo_and_redo(self):
        lines = "undo\n1\n1\n1\nundo 2\nredo\nredo\nredo\n"
        out = self.good(FIRST_GAME + ["--seed", "42"], lines)
        self.assertIn("There is nothing to undo.", out)
        self.assertIn("Undone: 2 decisions.", out)
        self.assertEqual(out.count("Played again."), 2)
        self.assertIn("There is nothing to redo.", out)
        self.assertIn('Undo takes a number', self.good(["duel", "--seed", "42"], "undo x\n"))

    def test_undo_takes_the_bots_back_too(self):
        out = self.good(FIRST_GAME + ["--seed", "42", "--bots", "random"], "log\n1\nundo\nlog\n")
        logs = re.findall(r"> ((?:\d+\. .*\n)+)", out)
        self.assertEqual(logs[0], logs[-1])

    def test_undo_announces_what_was_revealed(self):
        told = "Hidden information had been revealed since then."
        start = FIRST_GAME + ["--seed", "42"]
        out = self.good(start, "1\nundo\n")  # nothing was uncovered by the first card
        self.assertNotIn("Turned up", out)
        self.assertNotIn(told, out)
        out = self.good(start, "1\n1\n1\n1\nundo 4\n")
        self.assertIn("Turned up", out)
        self.assertIn(told, out)

    def test_reading_commands(self):
        lines = ["rules 7.4", "rules 7", "rules", "rules white symbol", "rules zzz", "show theater",
                 "show The Sphinx", "show", "why sphinx", "why card:palace", "why nonsense",
                 "score", "log", "actions discard", "actions zzz", "look", "help"]
        out = self.good(FIRST_GAME + ["--seed", "42"], "\n".join(lines) + "\n")
        answers = out.split("\n> ")[1:]
        by_line = dict(zip(lines, answers))
        self.assertTrue(by_line["rules 7.4"].startswith("7.4  "))
        self.assertIn("\n7.5  ", by_line["rules 7"])
        self.assertTrue(by_line["rules 7"].startswith("7 Cost\n7.1  "))
        self.assertIn("\n  7 Cost: 7.1–7.8\n", by_line["rules"])
        self.assertIn("7.1  ", by_line["rules white symbol"])
        self.assertEqual(by_line["rules zzz"], 'No rule for "zzz".')
        self.assertIn("3 points", by_line["show theater"])
        self.assertIn("Makes free: Statue", by_line["show theater"])
        self.assertIn("wonder:sphinx", by_line["show The Sphinx"])
        self.assertIn("Show what?", by_line["show"])
        self.assertRegex(by_line["why sphinx"], r"not on the table.*rule 4\.4")
        self.assertRegex(by_line["why card:palace"], r"rule 5\.4")
        self.assertIn("There is no", by_line["why nonsense"])
        self.assertIn("Treasury", by_line["score"])
        self.assertEqual(by_line["log"], "Nothing has happened yet.")
        self.assertRegex(by_line["actions discard"], r"^2\. Discard .*coins \[discard baths\]\n")
        self.assertNotIn("Build", by_line["actions discard"])
        self.assertIn("No action with", by_line["actions zzz"])
        self.assertIn("Face down, back Age I: under", by_line["look"])
        self.assertIn("Garrison (garrison), red, 2 coins; under a face-down card, a face-down card. "
                      "1 shield.", by_line["look"])
        self.assertIn("undo [N], redo", by_line["help"])
        for word in ("Tab", "PgUp", "bracket", "$4"):  # only what works line by line
            self.assertNotIn(word, by_line["help"])

    def test_chapters_have_the_titles_of_the_rules(self):
        for game in ("duel", "ages", "steel"):
            with open(f"{ROOT}/docs/rules/{game}.md", encoding="utf-8") as file:
                titles = [[number, *words.split(" · ")] for number, words in re.findall(r"^## (\d+)\. (.*)$", file.read(), re.M)]
            languages = [("en", "rules"), ("pl", "zasady"), ("de", "regeln")][:len(titles[0]) - 1]
            for column, (lang, command) in enumerate(languages, 1):
                out = self.good([game, "--seed", "42", "--lang", lang], command + "\n")
                listed = re.findall(r"^  (\d+) (.*): [\d.]+(?:–[\d.]+)?$", out, re.M)
                self.assertEqual(listed, [(title[0], title[column]) for title in titles])

    def test_the_whole_position_only_once(self):
        out = self.good(FIRST_GAME + ["--seed", "42"], "build baths\nactions build\nlook\n")
        start, moved, actions, look = out.split("\n> ")[:4]
        self.assertIn("Covered cards:", start)
        self.assertEqual(moved.split("\n")[:5], [
            "Player 2 builds Baths (2 coins).", "", "Age I. Player 1: take a card.",
            "Cards that can be taken:", "  Theater (theater), blue, free. 3 points. White symbol: mask."])
        self.assertIn("\nPlayer 1: 7 coins.\nActions:\n1. Build Theater (free) [build theater]\n", moved)
        self.assertNotIn("Covered cards:", moved)
        self.assertNotIn("Military", moved)
        self.assertIn("1. Build Theater (free) [build theater]: 3 points.", actions)
        self.assertIn("Covered cards:", look)

    def test_choices_beside_a_turn_tell_what_things_do(self):
        out = self.good(["duel", "--seed", "42"], "1\n")
        self.assertIn("1. Take wonder: The Colossus [pick colossus]: clay 3, glass 1. 2 shields.",
                      out.split("\n> ")[1])

    def test_bad_lines_do_no_harm(self):
        lines = b"x" * 5000 + b"\n" + b"\xff\xfe\n" + b"a\0b\n" + b"999\n-1\n\n   \nnonsense\n1\n"
        out = self.good(FIRST_GAME + ["--seed", "42"], lines)
        self.assertIn("This line is too long.", out)
        self.assertEqual(out.count("This line is not UTF-8 text."), 2)
        self.assertIn("There is no action 999; there are 12.", out)
        self.assertIn('Not understood: "nonsense".', out)
        self.assertEqual(out.count("Player 2 builds"), 1)

    def test_an_impossible_action_is_explained(self):
        out = self.good(FIRST_GAME + ["--seed", "42"], "build palace\nbuild palace sphinx\n")
        self.assertRegex(out, r"possible now: build palace\. It does not lie face up.*rule 5\.4")

    def test_end_of_input_saves_and_the_record_goes_on(self):
        path = self.path("game.txt")
        out = self.good(["duel", "--seed", "5", "--save", path], "1\n1\n1")
        self.assertIn("Saved: " + path, out)
        self.assertEqual(len(actions_of(path)), 3)
        self.assertEqual(os.listdir(self.folder), ["game.txt"])
        out = self.good(["--record", path, "--save", path], "log\n1\nundo 4\nquit\n")
        self.assertRegex(out, r"> 1\. Player \d takes ")
        self.assertIn("Undone: 4 decisions.", out)
        self.assertEqual(actions_of(path), [])

    def test_a_record_must_be_text(self):
        path = self.path("game.txt")
        self.good(["duel", "--seed", "5", "--save", path], "1\n1\n")
        with open(path, "ab") as file:
            file.write(b"\0build palace\n")
        status, _, err = play(["--record", path], "")
        self.assertEqual(status, 1)
        self.assertIn("the record is not a UTF-8 text", err)

    def test_save_command(self):
        path = self.path("saved.txt")
        out = self.good(["duel", "--seed", "5"], f"save\n1\nsave {path}\nsave {self.folder}/no/x\n")
        self.assertIn("Save where?", out)
        self.assertIn("Saved: " + path, out)
        self.assertIn("Not saved: ", out)
        self.assertEqual(len(actions_of(path)), 1)

    def test_a_failed_save_loses_nothing(self):
        path = self.path("no/such/folder")
        status, out, err = play(["duel", "--seed", "5", "--save", path], "1\n")
        self.assertEqual(status, 3)
        self.assertIn("Not saved", err)
        self.assertIn("epoki-record 1\ngame duel\n", out)
        status, out, err = play(["duel", "--seed", "5", "--save", path], "1\nquit\n1\nquit\n")
        self.assertIn("The game goes on", out)
        self.assertEqual(len(out.split("begin\n")[1].splitlines()), 2)
        self.assertEqual(status, 3)

    def test_languages(self):
        out = self.good(["duel", "--seed", "5"], "1\nlang en\nlang xx\n", LC_ALL="pl_PL.UTF-8")
        self.assertIn("Gracz 1: wybierz Cud.", out)
        self.assertIn("Language: English.", out)
        self.assertIn("no language xx", out)
        lines = ["pomoc", "akcje sfinks", "pokaż teatr", "pokaz teatr", "dlaczego sfinks",
                 "zasady 7.4", "wynik", "cofnij", "ponów", "dziennik", "opis", "koniec", ""]
        out = self.good(["duel", "--seed", "5", "--lang", "pl"], "\n".join(lines))
        self.assertEqual(out.count("Teatr (card:theater)"), 2)
        self.assertIn("Nie ma czego cofnąć.", out)
        self.assertNotIn("Nie rozumiem", out)
        self.assertRegex(out, r"Sfinks: .*Tego Cudu nie ma na stole\.")
        out = self.good(FIRST_GAME + ["--seed", "42", "--lang", "pl"], "build teatr\nczemu teatr\n")
        self.assertIn("Gracz 2: weź kartę.", out)
        self.assertIn("; przykrywają ją: zakryta karta, zakryta karta. 1 tarcza.", out)
        self.assertIn("Teatr: Ta karta jest już zbudowana.", out)

    def test_wrong_words_on_the_command_line(self):
        for words in (["--nonsense"], ["--bots"], ["--bots", "nobody"], ["--seed", "x"],
                      ["--seat", "0"], ["--bots", "random", "--seat", "2"],
                      ["--option", "wonders"], ["--option", "wonders=x"], ["--option", "x=y"],
                      ["--lang", "xx"], ["--plain=1"], ["--record", "x", "--seed", "1"]):
            status, out, err = play(["duel"] + words, "")
            self.assertEqual((status, out, err.count("\n")), (2, "", 1), (words, err))
        for words in (["chess"], ["duel", "duel"], []):
            status, out, err = play(words, "")
            self.assertEqual((status, out, err.count("\n")), (2, "", 1), (words, err))
        self.assertEqual(play(["--help"], "")[0], 0)

    def test_without_a_name_the_games_are_listed(self):
        self.assertEqual(play([], "1\n")[2],
                         "epoki play: which game? One of: duel (7 Wonders Duel), ages (Through the Ages), steel (Guns & Steel), tempus (Tempus), civ (Civilization)\n")
        self.assertIn("która gra? Do wyboru: duel (", play(["--lang", "pl"], "")[2])
        self.assertIn("\n  ages  Through the Ages\n", play(["--help"], "")[1])

    def test_a_record_names_its_game(self):
        path = self.path("game.txt")
        self.good(["ages", "--seed", "5", "--save", path], "1\n")
        self.assertIn("Through the Ages, seed 5.", self.good(["--record", path], "quit\n"))
        self.assertIn("record of another game", play(["duel", "--record", path], "")[2])

    def test_broken_records(self):
        path = self.path("broken.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"epoki-record 1\ngame duel\nrules {rules_version()}\nplayers 2\nseed 1\nbegin\n"
                       "pick nothing\n")
        status, _, err = play(["--record", path], "")
        self.assertEqual(status, 1)
        self.assertIn("line 7", err)
        self.assertEqual(play(["--record", self.path("missing")], "")[0], 3)

    def test_nothing_hidden_is_told(self):
        """A card that lies face down is named nowhere before it is turned up."""
        path = self.path("game.txt")
        self.good(FIRST_GAME + ["--seed", "42", "--save", path], ONES)
        out = self.good(FIRST_GAME + ["--seed", "42"], "look\nactions\nlog\nscore\n")
        taken = {notation.split()[1] for notation in actions_of(path)[:20]}
        named = set(re.findall(r"\((\w+)\)[,:]", out))
        self.assertEqual(len(named & taken), 12)  # the twelve dealt face up
        self.assertEqual(out.count("Face down, back Age I"), 16)  # eight, told twice


class Screen:
    """What a terminal shows: enough of xterm and vt100 for what curses writes."""

    TOKEN = re.compile(r"\x1b\[([?>]?)([\d;]*)([@-~])|\x1b[()].|\x1b(.)|([\x00-\x1f])|(.)", re.S)
    WHOLE = re.compile(r"\x1b(\[[?>]?[\d;]*[@-~]|[()].|[^\[()])", re.S)

    def __init__(self, rows, columns):
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.y = self.x = 0
        self.top, self.bottom = 0, rows - 1
        self.last = " "
        self.cells = [[" "] * columns for _ in range(rows)]

    def feed(self, text):
        """Takes what it understands; returns the rest, an unfinished sequence."""
        at = 0
        while at < len(text):
            if text[at] == "\x1b" and not self.WHOLE.match(text, at):
                return text[at:]
            token = self.TOKEN.match(text, at)
            at = token.end()
            private, numbers, final, escape, control, character = token.groups()
            if final:
                if not private:
                    self.sequence(final, [int(n) if n else 0 for n in numbers.split(";")])
            elif escape == "M" and self.y == self.top:
                self.sequence("T", [1])
            elif escape == "M":
                self.y = max(self.y - 1, 0)
            elif control:
                self.control(control)
            elif character:
                self.put(character)
        return ""

    def put(self, character):
        if self.x == self.columns:
            self.x = 0
            self.line_feed()
        self.cells[self.y][self.x] = self.last = character
        self.x += 1

    def line_feed(self):
        if self.y == self.bottom:
            del self.cells[self.top]
            self.cells.insert(self.bottom, [" "] * self.columns)
        else:
            self.y = min(self.y + 1, self.rows - 1)

    def control(self, control):
        if control == "\r":
            self.x = 0
        elif control == "\n":
            self.line_feed()
        elif control == "\b":
            self.x = max(min(self.x, self.columns - 1) - 1, 0)
        elif control == "\t":
            self.x = min((self.x // 8 + 1) * 8, self.columns - 1)

    def sequence(self, final, numbers):
        count = max(numbers[0], 1)
        row = self.cells[self.y]
        if final in "Hf":
            self.y = min(count, self.rows) - 1
            self.x = min(max((numbers + [1])[1], 1), self.columns) - 1
        elif final == "A":
            self.y = max(self.y - count, 0)
        elif final == "B":
            self.y = min(self.y + count, self.rows - 1)
        elif final == "C":
            self.x = min(self.x + count, self.columns - 1)
        elif final == "D":
            self.x = max(self.x - count, 0)
        elif final == "G":
            self.x = min(count, self.columns) - 1
        elif final == "d":
            self.y = min(count, self.rows) - 1
        elif final == "J":
            start = 0 if numbers[0] == 2 else self.y
            if numbers[0] == 0:
                row[self.x:] = [" "] * (self.columns - self.x)
                start = self.y + 1
            for y in range(start, self.rows):
                self.cells[y] = [" "] * self.columns
        elif final == "K":
            if numbers[0] == 1:
                row[:self.x + 1] = [" "] * (self.x + 1)
            else:
                row[self.x:] = [" "] * (self.columns - self.x)
        elif final == "X":
            row[self.x:self.x + count] = [" "] * len(row[self.x:self.x + count])
        elif final == "P":
            del row[self.x:self.x + count]
            row.extend([" "] * (self.columns - len(row)))
        elif final == "@":
            row[self.x:self.x] = [" "] * count
            del row[self.columns:]
        elif final in "LM":
            for _ in range(count):
                where, gone = (self.y, self.bottom) if final == "L" else (self.bottom, self.y)
                del self.cells[gone]
                self.cells.insert(where, [" "] * self.columns)
        elif final in "ST":
            for _ in range(count):
                where, gone = (self.bottom, self.top) if final == "S" else (self.top, self.bottom)
                del self.cells[gone]
                self.cells.insert(where, [" "] * self.columns)
        elif final == "r":
            self.top = min(count, self.rows) - 1
            self.bottom = min((numbers + [0])[1] or self.rows, self.rows) - 1
            self.y = self.x = 0
        elif final == "b":
            for _ in range(count):
                self.put(self.last)

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)


class Terminal:
    """The program on a pseudo-terminal."""

    def __init__(self, words, term="xterm", rows=ROWS, columns=COLUMNS, **changes):
        self.screen, self.bytes, self.rest = Screen(rows, columns), b"", b""
        self.unread = ""
        env = environment(TERM=term, **changes)
        self.child, self.file = pty.fork()
        if self.child == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                os.execve(EPOKI, [EPOKI, "play", *words], env)
            finally:
                os._exit(99)

    def send(self, keys):
        os.write(self.file, keys.encode())

    def read(self, seconds):
        """Reads what comes; False when the program has gone."""
        if not select.select([self.file], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:
            return False
        self.bytes += data
        self.rest += data
        text = self.rest.decode("utf-8", "ignore")  # a cut character is completed by the next read
        whole = text.encode()
        self.rest = self.rest[len(whole):] if self.rest.startswith(whole) else b""
        self.unread = self.screen.feed(self.unread + text)
        return bool(data)

    def wait(self, pattern, seconds=60):
        """Waits until the screen shows the pattern; returns the screen's text."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(pattern, self.screen.text()):
                while select.select([self.file], [], [], 0.01)[0] and self.read(0):
                    pass  # the rest of this drawing
                return self.screen.text()
            if not self.read(0.05):
                break
        raise AssertionError(f"not on the screen: {pattern}\n{self.screen.text()}")

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def status(self, seconds=60):
        """Waits for the end; returns the exit status."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            open_still = self.read(0.02)
            child, status = os.waitpid(self.child, os.WNOHANG)
            if child:
                while open_still and select.select([self.file], [], [], 0)[0]:
                    open_still = self.read(0)
                os.close(self.file)
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the program does not end\n" + self.screen.text())


class Windows(Folder):
    def open(self, words, **rest):
        terminal = Terminal(words, **rest)

        def end():
            try:
                os.kill(terminal.child, signal.SIGKILL)
                os.waitpid(terminal.child, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        self.addCleanup(end)
        return terminal

    def leave(self, terminal, word="quit"):
        terminal.send("\x15" + word + "\r")
        self.assertEqual(terminal.status(), 0)

    def map_lines(self, path, lang, rows, columns, header):
        """The lines of a window that shows a record; in a narrow one the map, known by its header, is a page of its own."""
        terminal = self.open(["--record", path, "--lang", lang], rows=rows, columns=columns)
        shown = terminal.wait("Tab: (actions|akcje)")
        if columns < 120:
            terminal.send("\t")
            shown = terminal.wait(header)
        self.leave(terminal, "quit")
        return shown.split("\n")


class FullScreen(Windows):
    START = FIRST_GAME + ["--seed", "42"]

    def test_the_board_in_80_by_24(self):
        terminal = self.open(self.START)
        shown = terminal.wait("Tab: actions")
        lines = shown.split("\n")
        self.assertEqual(len(lines), ROWS)
        self.assertIn("7 Wonders Duel · Age I · Player 2: take a card", lines[0])
        self.assertEqual(shown.count("░ I ░"), 8)  # the face-down cards
        self.assertEqual(len(re.findall(r"\[[A-Z][^]]*\]", lines[9])), 6)  # those that can be taken
        self.assertIn("Military 1 #...5...2..o..2...5...# 2", shown)
        self.assertRegex(lines[11], r"^ 3pt +3pt +quill +\+s +1sh +\+\$4 *$")  # what they do
        self.assertIn("M $2+c 1sh", lines[6])  # a covered one, where there is room
        self.assertEqual([line for line in lines if line.startswith(">")], [lines[-1]])
        self.assertIn("*Player 2  $7  w0@2", shown)
        self.assertEqual(shown.count("[ ]"), 8)  # unbuilt wonders
        self.leave(terminal)

    def record(self, decisions):
        """The path of a record of that many decisions."""
        whole, path = self.path("whole.txt"), self.path(f"{decisions}.txt")
        play(["duel", "--seed", "11", "--save", whole], ONES)
        with open(whole, encoding="utf-8") as file, open(path, "w", encoding="utf-8") as cut:
            start, rest = file.read().split("begin\n", 1)
            cut.write(start + "begin\n" + "".join(rest.splitlines(True)[:decisions]))
        return path

    def test_effects_in_ages_two_and_three(self):
        terminal = self.open(["--record", self.record(31)])
        shown = terminal.wait(r"Age II · (?s:.*)Tab: actions")
        self.assertRegex(shown, r"\n +1 C \$0 link .*\n +5pt ")
        self.assertRegex(shown, r"\n \$price \+to buy .*\n !coins missing +wheel 1pt *\n Military 1 #")
        self.leave(terminal)
        terminal = self.open(["--record", self.record(51)])
        shown = terminal.wait(r"Age III · (?s:.*)Tab: actions")
        self.assertRegex(shown, r"\n +7pt \[Palace +\]\[Build\.Guild\] 2pt ea\. ")
        self.leave(terminal)

    def test_the_list_of_a_turn_tells_effects(self):
        terminal = self.open(self.START)
        terminal.wait("Tab: actions")
        terminal.send("\t")
        shown = terminal.wait(r"\n Actions\n")
        self.assertRegex(shown, r"\n 1  Build Baths \(2 coins\)  3 points\. .*\[build baths\]\n")
        self.assertRegex(shown, r"\n 2  Discard Baths for 2 coins  \[discard baths\]\n")
        self.leave(terminal)
        terminal = self.open(["--record", self.record(46), "--lang", "pl"])
        terminal.wait("Tab: akcje")
        terminal.send("\t")
        shown = terminal.wait(r"\n Akcje\n")  # too many for lines of their own: cut behind a word
        self.assertIn("(4 monety)  Kupujesz szkło i papirus po 1 monecie za…\n", shown)
        self.assertIn("(6 monet)  Grasz jeszcze jedną turę…\n", shown)
        self.leave(terminal, "koniec")

    def test_the_wonders_on_offer_are_told_whole(self):
        terminal = self.open(["duel", "--seed", "42"])
        terminal.wait(r"\n Actions\n")
        terminal.send("\t")
        shown = terminal.wait("Wonders on offer:")
        told = " ".join(shown.split("Wonders on offer:")[1].split())
        self.assertIn("Supplies 1 wood, 1 clay or 1 stone each turn. 4 points. The Pyramids: ", told)
        self.assertIn("9 points. Military 1 #", told)
        self.leave(terminal)

    def test_typing_completion_undo_and_pages(self):
        terminal = self.open(self.START)
        terminal.wait("Tab: actions")
        terminal.send("build ba\t")
        terminal.wait("> build baths")
        terminal.send("\r")
        terminal.wait(r"(?s)decision 2.*Player 2 builds Baths")
        terminal.send("build \t")
        terminal.wait(r"It could be:\n +build ")
        terminal.send("\x15undo\r")
        terminal.wait(r"(?s)decision 1.*Undone: 1 decision\.")
        terminal.send("redo\r")
        terminal.wait("decision 2")
        terminal.send("help\r")
        terminal.wait(r"Lines 1-21 of \d+")
        terminal.send("\x1b[6~")
        terminal.wait(r"Lines (?!1-)\d+-\d+ of")
        terminal.send("\x1b")
        terminal.wait("Military 1 #")
        terminal.send("\t")
        terminal.wait(r"(?s)^.*\n Actions\n 1  Build ")
        terminal.send("\t")
        terminal.wait("Military 1 #")
        terminal.send("show theater\r")
        terminal.wait("Makes free: Statue")
        terminal.send("rules 7.4\r")
        terminal.wait("7.4  You may buy")
        terminal.send("\x1b[A\x1b[A\x1b[B")  # while reading, the arrows scroll
        terminal.send("\r")
        terminal.wait("Military 1 #")
        terminal.send("\x1bOA")
        terminal.wait("> rules 7.4")
        terminal.send("\x15nonsense\r")
        terminal.wait('Not understood: "nonsense"')
        terminal.send("\x03")
        terminal.wait("Type quit to leave.")
        self.leave(terminal)

    def whole_game(self, over, **rest):
        terminal = self.open(**rest)
        for decision in range(1, 120):
            shown = terminal.wait(rf" {decision}\n|{over}")
            if re.search(over, shown):
                return terminal
            terminal.send("1\r")
        self.fail("the game does not end")

    def test_a_whole_game_on_xterm(self):
        path = self.path("game.txt")
        terminal = self.whole_game("The game is over", words=["duel", "--seed", "7", "--save", path])
        terminal.wait(r"Total +\d+ +\d+")
        terminal.wait("Now: undo, save FILE or quit.")
        terminal.send("undo\r")
        terminal.wait("Undone: 1 decision")
        terminal.send("redo\r")
        terminal.wait(r"Total +\d+ +\d+")
        self.leave(terminal)
        replay = subprocess.run([EPOKI, "replay", path], capture_output=True, timeout=60,
                                check=False)
        self.assertEqual(replay.returncode, 0)
        self.assertNotIn(b"not over", replay.stdout)

    def test_a_whole_game_on_vt100_in_ascii_in_polish(self):
        terminal = self.whole_game("Koniec gry", term="vt100", LC_ALL="C",
                                   words=["duel", "--seed", "8", "--lang", "pl"])
        self.assertTrue(all(byte < 128 for byte in terminal.bytes))
        terminal.wait("Siła|Sila")
        self.leave(terminal, "koniec")

    def test_bots_and_a_polish_letter(self):
        terminal = self.open(["duel", "--bots", "random", "--seed", "3", "--lang", "pl"])
        terminal.wait(r"Gracz 1 \(ty\)")
        terminal.send("pokaż łaźnie\r")
        terminal.wait("Łaźnie .card:baths.")
        terminal.send("\x1b")
        self.leave(terminal, "wyjdź")

    def test_resizing(self):
        terminal = self.open(self.START)
        terminal.wait("Tab: actions")
        terminal.resize(20, 60)
        terminal.wait("needs 80 columns and 24 rows")
        terminal.resize(40, 130)
        shown = terminal.wait(r"(?s)Actions\n.*Tab: actions")
        self.assertRegex(shown, r"1  Build ")  # the list stands beside the board
        self.assertIn("Military 1 #", shown)
        self.leave(terminal)

    def test_colours_only_where_wanted(self):
        def coloured(words, **changes):
            terminal = self.open(self.START + words, term="xterm-256color", **changes)
            terminal.wait("Tab: actions")
            self.leave(terminal)
            return re.search(rb"\x1b\[[\d;]*[34]8;5;", terminal.bytes) is not None
        self.assertTrue(coloured([]))
        self.assertFalse(coloured(["--no-colour"]))
        self.assertFalse(coloured(["--no-color"]))
        self.assertFalse(coloured([], NO_COLOR="1"))

    def test_a_signal_saves_the_game(self):
        path = self.path("game.txt")
        terminal = self.open(self.START + ["--save", path])
        terminal.wait("Tab: actions")
        terminal.send("1\r")
        terminal.wait("decision 2")
        os.kill(terminal.child, signal.SIGTERM)
        self.assertEqual(terminal.status(), 0)
        self.assertEqual(len(actions_of(path)), 1)

    def test_a_terminal_that_goes_away(self):
        path = self.path("game.txt")
        terminal = self.open(self.START + ["--save", path])
        terminal.wait("Tab: actions")
        os.close(terminal.file)
        child, status = os.waitpid(terminal.child, 0)
        self.assertEqual((child, os.waitstatus_to_exitcode(status)), (terminal.child, 0))
        self.assertEqual(actions_of(path), [])

    def test_plain_on_a_terminal(self):
        for words, term in ((["--plain"], "xterm"), ([], "dumb")):
            terminal = self.open(self.START + words, term=term)
            terminal.wait(r"12\. Discard[^\n]*\n> ?$|12\. Discard")
            terminal.send("quit\n")
            self.assertEqual(terminal.status(), 0)
            self.assertNotIn(b"\x1b", terminal.bytes)


# Through the Ages


class Rpc:
    """The protocol: the truth behind what the terminal shows."""

    def __init__(self):
        self.process = subprocess.Popen([EPOKI, "rpc"], stdin=subprocess.PIPE, text=True,
                                        stdout=subprocess.PIPE, encoding="utf-8")

    def __call__(self, method, **params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())["result"]

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Played:
    """A game of Through the Ages played by somebody who prefers doing something to ending."""

    def __init__(self, players, seed):
        with Rpc() as rpc:
            self.play(rpc, players, seed)

    def play(self, rpc, players, seed):
        choose = random.Random(seed)
        table = rpc("new", game="ages", players=players, seed=seed)["table"]
        self.turns, self.states, self.views = [], [], []
        while not (turn := rpc("turn", table=table))["over"]:
            self.turns.append((turn["seat"], turn["phase"]))
            self.states.append(rpc("state", table=table))
            self.views.append(rpc("view", table=table, seat=turn["seat"]))
            legal = rpc("legal", table=table)["actions"]
            better = [a for a in legal if a["group"] not in ("end", "destroy")]
            action = choose.choice(better if better and choose.random() < 0.9 else legal)
            rpc("play", table=table, action=action["action"])
        self.record = rpc("record", table=table)

    def cut(self, folder, version):
        """The path of a record up to that decision."""
        path = os.path.join(folder, f"ages-{version}.txt")
        start, rest = self.record.split("begin\n", 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(start + "begin\n" + "".join(rest.splitlines(True)[:version]))
        return path

    def first(self, phase, after=0):
        """The first decision of that kind."""
        return next(i for i, turn in enumerate(self.turns) if i >= after and turn[1] == phase)


@functools.lru_cache(None)
def played(players, seed):
    return Played(players, seed)


@functools.lru_cache(None)
def names(table):
    """{id: (English, Polish)} of data/ages."""
    with open(f"{ROOT}/data/ages/{table}.tsv", encoding="utf-8") as file:
        rows = csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t")
        return {row["id"]: (row["name_en"], row["name_pl"]) for row in rows}


def texts_in(value):
    """Every string of a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_in(part)


def hidden_names(game, version):
    """English names of military cards that exist where the seat to move cannot see them."""
    military = names("military_cards")
    true, seen = set(texts_in(game.states[version])), set(texts_in(game.views[version]))
    known = {military[card][0] for card in seen if card in military}
    return {military[card][0] for card in true - seen if card in military} - known


def busily(chance, numbers):
    """Any action but the last, which ends the phase."""
    return chance.choice(numbers[:-1] or numbers)


class AgesPlain(Lines):
    def test_a_whole_game_against_an_easy_bot(self):
        path = self.path("game.txt")
        told = self.whole_game("ages", ["--bots", "easy", "--seed", "3", "--save", path], 3, "The game is over: ", busily)
        self.assertRegex(told[0], r"Age A, round 1, deck 7\. Player \d \(you\): Action Phase\.")
        self.assertRegex(told[-1], r"Winners?: Player \d \((you|easy)\).*\.\n\n"
                                   r" +Player 1 +Player 2\n  Culture points +\d+ +\d+\n")
        self.assertRegex(told[-1], r"\n  Total +\d+ +\d+\n")
        self.assertTrue(any("LAST ROUND" in part for part in told))
        replay = subprocess.run([EPOKI, "replay", path], capture_output=True, timeout=60,
                                check=False)
        self.assertEqual(replay.returncode, 0, replay.stderr)
        self.assertNotIn(b"not over", replay.stdout)

    def test_a_whole_game_in_polish_with_four(self):
        told = self.whole_game("ages", ["--players", "4", "--seed", "4", "--lang", "pl"], 4, "Koniec gry: ", busily)
        self.assertRegex(told[-1], r"\n  Razem( +\d+){4}\n")
        self.assertIn("Era A, runda 1, talia ", told[0])

    def test_nothing_hidden_is_told(self):
        for game in (played(2, 5), played(3, 6)):
            for version in range(20, len(game.turns), 60):
                path = game.cut(self.folder, version)
                out = self.good(["--record", path], "look\nactions\nscore\n")
                for name in hidden_names(game, version):
                    self.assertNotIn(name, out, version)

    def test_the_row_tells_prices_and_what_is_new(self):
        game, checked = played(2, 5), 0
        for version in range(1, len(game.turns)):
            before, now = game.states[version - 1], game.states[version]
            if before["current"] == now["current"] or now["round"] < 2 or version % 3:
                continue
            kept = sum(card is not None for card in before["row"][3:])  # two players sweep three
            out = self.good(["--record", game.cut(self.folder, version)], "")
            lines = re.search(r"Card row:\n((?:  \d+ .*\n){13})", out).group(1).splitlines()
            for space, line in enumerate(lines):
                card, price = now["row"][space], game.views[version]["row_prices"][space]
                if card is None:
                    self.assertEqual(line, f"  {space + 1} empty")
                    continue
                self.assertIn(f"{names('civil_cards')[card][0]} ({card}), ", line)
                self.assertIn(f", {price} CA" if price >= 0 else ", not for you now", line)
                self.assertEqual(", new. " in line, space >= kept, out)
            checked += 1
        self.assertGreater(checked, 5)

    def test_the_whole_position_is_told(self):
        game = played(3, 6)
        version = game.first("actions", len(game.turns) // 2)
        seat, state = game.turns[version][0], game.states[version]
        out = self.good(["--record", game.cut(self.folder, version)], "")
        for player in state["player"][:3]:
            for card in player["techs"] + player["civil"] + player["completed"]:
                self.assertIn(names("civil_cards")[card][0], out)
            self.assertIn(f" Blue bank {player['blue']}.", out)
        for card in state["player"][seat]["military"]:
            self.assertIn(names("military_cards")[card][0], out)
        for card in state["past"]:
            self.assertIn(names("military_cards")[card][0], out)
        own = state["player"][seat]
        self.assertIn(f"Civil actions (CA) {own['ca']} of {own['ca'] + own['ca_spent']}, ", out)
        self.assertRegex(out, rf"Science {own['science']} \(\+\d+\), culture {own['culture']} ")

    def test_who_resigned_is_marked_and_placed(self):
        with Rpc() as rpc:
            table = rpc("new", game="ages", players=3, seed=2, options={"resign": 1})["table"]
            while not (turn := rpc("turn", table=table))["over"] and turn["phase"] != "politics":
                rpc("play", table=table, action="end")
            rpc("play", table=table, action="resign")
            path = self.path("resigned.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(rpc("record", table=table))
        out = self.good(["--record", path], "look\nscore\n")
        self.assertIn(f"\nPlayer {turn['seat'] + 1}: resigned.\n", out)
        self.assertIn(f"\nPlayer {turn['seat'] + 1} has resigned: place 3.\n", out)

    def test_hidden_civil_hands_show_their_backs(self):
        for hidden, hand in ((0, "Homer"), (1, "A")):
            with Rpc() as rpc:
                table = rpc("new", game="ages", players=2, seed=2, options={"hidden": hidden})["table"]
                state = rpc("state", table=table)
                seat = 1 - state["first"]
                state["player"][seat].update(civil=["homer"], leader_ages=1)
                state["row"] = [card if card != "homer" else None for card in state["row"]]
                state["civil_deck"] = [card for card in state["civil_deck"] if card != "homer"]
                table = rpc("load", game="ages", state=state)["table"]
                path = self.path(f"hand{hidden}.txt")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(rpc("record", table=table))
            out = self.good(["--record", path], "look\n")
            self.assertIn(f"\n  Hand: {hand}.\n", out)

    def test_an_attack_tells_the_strengths_that_meet(self):
        game = played(2, 1)
        version = game.first("defence")
        question = game.views[version]["question"]
        out = self.good(["--record", game.cut(self.folder, version)], "")
        self.assertIn(f"; strength {question['attack']} against {question['defence']}; "
                      f"the defence lacks {question['amount']} strength. ", out)

    def test_actions_in_groups_with_prices(self):
        game = played(2, 5)
        version = max(range(len(game.turns)), key=lambda v: (game.turns[v][1] == "actions",
                                                             game.states[v]["player"][0]["science"]))
        out = self.good(["--record", game.cut(self.folder, version)], "actions\n")
        listed = out.split("\n> ")[1]
        headings = re.findall(r"^([A-Z][^\d\n]*):$", listed, re.M)
        self.assertEqual(len(headings), len(set(headings)))
        self.assertEqual(headings[-1], "Finish")
        self.assertRegex(listed, r"\n\d+\. Build Bronze \(\d resources\) \[build bronze\]: 1 CA\. Mine\.")
        self.assertRegex(listed, r"\n\d+\. End the Action Phase \[end\]\n?$")

    def test_why_names_undo(self):
        lines = ["why pyramids", "why rich land", "why impact of science", "show homer", "take",
                 "build", "internet", "1", "undo", "dlaczego piramidy", "rules 16.3"]
        out = self.good(["ages", "--seed", "3"], "\n".join(lines) + "\n")
        answers = dict(zip(lines, out.split("\n> ")[1:]))
        self.assertEqual(answers["why pyramids"], "Pyramids: nothing is in the way.")
        self.assertIn("rich_land_a, rich_land_i, rich_land_ii", answers["why rich land"])
        self.assertRegex(answers["why impact of science"], r"not known\. \(rule 24\.5\)")
        self.assertIn("leader A\n", answers["show homer"])
        self.assertRegex(answers["take"], r"^Take from the row:\n1\. Take ")
        self.assertEqual(answers["build"], "Not possible now: build.")
        self.assertRegex(answers["internet"], r"does not lie in the card row\. \(rule 7\.10\)")
        self.assertRegex(answers["1"], r"^Player 1 takes Stockpile.* for 1 civil action\.")
        self.assertTrue(answers["undo"].startswith("Undone: 1 decision."), answers["undo"])
        self.assertIn("\n1. Take Stockpile", answers["undo"])
        out = self.good(["ages", "--seed", "3"], "pyramids\n")
        self.assertIn("Player 1 takes Pyramids for 1 civil action.", out)


class Bots(Lines):
    """Levels, kinds and hints, line by line. Bots limited by time are left to the screen."""

    QUICK = {"duel": "mcts:iterations=20", "ages": "plan:width=2,iterations=1", "steel": "mcts:iterations=20"}

    def test_every_level_plays_every_game(self):
        for game, line, less in (("duel", "1", ":iterations=30"), ("ages", "end", ":iterations=1,width=2"),
                                 ("steel", "\n".join("1" * 12), ":iterations=30")):
            for level in ("easy", "normal", "hard", "expert"):
                text = level + (less if level in ("hard", "expert") else "")
                out = self.good([game, "--seed", "4", "--bots", text], f"{line}\nlog\n")
                self.assertIn(f"Player 2 ({level}): ", out)
                self.assertRegex(out.split("\n> ")[-2], r"(?m)^\d+\. Player 2 ", text)

    def test_names_in_both_languages(self):
        for text, english, polish in (("hard:iterations=9", "hard", "trudny"),
                                      ("mcts:iterations=9,noise=5", "mcts", "mcts")):
            words = ["duel", "--seed", "4", "--bots", text]
            self.assertIn(f"Player 2 ({english})", self.good(words, ""))
            self.assertIn(f"Gracz 2 ({polish})", self.good(words + ["--lang", "pl"], ""))

    def test_different_bots_in_the_order_of_the_seats(self):
        names = r"Player (\d) \((\w+)\): Civil"
        for bots, seat, seats in ((["--bots", "easy greedy"], 0, "you easy greedy greedy"),
                                  (["--bots", "easy", "--bots", "greedy random"], 2,
                                   "greedy random you easy"),
                                  (["--bots=random"], 3, "random random random you")):
            words = ["ages", "--players", "4", "--seed", "4", "--seat", str(seat), *bots]
            told = dict(re.findall(names, self.good(words, "look\n")))
            self.assertEqual(" ".join(told[str(i + 1)] for i in range(4)), seats)
        self.assertIn("too many bots", play(["duel", "--bots", "easy hard"], "")[2])

    def test_a_record_tells_how_many_bots_there_are(self):
        path = self.path("game.txt")
        self.good(["ages", "--players", "3", "--seed", "4", "--save", path], "1\n")
        out = self.good(["--record", path, "--bots", "easy greedy", "--seat", "2"], "")
        for name in ("1 (easy)", "2 (greedy)", "3 (you)"):
            self.assertIn(f"Player {name}: Civil", out)
        for words in (["--bots", "easy", "--seat", "3"], ["--bots", "easy easy easy"]):
            status, out, err = play(["--record", path, *words], "")
            self.assertEqual((status, out), (1, ""))
            self.assertIn("only 3 seats", err)

    def test_wrong_bots_are_explained(self):
        for text, reason in (("nobody", "no such bot: nobody; "),
                             ("mcts:ms=soon", "bot mcts: bad value ms=soon; allowed: 0-600000"),
                             ("easy mcts:iterations=3,speed=9",
                              "bot mcts has no option speed; it has: iterations, ms, "),
                             ("hard:noise=1001", "bad value noise=1001; allowed: 0-1000"),
                             ("greedy:eval=none", "bad value eval=none; allowed: hand|tuned"),
                             ("random:x=1", "bot random has no option x; it has: none"),
                             ("x" * 300, "too many bots, or one with too long a text: xxx"),
                             ("  ", "--bots needs a value")):
            for words in (["--bots", text], ["--hints=" + text]):
                if words[0] != "--bots" and (" " in text or len(text) > 99):
                    continue
                status, out, err = play(["duel", *words], "")
                self.assertEqual((status, out, err.count("\n")), (2, "", 1), text)
                self.assertIn(reason, err)
        err = play(["ages", "--bots", "plan:width=0", "--lang", "pl"], "")[2]
        self.assertIn("bot plan: zła wartość width=0; dozwolone: 1-", err)

    def test_help_lists_levels_and_options(self):
        for lang, command in (("en", "help bots"), ("pl", "pomoc boty")):
            words = ["--lang", lang]
            listed = self.good(["--bots", "help", *words], "")
            self.assertLessEqual(max(map(len, listed.splitlines())), 80)
            short = self.good(["--help", *words], "")
            self.assertLessEqual(len(short.splitlines()), ROWS)
            self.assertLessEqual(max(map(len, short.splitlines())), 80)
            for name in ("easy", "normal", "hard", "expert", "random", "greedy", "flat", "mcts", "plan"):
                self.assertRegex(short, rf"(?m)^  \w+: .*\b{name}\b")
                self.assertRegex(listed, rf"(?m)^ *{name}\b")
            self.assertRegex(listed, r"(?m)^  threads=1-\d+ \((default|domyślnie) 1\): ")
            self.assertRegex(listed, r"(?m)^  select=ucb\|puct \((default|domyślnie) puct\): ")
            games = subprocess.run([EPOKI, "games"], capture_output=True, text=True, check=True).stdout.count("rules version")
            self.assertEqual(len(re.findall(r"(?m)^  easy .*:", listed)), games)  # in every one of them
            told = self.good(["ages", "--seed", "1", *words], command + "\n").split("\n> ")[1]
            self.assertEqual(len(re.findall(r"(?m)^  easy .*:", told)), 1)  # in this one
            self.assertIn("  width=1-", told)

    def test_bots_limited_by_iterations_repeat_a_game(self):
        for game, lines in (("duel", ONES), ("ages", "1\nend\n" * 12), ("steel", ONES)):
            records = []
            for name in ("a.txt", "b.txt"):
                words = [game, "--seed", "6", "--bots", self.QUICK[game], "--save", self.path(name)]
                self.good(words, lines)
                records.append(actions_of(self.path(name)))
            self.assertEqual(records[0], records[1])
            self.assertGreater(len(records[0]), 20)

    def test_bots_play_the_moves_of_the_arena(self):
        for game, bot in (("duel", "mcts:iterations=20"), ("ages", "plan:width=2,iterations=1,keep=1")):
            self.check_moves_of_the_arena(game, bot)

    def check_moves_of_the_arena(self, game, bot, most=60):
        """Seat 0 plays what its bot played in the arena: the other one must answer as it did there."""
        subprocess.run([EPOKI, "arena", game, "--bots", f"{bot},greedy", "--games", "1", "--records", self.folder, "--quiet"],
                       check=True, capture_output=True, timeout=120)
        record, path = self.path(f"{game}-00000-1.rec"), self.path("played.txt")
        with open(record, encoding="utf-8") as file:
            text = file.read()
        self.assertIn(f"# seat 1: {bot}\n", text)
        arena = [line for line in actions_of(record) if line[0] not in "=#"][:most]
        seed = re.search(r"^seed (\d+)$", text, re.M)[1]
        table = subprocess.Popen([EPOKI, "play", game, "--plain", "--seed", seed, "--bots", bot], env=environment(),
                                 stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        played = []
        while len(played) < len(arena):
            played.append(arena[len(played)])
            if os.path.exists(path):
                os.remove(path)
            table.stdin.write(f"{played[-1]}\nsave {path}\n".encode())
            table.stdin.flush()
            while not os.path.exists(path):
                self.assertIsNone(table.poll())
                time.sleep(0.005)
            played = actions_of(path)
            self.assertEqual(played[:most], arena[:len(played)])
        table.stdin.close()
        self.assertEqual(table.wait(), 0)

    def test_undo_and_redo_with_bots(self):
        for game in ("duel", "ages", "steel"):
            path = self.path(game)
            words = [game, "--seed", "6", "--bots", self.QUICK[game], "--save", path]
            self.good(words, "1\n" * 6)
            straight = actions_of(path)
            out = self.good(words, "1\n1\n1\nundo 2\nredo\nredo\n1\n1\n1\n")
            self.assertIn("Undone: 2 decisions.", out)
            self.assertEqual(out.count("Played again."), 2)
            again = actions_of(path)
            moves = len(straight) // 2  # what was played before going back stays as it was
            self.assertEqual(again[:moves], straight[:moves])
            out = self.good(words, "1\nundo\n2\nundo\n1\nundo\nlog\n1\n1\n1\n")
            self.assertNotIn("epoki play:", out)
            replay = subprocess.run([EPOKI, "replay", path], capture_output=True, timeout=60, check=False)
            self.assertEqual(replay.returncode, 0, replay.stderr)

    def test_hints_before_every_decision(self):
        hint = r"\d+\. [^;]+ \d+%"
        for lang, word in (("en", "Hints"), ("pl", "Podpowiedzi")):
            for game in ("duel", "ages", "steel"):
                words = [game, "--seed", "4", "--bots", "random", "--lang", lang,
                         "--hints=" + self.QUICK[game]]
                parts = self.good(words, "1\n1\n").split("\n> ")[:3]
                for part in parts:
                    if re.search(r"(?m)^2\. ", part):
                        self.assertRegex(part.splitlines()[-1], rf"^{word}: {hint}(; {hint}){{0,2}}$")
        self.assertRegex(self.good(["duel", "--seed", "4", "--hints"], ""), rf"\nHints: {hint}")
        self.assertNotIn("Hints", self.good(["duel", "--seed", "4", "--bots", "random"], "1\n"))

    def test_hint_tells_the_best_five(self):
        line = r"  (\d+)\. (.*): win (\d+)%, thought (\d+)%\n"
        for words in (FIRST_GAME, ["ages"]):
            out = self.good(words + ["--seed", "4"], "hint\nhint\nlang pl\nrada\n")
            first, again = out.split("\n> ")[1:3]
            self.assertEqual(first, again)
            self.assertTrue(first.startswith("Hints (bot: normal): the chance to win"))
            found = re.findall(line, first + "\n")
            self.assertEqual(len(found), 5)
            shares = [int(one[3]) for one in found]
            self.assertEqual(shares, sorted(shares, reverse=True))
            for number, label, value, _ in found:
                self.assertIn(f"\n{number}. {label} [", out)  # numbered as in the list
                self.assertLessEqual(int(value), 100)
            self.assertRegex(out, r"Podpowiedzi \(bot: średni\): .*\n  \d+\. .*: wygrana \d+%, uwaga \d+%\n")

    def test_hints_of_a_bot_without_opinion_and_at_the_end(self):
        out = self.good(["duel", "--seed", "4", "--hints=random"], "hint\n")
        self.assertIn("which tells no chances", out)
        self.assertRegex(out, r"\n  \d+\. .*: thought \d+%\n")
        out = self.good(["duel", "--seed", "42", "--bots", "random"], ONES + "hint\n")
        self.assertTrue(out.rstrip("> \n").endswith("Now: undo, save FILE or quit."))

    def test_hints_name_nothing_hidden(self):
        game = played(2, 5)
        version = game.first("actions", 60)
        out = self.good(["--record", game.cut(self.folder, version), "--hints=greedy"], "hint\n")
        for name in hidden_names(game, version):
            self.assertNotIn(name, out)

    def catches(self, pid, number):
        """Whether the program has a handler for that signal."""
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            return bool(int(re.search(r"SigCgt:\t(\w+)", file.read())[1], 16) >> (number - 1) & 1)

    def test_control_c_in_line_mode(self):
        for words in (["--bots", "mcts:ms=60000"], ["--hints=mcts:ms=60000"]):
            process = subprocess.Popen([EPOKI, "play", *FIRST_GAME, "--seed", "42", *words],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())
            while not self.catches(process.pid, signal.SIGINT):  # while somebody thinks
                self.assertIsNone(process.poll())
                time.sleep(0.01)
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            out = process.communicate(b"quit\n", timeout=60)[0].decode()
            self.assertLess(time.monotonic() - start, 30)
            self.assertEqual(process.returncode, 0)
            self.assertIn("Player 2 builds" if words[0] == "--bots" else "\nHints: ", out)


class BotsScreen(Windows):
    SLOW = FIRST_GAME + ["--seed", "42", "--bots", "mcts:ms=60000"]  # the bot begins
    YOURS = r"Player 1 \(you\): take a card(?s:.*)\n> "

    def test_control_c_lets_the_bot_play_at_once(self):
        for text, keys, line in (("mcts:ms=60000", "\x03", ">  "), ("mcts:ms=60000,threads=3", "\x1b", ">  "),
                                 ("mcts:ms=60000", "q", "> q ")):
            terminal = self.open(FIRST_GAME + ["--seed", "42", "--bots", text])
            terminal.wait(r"Player 2 \(mcts\) is thinking\.\.\. Ctrl-C")
            terminal.send(keys)
            shown = terminal.wait(self.YOURS, 2)
            self.assertIn("\n" + line, shown)
            self.leave(terminal)

    def test_quit_while_a_bot_thinks(self):
        path = self.path("game.txt")
        terminal = self.open(self.SLOW + ["--save", path])
        terminal.wait("is thinking")
        terminal.send("quit\r")
        self.assertEqual(terminal.status(2), 0)
        terminal = self.open(self.SLOW + ["--save", path])
        terminal.wait("is thinking")
        os.kill(terminal.child, signal.SIGTERM)
        self.assertEqual(terminal.status(2), 0)
        self.assertEqual(actions_of(path), [])

    def test_several_bots_hurry_together(self):
        terminal = self.open(["ages", "--players", "4", "--seat", "3", "--seed", "3", "--bots", "mcts:ms=60000"])
        terminal.wait(r"Player 1 \(mcts\) is thinking")
        terminal.send("\x03")
        shown = terminal.wait(r"Player 4 \(you\): Action Phase", 2)
        self.assertNotIn("thinking", shown)
        self.leave(terminal)

    def test_resizing_while_a_bot_thinks(self):
        terminal = self.open(self.SLOW)
        terminal.wait("is thinking")
        for rows, columns in ((20, 60), (40, 130), (24, 80)):
            terminal.resize(rows, columns)
            terminal.wait("is thinking" if rows > 20 else "needs 80 columns")
        terminal.send("\x03")
        terminal.wait(self.YOURS, 2)
        self.leave(terminal)

    def test_keys_pressed_ahead_wait(self):
        terminal = self.open(FIRST_GAME + ["--seed", "42", "--bots", "mcts:ms=700"])
        terminal.wait("is thinking")
        terminal.send("show theater\r")
        terminal.wait("Makes free: Statue")
        self.leave(terminal)

    def test_hints_in_the_list_and_below_the_board(self):
        words = FIRST_GAME + ["--seed", "42", "--hints=mcts:iterations=200"]
        terminal = self.open(words)
        shown = terminal.wait(r"\n Hints: (\d+)\. \w.* \d+%")
        best = re.search(r"\n Hints: (\d+)\.", shown).group(1)
        terminal.send("\t")
        shown = terminal.wait(rf"\n Actions  %: chance to win, \* best\n(?s:.*)\n {best} +\*\d+% \w")
        self.assertEqual(len(re.findall(r"\n \d+ +[ *]\d+% [BDU]", shown)), 5)
        self.assertRegex(shown, r"\n \d+ {6,7}[BD]")  # the others stand below each other
        terminal.send("1\r")
        terminal.wait(r"decision 2\n(?s:.*)\n Hints: \d+\. ")
        terminal.send("undo\r")
        terminal.wait(r"Undone: 1 decision")
        terminal.resize(40, 130)
        terminal.wait(rf" {best} +\*\d+% Build")
        self.leave(terminal)

    def test_hint_opens_a_page(self):
        for lang, command, title, win in (("en", "hint", "Hints", "win"),
                                          ("pl", "podpowiedź", "Podpowiedzi", "wygrana")):
            terminal = self.open(["ages", "--seed", "3", "--lang", lang])
            terminal.wait("Tab: ")
            terminal.send(command + "\r")
            shown = terminal.wait(rf"\n {title} \(bot: (normal|średni)\)(.*\n)+   \d+\. .*: {win} \d+%")
            self.assertTrue(all(len(line) <= COLUMNS for line in shown.split("\n")))
            terminal.send("\x1b")
            terminal.wait("Despotism|Tyrania")
            self.leave(terminal)

    def test_slow_hints_hold_nobody_up(self):
        terminal = self.open(FIRST_GAME + ["--seed", "42", "--hints=mcts:ms=60000"])
        terminal.wait("Tab: actions")
        for decision in (2, 3):
            terminal.send("1\r")
            terminal.wait(rf"decision {decision}\n", 2)
        terminal.send("undo\r")
        terminal.wait(r"decision 2\n", 2)
        terminal.send("hint\r")
        terminal.wait("being thought of")
        terminal.send("\x03")
        terminal.wait(r"Hints \(bot: mcts\)", 2)
        terminal.send("\x1b1\r")
        terminal.wait(r"decision 3\n", 2)
        self.leave(terminal)

    def test_long_names_fit(self):
        for game in ("duel", "ages", "steel"):
            terminal = self.open([game, "--seed", "3", "--lang", "pl", "--bots", "expert:iterations=1"])
            shown = terminal.wait(r"Gracz 2 \(mistrzowski\)(?s:.*)Tab: akcje")
            self.assertTrue(all(len(line) <= COLUMNS for line in shown.split("\n")))
            self.leave(terminal)


class AgesScreen(Windows):
    SIZES = ((24, 80), (40, 120))
    PHASES = ("actions", "politics", "bid", "force", "pact_reply", "ordered", "raid", "excess", "defence")

    def shown(self, game, version, lang, size):
        """The screen at that decision, without the list of actions where that lies over it."""
        rows, columns = size
        terminal = self.open(["--record", game.cut(self.folder, version), "--lang", lang],
                             rows=rows, columns=columns)
        prompt = "Tab: actions" if lang == "en" else "Tab: akcje"
        shown = terminal.wait(prompt)
        if columns < 120 and game.turns[version][1] != "actions":
            terminal.send("\t")
            shown = terminal.wait(r"^.*\n(?! (Actions|Akcje))")
        self.leave(terminal, "quit")
        return shown

    def test_every_kind_of_decision_in_two_sizes_and_languages(self):
        game = played(3, 6)
        for number, phase in enumerate(p for p in self.PHASES if p in {t[1] for t in game.turns}):
            version = game.first(phase, 150 if phase == "actions" else 0)
            seat, own = game.turns[version][0], game.states[version]["player"]
            own, lang = own[game.turns[version][0]], number % 2
            shown = self.shown(game, version, ("en", "pl")[lang], self.SIZES[number // 2 % 2])
            lines = shown.split("\n")
            self.assertIn(names("phases")[phase][lang], lines[0])
            numbers = " ".join(shown[shown.rindex("*" + ("Player", "Gracz")[lang]):].split())
            total = (own["ca"] + own["ca_spent"], own["ma"] + own["ma_spent"])
            self.assertTrue(numbers.startswith(
                f"*{('Player', 'Gracz')[lang]} {seat + 1} {('CA', 'AC')[lang]} {own['ca']}/{total[0]} "
                f"{('MA', 'AM')[lang]} {own['ma']}/{total[1]} {('Science', 'Nauka')[lang]} {own['science']}+"), shown)
            self.assertIn(f"{('Blue bank', 'Niebieski bank')[lang]} {own['blue']}", numbers)
            for rival in {0, 1, 2} - {seat}:
                self.assertRegex(shown, rf"(?m)^ {('Player', 'Gracz')[lang]} {rival + 1}  (CA|AC) \d+/\d+  ")

    def test_nothing_hidden_is_shown(self):
        game = played(2, 5)
        for version in (45, 120, 200):
            shown = self.shown(game, version, "en", (60, 160))
            for name in hidden_names(game, version):
                self.assertNotIn(name, shown)

    def test_a_large_window_tells_every_card_of_the_row(self):
        game = played(2, 5)
        version = game.first("actions", 60)
        shown = self.shown(game, version, "en", (50, 160))
        for space, card in enumerate(game.states[version]["row"]):
            if card:
                price = game.views[version]["row_prices"][space]
                price = f"{price}CA" if price >= 0 else "--"
                self.assertRegex(shown, rf"(?m)^ {price} +(\d+ )?\+?{re.escape(names('civil_cards')[card][0])} ")

    def test_the_first_decision_in_80_by_24(self):
        terminal = self.open(["ages", "--seed", "3"])
        lines = terminal.wait("Tab: actions").split("\n")
        self.assertIn("Age A, round 1, deck 7 · Player 1: Action Phase", lines[0])
        self.assertRegex(lines[1], r"^ 1 Stockpile +2 Pyramids +3 Cultu\.Herita\. +4 Urban Growth +5 Rich Land")
        self.assertRegex(lines[2], r"^ 1CA Ac A +1CA Wo A 3 2 1")
        self.assertRegex(lines[3], r"^ Homer +Hanging Gardens")
        self.assertRegex("\n".join(lines), r"\n Agriculture 2w  Bronze 2w  Philosophy 1w  Religion 0w  Warriors 1w\n"
                                           r" Government Despotism \(limit 2\)\n(.*\n)*\*?")
        terminal.send("\t")
        shown = terminal.wait(r"\n Actions\n Take from the row\n 1  Take Stockpile")
        self.assertIn("\n Finish\n 6  End the Action Phase  [end]\n", shown)
        self.assertRegex(shown, r"\n \*Player 1  CA 1/4  MA 0/2")  # the numbers stay in sight
        terminal.send("\x1bpyramids\r")
        terminal.wait(r"In progress Pyramids 0/3: \[3\] 2 1")
        terminal.send("undo\r")
        terminal.wait("Undone: 1 decision")
        terminal.send("why homer\r")
        terminal.wait(r"Homer: It takes 2 civil actions; you have 1\. \(rule 16\.3\)")
        terminal.send("take\r")
        terminal.wait(r"\n Actions\n Take from the row\n 1  Take Stockpile(?s:.*)\n 5  Take Rich Land")
        terminal.send("help\r")
        terminal.wait(r"Play by number")
        terminal.send("\x1b[6~")
        terminal.wait(r"Agriculture 2w 3b")
        self.leave(terminal)

    def test_ascii_has_a_likeness_for_everything(self):
        game = played(2, 5)
        terminal = self.open(["--record", game.cut(self.folder, 150), "--lang", "pl"], term="vt100",
                             rows=60, columns=120, LC_ALL="C")
        self.assertNotIn("?", terminal.wait("Tab: akcje"))
        self.assertTrue(all(byte < 128 for byte in terminal.bytes))
        self.leave(terminal)

    def test_the_log_opens_at_its_end(self):
        game = played(2, 5)
        terminal = self.open(["--record", game.cut(self.folder, 150)])
        terminal.wait("Tab: actions")
        terminal.send("log\r")
        shown = terminal.wait(r"Lines \d+-(\d+) of \1\.")
        self.assertRegex(shown, r"(?m)^ 150\. ")
        self.leave(terminal)

    def test_too_small_and_larger(self):
        terminal = self.open(["ages", "--seed", "3"], rows=20, columns=70)
        terminal.wait("The board needs 80 columns and 24 rows")
        terminal.resize(40, 130)
        terminal.wait(r"Actions\n.*Take from the row\n.* 1  Stockpile, 1CA")  # the list stands beside the board
        terminal.resize(40, 150)
        terminal.wait(r"Actions\n.*Take from the row\n.* 1  Take Stockpile")
        self.leave(terminal)

    def changed(self, terminal, before):
        """Waits until the screen shows something else and takes input again."""
        for _ in range(500):
            shown = terminal.wait(r"\n> +Tab")
            if shown != before and not re.search("is thinking|się zastanawia", shown):
                return shown
            terminal.read(0.02)
        raise AssertionError("nothing changes\n" + before)

    def whole_game(self, words, size, over):
        choose, shown = random.Random(1), ""
        terminal = self.open(words, rows=size[0], columns=size[1])
        for _ in range(1500):
            shown = self.changed(terminal, shown)
            self.assertTrue(all(len(line) <= size[1] for line in shown.split("\n")))
            if re.search(over, shown):
                return terminal
            refused = re.search("There is no action|Nie ma akcji", shown)
            terminal.send("1\r" if refused else f"{choose.randrange(1, 9)}\r")
        self.fail("the game does not end")

    def test_a_whole_game_in_80_by_24(self):
        words = ["ages", "--seed", "8", "--bots", "random"]
        terminal = self.whole_game(words, self.SIZES[0], "The game is over")
        terminal.wait(r"Total +\d+ +\d+")
        terminal.send("undo\r")
        terminal.wait("Undone: 1 decision")
        self.leave(terminal)

    def test_a_whole_game_in_120_by_40_in_polish(self):
        words = ["ages", "--seed", "9", "--bots", "random", "--players", "3", "--lang", "pl"]
        terminal = self.whole_game(words, self.SIZES[1], "Koniec gry")
        terminal.wait(r"Razem( +\d+){3}")
        self.leave(terminal, "koniec")


if __name__ == "__main__":
    unittest.main()
