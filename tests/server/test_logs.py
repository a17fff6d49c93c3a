"""What the administrator sees: histograms of /metrics, and logs as JSON. EPOKI names the program."""
import json
import os
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, ServerTest, bot  # noqa: E402
from client import PATIENCE, PROGRAM, Client, Server  # noqa: E402

LINE = re.compile(r"epoki_(\w+?)(?:\{(.*)\})? (\S+)")


def histograms(server):
    """By name and label: the counts by bound, the sum and the count."""
    found = {}
    for line in server.get("/metrics").read().decode().splitlines():
        if line.startswith("#"):
            continue
        name, labels, value = LINE.fullmatch(line).groups()
        base, _, part = name.rpartition("_")
        if part not in {"bucket", "sum", "count"}:
            continue
        labels = dict(pair.split("=") for pair in (labels or "").split(",") if pair)
        bound = labels.pop("le", "").strip('"')
        one = found.setdefault((base, labels.get("method", "").strip('"')), {"bucket": []})
        if part == "bucket":
            one["bucket"].append((float(bound), int(value)))
        else:
            one[part] = float(value)
    return found


class Histograms(ServerTest):
    def test_they_count(self):
        before = histograms(self.server)
        self.assertEqual(before["request_seconds", "play"]["count"], 0)
        people = [self.client(), self.client()]
        table = people[0].call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
        for seat, person in enumerate(people):
            person.join(table["seats"][seat])
        for _ in range(10):
            people[people[0].update["turn"]].play()
            version = max(person.update["version"] for person in people)
            for person in people:
                person.until(lambda update, version=version: update["version"] >= version)
        player = self.client()
        player.join(player.call("create", game="duel", players=2, seats=[HUMAN, bot("easy")])["seats"][0])
        player.until(lambda update: update["turn"] == 0)
        player.play()
        player.until(lambda update: update["turn"] == 0)
        player.call("hint", ms=5)
        now = histograms(self.server)
        self.assertGreaterEqual(now["request_seconds", "play"]["count"], 11)
        self.assertEqual(now["request_seconds", "create"]["count"], 2)
        self.assertGreaterEqual(now["commit_seconds", ""]["count"], 13)
        self.assertEqual(now["commit_seconds", ""]["count"], self.server.metric("commits_total"))
        self.assertEqual(now["bot_move_seconds", ""]["count"], self.server.metric("bot_actions_total"))
        self.assertEqual(now["hint_seconds", ""]["count"], 1)
        for one in now.values():
            bounds, counts = zip(*one["bucket"])
            self.assertEqual(len(bounds), 15)
            self.assertEqual(sorted(bounds), list(bounds))
            self.assertEqual(sorted(counts), list(counts))
            self.assertEqual(counts[-1], one["count"])
        stored = now["request_seconds", "play"]
        self.assertGreater(stored["sum"], 0)
        self.assertGreaterEqual(stored["sum"], now["commit_seconds", ""]["sum"] / 10)  # the answer goes when the move is stored

    def test_loading(self):
        """A table that comes back from the database is counted."""
        server = Server(*FAST)
        try:
            maker = Client(server)
            table = maker.call("create", game="duel", players=2, seats=[HUMAN, HUMAN])
            maker.close()
            self.assertEqual(histograms(server)["table_load_seconds", ""]["count"], 0)
            server.stop()
            server = Server(*FAST, folder=server.folder, database=server.db)
            person = Client(server)
            person.join(table["seats"][0])
            person.close()
            self.assertEqual(histograms(server)["table_load_seconds", ""]["count"], 1)
        finally:
            server.stop()
            shutil.rmtree(server.folder)

    def test_types(self):
        """Each name has its type once, before its values."""
        seen = set()
        for line in self.server.get("/metrics").read().decode().splitlines():
            if line.startswith("# TYPE "):
                name = line.split()[2]
                self.assertNotIn(name, seen)
                seen.add(name)
            else:
                self.assertTrue(any(LINE.fullmatch(line) and line.split("{")[0].split()[0].startswith(name) for name in seen), line)


class Json(unittest.TestCase):
    def lines(self, text):
        lines = [json.loads(line) for line in text.splitlines()]
        for line in lines:
            self.assertEqual(list(line), ["time", "program", "process", "event", "message"])
            self.assertRegex(line["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        return lines

    def test_a_server(self):
        process = subprocess.Popen([PROGRAM, "serve", "--db", os.devnull + "/none", "--log", "json"], stderr=subprocess.PIPE, text=True)
        lines = self.lines(process.communicate(timeout=PATIENCE)[1])
        self.assertEqual(process.returncode, 3)
        self.assertEqual({line["program"] for line in lines}, {"epoki serve"})
        self.assertEqual({line["process"] for line in lines}, {process.pid})

    def test_another_form(self):
        for command in ("serve", "worker"):
            done = subprocess.run([PROGRAM, command, "--log", "xml"], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (2, f"epoki {command}: --log: text or json, not xml\n"))

    def test_values_apart(self):
        """`event` is the same for all messages of a kind."""
        server = Server(*FAST, "--drain", "1")
        server.stop()
        self.assertIn("stopping in 1 s", server.log())
        shutil.rmtree(server.folder)
        process = subprocess.Popen([PROGRAM, "serve", "--db", os.path.join(server.folder + "-json"), "--port", str(server.port), "--log", "json", "--drain", "1"],
                                   stderr=subprocess.PIPE, text=True)
        first = json.loads(process.stderr.readline())
        self.assertEqual(first["message"], f"http://127.0.0.1:{server.port}")
        self.assertEqual(first["event"], "http://%s:%d")
        process.terminate()
        rest = self.lines(process.communicate(timeout=PATIENCE)[1])
        self.assertEqual([(line["event"], line["message"]) for line in rest], [("stopping in %d s", "stopping in 1 s"), ("stopping", "stopping")])
        for path in (server.folder + "-json" + end for end in ("", "-wal", "-shm", ".lock", "-lock")):
            if os.path.exists(path):
                os.remove(path)


if __name__ == "__main__":
    unittest.main()
