"""The games as OpenSpiel games: importing this registers "epoki_duel", "epoki_ages", "epoki_steel", "epoki_tempus" and "epoki_civ".

    >>> import pyspiel
    >>> import epoki.openspiel
    >>> game = pyspiel.load_game("epoki_duel")
    >>> state = game.new_initial_state()
    >>> state.apply_action(7)  # the deal
    >>> state.action_to_string(state.current_player(), state.legal_actions()[0])
    'pick circus_maximus'

Parameters: `players` (the fewest the game allows, where it is 0), `options` ("name:value name:value") and `deals`.

Chance. All chance of a game follows from its seed, so it is drawn once: the first node of a game is a chance node with `deals`
outcomes, each as likely as the others, and no seat ever sees which it was. That is explicit chance, and true to the rules as
far as `deals` different games are enough; algorithms that enumerate chance see `deals` of them, not every order of every deck.

What seats know. The observation tensor is `epoki.Table.observation`. The information state adds everything the seat was told
since the beginning (its own actions, the events it could see, its observation after each action) as the 64 bits of a digest:
the same for what it cannot tell apart, different for different pasts. `EpokiState.told` lists what it was told.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel

from ._game import Game, games
from ._table import Table, rewards

__all__ = ["EpokiGame", "EpokiObserver", "EpokiState"]

_DEALS = 4096
_LONGEST = 20000
_DIGEST_BITS = 64


def _game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"epoki_{game.slug}",
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "options": "", "deals": _DEALS},
    )


class EpokiGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters."""

    def __init__(self, epoki_game: Game, game_type: Any, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.epoki_game = epoki_game
        self.seats = params.get("players") or epoki_game.seats[0]
        self.options = params.get("options", "")
        self.deals = params.get("deals", _DEALS)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(epoki_game.actions, 1),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(game_type, info, params)

    def new_initial_state(self) -> EpokiState:
        return EpokiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> EpokiObserver:
        """What OpenSpiel asks for observations: with perfect recall it is the information state."""
        if params:
            raise ValueError("the observer takes no parameters")
        return EpokiObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class EpokiState(pyspiel.State):  # type: ignore[misc]
    """A position; `table` is the game itself, None before the deal."""

    def __init__(self, game: EpokiGame) -> None:
        super().__init__(game)
        self._settings = (game.epoki_game.slug, game.seats, game.options, game.deals)
        self.table: Table | None = None
        self._again: Table | None = None  # plays what was played once more, to learn what was told
        self._told: list[list[str]] = [[] for _ in range(game.seats)]
        self._digests = [b""] * game.seats

    def _deal(self, number: int) -> Table:
        slug, seats, options, _ = self._settings
        return Table(slug, seats, number, dict(word.split(":", 1) for word in options.split()))

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.seat is None else self.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal_actions()) if self.table and self.table.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._settings[3]
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self._deal(action)
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"deal {action}"
        return self.table.text(action)

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        return rewards(self.table) if self.table else [0.0] * self._settings[1]

    def __str__(self) -> str:
        return "before the deal" if self.table is None else f"{self.table!r} hash {self.table.hash:016x}"

    def _remember(self) -> None:
        """Tells every seat what it could see since the last time."""
        assert self.table is not None
        if self._again is None:
            self._again = self._deal(self.table.seed)
        for action in self.table.history()[self._again.version :]:
            mover, text = self._again.seat, self._again.text(action)
            events = self._again.play_told(action)
            for seat in range(self.table.players):
                seen = sorted(e.text for e in events if e.seen_by is None or seat in e.seen_by)
                line = f"{mover}: {text if seat == mover else '-'}: {' '.join(seen)}"
                self._told[seat].append(line)
                sight = self._digests[seat] + line.encode() + self._again._observe(seat)
                self._digests[seat] = hashlib.blake2b(sight, digest_size=_DIGEST_BITS // 8).digest()

    def told(self, seat: int) -> list[str]:
        """What the seat was told of every action: who acted, which action it was if that was itself, what happened."""
        if self.table is not None:
            self._remember()
        return list(self._told[seat])

    def digest(self, seat: int) -> bytes:
        """Of everything the seat was told and saw."""
        if self.table is not None:
            self._remember()
        return self._digests[seat].ljust(_DIGEST_BITS // 8, b"\0")


class EpokiObserver:
    """Tensors and strings of what a seat may know (see the module)."""

    def __init__(self, game: EpokiGame, perfect_recall: bool) -> None:
        size = game.epoki_game.observation_size
        self.tensor = np.zeros(size + (_DIGEST_BITS if perfect_recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if perfect_recall:
            self.dict["told"] = self.tensor[size:]

    def set_from(self, state: EpokiState, player: int) -> None:
        """Fills `tensor` with what the player knows."""
        if state.table is None:
            self.tensor.fill(0)
            return
        self.dict["observation"][:] = state.table.observation(player)
        if "told" in self.dict:
            self.dict["told"][:] = np.unpackbits(np.frombuffer(state.digest(player), np.uint8))

    def string_from(self, state: EpokiState, player: int) -> str:
        """The same as a text: the view as JSON."""
        if state.table is None:
            return f"seat {player}, before the deal"
        past = f"told {state.digest(player).hex()}, " if "told" in self.dict else ""
        return f"seat {player}, {past}{state.table._view(player)}"


def _register(game: Game) -> None:
    game_type = _game_type(game)

    class Registered(EpokiGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, game_type, params)

    Registered.__name__ = Registered.__qualname__ = f"Epoki{game.slug.capitalize()}"
    pyspiel.register_game(game_type, Registered)


for _game in games():
    _register(_game)
