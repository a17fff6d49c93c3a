#!/usr/bin/env python3
"""Makes the table of bots' ratings (src/rating/bots.h) from data/ratings.tsv, which tools/make_ratings writes.

usage: gen_ratings.py data/ratings.tsv OUT.c"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from gen_data import DataError, c_string, read_tsv, write_if_changed  # noqa: E402

COLUMNS = ["game", "players", "level", "mean", "deviation", "games"]


def main(path, out):
    lines = ["/* Made by tools/gen_ratings.py from data/ratings.tsv. */", '#include "rating/bots.h"', "", "const struct bot_rating bot_ratings[] = {"]
    rows = [row for _, row in read_tsv(path)]
    seen = set()
    for row in rows:
        if set(COLUMNS) - set(row) or not 2 <= int(row["players"]) <= 5 or not 0 < float(row["deviation"]) <= 25 / 3:
            raise DataError(f"{path}: {row}")
        if (key := (row["game"], row["players"], row["level"])) in seen:
            raise DataError(f"{path}: {key} is there twice")
        seen.add(key)
        lines.append(f'    {{{c_string(row["game"])}, {c_string(row["level"])}, {int(row["players"])}, {{{float(row["mean"])!r}, {float(row["deviation"])!r}}}, {int(row["games"])}}},')
    lines += ["};", f"const int bot_rating_count = {len(rows)};", ""]
    write_if_changed(out, "\n".join(lines))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (DataError, ValueError) as error:
        sys.exit(f"gen_ratings.py: {error}")
