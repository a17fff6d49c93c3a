"""What can go wrong: every error of the engine is an `EpokiError`."""

import json


class EpokiError(ValueError):
    """Something the engine refused, with its own words: no such game, a broken record, an unknown bot."""


class IllegalAction(EpokiError):
    """An action that is not legal now. Nothing has changed.

    Attributes:
        action: the notation of the action that was tried, "" where it has none.
        rule: the number of the rule that forbids it ("7.2"), None where no single rule says so.
    """

    action: str
    rule: str | None

    def __init__(self, action: str, reason: str = "") -> None:
        why = json.loads(reason) if reason else {}
        self.action = action
        self.rule = why.get("rule")
        words = f"{action or 'this action'} is not legal now"
        if self.rule:
            words += f": {why['text']} (rule {self.rule})"
        super().__init__(words)
