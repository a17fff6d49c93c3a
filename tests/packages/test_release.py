"""What tools/release promises, as far as it can be told in seconds: it notices what differs, archives have nothing of who made them, the list of what is inside (SPDX) is
whole, the change log of Debian has the version, the unit is sound. The packages themselves: test_packages.py. Needs web/node_modules."""
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
import gen_sbom  # noqa: E402

loader = importlib.machinery.SourceFileLoader("release", str(ROOT / "tools/release"))
release = importlib.util.module_from_spec(importlib.util.spec_from_loader("release", loader))
loader.exec_module(release)


class Release(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="epoki-release-")
        self.addCleanup(folder.cleanup)
        self.place = pathlib.Path(folder.name)

    def filled(self, name, **files):
        folder = self.place / name
        folder.mkdir(parents=True)
        for file, content in files.items():
            (folder / file).write_text(content)
        return folder

    def test_it_notices_what_differs(self):
        first = self.filled("first", a="1", b="2")
        said = []
        release.say, say = said.append, release.say
        self.addCleanup(setattr, release, "say", say)
        self.assertTrue(release.compare(first, self.filled("same", a="1", b="2")))
        self.assertFalse(release.compare(first, self.filled("other", a="1", b="3")))
        self.assertFalse(release.compare(first, self.filled("less", a="1")))
        self.assertFalse(release.compare(first, self.filled("more", a="1", b="2", c="")))
        self.assertEqual([line.strip() for line in said if "NOT" in line], ["NOT THE SAME: b", "NOT THE SAME: b", "NOT THE SAME: c"])

    def test_archives_do_not_tell_who_made_them(self):
        made = []
        for number, (name, zone, language, mask) in enumerate(release.SURROUNDINGS):
            one = release.Pass.__new__(release.Pass)
            one.folder, one.out, one.epoch, one.mask, one.environment = self.place / name, self.place / f"out{number}", "1700000000", mask, {**os.environ, "TZ": zone, "LC_ALL": language}
            one.tree = one.folder
            one.out.mkdir()
            content = ["b", "a", "B"] if number else ["B", "a", "b"]
            self.filled(f"{name}/site", **{file: file for file in content})
            for file in content:
                os.chmod(one.folder / "site" / file, 0o600 if number else 0o644)
                os.utime(one.folder / "site" / file, (number * 1000, number * 1000))
            one.archive("site", "site.tar.gz")
            made.append((one.out / "site.tar.gz").read_bytes())
        self.assertEqual(made[0], made[1])

    def test_the_change_log(self):
        tree = self.filled("tree", **{"CHANGELOG.md": "# Changes\n\n## Unreleased\n\n- new\n\n## 1.2.0 (2027-01-02)\n\n- old\n- older\n\n## 1.1.0\n\n- oldest\n"})
        self.assertEqual(release.changes_of(tree, "1.2.0"), "- old\n- older")
        self.assertEqual(release.changes_of(tree, "1.3.0"), "- new")

    @unittest.skipUnless(shutil.which("dpkg-parsechangelog"), "not a Debian")
    def test_the_change_log_of_debian(self):
        version = release.version_of(ROOT)
        (self.place / "changelog").write_text(release.debian_changelog(ROOT, version, "1700000000"))
        said = subprocess.run(["dpkg-parsechangelog", "-l", self.place / "changelog"], capture_output=True, text=True, check=True)
        self.assertEqual(said.stderr, "")
        self.assertIn(f"Version: {version}\n", said.stdout)
        self.assertIn("Date: Tue, 14 Nov 2023 22:13:20 +0000\n", said.stdout)

    def test_what_is_inside(self):
        out = self.filled("out", **{"epoki.bin": "program", "SHA256SUMS": "no"})
        os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
        told = gen_sbom.document(ROOT, out, "1.2.3")
        self.assertEqual(told, gen_sbom.document(ROOT, out, "1.2.3"))
        self.assertEqual(told["creationInfo"]["created"], "2023-11-14T22:13:20Z")
        (file,) = told["files"]
        self.assertEqual(file["fileName"], "./epoki.bin")
        self.assertIn({"algorithm": "SHA256", "checksumValue": hashlib.sha256(b"program").hexdigest()}, file["checksums"])
        known = {"SPDXRef-DOCUMENT", *(entry["SPDXID"] for entry in told["packages"] + told["files"])}
        self.assertEqual(len(known), 1 + len(told["packages"]) + len(told["files"]))
        for relation in told["relationships"]:
            self.assertLessEqual({relation["spdxElementId"], relation["relatedSpdxElement"]}, known)
        packages = {entry["name"]: entry for entry in told["packages"]}
        wanted = json.loads((ROOT / "web/package.json").read_text())["dependencies"]
        for name, version in wanted.items():
            self.assertEqual(packages[name]["versionInfo"], version)
            self.assertIn(("SPDXRef-Package-epoki", "CONTAINS", packages[name]["SPDXID"]),
                          [(each["spdxElementId"], each["relationshipType"], each["relatedSpdxElement"]) for each in told["relationships"]])

    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd")
    def test_the_unit(self):
        unit = self.place / "epoki-server.service"
        unit.write_text(re.sub("/usr/bin/epoki", sys.executable, (ROOT / "packaging/debian/epoki-server.service").read_text()))
        said = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
        self.assertEqual((said.returncode, said.stderr), (0, ""))
        subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=15", unit], capture_output=True, check=True)


if __name__ == "__main__":
    unittest.main()
