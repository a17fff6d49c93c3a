"""Matches between bots, between one's own agents, and analyses of played games."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import _epoki
from ._errors import EpokiError
from ._game import game as find_game
from ._table import Table, result_shares


@dataclass(frozen=True)
class BotResult:
    """What a bot did in a match: seats won, shared and lost, and the mean share of victory with its 95 % interval."""

    bot: str
    won: int
    shared: int
    lost: int
    result: float
    low: float
    high: float


@dataclass(frozen=True)
class PairResult:
    """How the first did against the second where both sat: its share of the points, and the difference in Elo, each with its 95 %
    interval; None where nothing can be said."""

    first: str
    second: str
    share: tuple[float | None, ...]
    elo: tuple[float | None, ...]


@dataclass(frozen=True)
class MatchResult:
    """A whole match. `data` is everything, as `epoki arena --json` writes it."""

    game: str
    games: int
    bots: tuple[BotResult, ...]
    pairs: tuple[PairResult, ...]
    data: dict[str, Any]


def match(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    players: int | None = None,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
    fresh: bool = False,
    records: str | os.PathLike[str] | None = None,
) -> MatchResult:
    """Plays bots of the engine against each other on threads, as `epoki arena` does: every deal once with every rotation of seats.

    `records`: an existing folder for one record per game. The result depends on the seed, not on threads.
    """
    seats = players or find_game(game).seats[0]
    setup = ",".join(f"{name}={value}" for name, value in (options or {}).items())
    folder = None if records is None else os.fspath(records)
    text = _epoki.arena(game, ",".join(bots), games, seats, seed, setup, threads or os.cpu_count() or 1, fresh, folder)
    data = json.loads(text)
    summary = data["summary"]
    pairs = tuple(PairResult(bots[p["first"]], bots[p["second"]], tuple(p["share"]), tuple(p["elo"])) for p in summary["pairs"])
    return MatchResult(game, summary["games"], tuple(map(_bot_result, summary["bots"])), pairs, data)


def _bot_result(row: dict[str, Any]) -> BotResult:
    return BotResult(row["bot"], row["won"], row["shared"], row["lost"], *row["result"])


Agent = Callable[[Table], int]


def play_match(
    game: str,
    agents: Sequence[Agent],
    games: int = 100,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    records: list[str] | None = None,
) -> list[float]:
    """Plays agents (any function from a table to an action, bots among them) and returns the mean share of victory of each.

    There are as many seats as agents. Games come in deals: the same seed, played once for every rotation of the seats.
    An agent gets a table at which everything its seat cannot know was drawn anew. `records` gets the record of each game.
    """
    if games < 1:
        raise EpokiError("no such number of games")
    players, sums, played = len(agents), [0.0] * len(agents), 0
    while played < games:
        table = Table(game, players, seed + played // players, options)
        rotation = played % players
        while (seat := table.seat) is not None:
            agent = agents[(seat + rotation) % players]
            table.play(agent(table.resample(seat, table.version)))
        for seat, share in enumerate(result_shares(table)):
            sums[(seat + rotation) % players] += share
        if records is not None:
            records.append(table.record())
        played += 1
    return [total / played for total in sums]


@dataclass(frozen=True)
class Decision:
    """A decision of a played game: what was played, what the judge would have played, and what that cost (in shares of victory)."""

    version: int
    seat: int
    played: str
    best: str
    loss: float
    luck: float


@dataclass(frozen=True)
class Player:
    """How a seat played: accuracy 0 to 100, mistakes (blunders included) and blunders."""

    accuracy: float
    mistakes: int
    blunders: int
    result: float


@dataclass(frozen=True)
class Analysis:
    """A game looked at by a bot. `data` is everything, as `epoki analyse --json` writes it (docs/analysis.md)."""

    players: tuple[Player, ...]
    decisions: tuple[Decision, ...]
    data: dict[str, Any]


def analyse(record: str, bot: str = "hard", ms: int = 0, iterations: int = 0, threads: int | None = None) -> Analysis:
    """Judges every decision of a record. With `iterations` the report is always the same; without a limit the bot has its own."""
    data = json.loads(_epoki.analyse(record, bot, ms, iterations, threads or os.cpu_count() or 1))
    players = tuple(Player(p["accuracy"], p["mistakes"], p["blunders"], p["result"]) for p in data["players"])
    return Analysis(players, tuple(map(_decision, data["decisions"])), data)


def _decision(row: dict[str, Any]) -> Decision:
    return Decision(row["version"], row["seat"], row["action"], row["best"][0]["action"], row["loss"], row["luck"][row["seat"]])
