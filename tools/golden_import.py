#!/usr/bin/env python3
"""Turns complete test games written in the plain text form of independent engines into records with checks, and keeps the
state hashes of golden records up to date.

usage: golden_import.py import FILE DIR   one DIR/NNN.rec per game of FILE
       golden_import.py hash [REC...]     writes the present rules version and final hash into each record, by default all of the games in the build
                                          (explain in the commit why they changed)

Form of FILE: `# golden GAME` in the first comment; then per game
  game N / players N / option NAME VALUE / stack NAME ID ...
  legal : ACTION | ACTION ...      (the complete legal set of the next decision; optional)
  SEAT LEGAL [GROUPS] : ACTION     a decision: seat, number of legal actions, public numbers that changed before it
  numbers GROUPS / end KIND / score SEAT TOTAL [PART=VALUE ...] / winners SEAT ...
In a record the same numbers, all of them at every step, stand in `=` lines before the action they belong to.
The program is taken from the environment variable EPOKI, or build/epoki.
"""
import glob
import os
import re
import subprocess
import sys

EPOKI = os.environ.get("EPOKI", "build/epoki")


def read_games(path):
    slug, game = None, None
    with open(path, encoding="utf-8") as file:
        for line in (raw.rstrip("\n") for raw in file):
            if line.startswith("# golden "):
                slug = line.split()[2]
            if line.startswith("#") or not line.strip():
                continue
            head, _, rest = line.partition(" ")
            if head == "game":
                if game:
                    yield game
                game = {"slug": slug, "number": int(rest), "header": [], "lines": [], "end": [], "numbers": {}}
            elif head in ("option", "stack"):
                game["header"].append(line)
            elif head == "players":
                game["players"] = rest
            elif head == "numbers":
                game["numbers"].update(group.split("=") for group in rest.split())
            elif head == "end":
                game["end"].append(f"end={rest}")
            elif head == "score":
                seat, total, *parts = rest.split()
                game["end"] += [f"score{seat}={total}"] + [f"score{seat}.{part}" for part in parts]
            elif head == "winners":
                game["end"].append("winners=" + ",".join(rest.split()))
            elif head == "legal":
                game["lines"].append("= legal: " + rest.partition(": ")[2])
            else:
                left, _, action = line.partition(" : ")
                seat, legal, *groups = left.split()
                game["numbers"].update(group.split("=") for group in groups)
                numbers = [f"{name}={values}" for name, values in game["numbers"].items()]
                game["lines"] += [" ".join([f"= seat={seat} legal={legal}", *numbers]), action]
    if game:
        yield game


def record_text(game, rules):
    lines = ["epoki-record 1", f"game {game['slug']}", f"rules {rules}", f"players {game['players']}", *game["header"],
             "seed 1", "begin", *game["lines"],
             " ".join(["= seat=-1", *(f"{n}={v}" for n, v in game["numbers"].items()), *game["end"]])]
    return "\n".join(lines) + "\n"


def final_hash(path):
    out = subprocess.run([EPOKI, "replay", path], capture_output=True, text=True)
    if out.returncode != 0:
        raise SystemExit(f"{path}: {out.stderr.strip()}")
    return re.search(r"hash ([0-9a-f]{16})", out.stdout).group(1)


def rules_version(slug):
    out = subprocess.run([EPOKI, "games"], capture_output=True, text=True, check=True).stdout
    return re.search(rf"^{slug} .*rules version (\d+)", out, re.M).group(1)


def set_hash(path):
    """Writes the present rules version and final hash; the old file stays when the game no longer plays."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^= hash=.*\n", "", file.read(), flags=re.M)
    slug = re.search(r"^game (\w+)$", text, re.M).group(1)
    text = re.sub(r"^rules \d+$", f"rules {rules_version(slug)}", text, count=1, flags=re.M)
    fresh = path + ".new"
    with open(fresh, "w", encoding="utf-8") as file:
        file.write(text)
    try:
        final = final_hash(fresh)
        with open(fresh, "a", encoding="utf-8") as file:
            file.write(f"= hash={final}\n")
        os.replace(fresh, path)
    finally:
        if os.path.exists(fresh):
            os.remove(fresh)


def records_of_build():
    """The golden records of the games this build has."""
    out = subprocess.run([EPOKI, "games"], capture_output=True, text=True, check=True).stdout
    games = re.findall(r"^(\w+) .*rules version", out, re.M)
    return [path for game in games for path in sorted(glob.glob(f"tests/golden/{game}/*.rec"))]


def main(argv):
    if len(argv) == 4 and argv[1] == "import":
        os.makedirs(argv[3], exist_ok=True)
        for game in read_games(argv[2]):
            path = os.path.join(argv[3], f"{game['number']:03}.rec")
            with open(path, "w", encoding="utf-8") as file:
                file.write(record_text(game, rules_version(game["slug"])))
            set_hash(path)
    elif len(argv) > 1 and argv[1] == "hash":
        for path in argv[2:] or records_of_build():
            set_hash(path)
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
