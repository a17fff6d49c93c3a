"""The scripts of rooms as data, for what runs them elsewhere than tests/room/room_test.c. README.md is the format."""
import dataclasses
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass
class Step:
    number: int  # of its line
    text: str
    outcome: list  # lines, without their indentation

    def split(self):
        """(who, word, rest) of a step of somebody, or ("", word, rest)."""
        who, colon, more = self.text.partition(": ")
        if not colon or " " in who:
            who, more = "", self.text
        word, _, rest = more.partition(" ")
        return who, word, rest


@dataclasses.dataclass
class Script:
    path: pathlib.Path
    title: str
    inside: str  # why it cannot be run at a server, or ""
    steps: list

    @property
    def name(self):
        return f"{self.path.name}: {self.title}"


def read(path):
    """The scripts of a file."""
    scripts = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("test "):
            scripts.append(Script(path, line[5:], "", []))
        elif line.startswith("inside "):
            scripts[-1].inside = line[7:]
        elif line.startswith("    "):
            scripts[-1].steps[-1].outcome.append(line[4:])
        elif line and not line.startswith("#"):
            scripts[-1].steps.append(Step(number, line, []))
    return scripts


def read_all(folder=FOLDER):
    return [script for path in sorted(folder.glob("*.txt")) for script in read(path)]
