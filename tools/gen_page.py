#!/usr/bin/env python3
"""Writes the C source that holds the files of the built page, plain and, where that is smaller, as gzip: gen_page.py FOLDER OUT.

The same files give the same bytes. Without the folder the program has no page."""
import gzip
import hashlib
import os
import re
import sys

HASHED = re.compile(r"-[0-9A-Z]{8}\.\w+$")  # such a name never stands for another content (web/build.mjs)
WORTH = 0.95  # of the size: less is not worth the client's trouble


def files_in(folder):
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(where, name)
            with open(path, "rb") as file:
                yield os.path.relpath(path, folder).replace(os.sep, "/"), file.read()


def array(name, content):
    return f"static const unsigned char {name}[] = {{{','.join(map(str, content))}}};\n"


def main():
    folder, out = sys.argv[1:]
    arrays, rows = [], []
    for path, content in files_in(folder):
        if not content:
            continue
        packed = gzip.compress(content, 9, mtime=0)
        number = len(rows)
        arrays.append(array(f"file_{number}", content))
        form = "NULL, 0"
        if len(packed) < WORTH * len(content):
            arrays.append(array(f"gzip_{number}", packed))
            form = f"gzip_{number}, sizeof gzip_{number}"
        tag = hashlib.sha256(content).hexdigest()[:16]
        rows.append(f'    {{"{path}", "{tag}", {"true" if HASHED.search(path) else "false"}, file_{number}, sizeof file_{number}, {form}}},\n')
    with open(out, "w", encoding="ascii") as file:
        file.write('/* Made by tools/gen_page.py from the built page. */\n#include "server/page.h"\n\n')
        file.writelines(arrays)
        file.write(f"\nconst struct page_file page_files[] = {{\n{''.join(rows) or '    {0},' + chr(10)}}};\n")
        file.write(f"const int page_file_count = {len(rows)};\n")


if __name__ == "__main__":
    main()
