"""The games: what they are called, for how many, with which options, actions and observations."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _epoki
from ._errors import EpokiError


def _ask(method: str, **params: Any) -> Any:
    """The answer of the protocol to one question (docs/protocol.md)."""
    answer = json.loads(_epoki.rpc(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})))
    if "error" in answer:
        raise EpokiError(answer["error"]["message"])
    return answer["result"]


@dataclass(frozen=True)
class Option:
    """An option of set-up: one of `values`, or, without any, a number from `low` to `high`."""

    name: str
    label: str
    values: tuple[str, ...]
    low: int | None
    high: int | None
    default: str


@dataclass(frozen=True)
class Place:
    """What stands in an observation from `at` on, for `count` numbers.

    `kind` is "number", "thing" (0: none, else counted from 1 in the table `table`; -1: the seat may not see it, below: its
    back), "set" and "bits" (0 or 1 each), "length" (of the list that follows) or "variant" (depends on the decision).
    """

    name: str
    at: int
    count: int
    kind: str
    table: str | None


@dataclass(frozen=True)
class Rule:
    """A numbered rule. `source` is "rulebook", "ruling" (our reading) or "erratum"."""

    id: str
    text: str
    source: str


@dataclass(frozen=True)
class Game:
    """One of the games. `game("duel")` finds it."""

    slug: str
    name: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    net: bool  # whether some of them use a trained net
    rules_version: int

    @functools.cached_property
    def actions(self) -> int:
        """How many actions there can be: codes are 0 to this, exclusive."""
        return _epoki.action_count(self.slug)

    def action_text(self, code: int) -> str:
        """The notation of a code."""
        return _epoki.action_text(self.slug, code)

    @functools.cached_property
    def bounds(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """The least and the largest number at each place of an observation."""
        low, high, _ = _epoki.observation(self.slug)
        return np.frombuffer(low, np.float32), np.frombuffer(high, np.float32)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return len(self.bounds[0])

    @functools.cached_property
    def places(self) -> tuple[Place, ...]:
        """What stands where in an observation."""
        head = [Place(name, at, 1, "number", None) for at, name in enumerate(("seat", "turn", "players"))]
        rows = json.loads(_epoki.observation(self.slug)[2])
        return tuple(head + [Place(r["name"], r["at"], r["count"], r["kind"], r.get("table")) for r in rows])

    def catalog(self) -> dict[str, Any]:
        """Every card, wonder and token with its names and numbers, table by table."""
        return dict(_ask("catalog", game=self.slug)["tables"])

    def rules(self, language: str = "en") -> list[Rule]:
        """The numbered rules."""
        return [Rule(r["id"], r["text"].get(language, r["text"]["en"]), r["source"]) for r in _ask("rules", game=self.slug)]


def _option(row: dict[str, Any]) -> Option:
    values = tuple(value["id"] for value in row.get("values", ()))
    return Option(row["name"], row["label"]["en"], values, row.get("low"), row.get("high"), str(row["default"]))


@functools.cache
def games() -> tuple[Game, ...]:
    """All games."""
    return tuple(
        Game(r["game"], r["name"]["en"], tuple(range(min(r["players"]), max(r["players"]) + 1)), tuple(map(_option, r["options"])), tuple(level["id"] for level in r["levels"]), r["net"], r["rules_version"])
        for r in _ask("games")
    )


def game(slug: str) -> Game:
    """The game of that name; `EpokiError` when there is none."""
    for one in games():
        if one.slug == slug:
            return one
    raise EpokiError(f"there is no game {slug!r}: {', '.join(one.slug for one in games())}")


def correct(slug: str, tables: dict[str, str]) -> None:
    """Puts corrected tables in the place of the built-in ones, for all tables of that game: call it before the first one."""
    _epoki.correct(slug, json.dumps(tables))
