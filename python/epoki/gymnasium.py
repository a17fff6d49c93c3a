"""One seat against bots, as a Gymnasium environment.

    >>> from epoki.gymnasium import EpokiSeat
    >>> env = EpokiSeat("duel", opponents="greedy", seat=0)
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))

An observation is what the seat may know (`epoki.Game.places`); `info["action_mask"]` and `action_masks()` say what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._game import game as find_game
from ._render import ansi, rgb_array
from ._table import Bot, Table, rewards

__all__ = ["EpokiSeat"]


class EpokiSeat(gymnasium.Env[npt.NDArray[np.float32], np.int64]):
    """A seat of a game; bots have the others.

    Args:
        game: "duel", "ages", "steel", "tempus" or "civ".
        opponents: a bot for all other seats, or a list of one for each of them in turn order: levels, kinds with options.
        seat: the seat to play; None: another one in every game, drawn.
        players: how many seats play; the fewest the game allows, where it is not said.
        options: of set-up.
        illegal: what becomes of an action that is not legal: "random" plays a legal one, drawn, and `info["illegal"]` says so;
            "raise" raises `epoki.IllegalAction`; "lose" ends the game with a reward of -1.
        render_mode: "ansi" or "rgb_array".

    The reward comes at the end, from -1 to 1 (`epoki.rewards`).
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str = "duel",
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        illegal: str = "random",
        render_mode: str | None = None,
    ) -> None:
        about = find_game(game)
        if illegal not in ("random", "raise", "lose"):
            raise ValueError("illegal is 'random', 'raise' or 'lose'")
        self.game, self.options, self.illegal, self.render_mode = game, options, illegal, render_mode
        self.players = players or about.seats[0]
        names = [opponents] * (self.players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != self.players - 1:
            raise ValueError(f"{self.players - 1} opponents are expected")
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError("there is no such seat")
        self._bots = [Bot(game, name) for name in names]
        self._wanted = seat
        self.seat = seat or 0
        low, high = about.bounds
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(about.actions)
        self.table = Table(game, self.players, 0, options)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now."""
        return self.table.action_mask().astype(np.bool_)

    def _look(self, illegal: bool = False) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        return self.table.observation(self.seat), {"action_mask": self.table.action_mask(), "illegal": illegal}

    def _let_others_play(self) -> None:
        while (turn := self.table.seat) is not None and turn != self.seat:
            self.table.play(self._bots[(turn - self.seat - 1) % self.players](self.table))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        if self._wanted is None:
            self.seat = int(self.np_random.integers(self.players))
        self.table = Table(self.game, self.players, int(self.np_random.integers(1 << 62)), self.options)
        self._let_others_play()
        return self._look()

    def step(self, action: np.int64 | int) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        legal = self.table.legal_actions()
        illegal = int(action) not in legal
        if illegal and self.illegal == "lose":
            observation, info = self._look(True)
            return observation, -1.0, True, False, info
        if illegal and self.illegal == "random" and legal:
            action = legal[int(self.np_random.integers(len(legal)))]
        self.table.play(int(action))
        self._let_others_play()
        observation, info = self._look(illegal)
        return observation, rewards(self.table)[self.seat], self.table.over, False, info

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            return rgb_array(self.table, self.seat)
        return ansi(self.table, self.seat) if self.render_mode == "ansi" else None


for _slug in ("duel", "ages", "steel", "tempus", "civ"):
    gymnasium.register(f"epoki/{_slug}-v0", entry_point="epoki.gymnasium:EpokiSeat", kwargs={"game": _slug})
