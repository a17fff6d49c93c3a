"""Epoki for Python: five civilization board games with their real rules.

    >>> import epoki
    >>> table = epoki.Table("duel", seed=7)
    >>> while not table.over:
    ...     table.play(table.legal_actions()[0])
    >>> [score.total for score in table.scores()]
    [45, 32]

An action is a whole number, its code: the same in every position of a game (`Game.actions` of them). `Table.text` and
`Table.parse` lead to the notation and back. `epoki.pettingzoo`, `epoki.openspiel`, `epoki.gymnasium` and `epoki.vector`
are the same games for programs that learn.
"""

from ._errors import EpokiError, IllegalAction
from ._game import Game, Option, Place, Rule, correct, game, games
from ._match import Analysis, BotResult, Decision, MatchResult, PairResult, Player, analyse, match, play_match
from ._table import Bot, Candidate, Event, Score, Table, Thought, result_shares, rewards
from ._epoki import version as _version

__version__ = _version()

__all__ = [
    "Analysis", "Bot", "BotResult", "Candidate", "Decision", "EpokiError", "Event", "Game", "IllegalAction", "MatchResult", "Option",
    "PairResult", "Place", "Player", "Rule", "Score", "Table", "Thought", "analyse", "correct", "game", "games", "match", "play_match",
    "result_shares", "rewards",
]
