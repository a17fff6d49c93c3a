"""A tournament: bots of the engine on all cores, and agents of one's own beside them."""

import random

import epoki


def main():
    result = epoki.match("steel", ["random", "greedy", "easy"], games=12, players=3)
    for bot in sorted(result.bots, key=lambda bot: -bot.result):
        print(f"{bot.bot}: {bot.result:.2f} of the victories ({bot.low:.2f} to {bot.high:.2f})")
    agents = {
        "first": lambda table: table.legal_actions()[0],
        "random": lambda table: random.choice(table.legal_actions()),
        "greedy": epoki.Bot("duel", "greedy"),
    }
    names = list(agents)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            shares = epoki.play_match("duel", [agents[one], agents[other]], games=6)
            print(f"{one} {shares[0]:.2f} : {shares[1]:.2f} {other}")


if __name__ == "__main__":
    main()
