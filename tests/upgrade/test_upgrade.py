#!/usr/bin/env python3
"""What earlier releases left (tests/upgrade/VERSION, made by make.py) is opened, continued and replayed by this program. EPOKI names it.

Games whose rules have changed since (rules_version) are refused with the reason, and everything beside them goes on: docs/records.md."""
import gzip
import json
import pathlib
import random
import re
import shutil
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from case import FAST, play_out  # noqa: E402
from client import Client, Refused, Server, rpc  # noqa: E402
from make import replayed, seen  # noqa: E402

CANNOT = -32603
ON = 15  # decisions played at each table after the upgrade


def releases():
    return sorted(file.parent for file in HERE.glob("*/kept.json"))


class Upgrade(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        random.seed(31)
        cls.rules = {entry["game"]: entry["rules_version"] for entry in rpc(("games", {}))[0]}

    def each(self):
        self.assertTrue(releases())
        for folder in releases():
            with self.subTest(release=folder.name):
                yield folder, json.loads((folder / "kept.json").read_text(encoding="utf-8"))

    def is_playable(self, kept, game):
        return kept["rules"][game] == self.rules[game]

    def served(self, folder):
        """A server on a copy of the database of a release."""
        place = tempfile.mkdtemp(prefix="epoki-upgrade-")
        self.addCleanup(shutil.rmtree, place)
        (pathlib.Path(place) / "epoki.db").write_bytes(gzip.decompress((folder / "epoki.db.gz").read_bytes()))
        return Server(*FAST, folder=place)

    def seated(self, server, table):
        clients = []
        for secret in table["secrets"]:
            client = Client(server)
            self.addCleanup(client.close)
            client.place = client.join(secret)
            clients.append(client)
        return clients

    def test_records(self):
        for folder, kept in self.each():
            for name, told in kept["records"].items():
                record = (folder / name).read_text(encoding="utf-8")
                said, status = replayed(record)
                if self.is_playable(kept, name.removesuffix(".rec")):
                    self.assertEqual((said, status), (told, 0), name)
                else:
                    self.assertEqual(status, 1, said)
                    self.assertIn("rules", said)

    def test_a_record_of_other_rules_is_refused_with_both_numbers(self):
        for folder, kept in self.each():
            for name in kept["records"]:
                game = name.removesuffix(".rec")
                said, status = replayed(re.sub(r"^rules \d+$", "rules 997", (folder / name).read_text(encoding="utf-8"), flags=re.M))
                self.assertEqual(status, 1, said)
                self.assertRegex(said, rf"997\b.*\b{self.rules[game]}\b|\b{self.rules[game]}\b.*997\b")

    def test_records_go_on(self):
        """The first half of a record is a game to continue."""
        for folder, kept in self.each():
            for name in kept["records"]:
                if not self.is_playable(kept, name.removesuffix(".rec")):
                    continue
                lines = (folder / name).read_text(encoding="utf-8").splitlines(keepends=True)
                half = "".join(lines[:len(lines) // 2])
                turn, legal = rpc(("load", {"record": half}), ("turn", {"table": "t1"}), ("legal", {"table": "t1"}))[1:]
                self.assertFalse(turn["over"])
                self.assertIn(lines[len(lines) // 2].strip(), [action["action"] for action in legal["actions"]])

    def refuses(self, server, table):
        client = Client(server)
        self.addCleanup(client.close)
        with self.assertRaises(Refused) as caught:
            client.join(table["secrets"][0])
        self.assertEqual(caught.exception.code, CANNOT)
        self.assertIn("rules", str(caught.exception))

    def goes_on(self, server, table):
        """Everybody finds what he left; they play on. Returns what they see then."""
        clients = self.seated(server, table)
        self.assertEqual([seen(client) for client in clients], table["seen"])
        self.assertEqual(clients[0].place["names"], table["names"])
        self.assertIn("ile to ma punktów?", json.dumps(clients[1].expect("chat"), ensure_ascii=False))
        self.assertEqual(clients[1].expect("note")["text"], f"{table['game']}: mine, only mine")
        if not table["seen"][0]["over"]:
            play_out(clients, stop=table["seen"][0]["version"] + ON)
        return {**table, "seen": [seen(client) for client in clients]}

    def test_databases(self):
        for folder, kept in self.each():
            server = self.served(folder)
            later = []
            for table in kept["tables"]:
                with self.subTest(game=table["game"]):
                    if self.is_playable(kept, table["game"]):
                        later.append(self.goes_on(server, table))
                    else:
                        self.refuses(server, table)
            self.assertEqual(server.stop(), 0, server.log())
            self.assertNotIn("ERROR", server.log())
            server.start()  # and what was played since is stored like the rest
            for table in later:
                self.assertEqual([seen(client) for client in self.seated(server, table)], table["seen"])
                if table["seen"][0]["over"]:
                    record = server.get(f"/api/records/{table['table']}").read().decode()
                    self.assertEqual(replayed(record)[1], 0)
            self.assertEqual(server.stop(), 0, server.log())


if __name__ == "__main__":
    unittest.main()
