"""What `cmake --install` puts into a folder works there: the program, its manual and completions, and the library for programs of others. Needs build/."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

PROGRAM = r"""
#include <epoki/epoki.h>
#include <stdio.h>

int main(void)
{
    char error[200];
    epoki_table *table = epoki_table_new("duel", 2, 7, NULL, error, sizeof error);
    if (!table || epoki_api_version() != EPOKI_API_VERSION)
        return 1;
    printf("%s %d\n", epoki_version(), epoki_game_count());
    epoki_table_free(table);
    return 0;
}
"""

CMAKE = """
cmake_minimum_required(VERSION 3.25)
project(other C)
find_package(epoki 0.1 REQUIRED)
foreach(target epoki epoki_static)
  add_executable(with_${target} main.c)
  target_link_libraries(with_${target} PRIVATE epoki::${target})
endforeach()
"""


def told(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **more).stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="epoki-install-")
        cls.prefix = pathlib.Path(cls.folder.name) / "usr"
        told("cmake", "--install", ROOT / "build", "--prefix", cls.prefix)
        (library,) = cls.prefix.glob("lib/**/libepoki.so")
        cls.library = library
        cls.own = pathlib.Path(cls.folder.name) / "own"
        cls.own.mkdir()
        (cls.own / "main.c").write_text(PROGRAM)
        (cls.own / "CMakeLists.txt").write_text(CMAKE)
        cls.expected = told(cls.prefix / "bin/epoki", "--version").split()[1] + " 5\n"

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_the_program_plays(self):
        shown = told(self.prefix / "bin/epoki", "play", "duel", "--plain", "--seed", "7", "--lang", "en", input="1\nquit\n")
        self.assertIn("Player 1", shown)

    def test_the_library_shows_its_header_and_nothing_else(self):
        shown = {line.split()[2].split("@")[0] for line in told("nm", "-D", "--defined-only", self.library).splitlines()} - {"EPOKI_0"}
        header = (self.prefix / "include/epoki/epoki.h").read_text()
        declared = set(re.findall(r"EPOKI_API\b[^;(]*?\b(epoki_\w+)\(", re.sub(r"/\*.*?\*/", "", header, flags=re.S)))
        self.assertEqual(shown, declared)
        listed = set(re.findall(r"^ (epoki_\w+)@EPOKI_\d+ ", (ROOT / "packaging/debian/libepoki0.symbols").read_text(), re.M))
        self.assertEqual(listed - shown, set(), "a function went: programs that use it need another SOVERSION")
        self.assertEqual(shown - listed, set(), "a new function: packaging/debian/libepoki0.symbols names it with its first version")

    def test_the_version_stands_in_one_place(self):
        version = re.search(r"project\(epoki VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(told(self.prefix / "bin/epoki", "--version").split()[-1], version)
        self.assertIn(f"Version: {version}\n", (self.library.parent / "pkgconfig/epoki.pc").read_text())
        self.assertTrue((self.library.parent / f"libepoki.so.{version}").exists())
        self.assertIn(f'"Epoki {version}"', (self.prefix / "share/man/man1/epoki.1").read_text())
        self.assertNotIn("version", json.loads((ROOT / "web/package.json").read_text()))
        self.assertNotIn("version", json.loads((ROOT / "web/package-lock.json").read_text())["packages"][""])
        self.assertNotRegex((ROOT / "python/pyproject.toml").read_text(), r'(?m)^version = "')
        self.assertFalse((ROOT / "packaging/debian/changelog").exists())  # tools/release writes it

    def test_a_program_of_others_by_pkg_config(self):
        environment = {**os.environ, "PKG_CONFIG_PATH": str(self.library.parent / "pkgconfig"), "LD_LIBRARY_PATH": str(self.library.parent)}
        flags = told("pkg-config", "--cflags", "--libs", "epoki", env=environment).split()
        told("cc", "-std=c11", "-o", self.own / "by_pkg_config", self.own / "main.c", *flags)
        self.assertEqual(told(self.own / "by_pkg_config", env=environment), self.expected)

    def test_programs_of_others_by_cmake(self):
        told("cmake", "-S", self.own, "-B", self.own / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        told("cmake", "--build", self.own / "build")
        for target in ("epoki", "epoki_static"):
            self.assertEqual(told(self.own / "build" / f"with_{target}"), self.expected)

    def commands(self):
        commands = re.findall(r"^  ([a-z-]+)  +\S", told(self.prefix / "bin/epoki", "--help"), re.M)
        self.assertGreater(len(commands), 12)
        self.assertLessEqual({"play", "serve", "puzzles", "migrate"}, set(commands))
        return commands

    def test_every_command_has_a_manual_page(self):
        commands = self.commands()
        self.assertEqual(len(list((self.prefix / "share/man/man1").iterdir())), len(commands) + 1)
        for name in ["epoki", *(f"epoki-{command}" for command in commands)]:
            page = self.prefix / f"share/man/man1/{name}.1"
            made = subprocess.run(["groff", "-man", "-Tutf8", "-ww", page], capture_output=True, text=True, check=True)
            self.assertEqual(made.stderr, "", name)
            self.assertIn("epoki", made.stdout)

    def test_the_manual_says_what_help_says(self):
        page = (self.prefix / "share/man/man1/epoki-serve.1").read_text().replace("\\-", "-").replace("\\&", "")
        for option in re.findall(r"^  (--[\w-]+)", told(self.prefix / "bin/epoki", "serve", "--help"), re.M):
            self.assertIn(f".B {option}", page)

    def completed(self, *words):
        script = self.prefix / "share/bash-completion/completions/epoki"
        ask = f'. {script}; COMP_WORDS=({" ".join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}; _epoki; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return told("bash", "-c", ask).split()

    def test_completion(self):
        self.assertEqual(self.completed("epoki", "se"), ["serve"])
        self.assertEqual(self.completed("epoki", "play", "st"), ["steel"])
        self.assertEqual(self.completed("epoki", "arena", "--bots", "ha"), ["hard"])
        self.assertEqual(self.completed("epoki", "play", "--lang", ""), ["en", "pl", "de"])
        self.assertEqual(self.completed("epoki", "serve", "--bi"), ["--bind"])
        self.assertEqual(self.completed("epoki", "play", "--seed", ""), [])

    def test_every_option_is_completed_in_every_shell(self):
        zsh = (self.prefix / "share/zsh/vendor-completions/_epoki").read_text().split("case $words[2] in")[1]
        fish = (self.prefix / "share/fish/vendor_completions.d/epoki.fish").read_text()
        for command in self.commands():
            options = re.findall(r"^  (--[\w-]+)", told(self.prefix / "bin/epoki", command, "--help"), re.M)
            self.assertEqual(set(self.completed("epoki", command, "--")), set(options), command)
            (part,) = re.findall(rf"^{command}\)\n(.*?)^    ;;", zsh, re.M | re.S)
            self.assertEqual(set(re.findall(r"^ +'(--[\w-]+)\[", part, re.M)), set(options), command)
            self.assertEqual({f"--{name}" for name in re.findall(rf"from {command}' -l ([\w-]+)", fish)}, set(options), command)
        for shell, file in (("bash", "bash-completion/completions/epoki"), ("zsh", "zsh/vendor-completions/_epoki"), ("fish", "fish/vendor_completions.d/epoki.fish")):
            if shutil.which(shell):
                self.assertEqual(told(shell, "-n", self.prefix / "share" / file), "")

    def test_desktop_entry_and_icon(self):
        entry = (self.prefix / "share/applications/epoki.desktop").read_text()
        self.assertIn("Exec=epoki play", entry)
        (icon,) = re.findall(r"^Icon=(\w+)$", entry, re.M)
        self.assertTrue((self.prefix / f"share/icons/hicolor/scalable/apps/{icon}.svg").exists())
        for size in (192, 512):
            picture = (self.prefix / f"share/icons/hicolor/{size}x{size}/apps/{icon}.png").read_bytes()
            self.assertEqual((int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")), (size, size))
        if shutil.which("desktop-file-validate"):
            self.assertEqual(told("desktop-file-validate", self.prefix / "share/applications/epoki.desktop"), "")


if __name__ == "__main__":
    unittest.main()
