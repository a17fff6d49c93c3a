#!/usr/bin/env python3
"""The packages of a release as people meet them: test_packages.py FOLDER, where tools/release put them. Root, mmdebstrap and a mirror of Debian are needed.

In a fresh Debian: install, run the service as its unit does (there is no systemd in a chroot: its user, its command, its options; what systemd would forbid is asked
of systemd-analyze), play through the page in Chromium and in the terminal, write a program against the library, upgrade, remove, purge, and look for traces.
EPOKI_ROOT_TAR names a file system made before (mmdebstrap --variant=minbase bookworm FILE). Then the image, where FOLDER has one."""
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/server"), str(ROOT / "tests/install")]
from client import free_port, wait_until  # noqa: E402
from test_install import PROGRAM  # noqa: E402

FOLDER = pathlib.Path(os.environ.get("EPOKI_RELEASE", ROOT / "build/release/0.1.0"))
EXPOSED = 15  # of 100, at most, as systemd-analyze security counts
IMAGE_BYTES = 64 << 20
# Where Debian itself writes down what it does, and copies of its lists of users.
OTHERS = re.compile(r"^(proc|sys|dev|tmp|run|var/(lib/(dpkg|apt)|cache|log)|debs)(/|$)|^etc/(passwd|group|shadow|gshadow|subuid|subgid)-$|^etc/ld\.so\.cache$|^root/")


def told(*words, **more):
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **({} if "input" in more else {"stdin": subprocess.DEVNULL}), **more}
    done = subprocess.run([str(word) for word in words], text=True, **more)
    if done.returncode:
        raise AssertionError(f"{words}: {done.returncode}\n{done.stdout[-3000:]}\n{(done.stderr or '')[-3000:]}")
    return done.stdout


def answers(port):
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).status == 200
    except OSError:
        return False


class System:
    """A fresh Debian in a folder."""

    def __init__(self, place):
        self.root = pathlib.Path(place) / "debian"
        self.root.mkdir()
        made = os.environ.get("EPOKI_ROOT_TAR") or pathlib.Path(place) / "debian.tar"
        if not pathlib.Path(made).exists():
            told("mmdebstrap", "--quiet", "--variant=minbase", "bookworm", made)
        told("tar", "-x", "-p", "-f", made, "-C", self.root)
        shutil.copyfile("/etc/resolv.conf", self.root / "etc/resolv.conf")

    def run(self, *words, **more):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "TERM": "xterm"}
        return told("chroot", self.root, *words, env=environment, **more)

    def apt(self, *words):
        return self.run("apt-get", "-q", "-y", "--no-install-recommends", *words)

    def put(self, files):
        """Copies packages into it, and returns their names there."""
        place = self.root / "debs"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        for file in files:
            shutil.copy(file, place)
        return [f"/debs/{file.name}" for file in files]

    def snapshot(self):
        """{path: what is there}, but for the books of Debian itself."""
        seen = {}
        for where, folders, names in os.walk(self.root):
            base = os.path.relpath(where, self.root)
            for name in [*folders, *names]:
                path = os.path.normpath(os.path.join(base, name))
                if OTHERS.match(path):
                    continue
                status = os.lstat(self.root / path)
                full = self.root / path
                content = os.readlink(full) if full.is_symlink() else hashlib.sha256(full.read_bytes()).hexdigest() if full.is_file() else ""
                seen[path] = (oct(status.st_mode), status.st_uid, status.st_gid, content)
            folders[:] = [name for name in folders if not OTHERS.match(os.path.normpath(os.path.join(base, name)))]
        return seen


class Service:
    """What the unit starts, as systemd would: its user, its command, the options of its file."""

    def __init__(self, system):
        unit = dict(re.findall(r"^(\w+)=(.*)$", (system.root / "lib/systemd/system/epoki-server.service").read_text(), re.M))
        defaults = dict(re.findall(r'^(\w+)="?(.*?)"?$', (system.root / unit["EnvironmentFile"].lstrip("-/")).read_text(), re.M))
        words = [part for word in shlex.split(unit["ExecStart"]) for part in (defaults[word[1:]].split() if word.startswith("$") else [word])]
        self.port = int(words[words.index("--port") + 1])
        self.log = open(system.root.parent / "service.log", "ab")
        self.process = subprocess.Popen([shutil.which("chroot", path="/usr/sbin:/usr/bin"), f"--userspec={unit['User']}:{unit['Group']}", system.root, *words], env={"PATH": "/usr/bin:/bin", "HOME": "/var/lib/epoki"},
                                        stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, umask=int(unit["UMask"], 8))
        wait_until(lambda: answers(self.port) or self.process.poll() is not None, "the service answers")

    def stop(self):
        self.process.terminate()
        self.log.close()
        return self.process.wait(60)


def as_version(deb, version, out):
    """The same package as a later version."""
    place = out / "unpacked"
    shutil.rmtree(place, ignore_errors=True)
    told("dpkg-deb", "-R", deb, place)
    control = place / "DEBIAN/control"
    old = re.search(r"^Version: (.+)$", control.read_text(), re.M)[1]
    control.write_text(re.sub(rf"(?<=[= ]){re.escape(old)}(?=[)\n])", version, control.read_text()))
    told("dpkg-deb", "--root-owner-group", "-b", place, out / deb.name.replace(f"_{old}_", f"_{version}_"))


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.debs = sorted(file for file in FOLDER.glob("*.deb") if "dbgsym" not in file.name)
        assert len(cls.debs) == 4, FOLDER
        cls.place = pathlib.Path(tempfile.mkdtemp(prefix="epoki-packages-"))
        cls.system = System(cls.place)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.place)

    def page(self, service, *more):
        told("node", ROOT / "tests/packages/page.mjs", f"http://127.0.0.1:{service.port}/", self.place / "links.json", *more, env={**os.environ, "EPOKI": str(self.system.root / "usr/bin/epoki")})

    def needs(self):
        """What the packages depend on, without themselves."""
        words = [word.strip() for deb in self.debs for word in told("dpkg-deb", "-f", deb, "Depends").strip().split(",")]
        return ", ".join(sorted({word for word in words if word and "epoki" not in word}))

    def check_unit(self):
        unit = self.system.root / "lib/systemd/system/epoki-server.service"
        here = self.place / unit.name  # among the units of this system, with the program of that one
        here.write_text(unit.read_text().replace("/usr/bin/epoki", str(self.system.root / "usr/bin/epoki")))
        self.assertEqual(told("systemd-analyze", "verify", "--man=no", here, stderr=subprocess.STDOUT), "")
        rating = told("systemd-analyze", "security", "--offline=yes", f"--threshold={EXPOSED}", unit)
        print(re.findall(r"Overall exposure level.*", rating)[0])

    def check_service(self, service):
        system = self.system.run("id", "-u", "epoki").strip()
        self.assertEqual(re.findall(r"^Uid:\s+(\d+)", pathlib.Path(f"/proc/{service.process.pid}/status").read_text(), re.M), [system])
        for path, mode in (("var/lib/epoki", 0o700), ("var/lib/epoki/epoki.db", 0o600)):
            status = (self.system.root / path).stat()
            self.assertEqual((status.st_mode & 0o777, str(status.st_uid)), (mode, system), path)

    def check_terminal(self):
        shown = self.system.run("epoki", "play", "duel", "--bots", "easy", "--plain", "--seed", "7", "--lang", "pl", input="1\n" * 120)
        self.assertRegex(shown, r"(?i)wygrywa|zwyci")
        self.assertIn("epoki-serve", self.system.run("man", "-P", "cat", "epoki"))

    def check_library(self):
        (pc,) = self.system.root.glob("usr/lib/*/pkgconfig/epoki.pc")
        (self.place / "main.c").write_text(PROGRAM)
        flags = told("pkg-config", "--cflags", "--libs", pc).split()
        told("cc", "-std=c11", "-o", self.system.root / "tmp/main", self.place / "main.c", *flags)
        self.assertEqual(self.system.run("/tmp/main").split(), [self.system.run("epoki", "--version").split()[-1], "5"])

    def test_a_life(self):
        self.system.apt("update")
        self.system.apt("install", "man-db")
        self.system.apt("satisfy", self.needs())
        before = self.system.snapshot()

        self.system.apt("install", *self.system.put(self.debs))
        self.check_unit()
        options = self.system.root / "etc/default/epoki-server"
        options.write_text(options.read_text().replace("--port 8080", f"--port {free_port()}"))
        service = Service(self.system)
        self.check_service(service)
        self.page(service)
        self.check_terminal()
        self.check_library()
        self.assertEqual(service.stop(), 0)

        newer = self.place / "newer"
        newer.mkdir()
        later = self.system.run("epoki", "--version").split()[-1] + "+next"
        for deb in self.debs:
            as_version(deb, later, newer)
        mine = options.read_text()
        self.system.apt("install", *self.system.put(sorted(newer.glob("*.deb"))))
        self.assertIn(later, self.system.run("dpkg-query", "-W", "epoki-server"))
        self.assertEqual(options.read_text(), mine, "what the administrator wrote stays")
        service = Service(self.system)
        self.page(service, "again")
        self.assertEqual(service.stop(), 0)

        names = self.system.run("dpkg-query", "-W", "-f=${Package}\n", "*epoki*").split()
        self.system.apt("remove", *names)
        self.assertFalse((self.system.root / "usr/bin/epoki").exists())
        self.assertTrue((self.system.root / "var/lib/epoki/epoki.db").exists(), "removing keeps the games")
        self.system.apt("install", *self.system.put(sorted(newer.glob("*.deb"))))
        service = Service(self.system)
        self.assertEqual(service.stop(), 0)
        self.system.apt("purge", *names)
        (self.system.root / "tmp/main").unlink()
        after = self.system.snapshot()
        self.assertEqual({path: what for path, what in after.items() if before.get(path) != what}, {})
        self.assertEqual(sorted(set(before) - set(after)), [])


class Image(unittest.TestCase):
    """The container image: who it runs as, that it serves, and that its health check tells whether it does."""

    def setUp(self):
        images = sorted(FOLDER.glob("epoki-image-*.tar"))
        if not images:
            self.skipTest("no image there")
        self.image = images[0]
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="epoki-image-"))
        self.addCleanup(shutil.rmtree, self.place)

    def buildah(self, *words):
        return ["buildah", "--storage-driver", "vfs", "--root", str(self.place / "store"), "--runroot", str(self.place / "run"), *words]

    def test_it_serves(self):
        self.assertLess(self.image.stat().st_size, IMAGE_BYTES)
        box = told(*self.buildah("from", f"docker-archive:{self.image}")).strip()
        made = json.loads(told(*self.buildah("inspect", box)))["Docker"]["config"]
        self.assertEqual(made["User"], "10001:10001")
        self.assertEqual(made["Healthcheck"]["Test"][0], "CMD")
        port = str(free_port())
        health = [word.replace("8080", port) for word in made["Healthcheck"]["Test"][1:]]
        inside = lambda *words: self.buildah("run", "--isolation", "chroot", box, "--", *words)
        self.assertNotEqual(subprocess.run(inside(*health), capture_output=True).returncode, 0, "nothing serves yet")
        process = subprocess.Popen(inside(*made["Entrypoint"], "--port", port), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until(lambda: answers(port), "the image serves")
            told(*inside(*health))
            self.assertEqual(told(*inside("/bin/busybox", "id", "-u")).strip(), "10001")
            self.assertIn(b"<title>", urllib.request.urlopen(f"http://127.0.0.1:{port}/").read())
        finally:
            for pid in told("pgrep", "-f", f"^/usr/bin/epoki serve .*--port {port}$").split():
                os.kill(int(pid), 15)
            process.wait(60)


if __name__ == "__main__":
    if len(sys.argv) > 1 and pathlib.Path(sys.argv[1]).is_dir():
        FOLDER = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
