#!/usr/bin/env python3
"""gen_manual.py PROGRAM OUT: the manual pages and the shell completions of the program, out of what its own --help says.

Writes OUT/man/epoki.1 and epoki-COMMAND.1, OUT/completions/epoki.bash, _epoki and epoki.fish. The help texts have one form: a line "usage: ...", paragraphs, and
lists of two columns under a heading that ends in a colon."""
import pathlib
import re
import subprocess
import sys

ROW = re.compile(r"^  (\S.*?)(?:  +(.*))?$")
MORE = re.compile(r"^ {12,}(\S.*)$")


def told(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


class Help:
    """A help text in parts: usage, paragraphs, lists of (term, meaning) by their headings."""

    def __init__(self, text):
        self.usage, self.paragraphs, self.lists = "", [], []
        heading, paragraph = "options", []
        for line in text.splitlines() + [""]:
            row = ROW.match(line)
            if line.startswith("usage: "):
                self.usage = line.removeprefix("usage: ").strip()
            elif MORE.match(line) and self.lists and self.lists[-1][1]:
                term, meaning = self.lists[-1][1][-1]
                self.lists[-1][1][-1] = (term, f"{meaning} {line.strip()}")
            elif row:
                if not self.lists or self.lists[-1][0] != heading:
                    self.lists.append((heading, []))
                self.lists[-1][1].append((row[1], row[2] or ""))
            elif line.endswith(":") and not paragraph:
                heading = line.removesuffix(":")
            elif line:
                paragraph.append(line)
                continue
            if paragraph:
                self.paragraphs.append(paragraph)
                paragraph = []

    @property
    def options(self):
        """[(--name, what follows it or "", meaning)]"""
        rows = [row for _, rows in self.lists for row in rows if row[0].startswith("--")]
        split = [(re.match(r"(--[\w-]+)\[?=?\s*(.*?)\]?$", term), meaning) for term, meaning in rows]
        return [(match[1], match[2], meaning) for match, meaning in split]


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in ".'" else text


def manual(name, version, summary, parts, others):
    lines = [f'.TH {name.upper()} 1 "" "Epoki {version}" "Epoki"', ".SH NAME", f"{roff(name)} \\- {roff(summary)}", ".SH SYNOPSIS", f".B {roff(parts.usage)}"]
    if parts.paragraphs:
        lines.append(".SH DESCRIPTION")
    for paragraph in parts.paragraphs:
        lines += [".PP", *(roff(line) for line in paragraph)]
    for heading, rows in parts.lists:
        lines.append(f'.SH "{roff(heading.upper())}"')
        for term, meaning in rows:
            lines += [".TP", f".B {roff(term)}", *([roff(meaning)] if meaning else [])]
    lines += [".SH SEE ALSO", ",\n".join(f".BR {roff(other)} (1)" for other in others).replace(",\n", " ,\n"), ""]
    return "\n".join(lines)


def words_of(what, games, meaning=""):
    """What can follow an option: ("files" or "folders" or "words", words). Languages are those its meaning lists: "language: en, pl, de"."""
    if re.search(r"FILE|RECORD", what):
        return "files", []
    if "DIR" in what or "FOLDER" in what:
        return "folders", []
    if "BOT" in what or what.startswith("A,B"):
        return "words", ["easy", "normal", "hard", "expert", "random", "greedy", "flat", "mcts", "plan"]
    if "CODE" in what:
        return "words", re.findall(r"\b[a-z]{2}\b(?=[, ]|$)", re.search(r": ([a-z, ]+)", meaning)[1])
    return "words", games if what == "GAME" else []


BASH_WORDS = {"files": 'compgen -f -- "$word"', "folders": 'compgen -d -- "$word"'}


def bash(helps, games):
    cases = []
    for command, parts in helps.items():
        arms, free = [], []
        for name, what, meaning in parts.options:
            kind, words = words_of(what, games, meaning)
            if kind != "words" or words:
                made = BASH_WORDS.get(kind) or f'compgen -W "{" ".join(words)}" -- "$word"'
                arms.append(f"        {name}) mapfile -t COMPREPLY < <({made}); return ;;")
            elif what:
                free.append(name)
        if free:
            arms.append(f"        {' | '.join(free)}) return ;;")
        plain = [name for name, _, _ in parts.options] + (games if "GAME" in parts.usage else [])
        files = ' compgen -f -- "$word";' if re.search(r"FILE|RECORD|DIR|OUT", parts.usage.split("[")[0]) else ""
        cases.append("\n".join([f"    {command})", *(['        case "$before" in', *arms, "        esac"] if arms else []), f'        mapfile -t COMPREPLY < <(compgen -W "{" ".join(plain)}" -- "$word";{files}) ;;']))
    return "\n".join([
        "# bash completion of epoki; made by tools/gen_manual.py", "_epoki() {", '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}',
        '    if [ "$COMP_CWORD" -eq 1 ]; then', f'        mapfile -t COMPREPLY < <(compgen -W "{" ".join(helps)} --help --version" -- "$word")', "        return", "    fi",
        '    case "${COMP_WORDS[1]}" in', *cases, "    esac", "}", "complete -F _epoki epoki", ""])


def quoted(text):
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


def zsh(helps, summaries, games):
    lines = ["#compdef epoki", "# zsh completion of epoki; made by tools/gen_manual.py", "local -a commands", "commands=("]
    lines += [f"    '{command}:{quoted(summaries[command])}'" for command in helps]
    lines += [")", "if (( CURRENT == 2 )); then", "    _describe command commands", "    return", "fi", "case $words[2] in"]
    for command, parts in helps.items():
        lines += [f"{command})", "    _arguments \\"]
        for name, what, meaning in parts.options:
            kind, words = words_of(what, games, meaning)
            action = {"files": "_files", "folders": "_files -/"}.get(kind, f"({' '.join(words)})" if words else " ")
            lines.append(f"        '{name}[{quoted(meaning)}]{f':{quoted(what)}:{action}' if what else ''}' \\")
        lines.append(f"        '*:what:{f'({chr(32).join(games)})' if 'GAME' in parts.usage else '_files'}'")
        lines.append("    ;;")
    return "\n".join([*lines, "esac", ""])


def fish(helps, summaries, games):
    quote = lambda text: text.replace("\\", "\\\\").replace("'", "\\'")
    lines = ["# fish completion of epoki; made by tools/gen_manual.py", "complete -c epoki -n __fish_use_subcommand -f"]
    for command, parts in helps.items():
        lines.append(f"complete -c epoki -n __fish_use_subcommand -a {command} -d '{quote(summaries[command])}'")
        seen = f"-n '__fish_seen_subcommand_from {command}'"
        if "GAME" in parts.usage:
            lines.append(f"complete -c epoki {seen} -f -a '{' '.join(games)}'")
        for name, what, meaning in parts.options:
            kind, words = words_of(what, games, meaning)
            follows = "" if not what else " -r" if kind != "words" else f" -x -a '{' '.join(words)}'" if words else " -x"
            lines.append(f"complete -c epoki {seen} -l {name.removeprefix('--')}{follows} -d '{quote(meaning)}'")
    return "\n".join([*lines, ""])


def main():
    program, out = sys.argv[1], pathlib.Path(sys.argv[2])
    version = told(program, "--version").split()[-1]
    games = [line.split()[0] for line in told(program, "games").splitlines() if line and not line.startswith(" ")]
    top = Help(told(program, "--help"))
    summaries = dict(top.lists[0][1])
    top.lists[0] = ("commands", top.lists[0][1])
    helps = {command: Help(told(program, command, "--help")) for command in summaries}
    (out / "man").mkdir(parents=True, exist_ok=True)
    (out / "completions").mkdir(parents=True, exist_ok=True)
    pages = {"epoki": manual("epoki", version, "civilization board games: play, host, study", top, [f"epoki-{command}" for command in helps])}
    for command, parts in helps.items():
        pages[f"epoki-{command}"] = manual(f"epoki-{command}", version, summaries[command], parts, ["epoki"])
    for name, text in pages.items():
        (out / "man" / f"{name}.1").write_text(text, encoding="utf-8")
    for name, text in {"epoki.bash": bash(helps, games), "_epoki": zsh(helps, summaries, games), "epoki.fish": fish(helps, summaries, games)}.items():
        (out / "completions" / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
