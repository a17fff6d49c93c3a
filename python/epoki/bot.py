"""A bot of your own for `epoki arena`: it is asked by lines of JSON (docs/bots.md of the engine).

    import epoki.bot
    epoki.bot.serve(lambda table: table.legal_actions()[0])

and then `epoki arena duel --bots program,greedy --program 'python3 my_bot.py'`.
"""

from __future__ import annotations

import json
import sys
from typing import TextIO

from ._match import Agent
from ._table import Table

__all__ = ["serve"]


def serve(agent: Agent, questions: TextIO = sys.stdin, answers: TextIO = sys.stdout) -> None:
    """Answers every question with the action of the agent, until there are no more. The agent gets a table that its seat cannot tell
    from the true one; its history is not there."""
    for line in questions:
        question = json.loads(line)
        asked = question["params"]
        table = Table.from_state(asked["game"], asked["state"], asked["seed"])
        action = table.text(agent(table))
        print(json.dumps({"jsonrpc": "2.0", "id": question["id"], "result": {"action": action}}), file=answers, flush=True)
