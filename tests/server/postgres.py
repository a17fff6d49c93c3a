"""PostgreSQL for tests: a server of its own in a temporary folder, reachable by a Unix socket there and not otherwise.

`python3 tests/server/postgres.py COMMAND...` runs a command beside such a server; EPOKI_TEST_POSTGRES is its address, to which the name of a database is
added, and EPOKI_TEST_DB=postgresql makes the tests of the server use it."""
import atexit
import glob
import os
import pwd
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

PATIENCE = 60
SETTINGS = {"listen_addresses": "''", "max_connections": "60", "shared_buffers": "'16MB'", "log_min_messages": "fatal", "fsync": "on"}


def programs():
    """The folder with initdb: the newest version there is."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    if not found:
        raise RuntimeError("PostgreSQL is not installed (tools/packages.txt)")
    return os.path.dirname(found[-1])


class Cluster:
    """A server with its files. It never runs as root: then it is the user `postgres`."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="epoki-pg-", dir="/tmp")  # the path of a socket must be short
        self.data = os.path.join(self.folder, "data")
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        self.number = 0
        if os.getuid() == 0:
            shutil.chown(self.folder, self.user)
        self.run("initdb", "-D", self.data, "-U", "epoki", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.writelines(f"{name} = {value}\n" for name, value in {**SETTINGS, "unix_socket_directories": f"'{self.folder}'"}.items())
        atexit.register(self.remove)
        self.start()

    def command(self, name, *arguments):
        as_user = ["runuser", "-u", self.user, "--"] if os.getuid() == 0 else []
        return [*as_user, os.path.join(programs(), name), *arguments]

    def run(self, name, *arguments):
        done = subprocess.run(self.command(name, *arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd="/", check=False)
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stdout}")
        return done.stdout

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-t", str(PATIENCE), "-s", "-l", os.path.join(self.folder, "log"), "start")

    def stop(self, mode="fast"):
        self.run("pg_ctl", "-D", self.data, "-w", "-s", "-m", mode, "stop")

    def pid(self):
        """Of its first process; None if it does not run."""
        try:
            with open(os.path.join(self.data, "postmaster.pid"), encoding="utf-8") as file:
                return int(file.readline())
        except FileNotFoundError:
            return None

    def pids(self):
        """Of all its processes."""
        first = self.pid()
        with open(f"/proc/{first}/task/{first}/children", encoding="utf-8") as file:
            return [first, *map(int, file.read().split())]

    def kill(self):
        """All of it at once, as a machine that fails."""
        pids = self.pids()
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def start_again(self):
        """After a kill; its shared memory may be released a moment later."""
        for attempt in range(50):
            try:
                return self.start()
            except RuntimeError:
                if attempt == 49:
                    raise
        return None

    def url(self, database):
        return f"postgresql://epoki@/{database}?host={urllib.parse.quote(self.folder, safe='')}"

    def new_database(self):
        self.number += 1
        name = f"test_{os.getpid()}_{self.number}"
        self.query(f"CREATE DATABASE {name}")
        return self.url(name)

    def query(self, sql, url=None):
        """Rows as lines, columns separated by |."""
        return subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", url or self.url("postgres"), "-c", sql], check=True,
                              capture_output=True, text=True).stdout.strip()

    def remove(self):
        if self.pid():
            try:
                self.stop("immediate")
            except RuntimeError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)


class Relay(threading.Thread):
    """The way from one server to PostgreSQL. While it is held up, nothing arrives on either side, and nobody is told; what was sent arrives later."""

    def __init__(self, own):
        super().__init__(daemon=True)
        self.own, self.held, self.ended = own, False, False
        self.folder = tempfile.mkdtemp(prefix="epoki-relay-", dir="/tmp")
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(os.path.join(self.folder, ".s.PGSQL.5432"))
        self.door.listen(50)
        self.others = {}  # each socket and the one on the other side
        self.start()

    def url(self, database):
        """The same database, by this way."""
        return database.replace(urllib.parse.quote(self.own.folder, safe=""), urllib.parse.quote(self.folder, safe=""))

    def run(self):
        while not self.ended:
            if self.held:
                time.sleep(0.02)
                continue
            for ready in select.select([self.door, *self.others], [], [], 0.05)[0]:
                if ready is self.door:
                    self.come()
                elif ready in self.others:
                    self.forward(ready)

    def come(self):
        client, server = self.door.accept()[0], socket.socket(socket.AF_UNIX)
        try:
            server.connect(os.path.join(self.own.folder, ".s.PGSQL.5432"))
        except OSError:
            client.close()
            return
        self.others |= {client: server, server: client}

    def forward(self, one):
        try:
            some = one.recv(1 << 16)
            self.others[one].sendall(some)
        except OSError:
            some = b""
        if not some:
            other = self.others.pop(one)
            self.others.pop(other)
            one.close()
            other.close()

    def end(self):
        self.ended = True
        self.join()
        for each in (self.door, *self.others):
            each.close()
        shutil.rmtree(self.folder)


shared = None


def cluster():
    """One for all tests of a process."""
    global shared
    if shared is None:
        shared = Cluster()
    return shared


if __name__ == "__main__":
    server = Cluster()
    server.query("CREATE DATABASE store")
    world = {**os.environ, "EPOKI_TEST_POSTGRES": server.url("store"), "EPOKI_TEST_DB": "postgresql"}
    sys.exit(subprocess.run(sys.argv[1:], env=world, check=False).returncode)
