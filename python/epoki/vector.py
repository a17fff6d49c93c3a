"""Thousands of games at once on NumPy arrays, or on a graphics card.

    >>> from epoki.vector import VectorGames
    >>> games = VectorGames("duel", 256, seed=1)
    >>> games.step_random(10)
    256
    >>> games.observation.shape, games.action_mask.shape
    ((256, 452), (256, 1202))

An array has one row for each game. It is filled when it is asked for, lies at the same address as long as the games, cannot
be written to, and shows the position after the last step only once it is asked for again: copy what must stay. Every array
is for the seat that decides and holds only what that seat may know, which `epoki verify` checks array by array. The one
exception is `digest`, of the true state: it tells whoever compares games whether they are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _epoki
from ._errors import EpokiError
from ._game import game as find_game
from ._table import options_text

__all__ = ["VectorGames"]

_NAMES = (
    "turn", "legal_count", "legal", "legal_mask", "features", "totals", "winners", "decisions", "digest", "observation", "codes",
    "action_mask", "foreseen",
)
_CPU = (1, 0)
_CUDA = (2, 0)


class _Lent:
    """One array of a batch, to whoever speaks DLPack."""

    def __init__(self, batch: _epoki.Batch, array: int, device: tuple[int, int]) -> None:
        self._batch, self._array, self._device = batch, array, device

    def __dlpack__(self, **_: Any) -> Any:
        return self._batch.dlpack(self._array)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device


class VectorGames:
    """Many games of one kind, played in step.

    Args:
        game: "duel", "ages", "steel", "tempus" or "civ".
        count: how many games.
        players: how many seats play; the fewest the game allows, where it is not said.
        seed: game i begins with the seed `seed + i`.
        options: of set-up.
        threads: how many threads share the work.
        device: "cpu", or "cuda" for the graphics card of this machine: arrays then lie in its memory (`dlpack`).
        kernels: the folder of the files GAME.ptx, for "cuda" (docs/gpu.md).
    """

    def __init__(
        self,
        game: str,
        count: int,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        threads: int = 1,
        device: str = "cpu",
        kernels: str | None = None,
    ) -> None:
        if device not in ("cpu", "cuda"):
            raise ValueError("device is 'cpu' or 'cuda'")
        self.game = find_game(game)
        self.count = count
        self.players = players or self.game.seats[0]
        self.device = device
        self._batch = _epoki.Batch(game, self.players, count, options_text(options), threads, device == "cuda", kernels)
        self._arrays: dict[str, npt.NDArray[Any]] = {}
        self._anew = np.zeros(count, np.uint8)
        self._next_seed = 0
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Sets up all games anew, with the seeds from `seed` on."""
        self._next_seed = seed + self.count
        self._batch.start(seed)

    def reset_one(self, index: int, seed: int) -> None:
        """Sets up one game anew."""
        self._batch.start_one(index, seed)

    def restart(self) -> npt.NDArray[np.bool_]:
        """Sets up every game that is over anew, with seeds not used before, and returns which those were. Not on a card."""
        self._next_seed += self._batch.start_over(self._next_seed, self._anew.ctypes.data)
        return self._anew.astype(np.bool_)

    def step(self, actions: npt.ArrayLike) -> int:
        """Every game plays the action of that code; one that is not legal (-1, say) leaves its game as it is. Returns how many went on."""
        return self._step(actions, True)

    def step_choices(self, choices: Any) -> int:
        """The same by number: the choices[i]-th of the legal actions of game i, counted from 0 in the order of `codes` and `legal`.

        On a card `choices` may be an int32 array there, of anybody who speaks `__cuda_array_interface__` or has `data_ptr()`.
        """
        if self.device == "cuda" and hasattr(choices, "data_ptr"):
            return self._batch.step(choices.data_ptr(), False)
        if self.device == "cuda" and hasattr(choices, "__cuda_array_interface__"):
            return self._batch.step(choices.__cuda_array_interface__["data"][0], False)
        return self._step(choices, False)

    def _step(self, numbers: npt.ArrayLike, codes: bool) -> int:
        given = np.ascontiguousarray(numbers, np.int32)
        if given.shape != (self.count,):
            raise ValueError(f"{self.count} numbers are expected, one for each game")
        return self._batch.step(given.ctypes.data, codes)

    def step_random(self, steps: int = 1) -> int:
        """Every game plays so many legal actions at random, fewer where it ends. Returns how many games are not over."""
        return self._batch.step_random(steps)

    def _array(self, name: str) -> npt.NDArray[Any]:
        known = self._arrays.get(name)
        if known is not None:
            self._batch.fill(_NAMES.index(name))
            return known
        if self.device != "cpu":
            raise ValueError("the arrays of a card are taken with dlpack()")
        made = np.from_dlpack(self.dlpack(name))
        made.flags.writeable = False
        self._arrays[name] = made
        return made

    def dlpack(self, name: str) -> _Lent:
        """An array for `torch.from_dlpack`, `jax.dlpack.from_dlpack`, `cupy.from_dlpack`, without copying: "features", "legal_mask", ..."""
        if name not in _NAMES:
            raise EpokiError(f"there is no array {name!r}: {', '.join(_NAMES)}")
        return _Lent(self._batch, _NAMES.index(name), _CPU if self.device == "cpu" else _CUDA)

    @property
    def turn(self) -> npt.NDArray[np.int32]:
        """The seat that decides, -1 when the game is over."""
        return self._array("turn")

    @property
    def legal_count(self) -> npt.NDArray[np.int32]:
        """How many legal actions there are."""
        return self._array("legal_count")

    @property
    def features(self) -> npt.NDArray[np.float32]:
        """[players][features]: what the bots' evaluation measures, the seat that decides first. What it cannot know is drawn anew."""
        return self._array("features")

    @property
    def totals(self) -> npt.NDArray[np.int32]:
        """[players]: scores; while a game goes on, what the seat that decides cannot know of them is drawn anew."""
        return self._array("totals")

    @property
    def winners(self) -> npt.NDArray[np.uint8]:
        """[players]: 1 for a winner, once the game is over."""
        return self._array("winners")

    @property
    def decisions(self) -> npt.NDArray[np.uint32]:
        """How many actions were played."""
        return self._array("decisions")

    @property
    def digest(self) -> npt.NDArray[np.uint64]:
        """A number that tells games apart, of every action played and of the true state: not for whoever plays."""
        return self._array("digest")

    @property
    def observation(self) -> npt.NDArray[np.float32]:
        """[Game.observation_size]: what the seat that decides may know."""
        return self._array("observation")

    @property
    def codes(self) -> npt.NDArray[np.int32]:
        """[most]: the codes of the legal actions, then -1."""
        return self._array("codes")

    @property
    def action_mask(self) -> npt.NDArray[np.uint8]:
        """[Game.actions]: 1 for the codes of legal actions."""
        return self._array("action_mask")

    @property
    def foreseen(self) -> npt.NDArray[np.float32]:
        """[most][players x features]: the features after each legal action, in the order of `codes`, as the seat that decides can
        foresee them (the seat itself first); then zeros."""
        return self._array("foreseen")

    def rewards(self) -> npt.NDArray[np.float32]:
        """[players]: rewards from -1 to 1 whose sum is 0, of games that are over; 0 for the others."""
        won = self.winners.astype(np.float32)
        count = won.sum(axis=1, keepdims=True)
        shares = won / np.maximum(count, 1)
        return np.asarray(np.where(count > 0, (shares * self.players - 1) / (self.players - 1), 0), np.float32)
