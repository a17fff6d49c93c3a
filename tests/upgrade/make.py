#!/usr/bin/env python3
"""make.py: what a release leaves to later ones: tests/upgrade/VERSION with a database (epoki.db.gz), records of whole games and kept.json, which says what is in them.

Run once for each release, with its program (EPOKI, else build/epoki), before tools/release; then never again: test_upgrade.py opens, continues and replays it with every
later version. In the database are the five games in their middle, with names, talk and notes, and a game of 7 Wonders Duel that is over."""
import gzip
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "server"))
from case import FAST, HUMAN, play_out  # noqa: E402
from client import PROGRAM, Client, Server, rpc  # noqa: E402

PLAYERS = {"duel": 2, "ages": 2, "steel": 2, "tempus": 3, "civ": 2}
NAMES = ("Ann", "Łukasz", "Jörg")


def version():
    return subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]


def seen(client):
    """What must be the same whenever this seat comes back, whatever else a view may tell by then."""
    update = client.update
    return {"version": update["version"], "turn": update["turn"], "over": update["over"], "legal": [action["action"] for action in update["legal"] or []],
            "log": [entry["action"] for entry in client.log if "action" in entry]}


def kept_table(server, game, stop):
    """A table played so far, or to its end (None), and what its people see."""
    host = Client(server)
    made = host.call("create", game=game, players=PLAYERS[game], seats=[HUMAN] * PLAYERS[game], hints=True, name=NAMES[0])
    clients, secrets = [], []
    for seat, secret in enumerate(made["seats"]):
        clients.append(Client(server))
        clients[-1].join(secret, name=NAMES[seat])
        secrets.append(Client.owned[secret])
    play_out(clients, stop=stop, hints=0.2)
    clients[0].call("chat", text=f"{game}: ile to ma punktów?")
    clients[1].call("note", text=f"{game}: mine, only mine")
    kept = {"table": made["table"], "game": game, "secrets": secrets, "names": list(NAMES[:len(secrets)]), "seen": [seen(client) for client in clients]}
    for client in [host, *clients]:
        client.close()
    return kept


def whole_record(game):
    """The record of a game that bots play to its end."""
    with subprocess.Popen([PROGRAM, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        def call(method, **params):
            process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())["result"]
        table = call("new", game=game, players=PLAYERS[game], seed=30)["table"]
        while not call("turn", table=table)["over"]:
            call("play", table=table, action=call("bot", table=table, bot="greedy")["action"])
        record = call("record", table=table)
        process.stdin.close()
    return record


def replayed(record):
    """What the program says about it, without the hash, which concerns one build; and its exit status."""
    done = subprocess.run([PROGRAM, "replay", "--scores", "-"], input=record, capture_output=True, text=True)
    return re.sub(r"; hash \w+", "", done.stdout) + done.stderr, done.returncode


def main():
    random.seed(30)
    folder = HERE / version()
    folder.mkdir()  # what is there stays as it is
    server = Server(*FAST)
    tables = [kept_table(server, game, 24 + 3 * number) for number, game in enumerate(PLAYERS)] + [kept_table(server, "duel", None)]
    with tempfile.TemporaryDirectory() as place:
        copy = pathlib.Path(place) / "epoki.db"
        subprocess.run([PROGRAM, "backup", "--db", server.db, copy], check=True, capture_output=True)
        (folder / "epoki.db.gz").write_bytes(gzip.compress(copy.read_bytes(), 9, mtime=0))
    assert server.stop() == 0, server.log()
    shutil.rmtree(server.folder)
    rules = {entry["game"]: entry["rules_version"] for entry in rpc(("games", {}))[0]}
    records = {}
    for game in PLAYERS:
        record = whole_record(game)
        records[f"{game}.rec"], status = replayed(record)
        assert status == 0, records
        (folder / f"{game}.rec").write_text(record, encoding="utf-8")
    kept = {"version": version(), "rules": {game: rules[game] for game in PLAYERS}, "tables": tables, "records": records}
    (folder / "kept.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(folder, sum(file.stat().st_size for file in folder.iterdir()), "bytes")


if __name__ == "__main__":
    main()
