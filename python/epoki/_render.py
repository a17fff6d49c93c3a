"""Positions as text, and the text as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ._table import Table

_LINES, _COLUMNS = 48, 100

# Five columns of seven dots for each character from " " to "~", two digits a column.
_FONT = (
    "00000000000000005F00000007000700147F147F14242A7F2A12231308646236495522500005030000001C2241000041221C0014083E0814"
    "08083E08080000503000000808080808006060000020100804023E5149453E00427F400042615149462141454B311814127F1027454545393C"
    "4A49493001710905033649494936064949291E003636000000563600000814224100141414141400412214080201510906324979413E7E1111"
    "117E7F494949363E414141227F4141221C7F494949417F090909013E4149497A7F0808087F00417F41002040413F017F081422417F4040"
    "40407F020C027F7F0408107F3E4141413E7F090909063E4151215E7F0919294646494949313F01017F01013F4040403F3F1F2040201F3F40"
    "38403F63140814630708700807615149454300"
    "7F41410002040810200041417F00040201020440404040400001020400205454547"
    "87F484444383844444420384444487F3854545418087E090102"
    "0C5252523E7F0804047800447D40002040443D007F1028440000417F40007C041804787C08040478384444443"
    "87C14141408081414187C7C080404084854545420043F4440203C4040207C1C2040201C3C4030403C44281028440C5050503C4464544C44"
    "000836410000007F00000041360800100808101008"
)


def _glyphs() -> npt.NDArray[np.uint8]:
    columns = np.frombuffer(bytes.fromhex(_FONT), np.uint8).reshape(-1, 5)
    dots = (columns[:, None, :] >> np.arange(8)[None, :, None]) & 1
    return np.pad(dots, ((0, 0), (1, 1), (0, 1))).astype(np.uint8)


def _lines(name: str, value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield f"{indent}{name}:"
        for key, inner in value.items():
            yield from _lines(key, inner, indent + "  ")
    elif isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value):
        for number, inner in enumerate(value):
            yield from _lines(f"{name}[{number}]", inner, indent)
    elif isinstance(value, list):
        if value:
            yield f"{indent}{name}: " + " ".join("?" if one is None else str(one) for one in value)
    elif value is not None:
        yield f"{indent}{name}: {value}"


def ansi(table: Table, seat: int) -> str:
    """A position as `seat` sees it, as text."""
    turn = "over" if table.over else f"seat {table.seat} decides: {table.decision}"
    lines = [f"{table.game}, {table.players} players, {table.version} actions played, {turn}, seen by seat {seat}"]
    if table.over:
        lines.append("  scores: " + " ".join(f"{s.total}{'*' if s.winner else ''}" for s in table.scores()))
    for name, value in table.view(seat).items():
        lines.extend(_lines(name, value, "  "))
    return "\n".join(lines)


def rgb_array(table: Table, seat: int) -> npt.NDArray[np.uint8]:
    """The same as a picture, always of one size: what does not fit is cut off."""
    glyphs = _glyphs()
    text = np.zeros((_LINES, _COLUMNS), np.int64)
    for row, line in enumerate(ansi(table, seat).splitlines()[:_LINES]):
        codes = [ord(c) - 32 if 32 <= ord(c) < 127 else 31 for c in line[:_COLUMNS]]
        text[row, : len(codes)] = codes
    dots = glyphs[text].transpose(0, 2, 1, 3).reshape(_LINES * glyphs.shape[1], _COLUMNS * glyphs.shape[2])
    paper, ink = np.array([250, 246, 236], np.uint8), np.array([40, 40, 48], np.uint8)
    return np.where(dots[:, :, None] == 1, ink, paper)
