"""Makes tests/rating/reference.txt with the package openskill from PyPI (6.2.0), which the ratings of src/rating must reproduce.

    pip install openskill==6.2.0 && python3 tests/rating/make_reference.py >tests/rating/reference.txt

One population of 12 players; every line is a game: players, places, and the mean and deviation of each player after it.
"""
import random

from openskill.models import PlackettLuce

PLAYERS, GAMES = 12, 240


def main():
    model, chance = PlackettLuce(), random.Random(28)
    players = [model.rating() for _ in range(PLAYERS)]
    for _ in range(GAMES):
        seats = chance.sample(range(PLAYERS), chance.randint(2, 5))
        places = [chance.randint(0, len(seats) - 1) if chance.random() < 0.5 else number for number in range(len(seats))]
        places = [sum(other < place for other in places) for place in places]  # 0 0 2, not 0 0 1
        after = model.rate([[players[seat]] for seat in seats], ranks=[float(place) for place in places])
        for seat, (rating,) in zip(seats, after):
            players[seat] = rating
        print(len(seats), *seats, *places, *(f"{players[seat].mu:.12f} {players[seat].sigma:.12f}" for seat in seats))


if __name__ == "__main__":
    main()
