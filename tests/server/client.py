"""A small client of `epoki serve` for its tests: WebSocket over a plain socket, JSON-RPC, and the server as a child process."""
import base64
import json
import os
import random
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools"))
import gen_messages  # noqa: E402
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import postgres  # noqa: E402

MESSAGES = gen_messages.Messages(os.path.join(ROOT, "data/messages"))
RESULTS = {(method.host, method.name): method.result for method in MESSAGES.methods}
PROGRAM = os.environ.get("EPOKI", "build/epoki")
ON_POSTGRES = os.environ.get("EPOKI_TEST_DB") == "postgresql"  # else each server has a file
PATIENCE = 60  # seconds to wait for what must come: a busy machine takes its time


class Refused(Exception):
    """The server answered a request with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


def check_told(host, method, value):
    """What the server says is as data/messages describes it."""
    wrong = gen_messages.is_of(MESSAGES, RESULTS[host, method], value)
    if wrong:
        raise AssertionError(f"{method} of {host}: {wrong}")


class Closed(Exception):
    """The server closed the connection."""


def wait_until(condition, what, seconds=PATIENCE, step=0.02):
    """Waits until the condition is true, looking often; fails after that time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(step)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """The program on a free port with a database of its own: a file in its folder, or one of PostgreSQL."""

    def __init__(self, *options, folder=None, prepare=None, starter=(), database=None):
        self.folder = folder or tempfile.mkdtemp(prefix="epoki-server-")
        self.db = database or (postgres.cluster().new_database() if ON_POSTGRES else os.path.join(self.folder, "epoki.db"))
        self.options = options
        self.prepare = prepare
        self.starter = starter  # a program that starts the program
        self.process = None
        self.start()

    def start(self):
        while not self.try_port(free_port()):
            pass  # somebody else took it in between

    def try_port(self, port):
        """False: the port was not free."""
        self.port = port
        self.errors = open(os.path.join(self.folder, "stderr"), "ab")
        said = self.errors.tell()
        self.process = subprocess.Popen(
            [*self.starter, PROGRAM, "serve", "--db", self.db, "--port", str(port), *self.options],
            stderr=self.errors, stdin=subprocess.DEVNULL, preexec_fn=self.prepare)
        ready = re.compile(rf"^epoki serve: http://.*:{port}$", re.M)
        wait_until(lambda: ready.search(self.log()[said:]) or self.process.poll() is not None, "the server listens")
        if self.process.poll() is None:
            return True
        self.errors.close()
        if f"port {port}" not in self.log()[said:]:
            raise RuntimeError("the server did not start: " + self.log())
        return False

    def log(self):
        with open(os.path.join(self.folder, "stderr"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.errors.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.errors.close()
        return status

    def get(self, path, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        return urllib.request.urlopen(request, timeout=PATIENCE)

    def metric(self, name):
        for line in self.get("/metrics").read().decode().splitlines():
            if line.startswith(f"epoki_{name} "):
                return float(line.split()[1])
        raise KeyError(name)


def new_token():
    """What a client makes up so that it can ask again."""
    return base64.urlsafe_b64encode(random.randbytes(16)).decode().rstrip("=")


class Client:
    """One connection. Everything received is kept in `traffic` as text."""

    owned = {}  # the secrets of seats, by the invitations that led there: who comes again is let in, as in a browser

    def __init__(self, server, origin=None, path="/ws", timeout=PATIENCE, headers=(), source=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout, source and (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.traffic = []
        self.unread = []  # notifications nobody asked for yet
        self.update = None
        self.log = []
        self.last_id = 0
        self.methods = {}  # by the id of the request
        try:
            self.handshake(server.port, path, origin, headers)
        except (Closed, OSError):
            self.close()
            raise

    def handshake(self, port, path, origin, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        lines += headers
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.receive()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.decode())

    def receive(self):
        more = self.socket.recv(1 << 16)
        if not more:
            raise Closed("end of stream")
        self.buffer += more

    def close(self):
        self.socket.close()

    # Frames

    def send_frame(self, payload, opcode=1, final=True):
        mask = random.randbytes(4)
        size = len(payload)
        head = bytes([opcode | (0x80 if final else 0)])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += struct.pack("!BH", 0x80 | 126, size)
        else:
            head += struct.pack("!BQ", 0x80 | 127, size)
        pattern = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big") if size else b""
        self.socket.sendall(head + mask + masked)

    def need(self, count):
        while len(self.buffer) < count:
            self.receive()

    def read_frame(self):
        self.need(2)
        first, size = self.buffer[0], self.buffer[1] & 0x7F
        at = 2
        if size == 126:
            self.need(4)
            size, at = struct.unpack("!H", self.buffer[2:4])[0], 4
        elif size == 127:
            self.need(10)
            size, at = struct.unpack("!Q", self.buffer[2:10])[0], 10
        self.need(at + size)
        payload, self.buffer = self.buffer[at:at + size], self.buffer[at + size:]
        return first & 15, bool(first & 0x80), payload

    def read(self):
        """The next message as a dict; notes updates on the way."""
        text = b""
        while True:
            opcode, final, payload = self.read_frame()
            if opcode == 8:
                raise Closed(str(struct.unpack("!H", payload[:2])[0]) if payload else "closed")
            if opcode == 9:
                self.send_frame(payload, 10)
                continue
            text += payload
            if final:
                break
        text = text.decode()
        self.traffic.append(text)
        message = json.loads(text)
        if "method" in message:
            check_told("told", message["method"], message["params"])
        elif "result" in message and message["id"] in self.methods:
            check_told("server", self.methods[message["id"]], message["result"])
        if message.get("method") == "update":
            self.update = message["params"]
            self.log = self.log[:self.update["from"]] + self.update["log"]
        return message

    # Requests

    def send(self, method, **params):
        self.last_id += 1
        self.methods[self.last_id] = method
        self.send_frame(json.dumps({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}).encode())
        return self.last_id

    def answer(self, number):
        while True:
            message = self.read()
            if "method" in message:
                self.unread.append(message)
            elif message["id"] == number:
                if "error" in message:
                    raise Refused(message["error"])
                return message["result"]

    def call(self, method, **params):
        return self.answer(self.send(method, **params))

    def expect(self, method, seconds=PATIENCE):
        """The next notification of that name, perhaps one that came before."""
        for i, message in enumerate(self.unread):
            if message["method"] == method:
                return self.unread.pop(i)["params"]
        self.socket.settimeout(seconds)
        while True:
            message = self.read()
            if message.get("method") == method:
                return message["params"]
            if "method" in message:
                self.unread.append(message)

    def until(self, condition, seconds=PATIENCE):
        """Reads until the last update fulfils the condition; gives up after that time without a message, or six times as long with others."""
        self.socket.settimeout(seconds)
        deadline = time.monotonic() + 6 * seconds
        while self.update is None or not condition(self.update):
            if time.monotonic() > deadline:
                raise TimeoutError(f"still waiting after {6 * seconds} s")
            message = self.read()
            if "method" in message and message["method"] != "update":
                self.unread.append(message)
        return self.update

    def join(self, secret, **params):
        self.update = None
        place = self.call("join", secret=self.owned.get(secret, secret), **params)
        self.owned[secret] = place.get("secret", self.owned.get(secret, secret))
        self.until(lambda update: True)
        return place

    def send_play(self, action=None, **others):
        """Sends the action, or the first legal one, as chosen at the last update; returns the request's number."""
        update = self.update
        action = action or update["legal"][0]["action"]
        return self.send("play", **{"action": action, "version": update["version"], "undos": update["undos"], **others})

    def play(self, action=None):
        """Plays the action, or any, and waits until it is seen."""
        update = self.update
        action = action or random.choice(update["legal"])["action"]
        version = self.answer(self.send_play(action))["version"]
        self.until(lambda latest: latest["version"] >= version)
        return version


def limit_file_size(count):
    """For `prepare`: files cannot grow beyond `count` bytes."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (count, count))


def rpc(*requests):
    """Results of `epoki rpc`; a request is (method, params)."""
    lines = [json.dumps({"jsonrpc": "2.0", "id": i, "method": method, "params": params})
             for i, (method, params) in enumerate(requests)]
    out = subprocess.run([PROGRAM, "rpc"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True).stdout
    return [json.loads(line)["result"] for line in out.splitlines()]
