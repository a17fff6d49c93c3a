"""Plays random games of all five kinds and tells how they ended."""

import random

import epoki


def main():
    chance = random.Random(1)
    for game in epoki.games():
        for players in game.seats:
            table = epoki.Table(game.slug, players, seed=players)
            while not table.over:
                table.play(chance.choice(table.legal_actions()))
            totals = [score.total for score in table.scores()]
            print(f"{game.name}, {players} players: {table.ending} after {table.version} decisions, {totals}")


if __name__ == "__main__":
    main()
