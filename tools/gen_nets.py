#!/usr/bin/env python3
"""Writes the C source OUT of the trained nets that come with the library: gen_nets.py OUT FILE..., each FILE being data/<game>/net.bin. Their bytes go in as they are, unless
EPOKI_NO_NETS is defined."""
import os
import sys

SOURCE = """/* Made by tools/gen_nets.py: the trained nets that come with the library. The assembler takes their files as they are. */
#include "bots/nets.h"

#ifndef EPOKI_NO_NETS
{bytes}
const struct net_file net_files[] = {{
{rows}    {{0, 0, 0}},
}};
const int net_file_count = {count};
#else
const struct net_file net_files[] = {{{{0, 0, 0}}}};
const int net_file_count = 0;
#endif
"""

BYTES = """__asm__(".pushsection .rodata\\n"
        ".balign 8\\n"
        ".globl net_of_{game}\\n"
        ".hidden net_of_{game}\\n"
        ".type net_of_{game}, %object\\n"
        "net_of_{game}: .incbin \\"{place}\\"\\n"
        ".size net_of_{game}, . - net_of_{game}\\n"
        ".popsection");
extern const unsigned char net_of_{game}[] __attribute__((visibility("hidden")));
"""


def main():
    out, *files = sys.argv[1:]
    games = [(os.path.basename(os.path.dirname(os.path.abspath(path))), os.path.abspath(path)) for path in files]
    with open(out, "w", encoding="utf-8") as file:
        file.write(SOURCE.format(bytes="".join(BYTES.format(game=game, place=path) for game, path in games),
                                 rows="".join(f'    {{"{game}", net_of_{game}, {os.path.getsize(path)}}},\n' for game, path in games), count=len(games)))


if __name__ == "__main__":
    main()
