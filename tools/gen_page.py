#!/usr/bin/env python3
"""Writes the C source OUT of the files of the built page, and beside it, as .bin, their bytes: plain and, where that is smaller, as gzip: gen_page.py FOLDER OUT.

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


SOURCE = """/* Made by tools/gen_page.py from the built page. The bytes of all its files lie one after the other in {name}, which the assembler takes as it is. */
#include "server/gateway/page.h"

__asm__(".pushsection .rodata\\n"
        ".globl page_bytes\\n"
        ".hidden page_bytes\\n"
        ".type page_bytes, %object\\n"
        "page_bytes: .incbin \\"{place}\\"\\n"
        ".byte 0\\n" /* no files are something, too */
        ".size page_bytes, . - page_bytes\\n"
        ".popsection");
extern const unsigned char page_bytes[] __attribute__((visibility("hidden")));

const struct page_file page_files[] = {{
{rows}}};
const int page_file_count = {count};
"""


def main():
    folder, out = sys.argv[1:]
    blob = os.path.abspath(os.path.splitext(out)[0] + ".bin")
    rows, size = [], 0
    with open(blob, "wb") as file:
        for path, content in files_in(folder):
            if not content:
                continue
            packed = gzip.compress(content, 9, mtime=0)
            form = "NULL, 0"
            file.write(content)
            if len(packed) < WORTH * len(content):
                file.write(packed)
                form = f"page_bytes + {size + len(content)}, {len(packed)}"
            tag = hashlib.sha256(content).hexdigest()[:16]
            rows.append(f'    {{"{path}", "{tag}", {"true" if HASHED.search(path) else "false"}, page_bytes + {size}, {len(content)}, {form}}},\n')
            size = file.tell()
    with open(out, "w", encoding="ascii") as file:
        file.write(SOURCE.format(name=os.path.basename(blob), place=blob, rows="".join(rows) or "    {0},\n", count=len(rows)))


if __name__ == "__main__":
    main()
