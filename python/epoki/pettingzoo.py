"""The games as PettingZoo environments.

    >>> from epoki.pettingzoo import env
    >>> game = env("duel")
    >>> game.reset(seed=1)
    >>> for agent in game.agent_iter():
    ...     observation, reward, termination, truncation, info = game.last()
    ...     action = None if termination or truncation else int(observation["action_mask"].argmax())
    ...     game.step(action)

`env` is the natural form: seats decide in the order the rules say (AEC). An observation is {"observation": what the seat may
know, "action_mask": its legal actions}; `epoki.Game.places` says what stands where. Rewards come with the end of the game
(`epoki.rewards`). An illegal action raises `epoki.IllegalAction`; PettingZoo's TerminateIllegalWrapper can be put around it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ._game import game as find_game
from ._render import ansi, rgb_array
from ._table import Table, rewards

__all__ = ["EpokiEnv", "EpokiParallelEnv", "env", "parallel_env"]

_RENDER_MODES = ["human", "ansi", "rgb_array"]


def _spaces(game: str) -> tuple[spaces.Dict, spaces.Discrete]:
    about = find_game(game)
    low, high = about.bounds
    observation = spaces.Dict(
        {"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": spaces.Box(0, 1, (about.actions,), np.int8)}
    )
    return observation, spaces.Discrete(about.actions)


def _observe(table: Table, seat: int) -> dict[str, npt.NDArray[Any]]:
    about = find_game(table.game)
    mask = table.action_mask() if table.seat == seat else np.zeros(about.actions, np.int8)
    return {"observation": table.observation(seat), "action_mask": mask}


def _render(table: Table, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    seat = table.seat or 0
    if mode == "rgb_array":
        return rgb_array(table, seat)
    if mode == "human":
        print(ansi(table, seat))
        return None
    return ansi(table, seat) if mode == "ansi" else None


class EpokiEnv(AECEnv):  # type: ignore[misc]
    """A game as an AEC environment. Agents are "seat_0", "seat_1", ...; `table` is the game itself.

    Args:
        game: "duel", "ages", "steel", "tempus" or "civ".
        players: how many seats play; the fewest the game allows, where it is not said.
        options: of set-up.
        render_mode: "human" (prints), "ansi" (a text) or "rgb_array" (a picture of it), as the deciding seat sees it.
        max_decisions: the game is cut off (truncated) after so many actions; None: never.
    """

    metadata = {"name": "epoki_v0", "render_modes": _RENDER_MODES, "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_decisions: int | None = None,
    ) -> None:
        super().__init__()
        self.game, self.options, self.render_mode, self.max_decisions = game, options, render_mode, max_decisions
        self.possible_agents = [f"seat_{seat}" for seat in range(players or find_game(game).seats[0])]
        observation, action = _spaces(game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)
        self._seeds = random.Random()
        self.table = Table(game, len(self.possible_agents), 0, options)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = random.Random(seed)
        self.table = Table(self.game, len(self.possible_agents), self._seeds.getrandbits(63), self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        self.agent_selection = self.agents[self.table.seat or 0]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        return _observe(self.table, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(int(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, rewards(self.table)))
        elif self.max_decisions is not None and self.table.version >= self.max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._choose_agent()
        self._accumulate_rewards()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return _render(self.table, self.render_mode)

    def close(self) -> None:
        pass


class EpokiParallelEnv(ParallelEnv):  # type: ignore[misc]
    """The same game for programs that want all seats to act at once: in every cycle all give an action, and that of the seat that
    decides is played. One that is not legal counts as the legal one of that number, modulo how many there are."""

    metadata = {"name": "epoki_parallel_v0", "render_modes": _RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        self.game, self.options, self.render_mode, self.max_cycles = game, options, render_mode, max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(players or find_game(game).seats[0])]
        observation, action = _spaces(game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)
        self._seeds = random.Random()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _observations(self) -> dict[str, dict[str, npt.NDArray[Any]]]:
        return {agent: _observe(self.table, self.possible_agents.index(agent)) for agent in self.agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._seeds = random.Random(seed)
        self.table = Table(self.game, len(self.possible_agents), self._seeds.getrandbits(63), self.options)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents, seat, legal = self.agents, self.table.seat, self.table.legal_actions()
        if seat is not None:
            action = int(actions[self.possible_agents[seat]])
            self.table.play(action if action in legal else legal[action % len(legal)])
        over, late = self.table.over, self.max_cycles is not None and self.table.version >= self.max_cycles
        none: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        result = (
            self._observations(),
            dict(zip(agents, rewards(self.table))),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late and not over),
            none,
        )
        if over or late:
            self.agents = []
        return result

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return _render(self.table, self.render_mode)

    def close(self) -> None:
        pass


def env(game: str, **settings: Any) -> EpokiEnv:
    """A game as an AEC environment; see `EpokiEnv` for the settings."""
    return EpokiEnv(game, **settings)


def parallel_env(game: str, **settings: Any) -> EpokiParallelEnv:
    """A game as a parallel environment; see `EpokiParallelEnv`."""
    return EpokiParallelEnv(game, **settings)
