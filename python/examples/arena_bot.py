"""A bot in Python that plays in the engine's own arena:

    epoki arena duel --bots program,random --program 'python arena_bot.py' --games 20

It takes the action after which the evaluation's features of its seat, all added up, gained most: simple, and better than random.
"""

import epoki.bot


def hopeful(table):
    rows = table.foreseen()
    own = rows.shape[1] // table.players
    return table.legal_actions()[int((rows[:, :own].sum(1) - rows[:, own:].sum(1) / (table.players - 1)).argmax())]


if __name__ == "__main__":
    epoki.bot.serve(hopeful)
