"""Load on `epoki serve`: many open tables, some of them moving, on loopback. Prints the time from an action to its acknowledgement and
the server's memory. EPOKI names the program.

    python3 tests/server/load.py [--tables 1000] [--moving 200] [--think 0.25] [--seconds 20] [--check]

`--think` is the pause of every player before his action, in seconds on average; 0 shows what the server can do at most. With `--check`
the exit status is 1 when the targets (p99 under 50 ms, memory under 200 MB) are missed."""
import argparse
import heapq
import json
import os
import random
import re
import resource
import selectors
import shutil
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Client, Server  # noqa: E402

HUMAN = {"kind": "human"}
LEGAL = re.compile(rb'"legal":\[(\{"action":"[^"]+".*?\}\]),"from"')
ACTION = re.compile(rb'\{"action":"([^"]+)"')
VERSION = re.compile(rb'"params":\{"version":(\d+)')


class Player:
    """One seat: a connection that answers its turn after a pause. Reads messages by pattern: JSON would cost more than the server."""

    def __init__(self, server, secret):
        self.client = Client(server)
        self.client.join(secret)
        self.sent_at = None
        self.update = self.client.traffic[-1].encode()
        self.over = False

    def take_turn(self):
        legal = LEGAL.search(self.update)
        if not legal:
            return False
        action = random.choice(ACTION.findall(legal.group(1))).decode()
        version = int(VERSION.search(self.update).group(1))
        self.sent_at = time.perf_counter()
        self.client.send("play", action=action, version=version)
        return True

    def frames(self):
        """The whole frames in the buffer."""
        client = self.client
        client.receive()
        while len(client.buffer) >= 2:
            size = client.buffer[1] & 0x7F
            head = 2 if size < 126 else 4 if size == 126 else 10
            if size >= 126:
                size = int.from_bytes(client.buffer[2:head], "big")
            if len(client.buffer) < head + size:
                return
            payload = client.buffer[head:head + size]
            client.buffer = client.buffer[head + size:]
            yield payload


def run(players, seconds, think):
    """Lets the players play; returns the times of acknowledgement."""
    selector = selectors.DefaultSelector()
    due, times, errors = [], [], 0
    number = 0
    now = time.perf_counter()
    for player in players:
        selector.register(player.client.socket, selectors.EVENT_READ, player)
        if b'"legal":[' in player.update:
            number += 1
            heapq.heappush(due, (now + random.uniform(0, max(2 * think, 0.1)), number, player))
    end = now + seconds
    while now < end:
        wait = max(0.0, min(due[0][0] if due else end, end) - now)
        for key, _ in selector.select(wait):
            player = key.data
            for payload in player.frames():
                now = time.perf_counter()
                if b'"method":"update"' in payload[:60]:
                    player.update = payload
                    if b'"legal":[' in payload:
                        number += 1
                        heapq.heappush(due, (now + random.uniform(0, 2 * think), number, player))
                elif b'"result":{"version"' in payload:
                    times.append(now - player.sent_at)
                elif b'"error"' in payload:
                    errors += 1
        now = time.perf_counter()
        while due and due[0][0] <= now:
            heapq.heappop(due)[2].take_turn()
    selector.close()
    return sorted(times), errors


def memory_mb(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        peak = [line.split()[1] for line in file if line.startswith("VmHWM")]
    return int(peak[0]) / 1024


def main():
    parser = argparse.ArgumentParser(description="Load on epoki serve.")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--moving", type=int, default=200)
    parser.add_argument("--think", type=float, default=0.25)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--check", action="store_true")
    words = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    server = Server("--per-address", "100000", "--tables-per-hour", "1000000", "--messages-per-second", "100000")
    players = []
    try:
        maker = Client(server)
        for i in range(words.tables):
            table = maker.call("create", game=words.game, players=2, seats=[HUMAN, HUMAN])
            both = [Player(server, secret) for secret in table["seats"]]
            players.append(both)
        moving = [player for both in players[:words.moving] for player in both]
        times, errors = run(moving, words.seconds, words.think)
        memory = memory_mb(server.process)
        commits, spent = server.metric("commits_total"), server.metric("commit_seconds_total")
        longest = server.metric("commit_seconds_max")
    finally:
        server.stop()
        shutil.rmtree(server.folder)
    part = lambda share: 1000 * times[min(len(times) - 1, int(share * len(times)))]  # noqa: E731
    print(json.dumps({"tables": words.tables, "moving": words.moving, "think_s": words.think, "actions": len(times), "errors": errors,
                      "actions_per_s": round(len(times) / words.seconds), "p50_ms": round(part(0.5), 1), "p99_ms": round(part(0.99), 1),
                      "max_ms": round(1000 * times[-1], 1), "memory_mb": round(memory, 1), "commit_ms": round(1000 * spent / commits, 2),
                      "commit_max_ms": round(1000 * longest, 1)}))
    return 1 if words.check and (part(0.99) >= 50 or memory >= 200 or errors) else 0


if __name__ == "__main__":
    sys.exit(main())
