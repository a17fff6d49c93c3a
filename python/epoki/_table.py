"""Tables, and bots that sit at them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _epoki
from ._errors import EpokiError
from ._game import game as find_game


@dataclass(frozen=True)
class Score:
    """The score of a seat: a running one, without a winner, while the game goes on."""

    total: int
    winner: bool


@dataclass(frozen=True)
class Event:
    """Something that happened. `seen_by`: the seats that may learn of it, None for all."""

    name: str
    text: str
    seat: int | None
    ref: str | None
    amount: int | None
    seen_by: tuple[int, ...] | None


def options_text(options: Mapping[str, object] | None) -> str:
    """Options of set-up as the engine reads them."""
    return " ".join(f"{name}={value}" for name, value in (options or {}).items())


class Table(_epoki.Table):
    """A game being played, with its whole history.

    Args:
        game: "duel", "ages", "steel", "tempus" or "civ".
        players: how many seats play; the fewest the game allows, where it is not said.
        seed: of all chance; drawn, where it is not said. The same seed and actions make the same game everywhere.
        options: of set-up, {"wonders": "first_game"}; `Game.options` lists them.

    A table may be used by several threads, one after the other. What takes longer than an action (copies, views, observations,
    records, bots) lets other threads run.
    """

    def __new__(cls, game: str, players: int | None = None, seed: int | None = None, options: Mapping[str, object] | None = None) -> Table:
        seats = find_game(game).seats[0] if players is None else players
        return super().__new__(cls, game, seats, random.getrandbits(63) if seed is None else seed, options_text(options))

    @classmethod
    def from_record(cls, record: str) -> Table:
        """The game of a record, at its end."""
        return cls._from_record(record)

    @classmethod
    def from_state(cls, game: str, state: Mapping[str, Any], seed: int = 0) -> Table:
        """A new table at a full state, as `state()` gives it."""
        return cls._from_state(game, json.dumps(state), seed)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return type(self).from_record, (self.record(),)

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def resample(self, seat: int, seed: int = 0) -> Table:
        """A new table at a position that `seat` cannot tell from this one: what it cannot know is drawn anew."""
        return self._resample(seat, seed)

    def play_told(self, action: int | str) -> list[Event]:
        """Plays an action and tells what happened, secrets included: `Event.seen_by` says whose they are."""
        events = []
        for e in json.loads(self._play_told(action)):
            seen = tuple(e["seen_by"]) if "seen_by" in e else None
            events.append(Event(e["event"], e["text"]["en"], e.get("seat"), e.get("ref"), e.get("amount"), seen))
        return events

    def undo(self, to: int | None = None) -> None:
        """Takes the last action back, or all since version `to`."""
        self._undo(self.version - 1 if to is None else to)

    def scores(self) -> list[Score]:
        """The scores of all seats; running ones may tell what seats cannot know."""
        return [Score(total, winner) for total, winner in self._scores()]

    def view(self, seat: int) -> dict[str, Any]:
        """What `seat` may see."""
        if seat < 0:  # -1 is the engine's word for everything
            raise EpokiError("there is no such seat")
        return dict(json.loads(self._view(seat)))

    def state(self) -> dict[str, Any]:
        """The full state, secrets included."""
        return dict(json.loads(self._view(-1)))

    def label(self, action: int | str, language: str = "en") -> str:
        """A legal action as a person reads it."""
        words = self._label(action, language)
        if not words:
            raise EpokiError(f"there is no language {language!r}")
        return words

    def observation(self, seat: int) -> npt.NDArray[np.float32]:
        """What `seat` may know as numbers: `Game.places` says what stands where. Positions the seat cannot tell apart give the same."""
        return np.frombuffer(self._observe(seat), np.float32)

    def foreseen(self, draw: int = 0) -> npt.NDArray[np.float32]:
        """What the bots' evaluation measures after each legal action: rows in the order of `legal_actions`, the features of the seat
        that decides first, then of the others in turn order. What the seat cannot know is drawn anew, by `draw`."""
        rows = np.frombuffer(self._foresee(draw), np.float32)
        return rows.reshape(len(self.legal_actions()) or 1, -1)

    def action_mask(self) -> npt.NDArray[np.int8]:
        """1 for the codes of legal actions, 0 for all others."""
        return np.frombuffer(self._mask(), np.int8)

    def __repr__(self) -> str:
        return f"<epoki.Table {self.game}, {self.players} players, version {self.version}, {self.decision}>"


def result_shares(table: Table) -> list[float]:
    """The share of each seat in the victory: 1 for the winner, parts of 1 for several; 0 for all before the end."""
    won = [score.winner for score in table.scores()]
    return [one / max(1, sum(won)) for one in won]


def rewards(table: Table) -> list[float]:
    """The end of a game as rewards from -1 to 1 whose sum is 0: 1 for the winner, -1 for the loser of two, -1/(n-1) each of n."""
    if not table.over:
        return [0.0] * table.players
    return [(share * table.players - 1) / (table.players - 1) for share in result_shares(table)]


@dataclass(frozen=True)
class Candidate:
    """What a bot thought of a legal action: the share of its thinking, and the expected share of victory (None: no opinion)."""

    action: int
    share: float
    value: float | None


@dataclass(frozen=True)
class Thought:
    """A decision of a bot: the action, and the expected share of victory of each seat (empty: no opinion)."""

    action: int
    values: tuple[float, ...]
    candidates: tuple[Candidate, ...]


class Bot(_epoki.Bot):
    """A computer player: a level ("easy" to "expert") or a kind with options, "mcts:iterations=1000", "plan:ms=200".

    It is given only what the seat that decides may know, and keeps nothing between decisions.
    """

    def __new__(cls, game: str, bot: str) -> Bot:
        return super().__new__(cls, game, bot)

    def think(self, table: Table, seed: int = 0) -> Thought:
        """Decides for the seat to move, and does not play. The same seed gives the same thought, where time is no limit."""
        action, values, candidates = self._decide(table, seed)
        opinion = values and values[0] >= 0
        return Thought(
            action,
            tuple(values) if opinion else (),
            tuple(Candidate(code, share, value if opinion else None) for code, share, value in candidates),
        )

    def __call__(self, table: Table) -> int:
        """The action it chooses: a bot is an agent for `play_match`."""
        return self._decide(table, table.seed + table.version & (1 << 63) - 1)[0]
